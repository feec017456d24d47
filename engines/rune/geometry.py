"""Where a card's six runes come to lie, as cells and as bits (RN-022, RN-040, RN-R03).

A *placement* is (x, y, rot): smallest column, smallest row, clockwise turn in degrees. For speed the grid
is also kept as whole numbers with one bit a cell, so that one shift tests all positions of a card at once.
"""

from typing import NamedTuple

from .faces import CARDS, COLOURS

Cell = tuple[int, int]

TURNS = (0, 90, 180, 270)

# Bits in one row of the grid. At most 24 cards are placed after the starting card (RN-107), each reaching at
# most two columns further than what it overlaps (RN-044), so columns stay within -48 to 50; the
# rest is room for the rim of a card, so that a row never runs over into the next.
STRIDE = 128
COLUMN_ZERO = 60
# Bare rows kept above the topmost rune: two that a card may reach into and one for its rim.
MARGIN = 3
# Rim cells lie up to one row above and one column left of the anchor; lifting by this keeps shifts positive.
LIFT = STRIDE + 1

NEIGHBOURS = ((0, -1), (-1, 0), (1, 0), (0, 1))


def slot_offset(slot: int, rot: int) -> Cell:
    """Where the rune printed in a slot lies, counted from the placement's corner (RN-R03)."""
    row, column = divmod(slot, 3)
    if rot == 0:
        return column, row
    if rot == 90:
        return 1 - row, column
    if rot == 180:
        return 2 - column, 1 - row
    return row, 2 - column


def footprint(x: int, y: int, rot: int) -> tuple[Cell, ...]:
    """The six cells of a placement, in the order of the printed slots."""
    return tuple((x + dx, y + dy) for dx, dy in (slot_offset(slot, rot) for slot in range(6)))


def runes_at(face: int, x: int, y: int, rot: int) -> tuple[tuple[Cell, int], ...]:
    """Each cell of a placement with the colour it would show."""
    return tuple(zip(footprint(x, y, rot), CARDS[face].runes, strict=True))


class Turned(NamedTuple):
    """A face in one orientation, prepared for bits: offsets count from the placement's corner."""

    rot: int
    tall: int  # 0 lies three wide, 1 stands three tall
    beneath: tuple[tuple[int, int], ...]  # (offset, colour) of the six runes
    around: tuple[tuple[int, int], ...]  # (offset + LIFT, colour it must show) of the ten rim cells
    paint: tuple[int, ...]  # by colour: the cells that get it
    rim: tuple[int, ...]  # by colour: the rim cells that must show it, lifted
    foot: int  # all six cells


def _turn(face: int, rot: int) -> Turned:
    runes = dict(runes_at(face, 0, 0, rot))
    beneath = sorted((dy * STRIDE + dx, colour) for (dx, dy), colour in runes.items())
    around = sorted(
        ((y + dy) * STRIDE + x + dx + LIFT, colour)
        for (x, y), colour in runes.items()
        for dx, dy in NEIGHBOURS
        if (x + dx, y + dy) not in runes  # RN-054
    )
    paint, rim = [0, 0, 0, 0], [0, 0, 0, 0]
    for offset, colour in beneath:
        paint[colour] |= 1 << offset
    for offset, colour in around:
        rim[colour] |= 1 << offset
    return Turned(
        rot,
        rot // 90 % 2,
        tuple(beneath),
        tuple(around),
        tuple(paint),
        tuple(rim),
        sum(paint[c] for c in COLOURS),
    )


TURNED = tuple(tuple(_turn(face, rot) for rot in TURNS) for face in range(len(CARDS)))
SHAPE_OFFSETS = tuple(tuple(offset for offset, _ in TURNED[0][tall].beneath) for tall in (0, 1))


def column_of(place: int) -> int:
    """The column a bit stands for."""
    return place % STRIDE - COLUMN_ZERO
