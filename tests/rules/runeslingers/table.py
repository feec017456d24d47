"""Whole encounters with the real cards, from the first deal on."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

from engines import registry
from engines.effects import grammar as g
from engines.kernel import Answer, DeckLists, LocalGame
from engines.registry import Engine, deck_sizes
from engines.runeslingers import Runeslingers

ENGINE = Engine("runeslingers", Runeslingers, Path(registry.__file__).parent / "runeslingers", "runetable")
GAME = cast(Runeslingers, ENGINE.game())
DECKS = {deck.name: deck for deck in ENGINE.decks(GAME)}


def damage_of(id: str) -> int:
    """The damage a real card deals first: tests of rules do not depend on how the set is balanced."""
    play = GAME.catalogue.cards[GAME.catalogue.number[id]].play[0]
    return next(step.n for step in play.steps if isinstance(step, g.Damage) and isinstance(step.n, int))


def lists(*names: str) -> DeckLists:
    """The starter decks of these names."""
    return tuple(DECKS[name].lists for name in names)


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


def give(local: LocalGame, value: object = None) -> Answer:
    """Whoever is asked answers so, or with the first answer offered."""
    options = local.options(local.waiting()[0])
    assert options is not None
    for answer in options.answers():
        if value is None or answer.value == value:
            local.submit(answer)
            return answer
    raise AssertionError(f"{value} is not offered")


def play_out(local: LocalGame, rng: Random, most: int = 4000) -> LocalGame:
    """A random game to its end."""
    local.keep_past = False
    for _ in range(most):
        if local.over:
            return local
        options = local.options(local.waiting()[0])
        assert options is not None
        local.submit(options.sample(rng))
    raise AssertionError("the game does not end")
