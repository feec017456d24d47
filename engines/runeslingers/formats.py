"""Decks and formats (ledger sections 10 and 11): what a deck may hold, packs, draft rounds, tournaments.

The numbers and the order of things live here as plain functions, for whoever deals packs or pairs players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from engines.effects import grammar as g
from engines.kernel import DeckFault, DeckPart
from engines.kernel.say import say

from .policy import CLASSES, DEFENSES, EQUIPS, RARITIES, RUNESPELLS
from .setup import DECK

if TYPE_CHECKING:
    from .rules import Runeslingers

COPIES, X_COPIES = 2, 1  # RS-273, RS-274
MODES = ("constructed", "draft", "sealed")  # RS-287
PACK: Mapping[str, int] = {"common": 6, "uncommon": 2, "rare": 1}  # RS-R129
PACK_SIZE = sum(PACK.values())  # RS-278

DRAFT_SEATS, DRAFT_BEST = 4, 6  # RS-277
DRAFT_PACKS, OPENED, TAKEN = 4, 2, 2  # RS-278 to RS-280
LEFT_OUT = 6  # RS-283
SEALED_PACKS = 6  # RS-285
DRAFT_POOL = DRAFT_PACKS * PACK_SIZE
SEALED_POOL = SEALED_PACKS * PACK_SIZE  # RS-R128
GAMES_IN_A_MATCH = 1  # RS-289
WIN, DRAW, LOSS = 2, 1, 0  # half points, RS-R130


# --- decks --------------------------------------------------------------------------------------------------


def is_x(name: str) -> bool:
    """Whether a card's name ends in the separate word X (RS-R126).

    >>> is_x("Last Word X"), is_x("Hex")
    (True, False)
    """
    return name.rsplit(maxsplit=1)[-1] == "X"


def deck_faults(game: Runeslingers, lists: Mapping[str, tuple[int, ...]]) -> Iterator[DeckFault]:
    """What is wrong with the lists given, each by its clause; a list that is not given is not judged."""
    cards = game.catalogue.cards
    for label, faces in lists.items():
        if label == "main":
            yield from main_faults(cards, faces)
        elif label not in EQUIPS:
            yield DeckFault(say("There is no list {list}.", list=repr(label)), "RS-276", label)
        elif len(faces) != 1:
            yield DeckFault(
                say("One {list} is equipped, not {n}.", list=say(_word(label)), n=len(faces)), "RS-033", label
            )
        else:
            kind = cards[faces[0]].kind
            if kind != label:
                yield DeckFault(
                    say("{card} is no {list}.", card=cards[faces[0]].name, list=say(_word(label))),
                    "RS-033",
                    label,
                    faces[0],
                )
    yield from _class_faults(cards, lists)


def main_faults(
    cards: Sequence[g.Card], faces: tuple[int, ...], *, limits: bool = True
) -> Iterator[DeckFault]:
    """The thirty cards themselves; a drafted deck has no limits of copies (RS-R127)."""
    if len(faces) != DECK:
        yield DeckFault(say("A deck has {deck} cards, not {n}.", deck=DECK, n=len(faces)), "RS-272")
    for face in sorted(set(faces)):
        card, n = cards[face], faces.count(face)
        if card.kind not in (*RUNESPELLS, *DEFENSES):
            yield DeckFault(say("{card} is no card of a deck.", card=card.name), "RS-276", face=face)
        elif limits and is_x(card.name) and n > X_COPIES:
            yield DeckFault(
                say("{card} may be there once, not {n} times.", card=card.name, n=n), "RS-274", face=face
            )
        elif limits and n > COPIES:
            yield DeckFault(
                say("{card} may be there twice, not {n} times.", card=card.name, n=n), "RS-273", face=face
            )


def _class_faults(cards: Sequence[g.Card], lists: Mapping[str, tuple[int, ...]]) -> Iterator[DeckFault]:
    """Runeslinger, stance and ability share one class (RS-275); the deck may hold any (RS-045)."""
    found = [(label, faces[0]) for label, faces in lists.items() if label in EQUIPS and len(faces) == 1]
    own = {face: next((tag for tag in cards[face].tags if tag in CLASSES), "") for _, face in found}
    first = next((own[face] for label, face in found if label == "slinger"), None)
    for label, face in found:
        if first is not None and own[face] != first:
            yield DeckFault(say("{card} is of another class.", card=cards[face].name), "RS-275", label, face)


def deck_parts(game: Runeslingers) -> tuple[DeckPart, ...]:
    """What a player brings (RS-272, RS-275): the deck, and apart from it Runeslinger and equips (RS-276)."""
    cards = game.catalogue.cards
    equips = (
        DeckPart(
            label, _word(label).capitalize(), tuple(n for n, c in enumerate(cards) if c.kind == label), 1
        )
        for label in EQUIPS
    )
    return (DeckPart("main", "Deck", game.deck_faces, DECK), *equips)


def _word(label: str) -> str:
    return "Runeslinger" if label == "slinger" else label


# --- packs and draft ----------------------------------------------------------------------------------------


def by_rarity(cards: Iterable[g.Card]) -> dict[str, tuple[str, ...]]:
    """Ids of the cards of each rarity."""
    every = list(cards)
    return {rarity: tuple(card.id for card in every if rarity in card.tags) for rarity in RARITIES}


def pool_copies(kinds: Mapping[str, Sequence[str]], packs: int) -> dict[str, int]:
    """How many copies of each card of a rarity make the pool from which so many packs are drawn: the fewest
    that suffice (RS-R129).

    >>> pool_copies({"common": "abc", "uncommon": "de", "rare": "f"}, 4)
    {'common': 8, 'uncommon': 4, 'rare': 4}
    """
    return {rarity: -(-PACK[rarity] * packs // len(names)) for rarity, names in kinds.items()}


def packs_from(pools: Mapping[str, Sequence[int]], packs: int) -> list[tuple[int, ...]]:
    """Packs of nine from shuffled pools, one after another."""
    at = dict.fromkeys(PACK, 0)
    made = []
    for _ in range(packs):
        pack: list[int] = []
        for rarity, n in PACK.items():
            pack += pools[rarity][at[rarity] : at[rarity] + n]
            at[rarity] += n
        made.append(tuple(pack))
    return made


def next_holder(seat: int, seats: int, round_: int) -> int:
    """Who takes over a draft pack: the left neighbour in the first round, the right one in the second
    (RS-280, RS-282).
    """
    return (seat + (1 if round_ == 0 else -1)) % seats


def holder(pack: int, seats: int, round_: int, passes: int) -> int:
    """Who holds the draft pack that seat `pack` opened, after so many passes."""
    seat = pack
    for _ in range(passes):
        seat = next_holder(seat, seats, round_)
    return seat


def picks_in_a_round() -> int:
    """How often each player picks before a draft pack is used up (RS-279 to RS-281)."""
    return OPENED * PACK_SIZE // TAKEN


# --- tournaments --------------------------------------------------------------------------------------------


def round_robin(players: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Rounds in which everyone meets everyone once (RS-288).

    >>> [len(games) for games in round_robin(["a", "b", "c"])]
    [1, 1, 1]
    """
    ring = [*players] if len(players) % 2 == 0 else [*players, ""]
    rounds = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append([(a, b) for a, b in pairs if a and b])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def swiss(points: Mapping[str, int], met: Iterable[frozenset[str]]) -> list[tuple[str, str]]:
    """One round for larger fields (RS-288): neighbours in the table meet, if they have not met before."""
    waiting = sorted(points, key=lambda name: (-points[name], name))
    before = set(met)
    pairs = []
    while len(waiting) > 1:
        first = waiting.pop(0)
        fresh = [other for other in waiting if frozenset((first, other)) not in before]
        other = (fresh or waiting)[0]
        waiting.remove(other)
        pairs.append((first, other))
    return pairs
