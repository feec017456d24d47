"""Tiles and pieces of a board: cut stones with a glyph whose shape comes first and its colour second."""

from __future__ import annotations

from client.qt import QColor, QPainter, QPainterPath, QRectF, Qt, QtGui
from client.table.fonts import font
from client.table.inkwell import colour, mixed, write_line
from client.table.layout import CellLook, Layout
from client.table.look import Look
from client.table.shapes import at

_MIDDLE = Qt.AlignmentFlag.AlignHCenter


def paint_cells(p: QPainter, w: float, h: float, text: str, layout: Layout, look: Look) -> None:
    """A card that is rows of cells."""
    rows = [row.strip() for row in text.split("/")] or [""]
    columns = max(1, *(len(row) for row in rows))
    side = min(w, h)
    _slab(p, QRectF(0, 0, w, h), 0.06 * side, "#9aa3aa" if look.palette.dark else "#c2c8cc")
    pad = 0.045 * side
    cw, ch = (w - 2 * pad) / columns, (h - 2 * pad) / len(rows)
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            rect = QRectF(pad + x * cw, pad + y * ch, cw, ch)
            paint_cell(p, rect.adjusted(1, 1, -1, -1), layout.cells.get(letter), letter, look)


def _slab(p: QPainter, rect: QRectF, radius: float, ground: str) -> None:
    """Stone: lighter above, with a dark edge."""
    shine = QtGui.QLinearGradient(rect.topLeft(), rect.bottomRight())
    shine.setColorAt(0, QColor(mixed(ground, "#ffffff", 0.22)))
    shine.setColorAt(1, QColor(mixed(ground, "#000000", 0.38)))
    p.setPen(QtGui.QPen(QColor(mixed(ground, "#000000", 0.72)), 1))
    p.setBrush(QtGui.QBrush(shine))
    p.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def _groove(p: QPainter, path: QPainterPath, width: float, ground: str, strong: float) -> None:
    """A glyph cut into the stone: shadow above, light below, light in the groove."""
    p.setBrush(Qt.BrushStyle.NoBrush)
    bright = mixed(ground, "#ffffff", strong)
    for dx, dy, ink, wide in (
        (-0.3, -0.3, colour("#000000", 0.55), width * 1.5),
        (0.3, 0.35, colour("#ffffff", 0.28), width * 1.4),
        (0.0, 0.0, QColor(bright), width),
    ):
        pen = QtGui.QPen(ink, wide)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        p.setPen(pen)
        p.drawPath(path.translated(dx * width, dy * width))


def paint_cell(p: QPainter, rect: QRectF, cell: CellLook | None, letter: str, look: Look) -> None:
    """One cell: its colour, and its shape or letter."""
    side = min(rect.width(), rect.height())
    if cell is None:
        _slab(p, rect, 0.12 * side, look.palette.card)
        write_line(p, rect, letter, font(0.62 * rect.height(), bold=True), colour(look.palette.ink), _MIDDLE)
        return
    _slab(p, rect, 0.12 * side, cell.colour)
    _groove(
        p,
        at(cell.shape, rect.center(), 0.29 * side),
        max(1.4, 0.085 * side),
        cell.colour,
        0.78 if look.marks else 0.3,
    )


def paint_piece(
    p: QPainter, rect: QRectF, name: str, words: tuple[str, ...], seat: int, layout: Layout, look: Look
) -> None:
    """A piece: its shape, in a colour of its own or its seat's."""
    piece = layout.pieces.get(name.casefold()) or layout.pieces.get(name)
    own = next((piece.colours[word] for word in words if piece and word in piece.colours), "")
    ground = own or (look.palette.seat(seat) if seat >= 0 else "#c9c2b0")
    path = at(piece.shape if piece else "circle", rect.center(), 0.42 * min(rect.width(), rect.height()))
    pen = QtGui.QPen(colour(mixed(ground, "#000000", 0.7)), max(1.5, 0.05 * rect.width()))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    p.setPen(QtGui.QPen(colour("#ffffff", 0.9), pen.widthF() * 2.2))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawPath(path)
    p.setPen(pen)
    p.setBrush(colour(ground))
    p.drawPath(path)
