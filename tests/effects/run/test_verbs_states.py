"""Verbs that change the table: link, flip, ready, exhaust, destroy, attack."""

from __future__ import annotations

from tests.duel.stage import Stage, instead, spell, unit, use, when
from tests.effects.run.phrases import CHARGE, GIFT, LIFE, MOTE, TARGET, on_field

# --- link ---------------------------------------------------------------------------------------------------

PAIR = 'ask = [{do = "choose", name = "a", set = {zone = "field", of = "any"}}, {do = "choose", name = "b", set = {zone = "field", of = "any", without = "$a"}}]'


def pair(s: Stage, a: str, b: str) -> None:
    s.play("pair")
    s.choose(a)
    if s.asked() == "b":
        s.choose(b)
    s.passes()


def test_a_link_to_a_card_a_number_and_nothing() -> None:
    lone = unit(
        "lone",
        1,
        use('{do = "link", kind = "x", to = {num = "count", set = {zone = "field"}}}')
        + use('{do = "link", kind = "x", end = true}'),
    )
    s = Stage(lone, field0=["lone", "blank", "blank"])
    s.use("lone", "use[0]")
    s.passes()
    assert s.row("lone").link("x") == 3
    s.use("lone", "use[1]")
    s.passes()
    assert s.row("lone").links == ()


def test_a_mutual_link_ends_earlier_ones_on_either_side() -> None:
    s = Stage(
        unit("a")
        + unit("b")
        + unit("c")
        + spell("pair", '{do = "link", kind = "partner", card = "$a", to = "$b", both = true}', PAIR),
        field0=["a", "b", "c"],
        hand0=["pair", "pair"],
    )
    pair(s, "a", "b")
    assert s.row("a").link("partner") == s.card("b")
    assert s.row("b").link("partner") == s.card("a")
    pair(s, "c", "a")
    assert s.row("b").links == ()
    assert s.row("a").link("partner") == s.card("c")


def test_a_mutual_link_ends_when_one_of_the_two_leaves_play() -> None:
    s = Stage(
        unit("a")
        + unit("b")
        + spell("pair", '{do = "link", kind = "partner", card = "$a", to = "$b", both = true}', PAIR)
        + spell("back", '{do = "move", card = "$t", to = "hand"}', TARGET),
        field0=["a", "b"],
        hand0=["pair", "back"],
    )
    pair(s, "a", "b")
    s.cast("back", "b")
    assert s.row("a").links == ()


def test_a_mutual_link_can_be_ended() -> None:
    s = Stage(
        unit("a")
        + unit("b")
        + spell("pair", '{do = "link", kind = "partner", card = "$a", to = "$b", both = true}', PAIR)
        + spell("part", '{do = "link", kind = "partner", card = "$t", both = true, end = true}', TARGET),
        field0=["a", "b"],
        hand0=["pair", "part"],
    )
    pair(s, "a", "b")
    s.cast("part", "b")
    assert s.row("a").links == s.row("b").links == ()


def test_a_link_to_nothing_is_not_made() -> None:
    steps = '{do = "let", name = "n", set = {zone = "exile"}}, {do = "link", kind = "partner", card = "$t", to = "$n", both = true}'
    s = Stage(spell("pair", steps, TARGET), field0=["blank"], field1=["blank"], hand0=["pair"])
    s.play("pair")
    s.answer(s.values()[0])
    s.passes()
    assert all(row.links == () for row in s.t.rows)


def test_a_link_to_a_player() -> None:
    s = Stage(
        unit(
            "fan",
            1,
            use('{do = "link", kind = "partner", to = "foe", both = true}')
            + use('{do = "damage", to = "link.partner", n = 2}'),
        ),
        field0=["fan"],
    )
    s.use("fan", "use[0]")
    s.passes()
    s.use("fan", "use[1]")
    s.passes()
    assert s.life(1) == 13
    assert all(row.links == () for row in s.t.rows if row != s.row("fan"))


# --- flip, ready, exhaust, destroy, attack ------------------------------------------------------------------


def test_flip_turns_cards_over_and_opens_what_comes_up() -> None:
    bury = '{do = "move", card = {zone = "deck", top = 1}, to = "field", face = "down"}'
    keen = unit("keen", 9, when('{event = "flip"}', CHARGE))
    s = Stage(
        keen
        + GIFT
        + unit("a", 4)
        + spell("bury", bury)
        + spell("rise", '{do = "flip", card = {zone = "field", where = {face = "down"}}}')
        + spell("fall", '{do = "flip", card = {zone = "field", where = {other = true}}, face = "down"}'),
        field0=["keen"],
        deck0=["a"],
        hand0=["bury", "rise", "fall"],
    )
    s.cast("bury")
    s.cast("rise")
    assert s.level("a") == 4
    assert s.charges("keen") == 1
    s.cast("fall")
    assert [row.up for row in on_field(s, 0)] == [False, False]


