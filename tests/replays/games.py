"""Real recorded games for tests, played by chance that depends on seed and step alone.

So a game that is killed and resumed takes the same course as one that runs through.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

from engines.kernel import Arrange, DeckLists, Game, LocalGame, Setup
from engines.registry import UnknownGame
from engines.rune import GAME as Rune
from replays.content import Replay
from replays.record import Recorder
from tests.example_engine.tictactoe import TicTacToe
from tests.kernel.highcard import DECKS, HighCard
from tests.netcore.logs import ADA

GAMES: dict[str, Callable[[], Game]] = {"tictactoe": TicTacToe, "highcard": HighCard, "rune": Rune}
BEGAN = 1_800_000_000


def find(name: str) -> Game:
    """The games of these tests by id, as the registry would find them."""
    if name not in GAMES:
        raise UnknownGame(f"There is no game called {name!r}.")
    return GAMES[name]()


def opened(name: str) -> tuple[Game, Setup, DeckLists]:
    """A game with its setup and decks for two."""
    game = find(name)
    if name != "highcard":
        return game, game.setup(), ()
    decks = DECKS[:2]
    sizes = tuple(tuple((label, len(faces)) for label, faces in lists) for lists in decks)
    return game, game.setup("duel", decks=sizes), decks


def begin(name: str, seed: int = 1, journal: Path | None = None) -> Recorder:
    """A game just opened: Ada against a bot."""
    game, setup, decks = opened(name)
    return Recorder.begin(
        game, setup, ADA, ("Ada", "Bot"), seed=bytes([seed]) * 32, decks=decks, journal=journal, began=BEGAN
    )


def chance(local: LocalGame, seat: int) -> random.Random:
    """The same choice at the same step of the same game, in whatever process."""
    return random.Random(f"{local.seed.hex()} {local.table.step} {seat}")


def play_on(recorder: Recorder, answers: int = 10_000) -> Recorder:
    """Go on by chance until the game is over or this many answers are given."""
    local = recorder.local
    while not local.over and answers > 0:
        answers -= 1
        pending = local.table.pending
        if isinstance(pending, Arrange):
            orders = {}
            for cards, seat in pending.parts:
                order = list(cards)
                chance(local, seat).shuffle(order)
                orders[seat] = tuple(order)
            recorder.arrange(orders)
            continue
        seat = local.waiting()[0]
        options = local.options(seat)
        assert options is not None
        recorder.submit(options.sample(chance(local, seat)), 1000 + answers % 100)
    return recorder


@cache
def finished(name: str, seed: int = 1) -> Recorder:
    """A whole game, revealed and signed; tests only look at it."""
    recorder = play_on(begin(name, seed))
    recorder.finish()
    return recorder


@cache
def replay(name: str, seed: int = 1) -> Replay:
    """The replay of a whole game."""
    return finished(name, seed).replay()
