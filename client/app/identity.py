"""The player's own key: made at the first start, asked for if it is locked."""

from __future__ import annotations

from client import texts
from client.app.speech import tr
from client.qt import QWidget
from client.service.person import user_name
from netcore.identity import Identity, IdentityError
from netcore.keyfile import default_path, is_sealed, load, load_or_create


class NoIdentity(Exception):
    """There is no key to play with; one sentence says why."""


def my_identity(parent: QWidget | None) -> Identity:
    """The key of this player; raises NoIdentity."""
    path = default_path()
    try:
        if path.exists() and is_sealed(path):
            text = texts.ask_secret(
                parent, tr("Your key is locked"), tr("Passphrase of {path}:").format(path=path)
            )
            if text is None:
                raise NoIdentity(tr("Without its passphrase your key cannot sign, so nothing can be played."))
            return load(path, text)
        return load_or_create(path, user_name())
    except IdentityError as error:
        raise NoIdentity(str(error)) from None
