"""Finding all legal placements of a card, fast (RN-036, RN-039 to RN-064, RN-094, RN-101).

Every position of a turned card is tested at once by shifting whole layers; single ones are looked at only
where areas of opponents could join or a solo limit break.
"""

from collections.abc import Iterator

from .areas import held_by_colour, shared_area, touching
from .board import Board, bits
from .faces import COLOURS
from .geometry import COLUMN_ZERO, SHAPE_OFFSETS, STRIDE, TURNED, Turned
from .limits import NO_LIMIT, at_risk, breaks
from .place import Placement


class Finder:
    """Lists the legal placements on one board; what does not depend on the card is prepared once."""

    __slots__ = ("_around", "_at_risk", "_beneath", "_board", "_contested", "_limit", "_open")

    def __init__(self, board: Board, limit: str = NO_LIMIT) -> None:
        self._board = board
        self._limit = limit
        occupied = board.occupied
        self._beneath = tuple(occupied ^ layer for layer in board.colours)
        self._around = board.lifted_wrong()
        self._open = tuple(self._anchors(tall, occupied, board.standing | board.tokens) for tall in (0, 1))
        self._contested = self._contested_rims() if all(board.masters) else ()
        self._at_risk = at_risk(limit, board)

    def _anchors(self, tall: int, occupied: int, blocked: int) -> int:
        """Corners where a card overlaps something (RN-044), but no master, token or whole card.

        (RN-056, RN-059, RN-094)
        """
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

    def _joining(self, face: int, turned: Turned, anchors: int) -> int:
        """Those of the corners where areas of opponents would be joined (RN-060)."""
        board, found = self._board, 0
        for anchor in bits(anchors & self._suspects(turned)):
            x, y = board.cell_of(anchor)
            if shared_area(board.with_card(face, x, y, turned.rot)):
                found |= 1 << anchor
        return found

    def _beyond(self, turned: Turned, anchors: int) -> int:
        """Those of the corners where a solo limit would be broken (RN-101, RN-R19)."""
        found = 0
        for colour in self._at_risk:
            layer, paint = self._board.colours[colour], turned.paint[colour]
            for anchor in bits(anchors):
                runes = paint << anchor
                if breaks(self._limit, colour, layer & ~(turned.foot << anchor) | runes, runes):
                    found |= 1 << anchor
        return found

    def _legal(self, face: int) -> Iterator[tuple[Turned, int, int, int]]:
        """By turn: the corners of legal placements, and those that match beneath, and around."""
        for turned in TURNED[face]:
            beneath, around = self._fits(turned)
            legal = beneath | around
            if legal and self._contested:
                legal &= ~self._joining(face, turned, legal)
            if legal and self._at_risk:
                legal &= ~self._beyond(turned, legal)
            yield turned, legal, beneath, around

    def placements(self, face: int) -> Iterator[Placement]:
        """All legal placements of a face: by turn, then row, then column."""
        for turned, legal, beneath, around in self._legal(face):
            for anchor in bits(legal):
                x, y = self._board.cell_of(anchor)
                yield Placement(x, y, turned.rot, bool(beneath >> anchor & 1), bool(around >> anchor & 1))

    def spots(self, face: int) -> Iterator[tuple[int, int, int]]:
        """The same as bare (x, y, rot); `bits` and `cell_of` are written out in the game's busiest loop."""
        top = self._board.top
        for turned, legal, _, _ in self._legal(face):
            rot = turned.rot
            while legal:
                low = legal & -legal
                row, column = divmod(low.bit_length() - 1, STRIDE)
                yield column - COLUMN_ZERO, row + top, rot
                legal ^= low
