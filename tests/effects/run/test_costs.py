"""Costs: what is chosen and taken when, and what becomes of a cost that only its payer could know to be too
high.
"""

from __future__ import annotations

import pytest

from engines.kernel import Answer, IllegalAnswer
from tests.duel.stage import Stage, instead, spell, unit, use, when

LIFE = '{do = "gain", what = "life", n = 1}'
CHARGE = '{do = "counter", to = "self", name = "charge"}'
SPELL = '{set = {zone = "hand", where = {kind = "spell"}}, to = "discard", face = "up"}'
ANY_CARD = '{set = {zone = "hand"}, to = "discard", face = "up"}'
GIFT = spell("gift", LIFE)


def test_x_is_chosen_before_targets_which_may_depend_on_it() -> None:
    ask = 'cost = {x = {lo = 1}, pay = {light = "$x"}}\nask = [{do = "choose", name = "t", least = "$x", most = "$x", set = {zone = "field", of = "foe"}}]'
    s = Stage(
        spell("volley", '{do = "destroy", card = "$t"}', ask),
        field1=["blank"] * 3,
        hand0=["volley"],
        light0=3,
    )
    s.play("volley")
    assert s.asked() == "x"
    s.answer(2)
    assert len(s.values()) == 3
    s.choose("blank", "blank")
    s.passes()
    assert s.zone("field", 1) == ["blank"]
    assert s.light(0) == 1


def test_a_cost_can_depend_on_the_targets() -> None:
    level = '{num = "stat", stat = "level", of = "$t"}'
    ask = f'cost = {{pay = {{light = {level}}}}}\nask = [{{do = "choose", name = "t", set = {{zone = "field", of = "foe"}}}}]'
    s = Stage(
        spell("bribe", '{do = "destroy", card = "$t"}', ask) + unit("big", 4),
        field1=["big", "blank"],
        hand0=["bribe"],
    )
    s.cast("bribe", "big")
    assert s.light(0) == 5
    assert s.zone("field", 1) == ["blank"]


def test_a_triggers_cost_can_depend_on_its_targets() -> None:
    level = '{num = "stat", stat = "level", of = "$t"}'
    more = f'cost = {{pay = {{light = {level}}}}}\nask = [{{do = "choose", name = "t", set = {{zone = "field", of = "foe"}}}}]'
    herald = unit("herald", 1, when('{event = "join", card = "self"}', '{do = "destroy", card = "$t"}', more))
    s = Stage(herald + unit("big", 4), field1=["big", "blank"], hand0=["herald"])
    s.cast("herald")
    s.choose("big")
    assert s.light(0) == 5
    assert s.zone("field", 1) == ["blank"]


def test_a_trigger_with_an_x() -> None:
    more = 'cost = {x = {lo = 1, hi = 3}, pay = {light = "$x"}}\noptional = true\nlabel = "burn"'
    herald = unit(
        "herald", 1, when('{event = "join", card = "self"}', '{do = "damage", to = "foe", n = "$x"}', more)
    )
    s = Stage(herald, hand0=["herald"])
    s.cast("herald")
    s.pick("burn")
    s.answer(3)
    assert (s.life(1), s.light(0)) == (12, 6)


def test_a_play_whose_hidden_payment_fails_is_called_off_and_nothing_was_taken() -> None:
    cost = f"cost = {{pay = {{light = 2}}, give = [{SPELL}]}}"
    s = Stage(spell("trade", LIFE, cost + '\nlimit = {by = "name"}'), hand0=["trade"])
    s.play("trade")
    assert s.values() == [()]
    s.answer(())
    assert s.asked() == "act"
    assert sorted(s.zone("hand", 0)) == ["blank", "trade"]
    assert (s.life(0), s.light(0)) == (15, 9)
    assert any(value[0] == "play" and "trade" in value[2] for value in s.values())


def test_who_holds_a_fitting_card_cannot_say_otherwise() -> None:
    s = Stage(spell("trade", LIFE, f"cost = {{give = [{SPELL}]}}") + GIFT, hand0=["trade", "gift"])
    s.play("trade")
    assert s.offered() == [("gift",)]
    with pytest.raises(IllegalAnswer, match="not true"):
        s.local.submit(Answer(s.t.step, 0, ()))
    s.choose("gift")
    s.passes()
    assert s.life(0) == 16


def test_an_answer_that_cannot_be_paid_leaves_the_chain_as_it_was() -> None:
    hush = spell("hush", '{do = "negate"}', f'speed = "reply"\ncost = {{give = [{SPELL}]}}', kind="quick")
    s = Stage(GIFT + hush, hand0=["gift"], hand1=["hush"])
    s.play("gift")
    s.play("hush")
    s.answer(())
    assert s.asked() == "#reply"
    assert s.seat() == 1
    s.passes()
    assert s.life(0) == 16
    assert sorted(s.zone("hand", 1)) == ["blank", "hush"]


def test_a_trigger_whose_hidden_payment_fails_does_not_go_off_and_is_not_used_up() -> None:
    more = f"cost = {{give = [{SPELL}]}}\nlimit = {{}}"
    well = unit("well", 1, when('{event = "gain", name = "light"}', CHARGE, more))
    flash = unit("flash", 1, use('{do = "gain", what = "light", n = 1}', "limit = {times = 2}"))
    s = Stage(well + flash + GIFT, field0=["well", "flash"])
    for _ in range(2):
        s.use("flash")
        s.passes()
        assert s.values() == [()]
        s.answer(())
    assert s.charges("well") == 0


