"""Who keeps the game waiting, since when, by this table's own watch; and who may be declared overdue.

A seat owes what is due of it in the open step, or its acknowledgement of the last one. A player may think:
that is the clock's business. A program that is there answers at once, and a seat without a line cannot. Who
declares somebody overdue waits longer than anybody demands who judges it, and a sign of life makes it void,
unless what the program behind it owes does not follow.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Set
from enum import Enum
from typing import Final, NamedTuple

from netcore.table.fold import HOST
from netcore.table.outputs import Waiting
from netcore.table.terms import TableTerms

FOREVER: Final = 2**63

HEARSAY: Final = "the host's line"
"""The debt of a seat that the host says it cannot reach."""


class Debt(Enum):
    """What a seat owes now, by this table's watch.

    ==========  =======================================================  ===========================
    debt        when                                                     counts towards overdue
    ==========  =======================================================  ===========================
    NOTHING     nothing due of it; or we owe first, hold it back, pause  no
    THINKING    its player is asked                                      only where it is out of sight
    PROGRAM     what programs make: acknowledgements, mixes, shares …    yes
    AWAY        no line to it, and our own player is not asked; of a     yes
                seat out of sight the host says so
    ==========  =======================================================  ===========================

    A debt counts from the moment it is first owed; another debt counts anew. What a program makes counts on
    where it stopped if something else was owed in between: nobody wins time by coming and going.
    """

    NOTHING = "nothing"
    THINKING = "thinking"
    PROGRAM = "program"
    AWAY = "away"


class Owed(NamedTuple):
    """One seat's account."""

    debt: Debt
    what: Hashable
    since: int


class Accused(NamedTuple):
    """What was said in the open step of a seat that is overdue."""

    since: int
    """When this table first heard of it, or when the seat has had a line since."""
    life: int | None = None
    """When this table first saw the sign of life that makes it void."""


class Ledger:
    """The accounts of all seats, one's own too."""

    def __init__(self, terms: TableTerms, seat: int) -> None:
        self._terms = terms
        self._seat = seat
        self._owed: dict[int, Owed] = {}
        self._spent: dict[tuple[int, Hashable], int] = {}
        """By seat and what its program owed in the open step, for how long, until something else was owed."""
        self._accused: dict[int, Accused] = {}

    def note(self, debts: Mapping[int, tuple[Debt, Hashable]], now: int) -> None:
        """What every seat owes now, each debt under a name of its own."""
        known = self._owed
        self._owed = {}
        for seat, old in known.items():
            if old.debt is Debt.PROGRAM and debts.get(seat) != old[:2]:
                self._spent[seat, old.what] = now - old.since
        for seat, (debt, what) in debts.items():
            if debt is not Debt.NOTHING:
                last = known.get(seat)
                before = self._spent.get((seat, what), 0)
                same = last is not None and last[:2] == (debt, what)
                self._owed[seat] = last if same and last is not None else Owed(debt, what, now - before)

    def closed(self) -> None:
        """A step has closed: accusations of it are worth nothing any more, and nobody owes it anything."""
        self._accused, self._spent = {}, {}
        self._owed = {seat: owed for seat, owed in self._owed.items() if owed.debt is Debt.AWAY}

    # --- declaring ------------------------------------------------------------------------------------------

    def waiting(self) -> Waiting | None:
        """Whom the game waits for, and from when on one of them may be declared overdue."""
        counts: dict[int, list[int]] = {}
        thinks: dict[int, int] = {}
        unheard: dict[int, int] = {}
        for seat, owed in sorted(self._owed.items()):
            if seat != self._seat and owed.debt is Debt.THINKING:
                thinks[seat] = owed.since
            elif seat != self._seat:
                counts.setdefault(owed.since, []).append(seat)
            if owed.what == HEARSAY:
                unheard[seat] = owed.since
        if unheard and self._terms.patience:  # a host that cannot reach somebody signs nothing meanwhile
            counts = {min(unheard.values()): list(unheard)}
        if counts and self._terms.patience:
            since = min(counts)
            return Waiting(tuple(counts[since]), since, since + self._terms.patience + self._terms.grace)
        seats = sorted([*thinks, *(seat for seats in counts.values() for seat in seats)])
        return Waiting(tuple(seats), min([*thinks.values(), *counts]), None) if seats else None

    def overdue(self, now: int) -> int | None:
        """The seat that may be declared overdue now, if there is one."""
        waiting = self.waiting()
        if waiting is None or waiting.until is None or now < waiting.until:
            return None
        return waiting.seats[0]

    # --- judging --------------------------------------------------------------------------------------------

    def owed_for(self, seat: int, now: int, *, in_sight: bool) -> bool:
        """Whether a seat has owed something for as long as the table's patience; where it is `in_sight`, its
        player's thinking does not count.
        """
        owed = self._owed.get(seat)
        if owed is None or not self._terms.patience or (in_sight and owed.debt is Debt.THINKING):
            return False
        return now - owed.since >= self._terms.patience

    # --- accusations ----------------------------------------------------------------------------------------

    def accuse(self, seat: int, now: int) -> bool:
        """Somebody says in the open step that a seat is overdue; False if it has shown that it lives."""
        return self._accused.setdefault(seat, Accused(now)).life is None

    def lives(self, seat: int, now: int) -> None:
        """An accused seat gives a sign of life."""
        known = self._accused.get(seat, Accused(now))
        if known.life is None:
            self._accused[seat] = known._replace(life=now)

    def met(self, seat: int, now: int) -> None:
        """A seat has a line again: it is given time to answer what was said while it had none."""
        known = self._accused.get(seat)
        if known is not None:
            self._accused[seat] = known._replace(since=now)

    def may_place(self, seat: int, now: int, *, here: bool) -> bool:
        """Whether an accusation may be placed: one that is here is given time to answer."""
        known = self._accused.get(seat)
        if known is None or self._lives(seat, known, now, self._terms.grace):
            return False
        return not here or now >= known.since + self._terms.grace

    def _lives(self, seat: int, known: Accused, now: int, spare: int) -> bool:
        """Whether a sign of life still counts: not if what the seat's program owes, or its line, stays owed
        after it. Who places waits longer, by `spare`, than whoever judges demands.
        """
        return known.life is not None and now < self._lives_until(seat, known.life, spare)

    def _lives_until(self, seat: int, life: int, spare: int) -> int:
        owed = self._owed.get(seat)
        if owed is None or owed.debt is Debt.THINKING:
            return FOREVER
        return max(life, owed.since) + self._terms.patience + spare

    def knew_better(self, seat: int, now: int) -> bool:
        """Whether who places that a seat is overdue must have seen its sign of life: it is older than any two
        measures may differ.
        """
        known = self._accused.get(seat)
        if known is None or known.life is None or not self._lives(seat, known, now, 0):
            return False
        return now >= known.life + self._terms.grace

    def wakes(self) -> list[int]:
        """When an accusation may be placed that cannot be yet."""
        times = []
        for seat, one in self._accused.items():
            grace = self._terms.grace
            ends = one.since + grace if one.life is None else self._lives_until(seat, one.life, grace)
            if ends < FOREVER:
                times.append(ends)
        return times


