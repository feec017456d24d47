"""A session on the screen: the table (drawn or in words), the bar above, and what lies over the table: the
log in its drawer, messages, the tutorial, the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from client import texts
from client.app.clocks import Clocks, shortened
from client.app.curtain import Curtain, EndCard
from client.app.drawer import BESIDE, Drawer
from client.app.drawn import NotDrawn, drawn_table
from client.app.leaving import ask_to_leave, ask_whether_meant
from client.app.log import LogPane
from client.app.notice import Notice
from client.app.parts import button
from client.app.replay_bar import ReplayBar
from client.app.speech import tr
from client.app.text_table import TextTable
from client.app.top_bar import TopBar
from client.app.tutorial import Tutorial, TutorialPane
from client.qt import QRect, Qt, QtCore, QtGui, QTimer, QtWidgets, QWidget, Signal
from client.review.asking import ask_here
from client.review.pane import StudyPane
from client.service.contacts import known_words
from client.service.passing import doubtful
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
from client.session.replay import ReplaySession
from client.session.stepping import Course, SteppedSession
from client.session.telling import NOTE, Line, Told, voice_of
from client.table.choices import Ref
from client.table.look import Look
from client.table.shown import Shown
from engines.kernel import Answer, Game
from engines.kernel.say import use_voice
from replays.verdict import Verdict

if TYPE_CHECKING:
    from client.table.widget import TableWidget

CARD = 350
"""Pixels that a card lying over the table (tutorial, end) is wide at text scale 1."""
EDGE = 10
"""Pixels between such a card and the edge."""


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
    tutorial_at = Signal(str, int)
    """The reader of a game's tutorial is at this page."""
    menu_wanted = Signal()
    log_drawn = Signal(bool)
    """The log was drawn out or pushed in."""
    trial_wanted = Signal(object)
    """Trial: something is to be tried out in a window of its own."""
    asking_stopped = Signal()
    """Leaving a game on this computer is not to be asked about any more."""

    def __init__(
        self,
        session: Session,
        look: Look,
        *,
        words: bool = False,
        tutorial: Tutorial | None = None,
        tutorial_page: int = 0,
        beside: Callable[[QWidget], QWidget] | None = None,
    ) -> None:
        """`beside` makes what stands beside the table, given the log."""
        super().__init__()
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.session = session
        self._look, self._words, self._tutorial = look, words, tutorial
        self._tutorial_page, self._beside_it = tutorial_page, beside
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
        self.ask_leaving = True
        """Whether leaving a game on this computer asks, too."""
        self._kept = ""
        self._build()
        self._gone_on = False
        for signal, slot in self._heard():
            signal.connect(slot)

    # --- building

    def _build(self) -> None:
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.top = TopBar(self.want_to_leave)
        self.leave, self.title, self.stands = self.top.leave, self.top.title, self.top.stands
        self.top.menu_wanted.connect(self.menu_wanted)
        column.addWidget(self.top)
        self.strip: QWidget | None = None
        if self.shared:
            from client.app.net_strip import NetStrip

            self.strip = NetStrip(self.session)
            column.addWidget(self.strip)
        self.stack = QtWidgets.QStackedWidget()
        self._beside = QWidget()
        self._beside.hide()
        middle = QtWidgets.QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.stack, 1)
        middle.addWidget(self._beside)
        column.addLayout(middle, 1)
        self.curtain = Curtain(self.session.take_seat)
        self.stack.addWidget(self.curtain)
        self.pages = QtWidgets.QPlainTextEdit()
        self.pages.setReadOnly(True)
        self.pages.setAccessibleName(tr("What was recorded"))
        self.stack.addWidget(self.pages)
        self.stack.setCurrentWidget(self.pages)
        self.drawer = Drawer(tr("Log"), self)
        self.drawer.opened.connect(self._drawn)
        self.top.last.clicked.connect(lambda: self.drawer.set_open(not self.drawer.is_open))
        self.notice = Notice()
        self.notice.setParent(self)
        self.notice.clause_wanted.connect(self._clause)
        self.ending = EndCard(self.again.emit, self._open_replay, self.left.emit)
        self.ending.setParent(self)
        for part in (self.notice, self.ending):
            part.installEventFilter(self)
        self.study: StudyPane | None = None
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
        use_voice(voice_of(news.names))
        game = news.game
        mode = game.mode_named(news.mode)
        texts.write(self.title, game.title)
        texts.tip(self.title, mode.title or mode.name)
        self.log = LogPane(self._look, news.names, chat=news.chat, moments=not self.session.live)
        self.log.spoken.connect(self.session.say)
        self.log.card_wanted.connect(self._point)
        self.log.left.connect(self.focus_prompt)
        self.log.gone.connect(self._gone)
        if isinstance(self.session, SteppedSession):
            self.log.moment_wanted.connect(self.session.go)
        if self.replay_bar is not None:
            self.replay_bar.set_names(news.names)
        self.drawer.hold(self._pages_of(news.names, self.log), self._look.text_scale)
        if self._tutorial is not None:
            self._guide(self._tutorial)
        self._tools()
        self.clocks = Clocks(news.names, self._look)
        self.top.add(self.clocks, 8)
        self.text = TextTable(game)
        self.text.answered.connect(self._meant)
        self.text.ordered.connect(self.session.arrange)
        self.text.commanded.connect(self._command)
        self.stack.addWidget(self.text)
        self._draw(game)
        self.show_words(self._words)

    def _pages_of(self, names: tuple[str, ...], log: LogPane) -> QWidget:
        """The log, in a replay with the pages of its study."""
        if self._beside_it is not None:
            return self._beside_it(log)
        if not isinstance(self.session, ReplaySession):
            return log
        self.study = StudyPane(self.session, log, names, self._look)
        self.study.told.connect(self.notice.tell)
        self.study.trial_wanted.connect(self.trial_wanted)
        self.study.load()
        return self.study

    def _draw(self, game: Game) -> None:
        """The drawn table, where it can be drawn."""
        try:
            self.table = drawn_table(game, self._look, self)
            self.table.set_names(self._news.names if self._news else ())
        except NotDrawn as error:
            self.notice.tell(str(error))
            return
        self.table.answered.connect(self._meant)
        self.table.ordered.connect(self.session.arrange)
        self.table.refused.connect(lambda *_: self.attention.emit("refused"))
        self.table.sounded.connect(self.attention)
        self.table.clause_wanted.connect(self._clause)
        if self.replay_bar is not None:
            self.replay_bar.follow_wheel(self.table.canvas.viewport())
        if self.study is not None:
            self.table.canvas.clicked.connect(self._clicked)
        self.stack.addWidget(self.table)

    def _guide(self, tutorial: Tutorial) -> None:
        self.guide = TutorialPane(tutorial, self._tutorial_page)
        self.guide.clause_wanted.connect(self._clause)
        self.guide.ended.connect(self._guided)
        self.guide.turned.connect(self._turned)
        self.guide.setParent(self)
        self.guide.installEventFilter(self)
        self.guide.show()

    def _tools(self) -> None:
        self.undo = button(tr("Take back"), self.session.undo)
        self.hint = button(tr("Hint"), self.want_hint)
        self.words = button(tr("Text"), lambda: self.show_words(not self._words))
        self.words.setCheckable(True)
        self.words.setToolTip(tr("The same table as text and lists"))
        self.rules = button(tr("Rules"), lambda: self._clause(""))
        tools = [(self.undo, 7), (self.hint, 5)] if self.session.live and self._own else []
        if self.shared:
            tools = tools[:1]
        for one, weight in (*tools, (self.words, 1), (self.rules, 2)):
            one.setObjectName("tool")
            self.top.add(one, weight)
        self.undo.setEnabled(False)
        self.hint.setEnabled(False)

    @property
    def shared(self) -> bool:
        """Whether others play at other machines; other sessions need nothing of Twisted."""
        return hasattr(self.session, "dealing")

    @property
    def studies(self) -> bool:
        """Whether a whole file is looked at."""
        return isinstance(self.session, ReplaySession)

    def _clicked(self, refs: list[Ref], more: bool) -> None:
        """A card of a replay: offer to go along its way."""
        cards = [ref.a for ref in refs if ref.kind == "card"]
        if cards and self.study is not None:
            self.study.card_menu(cards[0], QtGui.QCursor.pos())

    def try_out(self) -> None:
        """Try something out in private, in the middle of a game on this computer."""
        options = self._shown.options if self._shown is not None else None
        if self.shared:
            self.notice.tell(tr("Nothing can be tried out in games among people."))
        elif options is None or self._news is None:
            self.notice.tell(tr("Wait until you are asked; then you can try something out."))
        else:
            ask_here(options, self._news.names, self.trial_wanted.emit, self)

    @property
    def clause(self) -> str:
        """The rule of what was refused last, as long as that is to be read."""
        dock = self.table.dock if self.table is not None and self._page() is self.table else None
        if dock is not None and dock.refusing:
            return str(dock.clause.property("clause") or "")
        return self.notice.clause

    # --- what lies over the table

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Everything keeps to its edge."""
        super().resizeEvent(event)
        self._arrange_later()

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        """What lies over the table has other words: it may need another place."""
        kinds = (QtCore.QEvent.Type.LayoutRequest, QtCore.QEvent.Type.Show, QtCore.QEvent.Type.Hide)
        if event.type() in kinds:
            self._arrange_later()
        return super().eventFilter(watched, event)

    def _arrange_later(self) -> None:
        QTimer.singleShot(0, self, self._arrange)

    def _arrange(self) -> None:
        """Put the drawer, the message, the tutorial and the end to their edges; the dock stays free."""
        scale = self._look.text_scale
        beside = self.drawer.is_open and (self._words or self.width() >= BESIDE * scale)
        self._beside.setFixedWidth(self.drawer.wide())
        self._beside.setVisible(beside)
        layout = self.layout()
        assert layout is not None
        layout.activate()
        room = self.stack.geometry()
        self.drawer.setVisible(self.log is not None)
        whole = QRect(room)
        if beside:
            whole.setRight(room.right() + self.drawer.wide())
        elif self.table is not None and self.stack.currentWidget() is self.table:
            top = self.table.dock.mapTo(self, self.table.dock.rect().topLeft()).y()
            whole.setBottom(max(top - 4, room.top() + 120))
        self.drawer.place(whole)
        self.drawer.raise_()
        wide = min(round(CARD * scale), room.width() - 2 * EDGE)
        if self.notice.isVisible():
            long = min(room.width() - 2 * EDGE, round(760 * scale))
            high = min(self.notice.heightForWidth(long), room.height() // 2)
            self.notice.setGeometry(room.center().x() - long // 2, room.top() + 6, long, high)
            self.notice.raise_()
        for card in (self.guide, self.ending):
            if card is not None and card.isVisible():
                high = min(max(card.heightForWidth(wide), card.minimumSizeHint().height()), room.height())
                self._lay(card, wide, high, room)

    def _lay(self, card: QWidget, wide: int, high: int, room: QRect) -> None:
        """Lay a card into the corner where it covers least of what matters, never over the dock."""
        right = room.right() - EDGE - wide - (0 if self._beside.isVisible() else self.drawer.handle.width())
        if self.drawer.is_open and not self._beside.isVisible():
            right -= self.drawer.wide()
        left = room.left() + EDGE
        middle = room.center().x() - wide // 2
        top, low = room.top() + EDGE, room.bottom() - EDGE - high
        places = [QRect(x, y, wide, high) for y in (top, low) for x in (right, left, middle)]
        table = self.table if self.stack.currentWidget() is self.table else None
        if table is not None:
            card.setGeometry(min(places, key=lambda place: table.covers(place.translated(-room.topLeft()))))
        else:
            card.setGeometry(places[0])
        card.raise_()

    def _drawn(self, out: bool) -> None:
        self._arrange()
        self.log_drawn.emit(out)
        if not out:
            self.focus_prompt()

    def want_to_leave(self) -> None:
        """Back to the start screen, after asking where something is going on."""
        self.leaving(self.left.emit)

    def leaving(self, leave: Callable[[], object]) -> None:
        """Ask whether to leave, then do it; where nothing is going on, do it at once."""
        going_on = self.session.live and bool(self._own) and self._phase not in ("", OVER)
        if not going_on or not (self.shared or self.ask_leaving):
            leave()
            return

        def stop_asking() -> None:
            self.ask_leaving = False
            self.asking_stopped.emit()

        ask_to_leave(self, shared=self.shared, stop_asking=stop_asking, leave=leave)

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

    def _heard(self) -> list[tuple[Any, Any]]:
        session = self.session
        return [
            (session.opened, self._opened),
            (session.moved, self._moved),
            (session.said, self._said),
            (session.state, self._stands),
            (session.refused, self._not_taken),
            (session.hinted, self._hinted),
            (session.trouble, self._trouble),
            (session.over, self._over),
            (session.failed, self._failed),
        ]

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
        self._show_way()
        self._arrange_later()
        if self.stack.currentWidget() in (self.curtain, self.pages):
            self._phase = ""
            self.show_words(self._words)

    def _show_way(self) -> None:
        """What the page of the tutorial speaks of is marked on the table."""
        if self.guide is not None and self.table is not None and self._page() is self.table:
            way = self.guide.way()
            if way is not None:
                self.table.show_way(way)

    def _said(self, told: Told) -> None:
        if self.log is not None:
            self.log.tell(told)
            if told.lines:
                self.top.last.tell(self.log.words(told.lines[-1]))
            if self.session.live and not told.afresh:
                self.log.announce(told.lines)

    def _stands(self, state: State) -> None:
        before, self._phase = self._phase, state.phase
        texts.write(self.stands, self._sentence(state))
        self.top.fit()
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
            said = shortened(state.sentence) if len(self._own) > 1 else tr("Your move")
            view = self._shown.view if self._shown is not None else None
            phase = dict(view.phases).get(view.phase, "") if view is not None else ""
            return f"{said} · {phase}" if phase else said
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
        if self.table is not None and self._page() is self.table:
            self.attention.emit("refused")
            self.table.ask_again(sentence, clause)
        else:
            self.refuse(sentence, clause)

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

    def want_hint(self) -> None:
        """Ask what a bot would do; among people nobody gets hints."""
        if self.shared:
            self.notice.tell(tr("There are no hints in games among people."))
        else:
            self.session.hint()

    def _hinted(self, hint: Hint) -> None:
        if self.table is not None and self._page() is self.table:
            self.table.show_hint(hint.answer, hint.words)
            return
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
        won = bool(set(ending.winners) & set(ending.own)) if ending.own and ending.winners else None
        if self.table is not None and self._page() is self.table:
            self.table.show_ending(won, ending.outcome)
        self.attention.emit("over" if won is None else "victory" if won else "defeat")

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
        self._arrange_later()

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
            self.drawer.set_open(True)
            self.log.page.setFocus()

    def focus_chat(self) -> None:
        """To the line where one says something."""
        if self.log is not None:
            self.drawer.set_open(True)
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

    def write(self) -> None:
        """Say everything anew, in the language that is spoken now."""
        self.top.write()
        for one, words in (
            (self.undo, tr("Take back")),
            (self.hint, tr("Hint")),
            (self.words, tr("Text")),
            (self.rules, tr("Rules")),
        ):
            texts.write(one, words)
            texts.name(one, words)
        if self._shown is not None and self._page() is not None:
            page = self._page()
            assert page is not None
            page.show_position(self._shown)

    def set_look(self, look: Look) -> None:
        """Other looks."""
        self._look = look
        for part in (self.table, self.log, self.clocks):
            if part is not None:
                part.set_look(look)
        self._arrange_later()

    def let_go(self) -> None:
        """The session goes on elsewhere: this screen hears nothing of it any more."""
        session = self.session
        for signal, slot in self._heard():
            signal.disconnect(slot)
        session.setParent(self.window())
        self._gone_on = True

    def close_session(self) -> None:
        """The screen goes away; the game is kept."""
        if not self._gone_on:
            self.session.leave()

    def _answered(self, answer: Answer) -> None:
        self.notice.clear()
        if self.guide is not None:
            self.guide.answered(answer)
        self.session.answer(answer)

    def _meant(self, answer: Answer) -> None:
        """Give an answer; one whose only target makes matters worse is asked about first."""
        options = self._shown.options if self._shown is not None else None
        doubt = "" if options is None or self.shared else doubtful(options, answer)
        if doubt:
            ask_whether_meant(self, doubt, go_on=lambda: self._answered(answer), back=self._ask_again)
        else:
            self._answered(answer)

    def _ask_again(self) -> None:
        """The answer was not meant: the question stands."""
        page = self._page()
        if page is not None and self._shown is not None:
            page.show_position(self._shown)
            self.focus_prompt()

    def _command(self, word: str, rest: str) -> None:
        acts = {
            "hint": self.want_hint,
            "undo": self.session.undo,
            "resign": self.resign,
            "quit": self.want_to_leave,
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

    def _gone(self, name: str) -> None:
        self.notice.tell(tr("{card} is not to be seen now.").format(card=name))

    def _turned(self, page: int) -> None:
        self._show_way()
        self.tutorial_at.emit(self.game, page)

    def _guided(self) -> None:
        if self.guide is not None:
            self.guide.deleteLater()
        self.guide = None
        self.tutorial_ended.emit(self.game)
        self.focus_prompt()

    def _open_replay(self) -> None:
        if self._kept:
            self.replay_wanted.emit(self._kept)
