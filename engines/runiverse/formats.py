"""Decks and formats (ledger section 10): what main and dream deck may hold, and Booster Decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from engines.kernel import DeckFault, DeckPart, Mode
from engines.kernel.say import say

from .setup import DECK

if TYPE_CHECKING:
    from .rules import Runiverse

MAGES = 12  # RV-315
OTHERS = 18  # RV-315
DREAM = 10  # RV-084, RV-324
GIFTS = 3  # RV-320
COPIES = 2  # RV-323
PIPS = "pips"
BUDGETS = (40, 30, 50, 60)  # RV-321, RV-322: the first by default
PACK = {"rare": 3, "uncommon": 6, "common": 9}  # RV-319


def budget(mode: Mode) -> int | None:
    """The pips a main deck may have: as agreed; None in the Booster Deck format, where the pack sets them."""
    found = [spec.values[0] for spec in mode.options if spec.name == PIPS]
    return int(found[0]) if found else None


def deck_faults(game: Runiverse, mode: Mode, lists: Mapping[str, tuple[int, ...]]) -> Iterator[DeckFault]:
    """What is wrong with the lists given, each by its clause; a list that is not given is not judged."""
    most = budget(mode)
    if most is None:
        if any(lists.values()):
            yield DeckFault(say("Booster Decks are opened at the table; bring no deck."), "RV-317")
        return
    for label, faces in lists.items():
        if label == "main":
            yield from _main(game, faces)
            yield from _constructed(game, most, faces)
        elif label == "dream":
            yield from _dream(game, faces)
        else:
            yield DeckFault(say("There is no list {list}.", list=repr(label)), "RV-031", label)
    yield from _copies(game, lists.get("main", ()), lists.get("dream", ()))


def _main(game: Runiverse, faces: tuple[int, ...]) -> Iterator[DeckFault]:
    """Thirty cards, twelve of them mages (RV-315); no tokens (RV-087)."""
    cards = game.catalogue.cards
    if len(faces) != DECK:
        yield DeckFault(say("A main deck has {deck} cards, not {n}.", deck=DECK, n=len(faces)), "RV-315")
    mages = sum(cards[face].kind == "mage" for face in faces)
    if mages != MAGES:
        yield DeckFault(say("A main deck has {mages} mages, not {n}.", mages=MAGES, n=mages), "RV-315")
    for face in sorted(set(faces)):
        if face in game.tokens:
            yield DeckFault(
                say("{card} is a token and part of no deck.", card=cards[face].name), "RV-087", face=face
            )


def _dream(game: Runiverse, faces: tuple[int, ...]) -> Iterator[DeckFault]:
    """Ten or more cards, no mages (RV-324, RV-R21)."""
    cards = game.catalogue.cards
    if len(faces) < DREAM:
        yield DeckFault(
            say("A dream deck has {dream} cards or more, not {n}.", dream=DREAM, n=len(faces)),
            "RV-324",
            "dream",
        )
    for face in sorted(set(faces)):
        if cards[face].kind == "mage":
            yield DeckFault(say("{card} is a mage.", card=cards[face].name), "RV-324", "dream", face)
        elif face in game.tokens:
            yield DeckFault(
                say("{card} is a token and part of no deck.", card=cards[face].name), "RV-087", "dream", face
            )


def _constructed(game: Runiverse, most: int, faces: tuple[int, ...]) -> Iterator[DeckFault]:
    """At most three mages with a gift (RV-320), and the pip budget (RV-321, RV-322)."""
    gifts = [gift_of(game, face) for face in faces if game.catalogue.cards[face].kind == "mage"]
    for gift in dict.fromkeys(gifts):
        if gifts.count(gift) > GIFTS:
            word = gift.removeprefix("gift_").capitalize()
            yield DeckFault(
                say(
                    "{n} mages have the gift {word}; {gifts} may.",
                    n=gifts.count(gift),
                    word=say(word),
                    gifts=GIFTS,
                ),
                "RV-320",
            )
    pips = sum(game.pips_of[face] for face in faces)
    if pips > most:
        clause = "RV-321" if most == BUDGETS[0] else "RV-322"
        yield DeckFault(
            say("The main deck has {pips} pips; {most} are allowed.", pips=pips, most=most), clause
        )


def _copies(game: Runiverse, main: Sequence[int], dream: Sequence[int]) -> Iterator[DeckFault]:
    """Two copies over both decks, one of them in the dream deck (RV-323, RV-325)."""
    for face in sorted({*main, *dream}):
        name, n, dreams = game.catalogue.cards[face].name, main.count(face), dream.count(face)
        if n > COPIES:
            yield DeckFault(
                say("{card} may be there twice, not {n} times.", card=name, n=n), "RV-323", face=face
            )
        elif dreams > 1:
            yield DeckFault(say("{card} may be once in the dream deck.", card=name), "RV-325", "dream", face)
        elif n + dreams > COPIES:
            yield DeckFault(
                say("{card} is twice in the main deck already.", card=name), "RV-325", "dream", face
            )


def gift_of(game: Runiverse, face: int) -> str:
    """The gift of a mage (RV-021)."""
    return next(use for use in game.catalogue.cards[face].keywords if use.startswith("gift_"))


def core_mages(game: Runiverse, facet: str) -> tuple[int, ...]:
    """The twelve Core mages of a facet (RV-317)."""
    return tuple(
        face
        for face, card in enumerate(game.catalogue.cards)
        if game.facet_of[face] == facet and card.kind == "mage" and "core" in card.tags
    )


def dream_deck(game: Runiverse, facet: str) -> tuple[int, ...]:
    """The preconstructed dream deck of a facet: the cards that bear its dream icon (RV-086, RV-318)."""
    cards = game.catalogue.cards
    return tuple(face for face, card in enumerate(cards) if f"dream_{facet}" in card.tags)


def booster_pool(game: Runiverse, facet: str) -> dict[str, tuple[int, ...]]:
    """What a Booster Deck of a facet is drawn from: by rarity, two copies of each card (RV-319)."""
    cards = game.catalogue.cards
    return {
        rarity: tuple(
            face
            for face, card in enumerate(cards)
            if game.facet_of[face] == facet and rarity in card.tags and face not in game.tokens
            for _ in range(COPIES)
        )
        for rarity in PACK
    }


def deck_parts(game: Runiverse, mode: Mode) -> tuple[DeckPart, ...]:
    """Main deck and dream deck (RV-030, RV-031); none where packs are opened at the table (RV-317)."""
    if budget(mode) is None:
        return ()
    every = tuple(n for n in range(len(game.catalogue.cards)) if n not in game.tokens)
    others = tuple(face for face in every if game.catalogue.cards[face].kind != "mage")
    return (DeckPart("main", "Main deck", every, DECK), DeckPart("dream", "Dream deck", others, DREAM))
