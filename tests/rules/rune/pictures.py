"""Boards for tests: drawn as rows of letters, and a few ways to ask about them."""

from engines.rune.areas import Area, area_of
from engines.rune.board import EMPTY, OPENING, Board
from engines.rune.faces import CARDS, LETTERS
from engines.rune.finder import Finder
from engines.rune.geometry import COLUMN_ZERO, MARGIN, STRIDE, Cell
from engines.rune.place import Placement, Refusal, judge

FACE = {card.code: number for number, card in enumerate(CARDS)}
B, G, R = 1, 2, 3


def drawn(
    *rows: str, masters: dict[tuple[int, int], int] | None = None, tokens: tuple[tuple[int, int], ...] = ()
) -> Board:
    """A board that shows these rows from column 0, row 0 on; a dot is bare table."""
    layers = [0, 0, 0, 0]
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            layers[LETTERS.index(letter)] |= 1 << (y + MARGIN) * STRIDE + x + COLUMN_ZERO
    board = EMPTY._replace(colours=(0, layers[1], layers[2], layers[3]))
    for cell, side in (masters or {}).items():
        board = board.with_master(side, cell)
    for cell in tokens:
        place = board.place_of(*cell)
        assert place is not None
        board = board._replace(tokens=board.tokens | 1 << place)
    return board


def laid(*placements: tuple[str, int, int, int]) -> Board:
    """The starting card and then these cards, each (code, x, y, rot), whether legal or not."""
    board = OPENING
    for code, x, y, rot in placements:
        board = board.with_card(FACE[code], x, y, rot)
    return board


def verdict(board: Board, code: str, x: int, y: int, rot: int = 0, limit: str = "") -> str:
    """'beneath', 'around' or 'both' if legal, else the clause it breaks; judge and finder must agree."""
    judged = judge(board, FACE[code], x, y, rot, limit)
    listed = [p for p in Finder(board, limit).placements(FACE[code]) if p[:3] == (x, y, rot)]
    if isinstance(judged, Refusal):
        assert not listed and judged.sentence.endswith(".")
        return judged.clause
    assert isinstance(judged, Placement) and listed == [judged]
    return {(True, False): "beneath", (False, True): "around", (True, True): "both"}[
        judged.beneath, judged.around
    ]


def rows_of(board: Board) -> list[str]:
    """What a board shows, from its topmost leftmost rune on."""
    cells = list(board.cells(board.occupied))
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return [
        "".join(LETTERS[board.colour_at((x, y))] for x in range(min(xs), max(xs) + 1))
        for y in range(min(ys), max(ys) + 1)
    ]


def area(board: Board, cell: Cell) -> Area:
    """The area of a cell that shows a rune."""
    found = area_of(board, cell)
    assert found is not None
    return found
