"""Identification codes `AAAA-BC-DEF` (ledger section 11): which card it is, and where this copy belongs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from .policy import SPHERES

if TYPE_CHECKING:
    from .rules import Genesis

SETS = "ABCDEFGHIJKLMNOPQRST"
"""The set letters, four to a deck (SG-229, SG-236)."""
SETS_A_DECK = 4
_FORM = re.compile(r"(\d{4})-([1-5])([0-9A-F])-(\d)([1-5])([A-T])")


class CodeError(ValueError):
    """A text that is no code; says why, with the clause."""


class Code(NamedTuple):
    """The six parts of a code (SG-230 to SG-236)."""

    collection: int
    sphere: str
    number: int
    version: int
    deck: int
    set: str

    @property
    def card(self) -> str:
        """The left part, which identifies the card (SG-230)."""
        return f"{self.collection:04}-{SPHERES.index(self.sphere) + 1}{self.number:X}"

    def __str__(self) -> str:
        return f"{self.card}-{self.version}{self.deck}{self.set}"


def deck_of(letter: str) -> int:
    """The deck a set belongs to (SG-236, SG-R25).

    >>> [deck_of(letter) for letter in "ADEJT"]
    [1, 1, 2, 3, 5]
    """
    return 1 + SETS.index(letter) // SETS_A_DECK


def read_code(text: str) -> Code:
    """A code as printed; CodeError if it is none.

    >>> read_code("0001-2B-33J")
    Code(collection=1, sphere='ether', number=11, version=3, deck=3, set='J')
    """
    found = _FORM.fullmatch(text)
    if found is None:
        raise CodeError(f"{text[:40]!r} is no code of the form AAAA-BC-DEF (SG-230).")
    collection, sphere, number, version, deck, letter = found.groups()
    if int(deck) != deck_of(letter):
        raise CodeError(f"{text!r}: set {letter} belongs to deck {deck_of(letter)}, not {deck} (SG-237).")
    return Code(int(collection), SPHERES[int(sphere) - 1], int(number, 16), int(version), int(deck), letter)


def code_of(game: Genesis, face: int) -> Code:
    """The code of a card of the game; of a dual card B is the first sphere (SG-R03)."""
    card = game.catalogue.cards[face]
    letter = SETS[card.stats["set"]]
    sphere = next(tag for tag in card.tags if tag in SPHERES)
    stats = card.stats
    return Code(stats["collection"], sphere, stats["number"], stats["version"], deck_of(letter), letter)
