"""The stack of protocols under a line: TCP, then a meter that counts raw bytes, then TLS, then the cable."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from twisted.internet.abstract import FileDescriptor
from twisted.internet.protocol import Factory, connectionDone
from twisted.protocols.policies import ProtocolWrapper, WrappingFactory
from twisted.protocols.tls import TLSMemoryBIOFactory, TLSMemoryBIOProtocol
from twisted.python.failure import Failure

from netcore.link.limits import Bucket, Limits
from netcore.link.line import Role
from netcore.link.reactor import Later, Timer
from netcore.link.tls import Credentials

if TYPE_CHECKING:
    from netcore.link.cable import Cable

LONGEST_HOLD: Final = 2.0
"""Seconds of reading nothing from somebody who sends too much, so that heartbeats still get through."""


class Meter(ProtocolWrapper):
    """Counts what comes in before it is decrypted: little from a stranger, a steady measure from a peer."""

    def __init__(self, stack: Any, inner: Any, clock: Timer, limits: Limits) -> None:
        super().__init__(stack, inner)
        self._clock = clock
        self._left: int | None = limits.stranger_bytes
        self._rate = Bucket(limits.bytes_per_second, limits.bytes_burst, clock.seconds())
        self._holds: set[str] = set()
        self._later: Later | None = None

    def trust(self) -> None:
        """The other side is welcome: a measure instead of a limit."""
        self._left = None

    def dataReceived(self, data: bytes) -> None:
        """Pass bytes on, unless a stranger has used up its share."""
        if self._left is None:
            self.slow(self._rate.take(len(data), self._clock.seconds()))
        else:
            self._left -= len(data)
            if self._left < 0:
                self._wire.abortConnection()
                return
        super().dataReceived(data)  # type: ignore[no-untyped-call]

    def write(self, data: bytes) -> None:
        """Send what the system takes at once; the rest goes when the reactor comes round."""
        wire = self._wire
        wire.write(data)
        if isinstance(wire, FileDescriptor) and wire.connected and not wire.disconnecting:
            wire.doWrite()  # what is wrong here shows to the reactor too

    def slow(self, seconds: float) -> None:
        """Read on only after a while."""
        if seconds > 0 and self._later is None:
            self.hold("rate")
            self._later = self._clock.callLater(min(seconds, LONGEST_HOLD), self._go_on)

    def hold(self, why: str) -> None:
        """Stop reading until every reason to is gone."""
        if not self._holds:
            self._wire.pauseProducing()
        self._holds.add(why)

    def release(self, why: str) -> None:
        """A reason to stop reading is gone."""
        if why in self._holds:
            self._holds.discard(why)
            if not self._holds:
                self._wire.resumeProducing()

    @property
    def holding(self) -> bool:
        """Whether this side is not reading at the moment."""
        return bool(self._holds)

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """The connection is closed."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        super().connectionLost(reason)  # type: ignore[no-untyped-call]

    @property
    def _wire(self) -> Any:
        return self.transport

    def _go_on(self) -> None:
        self._later = None
        self.release("rate")


class Stack(WrappingFactory):
    """Builds the protocols for one connection after the other; `make` gives a cable, or None to close it."""

    noisy = False

    def __init__(
        self,
        role: Role,
        credentials: Credentials,
        make: Callable[[Any], Cable | None],
        clock: Timer,
        limits: Limits,
    ) -> None:
        tls: Any = TLSMemoryBIOFactory
        self._tls = tls(credentials, role is Role.CALLER, Factory(), clock)
        super().__init__(self._tls)  # type: ignore[no-untyped-call]
        self._make = make
        self._clock = clock
        self._limits = limits

    def buildProtocol(self, addr: Any) -> Any:
        """The outermost protocol for a new connection, or None to close it unheard."""
        cable = self._make(addr)
        if cable is None:
            return None
        # The cable writes whole batches: nothing is gained by waiting for more, as Twisted's own choice does.
        tls = TLSMemoryBIOProtocol(self._tls, cable)
        cable.meter = Meter(self, tls, self._clock, self._limits)
        return cable.meter
