"""Deck assembly (ledger section 11): what a deck may hold, and the methods by which decks come about.

The numbers and the order of things live here as plain functions, for whoever lays sets out or deals cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from engines.kernel import DeckFault, DeckPart
from engines.kernel.chance import Stream
from engines.kernel.say import say

from .codes import SETS, Code, code_of
from .setup import DECK, MAIN

if TYPE_CHECKING:
    from .rules import Genesis

COPIES = 3  # SG-211, SG-225
SETS_EACH = 4  # SG-209, SG-229
PACK = 13  # SG-220
ROUNDS = 4  # SG-222


class AssemblyError(ValueError):
    """Decks cannot come about this way; says why, with the clause."""


# --- decks --------------------------------------------------------------------------------------------------


def deck_parts(game: Genesis) -> tuple[DeckPart, ...]:
    """One list, of any cards (SG-211)."""
    return (DeckPart(MAIN, "Deck", tuple(range(game.face_count())), DECK),)


def deck_faults(game: Genesis, lists: Mapping[str, tuple[int, ...]]) -> Iterator[DeckFault]:
    """Custom design: exactly 48 cards, at most three copies of any (SG-211). Decks of all other methods from
    one collection keep to it too, so decks of different methods can meet (SG-206).
    """
    for label, faces in lists.items():
        if label != MAIN:
            yield DeckFault(say("There is no list {list}.", list=repr(label)), "SG-211", label)
            continue
        if len(faces) != DECK:
            yield DeckFault(say("A deck has {deck} cards, not {n}.", deck=DECK, n=len(faces)), "SG-211")
        for face in sorted(set(faces)):
            n = faces.count(face)
            if n > COPIES:
                name = game.face_name(face)
                yield DeckFault(
                    say("{card} may be there {copies} times, not {n}.", card=name, copies=COPIES, n=n),
                    "SG-211",
                    face=face,
                )


# --- the collection -----------------------------------------------------------------------------------------


def collection(game: Genesis) -> tuple[int, ...]:
    """All cards of a collection: three copies of each design (SG-225)."""
    return tuple(face for face in range(game.face_count()) for _ in range(COPIES))


def card_sets(game: Genesis) -> dict[str, tuple[int, ...]]:
    """The sets of twelve by their letter, as their set identification cards name them (SG-023, SG-229)."""
    found: dict[str, list[int]] = {letter: [] for letter in SETS}
    for face in collection(game):
        found[code_of(game, face).set].append(face)
    return {letter: tuple(faces) for letter, faces in found.items()}


def packaged(game: Genesis) -> dict[int, tuple[int, ...]]:
    """The five pre-designed decks as packaged, by number (SG-207, SG-228)."""
    return rebuilt(game, [code_of(game, face) for face in collection(game)])


def rebuilt(game: Genesis, codes: Iterable[Code]) -> dict[int, tuple[int, ...]]:
    """Pre-designed decks put together again from the codes of their cards (SG-208, SG-230)."""
    faces = {code_of(game, face).card: face for face in range(game.face_count())}
    found: dict[int, list[int]] = {}
    for code in codes:
        found.setdefault(code.deck, []).append(faces[code.card])
    return {deck: tuple(sorted(found[deck])) for deck in sorted(found)}


def collections_for(method: str, players: int) -> int:
    """The fewest whole collections that suffice (SG-215, SG-R24, SG-R38).

    >>> [collections_for("set selection", players) for players in (5, 6)]
    [1, 2]
    """
    whole = 80 * COPIES
    cards = {
        "mirror": players * whole,
        "open draft": (players + 1) * DECK,
        "blind draft": (players + 1) * DECK,
        "closed draft": players * PACK * ROUNDS,
    }.get(method, players * DECK)
    return -(-cards // whole)


# --- set selection ------------------------------------------------------------------------------------------


def selection_order(players: int) -> list[int]:
    """Who takes a set next: one each, clockwise, until each has four (SG-209)."""
    return [player for _ in range(SETS_EACH) for player in range(players)]


def selected(
    game: Genesis, picks: Sequence[str], players: int, collections: int = 1
) -> list[tuple[int, ...]]:
    """The decks that these picks make, in the order in which they were made; a set that is taken is gone for
    the others (SG-209, SG-210, SG-R38).
    """
    order = selection_order(players)
    if len(picks) != len(order):
        raise AssemblyError(f"{players} players take {len(order)} sets, not {len(picks)} (SG-209).")
    known = card_sets(game)
    made: list[tuple[int, ...]] = [()] * players
    taken: Counter[str] = Counter()
    for player, letter in zip(order, picks, strict=True):
        if letter not in known:
            raise AssemblyError(f"There is no set {letter!r} (SG-236).")
        if taken[letter] == collections:
            raise AssemblyError(f"Set {letter} is taken already (SG-210).")
        taken[letter] += 1
        made[player] += known[letter]
    return made


# --- random design and mirrors ------------------------------------------------------------------------------


def dealt(game: Genesis, players: int, chance: Stream, size: int = DECK) -> list[tuple[int, ...]]:
    """Random cards for each player: 48, or more of which each keeps 48 (SG-212, SG-214)."""
    need = players * size
    pool = collection(game)
    pool *= -(-need // len(pool))
    order = chance.permutation(len(pool))
    return [tuple(pool[order[player * size + n]] for n in range(size)) for player in range(players)]


def kept_faults(pool: Sequence[int], kept: Sequence[int]) -> Iterator[DeckFault]:
    """A deck kept from more than 48 dealt cards has 48 of these (SG-214)."""
    if len(kept) != DECK:
        yield DeckFault(say("{deck} cards are kept, not {n}.", deck=DECK, n=len(kept)), "SG-214")
    for face in sorted(Counter(kept) - Counter(pool)):
        yield DeckFault(say("A card was kept that was not dealt."), "SG-214", face=face)


def may_look(method: str, *, look: bool = False, over: bool = False) -> bool:
    """Whether players may look at their decks before play: at random as agreed, blind only after the draft
    (SG-213, SG-224, SG-R25).
    """
    return look if method == "random" else over or method != "blind draft"


def mirrored(deck: tuple[int, ...], players: int) -> list[tuple[int, ...]]:
    """All players have the same deck, however it was made (SG-215)."""
    return [deck] * players


# --- drafts -------------------------------------------------------------------------------------------------


def laid_open(players: int, *, fast: bool = False) -> int:
    """Cards of a round of the open or blind draft: one more than there are players, or twice that (SG-216,
    SG-219, SG-224).
    """
    return (players + 1) * (2 if fast else 1)


def choosers(players: int, round_: int, *, fast: bool = False) -> list[int]:
    """Who takes cards in a round, clockwise from a first chooser who rotates; the rest is discarded (SG-217
    to SG-219).

    >>> choosers(3, 1), choosers(2, 0, fast=True)
    ([1, 2, 0], [0, 0, 1, 1])
    """
    first = round_ % players
    order = [*range(first, players), *range(first)]
    return [player for player in order for _ in range(2 if fast else 1)]


def open_rounds(*, fast: bool = False) -> int:
    """Rounds until all have 48 (SG-218, SG-219)."""
    return DECK // (2 if fast else 1)


def next_holder(player: int, players: int, round_: int) -> int:
    """Who is passed a pack of the closed draft: clockwise, and every other round the other way (SG-220,
    SG-221).
    """
    return (player + (1 if round_ % 2 == 0 else -1)) % players


def taken_from(pack: int = PACK, *, at_a_time: int = 1) -> list[int]:
    """How many cards each holder in turn takes from a pack, until one is left, which is discarded (SG-220,
    SG-222, SG-223).

    >>> sum(taken_from()), taken_from(at_a_time=3)
    (12, [3, 3, 3, 3])
    """
    return [at_a_time] * ((pack - 1) // at_a_time)
