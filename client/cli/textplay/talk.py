"""What a person may type besides choosing: commands, each a word that `help` explains."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from client.cli.textplay.chooser import Chosen
from client.cli.textplay.reading import cards_read, rules_read
from client.cli.textplay.session import Ending, Question, Session
from client.hints import hint
from engines.kernel import IllegalAnswer, Resign
from engines.kernel.takeback import NotFair, take_back
from replays.errors import ReplayError

HELP = (
    "Type the number of a line to choose it. In a long list, type words to look for",
    "(such as a card, then a place); press Enter for more, or type all to see",
    "everything again. Besides:",
    "board: show the table again. log: what has happened so far.",
    "card WORDS: what a card says, by its name.",
    "rules WORDS or rules NUMBER: the rules.",
    "hint: what a bot would do. undo: take your last answer back.",
    "save FILE: keep a copy of the record. resign: give the game up.",
    "quit: stop here; the game is kept and can be taken up again.",
)
LOG_LINES = 30
"""Lines of the log shown at once; `log all` shows the rest."""


def converse(session: Session) -> Ending:
    """Play until the game is over or the person leaves."""
    talk = _Talk(session)
    while (question := session.next_question()) is not None:
        if not session.hand_over(question.seat):
            return Ending.LEFT
        session.show(question)
        if not talk.answer(question):
            return Ending.LEFT
    return Ending.OVER


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
                self._session.choose(question, taken)
                return True
            self._say(*taken)

    # Each gives True if the question is moot now.

    def _help(self, question: Question, rest: str) -> bool:
        self._say(*HELP)
        return False

    def _board(self, question: Question, rest: str) -> bool:
        self._say(*self._session.board(question.seat), *question.chooser.lines())
        return False

    def _log(self, question: Question, rest: str) -> bool:
        lines = [line for step in self._session.log(question.seat) for line in step]
        if len(lines) > LOG_LINES and rest != "all":
            self._say(f"{len(lines) - LOG_LINES} lines before these; type log all for everything.")
            lines = lines[-LOG_LINES:]
        self._say(*lines or ["Nothing has happened yet."])
        return False

    def _card(self, question: Question, rest: str) -> bool:
        self._say(*cards_read(self._session.game, self._session.view(question.seat), rest))
        return False

    def _rules(self, question: Question, rest: str) -> bool:
        self._say(*rules_read(self._session.game, rest))
        return False

    def _hint(self, question: Question, rest: str) -> bool:
        if question.options is None:
            self._say("There is no hint for an order.")
            return False
        local = self._session.local
        know = local.secrets[question.seat]
        answer = hint(question.options, local.seed)
        self._say(local.game.say_answer(local.table, question.options.decision, answer, know))
        return False

    def _undo(self, question: Question, rest: str) -> bool:
        try:
            entry = take_back(self._session.local, question.seat, fair=self._session.fair)
            self._session.enter(entry)
        except (NotFair, IllegalAnswer) as error:
            self._say(str(error))
            return False
        return True

    def _save(self, question: Question, rest: str) -> bool:
        if not rest:
            self._say("Everything is kept as you play. To write a copy, type save and the name of a file.")
            return False
        try:
            size = self._session.recorder.save(Path(rest).expanduser())
        except ReplayError as error:
            self._say(str(error))
        else:
            self._say(f"Saved {rest} ({size} bytes).")
        return False

    def _resign(self, question: Question, rest: str) -> bool:
        reply = self._session.terminal.ask("Give the game up? Type yes to do so: ")
        if (reply or "").strip().casefold() not in ("yes", "y"):
            self._say("You play on.")
            return False
        self._session.enter(Resign(question.seat))
        return True
