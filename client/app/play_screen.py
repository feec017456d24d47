"""A session on the screen: the table (drawn or in words), the bar above, log and tutorial beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client import texts
from client.app.clocks import Clocks, shortened
from client.app.curtain import Curtain, EndCard
from client.app.drawn import NotDrawn, drawn_table
from client.app.log import LogPane
from client.app.notice import Notice
from client.app.parts import button
from client.app.replay_bar import ReplayBar
from client.app.speech import tr
from client.app.text_table import TextTable
from client.app.tutorial import Tutorial, TutorialPane
from client.contacts import known_words
from client.qt import Qt, QtWidgets, QWidget, Signal
from client.session.base import (
    CURTAIN,
    OVER,
    PLAYING,
    THINKING,
    WAITING,
    Ending,
    Hint,
    Opened,
    Session,
    State,
)
from client.session.stepping import Course, SteppedSession
from client.session.telling import NOTE, Line, Told
from client.table.look import Look
from client.table.shown import Shown
from client.texts import label
from engines.kernel import Answer, Game
from replays.verdict import Verdict

if TYPE_CHECKING:
    from client.table.widget import TableWidget

SIDE = 340
"""Pixels of the side column at first."""


class PlayScreen(QWidget):
    """One session."""

    left = Signal()
    """Somebody wants back to the start screen."""
    again = Signal()
    replay_wanted = Signal(str)
    clause_wanted = Signal(str, str)
    """Game and clause to look up."""
    attention = Signal(str)
    """Something that a person away from the screen should hear: "turn", "over", "refused"."""
    tutorial_ended = Signal(str)

    def __init__(
        self, session: Session, look: Look, *, words: bool = False, tutorial: Tutorial | None = None
    ) -> None:
        super().__init__()
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.session = session
        self._look, self._words, self._tutorial = look, words, tutorial
        self._news: Opened | None = None
        self._shown: Shown | None = None
        self._order: tuple[int, ...] = ()
        """Cards that are to be put in a private order now."""
        self._phase = ""
        self.table: TableWidget | None = None
        self.text: TextTable | None = None
        self.log: LogPane | None = None
        self.clocks: Clocks | None = None
        self.guide: TutorialPane | None = None
        self.ending = EndCard(self.again.emit, self._open_replay, self.left.emit)
        self._kept = ""
        self._build()
        session.opened.connect(self._opened)
        session.moved.connect(self._moved)
        session.said.connect(self._said)
        session.state.connect(self._stands)
        session.refused.connect(self._not_taken)
        session.hinted.connect(self._hinted)
        session.trouble.connect(self._trouble)
        session.over.connect(self._over)
        session.failed.connect(self._failed)

    # --- building

    def _build(self) -> None:
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        bar = QWidget()
        bar.setObjectName("bar")
        bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._bar = QtWidgets.QHBoxLayout(bar)
        self._bar.setContentsMargins(14, 8, 14, 8)
        self._bar.setSpacing(10)
        self.leave = button(tr("‹ Leave"), self.left.emit)
        self.leave.setToolTip(tr("Back to the start screen; the game is kept"))
        self.title = label("", "heading")
        self.stands = label(tr("Opening …"), "faint")
        self._bar.addWidget(self.leave)
        self._bar.addWidget(self.title)
        self._bar.addWidget(self.stands)
        self._bar.addStretch(1)
        column.addWidget(bar)
        self.strip: QWidget | None = None
        if hasattr(self.session, "dealing"):  # a networked table; others need nothing of Twisted
            from client.app.net_strip import NetStrip

            self.strip = NetStrip(self.session)
            column.addWidget(self.strip)
        self.notice = Notice()
        self.notice.clause_wanted.connect(self._clause)
        column.addWidget(self.notice)
        self.split = QtWidgets.QSplitter(Qt.Orientation.Horizontal)
        self.split.setHandleWidth(2)
        self.split.setChildrenCollapsible(False)
        column.addWidget(self.split, 1)
        self.stack = QtWidgets.QStackedWidget()
        self.split.addWidget(self.stack)
        self.curtain = Curtain(self.session.take_seat)
        self.stack.addWidget(self.curtain)
        self.pages = QtWidgets.QPlainTextEdit()
        self.pages.setReadOnly(True)
        self.pages.setAccessibleName(tr("What was recorded"))
        self.stack.addWidget(self.pages)
        self.stack.setCurrentWidget(self.pages)
        side = QWidget()
        side.setObjectName("side")
        side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        side.setMinimumWidth(240)
        self._side = QtWidgets.QVBoxLayout(side)
        self._side.setContentsMargins(10, 10, 10, 0)
        self._side.addWidget(self.ending)
        self.split.addWidget(side)
        self.split.setStretchFactor(0, 1)
        self.split.setSizes([10_000, SIDE])
        self.replay_bar: ReplayBar | None = None
        if isinstance(self.session, SteppedSession):
            self.replay_bar = ReplayBar(self.session)
            self.replay_bar.details_wanted.connect(self._verdict)
            self.session.course.connect(self._course)
            self.session.pages.connect(lambda lines: texts.page(self.pages, "\n".join(lines)))
            column.addWidget(self.replay_bar)

    def take_over(self, news: Opened) -> None:
        """The session was opened before this screen was there."""
        self._opened(news)

    def _opened(self, news: Opened) -> None:
        """The game is known: make its table."""
        self._news = news
        game = news.game
        mode = game.mode_named(news.mode)
        texts.write(self.title, game.title)
        texts.tip(self.title, mode.title or mode.name)
        self.log = LogPane(self._look, news.names, chat=news.chat, moments=not self.session.live)
        self.log.spoken.connect(self.session.say)
        self.log.card_wanted.connect(self._point)
        if isinstance(self.session, SteppedSession):
            self.log.moment_wanted.connect(self.session.go)
        if self.replay_bar is not None:
            self.replay_bar.set_names(news.names)
        self._side.addWidget(self.log, 1)
        if self._tutorial is not None:
            self._guide(self._tutorial)
        self.clocks = Clocks(news.names, self._look)
        self._bar.addWidget(self.clocks)
        self._tools()
        self.text = TextTable(game)
        self.text.answered.connect(self._answered)
        self.text.ordered.connect(self.session.arrange)
        self.text.commanded.connect(self._command)
        self.stack.addWidget(self.text)
        self._draw(game)
        self.show_words(self._words)

    def _draw(self, game: Game) -> None:
        """The drawn table, where it can be drawn."""
        try:
            self.table = drawn_table(game, self._look, self)
            self.table.set_names(self._news.names if self._news else ())
        except NotDrawn as error:
            self.notice.tell(str(error))
            return
        self.table.answered.connect(self._answered)
        self.table.ordered.connect(self.session.arrange)
        self.table.refused.connect(self.refuse)
        self.table.clause_wanted.connect(self._clause)
        self.stack.addWidget(self.table)

    def _guide(self, tutorial: Tutorial) -> None:
        self.guide = TutorialPane(tutorial)
        self.guide.clause_wanted.connect(self._clause)
        self.guide.ended.connect(self._guided)
        self._side.insertWidget(0, self.guide)

    def _tools(self) -> None:
        self.undo = button(tr("Take back"), self.session.undo)
        self.hint = button(tr("Hint"), self.session.hint)
        self.words = button(tr("Text"), lambda: self.show_words(not self._words))
        self.words.setCheckable(True)
        self.words.setToolTip(tr("The same table as text and lists"))
        self.rules = button(tr("Rules"), lambda: self._clause(""))
        tools = (self.undo, self.hint) if self.session.live and self._own else ()
        for one in (*tools, self.words, self.rules):
            self._bar.addWidget(one)
        self.undo.setEnabled(False)
        self.hint.setEnabled(False)

    @property
    def _own(self) -> tuple[int, ...]:
        return self._news.own if self._news else ()

    @property
    def position(self) -> Shown | None:
        """The position that shows."""
        return self._shown

    @property
    def game(self) -> str:
        """The id of the game, once it is known."""
        return self._news.game.id if self._news else ""

    # --- what the session tells

    def _moved(self, shown: Shown) -> None:
        self._shown, self._order = shown, ()
        assert self.log is not None
        self.log.know(shown.view)
        page = self._page()
        if page is not None:
            page.show_position(shown)
        self.hint.setEnabled(shown.options is not None)
        if self.guide is not None:
            self.guide.follow(shown)
        if self.stack.currentWidget() in (self.curtain, self.pages):
            self._phase = ""
            self.show_words(self._words)

    def _said(self, told: Told) -> None:
        if self.log is not None:
            self.log.tell(told)
            if self.session.live and not told.afresh:
                self.log.announce(told.lines)

    def _stands(self, state: State) -> None:
        before, self._phase = self._phase, state.phase
        texts.write(self.stands, self._sentence(state))
        if self.clocks is not None:
            self.clocks.show_state(state)
            self.undo.setEnabled(state.undo is None)
            texts.tip(self.undo, state.undo or tr("Take your last answer back"))
        if state.phase == CURTAIN:
            self.curtain.call(state.sentence)
            self.stack.setCurrentWidget(self.curtain)
            self.curtain.ready.setFocus()
        elif state.phase == PLAYING and before != PLAYING:
            self.notice.clear()
            self.attention.emit("turn")
            self.focus_prompt()
        if state.order != self._order:
            self._order = state.order
            self._ask_order()

    def _sentence(self, state: State) -> str:
        if state.phase == THINKING:
            return tr("{name} is thinking …").format(name=shortened(state.sentence))
        if state.phase == PLAYING:
            return shortened(state.sentence) if len(self._own) > 1 else tr("Your move")
        if state.paused:
            return tr("Paused")
        if state.phase == WAITING:
            return tr("Waiting for {name}").format(name=shortened(state.sentence)) if state.sentence else ""
        if state.phase == OVER:
            return tr("The game is over.")
        return state.sentence

    def _course(self, course: Course) -> None:
        if self.log is not None:
            self.log.mark_moment(course.at)

    def _not_taken(self, sentence: str, clause: str) -> None:
        """The game refused an answer given at the table: it is asked for again."""
        self.refuse(sentence, clause)
        if self.table is not None and self._page() is self.table:
            self.table.ask_again(sentence, clause)

    def refuse(self, sentence: str, clause: str) -> None:
        """An answer was refused: say why, with the rule."""
        self.notice.tell(sentence, clause, refusal=True)
        self.attention.emit("refused")

    def _verdict(self, verdict: Verdict) -> None:
        """What was checked of a replay, one by one."""
        signs = {True: "✓", False: "✗", None: "?"}
        checks = "  ".join(f"{signs[fine]} {name}" for name, fine in verdict.checks.items())
        keys = [
            f"{one['name']}: {known_words(one['name'], bytes.fromhex(one['key']))}" for one in verdict.players
        ]
        said = ". ".join([verdict.words, checks, *keys, *verdict.sentences])
        self.notice.tell(said[:1].upper() + said[1:], refusal=not verdict.ok)

    def _hinted(self, hint: Hint) -> None:
        self.notice.tell(tr("Hint: {words}").format(words=hint.words))

    def _trouble(self, sentence: str) -> None:
        self.notice.tell(sentence)
        if self.log is not None:
            self.log.tell(Told((Line(sentence, kind=NOTE),)))

    def _failed(self, sentence: str) -> None:
        self.stands.setText("")
        texts.page(self.pages, sentence)
        self.stack.setCurrentWidget(self.pages)
        self.notice.tell(sentence)
        self.leave.setFocus()

    def _over(self, ending: Ending) -> None:
        self._kept = ending.replay
        self.ending.tell(ending, self._news.names if self._news else ())
        self.attention.emit("over")

    # --- what the person does

    def show_words(self, words: bool) -> None:
        """The table in words, or drawn."""
        self._words = words
        page = self._page()
        if page is None:
            return
        self.words.setChecked(page is self.text)
        if self._shown is not None:
            page.show_position(self._shown)
            self._ask_order()
        if self._phase != CURTAIN:
            self.stack.setCurrentWidget(page)
            self.focus_prompt()

    def _ask_order(self) -> None:
        """Ask for the private order that is owed, at the table that shows."""
        page = self._page()
        if self._order and page is not None:
            page.ask_order(self._order)

    def _page(self) -> TableWidget | TextTable | None:
        """The table that shows; in words if it cannot be drawn."""
        return self.text if self._words or self.table is None else self.table

    def toggle_words(self) -> None:
        """From the one to the other."""
        self.show_words(not self._words)

    def focus_prompt(self) -> None:
        """To where one answers."""
        page = self.stack.currentWidget()
        if page is self.curtain:
            self.curtain.ready.setFocus()
        elif page is self.text and self.text is not None:
            self.text.focus_prompt()
        elif page is self.table and self.table is not None:
            self.table.focus_prompt()

    def focus_log(self) -> None:
        """To the log."""
        if self.log is not None:
            self.log.page.setFocus()

    def focus_chat(self) -> None:
        """To the line where one says something."""
        if self.log is not None:
            self.log.focus_entry()

    def resign(self) -> None:
        """Give the game up, after asking."""
        box = texts.message(self, tr("Resign"), tr("Give the game up?"))
        yes = box.addButton(tr("Resign"), QtWidgets.QMessageBox.ButtonRole.DestructiveRole)
        no = box.addButton(tr("Play on"), QtWidgets.QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(no)
        box.setEscapeButton(no)
        box.finished.connect(lambda _: self.session.resign() if box.clickedButton() is yes else None)
        box.open()

    def set_look(self, look: Look) -> None:
        """Other looks."""
        self._look = look
        for part in (self.table, self.log, self.clocks):
            if part is not None:
                part.set_look(look)

    def close_session(self) -> None:
        """The screen goes away; the game is kept."""
        self.session.leave()

    def _answered(self, answer: Answer) -> None:
        self.notice.clear()
        if self.guide is not None:
            self.guide.answered(answer)
        self.session.answer(answer)

    def _command(self, word: str, rest: str) -> None:
        acts = {
            "hint": self.session.hint,
            "undo": self.session.undo,
            "resign": self.resign,
            "quit": self.left.emit,
            "log": self.focus_log,
        }
        if word == "rules":
            self._clause(rest)
        else:
            acts[word]()

    def _clause(self, clause: str) -> None:
        self.clause_wanted.emit(self.game, clause)

    def _point(self, card: int) -> None:
        if self.table is not None and not self._words:
            self.table.point_at(card)

    def _guided(self) -> None:
        self.guide = None
        self.tutorial_ended.emit(self.game)
        self.focus_prompt()

    def _open_replay(self) -> None:
        if self._kept:
            self.replay_wanted.emit(self._kept)
