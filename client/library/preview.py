"""One replay of the library, looked at before it is opened: its picture, what it says of itself, tags and
bookmarks.
"""

from __future__ import annotations

from client import texts
from client.app.parts import button
from client.app.speech import tr
from client.library.model import VERDICTS, players, result
from client.qt import QPixmap, QSize, Qt, QtGui, QtWidgets, QWidget, Signal
from client.service.heard import heard
from client.texts import label
from replays.export.text import day
from replays.library.index import TAG_LIMIT
from replays.library.query import LibraryEntry

RATIO = 200 / 320


class Picture(QtWidgets.QLabel):
    """A picture as wide as there is room."""

    def __init__(self) -> None:
        super().__init__()
        self._pixmap = QPixmap()
        self.setMinimumSize(160, round(160 * RATIO))
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Fixed)

    def display(self, pixmap: QPixmap | None, words: str) -> None:
        """Another picture; None for none yet."""
        self._pixmap = pixmap or QPixmap()
        texts.name(self, words)
        self.update()

    def hasHeightForWidth(self) -> bool:
        """Its height follows from its width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as the picture needs."""
        return round(width * RATIO)

    def sizeHint(self) -> QSize:
        """As wide as it is."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Another width."""
        super().resizeEvent(event)
        self.setFixedHeight(self.heightForWidth(event.size().width()))

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """The picture, whole."""
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
        if self._pixmap.isNull():
            painter.fillRect(self.rect(), self.palette().color(QtGui.QPalette.ColorRole.AlternateBase))
        else:
            painter.drawPixmap(self.rect(), self._pixmap)
        painter.end()


class Preview(QWidget):
    """What is known of one file."""

    opened = Signal(str, int)
    """Open this file, at a position; -1 for the beginning."""
    tagged = Signal(str, str)
    """Game and tag."""
    untagged = Signal(str, str)
    unmarked = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self._entry: LibraryEntry | None = None
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(8, 0, 0, 0)
        column.setSpacing(6)
        self.picture = Picture()
        self.title = label("", "heading", wrap=True)
        self.facts = label("", "faint", wrap=True)
        self.problem = label("", "problem", wrap=True)
        self.open = button(tr("Open"), self._open, "primary")
        for widget in (self.picture, self.title, self.facts, self.problem, self.open):
            column.addWidget(widget)
        column.addWidget(label(tr("Tags"), "small"))
        self.tags = self._list(column, tr("Tags"))
        line = QtWidgets.QHBoxLayout()
        self.tag = QtWidgets.QLineEdit()
        self.tag.setMaxLength(TAG_LIMIT)
        self.tag.setPlaceholderText(tr("New tag"))
        self.tag.setAccessibleName(tr("New tag"))
        self.tag.returnPressed.connect(self._add_tag)
        self.drop_tag = button(tr("Take off"), self._drop_tag)
        line.addWidget(self.tag, 1)
        line.addWidget(self.drop_tag)
        column.addLayout(line)
        self.marked = label(tr("Bookmarks"), "small")
        column.addWidget(self.marked)
        self.marks = self._list(column, tr("Bookmarks"))
        self.marks.itemActivated.connect(self._open_mark)
        self.drop_mark = button(tr("Forget the bookmark"), self._drop_mark)
        column.addWidget(self.drop_mark)
        column.addStretch()
        self.display(None, [])

    def display(self, entry: LibraryEntry | None, bookmarks: list[tuple[int, str]]) -> None:
        """Another file, or none."""
        self._entry = entry
        self.setEnabled(entry is not None)
        self.tags.clear()
        self.marks.clear()
        if entry is None:
            texts.write(self.title, tr("No replay chosen"))
            texts.write(self.facts, "")
            for widget in (self.problem, self.tags, self.drop_tag, self.marked, self.marks, self.drop_mark):
                widget.hide()
            self.picture.display(None, "")
            return
        texts.write(self.title, players(entry) if entry.game else entry.path.rpartition("/")[2])
        lines = []
        if entry.game:
            lines = [
                result(entry),
                tr("{actions} actions, {turns} turns").format(actions=entry.actions, turns=entry.turns)
                if entry.turns
                else tr("{actions} actions").format(actions=entry.actions),
                day(entry.began)[:16],
                tr("Checked: {verdict}").format(verdict=tr(VERDICTS[entry.verdict])),
            ]
        texts.write(self.facts, "\n".join(lines))
        texts.write(self.problem, heard(entry.problem))
        self.problem.setVisible(bool(entry.problem))
        for tag in entry.tags:
            texts.item(self.tags, tag).setData(Qt.ItemDataRole.UserRole, tag)
        for at, title in bookmarks:
            said = tr("Step {at}").format(at=at)
            item = texts.item(self.marks, f"{said}: {title}" if title else said)
            item.setData(Qt.ItemDataRole.UserRole, at)
        for widget in (self.drop_tag, self.tags):
            widget.setVisible(bool(entry.tags))
        for widget in (self.marked, self.marks, self.drop_mark):
            widget.setVisible(bool(bookmarks))

    @staticmethod
    def _list(column: QtWidgets.QVBoxLayout, title: str) -> QtWidgets.QListWidget:
        made = QtWidgets.QListWidget()
        texts.name(made, title)
        made.setMaximumHeight(110)
        column.addWidget(made)
        return made

    def _open(self) -> None:
        if self._entry is not None:
            self.opened.emit(self._entry.path, -1)

    def _open_mark(self, item: QtWidgets.QListWidgetItem) -> None:
        if self._entry is not None:
            self.opened.emit(self._entry.path, int(item.data(Qt.ItemDataRole.UserRole)))

    def _add_tag(self) -> None:
        if self._entry is not None and self.tag.text().strip():
            self.tagged.emit(self._entry.key, self.tag.text())
            self.tag.clear()

    def _drop_tag(self) -> None:
        item = self.tags.currentItem() or self.tags.item(0)
        if self._entry is not None and item is not None:
            self.untagged.emit(self._entry.key, str(item.data(Qt.ItemDataRole.UserRole)))

    def _drop_mark(self) -> None:
        item = self.marks.currentItem() or self.marks.item(0)
        if self._entry is not None and item is not None:
            self.unmarked.emit(self._entry.key, int(item.data(Qt.ItemDataRole.UserRole)))
