"""The deck builder: cards of a game at the left, the deck and what the rules say of it at the right.

Nothing here knows any game: cards, lists and rules come from the engine, colours from its layout. There is
nothing to save: every edit is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from client import texts
from client.app.screen_ground import ScreenGround
from client.app.speech import tr
from client.decks.bench import Bench
from client.decks.deck import Deck, deck_text
from client.decks.desk import Desk
from client.decks.dialogs import ImportDialog, NameDialog
from client.decks.finding import found_in
from client.decks.head import Head
from client.decks.parts import parts_of
from client.decks.pool import Pool
from client.decks.shelf import Shelf
from client.decks.store import Store
from client.qt import QApplication, Qt, QTimer, QtWidgets, QWidget, Signal
from client.service.refusal import BadInput
from client.table.look import Look
from client.texts import label
from engines import registry
from engines.decks import write_code
from engines.kernel.say import Voice, use_voice
from engines.registry import Engine, RegistryError
from netcore.files import reason, write_whole

KEEP_AFTER = 300
"""Milliseconds from an edit to its file: a row of quick edits is one write."""


def deck_games() -> list[Engine]:
    """The games that are played with decks of one's own."""
    found = []
    for engine in registry.engines():
        try:
            game = engine.game()
            if parts_of(engine, game, game.modes[0]):
                found.append(engine)
        except RegistryError:  # the list of games says why
            continue
    return found


