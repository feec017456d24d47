"""Whole games with the real cards, from the first deal on."""

from __future__ import annotations

from engines.kernel import DeckLists, Done, LocalGame, Result
from engines.reapers import Reapers
from engines.registry import deck_sizes
from tests.rules.table import Real, give

REAL = Real(Reapers)
ENGINE, GAME, DECKS, lists = REAL.engine, REAL.game, REAL.decks, REAL.lists


def opened(decks: DeckLists = (), *, mode: str = "duel", seed: int = 1, game: Reapers = GAME) -> LocalGame:
    """A game at its first question."""
    decks = decks or lists("angels", "demons")
    return LocalGame(game, game.setup(mode, decks=deck_sizes(game, decks)), b"rp %d" % seed, decks)


def ended(local: LocalGame) -> Result:
    """How the game ended."""
    assert local.table.result is not None
    return local.table.result


def rolls(local: LocalGame) -> list[tuple[int, ...]]:
    """The dice of every roll so far."""
    return [entry.values for entry in local.entries if isinstance(entry, Done) and len(entry.values) == 2]


def until_turn(local: LocalGame, turn: int, phase: str = "") -> LocalGame:
    """Nobody does anything until that turn has begun, or that phase of it stands open."""
    while not local.over and (local.table.turn < turn or (phase and local.table.phase != phase)):
        give(local)
    return local
