"""Frames on their way to peers: no more is handed to a line than it can soon carry, the rest waits here."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

PACE: Final = 4 * 1024 * 1024
"""Bytes in a line's own queue above which we wait: a quarter of what would cut the line."""

OUTBOX_LIMIT: Final = 32 * 1024 * 1024
"""Bytes waiting here for one peer: several whole games; whoever asks for more without reading is cut off."""

AGAIN: Final = 0.05
"""Seconds until a full line is looked at again."""


class Outbox:
    """What waits for each peer, in order."""

    def __init__(self, send: Callable[[bytes, bytes], bool], queued: Callable[[bytes], int]) -> None:
        self._send = send
        self._queued = queued
        self._waiting: dict[bytes, deque[bytes]] = {}
        self._bytes: dict[bytes, int] = {}
        self.sent = 0
        """Bytes of all frames handed to lines."""

    @property
    def waiting(self) -> bool:
        """Whether anything waits."""
        return bool(self._waiting)

    def put(self, key: bytes, frame: bytes) -> bool:
        """Send a frame as soon as there is room; False if too much waits already."""
        if not self._waiting and self._queued(key) < PACE:  # as nearly always
            if self._send(key, frame):
                self.sent += len(frame)
            return True
        size = self._bytes.get(key, 0) + len(frame)
        if size > OUTBOX_LIMIT:
            return False
        self._waiting.setdefault(key, deque()).append(frame)
        self._bytes[key] = size
        self.flush()
        return True

    def flush(self) -> None:
        """Hand on what there is room for."""
        for key in list(self._waiting):
            frames = self._waiting[key]
            while frames and self._queued(key) < PACE:
                frame = frames.popleft()
                self._bytes[key] -= len(frame)
                if self._send(key, frame):
                    self.sent += len(frame)
            if not frames:
                self.drop(key)

    def drop(self, key: bytes) -> None:
        """The line is gone: what waited for it is asked for anew on the next one."""
        self._waiting.pop(key, None)
        self._bytes.pop(key, None)
