"""Ledger section 5, on open information: overlap, matching, prohibitions. The turn is in test_turn.py."""

import pytest

from engines.rune.areas import points
from engines.rune.board import OPENING
from engines.rune.faces import BLUE, CARDS, GREEN
from engines.rune.finder import Finder
from engines.rune.geometry import footprint
from engines.rune.place import Refusal, judge
from tests.rules.rune.pictures import FACE, area, drawn, laid, rows_of, verdict

# Mechanics 7 of the ledger: legal first placements (all, by beneath, by around).
FIRST = {
    "R01": (16, 9, 7), "R02": (16, 9, 7), "R03": (24, 14, 10), "R04": (24, 14, 10),
    "R05": (22, 12, 10), "R06": (22, 12, 10), "R07": (16, 9, 7), "R08": (16, 9, 7),
    "R09": (26, 13, 13), "R10": (26, 13, 13), "R11": (27, 14, 13), "R12": (27, 14, 13),
    "R13": (30, 17, 13), "R14": (30, 17, 13), "R15": (26, 13, 13), "R16": (26, 13, 13),
}  # fmt: skip


@pytest.mark.rule("RN-040", "RN-044", "RN-047", "RN-048", "RN-056")
@pytest.mark.parametrize("code", FIRST)
def test_number_of_first_placements(code):
    found = list(Finder(OPENING).placements(FACE[code]))
    assert (len(found), sum(p.beneath for p in found), sum(p.around for p in found)) == FIRST[code]


@pytest.mark.rule("RN-049")
def test_374_first_placements_in_all_none_by_both_rules():
    found = [p for code in FIRST for p in Finder(OPENING).placements(FACE[code])]
    assert len(found) == 374 and sum(p.beneath for p in found) == 202 and sum(p.around for p in found) == 172
    assert not any(p.beneath and p.around for p in found)


@pytest.mark.rule("RN-039", "RN-040")
def test_all_four_turns_are_offered_and_no_other():
    assert {p.rot for p in Finder(OPENING).placements(FACE["R13"])} == {0, 90, 180, 270}
    refused = judge(OPENING, FACE["R13"], 2, 1, 45)
    assert isinstance(refused, Refusal) and refused.clause == "RN-040"


@pytest.mark.rule("RN-042", "RN-043")
def test_card_lies_on_top_and_on_bare_table():
    assert rows_of(laid(("R13", 2, 1, 0))) == ["GBG..", "BRBGB", "..GBR"]
    assert rows_of(laid(("R13", 1, 1, 0), ("R01", 1, 0, 0))) == ["GBBG", "BBGR", ".GBR"]


@pytest.mark.rule("RN-044")
@pytest.mark.parametrize(
    "place", [(3, 2), (9, 9), (-40, 0), (0, -40), (10**9, 0), (0, -(10**9)), (2**53, 2**53)]
)
def test_away_from_all_cards(place):
    assert verdict(OPENING, "R13", *place) == "RN-044"


@pytest.mark.rule("RN-045")
@pytest.mark.parametrize("place", [(3, 0), (0, 2), (-3, 1), (1, -2)])
def test_beside_without_covering(place):
    assert verdict(OPENING, "R13", *place) == "RN-045"


@pytest.mark.rule("RN-046")
def test_overlap_of_several_cards():
    board = laid(("R13", 2, 1, 0))
    covered = set(footprint(1, 0, 270))
    assert covered & set(footprint(0, 0, 0)) and (2, 2) in covered
    assert verdict(board, "R01", 1, 0, 270) == "around"


@pytest.mark.rule("RN-047")
def test_beneath_needs_every_covered_rune_to_match():
    assert verdict(drawn("BG"), "R13", 0, 0) == "both"
    assert verdict(drawn("BG.", ".B.", ".R."), "R13", 0, 0) == "beneath", "red below the card does not matter"
    assert verdict(drawn("BG.", ".G.", ".R."), "R13", 0, 0) == "RN-049", "green under blue does"


@pytest.mark.rule("RN-048")
def test_around_needs_every_outside_neighbour_to_match():
    assert verdict(drawn("BR"), "R13", 1, 0) == "around", "blue beside blue; red under it is free"
    assert verdict(drawn("GR"), "R13", 1, 0) == "RN-049"
    assert verdict(drawn("BR.RG"), "R13", 1, 0) == "RN-049", "one wrong neighbour on the far side"
    assert verdict(drawn("BR.RB"), "R13", 1, 0) == "around"


