"""A seat's chance of winning along a game, drawn with its spread; a click goes to that moment."""

from __future__ import annotations

from client import texts
from client.app.speech import tr
from client.qt import QColor, QPainter, QPainterPath, QPointF, Qt, QtGui, QWidget, Signal
from replays.study.analysis import Point

EDGE = 8
"""Pixels around the drawing."""
WHOLE = 10_000


class CurveView(QWidget):
    """The curve, the place that is looked at, and the decisions that cost most."""

    wanted = Signal(int)
    """Somebody wants to see this position."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumHeight(110)
        self._points: tuple[Point, ...] = ()
        self._marks: tuple[int, ...] = ()
        self._last = 1
        self._at = 0

    def show_curve(self, points: tuple[Point, ...], marks: tuple[int, ...], last: int) -> None:
        """Another curve, and the positions of marked decisions."""
        self._points, self._marks, self._last = points, marks, max(1, last)
        texts.name(self, self._words())
        self.update()

    def look_at(self, at: int) -> None:
        """Where we are now."""
        self._at = at
        texts.name(self, self._words())
        self.update()

    def _words(self) -> str:
        """The chance at this place, for those who do not see the drawing."""
        before = [point for point in self._points if point.at <= self._at]
        if not before:
            return tr("Chance of winning: not judged here")
        point = before[-1]
        return tr("Chance of winning: {chance} %, give or take {spread}").format(
            chance=round(point.chance / 100), spread=round(point.spread / 100)
        )

    def _x(self, at: int) -> float:
        return EDGE + (self.width() - 2 * EDGE) * at / self._last

    def _y(self, chance: float) -> float:
        return EDGE + (self.height() - 2 * EDGE) * (1 - chance / WHOLE)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """The band of the spread, the line, the middle, marks, and the place."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        roles = QtGui.QPalette.ColorRole
        ink, faint = self.palette().color(roles.WindowText), self.palette().color(roles.PlaceholderText)
        accent = self.palette().color(roles.Highlight)
        painter.setPen(QtGui.QPen(faint, 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(EDGE, self._y(WHOLE / 2)), QPointF(self.width() - EDGE, self._y(WHOLE / 2)))
        if self._points:
            self._band(painter, accent)
            line = QPainterPath(QPointF(self._x(self._points[0].at), self._y(self._points[0].chance)))
            for point in self._points[1:]:
                line.lineTo(self._x(point.at), self._y(point.chance))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QtGui.QPen(accent, 2))
            painter.drawPath(line)
        painter.setPen(QtGui.QPen(ink, 1))
        painter.setBrush(ink)
        for at in self._marks:  # a triangle at the foot, so that form tells what colour would
            x, y = self._x(at), self.height() - 1.0
            painter.drawPolygon([QPointF(x - 4, y), QPointF(x + 4, y), QPointF(x, y - 7)])
        painter.setPen(QtGui.QPen(ink, 1.5))
        painter.drawLine(QPointF(self._x(self._at), 0), QPointF(self._x(self._at), self.height()))
        painter.end()

    def _band(self, painter: QPainter, accent: QColor) -> None:
        upper = [QPointF(self._x(p.at), self._y(min(WHOLE, p.chance + p.spread))) for p in self._points]
        lower = [QPointF(self._x(p.at), self._y(max(0, p.chance - p.spread))) for p in self._points]
        soft = QColor(accent)
        soft.setAlpha(60)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(soft)
        painter.drawPolygon([*upper, *reversed(lower)])

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Go there."""
        part = (event.position().x() - EDGE) / max(1, self.width() - 2 * EDGE)
        self.wanted.emit(round(min(max(part, 0), 1) * self._last))
