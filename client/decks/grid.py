"""The pool as painted cards in rows: found by arrows and letters, added by click, key or drag."""

from __future__ import annotations

from collections.abc import Sequence

from client import texts
from client.app.speech import tr
from client.decks.carrying import TakesCards, carrying
from client.decks.pool import Pool, told
from client.qt import QPainter, QPixmap, QRect, QRectF, QSize, Qt, QtCore, QtGui, QtWidgets, Signal
from client.table.faces import printed_face
from client.table.fonts import font
from client.table.inkwell import colour, readable, write_line
from client.table.look import Look
from client.table.pixmaps import Pixmaps
from engines.kernel import PrintedCard

WIDTH = 150
"""Pixels of a card at card scale 1: wide enough for its text to be read."""
OVER_PICTURE = 0.19
"""Where the number of a card in the deck stands, in heights of the card: below the name, over no text."""
GAP = 12

FACE = int(Qt.ItemDataRole.UserRole)


class CardGrid(TakesCards, QtWidgets.QListView):
    """Cards to choose from."""

    more = Signal(int)
    """One more of this card."""
    fewer = Signal(int)
    large = Signal(int, QRect)
    """See this card large; where it lies, in the grid."""

    def __init__(self, pool: Pool, look: Look) -> None:
        super().__init__()
        self.setAccessibleName(tr("Cards to choose from"))
        self.setToolTip("")
        self.pool, self.look = pool, look
        self.counts: dict[int, int] = {}
        self.pixmaps = Pixmaps(pool.layout, look)
        self.pixmaps.renewed.connect(self.viewport().update)  # as a slot: it ends with the widget
        self._model = QtGui.QStandardItemModel(self)
        self.setModel(self._model)
        self.setItemDelegate(_CardPainter(self))
        self.setViewMode(QtWidgets.QListView.ViewMode.IconMode)
        self.setMovement(QtWidgets.QListView.Movement.Static)
        self.setResizeMode(QtWidgets.QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.viewport().setAcceptDrops(True)  # a list whose items stay in place turns that off
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # else Qt keeps room for two
        self.setVerticalScrollMode(QtWidgets.QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.doubleClicked.connect(lambda index: self.more.emit(index.data(FACE)))
        self._measure()

    def card_size(self) -> tuple[int, int]:
        """Pixels of a card."""
        wide, high = self.pool.layout.card.ratio
        width = round(WIDTH * self.look.card_scale * max(1.0, 0.5 + self.look.text_scale / 2))
        return width, round(width * high / wide)

    def _measure(self) -> None:
        """Cards spread over the whole width."""
        width, height = self.card_size()
        room = self.viewport().width() - 1
        columns = max(1, room // (width + GAP))
        size = QSize(max(width + GAP, room // columns), height + GAP)
        if size != self.gridSize():
            self.setGridSize(size)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Another width."""
        self._measure()
        super().resizeEvent(event)

    def set_look(self, look: Look) -> None:
        """Other colours and sizes."""
        self.look = look
        self.pixmaps.set_look(look)
        self._measure()
        self.viewport().update()

    def show_cards(self, cards: Sequence[PrintedCard]) -> None:
        """These cards; the one in focus stays in focus if it is among them."""
        before = self.face()
        if [card.face for card in cards] == self.faces():
            return
        self._model.clear()
        for card in cards:
            item = QtGui.QStandardItem()
            item.setData(card.face, FACE)
            item.setEditable(False)
            item.setDropEnabled(False)
            self._model.appendRow(item)
        faces = self.faces()
        if faces:
            at = faces.index(before) if before in faces else 0
            self.setCurrentIndex(self._model.index(at, 0))
        self.tell()

    def tell(self) -> None:
        """Say in words what each card is and how many of it the deck has."""
        for number in range(self._model.rowCount()):
            item = self._model.item(number)
            card = self.pool.card(item.data(FACE))
            words = told(card, self.pool.kind_word(card.kind))
            have = self.counts.get(card.face, 0)
            if have:
                words = tr("{count} in the deck: {card}").format(count=have, card=words)
            texts.card(item, card.name, words)

    def set_counts(self, counts: dict[int, int]) -> None:
        """How many copies of each card the deck has."""
        if counts != self.counts:
            self.counts = counts
            self.tell()
            self.viewport().update()

    def faces(self) -> list[int]:
        """The cards that show."""
        return [self._model.item(number).data(FACE) for number in range(self._model.rowCount())]

    def face(self) -> int | None:
        """The card in focus."""
        index = self.currentIndex()
        return index.data(FACE) if index.isValid() else None

    # --- by key, by hand

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """+ and Enter add, - and Delete take away, space shows the card large."""
        face, key = self.face(), event.key()
        if face is None:
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.more.emit(face)
        elif key in (Qt.Key.Key_Minus, Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.fewer.emit(face)
        elif key == Qt.Key.Key_Space:
            self.large.emit(face, self.visualRect(self.currentIndex()))
        else:
            super().keyPressEvent(event)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Carry the card itself."""
        face = self.face()
        if face is not None:
            carrying(self, face, "", self.picture(face, self.card_size())).exec(Qt.DropAction.CopyAction)

    def take(self, face: int) -> None:
        """A card from the deck has come back: one less of it."""
        self.fewer.emit(face)

    def picture(self, face: int, size: tuple[int, int]) -> QPixmap:
        """A card's picture at this size."""
        self.pixmaps.set_ratio(self.devicePixelRatioF())
        return self.pixmaps.card(printed_face(self.pool.card(face)), size)


class _CardPainter(QtWidgets.QStyledItemDelegate):
    """Draws one card of the grid: its picture, how many of it the deck has, and whether it is in focus."""

    def __init__(self, grid: CardGrid) -> None:
        super().__init__(grid)
        self._grid = grid

    def sizeHint(
        self, option: QtWidgets.QStyleOptionViewItem, index: QtCore.QModelIndex | QtCore.QPersistentModelIndex
    ) -> QSize:
        """A card with the gap around it."""
        return self._grid.gridSize()

    def paint(
        self,
        painter: QPainter,
        option: QtWidgets.QStyleOptionViewItem,
        index: QtCore.QModelIndex | QtCore.QPersistentModelIndex,
    ) -> None:
        """The card."""
        grid, face = self._grid, index.data(FACE)
        rect: QRect = option.rect
        width, height = grid.card_size()
        left, top = rect.x() + (rect.width() - width) // 2, rect.y() + (rect.height() - height) // 2
        palette = grid.look.palette
        painter.drawPixmap(left, top, grid.picture(face, (width, height)))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        have = grid.counts.get(face, 0)
        if have:
            side = 26 * grid.look.text_scale
            at = top + OVER_PICTURE * height
            badge = QRectF(left + width - side * 1.35, at, side * 1.5, side * 1.1)
            painter.setPen(QtGui.QPen(colour(palette.panel), 2))
            painter.setBrush(colour(palette.accent))
            painter.drawRoundedRect(badge, side * 0.5, side * 0.5)
            ink = colour(readable(palette.accent))
            middle = Qt.AlignmentFlag.AlignHCenter
            write_line(painter, badge, f"× {have}", font(side * 0.6, bold=True), ink, middle)
        state: QtWidgets.QStyle.StateFlag = option.state
        if state & QtWidgets.QStyle.StateFlag.State_Selected:
            focus = bool(state & QtWidgets.QStyle.StateFlag.State_HasFocus) or grid.hasFocus()
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QtGui.QPen(colour(palette.focus if focus else palette.faint), 3))
            painter.drawRoundedRect(QRectF(left - 3, top - 3, width + 6, height + 6), 10, 10)
        elif state & QtWidgets.QStyle.StateFlag.State_MouseOver:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QtGui.QPen(colour(palette.accent), 2))
            painter.drawRoundedRect(QRectF(left - 2, top - 2, width + 4, height + 4), 10, 10)
        painter.restore()
