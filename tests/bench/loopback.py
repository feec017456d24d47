"""How long an answer is on its way: from one program's player to the other program's, over real TLS.

Two programs, each a whole node with link, table, journal and workers, play on loopback. Between the same two
programs a plain Twisted server echoes messages of the same size through the same TLS, and does what an answer
costs at least (`straight`). To the echo's time that of the engine is added, as no network can save it: the
other side's for times by the clock, where both compute side by side, that of both for processor time.
Journals lie in memory: how long a disk takes to keep an answer before it may be sent is the disk's, a figure
of its own. Times are the lowest of a fifth: on a busy machine the others tell of the machine.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from twisted.internet import stdio
from twisted.internet.protocol import Protocol as TwistedProtocol

from client.cli.benchmarks import Benchmark, Figure
from engines.kernel import Answer, Game
from engines.registry import Engine
from netcore.identity import Identity
from netcore.item import STEP_LIMIT
from netcore.link.addresses import Address
from netcore.link.bond import Aim
from netcore.link.door import Door
from netcore.link.hosting import HostNode
from netcore.link.joining import GuestNode
from netcore.link.messages import Channel, Want
from netcore.link.news import NextTable, TermsNews
from netcore.link.shelf import Shelf
from netcore.link.workers import Workers
from netcore.table import Ask, Changed, Over, encode, fold
from replays.journal import JournalFile
from tests.bench.echoes import (
    HERE,
    MILLI,
    Echo,
    Instant,
    Watch,
    instant,
    lowest,
    serve,
    since,
    talk,
    watch_both,
)
from tests.bench.straight import Straight
from tests.netsim.world import TERMS, setup_of

PATIENCE = 120
"""Seconds after which the programs are ended."""
GAMES = {"tictactoe": 14, "rune": 2}
"""How many games of each, enough for half a hundred answers of each player."""
PAUSE = 0.05
"""Seconds between two games, for what is still said about the last one."""
RECORDS = 20
THINK = 0.004
"""Seconds until a question is answered: what came before it is done by then in both programs."""
MEMORY = "/dev/shm"
"""Where files are kept in memory, on systems that have it."""
ROOT = Path(__file__).parents[2]
HOST, GUEST = "host", "guest"


def loopback_answer() -> list[Figure]:
    """Microseconds from an answer in one program to the other program's screen, and until it is acknowledged,
    over loopback TLS, beside the same bytes echoed between two programs plus the engine's time.
    """
    figures = []
    for name in GAMES:
        told = _played(name)
        engine = told.pop("engine")
        (echo, echo_work), size = told.pop("echo"), told.pop("bytes")
        least, least_work = told.pop("straight")
        told |= {"acknowledged, straight ahead": least, "processor time, straight ahead": least_work}
        for what, value in told.items():
            work = what.startswith("processor time")
            base = echo_work + 2 * engine if work else echo + engine
            title, unit = f"answer at {name}, {what}", "µs of processor time" if work else "µs"
            baseline = f"echo of {size} bytes and the engine"
            figures.append(Figure(title, MILLI * value, unit, baseline, value / base))
        for words, base in (("", echo + engine), (", processor time", echo_work + 2 * engine)):
            figures.append(Figure(f"echo and engine at {name}{words}", MILLI * base, "µs", None, 1.0))
    return [*figures, Figure("a record brought to the disk", MILLI * _on_disk(), "µs", None, 1.0)]


BENCHMARKS: tuple[Benchmark, ...] = (loopback_answer,)


def _played(name: str) -> dict[str, Any]:
    """What both programs noted in some games."""
    with tempfile.TemporaryDirectory(dir=MEMORY if os.path.isdir(MEMORY) else None) as folder:
        command = [sys.executable, "-m", "tests.bench.loopback", name, folder]
        pipes: dict[str, Any] = {
            "stdin": subprocess.PIPE,
            "stdout": subprocess.PIPE,
            "text": True,
            "cwd": ROOT,
        }
        with subprocess.Popen([*command, HOST], **pipes) as host:
            try:
                assert host.stdout is not None
                address = host.stdout.readline()
                with subprocess.Popen([*command, GUEST, address], **pipes) as guest:
                    said, _ = guest.communicate(timeout=PATIENCE)
                noted, _ = host.communicate(timeout=PATIENCE)  # which ends it
            finally:
                host.kill()
    return _joined(json.loads(noted), json.loads(said))


def _on_disk() -> float:
    """Milliseconds until a record of a journal is on the disk."""
    with tempfile.TemporaryDirectory() as folder:
        journal, times = JournalFile.create(Path(folder) / "x.journal"), []
        for _ in range(RECORDS):
            began = time.perf_counter()
            journal.write(bytes(100))
            journal.sync()
            times.append(time.perf_counter() - began)
        journal.close()
    return _low(times)


def _joined(host: dict[str, Any], guest: dict[str, Any]) -> dict[str, Any]:
    ways = []
    for author, other in ((host, guest), (guest, host)):
        seen = dict(other["seen"])
        ways += [seen[step] - when for step, when in author["answered"] if step in seen]
    return {
        "bytes": guest["bytes"],
        "echo": guest["echo"],
        "straight": guest["straight"],
        "engine": _low(host["engine"] + guest["engine"]),
        "seen": _low(ways),
        "seen, straight ahead": _low([b - a for a, b in zip(guest["said"], host["applied"], strict=True)]),
        "acknowledged": _low(host["acknowledged"] + guest["acknowledged"]),
        "processor time": _low(guest["processor time"]),
    }


def _low(times: list[float]) -> float:
    return lowest([(one, one) for one in times])[0]


# --- the two programs ---------------------------------------------------------------------------------------


class Meter:
    """What some functions take, whoever calls them."""

    def __init__(self, *functions: tuple[Any, str]) -> None:
        self.spent = 0.0
        self._inside = False
        for owner, name in functions:
            self._over(owner, name)

    def _over(self, owner: Any, name: str) -> None:
        """Count what this function takes from now on; one that calls another counts once."""
        real = getattr(owner, name)

        def timed(*parts: Any, **more: Any) -> Any:
            if self._inside:
                return real(*parts, **more)
            self._inside, began = True, time.perf_counter()
            try:
                return real(*parts, **more)
            finally:
                self.spent += time.perf_counter() - began
                self._inside = False

        setattr(owner, name, timed)

    def take(self) -> float:
        """What it came to since the last time."""
        spent, self.spent = self.spent, 0.0
        return spent


class Player:
    """One program's player: answers every question at random, and notes when what happens."""

    def __init__(self, reactor: Any, name: str, folder: Path, role: str) -> None:
        self.reactor, self._name, self._folder, self._role = reactor, name, folder, role
        game, self._setup, self._lists = setup_of(name, 2)
        self._games = GAMES[name]
        self._game = self._begun = 0
        self._offered = False
        self._under: tuple[int, Instant] | None = None
        self._engine = Meter((Game, "apply"), (fold, "digest"))
        self._sizes: list[int] = []
        self.watch: Watch = instant
        self.finished: Callable[[], None] = lambda: None
        self.noted: dict[str, Any] = {
            word: [] for word in ("answered", "seen", "engine", "acknowledged", "processor time")
        }
        workers = Workers(reactor)
        reactor.addSystemEventTrigger("before", "shutdown", workers.stop)
        shelf = Shelf(Engine(name, type(game), None, ""))  # type: ignore[arg-type]  # no files needed
        kind: type[Any] = HeardHost if role == HOST else HeardGuest
        door = Door(b"the table")
        self.node = kind(
            reactor, Identity.new(role), self, workers, journal=self._journal(), shelf=shelf, door=door
        )
        self.node.player = self

    def _journal(self) -> JournalFile:
        return JournalFile.create(self._folder / f"{self._role} {self._game}.journal")

    def open(self, *, again: bool = False) -> None:
        """The host offers a game."""
        terms = TERMS._replace(proofs=False)
        if again:
            keys = list(self.node.room.guests)
            self.node.again(self._setup, terms, self._lists[0], self._journal(), keys)
        else:
            self.node.open_room(self._setup, terms, self._lists[0])

    def told(self, news: object) -> None:
        """The node has news."""
        if isinstance(news, Changed):
            self._changed(news)
        elif isinstance(news, Ask):
            self.reactor.callLater(THINK, self._answer, news)
        elif isinstance(news, TermsNews):
            self.node.agree(self._lists[1])
        elif isinstance(news, Over) and news.verdicts:
            self._over()
        elif isinstance(news, NextTable):
            self._offered = True
            self._go_on()

    def _over(self) -> None:
        self._game += 1
        if self._game == self._games:
            self.reactor.callLater(PAUSE, self.finished)
        elif self._role == HOST:
            self.reactor.callLater(PAUSE, self.open, again=True)
        else:
            self._go_on()

    def _go_on(self) -> None:
        """The guest sits down again once its game is judged and the next one offered, whichever is last."""
        if self._offered and self._game > self._begun:
            self._offered, self._begun = False, self._game
            self.node.again(self._journal())

    def _step(self, number: int) -> int:
        return self._game * STEP_LIMIT + number

    def _answer(self, asked: Ask) -> None:
        table = self.node.table
        answer = asked.options.sample(Random(f"{self._role} {asked.step}"))
        self._under = table.log.number, self.watch()
        self.noted["answered"].append((self._step(table.log.number), self._under[1][0]))
        self.node.answer(answer)

    def _changed(self, news: Changed) -> None:
        if not isinstance(news.moment.entry, Answer) or news.moment.entry.seat == self.node.table.seat:
            self._engine.take()
            return
        self.noted["seen"].append((self._step(news.moment.number), time.perf_counter()))
        self.noted["engine"].append(self._engine.take())

    def heard(self) -> None:
        """A message was taken in: is the answer acknowledged?"""
        table = self.node.table
        if self._under is None or table is None or table.log.number <= self._under[0]:
            return
        number, began = self._under
        if table.wheel.agreement.has_agreed(1 - table.seat, number):
            lasted, worked = since(began, self.watch)
            self.noted["acknowledged"].append(lasted)
            self.noted["processor time"].append(worked)
            self._sizes.append(len(encode(table.log.steps[number].items[0])))
            self._under = None

    def straight(self) -> Straight:
        """The same work straight ahead."""
        folder = self._folder / f"straight {self._role}"
        folder.mkdir()
        return Straight(self._name, folder)

    def note(self) -> None:
        """Say what was noted."""
        print(json.dumps({**self.noted, "bytes": self.size}), flush=True)

    @property
    def size(self) -> int:
        """Bytes of an answer."""
        return int(median(self._sizes))


