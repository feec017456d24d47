"""The referee follows games of Rüniverse: random ones, greedy ones, and Booster Decks."""

from __future__ import annotations

import os
from random import Random

import pytest

from engines.bots import make_bot
from engines.kernel import Arrange, LocalGame
from engines.registry import deck_sizes
from tests.referee.runiverse import Referee
from tests.rules.runiverse.table import DECKS, GAME

NAMES = sorted(DECKS)
GAMES = int(os.environ.get("REFEREE_GAMES", "6"))
"""Games in a run; more by hand."""


def followed(number: int, bots: tuple[str, str], mode: str = "constructed") -> int:
    """One game under the referee's eyes; how many answers it took."""
    rng = Random(number)
    lists = tuple(DECKS[rng.choice(NAMES)].lists for _ in range(2)) if mode == "constructed" else ()
    local = LocalGame(GAME, GAME.setup(mode, decks=deck_sizes(GAME, lists)), b"referee %d" % number, lists)
    players = [make_bot(name, GAME, Random(number * 2 + seat)) for seat, name in enumerate(bots)]
    referee, answers = Referee(GAME, local), 0
    while not local.over:
        if isinstance(local.table.pending, Arrange):
            local.arrange({})
            continue
        before = local.table
        (seat,) = local.waiting()
        options = local.options(seat)
        assert options is not None
        answer = players[seat].choose(before, options, local.secrets[seat])
        local.submit(answer)
        referee.see(before, answer)
        answers += 1
    return answers


@pytest.mark.parametrize("number", range(GAMES))
def test_games_hold(number: int) -> None:
    bots = ("random", "random") if number % 3 else ("greedy", "random")
    assert followed(number, bots, "booster" if number % 4 == 3 else "constructed") > 20
