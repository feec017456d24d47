"""The course of a replay: where turns and rounds begin, how long each answer took, how the table stood."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from engines.kernel import Answer, Done, Secrets, Together
from netcore.entries import milliseconds_of
from netcore.wire import WireError
from replays.timeline import Timeline

LONGEST: Final = 24 * 60 * 60 * 1000
"""Milliseconds: an author's clock may say anything; no answer counts for more than a day."""


class TurnMark(NamedTuple):
    """Where a turn begins."""

    at: int
    turn: int
    seat: int
    """Whose turn it is."""
    opens_round: bool
    """Whether everybody has had a turn since the last round began."""


class Thought(NamedTuple):
    """An answer, or answers given together, and how long the slowest took by its author's clock."""

    at: int
    """The position that the answer led to."""
    seats: tuple[int, ...]
    milliseconds: int


class Course:
    """Marks along one timeline; everything is found when first asked for, and kept."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline

    @cached_property
    def turns(self) -> tuple[TurnMark, ...]:
        """The beginnings of all turns, in order."""
        marks: list[TurnMark] = []
        since: set[int] = set()
        for before, after in pairwise(self.timeline.moments):
            table = after.table
            if table.turn == before.table.turn or table.turn == 0:
                continue
            opens = not since or table.active in since
            since = {table.active} if opens else since | {table.active}
            marks.append(TurnMark(after.number, table.turn, table.active, opens))
        return tuple(marks)

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The positions at which rounds begin."""
        return tuple(mark.at for mark in self.turns if mark.opens_round)

    def turn_from(self, at: int, count: int) -> int:
        """The beginning of a turn later (`count` > 0) or earlier; at the ends, the end."""
        return _away([mark.at for mark in self.turns], at, count, self.timeline.last)

    def round_from(self, at: int, count: int) -> int:
        """The beginning of a round later or earlier; at the ends, the end."""
        return _away(self.rounds, at, count, self.timeline.last)

    def tenth(self, number: int) -> int:
        """The position after so many tenths of the game.

        Ten tenths are the last position.
        """
        return round(self.timeline.last * min(max(number, 0), 10) / 10)

    @cached_property
    def thoughts(self) -> tuple[Thought, ...]:
        """All answers with the time they took, as their authors' clocks say."""
        found = []
        for stored in self.timeline.replay.steps[1:]:
            if stored.number > self.timeline.last:
                break
            seats = self.answered(stored.number)
            try:
                spent = milliseconds_of(stored.items) if seats else 0
            except WireError:
                continue
            if seats:
                found.append(Thought(stored.number, seats, min(max(spent, 0), LONGEST)))
        return tuple(found)

    @cached_property
    def _spent(self) -> dict[int, int]:
        return {thought.at: thought.milliseconds for thought in self.thoughts}

    def milliseconds(self, at: int) -> int:
        """How long the answer took that led to a position; 0 where the dealer did."""
        return self._spent.get(at, 0)

    def thinking(self) -> tuple[int, ...]:
        """Milliseconds that each seat took altogether."""
        sums = [0] * len(self.timeline.replay.hello.seats)
        for thought in self.thoughts:
            for seat in thought.seats:
                sums[seat] += thought.milliseconds
        return tuple(sums)

    def answered(self, at: int) -> tuple[int, ...]:
        """The seats whose answers led to a position."""
        if not 0 < at < len(self.timeline.moments):
            return ()
        entry = self.timeline.moments[at].entry
        if isinstance(entry, Answer):
            return (entry.seat,)
        return tuple(a.seat for a in entry.answers) if isinstance(entry, Together | Done) else ()

    def standing(self, seat: int) -> tuple[int, ...]:
        """How a seat stood at each position in the game's own measure: a curve without any analysis. It is
        taken with what that seat knew, or with what all could see if that is not in the file. While the table
        is laid out there is nothing to measure: 0.
        """
        timeline = self.timeline
        game = timeline.game
        if game is None:
            return ()
        known = timeline.knows(seat)
        return tuple(
            game.evaluate(moment.table, seat, timeline.secrets(at, seat) if known else Secrets(seat))
            if moment.table.turn
            else 0
            for at, moment in enumerate(timeline.moments)
        )

    @cached_property
    def scores(self) -> dict[str, tuple[tuple[int, ...], ...]]:
        """By the name of each number that seats have: its values, position by position, seat by seat; only
        those that change in the course of the game.
        """
        moments = self.timeline.moments
        if not moments:
            return {}
        names = moments[0].table.map.vars
        found = {}
        for index, name in enumerate(names[1:], 1):
            values = tuple(tuple(seat[index] for seat in moment.table.seats) for moment in moments)
            if len(set(values)) > 1:
                found[name] = values
        return found


def _away(marks: list[int] | tuple[int, ...], at: int, count: int, last: int) -> int:
    """The mark so many places on (or back) from a position.

    >>> _away([3, 9], 3, 1, 20), _away([3, 9], 9, 1, 20), _away([3, 9], 5, -1, 20), _away([3, 9], 3, -1, 20)
    (9, 20, 3, 0)
    """
    place = bisect_right(marks, at) + count - 1 if count > 0 else bisect_left(marks, at) + count
    if place < 0:
        return 0
    return marks[place] if place < len(marks) else last
