"""Steps that come to several players, and state checks after changes that are no events."""

from __future__ import annotations

import pytest

from engines.effects.policy import Policy
from engines.kernel import Order, player
from tests.duel.stage import Stage, spell, unit

EVERYBODY = '{of = "any", players = true}'
ASKED = Policy(watched=("level",), chain="stack", several="active")
ONE_BY_ONE = {
    "damage": f'{{do = "damage", to = {EVERYBODY}, n = 20}}',
    "gain": '{do = "gain", what = "life", n = -20, who = "any"}',
    "draw": '{do = "draw", n = 9, who = "any"}',
    "each": f'{{do = "each", set = {EVERYBODY}, steps = [{{do = "damage", to = "it", n = 20}}]}}',
    "counter": f'{{do = "counter", to = {EVERYBODY}, name = "poison", n = 1}}',
    "heal": f'{{do = "heal", to = {EVERYBODY}, n = 1}}',
}


@pytest.mark.parametrize("steps", ONE_BY_ONE.values(), ids=ONE_BY_ONE)
def test_the_active_seat_says_to_whom_a_step_comes_first(steps: str) -> None:
    """Where the game wants it so; else they follow in turn."""
    s = Stage(spell("woe", steps), hand0=["woe"], policy=ASKED)
    s.cast("woe")
    d = s.options().decision
    assert isinstance(d, Order) and (d.seat, d.cards) == (0, (player(0), player(1)))
    s.choose("foe", "you")
    assert s.local.over or s.asked() == "act"
    s = Stage(spell("woe", steps), hand0=["woe"])
    s.cast("woe")
    assert s.local.over or s.asked() == "act"


def test_the_order_given_is_kept() -> None:
    """Each draw is told of as it happens."""
    s = Stage(spell("feast", '{do = "draw", n = 2, who = "any"}'), hand0=["feast"], policy=ASKED)
    s.cast("feast")
    s.choose("foe", "you")
    assert [event.seat for event in s.told("drew")] == [1, 1, 0, 0]


@pytest.mark.parametrize("target", ["foe", "you"])
def test_one_player_is_no_order(target: str) -> None:
    s = Stage(spell("woe", f'{{do = "damage", to = "{target}", n = 1}}'), hand0=["woe"], policy=ASKED)
    s.cast("woe")
    assert s.asked() == "act"


def test_players_are_put_in_order_by_whom_a_step_names() -> None:
    """By `each … by` and by `order`, in every game."""
    hurt = f'{{do = "each", by = "you", set = {EVERYBODY}, steps = [{{do = "damage", to = "it", n = 1}}]}}'
    s = Stage(spell("woe", hurt), hand0=["woe"])
    s.cast("woe")
    s.choose("foe", "you")
    assert [event.cards for event in s.told("damaged")] == [(player(1),), (player(0),)]
    named = f'{{do = "let", name = "p", set = {EVERYBODY}}}, {{do = "order", name = "p"}}'
    s = Stage(spell("woe", f'{named}, {{do = "damage", to = "$p", n = 1}}'), hand0=["woe"])
    s.cast("woe")
    s.choose("foe", "you")
    assert [event.cards for event in s.told("damaged")] == [(player(1),), (player(0),)]


HURT = '{do = "damage", to = {zone = "field"}, n = 1}'
LOWER = '{do = "modify", to = {zone = "field"}, change = [{layer = "add", stat = "level", n = -1}]}'
COUNT = '{do = "gain", what = "life", n = {num = "count", set = {zone = "field"}}}'


@pytest.mark.parametrize("checks", ["first", "last"])
def test_what_a_change_brings_down_is_gone_before_the_next_step(checks: str) -> None:
    policy = Policy(watched=("level",), chain="stack", checks=checks)  # type: ignore[arg-type]
    s = Stage(
        unit("mouse", 2) + spell("wane", f"{HURT}, {LOWER}, {COUNT}"),
        field0=["mouse"],
        hand0=["wane"],
        policy=policy,
    )
    s.cast("wane")
    assert (s.zone("discard", 0), s.life(0)) == (["mouse", "wane"], 15)


def test_what_only_a_chain_held_up_falls_with_it() -> None:
    raise_ = '{do = "modify", to = {zone = "field"}, change = [{layer = "add", stat = "level", n = 2}], until = "end_of_chain"}'
    s = Stage(unit("mouse", 1) + spell("swell", f"{raise_}, {HURT}"), field0=["mouse"], hand0=["swell"])
    s.cast("swell")
    assert (s.asked(), s.zone("field", 0), s.zone("discard", 0)) == ("act", [], ["swell", "mouse"])
