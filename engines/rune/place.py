"""Placing a card: the judge of one placement, and the list of all (RN-036 to RN-064, RN-094, RN-101).

`judge` weighs one placement and names the clause it breaks. `Finder` lists the legal ones: it tests every
position of a turned card at once by shifting whole layers, and looks closer only where areas could join.
The two share nothing but the prepared faces, and the tests hold them against each other.
"""

from collections.abc import Iterator
from typing import NamedTuple

from .areas import held_by_colour, shared_area, touching
from .board import Board, bits
from .faces import CARDS, COLOURS, WORDS
from .geometry import COLUMN_ZERO, LIFT, SHAPE_OFFSETS, STRIDE, TURNED, TURNS, Turned, footprint
from .limits import LINE, LONGEST, NO_LIMIT, beyond_limit


class Placement(NamedTuple):
    """A legal placement, and which of the two matching rules it satisfies (RN-049)."""

    x: int
    y: int
    rot: int
    beneath: bool
    around: bool


class Refusal(NamedTuple):
    """Why something is not allowed: a sentence for players and the clause it breaks."""

    sentence: str
    clause: str


def spot(x: int, y: int, rot: int) -> str:
    """A placement in words."""
    return f"column {x}, row {y}, turned {rot}°" if rot else f"column {x}, row {y}"


def judge(board: Board, face: int, x: int, y: int, rot: int, limit: str = NO_LIMIT) -> Placement | Refusal:
    """Weigh one placement: the legal placement, or the first rule it breaks."""
    name = CARDS[face].code
    if rot not in TURNS:
        return Refusal(f"A card may be turned by 0, 90, 180 or 270 degrees, not by {rot}.", "RN-040")
    turned = TURNED[face][rot // 90]
    anchor = board.place_of(x, y)
    if anchor is None or not turned.foot << anchor & board.occupied:
        return _no_overlap(board, name, turned, anchor, spot(x, y, rot))
    banned = _banned(board, name, turned, anchor, spot(x, y, rot))
    if banned:
        return banned
    wrong = board.lifted_wrong()
    beneath = not any(turned.paint[c] << anchor + LIFT & wrong[c] for c in COLOURS)
    around = not any(turned.rim[c] << anchor & wrong[c] for c in COLOURS)
    if not (beneath or around):
        return _no_match(board, face, x, y, rot)
    after = board.with_card(face, x, y, rot)
    if shared_area(after):
        return Refusal(f"{name} at {spot(x, y, rot)} would join areas of two opposing sides.", "RN-060")
    if limit:
        broken = beyond_limit(limit, after, _on(after, board, turned.foot << anchor))
        if broken:
            clause = "RN-101" if limit == LINE else "RN-R19"
            return over_limit(limit, f"{name} at {spot(x, y, rot)}", broken, clause)
    return Placement(x, y, rot, beneath, around)


def _on(after: Board, before: Board, layer: int) -> int:
    """A layer of one board in the bits of the next, which may begin some rows further up."""
    return layer << (before.top - after.top) * STRIDE


def over_limit(limit: str, what: str, colour: int, clause: str) -> Refusal:
    """The refusal of something that breaks a solo limit."""
    thing = "a line" if limit == LINE else "an area"
    return Refusal(f"{what} would make {thing} of more than {LONGEST[colour]} {WORDS[colour]} runes.", clause)


def _no_overlap(board: Board, name: str, turned: Turned, anchor: int | None, where: str) -> Refusal:
    """RN-044; a card that lies edge to edge with others breaks RN-045."""
    if anchor is not None and touching(turned.foot << anchor) & board.occupied:
        return Refusal(
            f"{name} at {where} would only lie next to other cards; it must cover a rune.", "RN-045"
        )
    return Refusal(f"{name} at {where} would not overlap any card on the table.", "RN-044")


def _banned(board: Board, name: str, turned: Turned, anchor: int, where: str) -> Refusal | None:
    """The bans that do not look at colours: whole cards, masters, tokens."""
    if board.anchors[turned.tall] >> anchor & 1:
        return Refusal(f"{name} at {where} would cover another card entirely.", "RN-056")
    if turned.foot << anchor & board.standing:
        return Refusal(f"{name} at {where} would cover a master.", "RN-059")
    if turned.foot << anchor & board.tokens:
        return Refusal(f"{name} at {where} would cover a token.", "RN-094")
    return None


def _no_match(board: Board, face: int, x: int, y: int, rot: int) -> Refusal:
    """RN-049; where each rune alone would pass by one rule or the other, RN-050."""
    cells = dict(zip(footprint(x, y, rot), CARDS[face].runes, strict=True))
    mixed = all(_rune_beneath(board, c, cells[c]) or _rune_around(board, c, cells) for c in cells)
    where = f"{CARDS[face].code} at {spot(x, y, rot)}"
    if mixed:
        return Refusal(
            f"{where} matches beneath for some runes and around for the others, not for all.", "RN-050"
        )
    return Refusal(f"{where} matches neither the runes beneath nor those around.", "RN-049")


def _rune_beneath(board: Board, cell: tuple[int, int], colour: int) -> bool:
    return board.colour_at(cell) in (0, colour)


def _rune_around(board: Board, cell: tuple[int, int], cells: dict[tuple[int, int], int]) -> bool:
    x, y = cell
    outside = [n for n in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)) if n not in cells]
    return all(board.colour_at(n) in (0, cells[cell]) for n in outside)


