"""The other end of the driver: starts the program in a process of its own and tells its hand what to do."""

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
PATIENCE = 60.0
"""Seconds until a busy machine must have come round."""


class Program:
    """A running window."""

    def __init__(self, home: Path, **environment: str) -> None:
        self.home = home
        env = {
            **os.environ,
            "RUNETABLE_HOME": str(home),
            "QT_QPA_PLATFORM": "offscreen",
            "PYTHONPATH": str(ROOT),
            "RUNETABLE_DEBUG": "1",
            **environment,
        }
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("driver.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=env,
            cwd=ROOT,
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        assert self._next() == {"ready": True}

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def _next(self) -> Any:
        line = self._lines.get(timeout=PATIENCE)
        assert line, f"the program ended with {self.process.wait(5)}"
        return json.loads(line)

    def do(self, order: str, **more: Any) -> Any:
        """Tell the hand something; what came of it."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"do": order, **more}) + "\n")
        self.process.stdin.flush()
        reply = self._next()
        assert "ok" in reply, reply["error"]
        return reply["ok"]

    def until(self, so: Callable[[dict], Any], *, doing: str = "") -> dict:
        """Look until something is so; do something each time, if asked to."""
        end = time.monotonic() + PATIENCE
        while True:
            seen = self.do("look")
            if so(seen):
                return seen
            assert time.monotonic() < end, f"it does not come about: {seen}"
            if doing:
                self.do(doing)
            time.sleep(0.02)

    def kill(self) -> None:
        """No goodbye."""
        self.process.kill()
        self._end()

    def close(self) -> int:
        """Close the window as a person would; the exit code."""
        if self.process.poll() is None:
            assert self.process.stdin is not None
            self.process.stdin.write('{"do": "close"}\n')
            self.process.stdin.flush()
        return self._end()

    def _end(self) -> int:
        code = self.process.wait(30)
        self._reader.join(10)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with contextlib.suppress(BrokenPipeError):
                pipe.close()
        return code
