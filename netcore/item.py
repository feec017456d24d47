"""What is signed: items of a step, and items that may come at any time.

An item's signature covers the game, the chain value and the table's digest before its step, and its own
content, so it cannot be moved to another game, place or history. Any-time items name no chain value: the host
puts them in place.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property
from typing import Any, Final, NamedTuple

from netcore.identity import SIGNATURE_SIZE, Identity, signature_holds
from netcore.wire import BODY_LIMIT, HASH_SIZE, WireError, fingerprint, pack, unpack

DEALER: Final = -1
"""The seat of a dealer that deals for everybody (local games); the host signs for it."""

SEAT_LIMIT: Final = 8
"""Most seats at one table: the joint dealer's work grows with the square of it."""

STEP_LIMIT: Final = 200_000
"""Most steps of one game: a long one has some thousands, and a log must fit in memory."""

WORD_LIMIT: Final = 1_000
"""Any-time items of one seat in one joint game: nobody resigns, offers or pauses so often in earnest."""

DIGEST_SIZE: Final = 16
"""Bytes of a table's digest."""

ZERO_HASH: Final = bytes(HASH_SIZE)
ZERO_DIGEST: Final = bytes(DIGEST_SIZE)


class Kind(IntEnum):
    """What an item is. Items of a step are ordered by kind, then seat: the numbers are part of the chain."""

    HELLO = 1
    COMMIT = 2
    KEY = 3
    ANSWER = 10
    DECK = 11
    MIX = 12
    PROOF = 13
    SHARE = 14
    SEAL = 15
    COIN = 16
    PLEDGE = 17
    UNVEIL = 18
    COMPLAIN = 19
    TRACE = 20
    DONE = 21
    PLACE = 30
    SEED = 40
    FINAL = 41
    CLOSING = 42
    RESIGN = 50
    LEAVE = 51
    FLAG = 52
    AGREE = 53
    REWIND = 54
    OFFER = 55
    PAUSE = 56
    OVERDUE = 57
    WRONG = 58
    HERE = 59

    @property
    def word(self) -> str:
        """The kind as people read it."""
        return self.name.lower()

    @cached_property
    def any_time(self) -> bool:
        """Whether such an item is signed without a place in the chain."""
        return self >= Kind.RESIGN

    @cached_property
    def since(self) -> int:
        """The version of the log from which on there are such items."""
        return 2 if self in (Kind.CLOSING, Kind.WRONG, Kind.HERE) else 1


_KINDS: Final = {int(kind): kind for kind in Kind}

OPENING: Final = (Kind.HELLO, Kind.COMMIT, Kind.KEY)
ENDING: Final = (Kind.SEED, Kind.FINAL, Kind.CLOSING)
"""Kinds of the first and of the last steps, which no table knows of."""

BY_ALL: Final = (Kind.AGREE, Kind.REWIND)
"""Any-time kinds that count only when everybody has signed the same words."""


class Context(NamedTuple):
    """Where in a history an item is signed."""

    game: bytes
    before: bytes
    """Chain value at the close of the step before."""
    digest: bytes
    """Digest of the table before the step."""


class Item(NamedTuple):
    """One signed contribution to a step."""

    step: int
    seat: int
    kind: Kind
    body: bytes
    signature: bytes

    @property
    def place(self) -> tuple[Kind, int]:
        """One seat signs one item of a kind in a step; sorts as the chain does."""
        return self.kind, self.seat


class AnyItem(NamedTuple):
    """A signed word that may come at any time: resign, leave, rewind …"""

    seat: int
    counter: int
    kind: Kind
    body: bytes
    signature: bytes


def message(context: Context, step: int, seat: int, kind: Kind, body: bytes) -> bytes:
    """The bytes an item's signature covers."""
    return fingerprint("log.item", context.game, context.before, context.digest, step, seat, int(kind), body)


def any_message(game: bytes, seat: int, counter: int, kind: Kind, body: bytes) -> bytes:
    """The bytes an any-time item's signature covers."""
    return fingerprint("log.any", game, seat, counter, int(kind), body)