@pytest.mark.rule("RN-049")
def test_one_rule_is_enough():
    assert verdict(OPENING, "R13", 2, 1) == "beneath"
    assert verdict(OPENING, "R13", 1, 1) == "around"
    assert verdict(drawn("B"), "R13", 0, 0) == "both"
    assert verdict(OPENING, "R13", 0, 1) == "RN-049"


@pytest.mark.rule("RN-050", "RN-R04")
def test_the_two_rules_do_not_mix():
    """Blue on red passes by the second rule alone, green on green below red by the first alone."""
    board = drawn(".R", "RG")
    assert verdict(drawn("..", "RG"), "R13", 0, 1) == "around"
    assert verdict(board, "R13", 0, 1) == "RN-050"


@pytest.mark.rule("RN-051")
def test_around_is_irrelevant_when_beneath_matches():
    assert verdict(drawn("RB", "RR"), "R13", 1, 0) == "RN-049", "the red at (1, 1) lies under green"
    assert verdict(drawn("RB", "R."), "R13", 1, 0) == "beneath"


@pytest.mark.rule("RN-052")
def test_covered_colours_are_free_when_around_matches():
    board = drawn("BRRRB")
    assert verdict(board, "R13", 1, 0) == "around"
    assert rows_of(board.with_card(FACE["R13"], 1, 0, 0)) == ["BBGBB", ".GBR."]


@pytest.mark.rule("RN-053", "RN-R04")
def test_diagonal_neighbours_do_not_matter():
    assert verdict(drawn("R....", ".R..."), "R13", 1, 1) == "around"
    assert verdict(drawn(".R...", ".R..."), "R13", 1, 1) == "RN-049"


@pytest.mark.rule("RN-054")
def test_neighbours_inside_the_card_do_not_matter():
    """The runes of a card differ from each other; what it covers is not beside it."""
    assert verdict(drawn("RRR", "RRR"), "R13", 0, 0) == "around"


@pytest.mark.rule("RN-055", "RN-R18")
def test_neighbours_count_with_what_they_show():
    assert verdict(drawn("RR"), "R13", 1, 0) == "RN-049"
    stacked = drawn("RR").with_card(FACE["R01"], -1, -2, 270)
    assert stacked.colour_at((0, 0)) == BLUE and verdict(stacked, "R13", 1, 0) == "around"
    token = drawn("BR").with_token((0, 0), GREEN)
    assert verdict(token, "R13", 1, 0) == "RN-049", "the token turned the blue neighbour green"
    assert verdict(token, "R13", 1, -1) == "around", "and now fits the green below the blue"


@pytest.mark.rule("RN-056", "RN-R05")
@pytest.mark.parametrize("rot", [0, 180])
def test_no_card_covers_another_entirely(rot):
    assert verdict(OPENING, "R13", 0, 0, rot) == "RN-056"


@pytest.mark.rule("RN-056", "RN-R05")
def test_ban_holds_for_buried_cards():
    board = laid(("R13", 1, 1, 0), ("R01", 0, 0, 90), ("R02", 1, -1, 90), ("R04", 2, 0, 270))
    assert verdict(board, "R15", 0, 0, 0) == "RN-056", "three later cards hide parts of the starting card"
    assert verdict(board, "R15", 1, 1, 180) == "RN-056"


@pytest.mark.rule("RN-056")
def test_same_corner_turned_across_is_another_footprint():
    assert verdict(OPENING, "R01", 0, 0, 90) != "RN-056"


@pytest.mark.rule("RN-057", "RN-R05")
def test_six_runes_of_two_cards_may_be_covered():
    board = laid(("R01", 1, -1, 0))
    assert set(footprint(1, -1, 270)) < set(board.cells(board.occupied))
    assert verdict(board, "R11", 1, -1, 270) == "around"


