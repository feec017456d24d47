"""One connection as a machine without input or output: greeting, heartbeat, parts, queue, end.

Bytes and the time go in; events come out, and frames to be written are taken from it as fast as the other
side reads them. It knows nothing of keys: whoever feeds it has checked them before the first byte.
"""

from __future__ import annotations

from collections import deque
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from netcore.link.addresses import Address
from netcore.link.frames import FrameReader
from netcore.link.limits import GREETING_LIMIT, MESSAGE_LIMIT, Bucket, Limits
from netcore.link.messages import (
    COUNT_LIMIT,
    Bye,
    Channel,
    Data,
    Greeting,
    Message,
    Ping,
    Pong,
    Punch,
    Refuse,
    Wait,
    Want,
    Welcome,
    parts_of,
    plain,
    read_message,
    write_message,
)
from netcore.plain import quoted
from netcore.wire import FRAME_LIMIT, WireError

PEOPLE_LIMIT: Final = 4096
"""Bytes of a message between people who are not at a table: the fullest invitation has half of it."""

CHANNEL_LIMITS: Final = {
    Channel.TABLE: MESSAGE_LIMIT,
    Channel.WARES: FRAME_LIMIT,
    Channel.STREAM: MESSAGE_LIMIT,
    Channel.WHISPER: FRAME_LIMIT,
    Channel.ROOM: FRAME_LIMIT,
    Channel.PEOPLE: PEOPLE_LIMIT,
    Channel.STUDY: FRAME_LIMIT,
}
"""Bytes of one message on each channel."""


_PLAYERS: Final = frozenset({Channel.TABLE, Channel.WARES, Channel.ROOM})
_PEOPLE: Final = frozenset({Channel.PEOPLE})
_STUDY: Final = frozenset({Channel.STUDY})
_SPECTATORS: Final = frozenset({Channel.STREAM, Channel.WHISPER})


class Role(Enum):
    """Which side of a line this is."""

    CALLER = "caller"
    CALLED = "called"


class Reached(Enum):
    """How far a line has come."""

    NEW = "new"
    """Nothing is said yet."""
    ASKED = "asked"
    """The greeting is out, or in; the welcome is not."""
    WAITING = "waiting"
    """The same, and a person is being asked."""
    OPEN = "open"
    OVER = "over"


class Greeted(NamedTuple):
    """The caller has greeted: to be answered with `welcome`, `wait` or `refuse`."""

    greeting: Greeting


class Welcomed(NamedTuple):
    """We are welcome."""

    welcome: Welcome


class PersonAsked(NamedTuple):
    """A person on the other side is being asked whether we are welcome."""

    sentence: str


class NotWelcome(NamedTuple):
    """We are not welcome; the line is over."""

    again: bool
    sentence: str


class Delivered(NamedTuple):
    """A whole message for those above."""

    channel: Channel
    body: bytes


class LineEnded(NamedTuple):
    """The line is over. `cut`: without waiting for last words to leave."""

    sentence: str
    cut: bool


class Slower(NamedTuple):
    """The other side sends too much: read on after so many seconds."""

    seconds: float


class Punching(NamedTuple):
    """The other side proposes a straight line from these outside addresses of its own."""

    addresses: tuple[Address, ...]


Event: TypeAlias = Greeted | Welcomed | PersonAsked | NotWelcome | Delivered | LineEnded | Slower | Punching


def heard(role: Role, want: Want) -> frozenset[Channel]:
    """The channels on which this side listens: a spectator is spoken to and never listened to."""
    if want is Want.GREET:
        return _PEOPLE
    if want is Want.STUDY:
        return _STUDY
    if want is not Want.WATCH:
        return _PLAYERS
    return _SPECTATORS if role is Role.CALLER else frozenset()


