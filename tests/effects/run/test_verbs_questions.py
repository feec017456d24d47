"""Verbs that ask a seat or the dealer: choose, choose_number, order, look, reveal."""

from __future__ import annotations

from engines.kernel import Arrange, Reveal
from tests.duel.stage import Stage, always, spell, unit, when
from tests.effects.run.phrases import GIFT, LIFE, choose

MARK = '{do = "counter", to = "$t", name = "charge"}'

MINE = '{zone = "field"}'

ALL = '{zone = "field", of = "any"}'


# --- choose -------------------------------------------------------------------------------------------------


def test_choose_between_least_and_most() -> None:
    s = Stage(
        spell("mark", choose('{zone = "field", of = "any"}', ", least = 1, most = 2") + ", " + MARK),
        field0=["blank"],
        field1=["blank", "blank"],
        hand0=["mark"],
    )
    s.cast("mark")
    assert sorted(len(value) for value in s.values()) == [1, 1, 1, 2, 2, 2]


def test_choose_nobody_where_that_is_allowed() -> None:
    s = Stage(
        spell("mark", choose('{zone = "field"}', ", least = 0") + ", " + MARK),
        field0=["blank"],
        hand0=["mark"],
    )
    s.cast("mark")
    s.choose()
    assert s.charges("blank") == 0


def test_on_resolution_too_few_are_all_there_are() -> None:
    s = Stage(
        spell("mark", choose('{zone = "field"}', ", least = 3, most = 3") + ", " + MARK),
        field0=["blank"],
        hand0=["mark"],
    )
    s.cast("mark")
    assert s.asked() == "act"
    assert s.charges("blank") == 1


def test_nothing_to_choose_goes_on_with_nothing() -> None:
    s = Stage(spell("mark", f"{choose(MINE)}, {MARK}, {LIFE}"), hand0=["mark"])
    s.cast("mark")
    assert s.life(0) == 16


def test_what_cannot_be_aimed_cannot_be_played() -> None:
    s = Stage(spell("mark", MARK, f"ask = [{choose(MINE)}]"), hand0=["mark"])
    assert not [value for value in s.values() if value[0] == "play" and "mark" in value[2]]


def test_another_seat_chooses() -> None:
    s = Stage(
        spell(
            "edict",
            choose('{zone = "field", of = "foe"}', ', by = "foe"') + ', {do = "destroy", card = "$t"}',
        )
        + unit("a")
        + unit("b"),
        field1=["a", "b"],
        hand0=["edict"],
    )
    s.cast("edict")
    assert s.seat() == 1
    s.choose("b")
    assert s.zone("field", 1) == ["a"]


def test_what_the_rules_veil_cannot_be_targeted_by_the_other_side() -> None:
    veil = unit("ghost", 1, always('{layer = "rule", rule = "veiled"}'))
    ask = f"ask = [{choose(ALL)}]"
    s = Stage(
        veil + spell("mark", MARK, ask), field0=["blank"], field1=["ghost"], hand0=["mark"], hand1=["mark"]
    )
    s.play("mark")
    assert s.asked() == "#reply"
    s.passes()
    assert s.charges("blank") == 1
    s.end_turn()
    s.play("mark")
    assert ("ghost",) in s.offered()


def test_a_choice_that_does_not_target_is_not_bound_by_veils() -> None:
    veil = unit("ghost", 1, always('{layer = "rule", rule = "veiled"}'))
    s = Stage(
        veil + spell("mark", choose('{zone = "field", of = "foe"}', ", target = false") + ", " + MARK),
        field1=["ghost"],
        hand0=["mark"],
    )
    s.cast("mark")
    assert s.charges("ghost") == 1


def test_a_blind_choice_in_another_hand_opens_nothing() -> None:
    steps = (
        choose('{zone = "hand", of = "foe"}', ", target = false")
        + ', {do = "move", card = "$t", to = "bonds"}'
    )
    s = Stage(spell("grab", steps), hand0=["grab"], hand1=["blank"])
    s.cast("grab")
    assert s.seat() == 0
    assert s.offered() == [("?",), ("?",)]
    s.answer(s.values()[0])
    (taken,) = s.t.zone("bonds", 1)
    assert s.t.rows[taken].face is None
    assert len(s.t.zone("hand", 1)) == 1


def test_a_card_chosen_blindly_is_opened_by_the_dealer_where_it_must_be_seen() -> None:
    steps = (
        choose('{zone = "hand", of = "foe"}', ", target = false")
        + ', {do = "move", card = "$t", to = "discard"}'
    )
    s = Stage(spell("grab", steps) + GIFT, hand0=["grab"], hand1=["gift"])
    s.cast("grab")
    assert s.told("shown")[-1].cards != s.values()[0]
    s.answer(s.values()[0])
    assert len(s.zone("discard", 1)) == 1
    assert s.t.rows[s.t.zone("discard", 1)[0]].face is not None


