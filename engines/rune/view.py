"""What a screen shows of a table of Rune.

The board as cells with layers, the same board as lines of text, and what an answer would bring.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engines.kernel import (
    TABLE,
    Act,
    CardView,
    CellView,
    SeatView,
    Secrets,
    Table,
    TableView,
    plain_view,
    questions,
)
from engines.kernel.say import capital, mark, named, say, seat_name
from engines.kernel.view import side_lines

from .areas import held, points
from .board import Board
from .faces import CARDS, COLOURS, LETTERS, START, WORDS
from .geometry import Cell, footprint
from .limits import LINE, LONGEST, NO_LIMIT
from .place import Placement, spot
from .position import MASTER, board_of, finder_of, has_token, limit_of, side_of, sides_of, unplaced, where
from .setup import MASTER_COLOURS
from .words import area_words

if TYPE_CHECKING:
    from engines.kernel import Game


def table_view(game: "Game", t: Table, seat: int, know: Secrets) -> TableView:
    """The plain view, with the board in cells and in lines, and points as they stand."""
    base = plain_view(game, t, seat, know, lambda card, face: _describe(t, card, face))
    if not t.zone("table") or t.rows[t.zone("table")[0]].at is None:
        return base  # the starting card is not laid yet
    board = board_of(t)
    seats = tuple(_seat_view(t, board, s) for s in base.seats)
    return replace(
        base,
        seats=seats,
        board=cells(t),
        lines=(
            *side_lines(game, t, seat),
            *_limit_line(t),
            *grid_lines(t, seat),
            *_master_lines(t, seat),
            *_last_line(t, seat),
        ),
    )


def _seat_view(t: Table, board: Board, seat: SeatView) -> SeatView:
    values: tuple[tuple[str, int], ...] = (
        (mark("points now"), points(board, side_of(seat.seat))),
        (mark("masters to place"), unplaced(t, seat.seat)),
        (mark("cards"), len(t.zone("hand", seat.seat))),
    )
    if t.get(TABLE, "grand_master"):
        values = (*values, (mark("tokens"), int(has_token(t, seat.seat))))
    return replace(seat, values=values)


def _describe(t: Table, card: CardView, face: int) -> CardView:
    """A card by its two rows of letters; on the table also where it lies."""
    if face > START:
        return replace(
            card, kind=mark("piece"), words=(master_colour(t, card.owner),) if face == MASTER else ()
        )
    letters = "".join(LETTERS[rune] for rune in CARDS[face].runes)
    place = (spot(*card.at),) if card.at else ()
    return replace(
        card,
        kind="card",
        text=f"{letters[:3]} / {letters[3:]}",
        words=(f"{letters[:3]}/{letters[3:]}", *place),
    )


def master_colour(t: Table, seat: int) -> str:
    """The colour of a seat's masters; sides differ (RN-028)."""
    return MASTER_COLOURS[(t.get(TABLE, "first_colour") + side_of(seat)) % 2]


def cells(t: Table) -> tuple[CellView, ...]:
    """Every cell with a rune: the colour on top, master, token's mark, its cards, lowest first, and whose
    area it is in.
    """
    board, layers, standing = board_of(t), _layers(t), _pieces(t)
    holders = {cell: side for side in sides_of(t) for cell in board.cells(held(board, side))}
    return tuple(
        CellView(
            x,
            y,
            LETTERS[board.colour_at((x, y))],
            piece="master" if (x, y) in standing else "",
            seat=standing.get((x, y), -1),
            mark="token" if board.has_token((x, y)) else "",
            cards=tuple(layers[x, y]),
            held=holders.get((x, y), -1),
        )
        for x, y in board.cells(board.occupied)
    )


def _layers(t: Table) -> dict[Cell, list[int]]:
    layers: dict[Cell, list[int]] = {}
    for card in t.zone("table"):
        for cell in footprint(*where(t.rows[card])):
            layers.setdefault(cell, []).append(card)
    return layers


def _pieces(t: Table) -> dict[Cell, int]:
    """Whose master stands where."""
    rows = [t.rows[piece] for piece in t.zone("pieces")]
    return {(where(row)[0], where(row)[1]): row.seat for row in rows if row.face == MASTER}


