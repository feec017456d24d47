"""All keys, in a list of their own."""

from __future__ import annotations

from collections.abc import Mapping

from client import texts
from client.app import keys
from client.app.parts import button
from client.app.speech import tr
from client.qt import QtWidgets, QWidget


class AllKeys(QtWidgets.QDialog):
    """Every action with its key; the list scrolls, so it fits any window."""

    def __init__(self, changes: Mapping[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        texts.entitle(self, tr("All keys"))
        self.resize(min(560, parent.width() - 40), min(620, parent.height() - 40))
        column = QtWidgets.QVBoxLayout(self)
        self.list = QtWidgets.QListWidget()
        self.list.setAccessibleName(tr("All keys"))
        for name, key in keys.bound(changes).items():
            if key:
                texts.item(self.list, f"{keys.shown(key)}: {tr(keys.BY_NAME[name].title)}")
        column.addWidget(self.list, 1)
        column.addWidget(button(tr("Done"), self.accept, "primary"))
