"""Cutting a stream of bytes into frames: four bytes of length, then so many bytes; no input or output.

A frame longer than allowed is refused at its length, before one byte of its content is kept.
"""

from __future__ import annotations

import struct
from typing import Final

from netcore.wire import FRAME_LIMIT, WireError

_LENGTH: Final = struct.Struct(">I")


class FrameError(WireError):
    """A stream that cannot be cut into frames; nothing after this point means anything."""


def frame(payload: bytes) -> bytes:
    """The payload as it goes over the wire."""
    if not 0 < len(payload) <= FRAME_LIMIT:
        raise FrameError(f"a frame holds 1 to {FRAME_LIMIT} bytes, not {len(payload)}")
    return _LENGTH.pack(len(payload)) + payload


class FrameReader:
    """Takes bytes as they come, gives frames; how the bytes were cut up on the way makes no difference."""

    def __init__(self, limit: int = FRAME_LIMIT) -> None:
        self.limit = limit
        """Longest frame accepted from here on."""
        self._buffer = bytearray()
        self._start = 0

    def feed(self, data: bytes) -> None:
        """Bytes that came in; all frames are to be taken out before the next are fed."""
        del self._buffer[: self._start]
        self._start = 0
        self._buffer += data

    def next(self) -> bytes | None:
        """The next whole frame, or None until more bytes have come; raises FrameError for good."""
        content = self._start + _LENGTH.size
        if len(self._buffer) < content:
            return None
        (length,) = _LENGTH.unpack_from(self._buffer, self._start)
        if not length:
            raise FrameError("a frame is empty")
        if length > self.limit:
            raise FrameError(f"a frame of {length} bytes is announced, {self.limit} are allowed here")
        end = content + length
        if len(self._buffer) < end:
            return None
        self._start = end
        return bytes(self._buffer[content:end])
