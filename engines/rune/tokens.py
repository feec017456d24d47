"""The Grand Master tokens (RN-084 to RN-098, RN-R18)."""

from collections.abc import Iterator

from engines.kernel.say import say

from .areas import shared_area
from .board import Board
from .faces import BLUE, GREEN, WORDS
from .geometry import Cell
from .limits import NO_LIMIT, beyond_limit
from .place import Refusal, over_limit, spot

TOKEN_COLOURS = (BLUE, GREEN)  # one on each side (RN-090)


def judge_token(board: Board, master: Cell, cell: Cell, colour: int, limit: str = NO_LIMIT) -> Refusal | None:
    """Why the token may not go on this cell with this colour after this master; None if it may."""
    x, y = cell
    where = spot(x, y, 0)
    if colour not in TOKEN_COLOURS:
        return Refusal("A token has a blue and a green side and no other.", "RN-090")
    if cell == master or max(abs(x - master[0]), abs(y - master[1])) > 1:
        return Refusal(
            say("The cell at {where} is not one of the eight around the master just placed.", where=where),
            "RN-088",
        )
    shown = board.colour_at(cell)
    if not shown:
        return Refusal(say("There is no rune at {where} for the token to lie on.", where=where), "RN-089")
    if board.master_at(cell) is not None:
        return Refusal(say("A master stands at {where}; a token cannot go there.", where=where), "RN-092")
    if board.has_token(cell):
        return Refusal(say("There is a token at {where} already.", where=where), "RN-093")
    if shown == colour:
        return Refusal(
            say("The rune at {where} is {colour} already.", where=where, colour=say(WORDS[colour])), "RN-091"
        )
    after = board.with_token(cell, colour)
    if shared_area(after):
        return Refusal(
            say(
                "A {colour} token at {where} would join areas of two opposing sides.",
                colour=say(WORDS[colour]),
                where=where,
            ),
            "RN-096",
        )
    broken = beyond_limit(limit, after, after.tokens)
    if broken:
        return over_limit(
            limit,
            say("A {colour} token at {where}", colour=say(WORDS[colour]), where=where),
            broken,
            "RN-R19",
        )
    return None


def token_places(board: Board, master: Cell, limit: str = NO_LIMIT) -> Iterator[tuple[Cell, int]]:
    """All legal uses of a token after a master was placed: cells row by row, blue before green."""
    x, y = master
    for row in (y - 1, y, y + 1):
        for column in (x - 1, x, x + 1):
            for colour in TOKEN_COLOURS:
                if judge_token(board, master, (column, row), colour, limit) is None:
                    yield (column, row), colour
