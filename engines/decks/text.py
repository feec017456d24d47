"""Deck lists as text.

A line is a card with its number, in any of the forms that programs write: `3 Name`, `3x Name`, `Name x3`,
`3 Name (SET) 31`, `3 [SET:31] Name`. `[label]`, `Main`, `Deck`, `Sideboard` or `label:` on a line of its own
begins a further list, `SB:` before a card puts that one into the sideboard. `#` begins a remark, `//` at the
start of a line too. A line that cannot be used is kept with its reason: nothing is dropped in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from engines.decks.names import Names
from engines.kernel.say import say

MAX_DECK: Final = 1000
"""Cards of one deck; sealed pools stay under two hundred."""

MAX_LINES: Final = 2000
"""Lines of one deck: every card of the largest deck on a line of its own, with as many remarks."""

MAIN: Final = "main"
SIDE: Final = "side"
_HEADERS: Final = {
    "main": MAIN,
    "deck": MAIN,
    "maindeck": MAIN,
    "main deck": MAIN,
    "sideboard": SIDE,
    "side": SIDE,
}
_LABEL: Final = re.compile(r"[a-z][a-z0-9_]{0,31}")
_COUNTED: Final = re.compile(r"(\d{1,3})\s*[xX]?\s+(\S.*)")
_COUNTED_AFTER: Final = re.compile(r"(\S.*?)\s+[xX]\s?(\d{1,3})")
_PRINT_BEFORE: Final = re.compile(r"\[[^\]]{0,24}\]\s+(\S.*)")
_PRINT_AFTER: Final = re.compile(r"(\S.*?)\s+\([^)]{1,12}\)(?:\s+\S{1,12})?|(\S.*?)\|[^|]{1,12}")

Lists = dict[str, tuple[int, ...]]
"""Faces by label, each list in the order in which it was written."""


@dataclass(frozen=True)
class DeckLine:
    """One line that names a card, or tries to."""

    number: int
    text: str
    label: str
    count: int
    face: int | None
    problem: str = ""
    like: int | None = None
    """For a name that is unknown, the card whose name is nearest."""


class DeckText(NamedTuple):
    """A deck as it was read."""

    lines: tuple[DeckLine, ...]

    @property
    def lists(self) -> Lists:
        """The cards that are known, list by list; equal cards stand together."""
        counted: dict[str, dict[int, int]] = {}
        for line in self.lines:
            if line.face is not None and not line.problem:
                cards = counted.setdefault(line.label, {})
                cards[line.face] = cards.get(line.face, 0) + line.count
        return {
            label: tuple(face for face, count in cards.items() for _ in range(count))
            for label, cards in counted.items()
        }

    @property
    def problems(self) -> tuple[DeckLine, ...]:
        """The lines that cannot be used."""
        return tuple(line for line in self.lines if line.problem)


def read_text(text: str, names: Names) -> DeckText:
    """A deck from text; every line that is no remark and no header is in the result."""
    label, total = MAIN, 0
    found: list[DeckLine] = []
    for number, raw in enumerate(text.splitlines(), 1):
        if number > MAX_LINES:
            found.append(
                DeckLine(
                    number,
                    "",
                    label,
                    0,
                    None,
                    say("a deck has at most {n} lines.", n=MAX_LINES),
                )
            )
            break
        line = raw.partition("#")[0].strip()
        if not line or line.startswith("//"):
            continue
        header = _header(line, names)
        if header:
            label = header
            continue
        read = _card(number, line, label, names)
        total += read.count
        if total > MAX_DECK and not read.problem:
            read = replace(read, problem=say("a deck has at most {n} cards.", n=MAX_DECK))
        found.append(read)
    return DeckText(tuple(found))


def write_text(lists: Iterable[tuple[str, tuple[int, ...]]], name_of: Callable[[int], str]) -> str:
    """A deck as text that every program reads: the main deck first, `3 Name` a line, sorted by name."""
    parts = []
    for label, faces in sorted(lists, key=lambda pair: (pair[0] != MAIN, pair[0])):
        counted = sorted((name_of(face), faces.count(face)) for face in dict.fromkeys(faces))
        head = "" if label == MAIN else f"[{label}]\n"
        parts.append(head + "".join(f"{count} {name}\n" for name, count in counted))
    return "\n".join(parts)


def _header(line: str, names: Names) -> str:
    """The label of the list that begins here; nothing if the line is no header."""
    if line.startswith("[") and line.endswith("]"):
        label = line[1:-1].strip().casefold()
        return _HEADERS.get(label, label if _LABEL.fullmatch(label) else "")
    word = line.removesuffix(":").strip().casefold()
    if names.face(line) is not None:
        return ""
    if word in _HEADERS:
        return _HEADERS[word]
    return word if line.endswith(":") and _LABEL.fullmatch(word) else ""


def _card(number: int, line: str, label: str, names: Names) -> DeckLine:
    name = line
    if name[:3].casefold() == "sb:":
        label, name = SIDE, name[3:].strip()
    count, name = _count(name, names)
    face = _face(name, names)
    if face is None:
        told = say("there is no card {name}.", name=f"{name!r:.80}") + names.nearest(name)
        return DeckLine(number, line, label, count, None, told, names.like(name))
    return DeckLine(number, line, label, count, face)


def _count(name: str, names: Names) -> tuple[int, str]:
    if names.face(name) is None:
        if (before := _COUNTED.fullmatch(name)) is not None:
            return int(before[1]), before[2]
        if (after := _COUNTED_AFTER.fullmatch(name)) is not None:
            return int(after[2]), after[1]
    return 1, name


def _face(name: str, names: Names) -> int | None:
    """By the name as it stands, or without the set and number that some programs add."""
    found = names.face(name)
    if found is None and (before := _PRINT_BEFORE.fullmatch(name)) is not None:
        found = names.face(before[1])
    if found is None and (after := _PRINT_AFTER.fullmatch(name)) is not None:
        found = names.face(after[1] or after[2])
    return found