@pytest.mark.rule("RN-058", "RN-R05")
def test_a_card_may_vanish_under_several():
    first = laid(("R01", 0, -1, 270))
    assert verdict(OPENING, "R01", 0, -1, 270) == "around"
    assert set(footprint(0, 0, 0)) <= {*footprint(0, -1, 270), *footprint(2, -1, 90)}
    assert verdict(first, "R02", 2, -1, 90) == "both", "nothing of the starting card stays visible"


@pytest.mark.rule("RN-059")
@pytest.mark.parametrize("side", [0, 1])
def test_masters_are_never_covered(side):
    board = OPENING.with_master(side, (2, 1))
    assert verdict(board, "R13", 2, 1) == "RN-059"
    assert verdict(OPENING.with_master(side, (0, 0)), "R13", 2, 1) == "beneath"


@pytest.mark.rule("RN-060", "RN-R06", "RN-R07")
@pytest.mark.parametrize("sides", [(0, 1), (1, 0)])
def test_areas_of_opponents_may_not_be_joined(sides):
    """R01 turned by 90 puts two blues on (1, 0) and (2, 0), between the blues of the two masters."""
    board = drawn("BR.B", masters={(0, 0): sides[0], (3, 0): sides[1]})
    assert verdict(board, "R01", 1, 0, 90) == "RN-060"
    assert verdict(drawn("BR.B", masters={(0, 0): sides[0]}), "R01", 1, 0, 90) == "around"


@pytest.mark.rule("RN-060", "RN-R06")
def test_a_whole_chain_of_runes_joins():
    """The masters stand far from the card; the areas meet through it."""
    board = drawn("BBR.BB", ".....B", ".....B", masters={(0, 0): 0, (5, 2): 1})
    assert verdict(board, "R01", 2, 0, 90) == "RN-060"


@pytest.mark.rule("RN-060", "RN-070")
def test_corners_do_not_join():
    board = drawn("B.B", ".B.", masters={(0, 0): 0, (2, 0): 1})
    assert verdict(board, "R13", 1, 1) == "beneath", "blue on blue, touching both areas by corners only"


@pytest.mark.rule("RN-061", "RN-R06")
@pytest.mark.parametrize("side", [0, 1])
def test_areas_of_one_side_may_be_joined(side):
    board = drawn("BR.B", masters={(0, 0): side, (3, 0): side})
    after = board.with_card(FACE["R01"], 1, 0, 90)
    assert verdict(board, "R01", 1, 0, 90) == "around"
    assert area(after, (0, 0)) == area(after, (3, 0))


@pytest.mark.rule("RN-063")
@pytest.mark.parametrize("side", [0, 1])
def test_an_area_may_grow_whoever_holds_it(side):
    board = laid().with_master(side, (2, 0))
    after = board.with_card(FACE["R13"], 1, 1, 0)
    assert verdict(board, "R13", 1, 1) == "around"
    assert (points(board, side), points(after, side)) == (2, 4)


@pytest.mark.rule("RN-064", "RN-R11")
@pytest.mark.parametrize("side", [0, 1])
def test_an_area_may_be_cut_whoever_holds_it(side):
    board = drawn("BBBBB", masters={(0, 0): side})
    after = board.with_card(FACE["R13"], 1, 0, 0)
    assert verdict(board, "R13", 1, 0) == "around"
    assert (points(board, side), points(after, side)) == (5, 2)


@pytest.mark.rule("RN-R08")
def test_a_placement_may_change_nothing():
    board = laid(("R05", -1, -1, 0))
    assert verdict(board, "R14", 0, -1, 270) == "beneath"
    assert rows_of(board.with_card(FACE["R14"], 0, -1, 270)) == rows_of(board)


@pytest.mark.rule("RN-R09")
def test_holes_and_gaps_are_no_obstacle():
    assert verdict(drawn("B.B"), "R13", 0, 0) == "both"
    assert verdict(drawn("B..G"), "R13", 0, 0) == "beneath", "the hole between is no neighbour"
    assert verdict(drawn("B..B"), "R13", 0, 0) == "both"


@pytest.mark.rule("RN-049")
@pytest.mark.parametrize("code", [c.code for c in CARDS[:16]])
def test_refusals_name_the_card_and_its_place(code):
    refused = judge(OPENING, FACE[code], 8, 8, 90)
    assert isinstance(refused, Refusal) and code in refused.sentence and "column 8, row 8" in refused.sentence
