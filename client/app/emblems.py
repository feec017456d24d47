"""Small pictures for buttons, drawn as shapes: no files, crisp at any scale, in the colours of the theme."""

from __future__ import annotations

from collections.abc import Callable

from client.qt import QColor, QPainter, QPainterPath, QPointF, QRectF, QSize, Qt, QtGui, QWidget

Draw = Callable[[QPainter], None]
"""Draws within a square of 24 by 24."""


def _bot(p: QPainter) -> None:
    p.drawRoundedRect(QRectF(4, 8, 16, 12), 3, 3)
    p.drawLine(QPointF(12, 8), QPointF(12, 4))
    for x, y, r in ((12, 3.4, 1.2), (9, 13, 1.6), (15, 13, 1.6)):
        _dot(p, x, y, r)
    p.drawLine(QPointF(9.5, 17), QPointF(14.5, 17))


def _people(p: QPainter) -> None:
    for x in (8.0, 16.0):
        p.drawEllipse(QPointF(x, 8), 3, 3)
        body = QPainterPath(QPointF(x - 5, 20))
        body.cubicTo(x - 5, 13, x + 5, 13, x + 5, 20)
        p.drawPath(body)


def _host(p: QPainter) -> None:
    _dot(p, 12, 12, 2)
    for r in (5.0, 9.0):
        p.drawArc(QRectF(12 - r, 12 - r, 2 * r, 2 * r), -45 * 16, 90 * 16)
        p.drawArc(QRectF(12 - r, 12 - r, 2 * r, 2 * r), 135 * 16, 90 * 16)


def _join(p: QPainter) -> None:
    p.drawPolyline([QPointF(12, 4), QPointF(20, 4), QPointF(20, 20), QPointF(12, 20)])
    p.drawLine(QPointF(3, 12), QPointF(14, 12))
    p.drawPolyline([QPointF(10, 8), QPointF(14, 12), QPointF(10, 16)])


def _watch(p: QPainter) -> None:
    lid = QPainterPath(QPointF(2, 12))
    lid.cubicTo(7, 4, 17, 4, 22, 12)
    lid.cubicTo(17, 20, 7, 20, 2, 12)
    p.drawPath(lid)
    p.drawEllipse(QPointF(12, 12), 3.2, 3.2)


def _replay(p: QPainter) -> None:
    p.drawArc(QRectF(4, 4, 16, 16), 60 * 16, 300 * 16)
    p.drawPolyline([QPointF(11, 1.5), QPointF(15.6, 5), QPointF(11, 8)])
    p.drawPolyline([QPointF(12, 8.5), QPointF(12, 12.5), QPointF(15, 14)])


def _resume(p: QPainter) -> None:
    p.drawEllipse(QPointF(12, 12), 9.4, 9.4)
    p.drawPolygon([QPointF(10, 8), QPointF(16, 12), QPointF(10, 16)])


def _decks(p: QPainter) -> None:
    p.drawRoundedRect(QRectF(3, 6, 11, 15), 2, 2)
    p.drawPolyline([QPointF(8, 3), QPointF(19, 3), QPointF(19, 18)])
    p.drawLine(QPointF(8.5, 10.5), QPointF(8.5, 16.5))
    p.drawLine(QPointF(5.5, 13.5), QPointF(11.5, 13.5))


def _rules(p: QPainter) -> None:
    p.drawRoundedRect(QRectF(4, 3, 16, 18), 2, 2)
    for y in (8, 12, 16):
        p.drawLine(QPointF(8, y), QPointF(16, y))


def _settings(p: QPainter) -> None:
    for y, x in ((6, 15), (12, 8), (18, 13)):
        p.drawLine(QPointF(3, y), QPointF(21, y))
        _dot(p, x, y, 2.6)


def _dot(p: QPainter, x: float, y: float, r: float) -> None:
    p.save()
    p.setBrush(p.pen().color())
    p.drawEllipse(QPointF(x, y), r, r)
    p.restore()


EMBLEMS: dict[str, Draw] = {
    "bot": _bot,
    "people": _people,
    "host": _host,
    "join": _join,
    "watch": _watch,
    "replay": _replay,
    "resume": _resume,
    "decks": _decks,
    "rules": _rules,
    "settings": _settings,
}


class Emblem(QWidget):
    """One emblem as a widget, in the colour of the text around it."""

    def __init__(self, name: str, size: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draw, self._size = EMBLEMS[name], size
        self.colour: QColor | None = None
        """In place of the colour of the text."""
        self.setFixedSize(QSize(size, size))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Draw it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._size / 24, self._size / 24)
        colour = self.colour or self.palette().color(QtGui.QPalette.ColorRole.WindowText)
        pen = QtGui.QPen(colour, 1.8)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        self._draw(painter)
        painter.end()
