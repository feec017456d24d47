"""Verbs that steer an effect: let, if, each, repeat, may, choose_one, later, stop."""

from __future__ import annotations

from tests.duel.stage import Stage, instead, spell, unit, use, when

CHARGE = '{do = "counter", to = "self", name = "charge"}'
LIFE = '{do = "gain", what = "life", n = 1}'
LIGHT = '{do = "gain", what = "light", n = 1}'
HALT = '{do = "stop"}'
LEAVES = '{event = "leave", card = "it"}'
ANY = '{zone = "field", of = "any"}'
TARGET = 'ask = [{do = "choose", name = "t", set = {zone = "field", of = "any"}}]'


def life(n: int | str) -> str:
    return f'{{do = "gain", what = "life", n = {n!r}}}'.replace("'", '"')


def bullet(label: str, steps: str, more: str = "") -> str:
    return f'{{label = "{label}", steps = [{steps}]{more}}}'


# --- let ----------------------------------------------------------------------------------------------------


def test_let_binds_a_number() -> None:
    s = Stage(spell("sum", '{do = "let", name = "n", n = 4}, ' + life("$n")), hand0=["sum"])
    s.cast("sum")
    assert s.life(0) == 19


def test_let_binds_cards_as_they_stand() -> None:
    steps = '{do = "let", name = "c", set = {zone = "field"}}, {do = "make", card = "mote", to = "field"}, {do = "counter", to = "$c", name = "charge"}'
    mote = '[[card]]\nid = "mote"\nname = "Mote"\nkind = "token"\nstats = {level = 1}\n'
    s = Stage(spell("note", steps) + mote, field0=["blank"], hand0=["note"])
    s.cast("note")
    assert s.charges("blank") == 1
    assert s.charges("mote") == 0


def test_cards_bound_count_as_a_number() -> None:
    s = Stage(
        spell("many", '{do = "let", name = "c", set = {zone = "field", of = "any"}}, ' + life("$c")),
        field0=["blank", "blank"],
        field1=["blank"],
        hand0=["many"],
    )
    s.cast("many")
    assert s.life(0) == 18


# --- if -----------------------------------------------------------------------------------------------------


def test_if_takes_one_branch() -> None:
    test = '{test = "exists", set = {zone = "field"}}'
    fork = spell("fork", f'{{do = "if", test = {test}, then = [{life(2)}], other = [{life(5)}]}}')
    full, empty = (Stage(fork, field0=field, hand0=["fork"]) for field in (["blank"], []))
    full.cast("fork")
    empty.cast("fork")
    assert (full.life(0), empty.life(0)) == (17, 20)


def test_if_without_other_does_nothing() -> None:
    s = Stage(
        spell("fork", f'{{do = "if", test = {{test = "turn", of = "foe"}}, then = [{life(2)}]}}, {life(1)}'),
        hand0=["fork"],
    )
    s.cast("fork")
    assert s.life(0) == 16


# --- each ---------------------------------------------------------------------------------------------------


def test_each_goes_through_the_set_as_it_stood() -> None:
    step = '{do = "move", card = "it", to = "hand"}, ' + LIFE
    s = Stage(
        spell("sweep", f'{{do = "each", set = {ANY}, steps = [{step}]}}'),
        field0=["blank"],
        field1=["blank", "blank"],
        hand0=["sweep"],
    )
    s.cast("sweep")
    assert s.life(0) == 18
    assert s.zone("field", 0) == s.zone("field", 1) == []


def test_each_in_an_order_of_choice() -> None:
    steps = '{do = "each", by = "you", set = {zone = "field"}, steps = [{do = "move", card = "it", to = "exile"}]}'
    s = Stage(spell("file", steps) + unit("a") + unit("b"), field0=["a", "b"], hand0=["file"])
    s.cast("file")
    s.choose("b", "a")
    assert s.zone("exile", 0) == ["b", "a"]


