"""Long work in slices: a few milliseconds at a time, so that the window stays quick beside it."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from client.qt import QObject, QTimer

SLICE = 0.005
"""Seconds of one slice; one step of the work may make it longer."""
BETWEEN = 12
"""Milliseconds between two slices."""


class Slices(QObject):
    """One piece of work, an iterator that does a step whenever it is asked for the next."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: Iterator[None] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._slice)

    @property
    def done(self) -> bool:
        """Whether nothing is left to be done."""
        return self._work is None

    def begin(self, work: Iterator[None], after: int = 0) -> None:
        """Begin with this, in so many milliseconds; what was under way is dropped."""
        self._work = work
        self._timer.start(after)

    def wait(self, milliseconds: int) -> None:
        """Go on not before so many milliseconds."""
        if self._work is not None:
            self._timer.start(milliseconds)

    def stop(self) -> None:
        """Drop what is under way."""
        self._work = None
        self._timer.stop()

    def _slice(self) -> None:
        until = perf_counter() + SLICE
        while self._work is not None and perf_counter() < until:
            try:
                next(self._work)
            except StopIteration:
                self._work = None
        if self._work is not None:
            self._timer.start(BETWEEN)