def test_the_hand_is_mixed_before_a_card_of_it_is_named() -> None:
    steps = (
        '{do = "draw"}, '
        + choose('{zone = "hand"}', ", target = false")
        + ', {do = "move", card = "$t", to = "deck"}'
    )
    s = Stage(spell("sift", steps), hand0=["sift"])
    s.cast("sift")
    asked = [step.before.pending for step in s.local.steps]
    ((cards, seat),) = [pending.parts for pending in asked if isinstance(pending, Arrange)][-1]
    assert (sorted(cards), seat) == (sorted(s.t.zone("hand", 0)), 0)
    s.answer(s.values()[0])


def test_a_card_drawn_is_lost_sight_of_when_its_hand_is_mixed() -> None:
    steps = (
        '{do = "draw", name = "d"}, '
        + choose('{zone = "hand"}', ", target = false")
        + ', {do = "move", card = "$d", to = "exile"}, {do = "gain", what = "life", n = "$d"}'
    )
    s = Stage(spell("sift", steps), hand0=["sift"])
    s.cast("sift")
    s.answer(s.values()[0])
    assert s.zone("exile", 0) == []
    assert len(s.zone("hand", 0)) == 2
    assert s.life(0) == 16


# --- choose_number ------------------------------------------------------------------------------------------


def test_choose_number_within_bounds() -> None:
    steps = '{do = "choose_number", name = "n", lo = 2, hi = {num = "count", set = {zone = "field"}}}, {do = "gain", what = "life", n = "$n"}'
    s = Stage(spell("bid", steps), field0=["blank"] * 4, hand0=["bid"])
    s.cast("bid")
    assert s.values() == [2, 3, 4]
    s.answer(3)
    assert s.life(0) == 18


def test_choose_number_without_a_choice_is_not_asked() -> None:
    steps = '{do = "choose_number", name = "n", lo = 2, hi = 1}, {do = "gain", what = "life", n = "$n"}'
    s = Stage(spell("bid", steps), hand0=["bid"])
    s.cast("bid")
    assert s.life(0) == 17


def test_another_seat_chooses_a_number() -> None:
    steps = '{do = "choose_number", name = "n", by = "foe", hi = 3}, {do = "gain", what = "life", n = "$n"}'
    s = Stage(spell("bid", steps), hand0=["bid"])
    s.cast("bid")
    assert s.seat() == 1
    s.answer(0)
    assert s.life(0) == 15


# --- order --------------------------------------------------------------------------------------------------


def test_an_open_order_is_an_answer_everybody_sees() -> None:
    steps = '{do = "let", name = "c", set = {zone = "discard"}}, {do = "order", name = "c", to = "exile"}'
    s = Stage(spell("file", steps) + GIFT, discard0=["blank", "gift"], hand0=["file"])
    s.cast("file")
    s.choose("gift", "blank")
    assert s.zone("exile", 0) == ["gift", "blank"]


def test_an_open_order_by_another_seat_onto_the_bottom() -> None:
    steps = '{do = "let", name = "c", set = {zone = "discard"}}, {do = "order", name = "c", to = "deck", place = "bottom", by = "foe"}'
    s = Stage(spell("file", steps) + GIFT, discard0=["blank", "gift"], hand0=["file"], deck0=["blank"])
    s.cast("file")
    assert s.seat() == 1
    s.choose("gift", "blank")
    assert s.zone("deck", 0) == ["gift", "blank", "blank"]


def test_a_private_order_is_known_to_one_seat_alone() -> None:
    steps = '{do = "look", name = "seen", set = {zone = "deck", top = 3}}, {do = "order", name = "seen", to = "deck"}'
    s = Stage(spell("see", steps) + GIFT + unit("a"), deck0=["blank", "gift", "a", "blank"], hand0=["see"])
    s.cast("see")
    s.arrange("gift", "blank", "a")
    assert s.zone("deck", 0) == ["blank", "gift", "blank", "a"]
    top = s.t.zone("deck", 0)[-1]
    assert (s.name(top, 0), s.name(top, 1)) == ("a", "?")
    assert s.t.rows[top].face is None


def test_a_private_order_onto_the_bottom() -> None:
    steps = '{do = "look", name = "seen", set = {zone = "deck", top = 2}}, {do = "order", name = "seen", to = "deck", place = "bottom"}'
    s = Stage(spell("see", steps) + GIFT + unit("a"), deck0=["blank", "gift", "a"], hand0=["see"])
    s.cast("see")
    s.arrange("a", "gift")
    assert s.zone("deck", 0) == ["a", "gift", "blank"]


def test_cards_in_an_order_keep_their_name() -> None:
    steps = '{do = "look", name = "seen", set = {zone = "deck", top = 2}}, {do = "order", name = "seen", to = "deck"}, {do = "move", card = "$seen", to = "discard"}'
    s = Stage(spell("see", steps) + GIFT + unit("a"), deck0=["blank", "gift", "a"], hand0=["see"])
    s.cast("see")
    s.arrange("a", "gift")
    assert sorted(s.zone("discard", 0)) == ["a", "gift", "see"]


def test_one_card_needs_no_order() -> None:
    steps = '{do = "look", name = "seen", set = {zone = "deck", top = 1}}, {do = "order", name = "seen", to = "deck"}'
    s = Stage(spell("see", steps), hand0=["see"])
    s.cast("see")
    assert s.asked() == "act"


