"""What bots need to play Rune: how good a position is, and which answers deserve a look.

Points as they stand are half of it. The other half is masters still to come: one in hand is worth something,
and to a side that is about to choose as much as the best area that lies open.
"""

from collections.abc import Iterable

from engines.kernel import Answer, Options, Table

from .areas import points, spread, touching
from .board import Board, bits
from .faces import COLOURS, points_of
from .geometry import STRIDE, Cell
from .position import board_of, side_of, unplaced

SCALE = 10
# What a master in hand is worth, in tenths of a point. It is far less than the eleven points one earns in the
# end (RN-R23): an early master secures an area that can still grow. In games of the greedy bot against itself
# 30 lost to 50 by 17 to 39, 70 by 17 to 42, 110 and more nearly always.
RESERVE = 50
# Of all areas only these many best ones are proposed for a master, and uses for a token.
MASTERS, TOKENS = 6, 6


def evaluate(t: Table, seat: int) -> int:
    """The seat's side against the other, in tenths of a point; alone, just its own."""
    board = board_of(t)
    values = [_side_value(t, board, side) for side in (0, 1)]
    mine = side_of(seat)
    return values[mine] - values[1 - mine]


def _side_value(t: Table, board: Board, side: int) -> int:
    value = SCALE * points(board, side)
    waiting = sum(unplaced(t, seat) for seat in range(t.map.seats) if side_of(seat) == side)
    if t.result is not None or not waiting:
        return value
    first = RESERVE
    if t.phase == "choose" and side_of(t.active) == side and unplaced(t, t.active):
        first = max(RESERVE, SCALE * best_open(board))
    return value + first + RESERVE * (waiting - 1)


def best_open(board: Board) -> int:
    """The points of the best area without any master."""
    best = 0
    taken = board.standing
    for colour in COLOURS:
        layer = board.colours[colour]
        free = layer & ~spread(taken & layer, layer)
        if free:
            best = max(best, points_of(colour))
        # Single runes are the most and are done with: only those with a like neighbour are walked.
        left = free & (free << 1 | free >> 1 | free << STRIDE | free >> STRIDE)
        while left:
            area = spread(left & -left, left)
            best = max(best, points_of(colour) * area.bit_count())
            left ^= area
    return best


def propose(t: Table, options: Options) -> Iterable[Answer]:
    """Placements: all. Masters: one cell of each of the best areas. Tokens: those that change most."""
    name = options.decision.name
    if name == "choose":
        return _best_masters(t, options)
    if name == "token":
        return _best_tokens(t, options)
    return options.answers()


def _best_masters(t: Table, options: Options) -> list[Answer]:
    board = board_of(t)
    answers = list(options.answers())
    masters = {(a.value[1], a.value[2]): a for a in answers if a.value[0] == "master"}
    areas = sorted(_cells_by_area(board, masters), key=lambda entry: -entry[0])
    return [a for a in answers if a.value[0] != "master"] + [masters[cell] for _, cell in areas[:MASTERS]]


def _cells_by_area(board: Board, cells: Iterable[Cell]) -> list[tuple[int, Cell]]:
    """For each area that has some of these cells: its points, and its cell with the most like neighbours."""
    places = {board.place_of(x, y): (x, y) for x, y in cells}
    found = []
    for colour in COLOURS:
        layer = board.colours[colour]
        left = sum(1 << place for place in places if place is not None and layer >> place & 1)
        while left:
            area = spread(left & -left, layer)
            here = list(bits(area & left))
            centre = max(here, key=lambda place: (touching(1 << place) & area).bit_count())
            found.append((points_of(colour) * area.bit_count(), places[centre]))
            left &= ~area
    return found


def _best_tokens(t: Table, options: Options) -> list[Answer]:
    board, side = board_of(t), side_of(options.decision.seat)

    def gain(answer: Answer) -> int:
        _, x, y, colour = answer.value
        after = board.with_token((x, y), colour)
        return points(after, side) - points(after, 1 - side) - points(board, side) + points(board, 1 - side)

    keep, *uses = options.answers()
    return [keep, *sorted(uses, key=gain, reverse=True)[:TOKENS]]
