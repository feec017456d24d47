"""Which folders belong to the library: added, let go, read again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from client import texts
from client.app.parts import button
from client.app.speech import tr
from client.qt import Qt, QtWidgets, QWidget
from client.service.heard import heard
from client.texts import label
from replays.errors import ReplayError
from replays.library.index import Library


class FoldersDialog(QtWidgets.QDialog):
    """The folders."""

    def __init__(self, library: Library, changed: Callable[[], object], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Folders of the library"))
        self.resize(560, 360)
        self._library, self._changed = library, changed
        column = QtWidgets.QVBoxLayout(self)
        column.addWidget(
            label(tr("Replays in these folders, and in all within them, are listed."), "faint", wrap=True)
        )
        self.list = QtWidgets.QListWidget()
        self.list.setAccessibleName(tr("Folders"))
        column.addWidget(self.list, 1)
        row = QtWidgets.QHBoxLayout()
        self.add = button(tr("Add …"), self._choose)
        self.remove = button(tr("Let go"), self._remove)
        self.rebuild = button(tr("Read all again"), self._rebuild)
        self.close_it = button(tr("Done"), self.accept, "primary")
        for each in (self.add, self.remove, self.rebuild):
            row.addWidget(each)
        row.addStretch()
        row.addWidget(self.close_it)
        column.addLayout(row)
        self.problem = label("", "problem", wrap=True)
        column.addWidget(self.problem)
        self._show()

    def _show(self) -> None:
        self.list.clear()
        for folder in self._library.folders():
            texts.item(self.list, str(folder)).setData(Qt.ItemDataRole.UserRole, str(folder))
        self.list.setCurrentRow(0)
        self.remove.setEnabled(self.list.count() > 0)

    def _choose(self) -> None:
        name = QtWidgets.QFileDialog.getExistingDirectory(self, tr("Add a folder"))
        if name:
            self.add_folder(Path(name))

    def add_folder(self, folder: Path) -> None:
        """One more; its files are read beside the window."""
        self._do(lambda: self._library.add_folder(folder))

    def _remove(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            path = Path(str(item.data(Qt.ItemDataRole.UserRole)))
            self._do(lambda: self._library.remove_folder(path))

    def _rebuild(self) -> None:
        self._do(self._library.forget_files)

    def _do(self, act: Callable[[], object]) -> None:
        try:
            act()
        except ReplayError as error:
            texts.write(self.problem, heard(str(error)))
            return
        self._show()
        self._changed()
