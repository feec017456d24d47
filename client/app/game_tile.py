"""A game on the start screen: its picture, what it is, how long and how hard, and the ways into it."""

from __future__ import annotations

from collections.abc import Callable

from client import texts
from client.app.cover_panel import CoverPanel, facts, spoken_facts
from client.app.parts import button
from client.qt import QSize, QtWidgets
from client.table.layout import Layout
from client.table.look import Look
from client.texts import label
from engines.kernel.say import say

LEAST = QSize(270, 208)


class GameTile(CoverPanel):
    """One game; its buttons carry the words, the rest is painted."""

    def __init__(self, title: str, layout: Layout, look: Look) -> None:
        super().__init__(layout, look)
        self.setObjectName("gametile")
        self.ways: dict[str, QtWidgets.QPushButton] = {}
        self.cover = layout.tile.card
        """The card whose picture stands on it."""
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Expanding)
        texts.name(self, title)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(4)
        column.addStretch(1)
        for words, style in ((title, "tiletitle"), (say(layout.tile.line), "tileline")):
            if words:
                line = label(words, style, wrap=True)
                line.setStyleSheet("color: #ffffff; background: transparent;")
                column.addWidget(line)
        if told := facts(layout.tile):
            line = label(told, "small")
            line.setStyleSheet(f"color: {'#ffffff' if self.strict else '#e0dccf'}; background: transparent;")
            texts.name(line, spoken_facts(layout.tile))
            column.addWidget(line)
        self._row = QtWidgets.QHBoxLayout()
        self._row.setSpacing(8)
        column.addSpacing(4)
        self._above = QtWidgets.QHBoxLayout()
        column.addLayout(self._above)
        column.addLayout(self._row)

    def add_way(self, words: str, act: Callable[[], object], *, main: bool = False) -> QtWidgets.QPushButton:
        """A way into the game: a button in the tile's lowest line."""
        made = button(words, act, "primary" if main else "tileway")
        self._row.addWidget(made, 2 if main else 1)
        return made

    def add_first_way(self, words: str, act: Callable[[], object]) -> QtWidgets.QPushButton:
        """The way that comes before all others, in a line of its own: four would not fit one."""
        made = button(words, act, "primary")
        self._above.addWidget(made)
        return made

    def minimumSizeHint(self) -> QSize:
        """What its words need, as they are drawn, at the width there is."""
        layout = self.layout()
        assert layout is not None
        for each in self.findChildren(QtWidgets.QWidget):
            each.ensurePolished()  # else they would be measured in another font
        least = layout.minimumSize().expandedTo(LEAST)
        return QSize(
            least.width(), max(least.height(), layout.heightForWidth(max(self.width(), least.width())))
        )
