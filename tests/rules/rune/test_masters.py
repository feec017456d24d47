"""Ledger section 7: placing masters."""

from typing import Any

import pytest

from engines.rune.faces import BLUE, GREEN
from engines.rune.geometry import footprint
from tests.rules.rune.scene import refused, scene


@pytest.mark.rule("RN-073")
def test_on_any_visible_rune():
    s = scene(cards=(("R13", 1, 1, 0),), second=True)
    cells = {value[1:] for value in s.answers() if value[0] == "master"}
    assert cells == {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)}
    s.master(0, 0)
    assert s.masters() == [((0, 0), 0)]


@pytest.mark.rule("RN-073")
@pytest.mark.parametrize("cell", [(3, 0), (-1, 0), (99, 99), (10**9, -(10**9))])
def test_not_on_bare_table(cell):
    assert refused(lambda: scene(second=True).master(*cell)) == "RN-073"


@pytest.mark.rule("RN-074")
def test_not_in_an_opponents_area():
    s = scene(cards=(("R13", 1, 1, 0),), masters={(2, 0): 1}, second=True)
    assert ("master", 2, 1) not in s.answers()
    assert refused(lambda: s.master(2, 1)) == "RN-074"


@pytest.mark.rule("RN-075", "RN-R12")
def test_in_an_area_of_ones_own():
    s = scene(cards=(("R13", 1, 1, 0),), masters={(2, 0): 0}, second=True)
    assert ("master", 2, 1) in s.answers()
    assert s.master(2, 1).masters() == [((2, 0), 0), ((2, 1), 0)]


@pytest.mark.rule("RN-076", "RN-R10")
@pytest.mark.parametrize("owner", [0, 1])
def test_one_master_a_cell(owner):
    s = scene(masters={(2, 0): owner}, second=True)
    assert ("master", 2, 0) not in s.answers() and refused(lambda: s.master(2, 0)) == "RN-076"


@pytest.mark.rule("RN-080", "RN-059", "RN-092")
def test_a_masters_rune_is_never_covered():
    s = scene(masters={(2, 1): 0})
    assert refused(lambda: s.place("R13", 2, 1)) == "RN-059"
    covered = [set(footprint(x, y, rot)) for _, _, x, y, rot in s.answers()]
    assert covered and not any((2, 1) in cells for cells in covered)


@pytest.mark.rule("RN-082")
def test_each_master_leaves_the_supply():
    s = scene(second=True).master(0, 0)
    assert s.left() == [2, 3]


@pytest.mark.rule("RN-082")
def test_without_masters_none_can_be_placed():
    s = scene("teams", left=(0, 2, 2, 2), second=True)
    assert s.answers() == [("draw",), ("end",)]
    assert refused(lambda: s.master(0, 0)) == "RN-082"


# Every rune is held by seat 1 or under a master: the blue token joins all blues with seat 1's.
CLOSED: dict[str, Any] = {
    "masters": {(0, 0): 0, (2, 0): 0, (0, 1): 1, (2, 1): 1},
    "tokens": {(1, 1): (1, BLUE)},
    "grand_master": True,
    "hands": ("R13", "R03"),
}


@pytest.mark.rule("RN-083", "RN-R13")
def test_no_open_rune_and_no_card_to_draw():
    s = scene(deck="", **CLOSED).show()
    assert (s.left(), s.seat) == ([0, 1], 1), "the master was set aside, there being nothing to choose"
    assert len(s.masters()) == 4 and len(s.table.zone("aside")) > 0


@pytest.mark.rule("RN-083")
def test_with_a_card_to_draw_no_master_is_set_aside():
    s = scene(**CLOSED).show()
    assert s.left() == [1, 1] and s.left("hand") == [2, 1], "drawing was all that was left"


@pytest.mark.rule("RN-083")
@pytest.mark.parametrize("deck", ["", None])
def test_no_setting_aside_while_a_rune_is_open(deck):
    s = scene(deck=deck, second=True)
    assert ("aside",) not in s.answers() and refused(lambda: s.give("aside")) == "RN-083"


@pytest.mark.rule("RN-083", "RN-007")
def test_a_master_set_aside_counts_as_placed():
    closed = {**CLOSED, "left": (1, 0), "deck": "", "grand_master": True}
    s = scene(**closed).show()
    assert s.table.result is not None and s.result.scores == (4, 4)


@pytest.mark.rule("RN-R18", "RN-095")
def test_a_master_may_stand_on_a_token():
    s = scene(tokens={(1, 1): (0, GREEN)}, grand_master=True, second=True).master(1, 1)
    assert s.masters() == [((1, 1), 0)]
