"""What a person may type besides choosing: commands, each a word that `help` explains."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from client.cli.textplay.session import Question, Session, WhyOver
from client.service.chooser import Chosen, answer_of
from client.service.hints import hint_words
from client.service.passing import WORDS, asked_lines, doubtful, pass_of, take_back_choice
from client.service.reading import HELP, cards_read, log_read, rules_read
from client.service.whynot import answered, reasons_for
from engines.kernel import IllegalAnswer, Resign
from engines.kernel.moments import Moment
from engines.kernel.say import say
from engines.kernel.takeback import NotFair
from replays.errors import ReplayError


def converse(session: Session) -> WhyOver:
    """Play until the game is over or the person leaves."""
    talk = _Talk(session)
    while (question := session.next_question()) is not None:
        if not session.hand_over(question.seat):
            return WhyOver.LEFT
        session.show(question)
        if not talk.answer(question):
            return WhyOver.LEFT
    return WhyOver.OVER


class _Talk:
    """Typed lines, taken as commands or as choices."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._say = session.terminal.say
        self._commands: dict[str, Callable[[Question, str], bool]] = {
            "help": self._help,
            "?": self._help,
            "board": self._board,
            "log": self._log,
            "card": self._card,
            "rules": self._rules,
            "hint": self._hint,
            "why": self._why,
            "wait": self._wait,
            "ask": self._ask,
            "undo": self._undo,
            "save": self._save,
            "resign": self._resign,
        }

    def answer(self, question: Question) -> bool:
        """Take typed lines until the question is answered (or moot); False if the person leaves."""
        while True:
            self._session.sync()
            line = self._session.terminal.ask("> ")
            if line is None:
                return False
            word, _, rest = line.strip().partition(" ")
            word = word.casefold().removeprefix("/")
            if word in ("quit", "exit"):
                return False
            if word in self._commands:
                if self._commands[word](question, rest.strip()):
                    return True
                continue
            taken = question.chooser.take(line)
            if isinstance(taken, Chosen):
                if self._meant(question, taken):
                    self._session.choose(question, taken)
                    return True
                continue
            options = question.options
            self._say(*taken if options is None else answered(options, line, taken))

    def _meant(self, question: Question, chosen: Chosen) -> bool:
        """Whether a choice is meant whose only target makes matters worse."""
        if question.options is None:
            return True
        options = question.options
        answer = answer_of(options.game, options.t, options.decision, options.know, chosen)
        doubt = doubtful(options, answer)
        if not doubt:
            return True
        return self._agrees(f"{doubt} {say('Go on? Type yes to do so:')} ")

    def _agrees(self, question: str) -> bool:
        """Whether a person says yes, in English or in the language of the table."""
        reply = (self._session.terminal.ask(question) or "").strip().casefold()
        return reply in ("yes", "y", say("yes"))

    # Each gives True if the question is moot now.

    def _help(self, question: Question, rest: str) -> bool:
        self._say(*map(say, HELP))
        return False

    def _board(self, question: Question, rest: str) -> bool:
        self._say(*self._session.board(question.seat), *question.chooser.lines())
        return False

    def _log(self, question: Question, rest: str) -> bool:
        self._say(*log_read(self._session.log(question.seat), rest))
        return False

    def _card(self, question: Question, rest: str) -> bool:
        self._say(*cards_read(self._session.game, self._session.view(question.seat), rest))
        return False

    def _rules(self, question: Question, rest: str) -> bool:
        self._say(*rules_read(self._session.game, rest))
        return False

    def _hint(self, question: Question, rest: str) -> bool:
        if question.options is None:
            self._say(say("There is no hint for an order."))
        else:
            self._say(hint_words(question.options, question.chooser, self._session.local.seed))
        return False

    def _wait(self, question: Question, rest: str) -> bool:
        """Pass until something: the question at hand is passed too, if it can be."""
        until = {"": "turn", "turn": "turn", "until turn": "turn", "something": "something"}.get(rest)
        if until is None:
            self._say(
                say("Type wait to pass until your next turn, or wait something to pass until others act.")
            )
            return False
        given = None if question.options is None else pass_of(question.options)
        if given is None:
            self._say(say("This has to be answered first."))
            return False
        pace = self._session.pace
        pace[question.seat] = pace[question.seat].passing(until, self._session.local.table.turn)
        self._session.enter(given, question.began)
        return True

    def _ask(self, question: Question, rest: str) -> bool:
        """What one is asked about, and changing it."""
        pace = self._session.pace[question.seat]
        if rest in list(WORDS):
            pace = self._session.pace[question.seat] = pace.toggled(Moment(rest))
        self._say(*asked_lines(pace))
        return False

    def _why(self, question: Question, rest: str) -> bool:
        """Why something cannot be done: cards by their names, cells and turns by numbers; without words, what
        is held back of all one has.
        """
        if question.options is None:
            self._say(say("All of these cards have to be put in an order."))
        else:
            self._say(*reasons_for(question.options, rest))
        return False

    def _undo(self, question: Question, rest: str) -> bool:
        try:
            pace = self._session.pace[question.seat]
            entry = take_back_choice(self._session.local, question.seat, pace, fair=self._session.fair)
            self._session.enter(entry)
        except (NotFair, IllegalAnswer) as error:
            self._say(str(error))
            return False
        return True

    def _save(self, question: Question, rest: str) -> bool:
        if not rest:
            self._say(
                say("Everything is kept as you play. To write a copy, type save and the name of a file.")
            )
            return False
        path = Path(rest).expanduser()
        if path.exists() and not self._over(path):
            return False
        try:
            size = self._session.recorder.save(path)
        except ReplayError as error:
            self._say(str(error))
        else:
            self._say(say("Saved {file} ({size} bytes).", file=rest, size=size))
        return False

    def _over(self, path: Path) -> bool:
        """Whether a file that is there may be written over."""
        if self._agrees(say("{file} is there already. Type yes to write over it:", file=path) + " "):
            return True
        self._say(say("Nothing was saved."))
        return False

    def _resign(self, question: Question, rest: str) -> bool:
        if not self._agrees(say("Give the game up? Type yes to do so:") + " "):
            self._say(say("You play on."))
            return False
        self._session.enter(Resign(question.seat))
        return True
