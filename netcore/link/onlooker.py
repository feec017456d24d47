"""A spectator's node: follows a table, comes to the same positions by itself, lets others watch from here.

Frames are read one after another, each only when everything the one before set off is done; heavy work runs
beside the reactor. Others are shown only what held here.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from engines.kernel import Game, Setup
from engines.kernel import Table as GameTable
from netcore.dealer import Group, sound_group
from netcore.entries import read_setup
from netcore.identity import Identity
from netcore.item import Item, Kind
from netcore.link.addresses import Address
from netcore.link.film import FILM_LIMIT, Film, check_shown
from netcore.link.hub import Hub
from netcore.link.limits import Limits
from netcore.link.reactor import Later, Reactor
from netcore.link.stream import Frame
from netcore.link.watch import Watch
from netcore.link.workers import Workers
from netcore.opening import read_hello
from netcore.table import Changed, Chatted, Job, Output, Over, Refusal, Seen, SpectatorTable, Trouble, decode
from netcore.table.messages import Closed, Message
from netcore.table.messages import Remark as Spoken
from netcore.table.spectator import new_box
from netcore.wire import HASH_SIZE, WireError

OVERLAP: Final = 64
"""Frames asked for again after a broken line: more than a host can lose within the second in which its
journal comes to the disk.
"""

BATCH: Final = 16
"""Frames read in one turn of the reactor, some milliseconds, so that heartbeats are answered in between."""

REFUSALS: Final = 16
"""Frames that do not hold before a table is left: an honest one shows none."""

_MILLISECONDS: Final = 1000


@dataclass(frozen=True)
class Reception:
    """The table is watched, or not at the moment, and why not."""

    watching: bool
    sentence: str = ""


@dataclass(frozen=True)
class GameKnown:
    """The game is known: from here on its positions come."""

    watcher: SpectatorTable = field(repr=False)


@dataclass(frozen=True)
class Begun:
    """The opening is closed: the table stands as the game begins."""

    table: GameTable = field(repr=False)


@dataclass(frozen=True)
class Ended:
    """Nothing more will come: we were refused, or what came cannot be right."""

    sentence: str


News: TypeAlias = Reception | GameKnown | Begun | Ended | Changed | Chatted | Trouble | Over | Seen
Games: TypeAlias = Callable[[Setup], Game]
"""The game of a setup; raises an exception whose text is one sentence if it is not here."""


class OnlookerListener(Protocol):
    """Who shows what is watched; told in the reactor's thread."""

    def told(self, news: News) -> None:
        """Something happened."""


class _Came(NamedTuple):
    frame: Frame
    whisper: bool


