"""Small things the dealer's tests share: secrets, piles, and ways to damage bytes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from netcore.dealer.faults import Refused, Wrong
from netcore.dealer.group import Group, Point, sound_group
from netcore.dealer.mix import Pair, in_the_open
from netcore.dealer.seeds import Root, Seed
from netcore.dealer.unsafe import UnsafeGroup
from netcore.wire import pack

UNSAFE = UnsafeGroup()
GAME = b"g" * 32
START = b"s" * 16

both = pytest.mark.parametrize("group", [sound_group(), UNSAFE], ids=lambda group: group.name)


def root(group: Group, seat: int = 0, number: int = 1) -> Root:
    """The secrets of a seat."""
    return Seed(bytes([number]) * 31 + bytes([seat])).root(group, GAME, seat)


def joint_key(group: Group, seats: int = 2) -> Point:
    return group.sum(root(group, seat).public for seat in range(seats))


def point(group: Group, face: int) -> Point:
    """A card's point."""
    return group.to_point(GAME, "test", face)


def pile(group: Group, count: int, joint: Point) -> tuple[Pair, ...]:
    """Open cards 0 … count-1."""
    return tuple(in_the_open(group, joint, point(group, face)) for face in range(count))


def opened(group: Group, pair: Pair, seats: int = 2) -> Point:
    """What a slot holds, with everybody's keys."""
    shares = [group.mul(root(group, seat).x, pair.first) for seat in range(seats)]
    return group.sub(pair.second, group.sum(shares))


def refused(what: Any, *args: Any, **more: Any) -> Wrong:
    """How a call is refused; fails if it is not."""
    with pytest.raises(Refused) as found:
        what(*args, **more)
    return found.value.wrong


def flips(data: bytes, every: int) -> Iterator[tuple[int, bytes]]:
    """The bytes with one bit changed in every part of `every` bytes; the place within moves along."""
    for number, at in enumerate(range(0, len(data), every)):
        place = min(at + number * 7 % every, len(data) - 1)
        damaged = bytearray(data)
        damaged[place] ^= 1 << number % 8
        yield at, bytes(damaged)


def altered(value: Any) -> Iterator[Any]:
    """A received value with one leaf changed in turn: numbers, texts, a byte of each part, parts missing or
    more.
    """
    if type(value) is tuple:
        for place, part in enumerate(value):
            for other in altered(part):
                yield (*value[:place], other, *value[place + 1 :])
        yield (*value, 0)
        if value:
            yield value[:-1]
    elif type(value) is bytes:
        yield from (damaged for _, damaged in flips(value, 32))
        yield value + b"\0"
        if value:
            yield value[:-1]
    elif type(value) is int:
        yield value + 1
        yield value - 1
        yield -value - 1
        yield str(value)
    elif type(value) is str:
        yield value + "x"


def canonical(value: Any) -> bytes:
    return pack(value)
