"""Costs, announcing, and the three ways in which things can be answered."""

from __future__ import annotations

import pytest

from engines.effects.policy import Policy
from engines.kernel import Answer, IllegalAnswer
from tests.duel.stage import Stage, spell, unit, use

LIFE = '{do = "gain", what = "life", n = 1}'
HUSH = spell("hush", '{do = "negate"}', 'speed = "reply"', kind="quick")
ECHO = spell("echo", LIFE, 'speed = "reply"', kind="quick")
GIFT = spell("gift", LIFE)


def test_an_answer_resolves_first_and_can_negate() -> None:
    s = Stage(GIFT + HUSH, hand0=["gift"], hand1=["hush"])
    s.play("gift")
    assert s.options().decision.seat == 1
    s.play("hush")
    assert s.options().decision.seat == 0
    s.passes()
    assert s.life(0) == 15
    assert "gift" in s.zone("discard", 0)
    assert "hush" in s.zone("discard", 1)
    s.sound()


def test_a_negated_answer_lets_the_first_thing_through() -> None:
    s = Stage(GIFT + HUSH, hand0=["gift", "hush"], hand1=["hush"])
    s.play("gift")
    s.play("hush")
    s.play("hush")
    s.passes()
    assert s.life(0) == 16


def test_the_stack_closes_after_all_pass_in_a_row() -> None:
    s = Stage(GIFT + ECHO, hand0=["gift", "echo"], hand1=[])
    s.play("gift")
    s.answer(("pass",))
    s.play("echo")
    s.passes()
    assert s.asked() == "act"
    assert s.life(0) == 17


def test_on_a_ladder_each_answerable_thing_gives_one_chance() -> None:
    s = Stage(
        GIFT + ECHO, policy=Policy(watched=("level",), chain="ladder"), hand0=["gift", "echo"], hand1=["echo"]
    )
    s.play("gift")
    assert s.options().decision.seat == 1
    s.play("echo")
    assert s.options().decision.seat == 0
    s.answer(("pass",))
    assert s.asked() == "act"
    assert (s.life(0), s.life(1)) == (16, 16)


def test_a_single_reply_is_not_answered() -> None:
    s = Stage(
        GIFT + ECHO, policy=Policy(watched=("level",), chain="single"), hand0=["gift", "echo"], hand1=["echo"]
    )
    s.play("gift")
    s.play("echo")
    assert s.asked() == "act"
    assert (s.life(0), s.life(1)) == (16, 16)


def test_without_a_chain_nobody_is_asked() -> None:
    s = Stage(GIFT + ECHO, policy=Policy(watched=("level",)), hand0=["gift"], hand1=["echo"])
    s.play("gift")
    assert s.asked() == "act"
    assert s.life(0) == 16


def test_the_window_opens_whatever_the_hand_holds() -> None:
    s = Stage(GIFT + ECHO, hand0=["gift"], hand1=[])
    s.play("gift")
    assert s.options().decision.seat == 1
    assert s.values() == [("pass",)]


def test_a_target_that_moved_is_no_longer_hit_and_the_rest_goes_on() -> None:
    ask = 'ask = [{do = "choose", name = "t", set = {zone = "field", of = "any"}}]'
    bolt = spell("bolt", '{do = "damage", to = "$t", n = 1}, ' + LIFE, ask)
    save = spell(
        "save", '{do = "move", card = {zone = "field"}, to = "hand"}', 'speed = "reply"', kind="quick"
    )
    s = Stage(bolt + save + unit("big", 4), field1=["big"], hand0=["bolt"], hand1=["save"])
    s.play("bolt")
    s.play("save")
    s.passes()
    assert "big" in s.zone("hand", 1)
    assert s.life(0) == 16
    s.sound()


def test_x_is_bounded_by_what_can_be_paid() -> None:
    x = spell("burst", '{do = "damage", to = "foe", n = "$x"}', 'cost = {x = {lo = 1}, pay = {light = "$x"}}')
    s = Stage(x, hand0=["burst"], light0=3)
    s.play("burst")
    assert s.values() == [1, 2, 3]
    s.answer(2)
    s.passes()
    assert s.life(1) == 13
    assert s.t.get(0, "light") == 1


def test_a_cost_that_cannot_be_paid_is_not_offered_and_refused() -> None:
    s = Stage(spell("dear", LIFE, "cost = {pay = {light = 5}}"), hand0=["dear"], light0=4)
    assert not [value for value in s.values() if value[0] == "play" and "dear" in value[2]]
    know = s.local.secrets[0]
    card = next(c for c in s.t.zone("hand", 0) if s.name(c, 0) == "dear")
    bad = Answer(s.t.step, 0, ("play", card, "dear.play[0]", ""), ((card, know.faces[card]),))
    with pytest.raises(IllegalAnswer, match="cost"):
        s.local.submit(bad)


def test_cards_given_as_a_cost_are_opened_and_must_fit() -> None:
    give = 'cost = {give = [{set = {zone = "hand", where = {kind = "spell"}}, to = "discard", face = "up"}]}'
    s = Stage(spell("trade", LIFE, give) + GIFT, hand0=["trade", "gift"])
    s.play("trade")
    assert len(s.values()) == 1
    s.choose("gift")
    s.passes()
    assert "gift" in s.zone("discard", 0)
    s.sound()


