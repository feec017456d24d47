"""The deck as a list: its parts with their numbers, under each the cards with their counts."""

from __future__ import annotations

from client import texts
from client.app.speech import tr
from client.decks.carrying import TakesCards, carrying
from client.decks.deck import Deck
from client.decks.pool import COST, Pool, told
from client.qt import QPainter, QRect, QRectF, QSize, Qt, QtCore, QtGui, QtWidgets, Signal
from client.table.fonts import font
from client.table.inkwell import colour, readable, write_line
from client.table.look import Look
from engines.kernel import DeckFault
from engines.kernel.say import say

FACE, LABEL, WRONG, PART = (int(Qt.ItemDataRole.UserRole) + number for number in range(4))
Key = tuple[str, int]
"""A list's label and a card's face; -1 for the list itself."""


class DeckListing(TakesCards, QtWidgets.QTreeWidget):
    """What is in the deck."""

    more = Signal(int, str)
    """One more of this card in this list."""
    fewer = Signal(int, str)
    pointed = Signal(int, QRect)
    """This card is meant now: it is in focus or under the pointer; -1 when none is."""

    def __init__(self, pool: Pool, look: Look) -> None:
        super().__init__()
        self.setAccessibleName(tr("The deck"))
        self.pool, self.look = pool, look
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setIndentation(0)
        self.setUniformRowHeights(True)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_RowPainter(self))
        self.itemEntered.connect(self._point)
        self.currentItemChanged.connect(lambda item, _: self._point(item) if self.hasFocus() else None)

    # --- what it shows

    def show_deck(self, deck: Deck, faults: list[DeckFault]) -> None:
        """This deck; the row in focus stays in focus, or the one below it."""
        before, place = self.key(), self._row(self.currentItem())
        wrong = {(fault.label, fault.face): fault.sentence for fault in faults if fault.face is not None}
        self.clear()
        for label, title, size in self._sections(deck):
            cards = deck.lists.get(label, ())
            alone = size == len(cards) == 1
            if not alone:
                head = QtWidgets.QTreeWidgetItem(self)
                texts.branch(head, f"{title} {len(cards)}" + (f"/{size}" if size else ""))
                head.setData(0, LABEL, label)
                head.setData(0, FACE, -1)
                head.setData(0, WRONG, "wrong" if size and size != len(cards) else "")
            for face in sorted(set(cards), key=lambda face: (self.pool.place(face), face)):
                row = QtWidgets.QTreeWidgetItem(self)
                card, count = self.pool.card(face), cards.count(face)
                row.setData(0, FACE, face)
                row.setData(0, LABEL, label)
                row.setData(0, PART, title if alone else "")
                row.setData(0, WRONG, wrong.get((label, face), ""))
                words = f"{count} {told(card, self.pool.kind_word(card.kind))}"
                words = f"{title}: {words}" if alone else words
                texts.branch(row, f"{count} {card.name}", wrong.get((label, face), ""), words)
        self._focus(before, place)

    def _sections(self, deck: Deck) -> list[tuple[str, str, int]]:
        """The lists of one card first, each a row; then the long ones, each under its title."""
        parts = sorted(self.pool.parts, key=lambda part: part.size != 1)
        known = [(part.label, say(part.title), part.size) for part in parts]
        labels = [label for label, _, _ in known]
        return [*known, *((label, label.capitalize(), 0) for label in deck.lists if label not in labels)]

    def rows(self) -> list[QtWidgets.QTreeWidgetItem]:
        """All rows from the top."""
        rows = (self.topLevelItem(number) for number in range(self.topLevelItemCount()))
        return [row for row in rows if row is not None]

    def key(self) -> Key | None:
        """The row in focus."""
        item = self.currentItem()
        return None if item is None else (item.data(0, LABEL), item.data(0, FACE))

    def _row(self, item: QtWidgets.QTreeWidgetItem | None) -> int:
        rows = self.rows()
        return next((number for number, row in enumerate(rows) if row is item), 0)

    def _focus(self, key: Key | None, place: int) -> None:
        rows = self.rows()
        same = [row for row in rows if (row.data(0, LABEL), row.data(0, FACE)) == key]
        if rows:
            self.setCurrentItem(same[0] if same else rows[min(place, len(rows) - 1)])

    def set_look(self, look: Look) -> None:
        """Other colours and sizes."""
        self.look = look
        self.doItemsLayout()
        self.viewport().update()

    # --- by key, by hand

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """+ adds; -, Enter and Delete take away."""
        key, press = self.key(), event.key()
        if key is None or key[1] < 0:
            super().keyPressEvent(event)
        elif press in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.more.emit(key[1], key[0])
        elif press in (
            Qt.Key.Key_Minus,
            Qt.Key.Key_Delete,
            Qt.Key.Key_Backspace,
            Qt.Key.Key_Return,
            Qt.Key.Key_Enter,
        ):
            self.fewer.emit(key[1], key[0])
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """The + and - at the end of a row are buttons."""
        item = self.itemAt(event.position().toPoint())
        if item is not None and item.data(0, FACE) >= 0 and event.button() == Qt.MouseButton.LeftButton:
            rect = self.visualItemRect(item)
            for box, signal in zip(self.buttons(rect), (self.fewer, self.more), strict=True):
                if box.contains(event.position()):
                    self.setCurrentItem(item)
                    signal.emit(item.data(0, FACE), item.data(0, LABEL))
                    return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        """Two presses on + or - are two; elsewhere the card goes back to the pool."""
        item = self.itemAt(event.position().toPoint())
        if item is None or item.data(0, FACE) < 0:
            return
        if any(box.contains(event.position()) for box in self.buttons(self.visualItemRect(item))):
            self.mousePressEvent(event)
        else:
            self.fewer.emit(item.data(0, FACE), item.data(0, LABEL))

    def buttons(self, rect: QRect) -> tuple[QRectF, QRectF]:
        """Where - and + lie in a row."""
        side = min(rect.height() - 4.0, 26.0 * self.look.text_scale)
        top = rect.y() + (rect.height() - side) / 2
        return (
            QRectF(rect.right() - 2 * side - 8, top, side, side),
            QRectF(rect.right() - side - 4, top, side, side),
        )

    def leaveEvent(self, event: QtCore.QEvent) -> None:
        """Nothing is meant any more."""
        self.pointed.emit(-1, QRect())
        super().leaveEvent(event)

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        """The same."""
        self.pointed.emit(-1, QRect())
        super().focusOutEvent(event)

    def _point(self, item: QtWidgets.QTreeWidgetItem | None) -> None:
        if item is not None and item.data(0, FACE) is not None:
            self.pointed.emit(item.data(0, FACE), self.visualItemRect(item))

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Carry the card itself."""
        key = self.key()
        item = self.currentItem()
        if key is not None and item is not None and key[1] >= 0:
            row = self.viewport().grab(self.visualItemRect(item))
            carrying(self, key[1], key[0], row).exec(Qt.DropAction.CopyAction)

    def take(self, face: int) -> None:
        """A card from the pool: one more of it, in the list it belongs to."""
        self.more.emit(face, "")


class _RowPainter(QtWidgets.QStyledItemDelegate):
    """Draws a row: a part's title and number, or count, name, cost and two buttons."""

    def __init__(self, listing: DeckListing) -> None:
        super().__init__(listing)
        self._listing = listing

    def sizeHint(
        self, option: QtWidgets.QStyleOptionViewItem, index: QtCore.QModelIndex | QtCore.QPersistentModelIndex
    ) -> QSize:
        """One line of text with air around it."""
        return QSize(100, round(28 * self._listing.look.text_scale))

    def paint(
        self,
        painter: QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        index: QtCore.QModelIndex | QtCore.QPersistentModelIndex,
    ) -> None:
        """The row."""
        rect: QRect = option.rect
        state: QtWidgets.QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(state & QtWidgets.QStyle.StateFlag.State_Selected)
        if index.data(FACE) < 0:
            self._head(painter, QRectF(rect), index, chosen)
        else:
            hover = bool(state & QtWidgets.QStyle.StateFlag.State_MouseOver)
            self._card(painter, rect, index, chosen, hover)
        painter.restore()

    def _ground(self, p: QPainter, box: QRectF, *, chosen: bool, hover: bool = False) -> None:
        palette = self._listing.look.palette
        p.setPen(Qt.PenStyle.NoPen)
        if chosen or hover:
            p.setBrush(colour(palette.accent, 0.22 if chosen else 0.1))
            p.drawRoundedRect(box, 6, 6)
        if chosen and self._listing.hasFocus():
            p.setBrush(Qt.BrushStyle.NoBrush)
            p.setPen(QtGui.QPen(colour(palette.focus), 2))
            p.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6, 6)

    def _head(
        self,
        p: QPainter,
        rect: QRectF,
        index: QtCore.QModelIndex | QtCore.QPersistentModelIndex,
        chosen: bool,
    ) -> None:
        look = self._listing.look
        palette, size = look.palette, 13.5 * look.text_scale
        self._ground(p, rect, chosen=chosen and self._listing.hasFocus())
        title, _, number = index.data(Qt.ItemDataRole.DisplayRole).rpartition(" ")
        box = rect.adjusted(8, 0, -8, 0)
        left, right = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        write_line(p, box, title, font(size, bold=True), colour(palette.text), left)
        ink = palette.danger if index.data(WRONG) else palette.good
        write_line(p, box, number, font(size, bold=True), colour(ink), right)
        p.setPen(QtGui.QPen(colour(palette.line), 1))
        p.drawLine(rect.bottomLeft().toPoint(), rect.bottomRight().toPoint())

    def _card(
        self,
        p: QPainter,
        rect: QRect,
        index: QtCore.QModelIndex | QtCore.QPersistentModelIndex,
        chosen: bool,
        hover: bool,
    ) -> None:
        listing = self._listing
        palette, scale = listing.look.palette, listing.look.text_scale
        card = listing.pool.card(index.data(FACE))
        count = index.data(Qt.ItemDataRole.DisplayRole).partition(" ")[0]
        ground = listing.pool.layout.kind(card.kind).colour
        self._ground(p, QRectF(rect), chosen=chosen, hover=hover)
        middle, left = Qt.AlignmentFlag.AlignHCenter, Qt.AlignmentFlag.AlignLeft
        high = rect.height()
        badge = QRectF(rect.x() + 4, rect.y() + 3, 26 * scale, high - 6)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(colour(ground))
        p.drawRoundedRect(badge, 5, 5)
        made = font(13.5 * scale, bold=True)
        write_line(p, badge, count, made, colour(readable(ground)), middle)
        fewer, more = listing.buttons(rect)
        numbers = dict(card.stats)
        cost = QRectF(fewer.x() - 30 * scale, rect.y(), 24 * scale, high)
        if index.data(PART):
            part = QRectF(cost.x() - 70 * scale, rect.y(), 94 * scale, high)
            right = Qt.AlignmentFlag.AlignRight
            write_line(p, part, index.data(PART), font(12 * scale), colour(palette.faint), right)
            cost.setLeft(part.x())
        elif COST in numbers:
            write_line(
                p, cost, str(numbers[COST]), font(13 * scale, bold=True), colour(palette.faint), middle
            )
        name = QRectF(badge.right() + 8, rect.y(), cost.x() - badge.right() - 12, high)
        ink = palette.danger if index.data(WRONG) else palette.text
        write_line(p, name, card.name, font(14 * scale), colour(ink), left)
        for box, sign in ((fewer, "−"), (more, "+")):
            p.setPen(QtGui.QPen(colour(palette.line), 1))
            p.setBrush(colour(palette.panel))
            p.drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5)
            write_line(p, box, sign, font(15 * scale, bold=True), colour(palette.text), middle)
