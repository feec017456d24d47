"""A first game explained page by page, as the game's `tutorial.toml` describes it.

The file lies beside the engine and is data only; docs/tutorial.md describes it for authors. Pages follow one
another: each may wait for a question to be put, and goes on when the reader says so or has given an answer.
"""

from __future__ import annotations

import tomllib
from typing import Annotated

import msgspec

from client import texts
from client.app.flow import FlowLayout
from client.app.parts import Rolling, button
from client.app.speech import tr
from client.qt import Qt, QtWidgets, Signal
from client.service.plan import Plan, against_bots
from client.table.shown import Shown
from client.texts import label
from engines.kernel import Answer
from engines.kernel.say import say
from engines.registry import Engine, SourceFile

FILE_LIMIT = 64 * 1024
"""Bytes of a tutorial: a long one has five thousand."""

Text = Annotated[str, msgspec.Meta(max_length=1200)]
Word = Annotated[str, msgspec.Meta(max_length=80)]


class TutorialError(ValueError):
    """The tutorial cannot be used; one sentence says what is wrong and where."""


class Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One page."""

    title: Word
    text: Text
    clause: Word = ""
    """The rule it speaks of."""
    when: Word = ""
    """The name of the question that must be put to the reader before the page comes up."""
    answer: Word = ""
    """The word of the answer that leads on; without one the reader turns the page."""


class FirstGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played while it is explained; the same deal every time."""

    mode: Word = ""
    seats: Word = ""
    seed: Annotated[int, msgspec.Meta(ge=0, le=2**31)] = 1
    options: dict[Word, bool | int | str] = {}


class Tutorial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole tutorial."""

    title: Word
    page: Annotated[tuple[Page, ...], msgspec.Meta(min_length=1, max_length=60)]
    game: FirstGame = FirstGame()

    def plan(self, engine: Engine) -> Plan:
        """The game to be played."""
        modes = engine.kind.modes
        mode = next((mode for mode in modes if mode.name == self.game.mode), modes[0])
        seats = self.game.seats or against_bots(mode.seats, "random")
        return Plan(engine.id, mode.name, tuple(self.game.options.items()), "", seats, self.game.seed)


def read_tutorial(source: SourceFile) -> Tutorial:
    """A tutorial from its text; raises TutorialError."""
    if len(source.text) > FILE_LIMIT:
        raise TutorialError(f"{source.name} is longer than {FILE_LIMIT} characters.")
    try:
        return msgspec.convert(tomllib.loads(source.text), Tutorial)
    except tomllib.TOMLDecodeError as error:
        raise TutorialError(f"{source.name}: {error}.") from None
    except msgspec.ValidationError as error:
        raise TutorialError(f"{source.name}: {error}.") from None
    except RecursionError:
        raise TutorialError(f"{source.name} is nested too deeply.") from None


class TutorialPane(QtWidgets.QFrame):
    """The page at hand, beside the table."""

    clause_wanted = Signal(str)
    ended = Signal()
    """Read to the end, or skipped."""
    turned = Signal(int)
    """Another page is at hand."""

    def __init__(self, tutorial: Tutorial, page: int = 0) -> None:
        super().__init__()
        self.setObjectName("sheet")
        texts.name(self, say(tutorial.title))
        self._tutorial, self._at = tutorial, min(max(0, page), len(tutorial.page) - 1)
        self._question = ""
        self._asked: set[str] = set()
        """Questions that were put since the tutorial began."""
        self._given: set[str] = set()
        """Words of the answers that the reader has given."""
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(8)
        self.count = label("", "small")
        self.title = label("", "heading", wrap=True)
        self.text = label("", "", wrap=True)
        self.clause = button("", self._clause)
        self.words = Rolling(self.text)
        for widget in (self.count, self.title, self.words):
            column.addWidget(widget)
        column.addWidget(self.clause, 0, Qt.AlignmentFlag.AlignLeft)
        foot = QtWidgets.QWidget()
        row = FlowLayout(foot, 8)
        self.skip = button(tr("Skip the tutorial"), self._end, "quiet")
        self.back = button("‹", lambda: self._turn(-1))
        self.back.setAccessibleName(tr("Page before"))
        self.next = button(tr("Next"), lambda: self._turn(1), "primary")
        for each in (self.skip, self.back, self.next):
            row.addWidget(each)
        column.addWidget(foot)
        self._show()

    @property
    def at(self) -> int:
        """The number of the page at hand."""
        return self._at

    @property
    def page(self) -> Page:
        """The page at hand."""
        return self._tutorial.page[self._at]

    def follow(self, shown: Shown) -> None:
        """The game has gone on: what is asked now?"""
        self._question = shown.options.decision.name if shown.options is not None else ""
        self._asked.add(self._question)
        if self._question and self._over(self.page):
            self._catch_up()
        self._show()

    def _over(self, page: Page) -> bool:
        """Whether the game is past what a page speaks of."""
        past = bool(page.when) and page.when in self._asked and page.when != self._question
        return past and (not page.answer or page.answer in self._given)

    def _catch_up(self) -> None:
        """Go on to the page of what is asked now, if one follows."""
        for number in range(self._at + 1, len(self._tutorial.page)):
            if self._tutorial.page[number].when == self._question:
                self._turn(number - self._at)
                return

    def way(self) -> str | None:
        """The word of the answer to be given on this page; nothing for any; None while nothing is to be."""
        page = self.page
        here = bool(self._question) and page.when in ("", self._question)
        return page.answer if here and (page.answer or page.when) else None

    def answered(self, answer: Answer) -> None:
        """The reader has answered."""
        word = answer.value[0] if isinstance(answer.value, tuple) and answer.value else ""
        self._given.add(str(word))
        if self.page.answer and self.page.answer == word:
            self._turn(1)

    def _turn(self, count: int) -> None:
        if self._at + count >= len(self._tutorial.page):
            self._end()
            return
        self._at = max(0, self._at + count)
        self._show()
        self.turned.emit(self._at)

    def _show(self) -> None:
        page = self.page
        waits = bool(page.when) and page.when != self._question and page.when not in self._asked
        texts.write(
            self.count,
            tr("{title} · {at} of {all}").format(
                title=say(self._tutorial.title), at=self._at + 1, all=len(self._tutorial.page)
            ),
        )
        texts.write(self.title, _heading(page, waits))
        texts.write(self.text, say(page.text))
        self.words.updateGeometry()
        self.words.verticalScrollBar().setValue(0)
        self.clause.setVisible(bool(page.clause))
        texts.write(self.clause, tr("Rule {number}").format(number=page.clause))
        texts.name(self.clause, self.clause.text())
        self.back.setEnabled(self._at > 0)
        last = self._at + 1 == len(self._tutorial.page)
        texts.write(self.next, tr("Play on") if last else tr("Next"))
        texts.name(self.next, self.next.text())

    def _clause(self) -> None:
        self.clause_wanted.emit(self.page.clause)

    def _end(self) -> None:
        self.hide()
        self.ended.emit()


def _heading(page: Page, waits: bool) -> str:
    title = say(page.title)
    return tr("In a moment: {title}").format(title=title) if waits else title
