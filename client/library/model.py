"""The list of replays as a table of Qt: read page by page, so that ten thousand files are as quick as ten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from client import texts
from client.app.speech import mark, tr
from client.qt import QObject, QPixmap, QSize, Qt, QtCore, QtGui
from client.service.heard import heard
from netcore.plain import quoted
from replays.export.text import day
from replays.library.index import Library
from replays.library.query import LibraryEntry, Query, Seat

PAGE = 200
"""Files read at a time."""
COLUMNS = (
    (mark("Players"), "player"),
    (mark("Game"), "game"),
    (mark("Result"), "reason"),
    (mark("Date"), "began"),
    (mark("Actions"), "actions"),
    (mark("Decks"), ""),
    (mark("Checked"), "verdict"),
    (mark("Tags"), ""),
)
"""Heading, and what the library sorts by; nothing where it cannot."""
BY_SORT = {sort: place for place, (_, sort) in enumerate(COLUMNS) if sort}
VERDICTS = {
    "verified": mark("verified"),
    "unaudited": mark("not fully checked"),
    "unfinished": mark("unfinished"),
    "broken": mark("broken"),
    "": mark("not yet"),
}
ICON = QSize(96, 60)

Words = Qt.ItemDataRole
Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex


class Replays(QtCore.QAbstractTableModel):
    """Entries of the library that fit a query."""

    def __init__(self, library: Library, titles: Callable[[str], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._titles = library, titles
        self.query = Query(limit=PAGE)
        self.entries: list[LibraryEntry] = []
        self.total = 0
        self._pictures: dict[str, QPixmap] = {}

    def show_query(self, query: Query) -> None:
        """Other files, or the same in another order."""
        self.beginResetModel()
        self.query = query._replace(limit=PAGE, skip=0)
        self.entries = self._library.find(self.query)
        self.total = self._library.count(self.query)
        self.endResetModel()

    def entry(self, row: int) -> LibraryEntry | None:
        """The file of a row."""
        return self.entries[row] if 0 <= row < len(self.entries) else None

    def row_of(self, path: str) -> int:
        """The row of a file, or -1."""
        return next((row for row, entry in enumerate(self.entries) if entry.path == path), -1)

    def picture(self, path: str) -> QPixmap | None:
        """The small picture of a file; None if it is not here yet."""
        if path not in self._pictures:
            kept = self._library.picture(path)
            if kept is None:
                return None
            self.set_picture(path, kept)
        return self._pictures[path]

    def set_picture(self, path: str, image: bytes) -> None:
        """A picture has come; nothing stands for a file that has none."""
        made = QPixmap()
        if image:
            made.loadFromData(image)
        self._pictures[path] = made
        row = self.row_of(path)
        if row >= 0:
            self.dataChanged.emit(self.index(row, 0), self.index(row, 0))

    # --- as Qt asks

    def rowCount(self, parent: Index | None = None) -> int:
        """Rows read so far."""
        return 0 if parent is not None and parent.isValid() else len(self.entries)

    def columnCount(self, parent: Index | None = None) -> int:
        """Columns."""
        return len(COLUMNS)

    def canFetchMore(self, parent: Index) -> bool:
        """Whether there are more files."""
        return len(self.entries) < self.total

    def fetchMore(self, parent: Index) -> None:
        """The next page."""
        more = self._library.find(self.query._replace(skip=len(self.entries)))
        if not more:
            self.total = len(self.entries)
            return
        first = len(self.entries)
        self.beginInsertRows(QtCore.QModelIndex(), first, first + len(more) - 1)
        self.entries += more
        self.endInsertRows()

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Words.DisplayRole) -> Any:
        """The headings."""
        if role == Words.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return tr(COLUMNS[section][0])
        return None

    def data(self, index: Index, role: int = Words.DisplayRole) -> Any:
        """What a field says, and the picture before the players."""
        entry = self.entry(index.row())
        if entry is None:
            return None
        if role == Words.DisplayRole:
            return texts.shown(self._words(entry)[index.column()])
        if role == Words.AccessibleTextRole:
            return texts.shown(", ".join(word for word in self._words(entry) if word))
        if role == Words.ToolTipRole:
            return texts.tip_of(heard(entry.problem) or entry.path)
        if role == Words.DecorationRole and index.column() == 0:
            picture = self.picture(entry.path)
            return _icon(picture) if picture is not None and not picture.isNull() else _blank()
        if role == Words.TextAlignmentRole and index.column() == 4:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _words(self, entry: LibraryEntry) -> tuple[str, ...]:
        if not entry.game:
            broken = tr(VERDICTS["broken"])
            return (entry.path.rpartition("/")[2], "", heard(entry.problem), "", "", "", broken, "")
        return (
            players(entry),
            self._titles(entry.game),
            result(entry),
            day(entry.began)[:16],
            str(entry.actions),
            " – ".join(seat.deck or "?" for seat in entry.seats) if any(s.deck for s in entry.seats) else "",
            tr(VERDICTS[entry.verdict]),
            ", ".join(entry.tags),
        )


def players(entry: LibraryEntry) -> str:
    """Who played, the names set off."""
    return " – ".join(quoted(seat.name, 40) for seat in entry.seats)


def result(entry: LibraryEntry) -> str:
    """How it ended, in a few words."""
    winners = [seat for seat in entry.seats if seat.won == 1.0]
    if winners:
        return tr("{names} won").format(names=", ".join(_name(seat) for seat in winners))
    if any(seat.won == 0.5 for seat in entry.seats):
        return tr("drawn")
    return tr("unfinished")


def _name(seat: Seat) -> str:
    return quoted(seat.name, 40)


def _icon(picture: QPixmap) -> QtGui.QIcon:
    """The picture as it is, chosen or not."""
    icon = QtGui.QIcon(picture)
    icon.addPixmap(picture, QtGui.QIcon.Mode.Selected)
    return icon


_BLANK: list[QtGui.QIcon] = []


def _blank() -> QtGui.QIcon:
    """Keeps the place of a picture that is not there yet."""
    if not _BLANK:
        made = QPixmap(ICON)
        made.fill(Qt.GlobalColor.transparent)
        _BLANK.append(QtGui.QIcon(made))
    return _BLANK[0]
