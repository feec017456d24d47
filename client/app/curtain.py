"""The curtain between two people at one screen, and the card that tells how a game ended."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from client import texts
from client.app.banner import Banner
from client.app.parts import button
from client.app.screen_ground import ScreenGround
from client.app.speech import mark, tr
from client.fields import Box
from client.qt import Qt, QtWidgets, QWidget
from client.session.base import GameOver
from client.table.naming import named
from client.texts import label
from engines.kernel.secrets import SPECTATOR
from engines.kernel.view import who_won
from netcore.plain import listed
from replays.verdict import ALONE, VERIFIED

LOST_BY = {
    "resigned": (mark("You resigned."), mark("{name} resigned."), mark("{names} resigned.")),
    "left": (mark("You left the game."), mark("{name} left the game."), mark("{names} left the game.")),
    "time": (
        mark("You ran out of time."),
        mark("{name} ran out of time."),
        mark("{names} ran out of time."),
    ),
    "false_claim": (
        mark("Your program claimed something false."),
        mark("The program of {name} claimed something false."),
        mark("The programs of {names} claimed something false."),
    ),
}
"""By the reason of an end: what is said to whoever lost by it, and of one or several others."""


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
        self.setObjectName("sheet")
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(14, 14, 14, 16)
        column.setSpacing(10)
        self.banner = Banner(84)
        self.title = self.banner.title
        self.words = label("", "", wrap=True)
        self.stands = label("", "heading", wrap=True)
        self.kept = label("", "small", wrap=True)
        for widget in (self.banner, self.words, self.stands, self.kept):
            column.addWidget(widget)
        row = QtWidgets.QVBoxLayout()
        row.setSpacing(8)
        self.again = button(tr("Play again"), again, "primary")
        self.replay = button(tr("Look at the replay"), replay)
        self.save = button(tr("Save a copy"), self._save)
        self.share = button(tr("Copy the file"), self._share)
        self.start = button(tr("Start screen"), start)
        self._path = ""
        self._deck = Box()
        texts.name(self._deck, tr("Deck for another game"))
        self._moved = QtWidgets.QCheckBox(tr("Guests move one seat on"))
        for choice in (self._deck, self._moved):
            choice.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            choice.hide()
        for one in (self.again, self.replay, self.save, self.share, self.start):
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        copies = QtWidgets.QHBoxLayout()
        copies.setSpacing(8)
        copies.addWidget(self.save)
        copies.addWidget(self.share)
        for each in (self.again, self._deck, self._moved, self.replay):
            row.addWidget(each)
        row.addLayout(copies)
        row.addWidget(self.start)
        column.addLayout(row)
        self.hide()

    def tell(self, ending: GameOver, names: tuple[str, ...], told: str = "", game: str = "") -> None:
        """Say it, with the players' names; as the table told it, if it did, for that has the reason, too."""
        self.banner.show_game(game)
        self.banner.tell(title_words(ending, names))
        words = reason_words(ending, names)
        if not words and not ending.void:
            words = named(beyond_title(ending, told or ending.outcome, len(names)), names)
        texts.write(self.words, words)
        self.words.setVisible(bool(words))
        if ending.verdict == VERIFIED and ending.dealt == ALONE:
            kept = tr("✓ Saved and verified; one program dealt, for practice.")
        elif ending.verdict == VERIFIED:
            kept = tr("✓ The replay is saved and verified.")
        elif ending.replay:
            kept = f"{ending.verdict}: {ending.problem}"
        else:
            kept = ending.problem
        texts.write(self.kept, kept)
        texts.tip(self.kept, ending.replay)
        more = tr("The next game begins.") if ending.goes_on else ""
        texts.write(self.stands, " ".join(words for words in (ending.stands, more) if words))
        self.stands.setVisible(bool(ending.stands))
        self.again.setEnabled(not ending.goes_on)
        self._offer(ending)
        for one in (self.replay, self.save, self.share):
            one.setEnabled(bool(ending.replay))
        self._path = ending.replay
        self.show()

    @property
    def deck(self) -> str:
        """The deck to play again with; empty where there is none to choose."""
        return str(self._deck.currentData() or "")

    @property
    def moved(self) -> bool:
        """Whether the guests are to change seats."""
        return self._moved.isChecked()

    def _offer(self, ending: GameOver) -> None:
        """What another game may be played with."""
        self._deck.clear()
        for name in ending.decks:
            texts.choice(self._deck, tr("with {deck}").format(deck=name), name)
        self._deck.setCurrentIndex(max(0, self._deck.findData(ending.deck)))
        self._deck.setVisible(len(ending.decks) > 1)
        self._moved.setChecked(False)
        self._moved.setVisible(ending.may_move)

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


def title_words(ending: GameOver, names: tuple[str, ...]) -> str:
    """The end in a few words, for whoever sits here: a player, several at one keyboard, or a spectator."""
    if ending.void:
        return tr("The game counts for nothing.")
    if not ending.winners:
        return tr("A draw.") if len(names) > 1 else tr("The game is over.")
    if len(ending.own) == 1:
        return tr("You win!") if ending.own[0] in ending.winners else tr("You lose.")
    won = listed(_called(ending.winners, names))
    words = tr("{name} wins.") if len(ending.winners) == 1 else tr("{names} win.")
    return words.format(name=won, names=won)


def beyond_title(ending: GameOver, told: str, seats: int) -> str:
    """What an outcome says besides the title: who won is told there, unless a side lost to one of several."""
    if ending.winners and seats > 2 and len(ending.own) == 1:
        return told
    sitting = ending.own[0] if len(ending.own) == 1 else SPECTATOR
    for onlooker in (sitting, SPECTATOR):
        told = told.removeprefix(who_won(ending.winners, seats, onlooker))
    return told.strip()


def reason_words(ending: GameOver, names: tuple[str, ...]) -> str:
    """Why it ended, as seen from here; nothing for what the rules of the game bring about."""
    if ending.void or not ending.winners:
        return tr("Both sides agreed.") if ending.reason == "agreed" else ""
    lost = tuple(seat for seat in range(len(names)) if seat not in ending.winners)
    if ending.reason not in LOST_BY or not lost:
        return ""
    you, one, several = LOST_BY[ending.reason]
    if len(lost) == 1 and lost == ending.own:
        return tr(you)
    called = listed(_called(lost, names))
    return tr(one if len(lost) == 1 else several).format(name=called, names=called)


def _called(seats: tuple[int, ...], names: tuple[str, ...]) -> list[str]:
    return [names[seat] for seat in seats if 0 <= seat < len(names)]
