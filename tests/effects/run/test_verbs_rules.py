"""Verbs that change what the rules do: negate, copy, evoke, set, lose."""

from __future__ import annotations

import pytest

from engines.effects.policy import Policy
from tests.duel.stage import Stage, spell, unit, use, when
from tests.effects.run.phrases import CHARGE, LIFE, PLAYER, TARGET

# --- negate -------------------------------------------------------------------------------------------------

GIFT = spell("gift", LIFE)


def test_negate_sends_the_card_elsewhere() -> None:
    s = Stage(
        GIFT + spell("void", '{do = "negate", to = "exile"}', 'speed = "reply"', kind="quick"),
        hand0=["gift"],
        hand1=["void"],
    )
    s.play("gift")
    s.play("void")
    s.passes()
    assert s.zone("exile", 0) == ["gift"]
    assert s.life(0) == 15


def test_negate_a_link_chosen_on_the_chain() -> None:
    ask = 'speed = "reply"\nask = [{do = "choose", name = "t", set = {zone = "chain", of = "foe"}}]'
    s = Stage(
        GIFT
        + spell("echo", LIFE, 'speed = "reply"', kind="quick")
        + spell("void", '{do = "negate", item = "$t"}', ask, kind="quick"),
        hand0=["gift", "echo"],
        hand1=["void"],
    )
    s.play("gift")
    s.answer(("pass",))
    s.play("echo")
    s.play("void")
    assert sorted(s.offered()) == [("echo",), ("gift",)]
    s.choose("gift")
    s.passes()
    assert s.life(0) == 16


def test_a_negated_unit_does_not_join() -> None:
    s = Stage(spell("void", '{do = "negate"}', 'speed = "reply"', kind="quick"), hand1=["void"])
    s.play("blank")
    s.play("void")
    s.passes()
    assert s.zone("field", 0) == []
    assert s.zone("discard", 0) == ["blank"]


def test_a_negated_ability_was_used_all_the_same() -> None:
    s = Stage(
        unit("well", 1, use(LIFE)) + spell("void", '{do = "negate"}', 'speed = "reply"', kind="quick"),
        field0=["well"],
        hand1=["void"],
    )
    s.use("well")
    s.play("void")
    s.passes()
    assert s.life(0) == 15
    assert not [value for value in s.values() if value[0] == "use"]


def test_there_is_nothing_to_negate_outside_a_chain() -> None:
    s = Stage(spell("void", '{do = "negate"}, ' + LIFE, 'speed = "any"'), hand0=["void"])
    s.cast("void")
    assert s.life(0) == 16


# --- copy ---------------------------------------------------------------------------------------------------

BOLT = spell("bolt", '{do = "damage", to = "$t", n = 2}', PLAYER)


def test_a_copy_of_a_pending_link_keeps_its_targets() -> None:
    s = Stage(
        BOLT + spell("fork", '{do = "copy", of = "event.item"}', 'speed = "reply"', kind="quick"),
        hand0=["bolt", "fork"],
    )
    s.play("bolt")
    s.choose("foe")
    s.answer(("pass",))
    s.play("fork")
    s.passes()
    assert s.life(1) == 11


def test_a_copy_of_a_pending_link_may_be_aimed_anew() -> None:
    s = Stage(
        BOLT
        + spell("fork", '{do = "copy", of = "event.item", retarget = true}', 'speed = "reply"', kind="quick"),
        hand0=["bolt"],
        hand1=["fork"],
    )
    s.play("bolt")
    s.choose("foe")
    s.play("fork")
    s.passes()
    assert s.seat() == 1
    s.choose("foe")
    s.passes()
    assert (s.life(0), s.life(1)) == (13, 13)


def test_a_copy_of_a_link_with_an_x_has_the_same_x() -> None:
    burst = spell(
        "burst",
        '{do = "damage", to = "$t", n = "$x"}',
        PLAYER + '\ncost = {x = {lo = 1}, pay = {light = "$x"}}',
    )
    s = Stage(
        burst
        + spell("fork", '{do = "copy", of = "event.item", retarget = true}', 'speed = "reply"', kind="quick"),
        hand0=["burst"],
        hand1=["fork"],
    )
    s.play("burst")
    s.answer(4)
    s.choose("foe")
    s.play("fork")
    s.passes()
    s.choose("foe")
    s.passes()
    assert (s.life(0), s.life(1)) == (11, 11)


