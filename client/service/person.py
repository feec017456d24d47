"""Who sits at this machine, as far as the system knows."""

from __future__ import annotations

from getpass import getuser

from netcore.identity import NAME_LIMIT, IdentityError, check_name


def user_name() -> str:
    """What a new player is called: as at this machine, if that can be a name."""
    try:
        return check_name(getuser()[:NAME_LIMIT])
    except (OSError, KeyError, ImportError, IdentityError):
        return "Player"