def test_the_order_of_each_can_be_the_other_seats() -> None:
    steps = '{do = "each", by = "foe", set = {zone = "field"}, steps = [{do = "move", card = "it", to = "exile"}]}'
    s = Stage(spell("file", steps) + unit("a") + unit("b"), field0=["a", "b"], hand0=["file"])
    s.cast("file")
    assert s.seat() == 1
    s.choose("b", "a")
    assert s.zone("exile", 0) == ["b", "a"]


def test_each_over_players() -> None:
    s = Stage(
        spell(
            "rain",
            '{do = "each", set = {of = "any", players = true}, steps = [{do = "damage", to = "it", n = 2}]}',
        ),
        hand0=["rain"],
    )
    s.cast("rain")
    assert (s.life(0), s.life(1)) == (13, 13)


def test_a_named_each_inside_another_tells_the_two_apart() -> None:
    inner = '{do = "each", set = {zone = "field", of = "foe"}, steps = [{do = "damage", to = "it", n = {num = "stat", stat = "level", of = "$mine"}}, {do = "counter", to = "$mine", name = "charge"}]}'
    steps = f'{{do = "each", name = "mine", set = {{zone = "field"}}, steps = [{inner}]}}'
    s = Stage(
        spell("melee", steps) + unit("a", 2) + unit("b", 3) + unit("wall", 9),
        field0=["a", "b"],
        field1=["wall"],
        hand0=["melee"],
    )
    s.cast("melee")
    assert s.damage("wall") == 5
    assert (s.charges("a"), s.charges("b")) == (1, 1)


def test_it_is_the_outer_card_again_after_an_inner_each() -> None:
    inner = '{do = "each", set = {zone = "field", of = "foe"}, steps = [{do = "damage", to = "it", n = 1}]}'
    steps = f'{{do = "each", set = {{zone = "field"}}, steps = [{inner}, {{do = "counter", to = "it", name = "charge"}}]}}'
    s = Stage(
        spell("melee", steps) + unit("a") + unit("wall", 9), field0=["a"], field1=["wall"], hand0=["melee"]
    )
    s.cast("melee")
    assert s.charges("a") == 1
    assert s.charges("wall") == 0
    assert s.damage("wall") == 1


def test_it_means_the_card_of_the_each_also_in_the_numbers_of_a_step_on_another_card() -> None:
    level = '{num = "stat", stat = "level", of = "it"}'
    steps = f'{{do = "each", set = {{zone = "field", of = "foe"}}, steps = [{{do = "counter", to = {{zone = "field"}}, name = "charge", n = {level}}}, {{do = "heal", to = {{zone = "field"}}, n = {level}}}]}}'
    s = Stage(
        spell("drain", steps) + unit("me", 9) + unit("big", 4),
        field0=["me"],
        field1=["big"],
        hand0=["drain"],
    )
    s.cast("drain")
    assert s.charges("me") == 4


def test_a_name_bound_in_a_loop_is_a_card_wherever_it_is_used() -> None:
    steps = '{do = "each", name = "one", set = {zone = "field", of = "foe"}, steps = [{do = "let", name = "n", n = "$one"}, {do = "link", kind = "partner", card = "$one", to = "$one"}, {do = "gain", what = "life", n = "$n"}]}'
    s = Stage(spell("count", steps), field1=["blank", "blank"], hand0=["count"])
    s.cast("count")
    assert s.life(0) == 17


# --- repeat -------------------------------------------------------------------------------------------------


def test_repeat_counts_its_rounds() -> None:
    s = Stage(
        spell("drum", f'{{do = "repeat", n = 3, name = "round", steps = [{life("$round")}]}}'),
        hand0=["drum"],
    )
    s.cast("drum")
    assert s.life(0) == 15 + 1 + 2 + 3


def test_repeat_with_nothing_to_repeat() -> None:
    count = '{num = "count", set = {zone = "field"}}'
    s = Stage(spell("drum", f'{{do = "repeat", n = {count}, steps = [{LIFE}]}}, {LIFE}'), hand0=["drum"])
    s.cast("drum")
    assert s.life(0) == 16


