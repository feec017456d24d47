"""Plain Twisted TLS, beside which link and table are measured: a message there, and what comes of it back."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from twisted.internet.protocol import Factory
from twisted.internet.protocol import Protocol as TwistedProtocol
from twisted.protocols.tls import TLSMemoryBIOFactory

from netcore.identity import Identity
from netcore.link.tls import Credentials

MILLI = 1e3
ECHOES = 200
HERE = "127.0.0.1"

Instant = tuple[float, float]
"""Time, and processor time, in seconds."""

Watch = Callable[[], Instant]
Later = Callable[[Callable[[], None]], Any]


def instant() -> Instant:
    """Now, and what this program has used."""
    return time.perf_counter(), time.process_time()


def watch_both(pid: int) -> Watch:
    """Now, and what this program and another one have used together."""
    other = (~pid << 3) | 2  # the system's clock of that program's processor time

    def both() -> Instant:
        return time.perf_counter(), time.process_time() + time.clock_gettime(other)

    return both


def since(began: Instant, watch: Watch = instant) -> Instant:
    """What has gone by."""
    now = watch()
    return now[0] - began[0], now[1] - began[1]


def lowest(times: list[Instant]) -> Instant:
    """What a fifth stays below, in milliseconds: on a busy machine the others tell of the machine."""
    at = len(times) // 5
    return MILLI * sorted(one[0] for one in times)[at], MILLI * sorted(one[1] for one in times)[at]


class Talk(Protocol):
    """What a client says, over and over."""

    def say(self) -> bytes:
        """A message."""

    def meanwhile(self) -> None:
        """While it is on its way."""

    def heard(self, data: bytes) -> bool:
        """Take in what came back; whether that was all of it."""


class Echo:
    """So many bytes, which come back as they are."""

    def __init__(self, size: int) -> None:
        self._size = self._missing = size

    def say(self) -> bytes:
        self._missing = self._size
        return bytes(self._size)

    def meanwhile(self) -> None: ...

    def heard(self, data: bytes) -> bool:
        self._missing -= len(data)
        return not self._missing


class Server(TwistedProtocol):
    """Sends back what it makes of the bytes that come."""

    transport: Any

    def __init__(self, reply: Callable[[bytes], bytes]) -> None:
        self._reply = reply

    def connectionMade(self) -> None:
        self.transport.setTcpNoDelay(True)

    def dataReceived(self, data: bytes) -> None:
        self.transport.write(self._reply(data))


class Client(TwistedProtocol):
    """Says each thing many times, and notes how long it took until the whole answer was there."""

    transport: Any

    def __init__(
        self, later: Later, talks: list[Talk], watch: Watch, done: Callable[[list[Instant]], None]
    ) -> None:
        self._later, self._talks, self._watch, self._done = later, list(talks), watch, done
        self._found: list[Instant] = []
        self._times: list[Instant] = []
        self._began = watch()

    def connectionMade(self) -> None:
        self.transport.setTcpNoDelay(True)
        self._say()

    def _say(self) -> None:
        self._began = self._watch()
        self.transport.write(self._talks[0].say())
        self._talks[0].meanwhile()

    def dataReceived(self, data: bytes) -> None:
        if not self._talks[0].heard(data):
            return
        self._times.append(since(self._began, self._watch))
        if len(self._times) == ECHOES:
            self._found.append(lowest(self._times))
            self._talks.pop(0)
            self._times = []
        if self._talks:
            self._later(self._say)
            return
        self.transport.loseConnection()
        self._done(self._found)


def serve(reactor: Any, reply: Callable[[bytes], bytes] = bytes) -> Any:
    """Listen for clients; gives the port that listens."""
    return reactor.listenTCP(0, _secured(False, lambda: Server(reply)), interface=HERE)


def talk(
    reactor: Any,
    port: int,
    talks: list[Talk],
    done: Callable[[list[Instant]], None],
    *,
    watch: Watch = instant,
    pause: float = 0.0,
) -> None:
    """Talk to a server, with a pause after each answer; gives the time of each kind of talk."""

    def later(what: Callable[[], None]) -> None:
        if pause:
            reactor.callLater(pause, what)
        else:
            what()

    factory = _secured(True, lambda: Client(later, talks, watch, done))
    for name in ("startedConnecting", "clientConnectionLost", "clientConnectionFailed"):
        setattr(factory, name, lambda *_: None)
    reactor.connectTCP(HERE, port, factory)


def _secured(client: bool, make: Callable[[], TwistedProtocol]) -> Any:
    plain: Any = Factory()
    plain.buildProtocol = lambda _: make()
    credentials: Any = Credentials(Identity.new("echo"))
    return TLSMemoryBIOFactory(credentials, client, plain)


def echo(reactor: Any, sizes: list[int], done: Callable[[list[Instant]], None]) -> None:
    """Have messages of these sizes echoed within this program, and give the time of each size."""
    port = serve(reactor)

    def found(times: list[Instant]) -> None:
        port.stopListening()
        done(times)

    talk(reactor, port.getHost().port, [Echo(size) for size in sizes], found)
