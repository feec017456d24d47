"""Lines through a relay: the stock transit relay of magic-wormhole joins two connections that name one token.

What goes through is our own TLS between the two players' keys, so the relay can do no more than any stretch
of network: see addresses, times and sizes, and cut. Whoever is called waits at the relay (`RelayDoor`);
whoever calls comes there too (`through_relay`).
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from typing import Any, Final

from twisted.internet.defer import Deferred
from twisted.internet.error import ConnectionDone, ConnectionLost
from twisted.internet.protocol import Factory, Protocol, connectionDone
from twisted.python.failure import Failure

from netcore.link.reactor import Later, Reactor
from netcore.wire import fingerprint

_OK: Final = b"ok\n"
_SIDE_SIZE: Final = 8
_LEAST: Final = 0.5
_PROBES: Final = {"TCP_KEEPIDLE": 45, "TCP_KEEPALIVE": 45, "TCP_KEEPINTVL": 15, "TCP_KEEPCNT": 3}
"""Seconds of silence until the first probe (by its name on Linux and Windows, and on macOS), between probes,
and how many may stay unanswered.
"""
_MOST: Final = 30.0  # seconds between two tries to wait at a relay that does not answer


class Joint(Protocol):
    """Asks a relay for the other side; then everything goes to the protocol that the factory builds."""

    def __init__(self, token: bytes, factory: Any, joined: Deferred[Any], me: bytes) -> None:
        self._token = token
        self._side = fingerprint("link.side", token, me)[:_SIDE_SIZE]
        self._factory = factory
        self._joined = joined
        self._said = b""
        self._inner: Any = None

    def connectionMade(self) -> None:
        """The relay is there: say whom we want."""
        keep_alive(self._wire)
        self._wire.setTcpNoDelay(True)
        words = f"please relay {self._token.hex()} for side {self._side.hex()}\n"
        self._wire.write(words.encode("ascii"))

    def dataReceived(self, data: bytes) -> None:
        """First the relay's word, then the other side's bytes."""
        if self._inner is not None:
            self._inner.dataReceived(data)
            return
        self._said += data
        if self._said.startswith(_OK):
            self._begin(self._said[len(_OK) :])
        elif not _OK.startswith(self._said):
            self._wire.abortConnection()

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """The relay, or the other side, is gone."""
        if self._inner is not None:
            self._inner.connectionLost(reason)
        elif not self._joined.called:
            self._joined.errback(reason)

    def abort(self) -> None:
        """Wait no longer."""
        if self._wire is not None:
            self._wire.abortConnection()

    def _begin(self, rest: bytes) -> None:
        inner = self._factory.buildProtocol(self._wire.getPeer())
        if inner is None or self._joined.called:
            self._wire.abortConnection()
            return
        self._inner = inner
        inner.makeConnection(self._wire)
        self._joined.callback(inner)
        if rest:
            inner.dataReceived(rest)

    @property
    def _wire(self) -> Any:
        return self.transport


def keep_alive(wire: Any) -> None:
    """Have the system look after a connection on which nothing is said for hours.

    A router forgets quiet connections, and neither end hears of it; the system's own probes come too late.
    """
    wire.setTcpKeepAlive(True)
    if hasattr(wire, "getHandle"):
        for name, value in _PROBES.items():
            if hasattr(socket, name):
                wire.getHandle().setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def through_relay(endpoint: Any, token: bytes, factory: Any, me: bytes) -> Deferred[Any]:
    """Connect to whoever else names the same token at the relay: the protocol, once it is there.

    `me` is our key: programs of one player, who is in two places, are not joined with each other.
    """
    state: dict[str, Joint] = {}
    connecting: list[Any] = []

    def stop(_: Any) -> None:
        for one in connecting:
            one.cancel()
        if "joint" in state:
            state["joint"].abort()

    joined: Deferred[Any] = Deferred(stop)
    outer = Factory.forProtocol(lambda: Joint(token, factory, joined, me))
    outer.noisy = False

    def connected(joint: Joint) -> None:
        state["joint"] = joint

    def failed(failure: Failure) -> None:
        if not joined.called:
            joined.errback(failure)

    dialled = endpoint.connect(outer)
    connecting.append(dialled)
    dialled.addCallbacks(connected, failed)
    return joined


class RelayDoor:
    """Waits at a relay for everybody who may call: one connection a token, made anew when it was used."""

    def __init__(self, reactor: Reactor, endpoint: Callable[[], Any], factory: Any, me: bytes) -> None:
        self._reactor = reactor
        self._endpoint = endpoint
        self._factory = factory
        self._me = me
        self._waiting: dict[bytes, Deferred[Any]] = {}
        self._pauses: dict[bytes, float] = {}
        self._later: dict[bytes, Later] = {}

    def expect(self, tokens: Iterable[bytes]) -> None:
        """These and no others may call now."""
        wanted = frozenset(tokens)
        for token in [token for token in (*self._waiting, *self._later) if token not in wanted]:
            self._forget(token)
        for token in wanted:
            if token not in self._waiting and token not in self._later:
                self._wait(token)

    def stop(self) -> None:
        """Wait for nobody."""
        self.expect(())

    def _wait(self, token: bytes) -> None:
        self._later.pop(token, None)
        self._waiting[token] = waiting = through_relay(self._endpoint(), token, self._factory, self._me)
        waiting.addCallbacks(self._came, self._failed, (token, waiting), {}, (token, waiting))

    def _came(self, _: Any, token: bytes, waiting: Deferred[Any]) -> None:
        if self._waiting.get(token) is waiting:
            self._again(token, _LEAST)

    def _failed(self, failure: Failure, token: bytes, waiting: Deferred[Any]) -> None:
        if self._waiting.get(token) is waiting:
            heard = failure.check(ConnectionDone, ConnectionLost) is not None
            pause = _LEAST if heard else min(_MOST, 2 * self._pauses.get(token, _LEAST))
            self._again(token, pause)

    def _again(self, token: bytes, pause: float) -> None:
        del self._waiting[token]
        self._pauses[token] = pause
        self._later[token] = self._reactor.callLater(pause, self._wait, token)

    def _forget(self, token: bytes) -> None:
        later, waiting = self._later.pop(token, None), self._waiting.pop(token, None)
        self._pauses.pop(token, None)
        if later is not None:
            later.cancel()
        if waiting is not None:
            waiting.cancel()
