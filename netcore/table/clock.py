"""Time for answers: what each player has left, by the milliseconds the answers state, and what passes now.

Every program measures for itself, from the moment its own table put the question. Nothing here reads a clock.
"""

from __future__ import annotations

from collections.abc import Iterable

from netcore.table.terms import TableTerms


class Clock:
    """All players' time at one table."""

    def __init__(self, terms: TableTerms, seats: int) -> None:
        self._terms = terms
        self._bank = [terms.clock] * seats
        self._asked: dict[int, tuple[int, int]] = {}
        """By seat, the engine's step of its question and when that was put, pauses taken off."""
        self._stopped: int | None = None
        self._called: set[int] = set()
        """Seats of which it was said that their time is up."""

    @property
    def grace(self) -> int:
        """By how much two measures may differ."""
        return self._terms.grace

    def call(self, seat: int) -> bool:
        """Say that a seat's time is up; False if that was said of this question."""
        new = seat not in self._called
        self._called.add(seat)
        return new

    def up(self, seat: int, now: int, *, own: bool) -> bool:
        """Whether a seat's time is up and nobody has said so; another's measure may differ from ours."""
        left = self.left(seat, now)
        return left is not None and seat not in self._called and (left <= 0 if own else left + self.grace < 0)

    def wakes(self, own: int, answered: bool) -> list[int]:
        """When somebody's time will be up that nobody has called."""
        found = []
        for seat in self._asked:
            ends = self.ends(seat)
            if ends is not None and seat not in self._called and not (seat == own and answered):
                found.append(ends if seat == own else ends + self.grace + 1)
        return found

    def spent(self, now: int) -> int | None:
        """How long the present question runs; None if there is none."""
        return max((self.elapsed(seat, now) for seat in self._asked), default=None)

    def recall(self, seats: Iterable[int], step: int, spent: int, now: int) -> None:
        """These seats were asked in this step before the program was started again, and took so long."""
        self._asked = dict.fromkeys(seats, (step, now - spent))
        if self._stopped is not None:
            self._stopped = now  # a pause that goes on takes nothing and gives nothing

    def ask(self, seats: Iterable[int], step: int, now: int) -> bool:
        """These seats are asked something in this step of the engine; a repeated question runs on. Tells
        whether it is a new one.
        """
        known = self._asked
        new = (step, now if self._stopped is None else self._stopped)
        if known and next(iter(known.values()))[0] != step:  # all are of one step
            self._called, known = set(), {}
        self._asked = {seat: known.get(seat, new) for seat in seats}
        return known != self._asked

    def answered(self, seat: int, spent: int) -> None:
        """An answer has closed that took its author so long."""
        self._bank[seat] += self._terms.increment - max(0, spent - self._terms.delay)

    def pause(self, now: int) -> None:
        """Nobody's time runs."""
        if self._stopped is None:
            self._stopped = now

    def go_on(self, now: int) -> None:
        """The pause is over."""
        if self._stopped is not None:
            off = now - self._stopped
            self._asked = {seat: (step, at + off) for seat, (step, at) in self._asked.items()}
            self._stopped = None

    def elapsed(self, seat: int, now: int) -> int:
        """Milliseconds since a seat was asked; 0 if it is not."""
        if seat not in self._asked:
            return 0
        return max(0, (now if self._stopped is None else self._stopped) - self._asked[seat][1])

    def left(self, seat: int, now: int) -> int | None:
        """What a seat has left, below zero if it is over; None without a clock."""
        if not self._terms.timed:
            return None
        free = self._terms.delay
        elapsed = self.elapsed(seat, now)
        if not self._terms.clock:  # nothing but the time of this answer
            return free - elapsed
        return self._bank[seat] - max(0, elapsed - free)

    def ends(self, seat: int) -> int | None:
        """When a seat's time will be up; None if it does not run."""
        if not self._terms.timed or seat not in self._asked or self._stopped is not None:
            return None
        bank = self._bank[seat] if self._terms.clock else 0
        return self._asked[seat][1] + self._terms.delay + bank
