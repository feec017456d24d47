"""What players say, told as what they say: when it was, that somebody was overdue, and in closings, which
they sign when they stop waiting, what they held by then. Held against the file, closings tell what was left
out of it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from netcore.closing import NOBODY, Closing, listed, read_closing
from netcore.item import Item, Kind, read_placing
from netcore.log import Log
from netcore.opening import read_hello
from netcore.table.evidence import Found, evidence_names
from netcore.table.review import opened_seeds
from netcore.table.words import read_word
from netcore.wire import WireError

DAY: Final = 24 * 60 * 60
"""Seconds by which two clocks that are set never differ, wherever they are."""


def closings_tell(log: Log, found: Iterable[Found] = ()) -> list[str]:
    """A sentence for everything that closings say and the file does not show; `found` is what it shows."""
    convicted = {(one.seat, one.step) for one in found}
    closings = [item for item in log.open_items if item.kind is Kind.CLOSING]
    if not closings:
        return []
    held = frozenset(listed(log.open_items))  # once: a stranger's items may be many and long
    evidence = frozenset(evidence_names(log.doubles, log.claims, log.refused))
    told: list[str] = []
    for item in closings:
        try:
            closing = read_closing(item.body)
            told += _lost(log, item, closing, held, evidence) + _said(log, item, closing, convicted)
        except WireError as error:
            told.append(f"the closing of {log.hello.who(item.seat)} cannot be read: {error}")
    return told


def testimonies(log: Log, found: Iterable[Found] = ()) -> list[str]:
    """A sentence for each seat that was declared overdue: no file can prove that somebody was not there. And
    for each word placed in a step that closed without it, unless that is `found` to be its placer's fault:
    nor can it prove who was first.
    """
    convicted = {(one.seat, one.step) for one in found}
    placed = [(step.number, 0, step.placed, "") for step in log.steps if step.placed]
    for item in log.refused:
        with suppress(WireError):
            if item.kind is Kind.PLACE:
                placed.append((item.step, item.seat, read_placing(item.body), ", which was refused here"))
    who, told = log.hello.who, []
    for number, by, words, more in placed:
        with suppress(WireError):
            if words[0].kind is Kind.OVERDUE:
                names = " and ".join(who(word.seat) for word in words)
                accused = who(read_word(words[0]).number)
                told.append(f"that {accused} was overdue in step {number} is what {names} says{more}")
            elif more and number < len(log.steps) and (by, number) not in convicted:
                word = f"the {words[0].kind.word} that {who(by)} placed in step {number}"
                told.append(f"{word} came to nothing; who was first no file shows")
    return told


def dates(log: Log) -> list[str]:
    """A sentence if the players' clocks were further apart than any two that are set."""
    hellos = [item for item in log.steps[0].items if item.kind is Kind.HELLO]
    began = {item.seat: read_hello(item.body).began for item in hellos}
    if max(began.values()) - min(began.values()) <= DAY:
        return []
    said = " and ".join(f"{log.hello.who(seat)} says {_day(time)}" for seat, time in sorted(began.items()))
    return [f"the players do not agree on when it was played: {said}"]


def _day(seconds: int) -> str:
    try:
        return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d}"
    except (ValueError, OverflowError, OSError):
        return "a day that no calendar has"


def _lost(
    log: Log,
    item: Item,
    closing: Closing,
    held: Container[tuple[int, int, bytes]],
    evidence: frozenset[bytes],
) -> list[str]:
    """What a closing lists and the file does not hold."""
    who, then = log.hello.who, f"which {log.hello.who(item.seat)} held in the end"
    told = [
        f"left out of the file is the {Kind(kind).word} of {who(seat)} for step {item.step}, {then}"
        for kind, seat, name in closing.items
        if (kind, seat, name) not in held
    ]
    lost = set(closing.evidence) - evidence
    if lost:
        told.append(f"left out of the file is evidence ({len(lost)} of {len(closing.evidence)}), {then}")
    return told


def _said(log: Log, item: Item, closing: Closing, convicted: set[tuple[int, int]]) -> list[str]:
    """What a closing says besides."""
    who, told = log.hello.who, list[str]()
    seeds = {seat for kind, seat, _ in closing.items if kind == Kind.SEED}
    seeds |= set(opened_seeds(log.steps, log.open_items))
    told += [
        f"the seed of {who(seat)} had not been opened by step {item.step}, says {who(item.seat)}"
        for seat in range(len(log.hello.seats))
        if seat not in seeds
    ]
    for fault in closing.faults:
        if (fault.seat, fault.step) not in convicted:
            culprit = "somebody" if fault.seat == NOBODY else who(fault.seat)
            told.append(
                f"{who(item.seat)} says that {culprit} was at fault in step {fault.step} ({fault.code}); "
                "the file does not show it"
            )
    return told


__all__ = ["closings_tell", "dates", "testimonies"]
