"""What lies over a table, and where: the log in its drawer, a message, the tutorial, the end of the game."""

from __future__ import annotations

from collections.abc import Callable

from client.app.drawer import BESIDE, Drawer
from client.app.middle import Middle
from client.app.notice import Notice
from client.qt import QObject, QRect, QtCore, QTimer, QtWidgets, QWidget

CARD = 350
"""Pixels that a card lying over the table (tutorial, end) is wide at text scale 1."""
EDGE = 10
"""Pixels between such a card and the edge."""
LONGEST = 760
"""Pixels of a message across, at text scale 1."""


class Overlay(QObject):
    """Keeps everything at its edge, and off the dock. On wide windows, and beside the table in words, the
    drawer has a place of its own (`beside`).
    """

    def __init__(self, screen: QWidget, middle: Middle, drawer: Drawer, notice: Notice) -> None:
        super().__init__(screen)
        self._screen, self._middle, self.drawer, self.notice = screen, middle, drawer, notice
        self._cards: list[QWidget] = []
        self.scale = 1.0
        """The scale of texts."""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.arrange)
        self.beside = QWidget()
        self.beside.hide()
        notice.setParent(screen)
        notice.installEventFilter(self)
        screen.installEventFilter(self)

    def row(self) -> QtWidgets.QHBoxLayout:
        """The middle of the screen, with the drawer's own place at its right."""
        made = QtWidgets.QHBoxLayout()
        made.setSpacing(0)
        made.addWidget(self._middle, 1)
        made.addWidget(self.beside)
        return made

    def add(self, card: QWidget) -> None:
        """One more card to lie in a corner, whenever it is visible."""
        card.setParent(self._screen)
        card.installEventFilter(self)
        self._cards.append(card)

    def remove(self, card: QWidget) -> None:
        """A card is gone."""
        self._cards.remove(card)
        card.deleteLater()

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        """What lies over the table has other words, or the screen another size: places change."""
        kind = QtCore.QEvent.Type
        kinds = (
            (kind.Resize,)
            if watched is self._screen
            else (
                kind.LayoutRequest,
                kind.Show,
                kind.Hide,
            )
        )
        if event.type() in kinds:
            self.arrange_later()
        return super().eventFilter(watched, event)

    def arrange_later(self) -> None:
        """Once everything has its size."""
        self._soon.start()

    def arrange(self) -> None:
        """Put the drawer, the message and the cards to their edges; the dock stays free."""
        room = self._place_drawer()
        if self.notice.isVisible():
            long = min(room.width() - 2 * EDGE, round(LONGEST * self.scale))
            high = min(self.notice.heightForWidth(long), room.height() // 2)
            self.notice.setGeometry(room.center().x() - long // 2, room.top() + 6, long, high)
            self.notice.raise_()
        wide = min(round(CARD * self.scale), room.width() - 2 * EDGE)
        for card in self._cards:
            if card.isVisible():
                most = room.height() - 2 * EDGE
                # its buttons may need more than usual: in another language, or with broader edges
                fits = min(max(wide, card.minimumSizeHint().width()), room.width() - 2 * EDGE)
                high = min(max(card.heightForWidth(fits), card.minimumSizeHint().height()), most)
                self._lay(card, fits, high, room)

    def _place_drawer(self) -> QRect:
        """The drawer at its edge; gives the room that the table has."""
        drawer, middle = self.drawer, self._middle
        beside = drawer.is_open and (middle.words or self._screen.width() >= BESIDE * self.scale)
        self.beside.setFixedWidth(drawer.wide())
        self.beside.setVisible(beside)
        layout = self._screen.layout()
        assert layout is not None
        layout.activate()
        room = middle.geometry()
        drawer.setVisible(drawer.holds)
        whole = QRect(room)
        table = middle.table
        if beside:
            whole.setRight(room.right() + drawer.wide())
        elif table is not None and middle.currentWidget() is table and table.dock.isVisible():
            top = table.dock.mapTo(self._screen, table.dock.rect().topLeft()).y()
            whole.setBottom(max(top - 4, room.top() + 120))
        drawer.place(whole)
        drawer.raise_()
        return room

    def _lay(self, card: QWidget, wide: int, high: int, room: QRect) -> None:
        """Lay a card into the corner where it covers least of what matters, never over the dock."""
        right = room.right() - EDGE - wide
        if not self.beside.isVisible():
            right -= self.drawer.handle.width() + (self.drawer.wide() if self.drawer.is_open else 0)
        left = room.left() + EDGE
        middle = room.center().x() - wide // 2
        top, low = room.top() + EDGE, room.bottom() - EDGE - high
        places = [QRect(x, y, wide, high) for y in (top, low) for x in (right, left, middle)]
        card.setGeometry(min(places, key=self._cost(room)))
        card.raise_()

    def _cost(self, room: QRect) -> Callable[[QRect], float]:
        """How much of what matters a place covers; away from a drawn table every place is as good."""
        table = self._middle.table
        if table is None or self._middle.currentWidget() is not table:
            return lambda _: 0.0
        return lambda place: table.covers(place.translated(-room.topLeft()))
