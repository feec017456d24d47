"""Which line of a TOML text holds which value: the standard reader does not say.

A small scanner follows headers, keys, brackets and strings and notes the line of every path. It reads only
texts that the standard reader has accepted, so it checks nothing; `guard` looks over a text before that
reader sees it.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from typing import Final

MAX_BRACKETS: Final = 40
"""Brackets open at once: twice the nesting a card may have, since lists and tables alternate, and some for
the card.
"""
MAX_DOTS: Final = 64
"""Dots outside strings in one line: the standard reader takes quadratic time over a long dotted key."""

MAX_MARKS: Final = 400_000
"""Signs outside strings that stand for a value (= , . and brackets): three times what 2,000 rich cards have.
Keeps the time any text takes to a few seconds.
"""

_STRINGS: Final = (
    r'"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+(?:"{3,5})?'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5})?"
    r'|"(?:[^"\\\n]++|\\.)*+"?'
    r"|'[^'\n]*+'?"
)
"""The four sorts of string. An open one runs to its end, and nothing is tried twice: hostile texts cost no
more.
"""
_GUARDED: Final = re.compile(rf"{_STRINGS}|\#[^\n]*+|[\[\]{{}}.=,\n]")
_BLANK: Final = re.compile(r"(?:[ \t\r\n]++|\#[^\n]*+)*+")
_STRING: Final = re.compile(_STRINGS)
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR: Final = re.compile(r"[^,\]}#\n]+")
_DOT: Final = re.compile(r"[ \t]*\.[ \t]*")
_SPACE: Final = re.compile(r"[ \t]*")

Path = tuple[str | int, ...]


def guard(text: str) -> tuple[int, str] | None:
    """The line and reason why a text must not reach the reader: nested too deep, or a key too long; None if
    it may.
    """
    depth = dots = marks = 0
    for token in _GUARDED.finditer(text):
        mark = token[0]
        if mark == "\n":
            dots = 0
        elif mark in "]}":
            depth -= 1
        elif mark in "=,.[{":
            marks += 1
            depth += mark in "[{"
            dots += mark == "."
            if depth > MAX_BRACKETS:
                return _line(text, token.start()), f"more than {MAX_BRACKETS} brackets are open"
            if dots > MAX_DOTS:
                return _line(text, token.start()), f"more than {MAX_DOTS} dots in one line"
            if marks > MAX_MARKS:
                return _line(text, token.start()), "more values than any pack has"
    return None


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def written(path: Path) -> str:
    """A path as errors write it: `$.card[0].play[1].do`."""
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)


class LineIndex:
    """The lines of all values of an accepted TOML text."""

    def __init__(self, text: str) -> None:
        self._text = text.replace("\r\n", "\n")
        self._starts = [0, *(match.end() for match in re.finditer("\n", self._text))]
        self.lines: dict[Path, int] = {(): 1}
        self._position = 0
        self._scan()
        self._written = {written(path): line for path, line in self.lines.items()}

    def line(self, path: str) -> int:
        """The line of a written path, or of the nearest thing around it."""
        while path and path not in self._written:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self._written.get(path, 1)

    def _scan(self) -> None:
        counts: dict[Path, int] = {}
        here: Path = ()
        self._skip()
        while self._position < len(self._text):
            start = self._position
            if self._text.startswith("[[", start):
                self._position += 2
                here = self._resolved(self._key(), counts, array=True)
                self._note(here, start)
                self._position = self._text.index("]]", self._position) + 2
            elif self._text[start] == "[":
                self._position += 1
                here = self._resolved(self._key(), counts, array=False)
                self._note(here, start)
                self._position = self._text.index("]", self._position) + 1
            else:
                self._pair(here)
            self._skip()

    def _resolved(self, key: list[str], counts: dict[Path, int], *, array: bool) -> Path:
        """The path of a header: its names, with the newest entry where one is an array of tables."""
        path: Path = ()
        for index, name in enumerate(key):
            path = (*path, name)
            if array and index == len(key) - 1:
                counts[path] = counts.get(path, -1) + 1
                if counts[path] == 0:
                    self._note(path, self._position)
            if path in counts:
                path = (*path, counts[path])
            elif path not in self.lines:
                self._note(path, self._position)
        return path

    def _pair(self, here: Path) -> None:
        start = self._position
        path = here
        for name in self._key():
            path = (*path, name)
            self._note(path, start)
        self._position = self._text.index("=", self._position) + 1
        self._value(path)

    def _value(self, path: Path) -> None:
        self._skip()
        self._note(path, self._position)
        mark = self._text[self._position]
        if mark == "[":
            self._list(path)
        elif mark == "{":
            self._table(path)
        else:
            self._take(_STRING if mark in "\"'" else _SCALAR)

    def _list(self, path: Path) -> None:
        index = 0
        self._position += 1
        while not self._closed("]"):
            self._value((*path, index))
            index += 1

    def _table(self, path: Path) -> None:
        self._position += 1
        while not self._closed("}"):
            self._pair(path)

    def _closed(self, bracket: str) -> bool:
        """Step over blanks and commas; true, and past it, at the closing bracket."""
        self._skip()
        while self._text[self._position] == ",":
            self._position += 1
            self._skip()
        if self._text[self._position] != bracket:
            return False
        self._position += 1
        return True

    def _key(self) -> list[str]:
        names: list[str] = []
        while True:
            self._take(_SPACE)
            if self._text[self._position] in "\"'":
                names.append(str(tomllib.loads(f"k = {self._take(_STRING)}")["k"]))
            else:
                names.append(self._take(_BARE))
            if not self._take(_DOT):
                return names

    def _skip(self) -> None:
        self._take(_BLANK)

    def _take(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._position)
        if match is None:
            return ""
        self._position = match.end()
        return match[0]

    def _note(self, path: Path, position: int) -> None:
        if path not in self.lines:
            self.lines[path] = bisect_right(self._starts, position)
