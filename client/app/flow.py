"""A layout that goes on in a new line where there is no more room."""

from __future__ import annotations

from client.qt import QRect, Qt, QtCore, QtWidgets


class FlowLayout(QtWidgets.QLayout):
    """Things in a row, and in as many rows as they need."""

    def __init__(self, parent: QtWidgets.QWidget, gap: int) -> None:
        super().__init__(parent)
        self._items: list[QtWidgets.QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QtWidgets.QLayoutItem) -> None:
        """One more at the end."""
        self._items.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QtWidgets.QLayoutItem | None:
        """The one at a place."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QtWidgets.QLayoutItem | None:
        """Take the one at a place out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Narrower is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all rows."""
        return self._lay(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Lie there."""
        super().setGeometry(rect)
        self._lay(rect, move=True)

    def sizeHint(self) -> QtCore.QSize:
        """The least."""
        return self.minimumSize()

    def minimumSize(self) -> QtCore.QSize:
        """Room for the widest of them."""
        size = QtCore.QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _lay(self, rect: QRect, *, move: bool) -> int:
        y = rect.y()
        for row in self.rows(rect.width()):
            x = rect.x()
            for item, size in row:
                if move:
                    item.setGeometry(QRect(x, y, size.width(), size.height()))
                x += size.width() + self._gap
            y += max(size.height() for _, size in row) + self._gap
        return max(0, y - self._gap - rect.y())

    def rows(self, width: int) -> list[list[tuple[QtWidgets.QLayoutItem, QtCore.QSize]]]:
        """What stands in each row, and how large."""
        sizes = [self.size_of(item, width) for item in self._items]
        found: list[list[tuple[QtWidgets.QLayoutItem, QtCore.QSize]]] = []
        x = 0
        for item, size in zip(self._items, sizes, strict=True):
            if not found or x + size.width() > width:
                found.append([])
                x = 0
            found[-1].append((item, size))
            x += size.width() + self._gap
        return found

    def size_of(self, item: QtWidgets.QLayoutItem, width: int) -> QtCore.QSize:
        """How large one is in rows of this width."""
        return item.sizeHint()