class Line:
    """One side of one connection."""

    def __init__(self, role: Role, limits: Limits, now: float) -> None:
        self.role = role
        self.state = Reached.NEW
        self._hears: frozenset[Channel] = frozenset()
        self.round_trip: float | None = None
        """Seconds the last ping took."""
        self._limits = limits
        self._reader = FrameReader(GREETING_LIMIT if role is Role.CALLED else FRAME_LIMIT)
        self._frames = Bucket(limits.frames_per_second, limits.frames_burst, now)
        self._until = now + limits.handshake
        self._heard = self._pinged = self._moved = now
        self._ping = 0
        self._first: deque[bytes] = deque()  # frames of the link itself: they overtake data
        self._data: deque[bytes] = deque()
        self._queued = 0
        self._parts: dict[Channel, bytearray] = {}

    # --- what this side says

    def greet(self, greeting: Greeting) -> None:
        """Say who we are and what we want."""
        self.state = Reached.ASKED
        self._hears = heard(self.role, greeting.want)
        self._say(greeting)

    def wait(self, sentence: str, now: float) -> None:
        """Tell the caller that a person is being asked."""
        self.state = Reached.WAITING
        self._until = now + self._limits.ask
        self._say(Wait(plain(sentence)))

    def welcome(self, welcome: Welcome, now: float) -> None:
        """Let the caller in."""
        self._open(now)
        self._say(welcome)

    def end(self, sentence: str, *, again: bool = True, flush: bool = False) -> None:
        """Say why, and no more; what was queued before is dropped unless `flush` lets it go first."""
        if self.state is Reached.OVER:
            return
        greeted = self.state is Reached.OPEN or self.role is Role.CALLER
        self.state = Reached.OVER
        if not flush:
            self._data.clear()
        last = write_message(Bye(plain(sentence)) if greeted else Refuse(again, plain(sentence)))
        self._data.append(last)
        self._queued = sum(map(len, self._data))

    def punch(self, addresses: tuple[Address, ...]) -> None:
        """Propose a straight line from these outside addresses of ours."""
        if self.state is Reached.OPEN:
            self._say(Punch(addresses))

    def send(self, channel: Channel, body: bytes, now: float) -> bool:
        """Queue a message; False if the other side is so far behind that it does not fit."""
        return self.push(parts_of(channel, body), now)

    def push(self, frames: list[bytes], now: float) -> bool:
        """Queue frames made by `parts_of`, which many lines may share."""
        size = sum(map(len, frames))
        if self._queued + size > self._limits.queue:
            return False
        if not self._data:
            self._moved = now
        self._data.extend(frames)
        self._queued += size
        return True

    @property
    def queued(self) -> int:
        """Bytes of messages that wait to be written."""
        return self._queued

    def take(self, now: float, most: int = 1) -> bytes:
        """The next frames to write, until they have that many bytes; called only while the other side reads.
        Empty if there are none.
        """
        if self._first:
            return self._first.popleft()
        if not self._data:
            return b""
        self._moved = now
        raw = self._data.popleft()
        while self._data and len(raw) < most:
            raw += self._data.popleft()
        self._queued -= len(raw)
        return raw

    # --- what comes in

    def received(self, data: bytes, now: float) -> list[Event]:
        """Bytes from the other side."""
        if self.state is Reached.OVER:
            return []
        self._heard = now
        self._reader.feed(data)
        events: list[Event] = []
        count = 0
        try:
            while (raw := self._reader.next()) is not None:
                count += 1
                events += self._take_in(read_message(raw), now)
                if self._over:
                    return events
        except WireError as error:
            self.end(str(error), again=False)
            return [*events, LineEnded(str(error), cut=False)]
        seconds = self._frames.take(count, now)
        return [*events, Slower(seconds)] if seconds else events

    def heard(self, now: float) -> None:
        """Reading starts again after a pause of our own making, which is no silence of the other side."""
        self._heard = now

    def tick(self, now: float) -> list[Event]:
        """Let time pass: pings are due, patience may be at its end."""
        if self.state is Reached.OVER:
            return []
        if self.state is not Reached.OPEN and now >= self._until:
            return self._cut("the greeting took too long")
        if self.state in (Reached.NEW, Reached.ASKED):
            return []
        if now - self._heard >= self._limits.dead:
            return self._cut(f"nothing was heard for {self._limits.dead:.0f} seconds")
        if self._data and now - self._moved >= self._limits.stall:
            return self._cut(f"nothing was taken in for {self._limits.stall:.0f} seconds")
        if now - self._pinged >= self._limits.heartbeat:
            self._pinged = now
            self._ping = (self._ping + 1) % COUNT_LIMIT
            self._say(Ping(self._ping))
        return []

    # --- inside

    @property
    def _over(self) -> bool:
        return self.state is Reached.OVER

    def _take_in(self, message: Message, now: float) -> list[Event]:
        match message:
            case Data() if self.state is Reached.OPEN:
                return self._take_part(message)
            case Bye(sentence):
                self.state = Reached.OVER
                last = quoted(sentence) if sentence else "goodbye"
                return [LineEnded(f"the other side said {last}", cut=False)]
            case Ping(number) if self.state in (Reached.OPEN, Reached.WAITING):
                if len(self._first) >= self._limits.answers:
                    return self._cut("it pings without taking in the answers")
                self._say(Pong(number))
                return []
            case Pong(number) if self.state in (Reached.OPEN, Reached.WAITING):
                if number == self._ping:
                    self.round_trip = now - self._pinged
                return []
            case Punch(addresses) if self.state is Reached.OPEN:
                return [Punching(addresses)]
            case Greeting() if self.role is Role.CALLED and self.state is Reached.NEW:
                self.state = Reached.ASKED
                self._hears = heard(self.role, message.want)
                return [Greeted(message)]
            case Refuse() | Wait() | Welcome() if self.role is Role.CALLER and self.state is not Reached.OPEN:
                return self._take_answer(message, now)
        word = type(message).__name__.lower()
        raise WireError(f"a {word} message has no place here: the line is {self.state.value}")

    def _take_answer(self, message: Refuse | Wait | Welcome, now: float) -> list[Event]:
        match message:
            case Refuse(again, sentence):
                self.state = Reached.OVER
                return [NotWelcome(again, sentence)]
            case Wait(sentence) if self.state is Reached.ASKED:
                self.state = Reached.WAITING
                self._until = now + self._limits.ask + self._limits.handshake
                return [PersonAsked(sentence)]
            case Welcome() if self.state is not Reached.NEW:
                self._open(now)
                return [Welcomed(message)]
        raise WireError("an answer comes before the question")

    def _take_part(self, part: Data) -> list[Event]:
        if part.channel not in self._hears:
            raise WireError(f"nothing may be said here on the {part.channel.name.lower()} channel")
        parts = self._parts.setdefault(part.channel, bytearray())
        parts += part.body
        if len(parts) > CHANNEL_LIMITS[part.channel]:
            raise WireError(f"a message has more than {CHANNEL_LIMITS[part.channel]} bytes")
        if part.more:
            if not part.body:
                raise WireError("a part of a message is empty")
            return []
        del self._parts[part.channel]
        return [Delivered(part.channel, bytes(parts))]

    def _open(self, now: float) -> None:
        self.state = Reached.OPEN
        self._reader.limit = FRAME_LIMIT
        self._heard = self._pinged = now

    def _cut(self, sentence: str) -> list[Event]:
        self.end(sentence)
        return [LineEnded(sentence, cut=True)]

    def _say(self, message: Message) -> None:
        self._first.append(write_message(message))
