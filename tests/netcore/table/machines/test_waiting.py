"""The ledger and the judge of absence, driven alone."""

from __future__ import annotations

from typing import Any

import pytest

from netcore.item import Item, Kind, placing, signed_any
from netcore.log import Log
from netcore.table.absence import Absence, Finding, overdue_in
from netcore.table.peers import Peer, Reach
from netcore.table.pen import Pen, Voice
from netcore.table.terms import TableTerms
from netcore.table.waiting import HEARSAY, Debt, Ledger, View, debts_of
from netcore.table.words import Said, word_body
from tests.netcore.logs import ADA

TERMS = TableTerms(patience=60_000, grace=5_000)
FREE = View(
    number=7,
    seat=0,
    answered=True,
    lines={1: True, 2: True},
    away=frozenset(),
    others=(1, 2),
    behind=(),
    ahead=(),
    due={},
    still=False,
    held=False,
)
ITEM = (False, ("mix",))
THOUGHT = (True, ("answer",))
GUEST: dict[str, object] = {"seat": 1, "others": (0, 2), "lines": {0: True}}


def owed(view: View) -> dict[int, Debt]:
    return {seat: debt for seat, (debt, _) in debts_of(view).items() if debt is not Debt.NOTHING}


# --- who owes what


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, {}),
        ({"due": {1: ITEM}}, {1: Debt.PROGRAM}),
        ({"due": {1: THOUGHT}}, {1: Debt.THINKING}),
        ({"due": {0: ITEM, 1: ITEM}}, {0: Debt.PROGRAM}),
        ({"due": {0: THOUGHT, 1: ITEM}}, {0: Debt.THINKING}),
        ({"due": {1: ITEM}, "still": True}, {}),
        ({"due": {1: THOUGHT, 2: THOUGHT}, "still": True, "unpromised": (1,)}, {1: Debt.PROGRAM}),
        ({"lines": {1: False, 2: True}, "still": True, "unpromised": (1,)}, {1: Debt.AWAY}),
        ({"still": True, "unpromised": (1,), "ahead": (1,)}, {1: Debt.PROGRAM}),
        ({**GUEST, "away": {2}}, {2: Debt.AWAY}),
        ({**GUEST, "away": {2}, "due": {0: ITEM}}, {0: Debt.PROGRAM, 2: Debt.AWAY}),
        ({**GUEST, "away": {2}, "due": {0: THOUGHT}}, {0: Debt.THINKING, 2: Debt.AWAY}),
        ({**GUEST, "away": {2}, "behind": (0, 2)}, {0: Debt.PROGRAM, 2: Debt.AWAY}),
        ({**GUEST, "away": {2}, "answered": False}, {}),
        ({**GUEST, "lines": {0: False}, "away": {2}}, {0: Debt.AWAY}),
        (
            {"seat": 1, "others": (0, 2, 3), "lines": {0: True}, "away": {2}, "due": {3: ITEM}},
            {2: Debt.AWAY, 3: Debt.PROGRAM},
        ),
        ({"due": {0: ITEM}, "still": True}, {}),
        ({"due": {0: ITEM}, "held": True}, {}),
        ({**GUEST, "due": {1: ITEM}, "held": True}, {0: Debt.PROGRAM}),
        ({**GUEST, "due": {1: THOUGHT}, "held": True, "answered": False}, {}),
        ({**GUEST, "due": {1: ITEM}, "held": True, "away": {2}}, {2: Debt.AWAY}),
        ({"due": {0: ITEM}, "ahead": (1,)}, {1: Debt.PROGRAM}),
        ({"behind": (2,)}, {2: Debt.PROGRAM}),
        ({"behind": (2,), "due": {1: ITEM}}, {2: Debt.PROGRAM}),
        ({"behind": (2,), "still": True}, {}),
        ({"behind": (1,), "due": {0: ITEM}}, {}),
        ({"lines": {1: False, 2: True}}, {1: Debt.AWAY}),
        ({"lines": {1: False, 2: True}, "still": True}, {1: Debt.AWAY}),
        ({"lines": {1: False, 2: True}, "answered": False}, {}),
        ({"lines": {1: False, 2: True}, "due": {2: ITEM}}, {1: Debt.AWAY, 2: Debt.PROGRAM}),
        ({"lines": {1: True}, "due": {2: ITEM}}, {2: Debt.PROGRAM}),
        ({"lines": {1: False}, "due": {2: ITEM}}, {1: Debt.AWAY}),
    ],
)
def test_who_owes(change: dict[str, Any], expected: dict[int, Debt]) -> None:
    assert owed(FREE._replace(**change)) == expected


