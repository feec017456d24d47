"""Timing: instead, before, when, after, their order, limits and delayed triggers."""

from __future__ import annotations

import pytest

from engines.effects.policy import Policy
from tests.duel.stage import Stage, spell, unit

BOLT = spell(
    "bolt",
    '{do = "damage", to = "$t", n = 3}',
    'ask = [{do = "choose", name = "t", set = {zone = "field", of = "any", players = true}}]',
)
CHARGE = '{do = "counter", to = "self", name = "charge"}'


def when(on: str, steps: str, more: str = "") -> str:
    return f"[[card.when]]\non = {on}\n{more}\nsteps = [{steps}]\n"


def instead(on: str, steps: str, more: str = "") -> str:
    return f"[[card.instead]]\non = {on}\n{more}\nsteps = [{steps}]\n"


def charges(s: Stage, name: str) -> int:
    return int(s.t.rows[s.card(name)].mark("charge"))


def bolt(s: Stage, target: str) -> None:
    s.play("bolt")
    s.choose(target)
    s.passes()


def test_a_replacement_takes_the_place_of_the_event() -> None:
    shield = unit("shield", 5, instead('{event = "damage", target = "self"}', CHARGE))
    s = Stage(shield + BOLT, field0=["shield"], hand0=["bolt"])
    bolt(s, "shield")
    assert s.damage("shield") == 0
    assert charges(s, "shield") == 1
    s.sound()


def test_a_replacement_that_keeps_the_event_rewrites_it() -> None:
    edit = '{do = "set", field = "amount", value = {num = "minus", a = {num = "event", field = "amount"}, b = 2}}'
    s = Stage(
        unit("pad", 5, instead('{event = "damage", target = "self"}', edit, "keep = true")) + BOLT,
        field0=["pad"],
        hand0=["bolt"],
    )
    bolt(s, "pad")
    assert s.damage("pad") == 1


def test_the_affected_seat_chooses_among_replacements_and_each_acts_once() -> None:
    edit = '{do = "set", field = "amount", value = {num = "minus", a = {num = "event", field = "amount"}, b = 1}}'
    aura = instead('{event = "damage", target = {kind = "unit"}}', edit, 'keep = true\nlabel = "one less"')
    other = instead('{event = "damage", target = {kind = "unit"}}', CHARGE, 'label = "absorb"')
    s = Stage(
        unit("a", 1, aura) + unit("b", 1, other) + unit("c", 5) + BOLT, field0=["a", "b", "c"], hand0=["bolt"]
    )
    bolt(s, "c")
    assert s.asked() == "#instead"
    assert s.options().decision.seat == 0
    s.answer(0)
    assert s.asked() == "act"
    assert s.damage("c") == 0
    assert charges(s, "b") == 1
    s.sound()


def test_an_optional_replacement_can_be_declined() -> None:
    shield = unit(
        "shield",
        5,
        instead('{event = "damage", target = "self"}', CHARGE, 'optional = true\nlabel = "absorb"'),
    )
    s = Stage(shield + BOLT, field0=["shield"], hand0=["bolt"])
    bolt(s, "shield")
    s.answer(1)
    assert s.damage("shield") == 3
    assert charges(s, "shield") == 0


def test_a_before_effect_can_stop_the_event() -> None:
    guard = unit(
        "guard",
        2,
        when(
            '{event = "damage", target = {kind = "unit", other = true}}',
            '{do = "stop", event = true}',
            'at = "before"',
        ),
    )
    s = Stage(guard + unit("c", 5) + BOLT, field0=["guard", "c"], hand0=["bolt"])
    bolt(s, "c")
    assert s.damage("c") == 0


def test_when_comes_before_after() -> None:
    first = unit("first", 9, when('{event = "damage", target = "self"}', CHARGE, 'at = "when"'))
    test = 'at = "after"\ntest = {test = "exists", set = {zone = "field", where = {counters = {charge = {lo = 1}}}}}'
    second = unit("second", 1, when('{event = "damage"}', CHARGE, test))
    s = Stage(first + second + BOLT, field0=["second", "first"], hand0=["bolt"])
    bolt(s, "first")
    assert charges(s, "second") == 1


