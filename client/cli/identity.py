"""The player's own key, at the terminal: made at first use, asked for if it is locked."""

from __future__ import annotations

import getpass
from pathlib import Path

from client.service.person import NEW_PLAYER
from client.service.refusal import refusing
from netcore.identity import Identity, IdentityError
from netcore.keyfile import default_path, is_sealed, load, load_or_create


def my_identity() -> Identity:
    """The player's own key."""
    return identity_at(default_path())


def identity_at(path: Path) -> Identity:
    """The key in a file, made when there is none; a locked one asks for its passphrase."""
    with refusing(IdentityError):
        if path.exists() and is_sealed(path):
            return load(path, getpass.getpass(f"Passphrase of {path}: "))
        return load_or_create(path, NEW_PLAYER)
