"""A drawer at the right edge of the table: drawn out it lies over the table, on wide windows beside it."""

from __future__ import annotations

from client import texts
from client.app.speech import tr
from client.qt import QPainter, QRect, Qt, QtCore, QtGui, QtWidgets, QWidget, Signal

WIDE = 300
"""Pixels of the drawer at text scale 1."""
TAB = 22
"""Pixels of its handle."""
BESIDE = 1500
"""Width of a window from which on the drawer has a place of its own."""


class Handle(QtWidgets.QPushButton):
    """The handle: its word runs upwards."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.setObjectName("handle")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        texts.name(self, words)
        self._words = words

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """The button, and the word turned."""
        option = QtWidgets.QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        p = QtWidgets.QStylePainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.drawControl(QtWidgets.QStyle.ControlElement.CE_PushButton, option)
        p.translate(0, self.height())
        p.rotate(-90)
        p.setPen(option.palette.color(QtGui.QPalette.ColorRole.ButtonText))
        p.drawText(QRect(0, 0, self.height(), self.width()), Qt.AlignmentFlag.AlignCenter, self._words)
        p.end()

    def wide(self) -> int:
        """Pixels that it takes across."""
        return max(TAB, self.fontMetrics().height() + 4)

    def long(self) -> int:
        """Pixels that the word needs."""
        return self.fontMetrics().horizontalAdvance(self._words) + 34


class Drawer(QWidget):
    """Holds one thing, and a handle that draws it out and pushes it in."""

    opened = Signal(bool)

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.is_open = False
        self.handle = Handle(words)
        self.handle.setParent(self)
        self.handle.setToolTip(tr("Open or close the log (Ctrl+L)"))
        self.handle.clicked.connect(lambda: self.set_open(not self.is_open))
        self._held: QWidget | None = None
        self._scale = 1.0

    def hold(self, widget: QWidget, scale: float) -> None:
        """Take something in; `scale` is the scale of texts."""
        self._held, self._scale = widget, scale
        widget.setParent(self)
        widget.setObjectName("side")
        widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        widget.setVisible(self.is_open)

    @property
    def holds(self) -> bool:
        """Whether there is something in it."""
        return self._held is not None

    def set_open(self, yes: bool) -> None:
        """Draw it out, or push it in."""
        if yes != self.is_open:
            self.is_open = yes
            if self._held is not None:
                self._held.setVisible(yes)
            self.opened.emit(yes)

    def wide(self) -> int:
        """Pixels that it takes when it is drawn out, without the handle."""
        return round(WIDE * min(self._scale, 1.6))

    def place(self, room: QRect) -> None:
        """At the right of this room."""
        tab = self.handle.wide()
        inside = min(self.wide(), room.width() - 2 * tab) if self.is_open else 0
        wide, high = tab + inside, room.height()
        self.setGeometry(room.right() + 1 - wide, room.top(), wide, high)
        long = min(self.handle.long(), high)
        self.handle.setGeometry(0, max(0, (high - long) // 2), tab, long)
        if self._held is not None:
            self._held.setGeometry(tab, 0, inside, high)
        self.setMask(QtGui.QRegion(tab, 0, inside, high).united(self._shape()))

    def _shape(self) -> QtGui.QRegion:
        """What of it is there: beside the handle the table shows, and can be clicked."""
        return QtGui.QRegion(self.handle.geometry())

    def event(self, event: QtCore.QEvent) -> bool:
        """Clicks and the wheel here are not the table's."""
        if event.type() in (QtCore.QEvent.Type.Wheel, QtCore.QEvent.Type.MouseButtonPress):
            event.accept()
            return True
        return super().event(event)