def test_a_copy_of_a_play_where_nothing_is_pending() -> None:
    s = Stage(
        GIFT
        + spell(
            "recall",
            '{do = "copy", of = "$t", what = "play"}',
            'ask = [{do = "choose", name = "t", set = {zone = "discard"}}]',
        ),
        discard0=["gift"],
        hand0=["recall"],
    )
    s.cast("recall")
    assert s.life(0) == 16
    assert s.zone("discard", 0) == ["gift", "recall"]


def test_no_copy_of_a_link_where_none_is_pending_and_none_of_what_has_no_play() -> None:
    mote = '[[card]]\nid = "mote"\nname = "Mote"\nkind = "token"\nstats = {level = 1}\n'
    steps = (
        '{do = "make", card = "mote", to = "field", name = "m"}, {do = "copy", of = "$m", what = "play"}, {do = "copy", of = "$t"}, {do = "evoke", card = "$m"}, '
        + LIFE
    )
    s = Stage(
        mote + GIFT + spell("odd", steps, 'ask = [{do = "choose", name = "t", set = {zone = "discard"}}]'),
        discard0=["gift"],
        hand0=["odd"],
    )
    s.cast("odd")
    assert s.life(0) == 16


def test_a_token_with_a_cards_face() -> None:
    s = Stage(
        unit("big", 6, when('{event = "join", card = "self"}', LIFE))
        + spell(
            "twin",
            '{do = "copy", of = "$t", what = "token", to = "field", name = "m"}, {do = "counter", to = "$m", name = "charge"}',
            TARGET,
        ),
        field1=["big"],
        hand0=["twin"],
    )
    s.cast("twin")
    assert s.zone("field", 0) == ["big"]
    assert s.t.rows[s.t.zone("field", 0)[0]].mark("charge") == 1
    assert s.life(0) == 16


# --- evoke --------------------------------------------------------------------------------------------------


def test_evoke_carries_out_a_play_without_cost_and_without_moving_the_card() -> None:
    dear = spell("dear", '{do = "damage", to = "$t", n = 5}', PLAYER + "\ncost = {pay = {light = 9}}")
    s = Stage(
        dear
        + spell(
            "call",
            '{do = "evoke", card = "$c"}',
            'ask = [{do = "choose", name = "c", set = {zone = "discard"}}]',
        ),
        discard0=["dear"],
        hand0=["call"],
        light0=0,
    )
    s.cast("call")
    s.choose("foe")
    assert s.life(1) == 10
    assert s.zone("discard", 0) == ["dear", "call"]


def test_evoke_one_half_of_a_card() -> None:
    half = '[[card.half]]\nid = "ghost"\nname = "Wail"\nkind = "spell"\n'
    two = (
        f'[[card]]\nid = "two"\nname = "Two"\nkind = "unit"\nstats = {{level = 2}}\n{half}[[card.play]]\n[[card.play]]\nhalf = "ghost"\nsteps = [{LIFE}]\n'
        + when('{event = "join", card = "self"}', '{do = "evoke", half = "ghost"}')
    )
    s = Stage(two, hand0=["two"])
    s.play("two", "play[0]")
    s.passes()
    assert s.life(0) == 16
    assert s.zone("field", 0) == ["two"]


def test_another_seat_evokes() -> None:
    s = Stage(
        GIFT
        + spell(
            "lend",
            '{do = "evoke", card = "$c", by = "foe"}',
            'ask = [{do = "choose", name = "c", set = {zone = "discard"}}]',
        ),
        discard0=["gift"],
        hand0=["lend"],
    )
    s.cast("lend")
    assert (s.life(0), s.life(1)) == (15, 16)


# --- set ----------------------------------------------------------------------------------------------------

PRICK = spell("prick", '{do = "damage", to = "$t", n = 3}', PLAYER)


def shield(edit: str, at: str = "before") -> str:
    rest = when('{event = "damage", target = "you"}', edit, f'at = "{at}"')
    return unit("shield", 9, rest)


def test_set_a_number() -> None:
    s = Stage(shield('{do = "set", field = "amount", value = 1}') + PRICK, field0=["shield"], hand0=["prick"])
    s.cast("prick", "you")
    assert s.life(0) == 14


