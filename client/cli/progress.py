"""A line on the terminal that shows how far something long has come."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable

from client.cli.terminal import Terminal, cut
from engines.kernel.say import say
from netcore.plain import plain

PATIENCE = 1.0
"""Seconds before anything is shown: shorter work needs no line."""

EVERY = 0.2
"""Seconds between two states of the line."""


class Progress:
    """Shows `done of total` on stderr, if that is a terminal that can take it."""

    def __init__(self, total: int, what: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._total = total
        self._what = what
        self._clock = clock
        self._next = clock() + PATIENCE
        self._began = clock()
        self._shown = False
        self._able = sys.stderr.isatty() and os.environ.get("TERM", "") != "dumb"

    def at(self, done: int) -> None:
        """So much is done."""
        now = self._clock()
        if not self._able or now < self._next:
            return
        self._next = now + EVERY
        self._shown = True
        left = (now - self._began) / max(done, 1) * (self._total - done)
        share = 100 * done // max(self._total, 1)
        told = say(
            "{done} of {total} {what} ({share} %), {left} s left",
            done=done,
            total=self._total,
            what=self._what,
            share=share,
            left=f"{left:.0f}",
        )
        sys.stderr.write(f"\r\x1b[K{told}")
        sys.stderr.flush()

    def of(self, done: int, total: int) -> None:
        """So much of so much is done, where the whole shows only on the way."""
        self._total = total
        self.at(done)

    def end(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shown = False


WIDTH = 24
"""Signs of a bar."""


class Bar:
    """A bar on stderr for what happens beside the text: shown on a terminal, gone before the next line."""

    def __init__(self, terminal: Terminal) -> None:
        able = sys.stderr.isatty() and os.environ.get("TERM", "") != "dumb"
        self._able = able and terminal.text is not None
        self._shown = False

    def show(self, words: str, done: int, total: int) -> None:
        """So much is done of this."""
        if not self._able:
            return
        self._shown = True
        full = WIDTH * done // max(total, 1)
        room = max(0, shutil.get_terminal_size().columns - WIDTH - 4)
        sys.stderr.write(f"\r\x1b[K[{'#' * full}{'.' * (WIDTH - full)}] {cut(plain(words), room)}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take it away."""
        if self._shown:
            self._shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
