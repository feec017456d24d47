"""Proof that a seat signed two different things for one place; anybody can check it."""

from __future__ import annotations

from typing import Any, NamedTuple

from netcore.identity import KEY_SIZE
from netcore.item import AnyItem, Context, Item, Kind, any_holds, fields, holds, read_any, read_item
from netcore.wire import HASH_SIZE, RECORD_LIMIT, WireError, pack, unpack


class Double(NamedTuple):
    """Two items of one place and, for items of a step, the histories they were signed in."""

    key: bytes
    game: bytes
    first: Item | AnyItem
    second: Item | AnyItem
    first_before: bytes = b""
    first_digest: bytes = b""
    second_before: bytes = b""
    second_digest: bytes = b""

    @property
    def proves(self) -> bool:
        """True if both signatures hold, both are for one place, and what they say differs."""
        one, two = self.first, self.second
        if isinstance(one, Item) and isinstance(two, Item):
            here = Context(self.game, self.first_before, self.first_digest)
            there = Context(self.game, self.second_before, self.second_digest)
            return (
                one.kind is not Kind.HELLO  # said at every table, before there is a game
                and (one.step, one.seat, one.kind) == (two.step, two.seat, two.kind)
                and (one.body, here) != (two.body, there)
                and holds(one, here, self.key)
                and holds(two, there, self.key)
            )
        if isinstance(one, AnyItem) and isinstance(two, AnyItem):
            return (
                (one.seat, one.counter) == (two.seat, two.counter)
                and (one.kind, one.body) != (two.kind, two.body)
                and any_holds(one, self.game, self.key)
                and any_holds(two, self.game, self.key)
            )
        return False

    @property
    def sentence(self) -> str:
        """What was done, without saying by whom (the key and the log's opening tell)."""
        if isinstance(self.first, Item):
            return f"signed two different items ({self.first.kind.word}) for step {self.first.step}"
        return f"signed two different any-time items under the number {self.first.counter}"


def pack_double(proof: Double) -> bytes:
    """Bytes to keep in a file or to show to others."""
    at_any_time = isinstance(proof.first, AnyItem)
    return pack((proof.key, proof.game, at_any_time, fields(proof.first), fields(proof.second), *proof[4:]))


def read_double(raw: bytes) -> Double:
    """A proof from bytes; whether it proves anything is asked of the result."""
    value: Any = unpack(raw, RECORD_LIMIT)
    if type(value) is not tuple or len(value) != len(Double._fields) + 1:
        raise WireError("a proof of double signing has not the right number of parts")
    key, game, at_any_time, first, second, *rest = value
    if any(type(part) is not bytes for part in (key, game, *rest)):
        raise WireError("a proof of double signing holds no hashes")
    if len(key) != KEY_SIZE or len(game) != HASH_SIZE:
        raise WireError("a proof of double signing names no key or game")
    read = read_any if at_any_time else read_item
    return Double(key, game, read(first), read(second), *rest)
