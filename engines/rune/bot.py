"""What bots need to play Rune: how good a position is, and which answers deserve a look.

Points as they stand are half of it. The other half is masters still to come: one in hand is worth something,
and to a side that is about to choose as much as the best area that lies open.
"""

from collections.abc import Callable, Iterable

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
# How many of the best placements, areas for a master and uses of a token are proposed.
PLACEMENTS, MASTERS, TOKENS = 12, 6, 6


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
    """Of each kind of answer the best few, judged by the board alone, far quicker than by playing them."""
    name = options.decision.name
    if name == "choose":
        return _best_masters(t, options)
    board, seat = board_of(t), options.decision.seat
    if name == "token":
        return _best(
            options, TOKENS, lambda a: board.with_token((a.value[1], a.value[2]), a.value[3]), seat, 0
        )
    hand = t.zone("hand", seat)
    faces = {card: face for card in hand if (face := options.know.face(t, card)) is not None}
    if len(faces) < len(hand):
        return options.answers()
    return _best(
        options,
        PLACEMENTS,
        lambda a: board.with_card(faces[a.value[1]], *a.value[2:]),
        seat,
        unplaced(t, seat),
    )


def _best(
    options: Options, count: int, after: Callable[[Answer], Board], seat: int, masters: int
) -> list[Answer]:
    """Answers that change nothing on the board, and the best of those that do."""
    mine = side_of(seat)

    def worth(answer: Answer) -> int:
        board = after(answer)
        value = points(board, mine) - points(board, 1 - mine)
        return value + max(RESERVE // SCALE, best_open(board)) if masters else value

    every = list(options.answers())
    moves = [answer for answer in every if len(answer.value) > 1]
    still = [answer for answer in every if len(answer.value) == 1]
    return sorted(moves, key=worth, reverse=True)[:count] + still


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
