"""The ledger's worked examples 1 to 6, played."""

from typing import Any

import pytest

from engines.rune.areas import all_areas, open_runes, points
from engines.rune.faces import BLUE, GREEN
from engines.rune.tokens import token_places
from tests.rules.rune.pictures import area, rows_of, verdict
from tests.rules.rune.scene import refused, scene

FIVE: dict[str, Any] = {"cards": (("R13", 1, 1, 0),), "second": True}


@pytest.mark.rule("RN-047", "RN-051")
def test_example_1_matching_beneath():
    s = scene()
    assert verdict(s.board, "R13", 2, 1) == "beneath"
    s.place("R13", 2, 1)
    assert rows_of(s.board) == ["GBG..", "BRBGB", "..GBR"]


@pytest.mark.rule("RN-048", "RN-052")
def test_example_2_matching_around():
    s = scene()
    assert verdict(s.board, "R13", 1, 1) == "around"
    s.place("R13", 1, 1)
    blue = area(s.board, (1, 1))
    assert set(blue.cells) == {(1, 0), (0, 1), (1, 1)} and blue.points == 3


@pytest.mark.rule("RN-049")
def test_example_3_neither():
    s = scene()
    assert refused(lambda: s.place("R13", 0, 1)) == "RN-049"


@pytest.mark.rule("RN-069", "RN-070", "RN-071", "RN-072")
def test_example_4_areas():
    s = scene().place("R13", 1, 1)
    assert rows_of(s.board) == ["GBG.", "BBGB", ".GBR"]
    assert sorted((".BGR"[a.colour], sorted(a.cells)) for a in all_areas(s.board)) == [
        ("B", [(0, 1), (1, 0), (1, 1)]),
        ("B", [(2, 2)]),
        ("B", [(3, 1)]),
        ("G", [(0, 0)]),
        ("G", [(1, 2)]),
        ("G", [(2, 0), (2, 1)]),
        ("R", [(3, 2)]),
    ]


@pytest.mark.rule("RN-073", "RN-074", "RN-077")
def test_example_5_master_and_points():
    s = scene(**FIVE).master(2, 1)
    assert points(s.board, 0) == 4
    theirs = open_runes(s.board, 1)
    assert (2, 0) not in theirs and (2, 1) not in theirs and (1, 2) in theirs


@pytest.mark.rule("RN-088", "RN-090", "RN-091", "RN-095")
def test_example_6_token():
    s = scene(grand_master=True, **FIVE).master(2, 1)
    uses = set(token_places(s.board, (2, 1)))
    assert ((1, 1), GREEN) in uses and {((3, 2), BLUE), ((3, 2), GREEN)} <= uses
    assert ((1, 2), BLUE) in uses and refused(lambda: s.give("token", 1, 2, GREEN)) == "RN-091"
    assert refused(lambda: s.give("token", 0, 0, BLUE)) == "RN-088"
    s.give("token", 1, 1, GREEN)
    assert set(area(s.board, (2, 1)).cells) == {(2, 0), (2, 1), (1, 1), (1, 2)} and points(s.board, 0) == 8