def test_the_number_of_rounds_is_fixed_at_the_start() -> None:
    count = '{num = "count", set = {zone = "field", of = "foe"}}'
    away = '{do = "move", card = {zone = "field", of = "foe"}, to = "hand"}'
    s = Stage(
        spell("drum", f'{{do = "repeat", n = {count}, steps = [{away}, {LIFE}]}}'),
        field1=["blank", "blank"],
        hand0=["drum"],
    )
    s.cast("drum")
    assert s.life(0) == 17


# --- may ----------------------------------------------------------------------------------------------------


def test_may_can_be_done_or_not_and_is_remembered() -> None:
    steps = f'{{do = "may", name = "done", label = "live", steps = [{life(2)}], other = [{life(7)}]}}, {life("$done")}'
    yes, no = (Stage(spell("gift", steps), hand0=["gift"]) for _ in range(2))
    yes.cast("gift")
    assert yes.options().decision.labels == ("no", "live")  # type: ignore[union-attr]
    yes.pick("live")
    no.cast("gift")
    no.pick("no")
    assert (yes.life(0), no.life(0)) == (18, 22)


def test_may_is_not_offered_where_its_cost_cannot_be_paid() -> None:
    steps = f'{{do = "may", cost = {{pay = {{light = 5}}}}, steps = [{life(2)}], other = [{life(7)}]}}'
    s = Stage(spell("gift", steps), hand0=["gift"], light0=4)
    s.cast("gift")
    assert s.asked() == "act"
    assert s.life(0) == 22


def test_may_takes_its_cost_and_x_is_known_inside() -> None:
    steps = f'{{do = "may", cost = {{x = {{lo = 1}}, pay = {{light = "$x"}}}}, steps = [{life("$x")}]}}'
    s = Stage(spell("gift", steps), hand0=["gift"], light0=6)
    s.cast("gift")
    s.pick("yes")
    s.answer(4)
    assert (s.life(0), s.light(0)) == (19, 2)


def test_who_decides_on_a_may_pays_for_it() -> None:
    steps = f'{{do = "may", by = "foe", cost = {{pay = {{light = 2}}}}, steps = [{life(3)}], other = [{{do = "damage", to = "foe", n = 4}}]}}'
    s = Stage(spell("toll", steps), hand0=["toll"], light0=3, light1=2)
    s.cast("toll")
    assert s.seat() == 1
    s.pick("yes")
    assert (s.light(0), s.light(1)) == (3, 0)
    assert (s.life(0), s.life(1)) == (18, 15)


def test_a_may_that_the_other_seat_cannot_pay_is_not_offered_to_it() -> None:
    steps = f'{{do = "may", by = "foe", cost = {{pay = {{light = 2}}}}, steps = [{life(3)}], other = [{{do = "damage", to = "foe", n = 4}}]}}'
    s = Stage(spell("toll", steps), hand0=["toll"], light1=1)
    s.cast("toll")
    assert s.asked() == "act"
    assert s.life(1) == 11


def test_a_card_given_for_a_may_is_chosen_and_known_by_name() -> None:
    cost = 'cost = {give = [{set = {zone = "hand"}, to = "discard", face = "up", name = "paid"}]}'
    steps = f'{{do = "may", {cost}, steps = [{{do = "gain", what = "life", n = {{num = "stat", stat = "level", of = "$paid"}}}}]}}'
    s = Stage(spell("trade", steps) + unit("big", 6), hand0=["trade", "big"])
    s.cast("trade")
    s.pick("yes")
    s.choose("big")
    assert s.life(0) == 21
    assert s.zone("discard", 0) == ["big", "trade"]


def test_a_may_whose_hidden_payment_must_fit_can_fail_and_is_then_not_done() -> None:
    cost = 'cost = {pay = {light = 1}, give = [{set = {zone = "hand", where = {kind = "spell"}}, to = "discard", face = "up"}]}'
    steps = (
        f'{{do = "may", name = "done", {cost}, steps = [{life(5)}], other = [{life(1)}]}}, {life("$done")}'
    )
    s = Stage(spell("trade", steps), hand0=["trade"], light0=3)
    s.cast("trade")
    s.pick("yes")
    assert s.values() == [()]
    s.answer(())
    assert s.asked() == "act"
    assert (s.life(0), s.light(0)) == (16, 3)


