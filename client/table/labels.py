"""Answers as labels: what several have in common stands above them once, each keeps what is its own."""

from __future__ import annotations

from typing import NamedTuple

SHORTEST_FRONT = 12
"""Characters a common front has at least before it is worth a line of its own."""


class LabelGroup(NamedTuple):
    """Answers that begin alike: the common front, and what follows it in each."""

    front: str
    tails: tuple[str, ...]


def told_apart(words: list[str]) -> list[str]:
    """The words, with a number after those that stand there more than once.

    >>> told_apart(["draw", "pass", "draw"])
    ['draw (1)', 'pass', 'draw (2)']
    """
    seen: dict[str, int] = {}
    found = []
    for word in words:
        seen[word] = seen.get(word, 0) + 1
        found.append(f"{word} ({seen[word]})" if words.count(word) > 1 else word)
    return found


def grouped(words: list[str]) -> list[LabelGroup]:
    """The answers in their order, those that follow one another and begin alike under one front.

    >>> play = "Play Zerga, Voice at location"
    >>> for front, tails in grouped([f"{play} 1", f"{play} 2", "End the turn"]):
    ...     print(f"{front!r}: {tails}")
    'Play Zerga, Voice at': ('Location 1', 'Location 2')
    '': ('End the turn',)
    """
    found: list[LabelGroup] = []
    at = 0
    while at < len(words):
        front, count = "", 1
        for end in range(at + 2, len(words) + 1):
            common = _front(words[at:end])
            if len(common) < SHORTEST_FRONT or len(common) < 0.6 * len(front):
                break
            front, count = common, end - at
        tails = tuple(word[len(front) :].lstrip() for word in words[at : at + count])
        found.append(LabelGroup(front, tuple(tail[:1].upper() + tail[1:] for tail in tails)))
        at += count
    return found


def _front(words: list[str]) -> str:
    """The longest common beginning in whole words that leaves something of each."""
    low, high = min(words), max(words)
    same = next((at for at, (a, b) in enumerate(zip(low, high, strict=False)) if a != b), len(low))
    common = low[:same]
    while common and any(len(word) == len(common) or word[len(common) - 1] != " " for word in words):
        common = common[:-1]
    common = common.rstrip()
    if any(word[len(common) :].lstrip()[:1].isdigit() for word in words):  # "Location 2" says more than "2"
        common = common.rpartition(" ")[0]
    return common
