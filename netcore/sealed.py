"""Private records of a journal: among the log's, sealed to the player's key, and never exported."""

from __future__ import annotations

from typing import Any, Final

from netcore.identity import Identity, IdentityError
from netcore.wire import RECORD_LIMIT, WireError, pack, unpack

SEALED_RECORD: Final = "sealed"
"""First word of a private record."""

_PARTS: Final = 2


def sealed_record(who: Identity, value: Any) -> bytes:
    """A record that only this player reads again."""
    return pack((SEALED_RECORD, who.seal(pack(value))))


def is_sealed(record: bytes) -> bool:
    """Whether a record is a private one; WireError if it cannot be read at all."""
    value = unpack(record, RECORD_LIMIT)
    return type(value) is tuple and len(value) == _PARTS and value[0] == SEALED_RECORD


def unsealed(record: bytes, who: Identity) -> Any:
    """The value of a private record; WireError if this player cannot read it."""
    _, sealed = unpack(record, RECORD_LIMIT)
    try:
        return unpack(who.unseal(sealed), RECORD_LIMIT)
    except (IdentityError, TypeError) as error:
        raise WireError(str(error)) from None