def test_set_a_number_that_was_bound() -> None:
    s = Stage(
        shield('{do = "let", name = "n", n = 2}, {do = "set", field = "amount", value = "$n"}') + PRICK,
        field0=["shield"],
        hand0=["prick"],
    )
    s.cast("prick", "you")
    assert s.life(0) == 13


@pytest.mark.parametrize(
    ("value", "hit"), [('"self"', "shield"), ('"foe"', 1), ('"event.by"', 0), ('"$c"', "blank")]
)
def test_set_a_card_or_player(value: str, hit: str | int) -> None:
    let = '{do = "let", name = "c", set = {zone = "field", of = "foe"}}'
    s = Stage(
        shield(f'{let}, {{do = "set", field = "target", value = {value}}}') + PRICK,
        field0=["shield"],
        field1=["blank"],
        hand0=["prick"],
    )
    s.cast("prick", "you")
    assert s.life(0) == (12 if hit == 0 else 15)
    assert s.life(1) == (12 if hit == 1 else 15)
    if hit == "shield":
        assert s.damage("shield") == 3
    if hit == "blank":
        assert s.zone("field", 1) == []


def test_set_to_nothing_changes_nothing() -> None:
    let = '{do = "let", name = "c", set = {zone = "exile"}}'
    s = Stage(
        shield(f'{let}, {{do = "set", field = "target", value = "$c"}}') + PRICK,
        field0=["shield"],
        hand0=["prick"],
    )
    s.cast("prick", "you")
    assert s.life(0) == 12


def test_set_a_seat() -> None:
    thief = unit(
        "thief",
        1,
        when(
            '{event = "gain", by = "foe", name = "light"}',
            '{do = "set", field = "by", value = "you"}',
            'at = "before"',
        ),
    )
    s = Stage(
        thief + spell("glow", '{do = "gain", what = "light", n = 3}'),
        field1=["thief"],
        hand0=["glow"],
        light0=0,
        light1=0,
    )
    s.cast("glow")
    assert (s.light(0), s.light(1)) == (0, 3)


def test_set_a_word() -> None:
    priest = unit(
        "priest",
        9,
        when(
            '{event = "destroy", card = {other = true}}',
            '{do = "set", field = "cause", value = "sacrifice"}',
            'at = "before"',
        )
        + when('{event = "move", cause = "sacrifice"}', CHARGE),
    )
    s = Stage(
        priest + spell("kill", '{do = "destroy", card = "$t"}', TARGET),
        field0=["priest", "blank"],
        hand0=["kill"],
    )
    s.cast("kill", "blank")
    assert s.charges("priest") == 1


def test_an_edit_is_seen_by_what_follows() -> None:
    late = unit(
        "late",
        9,
        when('{event = "damage", target = "you"}', '{do = "gain", what = "light", n = "event.amount"}'),
    )
    s = Stage(
        shield('{do = "set", field = "amount", value = 1}') + late + PRICK,
        field0=["shield", "late"],
        hand0=["prick"],
        light0=0,
    )
    s.cast("prick", "you")
    assert s.light(0) == 1


# --- lose ---------------------------------------------------------------------------------------------------


def test_lose_ends_the_game() -> None:
    s = Stage(spell("yield", '{do = "lose"}, ' + LIFE), hand0=["yield"])
    s.cast("yield")
    assert s.t.result.winners == (1,)
    assert s.life(0) == 15


def test_all_lose_together() -> None:
    s = Stage(spell("doom", '{do = "lose", who = "any"}'), hand0=["doom"])
    s.cast("doom")
    assert s.t.result.winners == ()


def test_an_effect_that_does_not_end_ends_the_game() -> None:
    loop = unit("loop", 1, when('{event = "gain"}', LIFE))
    s = Stage(loop + spell("gift", LIFE), field0=["loop"], hand0=["gift"])
    s.cast("gift")
    assert s.t.result.reason == "endless"


def test_without_a_chain_nothing_waits() -> None:
    s = Stage(GIFT, policy=Policy(watched=("level",)), hand0=["gift"])
    s.play("gift")
    assert s.asked() == "act"
    assert s.life(0) == 16
