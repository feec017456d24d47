"""What a game says of its cards and decks without a table: faces to leaf through, rules of deck building."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engines.kernel.say import printed_text
from engines.kernel.setup import DeckFault, Mode
from engines.kernel.view import CardView, Pairs


class PrintedCard(NamedTuple):
    """A card as printed, for whoever builds decks or reads about it."""

    face: int
    name: str
    kind: str = ""
    text: str = ""
    stats: Pairs = ()
    """Numbers by name; what a card costs is called `cost` in every game."""
    words: tuple[str, ...] = ()
    """Keywords, in the game's own words."""
    tags: tuple[str, ...] = ()
    """Whatever else cards are told apart by: classes, colours, rarities."""

    def view(self) -> CardView:
        """The card as one would see it on a table."""
        return CardView(
            -1,
            self.name,
            self.face,
            True,
            self.kind,
            printed_text(self.text),
            stats=self.stats,
            words=self.words,
        )


class DeckPart(NamedTuple):
    """One of the lists that make a deck."""

    label: str
    title: str
    faces: tuple[int, ...]
    """Cards that belong there."""
    size: int = 0
    """How many cards it has in the end; 0 if the rules leave that open."""


class Printed:
    """The part of a game that needs no table. A game without decks of one's own leaves `deck_parts` empty."""

    def face_name(self, face: int) -> str:
        """The name printed on a face."""
        return str(face)

    def face_count(self) -> int:
        """How many different faces the catalogue has."""
        return 0

    def printed(self, face: int) -> PrintedCard:
        """Everything printed on a face."""
        return PrintedCard(face, self.face_name(face))

    def deck_parts(self, mode: Mode) -> tuple[DeckPart, ...]:
        """The lists that a player brings in this mode, in the order in which people name them."""
        return ()

    def deck_sizes(self, lists: Mapping[str, tuple[int, ...]]) -> tuple[tuple[str, int], ...]:
        """What a setup says of one seat's secret lists, by label: their sizes, and whatever else the rules
        make public of them.
        """
        return tuple((label, len(faces)) for label, faces in sorted(lists.items()))

    def deck_faults(self, mode: Mode, lists: Mapping[str, tuple[int, ...]]) -> Iterable[DeckFault]:
        """What is wrong with secret lists of one seat, by the rules of deck building.

        Only the lists given are judged: a checker gives all of them, an audit one more at a time.
        """
        return ()
