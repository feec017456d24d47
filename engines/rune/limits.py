"""The solo limits: lines of 3 red, 6 green, 9 blue runes at most (RN-101 to RN-103).

By option the same numbers limit whole areas (RN-R19).
"""

from .areas import spread
from .board import Board
from .faces import COLOURS
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


# By colour: for a line one rune longer than allowed.
_TOO_LONG = tuple(_doublings(most + 1) for most in LONGEST)
# Every card has three blue runes, two green and one red (RN-R02). A placement makes a line at most from these
# and an old line at either end, so only where old lines are this long can it go beyond the limit.
_ON_A_CARD = (0, 3, 2, 1)
_NEARLY = tuple(_doublings((most - own) // 2 + 1) for most, own in zip(LONGEST, _ON_A_CARD, strict=True))


def _has_line(layer: int, steps: tuple[int, ...]) -> bool:
    """Whether a row or column has a line as long as the steps look for, across card borders (RN-102)."""
    return _has_run(layer, steps, 1) or _has_run(layer, steps, STRIDE)


def _has_run(layer: int, steps: tuple[int, ...], stride: int) -> bool:
    for step in steps:
        layer &= layer >> step * stride
        if not layer:
            return False
    return True


def at_risk(limit: str, board: Board) -> tuple[int, ...]:
    """The colours in which one more card could break the limit at all."""
    if limit == LINE:
        return tuple(c for c in COLOURS if _has_line(board.colours[c], _NEARLY[c]))
    if limit == AREA:
        return tuple(c for c in COLOURS if board.colours[c].bit_count() + _ON_A_CARD[c] > LONGEST[c])
    return ()


def breaks(limit: str, colour: int, layer: int, changed: int) -> bool:
    """Whether the runes of a colour go beyond the limit; of areas only those that meet the changed cells."""
    if limit == LINE:
        return _has_line(layer, _TOO_LONG[colour])
    left = spread(changed & layer, layer)
    # All areas in question together are mostly small enough: only otherwise are they taken one by one.
    while left.bit_count() > LONGEST[colour]:
        area = spread(left & -left, layer)
        if area.bit_count() > LONGEST[colour]:
            return True
        left ^= area
    return False


def beyond_limit(limit: str, board: Board, changed: int) -> int:
    """The colour whose limit a change of these cells has broken, or 0."""
    if not limit:
        return 0
    return next((c for c in COLOURS if breaks(limit, c, board.colours[c], changed)), 0)
