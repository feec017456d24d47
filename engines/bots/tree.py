"""The tree that a search grows: answers by what everybody would see of them, each with what it has brought so
far.

One tree serves all imagined deals (information-set search): an answer that some deals do not allow is judged
by the deals that offered it. Where several seats answer at once, each has arms of its own, so that no seat's
choice rests on what another has chosen unseen.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from engines.kernel import Answer

EXPLORE = 0.5
"""Weight of what is little known against what looks good; values lie between -1 and 1."""

PATIENCE = 5
"""Visits of a place before a second answer is tried there; the number of answers grows as the root of visits.

The first is the best at sight: trying everything early would make whoever plays there look foolish.
"""

Key = Any
"""An answer without hidden ids: hidden cards are named by their faces."""


class Arm:
    """One answer at one place of the tree."""

    __slots__ = ("offered", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        """What it has brought on average to the seat that chose it."""
        return self.total / self.visits if self.visits else 0.0

    def promise(self) -> float:
        """Its mean, raised the less it is known among the times it could be chosen."""
        if not self.visits:
            return float("inf")
        return self.mean + EXPLORE * sqrt(log(self.offered + 1) / self.visits)


class Node:
    """A place in the tree: what each seat asked there has tried, and where that led."""

    __slots__ = ("_next", "arms")

    def __init__(self) -> None:
        self.arms: dict[int, dict[Key, Arm]] = {}
        self._next: dict[tuple[Key, ...], Node] = {}

    def width(self, seat: int) -> int:
        """How many answers this seat may have tried here by now."""
        visits = sum(arm.visits for arm in self.arms[seat].values())
        return 1 + int(sqrt(visits / PATIENCE))

    def next(self, keys: tuple[Key, ...]) -> Node:
        """The place after these answers, one of each seat asked."""
        if keys not in self._next:
            self._next[keys] = Node()
        return self._next[keys]

    def best(self, seat: int, offered: list[Key]) -> Key:
        """The known answer of most promise among those offered."""
        arms = self.arms[seat]
        return max(offered, key=lambda key: arms[key].promise())


def key_of(answer: Answer) -> Key:
    """An answer as others see it: a hidden card is known by the face it opens, not by its place.

    >>> key_of(Answer(3, 0, ("play", 7, 1), ((7, 40),)))
    ('play', (40,), 1)
    """
    faces = dict(answer.faces)
    return _named(answer.value, faces) if faces else answer.value


def _named(value: Any, faces: dict[int, int]) -> Any:
    if isinstance(value, tuple):
        return tuple([_named(item, faces) for item in value])
    return (faces[value],) if type(value) is int and value in faces else value
