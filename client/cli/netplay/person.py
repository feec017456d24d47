"""A person at a networked game: typed lines choose, answer questions, or are commands.

Lines are read in a thread of their own and taken in the reactor's, so the game never waits for the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable

from client.cli.netplay.telling import Teller
from client.service.chooser import Chooser, Chosen, answer_of, chooser_for, namer, order_chooser
from client.service.hints import hint
from client.service.net.events import CalledOff, Event
from client.service.net.party import Party
from client.service.refusal import BadInput
from engines.kernel import IllegalAnswer, Options
from netcore.link.node import PlayerNode
from netcore.table import DRAW, OVERDUE, PAUSE, TAKE_BACK, Ask, AskOrder, Changed, NotNow, Offered, Over
from netcore.wire import WireError

HELP = (
    "Type the number of a line to choose it; in a long list, words to look for. Besides:",
    "board: show the table again. card WORDS: what a card says, by its name. hint: what a bot would do.",
    "rules WORDS or rules NUMBER: the rules.",
    "say TEXT: chat. draw: offer a draw. undo: ask to take your last answer back. pause, go on: a pause.",
    "accept: agree to what is offered. resign: give up, but stay. leave: hand over your seed and go.",
    "overdue: declare vanished whoever kept you waiting too long. reveal: open your seed after a match.",
    "again, or again DECK: another game with the same people, once this one is over; "
    "again moved: with the guests one seat further on.",
    "quit: stop here; the game is kept.",
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
        self._orders: list[tuple[int, ...]] = []
        self._piles: list[tuple[int, ...]] = []
        self._question: Callable[[bool], None] | None = None
        self._offered = ""
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda rest: self._say(*HELP),
            "?": lambda rest: self._say(*HELP),
            "board": self._board,
            "card": lambda rest: self._say(*teller.cards(rest)),
            "rules": lambda rest: self._say(*teller.rules(rest)),
            "hint": self._hint,
            "say": lambda rest: self._node.act(lambda table, now: table.say(rest, now)),
            "draw": lambda rest: self._offer(DRAW, "a draw is offered"),
            "undo": lambda rest: self._offer(TAKE_BACK, "the others are asked"),
            "pause": lambda rest: self._offer(PAUSE, "a pause is offered"),
            "go": lambda rest: self._node.act(lambda table, now: table.go_on(now)),
            "accept": self._accept,
            "reveal": lambda rest: self._node.act(lambda table, now: table.reveal(now)),
            "overdue": lambda rest: self._node.act(lambda table, now: table.overdue(now)),
            "resign": lambda rest: self.ask("Give the game up?", self._resign),
            "leave": lambda rest: self.ask("Leave for good, and hand over your seed?", self._go),
            "again": self._again,
            "quit": lambda rest: self._leave(),
            "exit": lambda rest: self._leave(),
        }

    def ask(self, question: str, then: Callable[[bool], None]) -> None:
        """Put a question that is answered with yes or no."""
        self._question = then
        self._say(f"{question} Type yes or no.")
        self._prompt()

    @property
    def _node(self) -> PlayerNode:
        if self._party.node is None:
            raise NotNow("There is no table yet.")
        return self._party.node

    # --- what happens

    def told(self, news: Event) -> None:
        """Something happened at the table."""
        if isinstance(news, Ask):
            self._asked(news)
        elif isinstance(news, AskOrder):
            self._piles, self._orders = list(news.piles), []
            self._next_pile()
        elif isinstance(news, CalledOff):
            self._question = None
        elif isinstance(news, Offered):
            self._offered = news.what
        elif isinstance(news, Changed | Over):
            self._outdated(news)

    def _asked(self, ask: Ask) -> None:
        options = ask.options
        name = namer(options.game, options.t, options.decision.seat, options.know)
        self._options, self._chooser = options, chooser_for(options.game, options, name)
        self._teller.show(options)
        self._say(*self._chooser.lines())
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
        self._say("Put these cards in an order that only you know, first to last.", *self._chooser.lines())
        self._prompt()

    def _outdated(self, news: Changed | Over) -> None:
        """The game has gone on without our answer: somebody gave up, or an answer was taken back."""
        step = -1 if isinstance(news, Over) else news.moment.table.step
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
            if self._question is not None and word in ("yes", "y", "no", "n"):
                then, self._question = self._question, None
                then(word in ("yes", "y"))
            elif word in self._commands:
                self._commands[word](rest.strip())
                self._prompt()
            elif self._chooser is not None:
                self._choose(self._chooser, line)
            elif line.strip():
                self._say("Nothing is asked of you now; help lists what you can type.")
        except (IllegalAnswer, NotNow, WireError, BadInput) as error:
            self._say(str(error))
            self._prompt()

    def _choose(self, chooser: Chooser, line: str) -> None:
        taken = chooser.take(line)
        if not isinstance(taken, Chosen):
            self._say(*taken)
            self._prompt()
            return
        options = self._options
        if options is None:
            self._orders.append(taken.value)
            self._next_pile()
            return
        answer = answer_of(options.game, options.t, options.decision, options.know, taken)
        try:
            self._node.answer(answer)
        except IllegalAnswer as refusal:
            self._say(f"Not allowed: {refusal}")
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
            raise NotNow("The game is not over yet.")
        first, _, others = rest.partition(" ")
        moved = first == "moved"
        if moved and not self._party.may_move:
            raise NotNow("Only the host of three or more moves the guests.")
        self._party.again(others.strip() if moved else rest, moved=moved)
        self._say("Another game is proposed.")

    def _board(self, rest: str) -> None:
        self._say(*self._teller.board())
        if self._chooser is not None:
            self._say(*self._chooser.lines())

    def _hint(self, rest: str) -> None:
        options = self._options
        if options is None:
            self._say("There is nothing to give a hint about.")
            return
        answer = hint(options)
        self._say(options.game.say_answer(options.t, options.decision, answer, options.know))

    def _offer(self, what: str, words: str) -> None:
        self._node.act(lambda table, now: table.offer(what, now))
        self._say(f"{words[0].upper()}{words[1:]}.")

    def _accept(self, rest: str) -> None:
        what = {"draw": DRAW, "pause": PAUSE, "undo": TAKE_BACK, "overdue": OVERDUE}.get(rest, rest)
        what = what or self._offered
        if not what:
            raise NotNow("Nobody offers anything now.")
        self._node.act(lambda table, now: table.accept(what, now))

    def _resign(self, yes: bool) -> None:
        if yes:
            self._node.act(lambda table, now: table.resign(now))
        else:
            self._say("You play on.")

    def _go(self, yes: bool) -> None:
        if yes:
            self._node.act(lambda table, now: table.leave(now))
        else:
            self._say("You stay.")
