"""Verbs that change the table: damage, heal, gain, draw, move, swap, shuffle, counter, make, attach, link, flip,
ready, exhaust, destroy, attack.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.duel.stage import Stage, always, instead, spell, unit, use, when

CHARGE = '{do = "counter", to = "self", name = "charge"}'
LIFE = '{do = "gain", what = "life", n = 1}'
TARGET = 'ask = [{do = "choose", name = "t", set = {zone = "field", of = "any"}}]'
PLAYERS = '{of = "any", players = true}'
MOTE = '[[card]]\nid = "mote"\nname = "Mote"\nkind = "token"\nstats = {level = 1}\n'
GIFT = spell("gift", LIFE)


def gain(n: str) -> str:
    return f'{{do = "gain", what = "life", n = {n}}}'


def on_field(s: Stage, seat: int) -> list[Any]:
    return [s.t.rows[card] for card in s.t.zone("field", seat)]


# --- damage -------------------------------------------------------------------------------------------------


def test_damage_is_marked_on_cards_and_taken_from_life() -> None:
    s = Stage(
        spell("rain", '{do = "damage", to = {zone = "field", of = "any", players = true}, n = 2}')
        + unit("big", 5),
        field1=["big"],
        hand0=["rain"],
    )
    s.cast("rain")
    assert s.damage("big") == 2
    assert (s.life(0), s.life(1)) == (13, 13)


def test_each_target_is_hit_by_an_event_of_its_own() -> None:
    count = unit("count", 9, when('{event = "damage"}', CHARGE))
    s = Stage(
        count + spell("rain", f'{{do = "damage", to = {PLAYERS}, n = 2}}'), field0=["count"], hand0=["rain"]
    )
    s.cast("rain")
    assert s.charges("count") == 2


def test_damage_binds_what_was_dealt_in_all() -> None:
    less = '{do = "set", field = "amount", value = {num = "minus", a = "event.amount", b = 2}}'
    pad = unit("pad", 9, instead('{event = "damage", target = "self"}', less, "keep = true"))
    s = Stage(
        pad
        + spell(
            "rain",
            '{do = "damage", to = {zone = "field", of = "foe", players = true}, n = 3, name = "n"}, '
            + gain('"$n"'),
        ),
        field1=["pad"],
        hand0=["rain"],
    )
    s.cast("rain")
    assert s.life(0) == 15 + 1 + 3


def test_on_hit_runs_for_each_target_that_was_hit_and_it_is_the_target() -> None:
    ward = unit("ward", 9, instead('{event = "damage", target = "self"}', CHARGE))
    hit = (
        '{do = "damage", to = {zone = "field", of = "foe"}, n = 1, on_hit = [{do = "exhaust", card = "it"}, '
        + LIFE
        + "]}"
    )
    s = Stage(ward + unit("big", 5) + spell("rain", hit), field1=["ward", "big"], hand0=["rain"])
    s.cast("rain")
    assert (s.row("ward").turned, s.row("big").turned) == (False, True)
    assert s.life(0) == 16


def test_it_is_the_loops_card_again_after_an_on_hit() -> None:
    hit = '{do = "damage", to = "foe", n = 1, on_hit = [{do = "gain", what = "light", n = {num = "count", set = "it"}}]}'
    steps = f'{{do = "each", set = {{zone = "field"}}, steps = [{hit}, {{do = "counter", to = "it", name = "charge"}}]}}'
    s = Stage(spell("rain", steps), field0=["blank"], hand0=["rain"], light0=0)
    s.cast("rain")
    assert s.charges("blank") == 1
    assert (s.life(1), s.light(0)) == (14, 1)


def test_pierce_and_direct_are_told_with_the_event() -> None:
    keen = unit(
        "keen",
        9,
        when(
            '{event = "damage"}',
            CHARGE,
            'test = {test = "all", of = [{test = "cmp", a = "event.pierce", op = "==", b = 1}, {test = "cmp", a = "event.direct", op = "==", b = 0}]}',
        ),
    )
    s = Stage(
        keen
        + spell("pierce", '{do = "damage", to = "foe", n = 1, pierce = true}')
        + spell("direct", '{do = "damage", to = "foe", n = 1, direct = true}'),
        field0=["keen"],
        hand0=["pierce", "direct"],
    )
    s.cast("pierce")
    s.cast("direct")
    assert s.charges("keen") == 1


def test_damage_has_a_source() -> None:
    keen = unit("keen", 9, when('{event = "damage", source = "self"}', CHARGE))
    s = Stage(
        keen + spell("lend", '{do = "damage", to = "foe", n = 1, source = "$t"}', TARGET),
        field0=["keen", "blank"],
        hand0=["lend", "lend"],
    )
    s.cast("lend", "keen")
    s.cast("lend", "blank")
    assert s.charges("keen") == 1


def test_damage_to_nobody_and_of_nothing() -> None:
    s = Stage(
        spell(
            "rain",
            '{do = "damage", to = {zone = "field"}, n = 3, name = "n"}, {do = "damage", to = "foe", n = 0, on_hit = ['
            + LIFE
            + "]}",
        ),
        hand0=["rain"],
    )
    s.cast("rain")
    assert (s.life(0), s.life(1)) == (15, 15)


def test_what_is_off_the_table_takes_no_damage_and_no_counters() -> None:
    steps = (
        '{do = "make", card = "mote", to = "field", name = "m"}, {do = "destroy", card = "$m"}, {do = "damage", to = "$m", n = 1, name = "n"}, {do = "counter", to = "$m", name = "charge"}, {do = "exhaust", card = "$m"}, {do = "attach", card = {zone = "deck", top = 1}, to = "$m"}, {do = "link", kind = "partner", card = "$m", to = "you"}, '
        + gain('"$n"')
    )
    s = Stage(MOTE + spell("puff", steps), hand0=["puff"])
    s.cast("puff")
    token = s.t.rows[-1]
    assert (token.zone, token.damage, token.marks, token.turned, token.links) == (-1, 0, (), False, ())
    assert s.life(0) == 15
    assert len(s.t.zone("deck", 0)) == 5


# --- heal, gain ---------------------------------------------------------------------------------------------


def test_heal_takes_damage_off_and_gives_life() -> None:
    s = Stage(
        spell("hurt", '{do = "damage", to = {zone = "field"}, n = 3}')
        + spell("mend", '{do = "heal", to = {zone = "field", players = true}, n = 2}')
        + unit("big", 9),
        field0=["big"],
        hand0=["hurt", "mend", "mend"],
    )
    s.cast("hurt")
    s.cast("mend")
    assert (s.damage("big"), s.life(0)) == (1, 17)
    s.cast("mend")
    assert s.damage("big") == 0


def test_healing_less_than_nothing_does_nothing() -> None:
    minus = '{num = "minus", a = 0, b = 4}'
    s = Stage(spell("mend", f'{{do = "heal", to = "you", n = {minus}}}'), hand0=["mend"])
    s.cast("mend")
    assert s.life(0) == 15


def test_gain_raises_and_lowers_the_numbers_of_seats() -> None:
    s = Stage(
        spell("tide", '{do = "gain", what = "light", n = -3, who = "any"}'),
        hand0=["tide"],
        light0=5,
        light1=4,
    )
    s.cast("tide")
    assert (s.light(0), s.light(1)) == (2, 1)


# --- draw ---------------------------------------------------------------------------------------------------


def test_draw_takes_cards_from_the_top_one_by_one() -> None:
    count = unit("count", 9, when('{event = "draw", by = "you"}', CHARGE))
    s = Stage(
        count + GIFT + spell("sip", '{do = "draw", n = 2}'),
        field0=["count"],
        deck0=["blank", "blank", "gift"],
        hand0=["sip"],
    )
    s.cast("sip")
    assert s.charges("count") == 2
    assert "gift" in s.zone("hand", 0)


def test_each_seat_draws() -> None:
    s = Stage(spell("sip", '{do = "draw", n = 2, who = "any"}'), hand0=["sip"])
    s.cast("sip")
    assert (len(s.zone("hand", 0)), len(s.zone("hand", 1))) == (3, 3)


def test_draw_binds_the_cards_drawn() -> None:
    s = Stage(
        spell("sip", '{do = "draw", n = 2, name = "d"}, {do = "move", card = "$d", to = "exile"}') + GIFT,
        deck0=["blank", "gift"],
        hand0=["sip"],
    )
    s.cast("sip")
    assert s.zone("exile", 0) == ["gift", "blank"]


def test_an_empty_deck_gives_no_card() -> None:
    s = Stage(
        spell("sip", '{do = "draw", n = 3, name = "d"}, ' + gain('"$d"')), deck0=["blank"], hand0=["sip"]
    )
    s.cast("sip")
    assert s.life(0) == 16
    assert s.zone("deck", 0) == []


def test_a_replaced_draw_draws_nothing_and_is_not_bound() -> None:
    well = unit("well", 1, instead('{event = "draw", by = "you"}', CHARGE, "limit = {}"))
    s = Stage(
        well + spell("sip", '{do = "draw", n = 2, name = "d"}, {do = "move", card = "$d", to = "exile"}'),
        field0=["well"],
        hand0=["sip"],
    )
    s.cast("sip")
    assert s.charges("well") == 1
    assert s.zone("exile", 0) == ["blank"]


def test_a_draw_that_draws_from_elsewhere_keeps_the_count_right() -> None:
    thief = unit(
        "thief",
        1,
        instead(
            '{event = "draw", by = "you"}', '{do = "move", card = {zone = "deck", top = 1}, to = "exile"}'
        ),
    )
    s = Stage(
        thief + spell("sip", '{do = "draw", n = 2, name = "d"}, ' + gain('"$d"')),
        field0=["thief"],
        hand0=["sip"],
    )
    s.cast("sip")
    assert s.life(0) == 15
    assert len(s.zone("exile", 0)) == 2


def test_a_draw_inside_a_draw_does_not_change_what_was_bound() -> None:
    keen = unit("keen", 1, when('{event = "draw", by = "you"}', '{do = "draw", who = "foe"}'))
    s = Stage(
        keen + spell("sip", '{do = "draw", name = "d"}, {do = "move", card = "$d", to = "exile"}') + GIFT,
        field0=["keen"],
        deck0=["gift"],
        hand0=["sip"],
    )
    s.cast("sip")
    assert s.zone("exile", 0) == ["gift"]
    assert len(s.zone("hand", 1)) == 2


def test_a_draw_takes_the_card_that_is_on_top_when_it_happens() -> None:
    mill = unit(
        "mill",
        1,
        when(
            '{event = "draw", by = "you"}',
            '{do = "move", card = {zone = "deck", top = 1}, to = "exile"}',
            'at = "before"',
        ),
    )
    s = Stage(
        mill + spell("sip", '{do = "draw", name = "d"}, {do = "move", card = "$d", to = "discard"}') + GIFT,
        field0=["mill"],
        deck0=["blank", "gift", "gift"],
        hand0=["sip"],
    )
    s.cast("sip")
    assert s.zone("exile", 0) == ["gift"]
    assert s.zone("discard", 0) == ["gift", "sip"]


# --- move ---------------------------------------------------------------------------------------------------


def test_a_card_moves_to_its_owners_zone_unless_a_seat_is_named() -> None:
    steal = '{do = "move", card = {zone = "field", of = "foe"}, to = "field", who = "you"}'
    s = Stage(
        spell("steal", steal) + spell("back", '{do = "move", card = {zone = "field"}, to = "hand"}'),
        field1=["blank"],
        hand0=["steal", "back"],
    )
    s.cast("steal")
    assert s.zone("field", 0) == ["blank"]
    assert s.game.controller(s.t, s.card("blank")) == 0
    s.cast("back")
    assert s.zone("hand", 1) == ["blank", "blank"]


@pytest.mark.parametrize(("place", "deck"), [("top", ["blank", "gift"]), ("bottom", ["gift", "blank"])])
def test_a_card_moves_to_an_end(place: str, deck: list[str]) -> None:
    s = Stage(
        spell("tuck", f'{{do = "move", card = {{zone = "discard"}}, to = "deck", place = "{place}"}}') + GIFT,
        discard0=["gift"],
        deck0=["blank"],
        hand0=["tuck"],
    )
    s.cast("tuck")
    assert s.zone("deck", 0) == deck


def test_a_hidden_card_that_goes_where_all_see_it_is_opened_first() -> None:
    s = Stage(
        spell("mill", '{do = "move", card = {zone = "deck", top = 2}, to = "discard"}') + GIFT,
        deck0=["blank", "gift"],
        hand0=["mill"],
    )
    s.cast("mill")
    assert s.zone("discard", 0) == ["gift", "blank", "mill"]
    assert s.told("shown")[-1].args[0] == tuple(s.game.catalogue.number[name] for name in ("gift", "blank"))


def test_a_card_laid_face_down_stays_hidden_and_has_no_abilities() -> None:
    lord = unit(
        "lord",
        1,
        always('{layer = "add", stat = "level", n = 3}', '{zone = "field", where = {other = true}}'),
    )
    s = Stage(
        lord + spell("bury", '{do = "move", card = {zone = "deck", top = 1}, to = "field", face = "down"}'),
        field0=["blank"],
        deck0=["lord"],
        hand0=["bury"],
    )
    s.cast("bury")
    (_, card) = s.t.zone("field", 0)
    assert s.t.rows[card].face is None
    assert s.level("blank") == 1


def test_a_card_can_arrive_exhausted() -> None:
    s = Stage(
        spell("rise", '{do = "move", card = {zone = "discard"}, to = "field", exhausted = true}'),
        discard0=["blank"],
        hand0=["rise"],
    )
    s.cast("rise")
    assert s.row("blank").turned


def test_a_move_has_a_cause() -> None:
    keen = unit("keen", 9, when('{event = "move", cause = "sacrifice"}', CHARGE))
    s = Stage(
        keen
        + spell("give", '{do = "move", card = "$t", to = "discard", cause = "sacrifice"}', TARGET)
        + spell("send", '{do = "move", card = "$t", to = "discard"}', TARGET),
        field0=["keen", "blank", "blank"],
        hand0=["give", "send"],
    )
    s.cast("give", "blank")
    s.cast("send", "blank")
    assert s.charges("keen") == 1


def test_move_binds_the_cards_that_moved() -> None:
    stay = unit("stay", 1, instead('{event = "move", card = "self"}', CHARGE))
    s = Stage(
        stay
        + spell("sweep", '{do = "move", card = {zone = "field"}, to = "exile", name = "m"}, ' + gain('"$m"')),
        field0=["blank", "stay", "blank"],
        hand0=["sweep"],
    )
    s.cast("sweep")
    assert s.life(0) == 17
    assert s.zone("field", 0) == ["stay"]


def test_a_move_inside_a_move_does_not_change_what_was_bound() -> None:
    tie = unit(
        "tie",
        1,
        when(
            '{event = "leave", card = {other = true}}',
            '{do = "move", card = {zone = "discard"}, to = "exile"}',
        ),
    )
    s = Stage(
        tie
        + spell(
            "sweep",
            '{do = "move", card = {zone = "field", where = {other = true, name = "Blank"}}, to = "hand", name = "m"}, '
            + gain('"$m"'),
        ),
        field0=["tie", "blank", "blank"],
        discard0=["blank"],
        hand0=["sweep"],
    )
    s.cast("sweep")
    assert s.life(0) == 17


def test_a_replaced_move_can_be_sent_elsewhere() -> None:
    other = '{do = "set", field = "to", value = "exile"}'
    void = unit(
        "void", 1, instead('{event = "move", to = "discard", card = {kind = "unit"}}', other, "keep = true")
    )
    s = Stage(
        void + spell("kill", '{do = "destroy", card = "$t"}', TARGET),
        field0=["void"],
        field1=["blank"],
        hand0=["kill"],
    )
    s.cast("kill", "blank")
    assert s.zone("exile", 1) == ["blank"]
    assert s.row("blank").up


def test_a_move_set_to_a_hidden_zone_lies_face_down_there() -> None:
    other = '{do = "set", field = "to", value = "deck"}'
    void = unit(
        "void", 1, instead('{event = "move", to = "discard", card = {kind = "unit"}}', other, "keep = true")
    )
    s = Stage(
        void + spell("kill", '{do = "destroy", card = "$t"}', TARGET),
        field0=["void"],
        field1=["blank"],
        hand0=["kill"],
    )
    s.cast("kill", "blank")
    assert not s.t.rows[s.t.zone("deck", 1)[-1]].up


def test_a_card_that_moves_within_play_goes_on_being_the_same() -> None:
    s = Stage(
        unit("big", 5)
        + spell(
            "hurt",
            '{do = "damage", to = {zone = "field", of = "any"}, n = 2}, {do = "counter", to = {zone = "field", of = "any"}, name = "charge"}',
        )
        + spell("steal", '{do = "move", card = {zone = "field", of = "foe"}, to = "field", who = "you"}'),
        field1=["big"],
        hand0=["hurt", "steal"],
    )
    s.cast("hurt")
    s.cast("steal")
    assert (s.damage("big"), s.charges("big")) == (2, 1)


# --- tokens -------------------------------------------------------------------------------------------------


def test_make_puts_tokens_and_binds_them() -> None:
    s = Stage(
        MOTE
        + spell(
            "call",
            '{do = "make", card = "mote", to = "field", n = 2, who = "foe", exhausted = true, name = "m"}, '
            + gain('"$m"'),
        ),
        hand0=["call"],
    )
    s.cast("call")
    assert s.zone("field", 1) == ["mote", "mote"]
    assert all(row.turned for row in on_field(s, 1))
    assert s.life(0) == 17


def test_a_token_made_face_down_is_known_and_lies_down() -> None:
    s = Stage(
        MOTE + spell("call", '{do = "make", card = "mote", to = "field", face = "down"}'), hand0=["call"]
    )
    s.cast("call")
    (row,) = on_field(s, 0)
    assert (row.up, row.face is not None) == (False, True)


def test_a_token_joins_and_leaves_like_any_card() -> None:
    keen = unit(
        "keen",
        9,
        when('{event = "join", card = {other = true}}', CHARGE)
        + when('{event = "leave", card = {other = true}}', LIFE),
    )
    s = Stage(
        keen
        + MOTE
        + spell(
            "call",
            '{do = "make", card = "mote", to = "field", name = "m"}, {do = "move", card = "$m", to = "hand"}',
        ),
        field0=["keen"],
        hand0=["call"],
    )
    s.cast("call")
    assert (s.charges("keen"), s.life(0)) == (1, 16)
    assert s.zone("hand", 0) == ["blank"]
    assert s.t.rows[-1].zone == -1


def test_a_token_that_changes_sides_is_still_a_token() -> None:
    twin = '{do = "copy", of = "$t", what = "token", to = "field"}'
    s = Stage(
        spell("twin", twin, TARGET)
        + spell("steal", '{do = "move", card = {zone = "field"}, to = "field", who = "foe"}')
        + spell("back", '{do = "move", card = {zone = "field", of = "foe"}, to = "hand"}'),
        field1=["blank"],
        hand0=["twin", "steal", "back"],
    )
    s.cast("twin")
    s.cast("steal")
    assert s.zone("field", 1) == ["blank", "blank"]
    s.cast("back")
    assert len(s.zone("hand", 1)) == 2
    assert s.zone("hand", 0) == ["blank"]


def test_a_token_attached_under_another_card_ceases_to_be() -> None:
    s = Stage(
        MOTE
        + spell(
            "feed",
            '{do = "make", card = "mote", to = "field", name = "m"}, {do = "attach", card = "$m", to = "$t"}',
            TARGET,
        ),
        field0=["blank"],
        hand0=["feed"],
    )
    s.cast("feed")
    assert s.zone("under", 0) == []
    assert s.t.rows[-1].zone == -1


# --- swap ---------------------------------------------------------------------------------------------------

SWAP = 'ask = [{do = "choose", name = "a", set = {zone = "field"}}, {do = "choose", name = "b", set = {zone = ["field", "discard"], of = "any", without = "$a"}}]'


def test_swap_exchanges_places_in_one_event() -> None:
    empty = unit(
        "empty",
        1,
        when(
            '{event = "swap"}',
            LIFE,
            'at = "when"\ntest = {test = "exists", set = {zone = "field"}, least = 2}',
        ),
    )
    s = Stage(
        empty + unit("a") + unit("b") + spell("trade", '{do = "swap", a = "$a", b = "$b"}', SWAP),
        field0=["a", "empty"],
        field1=["b"],
        hand0=["trade"],
    )
    s.play("trade")
    s.choose("a")
    s.choose("b")
    s.passes()
    assert s.zone("field", 0) == ["b", "empty"]
    assert s.zone("field", 1) == ["a"]
    assert s.life(0) == 16


def test_swapped_cards_that_stay_in_play_are_still_the_same() -> None:
    s = Stage(
        unit("a", 3)
        + unit("b", 3)
        + spell(
            "hurt", '{do = "damage", to = {zone = "field"}, n = 1}, {do = "exhaust", card = {zone = "field"}}'
        )
        + spell("trade", '{do = "swap", a = "$a", b = "$b"}', SWAP),
        field0=["a"],
        field1=["b"],
        hand0=["hurt", "trade"],
    )
    s.cast("hurt")
    s.play("trade")
    s.choose("b")
    s.passes()
    assert (s.damage("a"), s.damage("b")) == (1, 0)
    assert (s.row("a").turned, s.row("b").turned) == (True, False)
    assert s.game.controller(s.t, s.card("a")) == 1


def test_a_swap_out_of_play_lets_one_leave_and_the_other_join() -> None:
    keen = when('{event = "join", card = "self"}', CHARGE) + when('{event = "leave", card = "self"}', LIFE)
    s = Stage(
        unit("a", 3, keen) + unit("b", 3, keen) + spell("trade", '{do = "swap", a = "$a", b = "$b"}', SWAP),
        field0=["a"],
        discard0=["b"],
        hand0=["trade"],
    )
    s.cast("trade")
    assert s.zone("field", 0) == ["b"]
    assert s.zone("discard", 0) == ["a", "trade"]
    assert s.charges("b") == 1
    assert s.life(0) == 16


def test_a_hidden_card_swapped_into_the_open_is_opened() -> None:
    s = Stage(
        unit("a")
        + spell(
            "trade",
            '{do = "let", name = "d", set = {zone = "deck", top = 1}}, {do = "swap", a = "$t", b = "$d"}',
            TARGET,
        ),
        field0=["blank"],
        deck0=["blank", "a"],
        hand0=["trade"],
    )
    s.cast("trade")
    assert s.zone("field", 0) == ["a"]
    assert s.level("a") == 1
    assert s.zone("deck", 0) == ["blank", "blank"]


def test_a_token_swapped_out_of_play_ceases_to_be() -> None:
    s = Stage(
        MOTE
        + spell(
            "trade",
            '{do = "make", card = "mote", to = "field", name = "m"}, {do = "let", name = "d", set = {zone = "discard"}}, {do = "swap", a = "$m", b = "$d"}',
        ),
        discard0=["blank"],
        hand0=["trade"],
    )
    s.cast("trade")
    assert s.zone("field", 0) == ["blank"]
    assert s.zone("discard", 0) == ["trade"]


# --- shuffle ------------------------------------------------------------------------------------------------


def test_shuffle_makes_an_order_nobody_knows() -> None:
    steps = '{do = "look", name = "s", set = {zone = "deck", top = 3}}, {do = "shuffle"}'
    s = Stage(spell("stir", steps), hand0=["stir"])
    s.cast("stir")
    assert all(s.t.rows[card].seen == 0 for card in s.t.zone("deck", 0))


def test_cards_are_lost_sight_of_in_a_shuffle() -> None:
    steps = '{do = "look", name = "s", set = {zone = "deck", top = 1}}, {do = "shuffle"}, {do = "move", card = "$s", to = "exile"}'
    s = Stage(spell("stir", steps), hand0=["stir"])
    s.cast("stir")
    assert s.zone("exile", 0) == []


def test_every_seat_shuffles_and_it_can_be_noticed() -> None:
    keen = unit("keen", 9, when('{event = "shuffle", name = "deck"}', CHARGE))
    s = Stage(
        keen + spell("stir", '{do = "shuffle", who = "any"}, {do = "shuffle", zone = "bonds"}'),
        field0=["keen"],
        bonds0=["blank"] * 2,
        hand0=["stir"],
    )
    s.cast("stir")
    assert s.charges("keen") == 2


# --- counters -----------------------------------------------------------------------------------------------


def test_counters_on_cards_never_fall_below_none() -> None:
    s = Stage(
        spell("add", '{do = "counter", to = {zone = "field"}, name = "charge", n = 2}')
        + spell("take", '{do = "counter", to = {zone = "field"}, name = "charge", n = -5}'),
        field0=["blank"],
        hand0=["add", "take"],
    )
    s.cast("add")
    assert s.charges("blank") == 2
    s.cast("take")
    assert s.charges("blank") == 0


def test_counters_on_seats() -> None:
    s = Stage(
        spell(
            "bane",
            '{do = "counter", to = "foe", name = "poison", n = 3}, {do = "counter", to = "you", name = "poison", n = -1}, '
            + gain('{num = "counters", name = "poison", of = "foe"}'),
        ),
        hand0=["bane"],
    )
    s.cast("bane")
    assert (s.t.get(0, "poison"), s.t.get(1, "poison")) == (0, 3)
    assert s.life(0) == 18


def test_a_seat_has_no_counters_of_a_kind_that_only_cards_have() -> None:
    s = Stage(
        spell(
            "odd",
            '{do = "counter", to = "foe", name = "charge"}, '
            + gain('{num = "counters", name = "charge", of = "foe"}'),
        ),
        hand0=["odd"],
    )
    s.cast("odd")
    assert s.life(0) == 15


# --- attach -------------------------------------------------------------------------------------------------


def test_a_card_attached_face_down_stays_hidden() -> None:
    s = Stage(
        spell("feed", '{do = "attach", card = {zone = "deck", top = 1}, to = "$t", face = "down"}', TARGET),
        field0=["blank"],
        hand0=["feed"],
    )
    s.cast("feed")
    (card,) = s.t.zone("under", 0)
    assert (s.t.rows[card].host, s.t.rows[card].face, s.t.rows[card].seen) == (s.card("blank"), None, 0)


def test_a_card_attached_face_up_is_opened() -> None:
    s = Stage(
        spell("feed", '{do = "attach", card = {zone = "deck", top = 1}, to = "$t", face = "up"}', TARGET),
        field0=["blank"],
        deck0=["feed"],
        hand0=["feed"],
    )
    s.cast("feed")
    assert s.zone("under", 0) == ["feed"]
    assert s.t.rows[s.t.zone("under", 0)[0]].face is not None


def test_cards_are_attached_at_an_end_and_in_another_zone() -> None:
    s = Stage(
        spell("feed", '{do = "attach", card = {zone = "discard"}, to = "$t", place = "bottom"}', TARGET)
        + spell("pin", '{do = "attach", card = {zone = "discard"}, to = "$t", zone = "exile"}', TARGET)
        + unit("a")
        + unit("b"),
        field0=["blank"],
        discard0=["a", "b"],
        hand0=["feed", "pin"],
    )
    s.cast("feed")
    assert s.zone("under", 0) == ["b", "a"]
    s.cast("pin")
    assert s.zone("exile", 0) == ["feed"]
    assert s.t.rows[s.t.zone("exile", 0)[0]].host == s.card("blank")


def test_what_is_attached_belongs_to_the_hosts_controller_and_is_discarded_with_it() -> None:
    s = Stage(
        spell("feed", '{do = "attach", card = {zone = "deck", top = 1}, to = "$t", face = "down"}', TARGET)
        + spell("kill", '{do = "destroy", card = "$t"}', TARGET),
        field1=["blank"],
        hand0=["feed", "kill"],
    )
    s.cast("feed")
    assert s.zone("under", 1) == ["blank"]
    s.cast("kill")
    assert s.zone("under", 1) == []
    assert s.zone("discard", 0) == ["feed", "blank", "kill"]


def test_attaching_a_card_in_play_is_leaving_play() -> None:
    s = Stage(
        unit("a", 1, when('{event = "leave", card = "self"}', LIFE))
        + spell("feed", '{do = "attach", card = {zone = "field", where = {name = "A"}}, to = "$t"}', TARGET),
        field0=["a", "blank"],
        hand0=["feed"],
    )
    s.cast("feed", "blank")
    assert s.life(0) == 16
    assert s.zone("under", 0) == ["a"]


def test_nothing_is_attached_to_itself() -> None:
    s = Stage(
        spell("feed", '{do = "attach", card = "$t", to = "$t"}', TARGET), field0=["blank"], hand0=["feed"]
    )
    s.cast("feed")
    assert s.zone("field", 0) == ["blank"]


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
