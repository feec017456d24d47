"""One party at the terminal: the reactor in the main thread, what happens as lines, and an exit code.

Typed lines come from a thread of their own. Exit codes: 0 the game was played and nothing speaks against
its file, or it was left by its person; 1 what was checked is not fine; 2 bad usage or input, with one
sentence.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from threading import Thread
from typing import Any

from client.cli.netplay.arguments import privacy_of
from client.cli.netplay.person import Person
from client.cli.netplay.telling import Teller
from client.cli.terminal import Terminal
from client.service.net.events import Declined, Event, Failed, GameKept, NotKept, Question, SeenAll
from client.service.net.joining import OtherRules
from client.service.net.party import Choices, Party
from client.service.refusal import BadInput
from client.service.settings import Settings, SettingsFile, default_path
from client.service.speech import speak_as_set
from client.service.ways import point_named
from client.service.words import LEARNS
from engines.kernel.say import mark, say
from netcore.link.news import Gone
from netcore.link.reactor import steady_reactor
from replays.errors import ReplayError

AGAIN = mark("Type again for another game with the same people, quit to go.")


class Evening:
    """Runs one party until it is over; listens for it, and lets a person type."""

    def __init__(self, terminal: Terminal, arguments: Namespace, *, person: bool) -> None:
        self.reactor = steady_reactor()
        self.terminal = terminal
        if terminal.json and person:
            terminal.text = sys.stderr
        self._meet = privacy_of(arguments).meet
        self.teller = Teller(
            terminal, person=person, brief=arguments.brief, boards=arguments.boards, meet=self._meet
        )
        self.party: Party
        self.person: Person | None = None
        self._is_person = person
        self._code: int | None = None
        self._error: Exception | None = None

    def run(self, make: Callable[[], Party]) -> int:
        """Make the party and see it through; gives the exit code. BadInput before anything is begun."""
        from twisted.logger import globalLogBeginner

        self.party = make()
        if self._is_person:
            self.person = Person(self.party, self.teller, self.leave)
        beginner: Any = globalLogBeginner
        beginner.beginLoggingTo([self._logged], redirectStandardIO=False, discardBuffer=True)
        self.reactor.addSystemEventTrigger("before", "shutdown", self.party.stop)
        self.reactor.callWhenRunning(self._begin)
        try:
            self.reactor.run()
        finally:
            self.party.workers.stop()
            if self.party.journal is not None:
                self.party.journal.close()
        if self._error is not None:
            raise self._error
        if self._code is None:
            self.terminal.say("", *self._go_on())
            raise KeyboardInterrupt
        return self._code

    def _begin(self) -> None:
        if self._is_person:
            tell_meeting(self.terminal, self._meet)
        if self.person is not None:
            read_lines(self.reactor, self.typed, self.leave)
        self.party.start()

    def typed(self, line: str) -> None:
        """A line from the keyboard."""
        if self.person is not None:
            self.person.typed(line)

    def told(self, event: Event) -> None:
        """From the party."""
        node = self.party.node
        self.teller.told(event, 0 if node is None else node.now())
        match event:
            case Question():
                self._ask(event)
            case GameKept():
                self._kept(event)
            case NotKept(error):
                self._fail(error)
            case Failed(OtherRules() as error):
                self.terminal.complain(str(error))
                self.end(1)
            case Failed(error):
                self._fail(error)
            case Declined():
                self.end(0)
            case Gone():
                self.end(1)
            case SeenAll():
                pass
        if self.person is not None:
            self.person.told(event)

    def _ask(self, question: Question) -> None:
        if self.person is None:
            question.reply(True, "")
        else:
            self.terminal.say(*question.details)
            self.person.ask(question.text, lambda yes: question.reply(yes, ""))

    def _kept(self, kept: GameKept) -> None:
        code = 0 if kept.game.verdict.ok else 1
        if kept.goes_on:
            return
        if self.person is not None and self.terminal.interactive and kept.game.verdict.ok:
            self.terminal.say(say(AGAIN))
            self.person.after = code
            return
        self.end(code)

    def leave(self) -> None:
        """The person goes; the game is kept."""
        self.terminal.say("", *self._go_on())
        self.end(0)

    def end(self, code: int) -> None:
        """Stop with this exit code."""
        if self._code is None:
            self._code = code
            self.reactor.callLater(0, self._stop)

    def _fail(self, error: Exception) -> None:
        """Stop; what went wrong is told when everything is closed."""
        if self._error is None:
            self._error = BadInput(str(error)) if isinstance(error, ReplayError) else error
            self.end(1)

    def _go_on(self) -> list[str]:
        """How to take the game up again."""
        journal = self.party.journal
        if journal is None or self.party.table is None or not journal.path.exists():
            return []
        return [say("The game is kept. Go on with: runetable resume {path}", path=journal.path)]

    def _stop(self) -> None:
        if self.reactor.running:
            self.reactor.stop()

    def _logged(self, event: Any) -> None:
        """Nothing should ever be logged as a failure; if it is, that is a fault of the program."""
        failure = event.get("log_failure")
        if failure is not None and isinstance(failure.value, Exception):
            self.reactor.callFromThread(self._fail, failure.value)


def tell_meeting(terminal: Terminal, meet: str) -> None:
    """Once, before a meeting point is used: what it learns."""
    file = SettingsFile(default_path(), Settings)
    if not file.now.meet_told and not file.problems and _meets(meet):
        terminal.say(say(LEARNS), say("`--meet off` does without it."), "")
        file.change(meet_told=True, language=speak_as_set())  # a file that says English would be obeyed


def _meets(meet: str) -> bool:
    """Whether a meeting point may be asked."""
    try:
        return point_named(meet) is not None
    except BadInput:
        return False


def read_lines(reactor: Any, typed: Callable[[str], None], gone: Callable[[], None]) -> None:
    """Take typed lines from now on; the end of the input is a person who goes."""

    def read() -> None:
        for line in sys.stdin:
            reactor.callFromThread(typed, line.rstrip("\n"))
        reactor.callFromThread(gone)

    Thread(target=read, name="keyboard", daemon=True).start()


def choices_of(arguments: Namespace) -> Choices:
    """What the arguments say of the own seat."""
    return Choices(
        deck=arguments.deck,
        bot=arguments.bot,
        pace=arguments.pace,
        seed=arguments.seed,
        show=arguments.show,
        out=arguments.out,
        journal=getattr(arguments, "journal", None),
        fetch=getattr(arguments, "fetch", False),
    )
