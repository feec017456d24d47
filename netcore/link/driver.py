"""Runs a table in the reactor: time goes in, frames, work, questions and news come out."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeAlias

from engines.kernel import IllegalAnswer
from engines.kernel.say import mark, say
from netcore.link.fairness import dealing_of, due_now
from netcore.link.news import Dealing, News
from netcore.link.reactor import Later, Reactor
from netcore.link.workers import Workers
from netcore.table import At, Job, NotNow, Output, Refusal, Seen, Send, Stage, Table
from netcore.wire import WireError

_MILLISECONDS: Final = 1000
Turn: TypeAlias = Callable[[Table, int], list[Output]]
"""Something that happens at a table at a time, and what comes of it."""

_JUDGING: Final = mark("every deal, answer and claim of the game is checked")


class TableOwner(Protocol):
    """Whose table it is."""

    def send_frame(self, key: bytes, frame: bytes) -> None:
        """A frame for a peer."""

    def refuse(self, key: bytes, sentence: str) -> None:
        """A peer sent something that cannot be right."""

    def tell(self, news: News) -> None:
        """For whoever shows the game."""

    def broke(self, error: Exception) -> None:
        """The table cannot go on in this program."""


class Driver:
    """One table with its clock and its work."""

    def __init__(
        self,
        reactor: Reactor,
        table: Table,
        workers: Workers,
        owner: TableOwner,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table = table
        self._reactor = reactor
        self._workers = workers
        self._owner = owner
        self._clock = clock
        self._began = clock()
        self._later: Later | None = None
        self._wake = 0
        self._at_once = False
        """Whether the table has left something that is to be done as soon as its outputs are handed out."""
        self._step = self._most = -1
        self._told: Dealing | None = None
        self._stopped = False

    def now(self) -> int:
        """Milliseconds since this program took up the table."""
        return int((self._clock() - self._began) * _MILLISECONDS)

    def act(self, what: Turn) -> None:
        """Let the table do something, and what it leaves; what the player asked for and may not do is raised
        as it is.
        """
        if self._stopped:
            return
        now = self.now()
        try:
            outputs = what(self.table, now)
        except (IllegalAnswer, NotNow, WireError):
            raise
        except Exception as error:
            self.fail(error)
            return
        for output in outputs:  # first, as what is handed out may lead to a turn that wants another time
            if isinstance(output, At):
                self._at_once = output.ms <= now
                if not self._at_once:
                    self._wake_at(output.ms)
        for output in outputs:
            self._do(output)
        self._tell_dealing()
        if self._at_once:
            self._at_once = False
            self.feed(Table.tick)

    def feed(self, what: Turn) -> None:
        """The same for what comes from peers, workers and the clock; nothing is raised."""
        try:
            self.act(what)
        except NotNow:  # a word to be answered with ours, before this seat may speak: it is said again
            return
        except (IllegalAnswer, WireError) as error:
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """Nothing more happens at this table; its journal stands."""
        if not self._stopped:
            self.stop()
            self._owner.broke(error)

    def hand_over(self, owner: TableOwner) -> None:
        """Somebody else looks after the table from now on."""
        self._owner = owner

    def stop(self) -> None:
        """Let go of the clock."""
        self._stopped, self._at_once = True, False
        if self._later is not None:
            self._later.cancel()
            self._later = None

    # --- outputs

    def _do(self, output: Output) -> None:
        if isinstance(output, Send):
            self._owner.send_frame(output.peer, output.frame)
        elif isinstance(output, Job):
            self._work(output)
        elif isinstance(output, Refusal):
            self._owner.refuse(output.peer, output.sentence)
        elif not isinstance(output, At | Seen):  # `Seen` is a spectator's; a player sees its own cards
            self._owner.tell(output)

    def _work(self, work: Job) -> None:
        def then(result: Any) -> None:
            self.feed(lambda table, now: table.worked(work, result, now))

        self._workers.run(work.run, then, self.fail)

    def _wake_at(self, ms: int) -> None:
        if self._later is not None:
            self._later.cancel()
        self._wake = ms
        wait = max(0, ms - self.now()) / _MILLISECONDS
        self._later = self._reactor.callLater(wait, self._tick)

    def _tick(self) -> None:
        self._later = None
        if self.now() < self._wake:  # the two clocks need not agree to the millisecond
            self._wake_at(self._wake)
        else:
            self.feed(Table.tick)

    def _tell_dealing(self) -> None:
        """Say how far a deal has come, whenever that changes."""
        if self._stopped:
            return
        table = self.table
        if table.log.number != self._step:
            self._step, self._most = table.log.number, 0
        due = due_now(table)
        self._most = max(self._most, len(due))
        dealing = dealing_of(table, due, self._most)
        if table.stage is Stage.DONE and not table.verdicts:
            dealing = Dealing(say(_JUDGING), 0, 1)
        if dealing is not None and dealing != self._told:
            self._owner.tell(dealing)
        self._told = dealing
