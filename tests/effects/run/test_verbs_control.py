"""Verbs that steer an effect: let, if, each, repeat, may."""

from __future__ import annotations

from tests.duel.stage import Stage, spell, unit
from tests.effects.run.phrases import LIFE, life

ANY = '{zone = "field", of = "any"}'


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
