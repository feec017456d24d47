"""Areas, control and points, always read from the current table (RN-001 to RN-006, RN-069 to RN-081)."""

from typing import NamedTuple

from .board import Board, bits
from .faces import COLOURS, points_of
from .geometry import STRIDE, Cell


class Area(NamedTuple):
    """A maximal set of connected visible runes of one colour (RN-069)."""

    colour: int
    cells: tuple[Cell, ...]

    @property
    def points(self) -> int:
        """What a side earns that controls it."""
        return points_of(self.colour) * len(self.cells)


def touching(layer: int) -> int:
    """A layer and the cells that share an edge with it; corners do not connect (RN-070)."""
    return layer | layer << 1 | layer >> 1 | layer << STRIDE | layer >> STRIDE


def spread(seed: int, layer: int) -> int:
    """All cells of a layer connected with a seed that lies in it; card borders do not matter (RN-071)."""
    reached = 0
    while seed != reached:
        reached = seed
        seed = touching(reached) & layer
    return reached


def area_of(board: Board, cell: Cell) -> Area | None:
    """The area a cell belongs to, or None on bare table."""
    colour, place = board.colour_at(cell), board.place_of(*cell)
    if not colour or place is None:
        return None
    return Area(colour, tuple(board.cells(spread(1 << place, board.colours[colour]))))


def all_areas(board: Board) -> tuple[Area, ...]:
    """Every area on the table, blue first, by their topmost leftmost rune (RN-072: one rune may be one)."""
    found = []
    for colour in COLOURS:
        left = board.colours[colour]
        while left:
            area = spread(left & -left, board.colours[colour])
            found.append(Area(colour, tuple(board.cells(area))))
            left ^= area
    return tuple(found)


def held_by_colour(board: Board, side: int) -> tuple[int, int, int, int]:
    """By colour: the runes a side controls, which are the areas its masters stand in (RN-077, RN-078)."""
    masters = board.masters[side]
    _, blue, green, red = board.colours
    return 0, spread(masters & blue, blue), spread(masters & green, green), spread(masters & red, red)


def held(board: Board, side: int) -> int:
    """All runes a side controls, each once however many masters share it (RN-006, RN-081)."""
    _, blue, green, red = held_by_colour(board, side)
    return blue | green | red


def points(board: Board, side: int) -> int:
    """What a side would score if the game ended now (RN-002 to RN-006); a team scores as one (RN-120)."""
    return sum(
        points_of(colour) * layer.bit_count() for colour, layer in enumerate(held_by_colour(board, side))
    )


def shared_area(board: Board) -> bool:
    """Whether some area holds masters of two opposing sides (RN-060, RN-R06, RN-R07)."""
    first, second = board.masters
    if not first or not second:
        return False
    return any(spread(first & board.colours[c], board.colours[c]) & second for c in COLOURS)


def open_runes(board: Board, side: int) -> tuple[Cell, ...]:
    """The runes open to a side's master: no opponent in the area, no master there (RN-073 to 076)."""
    free = board.occupied & ~board.standing & ~held(board, 1 - side)
    return tuple(board.cell_of(place) for place in bits(free))
