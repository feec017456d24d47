"""Whole games with the real cards, from the first deal on."""

from __future__ import annotations

from random import Random
from typing import cast

from engines.kernel import Answer, DeckLists, Done, LocalGame, Options, Result
from engines.reapers import Reapers
from engines.registry import Engine, deck_sizes
from tests.rules.reapers.stage import FOLDER

ENGINE = Engine("reapers", Reapers, FOLDER, "runetable")
GAME = cast(Reapers, ENGINE.game())
DECKS = {deck.name: deck for deck in ENGINE.decks(GAME)}


def lists(*names: str) -> DeckLists:
    """The starter decks of these names."""
    return tuple(DECKS[name].lists for name in names)


def opened(decks: DeckLists = (), *, mode: str = "duel", seed: int = 1, game: Reapers = GAME) -> LocalGame:
    """A game at its first question."""
    decks = decks or lists("angels", "demons")
    return LocalGame(game, game.setup(mode, decks=deck_sizes(game, decks)), b"rp %d" % seed, decks)


def options(local: LocalGame) -> Options:
    """What the seat asked may answer."""
    found = local.options(local.waiting()[0])
    assert found is not None
    return found


def ended(local: LocalGame) -> Result:
    """How the game ended."""
    assert local.table.result is not None
    return local.table.result


def rolls(local: LocalGame) -> list[tuple[int, ...]]:
    """The dice of every roll so far."""
    return [entry.values for entry in local.entries if isinstance(entry, Done) and len(entry.values) == 2]


def give(local: LocalGame, value: object = None) -> Answer:
    """Whoever is asked answers so, or with the first answer offered."""
    for answer in options(local).answers():
        if value is None or answer.value == value:
            local.submit(answer)
            return answer
    raise AssertionError(f"{value} is not offered")


def asked(local: LocalGame) -> tuple[int, str]:
    """The seat asked now and the name of the question."""
    d = options(local).decision
    return d.seat, d.name


def until_turn(local: LocalGame, turn: int, phase: str = "") -> LocalGame:
    """Nobody does anything until that turn has begun, or that phase of it stands open."""
    while not local.over and (local.table.turn < turn or (phase and local.table.phase != phase)):
        give(local)
    return local


def play_out(local: LocalGame, rng: Random, most: int = 6000) -> LocalGame:
    """A random game to its end."""
    local.keep_past = False
    for _ in range(most):
        if local.over:
            return local
        local.submit(options(local).sample(rng))
    raise AssertionError("the game does not end")
