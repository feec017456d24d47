"""The canonical form of a pack, which is stored and sent: sorted msgpack, no field stating its default.

Peers and files name a pack by what its rules are: words that people read and rules never do, and the number
of its edition, are left out of the digest. So a corrected text is the same pack, and old games outlive it.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.plan import plan_of

DIGEST_BYTES: Final = 32
"""BLAKE2b-256: packs are named by it across peers."""

_WORDS: Final = frozenset({"text", "shown"})
"""Fields of a card or half for people alone. A name is none: rules compare names. Nor is a label: it is part
of the question that a player answers.
"""

_encoder = msgspec.msgpack.Encoder(order="sorted")


def canonical(file: g.PackFile) -> bytes:
    """The canonical bytes of a pack; the file must be settled."""
    return _encoder.encode(file)


def digest(data: bytes) -> bytes:
    """What names a pack, from its canonical bytes; bytes that are no pack have a digest of their own."""
    return exact(wordless(data))


def wordless(data: bytes) -> bytes:
    """A pack's canonical bytes without what rules never read; bytes that are no pack as they are."""
    try:
        raw = msgspec.msgpack.decode(data)
        return _encoder.encode(_ruling(raw)) if isinstance(raw, dict) else data
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):
        return data


def exact(data: bytes) -> bytes:
    """The digest of all canonical bytes, words included: how older games name a pack."""
    return blake2b(data, digest_size=DIGEST_BYTES).digest()


def _ruling(raw: dict[Any, Any]) -> dict[Any, Any]:
    """A pack without what rules never read."""
    kept = {key: value for key, value in raw.items() if key != "version"}
    if isinstance(kept.get("card"), list):
        kept["card"] = [_wordless(card) for card in kept["card"]]
    return kept


def _wordless(card: Any) -> Any:
    if not isinstance(card, dict):
        return card
    kept = {key: value for key, value in card.items() if key not in _WORDS}
    if isinstance(kept.get("half"), list):
        kept["half"] = [_wordless(half) for half in kept["half"]]
    return kept


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
