"""A board of cells, drawn from data: it scrolls, scales, lights cells, shows the card about to be laid."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil

from client.qt import QPainter, QPixmap, QPointF, QRectF, Qt, QtCore, QtGui, QtWidgets
from client.table.faces import paint_cell, paint_piece
from client.table.inkwell import colour
from client.table.layout import Grid, Layout
from client.table.pixmaps import Pixmaps
from client.table.shapes import at
from engines.kernel import CellView

Cell = tuple[int, int]

ZOOM = (12.0, 160.0)
"""Smallest and largest side of a cell in pixels."""
LARGEST, USUAL_HEIGHT = 1.8, 600.0
"""How much larger than the layout says a cell is where there is room, on a board of this height; with larger
boards it grows."""
MAX_CELLS = 20_000
"""Cells that are drawn; a view with more shows its first ones."""


@dataclass(frozen=True)
class Ghost:
    """A card about to be laid: what its cells would show, and whether it may lie there."""

    cells: tuple[tuple[int, int, str], ...]
    legal: bool


def turned_rows(rows: list[str], turn: int) -> list[str]:
    """Rows of letters turned clockwise by a multiple of 90 degrees."""
    for _ in range(turn // 90 % 4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
    return rows


def ghost_cells(text: str, x: int, y: int, turn: int) -> tuple[tuple[int, int, str], ...]:
    """The cells that a card with this text would cover from this corner."""
    rows = [row.strip() for row in text.split("/")]
    width = max((len(row) for row in rows), default=0)
    turned = turned_rows([row.ljust(width) for row in rows], turn)
    return tuple((x + dx, y + dy, letter) for dy, row in enumerate(turned) for dx, letter in enumerate(row))


@dataclass
class BoardState:
    """What is to be seen on the board."""

    cells: dict[Cell, CellView] = field(default_factory=dict)
    seats: dict[int, int] = field(default_factory=dict)
    """Seats as the onlooker counts them."""
    words: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Words of pieces by seat, for their colours."""
    own: dict[int, str] = field(default_factory=dict)
    """Colours of pieces by seat: what a seat holds has the same."""
    lit: frozenset[Cell] = frozenset()
    focus: Cell | None = None
    ghost: Ghost | None = None
    preview: dict[Cell, int] = field(default_factory=dict)
    """Who would hold what after the answer that is being considered."""
    last: frozenset[Cell] = frozenset()
    pointed: frozenset[Cell] = frozenset()
    """What a line of the log points at."""


def _sides(cell: Cell, box: QRectF) -> tuple[tuple[Cell, QPointF, QPointF], ...]:
    """The four sides of a cell: the neighbour there, and the line between."""
    x, y = cell
    return (
        ((x - 1, y), box.topLeft(), box.bottomLeft()),
        ((x, y - 1), box.topLeft(), box.topRight()),
        ((x + 1, y), box.topRight(), box.bottomRight()),
        ((x, y + 1), box.bottomLeft(), box.bottomRight()),
    )


