"""Ledger section 2: cards and geometry. The zones are in test_setup.py."""

import pytest

from engines.rune.board import OPENING
from engines.rune.faces import BLUE, CARDS, COLOURS, GREEN, RED, RUNE_CARDS, START
from engines.rune.geometry import TURNS, footprint, runes_at, slot_offset
from tests.rules.rune.pictures import FACE, laid, rows_of
from tests.rules.rune.slow import FACES


def turned(face):
    """The face as a pattern of cells in each orientation."""
    return [frozenset(runes_at(face, 0, 0, rot)) for rot in TURNS]


@pytest.mark.rule("RN-014", "RN-R02")
def test_sixteen_different_cards_as_listed():
    assert len(RUNE_CARDS) == 16
    assert {c.code: "".join(".BGR"[r] for r in c.runes) for c in CARDS} == FACES


@pytest.mark.rule("RN-014", "RN-015", "RN-R02")
def test_no_face_repeats_in_any_rotation():
    patterns = [pattern for face in range(17) for pattern in turned(face)]
    assert len(set(patterns)) == 17 * 4


@pytest.mark.rule("RN-015")
def test_one_starting_card_alike_on_both_faces():
    runes = CARDS[START].runes
    assert [c.code for c in CARDS].count("S00") == 1
    assert runes == (*runes[2::-1], *runes[5:2:-1]), "turned over sideways it shows the same"


@pytest.mark.rule("RN-016", "RN-018", "RN-R02")
@pytest.mark.parametrize("face", range(17))
def test_six_runes_of_three_colours(face):
    runes = CARDS[face].runes
    assert len(runes) == 6 and set(runes) <= set(COLOURS)
    if face != START:
        assert [runes.count(c) for c in (BLUE, GREEN, RED)] == [3, 2, 1]


@pytest.mark.rule("RN-017", "RN-022")
def test_a_card_is_a_block_of_two_by_three():
    assert set(footprint(4, 7, 0)) == {(x, y) for x in (4, 5, 6) for y in (7, 8)}
    assert set(footprint(4, 7, 90)) == {(x, y) for x in (4, 5) for y in (7, 8, 9)}


@pytest.mark.rule("RN-040", "RN-R03")
@pytest.mark.parametrize(
    ("rot", "formula"),
    [
        (0, lambda r, c: (c, r)),
        (90, lambda r, c: (1 - r, c)),
        (180, lambda r, c: (2 - c, 1 - r)),
        (270, lambda r, c: (r, 2 - c)),
    ],
)
def test_quarter_turns_clockwise(rot, formula):
    assert [slot_offset(3 * r + c, rot) for r in (0, 1) for c in (0, 1, 2)] == [
        formula(r, c) for r in (0, 1) for c in (0, 1, 2)
    ]


@pytest.mark.rule("RN-R03")
@pytest.mark.parametrize(
    ("rot", "shown"),
    [(0, ["BBG", "BGR"]), (90, ["BB", "GB", "RG"]), (180, ["RGB", "GBB"]), (270, ["GR", "BG", "BB"])],
)
def test_r01_turned(rot, shown):
    runes = dict(runes_at(FACE["R01"], 0, 0, rot))
    width = 2 if rot % 180 else 3
    assert ["".join(".BGR"[runes[x, y]] for x in range(width)) for y in range(6 // width)] == shown


@pytest.mark.rule("RN-022", "RN-R03")
def test_the_grid_reaches_as_far_as_any_game_can():
    """24 cards laid in one direction, each two cells beyond the last, in all four directions."""
    for step, rot in ((2, 0), (-2, 0), (2, 90), (-2, 90)):
        board = OPENING
        for n in range(1, 25):
            x, y = (n * step, 0) if rot == 0 else (0, n * step)
            board = board.with_card(0, x, y, rot)
        assert {(x, y): c for (x, y), c in runes_at(0, x, y, rot)}.items() <= {
            cell: board.colour_at(cell) for cell in board.cells(board.occupied)
        }.items()
        assert board.colour_at((0, 0)) or board.colour_at((1, 0))


@pytest.mark.rule("RN-023")
def test_cells_under_a_card_stay_covered():
    board = laid(("R13", 1, 1, 0))
    assert rows_of(board) == ["GBG.", "BBGB", ".GBR"]
    assert board.colour_at((1, 1)) == BLUE, "the red of the starting card is gone from sight"