class Onlooker:
    """Watches one table; all methods are called in the reactor's thread."""

    def __init__(
        self,
        reactor: Reactor,
        identity: Identity,
        listener: OnlookerListener,
        workers: Workers,
        games: Games,
        *,
        serves: bool = False,
        delay: int = 0,
        group: Group | None = None,
        limits: Limits | None = None,
        wall: Callable[[], float] = time.time,
        bars: Callable[[bytes], bool] = lambda key: False,
    ) -> None:
        self.film = Film()
        self.hub = Hub(reactor, self.film, delay=delay, limits=limits, wall=wall) if serves else None
        self.watcher: SpectatorTable | None = None
        self._reactor = reactor
        self._listener = listener
        self._workers = workers
        self._games = games
        self._group = sound_group() if group is None else group
        self._wall = wall
        self._box = new_box(self._group)
        self._watch = Watch(
            reactor, identity, self, self, hub=self.hub, overlap=OVERLAP, limits=limits, wall=wall, bars=bars
        )
        self._source = b""
        self._host: bytes | None = None
        self._table = b""
        self._inbox: deque[_Came] = deque()
        self._waiting = 0
        self._now: _Came | None = None
        self._busy = 0
        self._refused = 0
        self._bad = self._stopped = False
        self._begun = False
        self._gap: int | None = None
        self._later: Later | None = None

    def follow(
        self,
        key: bytes,
        addresses: tuple[Address, ...],
        *,
        host: bytes | None = None,
        secret: bytes = b"",
        table: bytes = b"",
        after: bytes = b"",
        delay: int = 0,
    ) -> None:
        """Watch the table that this key shows, through any number of broken lines.

        `host` is the key of the game's own host, if it is known, and `table` may be the game's name: another
        game is then not mistaken for it. `after` names a game that was seen: the one wanted follows it at the
        same table, and another table of this host is not knocked at.
        """
        self._source, self._host, self._table = key, host, table
        box = self._group.base(self._box)
        self._watch.follow(key, addresses, secret=secret, table=after or table, delay=delay, box=box)

    def serve(self, port: int = 0, interface: str = "") -> int:
        """Let others watch from here; the port."""
        return self._watch.serve(port, interface)

    def part(self) -> None:
        """Call the table no more; what was seen stays, and others may still watch from here."""
        self._watch.leave("has seen all of it")

    @property
    def idle(self) -> bool:
        """Whether everything that came has been read and judged."""
        return not self._busy and not self._inbox

    @property
    def link(self) -> Any:
        """The link beneath, for its door and addresses."""
        return self._watch.link

    def stop(self) -> Any:
        """Watch no more; the Deferred fires when no socket is left."""
        self._stopped = True
        if self._later is not None:
            self._later.cancel()
            self._later = None
        return self._watch.stop()

    # --- what the watch tells

    def __len__(self) -> int:
        return len(self.film)

    def add(self, frame: Frame) -> None:
        """The next frame."""
        check_shown(frame.body)
        self._keep(_Came(frame, False))

    def grew(self) -> None:
        """A frame was added."""

    def whispered(self, body: bytes) -> None:
        """A late key: it is read after everything that came before it."""
        self._keep(_Came(Frame(self._wall(), body), True))

    def state(self, watching: bool, sentence: str) -> None:
        """The line is there, or not."""
        self._listener.told(Reception(watching, sentence))

    def ended(self, sentence: str) -> None:
        """The line will not be there again."""
        self._listener.told(Ended(sentence))

    # --- reading

    def _keep(self, came: _Came) -> None:
        self._waiting += len(came.frame.body)
        if self._waiting > FILM_LIMIT:
            raise WireError("the table shows more than any game has")
        self._inbox.append(came)
        self._soon()

    def _soon(self) -> None:
        if self._later is None and not self._stopped:
            self._later = self._reactor.callLater(0, self._go_on)

    def _go_on(self) -> None:
        self._later = None
        for _ in range(BATCH):
            if self._busy or not self._inbox or self._stopped:
                return
            self._now = came = self._inbox.popleft()
            self._waiting -= len(came.frame.body)
            if not came.whisper and self.film.has(came.frame.body):
                continue
            self._bad = False
            self._read(came.frame.body)
            self._conclude()
        self._soon()

    def _read(self, body: bytes) -> None:
        if self.watcher is None:
            self._meet(body)
        watcher = self.watcher
        if watcher is not None:
            self._do(watcher.receive(self._source, body, self._time()))

    def _meet(self, body: bytes) -> None:
        """The first hello says which game it is."""
        try:
            message = decode(body)
            if not isinstance(message, Item) or message.kind is not Kind.HELLO:
                raise WireError("the table does not begin with a hello")
            game = self._games(read_setup(read_hello(message.body).setup))
        except Exception as error:  # whatever a registry of games says of one that is not installed
            self._leave(f"this game cannot be watched here: {error}")
            return
        self.watcher = SpectatorTable(game, [self._source], host=self._host, group=self._group, box=self._box)
        self._listener.told(GameKnown(self.watcher))
        self._do(self.watcher.start(self._time()))
        self._do(self.watcher.connected(self._source, self._time()))

    def _conclude(self) -> None:
        """Everything that a frame set off is done: it is kept and shown to others, if it held."""
        came, watcher = self._now, self.watcher
        if self._busy or came is None or watcher is None:
            return
        self._now = None
        if watcher.play is not None and not self._begun:
            self._begun = True
            self._listener.told(Begun(watcher.play.fold.table))
        if not self._bad and came.whisper:
            return
        message = None if self._bad else decode(came.frame.body)
        if message is not None and _is_ahead(watcher, message):
            self._ask_again(watcher.log.number)
        elif message is None or not _is_kept(watcher, message):
            self._refused += 1
            if self._refused >= REFUSALS or not (watcher.log.steps or watcher.log.open_items):
                self._leave("what the table shows does not hold")
        elif len(self._table) == HASH_SIZE and watcher.log.steps and watcher.log.game != self._table:
            self._leave("this is not the table of the invitation")
        else:
            self.film.add(came.frame)
            if self.hub is not None:
                self.hub.grew()

    def _ask_again(self, number: int) -> None:
        """Have everything shown anew, but only once for one step: what lacks then lacks for good."""
        if self._gap != number:
            self._gap = number
            self._inbox.clear()
            self._waiting = 0
            self._watch.again()

    def _leave(self, sentence: str) -> None:
        """Hear no more from this table."""
        self._inbox.clear()
        self._stopped = True
        self._watch.leave(sentence)
        self._listener.told(Ended(sentence))

    # --- what the table hands out

    def _do(self, outputs: list[Output]) -> None:
        for output in outputs:
            if isinstance(output, Job):
                self._work(output)
            elif isinstance(output, Refusal):
                self._bad = True
                self._listener.told(Trouble(output.sentence))
            elif isinstance(output, Changed | Chatted | Trouble | Over | Seen):
                self._listener.told(output)

    def _work(self, work: Job) -> None:
        self._busy += 1

        def then(result: Any) -> None:
            self._busy -= 1
            assert self.watcher is not None
            if not self._stopped:
                self._do(self.watcher.worked(work, result, self._time()))
                self._conclude()
                self._soon()

        self._workers.run(work.run, then, self._failed)

    def _failed(self, error: Exception) -> None:
        self._leave(f"this program cannot follow the game: {error}")

    def _time(self) -> int:
        return int(self._reactor.seconds() * _MILLISECONDS)


def _is_ahead(watcher: SpectatorTable, message: Message) -> bool:
    """Whether something between was never shown: the message belongs to a step that is not open yet."""
    if watcher.play is not None and (watcher.play.fault is not None or watcher.play.fold.disputed):
        return False
    if isinstance(message, Closed):
        return message.step >= watcher.log.number
    return isinstance(message, Item) and message.step > watcher.log.number


def _is_kept(watcher: SpectatorTable, message: Message) -> bool:
    """Whether the table took this very message: of what is signed, nobody else's variants are passed on."""
    log = watcher.log
    if isinstance(message, Item):
        steps = log.steps[message.step : message.step + 1]
        kept = [item for step in steps for item in step.items + step.void] or log.open_items
        return message in kept or message.kind is Kind.COMPLAIN  # which may come when its step is closed
    if isinstance(message, Closed):
        return message.step < log.number and message.chain == log.steps[message.step].chain
    return not isinstance(message, Spoken) or message in watcher.chat.since(message.seat, message.number)[:1]
