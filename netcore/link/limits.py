"""Every bound of the link in one place: what a stranger may cost, what a peer may, and when patience ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from netcore.wire import RECORD_LIMIT

GREETING_LIMIT: Final = 2048
"""Bytes of a frame from somebody not yet welcomed: the fullest greeting has about 1,500."""

PART_SIZE: Final = 32 * 1024
"""Bytes of a message that travel in one frame: heartbeats never wait behind more than this."""

MESSAGE_LIMIT: Final = RECORD_LIMIT + 1024
"""Bytes of one message put together from parts: the largest record, in its envelope."""


@dataclass(frozen=True)
class Limits:
    """What can be set otherwise, for a tournament's hub or for a test; the defaults are meant for homes."""

    handshake: float = 10.0
    """Seconds from connecting to being welcomed; honest programs on slow lines need one or two."""
    ask: float = 120.0
    """Seconds a person may take to let a guest in."""
    heartbeat: float = 5.0
    """Seconds between pings."""
    dead: float = 15.0
    """Seconds of silence after which a line counts as lost: three pings."""
    stall: float = 20.0
    """Seconds in which somebody who is sent something must take in at least some of it."""
    farewell: float = 2.0
    """Seconds for the last words of a line to leave before it is cut."""

    first_wait: float = 0.5
    longest_wait: float = 10.0
    """Seconds between calls to somebody who does not answer: doubled from the first to the longest."""
    steady: float = 2.0
    """Seconds a line must have lasted for the waiting to start small again: one that breaks at once counts as
    another failure, one that somebody cut does not.
    """
    dial: float = 8.0
    """Seconds to wait for one address to answer."""

    relay: float = 8.0
    """Seconds to wait at the relay for the other side."""

    stranger_bytes: int = 16 * 1024
    """Bytes, encryption included, that somebody may send before being welcomed; an honest one needs 4,000."""
    strangers: int = 32
    """Connections that are not welcomed yet; beyond that the one waiting longest makes room."""
    strangers_per_host: int = 8
    """The same from one address, so that one machine cannot crowd out the others."""
    calls_per_host: float = 2.0
    calls_burst: int = 20
    """Connections a second from one address, and how many at once before that counts."""
    calls_in_all: float = 100.0
    """Connections a second from everywhere: a handshake costs a millisecond, so this is a tenth of a core."""
    askers: int = 8
    """Guests waiting for a person's answer."""

    bytes_per_second: int = 1024 * 1024
    bytes_burst: int = 4 * 1024 * 1024
    """What a welcomed peer may send; more is not refused but read more slowly."""
    frames_per_second: int = 1000
    frames_burst: int = 4000
    """The same in frames: a game needs ten a second, catching up some hundreds."""
    queue: int = 16 * 1024 * 1024
    """Bytes waiting for one peer: more than any whole game, and eight of them still fit a small machine."""
    watcher_queue: int = 256 * 1024
    """Bytes waiting for one spectator; what does not fit waits in the log."""
    answers: int = 64
    """Pongs waiting for one peer; more means it pings without reading."""
    watchers: int = 1000
    """Spectators at one hub."""


class Bucket:
    """A measure that refills with time: how long somebody must wait who took more than is in it."""

    def __init__(self, per_second: float, burst: float, now: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._level = burst
        self._at = now

    def take(self, amount: float, now: float) -> float:
        """Take out an amount; the seconds until the measure is no longer overdrawn, 0 if it is not."""
        self._refill(now)
        self._level -= amount
        return max(0.0, -self._level / self._per_second)

    def has(self, amount: float, now: float) -> bool:
        """Take out an amount only if it is there."""
        self._refill(now)
        if self._level < amount:
            return False
        self._level -= amount
        return True

    def _refill(self, now: float) -> None:
        self._level = min(self._burst, self._level + max(0.0, now - self._at) * self._per_second)
        self._at = now
