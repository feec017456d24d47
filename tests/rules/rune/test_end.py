"""Ledger section 1: when the game ends and who has won."""

from typing import Any

import pytest

from engines.rune.areas import points
from tests.rules.rune.scene import scene

LAST: dict[str, Any] = {"left": (1, 0), "second": True}


@pytest.mark.rule("RN-001", "RN-002", "RN-004", "RN-012")
def test_most_points_win():
    s = scene(masters={(0, 1): 1}, left=(1, 0), second=True).master(1, 1)
    assert s.result.scores == (3, 1) and s.result.winners == (0,)
    s = scene(masters={(1, 1): 1}, left=(1, 0), second=True).master(0, 1)
    assert s.result.scores == (1, 3) and s.result.winners == (1,)


@pytest.mark.rule("RN-012", "RN-R16")
def test_equal_points_are_a_draw():
    s = scene(masters={(0, 1): 1}, left=(1, 0), second=True).master(2, 1)
    assert s.result.scores == (1, 1) and s.result.winners == ()


@pytest.mark.rule("RN-005", "RN-078", "RN-079")
def test_points_are_counted_once_on_the_final_table():
    """Seat 1 holds five points until seat 0's last card cuts two of them off; only what is left counts."""
    cards = (("R01", 2, -2, 270), ("R14", -1, 1, 180))
    s = scene(cards=cards, masters={(2, 1): 1}, left=(1, 0), hands=("R15", ""))
    assert points(s.board, 1) == 5 and s.table.result is None
    s.place("R15", 0, -1).master(1, 1)
    assert s.result.scores == (6, 3)


@pytest.mark.rule("RN-003")
def test_free_runes_score_for_nobody():
    s = scene(**LAST).master(0, 0)
    assert s.result.scores == (2, 0)


@pytest.mark.rule("RN-006")
def test_shared_areas_of_one_side_score_once():
    s = scene(cards=(("R13", 1, 1, 0),), masters={(2, 0): 0}, left=(1, 0), second=True).master(2, 1)
    assert s.result.scores == (4, 0)


@pytest.mark.rule("RN-007")
def test_the_last_master_of_all_ends_the_game():
    s = scene(left=(1, 0), second=True)
    s.master(0, 0)
    assert s.game.over and s.result.reason == "points" and s.game.waiting() == ()


@pytest.mark.rule("RN-007", "RN-031")
def test_it_goes_on_while_one_master_is_left():
    s = scene(left=(1, 1), second=True).master(0, 0)
    assert not s.game.over and s.seat == 1


@pytest.mark.rule("RN-008", "RN-009", "RN-R15")
def test_after_the_third_master_only_the_other_plays_on():
    s = scene(left=(1, 3), second=True).master(0, 0)
    seats = []
    while not s.game.over:
        seats.append(s.seat)
        s.place_any().master_any()
    assert seats == [1, 1, 1]


@pytest.mark.rule("RN-010", "RN-011")
def test_closing_turns_place_a_card_and_then_a_master():
    s = scene(left=(1, 2), second=True).master(0, 0)
    for left in (2, 1):
        assert (s.asked, s.left()) == ("place", [0, left])
        s.place_any()
        assert s.asked == "choose" and {value[0] for value in s.answers()} == {"master"}
        s.master_any()
    assert s.game.over


@pytest.mark.rule("RN-R15", "RN-035")
def test_closing_turns_use_the_hand_up():
    s = scene(left=(1, 3), second=True).master(0, 0)
    while not s.game.over:
        s.place_any().master_any()
    assert s.left("hand")[1] == 0
