"""Who is linked to this table, how far each has come, and items that came before their time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from netcore.ack import Ack
from netcore.item import ZERO_DIGEST, ZERO_HASH, Item, Kind
from netcore.log import Log
from netcore.table.messages import Have, Sync

EARLY_BYTES: Final = 8 * 1024 * 1024
"""Bytes of items kept for later steps: a shuffle by eight seats with all proofs fits several times; what does
not fit is asked for again.
"""

EARLY_ITEMS: Final = 10_000
"""Items kept for later steps: a chunk of the smallest ones."""

CHUNK: Final = 1024 * 1024
"""Bytes of items sent at one request, but always a whole step."""

UNKNOWN: Final = -1


@dataclass
class Peer:
    """One peer and what it has told."""

    key: bytes
    seat: int | None
    """None for a spectator."""
    here: bool = False
    """Whether a link stands."""
    since: int = 0
    """When the link came or went."""
    away: int | None = None
    """How long there was no link before this one; None if this program had none before."""
    first: int = UNKNOWN
    """Its open step when this link came."""
    number: int = UNKNOWN
    """Its open step, as told on this link."""
    chain: bytes = ZERO_HASH
    digest: bytes = ZERO_DIGEST
    agreed: int = UNKNOWN
    """The last step after which its chain value and digest were ours."""
    ack: Ack | None = None
    """The last step it acknowledged, for itself and everybody behind it."""
    vouched: int = UNKNOWN
    """The last such step that came out here as it did there."""
    told: int = UNKNOWN
    """The last step acknowledged to it on this link."""
    live: bool = False
    """Whether it has all we have, so that it gets items as they come."""
    goal: Sync | None = None
    """What it had when we first met after the start: to be taken over before anything is signed."""
    asked: int = UNKNOWN
    """The step from which items were last requested."""
    argued: set[int] = field(default_factory=set)
    """Steps about which the two logs were compared on this link."""
    parted: bool = False
    """Whether there was a link before, in this program's time."""

    def lost(self, now: int) -> None:
        """The link is gone; what was agreed on stays."""
        self.here, self.since, self.live = False, now, False
        self.first = self.number = self.told = self.asked = UNKNOWN
        self.argued = set()

    def met(self, now: int) -> None:
        """A new link stands."""
        if not self.here:
            self.away = now - self.since if self.parted else None
        self.lost(now)
        self.here = self.parted = True

    def reached(self, log: Log) -> bool:
        """Whether everything this peer had when we met is in our log."""
        goal = self.goal
        if goal is None or any(log.counted(seat) < number for seat, number in enumerate(goal.counted)):
            return False
        if log.number != goal.number:
            return log.number > goal.number
        return all(log.has(Kind(kind), seat) for kind, seat in goal.have)


class Early:
    """Items of steps that are not open yet, within bounds."""

    def __init__(self) -> None:
        self._items: dict[int, dict[tuple[Kind, int, bytes], tuple[Item, bytes | None]]] = {}
        self._bytes = 0
        self._count = 0

    def keep(self, item: Item, source: bytes | None) -> None:
        """Keep an item with the peer it came from; what is too many is dropped, the latest steps first."""
        name = (*item.place, item.body)
        if name in self._items.get(item.step, {}):
            return
        while self._bytes + len(item.body) > EARLY_BYTES or self._count >= EARLY_ITEMS:
            last = max(self._items, default=item.step)
            if last <= item.step:
                return
            self._drop(last)
        self._items.setdefault(item.step, {})[name] = (item, source)
        self._bytes += len(item.body)
        self._count += 1

    def of(self, number: int) -> list[tuple[Item, bytes | None]]:
        """Take out what is there for steps up to this one."""
        due = sorted(step for step in self._items if step <= number)
        found = [pair for step in due for pair in self._items[step].values()]
        for step in due:
            self._drop(step)
        return found

    def has(self, number: int) -> bool:
        """Whether anything is there for a step."""
        return bool(self._items.get(number))

    def calls_for(self, number: int) -> bool:
        """Whether anything is there that shows a step to be under way elsewhere, or closed."""
        return any(
            step > number or any(kind is not Kind.PLACE for kind, _, _ in items)
            for step, items in self._items.items()
            if step >= number
        )

    def _drop(self, step: int) -> None:
        gone = self._items.pop(step, {})
        self._bytes -= sum(len(item.body) for item, _ in gone.values())
        self._count -= len(gone)


def have(log: Log) -> Have:
    """What the log holds of its open step."""
    return tuple((int(item.kind), item.seat) for item in log.open_items)


def lacking(log: Log, number: int, have: Have) -> tuple[list[Item], bool]:
    """Items from a step on that somebody lacks, up to a chunk, and whether these are all."""
    items: list[Item] = []
    size = 0
    if number > log.number:
        return items, True
    for step in log.steps[number:]:
        if size > CHUNK:
            return items, False
        named = have if step.number == number else ()
        items += [item for item in step.items if (int(item.kind), item.seat) not in named]
        size += sum(len(item.body) for item in step.items)
    named = have if number == log.number else ()
    items += [item for item in log.open_items if (int(item.kind), item.seat) not in named]
    return items, True
