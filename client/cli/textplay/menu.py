"""A list to choose from that may be long: shown in pages, gathered into groups, narrowed by typed words.

A hundred placements become three cards, then the columns for one of them, then a short list. Whoever knows
what they want types it: `r05 2 1` keeps the lines in which these words follow one another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

PAGE = 20
"""Lines shown at once."""

_WORD = re.compile(r"-?\w+")


class Entry(NamedTuple):
    """One thing to choose: its words, and what it stands for."""

    words: str
    value: Any
    path: tuple[Any, ...] = ()
    """By which like entries are gathered, coarsest part first."""


class Group(NamedTuple):
    """Entries whose paths begin alike, shown as one line."""

    words: str
    entries: tuple[Entry, ...]


class Menu:
    """What is offered now; picking and typing narrow it until one entry is chosen."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._all = tuple(entries)
        self._kept = self._all
        self._first = 0

    @property
    def narrowed(self) -> bool:
        """Whether less than everything is offered."""
        return len(self._kept) < len(self._all)

    def lines(self) -> list[str]:
        """The present page, numbered."""
        shown = self._shown()
        page = shown[self._first : self._first + PAGE]
        lines = [f"{number}. {line.words}" for number, line in enumerate(page, self._first + 1)]
        rest = len(shown) - self._first - len(page)
        if rest:
            lines.append(f"{rest} more: press Enter for the next, or type words to look for.")
        return lines

    def more(self) -> None:
        """The next page; after the last, the first again."""
        self._first += PAGE
        if self._first >= len(self._shown()):
            self._first = 0

    def everything(self) -> None:
        """Offer everything again."""
        self._kept, self._first = self._all, 0

    def pick(self, number: int) -> Entry | None:
        """The entry of that number; None if it is a group (which is then offered) or there is none."""
        shown = self._shown()
        if not 1 <= number <= len(shown):
            return None
        line = shown[number - 1]
        if isinstance(line, Entry):
            return line
        self._kept, self._first = line.entries, 0
        return None

    def has(self, number: int) -> bool:
        """Whether a line has that number."""
        return 1 <= number <= len(self._shown())

    def narrow(self, text: str) -> int:
        """Keep the entries that hold these words in this order; how many they are (all stay if none do)."""
        wanted = _WORD.findall(text.casefold())
        kept = tuple(entry for entry in self._kept if wanted and _follows(entry.words, wanted))
        if kept:
            self._kept, self._first = kept, 0
        return len(kept)

    def only(self) -> Entry | None:
        """The entry, if there is only one left."""
        return self._kept[0] if len(self._kept) == 1 else None

    def _shown(self) -> Sequence[Entry | Group]:
        if len(self._kept) <= PAGE:
            return self._kept
        for depth in range(1, 1 + min(len(entry.path) for entry in self._kept)):
            gathered: dict[tuple[Any, ...], list[Entry]] = {}
            for entry in self._kept:
                gathered.setdefault(entry.path[:depth], []).append(entry)
            if len(gathered) > 1:
                groups = [gathered[path] for path in _sorted(gathered)]
                return [group[0] if len(group) == 1 else _group(group) for group in groups]
        return self._kept


def _sorted(paths: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Paths by their last part where that is a number (a column, a row), else as they come."""
    listed = list(paths)
    return sorted(listed) if all(isinstance(path[-1], int) for path in listed) else listed


def _group(entries: list[Entry]) -> Group:
    """Entries under the words with which all of them begin."""
    alike = takewhile(
        lambda words: len(set(words)) == 1, zip(*(e.words.split() for e in entries), strict=False)
    )
    return Group(f"{' '.join(words[0] for words in alike)} … ({len(entries)} ways)", tuple(entries))


def _follows(words: str, wanted: list[str]) -> bool:
    """Whether the wanted words come in these words one after another: numbers as they are, others as
    beginnings.
    """
    have = iter(_WORD.findall(words.casefold()))
    return all(
        any(word == want if want.lstrip("-").isdigit() else word.startswith(want) for word in have)
        for want in wanted
    )
