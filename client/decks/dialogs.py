"""What the deck builder asks: a name, and a deck to bring in from text, code or file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from client import texts
from client.app.parts import button
from client.app.speech import tr
from client.decks.deck import Deck
from client.decks.finding import found_in
from client.decks.pool import Pool
from client.decks.store import DECK_BYTES, NAME_LIMIT
from client.qt import Qt, QtWidgets, QWidget
from client.service.refusal import BadInput, read_bytes
from client.texts import label

SHOWN = 4
"""Lines not understood that the preview names; the deck keeps all of them."""


class _Dialog(QtWidgets.QDialog):
    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        texts.entitle(self, title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.column = QtWidgets.QVBoxLayout(self)
        self.column.setContentsMargins(22, 20, 22, 20)
        self.column.setSpacing(12)
        self.column.addWidget(label(title, "heading"))

    def _foot(self, ok: QtWidgets.QPushButton) -> None:
        row = QtWidgets.QHBoxLayout()
        row.addStretch()
        self.cancel = button(tr("Cancel"), self.reject)
        row.addWidget(self.cancel)
        row.addWidget(ok)
        ok.setDefault(True)
        self.column.addLayout(row)


class NameDialog(_Dialog):
    """Asks for a deck's name; `take` says what is wrong with one."""

    def __init__(self, title: str, name: str, take: Callable[[str], str], parent: QWidget) -> None:
        super().__init__(title, parent)
        self._take = take
        self.name = QtWidgets.QLineEdit()
        texts.write(self.name, name)
        self.name.setMaxLength(NAME_LIMIT)
        self.name.setMinimumWidth(380)
        self.name.setAccessibleName(tr("Name of the deck"))
        self.name.selectAll()
        self.column.addWidget(self.name)
        self.problem = label("", "problem", wrap=True)
        self.problem.hide()
        self.column.addWidget(self.problem)
        self.ok = button(tr("Rename"), self._done, "primary")
        self._foot(self.ok)

    def _done(self) -> None:
        problem = self._take(self.name.text())
        texts.write(self.problem, problem)
        self.problem.setVisible(bool(problem))
        if not problem:
            self.accept()


class ImportDialog(_Dialog):
    """Takes a deck as text in any of the usual forms, or as a code, and tells at once what it understands."""

    def __init__(self, pool: Pool, text: str, take: Callable[[Deck, bool], None], parent: QWidget) -> None:
        super().__init__(tr("Import a deck"), parent)
        self._pool, self._take = pool, take
        self._name = tr("Imported deck")
        self.found: Deck | None = None
        self.resize(620, 520)
        about = tr(
            "Paste a deck: “3 Name”, “3x Name”, “Name x3”, with or without set and number, "
            "or a code that begins with RT1."
        )
        self.column.addWidget(label(about, "faint", wrap=True))
        self.text = QtWidgets.QPlainTextEdit()
        texts.page(self.text, text[:DECK_BYTES])
        self.text.setObjectName("board")
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(tr("The deck as text or code"))
        self.text.textChanged.connect(self._read)
        self.column.addWidget(self.text, 1)
        self.preview = label("", "", wrap=True)
        self.column.addWidget(self.preview)
        self.over = QtWidgets.QCheckBox(tr("In place of the cards of the present deck"))
        texts.name(self.over, self.over.text())
        self.column.addWidget(self.over)
        self.file = button(tr("From a file…"), self._browse)
        self.column.addWidget(self.file, 0, Qt.AlignmentFlag.AlignLeft)
        self.ok = button(tr("Import"), self._done, "primary")
        self._foot(self.ok)
        self._read()

    def open_file(self, path: Path) -> None:
        """The text of a file."""
        try:
            raw = read_bytes(path, DECK_BYTES, "a deck")
        except BadInput as error:
            texts.write(self.preview, str(error))
            return
        self._name = path.stem
        texts.page(self.text, raw.decode(errors="replace").removeprefix("\ufeff"))

    def _browse(self) -> None:
        name, _ = QtWidgets.QFileDialog.getOpenFileName(
            self, tr("Import a deck"), str(Path.home()), tr("Decks") + " (*.txt *.dec *.dck);;* (*)"
        )
        if name:
            self.open_file(Path(name))

    def _read(self) -> None:
        self.found = None
        text = self.text.toPlainText()
        told = ""
        if text.strip():
            try:
                self.found = found_in(text, self._name, self._pool.engine, self._pool.game).deck()
            except BadInput as error:
                told = str(error)
        if self.found is not None:
            told = tr("{count} cards.").format(count=self.found.size)
            unread = self.found.unread
            if unread:
                lines = [f"{line.number}: {line.problem}" for line in unread[:SHOWN]]
                if len(unread) > SHOWN:
                    lines.append("…")
                told += " " + tr("Not understood, and kept: {count}").format(count=len(unread))
                told = "\n".join([told, *lines])
        texts.write(self.preview, told[:1].upper() + told[1:])
        self.ok.setEnabled(self.found is not None and bool(self.found.size or self.found.unread))

    def _done(self) -> None:
        if self.found is not None:
            self._take(self.found, self.over.isChecked())
            self.accept()
