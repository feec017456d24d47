"""How long an answer is on its way: from one program's player to the other program's table, over real TLS.

Two links, each with a table, play on loopback in a program of their own, since a reactor runs only once. In
the same program a plain Twisted server echoes messages of the same size through the same TLS. The engine's
own time is added to the echo's, as no network can save it. Engine and signatures are measured where they
work, inside each answer's time, and told apart. Times are the lowest of a fifth: on a busy machine the others
tell of the machine. Computing time is that of both sides, which a busy machine changes less.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from nacl.signing import SigningKey, VerifyKey

from client.cli.benchmarks import Benchmark, Figure
from engines.kernel import Answer, Game
from netcore.dealer import sound_group
from netcore.identity import Identity
from netcore.link.addresses import Address
from netcore.link.bond import Aim
from netcore.link.door import Door
from netcore.link.driver import Driver
from netcore.link.link import Link
from netcore.link.messages import Channel, Want
from netcore.link.tls import Credentials
from netcore.link.workers import Workers
from netcore.opening import Seat
from netcore.table import Ask, Changed, ClosedStep, Over, Table, fold
from tests.netsim.world import TERMS, setup_of

MILLI = 1e3
PATIENCE = 120
"""Seconds after which the program is ended."""
GAMES = {"tictactoe": 12, "rune": 2}
"""How many games of each, enough for half a hundred answers."""
PAUSE = 0.05
"""Seconds between two games, for what is still said about the last one."""
ECHOES = 200
NAMES = ("Ada", "Ben")


def loopback_answer() -> list[Figure]:
    """Milliseconds from an answer to the other peer's applied table over loopback TLS, beside the same bytes
    echoed by plain Twisted TLS plus the engine's time.
    """
    command = [sys.executable, "-m", "tests.bench.loopback"]
    root = Path(__file__).parents[2]
    ran = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=PATIENCE, check=True)
    figures = []
    for name, told in json.loads(ran.stdout).items():
        for what in ("time", "computing time"):
            title = f"answer at {name}, {what}"
            baseline = f"echo of {told['bytes']} bytes and the engine, {name}, {what}"
            value, echoed, engine, signatures = told[what]
            rest = value - engine - signatures
            figures += [
                Figure(title, value, "ms", baseline, value / (echoed + engine)),
                Figure(baseline, echoed + engine, "ms", None, 1.0),
                Figure(f"of {title}: engine", engine, "ms", title, engine / value),
                Figure(f"of {title}: signatures", signatures, "ms", title, signatures / value),
                Figure(f"of {title}: the rest", rest, "ms", f"echo of {told['bytes']} bytes", rest / echoed),
            ]
    return figures


BENCHMARKS: tuple[Benchmark, ...] = (loopback_answer,)


# --- the program of its own ---------------------------------------------------------------------------------


Instant = tuple[float, float]
"""Time, and computing time of this program, in seconds."""


def instant() -> Instant:
    """Now."""
    return time.perf_counter(), time.process_time()


def since(began: Instant) -> Instant:
    """What has gone by."""
    now = instant()
    return now[0] - began[0], now[1] - began[1]


def lowest(times: list[Instant]) -> Instant:
    """What a fifth stays below, in milliseconds."""
    at = len(times) // 5
    return MILLI * sorted(one[0] for one in times)[at], MILLI * sorted(one[1] for one in times)[at]


class Meter:
    """What some functions take, whoever calls them, while an answer is on its way."""

    def __init__(self) -> None:
        self.spent = 0.0
        self._inside = False

    def over(self, owner: Any, name: str) -> None:
        """Count what this function takes from now on; one that calls another counts once."""
        real = getattr(owner, name)

        def timed(*parts: Any, **more: Any) -> Any:
            if self._inside:
                return real(*parts, **more)
            self._inside, began = True, time.perf_counter()  # the other clock asks the system each time
            try:
                return real(*parts, **more)
            finally:
                self.spent += time.perf_counter() - began
                self._inside = False

        setattr(owner, name, timed)

    def take(self) -> Instant:
        """What it came to since the last time: all of it is computing."""
        spent, self.spent = self.spent, 0.0
        return spent, spent


class Player:
    """A seat: link, table and whoever answers."""

    def __init__(self, reactor: Any, seat: int, workers: Workers, course: Course) -> None:
        self.seat, self.course = seat, course
        self.identity = Identity.new(NAMES[seat])
        self.link = Link(reactor, self.identity, self, door=Door())
        self.driver: Driver | None = None
        self.other = b""
        self.sent = 0
        self._reactor, self._workers = reactor, workers

    def sit(self, name: str, people: tuple[Seat, ...], number: int) -> None:
        game, setup, lists = setup_of(name, len(NAMES))
        table = Table.open(
            game,
            setup,
            people,
            self.seat,
            self.identity,
            terms=TERMS._replace(proofs=False),
            lists=lists[self.seat],
            entropy=Random(f"{number} {self.seat}").randbytes,
            group=sound_group(),
        )
        self.driver = Driver(self._reactor, table, self._workers, self)

    def act(self, what: Callable[[Table, int], Any]) -> None:
        if self.driver is not None:
            self.driver.act(what)

    def meet(self, table: Table, now: int) -> Any:
        return table.connected(self.other, now)

    # what the driver asks of its owner

    def send_frame(self, key: bytes, frame: bytes) -> None:
        self.sent += len(frame)
        self.link.send(key, frame)

    def refuse(self, key: bytes, sentence: str) -> None:
        raise AssertionError(sentence)

    def broke(self, error: Exception) -> None:
        raise error

    def tell(self, news: object) -> None:
        if isinstance(news, Ask):
            self._reactor.callLater(0, self.course.answer, self, news)
        elif isinstance(news, Changed):
            self.course.changed(self, news.moment)
        elif isinstance(news, Over) and news.verdicts:
            self.course.over(self)

    # what the link tells its company

    def connected(self, key: bytes, name: str) -> None:
        self.other = key
        self.course.met()

    def received(self, key: bytes, channel: Channel, body: bytes) -> None:
        self.act(lambda table, now: table.receive(key, body, now))

    def lost(self, key: bytes, sentence: str) -> None: ...

    def calling(self, key: bytes, seconds: float, faults: tuple[str, ...]) -> None: ...

    def refused(self, key: bytes, sentence: str) -> None:
        raise AssertionError(sentence)

    def asked(self, key: bytes, hello: object) -> None: ...

    def waiting(self, key: bytes, sentence: str) -> None: ...


class Course:
    """Games one after the other, and what each answer took."""

    def __init__(self, reactor: Any, done: Callable[[dict[str, Any]], None]) -> None:
        self._reactor, self._done = reactor, done
        self._workers = Workers(reactor)
        reactor.addSystemEventTrigger("before", "shutdown", self._workers.stop)
        self._players = [Player(reactor, seat, self._workers, self) for seat in range(len(NAMES))]
        self._games = [name for name, count in GAMES.items() for _ in range(count)]
        self._name, self._met, self._over = "", 0, 0
        self._under: tuple[int, int, Instant] | None = None  # author, step, begin
        self._times: dict[str, list[Instant]] = {name: [] for name in GAMES}
        self._sizes: dict[str, list[int]] = {name: [] for name in GAMES}
        self._parts: dict[str, dict[str, list[Instant]]] = {
            name: {part: [] for part in METERS} for name in GAMES
        }
        host, guest = self._players
        port = host.link.listen(0, "127.0.0.1")
        secret = host.link.door.issue(Want.PLAY, time.time())
        aim = Aim(Want.PLAY, (Address("127.0.0.1", port),), secret=secret)
        guest.link.reach(host.identity.public, aim)

    def met(self) -> None:
        self._met += 1
        if self._met == len(NAMES):
            self._begin()

    def _begin(self) -> None:
        self._over = 0
        self._name = self._games.pop()
        people = tuple(Seat(player.identity.name, player.identity.public) for player in self._players)
        for player in self._players:
            player.sit(self._name, people, len(self._games))
        for player in self._players:
            player.act(lambda table, now: table.start(now))
        for player in self._players:
            player.act(player.meet)

    def answer(self, player: Player, asked: Ask) -> None:
        assert player.driver is not None
        table = player.driver.table
        if table.fold is None or table.fold.table.step != asked.step:
            return
        answer: Answer = asked.options.sample(Random(f"{self._name} {player.seat} {asked.step}"))
        player.sent = 0
        for meter in METERS.values():
            meter.take()
        self._under = player.seat, table.log.number, instant()
        player.act(lambda table, now: table.answer(answer, now))
        self._sizes[self._name].append(player.sent)

    def changed(self, player: Player, moment: ClosedStep) -> None:
        if self._under is not None and isinstance(moment.entry, Answer):
            author, step, began = self._under
            if moment.number == step and moment.entry.seat == author != player.seat:
                self._times[self._name].append(since(began))
                for part, meter in METERS.items():
                    self._parts[self._name][part].append(meter.take())
                self._under = None

    def over(self, player: Player) -> None:
        self._over += 1
        if self._over < len(NAMES):
            return
        for one in self._players:
            assert one.driver is not None
            one.driver.stop()
        if self._games:
            self._reactor.callLater(PAUSE, self._begin)
            return
        for one in self._players:
            one.link.stop()
        told = {}
        for name in GAMES:
            told[name] = {
                "bytes": int(median(self._sizes[name])),
                "answer": lowest(self._times[name]),
                **{part: lowest(times) for part, times in self._parts[name].items()},
            }
        self._done(told)


METERS = {"engine": Meter(), "signatures": Meter()}
"""Measured inside an answer's time, on both sides."""