def test_another_debt_has_another_name() -> None:
    mix = debts_of(FREE._replace(due={1: (False, ("mix",))}))
    proof = debts_of(FREE._replace(due={1: (False, ("proof",))}))
    later = debts_of(FREE._replace(due={1: (False, ("mix",))}, number=8))
    assert len({mix[1], proof[1], later[1]}) == 3


# --- since when


def ledger(debt: Debt, seat: int = 1, since: int = 1_000, terms: TableTerms = TERMS) -> Ledger:
    made = Ledger(terms, 0)
    made.note({seat: (debt, "it")}, since)
    return made


@pytest.mark.parametrize("debt", [Debt.PROGRAM, Debt.AWAY])
def test_a_seat_is_overdue_after_patience_and_grace_and_not_before(debt: Debt) -> None:
    one = ledger(debt)
    assert one.overdue(65_999) is None
    assert one.overdue(66_000) == 1
    waiting = one.waiting()
    assert waiting is not None
    assert (waiting.seats, waiting.since, waiting.until) == ((1,), 1_000, 66_000)


def test_thinking_makes_nobody_overdue() -> None:
    one = ledger(Debt.THINKING)
    assert one.overdue(10**9) is None
    waiting = one.waiting()
    assert waiting is not None
    assert (waiting.seats, waiting.until) == ((1,), None)


def test_at_a_table_without_patience_nobody_is_overdue() -> None:
    one = ledger(Debt.AWAY, terms=TERMS._replace(patience=0))
    assert one.overdue(10**9) is None
    assert not one.owed_for(1, 10**9, in_sight=False)


def test_the_same_debt_runs_on_and_another_counts_anew() -> None:
    one = ledger(Debt.PROGRAM)
    one.note({1: (Debt.PROGRAM, "it")}, 50_000)
    assert one.overdue(66_000) == 1
    one.note({1: (Debt.PROGRAM, "another")}, 60_000)
    assert one.overdue(66_000) is None
    assert one.overdue(125_000) == 1


def test_what_is_paid_is_forgotten() -> None:
    one = ledger(Debt.PROGRAM)
    one.note({}, 2_000)
    assert one.waiting() is None
    one.note({1: (Debt.PROGRAM, "it")}, 3_000)
    assert one.overdue(66_000) is None


def test_who_is_away_by_hearsay_is_named_and_the_host_s_own_debt_runs_on() -> None:
    """A host that says now and then that a guest is away gains nothing by it."""
    one = Ledger(TERMS, 1)
    debt, gone = {0: (Debt.PROGRAM, "mix")}, {2: (Debt.AWAY, HEARSAY)}
    one.note(debt, 0)
    for now in range(10_000, 100_000, 20_000):
        one.note({**debt, **gone}, now)
        waiting = one.waiting()
        assert waiting is not None
        assert (waiting.seats, waiting.since) == ((2,), now)
        assert one.overdue(now) is None
        one.note(debt, now + 10_000)
        assert one.overdue(now + 10_000) == (0 if now + 10_000 >= 65_000 else None)
    one.note({**debt, **gone}, 200_000)
    one.note({**debt, **gone}, 265_000)
    assert one.overdue(265_000) == 2, "one that stays away is overdue"


def test_of_several_who_are_away_by_hearsay_the_longest_counts() -> None:
    one = Ledger(TERMS, 1)
    one.note({2: (Debt.AWAY, HEARSAY)}, 1_000)
    one.note({2: (Debt.AWAY, HEARSAY), 3: (Debt.AWAY, HEARSAY)}, 9_000)
    waiting = one.waiting()
    assert waiting is not None
    assert (waiting.seats, waiting.since, waiting.until) == ((2, 3), 1_000, 66_000)


@pytest.mark.parametrize("debt", [Debt.THINKING, Debt.PROGRAM, Debt.AWAY])
def test_when_a_step_closes_only_a_line_that_is_gone_is_still_owed(debt: Debt) -> None:
    one = ledger(debt)
    one.closed()
    assert one.owed_for(1, 61_000, in_sight=False) == (debt is Debt.AWAY)


def test_who_owes_longest_is_named_first() -> None:
    one = Ledger(TERMS, 0)
    one.note({2: (Debt.AWAY, "line")}, 0)
    one.note({1: (Debt.PROGRAM, "ack"), 2: (Debt.AWAY, "line")}, 10_000)
    waiting = one.waiting()
    assert waiting is not None
    assert waiting.seats == (2,)
    assert one.overdue(65_000) == 2


@pytest.mark.parametrize("debt", [Debt.THINKING, Debt.PROGRAM])
def test_nobody_waits_for_oneself(debt: Debt) -> None:
    one = Ledger(TERMS, 0)
    one.note({0: (debt, "mine")}, 0)
    assert one.waiting() is None
    one.note({0: (debt, "mine"), 1: (Debt.THINKING, "theirs")}, 0)
    waiting = one.waiting()
    assert waiting is not None and waiting.seats == (1,)