def test_a_card_sees_itself_leave_and_what_leaves_with_it() -> None:
    last = unit(
        "last", 1, when('{event = "leave", card = {kind = "unit"}}', '{do = "gain", what = "life", n = 1}')
    )
    s = Stage(last + BOLT, field0=["last"], hand0=["bolt"])
    bolt(s, "last")
    assert s.life(0) == 16


def test_a_card_sees_itself_join() -> None:
    s = Stage(unit("new", 1, when('{event = "join", card = "self"}', CHARGE)), hand0=["new"])
    s.play("new")
    s.passes()
    assert charges(s, "new") == 1


def test_each_seat_orders_its_own_triggers_active_seat_first() -> None:
    gain = '{do = "gain", what = "light", n = 1}'
    one = unit("one", 1, when('{event = "damage"}', gain, 'label = "one"'))
    two = unit("two", 1, when('{event = "damage"}', gain, 'label = "two"'))
    s = Stage(one + two + BOLT, field0=["one", "two"], field1=["one"], hand0=["bolt"])
    bolt(s, "foe")
    assert s.asked() == "#order"
    assert s.options().decision.seat == 0
    assert len(s.values()) == 2
    s.answer((1, 0))
    assert s.t.get(0, "light") == 11
    assert s.t.get(1, "light") == 10
    s.sound()


def test_the_active_seat_orders_all_where_the_game_says_so() -> None:
    gain = '{do = "gain", what = "light", n = 1}'
    one = unit("one", 1, when('{event = "damage"}', gain))
    two = unit("two", 1, when('{event = "damage"}', gain))
    policy = Policy(watched=("level",), chain="stack", order="active")
    s = Stage(one + two + BOLT, policy=policy, field0=["one"], field1=["two"], hand0=["bolt"])
    bolt(s, "foe")
    assert s.options().decision.seat == 0
    assert len(s.values()) == 2


def test_queued_triggers_start_a_chain_of_their_own() -> None:
    policy = Policy(watched=("level",), chain="stack", triggers="queue")
    s = Stage(
        unit("one", 1, when('{event = "damage"}', CHARGE)) + BOLT,
        policy=policy,
        field0=["one"],
        hand0=["bolt"],
    )
    s.play("bolt")
    s.choose("foe")
    s.passes(2)
    assert [item.ability for item in s.t.chain] == ["one.when[0]"]
    assert s.options().decision.seat == 1
    s.passes()
    assert charges(s, "one") == 1
    s.sound()


def test_a_limit_by_name_covers_all_copies_under_one_seat() -> None:
    limited = unit("pair", 1, when('{event = "damage"}', CHARGE, 'limit = {times = 1, by = "name"}'))
    s = Stage(limited + BOLT, field0=["pair", "pair"], field1=["pair"], hand0=["bolt"])
    bolt(s, "foe")
    marks = [row.mark("charge") for row in s.t.rows if row.mark("charge")]
    assert sum(marks) == 2


def test_a_limit_by_card_counts_each_copy_and_is_renewed_each_turn() -> None:
    limited = unit("pair", 1, "[[card.use]]\nlimit = {}\nsteps = [" + CHARGE + "]")
    s = Stage(limited, field0=["pair", "pair"])
    s.use("pair")
    s.passes()
    assert len([value for value in s.values() if value[0] == "use"]) == 1
    s.use("pair")
    s.passes()
    assert not [value for value in s.values() if value[0] == "use"]


def test_a_delayed_trigger_goes_off_once_with_what_was_bound() -> None:
    later = '{do = "later", on = {event = "turn_end", by = "you"}, steps = [{do = "destroy", card = "$t"}]}'
    ask = 'ask = [{do = "choose", name = "t", set = {zone = "field", of = "any"}}]'
    s = Stage(spell("doom", later, ask), hand0=["doom"], field1=["blank"])
    s.play("doom")
    s.passes()
    assert len(s.t.mods) == 1
    s.end_turn()
    assert s.zone("field", 1) == []
    assert s.t.mods == ()
    s.sound()