def test_ready_and_exhaust_happen_only_where_they_change_something() -> None:
    keen = unit(
        "keen",
        9,
        when('{event = "exhaust", card = {other = true}}', CHARGE)
        + when('{event = "ready", card = {other = true}}', LIFE),
    )
    s = Stage(
        keen
        + spell("tire", '{do = "exhaust", card = {zone = "field", where = {other = true}}}')
        + spell("wake", '{do = "ready", card = {zone = "field"}}'),
        field0=["keen", "blank"],
        hand0=["tire", "tire", "wake", "wake"],
    )
    for name in ("tire", "tire", "wake", "wake"):
        s.cast(name)
    assert (s.charges("keen"), s.life(0)) == (1, 16)


def test_destroy_has_the_games_word_as_cause_or_another() -> None:
    keen = unit(
        "keen",
        9,
        when('{event = "destroy", cause = "destroy"}', CHARGE)
        + when('{event = "move", cause = "sacrifice"}', LIFE),
    )
    s = Stage(
        keen
        + spell("kill", '{do = "destroy", card = "$t"}', TARGET)
        + spell("offer", '{do = "destroy", card = "$t", cause = "sacrifice"}', TARGET),
        field0=["keen", "blank", "blank"],
        hand0=["kill", "offer"],
    )
    s.cast("kill", "blank")
    s.cast("offer", "blank")
    assert (s.charges("keen"), s.life(0)) == (1, 16)


def test_what_lies_in_the_pile_is_not_destroyed_again() -> None:
    keen = unit("keen", 9, when('{event = "destroy"}', CHARGE))
    s = Stage(
        keen + spell("kill", '{do = "destroy", card = "$t"}, {do = "destroy", card = "$t"}', TARGET),
        field0=["keen", "blank"],
        hand0=["kill"],
    )
    s.cast("kill", "blank")
    assert s.charges("keen") == 1


def test_a_destroy_whose_move_is_replaced_has_happened_all_the_same() -> None:
    shell = unit(
        "shell",
        1,
        instead('{event = "move", card = "self", cause = "destroy"}', CHARGE)
        + when('{event = "destroy", card = "self"}', LIFE),
    )
    s = Stage(
        shell + spell("kill", '{do = "destroy", card = "$t"}', TARGET), field0=["shell"], hand0=["kill"]
    )
    s.cast("kill")
    assert s.zone("field", 0) == ["shell"]
    assert (s.charges("shell"), s.life(0)) == (1, 16)


def test_attack_begins_the_games_own_attack() -> None:
    goad = '{do = "attack", card = "$t", target = "foe"}'
    s = Stage(unit("big", 4) + spell("goad", goad, TARGET), field0=["big"], hand0=["goad"])
    s.cast("goad")
    assert s.life(1) == 11
    assert s.row("big").turned


def test_an_attack_without_an_attacker_or_target_is_none() -> None:
    steps = '{do = "let", name = "n", set = {zone = "exile"}}, {do = "attack", card = "$n", target = "foe"}, {do = "attack", card = "$t", target = "$n"}'
    s = Stage(spell("goad", steps, TARGET), field0=["blank"], hand0=["goad"])
    s.cast("goad")
    assert s.life(1) == 15


def test_nobody_named_moves_nothing() -> None:
    steps = (
        '{do = "let", name = "n", set = {zone = "exile"}}, {do = "move", card = "$t", to = "field", who = "$n"}, {do = "make", card = "mote", to = "field", who = "$n"}, {do = "draw", who = "$n"}, '
        + LIFE
    )
    s = Stage(MOTE + spell("void", steps, TARGET), field1=["blank"], hand0=["void"])
    s.cast("void")
    assert s.zone("field", 1) == ["blank"]
    assert s.life(0) == 16


def test_players_are_no_cards_to_turn_or_attach() -> None:
    every = '{zone = "field", of = "any", players = true}'
    verbs = ("flip", "ready", "exhaust", "destroy")
    steps = ", ".join(f'{{do = "{verb}", card = {every}}}' for verb in verbs)
    steps += f', {{do = "attach", card = {every}, to = "$t"}}, {{do = "move", card = {every}, to = "exile"}}'
    s = Stage(spell("odd", steps, TARGET), field0=["blank"], field1=["blank"], hand0=["odd"])
    s.play("odd")
    s.answer(s.values()[0])
    s.passes()
    assert s.zone("exile", 0) + s.zone("exile", 1) == []
    assert s.zone("discard", 0) == ["blank", "odd"]
