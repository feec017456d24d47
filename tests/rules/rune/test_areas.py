"""Ledger sections 1 and 7 on boards: areas, control, points. Placing masters is in test_masters.py."""

import pytest

from engines.rune.areas import all_areas, held, open_runes, points
from engines.rune.board import OPENING
from engines.rune.faces import BLUE, GREEN, RED, points_of
from tests.rules.rune.pictures import FACE, area, drawn, laid


@pytest.mark.rule("RN-002", "RN-018", "RN-R01")
def test_what_a_rune_is_worth():
    assert [points_of(colour) for colour in (BLUE, GREEN, RED)] == [1, 2, 3]
    assert [points(drawn(row, masters={(0, 0): 0}), 0) for row in ("B", "G", "R")] == [1, 2, 3]


@pytest.mark.rule("RN-003")
def test_runes_without_a_master_are_worth_nothing():
    board = drawn("RB", "RR", masters={(1, 0): 1})
    assert (points(board, 0), points(board, 1)) == (0, 1)


@pytest.mark.rule("RN-004", "RN-077")
def test_the_whole_area_scores_with_the_rune_under_the_master():
    assert points(drawn("GGG", "..G", masters={(1, 0): 0}), 0) == 8


@pytest.mark.rule("RN-006", "RN-075", "RN-081", "RN-R12")
def test_a_rune_scores_once_for_its_side():
    assert points(drawn("GGGB", masters={(0, 0): 0, (2, 0): 0}), 0) == 6


@pytest.mark.rule("RN-069")
def test_an_area_is_one_colour_and_connected():
    board = drawn("GGB", "BGB", "GBG")
    assert area(board, (0, 0)).cells == ((0, 0), (1, 0), (1, 1))
    assert area(board, (2, 1)).cells == ((2, 0), (2, 1))


@pytest.mark.rule("RN-070")
def test_corners_do_not_connect():
    assert len(all_areas(drawn("GB", "BG"))) == 4


@pytest.mark.rule("RN-071")
def test_card_borders_do_not_matter():
    board = laid(("R13", 1, 1, 0))
    assert area(board, (1, 1)).cells == ((1, 0), (0, 1), (1, 1)), "two runes of one card, one of another"
    assert area(drawn("BBB"), (0, 0)).cells == ((0, 0), (1, 0), (2, 0))


@pytest.mark.rule("RN-072")
def test_single_runes_are_areas():
    assert [len(area.cells) for area in all_areas(OPENING)] == [1] * 6


@pytest.mark.rule("RN-077", "RN-078")
def test_a_master_controls_its_area_at_once_and_as_it_changes():
    board = OPENING.with_master(0, (2, 0))
    assert list(board.cells(held(board, 0))) == [(2, 0)]
    grown = board.with_card(FACE["R13"], 1, 1, 0)
    assert list(grown.cells(held(grown, 0))) == [(2, 0), (2, 1)]


@pytest.mark.rule("RN-078", "RN-079", "RN-R11")
def test_cut_off_runes_are_free_for_anybody():
    board = drawn("BBBBB", masters={(0, 0): 0})
    assert (4, 0) not in open_runes(board, 1)
    after = board.with_card(FACE["R13"], 1, 0, 0)
    assert list(after.cells(held(after, 0))) == [(0, 0), (1, 0)]
    assert (4, 0) in open_runes(after, 1) and (1, 0) not in open_runes(after, 1)


@pytest.mark.rule("RN-081", "RN-R12")
def test_areas_of_one_side_that_grow_together_are_one():
    after = drawn("BR.B", masters={(0, 0): 0, (3, 0): 0}).with_card(FACE["R01"], 1, 0, 90)
    assert area(after, (0, 0)) == area(after, (3, 0)) and points(after, 0) == 5
