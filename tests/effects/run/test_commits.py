"""What single events do to a table: above all to cards that are off it, and what the dealer is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from engines.effects.commits import COMMITS, INTENTS
from engines.kernel import NOTHING, Modifier, Row, Work, player
from tests.duel.stage import Stage


class Bench(Work):
    """A table with three Blanks in play for each seat, the first of which is a token."""

    def __init__(self, **plan: Any) -> None:
        s = Stage("", **{"field0": ["blank"] * 3, "field1": ["blank"] * 3, "discard0": ["blank"], **plan})
        super().__init__(s.game, s.t.copy())
        self.t.stack.clear()
        self.token, self.a, self.b = self.t.zone("field", 0)
        self.link(self.token, "token", 1)
        self.pile = self.t.zone("discard", 0)[0]

    def do(self, event: str, **fields: Any) -> int:
        """How much an event did."""
        usual = {"by": 0, "source": NOTHING, "face": "up", "cause": "effect"}
        return COMMITS[event](self, {**usual, **fields})

    def wants(self, event: str, **fields: Any) -> bool:
        """Whether the dealer is needed for an event."""
        return bool(INTENTS[event](self, {"by": 0, **fields}, ask=False))

    def zone(self, name: str, seat: int = 0) -> int:
        return self.t.map.number(name, seat)

    def row(self, card: int) -> Row:
        return self.t.rows[card]


@pytest.fixture
def w() -> Bench:
    return Bench()


@pytest.mark.parametrize(
    ("event", "more"),
    [
        ("move", {"to": "discard"}),
        ("attach", {"target": "a", "to": "under"}),
        ("lay", {"target": "a"}),
        ("swap", {"target": "a"}),
        ("flip", {"face": "down"}),
        ("ready", {}),
        ("exhaust", {}),
        ("link", {"target": "a", "name": "partner"}),
    ],
)
def test_nothing_is_done_with_a_token_that_has_ceased_to_be(
    w: Bench, event: str, more: dict[str, str]
) -> None:
    w.change(w.token, turned=event == "ready")
    w.remove(w.token)
    before = [*w.t.rows]
    fields: dict[str, Any] = {"target": w.a} if "target" in more else {}
    fields |= {"to": w.zone(more["to"])} if "to" in more else {}
    fields |= {name: value for name, value in more.items() if name not in ("target", "to")}
    assert (w.do(event, card=w.token, **fields), w.t.rows) == (0, before)


@pytest.mark.parametrize(("event", "more"), [("damage", {}), ("counter", {"name": "charge"})])
def test_nothing_is_done_to_a_token_that_has_ceased_to_be(w: Bench, event: str, more: dict[str, str]) -> None:
    w.remove(w.token)
    before = [*w.t.rows]
    assert (w.do(event, target=w.token, amount=2, **more), w.t.rows) == (0, before)


def test_nothing_is_attached_to_or_laid_on_what_is_not_there(w: Bench) -> None:
    assert w.do("lay", card=w.a, target=w.pile) == 0, "not in play"
    w.remove(w.token)
    assert w.do("attach", card=w.a, target=w.token, to=w.zone("under")) == 0


def test_a_token_that_is_attached_ceases_to_be(w: Bench) -> None:
    assert w.do("attach", card=w.token, target=w.a, to=w.zone("under")) == 1
    assert (w.row(w.token).zone, w.row(w.token).host) == (NOTHING, NOTHING)


def test_a_card_that_changes_places_with_itself_does_nothing(w: Bench) -> None:
    assert w.do("swap", card=w.a, target=w.a) == 0


def test_who_leaves_play_by_a_swap_leaves_all_behind_and_a_token_ceases_to_be(w: Bench) -> None:
    on_a = Modifier("add", 0, 0, NOTHING, 0, (w.a,), ref="x", until="game")
    w.t.mods = (on_a,)
    w.t.step += 3
    assert w.do("swap", card=w.a, target=w.pile) == 1
    assert ([*w.t.mods], w.t.zone("discard", 0)) == ([], (w.a,))
    assert w.pile in w.t.zone("field", 0)
    assert w.row(w.a).since == w.row(w.pile).since == w.t.step
    assert w.do("swap", card=w.token, target=w.a) == 1
    assert (w.row(w.token).zone, w.a in w.t.zone("field", 0)) == (NOTHING, True)


def test_counters_do_not_fall_below_none(w: Bench) -> None:
    who = player(0)
    assert w.do("counter", target=who, name="light", amount=-99) == -9
    assert w.t.get(0, "light") == 0
    assert w.do("counter", target=who, name="charge", amount=2) == 0, "a seat has such as the game gives it"
    w.mark(w.a, "charge", 1)
    assert w.do("counter", target=w.a, name="charge", amount=-3) == -1


def test_no_more_is_healed_than_there_is(w: Bench) -> None:
    w.change(w.a, damage=1)
    assert (w.do("heal", target=w.a, amount=3), w.row(w.a).damage) == (1, 0)


def test_a_mutual_tie_ends_the_earlier_ones_on_either_side(w: Bench) -> None:
    w.do("link", card=w.a, target=w.b, name="partner", both=True)
    other, another = w.t.zone("field", 1)[1:]
    w.do("link", card=other, target=another, name="partner", both=True)
    w.do("link", card=w.a, target=other, name="partner", both=True)
    ties = [w.row(card).link("partner") for card in (w.a, other, w.b, another)]
    assert ties == [other, w.a, None, None]


def test_a_card_may_arrive_used(w: Bench) -> None:
    w.do("move", card=w.pile, to=w.zone("field"), exhausted=True)
    assert w.row(w.pile).turned


def test_the_dealer_shows_what_its_seat_has_not_seen_and_nothing_twice() -> None:
    w = Bench(deck0=["blank"] * 2, hand0=["blank"])
    top, held = w.t.zone("deck", 0)[-1], w.t.zone("hand", 0)[0]
    assert w.wants("draw", card=top)
    assert w.wants("move", card=top, to=w.zone("hand"), face="down")
    assert not w.wants("move", card=held, to=w.zone("hand"), face="down")
    assert not w.wants("move", card=top, to=w.zone("deck"), face="down")
    w.change(top, seen=1)
    assert not w.wants("draw", card=top)
    w.change(w.a, up=False)
    assert w.wants("swap", card=w.b, target=top), "a hidden card takes the place of one lying open"
    assert not w.wants("swap", card=w.a, target=top)
    assert w.wants("shuffle", zone=w.zone("deck"))
    w.move(top, w.zone("discard"), up=True)
    assert not w.wants("shuffle", zone=w.zone("deck"))