def test_cards_put_in_order_into_another_zone_move_there_and_are_opened_where_all_see_them() -> None:
    keen = unit("keen", 9, when('{event = "join", card = {other = true}}', LIFE))
    steps = '{do = "look", name = "seen", set = {zone = "deck", top = 2}}, {do = "order", name = "seen", to = "field"}'
    s = Stage(keen + spell("call", steps) + unit("a"), field0=["keen"], deck0=["blank", "a"], hand0=["call"])
    s.cast("call")
    assert sorted(s.zone("field", 0)) == ["a", "blank", "keen"]
    assert all(s.t.rows[card].face is not None for card in s.t.zone("field", 0))
    assert s.life(0) == 17


def test_a_seat_that_has_not_seen_cards_cannot_order_them() -> None:
    steps = '{do = "look", name = "seen", set = {zone = "deck", top = 3}}, {do = "order", name = "seen", to = "deck", by = "foe"}'
    s = Stage(spell("see", steps), hand0=["see"])
    s.cast("see")
    assert s.asked() == "act"
    assert all(s.name(card, 1) == "?" for card in s.t.zone("deck", 0))


# --- look and reveal ----------------------------------------------------------------------------------------


def test_look_shows_to_one_seat_and_binds_the_cards() -> None:
    steps = '{do = "look", name = "seen", set = {zone = "hand", of = "foe"}}, {do = "gain", what = "life", n = "$seen"}'
    s = Stage(spell("spy", steps) + GIFT, hand0=["spy"], hand1=["gift"])
    s.cast("spy")
    assert s.life(0) == 17
    assert sorted(s.name(card, 0) for card in s.t.zone("hand", 1)) == ["blank", "gift"]
    assert all(s.t.rows[card].face is None for card in s.t.zone("hand", 1))
    assert s.told("looked")[-1].seat == 0


def test_look_by_another_seat() -> None:
    steps = '{do = "look", name = "seen", by = "foe", set = {zone = "deck", top = 1}}'
    s = Stage(spell("tell", steps) + GIFT, deck0=["gift"], hand0=["tell"])
    s.cast("tell")
    top = s.t.zone("deck", 0)[-1]
    assert (s.name(top, 0), s.name(top, 1)) == ("?", "gift")


def test_what_a_seat_has_seen_is_not_shown_to_it_again() -> None:
    steps = '{do = "look", name = "seen", set = {zone = "hand"}}'
    s = Stage(spell("peer", steps), hand0=["peer"])
    s.cast("peer")
    assert s.told("looked") == []


def test_reveal_to_all_makes_faces_public_and_binds_the_cards() -> None:
    steps = '{do = "reveal", name = "shown", card = {zone = "deck", top = 2}}, {do = "gain", what = "life", n = {num = "sum", set = "$shown", each = {num = "stat", stat = "level", of = "it"}}}'
    s = Stage(spell("bare", steps) + unit("a", 4), deck0=["blank", "a"], hand0=["bare"])
    s.cast("bare")
    assert s.life(0) == 20
    assert all(s.t.rows[card].face is not None for card in s.t.zone("deck", 0))


def test_reveal_to_one_seat_stays_between_them() -> None:
    s = Stage(spell("bare", '{do = "reveal", card = {zone = "hand"}, to = "foe"}'), hand0=["bare"])
    s.cast("bare")
    (card,) = s.t.zone("hand", 0)
    assert s.name(card, 1) == "blank"
    assert s.t.rows[card].face is None


def test_reveal_of_what_lies_open_asks_nobody() -> None:
    s = Stage(spell("bare", '{do = "reveal", card = {zone = "field"}}'), field0=["blank"], hand0=["bare"])
    s.cast("bare")
    assert not [step for step in s.local.steps[s.begun :] if isinstance(step.before.pending, Reveal)]


def test_who_has_looked_at_a_hand_chooses_knowingly() -> None:
    steps = '{do = "look", name = "seen", set = {zone = "hand", of = "foe"}}, {do = "choose", name = "t", target = false, set = {among = "$seen"}}, {do = "move", card = "$t", to = "discard"}'
    s = Stage(spell("spy", steps) + GIFT, hand0=["spy"], hand1=["gift"])
    s.cast("spy")
    s.choose("gift")
    assert s.zone("discard", 1) == ["gift"]


def test_a_duty_about_anothers_hand() -> None:
    duty = '{do = "duty", name = "t", set = {zone = "hand", of = "foe"}, where = {kind = "spell"}}'
    s = Stage(
        spell("spy", f'{duty}, {{do = "move", card = "$t", to = "discard"}}') + GIFT,
        hand0=["spy"],
        hand1=["gift"],
    )
    s.cast("spy")
    assert s.zone("discard", 1) == ["gift"]


def test_players_are_no_cards_to_put_in_order() -> None:
    steps = '{do = "let", name = "p", set = {zone = "discard", of = "any", players = true}}, {do = "order", name = "p", to = "exile"}'
    s = Stage(spell("file", steps), discard0=["blank"], hand0=["file"])
    s.cast("file")
    assert s.zone("exile", 0) == ["blank"]
