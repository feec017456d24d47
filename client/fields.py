"""Fields to choose in that the wheel leaves as they are.

Qt turns what lies under the pointer: whoever rolls down a page would change the opponent, the deck or the
language on the way, and hardly see it. Here the wheel goes on to the page.
"""

from __future__ import annotations

from client.qt import Qt, QtGui, QtWidgets, QWidget

EDGE = 8
"""Pixels before a number."""


class Box(QtWidgets.QComboBox):
    """A box that opens a list."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        """The page rolls."""
        event.ignore()


class NumberBox(QtWidgets.QSpinBox):
    """A number to type, or to raise and lower."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.lineEdit().setTextMargins(EDGE, 0, 0, 0)  # style sheets give a number's field none

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        """The page rolls."""
        event.ignore()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """No number has a space: it is for what is around, such as the big button of a table."""
        if event.key() == Qt.Key.Key_Space:
            event.ignore()
            return
        super().keyPressEvent(event)


class Slide(QtWidgets.QSlider):
    """A number to push along."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        """The page rolls."""
        event.ignore()
