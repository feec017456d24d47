"""Every field of every message, altered: each is refused, at once or by the very next check that covers it.

A public course follows an honest game. Before each item is taken, all its alterations are tried in its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engines.kernel.decision import Arrange, Choose, Deck, Make, Number, Reveal, Roll, Shuffle
from netcore.dealer.coin import Spent
from netcore.dealer.course import Course, read_open
from netcore.dealer.deck import CardSet
from netcore.dealer.faults import Refused, Wrong
from netcore.dealer.group import Group, sound_group
from netcore.dealer.opening import check_opening, read_opening
from netcore.dealer.rounds import Due, Round
from netcore.dealer.seeds import Root
from netcore.dealer.sight import Sight
from netcore.item import Kind
from netcore.wire import unpack
from tests.netcore.dealer.bits import altered, canonical
from tests.netcore.dealer.ring import UNSAFE, Record, Ring

CARDS = CardSet(100, {face: face % 2 for face in range(100)})
LISTS = [{"main": [1, 1, 2, 4 + seat]} for seat in range(3)]


def game(group: Group) -> Ring:
    ring = Ring(3, group=group, lists=LISTS, cards=CARDS, coins=65)
    ring.deal(Make(tuple(Deck(seat, seat, 4, None, "main") for seat in range(3))))
    ring.deal(Reveal((((0, 1, 2), (0,)), ((4,), (1,)), ((8, 9), (0,)))))
    ring.deal(Arrange((((0, 1, 2), 0),)), kept=True)
    ring.deal(Arrange((((8, 9), 1),), ask=True), orders={1: [(9, 8)]})
    ring.deal(Shuffle(((3, 5, 6, 7),)))
    ring.answer(0, (1,))
    asked = Choose((Number(0, "bid", 0, 9), Number(1, "bid", 0, 9)))
    ring.deal(asked, choices={0: (1, (2,)), 1: (2,)})
    ring.deal(Roll(6, 2))
    ring.deal(Roll(6, 2))
    return ring


def refusal(opened: Round, due: Due, body: bytes) -> Wrong | None:
    """How an item is refused in its turn; None if it passes."""
    try:
        opened.check(due, opened.read(due, body))()
    except Refused as refused:
        return refused.wrong
    return None


def refused_coin(spent: Spent, game: bytes, root: Root) -> Wrong | None:
    try:
        spent.check(game, root.seat, root.coin(1, 1, 65), None)
    except Refused as refused:
        return refused.wrong
    return None


class Tries:
    """What was tried, and how it was refused."""

    def __init__(self, ring: Ring, few: int) -> None:
        self.ring = ring
        self.few = few
        self.found: Counter[tuple[Kind, str]] = Counter()
        self.sights = [Sight(ring.seeds[s].root(ring.group, ring.game, s)) for s in range(ring.seats)]

    def values(self, value: Any) -> Iterator[Any]:
        values = list(altered(value))
        return iter(values[:: max(1, len(values) // self.few)])

    def item(self, course: Course, record: Record, due: Due, before: list[Due]) -> None:
        assert course.round is not None
        for value in self.values(unpack(record.items[due], 10**6)):
            bent = canonical(value)
            wrong = refusal(course.round, due, bent)
            if wrong is None:
                wrong = self.later(course, record, due, bent, before)
            assert wrong is not None, (due, value)
            self.found[due.kind, str(wrong)] += 1

    def later(self, course: Course, record: Record, due: Due, bent: bytes, before: list[Due]) -> Wrong | None:
        """An alteration that passes its own check must fail the check that covers it."""
        opened = course.round
        assert opened is not None
        if due.kind is Kind.SEAL:
            return next(
                filter(None, (self.unsealed(sight, opened, due, bent) for sight in self.sights)), None
            )
        if due.kind is Kind.COIN:  # a new anchor: the first coin of its chain will not lead there
            _, anchor = opened.read(due, bent)
            root = self.ring.seeds[due.seat].root(self.ring.group, self.ring.game, due.seat)
            assert refused_coin(Spent(65, root.coin(1, 0, 65), 1, 0, 65), self.ring.game, root) is None
            return refused_coin(Spent(65, anchor or b"", 1, 0, 65), self.ring.game, root)
        next_kind = {Kind.MIX: Kind.PROOF, Kind.PLEDGE: Kind.UNVEIL}[due.kind]
        assert record.what is not None
        fork = Course(course.terms, course.bonds)
        fork.__dict__.update({**course.__dict__, "round": None})
        other = fork.begin(record.step, record.chain, record.what)
        for done in before:
            parts = other.read(done, record.items[done])
            other.take(done, parts, other.check(done, parts)())
        other.take(due, other.read(due, bent))
        covered = Due(next_kind, due.seat)
        while not other.ready(covered):
            waiting = next(d for d in other.waiting() if d in record.items and d != covered)
            other.take(waiting, other.read(waiting, record.items[waiting]))
        return refusal(other, covered, record.items[covered])

    def unsealed(self, sight: Sight, opened: Round, due: Due, bent: bytes) -> Wrong | None:
        try:
            sight.unseal(opened, due, opened.read(due, bent))()
        except Refused as refused:
            return refused.wrong
        return None


def walk(tries: Tries) -> None:
    ring = tries.ring
    course = Course(ring.terms, ring.bonds)
    for record in ring.log:
        if record.what is None:
            for seat, opening in record.openings.items():
                moment = course.moment(record.step, record.chain)
                for value in tries.values(opening):
                    with pytest.raises(Refused) as refused:
                        check_opening(moment, seat, read_opening(value))
                    tries.found[Kind.ANSWER, str(refused.value.wrong)] += 1
                course.answered(record.step, [check_opening(moment, seat, read_opening(opening))])
            continue
        opened = course.begin(record.step, record.chain, record.what)
        done: list[Due] = []
        while not opened.complete:
            due = opened.waiting()[0]
            tries.item(course, record, due, done)
            parts = opened.read(due, record.items[due])
            opened.take(due, parts, opened.check(due, parts)())
            done.append(due)
        outcome = opened.outcome()
        course.close(outcome, read_open(opened.moment, outcome))


@pytest.mark.parametrize(
    ("group", "few"),
    [(UNSAFE, 25), pytest.param(UNSAFE, 10**6, marks=pytest.mark.slow), (sound_group(), 3)],
    ids=["unsafe", "unsafe, all", "edwards25519"],
)
def test_every_altered_field_of_every_message_is_refused(group: Group, few: int) -> None:
    tries = Tries(game(group), few)
    walk(tries)
    kinds = {kind for kind, _ in tries.found}
    assert kinds == {
        Kind.ANSWER,
        Kind.DECK,
        Kind.MIX,
        Kind.PROOF,
        Kind.SHARE,
        Kind.SEAL,
        Kind.COIN,
        Kind.PLEDGE,
        Kind.UNVEIL,
    }
    assert all(tries.found[kind, "form"] for kind in kinds)


@pytest.mark.parametrize(
    "body", [b"", b"\xc1", b"\xc0", b"\x80", b"\x90", b"\x91\x00", b"\x92\xc4\x01a\xc4\x00"]
)
def test_garbage_is_refused_by_every_round(body: bytes) -> None:
    ring = game(UNSAFE)
    course = Course(ring.terms, ring.bonds)
    for record in ring.log[:5]:
        assert record.what is not None
        opened = course.begin(record.step, record.chain, record.what)
        while not opened.complete:
            due = opened.waiting()[0]
            assert refusal(opened, due, body) is Wrong.FORM
            parts = opened.read(due, record.items[due])
            opened.take(due, parts, opened.check(due, parts)())
        outcome = opened.outcome()
        course.close(outcome, read_open(opened.moment, outcome))


def test_bounds_are_checked_before_any_group_operation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading an item, however large, touches no point: a flood of bytes costs its sender's bandwidth
    only.
    """
    ring = game(UNSAFE)
    course = Course(ring.terms, ring.bonds)
    record = ring.log[0]
    assert record.what is not None
    opened = course.begin(record.step, record.chain, record.what)
    calls = []
    for name in ("mul", "base", "add", "sub", "valid"):
        monkeypatch.setattr(ring.group, name, lambda *args: calls.append(args))
    for value in altered(unpack(record.items[Kind.DECK, 0])):
        try:
            opened.read(Due(Kind.DECK, 0), canonical(value))
        except Refused as refused:
            assert refused.wrong in (Wrong.FORM, Wrong.STATE, Wrong.BACKS)
    assert calls == []
