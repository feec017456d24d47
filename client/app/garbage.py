"""Garbage is collected in the window's thread only, and after a game what was freed goes back to the system.

Python collects in whatever thread happens to allocate. Beside the window that would take Qt's things apart in
a thread that is not theirs, and the program would crash.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Final

from client.qt import QObject, QTimer

EVERY: Final = 500
"""Milliseconds between looks."""
HEAPS: Final = 2
"""Heaps that all threads share: the window's, and one for those beside it."""
LARGE: Final = 128 * 1024
"""Bytes from which memory is taken from the system by itself, and goes back when it is free."""
M_ARENA_MAX: Final = -8
M_MMAP_THRESHOLD: Final = -3
"""What the C library calls these numbers."""


class Garbage(QObject):
    """Takes over from Python's own collector for as long as its parent lives."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        share_heaps()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(EVERY)

    def collect(self) -> None:
        """The oldest generation that is due, as Python itself would choose it."""
        due = [at for at, count in enumerate(gc.get_count()) if count > gc.get_threshold()[at]]
        if due:
            gc.collect(due[-1])


def share_heaps() -> bool:
    """Let threads share few heaps, and pictures have memory of their own; False where the C library cannot.

    Else each thread that ever ran leaves a heap behind, full of holes that no other one uses, and pictures
    that are gone leave holes between what lives on: over an evening that is thirty megabytes and more.
    """
    limit = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    return limit is not None and bool(limit(M_ARENA_MAX, HEAPS)) and bool(limit(M_MMAP_THRESHOLD, LARGE))


def give_back() -> bool:
    """Collect all garbage and hand free memory back to the system; False where the C library cannot.

    The pictures of a table are many and small, so what a game held would else stay with the program, between
    things that live on.
    """
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    return trim is not None and bool(trim(0))