class View(NamedTuple):
    """What a table sees when it asks who owes what."""

    number: int
    """Of the open step."""
    seat: int
    answered: bool
    """Whether our own player has nothing to answer."""
    lines: Mapping[int, bool]
    """By seat whose line ends here, whether it is here."""
    away: Set[int]
    """Seats out of sight to which the host says it has no line."""
    others: tuple[int, ...]
    """Seats that have not left, but for our own."""
    behind: tuple[int, ...]
    """Seats whose acknowledgement of the last step is missing."""
    ahead: tuple[int, ...]
    """Seats that say they have closed the open step, and have not shown how."""
    due: Mapping[int, tuple[bool, Hashable]]
    """By seat that owes something in the open step now, whether its player must think for it, and what it is;
    empty while an acknowledgement is missing.
    """
    still: bool
    """Whether nothing is owed now by anybody who is here: a pause, a dispute, a start, a hold of ours."""
    held: bool
    """Whether we were asked to hold what we owe."""
    unpromised: tuple[int, ...] = ()
    """Seats that owe something and have not promised to hold it, where we have asked for that."""
    resumer: int | None = None
    """Who has to place that a pause is over, where that was said and nothing else stands in the way."""


def debts_of(view: View) -> dict[int, tuple[Debt, Hashable]]:
    """What every seat owes, as this table sees it."""
    found: dict[int, tuple[Debt, Hashable]] = {}
    cut_off = False in view.lines.values() and len(view.lines) < len(view.others)  # a guest without its host
    free = not view.still and view.seat not in view.due
    for seat in view.others:
        if not view.lines.get(seat, True):
            found[seat] = (Debt.AWAY if view.answered else Debt.NOTHING, "line")
        elif seat in view.away and not cut_off:
            found[seat] = (Debt.AWAY if view.answered else Debt.NOTHING, HEARSAY)
        elif seat in view.ahead:
            found[seat] = (Debt.PROGRAM, ("ahead", view.number))
        elif seat in view.unpromised:
            found[seat] = (Debt.PROGRAM, ("promise", view.number))
        elif seat == view.resumer:
            found[seat] = (Debt.PROGRAM, ("go on", view.number))
        elif seat == HOST and view.held and view.seat in view.due and view.answered and not view.away:
            found[seat] = (Debt.PROGRAM, ("hold", view.number))
        elif not free or cut_off:
            continue
        elif seat in view.behind:
            found[seat] = (Debt.PROGRAM, ("ack", view.number))
        elif not view.behind and seat in view.due:
            found[seat] = _item(view, seat)
    blocked = view.still or view.held or view.behind or view.ahead
    if view.seat in view.due and not blocked:
        found[view.seat] = _item(view, view.seat)
    return found


def _item(view: View, seat: int) -> tuple[Debt, Hashable]:
    thinks, what = view.due[seat]
    return Debt.THINKING if thinks else Debt.PROGRAM, (view.number, what)
