"""A button whose words wrap: whatever it says can be read whole, at any width and text size; and rows of such
buttons.
"""

from __future__ import annotations

from client.app.flow import FlowLayout
from client.qt import QPainter, QRect, QSize, Qt, QtGui, QtWidgets

SIDE, EDGE = 14, 8
"""Pixels between the words and the button's sides and edges, at least."""


class WrapButton(QtWidgets.QPushButton):
    """A push button whose words break into lines. It takes no keyboard focus: keys are the table's."""

    def __init__(self, *, left: bool = False) -> None:
        super().__init__()
        self._align = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignHCenter
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QtWidgets.QSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Minimum
        )
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def words(self) -> str:
        """What stands on it."""
        return self.text().replace("&&", "&")

    def hasHeightForWidth(self) -> bool:
        """Narrower is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as the words need at this width."""
        room = QRect(0, 0, max(20, width - 2 * SIDE), 100_000)
        flags = self._flags(room.width())
        return self.fontMetrics().boundingRect(room, flags, self.words).height() + 2 * EDGE

    def wide(self) -> int:
        """The width at which its words stand in one line."""
        return self.fontMetrics().horizontalAdvance(self.words) + 2 * SIDE + 6

    def sizeHint(self) -> QSize:
        """The words at the width there is."""
        width = max(self.width(), 80)
        return QSize(80, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Never lower than its words."""
        return self.sizeHint()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Another width may need another height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _flags(self, room: int) -> int:
        """Break between words; within one only if it is wider than all the room there is."""
        flags = int(Qt.TextFlag.TextWordWrap) | int((self._align | Qt.AlignmentFlag.AlignVCenter).value)
        metrics = self.fontMetrics()
        if any(metrics.horizontalAdvance(word) > room for word in self.words.split()):
            flags |= int(Qt.TextFlag.TextWrapAnywhere)
        return flags

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """The style's button, with the words in lines."""
        option = QtWidgets.QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        p = QtWidgets.QStylePainter(self)
        p.drawControl(QtWidgets.QStyle.ControlElement.CE_PushButton, option)
        role = QtGui.QPalette.ColorRole.ButtonText
        p.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        p.setPen(option.palette.color(role))
        room = self.rect().adjusted(SIDE, 0, -SIDE, 0)
        p.drawText(room, self._flags(room.width()), self.words)
        p.end()


class WrapRows(FlowLayout):
    """Buttons in rows that they fill: short ones side by side, all else in a row of its own."""

    def size_of(self, item: QtWidgets.QLayoutItem, width: int) -> QSize:
        """A button as wide as its words, if they fit one line."""
        widget = item.widget()
        wide = min(width, widget.wide()) if isinstance(widget, WrapButton) else width
        return QSize(wide, self._high(item, wide))

    def rows(self, width: int) -> list[list[tuple[QtWidgets.QLayoutItem, QSize]]]:
        """The buttons of a row share what is left of it."""
        found = []
        for row in super().rows(width):
            more = width - sum(size.width() for _, size in row) - self._gap * (len(row) - 1)
            wides = [size.width() + more // len(row) for _, size in row]
            high = max(self._high(item, wide) for (item, _), wide in zip(row, wides, strict=True))
            found.append([(item, QSize(wide, high)) for (item, _), wide in zip(row, wides, strict=True)])
        return found

    def _high(self, item: QtWidgets.QLayoutItem, width: int) -> int:
        return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()
