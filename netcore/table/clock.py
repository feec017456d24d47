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

    def ask(self, seats: Iterable[int], step: int, now: int) -> None:
        """These seats are asked something in this step of the engine; a repeated question runs on."""
        known = self._asked
        self._asked = {
            seat: known[seat] if known.get(seat, (-1, 0))[0] == step else (step, now) for seat in seats
        }

    def answered(self, seat: int, spent: int) -> None:
        """An answer has closed that took its author so long."""
        self._bank[seat] += self._terms.increment - spent

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
        return self._bank[seat] - self.elapsed(seat, now) if self._terms.clock else None

    def ends(self, seat: int) -> int | None:
        """When a seat's time will be up; None if it does not run."""
        if not self._terms.clock or seat not in self._asked or self._stopped is not None:
            return None
        return self._asked[seat][1] + self._bank[seat]
