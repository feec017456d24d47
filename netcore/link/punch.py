"""TCP hole punching: two programs behind routers connect to each other's outside address at the same time.

Each side's own call makes its router expect the other side, and the two calls become one connection
(simultaneous open). Works where a router keeps one outside port for one inside port, as most at home do.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from twisted.internet import tcp
from twisted.internet.defer import Deferred
from twisted.internet.protocol import ClientFactory, Protocol, connectionDone
from twisted.python.failure import Failure

from netcore.link import stun
from netcore.link.addresses import ADDRESS_LIMIT, Address, own_addresses
from netcore.link.reactor import Later
from netcore.wire import WireError

ASK_TIME: Final = 3.0
"""Seconds for a server to say how it sees us."""

PUNCH_TIME: Final = 6.0
"""Seconds both sides go on trying."""

_AGAIN: Final = 0.2  # seconds between two calls to one address that was refused
_CALL: Final = 2.5  # seconds of one call: the system repeats its first packet once in that time


class Puncher:
    """One try: a port of ours, how it looks from outside, and calls from it."""

    def __init__(self, reactor: Any, server: Address | None) -> None:
        self._reactor = reactor
        self._server = server
        self._held = _bound_socket()
        self._port: int = self._held.getsockname()[1]
        self._asking: Any = None
        self._calls: list[_Calls] = []
        self._end: Later | None = None

    def outside(self) -> Deferred[tuple[Address, ...]]:
        """Where this port can be called from outside, as far as that can be found out."""
        own = tuple(address for address in own_addresses(self._port) if _global_v6(address))
        found: Deferred[tuple[Address, ...]] = Deferred()
        if self._server is None:
            found.callback(own)
            return found

        def told(address: Address | None) -> None:
            if not found.called:
                found.callback((*(() if address is None else (address,)), *own)[:ADDRESS_LIMIT])

        self._asking = _Asker(told)
        self._connect(self._server, self._asking, ASK_TIME)
        self._reactor.callLater(ASK_TIME, told, None)
        return found

    def call(self, targets: Iterable[Address], factory: Any) -> None:
        """Call these addresses until one answers or the time is over; `factory` builds what is connected."""
        for target in targets:
            calls = _Calls(self._reactor, lambda one, at=target: self._connect(at, one, _CALL), factory)
            self._calls.append(calls)
            calls.start()
        self._end = self._reactor.callLater(PUNCH_TIME, self.stop)

    def stop(self) -> None:
        """Give up; what is connected stays."""
        if self._end is not None:
            end, self._end = self._end, None
            with suppress(Exception):
                end.cancel()
        for calls in self._calls:
            calls.stop()
        self._calls = []
        if self._asking is not None:
            self._asking.stop()
            self._asking = None
        self._held.close()

    def _connect(self, target: Address, factory: Any, seconds: float) -> Any:
        here = ("::" if ":" in target.host else "0.0.0.0", self._port)
        connector = _Connector(target.host, target.port, factory, seconds, here, self._reactor)
        connector.connect()
        return connector


class _Client(tcp.Client):
    """A client whose port others of this program may use too."""

    def createInternetSocket(self) -> Any:
        made = super().createInternetSocket()  # type: ignore[no-untyped-call]
        _share(made)
        return made


class _Connector(tcp.Connector):
    def _makeTransport(self) -> _Client:
        return _Client(self.host, self.port, self.bindAddress, self, self.reactor)  # type: ignore[no-untyped-call]


class _Asker(ClientFactory):
    """One request to a STUN server; the connection stays so that routers keep the port."""

    noisy = False

    def __init__(self, told: Any) -> None:
        self.told = told
        self._line: _Asking | None = None

    def buildProtocol(self, addr: Any) -> _Asking:
        self._line = _Asking(self)
        return self._line

    def clientConnectionFailed(self, connector: Any, reason: Failure) -> None:
        self.told(None)

    def stop(self) -> None:
        wire: Any = None if self._line is None else self._line.transport
        if wire is not None:
            wire.abortConnection()


class _Asking(Protocol):
    def __init__(self, asker: _Asker) -> None:
        self._asker = asker
        self._data = b""
        self._asked = stun.request()

    def connectionMade(self) -> None:
        wire: Any = self.transport
        wire.write(stun.write(self._asked))

    def dataReceived(self, data: bytes) -> None:
        try:
            said, self._data = stun.read(self._data + data)
            if said is not None and said.number == self._asked.number:
                self._asker.told(stun.mapped(said))
        except WireError:
            self._asker.told(None)

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        self._asker.told(None)


class _Calls(ClientFactory):
    """Calls to one address, again and again."""

    noisy = False

    def __init__(self, reactor: Any, connect: Any, factory: Any) -> None:
        self._reactor = reactor
        self._connect = connect
        self._factory = factory
        self._connector: Any = None
        self._later: Later | None = None
        self._over = False

    def start(self) -> None:
        """Call."""
        self._later = None
        if not self._over:
            self._connector = self._connect(self)

    def stop(self) -> None:
        """Call no more."""
        self._over = True
        if self._later is not None:
            self._later.cancel()
            self._later = None
        if self._connector is not None and self._connector.state == "connecting":
            self._connector.stopConnecting()

    def buildProtocol(self, addr: Any) -> Any:
        self._over = True
        return self._factory.buildProtocol(addr)

    def clientConnectionFailed(self, connector: Any, reason: Failure) -> None:
        if not self._over:
            self._later = self._reactor.callLater(_AGAIN, self.start)


def _bound_socket() -> socket.socket:
    """A port of ours that several connections share; held until the try is over."""
    held = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    _share(held)
    held.bind(("", 0))
    return held


def _share(made: socket.socket) -> None:
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "SO_REUSEPORT"):
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)


def _global_v6(address: Address) -> bool:
    number = ipaddress.ip_address(address.host)
    return number.version == 6 and number.is_global
