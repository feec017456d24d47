"""The curtain between two people at one screen, and the card that tells how a game ended."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from client import texts
from client.app.parts import button
from client.app.screen_ground import ScreenGround
from client.app.speech import tr
from client.qt import Qt, QtWidgets, QWidget
from client.session.base import Ending
from client.table.naming import named
from client.texts import label
from replays.verdict import ALONE, VERIFIED


class Curtain(QWidget):
    """Covers the table until the next person sits down."""

    def __init__(self, lifted: Callable[[], object]) -> None:
        super().__init__()
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.ground = ScreenGround(self)
        column = QtWidgets.QVBoxLayout(self)
        column.setSpacing(18)
        column.addStretch()
        self.who = label("", "brand", wrap=True)
        self.hint = label(tr("Everybody else looks away now."), "faint", wrap=True)
        self.ready = button(tr("I am here: show my cards"), lifted, "primary")
        self.ready.setMinimumHeight(52)
        self.ready.setMinimumWidth(320)
        for widget in (self.who, self.hint):
            widget.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(widget)
        column.addWidget(self.ready, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch()

    def call(self, name: str) -> None:
        """Ask this person to sit down."""
        texts.write(self.who, tr("{name}, it is up to you").format(name=name))
        self.ready.setFocus()


class EndCard(QtWidgets.QFrame):
    """How the game ended, and what can be done now."""

    def __init__(
        self, again: Callable[[], object], replay: Callable[[], object], start: Callable[[], object]
    ) -> None:
        super().__init__()
        self.setObjectName("card")
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        self.title = label("", "title", wrap=True)
        self.words = label("", "", wrap=True)
        self.stands = label("", "heading", wrap=True)
        self.kept = label("", "small", wrap=True)
        for widget in (self.title, self.words, self.stands, self.kept):
            column.addWidget(widget)
        row = QtWidgets.QVBoxLayout()
        row.setSpacing(8)
        self.again = button(tr("Play again"), again, "primary")
        self.replay = button(tr("Look at the replay"), replay)
        self.save = button(tr("Save a copy"), self._save)
        self.share = button(tr("Copy the file"), self._share)
        self.start = button(tr("Start screen"), start)
        self._path = ""
        for one in (self.again, self.replay, self.save, self.share, self.start):
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(one)
        column.addLayout(row)
        self.hide()

    def tell(self, ending: Ending, names: tuple[str, ...]) -> None:
        """Say it, with the players' names."""
        title = _title(ending, names)
        texts.write(self.title, title)
        texts.write(self.words, named(ending.outcome, names))
        if ending.verdict == VERIFIED and ending.dealt == ALONE:
            kept = tr("✓ Saved and verified; one program dealt, for practice: {path}")
            kept = kept.format(path=ending.replay)
        elif ending.verdict == VERIFIED:
            kept = tr("✓ The replay is saved and verified: {path}").format(path=ending.replay)
        elif ending.replay:
            kept = f"{ending.verdict}: {ending.problem} ({ending.replay})"
        else:
            kept = ending.problem
        texts.write(self.kept, kept)
        texts.tip(self.kept, ending.replay)
        more = tr("The next game begins.") if ending.goes_on else ""
        texts.write(self.stands, " ".join(words for words in (ending.stands, more) if words))
        self.stands.setVisible(bool(ending.stands))
        self.again.setEnabled(not ending.goes_on)
        for one in (self.replay, self.save, self.share):
            one.setEnabled(bool(ending.replay))
        self._path = ending.replay
        self.show()

    def _save(self) -> None:
        """A copy of the replay, wherever it is wanted; nothing is overwritten unasked."""
        name, _ = QtWidgets.QFileDialog.getSaveFileName(
            self, tr("Save a copy"), Path(self._path).name, tr("Replays") + " (*.rune)"
        )
        if name:
            self.copy_to(Path(name))

    def copy_to(self, to: Path) -> None:
        """Copy the replay there, and say so."""
        try:
            shutil.copyfile(self._path, to)
            said = tr("Saved: {path}").format(path=to)
        except (OSError, shutil.SameFileError) as error:
            said = tr("It could not be saved: {why}").format(why=error)
        texts.write(self.kept, said)

    def _share(self) -> None:
        """The file itself on the clipboard, to be pasted into a message or a folder."""
        texts.copy_file(self._path)
        texts.write(self.kept, tr("The file is on the clipboard: paste it into a message or a folder."))


def _title(ending: Ending, names: tuple[str, ...]) -> str:
    """The end in a few words, for whoever sits here."""
    won = [names[seat] for seat in ending.winners if 0 <= seat < len(names)]
    if len(ending.own) == 1 and ending.winners:
        return tr("You win!") if ending.own[0] in ending.winners else tr("You lose.")
    if not ending.winners:
        return tr("A draw.")
    if len(won) == 1:
        return tr("{name} wins.").format(name=won[0])
    return tr("The game is over.")
