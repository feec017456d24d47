"""Whole games with the real cards, from the first deal on."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from engines.kernel import Answer, DeckLists, LocalGame
from engines.registry import Engine, deck_sizes
from engines.runiverse import Runiverse
from tests.rules.runiverse.stage import FOLDER

ENGINE = Engine("runiverse", Runiverse, FOLDER, "runetable")
GAME = cast(Runiverse, ENGINE.game())
CARDS = GAME.catalogue.cards
DECKS = {deck.name: deck for deck in ENGINE.decks(GAME)}


def lists(*names: str) -> DeckLists:
    """The starter decks of these names."""
    return tuple(DECKS[name].lists for name in names)


def opened(
    decks: DeckLists = (), *, seed: int = 1, first: str = "random", match: tuple[tuple[int, ...], ...] = ()
) -> LocalGame:
    """A game at its first question."""
    decks = decks or lists("ruby", "quam")
    setup = GAME.setup(options={"first": first}, decks=deck_sizes(GAME, decks), match=match)
    return LocalGame(GAME, setup, b"rv %d" % seed, decks)


def give(local: LocalGame, value: Any = None) -> Answer:
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
        if options is None:
            local.arrange({})
        else:
            local.submit(options.sample(rng))
    raise AssertionError("the game does not end")
