"""Where a command reads and writes: plain lines, for a terminal, a screen reader, a pipe or a program.

Text for people goes line by line to stdout. With `--json` stdout carries one JSON object and nothing else
(of a game between machines one object a line, as things happen), and text is left out (`play` sends it to
stderr). Nothing here moves a cursor or paints.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import sys
from collections.abc import Iterable
from io import TextIOBase
from textwrap import wrap
from typing import Any, TextIO
from unicodedata import combining, east_asian_width

from netcore.plain import OPENS, plain

LEAST_WIDTH = 20
"""Columns below which lines are left to the terminal to break."""


class Terminal:
    """One command's view of its streams."""

    def __init__(self, *, json: bool = False) -> None:
        self.json = json
        self.text: TextIO | None = None if json else sys.stdout
        """Where text for people goes; nowhere if None."""
        self._given = False

    @property
    def interactive(self) -> bool:
        """Whether a person sits there: text is shown on a terminal and typed at one."""
        return self.text is not None and self.text.isatty() and sys.stdin.isatty()

    def say(self, *lines: str) -> None:
        """Write lines for people; on a terminal, long ones are broken between words."""
        if self.text is not None:
            for line in lines:
                for part in self._broken(plain(line)):
                    self.text.write(part + "\n")
            self.text.flush()

    def whole(self, line: str) -> None:
        """Write a line that is meant to be copied: never broken, whatever the width."""
        if self.text is not None:
            self.text.write(plain(line) + "\n")
            self.text.flush()

    def raw(self, content: str) -> None:
        """Write text as it is, for a file or a program to take; left out with `--json`. What a terminal shows
        is plain in any case.
        """
        if self.text is not None:
            shown = "\n".join(map(plain, content.split("\n"))) if self.text.isatty() else content
            self.text.write(shown)
            self.text.flush()

    def give(self, data: dict[str, Any]) -> None:
        """Write the one object of `--json`; does nothing without it."""
        if self.json and not self._given:
            self._given = True
            sys.stdout.write(json.dumps(data, default=_plain) + "\n")
            sys.stdout.flush()

    def event(self, word: str, **data: Any) -> None:
        """Write one line of JSON that says what happened; does nothing without `--json`."""
        if self.json:
            sys.stdout.write(json.dumps({"event": word, **data}, default=_plain) + "\n")
            sys.stdout.flush()

    def complain(self, sentence: str) -> None:
        """Write a sentence to stderr."""
        sys.stderr.write(f"runetable: {plain(sentence)}\n")
        sys.stderr.flush()

    def ask(self, prompt: str) -> str | None:
        """A line typed by a person, without its end; None where the input ends."""
        if self.text is not None:  # not input(): an interrupt right after its prompt would wait for a key
            self.text.write(prompt)
            self.text.flush()
        line = sys.stdin.readline()
        if self.text is not None and not sys.stdin.isatty():
            self.text.write("\n")
        return line.rstrip("\n") if line else None

    def clear(self) -> None:
        """Move what was shown out of sight, so that the next person does not read it."""
        if self.text is not None and self.text.isatty():
            self.text.write("\n" * shutil.get_terminal_size().lines)
            if os.environ.get("TERM", "dumb") != "dumb":
                self.text.write("\x1b[3J\x1b[2J\x1b[H")
            self.text.flush()

    def _broken(self, line: str) -> Iterable[str]:
        if self.text is None or not self.text.isatty():
            return (line,)
        width = shutil.get_terminal_size().columns
        if columns(line) <= width or width < LEAST_WIDTH:
            return (line,)
        strange = OPENS in line  # no word of a stranger is so long that the rest of it begins a line
        width = width // 2 if strange and columns(line) > len(line) else width
        return wrap(line, width, subsequent_indent="  ", break_long_words=strange, break_on_hyphens=False)


def columns(text: str) -> int:
    """The columns that a text takes on a terminal.

    >>> columns("Ann"), columns("安")
    (3, 2)
    """
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(sign: str) -> int:
    return 0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1


def cut(text: str, most: int) -> str:
    """As much of a text as has room."""
    while columns(text) > most:
        text = text[: max(0, len(text) - max(1, (columns(text) - most) // 2))]
    return text


class ClosedOutput(TextIOBase):
    """Standard output that was closed before the program began: like a pipe that nobody reads from."""

    def write(self, text: str) -> int:
        """Nobody takes it."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def forgiving_streams() -> None:
    """A character that the terminal cannot show becomes a question mark, never an error; an input that was
    closed before the program began (`<&-`) has ended, an output (`>&-`) has no reader.
    """
    if sys.stdout is None:
        sys.stdout = ClosedOutput()
    for name, mode in (("stdin", "r"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - lives as long as we do
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _plain(value: object) -> Any:
    if isinstance(value, bytes):
        return value.hex()
    raise TypeError(f"{type(value).__name__} is not for --json")