def test_a_replacement_whose_hidden_payment_fails_does_not_replace() -> None:
    ward = unit(
        "ward", 9, instead('{event = "damage", target = "self"}', CHARGE, f"cost = {{give = [{SPELL}]}}")
    )
    hit = spell("hit", '{do = "damage", to = {zone = "field"}, n = 2}')
    s = Stage(ward + hit, field0=["ward"], hand0=["hit"])
    s.cast("hit")
    s.answer(())
    assert (s.damage("ward"), s.charges("ward")) == (2, 0)


def test_a_replacement_takes_its_cost_and_knows_what_was_given() -> None:
    cost = 'cost = {x = {lo = 1, hi = 2}, pay = {light = "$x"}, give = [{set = {zone = "hand"}, to = "discard", face = "up", name = "paid"}]}'
    ward = unit(
        "ward",
        9,
        instead(
            '{event = "damage", target = "self"}',
            '{do = "counter", to = "self", name = "charge", n = "$x"}, {do = "move", card = "$paid", to = "exile"}',
            cost,
        ),
    )
    hit = spell("hit", '{do = "damage", to = {zone = "field"}, n = 2}')
    s = Stage(ward + hit, field0=["ward"], hand0=["hit"])
    s.cast("hit")
    s.answer(2)
    s.choose("blank")
    assert (s.damage("ward"), s.charges("ward")) == (0, 2)
    assert s.zone("exile", 0) == ["blank"]


def test_two_gifts_need_different_cards() -> None:
    twice = spell("twice", LIFE, f"cost = {{give = [{ANY_CARD}, {ANY_CARD}]}}")
    one, two = Stage(twice, hand0=["twice"]), Stage(twice + GIFT, hand0=["twice", "gift"])
    assert not [value for value in one.values() if value[0] == "play" and "twice" in value[2]]
    two.play("twice")
    two.choose("gift")
    two.choose("blank")
    two.passes()
    assert two.zone("discard", 0) == ["gift", "blank", "twice"]


def test_a_first_gift_that_leaves_nothing_for_the_second_calls_the_play_off() -> None:
    cost = '{set = {zone = "discard"}, to = "exile"}, {set = {zone = "discard", where = {kind = "spell"}}, to = "exile"}'
    s = Stage(
        spell("rite", LIFE, f"cost = {{give = [{cost}]}}") + GIFT,
        hand0=["rite"],
        discard0=["gift", "blank"],
    )
    s.play("rite")
    s.choose("gift")
    assert s.asked() == "act"
    assert s.zone("discard", 0) == ["gift", "blank"]
    s.play("rite")
    s.choose("blank")
    s.passes()
    assert s.zone("exile", 0) == ["blank", "gift"]
    assert s.life(0) == 16


def test_a_card_does_not_pay_for_itself_and_is_no_target_of_its_own() -> None:
    ask = 'ask = [{do = "choose", name = "t", target = false, set = {zone = "hand"}}]'
    s = Stage(spell("drop", '{do = "move", card = "$t", to = "deck"}, ' + LIFE, ask), hand0=["drop"])
    s.cast("drop", "blank")
    assert s.zone("hand", 0) == []
    assert s.zone("deck", 0)[-1] == "blank"
    alone = Stage(
        unit(
            "husk",
            1,
            '[[card.play]]\nask = [{do = "choose", name = "t", target = false, set = {zone = "hand"}}]\n',
        ),
        hand0=["husk"],
    )
    alone.play("blank")
    alone.passes()
    assert [value[2] for value in alone.values() if value[0] == "play"] == ["husk.play[0]"]


def test_steps_of_a_cost_run_last_with_what_was_chosen() -> None:
    cost = 'cost = {give = [{set = {zone = "hand"}, to = "discard", face = "up", name = "paid"}], steps = [{do = "gain", what = "life", n = -2}]}'
    s = Stage(
        spell("rite", '{do = "gain", what = "life", n = {num = "stat", stat = "level", of = "$paid"}}', cost)
        + unit("big", 7),
        hand0=["rite", "big"],
    )
    s.play("rite")
    s.choose("big")
    assert s.life(0) == 13
    s.passes()
    assert s.life(0) == 20


def test_one_of_several_hidden_cards_must_fit() -> None:
    give = '{set = {zone = "hand"}, n = 2, to = "discard", face = "up", including = {kind = "spell"}}'
    s = Stage(spell("pact", LIFE, f"cost = {{give = [{give}]}}") + GIFT, hand0=["pact", "gift", "blank"])
    s.play("pact")
    assert s.offered() == [("gift",)]
    s.choose("gift")
    s.choose("blank")
    s.passes()
    assert s.zone("discard", 0) == ["gift", "blank", "pact"]


def test_a_cost_paid_while_a_trigger_steps_in() -> None:
    mourner = unit("mourner", 1, when('{event = "move", card = {kind = "unit"}, to = "discard"}', CHARGE))
    cost = 'cost = {give = [{set = {zone = "field", where = {kind = "unit", other = true}}, n = 2, to = "discard"}]}'
    s = Stage(mourner + spell("rite", LIFE, cost), field0=["mourner", "blank", "blank"], hand0=["rite"])
    s.play("rite")
    s.choose("blank", "blank")
    s.passes()
    assert s.charges("mourner") == 2
    assert s.life(0) == 16


def test_a_target_given_as_payment_is_lost() -> None:
    cost = 'cost = {give = [{set = {zone = "field"}, to = "discard"}]}\nask = [{do = "choose", name = "t", set = {zone = "field"}}]'
    s = Stage(
        spell("folly", '{do = "move", card = "$t", to = "exile"}, ' + LIFE, cost),
        field0=["blank"],
        hand0=["folly"],
    )
    s.cast("folly")
    assert s.zone("discard", 0) == ["blank", "folly"]
    assert s.life(0) == 16
