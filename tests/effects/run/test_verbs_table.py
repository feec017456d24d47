"""Verbs that change the table: damage, heal, gain, draw, move."""

from __future__ import annotations

import pytest

from tests.duel.stage import Stage, always, instead, spell, unit, when
from tests.effects.run.phrases import CHARGE, GIFT, LIFE, MOTE, TARGET, gain

PLAYERS = '{of = "any", players = true}'


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
