"""The strip of phases at the table's upper edge: where the turn is, whose it is, where one wants to stop."""

from __future__ import annotations

from client import texts
from client.app.speech import tr
from client.qt import QPainter, QPointF, QRectF, QSize, Qt, QtGui, QtWidgets, QWidget, Signal
from client.table.fonts import font
from client.table.inkwell import colour, mixed, write_line
from client.table.look import Look
from client.table.plan import seat_name, turn_order
from client.table.shapes import at
from client.table.stops import Stops
from engines.kernel import TableView

_LEFT, _MIDDLE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter


class PhaseBar(QWidget):
    """Turn, player and phases. A click on a phase sets or takes a stop: left own turns, right others'."""

    stops_changed = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("phases")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.look = look
        self.stops = Stops()
        self.stoppable = False
        """Whether phases have stops at all in this game."""
        self._view: TableView | None = None
        self._names: tuple[str, ...] = ()
        self._at = 0
        self._keyed = False
        """Whether the keyboard brought the focus here: only then is it shown."""
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as its text asks for."""
        return QSize(400, round(36 * self.look.text_scale))

    def display(self, view: TableView, names: tuple[str, ...]) -> None:
        """Show where the turn is."""
        self._view, self._names = view, names
        phase = dict(view.phases).get(view.phase, view.phase)
        texts.name(self, f"{self._turn()} {phase}")
        self.update()

    def _turn(self) -> str:
        view = self._view
        if view is None:
            return ""
        if view.outcome:
            return tr("The game is over.")
        who = seat_name(view, view.active, self._names)
        own = view.active == view.onlooker
        told = tr("Turn {number}, your turn") if own else tr("Turn {number}, {name}'s turn")
        return told.format(number=view.turn, name=who) if view.turn else ""

    def _boxes(self) -> list[QRectF]:
        view = self._view
        if view is None or not view.phases:
            return []
        bold = QtGui.QFontMetricsF(font(13.5 * self.look.text_scale, bold=True))
        room = 44 if self.stoppable else 24
        widths = [bold.horizontalAdvance(word[:40]) + room for _, word in view.phases]
        start = max(self._turn_width() + 24, 10.0)
        squeeze = min(1.0, max(0.1, self.width() - start - 8) / (sum(widths) + 4 * len(widths)))
        boxes, x = [], self.width() - 8 - (sum(widths) + 4 * len(widths)) * squeeze
        for width in widths:
            boxes.append(QRectF(x, 4, width * squeeze, self.height() - 8))
            x += (width + 4) * squeeze
        return boxes

    def _turn_width(self) -> float:
        metrics = QtGui.QFontMetricsF(font(15 * self.look.text_scale, bold=True))
        return min(metrics.horizontalAdvance(self._turn()) + 34, self.width() * 0.45)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """The whole strip."""
        p = QPainter(self)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        pal, view = self.look.palette, self._view
        p.fillRect(self.rect(), colour(pal.panel))
        p.setPen(QtGui.QPen(colour(pal.line), 1))
        p.drawLine(QPointF(0, self.height() - 0.5), QPointF(self.width(), self.height() - 0.5))
        if view is None:
            p.end()
            return
        order = {seat: number for number, seat in enumerate(turn_order(view))}
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(colour(pal.seats[order.get(view.active, 0) % 4]))
        p.drawRoundedRect(QRectF(12, 9, 6, self.height() - 18), 3, 3)
        line = QRectF(26, 0, self._turn_width(), self.height())
        write_line(p, line, self._turn(), font(15 * self.look.text_scale, bold=True), colour(pal.text), _LEFT)
        for number, ((name, word), box) in enumerate(zip(view.phases, self._boxes(), strict=True)):
            self._paint_phase(p, name, word, box, focus=self._keyed and number == self._at)
        p.end()

    def _paint_phase(self, p: QPainter, name: str, word: str, box: QRectF, *, focus: bool) -> None:
        pal, view = self.look.palette, self._view
        assert view is not None
        now = name == view.phase and not view.outcome
        p.setPen(QtGui.QPen(colour(pal.focus), 2) if focus else QtGui.QPen(colour(pal.line), 1))
        p.setBrush(colour(pal.accent if now else mixed(pal.panel, pal.text, 0.05)))
        p.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6, 6)
        ink = pal.on_accent if now else pal.faint
        made = font(13.5 * self.look.text_scale, bold=now)
        side = 20 if self.stoppable else 10
        write_line(p, box.adjusted(side, 0, -side, 0), word, made, colour(ink), _MIDDLE)
        if not self.stoppable:
            return
        for own, x in ((True, box.left() + 11), (False, box.right() - 11)):
            stops = not self.stops.passes(name, own=own)
            p.setPen(QtGui.QPen(colour(ink), 1.3))
            p.setBrush(colour(ink) if stops else Qt.BrushStyle.NoBrush)
            p.drawPath(at("hexagon" if own else "square", QPointF(x, box.center().y()), 4.5))

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        """Show where the keyboard is, if it came here by key."""
        reasons = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self._keyed = event.reason() in reasons
        self.update()

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        """The keyboard is elsewhere."""
        self._keyed = False
        self.update()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Set or take a stop: left half for own turns, right half (or Shift) for others'."""
        for number, box in enumerate(self._boxes()):
            if box.contains(event.position()):
                shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                self._toggle(number, own=not shift and event.position().x() < box.center().x())

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Say what a click would do."""
        view = self._view
        for number, box in enumerate(self._boxes()):
            if view is not None and self.stoppable and box.contains(event.position()):
                own = event.position().x() < box.center().x()
                name, word = view.phases[number]
                passed = self.stops.passes(name, own=own)
                texts.tip(self, _TIPS[passed, own]().format(phase=word))
                return
        self.setToolTip("")

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Arrows walk, Space sets or takes the stop in own turns, Shift+Space in others'."""
        count = len(self._boxes())
        key = event.key()
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and count:
            self._at = (self._at + (1 if key == Qt.Key.Key_Right else -1)) % count
            self.update()
        elif key == Qt.Key.Key_Space and count:
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._toggle(min(self._at, count - 1), own=not shift)
        else:
            super().keyPressEvent(event)

    def _toggle(self, number: int, *, own: bool) -> None:
        assert self._view is not None
        if not self.stoppable:
            return
        self.stops = self.stops.toggled(self._view.phases[number][0], own=own)
        self.stops_changed.emit(self.stops)
        self.update()


_TIPS = {
    (True, True): lambda: tr("{phase} is passed in your turns; click to stop there"),
    (True, False): lambda: tr("{phase} is passed in others' turns; click to stop there"),
    (False, True): lambda: tr("{phase} stops in your turns; click to pass it"),
    (False, False): lambda: tr("{phase} stops in others' turns; click to pass it"),
}
"""What a click on a phase does: by whether it is passed now, and in whose turns."""