def test_a_watched_stat_that_drops_raises_an_event_before_the_dead_are_counted() -> None:
    drop = '[[card]]\nid = "rule_drop"\nname = "Drop"\nkind = "rule"\n' + when(
        '{event = "stat_changed", stat = "level"}',
        '{do = "heal", to = "event.card", n = {num = "minus", a = {num = "event", field = "old"}, b = {num = "event", field = "new"}}}',
        'at = "when"\nzone = "rules"\ntest = {test = "cmp", a = {num = "event", field = "new"}, op = "<", b = {num = "event", field = "old"}}',
    )
    fade = spell(
        "fade",
        '{do = "modify", to = {zone = "field", of = "any"}, change = [{layer = "add", stat = "level", n = -3}]}',
    )
    s = Stage(drop + fade + unit("big", 5) + BOLT, field0=["big"], hand0=["bolt", "fade"])
    bolt(s, "big")
    s.play("fade")
    s.passes()
    assert s.level("big") == 2
    assert s.damage("big") == 0
    assert s.zone("field", 0) == ["big"]


def test_what_happened_this_turn_can_be_counted() -> None:
    test = 'test = {test = "did", on = {event = "play", card = {kind = "spell"}, by = "you"}}'
    s = Stage(spell("free", '{do = "gain", what = "light", n = 5}', test) + BOLT, hand0=["free", "bolt"])
    assert not [v for v in s.values() if v[0] == "play" and "free" in v[2]]
    bolt(s, "foe")
    s.play("free")
    s.passes()
    s.sound()
    s.end_turn()
    s.end_turn()
    assert s.t.active == 0


def test_a_trigger_whose_card_was_lost_sight_of_speaks_of_itself_no_more() -> None:
    """It waits in the queue while its card goes to a hand that is mixed: the id now means another card."""
    policy = Policy(watched=("level",), chain="stack", triggers="queue")
    level = '{num = "stat", stat = "level"}'
    last = unit(
        "last",
        4,
        when(
            '{event = "leave", card = "self"}',
            f'{{do = "gain", what = "life", n = {level}}}, {{do = "gain", what = "light", n = 1}}',
        ),
    )
    back = spell("back", '{do = "move", card = {zone = "field"}, to = "hand"}')
    s = Stage(last + back, policy=policy, field0=["last"], hand0=["back"], light0=0)
    s.play("back")
    s.passes()
    assert (s.life(0), s.light(0)) == (15, 1)


def test_a_shield_that_asks_while_a_hand_is_mixed_keeps_its_event() -> None:
    edit = '{do = "choose", name = "c", target = false, set = {zone = "hand"}}, {do = "set", field = "amount", value = 0}'
    pad = unit("pad", 5, when('{event = "damage", target = "self"}', edit, 'at = "before"'))
    s = Stage(pad + BOLT + spell("sip", '{do = "draw"}'), field0=["pad"], hand0=["bolt", "sip"])
    s.play("sip")
    s.passes()
    bolt(s, "pad")
    s.answer(s.values()[0])
    assert s.damage("pad") == 0


def test_a_destroy_inside_an_event_does_not_change_how_much_it_did() -> None:
    shell = unit(
        "shell",
        2,
        instead('{event = "move", card = "self", cause = "destroy"}', '{do = "heal", to = "self", n = 9}'),
    )
    drain = spell(
        "drain",
        '{do = "damage", to = {zone = "field", of = "any"}, n = 2, name = "n"}, {do = "gain", what = "light", n = "$n"}',
    )
    s = Stage(shell + drain, field0=["shell"], field1=["shell"], hand0=["drain"], light0=0)
    s.play("drain")
    s.passes()
    assert s.light(0) == 4
    assert s.zone("field", 0) == ["shell"]


