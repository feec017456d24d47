"""The solo limits: lines of 3 red, 6 green, 9 blue runes at most (RN-101 to RN-103).

By option the same numbers limit whole areas (RN-R19).
"""

from .areas import spread
from .board import Board
from .faces import BLUE, GREEN, RED
from .geometry import STRIDE

NO_LIMIT, LINE, AREA = "", "line", "area"
# By colour; a line or area of exactly this many runes is allowed (RN-103).
LONGEST = (0, 9, 6, 3)


def _doublings(length: int) -> tuple[int, ...]:
    """Distances at which a layer is laid over itself until only starts of `length` in a row are left."""
    steps, known = [], 1
    while known < length:
        steps.append(min(known, length - known))
        known += steps[-1]
    return tuple(steps)


# By colour: for one rune more than allowed.
_TOO_LONG = tuple(_doublings(most + 1) for most in LONGEST)


def has_run(layer: int, steps: tuple[int, ...], stride: int) -> bool:
    """Whether cells `stride` bits apart follow each other in a line as long as the steps look for."""
    for step in steps:
        layer &= layer >> step * stride
        if not layer:
            return False
    return True


def long_line(board: Board) -> int:
    """The colour of a row or column beyond the limit, across card borders (RN-102), or 0."""
    for colour in (RED, GREEN, BLUE):
        layer, steps = board.colours[colour], _TOO_LONG[colour]
        if has_run(layer, steps, 1) or has_run(layer, steps, STRIDE):
            return colour
    return 0


def large_area(board: Board, changed: int) -> int:
    """The colour of an area beyond the limit among those that meet the changed cells, or 0."""
    for colour in (RED, GREEN, BLUE):
        layer = board.colours[colour]
        if layer.bit_count() <= LONGEST[colour]:
            continue
        left = spread(changed & layer, layer)
        # All areas in question together are mostly small enough: only otherwise are they taken one by one.
        while left.bit_count() > LONGEST[colour]:
            area = spread(left & -left, layer)
            if area.bit_count() > LONGEST[colour]:
                return colour
            left ^= area
    return 0


def beyond_limit(limit: str, board: Board, changed: int) -> int:
    """The colour whose solo limit a change of these cells has broken, or 0."""
    if limit == LINE:
        return long_line(board)
    return large_area(board, changed) if limit == AREA else 0
