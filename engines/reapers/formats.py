"""What a Deck may hold (ledger section 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from engines.kernel import DeckFault, DeckPart
from engines.kernel.say import say

if TYPE_CHECKING:
    from .rules import Reapers

LEAST, MOST = 40, 60  # RP-222, RP-223
COPIES = 3  # RP-R16
DECK_KINDS = ("soul", "cast")  # RP-226, RP-R17


def deck_faults(game: Reapers, lists: Mapping[str, tuple[int, ...]]) -> Iterator[DeckFault]:
    """What is wrong with the lists given, each by its clause; a list that is not given is not judged."""
    for label, faces in lists.items():
        if label == "main":
            yield from _main_faults(game, faces)
        elif label == "reaper":
            yield from _reaper_faults(game, faces)
        else:
            yield DeckFault(say("There is no list {list}.", list=repr(label)), "RP-226", label)


def _main_faults(game: Reapers, faces: tuple[int, ...]) -> Iterator[DeckFault]:
    if len(faces) < LEAST:
        yield DeckFault(
            say("A Deck has at least {least} cards, not {n}.", least=LEAST, n=len(faces)), "RP-222"
        )
    if len(faces) > MOST:
        yield DeckFault(say("A Deck has at most {most} cards, not {n}.", most=MOST, n=len(faces)), "RP-223")
    for face in sorted(set(faces)):
        card, n = game.catalogue.cards[face], faces.count(face)
        if card.kind not in DECK_KINDS:
            yield DeckFault(say("{card} cannot be in a Deck.", card=card.name), "RP-226", face=face)
        elif n > COPIES:
            yield DeckFault(
                say("{card} may be there {copies} times, not {n}.", card=card.name, copies=COPIES, n=n),
                "RP-R16",
                face=face,
            )


def _reaper_faults(game: Reapers, faces: tuple[int, ...]) -> Iterator[DeckFault]:
    if len(faces) != 1:
        yield DeckFault(say("A player has one Reaper, not {n}.", n=len(faces)), "RP-225", "reaper")
    for face in sorted(set(faces)):
        card = game.catalogue.cards[face]
        if card.kind != "reaper":
            yield DeckFault(say("{card} is no Reaper.", card=card.name), "RP-225", "reaper", face)


def deck_parts(game: Reapers) -> tuple[DeckPart, ...]:
    """The Deck, and apart from it the Reaper (RP-224, RP-225)."""
    return DeckPart("main", "Deck", game.deck_faces), DeckPart("reaper", "Reaper", game.reaper_faces, 1)
