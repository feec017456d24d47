"""Programs started by a program: each a `runetable` command whose events are read as they come."""

from __future__ import annotations

import contextlib
import json
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any

from client.cli.program import program

FAREWELL = 30.0
"""Seconds for a program that has said its last to end."""


class ChildFailed(Exception):
    """A program ended without having done its part; one sentence."""


class Child:
    """One running program."""

    def __init__(self, name: str, process: subprocess.Popen[str], errors: IO[str]) -> None:
        self.name = name
        self.process = process
        self.reader: Thread | None = None
        self._errors = errors

    def close(self) -> None:
        """It has ended: let go of what it wrote to, once all of it is read."""
        if self.reader is not None:
            self.reader.join()
        self._errors.close()

    def last_words(self) -> str:
        """What it said last on stderr."""
        self._errors.seek(0)
        lines = self._errors.read().strip().splitlines()
        return lines[-1].removeprefix("runetable: ") if lines else f"exit code {self.process.returncode}"


class Children:
    """All of them; none is left when the `with` block ends."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = dict(environment)
        self._children: list[Child] = []
        self._events: Queue[tuple[Child, dict[str, Any] | None]] = Queue()

    def __enter__(self) -> Children:
        return self

    def __exit__(self, *_: object) -> None:
        for child in self._children:
            child.process.kill()
        for child in self._children:
            child.process.wait()
            child.close()

    def start(self, name: str, *words: str) -> Child:
        """Run a command with `--json`."""
        # closed with the child
        errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        process = subprocess.Popen(
            [*program(), *words, "--json"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
            env=self._environment,
        )
        child = Child(name, process, errors)
        self._children.append(child)
        child.reader = Thread(target=self._read, args=(child,), daemon=True)
        child.reader.start()
        return child

    def events(self, left: Callable[[], float]) -> Iterator[tuple[Child, dict[str, Any]]]:
        """What they say, as it comes; ChildFailed if one ends early, or if no seconds are left to wait."""
        while True:
            seconds = left()
            if seconds <= 0:
                raise ChildFailed("nothing has happened for too long")
            try:
                child, event = self._events.get(timeout=seconds)
            except Empty:
                continue
            if event is not None:
                yield child, event
            elif child.process.wait():
                raise ChildFailed(f"the program of {child.name} has failed: {child.last_words()}")

    def wait(self) -> None:
        """Until all have ended by themselves."""
        for child in self._children:
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.process.wait(FAREWELL)

    def _read(self, child: Child) -> None:
        assert child.process.stdout is not None
        with child.process.stdout as lines:
            for line in lines:
                with contextlib.suppress(json.JSONDecodeError):
                    event = json.loads(line)
                    if "event" in event:
                        self._events.put((child, event))
        self._events.put((child, None))
