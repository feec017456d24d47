"""How a position of two players stands when a turn begins: a sum of weighted features, in whole numbers.

The weights are fitted to how games ended, in tenths of a point for whoever is to move, by
`tests/rules/rune/fit.py`. Open areas are weighed apart by who may still take them.
"""

from typing import NamedTuple

from .areas import held_by_colour, spread
from .board import Board
from .faces import COLOURS, points_of
from .geometry import STRIDE

SCALE = 10

# One weight for each feature of `features`, in hundredths of a tenth of a point.
WEIGHTS = (-450, 1004, -450, 1475, 193, -504, -1913, 30, 168, -192, 291, 441, 0, -3, 68, 1218, -2387, 339)


class Situation(NamedTuple):
    """All that the value of a position rests on but the runes: by side, or of the table."""

    left: tuple[int, int]
    """Masters still to be placed."""
    hands: tuple[int, int]
    """Cards in hand."""
    deck: int


class BoardWorth(NamedTuple):
    """What a board is worth: points by side, and open areas, the best first."""

    points: tuple[int, int]
    open: tuple[int, ...]


def ground_of(board: Board) -> BoardWorth:
    """Points and open areas, gone through once."""
    sides = held_by_colour(board, 0), held_by_colour(board, 1)
    scores = [0, 0]
    areas: list[int] = []
    for colour in COLOURS:
        first, second = sides[0][colour], sides[1][colour]
        worth = points_of(colour)
        scores[0] += worth * first.bit_count()
        scores[1] += worth * second.bit_count()
        free = board.colours[colour] & ~(first | second)
        # Single runes are the most: only those with a like neighbour are walked.
        joined = free & (free << 1 | free >> 1 | free << STRIDE | free >> STRIDE)
        if free & ~joined:
            areas.append(worth)
        while joined:
            area = spread(joined & -joined, joined)
            areas.append(worth * area.bit_count())
            joined ^= area
    areas.sort(reverse=True)
    return BoardWorth((scores[0], scores[1]), tuple(areas[:4]))


def features(ground: BoardWorth, stand: Situation, mover: int) -> tuple[int, ...]:
    """What the value is a weighted sum of, seen from the side that is to move."""
    other = 1 - mover
    mine, theirs = stand.left[mover], stand.left[other]
    best, second, third = (*ground.open, 0, 0, 0)[:3]
    both = mine > 0 and theirs > 0
    alone, waits = mine > 0 and not theirs, theirs > 0 and not mine
    return (
        1,
        ground.points[mover] - ground.points[other],
        int(mine > 0),
        int(mine > 1),
        int(mine > 2),
        int(theirs > 0),
        int(theirs > 1),
        int(theirs > 2),
        best if both else 0,
        second if both else 0,
        third if both else 0,
        best + second if alone else 0,
        best + second if waits else 0,
        ground.points[mover] if theirs else 0,
        ground.points[other] if mine else 0,
        stand.hands[mover],
        stand.hands[other],
        mine * min(stand.deck, 6),
    )


def value(ground: BoardWorth, stand: Situation, mover: int) -> int:
    """What the side to move may expect to win by, in tenths of a point; exact once all masters stand."""
    if not any(stand.left):
        return SCALE * (ground.points[mover] - ground.points[1 - mover])
    return sum(w * f for w, f in zip(WEIGHTS, features(ground, stand, mover), strict=True)) // 100
