"""The accessible table: the same game as text and lists, complete by keyboard.

It says the very lines that `runetable play` says, takes the same numbers and words, and lists the choices
besides, for arrows and Enter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from client import texts
from client.app.speech import tr
from client.qt import QObject, QtCore, QtGui, QtWidgets, QWidget, Signal
from client.service.chooser import (
    Chooser,
    Chosen,
    NumberChooser,
    SomeChooser,
    answer_of,
    chooser_for,
    namer,
    order_chooser,
)
from client.service.reading import TYPED, cards_read
from client.service.whynot import answered, not_now, reasons_for
from client.table.shown import Shown
from client.texts import label
from engines.kernel import Game, Options, render
from engines.kernel.say import say

COMMANDS = ("hint", "undo", "resign", "quit", "rules", "log", "wait", "ask")
"""Words for the window to carry out; `help`, `board`, `card` and `why` are answered here."""

_NUMBERED = re.compile(r"(\d{1,6})\. ")


class TextTable(QWidget):
    """A position in words, and the choices in it."""

    answered = Signal(object)
    """Answer."""
    ordered = Signal(object)
    """A private order of cards."""
    commanded = Signal(str, str)
    """A command and the words after it."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self._shown: Shown | None = None
        self._chooser: Chooser | None = None
        self._order: tuple[int, ...] = ()
        self.setAccessibleName(tr("Text table"))
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(10)
        self.board = QtWidgets.QTextEdit()
        self.board.setAcceptRichText(False)
        self.board.setObjectName("board")
        self.board.setReadOnly(True)
        self.board.setAccessibleName(tr("The table in words"))
        self.board.setTabChangesFocus(True)
        column.addWidget(self.board, 3)
        self.question = label("", "heading", wrap=True)
        column.addWidget(self.question)
        self.hint = label("", "faint", wrap=True)
        self.hint.hide()
        column.addWidget(self.hint)
        self.choices = QtWidgets.QListWidget()
        self.choices.setAccessibleName(tr("What you can do"))
        self.choices.setWordWrap(True)
        self.choices.itemActivated.connect(self._activated)
        self.choices.installEventFilter(self)
        column.addWidget(self.choices, 2)
        self.entry = QtWidgets.QLineEdit()
        self.entry.setAccessibleName(tr("Type a number, words to look for, or help"))
        self.entry.setPlaceholderText(tr("Type a number, words to look for, or help"))
        self.entry.returnPressed.connect(self._typed)
        column.addWidget(self.entry)

    def show_position(self, shown: Shown) -> None:
        """The table now, and what is asked."""
        same = self._shown is not None and shown.number == self._shown.number and shown.options is None
        self._shown, self._order = shown, ()
        if not same or not shown.live:
            self._write(render(shown.view))
        self._chooser = None
        if shown.options is not None:
            options = shown.options
            name = namer(self._game, options.t, options.decision.seat, options.know)
            self._chooser = chooser_for(self._game, options, name)
            texts.write(self.question, self._game.say_question(options.t, options.decision))
        else:
            texts.write(self.question, shown.view.outcome)
        self._list(() if shown.options is None or not shown.live else not_now(shown.options))

    def _write(self, lines: list[str]) -> None:
        """The lines, broken between words; rows of a board (with gaps between their signs) stay whole."""
        texts.page(self.board, "\n".join(lines))
        block = self.board.document().begin()
        while block.isValid():
            if "  " in block.text():
                whole = QtGui.QTextBlockFormat()
                whole.setNonBreakableLines(True)
                QtGui.QTextCursor(block).setBlockFormat(whole)
            block = block.next()

    def ask_order(self, cards: tuple[int, ...]) -> None:
        """The seat has to put these cards in an order."""
        assert self._shown is not None
        names = {card.id: card.name for zone in self._shown.view.zones for card in zone.cards}
        self._order = cards
        self._chooser = order_chooser(cards, lambda card: names.get(card) or say("a face-down card"))
        self.question.setText(tr("Put these cards in an order that only you know, first to last."))
        self._list()

    def focus_prompt(self) -> None:
        """To where one chooses."""
        (self.choices if self.choices.count() else self.board).setFocus()

    def lines(self) -> list[str]:
        """What is offered, as listed."""
        return [self.choices.item(number).text() for number in range(self.choices.count())]

    def tell(self, lines: Sequence[str]) -> None:
        """Something that was asked for, said above the choices."""
        self._list(lines)

    @property
    def _options(self) -> Options | None:
        return None if self._shown is None else self._shown.options

    def _list(self, says: Sequence[str] = ()) -> None:
        """The choices; `says` takes their place if it lists some itself, else it is said above them."""
        lists = any(_NUMBERED.match(line) for line in says)
        texts.write(self.hint, "" if lists else "\n".join(says))
        self.hint.setVisible(bool(says) and not lists)
        lines = list(says) if lists else self._chooser.lines() if self._chooser else []
        self.choices.clear()
        for line in lines:
            texts.item(self.choices, line)
        self.choices.setEnabled(bool(lines))
        if lines:
            self.choices.setCurrentRow(0)

    def _activated(self, item: QtWidgets.QListWidgetItem) -> None:
        numbered = _NUMBERED.match(item.text())
        if isinstance(self._chooser, NumberChooser):
            self.entry.setFocus()
        elif numbered is None:
            self._take("")
        elif isinstance(self._chooser, SomeChooser):
            words = self.entry.text().split()
            number = numbered[1]
            words = [word for word in words if word != number] if number in words else [*words, number]
            texts.write(self.entry, " ".join(words))
            self.entry.setFocus()
        else:
            self._take(numbered[1])

    def _typed(self) -> None:
        line = self.entry.text()
        self.entry.clear()
        word, _, rest = line.strip().partition(" ")
        word = word.casefold().removeprefix("/")
        if word in ("help", "?"):
            self.tell(list(map(say, TYPED)))
        elif word == "board":
            self.board.setFocus()
        elif word == "card" and self._shown is not None:
            self.tell(cards_read(self._game, self._shown.view, rest))
        elif word == "why" and self._options is not None:
            self.tell(reasons_for(self._options, rest))
        elif word in COMMANDS:
            self.commanded.emit(word, rest.strip())
        else:
            self._take(line)

    def _take(self, line: str) -> None:
        """A number or words, as at the terminal."""
        if self._chooser is None:
            return
        taken = self._chooser.take(line)
        if not isinstance(taken, Chosen):
            options = self._options
            self._list(taken if options is None else answered(options, line, taken))
            if isinstance(self._chooser, SomeChooser):
                texts.write(self.entry, line)  # what was chosen so far is not lost
        elif self._order:
            self.ordered.emit(taken.value)
        else:
            assert self._shown is not None and self._shown.options is not None
            options = self._shown.options
            self.answered.emit(answer_of(self._game, options.t, options.decision, options.know, taken))

    def eventFilter(self, watched: QObject, event: QtCore.QEvent) -> bool:
        """What is typed while the list has the focus goes to the line where one types."""
        if watched is self.choices and isinstance(event, QtGui.QKeyEvent):
            pressed = event.type() == QtCore.QEvent.Type.KeyPress
            if pressed and event.text().isprintable() and event.text().strip():
                self.entry.setFocus()
                self.entry.insert(event.text())
                return True
        return super().eventFilter(watched, event)
