"""People at real terminals: a program on a pseudo-terminal, what stands there, and keys."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import time
from pathlib import Path
from threading import Condition, Thread

from tests.cli.plugin import ROOT
from tests.processes.actors import PATIENCE


class Typist:
    """One person with a program of their own; everything it wrote is in `text`."""

    def __init__(self, folder: Path, name: str, *words: str) -> None:
        self.name, self.text = name, ""
        self._seen = 0
        self._news = Condition()
        home = folder / name
        home.mkdir()
        self._mine, theirs = pty.openpty()
        environment = {**os.environ, "RUNETABLE_HOME": str(home), "PYTHONPATH": str(ROOT), "TERM": "dumb"}
        environment["LC_ALL"] = "C.UTF-8"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "client", *words, "--name", name, "--key", str(home / "key.toml")],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=home,
            env=environment,
            start_new_session=True,
        )
        os.close(theirs)
        Thread(target=self._read, daemon=True).start()

    def until(self, pattern: str) -> re.Match[str]:
        """Wait for something to be written after what was waited for last."""
        end = time.monotonic() + PATIENCE
        with self._news:
            while True:
                found = re.compile(pattern).search(self.text, self._seen)
                if found:
                    self._seen = found.end()
                    return found
                running = self.process.poll() is None
                assert running and time.monotonic() < end, f"{self.name}: no {pattern!r} in {self.text}"
                self._news.wait(0.2)

    def type(self, line: str) -> None:
        os.write(self._mine, f"{line}\n".encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._mine)

    def _read(self) -> None:
        while True:
            try:
                data = os.read(self._mine, 65536)
            except OSError:  # the program is gone
                return
            with self._news:
                self.text += data.decode("utf-8", "replace").replace("\r\n", "\n")
                self._news.notify_all()
