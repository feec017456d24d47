"""Whole games with the real cards, from the first deal on."""

from __future__ import annotations

from engines.kernel import DeckLists, LocalGame
from engines.registry import deck_sizes
from engines.runiverse import Runiverse
from tests.rules.table import Real

REAL = Real(Runiverse)
ENGINE, GAME, DECKS, lists = REAL.engine, REAL.game, REAL.decks, REAL.lists
CARDS = GAME.catalogue.cards


def opened(
    decks: DeckLists = (), *, seed: int = 1, first: str = "random", match: tuple[tuple[int, ...], ...] = ()
) -> LocalGame:
    """A game at its first question."""
    decks = decks or lists("ruby", "quam")
    setup = GAME.setup(options={"first": first}, decks=deck_sizes(GAME, decks), match=match)
    return LocalGame(GAME, setup, b"rv %d" % seed, decks)
