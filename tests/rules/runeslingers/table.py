"""Whole encounters with the real cards, from the first deal on."""

from __future__ import annotations

from engines.effects import grammar as g
from engines.kernel import DeckLists, LocalGame
from engines.registry import deck_sizes
from engines.runeslingers import Runeslingers
from tests.rules.table import Real, give

REAL = Real(Runeslingers)
ENGINE, GAME, DECKS, lists = REAL.engine, REAL.game, REAL.decks, REAL.lists


def damage_of(id: str) -> int:
    """The damage a real card deals first: tests of rules do not depend on how the set is balanced."""
    play = GAME.catalogue.cards[GAME.catalogue.number[id]].play[0]
    return next(step.n for step in play.steps if isinstance(step, g.Damage) and isinstance(step.n, int))


def opened(
    decks: DeckLists = (), *, seed: int = 1, cut: bool = False, game: Runeslingers = GAME
) -> LocalGame:
    """A game at its first question."""
    decks = decks or lists("eva", "romin")
    return LocalGame(
        game, game.setup(options={"cut": cut}, decks=deck_sizes(game, decks)), b"rs %d" % seed, decks
    )


def first_answers(local: LocalGame) -> LocalGame:
    """Give the first answer offered until the first turn has begun."""
    while not local.table.turn:
        give(local)
    return local
