"""Ledger sections 4, 5.1 and 6: the course of a turn, the duty to place, drawing."""

from functools import partial
from typing import Any

import pytest

from engines.kernel import Answer, IllegalAnswer
from engines.rune.board import OPENING
from engines.rune.faces import GREEN
from engines.rune.position import MASTER
from tests.rules.rune.pictures import FACE, rows_of
from tests.rules.rune.scene import GAME, fresh, refused, scene

# Masters and a token on five runes of the starting card; no card can cover the sixth, (1, 0), alone.
STUCK: dict[str, Any] = {
    "masters": {(0, 0): 0, (2, 0): 0, (0, 1): 1, (2, 1): 1},
    "tokens": {(1, 1): (0, GREEN)},
    "grand_master": True,
}


@pytest.mark.rule("RN-031")
def test_turns_alternate():
    s = fresh()
    seats = []
    for _ in range(6):
        seats.append(s.seat)
        s.place_any().draw()
    assert seats == [seats[0], 1 - seats[0]] * 3 and s.table.turn == 7


@pytest.mark.rule("RN-032", "RN-034")
def test_first_a_card_then_the_choice_by_the_same_player():
    s = scene(seat=1)
    assert (s.asked, s.seat) == ("place", 1)
    s.place_any()
    assert (s.asked, s.seat) == ("choose", 1)


@pytest.mark.rule("RN-032")
@pytest.mark.parametrize("early", [("draw",), ("master", 0, 0)])
def test_no_choice_before_a_card_is_placed(early):
    s = scene()
    assert refused(lambda: s.give(*early)) == "RN-032"


@pytest.mark.rule("RN-033")
def test_exactly_one_of_the_two():
    drawn, mastered = scene(second=True).draw(), scene(second=True).master(0, 0)
    assert (drawn.seat, drawn.asked) == (mastered.seat, mastered.asked) == (1, "place")
    assert (drawn.left(), drawn.left("hand")) == ([3, 3], [4, 3])
    assert (mastered.left(), mastered.left("hand")) == ([2, 3], [3, 3])


@pytest.mark.rule("RN-033")
def test_not_none_of_the_two():
    s = scene(second=True)
    assert ("end",) not in s.answers() and refused(lambda: s.give("end")) == "RN-033"


@pytest.mark.rule("RN-033", "RN-034")
def test_both_are_offered_after_the_placement():
    answers = scene().place("R13", 1, 1).answers()
    assert answers[0] == ("draw",) and ("master", 2, 2) in answers, "a rune of the card just placed, too"


@pytest.mark.rule("RN-035", "RN-R17")
def test_hand_is_not_refilled():
    s = scene().place("R13", 1, 1).master(0, 0)
    assert s.left("hand") == [2, 3]
    assert scene().place("R13", 1, 1).draw().left("hand") == [3, 3]


@pytest.mark.rule("RN-036")
def test_a_card_must_be_placed():
    s = scene()
    assert {value[0] for value in s.answers()} == {"place"}
    assert refused(lambda: s.give("pass")) == "RN-036"
    assert refused(s.show) == "RN-036"


@pytest.mark.rule("RN-036")
def test_from_ones_own_hand():
    s = scene()
    for card in (s.table.zone("hand", 1)[0], s.table.zone("deck")[0], s.table.zone("table")[0], 999, -1):
        assert refused(partial(s.give, "place", card, 1, 1, 0)) == "RN-036"


@pytest.mark.rule("RN-037")
def test_one_card_a_turn():
    s = scene().place("R13", 1, 1)
    card = s.table.zone("hand", 0)[0]
    assert refused(lambda: s.give("place", card, 2, 1, 0)) == "RN-032"


@pytest.mark.rule("RN-038")
def test_a_placed_card_is_public_and_face_up():
    s = scene().place("R13", 1, 1)
    row = s.table.rows[s.table.zone("table")[-1]]
    assert (row.face, row.up, row.at, row.seat) == (FACE["R13"], True, (1, 1, 0), 0)


@pytest.mark.rule("RN-038")
def test_the_card_must_be_opened_and_no_other():
    s = scene()
    know, hand = s.game.secrets[0], s.table.zone("hand", 0)
    card = next(c for c in hand if know.faces[c] == FACE["R13"])
    assert refused(lambda: s.give("place", card, 1, 1, 0)) == "RN-038"
    assert refused(lambda: s.give("place", card, 1, 1, 0, faces=s.opened(*hand))) == "RN-038"


@pytest.mark.rule("RN-038")
def test_a_card_is_what_it_is():
    """The dealer, not the rules, refuses a wrong face; a face that no hand holds, the rules refuse."""
    s = scene()
    card = s.table.zone("hand", 0)[0]
    with pytest.raises(IllegalAnswer):
        s.give("place", card, 1, 1, 0, faces=((card, FACE["R16"]),))
    for face in (FACE["S00"], MASTER):
        answer = Answer(s.table.step, 0, ("place", card, 1, 1, 0), ((card, face),))
        assert refused(partial(GAME.apply, s.table, answer)) == "RN-029"


@pytest.mark.rule("RN-039", "RN-040")
def test_card_position_and_turn_are_chosen():
    answers = scene().answers()
    assert all(len({value[n] for value in answers}) > 1 for n in (1, 2, 3, 4))
    assert {value[4] for value in answers} == {0, 90, 180, 270}


@pytest.mark.rule("RN-040")
def test_other_turns_are_refused():
    assert refused(lambda: scene().place("R13", 1, 1, 45)) == "RN-040"


