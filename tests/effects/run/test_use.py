"""Counting, ending and affording, on tables made for it."""

from __future__ import annotations

from typing import Any

import pytest

from engines.effects import grammar as g
from engines.effects.scope import Scope
from engines.effects.use import (
    affordable,
    choose_x,
    expire,
    forget_card,
    give_candidates,
    may_fit,
    note_use,
    take_back_use,
    uses,
    x_range,
)
from engines.kernel import NOTHING, Frame, IllegalAnswer, Modifier, Work
from tests.duel.stage import Stage, spell, unit
from tests.effects.run.phrases import LIFE

LIMIT = g.Limit(times=2)


def bare(cards: str = "", **plan: Any) -> Work:
    s = Stage(cards, **plan)
    return Work(s.game, s.t.copy())


def priced(cost: str, **plan: Any) -> tuple[Scope, g.Cost]:
    """A spell in hand with such a cost, and the cost."""
    plan = {"hand0": ["dear"], "deck0": [], **plan}
    s = Stage(spell("dear", LIFE, f"cost = {cost}") + unit("a", 3) + spell("b", LIFE), **plan)
    game = s.game
    card = next(card for card in s.t.zone("hand", 0) if s.truth(card) == "dear")
    peek = {one: game.catalogue.number[s.truth(one)] for one in s.t.zone("hand", 0)}
    found = game.catalogue.costs["dear.play[0].cost"]
    assert found is not None
    return Scope(game, s.t, card, 0, peek=peek), found


def change(until: str, source: int = NOTHING, seat: int = 0, targets: tuple[int, ...] = ()) -> Modifier:
    return Modifier("add", 0, 0, source, seat, targets, ref="x", until=until)


def test_a_use_that_is_taken_back_leaves_no_trace() -> None:
    w = bare(field0=["blank"])
    before, card = w.t.used, w.t.zone("field", 0)[0]
    keys = f"turn/blank.use[0]@card {card}"
    note_use(w, keys)
    note_use(w, keys)
    take_back_use(w, "blank.use[0]", LIMIT, card, 0)
    assert uses(w.t, keys) == 1
    take_back_use(w, "blank.use[0]", LIMIT, card, 0)
    assert w.t.used == before


COUNTED: tuple[tuple[str, int], ...] = (
    ("game/x@card 11", 1),
    ("turn/x@card 1", 1),
    ("turn/x@seat 1", 1),
    ("turn/y@card 1", 2),
)


def test_uses_of_a_card_that_leaves_are_forgotten_and_those_of_others_not() -> None:
    w = bare(field0=["blank"])
    w.t.used = COUNTED
    forget_card(w, 1)
    assert w.t.used == (COUNTED[0], COUNTED[2])


def test_a_card_that_leaves_takes_along_what_it_holds_up_and_what_is_on_it() -> None:
    """But for what is on others too, and what another card holds up."""
    w = bare(field0=["blank"] * 3)
    a, b, c = w.t.zone("field", 0)
    w.t.mods = (
        change("leaves", a, targets=(b,)),
        change("leaves", b, targets=(c,)),
        change("game", b, targets=(a,)),
        change("game", a, targets=(a, b)),
        change("leaves", b),
    )
    forget_card(w, a)
    assert [*w.t.mods] == [
        change("leaves", b, targets=(c,)),
        change("game", a, targets=(b,)),
        change("leaves", b),
    ]


def test_a_token_that_leaves_is_still_a_token() -> None:
    """Its mark is a number and no card, though there is a card of that number: itself."""
    w = bare(field0=["blank"] * 2)
    w.link(1, "token", 1)
    forget_card(w, 1)
    assert w.t.rows[1].link("token") == 1


def test_what_lasts_until_ones_own_moment_outlasts_that_of_others() -> None:
    w = bare()
    mine, theirs, other = change("your_next_turn"), change("your_next_turn", seat=1), change("end_of_turn")
    w.t.mods = (mine, theirs, other)
    expire(w, "your_next_turn", 0)
    assert [*w.t.mods] == [theirs, other]
    expire(w, "end_of_turn")
    assert [*w.t.mods] == [theirs]


def test_x_goes_as_far_as_the_card_and_the_purse_allow() -> None:
    cost = "{x = {lo = 1, hi = 3}, pay = {light = '$x'}}"
    for light, values in ((9, [1, 2, 3]), (2, [1, 2]), (0, [])):
        s, found = priced(cost, light0=light)
        assert list(x_range(s, found)) == values
        assert affordable(s, found) == bool(values)


def test_an_x_that_can_no_longer_be_paid_is_refused() -> None:
    s, found = priced("{x = {lo = 1}, pay = {light = '$x'}}", light0=0)
    w = Work(s.game, s.t.copy())
    with pytest.raises(IllegalAnswer, match="can no longer be paid"):
        choose_x(w, Frame("effects.play", 0, 0, s.card), found)


HAND = "{set = {zone = 'hand'}, to = 'discard'"


@pytest.mark.parametrize(
    ("give", "hand", "can"),
    [
        (f"{HAND}, n = 2}}", [], False),
        (f"{HAND}, n = 2}}", ["a"], True),
        (f"{HAND}}}, {HAND}}}", [], False),
        (f"{HAND}}}, {HAND}}}", ["a"], True),
        (f"{HAND}, n = 2, including = {{kind = 'spell'}}}}", ["a"], False),
        (f"{HAND}, n = 2, including = {{kind = 'spell'}}}}", ["b"], True),
        (f"{HAND}, n = 3, including = {{kind = 'spell'}}}}", ["b"], False),
    ],
)
def test_gifts_are_different_cards_and_none_is_the_card_itself(give: str, hand: list[str], can: bool) -> None:
    """Besides it there is a Blank in hand."""
    s, found = priced(f"{{give = [{give}]}}", hand0=["dear", *hand])
    assert affordable(s, found) == can


def test_a_card_that_nobody_has_seen_cannot_be_shown_to_fit() -> None:
    """It may be given where nothing is asked of its face."""
    units = "{give = [{set = {zone = 'deck', where = {kind = 'unit'}}, to = 'discard'}]}"
    s, found = priced(units, deck0=["a", "a"])
    assert give_candidates(s, found.give[0]) == ()
    assert not may_fit(s, found.give[0].set.where, s.t.zone("deck", 0)[0])  # type: ignore[arg-type]  # it has one
    assert may_fit(Scope(s.game, s.t, s.card, 0), g.Filter(kind="unit"), s.card), (
        "its own seat has seen this one"
    )
    s, found = priced("{give = [{set = {zone = 'deck'}, to = 'discard'}]}", deck0=["a", "a"])
    assert len(give_candidates(s, found.give[0])) == 2