class DeckScreen(QWidget):
    """One game's decks at a time."""

    clause_wanted = Signal(str, str)
    """Game and clause: open the rules there."""
    chosen = Signal(str, str)
    """Game and deck in hand, to be remembered."""

    def __init__(self, back: Callable[[], object], look: Look, *, game: str = "", deck: str = "") -> None:
        super().__init__()
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Decks"))
        self.look = look
        self._ground = ScreenGround(self)
        self.games = deck_games()
        self._column = QtWidgets.QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._timer = QTimer(self, singleShot=True, interval=KEEP_AFTER)
        self._timer.timeout.connect(self.keep)
        self.head = Head(self, back, [(engine.kind.title, engine.id) for engine in self.games])
        self.head.set_look(look)
        self._column.addWidget(self.head)
        self._body: QtWidgets.QSplitter | None = None
        if not self.games:
            none = label(tr("No game here is played with decks of one's own."), "heading")
            none.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._column.addWidget(none, 1)
            self.head.set_empty()
            return
        ids = [engine.id for engine in self.games]
        self.show_game(game if game in ids else ids[0], deck)

    # --- which game, which deck

    def show_game(self, game_id: str, deck: str = "") -> None:
        """Another game, with this deck or the first one."""
        self.keep()
        engine = next(engine for engine in self.games if engine.id == game_id)
        game = engine.game()
        use_voice(Voice(game=game_id))
        pool = Pool(engine, game, game.modes[0])
        self.desk = Desk(pool, Store(game))
        names = self.desk.names()
        if not (deck and self.desk.open(deck)) and names:
            self.desk.open(names[0])
        self.desk.changed = self.refresh
        self._show_body(pool)
        self._ground.show_game(game_id)
        self.head.show_game(game_id)
        self.refresh()

    @property
    def game_id(self) -> str:
        """The game in hand."""
        return self.desk.pool.engine.id if self._body is not None else ""

    @property
    def deck_name(self) -> str:
        """The deck in hand, if it has been kept."""
        self.keep()
        return self.desk.deck.name if self._body is not None and self.desk.kept else ""

    def begin(self) -> None:
        """The keyboard to where it is wanted first."""
        if self._body is not None:
            self.shelf.grid.setFocus()
            self.chosen.emit(self.game_id, self.desk.deck.name)
        else:
            self.head.back.setFocus()

    def set_mode(self, mode: str) -> None:
        """Judge the deck by the rules of another mode."""
        old = self.desk.pool
        if mode != old.mode.name:
            self.desk.pool = Pool(old.engine, old.game, old.game.mode_named(mode))
            self._show_body(self.desk.pool)
            self.refresh()
            self.bench.modes.setFocus()

    def _show_body(self, pool: Pool) -> None:
        if self._body is not None:
            self._body.hide()
            self._column.removeWidget(self._body)
            self._body.deleteLater()
        self._body = QtWidgets.QSplitter(Qt.Orientation.Horizontal)
        self._body.setChildrenCollapsible(False)
        self.shelf = Shelf(pool, self.look, self)
        self.bench = Bench(pool, self.look)
        self._body.addWidget(self.shelf)
        self._body.addWidget(self.bench)
        self._body.setStretchFactor(0, 1)
        self._body.setSizes([900, round(360 * max(1.0, self.look.text_scale * 0.9))])
        self._column.addWidget(self._body, 1)
        self.shelf.grid.more.connect(self.desk.add)
        self.shelf.grid.fewer.connect(self.desk.remove)
        self.bench.listing.more.connect(self.desk.add)
        self.bench.listing.fewer.connect(self.desk.remove)
        self.bench.listing.pointed.connect(
            lambda face, rect: self.shelf.show_large(face, rect, self.bench.listing.viewport())
        )
        self.bench.verdict.clause_wanted.connect(
            lambda clause: self.clause_wanted.emit(self.desk.pool.engine.id, clause)
        )
        self.bench.verdict.mended.connect(self.desk.mend)
        self.bench.verdict.dropped.connect(self.desk.drop)
        self.bench.mode_chosen.connect(self.set_mode)

    def refresh(self) -> None:
        """Show what the desk has."""
        desk = self.desk
        faults = desk.pool.faults(desk.deck)
        self.head.show_deck(desk)
        self.bench.show_deck(desk.deck, faults, kept=desk.kept or desk.owed, notice=desk.notice)
        self.shelf.show_deck(desk.deck, Counter(face for cards in desk.deck.lists.values() for face in cards))
        if desk.owed:
            self._timer.start()
        if desk.kept or desk.owed:
            self.chosen.emit(desk.pool.engine.id, desk.deck.name)

    def set_look(self, look: Look) -> None:
        """Other colours and sizes."""
        self.look = look
        self.head.set_look(look)
        if self._body is not None:
            self.shelf.set_look(look)
            self.bench.set_look(look)

    def keep(self) -> None:
        """Write what is owed."""
        self._timer.stop()
        if self._body is not None and self.desk.owed:
            self.desk.keep()
            self.bench.tell(self.desk.notice)

    def close_session(self) -> None:
        """The screen goes: everything is kept."""
        self.keep()

    # --- what the menu offers

    def undo(self) -> None:
        """Take back the last edit."""
        self.desk.undo()

    def redo(self) -> None:
        """Do it again."""
        self.desk.redo()

    def focus_search(self) -> None:
        """To the search."""
        self.shelf.search.setFocus()
        self.shelf.search.selectAll()

    def new_deck(self) -> None:
        """An empty deck."""
        self.desk.new()
        self.shelf.grid.setFocus()

    def duplicate(self) -> None:
        """Another deck like this one."""
        self.desk.duplicate()
        self.bench.tell(tr("This is the copy."))

    def delete(self) -> None:
        """Away with the deck."""
        name = self.desk.deck.name
        if self.desk.kept or self.desk.owed:
            self.keep()
            self.desk.delete()
            if not self.desk.notice:
                self.bench.tell(tr("“{name}” is deleted. Undo brings it back.").format(name=name))

    def rename(self) -> None:
        """Ask for another name."""
        self.keep()
        NameDialog(tr("Rename the deck"), self.desk.deck.name, self.desk.rename, self).open()

    def import_deck(self, text: str = "") -> None:
        """Ask for a deck as text; what lies in the clipboard is there already if it looks like one."""
        ImportDialog(self.desk.pool, text or self._pasted(), self.take, self).open()

    def take(self, deck: Deck, over: bool) -> None:
        """A deck that was brought in: in place of the cards here, or as a new one."""
        if over:
            self.desk.replace_cards(deck)
        else:
            self.desk.new(deck)

    def _pasted(self) -> str:
        """The clipboard, if at least one line of it names a card or it is a code."""
        text, pool = QApplication.clipboard().text(), self.desk.pool
        try:
            return text if found_in(text, "", pool.engine, pool.game).lists else ""
        except BadInput:
            return ""

    def text(self) -> str:
        """The deck as text."""
        game = self.desk.pool.game
        return deck_text(self.desk.deck, game.id, game.face_name)

    def copy_text(self) -> None:
        """The deck as text, into the clipboard."""
        texts.copy(self.text())
        self.bench.tell(tr("The deck is in the clipboard, as text."))

    def copy_code(self) -> None:
        """The deck as a code, into the clipboard."""
        game, deck = self.desk.pool.game, self.desk.deck
        texts.copy(write_code(game.id, game.packs, deck.lists))
        self.bench.tell(tr("The deck is in the clipboard, as a code."))

    def export(self) -> None:
        """Ask for a file and write the deck there."""
        name, _ = QtWidgets.QFileDialog.getSaveFileName(
            self, tr("Export the deck"), str(Path.home() / f"{self.desk.deck.name}.txt"), "*.txt"
        )
        if name:
            self.export_to(name)

    def export_to(self, name: str) -> None:
        """Write the deck into a file."""
        try:
            write_whole(Path(name), self.text().encode())
        except OSError as error:
            told = tr("{file} could not be written: {reason}.")
            self.bench.tell(told.format(file=name, reason=reason(error)))
            return
        self.bench.tell(tr("Written to {file}.").format(file=name))
