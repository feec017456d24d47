"""The library: the list of replays with filters and a look at one of them; statistics on a second page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from client import texts
from client.app.parts import button
from client.app.screen_ground import ScreenGround
from client.app.speech import tr
from client.library.filters import Filters
from client.library.model import BY_SORT, COLUMNS, ICON, Replays
from client.library.numbers import StatisticsPage
from client.library.preview import Preview
from client.library.table import ReplayTable
from client.library.work import LibraryWork, Pictures
from client.qt import Qt, QtCore, QtGui, QTimer, QtWidgets, QWidget, Signal
from client.service.heard import heard
from client.service.journals import folder
from client.table.look import Look
from client.texts import label
from engines.registry import RegistryError, engine
from replays.container import SUFFIX
from replays.errors import ReplayError
from replays.library.index import Library
from replays.library.query import LibraryEntry
from replays.samples import samples

NARROW = 1080
"""Pixels below which the look at one replay gives way to the list, at text scale 1."""


def title_of(game: str) -> str:
    """What a game is called; its id where it is not installed."""
    try:
        return engine(game).kind.title
    except RegistryError:
        return game


class LibraryScreen(QWidget):
    """All replays of the player's folders."""

    chosen = Signal(object, int)
    """Path of a replay to open, and a position; -1 for the beginning."""

    def __init__(
        self, library: Library, back: Callable[[], object], browse: Callable[[], object], look: Look
    ) -> None:
        super().__init__()
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Library"))
        ScreenGround(self)
        self.setAcceptDrops(True)
        self.library, self._look = library, look
        self.work = LibraryWork(self)
        self.pictures = Pictures(look, self)
        self.model = Replays(library, title_of, self)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.addLayout(self._head(back, browse))
        self.notice = label("", "faint", wrap=True)
        column.addWidget(self.notice)
        self.bar = QtWidgets.QProgressBar()
        self.bar.setAccessibleName(tr("How far it is"))
        self.bar.hide()
        column.addWidget(self.bar)
        self.pages = QtWidgets.QTabWidget()
        self.pages.setDocumentMode(True)
        self.filters = Filters(title_of)
        self.preview = Preview()
        self.numbers = StatisticsPage(library, title_of, look)
        self.pages.addTab(self._list_page(), tr("Replays"))
        self.pages.addTab(self.numbers, tr("Statistics"))
        column.addWidget(self.pages, 1)
        self._later = QTimer(self, singleShot=True, interval=120)
        self._later.timeout.connect(self._want_pictures)
        self._connect()
        if library.note:
            self.tell(library.note)
        self._renewed()

    # --- building

    def _head(self, back: Callable[[], object], browse: Callable[[], object]) -> QtWidgets.QHBoxLayout:
        head = QtWidgets.QHBoxLayout()
        self.back = button(tr("‹ Back"), back)
        self.count = label("", "faint")
        self.verify = button(tr("Verify all"), self.toggle_verifying)
        self.bring = button(tr("Import …"), self.choose_files)
        self.folders = button(tr("Folders …"), self.show_folders)
        self.browse = button(tr("Another file …"), browse)
        self.samples = button(tr("Samples"), self._sample_menu)
        head.addWidget(self.back)
        head.addWidget(label(tr("Library"), "title"))
        head.addWidget(self.count, 1)
        for each in (self.verify, self.bring, self.folders, self.samples, self.browse):
            head.addWidget(each)
        return head

    def _list_page(self) -> QWidget:
        page = QtWidgets.QSplitter(Qt.Orientation.Horizontal)
        page.setChildrenCollapsible(False)
        self.list = ReplayTable(self._look.text_scale)
        self.list.setAccessibleName(tr("Your replays"))
        self.list.setModel(self.model)
        self.list.setIconSize(ICON)
        self.list.setSelectionBehavior(QtWidgets.QAbstractItemView.SelectionBehavior.SelectRows)
        self.list.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setTabKeyNavigation(False)
        self.list.setShowGrid(False)
        self.list.setWordWrap(True)
        self.list.verticalHeader().hide()
        self.list.verticalHeader().setDefaultSectionSize(ICON.height() + 8)
        header = self.list.horizontalHeader()
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.setSortIndicator(BY_SORT["began"], Qt.SortOrder.DescendingOrder)
        header.setHighlightSections(False)
        header.setStretchLastSection(True)
        left = QtWidgets.QScrollArea()
        left.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        left.setWidgetResizable(True)
        left.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        inner.setObjectName("inner")
        inside = QtWidgets.QVBoxLayout(inner)
        inside.setContentsMargins(0, 6, 0, 0)
        inside.addWidget(self.filters)
        left.setWidget(inner)
        bar = left.verticalScrollBar().sizeHint().width()
        filters = max(round(228 * self._look.text_scale), inner.minimumSizeHint().width() + bar + 8)
        left.setMinimumWidth(filters)
        self._right = QtWidgets.QScrollArea()
        self._right.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._right.setWidgetResizable(True)
        self._right.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._right.setWidget(self.preview)
        self.preview.setObjectName("inner")
        self._right.setMinimumWidth(round(200 * self._look.text_scale))
        for part in (left, self.list, self._right):
            page.addWidget(part)
        page.setStretchFactor(1, 1)
        page.setSizes([filters, 760, round(200 * self._look.text_scale)])
        return page

    def _connect(self) -> None:
        self.filters.changed.connect(self.list_files)
        self.list.horizontalHeader().sectionClicked.connect(self._sort)
        self.list.activated.connect(lambda index: self._open_row(index.row()))
        self.list.selectionModel().currentRowChanged.connect(lambda *_: self._look_at())
        self.list.verticalScrollBar().valueChanged.connect(lambda _: self._later.start())
        self.model.rowsInserted.connect(lambda *_: self._later.start())
        self.preview.opened.connect(lambda path, at: self.chosen.emit(Path(path), at))
        self.preview.tagged.connect(lambda key, tag: self._change(lambda: self.library.tag(key, tag)))
        self.preview.untagged.connect(lambda key, tag: self._change(lambda: self.library.untag(key, tag)))
        self.preview.unmarked.connect(lambda key, at: self._change(lambda: self.library.unmark(key, at)))
        self.pictures.made.connect(self._pictured)
        self.work.changed.connect(self._renewed)
        self.work.read.connect(lambda done, total: self._progress(done, total, tr("Reading")))
        self.work.verified.connect(lambda done, total: self._progress(done, total, tr("Verifying")))
        self.work.done.connect(self._verified)
        self.work.came.connect(self._came)
        self.work.told.connect(self.tell)
        self.numbers.told.connect(self.tell)
        self.pages.currentChanged.connect(lambda page: self.numbers.offer() if page == 1 else None)

    # --- the list

    def list_files(self) -> None:
        """List what fits, as it is to be sorted; what was looked at stays in sight."""
        before = self.entry
        header = self.list.horizontalHeader()
        query = self.filters.query()._replace(
            sort=COLUMNS[header.sortIndicatorSection()][1] or "began",
            up=header.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder,
        )
        self.model.show_query(query)
        every = self.library.count()
        texts.write(
            self.count,
            (tr("{count} replays") if every != 1 else tr("One replay")).format(count=every)
            if self.model.total == every
            else tr("{count} of {every} replays").format(count=self.model.total, every=every),
        )
        if self.filters.problem:
            self.tell(self.filters.problem)
        elif not every:
            self.tell(tr("You have no replays yet. Every finished game leaves one here."))
        elif not self.model.total:
            self.tell(tr("No replay is like that."))
        else:
            self.tell("")
        row = self.model.row_of(before.path) if before is not None else -1
        if self.model.entries:
            self.list.setCurrentIndex(self.model.index(max(row, 0), 0))
        self._look_at()
        self._later.start()

    @property
    def entry(self) -> LibraryEntry | None:
        """The file that is looked at."""
        return self.model.entry(self.list.currentIndex().row())

    def _sort(self, section: int) -> None:
        header = self.list.horizontalHeader()
        if not COLUMNS[section][1]:
            header.setSortIndicator(BY_SORT[self.model.query.sort], header.sortIndicatorOrder())
        self.list_files()

    def sort_next(self) -> None:
        """Sort by the next column that can be sorted by; by the last one the other way round comes first."""
        header = self.list.horizontalHeader()
        places = [place for place, (_, sort) in enumerate(COLUMNS) if sort]
        now, up = header.sortIndicatorSection(), header.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
        if up:
            header.setSortIndicator(now, Qt.SortOrder.DescendingOrder)
        else:
            following = places[(places.index(now) + 1) % len(places)]
            header.setSortIndicator(following, Qt.SortOrder.AscendingOrder)
        self.list_files()

    def _open_row(self, row: int) -> None:
        entry = self.model.entry(row)
        if entry is not None:
            self.chosen.emit(Path(entry.path), -1)

    def _look_at(self) -> None:
        entry = self.entry
        self.preview.display(entry, self.library.bookmarks(entry.key) if entry is not None else [])
        if entry is not None:
            self.preview.picture.display(self.model.picture(entry.path), tr("How it ended"))
            self._later.start()

    def _want_pictures(self) -> None:
        """Wish for the pictures in sight; that of the file looked at comes first."""
        if not self.isVisible():
            return
        first = max(0, self.list.rowAt(0))
        last = self.list.rowAt(self.list.viewport().height() - 1)
        rows = range(first, (last if last >= 0 else len(self.model.entries) - 1) + 1)
        for row in (*reversed(rows), self.list.currentIndex().row()):
            entry = self.model.entry(row)
            if entry is not None and self.model.picture(entry.path) is None:
                self.pictures.want(entry.path)

    def _pictured(self, path: str, image: bytes) -> None:
        self._change(lambda: self.library.keep_picture(path, image), list_again=False)
        self.model.set_picture(path, image)
        if self.entry is not None and self.entry.path == path:
            self.preview.picture.display(self.model.picture(path), tr("How it ended"))

    def _change(self, act: Callable[[], object], *, list_again: bool = True) -> None:
        try:
            act()
        except ReplayError as error:
            self.tell(heard(str(error)))
            return
        if list_again:
            self._renewed()

    def _renewed(self) -> None:
        self.filters.offer(self.library)
        self.list_files()

    # --- what can be done

    def tell(self, sentence: str) -> None:
        """One sentence."""
        texts.write(self.notice, sentence)
        self.notice.setVisible(bool(sentence))

    def focus_search(self) -> None:
        """To the field that searches."""
        self.pages.setCurrentIndex(0)
        self.filters.search.setFocus()

    def focus_tag(self) -> None:
        """To where a tag is written."""
        self.pages.setCurrentIndex(0)
        self.preview.tag.setFocus()

    def show_statistics(self) -> None:
        """From the list to the statistics, and back."""
        self.pages.setCurrentIndex(1 - self.pages.currentIndex())

    def toggle_verifying(self) -> None:
        """Verify what was not yet, or stop."""
        if self.work.verifying:
            self.work.stop()
        else:
            texts.write(self.verify, tr("Stop"))
            self._progress(0, 0, tr("Verifying"))
            self.work.verify()

    def _verified(self, count: int) -> None:
        self.bar.hide()
        texts.write(self.verify, tr("Verify all"))
        self.tell(tr("{count} replays were verified.").format(count=count))

    def _progress(self, done: int, total: int, what: str) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        texts.name(self.bar, f"{what}: {done} / {total}")
        self.bar.setVisible(done < total or total == 0)

    def choose_files(self) -> None:
        """Bring files in from elsewhere."""
        names, _ = QtWidgets.QFileDialog.getOpenFileNames(
            self, tr("Import replays"), str(Path.home()), tr("Replays") + f" (*{SUFFIX})"
        )
        if names:
            self.bring_in([Path(name) for name in names])

    def bring_in(self, paths: list[Path]) -> None:
        """Copy replays into the folder of one's own games; folders are looked at from now on."""
        self.tell("")
        self.work.bring_in(paths, folder())

    def _came(self, count: int, problems: list[str]) -> None:
        self._renewed()
        came = tr("{count} replays came in.").format(count=count)
        if problems:
            why = heard(problems[0])
            came = tr("{count} replays came in, {left} did not, the first because: {why}.").format(
                count=count, left=len(problems), why=why
            )
        self.tell(came)

    def show_folders(self) -> None:
        """Which folders belong to the library."""
        from client.library.folders import FoldersDialog

        FoldersDialog(self.library, self._renewed, self).open()

    def _sample_menu(self) -> None:
        menu = QtWidgets.QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for path in samples():
            texts.action(menu, title_of(path.stem), partial(self.chosen.emit, path, -1))
        menu.popup(self.samples.mapToGlobal(self.samples.rect().bottomLeft()))

    # --- things dropped, other sizes, the end

    def dragEnterEvent(self, event: QtGui.QDragEnterEvent) -> None:
        """Files are welcome."""
        if _files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QtGui.QDropEvent) -> None:
        """Take the files that were dropped."""
        paths = _files(event.mimeData())
        if paths:
            event.acceptProposedAction()
            self.bring_in(paths)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Where there is little room, the list has it."""
        super().resizeEvent(event)
        self._right.setVisible(self.width() >= NARROW * self._look.text_scale)
        self._later.start()

    def begin(self) -> None:
        """Take the keyboard."""
        self.list.setFocus()

    def close_session(self) -> None:
        """The screen goes."""
        self._later.stop()
        self.work.close()
        self.pictures.close()
        self.library.close()


def _files(data: QtCore.QMimeData) -> list[Path]:
    """Files and folders of this machine among what is dropped; a bounded number."""
    found = [Path(url.toLocalFile()) for url in data.urls()[:1000] if url.isLocalFile()]
    return [path for path in found if path.suffix == SUFFIX or path.is_dir()]
