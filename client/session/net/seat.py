"""A seat at a networked table, as a session: what host, guest and a game taken up again have in common.

The node lives in the reactor's thread and is told of here; positions become views there and cross as values.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any

from client.cli.netplay.keep import table_lines
from client.hints import hint
from client.qt import QObject, Signal
from client.session.base import OVER, PLAYING, WAITING, Hint, Opened, Session, State
from client.session.net.boundary import Net
from client.session.net.farewell import Farewell
from client.session.net.news import Audience, Patience, Proposal, Step, Wire
from client.session.telling import CHAT, Line, Told, step_lines
from client.table.shown import Shown
from engines.kernel import Answer, Event, IllegalAnswer, questions
from engines.kernel.options import Options
from netcore.identity import Identity
from netcore.link.news import Broken, Dealing, Gone, LineNews, LineState, News, Seated
from netcore.link.node import PlayerNode
from netcore.link.workers import Workers
from netcore.plain import listed, quoted
from netcore.table import (
    DRAW,
    PAUSE,
    TAKE_BACK,
    Ask,
    AskOrder,
    Changed,
    Chatted,
    NotNow,
    Offered,
    Over,
    Table,
    Trouble,
    Waiting,
    Watched,
)
from netcore.table.words import OVERDUE, VOID_GAME, WRONG
from netcore.wire import WireError
from replays.errors import ReplayError
from replays.journal import JournalFile
from replays.walk import Moment

GOODBYE = 4.0
"""Seconds to wait at the end until the journal is closed and peers are told."""

_OFFER_WORDS = {
    DRAW: "{who} offers a draw.",
    TAKE_BACK: "{who} asks to take the last answer back.",
    PAUSE: "{who} asks for a pause.",
}


class NetSession(Session):
    """One seat. `room`, `line`, `dealing`, `asked`, `offered`, `watched` and `patience` tell the rest."""

    room = Signal(object)
    line = Signal(object)
    dealing = Signal(object)
    asked = Signal(object)
    offered = Signal(object)
    watched = Signal(object)
    patience = Signal(object)

    def __init__(self, net: Net, who: Identity, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.net, self.who = net, who
        self.reactor = net.reactor
        self.journal: JournalFile | None = None
        self.at_end: list[Callable[[], Any]] = []
        """Called in the reactor before the session ends; may give Deferreds."""
        self.waits_for: list[Callable[[], bool]] = []
        """What must be so before a finished game is let go, besides the table's own."""
        self.workers: Workers
        self.node: PlayerNode | None = None
        self._gone = threading.Event()
        self._shut_down = threading.Event()
        self._is_open = False
        self._options: Options | None = None
        self._piles: tuple[tuple[int, ...], ...] = ()
        self._orders: list[tuple[int, ...]] = []
        self._events: list[Event] = []
        self._lines: list[Line] = []
        self._spent: list[int] = []
        self._due = False
        self._farewell = Farewell(self)

    # --- in the window's thread

    def start(self) -> None:
        self.net.do(lambda: self.attempt(self._start))

    def answer(self, answer: Answer) -> None:
        self._act(lambda node: node.answer(answer))

    def arrange(self, order: tuple[int, ...]) -> None:
        self._act(lambda _: self._ordered(order))

    def undo(self) -> None:
        self.offer(TAKE_BACK)

    def offer(self, what: str) -> None:
        self._act(lambda node: node.act(lambda table, now: table.offer(what, now)))

    def accept(self, what: str) -> None:
        self._act(lambda node: node.act(lambda table, now: table.accept(what, now)))

    def go_on(self) -> None:
        """End a pause."""
        self._act(lambda node: node.act(lambda table, now: table.go_on(now)))

    def overdue(self) -> None:
        """Declare vanished whoever kept everybody waiting too long."""
        self._act(lambda node: node.act(lambda table, now: table.overdue(now)))

    def resign(self) -> None:
        self._act(lambda node: node.act(lambda table, now: table.resign(now)))

    def say(self, text: str) -> None:
        self._act(lambda node: node.act(lambda table, now: table.say(text, now)))

    def consent(self, turns: int) -> None:
        """Let spectators see one's cards so many turns later; CLOSED takes it back."""
        self._act(lambda node: node.act(lambda table, now: table.consent(turns, now)))

    def hint(self) -> None:
        self.net.do(self._hint)

    def leave(self) -> None:
        if self._gone.is_set():
            return
        self._gone.set()
        self.net.do(self._shut)
        self._shut_down.wait(GOODBYE)
        self.left.emit()

    # --- in the reactor's thread

    def _start(self) -> None:
        """Make the node and begin."""
        raise NotImplementedError

    def attempt(self, what: Callable[[], None]) -> None:
        """Do something; what it raises as a sentence ends the session, anything else is a fault."""
        from client.cli.refusal import BadInput
        from netcore.link.link import LinkError

        try:
            what()
        except (BadInput, ReplayError, LinkError, WireError) as error:
            self.fail(str(error))
        except Exception as error:  # nobody else would hear of it in this thread
            self._fault(error)
            self.fail(f"this program cannot go on: {error}")

    def fail(self, sentence: str) -> None:
        """There is no game."""
        self.home(lambda: self.failed.emit(sentence))

    def home(self, call: Callable[[], Any]) -> None:
        """Tell the window, unless nobody listens any more."""
        if not self._gone.is_set():
            self.net.home(lambda: None if self._gone.is_set() else call())

    def _act(self, what: Callable[[PlayerNode], object]) -> None:
        def act() -> None:
            if self.node is None:
                return
            try:
                what(self.node)
            except IllegalAnswer as refusal:
                sentence, clause = refusal.sentence, refusal.clause
                self.home(lambda: self.refused.emit(sentence, clause))
            except (NotNow, WireError) as error:
                self._trouble(str(error))

        self.net.do(act)

    @property
    def gone(self) -> bool:
        """Whether the window listens no more."""
        return self._gone.is_set()

    @property
    def table(self) -> Table | None:
        """The table, once there is one."""
        return None if self.node is None else self.node.table

    def told(self, news: News) -> None:
        """From the node."""
        match news:
            case Seated(table, _):
                self._seated(table)
            case Changed():
                self._changed(news)
            case Ask(_, options):
                self._options = Options(options.game, options.t, options.decision, options.know.copy())
                self._soon()
            case AskOrder(_, piles):
                self._piles, self._orders = piles, []
                self._soon()
            case Waiting(seats, _, until):
                self._waiting(seats, until)
            case Chatted(line):
                said = Line(f"{quoted(self.name(line.seat))}: {quoted(line.text)}", seat=line.seat, kind=CHAT)
                self._tell((said,))
            case Offered():
                self._offered(news)
            case Trouble(sentence, _, _):
                self._trouble(sentence)
            case Over():
                self._over()
            case Watched(count, names):
                audience = Audience(count, names)
                self.home(lambda: self.watched.emit(audience))
            case Dealing(words, done, total):
                step = Step(words, done, total)
                self.home(lambda: self.dealing.emit(step))
            case LineNews():
                self._line(news)
            case Gone(sentence):
                self.fail(sentence)
            case Broken(error):
                self.fail(f"this program cannot go on: {error}")

    def name(self, seat: int | None) -> str:
        """A seat by its name."""
        table = self.table
        return "The table" if table is None or seat is None else table.hello.seats[seat].name

    def _trouble(self, sentence: str) -> None:
        self.home(lambda: self.trouble.emit(sentence))

    def _tell(self, lines: tuple[Line, ...], afresh: bool = False) -> None:
        told = Told(lines, afresh)
        if self._is_open:
            self.home(lambda: self.said.emit(told))
        else:
            self._lines += lines

    def _line(self, news: LineNews) -> None:
        wire = Wire(news.name, news.state, news.sentence, news.seconds or 0.0)
        self.home(lambda: self.line.emit(wire))
        if news.state is LineState.REFUSED and self.table is None:
            self.fail(f"{quoted(news.name)} refuses: {quoted(news.sentence)}")

    # --- the table

    def _seated(self, table: Table) -> None:
        self._spent = [0] * len(table.hello.seats)
        if table.fold is not None:
            lines = [Line(text, step) for step, said in sorted(table_lines(table).items()) for text in said]
            self._lines = lines
            if questions(table.fold.table.pending) or table.fold.over:
                self._open(table)
                self._soon()

    def _open(self, table: Table) -> None:
        """The first position that asks something: from here on there is a table to look at."""
        if self._is_open:
            return
        self._is_open = True
        names = tuple(seat.name for seat in table.hello.seats)
        news = Opened(
            table.game,
            table.game.mode(table.fold.table).name if table.fold else "",
            names,
            (table.seat,),
            frozenset((DRAW, TAKE_BACK, PAUSE)),
            chat=True,
        )
        self.home(lambda: self.opened.emit(news))
        told = Told(tuple(self._lines), afresh=True)
        self.home(lambda: self.said.emit(told))
        self._lines = []

    def _changed(self, news: Changed) -> None:
        table, moment = self.table, news.moment
        assert table is not None and table.fold is not None
        for seat, spent in moment.spent:
            self._spent[seat] += spent
        if moment.entry is not None:
            step = Moment(moment.number, moment.entry, moment.table, moment.events)
            self._tell(step_lines(table.game, moment.before, step, table.fold.know))
        self._events += moment.events
        if self._options is not None and self._options.t.step != moment.table.step:
            self._options = None
        self._piles = () if moment.entry is not None else self._piles
        if questions(moment.table.pending) or moment.table.result is not None:
            self._open(table)
        self._soon()

    def _soon(self) -> None:
        """Show the position once everything that came with it has come."""
        if not self._due:
            self._due = True
            self.reactor.callLater(0, self._show)

    def _show(self) -> None:
        self._due = False
        table = self.table
        if table is None or table.fold is None or not self._is_open or self._gone.is_set():
            return
        fold = table.fold
        view = table.game.view(fold.table, table.seat, fold.know.copy())
        options = self._options if not fold.over else None
        shown = Shown(view, options, tuple(self._events), fold.table.step)
        self._events = []
        self.home(lambda: self.moved.emit(shown))
        self._state(table)

    def _state(self, table: Table) -> None:
        fold, node = table.fold, self.node
        assert fold is not None and node is not None
        asked = tuple(fold.asked)
        order = self._piles[len(self._orders)] if len(self._orders) < len(self._piles) else ()
        mine = self._options is not None or bool(order)
        now = node.now()
        left = [table.clock.left(seat, now) for seat in range(len(table.hello.seats))]
        phase = OVER if fold.over else PLAYING if mine else WAITING
        names = listed(self.name(seat) for seat in asked if seat != table.seat)
        state = State(
            phase,
            names,
            table.seat if mine else -1,
            tuple(self._spent),
            () if fold.over else asked,
            None if not fold.over else "",
            order,
            tuple(max(0, one) for one in left if one is not None),
            paused=fold.paused,
        )
        step = Step()
        self.home(lambda: self.state.emit(state))
        if asked:
            self.home(lambda: self.dealing.emit(step))

    def _ordered(self, order: tuple[int, ...]) -> None:
        """One pile after another; all of them are handed in together."""
        if len(self._orders) >= len(self._piles):
            return
        self._orders.append(order)
        if len(self._orders) == len(self._piles):
            orders, self._piles, self._orders = list(self._orders), (), []
            assert self.node is not None
            self.node.act(lambda table, now: table.arrange(orders, now))
        self._soon()

    def _waiting(self, seats: tuple[int, ...], until: int | None) -> None:
        assert self.node is not None
        seconds = None if until is None else max(0.0, (until - self.node.now()) / 1000)
        news = Patience(tuple(self.name(seat) for seat in seats), seconds)
        self.home(lambda: self.patience.emit(news))

    def _offered(self, news: Offered) -> None:
        if news.what == OVERDUE:
            text = f"{quoted(self.name(news.seat))} declares {quoted(self.name(news.number))} vanished."
        elif news.what == WRONG:
            who = quoted(self.name(news.number))
            text = f"{who} claims another table than the rules give. Say that it is wrong?"
        elif news.what == VOID_GAME:
            text = "The tables differ, and there is no fair way back. End the game without a result?"
        elif news.seat is None:
            text = "The tables differ. Go back to the last position that all agree on?"
        else:
            text = _OFFER_WORDS.get(news.what, "{who} offers: {what}.").format(
                who=quoted(self.name(news.seat)), what=news.what
            )
        proposal = Proposal(news.what, text)
        self.home(lambda: self.offered.emit(proposal))

    def _hint(self) -> None:
        options = self._options
        if options is None:
            return

        def think() -> Hint:
            answer = hint(options)
            return Hint(answer, options.game.say_answer(options.t, options.decision, answer, options.know))

        self.workers.run(think, lambda told: self.home(lambda: self.hinted.emit(told)), self._fault)

    def _fault(self, error: Exception) -> None:
        from client.cli.fault import report

        self._trouble(report(error, ["window"]))

    # --- the end

    def _over(self) -> None:
        self._soon()
        self._farewell.begin()

    def _shut(self) -> None:
        """Say goodbye to everybody, then let go of the journal."""
        from twisted.internet.defer import DeferredList, maybeDeferred

        closing = [maybeDeferred(what) for what in self.at_end]
        if self.node is not None:
            closing.append(maybeDeferred(self.node.stop))
        DeferredList(closing, consumeErrors=True).addBoth(lambda _: self._closed())

    def _closed(self) -> None:
        if hasattr(self, "workers"):
            self.workers.stop()
        if self.journal is not None:
            with contextlib.suppress(ReplayError):  # all is written that could be; nobody is left to be told
                self.journal.close()
        self._shut_down.set()
