"""What is looked for in the library: fields at the side of the list."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from client import texts
from client.app.parts import button
from client.app.speech import mark, tr
from client.fields import Box, NumberBox
from client.qt import QTimer, QtWidgets, QWidget, Signal
from client.texts import label
from replays.library.index import Library
from replays.library.query import Query

PAUSE = 150
"""Milliseconds without another letter after which a search begins."""
RESULTS = (("", mark("any")), ("won", mark("won")), ("lost", mark("lost")), ("drawn", mark("drawn")))
VERDICTS = (
    ("", mark("any")),
    ("verified", mark("verified")),
    ("unaudited", mark("not fully checked")),
    ("unfinished", mark("unfinished")),
    ("broken", mark("broken")),
)
DATE = "%Y-%m-%d"


class Filters(QWidget):
    """The fields; whoever changes one is told a Query after a short pause."""

    changed = Signal()

    def __init__(self, titles: Callable[[str], str]) -> None:
        super().__init__()
        self._titles = titles
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 14, 0)
        column.setSpacing(3)
        self._wait = QTimer(self, singleShot=True, interval=PAUSE)
        self._wait.timeout.connect(self.changed)
        self.search = self._line(column, tr("Search names"), tr("player or file"))
        self.game = self._box(column, tr("Game"))
        self.player = self._box(column, tr("Player"))
        self.result = self._box(column, tr("Result of that player"))
        for value, words in (*RESULTS, ("unfinished", mark("unfinished"))):
            texts.choice(self.result, tr(words), value)
        self.deck = self._box(column, tr("Deck"))
        self.card = self._line(column, tr("Card drawn or played"), tr("of verified games"))
        self.tag = self._box(column, tr("Tag"))
        self.verdict = self._box(column, tr("Checked"))
        for value, words in VERDICTS:
            texts.choice(self.verdict, tr(words), value)
        self.since = self._field(tr("From (year-month-day)"), "2026-01-31")
        self.until = self._field(tr("Until (year-month-day)"), "2026-12-31")
        for date in (self.since, self.until):  # side by side, ten signs need all the room there is
            date.setClearButtonEnabled(False)
        self._pair(column, tr("Date: from, until"), self.since, self.until)
        self.least, self.most = self._number(), self._number()
        self._pair(column, tr("Actions: from, to (0: any)"), self.least, self.most)
        self.least.setAccessibleName(tr("Actions at least"))
        self.most.setAccessibleName(tr("Actions at most"))
        self.bookmarked = QtWidgets.QCheckBox(tr("With a bookmark"))
        texts.name(self.bookmarked, self.bookmarked.text())
        self.bookmarked.toggled.connect(self.changed)
        column.addWidget(self.bookmarked)
        self.clear = button(tr("All replays"), self.forget)
        column.addWidget(self.clear)
        column.addStretch()

    def offer(self, library: Library) -> None:
        """What there is to choose from now; what was chosen stays chosen."""
        for box, everything, words in (
            (self.game, tr("any"), [(game, self._titles(game)) for game in library.words("game")]),
            (self.player, tr("anybody"), [(name, name) for name in library.words("player")]),
            (self.deck, tr("any"), [(deck, deck) for deck in library.words("deck")]),
            (self.tag, tr("any"), [(tag, f"{tag} ({count})") for tag, count in library.tags()]),
        ):
            texts.offer(box, everything, words)

    def query(self) -> Query:
        """What is looked for."""
        until = _seconds(self.until.text(), timedelta(days=1))
        for line in (self.since, self.until):
            wrong = bool(line.text().strip()) and not _seconds(line.text())
            texts.describe(line, tr("This is no date such as 2026-05-01.") if wrong else "")
            line.setProperty("wrong", wrong)
        return Query(
            text=self.search.text().strip(),
            game=self.game.currentData() or "",
            player=self.player.currentData() or "",
            result=self.result.currentData() or "",
            deck=self.deck.currentData() or "",
            card=self.card.text().strip(),
            tag=self.tag.currentData() or "",
            verdict=self.verdict.currentData() or "",
            since=_seconds(self.since.text()),
            until=until,
            least=self.least.value(),
            most=self.most.value(),
            bookmarked=self.bookmarked.isChecked(),
        )

    @property
    def problem(self) -> str:
        """What cannot be understood, in a sentence; empty if nothing."""
        for line in (self.since, self.until):
            if line.text().strip() and not _seconds(line.text()):
                return tr("“{date}” is no date such as 2026-05-01.").format(date=line.text().strip())
        return ""

    def forget(self) -> None:
        """Look for nothing in particular."""
        for line in (self.search, self.card, self.since, self.until):
            line.clear()
        for box in (self.game, self.player, self.result, self.deck, self.tag, self.verdict):
            box.setCurrentIndex(0)
        for number in (self.least, self.most):
            number.setValue(0)
        self.bookmarked.setChecked(False)
        self.changed.emit()

    def _line(self, column: QtWidgets.QVBoxLayout, title: str, example: str) -> QtWidgets.QLineEdit:
        made = self._field(title, example)
        self._under(column, title, made)
        return made

    def _field(self, title: str, example: str) -> QtWidgets.QLineEdit:
        made = QtWidgets.QLineEdit()
        made.setMaxLength(100)
        texts.example(made, example)
        texts.name(made, title)
        made.setClearButtonEnabled(True)
        made.textChanged.connect(lambda _: self._wait.start())
        return made

    def _pair(self, column: QtWidgets.QVBoxLayout, title: str, first: QWidget, second: QWidget) -> None:
        """Two fields that go together, side by side below their title."""
        self._title(column, title, first)
        row = QtWidgets.QHBoxLayout()
        row.addWidget(first)
        row.addWidget(second)
        column.addLayout(row)

    def _box(self, column: QtWidgets.QVBoxLayout, title: str) -> QtWidgets.QComboBox:
        made = Box()
        made.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.setMinimumContentsLength(8)
        texts.name(made, title)
        made.currentIndexChanged.connect(lambda _: self.changed.emit())
        self._under(column, title, made)
        return made

    def _number(self) -> QtWidgets.QSpinBox:
        made = NumberBox()
        made.setRange(0, 99_999)
        made.valueChanged.connect(lambda _: self._wait.start())
        return made

    def _under(self, column: QtWidgets.QVBoxLayout, title: str, field: QWidget) -> None:
        self._title(column, title, field)
        column.addWidget(field)

    @staticmethod
    def _title(column: QtWidgets.QVBoxLayout, title: str, field: QWidget) -> None:
        name = label(title, "small", wrap=True)
        name.setBuddy(field)
        column.addWidget(name)


def _seconds(date: str, more: timedelta = timedelta()) -> int:
    """A day as seconds; 0 where it is none."""
    with contextlib.suppress(ValueError, OverflowError):
        return int((datetime.strptime(date.strip(), DATE).replace(tzinfo=UTC) + more).timestamp())
    return 0
