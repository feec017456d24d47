"""The table as everybody sees it: visible runes, masters, tokens, and where cards lie (RN-021 to RN-024).

A `Board` is a value derived from the cards on the table in the order they were laid; it is never changed.
Each layer is one whole number with a bit per cell, counted from the row `top`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from .faces import COLOURS, START
from .geometry import COLUMN_ZERO, LIFT, MARGIN, STRIDE, TURNED, Cell, column_of


class Board(NamedTuple):
    """Bit layers of the table. Compare boards by what they show, not by `top`."""

    top: int  # the row of bit 0
    colours: tuple[int, int, int, int]  # visible runes by colour; entry 0 is always empty
    masters: tuple[int, int]  # by side
    tokens: int
    anchors: tuple[int, int]  # corners of the cards lying wide, and standing tall, in whatever layer

    @property
    def occupied(self) -> int:
        """All cells that show a rune."""
        return self.colours[1] | self.colours[2] | self.colours[3]

    @property
    def standing(self) -> int:
        """All cells that hold a master."""
        return self.masters[0] | self.masters[1]

    def place_of(self, x: int, y: int) -> int | None:
        """The bit number of a cell, or None where it is so far out that no card could reach it."""
        row, column = y - self.top, x + COLUMN_ZERO
        if not (1 <= row <= self.rows and 1 <= column < STRIDE - MARGIN):
            return None
        return row * STRIDE + column

    @property
    def rows(self) -> int:
        """Rows in use, the bare ones on top included."""
        return self.occupied.bit_length() // STRIDE + 1

    def cell_of(self, place: int) -> Cell:
        """The cell a bit number stands for."""
        return column_of(place), place // STRIDE + self.top

    def colour_at(self, cell: Cell) -> int:
        """The visible colour of a cell (a token's colour counts for its cell, RN-095); 0 on bare table."""
        place = self.place_of(*cell)
        if place is None:
            return 0
        return next((colour for colour in COLOURS if self.colours[colour] >> place & 1), 0)

    def master_at(self, cell: Cell) -> int | None:
        """The side whose master stands on a cell."""
        place = self.place_of(*cell)
        if place is None:
            return None
        return next((side for side in (0, 1) if self.masters[side] >> place & 1), None)

    def has_token(self, cell: Cell) -> bool:
        """Whether a token lies on a cell."""
        place = self.place_of(*cell)
        return place is not None and bool(self.tokens >> place & 1)

    def cells(self, layer: int) -> Iterator[Cell]:
        """The cells of a layer, row by row."""
        return (self.cell_of(place) for place in bits(layer))

    def with_card(self, face: int, x: int, y: int, rot: int) -> "Board":
        """The board after a card was laid on top (RN-042, RN-043)."""
        return self._raised(y)._painted(face, x, y, rot)

    def _painted(self, face: int, x: int, y: int, rot: int) -> "Board":
        turned = TURNED[face][rot // 90]
        place = (y - self.top) * STRIDE + x + COLUMN_ZERO
        bare = ~(turned.foot << place)
        _, blue, green, red = self.colours
        _, more_blue, more_green, more_red = turned.paint
        colours = (
            0,
            blue & bare | more_blue << place,
            green & bare | more_green << place,
            red & bare | more_red << place,
        )
        wide, tall = self.anchors
        anchors = (wide, tall | 1 << place) if turned.tall else (wide | 1 << place, tall)
        return Board(self.top, colours, self.masters, self.tokens, anchors)

    def _raised(self, y: int) -> "Board":
        """The same board with room above row y."""
        shift = (self.top + MARGIN - y) * STRIDE
        if shift <= 0:
            return self
        _, blue, green, red = self.colours
        return Board(
            y - MARGIN,
            (0, blue << shift, green << shift, red << shift),
            (self.masters[0] << shift, self.masters[1] << shift),
            self.tokens << shift,
            (self.anchors[0] << shift, self.anchors[1] << shift),
        )

    def with_master(self, side: int, cell: Cell) -> "Board":
        """The board after a side's master was put on a rune (RN-073)."""
        bit = self._bit(cell)
        first, second = self.masters
        return self._replace(masters=(first, second | bit) if side else (first | bit, second))

    def with_token(self, cell: Cell, colour: int) -> "Board":
        """The board after a token gave a rune a new colour (RN-090, RN-095)."""
        bit = self._bit(cell)
        _, blue, green, red = (layer & ~bit for layer in self.colours)
        layers = (0, blue | bit, green, red) if colour == 1 else (0, blue, green | bit, red)
        return self._replace(colours=layers, tokens=self.tokens | bit)

    def _bit(self, cell: Cell) -> int:
        return 1 << (cell[1] - self.top) * STRIDE + cell[0] + COLUMN_ZERO

    def lifted_wrong(self) -> tuple[int, int, int, int]:
        """By colour: the cells showing another colour, lifted so that the rim of a card can be tested."""
        occupied = self.occupied
        _, blue, green, red = self.colours
        return 0, (occupied ^ blue) << LIFT, (occupied ^ green) << LIFT, (occupied ^ red) << LIFT


def bits(layer: int) -> Iterator[int]:
    """The numbers of the set bits, smallest first."""
    while layer:
        low = layer & -layer
        yield low.bit_length() - 1
        layer ^= low


EMPTY = Board(-MARGIN, (0, 0, 0, 0), (0, 0), 0, (0, 0))
# Columns 0-2, rows 0-1, orientation 0 (RN-025, RN-026).
OPENING = EMPTY.with_card(START, 0, 0, 0)
