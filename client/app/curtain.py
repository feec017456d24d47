"""The curtain between two people at one screen, and the card that tells how a game ended."""

from __future__ import annotations

from collections.abc import Callable

from client import texts
from client.app.parts import button
from client.app.speech import tr
from client.qt import Qt, QtWidgets, QWidget
from client.session.base import Ending
from client.table.plan import named
from client.texts import label
from replays.verdict import ALONE, VERIFIED


class Curtain(QWidget):
    """Covers the table until the next person sits down."""

    def __init__(self, lifted: Callable[[], object]) -> None:
        super().__init__()
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
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
        self.kept = label("", "small", wrap=True)
        for widget in (self.title, self.words, self.kept):
            column.addWidget(widget)
        row = QtWidgets.QVBoxLayout()
        row.setSpacing(8)
        self.again = button(tr("Play again"), again, "primary")
        self.replay = button(tr("Look at the replay"), replay)
        self.start = button(tr("Start screen"), start)
        for one in (self.again, self.replay, self.start):
            row.addWidget(one)
        column.addLayout(row)
        self.hide()

    def tell(self, ending: Ending, names: tuple[str, ...]) -> None:
        """Say it, with the players' names."""
        if len(ending.own) == 1 and ending.winners:
            title = tr("You win!") if ending.own[0] in ending.winners else tr("You lose.")
        else:
            title = tr("The game is over.")
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
        self.replay.setEnabled(bool(ending.replay))
        self.show()
        (self.again if self.again.isVisible() else self.replay).setFocus()