# --- judging


def test_a_judge_demands_the_table_s_patience_and_no_less() -> None:
    one = ledger(Debt.PROGRAM)
    assert not one.owed_for(1, 60_999, in_sight=True)
    assert one.owed_for(1, 61_000, in_sight=True)
    assert not one.owed_for(2, 10**9, in_sight=True)


def test_thinking_counts_only_where_it_cannot_be_seen() -> None:
    one = ledger(Debt.THINKING)
    assert not one.owed_for(1, 10**9, in_sight=True)
    assert one.owed_for(1, 61_000, in_sight=False)


def test_what_a_program_owes_counts_on_until_the_step_closes() -> None:
    one = Ledger(TERMS, 0)
    for debt, what, now in (
        (Debt.PROGRAM, "mix", 0),
        (Debt.AWAY, "line", 40_000),
        (Debt.PROGRAM, "mix", 90_000),
    ):
        one.note({1: (debt, what)}, now)
    waiting = one.waiting()
    assert waiting is not None and waiting.since == 50_000, "forty seconds were owed before"
    one.note({}, 100_000)
    one.closed()
    one.note({1: (Debt.PROGRAM, "mix")}, 110_000)
    waiting = one.waiting()
    assert waiting is not None and waiting.since == 110_000


def test_thinking_and_a_line_that_is_gone_are_owed_anew() -> None:
    for debt in (Debt.THINKING, Debt.AWAY):
        one = Ledger(TERMS, 0)
        one.note({1: (debt, "what")}, 0)
        one.note({}, 40_000)
        one.note({1: (debt, "what")}, 90_000)
        waiting = one.waiting()
        assert waiting is not None and waiting.since == 90_000


# --- accusations


def test_one_that_is_here_is_given_time_to_answer() -> None:
    one = Ledger(TERMS, 0)
    assert not one.may_place(1, 10**9, here=False), "nobody has said so"
    one.accuse(1, 1_000)
    one.accuse(1, 9_000)
    assert one.may_place(1, 1_000, here=False)
    assert not one.may_place(1, 5_999, here=True)
    assert one.may_place(1, 6_000, here=True)
    assert one.wakes() == [6_000]


def test_a_sign_of_life_makes_it_void() -> None:
    one = Ledger(TERMS, 0)
    one.accuse(1, 1_000)
    one.lives(1, 2_000)
    one.lives(1, 8_000)
    assert not one.may_place(1, 10**9, here=True)
    assert not one.may_place(1, 10**9, here=False)
    assert one.wakes() == []
    assert not one.knew_better(1, 6_999)
    assert one.knew_better(1, 7_000)
    one.closed()
    assert not one.knew_better(1, 10**9)


@pytest.mark.attack(161)
@pytest.mark.parametrize(("debt", "ends"), [(Debt.PROGRAM, True), (Debt.THINKING, False), (Debt.AWAY, True)])
def test_a_sign_of_life_counts_for_a_while_if_program_or_line_is_still_owed(debt: Debt, ends: bool) -> None:
    one = Ledger(TERMS, 0)
    one.note({1: (debt, "mix")}, 0)
    one.accuse(1, 65_000)
    one.lives(1, 66_000)
    last = 66_000 + TERMS.patience + TERMS.grace
    assert one.wakes() == ([last] if ends else [])
    assert not one.may_place(1, last - 1, here=True)
    assert one.may_place(1, last, here=True) == ends
    judged = 66_000 + TERMS.patience
    assert one.knew_better(1, judged - 1)
    assert one.knew_better(1, judged) != ends
    one.note({1: (debt, "another")}, 70_000)
    assert not one.may_place(1, last, here=True), "another debt counts anew"


@pytest.mark.attack(163)
@pytest.mark.parametrize("late", [0, 1, TERMS.grace])
@pytest.mark.parametrize("debt", [Debt.PROGRAM, Debt.AWAY])
def test_who_saw_a_sign_of_life_later_does_not_name_who_waited_for_as_long_as_it_counts(
    debt: Debt, late: int
) -> None:
    """To a guest it came through the host, which places; and so did that the line is gone."""
    host, guest = Ledger(TERMS, 0), Ledger(TERMS, 1)
    for one, lag in (host, 0), (guest, late):
        one.note({2: (debt, "what")}, lag)
        one.accuse(2, 65_000 + lag)
        one.lives(2, 66_000 + lag)
    (places,) = host.wakes()
    assert host.may_place(2, places, here=True)
    assert not guest.knew_better(2, places)


def test_a_sign_of_life_may_come_before_the_accusation() -> None:
    one = Ledger(TERMS, 0)
    one.lives(1, 1_000)
    assert not one.accuse(1, 2_000)
    assert one.accuse(2, 2_000)
    assert not one.may_place(1, 10**9, here=False)


