"""Verbs about what not everybody sees: search, duty, claim, roll, pick; and what is never asked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engines.kernel import Answer, IllegalAnswer
from tests.duel.stage import Stage, spell, unit, when
from tests.effects.run.phrases import GIFT, LIFE, choose

# --- search -------------------------------------------------------------------------------------------------

FIND = '{do = "search", name = "t", set = {zone = "deck", where = {kind = "unit", stat = {level = {lo = 2}}}}'


def test_a_search_shows_the_zone_to_the_searcher_and_opens_what_was_found() -> None:
    s = Stage(
        spell("seek", FIND + ', show = true}, {do = "move", card = "$t", to = "hand"}, {do = "shuffle"}')
        + unit("a", 2),
        deck0=["a", "blank", "blank"],
        hand0=["seek"],
    )
    s.cast("seek")
    assert s.offered() == [(), ("a",)]
    s.choose("a")
    assert "a" in s.zone("hand", 0)
    assert s.told("shown")[-1].args[0] == (s.game.catalogue.number["a"],)


def test_a_search_may_find_nothing_without_a_claim_where_nothing_need_be_found() -> None:
    s = Stage(spell("seek", FIND + "}, " + LIFE) + unit("a", 2), deck0=["a", "blank"], hand0=["seek"])
    s.cast("seek")
    s.choose()
    assert s.t.claims == ()
    assert s.life(0) == 16


def test_a_search_that_must_find_falls_short_with_a_claim() -> None:
    s = Stage(spell("seek", FIND + ", least = 1}, " + LIFE), deck0=["blank", "blank"], hand0=["seek"])
    s.cast("seek")
    assert s.values() == [()]
    s.choose()
    (claim,) = s.t.claims
    assert (claim.cards, claim.all, claim.seat) == (s.t.zone("deck", 0), False, 0)


def test_a_search_that_must_find_cannot_deny_what_is_there() -> None:
    s = Stage(spell("seek", FIND + ", least = 1}") + unit("a", 2), deck0=["a", "blank"], hand0=["seek"])
    s.cast("seek")
    assert s.offered() == [("a",)]
    with pytest.raises(IllegalAnswer, match="not true"):
        s.local.submit(Answer(s.t.step, 0, ()))
    s.choose("a")


def test_what_does_not_fit_cannot_be_found() -> None:
    s = Stage(spell("seek", FIND + "}") + unit("a", 2), deck0=["a", "blank"], hand0=["seek"])
    s.cast("seek")
    wrong = s.t.zone("deck", 0)[1]
    face = s.local.dealer.truth[wrong]
    with pytest.raises(IllegalAnswer, match="does not fit"):
        s.local.submit(Answer(s.t.step, 0, (wrong,), ((wrong, face),)))
    with pytest.raises(IllegalAnswer, match="open"):
        s.local.submit(replace(list(s.options().answers())[1], faces=()))
    s.choose("a")


def test_a_search_without_a_filter_opens_nothing() -> None:
    steps = '{do = "search", name = "t", set = {zone = "deck"}, least = 1}, {do = "move", card = "$t", to = "hand"}, {do = "shuffle"}'
    s = Stage(spell("seek", steps) + unit("a"), deck0=["a", "blank"], hand0=["seek"])
    s.cast("seek")
    s.choose("a")
    assert "a" in s.zone("hand", 0)
    assert s.told("shown")[-1].args[0] == (s.game.catalogue.number["seek"],)


def test_a_search_among_cards_looked_at() -> None:
    steps = '{do = "look", name = "seen", set = {zone = "deck", top = 2}}, {do = "search", name = "t", set = {among = "$seen", where = {kind = "spell"}}}, {do = "move", card = "$t", to = "hand"}'
    s = Stage(spell("dig", steps) + GIFT, deck0=["gift", "gift", "blank"], hand0=["dig"])
    s.cast("dig")
    assert s.offered() == [(), ("gift",)]
    s.choose("gift")
    assert "gift" in s.zone("hand", 0)


def test_a_search_of_ones_own_hand_opens_what_fits() -> None:
    steps = '{do = "search", name = "t", least = 1, set = {zone = "hand", where = {kind = "spell"}}}, {do = "move", card = "$t", to = "exile"}'
    s = Stage(spell("show", steps) + GIFT, hand0=["show", "gift"])
    s.cast("show")
    s.choose("gift")
    assert s.zone("exile", 0) == ["gift"]


def test_another_seat_searches_its_own_deck() -> None:
    steps = '{do = "search", name = "t", by = "foe", set = {zone = "deck", of = "foe", where = {kind = "spell"}}}, {do = "move", card = "$t", to = "hand"}'
    s = Stage(spell("lend", steps) + GIFT, deck1=["gift", "blank"], hand0=["lend"])
    s.cast("lend")
    assert s.seat() == 1
    s.choose("gift")
    assert "gift" in s.zone("hand", 1)


def test_what_is_searched_for_can_depend_on_what_was_chosen() -> None:
    steps = '{do = "search", name = "t", least = 1, set = {zone = "deck", where = {kind = "unit", stat = {level = {lo = "$n", hi = {num = "times", a = "$n", b = 2}}}}}}, {do = "move", card = "$t", to = "hand"}'
    ask = 'ask = [{do = "choose_number", name = "n", lo = 1, hi = 3}]'
    cards = unit("two", 2) + unit("four", 4) + unit("nine", 9)
    s = Stage(spell("seek", steps, ask) + cards, deck0=["nine", "four", "two", "blank"], hand0=["seek"])
    s.play("seek")
    s.answer(2)
    s.passes()
    assert sorted(s.offered()) == [("four",), ("two",)]
    s.choose("four")
    assert "four" in s.zone("hand", 0)


def test_a_claim_keeps_the_numbers_it_was_made_with() -> None:
    steps = (
        '{do = "search", name = "t", least = 1, set = {zone = "secrets", where = {stat = {level = {lo = "$n"}}}}}, '
        + LIFE
    )
    ask = 'ask = [{do = "choose_number", name = "n", lo = 2, hi = 9}]'
    bare = spell("bare", '{do = "flip", card = {zone = "secrets"}}')
    s = Stage(spell("seek", steps, ask) + bare + unit("four", 4), secrets0=["four"], hand0=["seek", "bare"])
    s.play("seek")
    s.answer(5)
    s.passes()
    s.choose()
    (claim,) = s.t.claims
    assert claim.test.endswith("|[5]")
    s.cast("bare")
    assert not s.local.over


def test_a_search_for_what_another_card_is() -> None:
    steps = '{do = "search", name = "t", set = {zone = "deck", where = {same = {element = "$o", stem = "$o"}, not = {same = {level = "$o"}}}}}, {do = "move", card = "$t", to = "hand"}'
    ask = 'ask = [{do = "choose", name = "o", set = {zone = "field"}}]'
    cards = "".join(
        unit(id_, level, tags=f'["{tag}"]').replace(f'"{id_.title()}"', f'"{name}"')
        for id_, name, level, tag in (
            ("one", "Iras – One", 1, "fire"),
            ("two", "Iras – Two", 2, "fire"),
            ("three", "Iras – Three", 2, "water"),
            ("four", "Marut – Four", 2, "fire"),
        )
    )
    s = Stage(
        spell("seek", steps, ask) + cards,
        field0=["one"],
        deck0=["one", "two", "three", "four"],
        hand0=["seek"],
    )
    s.cast("seek")
    assert s.offered() == [(), ("two",)]
    s.choose("two")


def test_what_everybody_can_tell_of_hidden_cards_is_not_left_to_their_seat() -> None:
    steps = '{do = "search", name = "t", set = {zone = ["hand", "secrets"], where = {zone = "secrets", kind = "unit"}}}'
    s = Stage(spell("seek", steps), secrets0=["blank"], hand0=["seek"])
    s.cast("seek")
    assert s.options().decision.cards == s.t.zone("secrets", 0)  # type: ignore[union-attr]
    s.choose()


# --- duty and claim -----------------------------------------------------------------------------------------

DUTY = '{do = "duty", name = "t", by = "foe", set = {zone = "hand", of = "foe"}, where = {kind = "spell"}}'


def test_a_duty_shows_all_that_fits_and_claims_of_the_rest() -> None:
    s = Stage(
        spell("tax", f'{DUTY}, {{do = "move", card = "$t", to = "discard"}}') + GIFT,
        hand0=["tax"],
        hand1=["gift", "gift"],
    )
    s.cast("tax")
    assert s.zone("discard", 1) == ["gift", "gift"]
    (claim,) = s.t.claims
    assert (claim.cards, claim.all, claim.seat) == (s.t.zone("hand", 1), False, 1)


def test_a_duty_with_nothing_to_show_takes_the_same_path() -> None:
    s = Stage(spell("tax", f"{DUTY}, {LIFE}"), hand0=["tax"])
    s.cast("tax")
    assert s.life(0) == 16
    assert [claim.seat for claim in s.t.claims] == [1]


def test_a_duty_shows_the_cards_to_its_seat_first() -> None:
    duty = '{do = "duty", name = "t", set = {zone = "bonds"}, where = {kind = "spell"}}'
    s = Stage(
        spell("crack", f'{duty}, {{do = "move", card = "$t", to = "hand"}}') + GIFT,
        hand0=["crack"],
        bonds0=["gift", "blank"],
    )
    s.cast("crack")
    assert "gift" in s.zone("hand", 0)
    assert s.zone("bonds", 0) == ["blank"]


def claim(more: str = "") -> str:
    return f'{{do = "claim", card = "$t", where = {{kind = "spell"}}{more}}}, {{do = "move", card = "$t", to = "secrets"}}'


HIDE = 'ask = [{do = "choose", name = "t", target = false, set = {zone = "hand"}}]'


def test_a_true_claim_is_noted_and_kept_until_the_card_opens() -> None:
    s = Stage(
        spell("hide", claim(), HIDE) + spell("bare", '{do = "flip", card = {zone = "secrets"}}') + GIFT,
        hand0=["hide", "gift", "bare"],
    )
    s.cast("hide", "gift")
    (one,) = s.t.claims
    assert (one.cards, one.all) == (s.t.zone("secrets", 0), True)
    s.cast("bare")
    assert s.t.claims == ()
    assert not s.local.over


def test_a_false_claim_is_refused_at_once_in_a_local_game() -> None:
    s = Stage(spell("hide", claim(), HIDE + '\nspeed = "any"') + GIFT, hand0=["hide", "gift"])
    s.play("hide")
    s.choose("blank")
    s.answer(("pass",))
    with pytest.raises(IllegalAnswer, match="not true"):
        s.answer(("pass",))


def test_a_false_claim_found_out_later_loses_the_game() -> None:
    s = Stage(
        spell("hide", claim(), HIDE) + spell("bare", '{do = "flip", card = {zone = "secrets"}}') + GIFT,
        hand0=["hide", "gift", "bare"],
    )
    s.play("hide")
    s.choose("gift")
    s.passes()
    (card,) = s.t.zone("secrets", 0)
    truth = list(s.local.dealer.truth)
    truth[card] = s.game.catalogue.number["blank"]  # a peer that lied
    s.local.dealer.truth = tuple(truth)
    s.local.secrets[0].faces[card] = truth[card]
    s.cast("bare")
    assert s.t.result.winners == (1,)
    assert s.t.result.reason == "false_claim"
    Stage.made.remove(s)


def test_a_claim_that_none_fits() -> None:
    s = Stage(spell("hide", claim(", none = true"), HIDE) + GIFT, hand0=["hide", "gift"])
    s.cast("hide", "blank")
    (one,) = s.t.claims
    assert not one.all


def test_a_claim_about_cards_that_are_mixed_leaves_the_table() -> None:
    s = Stage(
        spell("hide", claim(", none = true"), HIDE)
        + spell("back", '{do = "move", card = {zone = "secrets"}, to = "hand"}'),
        hand0=["hide", "back"],
    )
    s.cast("hide", "blank")
    s.cast("back")
    assert len(s.t.zone("hand", 0)) == 1
    s.end_turn()
    s.end_turn()
    assert s.t.claims == ()


# --- roll and pick ------------------------------------------------------------------------------------------


def test_roll_binds_the_sum_of_the_dice() -> None:
    s = Stage(
        spell("dice", '{do = "roll", name = "n", sides = 4, n = 3}, {do = "gain", what = "life", n = "$n"}'),
        hand0=["dice"],
    )
    s.cast("dice")
    (rolled,) = s.told("rolled")
    assert len(rolled.args) == 3
    assert all(1 <= n <= 4 for n in rolled.args)
    assert s.life(0) == 15 + sum(rolled.args)


def test_no_dice_make_nothing() -> None:
    count = '{num = "count", set = {zone = "field"}}'
    s = Stage(
        spell("dice", f'{{do = "roll", name = "n", n = {count}}}, {{do = "gain", what = "life", n = "$n"}}'),
        hand0=["dice"],
    )
    s.cast("dice")
    assert s.told("rolled") == []
    assert s.life(0) == 15


def test_pick_takes_cards_at_random() -> None:
    s = Stage(
        spell(
            "luck",
            '{do = "pick", name = "t", n = 2, set = {zone = "hand", of = "foe"}}, {do = "move", card = "$t", to = "discard"}',
        ),
        hand0=["luck"],
        hand1=["blank", "blank"],
    )
    s.cast("luck")
    assert len(s.told("picked")[-1].cards) == 2
    assert len(s.zone("discard", 1)) == 2


def test_pick_of_all_there_are_needs_no_chance() -> None:
    s = Stage(
        spell(
            "luck",
            '{do = "pick", name = "t", n = 5, set = {zone = "field", of = "any"}}, {do = "destroy", card = "$t"}',
        ),
        field1=["blank", "blank"],
        hand0=["luck"],
    )
    s.cast("luck")
    assert s.told("picked") == []
    assert s.zone("field", 1) == []


# --- forced and public --------------------------------------------------------------------------------------


def test_an_answer_is_given_by_itself_on_public_grounds_only() -> None:
    own = choose('{zone = "hand"}', ", target = false")
    shown = '{do = "search", name = "t", least = 1, set = {zone = "hand", where = {kind = "unit"}}}'
    for steps, asked in ((own, "act"), (shown, "t")):
        s = Stage(spell("one", steps), hand0=["one"])
        s.cast("one")
        assert s.asked() == asked


def test_questions_about_a_hand_are_put_whatever_it_holds() -> None:
    steps = '{do = "search", name = "t", set = {zone = "hand", where = {kind = "spell"}}}'
    for hand in (["one"], ["one", "gift"]):
        s = Stage(spell("one", steps) + GIFT, hand0=hand)
        s.cast("one")
        assert s.asked() == "t"


def test_a_trigger_on_a_hidden_card_goes_off_only_for_what_everybody_sees() -> None:
    keen = unit(
        "keen",
        1,
        when('{event = "draw", card = {kind = "spell"}}', LIFE)
        + when('{event = "draw"}', '{do = "gain", what = "light", n = 1}'),
    )
    s = Stage(
        keen + GIFT + spell("sip", '{do = "draw"}'),
        field0=["keen"],
        deck0=["gift", "gift"],
        hand0=["sip"],
        light0=0,
    )
    s.cast("sip")
    assert (s.life(0), s.light(0)) == (15, 1)


def test_a_search_for_several() -> None:
    steps = '{do = "search", name = "t", least = 1, most = 2, set = {zone = "deck", where = {kind = "spell"}}}, {do = "move", card = "$t", to = "hand"}'
    s = Stage(spell("seek", steps) + GIFT, deck0=["gift", "blank", "gift"], hand0=["seek"])
    s.cast("seek")
    assert sorted(s.offered()) == [("gift",), ("gift",), ("gift", "gift")]
    s.choose("gift", "gift")
    assert s.zone("deck", 0) == ["blank"]


def test_nobody_has_to_claim_of_a_hand_what_is_not_true() -> None:
    steps = '{do = "claim", card = {zone = "hand", of = "foe"}, by = "foe", where = {kind = "spell"}}'
    s = Stage(spell("swear", steps) + GIFT, hand0=["swear"], hand1=["gift", "blank"])
    s.cast("swear")
    blanks = [card for card in s.t.zone("hand", 1) if s.t.rows[card].face is not None]
    assert {s.game.face_name(s.t.rows[card].face) for card in blanks} == {"Blank"}
    (one,) = s.t.claims
    assert sorted((*blanks, *one.cards)) == sorted(s.t.zone("hand", 1))
    assert not s.local.over


def test_another_seat_makes_a_claim() -> None:
    steps = '{do = "claim", card = {zone = "hand", of = "foe"}, none = true, by = "foe", where = {kind = "spell"}}'
    s = Stage(spell("swear", steps), hand0=["swear"])
    s.cast("swear")
    assert [claim.seat for claim in s.t.claims] == [1]
