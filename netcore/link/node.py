"""A running player's node: one link, one table, its journal, workers and clock.

`HostNode` and `GuestNode` add what comes before the table. All methods are called in the reactor's thread;
`Outside` (`netcore.link.outside`) is the way in from any other. Whoever shows the game is the `listener`.

Spectators. A host's table has one virtual peer more, under the key `GALLERY`. From the moment it sits down
every frame the table sends to that peer goes to the node's `gallery(frame)` callable: first everything signed
so far, then each thing as it comes. `from_gallery(frame)` hands the table a frame as if from that peer (who
watches, and their keys). `stand` is passed on to the link as the place where spectators sit.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from twisted.logger import Logger

from engines.kernel import Answer
from netcore.dealer import Group
from netcore.identity import Identity
from netcore.link.door import Door
from netcore.link.driver import Driver
from netcore.link.limits import Limits
from netcore.link.link import Link
from netcore.link.messages import Channel, Greeting
from netcore.link.news import Broken, Knock, LineNews, LineState, Listener, News, Seated
from netcore.link.pacing import AGAIN, Outbox
from netcore.link.past import Past
from netcore.link.reactor import Later, Reactor
from netcore.link.room import Late, Said, read_room, write_room
from netcore.link.users import Seating
from netcore.link.workers import Workers
from netcore.table import GALLERY, MATCH, Output, Stage, Table, TableJournal, encode
from netcore.table.messages import Closed, Request
from netcore.table.pen import Entropy
from netcore.wire import WireError

SYNC_EVERY: Final = 0.5
"""Seconds between two looks at what the journal must bring to the disk: it promises one second."""

PARDON: Final = 10.0
"""Seconds until a peer that sent nonsense is called again: mended programs may come back, broken ones cost
little.
"""


_LOG: Final = Logger()


class KeptJournal(TableJournal, Protocol):
    """A journal that brings itself to the disk in time."""

    def tick(self) -> None:
        """Bring what is written to the disk if its time has come."""


class PlayerNode:
    """What host and guest have in common: the line to the others and the table, once there is one."""

    def __init__(
        self,
        reactor: Reactor,
        identity: Identity,
        listener: Listener,
        workers: Workers,
        *,
        journal: KeptJournal | None = None,
        entropy: Entropy = os.urandom,
        group: Group | None = None,
        limits: Limits | None = None,
        door: Door | None = None,
        stand: Seating | None = None,
        gallery: Callable[[bytes], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
        began: int | None = None,
    ) -> None:
        self.identity = identity
        self.link = Link(reactor, identity, self, door=door, stand=stand, limits=limits)
        self.driver: Driver | None = None
        self._reactor = reactor
        self._listener = listener
        self._workers = workers
        self._journal = journal
        self._entropy = entropy
        self._group = group
        self._gallery = gallery
        self._clock = clock
        self._start_time = int(time.time()) if began is None else began
        self._outbox = Outbox(self.link.send, self.link.queued)
        self._flushing: Later | None = None
        self._names: dict[bytes, str] = {}
        self._syncing: Later | None = None
        self._past: list[Past] = []
        if journal is not None:
            self._syncing = reactor.callLater(SYNC_EVERY, self._sync)

    @property
    def table(self) -> Table | None:
        """The table, once there is one."""
        return None if self.driver is None else self.driver.table

    @property
    def bytes_sent(self) -> int:
        """Bytes of the table's messages handed to lines so far."""
        return self._outbox.sent

    def name_of(self, key: bytes) -> str:
        """A peer by the name it gave."""
        return self._names.get(key, "somebody")

    def sit_down(self, table: Table) -> None:
        """Play at this table, opened just now or taken up from a journal."""
        self.driver = Driver(self._reactor, table, self._workers, self, self._clock)
        self.tell(Seated(table, table.seat))
        wall = int(1000 * time.time())
        self.driver.feed(lambda table, now: table.start(now, wall))
        if self._gallery is not None:
            self._open_gallery()
        for key in [seat.key for seat in table.hello.seats]:
            if self.link.is_open(key):
                self.driver.feed(_met(key))

    def clear(self, journal: KeptJournal | None) -> None:
        """The game is over and kept: what comes next on the same lines has a journal of its own."""
        driver, self.driver = self.driver, None
        if driver is not None:
            if driver.table.terms.audit == MATCH and driver.table.stage is Stage.SEEDS:
                self._past.append(Past(driver, self._send_late, self.tell))
            else:
                driver.stop()
        self._journal = journal
        self._start_time = self._start_time and int(time.time())

    def stop(self, sentence: str = "the program was closed") -> Any:
        """Say goodbye; the Deferred fires when nothing is left. The journal is the caller's to close."""
        for later in (self._flushing, self._syncing):
            if later is not None:
                later.cancel()
        self._flushing = self._syncing = None
        for past in self._past:
            past.stop()
        if self.driver is not None:
            self.driver.feed(lambda table, now: table.farewell(now))
            self.driver.stop()
        return self.link.stop(sentence)

    def reveal(self) -> None:
        """The match is over: open the seeds of all its games."""
        for past in self._past:
            past.reveal()
        if self.driver is not None:
            self.driver.feed(lambda table, now: table.reveal(now))

    # --- what the player does; IllegalAnswer, NotNow or WireError with a sentence if it cannot be done

    def act(self, what: Callable[[Table, int], list[Output]]) -> None:
        """Anything a table offers, such as `lambda table, now: table.offer(DRAW, now)`."""
        if self.driver is not None:
            self.driver.act(what)

    def answer(self, answer: Answer, spent: int | None = None) -> None:
        """Answer the question put last, after so many milliseconds if not by the clock."""
        self.act(lambda table, now: table.answer(answer, now, spent))

    def now(self) -> int:
        """The table's time in milliseconds, by which `Waiting` counts."""
        return 0 if self.driver is None else self.driver.now()

    # --- what the link tells

    def connected(self, key: bytes, name: str) -> None:
        """A line is open."""
        self._names[key] = name
        route, round_trip = self.link.route(key), self.link.round_trip(key)
        self.tell(LineNews(key, name, LineState.OPEN, route=route, round_trip=round_trip))
        if self.driver is not None:
            self.driver.feed(_met(key))
        for past in self._past:
            past.feed(_met(key))

    def lost(self, key: bytes, sentence: str) -> None:
        """A line is lost: a normal state."""
        self._outbox.drop(key)
        self.tell(LineNews(key, self.name_of(key), LineState.LOST, sentence))
        if self.driver is not None:
            self.driver.feed(lambda table, now: table.lost(key, now))
        for past in self._past:
            past.feed(lambda table, now: table.lost(key, now))

    def received(self, key: bytes, channel: Channel, body: bytes) -> None:
        """A whole message."""
        try:
            if channel is Channel.TABLE and self.driver is not None:
                self.driver.feed(lambda table, now: table.receive(key, body, now))
            elif channel is Channel.WARES:
                self._received_wares(key, body)
            elif channel is Channel.ROOM:
                said = read_room(body)
                if isinstance(said, Late):
                    self._received_late(key, said)
                else:
                    self._received_room(key, said)
        except WireError as error:
            self.refuse(key, str(error))

    def calling(self, key: bytes, seconds: float, faults: tuple[str, ...]) -> None:
        """A peer will be called again."""
        sentence = "; ".join(dict.fromkeys(faults))
        self.tell(LineNews(key, self.name_of(key), LineState.CALLING, sentence, seconds))

    def refused(self, key: bytes, sentence: str) -> None:
        """A peer will not have us."""
        self.tell(LineNews(key, self.name_of(key), LineState.REFUSED, sentence))

    def asked(self, key: bytes, greeting: Greeting) -> None:
        """Somebody without an invitation knocks."""
        self._names[key] = greeting.name
        self.tell(Knock(key, greeting.name))

    def waiting(self, key: bytes, sentence: str) -> None:
        """Somebody is asked about us."""
        self.tell(LineNews(key, self.name_of(key), LineState.WAITING, sentence))

    def _received_wares(self, key: bytes, body: bytes) -> None:
        """About rules and packs."""

    def _received_room(self, key: bytes, said: Said) -> None:
        """From the waiting room."""

    def _received_late(self, key: bytes, said: Late) -> None:
        """About an earlier game of the match, which may still be on the table here."""
        for past in self._past:
            if past.game == said.game:
                past.receive(key, said.frame)
        if self.driver is not None and self.driver.table.log.game == said.game:
            self.driver.feed(lambda table, now: table.receive(key, said.frame, now))

    def _send_late(self, key: bytes, game: bytes, frame: bytes) -> None:
        self.link.send(key, write_room(Late(game, frame)), Channel.ROOM)

    # --- what the table's driver tells

    def send_frame(self, key: bytes, frame: bytes) -> None:
        """A frame for a peer, or for the gallery."""
        if key == GALLERY:
            if self._gallery is not None:
                self._gallery(frame)
            return
        if not self._outbox.put(key, frame):
            self.refuse(key, "asks for much more than it takes in")
        if self._outbox.waiting and self._flushing is None:
            self._flushing = self._reactor.callLater(AGAIN, self._flush)

    def refuse(self, key: bytes, sentence: str) -> None:
        """Cut the line to a peer that sent something that cannot be right."""
        if key == GALLERY:
            return
        self._outbox.drop(key)
        self.link.leave(key, f"something you sent cannot be right: {sentence}")
        self.tell(LineNews(key, self.name_of(key), LineState.LOST, f"cut off: {sentence}"))
        if self.driver is not None:
            self.driver.feed(lambda table, now: table.lost(key, now))

    def tell(self, news: News) -> None:
        """Tell whoever shows the game; what goes wrong there is logged and does not reach link or table."""
        try:
            self._listener.told(news)
        except Exception:
            _LOG.failure("what happened could not be shown")

    def broke(self, error: Exception) -> None:
        """The table cannot go on in this program."""
        self.tell(Broken(error))

    # --- spectators

    def from_gallery(self, frame: bytes) -> None:
        """A frame from the stand: who watches now."""
        if self.driver is not None:
            self.driver.feed(lambda table, now: table.receive(GALLERY, frame, now))

    def change_gallery(self, gallery: Callable[[bytes], None] | None) -> None:
        """The next table has a stand of its own."""
        self._gallery = gallery

    def _open_gallery(self) -> None:
        """Give the gallery everything there is; from then on it gets what comes."""
        driver = self.driver
        assert driver is not None
        assert self._gallery is not None
        log = driver.table.log
        for step in log.steps:
            for item in step.items:
                self._gallery(encode(item))
            if not step.items:  # nothing else tells of it
                self._gallery(encode(Closed(step.number, step.chain, step.digest)))
        request = encode(Request(log.number, ()))
        driver.feed(_met(GALLERY))
        driver.feed(lambda table, now: table.receive(GALLERY, request, now))

    # --- inside

    def _flush(self) -> None:
        self._flushing = None
        self._outbox.flush()
        if self._outbox.waiting:
            self._flushing = self._reactor.callLater(AGAIN, self._flush)

    def _sync(self) -> None:
        self._syncing = self._reactor.callLater(SYNC_EVERY, self._sync)
        try:
            if self._journal is not None:
                self._journal.tick()
        except Exception as error:
            if self.driver is None:
                self.broke(error)
            else:
                self.driver.fail(error)


def _met(key: bytes) -> Callable[[Table, int], list[Output]]:
    return lambda table, now: table.connected(key, now)
