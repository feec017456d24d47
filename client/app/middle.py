"""The middle of a session's screen: the table drawn or in words, a curtain over it, or what was recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from client import texts
from client.app.curtain import Curtain
from client.app.drawn import NotDrawn, drawn_table
from client.app.speech import tr
from client.app.text_table import TextTable
from client.qt import QtWidgets, Signal
from client.table.look import Look
from client.table.shown import Shown
from engines.kernel import Game

if TYPE_CHECKING:
    from client.table.widget import TableWidget


class Middle(QtWidgets.QStackedWidget):
    """One of four things shows: the drawn table, the table in words, the curtain, the record as text.

    | state | shows | leaves it |
    |---|---|---|
    | record | lines of text | the first position |
    | table | the table, drawn or in words as wanted | the curtain, a failure |
    | curtain | nothing of the table | the next position |
    """

    answered = Signal(object)
    """An Answer, from either table."""
    ordered = Signal(object)
    """A private order, from either table."""

    def __init__(self, lifted: Callable[[], object], *, words: bool) -> None:
        super().__init__()
        self.words = words
        """Whether the table is wanted in words."""
        self.table: TableWidget | None = None
        self.text: TextTable | None = None
        self.shown: Shown | None = None
        self.looking: Shown | None = None
        """An earlier position that is looked at instead of the present one."""
        self.order: tuple[int, ...] = ()
        """Cards that are to be put in a private order now."""
        self.curtain = Curtain(lifted)
        self.record = QtWidgets.QPlainTextEdit()
        self.record.setReadOnly(True)
        self.record.setAccessibleName(tr("What was recorded"))
        for page in (self.curtain, self.record):
            self.addWidget(page)
        self.setCurrentWidget(self.record)

    def make(self, game: Game, look: Look, names: tuple[str, ...]) -> str:
        """The tables of a game; a sentence if it cannot be drawn, then it is there in words alone."""
        self.text = TextTable(game)
        self.text.answered.connect(self.answered)
        self.text.ordered.connect(self.ordered)
        self.addWidget(self.text)
        try:
            self.table = drawn_table(game, look, self)
        except NotDrawn as error:
            return str(error)
        self.table.set_names(names)
        self.table.answered.connect(self.answered)
        self.table.ordered.connect(self.ordered)
        self.addWidget(self.table)
        return ""

    @property
    def page(self) -> TableWidget | TextTable | None:
        """The table that is wanted; in words if it cannot be drawn."""
        return self.text if self.words or self.table is None else self.table

    @property
    def drawn(self) -> TableWidget | None:
        """The drawn table, where it is the one that is wanted."""
        return self.table if self.page is self.table else None

    @property
    def shows_table(self) -> bool:
        """Whether a table shows, and not a curtain or a text."""
        return self.currentWidget() not in (self.curtain, self.record)

    def show_position(self, shown: Shown) -> None:
        """Show a position; whoever looks back sees it afterwards."""
        self.shown, self.order = shown, ()
        if self.page is not None and self.looking is None:
            self.page.show_position(shown)

    def look_back(self, shown: Shown | None) -> None:
        """Show an earlier position, or the present one again."""
        self.looking = shown
        page = self.page
        if page is not None and shown is not None:
            page.show_position(shown)
        elif page is not None and self.shown is not None:
            page.show_position(self.shown)
            self.ask_order(self.order)

    def show_table(self) -> None:
        """The table that is wanted, with what is asked at it."""
        page = self.page
        if page is None:
            return
        self.look_back(self.looking)
        if self.currentWidget() is not self.curtain:
            self.setCurrentWidget(page)
            self.focus_prompt()

    def draw_curtain(self, name: str) -> None:
        """Cover the table until this person sits there."""
        self.curtain.call(name)
        self.setCurrentWidget(self.curtain)
        self.curtain.ready.setFocus()

    def lift_curtain(self) -> None:
        """The table may be seen."""
        if not self.shows_table and self.page is not None:
            self.setCurrentWidget(self.page)

    def read(self, lines: str) -> None:
        """Lines of text in place of a table."""
        texts.page(self.record, lines)

    def ask_order(self, cards: tuple[int, ...]) -> None:
        """Ask for the private order that is owed; of no cards, for none."""
        self.order = cards
        if cards and self.page is not None and self.looking is None:
            self.page.ask_order(cards)

    def focus_prompt(self) -> None:
        """To where one answers."""
        page = self.currentWidget()
        if page is self.curtain:
            self.curtain.ready.setFocus()
        elif page is not None and page in (self.text, self.table):
            assert self.page is not None
            self.page.focus_prompt()

    def draw_arrows(self, pairs: tuple[tuple[int, int], ...]) -> None:
        """Arrows that somebody has drawn from card to card, where a table is drawn."""
        if self.table is not None:
            self.table.scene.arrows.note(pairs)

    def point(self, card: int) -> None:
        """Mark a card on the drawn table."""
        if self.drawn is not None:
            self.drawn.point_at(card)
