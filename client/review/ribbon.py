"""What happened along a replay, in one ribbon above its slider: thinking times, the curve, notes."""

from __future__ import annotations

from math import log1p

from client import texts
from client.app.speech import tr
from client.qt import QPainter, QPainterPath, QPointF, QRectF, Qt, QtGui, QWidget, Signal
from client.session.stepping import Marks

HIGH = 30
WHOLE = 10_000


class Ribbon(QWidget):
    """Drawn to the scale of the slider below; a click goes there."""

    wanted = Signal(int)

    def __init__(self, edge: int) -> None:
        super().__init__()
        self._edge = edge
        self._marks = Marks()
        self._last = 1
        self._drawn: tuple[object, QtGui.QPixmap] | None = None
        """What was drawn last, and for what: the slider moves beneath it at every step."""
        self.setFixedHeight(HIGH)
        self.setAccessibleName(tr("Thinking times, chances and notes along the game"))

    def show_marks(self, marks: Marks) -> None:
        """Other marks."""
        self._marks = marks
        longest = max(marks.thoughts, key=lambda one: one[1], default=(0, 0))
        texts.describe(
            self,
            tr("Longest thought: {seconds} s before step {at}. Notes: {notes}.").format(
                seconds=round(longest[1] / 1000), at=longest[0], notes=len(marks.notes)
            ),
        )
        self.update()

    def show_last(self, last: int) -> None:
        """How many positions there are."""
        if last != self._last:
            self._last = max(1, last)
            self.update()

    def _x(self, at: int) -> float:
        return self._edge + (self.width() - 2 * self._edge) * min(at, self._last) / self._last

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Times as bars, the curve over them (dotted where it is the game's own measure), notes on top."""
        key = (self._marks, self._last, self.width(), self.devicePixelRatioF(), self.palette().cacheKey())
        if self._drawn is None or self._drawn[0] != key:
            picture = QtGui.QPixmap(self.size() * self.devicePixelRatioF())
            picture.setDevicePixelRatio(self.devicePixelRatioF())
            picture.fill(Qt.GlobalColor.transparent)
            self._draw(QPainter(picture))
            self._drawn = key, picture
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn[1])
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        roles, marks = QtGui.QPalette.ColorRole, self._marks
        faint = self.palette().color(roles.PlaceholderText)
        soft = QtGui.QColor(faint)
        soft.setAlpha(110)
        longest = log1p(max((spent for _, spent in marks.thoughts), default=0)) or 1.0
        room = self.height() - 8
        for at, spent in marks.thoughts:
            high = room * log1p(spent) / longest
            painter.fillRect(QRectF(self._x(at) - 1, self.height() - high, 2, high), soft)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if marks.curve:
            line = QPainterPath()
            for number, (at, chance) in enumerate(marks.curve):
                point = QPointF(self._x(at), 6 + (self.height() - 8) * (1 - chance / WHOLE))
                if number:
                    line.lineTo(point)
                else:
                    line.moveTo(point)
            form = Qt.PenStyle.SolidLine if marks.judged else Qt.PenStyle.DotLine
            painter.setPen(QtGui.QPen(self.palette().color(roles.Highlight), 1.6, form))
            painter.drawPath(line)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(roles.WindowText))
        for at in marks.notes:
            x = self._x(at)
            painter.drawPolygon([QPointF(x - 4, 0), QPointF(x + 4, 0), QPointF(x, 6)])
        painter.end()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Go there."""
        part = (event.position().x() - self._edge) / max(1, self.width() - 2 * self._edge)
        self.wanted.emit(round(min(max(part, 0.0), 1.0) * self._last))
