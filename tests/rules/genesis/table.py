"""Whole games with the real cards, from the first deal on."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

from engines import registry
from engines.genesis import Genesis
from engines.kernel import Answer, DeckLists, LocalGame
from engines.registry import Engine, deck_sizes

ENGINE = Engine("genesis", Genesis, Path(registry.__file__).parent / "genesis", "runetable")
GAME = cast(Genesis, ENGINE.game())
DECKS = {deck.name: deck for deck in ENGINE.decks(GAME)}


def lists(*names: str) -> DeckLists:
    """The ready decks of these names."""
    return tuple(DECKS[name].lists for name in names)


def opened(
    decks: DeckLists = (), *, seed: int = 1, mode: str = "duel", match: int = 0, **options: object
) -> LocalGame:
    """A game at its first question; `match` games of a series came before."""
    seats = GAME.mode_named(mode).seats
    decks = decks or lists(*(sorted(DECKS)[seat % len(DECKS)] for seat in range(seats)))
    chosen = cast("dict[str, int | str | bool]", options)
    setup = GAME.setup(mode, chosen, decks=deck_sizes(GAME, decks), match=((0,),) * match)
    return LocalGame(GAME, setup, b"sg %d" % seed, decks)


def values(local: LocalGame) -> list[Any]:
    """What whoever is asked may answer."""
    options = local.options(local.waiting()[0])
    assert options is not None
    return [answer.value for answer in options.answers()]


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
