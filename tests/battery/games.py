"""The games under test: every installed engine in every mode, and High Card, which is for tests alone.

A game needs nothing of its own to be here. Where it plays with secret decks, its starter decks (`decks/*.txt`
beside the engine) are dealt out to the seats in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

from engines import registry
from engines.kernel import DeckLists, Game, Setup
from tests.kernel import highcard

Chosen = dict[str, int | str | bool]


@dataclass(frozen=True)
class Case:
    """One game in one mode with some options, and how to make it afresh."""

    id: str
    mode: str
    make: Callable[[], Game]
    decks: DeckLists = ()
    options: Chosen = field(default_factory=dict)

    def setup(self, game: Game) -> Setup:
        """How its games open."""
        return game.setup(self.mode, self.options, decks=registry.deck_sizes(self.decks))

    @property
    def game(self) -> str:
        """The game's id."""
        return self.id.split("-")[0]


def modes(make: Callable[[], Game], decks: tuple[registry.DeckList, ...]) -> Iterator[Case]:
    """A case per mode of a game."""
    game = make()
    for mode in game.modes:
        seats = tuple(decks[seat % len(decks)].lists for seat in range(mode.seats)) if decks else ()
        yield Case(f"{game.id}-{mode.name}", mode.name, make, seats)


def variants(case: Case) -> Iterator[Case]:
    """The same mode with one option after the other at each of its other values."""
    for spec in case.make().mode_named(case.mode).options:
        for value in spec.values[1:]:
            chosen = {spec.name: value}
            yield Case(f"{case.id}-{spec.name}={value}", case.mode, case.make, case.decks, chosen)


@cache
def cases() -> tuple[Case, ...]:
    """Every game in every mode, with the options it has by default."""
    own = tuple(registry.DeckList(f"deck {n}", lists) for n, lists in enumerate(highcard.DECKS))
    found = list(modes(highcard.HighCard, own))
    for engine in registry.engines():
        found += modes(engine.game, engine.decks(engine.game()))
    return tuple(found)


def case(case_id: str) -> Case:
    """A case by its id, variants included."""
    known = [*cases(), *(variant for base in cases() for variant in variants(base))]
    return next(one for one in known if one.id == case_id)
