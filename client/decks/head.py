"""The upper edge of the deck builder: which game, which deck, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from client import texts
from client.app.parts import button
from client.app.speech import tr
from client.decks.desk import Desk
from client.fields import Box
from client.qt import Qt, QtGui, QtWidgets, QWidget
from client.table.look import Look
from client.texts import label

if TYPE_CHECKING:
    from client.decks.screen import DeckScreen

WITH_TITLE = 1.2
"""The largest text scale at which a window of common width has room for the title too."""


class Head(QWidget):
    """Choosers and menus."""

    def __init__(self, screen: DeckScreen, back: Callable[[], object], games: list[tuple[str, str]]) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._screen = screen
        self._large = False
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(14, 10, 14, 10)
        row.setSpacing(10)
        self.back = button(tr("‹ Back"), back)
        row.addWidget(self.back)
        self.title = label(tr("Decks"), "title")
        row.addWidget(self.title)
        self.games = Box()
        self.games.setAccessibleName(tr("Game"))
        for title, game in games:
            texts.choice(self.games, title, game)
        self.games.activated.connect(lambda _: screen.show_game(self.games.currentData()))
        self.games.setMinimumContentsLength(max((len(title) for title, _ in games), default=1) // 2)
        row.addWidget(self.games)
        self.decks = Box()
        self.decks.setAccessibleName(tr("Your decks"))
        self.decks.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed)
        self.decks.setMinimumContentsLength(10)
        self.decks.setSizeAdjustPolicy(  # what room there is beyond that is the game's first
            QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.decks.setMaxVisibleItems(20)
        self.decks.activated.connect(self._chosen)
        row.addWidget(self.decks, 1)
        self.new = QtWidgets.QPushButton(tr("New"))
        self.new.setAccessibleName(tr("New deck"))
        self.new.setMenu(QtWidgets.QMenu(self.new))
        row.addWidget(self.new)
        self.more = QtWidgets.QPushButton(tr("This deck"))
        self.more.setAccessibleName(tr("What to do with this deck"))
        menu = QtWidgets.QMenu(self.more)
        for words, act in (
            (tr("Rename"), screen.rename),
            (tr("Duplicate"), screen.duplicate),
            (tr("Delete"), screen.delete),
            ("", None),
            (tr("Copy as text"), screen.copy_text),
            (tr("Copy as code"), screen.copy_code),
            (tr("Export to a file"), screen.export),
        ):
            if act is None:
                menu.addSeparator()
            else:
                texts.action(menu, words, act)
        self.more.setMenu(menu)
        row.addWidget(self.more)
        self.bring = button(tr("Import"), screen.import_deck)
        row.addWidget(self.bring)
        self.undo = button(tr("Undo"), screen.undo)
        row.addWidget(self.undo)
        self.redo = button(tr("Redo"), screen.redo)
        row.addWidget(self.redo)
        for made in (self.undo, self.redo):
            texts.tip(made, made.text())

    def set_look(self, look: Look) -> None:
        """Where text is large, the title makes room for what can be pressed."""
        self._large = look.text_scale > WITH_TITLE
        self._make_room()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """In a narrow window the title makes room, too."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """The title goes first, then what two buttons with well-known signs say."""
        row = self.layout()
        assert row is not None
        self._say_back_and_forth(tr("Undo"), tr("Redo"))
        wanted = row.sizeHint().width()
        title = 0 if self.title.isHidden() else self.title.sizeHint().width() + row.spacing()
        if wanted - title > self.width():
            self._say_back_and_forth("↶", "↷")
        if self.title.isHidden():
            wanted += self.title.sizeHint().width() + row.spacing()
        self.title.setVisible(not self._large and wanted <= self.width())

    def _say_back_and_forth(self, undo: str, redo: str) -> None:
        for made, words in ((self.undo, undo), (self.redo, redo)):
            texts.write(made, words)

    def set_empty(self) -> None:
        """There is no game to build decks for: only the way back."""
        for part in (self.games, self.decks, self.new, self.more, self.bring, self.undo, self.redo):
            part.hide()

    def show_game(self, game: str) -> None:
        """The game in hand."""
        self.games.setCurrentIndex(self.games.findData(game))
        menu = self.new.menu()
        menu.clear()
        menu.addAction(tr("Empty deck"), self._screen.new_deck)
        menu.addSeparator()
        desk = self._screen.desk
        for deck in desk.ready:
            words = tr("Copy of “{deck}”").format(deck=deck.name)
            texts.action(menu, words, partial(desk.copy_ready, deck.name))

    def show_deck(self, desk: Desk) -> None:
        """The deck in hand among the others."""
        names = desk.names()
        mine = desk.deck.name
        self.decks.clear()
        if mine not in names:
            texts.choice(self.decks, mine, "")
        for name in names:
            texts.choice(self.decks, name, name)
        self.decks.setCurrentIndex(max(0, self.decks.findData(mine)))
        self.undo.setEnabled(desk.can_undo)
        self.redo.setEnabled(desk.can_redo)

    def _chosen(self, _: int) -> None:
        name = self.decks.currentData()
        if name and name != self._screen.desk.deck.name:
            self._screen.desk.open(name)
