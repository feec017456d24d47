"""Whole games with the real cards, from the first deal on."""

from __future__ import annotations

from typing import cast

from engines.genesis import Genesis
from engines.kernel import DeckLists, LocalGame
from engines.registry import deck_sizes
from tests.rules.table import Real

REAL = Real(Genesis)
ENGINE, GAME, DECKS, lists = REAL.engine, REAL.game, REAL.decks, REAL.lists


def opened(
    decks: DeckLists = (), *, seed: int = 1, mode: str = "duel", match: int = 0, **options: object
) -> LocalGame:
    """A game at its first question; `match` games of a series came before."""
    seats = GAME.mode_named(mode).seats
    decks = decks or lists(*(sorted(DECKS)[seat % len(DECKS)] for seat in range(seats)))
    chosen = cast("dict[str, int | str | bool]", options)
    setup = GAME.setup(mode, chosen, decks=deck_sizes(GAME, decks), match=((0,),) * match)
    return LocalGame(GAME, setup, b"sg %d" % seed, decks)
