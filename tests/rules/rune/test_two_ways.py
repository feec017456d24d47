"""The engine's fast board against the slow one of `slow.py`, on tables grown by random play."""

import random

import pytest

from engines.rune.areas import all_areas, open_runes, points
from engines.rune.board import OPENING
from engines.rune.faces import CARDS, LETTERS
from engines.rune.finder import Finder
from engines.rune.place import Placement, judge
from engines.rune.tokens import token_places
from tests.rules.rune.slow import Slow


def grow(seed, cards, sides, limit, tokens=True):
    """Random tables, fast and slow side by side, after each placement with its master and token."""
    chance = random.Random(seed)
    fast, slow = OPENING, Slow()
    for turn in range(cards):
        face = chance.randrange(16)
        found = list(Finder(fast, limit).placements(face))
        if not found:
            continue
        at = chance.choice(found)[:3]
        fast, slow = fast.with_card(face, *at), slow.place(CARDS[face].code, *at)
        side = turn % sides
        if chance.random() < 0.5 and open_runes(fast, side):
            cell = chance.choice(open_runes(fast, side))
            fast = fast.with_master(side, cell)
            slow.masters[cell] = side
            uses = list(token_places(fast, cell, limit))
            assert uses == [(c, LETTERS.index(n)) for c, n in slow.token_uses(cell, limit)]
            if tokens and uses and chance.random() < 0.6:
                cell, colour = chance.choice(uses)
                fast, slow = fast.with_token(cell, colour), slow.token(cell, LETTERS[colour])
        yield fast, slow


@pytest.mark.rule("RN-005", "RN-069", "RN-073", "RN-078")
@pytest.mark.parametrize("seed", range(12))
def test_same_runes_areas_points_and_open_runes(seed):
    for fast, slow in grow(seed, 16, 2, ""):
        assert {cell: LETTERS[fast.colour_at(cell)] for cell in fast.cells(fast.occupied)} == slow.runes
        assert {frozenset(a.cells) for a in all_areas(fast)} == {frozenset(slow.area(c)) for c in slow.runes}
        assert [points(fast, side) for side in (0, 1)] == [slow.points(side) for side in (0, 1)]
        assert [open_runes(fast, side) for side in (0, 1)] == [
            tuple(slow.master_cells(side)) for side in (0, 1)
        ]


@pytest.mark.rule("RN-039", "RN-049", "RN-056", "RN-059", "RN-060", "RN-094")
@pytest.mark.parametrize("seed", range(8))
def test_same_placements(seed):
    chance = random.Random(seed)
    for fast, slow in grow(seed, 14, 2, ""):
        face = chance.randrange(16)
        listed = list(Finder(fast).placements(face))
        assert [p[:3] for p in listed] == slow.placements(CARDS[face].code)
        for p in listed:
            assert p.beneath == slow.beneath(CARDS[face].code, *p[:3])
            assert p.around == slow.around(CARDS[face].code, *p[:3])


@pytest.mark.rule("RN-101", "RN-102", "RN-103", "RN-105", "RN-R19")
@pytest.mark.parametrize("limit", ["line", "area"])
@pytest.mark.parametrize("seed", range(4))
def test_same_placements_alone(seed, limit):
    chance = random.Random(seed)
    for fast, slow in grow(seed, 12, 1, limit):
        face = chance.randrange(16)
        assert [p[:3] for p in Finder(fast, limit).placements(face)] == slow.placements(
            CARDS[face].code, limit
        )


@pytest.mark.rule("RN-039", "RN-044", "RN-049")
@pytest.mark.parametrize(("limit", "sides"), [("", 2), ("line", 1), ("area", 1)])
def test_judge_and_finder_agree_everywhere(limit, sides):
    *_, (fast, _) = grow(5, 8, sides, limit)
    for face in range(0, 16, 3):
        listed = list(Finder(fast, limit).placements(face))
        everywhere = [
            (x, y, rot) for rot in (0, 90, 180, 270) for y in range(-12, 12) for x in range(-12, 12)
        ]
        judged = [judge(fast, face, *at, limit) for at in everywhere]
        assert [j for j in judged if isinstance(j, Placement)] == listed
        assert list(Finder(fast, limit).spots(face)) == [p[:3] for p in listed]


@pytest.mark.rule("RN-060", "RN-R06")
def test_areas_of_opponents_really_come_close_in_these_games():
    """So that the comparison above means something: some placements are stopped by nothing but RN-060."""
    stopped = 0
    for seed in range(10):
        for fast, _ in grow(seed, 16, 2, "", tokens=False):
            if all(fast.masters):
                peace = fast._replace(masters=(fast.standing, 0))
                stopped += sum(
                    len(list(Finder(b).placements(f))) * s
                    for b, s in ((peace, 1), (fast, -1))
                    for f in range(16)
                )
    assert stopped > 5
