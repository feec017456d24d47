"""The rules of a game, searchable, open at the clause in question."""

from __future__ import annotations

from html import escape

from client import texts
from client.app.speech import tr
from client.fields import Box
from client.qt import QKeySequence, QtCore, QtGui, QtWidgets, QWidget
from client.service.refusal import BadInput
from client.service.rulebook import look_up, said
from client.table.look import Look
from client.texts import label
from engines import registry
from engines.ledger import Clause
from engines.registry import RegistryError


class RulesWindow(QWidget):
    """A window of its own, beside the game."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setWindowTitle(tr("Rules"))
        self.resize(720, 760)
        self._look = look
        self._clauses: tuple[Clause, ...] = ()
        self._wanted = ""
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(10)
        row = QtWidgets.QHBoxLayout()
        self.games = Box()
        self.games.setAccessibleName(tr("Game"))
        for engine in registry.engines():
            texts.choice(self.games, engine.kind.title, engine.id)
        self.search = QtWidgets.QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(tr("Search the rules: words, or a number such as RN-047"))
        self.search.setAccessibleName(tr("Search the rules"))
        row.addWidget(self.games)
        row.addWidget(self.search, 1)
        column.addLayout(row)
        self.found = label("", "small")
        column.addWidget(self.found)
        self.page = QtWidgets.QTextBrowser()
        self.page.setAccessibleName(tr("Rules"))
        self.page.setOpenLinks(False)
        self.page.document().setDocumentMargin(10)
        column.addWidget(self.page, 1)
        self.games.currentIndexChanged.connect(self._load)
        self.search.textChanged.connect(self._list)
        QtGui.QShortcut(QKeySequence(QtCore.Qt.Key.Key_Escape), self, self.close)
        QtGui.QShortcut(QKeySequence.StandardKey.Find, self, self.search.setFocus)
        self._load()

    def open_at(self, game: str = "", clause: str = "") -> None:
        """Show the rules of a game, at a clause if one is in question."""
        index = self.games.findData(game)
        if index >= 0 and index != self.games.currentIndex():
            self.games.setCurrentIndex(index)
        self._wanted = clause
        self.search.clear()
        self._list()
        self.show()
        self.raise_()
        self.activateWindow()
        self.page.setFocus() if clause else self.search.setFocus()

    def set_look(self, look: Look) -> None:
        """Other colours."""
        self._look = look
        self._list()

    def _load(self) -> None:
        game = self.games.currentData()
        try:
            self._clauses = registry.engine(game).ledger() if game else ()
            problem = "" if self._clauses else tr("This game brings no rules to read.")
        except RegistryError as error:
            self._clauses, problem = (), str(error)
        self._list()
        if problem:
            texts.write(self.found, problem)

    def _list(self) -> None:
        text = self.search.text().strip()
        number = text if any(clause.id == text.upper() for clause in self._clauses) else ""
        try:
            found = look_up(self._clauses, number, "" if number else text) if self._clauses else []
        except BadInput:
            found = []
        texts.write(
            self.found,
            tr("{count} of {all} rules").format(count=len(found), all=len(self._clauses))
            if self._clauses
            else "",
        )
        words = [] if number else text.casefold().split()
        self.page.setHtml("".join(self._html(clause, words) for clause in found))
        if self._wanted and not text:
            self.page.scrollToAnchor(self._wanted)

    def _html(self, clause: Clause, words: list[str]) -> str:
        colours = self._look.palette
        first, *more = said(clause)
        head = f"{clause.id} [{clause.tag}]"
        body = "<br>".join(
            _marked(line, words, colours.chosen) for line in (first.removeprefix(head).strip(), *more)
        )
        wanted = clause.id == self._wanted
        ground = f' bgcolor="{colours.line}"' if wanted else ""
        return (
            f'<a name="{clause.id}"></a><table width="100%" cellpadding="8"{ground}><tr><td>'
            f'<span style="color:{colours.choice}; font-weight:600">{clause.id}</span>'
            f' <span style="color:{colours.faint}">{escape(clause.tag)}</span><br>{body}</td></tr></table>'
        )


def _marked(line: str, words: list[str], colour: str) -> str:
    """A line with the words looked for set off."""
    low, marked = line.casefold(), [False] * len(line)
    if len(low) == len(line):
        for word in words:
            at = low.find(word)
            while word and at >= 0:
                marked[at : at + len(word)] = [True] * len(word)
                at = low.find(word, at + 1)
    parts, on = [], False
    for sign, mark in zip(line, marked, strict=True):
        if mark != on:
            parts.append(f'<span style="color:{colour}; font-weight:600">' if mark else "</span>")
            on = mark
        parts.append(escape(sign))
    return "".join(parts) + ("</span>" if on else "")
