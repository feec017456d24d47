"""Odds of drawing: exact, by counting hands, and sample hands by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from random import Random
from typing import NamedTuple


def exactly(deck: int, copies: int, drawn: int, wanted: int) -> Fraction:
    """How likely just so many copies are among the cards drawn.

    >>> exactly(40, 4, 7, 1)
    Fraction(19096, 45695)
    """
    if not 0 <= copies <= deck or not 0 <= drawn <= deck:
        raise ValueError("there are not so many cards")
    if not 0 <= wanted <= min(copies, drawn):
        return Fraction(0)
    return Fraction(comb(copies, wanted) * comb(deck - copies, drawn - wanted), comb(deck, drawn))


def at_least(deck: int, copies: int, drawn: int, wanted: int = 1) -> Fraction:
    """How likely so many copies or more are among the cards drawn.

    >>> at_least(4, 1, 2)
    Fraction(1, 2)
    """
    return sum((exactly(deck, copies, drawn, n) for n in range(wanted, min(copies, drawn) + 1)), Fraction(0))


class Odds(NamedTuple):
    """A card of a deck: its copies, and the chance to have seen one by each number of cards drawn."""

    face: int
    copies: int
    by: tuple[tuple[int, float], ...]


def deck_odds(cards: Sequence[int], drawn: Sequence[int]) -> list[Odds]:
    """For each card of a deck, the chance of at least one among so many drawn; the most frequent first."""
    size = len(cards)
    return [
        Odds(
            face,
            copies,
            tuple((number, float(at_least(size, copies, number))) for number in drawn if number <= size),
        )
        for face, copies in sorted(Counter(cards).items(), key=lambda pair: (-pair[1], pair[0]))
    ]


def goldfish(cards: Sequence[int], hand: int, turns: int, chance: Random) -> tuple[list[int], list[int]]:
    """A hand by chance, and the cards drawn after it, one a turn."""
    order = chance.sample(list(cards), min(len(cards), hand + turns))
    return sorted(order[:hand]), order[hand:]


class Difference(NamedTuple):
    """A card that two decks do not have alike."""

    label: str
    face: int
    one: int
    other: int


def compared(one: dict[str, tuple[int, ...]], other: dict[str, tuple[int, ...]]) -> list[Difference]:
    """The cards of which two decks have not the same number, list by list."""
    found = []
    for label in sorted({*one, *other}):
        left, right = Counter(one.get(label, ())), Counter(other.get(label, ()))
        found += [
            Difference(label, face, left[face], right[face])
            for face in sorted({*left, *right})
            if left[face] != right[face]
        ]
    return found