# --- choose_one ---------------------------------------------------------------------------------------------


def test_a_bullet_chosen_on_resolution() -> None:
    options = f"{bullet('life', life(2))}, {bullet('light', LIGHT)}"
    s = Stage(
        spell("fork", f'{{do = "choose_one", name = "n", options = [{options}]}}, {life("$n")}'),
        hand0=["fork"],
        light0=0,
    )
    s.play("fork")
    assert s.asked() == "#reply"
    s.passes()
    s.pick("light")
    assert (s.life(0), s.light(0)) == (17, 1)


def test_several_different_bullets_up_to_a_number() -> None:
    options = ", ".join(bullet(str(n), life(n)) for n in (1, 10, 100))
    s = Stage(
        spell(
            "fork",
            f'{{do = "choose_one", least = 1, most = 2, name = "first", options = [{options}]}}, {life("$first")}',
        ),
        hand0=["fork"],
    )
    s.cast("fork")
    s.pick("100")
    assert s.options().decision.labels == ("1", "10", "enough")  # type: ignore[union-attr]
    s.pick("10")
    assert s.asked() == "act"
    assert s.life(0) == 15 + 110 + 3


def test_no_bullet_at_all_where_that_is_allowed() -> None:
    options = ", ".join(bullet(str(n), life(n)) for n in (1, 10))
    s = Stage(
        spell(
            "fork",
            f'{{do = "choose_one", least = 0, most = 2, name = "first", options = [{options}]}}, {life("$first")}',
        ),
        hand0=["fork"],
    )
    s.cast("fork")
    s.pick("enough")
    assert s.life(0) == 15


def test_a_bullet_whose_test_fails_is_not_open() -> None:
    closed = bullet("never", life(9), ', test = {test = "exists", set = {zone = "field"}}')
    s = Stage(
        spell("fork", f'{{do = "choose_one", options = [{closed}, {bullet("life", life(1))}]}}'),
        hand0=["fork"],
    )
    s.cast("fork")
    assert s.life(0) == 16


def test_bullets_announced_wait_for_the_resolution_and_run_before_the_steps() -> None:
    hit = bullet(
        "hit",
        '{do = "damage", to = "$t", n = 3}',
        ', ask = [{do = "choose", name = "t", set = {of = "any", players = true}}]',
    )
    ask = f'ask = [{{do = "choose_one", least = 2, most = 2, options = [{hit}, {bullet("life", life(1))}]}}]'
    s = Stage(spell("fork", '{do = "damage", to = "foe", n = 1}', ask), hand0=["fork"])
    s.play("fork")
    s.pick("life")
    s.choose("foe")
    assert s.asked() == "#reply"
    assert (s.life(0), s.life(1)) == (15, 15)
    s.passes()
    assert (s.life(0), s.life(1)) == (16, 11)


def test_a_bullet_on_resolution_asks_its_own_questions() -> None:
    hit = bullet(
        "hit",
        '{do = "damage", to = "$t", n = 3}',
        ', ask = [{do = "choose", name = "t", set = {of = "any", players = true}}]',
    )
    s = Stage(
        spell("fork", f'{{do = "choose_one", options = [{hit}, {bullet("life", life(1))}]}}'), hand0=["fork"]
    )
    s.cast("fork")
    s.pick("hit")
    s.choose("foe")
    assert s.life(1) == 12


def test_a_bullet_within_the_questions_of_a_bullet_on_resolution_is_carried_out() -> None:
    inner = f'{{do = "choose_one", options = [{bullet("two", life(2))}, {bullet("three", life(3))}]}}'
    outer = bullet("more", life(10), f", ask = [{inner}]")
    s = Stage(
        spell("fork", f'{{do = "choose_one", options = [{outer}, {bullet("life", life(1))}]}}'),
        hand0=["fork"],
    )
    s.cast("fork")
    s.pick("more")
    s.pick("three")
    assert s.life(0) == 28


