"""One networked game at the terminal: the reactor, the node, who sits in the seat, and how it ends.

The reactor runs in the main thread; typed lines come from a thread of their own, bots think on the workers.
The game is over when its log is done and the others are known to have all of it, or have stayed away long
enough; then the replay is written and checked.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from client.cli.netplay.keep import KeptGame, keep_game
from client.cli.netplay.telling import Teller
from client.cli.refusal import BadInput
from client.cli.terminal import Terminal
from client.cli.textplay.keeping import replay_path
from netcore.link.link import LinkError
from netcore.link.news import Broken, Gone, LineNews, LineState, News, Seated
from netcore.link.node import PlayerNode
from netcore.link.reactor import steady_reactor
from netcore.link.workers import Workers
from netcore.plain import listed, quoted
from netcore.table import CLOSED, Over, Stage, Waiting
from replays.errors import ReplayError
from replays.journal import JournalFile

LINGER = 30.0
"""Seconds a finished game waits for others who have not taken all of it: they may be starting again."""

FAREWELL = 10.0
"""Seconds for goodbyes and for taking back what was announced; the program ends in any case."""

LOOK = 0.1
"""Seconds between two looks at whether they have."""


class Sitter(Protocol):
    """Who plays: a bot or a person."""

    def told(self, news: News) -> None:
        """Something happened."""


class Party:
    """Runs one node from its first call to the replay file."""

    def __init__(self, terminal: Terminal, teller: Teller, out: Path | None, turns: int = CLOSED) -> None:
        self.reactor = steady_reactor()
        self.terminal = terminal
        self.workers = Workers(self.reactor)
        self.node: PlayerNode | None = None
        self.sitter: Sitter | None = None
        self.journal: JournalFile | None = None
        self.at_end: list[Callable[[], Any]] = []
        """Called before the program ends; may give Deferreds."""
        self.waits_for: list[Callable[[], bool]] = []
        """What must be so, beside the players having all of it, before a finished game is let go."""
        self.teller = teller
        self._out = out
        self._turns = turns
        self._code: int | None = None
        self._error: Exception | None = None
        self._ending: float | None = None
        self._patience: Any = None
        self._began = time.monotonic()

    # --- running

    def run(self, begin: Callable[[], None]) -> int:
        """Do what `begin` starts until it is over; gives the exit code."""
        from twisted.logger import globalLogBeginner

        beginner: Any = globalLogBeginner
        beginner.beginLoggingTo([self._logged], redirectStandardIO=False, discardBuffer=True)
        self.reactor.addSystemEventTrigger("before", "shutdown", self._shut)
        self.reactor.callWhenRunning(self.attempt, begin)
        try:
            self.reactor.run()
        finally:
            self.workers.stop()
            if self.journal is not None:
                self.journal.close()
        if self._error is not None:
            raise self._error
        if self._code is None:
            self.terminal.say("", *self.go_on())
            raise KeyboardInterrupt
        return self._code

    def attempt(self, what: Callable[[], None]) -> None:
        """Do something in the reactor; what it raises ends the program."""
        try:
            what()
        except Exception as error:
            self.fail(error)

    def told(self, news: News) -> None:
        """From the node: say it, let whoever plays know, and see whether it is over."""
        self.teller.told(news, 0 if self.node is None else self.node.now())
        if isinstance(news, Seated) and self._turns != CLOSED:
            self.reactor.callLater(0, self._consent)
        elif isinstance(news, Waiting):
            self._watch_patience(news)
        elif isinstance(news, Broken):
            self.fail(news.error)
        elif isinstance(news, Gone) and self._before_table():
            self.end(1)
        elif isinstance(news, LineNews) and news.state is LineState.REFUSED:
            self._refused(news)
        elif isinstance(news, Over) and self._ending is None:
            self.finish()
        if self.sitter is not None:
            self.sitter.told(news)

    def _consent(self) -> None:
        """Spectators may see our cards, as late as was said."""
        if self.node is not None:
            self.node.act(lambda table, now: table.consent(self._turns, now))

    def _watch_patience(self, waiting: Waiting) -> None:
        """Once somebody has stayed away too long, say that this can be declared."""
        if self._patience is not None and self._patience.active():
            self._patience.cancel()
        if waiting.until is not None and self.node is not None:
            seconds = max(0, waiting.until - self.node.now()) / 1000
            self._patience = self.reactor.callLater(seconds, self._tell_overdue, waiting.seats)

    def _tell_overdue(self, seats: tuple[int, ...]) -> None:
        node = self.node
        if node is None or node.table is None or node.table.fold is None or node.table.fold.over:
            return
        people = [node.table.hello.seats[seat] for seat in seats]
        away = [seat.name for seat in people if not node.link.is_open(seat.key)]
        if away:
            self.terminal.event("overdue", names=away)
            self.terminal.say(f"{listed(away)} stayed away too long; type overdue to declare it.")

    def end(self, code: int) -> None:
        """Stop with this exit code."""
        if self._code is None:
            self._code = code
            self.reactor.callLater(0, self._stop)

    def fail(self, error: Exception) -> None:
        """Stop; what went wrong is told when everything is closed."""
        if self._error is None:
            self._error = BadInput(str(error)) if isinstance(error, ReplayError | LinkError) else error
            self.end(1)

    def leave(self) -> None:
        """The person goes; the game is kept."""
        self.terminal.say("", *self.go_on())
        self.end(0)

    def go_on(self) -> list[str]:
        """How to take the game up again."""
        if self.journal is None or self._before_table():
            return []
        return [f"The game is kept. Go on with: runetable resume {self.journal.path}"]

    # --- the end of a game

    def finish(self) -> None:
        """The game is over: write it down once everybody has it, or has stayed away long enough."""
        self._ending = time.monotonic()
        self._look()

    def _look(self) -> None:
        node = self.node
        assert node is not None
        table = node.table
        assert table is not None
        assert self._ending is not None
        if self._code is not None:
            return
        judged = bool(table.verdicts) or table.stage is Stage.DONE
        late = time.monotonic() >= self._ending + LINGER
        settled = table.settled and all(done() for done in self.waits_for)
        if not (judged and settled) and not late:
            self.reactor.callLater(LOOK, self._look)
            return
        assert self.journal is not None
        journal = self.journal.path
        out = self._out or replay_path(journal)
        self.journal.sync()
        self.workers.run(lambda: keep_game(journal, out, table), self._kept, self.fail)

    def _kept(self, kept: KeptGame) -> None:
        node, verdict = self.node, kept.verdict
        assert node is not None
        assert node.table is not None
        self.terminal.event(
            "saved",
            replay=str(kept.path),
            verdict=verdict.verdict,
            verified=verdict.verdict == "verified",
            finished=verdict.finished,
            dealt=verdict.dealt,
            problem=verdict.problem,
            game=verdict.game,
            steps=verdict.steps,
            actions=verdict.actions,
            result=verdict.result,
            players=verdict.players,
            bytes_sent=node.bytes_sent,
            seconds=round(time.monotonic() - self._began, 3),
        )
        self.terminal.say(f"The replay is in {kept.path}; it is {verdict.words}.")
        if verdict.problem:
            self.terminal.say(f"{verdict.problem}.")
        if verdict.ok and node.table.settled and self.journal is not None:
            self.journal.path.unlink(missing_ok=True)  # nobody needs it any more
        self.end(0 if verdict.ok else 1)

    # --- inside

    def _refused(self, news: LineNews) -> None:
        """A host that will not have us: no game yet means there will be none."""
        if self._before_table():
            self.fail(BadInput(f"{quoted(news.name)} refuses: {quoted(news.sentence)}."))

    def _before_table(self) -> bool:
        return self.node is None or self.node.table is None

    def _stop(self) -> None:
        if self.reactor.running:
            self.reactor.stop()

    def _shut(self) -> Any:
        from twisted.internet.defer import DeferredList, maybeDeferred

        closing = [maybeDeferred(what) for what in self.at_end]
        if self.node is not None:
            closing.append(self.node.stop())
        everything: Any = DeferredList(closing, consumeErrors=True)
        return everything.addTimeout(FAREWELL, self.reactor).addErrback(lambda _: None)

    def _logged(self, event: Any) -> None:
        """Nothing should ever be logged as a failure; if it is, that is a fault of the program."""
        failure = event.get("log_failure")
        if failure is not None and isinstance(failure.value, Exception):
            self.reactor.callFromThread(self.fail, failure.value)
