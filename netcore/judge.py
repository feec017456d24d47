"""Whether an item may stand where it stands, whatever its own signature says."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from netcore.closing import CLOSING_LIMIT
from netcore.errors import fault_of
from netcore.item import BY_ALL, DEALER, OPENING, WORD_LIMIT, Item, Kind, any_holds, read_placing
from netcore.opening import JOINT, Hello, read_hello
from netcore.wire import BODY_LIMIT, WireError

FINAL_LIMIT: Final = 4 * 1024
"""Bytes of a final signature: a result of eight seats has some hundreds."""

_SIZES: Final = {Kind.FINAL: FINAL_LIMIT, Kind.CLOSING: CLOSING_LIMIT}


def judge_place(hello: Hello | None, item: Item) -> None:
    """Opening items stand in step 0 and nowhere else; only a dealer for everybody sends results."""
    if hello is not None and item.kind.since > hello.version:
        raise fault_of(hello, "chain", item, "is of a kind that this version of the log does not have")
    if hello is not None and hello.version > 1 and len(item.body) > _SIZES.get(item.kind, BODY_LIMIT):
        raise fault_of(hello, "chain", item, f"has more than {_SIZES[item.kind]} bytes")
    if (item.kind in OPENING) != (item.step == 0):
        raise fault_of(hello, "chain", item, "stands in the wrong part of the log")
    if (item.seat == DEALER) != (item.kind is Kind.DONE):
        raise fault_of(hello, "chain", item, "comes from a seat that may not send it")


def judge_hello(agreed: Hello | None, item: Item) -> None:
    """A hello can be read, agrees with those before it, and comes from a seat that owes one."""
    try:
        hello = read_hello(item.body)
    except WireError as error:
        raise fault_of(agreed, "chain", item, f"cannot be read: {error}") from None
    if agreed is not None and hello.agreed != agreed.agreed:
        raise fault_of(agreed, "chain", item, "does not agree with the hellos before it")
    if item.seat not in hello.signers:
        raise fault_of(agreed, "chain", item, "is not owed by that seat")


def judge_placing(
    hello: Hello, game: bytes, placed: Mapping[int, int], left: Collection[int], item: Item
) -> None:
    """A placing brings in words that their authors signed and that have not been placed before.

    `placed` gives, by seat, the first number not placed yet; seats that have `left` have no say any more, and
    where the host has, the first that stays places in its stead.
    """
    try:
        words = read_placing(item.body)
    except WireError as error:
        raise fault_of(hello, "chain", item, f"cannot be read: {error}") from None
    for word in words:
        if word.kind.since > hello.version:
            raise fault_of(hello, "chain", item, f"brings in a {word.kind.word}, unknown to this version")
        key = hello.key(word.seat)
        if key is None or not any_holds(word, game, key):
            who = hello.who(word.seat)
            raise fault_of(hello, "signatures", item, f"brings in a {word.kind.word} that {who} did not sign")
        if word.counter >= WORD_LIMIT and hello.dealing == JOINT:
            raise fault_of(hello, "chain", item, f"brings in more than {WORD_LIMIT} words of one seat")
        if word.counter < placed.get(word.seat, 0):
            raise fault_of(hello, "chain", item, f"brings in a {word.kind.word} for the second time")
    stays = (number for number in range(len(hello.seats)) if number not in left)
    if item.seat not in {0, next(stays, 0), *(word.seat for word in words)}:
        raise fault_of(hello, "chain", item, "brings in what only the host or its author may place")
    if words[0].kind in BY_ALL:
        keys = {hello.key(word.seat) for word in words}
        if keys != {seat.key for number, seat in enumerate(hello.seats) if number not in left}:
            sentence = f"brings in a {words[0].kind.word} that not everybody signed"
            raise fault_of(hello, "signatures", item, sentence)
