"""Ledger section 9: one player."""

import pytest

from engines.rune.faces import GREEN
from engines.rune.limits import beyond_limit
from engines.rune.tokens import judge_token
from tests.rules.rune.pictures import FACE, B, G, R, drawn, verdict
from tests.rules.rune.scene import fresh, refused, scene


@pytest.mark.rule("RN-099")
def test_one_player_plays_until_three_masters_stand():
    s, masters = fresh("solo"), 0
    while not s.game.over:
        assert s.seat == 0 and s.asked == "place"
        s.place_any()
        assert s.asked == "choose"
        if ("draw",) in s.answers() and masters % 2 == 0:
            s.draw()
            masters += 1
        else:
            s.master_any()
            masters += 1
    assert len(s.masters()) == 3


@pytest.mark.rule("RN-099", "RN-066")
def test_drawing_and_the_empty_deck_are_as_usual():
    s = fresh("solo")
    for _ in range(5):
        s.place_any().draw()
    s.place_any()
    assert {value[0] for value in s.answers()} == {"master"} and refused(s.draw) == "RN-066"


LINES = [
    (("RRR",), 0),
    (("RRRR",), R),
    (("R", "R", "R", "R"), R),
    (("GGGGGG",), 0),
    (("GGGGGGG",), G),
    (("BBBBBBBBB",), 0),
    (("BBBBBBBBBB",), B),
    (("B",) * 10, B),
    (("RR", "RR"), 0),
    (("RRBRR",), 0),
    (("RR.RR",), 0),
]


@pytest.mark.rule("RN-101", "RN-102", "RN-103")
@pytest.mark.parametrize(("rows", "colour"), LINES)
def test_lines(rows, colour):
    assert beyond_limit("line", drawn(*rows), 0) == colour


@pytest.mark.rule("RN-101", "RN-103")
@pytest.mark.parametrize(("rows", "expected"), [(("RRR.",), "RN-101"), (("RR..",), "around")])
def test_a_placement_may_not_make_a_line_too_long(rows, expected):
    """R13 turned by 180 begins with red: R B G / B G B; at (2, 0) or (3, 0) it goes on from the reds."""
    x = rows[0].index(".") if expected == "RN-101" else 2
    board = drawn(rows[0].replace(".", "G"))
    assert verdict(board, "R13", x, 0, 180, "line") == expected


@pytest.mark.rule("RN-101")
def test_the_limit_is_for_the_solo_game_only():
    board = drawn("RRRG")
    assert verdict(board, "R13", 3, 0, 180, "") == "around"
    assert scene().table.get(-1, "limit") == 0 and scene("teams").table.get(-1, "limit") == 0


@pytest.mark.rule("RN-102")
def test_lines_go_across_cards():
    board = drawn("RRRR").with_card(FACE["R01"], 10, 10, 0)
    assert beyond_limit("line", board, 0) == R


AREAS = [
    (("RR", "R."), 0),
    (("RR", "RR"), R),
    (("GGG", "GGG"), 0),
    (("GGG", "GGG", "G.."), G),
    (("BBB",) * 3, 0),
]


@pytest.mark.rule("RN-R19")
@pytest.mark.parametrize(("rows", "colour"), [*AREAS, (("BBB", "BBB", "BBB", "B.."), B)])
def test_area_option_limits_whole_areas(rows, colour):
    board = drawn(*rows)
    assert beyond_limit("area", board, board.occupied) == colour and beyond_limit("line", board, 0) == 0


@pytest.mark.rule("RN-R19")
def test_area_option_refuses_what_lines_allow():
    board = drawn("RR.", "RG.")
    assert verdict(board, "R13", 1, 1, 180, "line") == "around"
    assert verdict(board, "R13", 1, 1, 180, "area") == "RN-R19"


@pytest.mark.rule("RN-R19")
@pytest.mark.parametrize(("limit", "clause"), [("", ""), ("line", "RN-R19"), ("area", "RN-R19")])
def test_tokens_keep_to_the_limit_too(limit, clause):
    board = drawn("GGGRGGG", masters={(2, 0): 0})
    refusal = judge_token(board, (2, 0), (3, 0), GREEN, limit)
    assert (refusal.clause if refusal else "") == clause


@pytest.mark.rule("RN-101", "RN-R19")
@pytest.mark.parametrize("limit", ["line", "area"])
def test_the_chosen_limit_is_in_force_at_the_table(limit):
    s = fresh("solo", solo_limit=limit)
    rows = {"line": drawn("RRRG"), "area": drawn("RR.", "RG.")}[limit]
    s.table.memo["board"] = rows
    card = s.table.zone("hand", 0)[0]
    s.game.dealer.truth = tuple(FACE["R13"] if c == card else f for c, f in enumerate(s.game.dealer.truth))
    s.game.secrets[0].faces[card] = FACE["R13"]
    at = (3, 0, 180) if limit == "line" else (1, 1, 180)
    assert refused(lambda: s.place("R13", *at)) == {"line": "RN-101", "area": "RN-R19"}[limit]


@pytest.mark.rule("RN-104")
def test_the_result_is_the_score():
    s = scene("solo", masters={(0, 0): 0, (2, 0): 0}, second=True).master(1, 1)
    assert s.result.scores == (7,) and s.result.winners == () and s.result.clause == "RN-104"


@pytest.mark.rule("RN-105")
def test_no_opponent_no_ban_on_joining_or_sharing():
    s = scene("solo", cards=(("R13", 1, 1, 0),), masters={(2, 0): 0}, second=True).master(2, 1)
    assert s.masters() == [((2, 0), 0), ((2, 1), 0)]
    board = drawn("BR.B", masters={(0, 0): 0, (3, 0): 0})
    assert verdict(board, "R01", 1, 0, 90, "line") == "around"