# --- placings


def accusation(seat: int, kind: Kind = Kind.OVERDUE) -> Item:
    said = Said(kind, number=seat, at=7) if kind is Kind.OVERDUE else Said(kind)
    word = signed_any(ADA, b"g" * 32, 1, 0, kind, word_body(said))
    return Item(7, 1, Kind.PLACE, placing((word,)), b"s" * 64)


def pen(voice: Voice = Voice.AWAKE) -> Pen:
    found = Pen(Log(), ())
    found.voice = voice
    return found


def judge(
    one: Ledger, peer: Peer | None = None, terms: TableTerms = TERMS, voice: Voice = Voice.AWAKE
) -> Absence:
    return Absence(terms, 0, one, {b"p": peer or Peer(b"p", 1, Reach.LIVE, first=3)}, pen(voice))


def test_only_placings_of_overdue_are_judged() -> None:
    assert overdue_in(accusation(2)) == 2
    assert overdue_in(accusation(0, Kind.RESIGN)) is None
    assert overdue_in(accusation(0)._replace(kind=Kind.ANSWER)) is None
    assert overdue_in(accusation(0)._replace(body=b"x")) is None
    assert judge(Ledger(TERMS, 0)).judge(accusation(0, Kind.RESIGN), b"p", 0) is Finding.NONE


def test_the_accused_accepts_what_it_owed_by_its_own_watch() -> None:
    one = ledger(Debt.PROGRAM, seat=0)
    assert judge(one).judge(accusation(0), b"p", 60_999) is Finding.FALSE
    assert judge(one).judge(accusation(0), b"p", 61_000) is Finding.TRUE
    assert judge(Ledger(TERMS, 0)).judge(accusation(0), b"p", 10**9) is Finding.FALSE
    assert judge(ledger(Debt.THINKING, seat=0)).judge(accusation(0), b"p", 10**9) is Finding.FALSE


def test_a_sign_of_life_that_was_seen_bars_it_all_the_same() -> None:
    one = ledger(Debt.PROGRAM, seat=0)
    one.accuse(0, 61_000)
    one.lives(0, 61_000)
    assert judge(one).judge(accusation(0), b"p", 65_999) is Finding.TRUE, "they may have crossed"
    assert judge(one).judge(accusation(0), b"p", 66_000) is Finding.FALSE


@pytest.mark.parametrize(
    ("away", "finding"), [(None, Finding.TRUE), (59_999, Finding.FALSE), (60_000, Finding.TRUE)]
)
def test_what_was_placed_before_the_line_came_is_judged_by_how_long_it_was_gone(
    away: int | None, finding: Finding
) -> None:
    peer = Peer(b"p", 1, Reach.LIVE, first=8, away=away)
    assert judge(Ledger(TERMS, 0), peer).judge(accusation(0), b"p", 0) is finding
    assert (
        judge(Ledger(TERMS, 0), Peer(b"p", 1, Reach.LIVE, first=7, away=away)).judge(accusation(0), b"p", 0)
        is Finding.FALSE
    )


def test_a_placing_that_comes_before_its_peer_says_where_it_stands_is_older_than_the_line() -> None:
    """Frames may overtake each other: what came first on a line is no sign that it was just signed."""
    for away, finding in ((None, Finding.TRUE), (59_999, Finding.FALSE), (60_000, Finding.TRUE)):
        peer = Peer(b"p", 1, Reach.MET, away=away)
        assert judge(Ledger(TERMS, 0), peer).judge(accusation(0), b"p", 0) is finding


def test_a_program_that_was_just_started_cannot_tell() -> None:
    just = judge(Ledger(TERMS, 0), voice=Voice.SILENT)
    assert just.judge(accusation(0), b"p", 0) is Finding.TRUE
    assert just.judge(accusation(2), b"p", 0) is Finding.NONE


def test_who_has_a_line_again_is_given_time_to_answer() -> None:
    one = Ledger(TERMS, 1)
    one.accuse(0, 1_000)
    assert one.may_place(0, 6_000, here=True)
    one.met(0, 6_000)
    one.met(2, 6_000)
    assert not one.may_place(0, 10_999, here=True)
    assert one.may_place(0, 11_000, here=True)
    assert one.wakes() == [11_000], "nobody is accused by coming back"


def test_another_seat_is_defended_by_those_who_saw_it_live() -> None:
    one = Ledger(TERMS, 0)
    assert judge(one).judge(accusation(2), b"p", 0) is Finding.NONE
    one.lives(2, 0)
    assert judge(one).judge(accusation(2), b"p", 4_999) is Finding.NONE
    assert judge(one).judge(accusation(2), b"p", 5_000) is Finding.FALSE
