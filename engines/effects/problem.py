"""What is wrong with a pack, and where: one clear sentence each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engines.kernel.errors import KernelError
from engines.spelling import like

MAX_QUOTED = 60
"""Characters of a stranger's word that an error repeats."""
MAX_PATH = 200
"""Characters of a path that an error shows: twice the deepest path of a card that loads."""


Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class Problem:
    """One thing wrong (or, as a warning, probably wrong) with a pack.

    `line` is 0 where the pack has no lines (canonical bytes) or the trouble has no place; `path` leads from
    the root `$` of the pack to the value; `hint` says what to do about it.
    """

    file: str
    line: int
    path: str
    card: str
    reason: str
    hint: str = ""
    severity: Severity = "error"

    def __str__(self) -> str:
        place = f"{self.file} line {self.line}" if self.line else self.file
        if self.card:
            place += f": card {quoted(self.card)}"
        if self.path not in ("", "$"):
            place += f"{',' if self.card else ':'} {_printable(self.path, MAX_PATH)}"
        return f"{place}: {self.reason}" + (f" ({self.hint})" if self.hint else "")


class PackError(KernelError):
    """A pack was refused. Reads as its first problem; `problems` has all that could be found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(*self.problems)
        first = self.problems[0]
        self.file = first.file
        self.line = first.line
        self.path = first.path
        self.card = first.card
        self.reason = first.reason
        self.hint = first.hint

    def __str__(self) -> str:
        return str(self.problems[0])


def quoted(word: object) -> str:
    """A stranger's word, safe to print: cut to length, control characters spelled out."""
    return f'"{_printable(str(word), MAX_QUOTED)}"'


def _printable(text: str, most: int) -> str:
    cut = text if len(text) <= most else text[:most] + "…"
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in cut)


def nearest(word: str, known: Iterable[str]) -> str:
    """The hint that names the valid word most like this one, empty if none is."""
    found = like(word, known)
    return f'did you mean "{found}"?' if found else ""
