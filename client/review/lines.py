"""What stands beside a line that is tried out: playing it out many times, keeping it, trying another deal."""

from __future__ import annotations

import time
from functools import partial

from client import texts
from client.app.parts import button
from client.app.speech import tr
from client.fields import NumberBox
from client.qt import QColor, QPainter, QRectF, QtGui, QtWidgets, QWidget, Signal
from client.review.trial import Keep, PlayOut
from client.service.workers import WorkerLost
from client.session.aside import Aside
from client.session.whatif import PuzzleSession, WhatIfSession
from client.texts import label
from replays.errors import ReplayError
from replays.study.notes import NAME_LIMIT, Outcome
from replays.study.whatif import Variation

GAMES = 100
MOST_GAMES = 10_000
EDGE = 6


class Histogram(QWidget):
    """How a seat stood at the ends of games played on: from worst to best, even in the middle."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumHeight(90)
        self._bars: tuple[int, ...] = ()

    def display(self, outcome: Outcome | None) -> None:
        """Another outcome."""
        self._bars = outcome.bars if outcome is not None else ()
        said = ", ".join(map(str, self._bars))
        texts.name(self, tr("Ends from worst to best: {counts}").format(counts=said) if said else "")
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Bars; the even one in the middle has a line under it."""
        if not self._bars:
            return
        painter = QPainter(self)
        roles = QtGui.QPalette.ColorRole
        accent, faint = self.palette().color(roles.Highlight), self.palette().color(roles.PlaceholderText)
        most, foot = max(self._bars) or 1, self.height() - EDGE
        room = (self.width() - 2 * EDGE) / len(self._bars)
        for number, count in enumerate(self._bars):
            high = (foot - EDGE) * count / most
            box = QRectF(EDGE + number * room + 2, foot - high, room - 4, high)
            painter.fillRect(box, accent)
        painter.setPen(QtGui.QPen(QColor(faint), 1))
        painter.drawLine(EDGE, foot, self.width() - EDGE, foot)
        middle = round(EDGE + room * len(self._bars) / 2)
        painter.drawLine(middle, EDGE, middle, foot)
        painter.end()


class LinePane(QtWidgets.QTabWidget):
    """The log of a line, and what can be done with it."""

    told = Signal(str)
    another = Signal()
    """The same from here on another deal."""

    def __init__(
        self, session: WhatIfSession, log: QWidget, play_out: PlayOut, keep: Keep | None = None
    ) -> None:
        super().__init__()
        self.setDocumentMode(True)
        self._session, self._play_out, self._keep = session, play_out, keep
        self._outcome: Outcome | None = None
        self._of: Variation | None = None
        """The line that the outcome is of."""
        self._running = self._stop = False
        self._aside = Aside("playing out", self)
        self._aside.failed.connect(lambda error: self.told.emit(str(error)))
        page = QWidget()
        column = QtWidgets.QVBoxLayout(page)
        self.where = label("", "faint", wrap=True)
        column.addWidget(self.where)
        if isinstance(session, PuzzleSession):
            self.reveal = button(tr("Show the better move"), lambda: self.told.emit(session.reveal()))
            column.addWidget(self.reveal)
            session.solved.connect(self.told)
        row = QtWidgets.QHBoxLayout()
        self.games = NumberBox()
        self.games.setRange(5, MOST_GAMES)
        self.games.setSingleStep(50)
        self.games.setValue(GAMES)
        self.games.setAccessibleName(tr("How often it is played out"))
        self.start = button(tr("Play it out"), self.toggle, "primary")
        row.addWidget(self.games)
        row.addWidget(self.start, 1)
        column.addLayout(row)
        self.bar = QtWidgets.QProgressBar()
        self.bar.setAccessibleName(tr("How far it is"))
        self.bar.hide()
        column.addWidget(self.bar)
        self.result = label("", "heading", wrap=True)
        column.addWidget(self.result)
        self.histogram = Histogram()
        self.histogram.hide()
        column.addWidget(self.histogram)
        self.title = QtWidgets.QLineEdit()
        self.title.setMaxLength(NAME_LIMIT)
        self.title.setPlaceholderText(tr("A title for this line"))
        self.title.setAccessibleName(tr("A title for this line"))
        self.title.returnPressed.connect(self.keep)
        self.kept = button(tr("Keep this line"), self.keep)
        for widget in (self.title, self.kept):
            column.addWidget(widget)
            widget.setVisible(keep is not None)
        self.again = button(tr("Again on another deal"), self.another.emit)
        column.addWidget(self.again)
        column.addWidget(
            label(
                tr("Cards that were not seen then are dealt anew, among all deals that fit what was known."),
                "small",
                wrap=True,
            )
        )
        column.addStretch()
        self.addTab(page, tr("What if"))
        self.addTab(log, tr("Log"))
        session.line_changed.connect(self._follow)
        session.left.connect(self._leave)

    def toggle(self) -> None:
        """Play the line out, or stop."""
        if self._running:
            self._stop = True
            return
        line = self._session.line
        if line is None or line.over:
            self.told.emit(tr("The game is over here; there is nothing to play on."))
            return
        self._running, self._stop, self._of = True, False, line
        seat = line.seat if line.seat >= 0 else self._session.own[0]
        games = self.games.value()
        texts.write(self.start, tr("Stop"))
        self.bar.setRange(0, games)
        self.bar.setValue(0)
        self.bar.show()

        def tell(so_far: Outcome) -> None:
            self._aside.home(partial(self._show, so_far))

        def stop() -> bool:
            return self._stop or self._aside.closing.is_set()

        def run() -> None:
            try:
                found: Outcome | None = self._play_out(line, seat, games, tell, stop)
                sentence = ""
            except (ReplayError, WorkerLost) as error:
                found, sentence = None, str(error)
            self._aside.home(lambda: self._done(found, sentence))

        self._aside.do(run)

    def _show(self, outcome: Outcome) -> None:
        self._outcome = outcome
        self.bar.setValue(outcome.games)
        name = self._session.names[outcome.seat] if 0 <= outcome.seat < len(self._session.names) else ""
        texts.write(
            self.result,
            tr("{name}: {chance} % ± {spread}, of {games} games").format(
                name=name,
                chance=round(outcome.chance / 100),
                spread=round(outcome.spread / 100),
                games=outcome.games,
            ),
        )
        self.histogram.display(outcome)
        self.histogram.show()

    def _done(self, outcome: Outcome | None, sentence: str) -> None:
        self._running = False
        self.bar.hide()
        texts.write(self.start, tr("Play it out"))
        if outcome is not None:
            self._show(outcome)
        elif sentence:
            self.told.emit(sentence)

    def keep(self) -> None:
        """Keep the line beside the record."""
        line = self._session.line
        if line is None or self._keep is None:
            return
        title = self.title.text().strip() or time.strftime("%Y-%m-%d %H:%M")
        try:
            self._keep(line, title, self._outcome if self._of is line else None)
        except (ReplayError, OSError) as error:
            self.told.emit(str(error))
            return
        self.title.clear()
        self.told.emit(tr("The line is kept beside the game."))

    def _follow(self, line: Variation) -> None:
        texts.write(
            self.where,
            tr("From step {at}, {answers} answers on").format(at=line.at, answers=len(line.moves)),
        )
        if self._of is not line and not self._running:
            texts.write(self.result, "")
            self.histogram.hide()

    def _leave(self) -> None:
        self._stop = True
        self._aside.close()