def signed(who: Identity, context: Context, step: int, seat: int, kind: Kind, body: bytes) -> Item:
    """A new item of this place. Only a log may call this: it alone knows that the place is free."""
    return Item(step, seat, kind, body, who.sign(message(context, step, seat, kind, body)))


def signed_any(who: Identity, game: bytes, seat: int, counter: int, kind: Kind, body: bytes) -> AnyItem:
    """A new any-time item under the author's next counter."""
    return AnyItem(seat, counter, kind, body, who.sign(any_message(game, seat, counter, kind, body)))


def holds(item: Item, context: Context, key: bytes) -> bool:
    """Whether the owner of `key` signed this item for this place in this history."""
    return signature_holds(key, message(context, item.step, item.seat, item.kind, item.body), item.signature)


def any_holds(item: AnyItem, game: bytes, key: bytes) -> bool:
    """Whether the owner of `key` signed this any-time item in this game."""
    covered = any_message(game, item.seat, item.counter, item.kind, item.body)
    return signature_holds(key, covered, item.signature)


# --- reading strangers' items


def fields(item: Item | AnyItem) -> tuple[Any, ...]:
    """An item as plain values, for packing into a message, record or proof."""
    first, second, kind, body, signature = item
    return first, second, int(kind), body, signature


def read_item(value: Any) -> Item:
    """An item from unpacked values; checks form and bounds, not the signature."""
    step, seat, kind, body, signature = _five(value)
    if type(step) is not int or type(seat) is not int:
        raise WireError("an item's step or seat is no number")
    if not (0 <= step <= STEP_LIMIT and DEALER <= seat < SEAT_LIMIT):
        raise WireError("an item's step or seat is out of bounds")
    known = _kind(kind)
    if known.any_time:
        raise WireError(f"a {known.word} item needs to be placed")
    return Item(step, seat, known, body, signature)


def read_any(value: Any) -> AnyItem:
    """An any-time item from unpacked values; checks form and bounds, not the signature."""
    seat, counter, kind, body, signature = _five(value)
    if not (_whole(seat, 0, SEAT_LIMIT - 1) and _whole(counter, 0, STEP_LIMIT)):
        raise WireError("an any-time item's seat or counter is out of bounds")
    known = _kind(kind)
    if not known.any_time:
        raise WireError(f"a {known.word} item belongs to a step")
    return AnyItem(seat, counter, known, body, signature)


def placing(items: tuple[AnyItem, ...]) -> bytes:
    """The body of a PLACE item."""
    return pack(tuple(fields(item) for item in items))


def read_placing(body: bytes) -> tuple[AnyItem, ...]:
    """The any-time items a PLACE item brings in: one, or the same words signed by several seats."""
    value = unpack(body, BODY_LIMIT)
    if type(value) is not tuple or not 1 <= len(value) <= SEAT_LIMIT:
        raise WireError("a placing holds no any-time items")
    items = tuple(read_any(part) for part in value)
    first = items[0]
    if any((item.kind, item.body) != (first.kind, first.body) for item in items):
        raise WireError("a placing joins different words")
    if [item.seat for item in items] != sorted({item.seat for item in items}):
        raise WireError("a placing's seats are not in order")
    return items


def _five(value: Any) -> tuple[Any, Any, Any, bytes, bytes]:
    if type(value) is not tuple or len(value) != 5:
        raise WireError("an item has not five parts")
    body, signature = value[3:]
    if type(body) is not bytes or len(body) > BODY_LIMIT:
        raise WireError("an item's body is not as it should be")
    if type(signature) is not bytes or len(signature) != SIGNATURE_SIZE:
        raise WireError("an item's signature is not as it should be")
    return value


def _whole(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _kind(value: Any) -> Kind:
    kind = _KINDS.get(value) if type(value) is int else None
    if kind is None:
        raise WireError(f"{value!r:.20} is no kind of item")
    return kind
