"""Verbs that change the table: make, swap, shuffle, counter, attach."""

from __future__ import annotations

from tests.duel.stage import Stage, spell, unit, when
from tests.effects.run.phrases import CHARGE, LIFE, MOTE, TARGET, gain, on_field

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
