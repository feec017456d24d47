"""What spectators are sent: numbered frames of a log, each as late as was agreed; no input or output.

A frame's content is opaque here. It is signed by those who made it, so a spectator can check all of it and
pass it on: whoever passes it on can hold it back, but not change it.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

from netcore.link.limits import MESSAGE_LIMIT
from netcore.link.messages import COUNT_LIMIT, Channel, parts_of
from netcore.wire import WireError, pack, unpack

CACHE_LIMIT: Final = 4 * 1024 * 1024
"""Bytes of frames kept ready to be written: spectators mostly want the same few last ones."""


class Frame(NamedTuple):
    """One piece of the log."""

    at: float
    """When it was made, or came here, in seconds since 1970."""
    body: bytes


class FrameSource(Protocol):
    """Where frames are read from: a log that only grows."""

    def __len__(self) -> int:
        """How many frames there are."""

    def frame(self, number: int) -> Frame:
        """One of them."""


class Copy(Protocol):
    """A spectator's own log, from which it can serve others."""

    def __len__(self) -> int:
        """How many frames there are."""

    def add(self, frame: Frame) -> None:
        """The next frame has come; WireError with a sentence if it cannot be right."""


class Reel:
    """A log in memory, for whoever keeps none on disk."""

    def __init__(self) -> None:
        self._frames: list[Frame] = []

    def __len__(self) -> int:
        return len(self._frames)

    def frame(self, number: int) -> Frame:
        """One of the frames."""
        return self._frames[number]

    def add(self, frame: Frame) -> None:
        """The next frame."""
        self._frames.append(frame)


@dataclass
class StreamPlace:
    """How far one spectator has come, and how far behind it must stay."""

    next: int
    delay: float
    whispers: deque[tuple[int, bytes]] = field(default_factory=deque)
    """What is for this spectator alone, each with the number of frames that come before it."""

    def whispered(self) -> bytes | None:
        """What is to be told to this spectator before the next frame."""
        if self.whispers and self.whispers[0][0] <= self.next:
            return self.whispers.popleft()[1]
        return None

    def due(self, source: FrameSource) -> float | None:
        """When the next frame may be sent, in seconds since 1970; None if there is none yet."""
        if self.next >= len(source):
            return None
        return source.frame(self.next).at + self.delay if self.delay else 0.0  # whatever the clock says


class Press:
    """Frames as they go over the wire, made once for all spectators."""

    def __init__(self, source: FrameSource) -> None:
        self._source = source
        self._ready: OrderedDict[int, list[bytes]] = OrderedDict()
        self._size = 0

    def printed(self, number: int) -> list[bytes]:
        """The parts in which one frame travels."""
        parts = self._ready.get(number)
        if parts is None:
            parts = parts_of(Channel.STREAM, write_frame(number, self._source.frame(number).body))
            self._ready[number] = parts
            self._size += sum(map(len, parts))
            while self._size > CACHE_LIMIT:
                _, old = self._ready.popitem(last=False)
                self._size -= sum(map(len, old))
        return parts


def write_frame(number: int, body: bytes) -> bytes:
    """A frame as a message."""
    return pack((number, body))


def read_frame(message: bytes) -> tuple[int, bytes]:
    """A frame's number and content."""
    value = unpack(message, MESSAGE_LIMIT)
    if type(value) is not tuple or [type(part) for part in value] != [int, bytes]:
        raise WireError("a frame for spectators is not a number with its content")
    number, body = value
    if not 0 <= number <= COUNT_LIMIT:
        raise WireError("the number of a frame is out of bounds")
    return number, body
