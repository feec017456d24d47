"""Words on pictures: outlined, fitted, on one row or two."""

from __future__ import annotations

from client.qt import QColor, QPainter, QPainterPath, QRectF, Qt, QtGui
from client.table.fonts import font
from client.table.inkwell import cut, fitted, in_rows

LEFT, RIGHT, MIDDLE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
SQUEEZED = 0.8
"""How much smaller than usual a line is written so that it has room; beyond that it takes two rows."""


def outlined(
    p: QPainter, box: QRectF, text: str, px: float, *, ink: str = "#ffffff", line: str = "#000000",
    align: Qt.AlignmentFlag = LEFT, least: float = SQUEEZED,
) -> None:  # fmt: skip
    """One line of bold text with a dark outline: it can be read on any picture."""
    made = fitted(text, font(px, bold=True), box.width(), least)
    text = cut(text, made, box.width() + 1)
    measure = QtGui.QFontMetricsF(made)
    wide = measure.horizontalAdvance(text)
    x = box.x() if align == LEFT else box.right() - wide if align == RIGHT else box.center().x() - wide / 2
    path = QPainterPath()
    path.addText(x, box.center().y() + (measure.ascent() - measure.descent()) / 2, made, text)
    pen = QtGui.QPen(QColor(line), max(2.4, px * 0.2))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    p.setPen(pen)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawPath(path)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QColor(ink))
    p.drawPath(path)


def name_rows(name: str, px: float, width: float) -> list[str]:
    """A name on one row, or on two where it has no room."""
    return in_rows(name, font(px, bold=True), width, SQUEEZED)


def title(
    p: QPainter, box: QRectF, name: str, px: float, *, align: Qt.AlignmentFlag = LEFT, up: bool = False
) -> float:
    """A name on one row or two, from the top of the box or (up) from its foot; gives the height taken."""
    rows = name_rows(name, px, box.width())
    size, high = _row(rows, px, box.height())
    top = box.bottom() - high * len(rows) if up else box.y()
    for number, row in enumerate(rows):
        outlined(
            p, QRectF(box.x(), top + number * high, box.width(), high), row, size, align=align, least=0.72
        )
    return high * len(rows)


def title_height(name: str, px: float, width: float, single: float) -> float:
    """How high a title is that has `single` where one row is enough."""
    rows = name_rows(name, px, width)
    return _row(rows, px, single)[1] * len(rows)


def _row(rows: list[str], px: float, single: float) -> tuple[float, float]:
    """Size and height of each of these rows."""
    return (px, single) if len(rows) == 1 else (px * 0.86, px * 0.86 * 1.12)