def measure() -> None:
    """From here on the engine and the signatures are timed."""
    METERS["engine"].over(Game, "apply")
    METERS["engine"].over(fold, "digest")
    METERS["signatures"].over(SigningKey, "sign")
    METERS["signatures"].over(VerifyKey, "verify")


def echo(reactor: Any, sizes: list[int], done: Callable[[list[Instant]], None]) -> None:
    """Have messages of these sizes echoed through TLS, and give the time of each size."""
    from twisted.internet.protocol import Factory, Protocol
    from twisted.protocols.tls import TLSMemoryBIOFactory

    class Server(Protocol):
        transport: Any

        def dataReceived(self, data: bytes) -> None:
            self.transport.write(data)

    class Client(Protocol):
        transport: Any

        def connectionMade(self) -> None:
            self.left = list(sizes)
            self.found: list[Instant] = []
            self.times: list[Instant] = []
            self.send()

        def send(self) -> None:
            self.missing, self.began = self.left[0], instant()
            self.transport.write(bytes(self.left[0]))

        def dataReceived(self, data: bytes) -> None:
            self.missing -= len(data)
            if self.missing:
                return
            self.times.append(since(self.began))
            if len(self.times) == ECHOES:
                self.found.append(lowest(self.times))
                self.left.pop(0)
                self.times = []
            if self.left:
                self.send()
                return
            self.transport.loseConnection()
            port.stopListening()
            done(self.found)

    def secured(client: bool, protocol: type) -> Any:
        credentials: Any = Credentials(Identity.new("echo"))
        plain: Any = Factory.forProtocol(protocol)
        return TLSMemoryBIOFactory(credentials, client, plain)

    port = reactor.listenTCP(0, secured(False, Server), interface="127.0.0.1")
    reactor.connectTCP("127.0.0.1", port.getHost().port, _calling(secured(True, Client)))