def test_replacements_of_the_first_priority_come_first() -> None:
    less = '{do = "set", field = "amount", value = {num = "minus", a = "event.amount", b = 1}}'
    double = '{do = "set", field = "amount", value = {num = "times", a = "event.amount", b = 2}}'
    one = unit("one", 1, instead('{event = "damage", target = "you"}', less, "keep = true\npriority = 1"))
    two = unit(
        "two", 1, instead('{event = "damage", target = "you"}', double, 'keep = true\npriority = "low"')
    )
    s = Stage(one + two + BOLT, field0=["one", "two"], hand0=["bolt"])
    bolt(s, "you")
    assert s.life(0) == 15 - (3 * 2 - 1)


def test_triggers_are_listed_by_priority() -> None:
    gain = '{do = "gain", what = "light", n = 1}'
    late = unit("late", 1, when('{event = "damage"}', gain, 'label = "late"\npriority = 5'))
    early = unit("early", 1, when('{event = "damage"}', gain, 'label = "early"\npriority = "low"'))
    s = Stage(late + early + BOLT, field0=["late", "early"], hand0=["bolt"])
    bolt(s, "foe")
    assert s.options().decision.labels == ("early", "late")  # type: ignore[union-attr]
    s.answer((0, 1))


def test_another_seat_decides_on_an_optional_trigger() -> None:
    mercy = unit(
        "mercy",
        1,
        when('{event = "damage", target = "you"}', CHARGE, 'optional = true\nby = "foe"\nlabel = "spare"'),
    )
    s = Stage(mercy + BOLT, field1=["mercy"], hand0=["bolt"])
    bolt(s, "foe")
    assert s.seat() == 0
    s.pick("spare")
    assert charges(s, "mercy") == 1


def test_an_event_from_one_zone_to_another() -> None:
    keen = unit("keen", 1, when('{event = "move", from = "hand", to = ["discard", "exile"]}', CHARGE))
    drop = spell("drop", '{do = "move", card = {zone = "hand"}, to = "exile"}')
    s = Stage(keen + drop + BOLT, field0=["keen"], field1=["blank"], hand0=["drop", "bolt"])
    bolt(s, "blank")
    assert charges(s, "keen") == 0
    s.play("drop")
    s.passes()
    assert charges(s, "keen") == 1


@pytest.mark.parametrize(
    ("per", "next_turn", "next_round"), [("turn", 1, 1), ("round", 0, 1), ("game", 0, 0)]
)
def test_a_limit_is_renewed_with_its_period(per: str, next_turn: int, next_round: int) -> None:
    once = unit("once", 1, f'[[card.use]]\nspeed = "any"\nlimit = {{per = "{per}"}}\nsteps = [{CHARGE}]')
    s = Stage(once + spell("wait", '{do = "draw"}'), field0=["once"], hand1=["wait"])
    s.use("once")
    s.passes()
    assert not [value for value in s.values() if value[0] == "use"]
    s.end_turn()
    s.play("wait")
    s.answer(("pass",)) if s.seat() == 1 else None
    assert len([value for value in s.values() if value[0] == "use"]) == next_turn
    s.passes()
    s.end_turn()
    assert len([value for value in s.values() if value[0] == "use"]) == next_round


def test_a_limit_of_several_times() -> None:
    twice = unit("twice", 1, f"[[card.use]]\nlimit = {{times = 2}}\nsteps = [{CHARGE}]")
    s = Stage(twice, field0=["twice"])
    for _ in range(2):
        s.use("twice")
        s.passes()
    assert not [value for value in s.values() if value[0] == "use"]
    assert charges(s, "twice") == 2


def test_what_a_card_set_off_as_it_left_is_not_counted_against_it_when_it_is_back() -> None:
    mourns = when('{event = "destroy", card = {kind = "unit"}}', '{do = "draw"}', "limit = {}")
    back = spell("back", '{do = "move", card = {zone = "discard", where = {kind = "unit"}}, to = "field"}')
    s = Stage(
        unit("wick", 2, mourns) + unit("other", 2) + back + BOLT,
        field0=["wick", "other"],
        hand0=["bolt", "bolt", "back"],
        deck0=["blank"] * 3,
    )
    bolt(s, "wick")
    assert len(s.zone("deck", 0)) == 2
    s.play("back")
    s.passes()
    bolt(s, "other")
    assert len(s.zone("deck", 0)) == 1