def test_bullets_in_the_questions_of_a_trigger_are_carried_out() -> None:
    ask = f'ask = [{{do = "choose_one", options = [{bullet("two", life(2))}, {bullet("three", life(3))}]}}]'
    herald = unit("herald", 1, when('{event = "join", card = "self"}', life(10), ask))
    s = Stage(herald, hand0=["herald"])
    s.cast("herald")
    s.pick("three")
    assert s.life(0) == 28


def test_names_bound_before_a_bullet_are_known_in_it() -> None:
    options = f"{bullet('a', life('$n'))}, {bullet('b', LIFE)}"
    s = Stage(
        spell("fork", f'{{do = "let", name = "n", n = 6}}, {{do = "choose_one", options = [{options}]}}'),
        hand0=["fork"],
    )
    s.cast("fork")
    s.pick("a")
    assert s.life(0) == 21


# --- later --------------------------------------------------------------------------------------------------


def later(on: str, steps: str, more: str = "") -> str:
    return f'{{do = "later", on = {on}, {more}steps = [{steps}]}}'


def test_later_goes_off_as_often_as_it_says() -> None:
    s = Stage(
        spell("echo", later('{event = "damage", target = "foe"}', LIFE, "times = 2, "))
        + spell("prick", '{do = "damage", to = "foe", n = 1}'),
        hand0=["echo", "prick", "prick", "prick"],
    )
    s.cast("echo")
    for _ in range(3):
        s.cast("prick")
    assert s.life(0) == 17
    assert s.t.mods == ()


def test_later_ends_when_its_time_is_over() -> None:
    s = Stage(
        spell("echo", later('{event = "turn_start", by = "foe"}', LIFE, 'until = "end_of_turn", ')),
        hand0=["echo"],
    )
    s.cast("echo")
    s.end_turn()
    assert s.life(0) == 15
    assert s.t.mods == ()


def test_later_waits_for_the_very_card_it_was_bound_to_in_a_loop() -> None:
    each = f'{{do = "each", set = {{zone = "field", of = "foe"}}, steps = [{later(LEAVES, LIFE)}]}}'
    s = Stage(
        spell("mark", each) + spell("kill", '{do = "destroy", card = "$t"}', TARGET) + unit("a") + unit("b"),
        field0=["blank"],
        field1=["a", "b"],
        hand0=["mark", "kill", "kill", "kill"],
    )
    s.cast("mark")
    s.cast("kill", "blank")
    assert s.life(0) == 15
    s.cast("kill", "a")
    assert s.life(0) == 16
    s.cast("kill", "b")
    assert s.life(0) == 17


def test_later_can_come_before_its_event_and_stop_it() -> None:
    s = Stage(
        spell(
            "ward",
            later('{event = "damage", target = "you"}', '{do = "stop", event = true}', 'at = "before", '),
        )
        + spell("burn", '{do = "damage", to = "you", n = 4}'),
        hand0=["ward", "burn", "burn"],
    )
    s.cast("ward")
    s.cast("burn")
    assert s.life(0) == 15
    s.cast("burn")
    assert s.life(0) == 11


def test_later_has_a_test_of_its_own() -> None:
    s = Stage(
        spell(
            "echo",
            later(
                '{event = "damage", target = "foe"}',
                LIFE,
                'test = {test = "cmp", a = "event.amount", op = ">=", b = 3}, ',
            ),
        )
        + spell("prick", '{do = "damage", to = "foe", n = 1}')
        + spell("stab", '{do = "damage", to = "foe", n = 3}'),
        hand0=["echo", "prick", "stab"],
    )
    s.cast("echo")
    s.cast("prick")
    assert s.life(0) == 15
    s.cast("stab")
    assert s.life(0) == 16