class Finder:
    """Lists the legal placements on one board; what does not depend on the card is prepared once."""

    __slots__ = ("_around", "_beneath", "_board", "_contested", "_limit", "_open")

    def __init__(self, board: Board, limit: str = NO_LIMIT) -> None:
        self._board = board
        self._limit = limit
        occupied = board.occupied
        self._beneath = tuple(occupied ^ layer for layer in board.colours)
        self._around = board.lifted_wrong()
        self._open = tuple(self._anchors(tall, occupied, board.standing | board.tokens) for tall in (0, 1))
        self._contested = self._contested_rims() if all(board.masters) else ()

    def _anchors(self, tall: int, occupied: int, blocked: int) -> int:
        """Corners where a card overlaps something (RN-044) but no whole card, master or token (RN-056, 059, 094)."""
        overlap = ban = 0
        for offset in SHAPE_OFFSETS[tall]:
            overlap |= occupied >> offset
            ban |= blocked >> offset
        return overlap & ~(ban | self._board.anchors[tall])

    def _contested_rims(self) -> tuple[tuple[int, int, int], ...]:
        """Colours in which both sides hold areas, with the cells where a rune would touch each side's."""
        first, second = (held_by_colour(self._board, side) for side in (0, 1))
        return tuple((c, touching(first[c]), touching(second[c])) for c in COLOURS if first[c] and second[c])

    def _fits(self, turned: Turned) -> tuple[int, int]:
        """Corners where the turned card matches beneath (RN-047), and where around (RN-048)."""
        open_, wrong, under = self._open[turned.tall], self._beneath, 0
        for offset, colour in turned.beneath:
            under |= wrong[colour] >> offset
        wrong, beside = self._around, 0
        for offset, colour in turned.around:
            beside |= wrong[colour] >> offset
        return open_ & ~under, open_ & ~beside

    def _suspects(self, turned: Turned) -> int:
        """Corners where like runes of the card touch areas of both sides: only there can RN-060 be broken."""
        found = 0
        for colour, near_first, near_second in self._contested:
            first = second = 0
            for offset, rune in turned.beneath:
                if rune == colour:
                    first |= near_first >> offset
                    second |= near_second >> offset
            found |= first & second
        return found

    def _stopped(self, face: int, turned: Turned, anchors: int) -> int:
        """The corners among these where opponents' areas would join (RN-060) or a solo limit break (RN-101)."""
        board, stopped = self._board, 0
        suspects = anchors if self._limit else anchors & self._suspects(turned)
        for anchor in bits(suspects):
            x, y = board.cell_of(anchor)
            after = board.with_card(face, x, y, turned.rot)
            changed = _on(after, board, turned.foot << anchor)
            if shared_area(after) or beyond_limit(self._limit, after, changed):
                stopped |= 1 << anchor
        return stopped

    def placements(self, face: int) -> Iterator[Placement]:
        """All legal placements of a face: by turn, then row, then column."""
        top = self._board.top
        for turned in TURNED[face]:
            beneath, around = self._fits(turned)
            legal = beneath | around
            if legal and (self._contested or self._limit):
                legal &= ~self._stopped(face, turned, legal)
            while legal:  # `bits` and `cell_of` written out: this is the busiest loop of the game
                low = legal & -legal
                row, column = divmod(low.bit_length() - 1, STRIDE)
                yield Placement(
                    column - COLUMN_ZERO, row + top, turned.rot, beneath & low != 0, around & low != 0
                )
                legal ^= low

    def fits_anywhere(self, face: int) -> bool:
        """Whether a face has any legal placement (RN-062)."""
        return next(self.placements(face), None) is not None
