"""Asks how something is to be tried out: with whose knowledge, and who plays the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from client import texts
from client.app.newgame import STRENGTHS
from client.app.parts import button
from client.app.speech import tr
from client.fields import Box
from client.qt import Qt, QtWidgets, QWidget
from client.review.trial import Trial, here
from client.texts import label
from engines.kernel import Options
from netcore.plain import quoted
from replays.study.whatif import begin_at

ALONE, BOTS = "alone", "bots"


class TrialDialog(QtWidgets.QDialog):
    """`then` is told the seat whose knowledge counts, the seats that the person plays, and the bot."""

    def __init__(
        self,
        names: tuple[str, ...],
        eyes: Sequence[int],
        first: int,
        strengths: Sequence[str],
        then: Callable[[int, tuple[int, ...], str], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("What if"))
        self._names, self._then = names, then
        column = QtWidgets.QVBoxLayout(self)
        self.eyes, self.who, self.bot = (Box() for _ in range(3))
        for seat in eyes:
            words = (
                tr("What {name} knew").format(name=quoted(names[seat]))
                if seat >= 0
                else tr("All hands open; only what nobody had seen is dealt anew")
            )
            texts.choice(self.eyes, words, seat)
        self.eyes.setCurrentIndex(max(0, self.eyes.findData(first)))
        texts.choice(self.who, tr("I play that seat, bots the others"), BOTS)
        texts.choice(self.who, tr("I play all seats (or we do, at one screen)"), ALONE)
        for name in strengths:
            texts.choice(self.bot, tr(STRENGTHS[name]) if name in STRENGTHS else name, name)
        self.bot.setCurrentIndex(self.bot.count() - 1)
        for box, title in (
            (self.eyes, tr("Whose knowledge counts")),
            (self.who, tr("Who plays")),
            (self.bot, tr("How strong the bots are")),
        ):
            name_of = label(title, "small")
            name_of.setBuddy(box)
            texts.name(box, title)
            column.addWidget(name_of)
            column.addWidget(box)
        self.who.currentIndexChanged.connect(lambda _: self._show())
        self.eyes.currentIndexChanged.connect(lambda _: self._show())
        row = QtWidgets.QHBoxLayout()
        self.begin = button(tr("Try it out"), self._begin, "primary")
        self.no = button(tr("Not now"), self.reject)
        row.addStretch()
        row.addWidget(self.no)
        row.addWidget(self.begin)
        column.addLayout(row)
        self._show()
        self.begin.setDefault(True)
        self.begin.setFocus()

    def _show(self) -> None:
        """Whoever sees all hands plays all seats."""
        everything = int(self.eyes.currentData()) < 0
        if everything:
            self.who.setCurrentIndex(self.who.findData(ALONE))
        self.who.setEnabled(not everything)
        self.bot.setEnabled(self.who.currentData() == BOTS)

    def _begin(self) -> None:
        seat = int(self.eyes.currentData())
        own = (seat,) if self.who.currentData() == BOTS else tuple(range(len(self._names)))
        self.accept()
        self._then(seat, own, str(self.bot.currentData()))


def ask_here(
    options: Options, names: tuple[str, ...], then: Callable[[Trial], object], parent: QWidget
) -> None:
    """Ask how to go on from a question of a game that is being played; only what is known now counts."""
    seat = options.decision.seat

    def begun(_: int, own: tuple[int, ...], bot: str) -> None:
        start = partial(begin_at, options.game, options.t, options.know.copy(), options.t.step)
        then(Trial(start, names, own, bot, here))

    TrialDialog(names, (seat,), seat, tuple(options.game.strengths), begun, parent).open()
