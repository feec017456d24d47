"""A person at a terminal, for tests: a real pseudo-terminal, typed at and read from.

What comes is read at once, whoever waits for it: a terminal that nobody reads from stops its program.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from threading import Condition, Thread

from tests.cli.conftest import Shell

PATIENCE = 60
"""Seconds until something expected counts as missing."""


class Typist:
    """Runs a command on a terminal of its own."""

    def __init__(self, shell: Shell, *words: str | Path, columns: int = 80, **environment: str) -> None:
        self.seen = ""
        self._at = 0
        self._open = True
        self._news = Condition()
        near, far = pty.openpty()
        fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self._near = near
        inherited = dict(shell.environment)
        for size in ("COLUMNS", "LINES"):  # set by pytest-xdist; a terminal has its own
            inherited.pop(size, None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "client", *map(str, words)],
            stdin=far,
            stdout=far,
            stderr=far,
            cwd=shell.folder,
            env=inherited | {"TERM": "xterm", **environment},
            start_new_session=True,
        )
        os.close(far)
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def expect(self, pattern: str) -> re.Match[str]:
        """Read until a pattern appears after what was expected before."""
        until = time.monotonic() + PATIENCE
        with self._news:
            while True:
                found = re.compile(pattern).search(self.seen, self._at)
                if found:
                    self._at = found.end()
                    return found
                if not self._open or not self._news.wait(max(0, until - time.monotonic())):
                    raise AssertionError(f"{pattern!r} did not come; seen: {self.seen[self._at :][-3000:]}")

    def type(self, line: str) -> None:
        """Type a line at the next prompt."""
        self.expect(r"> $")
        self.keys(line + "\n")

    def keys(self, keys: str) -> None:
        os.write(self._near, keys.encode())

    def interrupt(self) -> None:
        os.killpg(self.process.pid, signal.SIGINT)

    def end(self) -> int:
        """Read to the end; the exit code."""
        self._reader.join(PATIENCE)
        return self.process.wait(PATIENCE)

    def leave(self) -> None:
        """Whatever became of it, nothing is left running."""
        self.process.kill()
        self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        os.close(self._near)

    def _read(self) -> None:
        while True:
            try:
                raw = os.read(self._near, 65536)
            except OSError:  # the other end is closed
                raw = b""
            with self._news:
                self.seen += raw.decode(errors="replace").replace("\r\n", "\n")
                self._open = bool(raw)
                self._news.notify_all()
            if not raw:
                return
