"""What lies over a table, and where: the log in its drawer, a message, the tutorial, the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from client.app.drawer import BESIDE, Drawer
from client.app.middle import Middle
from client.app.notice import Notice
from client.qt import QObject, QRect, QtCore, QTimer, QtWidgets, QWidget

CARD = 372
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
        dock = self._dock()
        if watched is dock and event.type() in (kind.Resize, kind.Move, kind.Show):
            if any(
                card.isVisible() and card.geometry().intersects(self._docked(dock)) for card in self._cards
            ):
                self.arrange_later()
            return super().eventFilter(watched, event)
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
        dock = self._dock()
        if dock is not None:
            dock.installEventFilter(self)  # once, however often: what grows beneath a card moves the card
        for card in self._cards:
            if card.isVisible():
                self._lay(card, room, dock)

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
        whole, dock = QRect(room), self._dock()
        if beside:
            whole.setRight(room.right() + drawer.wide())
        elif dock is not None:
            whole.setBottom(max(self._docked(dock).top() - 4, room.top() + 120))
        drawer.place(whole)
        drawer.raise_()
        return room

    def _dock(self) -> QWidget | None:
        """The dock, while it shows."""
        table = self._middle.table
        shown = table is not None and self._middle.currentWidget() is table and table.dock.isVisible()
        return table.dock if table is not None and shown else None

    def _docked(self, dock: QWidget) -> QRect:
        """Where the dock lies on the screen."""
        return QRect(dock.mapTo(self._screen, dock.rect().topLeft()), dock.size())

    def _lay(self, card: QWidget, room: QRect, dock: QWidget | None) -> None:
        """Lay a card into the corner where it covers least of what matters, never over the dock."""
        for wide, high in self._sizes(card, room, dock):
            place = min(self._corners(wide, high, room), key=self._cost(room))
            if dock is None or not place.intersects(self._docked(dock)):
                break
        card.setGeometry(place)
        card.raise_()

    def _sizes(self, card: QWidget, room: QRect, dock: QWidget | None) -> Iterator[tuple[int, int]]:
        """How large a card may be, the best first: all it says, then in the room beside the dock or above it,
        where its words roll.
        """
        least, most = card.minimumSizeHint(), room.height() - 2 * EDGE
        # its buttons may need more than usual: in another language, or with broader edges
        wide = min(max(round(CARD * self.scale), least.width()), room.width() - 2 * EDGE)
        high = min(max(card.heightForWidth(wide), least.height()), most)
        yield wide, high
        if dock is None:
            return
        docked = self._docked(dock)
        beside = min(wide, docked.left() - room.left() - 2 * EDGE)
        above = docked.top() - room.top() - 2 * EDGE
        if beside >= least.width():
            yield beside, min(max(card.heightForWidth(beside), least.height()), most)
        if above >= least.height():
            yield wide, min(high, above)

    def _corners(self, wide: int, high: int, room: QRect) -> list[QRect]:
        """Where a card of this size may lie."""
        right = room.right() - EDGE - wide
        if not self.beside.isVisible():
            right -= self.drawer.handle.width() + (self.drawer.wide() if self.drawer.is_open else 0)
        left = room.left() + EDGE
        middle = room.center().x() - wide // 2
        top, low = room.top() + EDGE, room.bottom() - EDGE - high
        return [QRect(x, y, wide, high) for y in (top, low) for x in (right, left, middle)]

    def _cost(self, room: QRect) -> Callable[[QRect], float]:
        """How much of what matters a place covers; away from a drawn table every place is as good."""
        table = self._middle.table
        if table is None or self._middle.currentWidget() is not table:
            return lambda _: 0.0
        return lambda place: table.covers(place.translated(-room.topLeft()))
