"""Targets that are judged again when the effect is carried out, wherever they were asked for."""

from __future__ import annotations

import pytest

from engines.effects.policy import Policy
from tests.duel.stage import Stage, spell, unit, when

LEGAL = Policy(watched=("level",), chain="stack", recheck="legal")
LOW = '{do = "choose", name = "t", set = {zone = "field", of = "any", where = {stat = {level = {hi = 3}}}}}'
MARK = '{do = "counter", to = "$t", name = "charge"}'
SWELL = spell(
    "swell",
    '{do = "modify", to = {zone = "field", of = "any"}, change = [{layer = "add", stat = "level", n = 5}], until = "end_of_turn"}',
    'speed = "reply"',
    kind="quick",
)
ASKED = {
    "plainly": (f"ask = [{LOW}]", MARK),
    "in a bullet": (
        f'ask = [{{do = "choose_one", options = [{{label = "mark", ask = [{LOW}], steps = [{MARK}]}}]}}]',
        '{do = "gain", what = "life", n = 1}',
    ),
}


@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize("where", ASKED)
def test_a_target_that_no_longer_fits_is_left_alone(where: str, answered: bool) -> None:
    ask, steps = ASKED[where]
    s = Stage(
        unit("a", 3) + spell("brand", steps, ask) + SWELL,
        policy=LEGAL,
        field0=["a"],
        hand0=["brand"],
        hand1=["swell"],
    )
    s.play("brand")
    while s.asked() != "#reply":
        s.answer(s.values()[0])
    if answered:
        s.play("swell")
    s.passes()
    assert s.t.rows[s.t.zone("field", 0)[0]].mark("charge") == (0 if answered else 1)


def test_a_target_named_by_the_event_fits_as_long_as_the_event_says_so() -> None:
    """Chosen among the cards of who destroyed something: that is asked of the same event again."""
    ask = 'ask = [{do = "choose", name = "t", set = {zone = "field", of = "event.by"}}]'
    widow = unit("widow", 4, when('{event = "destroy", card = {kind = "unit"}}', MARK, ask))
    kill = spell("kill", '{do = "destroy", card = {zone = "field", of = "foe", where = {id = "a"}}}')
    policy = Policy(watched=("level",), chain="stack", triggers="queue", recheck="legal")
    s = Stage(
        unit("a", 3) + unit("b", 3) + widow + kill,
        policy=policy,
        field0=["b"],
        field1=["a", "widow"],
        hand0=["kill"],
    )
    s.play("kill")
    s.passes()
    while s.asked() != "act":
        s.answer(s.values()[0])
    assert s.t.rows[s.t.zone("field", 0)[0]].mark("charge") == 1