def grid_lines(t: Table, onlooker: int) -> list[str]:
    """The board as rows of letters; a number is the seat of the master there, a small letter a token."""
    board, standing = board_of(t), _pieces(t)
    occupied = list(board.cells(board.occupied))
    columns = range(min(x for x, _ in occupied), max(x for x, _ in occupied) + 1)
    rows = range(min(y for _, y in occupied), max(y for _, y in occupied) + 1)
    key = [say("Board: B blue, G green, R red")]
    key += [say("small letter: token")] if t.get(TABLE, "grand_master") else []
    key += [
        say("{n}: master of {who}", n=seat + 1, who=seat_name(seat))
        if seat != onlooker
        else say("{n}: your master", n=seat + 1)
        for seat in sorted(set(standing.values()))
    ]
    across, down = say("column"), say("row")
    head = max(len(across), len(down) + 4)
    lines = ["; ".join(key), f"{across:<{head}}  " + "".join(f"{x:>4}" for x in columns)]
    for y in rows:
        shown = "".join(f"{_letter(board, (x, y)) + _number(standing, (x, y)):>4}" for x in columns)
        lines.append(f"{down} {y:>{head - len(down) - 1}}  {shown}")
    return lines


def _letter(board: Board, cell: Cell) -> str:
    letter = LETTERS[board.colour_at(cell)]
    return letter.lower() if board.has_token(cell) else letter


def _number(standing: dict[Cell, int], cell: Cell) -> str:
    return str(standing[cell] + 1) if cell in standing else ""


def _limit_line(t: Table) -> list[str]:
    """How large a line or an area may grow when one plays alone (RN-101, RN-R19)."""
    limit = limit_of(t)
    if limit == NO_LIMIT:
        return []
    most = ", ".join(f"{say(WORDS[colour])} {LONGEST[colour]}" for colour in COLOURS)
    if limit == LINE:
        return [say("No line may have more runes than: {most}", most=most)]
    return [say("No area may have more runes than: {most}", most=most)]


def _master_lines(t: Table, onlooker: int) -> list[str]:
    """Each master with the area it controls."""
    board, lines = board_of(t), []
    for (x, y), seat in _pieces(t).items():
        lines.append(
            say(
                "{who}: master at {where}: {area}",
                who=capital(named(seat, onlooker)),
                where=spot(x, y, 0),
                area=area_words(board, (x, y)),
            )
        )
    return lines


def _last_line(t: Table, onlooker: int) -> list[str]:
    card = t.zone("table")[-1]
    row = t.rows[card]
    if row.face is None or row.face == START:
        return []
    told = mark("Last card: {card} at {where}, placed by {who}")
    if row.seat == onlooker:
        told = mark("Last card: {card} at {where}, placed by you")
    return [say(told, card=CARDS[row.face].code, where=spot(*where(row)), who=seat_name(row.seat))]


# --- before an answer is given ------------------------------------------------------------------------------


def placements(t: Table, card: int, know: Secrets) -> tuple[Placement, ...]:
    """Where a card whose face the onlooker knows may be placed now."""
    face = know.face(t, card)
    return () if face is None or face >= START else tuple(finder_of(t).placements(face))


def target_cells(t: Table, know: Secrets, game: "Game") -> tuple[Cell, ...]:
    """The cells that the seat's answers may name: corners of placements, runes for a master or a token."""
    asked = next((d for d in questions(t.pending) if d.seat == know.seat and isinstance(d, Act)), None)
    if asked is None:
        return ()
    values = [value for value, _ in game.acts(t, asked, know)]
    named = {tuple(value[2:4] if value[0] == "place" else value[1:3]) for value in values if len(value) > 2}
    return tuple(sorted(((x, y) for x, y in named), key=lambda cell: (cell[1], cell[0])))


def preview(
    t: Table, seat: int, value: tuple[int | str, ...], face: int | None = None
) -> tuple[tuple[int, tuple[Cell, ...]], ...]:
    """What each side would hold after an answer: points and cells. A placement needs the face of the card."""
    board, (word, *rest) = board_of(t), value
    numbers = [n for n in rest if isinstance(n, int)]
    if word == "place" and face is not None:
        board = board.with_card(face, *numbers[1:])
    elif word == "master":
        board = board.with_master(side_of(seat), (numbers[0], numbers[1]))
    elif word == "token":
        board = board.with_token((numbers[0], numbers[1]), numbers[2])
    return tuple((points(board, side), tuple(board.cells(held(board, side)))) for side in sides_of(t))
