"""A seat at a networked table, as a session: listens to a party, whether it hosts, joins or comes back.

The party lives in the reactor's thread and tells its events there; positions become views there and cross as
values.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from client.qt import QObject, Signal
from client.service.net.asked import Asked
from client.service.net.events import (
    Declined,
    Doing,
    Elsewhere,
    Failed,
    GameKept,
    Noted,
    NotKept,
    NowAudited,
    Question,
)
from client.service.net.events import Event as Happening
from client.service.net.hosting import HostParty
from client.service.net.party import Party
from client.service.passing import Pace
from client.service.refusal import BadInput
from client.service.speech import voice_of
from client.service.words import FETCHING, TURNED_DOWN
from client.session.base import Session
from client.session.net.account import Account
from client.session.net.boundary import Net
from client.session.net.lobby import Lobby
from client.session.net.news import DealingStep, Patience, Proposal, Spectators
from client.session.net.offers import offer_words
from client.session.net.orders import Orders
from client.session.net.past import past_lines, position_at
from client.session.net.tidings import (
    between_games,
    crossing,
    ending_of,
    hint_of,
    opened_of,
    state_of,
)
from client.session.telling import CHAT, LogLine, step_lines
from client.table.shown import Shown
from engines.kernel import Answer, Event, IllegalAnswer, questions
from engines.kernel.options import Options
from engines.kernel.say import Voice, say, speaking
from netcore.link.news import Dealing, LineNews, PackNews, Seated, Unequal
from netcore.link.node import PlayerNode
from netcore.plain import quoted
from netcore.table import (
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
from netcore.wire import WireError
from replays.errors import ReplayError
from replays.walk import WalkedStep

Make = Callable[
    [Any, "NetSession", Callable[[Party], None], Callable[[Exception], None]],
    None,
]
"""Makes a party for a session, in the reactor's thread: at once, or when something heavy is done."""