def _calling(factory: Any) -> Any:
    """A server's factory as a caller's, whose connection is looked after elsewhere."""
    for name in ("startedConnecting", "clientConnectionLost", "clientConnectionFailed"):
        setattr(factory, name, lambda *_: None)
    return factory


def main() -> None:
    """Play, echo, and say what it took."""
    from twisted.internet import reactor as running
    from twisted.logger import globalLogPublisher

    reactor: Any = running

    def finish(told: dict[str, Any]) -> None:
        def print_all(times: list[Instant]) -> None:
            for one, echoed in zip(told.values(), times, strict=True):
                parts = zip(one.pop("answer"), echoed, one.pop("engine"), one.pop("signatures"), strict=True)
                one["time"], one["computing time"] = parts
            print(json.dumps(told))
            reactor.stop()

        echo(reactor, [one["bytes"] for one in told.values()], print_all)

    def note(event: dict[str, Any]) -> None:
        if "log_failure" in event:
            event["log_failure"].printTraceback(file=sys.stderr)
            reactor.callFromThread(reactor.stop)

    publisher: Any = globalLogPublisher
    publisher.addObserver(note)
    reactor.callLater(PATIENCE, reactor.stop)
    measure()
    reactor.callWhenRunning(Course, reactor, finish)
    reactor.run()


if __name__ == "__main__":
    main()
