"""A network in memory, driven by a clock: machines with addresses, wires that delay, break or go silent.

Real TLS runs over it; only sockets and time are ours, so every run with one seed is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from twisted.internet.address import IPv4Address
from twisted.internet.defer import succeed
from twisted.internet.error import (
    CannotListenError,
    ConnectionAborted,
    ConnectionDone,
    ConnectionLost,
    ConnectionRefusedError,
    TCPTimedOutError,
)
from twisted.internet.interfaces import ITCPTransport
from twisted.internet.task import Clock
from twisted.python.failure import Failure
from zope.interface import implementer

WINDOW = 64 * 1024  # bytes a wire takes before its writer has to pause
SEGMENT = 16 * 1024  # bytes that arrive at once


class Net(Clock):
    """The clock, the listening ports and the wires."""

    def __init__(self, seed: int = 0, delay: float = 0.01) -> None:
        super().__init__()
        self.chance = Random(seed)
        self.delay = delay
        self.ports: dict[tuple[str, int], Any] = {}
        self.wires: list[Wire] = []
        self.silent: set[str] = set()
        """Machines from and to which nothing gets through, without anybody being told."""

    def machine(self, host: str) -> Machine:
        return Machine(self, host)

    def lag(self) -> float:
        return self.delay * (0.5 + self.chance.random())

    def run(self, seconds: float, step: float = 0.005) -> None:
        """Let time pass in small steps."""
        end = self.seconds() + seconds
        while self.seconds() < end:
            self.advance(step)

    def until(self, done: Callable[[], bool], seconds: float = 60.0, step: float = 0.005) -> None:
        """Let time pass until something is so."""
        end = self.seconds() + seconds
        while not done():
            assert self.seconds() < end, "it does not come about"
            self.advance(step)

    def break_one_side(self, wire: Wire) -> None:
        """One end breaks; the other is never told and finds out by itself."""
        wire.other.deaf = True
        wire.lose(ConnectionLost())

    def break_all(self, host: str) -> None:
        """All connections of a machine break, and both sides notice."""
        for wire in [wire for wire in self.wires if host in (wire.here.host, wire.there.host)]:
            wire.lose(ConnectionLost())


class Machine:
    """A reactor, as far as the link needs one, at an address."""

    def __init__(self, net: Net, host: str) -> None:
        self.net = net
        self.host = host
        self.seconds = net.seconds
        self.callLater = net.callLater

    def callFromThread(self, callable: Callable[..., Any], *args: Any) -> None:
        self.net.callLater(0, callable, *args)

    def listenTCP(self, port: int, factory: Any, backlog: int = 50, interface: str = "") -> Any:
        port = port or next(n for n in range(1000, 2000) if (self.host, n) not in self.net.ports)
        if (self.host, port) in self.net.ports:
            raise CannotListenError(interface, port, OSError(98, "Address already in use"))
        self.net.ports[self.host, port] = factory
        return Listening(self.net, IPv4Address("TCP", self.host, port))

    def connectTCP(
        self, host: str, port: int, factory: Any, timeout: float = 30, bindAddress: Any = None
    ) -> Any:
        connector = Connector(self, IPv4Address("TCP", host, port), factory, timeout)
        factory.startedConnecting(connector)
        return connector


class Listening:
    def __init__(self, net: Net, where: IPv4Address) -> None:
        self.net, self.where = net, where

    def getHost(self) -> IPv4Address:
        return self.where

    def stopListening(self) -> Any:
        del self.net.ports[self.where.host, self.where.port]
        return succeed(None)


class Connector:
    def __init__(self, machine: Machine, where: IPv4Address, factory: Any, timeout: float) -> None:
        self.machine, self.where, self.factory = machine, where, factory
        silent = {machine.host, where.host} & machine.net.silent
        lag = timeout if silent else machine.net.lag()
        self.later: Any = machine.net.callLater(lag, self.fail if silent else self.connect)

    def fail(self) -> None:
        self.factory.clientConnectionFailed(self, Failure(TCPTimedOutError()))

    def getDestination(self) -> IPv4Address:
        return self.where

    def connect(self) -> None:
        net = self.machine.net
        listener = net.ports.get((self.where.host, self.where.port))
        if listener is None:
            self.factory.clientConnectionFailed(self, Failure(ConnectionRefusedError()))
            return
        here = IPv4Address("TCP", self.machine.host, 50000 + len(net.wires))
        near, far = Wire(net, here, self.where), Wire(net, self.where, here)
        near.other, far.other = far, near
        answerer = listener.buildProtocol(here)
        caller = self.factory.buildProtocol(self.where)
        net.wires += [near, far]
        near.protocol, far.protocol = caller, answerer
        caller.makeConnection(near)
        if answerer is None:
            near.lose(ConnectionDone())
        else:
            answerer.makeConnection(far)

    def stopConnecting(self) -> None:
        if self.later.active():
            self.later.cancel()

    disconnect = stopConnecting


@implementer(ITCPTransport)
class Wire:
    """One end of a connection."""

    def __init__(self, net: Net, here: IPv4Address, there: IPv4Address) -> None:
        self.net, self.here, self.there = net, here, there
        self.other: Any = None
        self.protocol: Any = None
        self.disconnecting = False
        self.connected = True
        self.deaf = False
        self.written = 0
        self._out = bytearray()
        self._due = False
        self._paused = False
        self._producer: Any = None
        self._full = False

    # --- what protocols call

    def write(self, data: bytes) -> None:
        if self.connected and not self.disconnecting:
            self._out += data
            self.written += len(data)
            if len(self._out) > WINDOW and self._producer and not self._full:
                self._full = True
                self._producer.pauseProducing()
            self._schedule()

    def writeSequence(self, data: Any) -> None:
        self.write(b"".join(data))

    def loseConnection(self) -> None:
        self.disconnecting = True
        self._schedule()

    def abortConnection(self) -> None:
        self.net.callLater(0, self.lose, ConnectionAborted())

    def registerProducer(self, producer: Any, streaming: bool) -> None:
        self._producer = producer

    def unregisterProducer(self) -> None:
        self._producer = None

    def pauseProducing(self) -> None:
        self._paused = True

    def resumeProducing(self) -> None:
        self._paused = False
        self.other._schedule()

    def setTcpNoDelay(self, enabled: bool) -> None: ...

    def getPeer(self) -> IPv4Address:
        return self.there

    def getHost(self) -> IPv4Address:
        return self.here

    # --- the wire itself

    def lose(self, reason: Exception) -> None:
        """The connection ends; the other side notices a moment later."""
        if not self.connected:
            return
        self.connected = False
        if self in self.net.wires:
            self.net.wires.remove(self)
        if (
            self.other.connected
            and not self.other.deaf
            and not {self.here.host, self.there.host} & self.net.silent
        ):
            self.net.callLater(self.net.lag(), self.other.lose, ConnectionLost())
        if self._producer is not None:
            self._producer.stopProducing()
        if self.protocol is not None:
            self.protocol.connectionLost(Failure(reason))

    def _schedule(self) -> None:
        if not self._due and self.connected:
            self._due = True
            self.net.callLater(self.net.lag(), self._deliver)

    def _deliver(self) -> None:
        self._due = False
        if not self.connected or {self.here.host, self.there.host} & self.net.silent:
            return
        if self.other._paused:
            return
        part = bytes(self._out[:SEGMENT])
        del self._out[:SEGMENT]
        if part and self.other.connected:
            self.other.protocol.dataReceived(part)
        if self._full and len(self._out) < WINDOW // 2 and self._producer:
            self._full = False
            self._producer.resumeProducing()
        if self._out:
            self._schedule()
        elif self.disconnecting:
            self.lose(ConnectionDone())