class NetSession(Session):
    """One seat. `room`, `line`, `dealing`, `asked`, `offered`, `watched` and `patience` tell the rest."""

    room = Signal(object)
    line = Signal(object)
    dealing = Signal(object)
    asked = Signal(object)
    offered = Signal(object)
    watched = Signal(object)
    patience = Signal(object)
    elsewhere = Signal(object)
    """Invitation: a code led here, and not to a game."""

    def __init__(self, net: Net, make: Make, title: str = "", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.net = net
        self.title = title
        self.reactor = net.reactor
        self.party: Party | None = None
        self._make = make
        self._lobby = Lobby(lambda room: self.home(lambda: self.room.emit(room)))
        self._gone = threading.Event()
        self._is_open = False
        self._orders = Orders()
        self._events: list[Event] = []
        self._lately = ""
        """How the game before ended, where this one follows it by itself."""
        self._spent: list[int] = []
        self._due = False
        self._account = Account(self._to(self.said), self._to(self.line), self._to(self.watched))
        self._asked = Asked(lambda: self.reactor, self._send, self._tell_asking)
        self._voice = Voice()
        """Knows the players at the table."""

    # --- in the window's thread

    def start(self) -> None:
        self.net.do(self._start)

    def again(self, deck: str = "", *, moved: bool = False) -> None:
        """Another game with the same people, once this one is over."""
        self.net.do(lambda: self._attempt(lambda party: party.again(deck, moved=moved)))

    def dismiss(self, seat: int) -> None:
        """Free a guest's seat; before the game only."""

        def act(party: Party) -> None:
            if isinstance(party, HostParty):
                party.dismiss(seat)

        self.net.do(lambda: self._attempt(act))

    def answer(self, answer: Answer) -> None:
        self._act(lambda _: self._asked.give(answer))

    def retell(self) -> None:
        self.net.do(self._say_anew)

    def look(self, at: int) -> None:
        self.net.do(lambda: self._look(at))

    def set_asking(self, pace: Pace) -> None:
        self.net.do(lambda: self._set_asking(pace))

    def arrange(self, order: tuple[int, ...]) -> None:
        self._act(lambda _: self._ordered(order))

    def undo(self) -> None:
        self.offer(TAKE_BACK)

    def offer(self, what: str) -> None:
        self._act(lambda node: node.act(lambda table, now: table.offer(what, now)))

    def accept(self, what: str) -> None:
        self._act(lambda node: node.act(lambda table, now: table.accept(what, now)))

    def decline(self, what: str) -> None:
        if what in TURNED_DOWN:
            self._act(lambda node: node.act(lambda table, now: table.say(say(TURNED_DOWN[what]), now)))

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
        """Go at once; goodbyes are said meanwhile, and the program does not end before."""
        self._leave(self._stop)

    def give_up(self) -> None:
        """The same for good, before there is a game: the waiting room is closed."""
        self._leave(lambda: None if self.party is None else self.party.give_up())

    def _leave(self, stop: Callable[[], Any]) -> None:
        if self._gone.is_set():
            return
        self._gone.set()
        self.net.end(stop)
        self.left.emit()

    # --- in the reactor's thread

    @property
    def node(self) -> PlayerNode | None:
        """The party's node, once there is one."""
        return None if self.party is None else self.party.node

    def _start(self) -> None:
        """Make the party and begin; what cannot be done is told as a sentence."""

        def made(party: Party) -> None:
            if self._gone.is_set():
                party.stop()
                return
            self.party = party
            party.start()

        try:
            self._make(self.reactor, self, made, self._failed)
        except Exception as error:  # nobody else would hear of it in this thread
            self._failed(error)

    def _stop(self) -> Any:
        return None if self.party is None else self.party.stop()

    def _attempt(self, what: Callable[[Party], None]) -> None:
        if self.party is None:
            return
        try:
            what(self.party)
        except BadInput as error:
            self._trouble(str(error))

    def _failed(self, error: Exception) -> None:
        """There is no game, or it cannot go on here."""
        if not isinstance(error, BadInput | ReplayError | WireError):
            self._fault(error)
        sentence = str(error)
        self.home(lambda: self.failed.emit(sentence))

    def home(self, call: Callable[[], Any]) -> None:
        """Tell the window, unless nobody listens any more."""
        if not self._gone.is_set():
            self.net.home(lambda: None if self._gone.is_set() else call())

    def _to(self, signal: Any) -> Callable[[Any], None]:
        """Tells the window something by this signal."""
        return lambda news: self.home(lambda: signal.emit(news))

    def _act(self, what: Callable[[PlayerNode], object]) -> None:
        def act() -> None:
            if self.node is None:
                return
            try:
                with speaking(self._voice):
                    what(self.node)
            except IllegalAnswer as refusal:
                sentence, clause = refusal.sentence, refusal.clause
                self.home(lambda: self.refused.emit(sentence, clause))
            except (NotNow, WireError) as error:
                self._trouble(str(error))

        self.net.do(act)

    @property
    def table(self) -> Table | None:
        """The table, once there is one."""
        return None if self.node is None else self.node.table

    def told(self, news: Happening) -> None:
        """From the party."""
        if isinstance(news, Seated):
            self._voice = voice_of((seat.name for seat in news.table.hello.seats), news.table.game.id)
        with speaking(self._voice):
            if not self._lobby.hear(news):
                self._hear(news)
            self._open_if_begun()

    def _hear(self, news: Happening) -> None:
        match news:
            case Question():
                self.home(lambda: self.asked.emit(crossing(self.net, news)))
            case Doing(words):
                self._to(self.dealing)(DealingStep(words))
            case PackNews(ref, size, total, problem):
                if problem:
                    self._trouble(f"{problem}.")
                else:
                    self._to(self.dealing)(DealingStep(say(FETCHING, pack=quoted(ref.id)), size, total))
            case Elsewhere(invitation):
                self.home(lambda: self.elsewhere.emit(invitation))
            case Noted(sentence):
                self._trouble(f"{sentence}.")
            case Unequal(name, comparison) if not comparison.missing:
                self._trouble(f"{quoted(name)}: {'; '.join(comparison.differences)}.")
            case GameKept():
                self._kept(news)
            case NowAudited((path, verdict)):
                opened = "The seeds of an earlier game are open: {path} is {words}."
                self._trouble(say(opened, path=path.name, words=verdict.words))
            case NotKept(error) | Failed(error):
                self._failed(error)
            case Declined(sentence):
                self._failed(BadInput(sentence))
            case Seated(table, _):
                self._seated(table)
            case Changed():
                self._changed(news)
            case Ask(_, options):
                self._put(Options(options.game, options.t, options.decision, options.know.copy()))
            case AskOrder(_, piles):
                self._orders.put(piles)
                self._soon()
            case Waiting(seats, _, until):
                self._waiting(seats, until)
            case Chatted(line):
                text = f"{quoted(self.name(line.seat))}: {quoted(line.text)}"
                self._account.tell((LogLine(text, seat=line.seat, kind=CHAT),), now=self._is_open)
            case Offered():
                self._offered(news)
            case Trouble(sentence, _, _):
                self._trouble(sentence)
            case Over():
                self._soon()
            case Watched(count, names):
                self._account.watched(Spectators(count, names))
            case Dealing(words, done, total):
                self._to(self.dealing)(DealingStep(words, done, total))
            case LineNews():
                self._account.line(news)

    def name(self, seat: int | None) -> str:
        """A seat by its name."""
        table = self.table
        return "The table" if table is None or seat is None else table.hello.seats[seat].name

    def _trouble(self, sentence: str) -> None:
        self.home(lambda: self.trouble.emit(sentence))

    # --- meeting

    def show(self, **changes: Any) -> None:
        """What is known of the room before anybody is asked."""
        self._lobby.show(**changes)

    # --- the table

    def _seated(self, table: Table) -> None:
        """A table: the first, or the next one on the same lines."""
        self._is_open = False
        self._asked.clear()
        self._orders.put(())
        self._events = []
        self._spent = [0] * len(table.hello.seats)
        self._account.begin(past_lines(table))

    def _open_if_begun(self) -> None:
        """A game without a deal asks at once: nothing changes before its first question."""
        table = self.table
        fold = None if table is None or self._is_open else table.fold
        if table is not None and fold is not None and (questions(fold.table.pending) or fold.over):
            self._open(table)
            self._soon()

    def _open(self, table: Table) -> None:
        """The first position that asks something: from here on there is a table to look at."""
        if self._is_open:
            return
        self._is_open = True
        self._to(self.opened)(opened_of(table))
        self._account.open()

    def _changed(self, news: Changed) -> None:
        table, moment = self.table, news.moment
        assert table is not None and table.fold is not None
        for seat, spent in moment.spent:
            self._spent[seat] += spent
        if moment.entry is not None:
            step = WalkedStep(moment.table.step, moment.entry, moment.table, moment.events)
            lines = step_lines(table.game, moment.before, step, table.fold.know)
            self._account.tell(lines, now=self._is_open)
        self._events += moment.events
        self._asked.changed(moment.table.step, paused=table.fold.paused)
        if moment.entry is not None:
            self._orders.put(())
        self._soon()

    # --- what is asked

    def _put(self, options: Options) -> None:
        """A question: the person's, or one that the program answers for them in its time."""
        table, node = self.table, self.node
        assert table is not None and node is not None
        left = table.clock.left(table.seat, node.now())
        self._asked.put(options, None if left is None else left / 1000)
        self._soon()

    def _send(self, answer: Answer) -> None:
        assert self.node is not None
        self.node.answer(answer)

    def _set_asking(self, pace: Pace) -> None:
        fold = None if self.table is None else self.table.fold
        self._asked.set_pace(pace, -1 if fold is None else fold.table.turn)
        self._soon()

    def _tell_asking(self) -> None:
        pace = self._asked.pace
        self.home(lambda: self.asking.emit(pace))

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
        with speaking(self._voice):
            view = table.game.view(fold.table, table.seat, fold.know.copy())
        options = self._asked.options if not fold.over else None
        shown = Shown(view, options, tuple(self._events), fold.table.step)
        self._events = []
        self.home(lambda: self.moved.emit(shown))
        self._state(table)
        if self._lately and (options is not None or table.seat not in fold.asked):
            self._trouble(self._lately)  # not before the first question, which clears what was told
            self._lately = ""

    def _say_anew(self) -> None:
        """The log and the position again, who watches, and how the lines stand."""
        with speaking(self._voice):
            lines = () if self.table is None else past_lines(self.table)
        self._account.again(lines, now=self._is_open)
        self._tell_asking()
        self._soon()

    def _look(self, at: int) -> None:
        with speaking(self._voice):
            shown = None if self.table is None else position_at(self.table, at)
        if shown is not None:
            self.home(lambda: self.looked.emit(shown))

    def _state(self, table: Table) -> None:
        fold, node = table.fold, self.node
        assert fold is not None and node is not None
        pile = self._orders.pile
        mine = self._asked.options is not None or bool(pile)
        state = state_of(table, node.now(), mine, pile, self._spent)
        step = DealingStep()
        self.home(lambda: self.state.emit(state))
        if fold.asked:
            self.home(lambda: self.dealing.emit(step))

    def _ordered(self, order: tuple[int, ...]) -> None:
        """One pile after another; all of them are handed in together."""
        orders = self._orders.give(order)
        if orders is not None:
            assert self.node is not None
            self.node.act(lambda table, now: table.arrange(orders, now))
        self._soon()

    def _waiting(self, seats: tuple[int, ...], until: int | None) -> None:
        assert self.node is not None
        seconds = None if until is None else max(0.0, (until - self.node.now()) / 1000)
        self._to(self.patience)(Patience(tuple(self.name(seat) for seat in seats), seconds))

    def _offered(self, news: Offered) -> None:
        self._to(self.offered)(Proposal(news.what, offer_words(news, self.name)))

    def _hint(self) -> None:
        options, voice = self._asked.options, self._voice
        if options is not None and self.party is not None:
            think = partial(hint_of, options, voice)
            self.party.workers.run(think, lambda told: self.home(lambda: self.hinted.emit(told)), self._fault)

    def _fault(self, error: Exception) -> None:
        from client.service.fault import report

        self._trouble(report(error, ["window"]))

    # --- the end

    def _kept(self, kept: GameKept) -> None:
        assert self.table is not None and self.party is not None
        ending = ending_of(self.table, self.party, kept)
        if kept.goes_on:
            self._lately = between_games(self.table, self.party.series)
        step = DealingStep()
        self.home(lambda: self.dealing.emit(step))
        self.home(lambda: self.over.emit(ending))
