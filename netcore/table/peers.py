"""Who is linked to this table, how far each has come, and items that came before their time."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from netcore.item import STEP_LIMIT, Item, Kind
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


class Reach(Enum):
    """The line to a peer.

    ========  ==============================  ========
    from      on                              to
    ========  ==============================  ========
    AWAY      the line stands                 MET
    MET       it was served all we have       LIVE
    MET       it was served a first part      BEHIND
    BEHIND    it was served the rest          LIVE
    any       the line is gone                AWAY
    ========  ==============================  ========
    """

    AWAY = "away"
    MET = "met"
    BEHIND = "behind"
    LIVE = "live"
    """It gets items as they come."""


@dataclass
class Peer:
    """One peer and what it has told."""

    key: bytes
    seat: int | None
    """None for a spectator."""
    reach: Reach = Reach.AWAY
    since: int = 0
    """When the line came or went."""
    away: int | None = None
    """How long there was no line before this one; None if this program had none before."""
    first: int = UNKNOWN
    """Its open step when this line came."""
    number: int = UNKNOWN
    """Its open step, as told on this line."""
    goal: Sync | None = None
    """What it had when we first met after the start: to be taken over before anything is signed."""
    asked: int = UNKNOWN
    """The step from which items were last requested."""
    argued: set[int] = field(default_factory=set)
    """Steps about which the two logs were compared on this line."""
    shown: bool = False
    """Whether it was shown, on this line, what a game stops for beside its items."""
    unclear: int = UNKNOWN
    """The step open here at which it was last waited for to show where it stands."""
    unclear_since: int = 0
    believed: bool = True
    """Whether it is waited for at all: not once it has shown nothing."""
    parted: int | None = None
    """When the last line broke, in this program's time."""

    @property
    def here(self) -> bool:
        """Whether a line stands."""
        return self.reach is not Reach.AWAY

    def lost(self, now: int) -> None:
        """The line is gone."""
        if self.here:
            self.parted = now
        self.reach, self.since = Reach.AWAY, now
        self.first = self.number = self.asked = UNKNOWN
        self.argued, self.shown = set(), False

    def met(self, now: int) -> None:
        """A new line stands."""
        self.away = None if self.parted is None else 0 if self.here else now - self.parted
        self.lost(now)
        self.reach, self.parted = Reach.MET, now

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
        self.first = STEP_LIMIT + 1
        """The lowest step of which anything is there."""

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
        self.first = min(self.first, item.step)
        self._bytes += len(item.body)
        self._count += 1

    def of(self, number: int) -> list[tuple[Item, bytes | None]]:
        """Take out what is there for steps up to this one."""
        due = sorted(step for step in self._items if step <= number)
        found = [pair for step in due for pair in self._items[step].values()]
        for step in due:
            self._drop(step)
        self.first = min(self._items, default=STEP_LIMIT + 1)
        return found

    def forget(self, source: bytes | None) -> None:
        """Drop everything that this peer brought."""
        for step, items in list(self._items.items()):
            for name in [name for name, (_, brought) in items.items() if brought == source]:
                item, _ = items.pop(name)
                self._bytes -= len(item.body)
                self._count -= 1
            if not items:
                del self._items[step]
        self.first = min(self._items, default=STEP_LIMIT + 1)

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
