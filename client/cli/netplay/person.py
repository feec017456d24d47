"""A person at a networked game: typed lines choose, answer questions, or are commands.

Lines are read in a thread of their own and taken in the reactor's, so the game never waits for the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable

from client.cli.netplay.telling import Teller
from client.service.chooser import Chooser, Chosen, answer_of, chooser_for, namer, order_chooser
from client.service.heard import heard
from client.service.net.asked import Asked
from client.service.net.events import CalledOff, Event
from client.service.net.party import Party
from client.service.passing import SOMETHING, TURN, WORDS, Pace, asked_lines, doubtful
from client.service.refusal import BadInput
from client.service.settings import net_settings
from client.service.whynot import answered, not_now, reasons_for
from client.service.words import TURNED_DOWN
from engines.kernel import Answer, IllegalAnswer, Options
from engines.kernel.moments import Moment
from engines.kernel.say import mark, say
from netcore.link.node import PlayerNode
from netcore.table import DRAW, OVERDUE, PAUSE, TAKE_BACK, Ask, AskOrder, Changed, NotNow, Offered, Over
from netcore.wire import WireError

SECOND = 1000
EVERYTHING = Pace(passed=frozenset(), could=False)
"""Whoever wants to be asked whatever comes."""

HELP = (
    mark("Type the number of a line to choose it; in a long list, words to look for. Besides:"),
    mark("board: show the table again. log: what has happened so far."),
    mark("card WORDS: what a card says, by its name."),
    mark("rules WORDS or rules NUMBER: the rules."),
    mark("why: what of yours is held back now, and why. why WORDS: the same of a card, a place or a player."),
    mark("wait: pass until your next turn; wait something: until others act. ask: what you are asked."),
    mark(
        "say TEXT: chat. draw: offer a draw. undo: ask to take your last answer back. pause, go on: a pause."
    ),
    mark(
        "accept, decline: answer what is offered. resign: give up, but stay. "
        "leave: hand over your seed and go."
    ),
    mark(
        "overdue: declare vanished whoever kept you waiting too long. reveal: open your seed after a match."
    ),
    mark("again, or again DECK: another game with the same people, once this one is over."),
    mark("again moved, or again moved DECK: the same, with the guests one seat further on."),
    mark("quit: stop here; the game is kept."),
)


class Person:
    """Plays for one node from the keyboard."""

    def __init__(self, party: Party, teller: Teller, leave: Callable[[], None]) -> None:
        self._party = party
        self.after: int | None = None
        """The exit code of a game that is over; None while one is played."""
        self._teller = teller
        self._say = teller.terminal.say
        self._leave = leave
        self._chooser: Chooser | None = None
        self._options: Options | None = None
        self._gate = Asked(lambda: party.reactor, self._send, lambda: None)
        if teller.terminal.interactive:  # a program that types wants to hear everything
            self._gate.pace = net_settings().pace
        else:
            self._gate.pace = EVERYTHING
        self._orders: list[tuple[int, ...]] = []
        self._piles: list[tuple[int, ...]] = []
        self._question: Callable[[bool], None] | None = None
        self._offered = ""
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda rest: self._say(*map(say, HELP)),
            "?": lambda rest: self._say(*map(say, HELP)),
            "board": self._board,
            "log": lambda rest: self._say(*teller.log(rest)),
            "card": lambda rest: self._say(*teller.cards(rest)),
            "rules": lambda rest: self._say(*teller.rules(rest)),
            "hint": lambda rest: self._say(say("There are no hints in games among people.")),
            "why": self._why,
            "wait": self._wait,
            "ask": self._ask,
            "say": lambda rest: self._node.act(lambda table, now: table.say(rest, now)),
            "draw": lambda rest: self._offer(DRAW, say("A draw is offered.")),
            "undo": lambda rest: self._offer(TAKE_BACK, say("The others are asked.")),
            "pause": lambda rest: self._offer(PAUSE, say("A pause is offered.")),
            "go": lambda rest: self._node.act(lambda table, now: table.go_on(now)),
            "accept": self._accept,
            "decline": self._decline,
            "reveal": lambda rest: self._node.act(lambda table, now: table.reveal(now)),
            "overdue": lambda rest: self._node.act(lambda table, now: table.overdue(now)),
            "resign": lambda rest: self.ask(say("Give the game up?"), self._resign),
            "leave": lambda rest: self.ask(say("Leave for good, and hand over your seed?"), self._go),
            "again": self._again,
            "quit": lambda rest: self._leave(),
            "exit": lambda rest: self._leave(),
        }

    def ask(self, question: str, then: Callable[[bool], None]) -> None:
        """Put a question that is answered with yes or no."""
        self._question = then
        self._say(say("{question} Type yes or no.", question=question))
        self._prompt()

    @property
    def _node(self) -> PlayerNode:
        if self._party.node is None:
            raise NotNow(say("There is no table yet."))
        return self._party.node

    def _send(self, answer: Answer) -> None:
        self._node.answer(answer)

    # --- what happens

    def told(self, news: Event) -> None:
        """Something happened at the table."""
        if isinstance(news, Ask):
            self._put(news)
        elif isinstance(news, AskOrder):
            self._piles, self._orders = list(news.piles), []
            self._next_pile()
        elif isinstance(news, CalledOff):
            self._question = None
        elif isinstance(news, Offered):
            self._offered = news.what
        elif isinstance(news, Changed | Over):
            self._outdated(news)

    def _put(self, ask: Ask) -> None:
        """A question: the person's, or one that the program answers for them in its time."""
        table = self._node.table
        assert table is not None
        left = table.clock.left(table.seat, self._node.now())
        self._gate.put(ask.options, None if left is None else left / SECOND)
        self._show()

    def _show(self) -> None:
        """The question that stands, if the person is to answer it."""
        options = self._gate.options
        if options is None:
            self._options = self._chooser = None
            return
        name = namer(options.game, options.t, options.decision.seat, options.know)
        self._options, self._chooser = options, chooser_for(options.game, options, name)
        self._teller.show(options)
        self._say(*self._chooser.lines(), *not_now(options))
        self._prompt()

    def _next_pile(self) -> None:
        """Ask for the order of the next pile, or hand in all of them."""
        table = self._node.table
        assert table is not None
        assert table.fold is not None
        if len(self._orders) == len(self._piles):
            orders, self._chooser = list(self._orders), None
            self._node.act(lambda table, now: table.arrange(orders, now))
            return
        name = namer(table.game, table.fold.table, table.seat, table.fold.know)
        self._options, self._chooser = None, order_chooser(self._piles[len(self._orders)], name)
        self._teller.show(None)
        order = say("Put these cards in an order that only you know, first to last.")
        self._say(order, *self._chooser.lines())
        self._prompt()

    def _outdated(self, news: Changed | Over) -> None:
        """The game has gone on without our answer: somebody gave up, or an answer was taken back."""
        step = -1 if isinstance(news, Over) else news.moment.table.step
        table = self._party.table
        self._gate.changed(step, paused=table is not None and table.fold is not None and table.fold.paused)
        if self._options is not None and self._options.t.step != step:
            self._options = self._chooser = None
        if isinstance(news, Changed) and news.moment.entry is not None:
            self._offered = ""

    # --- what is typed

    def typed(self, line: str) -> None:
        """A line from the keyboard."""
        word, _, rest = line.strip().partition(" ")
        word = word.casefold().removeprefix("/")
        try:
            if self._question is not None and word in (
                *(yes := ("yes", "y", say("yes"))),
                "no",
                "n",
                say("no"),
            ):
                then, self._question = self._question, None
                then(word in yes)
            elif word in self._commands:
                self._commands[word](rest.strip())
                if self._question is None:  # which has its own
                    self._prompt()
            elif self._chooser is not None:
                self._choose(self._chooser, line)
            elif line.strip() and self._question is not None:
                self._say(say("Type yes or no."))
            elif line.strip():
                self._say(say("Nothing is asked of you now; help lists what you can type."))
        except (IllegalAnswer, NotNow, WireError, BadInput) as error:
            self._say(heard(str(error)))
            self._prompt()

    def _choose(self, chooser: Chooser, line: str) -> None:
        taken = chooser.take(line)
        options = self._options
        if not isinstance(taken, Chosen):
            self._say(*taken if options is None else answered(options, line, taken))
            self._prompt()
            return
        if options is None:
            self._orders.append(taken.value)
            self._next_pile()
            return
        answer = answer_of(options.game, options.t, options.decision, options.know, taken)
        if doubt := doubtful(options, answer):
            self.ask(
                f"{doubt} {say('Go on?')}", lambda yes: self._give(options, answer) if yes else self._prompt()
            )
        else:
            self._give(options, answer)

    def _give(self, options: Options, answer: Answer) -> None:
        """Answer, if the question still stands."""
        if self._options is not options:
            self._say(say("Nothing is asked of you now; help lists what you can type."))
            return
        try:
            self._gate.give(answer)
        except IllegalAnswer as refusal:
            self._say(say("Not allowed: {refusal}", refusal=refusal))
            self._prompt()
        else:
            if self._options is options:
                self._options = self._chooser = None

    def _prompt(self) -> None:
        if self._chooser is not None or self._question is not None:
            self._teller.terminal.raw("> ")

    # --- commands

    def _again(self, rest: str) -> None:
        """Another game, with this deck or the one before, and the guests moved if that was said."""
        table = self._party.table
        if table is None or table.fold is None or not table.fold.over:
            asked = self._question is not None  # the host was first, and the next game is proposed already
            raise NotNow(say("Type yes or no.") if asked else say("The game is not over yet."))
        first, _, others = rest.partition(" ")
        moved = first == "moved"
        if moved and not self._party.may_move:
            raise NotNow(say("Only the host of three or more moves the guests."))
        self._party.again(others.strip() if moved else rest, moved=moved)
        self._say(say("Another game is proposed."))

    def _board(self, rest: str) -> None:
        self._say(*self._teller.board())
        if self._chooser is not None:
            self._say(*self._chooser.lines())

    def _why(self, rest: str) -> None:
        """What a card can do now, or why nothing; without words, what is held back of all one has."""
        if self._options is None:
            self._say(say("Nothing is asked of you now; help lists what you can type."))
        else:
            self._say(*reasons_for(self._options, rest))

    def _wait(self, rest: str) -> None:
        """Pass until one's turn, or until something happens."""
        table = self._party.table
        until = {"": TURN, "turn": TURN, "until turn": TURN, "something": SOMETHING}.get(rest)
        if until is None or table is None or table.fold is None:
            told = mark("Type wait to pass until your next turn, or wait something to pass until others act.")
            self._say(say(told))
            return
        turn = table.fold.table.turn
        self._gate.set_pace(self._gate.pace.passing(until, turn), turn)
        if self._options is not None and self._gate.options is None:
            self._show()

    def _ask(self, rest: str) -> None:
        """What one is asked about, and changing it."""
        table = self._party.table
        if rest in list(WORDS):
            turn = -1 if table is None or table.fold is None else table.fold.table.turn
            self._gate.set_pace(self._gate.pace.toggled(Moment(rest)), turn)
        self._say(*asked_lines(self._gate.pace))

    def _offer(self, what: str, words: str) -> None:
        self._node.act(lambda table, now: table.offer(what, now))
        self._say(words)

    def _accept(self, rest: str) -> None:
        what = {"draw": DRAW, "pause": PAUSE, "undo": TAKE_BACK, "overdue": OVERDUE}.get(rest, rest)
        what = what or self._offered
        if not what:
            raise NotNow(say("Nobody offers anything now."))
        self._node.act(lambda table, now: table.accept(what, now))

    def _decline(self, rest: str) -> None:
        """Tell the others that one does not agree."""
        what, self._offered = self._offered, ""
        if what not in TURNED_DOWN:
            raise NotNow(say("Nobody offers anything now."))
        self._node.act(lambda table, now: table.say(say(TURNED_DOWN[what]), now))

    def _resign(self, yes: bool) -> None:
        if yes:
            self._node.act(lambda table, now: table.resign(now))
        else:
            self._say(say("You play on."))

    def _go(self, yes: bool) -> None:
        if yes:
            self._node.act(lambda table, now: table.leave(now))
        else:
            self._say(say("You stay."))