class HeardHost(HostNode):
    """A host's node whose player hears of every message."""

    player: Player

    def received(self, key: bytes, channel: Channel, body: bytes) -> None:
        super().received(key, channel, body)
        self.player.heard()


class HeardGuest(GuestNode):
    """A guest's node whose player hears of every message."""

    player: Player

    def received(self, key: bytes, channel: Channel, body: bytes) -> None:
        super().received(key, channel, body)
        self.player.heard()


def host(reactor: Any, player: Player) -> None:
    """Say where to call, play, echo, and say what was noted when nothing more is asked."""
    node = player.node
    address = Address(HERE, node.link.listen(0, HERE))
    invitation = node.invite((address,))
    straight = player.straight()
    player.noted["applied"] = straight.applied
    port, ahead = (serve(reactor, reply).getHost().port for reply in (bytes, straight.reply))
    said = {"port": address.port, "key": node.identity.public.hex(), "table": invitation.table.hex()}
    ports = {"echo": port, "straight": ahead, "pid": os.getpid()}
    print(json.dumps({**said, **ports, "secret": invitation.secret.hex()}), flush=True)
    player.open()
    stdio.StandardIO(_Until(reactor, player.note))


class _Until(TwistedProtocol):
    """Says what was noted, and stops the program, when nobody asks anything more."""

    def __init__(self, reactor: Any, note: Callable[[], None]) -> None:
        self._reactor = reactor
        self._note = note

    def connectionLost(self, reason: Any = None) -> None:
        if self._reactor.running:
            self._note()
            self._reactor.stop()


