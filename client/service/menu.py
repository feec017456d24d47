"""A list to choose from that may be long: shown in pages, gathered into groups, narrowed by typed words.

A hundred placements become three cards, then the columns for one of them, then a short list. Whoever knows
what they want types it: `r05 2 1` keeps the lines in which these words follow one another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from itertools import takewhile
from typing import Any, NamedTuple

from engines.kernel.say import say

PAGE = 20
"""Lines shown at once."""

_WORD = re.compile(r"-?\w+")


class MenuEntry(NamedTuple):
    """One thing to choose: its words, and what it stands for."""

    words: str
    value: Any
    path: tuple[Any, ...] = ()
    """By which like entries are gathered, coarsest part first."""
    fold: str = ""
    """The line under which this is put away with others, however short the list is."""


class MenuGroup(NamedTuple):
    """Entries whose paths begin alike, shown as one line."""

    words: str
    entries: tuple[MenuEntry, ...]


Numbered = tuple[int, MenuEntry]
"""An entry with its number, which is the same as long as the question stands."""


class Menu:
    """What is offered now; picking and typing narrow it until one entry is chosen."""

    def __init__(self, entries: Sequence[MenuEntry]) -> None:
        ordered = sorted(entries, key=lambda entry: (bool(entry.fold), _cells(entry)))
        self._all: tuple[Numbered, ...] = tuple(enumerate(ordered, 1))
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
        lines = [f"{number}. {line.words}" for number, line in page]
        rest = len(shown) - self._first - len(page)
        if rest:
            lines.append(say("{n} more: press Enter for the next, or type words to look for.", n=rest))
        return lines

    def more(self) -> None:
        """The next page; after the last, the first again."""
        self._first += PAGE
        if self._first >= len(self._shown()):
            self._first = 0

    def everything(self) -> None:
        """Offer everything again."""
        self._kept, self._first = self._all, 0

    def pick(self, number: int) -> MenuEntry | None:
        """The entry of that number, shown or folded away; None if it is a group, which is then offered."""
        line = dict(self._shown()).get(number)
        if isinstance(line, MenuGroup):
            inside = set(map(id, line.entries))
            self._kept, self._first = tuple(one for one in self._all if id(one[1]) in inside), 0
            return None
        return dict(self._all).get(number)

    def find(self, fits: Callable[[MenuEntry], bool]) -> Numbered | None:
        """The first entry that fits, with its number."""
        return next((one for one in self._all if fits(one[1])), None)

    def presses(self, number: int) -> int:
        """How often a number is typed from here until its entry is chosen: at the head of a group it opens
        that one first.
        """
        trial, count = copy(self), 1
        while trial.pick(number) is None:
            count += 1
        return count

    def has(self, number: int) -> bool:
        """Whether a line has that number."""
        return 1 <= number <= len(self._all)

    def narrow(self, text: str) -> int:
        """Keep the entries that hold these words, in this order where there are such; how many they are (all
        stay if none do). What is not among those offered now is looked for among all.
        """
        wanted = _WORD.findall(text.casefold())
        for where in (self._kept, self._all) if wanted else ():
            for fits in (_follows, _holds):
                kept = tuple(one for one in where if fits(one[1].words, wanted))
                if kept:
                    self._kept, self._first = kept, 0
                    return len(kept)
        return 0

    def only(self) -> MenuEntry | None:
        """The entry, if there is only one left."""
        return self._kept[0][1] if len(self._kept) == 1 else None

    def _shown(self) -> Sequence[tuple[int, MenuEntry | MenuGroup]]:
        """Lines with their numbers: a group has that of its first entry."""
        folds = {entry.fold for _, entry in self._kept}
        open_ = [one for one in self._kept if not one[1].fold]
        if len(folds) == 1:  # one kind alone is what was asked for
            return self._gathered(self._kept)
        lines = list(self._gathered(open_))
        for fold in dict.fromkeys(entry.fold for _, entry in self._kept if entry.fold):
            inside = [one for one in self._kept if one[1].fold == fold]
            words = say("{line} … ({n} ways)", line=fold, n=len(inside))
            lines.append((inside[0][0], MenuGroup(words, tuple(entry for _, entry in inside))))
        return lines

    def _gathered(self, kept: Sequence[Numbered]) -> Sequence[tuple[int, MenuEntry | MenuGroup]]:
        """As finely as fits on a page: by attacker rather than all attacks in one line."""
        if len(kept) <= PAGE:
            return kept
        best: list[list[Numbered]] = []
        for depth in range(1, 1 + max(len(entry.path) for _, entry in kept)):
            gathered: dict[tuple[Any, ...], list[Numbered]] = {}
            for one in kept:
                gathered.setdefault(one[1].path[:depth], []).append(one)
            groups = [gathered[path] for path in _sorted(gathered)]
            if len(groups) == len(kept) or (len(groups) > PAGE and best):
                break
            if len(groups) > 1:
                best = groups
        if not best:
            return kept
        return [
            group[0] if len(group) == 1 else (group[0][0], _group([e for _, e in group])) for group in best
        ]


def _cells(entry: MenuEntry) -> tuple[int, ...]:
    """By what entries of one kind are put in order: columns and rows, where they name nothing else."""
    rest = entry.path[1:]
    return tuple(rest) if len(rest) > 3 and all(type(part) is int for part in rest) else ()


def _sorted(paths: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Paths by their last part where that is a number (a column, a row), else as they come."""
    listed = list(paths)
    return sorted(listed) if all(isinstance(path[-1], int) for path in listed) else listed


def _group(entries: list[MenuEntry]) -> MenuGroup:
    """Entries under the words with which all of them begin and end."""
    said = [entry.words.split() for entry in entries]
    front = _alike(said)
    back = _alike([words[len(front) :][::-1] for words in said])[::-1]
    words = " ".join([*front, "…", *back])
    if len(front) + len(back) < 2:  # which tells nothing
        words = f"{entries[0].words}, …"
    return MenuGroup(say("{line} ({n} ways)", line=words, n=len(entries)), tuple(entries))


def _alike(said: list[list[str]]) -> list[str]:
    """The words with which all begin."""
    same = takewhile(lambda words: len(set(words)) == 1, zip(*said, strict=False))
    return [words[0] for words in same]


def _holds(words: str, wanted: list[str]) -> bool:
    """Whether the wanted words come in these words, in whatever order."""
    return all(_follows(words, [want]) for want in wanted)


def _follows(words: str, wanted: list[str]) -> bool:
    """Whether the wanted words come in these words one after another: numbers as they are, others as
    beginnings.
    """
    have = iter(_WORD.findall(words.casefold()))
    return all(
        any(word == want if want.lstrip("-").isdigit() else word.startswith(want) for word in have)
        for want in wanted
    )