def test_one_given_card_must_be_of_a_kind() -> None:
    give = 'cost = {give = [{set = {zone = "discard"}, n = 2, to = "deck", including = {kind = "unit"}}]}'
    s = Stage(spell("pact", LIFE, give) + GIFT, hand0=["pact"], discard0=["gift", "gift", "blank"])
    s.play("pact")
    assert len(s.values()) == 2
    s.choose("gift")
    s.passes()
    assert s.zone("discard", 0) == ["gift", "pact"]


def test_counters_and_turning_pay() -> None:
    well = unit("well", 1, '[[card.use]]\ncost = {exhaust = true}\nsteps = [{do = "counter", to = "self", name = "charge", n = 2}]\n'
        '[[card.use]]\ncost = {spend = {charge = 2}}\nsteps = [' + LIFE + "]")  # fmt: skip
    s = Stage(well, field0=["well"])
    s.use("well", "use[0]")
    s.passes()
    s.use("well", "use[1]")
    s.passes()
    assert s.life(0) == 16
    assert not [value for value in s.values() if value[0] == "use"]


def test_a_bullet_is_chosen_by_the_other_seat_and_only_open_ones_are_offered() -> None:
    options = (
        '{label = "hit", ask = [{do = "choose", name = "t", set = {zone = "field", of = "any"}}], steps = [{do = "destroy", card = "$t"}]}, '
        '{label = "life", steps = ['
        + LIFE
        + ']}, {label = "light", steps = [{do = "gain", what = "light", n = 2}]}'
    )
    card = (
        '[[card]]\nid = "fork"\nname = "Fork"\nkind = "spell"\n[[card.play]]\nask = [{do = "choose_one", by = "foe", options = ['
        + options
        + "]}]\n"
    )
    s = Stage(card, hand0=["fork"])
    s.play("fork")
    assert s.options().decision.seat == 1
    assert s.options().decision.labels == ("life", "light")  # type: ignore[union-attr]
    s.answer(0)
    s.passes()
    assert s.life(0) == 16
    s.sound()


def test_a_copy_of_a_play_asks_its_questions_anew() -> None:
    ask = 'ask = [{do = "choose", name = "t", set = {of = "any", players = true}}]'
    bolt = spell("bolt", '{do = "damage", to = "$t", n = 1}', ask)
    twin = unit(
        "twin",
        1,
        '[[card.when]]\non = {event = "play", card = {kind = "spell"}, by = "you"}\noptional = true\nlimit = {}\nsteps = [{do = "copy", of = "event.card", what = "play", retarget = true}]',
    )
    s = Stage(bolt + twin, field0=["twin"], hand0=["bolt"])
    s.play("bolt")
    s.choose("foe")
    assert s.asked() == "#go"
    s.answer(0)
    s.choose("foe")
    s.passes()
    assert s.life(1) == 13
    s.sound()


def test_would_sees_a_pending_destruction_of_ones_own() -> None:
    ask = 'ask = [{do = "choose", name = "t", set = {zone = "field", of = "any"}}]'
    kill = spell("kill", '{do = "destroy", card = "$t"}', ask)
    save = spell(
        "save",
        '{do = "negate"}',
        'speed = "reply"\ntest = {test = "would", cause = "destroy", set = {zone = "field"}}',
        kind="quick",
    )
    s = Stage(kill + save, field0=["blank"], field1=["blank"], hand0=["kill"], hand1=["save"])
    s.play("kill")
    target = s.t.zone("field", 0)[0]
    s.answer((target,))
    assert not [value for value in s.values() if value[0] == "play"]
    s.passes()
    s2 = Stage(kill + save, field1=["blank"], hand0=["kill"], hand1=["save"])
    s2.play("kill")
    s2.play("save")
    s2.passes()
    assert s2.zone("field", 1) == ["blank"]


def test_what_is_negated_and_sent_away_is_a_card_being_played_and_never_one_that_has_an_ability() -> None:
    void = spell("void", '{do = "negate", to = "exile"}', 'speed = "reply"', kind="quick")
    sage = unit("sage", 1, use(LIFE))
    s = Stage(GIFT + void + sage, hand0=["gift"], field0=["sage"], hand1=["void", "void"])
    s.play("gift")
    s.play("void")
    s.passes()
    assert s.zone("exile", 0) == ["gift"]
    s.use("sage")
    s.play("void")
    s.passes()
    assert (s.life(0), s.zone("field", 0), s.zone("exile", 0)) == (15, ["sage"], ["gift"])


def test_a_granted_ability_is_a_link_of_the_card_that_has_it() -> None:
    """A relic gives units an ability: who answers relics cannot answer that, who answers units can."""
    relic = """[[card]]
id = "lamp"
name = "Lamp"
kind = "relic"
[[card.play]]
[[card.always]]
to = {zone = "field", where = {kind = "unit"}}
change = [{layer = "grant", grant = {abilities_of = "self", kinds = ["use"]}}]
[[card.use]]
label = "shine"
cost = {exhaust = true}
steps = [{do = "gain", what = "life", n = 1}]
"""
    for kind, can in (("unit", True), ("relic", False)):
        where = f'test = {{test = "is", of = "event.item", where = {{kind = "{kind}"}}}}'
        hush = spell("hush", '{do = "negate"}', f'speed = "reply"\n{where}', kind="quick")
        s = Stage(relic + hush, field0=["blank", "lamp"], hand1=["hush"])
        blank = s.t.zone("field", 0)[0]
        s.answer(("use", blank, "lamp.use[0]"))
        assert any(value[0] == "play" for value in s.values()) == can
