"""What the rules read from a table: its board, whose side a seat is on, what is left to place and to draw.

The board and the finder of placements are derived from the rows and kept in the table's memo, which the
kernel drops with every change.
"""

from functools import lru_cache

from engines.kernel import TABLE, Row, Table
from engines.kernel.say import mark

from .areas import open_runes
from .board import EMPTY, Board
from .faces import CARDS, START
from .finder import Finder
from .geometry import Cell
from .limits import AREA, LINE, NO_LIMIT

# Pieces are rows too; their faces follow those of the cards in the catalogue.
MASTER = len(CARDS)
TOKEN = MASTER + 1
FACE_NAMES = (
    *(card.code for card in CARDS[:START]),
    mark("starting card S00"),
    mark("master"),
    mark("token"),
)

DUEL, SOLO, TEAMS = 0, 1, 2  # places of the modes in `setup.MODES`, as kept in the table's first variable
LIMITS = (NO_LIMIT, LINE, AREA)  # by the table's variable `limit`


def mode_of(t: Table) -> int:
    """DUEL, SOLO or TEAMS."""
    return t.vars[0]


def side_of(seat: int) -> int:
    """With one or two, each for itself; partners sit opposite, so teams alternate (RN-106, RN-111)."""
    return seat % 2


def sides_of(t: Table) -> range:
    """The sides at this table."""
    return range(min(2, t.map.seats))


def limit_of(t: Table) -> str:
    """The solo limit in force, if any."""
    return LIMITS[t.get(TABLE, "limit")]


def where(row: Row) -> tuple[int, int, int]:
    """Where a row lies on the grid: column, row, and the turn of a card or the colour of a token."""
    assert row.at is not None, "rows on the grid have a place"
    return row.at


def board_of(t: Table) -> Board:
    """The board the rows make: cards in the order they were laid, then masters and tokens."""
    board: Board | None = t.memo.get("board")
    if board is None:
        board = t.memo["board"] = _build(t)
    return board


def _build(t: Table) -> Board:
    rows = t.rows
    board = _laid(tuple([(rows[card].face, *where(rows[card])) for card in t.zone("table")]))
    for piece in t.zone("pieces"):
        row = rows[piece]
        x, y, colour = where(row)
        if row.face == MASTER:
            board = board.with_master(side_of(row.seat), (x, y))
        else:
            board = board.with_token((x, y), colour)
    return board


# Boards of cards alone, kept because the next position and a bot's next idea lay one more card on them.
@lru_cache(maxsize=1024)
def _laid(cards: tuple[tuple[int, int, int, int], ...]) -> Board:
    return _laid(cards[:-1]).with_card(*cards[-1]) if cards else EMPTY


def finder_of(t: Table) -> Finder:
    """The finder of legal placements on this table."""
    finder: Finder | None = t.memo.get("finder")
    if finder is None:
        finder = t.memo["finder"] = Finder(board_of(t), limit_of(t))
    return finder


def open_cells(t: Table, side: int) -> tuple[Cell, ...]:
    """The runes open to a side's master now."""
    cells: tuple[Cell, ...] | None = t.memo.get(("open", side))
    if cells is None:
        cells = t.memo["open", side] = open_runes(board_of(t), side)
    return cells


def unplaced(t: Table, seat: int) -> int:
    """How many masters a seat still has to place (RN-082)."""
    return len(t.zone("masters", seat))


def has_token(t: Table, seat: int) -> bool:
    """Whether a seat still has its token (RN-087)."""
    return bool(t.zone("tokens", seat))


def must_place(t: Table, seat: int) -> bool:
    """Placing a card is a duty (RN-036) but for a four-player player without masters (RN-114)."""
    return mode_of(t) != TEAMS or unplaced(t, seat) > 0


def no_draw(t: Table, seat: int) -> str:
    """The clause that keeps a seat from drawing now; empty if it may draw."""
    if not t.zone("deck"):
        return "RN-066"
    if mode_of(t) == DUEL and not unplaced(t, 1 - seat):  # not in the four-player mode (RN-115)
        return "RN-068"
    return ""


def all_placed(t: Table) -> bool:
    """Whether every master at the table is placed, which ends the game (RN-007, RN-099, RN-119)."""
    return not any(unplaced(t, seat) for seat in range(t.map.seats))


def last_master(t: Table) -> Cell:
    """Where the master placed last stands; a token may lie around it (RN-088)."""
    x, y, _ = where(t.rows[t.zone("pieces")[-1]])
    return x, y