@pytest.mark.rule("RN-041")
@pytest.mark.parametrize("at", [(0.5, 1, 0), (1, "1", 0), (True, 1, 0), (1, None, 0)])
def test_cards_lie_on_grid_cells(at):
    s = scene()
    card = s.table.zone("hand", 0)[0]
    assert refused(lambda: s.give("place", card, *at, faces=s.opened(card))) == "RN-041"


@pytest.mark.rule("RN-042", "RN-043", "RN-023")
def test_later_cards_lie_on_earlier_ones():
    s = scene(cards=(("R01", 0, -1, 270), ("R02", 2, -1, 90)), hands=("R13", "R04"))
    assert rows_of(s.board) == ["GRRG", "BGGB", "BBBB"]
    assert [s.table.rows[card].at for card in s.table.zone("table")] == [(0, 0, 0), (0, -1, 270), (2, -1, 90)]


@pytest.mark.rule("RN-062", "RN-R14")
def test_a_hand_that_fits_nowhere_is_shown_and_the_turn_goes_on():
    s = scene(hands=("R13 R01", "R03"), **STUCK)
    assert s.answers() == [("show",)]
    hand = s.table.zone("hand", 0)
    s.show()
    assert {s.table.rows[card].face for card in hand} == {FACE["R13"], FACE["R01"]}, "open to all"
    assert s.table.zone("hand", 0) == hand and len(s.table.zone("table")) == 1
    assert (s.seat, s.asked) == (0, "choose") and s.answers()[0] == ("draw",)


@pytest.mark.rule("RN-062")
def test_the_whole_hand_is_shown():
    s = scene(hands=("R13 R01", "R03"), **STUCK)
    hand = s.table.zone("hand", 0)
    assert refused(lambda: s.give("show", faces=s.opened(hand[0]))) == "RN-038"


# Between these masters only R05 and R10 still find a place.
NARROW: dict[str, Any] = {
    "cards": (("R14", 1, 0, 0),),
    "masters": {(0, 0): 1, (2, 0): 0, (3, 0): 0, (0, 1): 0, (3, 1): 1},
    "seat": 1,
}


@pytest.mark.rule("RN-062", "RN-036")
def test_one_card_that_fits_is_enough_to_refuse_the_showing():
    assert scene(hands=("R02", "R01 R03"), **NARROW).answers() == [("show",)]
    s = scene(hands=("R02", "R01 R05 R03"), **NARROW)
    before = s.table.copy()
    assert {s.game.secrets[1].faces[value[1]] for value in s.answers()} == {FACE["R05"]}
    assert refused(s.show) == "RN-036" and s.table == before


@pytest.mark.rule("RN-062", "RN-067")
def test_a_shown_hand_grows_by_drawing_and_is_mixed_again():
    s = scene(hands=("R13 R01", "R03"), **STUCK).show().draw()
    hand = s.table.zone("hand", 0)
    assert len(hand) == 3
    s.show().draw()
    assert s.asked == "place" and s.seat == 0
    assert all(s.table.rows[card].face is None for card in s.table.zone("hand", 0)), "places mean nothing now"


@pytest.mark.rule("RN-065")
def test_the_top_card_is_drawn():
    s = scene(hands=("R13", "R03"), deck="R14 R15 R16", second=True)
    top = s.table.zone("deck")[-1]
    s.draw()
    assert s.hand(0) == ["R13", "R16"] and top in s.table.zone("hand", 0) and len(s.table.zone("deck")) == 2


@pytest.mark.rule("RN-065")
def test_a_drawn_card_is_seen_by_its_owner_alone():
    s = scene(second=True).draw()
    assert all(s.table.rows[card].face is None for card in s.table.zone("hand", 0))
    assert not set(s.table.zone("hand", 0)) & set(s.game.secrets[1].faces)


@pytest.mark.rule("RN-066", "RN-033")
def test_an_empty_deck_leaves_only_masters():
    s = scene(deck="", second=True)
    assert {value[0] for value in s.answers()} == {"master"}
    assert refused(s.draw) == "RN-066"


@pytest.mark.rule("RN-067", "RN-R17")
def test_no_hand_limit():
    s = scene(hands=("R13 R01 R02 R06 R07 R08 R09", "R03"), second=True).draw()
    assert s.left("hand") == [8, 1]


@pytest.mark.rule("RN-010", "RN-068")
def test_no_drawing_once_the_opponent_is_done():
    s = scene(left=(2, 0), second=True)
    assert {value[0] for value in s.answers()} == {"master"} and len(s.table.zone("deck")) > 0
    assert refused(s.draw) == "RN-068"


@pytest.mark.rule("RN-023", "RN-024", "RN-087")
def test_nothing_on_the_table_ever_moves():
    s = fresh(grand_master=True, seed=b"still")
    places: dict[int, Any] = {}
    while not s.game.over:
        answers = [a for a in s.answers() if a[0] != "keep"] or s.answers()
        options = s.options()
        s.game.submit(next(o for o in options if o.value == answers[len(answers) // 2]))
        now = {c: s.table.rows[c].at for z in ("table", "pieces") for c in s.table.zone(z)}
        assert {card: now[card] for card in places} == places
        places = now
    assert len(places) > 12


@pytest.mark.rule("RN-R05", "RN-056")
def test_refusals_reach_the_player_with_clause_and_sentence():
    s = scene()
    with pytest.raises(IllegalAnswer) as caught:
        s.place("R13", 0, 0)
    assert caught.value.clause == "RN-056" and "R13" in caught.value.sentence
    assert s.board == OPENING