def guest(reactor: Any, player: Player, called: dict[str, Any]) -> None:
    """Call, play, have as many bytes echoed as an answer has, and say what was noted."""
    player.watch = watch_both(called["pid"])
    addresses = (Address(HERE, called["port"]),)
    aim = Aim(Want.PLAY, addresses, bytes.fromhex(called["table"]), bytes.fromhex(called["secret"]))
    player.node.call(bytes.fromhex(called["key"]), HOST, aim)

    def played() -> None:
        talk(reactor, called["echo"], [Echo(player.size)], echoed, watch=player.watch, pause=THINK)

    def echoed(times: list[Instant]) -> None:
        player.noted["echo"] = times[0]
        straight = player.straight()
        player.noted["said"] = straight.said
        talk(reactor, called["straight"], [straight], done, watch=player.watch, pause=THINK)

    def done(times: list[Instant]) -> None:
        player.noted["straight"] = times[0]
        player.note()
        reactor.stop()

    player.finished = played


def main() -> None:
    """One of the two programs."""
    from twisted.internet import reactor as running
    from twisted.logger import globalLogPublisher

    reactor: Any = running
    name, folder, role, *called = sys.argv[1:]

    def note(event: dict[str, Any]) -> None:
        if "log_failure" in event:
            event["log_failure"].printTraceback(file=sys.stderr)
            reactor.callFromThread(reactor.stop)

    publisher: Any = globalLogPublisher
    publisher.addObserver(note)
    player = Player(reactor, name, Path(folder), role)
    reactor.callLater(PATIENCE, reactor.stop)
    if role == HOST:
        reactor.callWhenRunning(host, reactor, player)
    else:
        reactor.callWhenRunning(guest, reactor, player, json.loads(called[0]))
    reactor.run()


if __name__ == "__main__":
    main()