def test_one_later_does_not_go_off_twice_through_an_event_inside_its_event() -> None:
    spark = unit(
        "spark",
        9,
        when('{event = "damage", target = "self"}', '{do = "damage", to = "foe", n = 1}', 'at = "when"'),
    )
    s = Stage(
        spell("echo", later('{event = "damage"}', LIFE))
        + spell("hit", '{do = "damage", to = "$t", n = 1}', TARGET)
        + spark,
        field0=["spark"],
        hand0=["echo", "hit"],
    )
    s.cast("echo")
    s.cast("hit", "spark")
    assert s.life(0) == 16


# --- stop ---------------------------------------------------------------------------------------------------


def test_stop_ends_the_ability_from_within_nested_lists() -> None:
    inner = f'{{do = "each", set = {{zone = "field"}}, steps = [{{do = "if", test = {{test = "turn"}}, then = [{LIFE}, {{do = "stop"}}, {LIFE}]}}, {LIFE}]}}'
    s = Stage(spell("halt", f"{inner}, {LIFE}"), field0=["blank", "blank"], hand0=["halt"])
    s.cast("halt")
    assert s.life(0) == 16
    assert "halt" in s.zone("discard", 0)


def test_stop_after_a_hit_ends_the_whole_ability() -> None:
    hit = '{do = "damage", to = {of = "any", players = true}, n = 1, on_hit = [{do = "stop"}]}'
    s = Stage(spell("halt", f"{hit}, {LIFE}"), hand0=["halt"])
    s.cast("halt")
    assert sorted((s.life(0), s.life(1))) == [14, 15]


def test_stop_ends_one_trigger_and_not_that_of_a_copy_beside_it() -> None:
    pair = unit("pair", 1, when('{event = "damage"}', f'{LIFE}, {{do = "stop"}}, {life(10)}'))
    s = Stage(
        pair + spell("prick", '{do = "damage", to = "foe", n = 1}'), field0=["pair", "pair"], hand0=["prick"]
    )
    s.cast("prick")
    assert s.life(0) == 17


def test_stop_ends_one_delayed_trigger_and_not_the_next() -> None:
    doom = spell("doom", later('{event = "turn_end"}', f'{LIFE}, {{do = "stop"}}, {life(10)}'))
    s = Stage(doom, hand0=["doom", "doom"])
    s.cast("doom")
    s.cast("doom")
    s.end_turn()
    assert s.life(0) == 17


def test_stop_in_a_bullet_ends_the_steps_after_it() -> None:
    ask = f'ask = [{{do = "choose_one", options = [{bullet("halt", f"{LIFE}, {HALT}")}, {bullet("go", life(2))}]}}]'
    fork = spell("fork", life(10), ask)
    halt, go = (Stage(fork, hand0=["fork"]) for _ in range(2))
    halt.play("fork")
    halt.pick("halt")
    halt.passes()
    go.play("fork")
    go.pick("go")
    go.passes()
    assert (halt.life(0), go.life(0)) == (16, 27)


def test_stop_in_a_bullet_on_resolution_ends_the_steps_after_it() -> None:
    options = f"{bullet('halt', f'{LIFE}, {HALT}')}, {bullet('go', life(2))}"
    s = Stage(spell("fork", f'{{do = "choose_one", options = [{options}]}}, {life(10)}'), hand0=["fork"])
    s.cast("fork")
    s.pick("halt")
    assert s.life(0) == 16


def test_stop_in_a_replacement_still_replaces() -> None:
    shield = unit(
        "shield", 5, instead('{event = "damage", target = "self"}', f'{CHARGE}, {{do = "stop"}}, {CHARGE}')
    )
    s = Stage(
        shield + spell("hit", '{do = "damage", to = "$t", n = 3}', TARGET), field0=["shield"], hand0=["hit"]
    )
    s.cast("hit")
    assert (s.damage("shield"), s.charges("shield")) == (0, 1)


def test_stop_in_an_activated_ability() -> None:
    s = Stage(unit("a", 1, use(f'{LIFE}, {{do = "stop"}}, {life(10)}')), field0=["a"])
    s.use("a")
    s.passes()
    assert s.life(0) == 16
