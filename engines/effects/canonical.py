"""The canonical form of a pack, which is digested and sent: sorted msgpack, no field stating its default."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.plan import plan_of

DIGEST_BYTES: Final = 32
"""BLAKE2b-256: packs are named by it across peers."""

_encoder = msgspec.msgpack.Encoder(order="sorted")


def canonical(file: g.PackFile) -> bytes:
    """The canonical bytes of a pack; the file must be settled."""
    return _encoder.encode(file)


def digest(data: bytes) -> bytes:
    """The digest of canonical bytes."""
    return blake2b(data, digest_size=DIGEST_BYTES).digest()


def settled(file: g.PackFile) -> g.PackFile:
    """The file with every word that equals a default being that default; the very same object if all are.

    The encoder leaves a field out if it holds the default object itself, so an equal word of other origin is
    exchanged for it: otherwise what a card says and what it leaves unsaid would differ in bytes.
    """
    cards = _settled(file.card)
    return file if cards is file.card else replace(file, card=cards)


def _settled(value: Any) -> Any:
    if isinstance(value, g.Node):
        plan = plan_of(type(value))
        changes: dict[str, Any] = {}
        for old, slot in zip(plan.values(value), plan.slots, strict=True):
            if not old:
                continue
            new = slot.default if type(old) is str and old == slot.default else _settled(old)
            if new is not old:
                changes[slot.attribute] = new
        return replace(value, **changes) if changes else value
    if type(value) is tuple:
        parts = tuple(_settled(part) for part in value)
        return value if all(new is old for new, old in zip(parts, value, strict=True)) else parts
    if type(value) is dict:
        table = {key: _settled(part) for key, part in value.items()}
        return value if all(table[key] is part for key, part in value.items()) else table
    return value
