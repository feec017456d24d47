"""Ledger section 8: the tokens."""

from typing import Any

import pytest

from engines.rune.areas import points
from engines.rune.faces import BLUE, GREEN, RED
from engines.rune.tokens import judge_token, token_places
from tests.rules.rune.pictures import area, drawn, verdict
from tests.rules.rune.scene import fresh, refused, scene

SECOND: dict[str, Any] = {"grand_master": True, "second": True}


def clause(board, master, cell, colour):
    refusal = judge_token(board, master, cell, colour)
    assert (refusal is None) == ((cell, colour) in token_places(board, master))
    return refusal.clause if refusal else ""


@pytest.mark.rule("RN-084", "RN-020")
def test_without_the_expansion_nothing_is_asked():
    s = scene(second=True).master(1, 1)
    assert (s.seat, s.asked) == (1, "place")


@pytest.mark.rule("RN-085")
def test_directly_after_a_master_and_only_then():
    assert scene(**SECOND).draw().asked == "place"
    s = scene(**SECOND)
    assert refused(lambda: s.give("token", 1, 0, GREEN)) == "RN-032"
    s.master(1, 1)
    assert (s.seat, s.asked) == (0, "token")


@pytest.mark.rule("RN-086")
def test_the_token_may_be_kept_for_later():
    s = scene(**SECOND).master(1, 1)
    assert s.answers()[0] == ("keep",)
    s.give("keep")
    assert s.left("tokens") == [1, 1] and s.seat == 1
    s.place_any().draw().place_any().master_any()
    assert (s.seat, s.asked) == (0, "token")


@pytest.mark.rule("RN-087")
def test_a_token_is_used_once():
    s = scene(**SECOND).master(1, 1).give("token", 1, 0, GREEN)
    assert s.left("tokens") == [0, 1]
    s.place_any().draw().place_any().master_any()
    assert (s.seat, s.asked) == (1, "place")


@pytest.mark.rule("RN-088")
def test_the_eight_cells_around_the_master_just_placed():
    board = drawn("RRRRR", "RRRRR", "RRRRR", "RRRRR", "RRRRR")
    cells = {cell for cell, _ in token_places(board, (2, 2))}
    assert cells == {(x, y) for x in (1, 2, 3) for y in (1, 2, 3)} - {(2, 2)}
    assert clause(board, (2, 2), (4, 2), BLUE) == clause(board, (2, 2), (2, 2), BLUE) == "RN-088"


@pytest.mark.rule("RN-088", "RN-085")
def test_it_is_the_master_just_placed_that_counts():
    s = scene(masters={(0, 0): 0}, **SECOND).master(2, 1)
    assert refused(lambda: s.give("token", 0, 1, GREEN)) == "RN-088"


@pytest.mark.rule("RN-089")
def test_not_on_bare_table():
    assert clause(drawn("RR"), (0, 0), (0, 1), BLUE) == "RN-089"


@pytest.mark.rule("RN-090", "RN-R18")
def test_blue_or_green():
    board = drawn("RR")
    assert [clause(board, (0, 0), (1, 0), c) for c in (BLUE, GREEN)] == ["", ""]
    assert [clause(board, (0, 0), (1, 0), c) for c in (RED, 0, 4)] == ["RN-090"] * 3


@pytest.mark.rule("RN-091")
@pytest.mark.parametrize(("shown", "colour"), [("B", BLUE), ("G", GREEN)])
def test_the_colour_must_be_new(shown, colour):
    board = drawn("R" + shown)
    assert clause(board, (0, 0), (1, 0), colour) == "RN-091"
    assert clause(board, (0, 0), (1, 0), BLUE + GREEN - colour) == ""


@pytest.mark.rule("RN-092")
@pytest.mark.parametrize("side", [0, 1])
def test_not_on_a_master(side):
    assert clause(drawn("RB", masters={(0, 0): 0, (1, 0): side}), (0, 0), (1, 0), GREEN) == "RN-092"


@pytest.mark.rule("RN-093")
def test_not_on_another_token():
    assert clause(drawn("RB", tokens=((1, 0),)), (0, 0), (1, 0), GREEN) == "RN-093"


@pytest.mark.rule("RN-094")
def test_no_card_over_a_token():
    """R13 at (2, 1) would put blue on the blue of (2, 1)."""
    s = scene(tokens={(2, 1): (0, BLUE)}, grand_master=True)
    assert refused(lambda: s.place("R13", 2, 1)) == "RN-094"


@pytest.mark.rule("RN-095", "RN-055")
def test_the_tokens_colour_counts_for_matching_areas_and_points():
    board = drawn("GRG", masters={(0, 0): 0})
    after = board.with_token((1, 0), GREEN)
    assert (points(board, 0), points(after, 0)) == (2, 6)
    assert area(after, (1, 0)).cells == ((0, 0), (1, 0), (2, 0))
    assert (
        verdict(after, "R08", 3, 0) == "RN-045"
        and verdict(drawn("RB").with_token((0, 0), GREEN), "R08", 1, 0) == "around"
    )


@pytest.mark.rule("RN-096", "RN-R18")
def test_a_token_may_not_join_opponents():
    board = drawn("GRG", masters={(0, 0): 0, (2, 0): 1})
    assert clause(board, (0, 0), (1, 0), GREEN) == "RN-096" and clause(board, (0, 0), (1, 0), BLUE) == ""
    own = drawn("GRG", masters={(0, 0): 0, (2, 0): 0})
    assert clause(own, (0, 0), (1, 0), GREEN) == ""


@pytest.mark.rule("RN-097", "RN-007")
def test_after_the_last_master_before_the_end():
    s = scene(left=(1, 0), **SECOND).master(1, 1)
    assert not s.game.over and s.asked == "token"
    s.give("token", 2, 1, GREEN)
    assert s.game.over and s.result.scores == (3, 0)


@pytest.mark.rule("RN-097")
def test_the_token_counts_in_the_final_points():
    s = scene(left=(1, 0), **SECOND).master(2, 0).give("token", 2, 1, GREEN)
    assert s.result.scores == (4, 0)


@pytest.mark.rule("RN-098")
@pytest.mark.parametrize("seed", [b"1", b"2", b"3"])
def test_base_rules_stay_in_force(seed):
    """Kept tokens change nothing: the same answers lead to the same end."""
    plain, more = fresh(seed=seed), fresh(seed=seed, grand_master=True)
    while not plain.game.over:
        if more.asked == "token":
            more.give("keep")
        first, second = by_face(plain), by_face(more)
        assert plain.seat == more.seat and list(first) == list(second)
        chosen = list(first)[len(first) // 2]
        plain.game.submit(first[chosen])
        more.game.submit(second[chosen])
    if not more.game.over:
        more.give("keep")
    assert plain.table.result == more.table.result


def by_face(s):
    """Answers by what they say of cards, not by where in the hand these lie."""
    faces = s.game.secrets[s.seat].faces
    named = {a.value: (faces[a.value[1]], *a.value[2:]) for a in s.options() if a.value[0] == "place"}
    return dict(
        sorted(((str(named.get(a.value, a.value)), a) for a in s.options()), key=lambda pair: pair[0])
    )
