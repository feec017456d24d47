"""Whether the deck may be played, in words: each rule it breaks with its clause, each line not understood."""

from __future__ import annotations

from client import texts
from client.app.speech import tr
from client.qt import Qt, QtGui, QtWidgets, Signal
from engines.decks import DeckLine
from engines.kernel import DeckFault
from netcore.plain import quoted

_WHAT = int(Qt.ItemDataRole.UserRole)


class ToMend(QtWidgets.QListWidget):
    """The list of what has to be mended. A click or Enter helps with it."""

    clause_wanted = Signal(str)
    """Open the rules there."""
    mended = Signal(object)
    """Take the nearest card for this DeckLine."""
    dropped = Signal(object)
    """Do without this DeckLine."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("What has to be mended"))
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QtWidgets.QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QtWidgets.QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.itemClicked.connect(self._help)

    def show_faults(self, faults: list[DeckFault], unread: tuple[DeckLine, ...]) -> None:
        """These, lines first: rules may only seem broken because of them."""
        place = max(0, self.currentRow())
        self.clear()
        for line in unread:
            hint = tr("Enter takes that card") if line.like is not None else tr("Delete drops the line")
            item = texts.item(self, f"{quoted(line.text, 80)}: {line.problem}")
            texts.tip(item, tr("{hint}; the line is kept until then.").format(hint=hint))
            item.setData(_WHAT, line)
        for fault in faults:
            clause = f" ({fault.clause})" if fault.clause else ""
            item = texts.item(self, fault.sentence[:1].upper() + fault.sentence[1:] + clause)
            if fault.clause:
                texts.tip(item, tr("Opens the rules at {clause}").format(clause=fault.clause))
            item.setData(_WHAT, fault)
        if self.hasFocus():
            self.setCurrentRow(min(place, self.count() - 1))

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        """The first thing is meant."""
        super().focusInEvent(event)
        if self.count():
            self.setCurrentRow(max(0, self.currentRow()))

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        """Nothing is meant any more."""
        super().focusOutEvent(event)
        self.clearSelection()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Enter helps; Delete drops a line that could not be read."""
        item = self.currentItem()
        if item is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._help(item)
        elif item is not None and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._drop(item)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        """The same by the other button."""
        item = self.itemAt(event.pos())
        what = None if item is None else item.data(_WHAT)
        if item is None or not isinstance(what, DeckLine):
            return
        menu = QtWidgets.QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if what.like is not None:
            menu.addAction(tr("Take the nearest card"), lambda: self.mended.emit(what))
        menu.addAction(tr("Drop the line"), lambda: self.dropped.emit(what))
        menu.popup(event.globalPos())

    def _help(self, item: QtWidgets.QListWidgetItem) -> None:
        what = item.data(_WHAT)
        if isinstance(what, DeckLine):
            if what.like is not None:
                self.mended.emit(what)
        elif what.clause:
            self.clause_wanted.emit(what.clause)

    def _drop(self, item: QtWidgets.QListWidgetItem) -> None:
        what = item.data(_WHAT)
        if isinstance(what, DeckLine):
            self.dropped.emit(what)
