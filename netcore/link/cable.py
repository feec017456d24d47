"""A line on a real connection, inside TLS: who is at the other end, and how fast it reads."""

from __future__ import annotations

from typing import Any, Final, Protocol

from twisted.internet.interfaces import IHandshakeListener, IPushProducer
from twisted.internet.protocol import Protocol as TwistedProtocol
from twisted.internet.protocol import connectionDone
from twisted.python.failure import Failure
from zope.interface import implementer

from netcore.link.addresses import Address
from netcore.link.gate import Stranger
from netcore.link.limits import Limits
from netcore.link.line import Event, Line, LineEnded, NotWelcome, Role, Slower
from netcore.link.messages import Channel, Greeting, Welcome
from netcore.link.meter import Meter
from netcore.link.reactor import Later, Timer
from netcore.link.route import Route
from netcore.link.tls import peer_key

WRONG_KEY: Final = "another key answers there than the one expected"
CUT_OFF: Final = "the connection broke"

BATCH: Final = 64 * 1024
"""Bytes after which frames that wait are written together: each write is a record of TLS and a call of the
system.
"""


class CableOwner(Protocol):
    """Who is told what happens on a cable."""

    def secured(self, cable: Cable) -> None:
        """The other side has proven its key, which is the one expected, if one was."""

    def happened(self, cable: Cable, event: Event) -> None:
        """Something was said."""

    def drained(self, cable: Cable) -> None:
        """Everything queued was written, and more would be taken."""

    def ended(self, cable: Cable, sentence: str) -> None:
        """Nothing more will come; told once."""

    def gone(self, cable: Cable) -> None:
        """The connection is closed on this side."""


@implementer(IHandshakeListener, IPushProducer)
class Cable(TwistedProtocol):
    """One connection with its line."""

    meter: Meter

    def __init__(
        self,
        role: Role,
        owner: CableOwner,
        clock: Timer,
        limits: Limits,
        *,
        expected: bytes = b"",
        where: str = "",
        entry: Stranger | None = None,
        route: Route = Route.DIRECT,
    ) -> None:
        self.line = Line(role, limits, clock.seconds())
        self.owner = owner
        self.key = expected
        """The other side's key: proven once `secure`."""
        self.secure = False
        self.greeting: Greeting | None = None
        """What was said to open the line, by either side."""
        self.where = where
        """The address that was called."""
        self.entry = entry
        """The place among the strangers of somebody who called."""
        self.route = route
        self.over = False
        self._since = clock.seconds()
        self._clock = clock
        self._limits = limits
        self._blocked = False
        self._writing = False
        self._told = False
        self._later: Later | None = None

    # --- what this side does

    def greet(self, greeting: Greeting) -> None:
        """Say who we are and what we want."""
        self.greeting = greeting
        self._since = self._clock.seconds()
        self.line.greet(greeting)
        self.flush()

    def welcome(self, welcome: Welcome) -> None:
        """Let the caller in."""
        self.meter.trust()
        self.line.welcome(welcome, self._clock.seconds())
        self.flush()

    def punch(self, addresses: tuple[Address, ...]) -> None:
        """Propose a straight line."""
        if not self.over:
            self.line.punch(addresses)
            self.flush()

    def answered(self) -> None:
        """The other side has just answered the first thing that this side said: so long a way it is."""
        if self.line.round_trip is None:
            self.line.round_trip = self._clock.seconds() - self._since

    def wait(self, sentence: str) -> None:
        """Ask the caller for patience."""
        self.line.wait(sentence, self._clock.seconds())
        self.flush()

    def send(self, channel: Channel, body: bytes) -> bool:
        """Queue a message; False if it does not fit any more."""
        fits = not self.over and self.line.send(channel, body, self._clock.seconds())
        self.flush()
        return fits

    def push(self, frames: list[bytes]) -> bool:
        """Queue frames that were made before."""
        fits = not self.over and self.line.push(frames, self._clock.seconds())
        self.flush()
        return fits

    def close(self, sentence: str, *, again: bool = True, flush: bool = False) -> None:
        """Say why, then end the line."""
        self.line.end(sentence, again=again, flush=flush)
        self._end(sentence, cut=False)

    def cut(self, sentence: str) -> None:
        """End the line at once."""
        self._end(sentence, cut=True)

    def tick(self) -> None:
        """Let time pass."""
        if self.meter.holding:
            self.line.heard(self._clock.seconds())
        self._react(self.line.tick(self._clock.seconds()))
        self.flush()

    @property
    def idle(self) -> bool:
        """Whether the other side has taken in everything."""
        return not self._blocked and not self.line.queued

    def flush(self) -> None:
        """Write as long as the other side reads."""
        if not self.secure or self._writing:
            return
        self._writing = True  # a write that is taken at once asks for more before it returns
        try:
            while not self._blocked and (raw := self.line.take(self._clock.seconds(), BATCH)):
                self._wire.write(raw)
        finally:
            self._writing = False
        if self.over and self.idle:
            self._hang_up()

    # --- what Twisted tells

    def connectionMade(self) -> None:
        """TCP is there; the TLS handshake begins."""
        self._since = self._clock.seconds()
        self._wire.setTcpNoDelay(True)
        self._wire.registerProducer(self, True)

    def handshakeCompleted(self) -> None:
        """TLS is there: who is it?"""
        key = peer_key(self._wire)
        if key is None or (self.key and key != self.key):
            self.cut(WRONG_KEY)
            return
        self.key = key
        self.secure = True
        if self.line.role is Role.CALLED:
            self.answered()
        else:
            self.meter.trust()  # the one we called for; a welcome may come with a lot behind it
        self.owner.secured(self)

    def dataReceived(self, data: bytes) -> None:
        """Decrypted bytes."""
        if self.over or not self.secure:
            return
        self._react(self.line.received(data, self._clock.seconds()))
        self.flush()

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """The connection is closed."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        self._tell_end(CUT_OFF)
        self.owner.gone(self)

    def pauseProducing(self) -> None:
        """The other side reads more slowly than we write."""
        self._blocked = True

    def resumeProducing(self) -> None:
        """The other side reads on."""
        self._blocked = False
        self.flush()
        if self.idle and not self.over:
            self.owner.drained(self)

    def stopProducing(self) -> None:
        """The connection is closing; `connectionLost` follows."""
        self._blocked = True

    # --- inside

    def _react(self, events: list[Event]) -> None:
        for event in events:
            if self.over:
                return
            match event:
                case Slower(seconds):
                    self.meter.slow(seconds)
                case LineEnded(sentence, cut):
                    self._end(sentence, cut=cut)
                case NotWelcome():
                    self.owner.happened(self, event)
                    self._end(event.sentence, cut=False)
                case _:
                    self.owner.happened(self, event)

    def _end(self, sentence: str, *, cut: bool) -> None:
        if self.over:
            return
        self.over = True
        if self._wire is not None:
            if cut or not self.secure:
                self._wire.abortConnection()
            else:
                self._later = self._clock.callLater(self._limits.farewell, self._abort)
                self.flush()
        self._tell_end(sentence)

    def _tell_end(self, sentence: str) -> None:
        self.over = True
        told, self._told = self._told, True
        if not told:
            self.owner.ended(self, sentence)

    def _hang_up(self) -> None:
        self._wire.unregisterProducer()
        self._wire.loseConnection()

    def _abort(self) -> None:
        self._later = None
        self._wire.abortConnection()

    @property
    def _wire(self) -> Any:
        return self.transport
