"""Deck assembly (ledger section 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from engines.kernel import DeckFault, DeckPart

from .setup import DECK, MAIN

if TYPE_CHECKING:
    from .rules import Genesis

COPIES = 3  # SG-211


def deck_parts(game: Genesis) -> tuple[DeckPart, ...]:
    """One list, of any cards (SG-211)."""
    return (DeckPart(MAIN, "Deck", tuple(range(game.face_count())), DECK),)


def deck_faults(game: Genesis, lists: Mapping[str, tuple[int, ...]]) -> Iterator[DeckFault]:
    """Custom design: exactly 48 cards, at most three copies of any (SG-211)."""
    for label, faces in lists.items():
        if label != MAIN:
            yield DeckFault(f"There is no list {label!r}.", "SG-211", label)
            continue
        if len(faces) != DECK:
            yield DeckFault(f"A deck has {DECK} cards, not {len(faces)}.", "SG-211")
        for face in sorted(set(faces)):
            n = faces.count(face)
            if n > COPIES:
                name = game.face_name(face)
                yield DeckFault(f"{name} may be there {COPIES} times, not {n}.", "SG-211", face=face)