class BoardItem(QtWidgets.QGraphicsItem):
    """The board on the scene, clipped to its rectangle."""

    def __init__(self, layout: Layout, pixmaps: Pixmaps) -> None:
        super().__init__()
        self._layout, self._pixmaps = layout, pixmaps
        self.grid = layout.grid or Grid()
        self.rect = QRectF()
        self.side = float(self.grid.cell)
        self.origin = QPointF()
        """Where the corner of cell (0, 0) is on the scene."""
        self.state = BoardState()
        self.moved = False
        """Whether somebody scrolled or scaled it: then it no longer fits itself."""
        self._scale = pixmaps.look.card_scale
        self.whole = False
        """Whether somebody wants to see all of it, however large cells are to be."""
        self.setFlag(QtWidgets.QGraphicsItem.GraphicsItemFlag.ItemClipsToShape)

    def boundingRect(self) -> QRectF:
        """The part of the scene it covers."""
        return self.rect

    def display(self, state: BoardState) -> None:
        """Show this; while nobody has scrolled, everything stays in sight."""
        grown = set(state.cells) != set(self.state.cells)
        self.state = state
        if grown and not self.moved:
            self.fit()
        self.update()

    def place(self, rect: QRectF) -> None:
        """Lie within this part of the scene."""
        scale = self._pixmaps.look.card_scale
        if scale != self._scale:  # whoever asks for larger cells wants to see them
            self._scale, self.moved, self.whole = scale, False, False
        elif rect == self.rect:
            return
        self.prepareGeometryChange()
        self.rect = rect
        if not self.moved:
            self.fit()

    # --- cells and pixels -----------------------------------------------------------------------------------

    def fit(self) -> None:
        """Bring all cells into sight, with a margin, at no more than the layout's size; cells that somebody
        wants larger than that as far as there is room for them, around what was laid last.
        """
        cells = self.state.cells
        if not cells or self.rect.isEmpty():
            self.origin = self.rect.center()
            return
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        margin = self.grid.margin
        columns = max(xs) - min(xs) + 1 + 2 * margin
        rows = max(ys) - min(ys) + 1 + 2 * margin
        window = max(1.0, self.rect.height() / USUAL_HEIGHT)
        scale = self._pixmaps.look.card_scale
        largest = self.grid.cell * LARGEST * window * min(1.0, scale)
        fits = min(self.rect.width() / columns, self.rect.height() / rows)
        side = min(largest, fits) * (1.0 if self.whole else max(1.0, scale))
        self.side = float(int(min(max(ZOOM[0], side), ZOOM[1])))
        last = self.state.last or set(cells)
        seen = last | {cell for cell, view in cells.items() if view.piece}
        across = self._along(xs, [x for x, _ in seen], [x for x, _ in last], self.rect.width())
        down = self._along(ys, [y for _, y in seen], [y for _, y in last], self.rect.height())
        self.origin = self.rect.center() - QPointF(across, down) * self.side

    def _along(self, cells: list[int], seen: list[int], last: list[int], room: float) -> float:
        """What stands in the middle of the board along one axis, in cells: the middle of all; where all have
        no room that of pieces and cells laid last, as far as cells reach, and so that the last are in sight.
        """
        low, high = min(cells) - self.grid.margin, max(cells) + 1 + self.grid.margin
        half = room / self.side / 2
        if high - low <= 2 * half:
            return (low + high) / 2
        middle = min(max((min(seen) + max(seen) + 1) / 2, low + half), high - half)
        return min(max(middle, max(last) + 1 - half), min(last) + half)

    def reset(self) -> None:
        """Fit all in, and go on fitting; where all is in sight already, with cells as large as wanted."""
        self.whole = self.moved or not self.whole
        self.moved = False
        self.fit()
        self.update()

    def zoom(self, factor: float, about: QPointF) -> None:
        """Scale around a point that stays where it is."""
        step = self.side * factor
        side = float(min(max(ceil(step) if factor > 1 else int(step), ZOOM[0]), ZOOM[1]))
        self.origin = about + (self.origin - about) * (side / self.side)
        self.side = side
        self.moved = True
        self.update()

    def pan(self, by: QPointF) -> None:
        """Scroll."""
        self.origin += by
        self.moved = True
        self.update()

    def reveal(self, cell: Cell) -> None:
        """Scroll just so far that a cell can be seen."""
        box = self.box(cell).adjusted(-self.side, -self.side, self.side, self.side)
        dx = max(0.0, self.rect.left() - box.left()) - max(0.0, box.right() - self.rect.right())
        dy = max(0.0, self.rect.top() - box.top()) - max(0.0, box.bottom() - self.rect.bottom())
        if dx or dy:
            self.pan(QPointF(dx, dy))

    def cell_at(self, point: QPointF) -> Cell | None:
        """The cell at a point of the scene; None beside the board."""
        if not self.rect.contains(point):
            return None
        off = (point - self.origin) / self.side
        return int(off.x() // 1), int(off.y() // 1)

    def filled(self) -> list[QRectF]:
        """Where something lies on it."""
        return [self.box(cell) for cell in self.state.cells]

    def box(self, cell: Cell) -> QRectF:
        """Where a cell is on the scene, on whole pixels."""
        x, y = round(self.origin.x()), round(self.origin.y())
        return QRectF(x + cell[0] * self.side, y + cell[1] * self.side, self.side, self.side)

    # --- drawing --------------------------------------------------------------------------------------------

    def paint(
        self,
        p: QPainter,
        option: QtWidgets.QStyleOptionGraphicsItem,
        widget: QtWidgets.QWidget | None = None,
    ) -> None:
        """Ground, cells, borders of cards, areas held, lit cells, pieces, ghost."""
        pal, state = self._pixmaps.look.palette, self.state
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setClipRect(self.rect)
        seen = [
            (cell, view)
            for number, (cell, view) in enumerate(state.cells.items())
            if number < MAX_CELLS and self.box(cell).intersects(self.rect)
        ]
        for cell, view in seen:
            p.drawPixmap(self.box(cell).topLeft(), self._cell_picture(view.shows))
        self._paint_edges(p, seen)
        self._paint_held(p, {cell: view.held for cell, view in seen if view.held >= 0}, 0.75)
        self._paint_held(p, state.preview, 1.0)
        self._paint_lit(p)
        for cell, view in seen:
            self._paint_pieces(p, cell, view)
        if state.ghost is not None:
            self._paint_ghost(p, state.ghost)
        for cell in state.pointed:
            p.setBrush(colour(pal.focus, 0.25))
            p.setPen(QtGui.QPen(colour(pal.focus), 3, Qt.PenStyle.DotLine))
            p.drawRoundedRect(self.box(cell).adjusted(1.5, 1.5, -1.5, -1.5), 5, 5)
        if state.focus is not None:
            p.setBrush(Qt.BrushStyle.NoBrush)
            p.setPen(QtGui.QPen(colour(pal.focus), 3))
            p.drawRoundedRect(self.box(state.focus).adjusted(1.5, 1.5, -1.5, -1.5), 5, 5)

    def _cell_picture(self, letter: str) -> QPixmap:
        side = max(1, round(self.side))
        look = self._pixmaps.look

        def paint(p: QPainter) -> None:
            p.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_cell(p, QRectF(0.5, 0.5, side - 1, side - 1), self._layout.cells.get(letter), letter, look)

        return self._pixmaps.drawn(("cell", letter, side), (side, side), paint)

    def _paint_edges(self, p: QPainter, seen: list[tuple[Cell, CellView]]) -> None:
        """A line wherever another card begins, so that cards can be told apart."""
        cells = self.state.cells
        tops = {cell: view.cards[-1] if view.cards else -1 for cell, view in seen}
        dark = QtGui.QPen(colour("#000000", 0.55), max(1.2, self.side * 0.045))
        outline = QtGui.QPen(colour("#ffffff"), max(2.0, self.side * 0.075))
        around = QtGui.QPen(colour("#000000", 0.8), outline.widthF() + 3)
        lines: dict[bool, list[QtCore.QLineF]] = {False: [], True: []}
        for (x, y), top in tops.items():
            box = self.box((x, y))
            for other, start, end in _sides((x, y), box):
                there = cells.get(other)
                if there is None or (there.cards[-1] if there.cards else -1) != top:
                    last = (x, y) in self.state.last and other not in self.state.last
                    lines[last].append(QtCore.QLineF(start, end))
        p.setBrush(Qt.BrushStyle.NoBrush)
        for last, pen in ((False, dark), (True, around), (True, outline)):
            p.setPen(pen)
            p.drawLines(lines[last])

    def _paint_held(self, p: QPainter, held: dict[Cell, int], strength: float) -> None:
        """A band in the holder's colour along the edge of what is held."""
        pal = self._pixmaps.look.palette
        inset, width = self.side * 0.09, max(2.0, self.side * 0.09)
        lines: dict[int, list[QtCore.QLineF]] = {}
        for (x, y), seat in held.items():
            box = self.box((x, y)).adjusted(inset, inset, -inset, -inset)
            for other, start, end in _sides((x, y), box):
                if held.get(other) != seat:
                    lines.setdefault(seat, []).append(QtCore.QLineF(start, end))
        p.setOpacity(strength)
        for seat, edges in lines.items():
            ink = self.state.own.get(seat) or pal.seat(self.state.seats.get(seat, seat))
            for name, wide in (("#ffffff", width + 2.0), (ink, width)):
                pen = QtGui.QPen(colour(name), wide)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                p.setPen(pen)
                p.drawLines(edges)
        p.setOpacity(1.0)

    def _paint_lit(self, p: QPainter) -> None:
        pal = self._pixmaps.look.palette
        p.setPen(QtGui.QPen(colour("#000000", 0.6), 1))
        p.setBrush(colour(pal.choice))
        for cell in self.state.lit:
            box = self.box(cell)
            if box.intersects(self.rect):
                p.drawEllipse(box.center(), self.side * 0.12, self.side * 0.12)

    def _paint_pieces(self, p: QPainter, cell: Cell, view: CellView) -> None:
        box, look = self.box(cell), self._pixmaps.look
        if view.mark:
            p.setPen(QtGui.QPen(colour("#000000", 0.7), 1))
            p.setBrush(colour("#f4ead0"))
            piece = self._layout.pieces.get(view.mark)
            p.drawPath(at(piece.shape if piece else "ring", box.center(), self.side * 0.4))
        if view.piece:
            seat = self.state.seats.get(view.seat, view.seat)
            paint_piece(p, box, view.piece, self.state.words.get(view.seat, ()), seat, self._layout, look)

    def _paint_ghost(self, p: QPainter, ghost: Ghost) -> None:
        pal = self._pixmaps.look.palette
        p.setOpacity(0.93 if ghost.legal else 0.45)
        for x, y, letter in ghost.cells:
            p.drawPixmap(self.box((x, y)).topLeft(), self._cell_picture(letter))
        p.setOpacity(1.0)
        outer = QRectF()
        for x, y, _ in ghost.cells:
            outer = outer.united(self.box((x, y)))
        style = Qt.PenStyle.SolidLine if ghost.legal else Qt.PenStyle.DashLine
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.setPen(QtGui.QPen(colour(pal.choice if ghost.legal else pal.danger), 3, style))
        p.drawRoundedRect(outer, 4, 4)
