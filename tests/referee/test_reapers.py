"""The referee follows games of Reapers, by chance and by bots, and notices mistakes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from engines.bots import bot_chance, make_bot
from engines.kernel import Answer, LocalGame, Options
from tests.referee.reapers import Referee
from tests.rules.reapers.table import DECKS, GAME, lists, opened

PAIRS = tuple(product(sorted(DECKS), repeat=2))


def refereed(local: LocalGame, choose: Callable[[int, Options], Answer]) -> Referee:
    """Play a game to its end under the referee's eyes."""
    local.keep_past = False
    referee = Referee(local.game)
    while not local.over:
        seat = local.waiting()[0]
        found = local.options(seat)
        assert found is not None
        before = local.table
        answer = choose(seat, found)
        referee.follow(before, found.decision, answer, local.submit(answer), local.table)
    return referee


def by_chance(seed: int) -> Referee:
    """A game of random answers."""
    chance = Random(seed)
    local = opened(lists(*PAIRS[seed % len(PAIRS)]), seed=seed)
    return refereed(local, lambda seat, found: found.sample(chance))


def by_bots(seed: int) -> Referee:
    """A game of greedy bots."""
    local = opened(lists(*PAIRS[seed % len(PAIRS)]), seed=seed)
    bots = [make_bot("greedy", GAME, bot_chance(b"%d" % seed, seat)) for seat in (0, 1)]
    return refereed(local, lambda seat, found: bots[seat].choose(local.table, found, local.secrets[seat]))


@pytest.mark.parametrize("seed", range(8))
def test_games_by_chance(seed):
    assert by_chance(seed).looked > 50


@pytest.mark.parametrize("seed", (1,))
def test_games_of_bots(seed):
    assert by_bots(seed).looked > 50


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_five_hundred_games():
    for seed in range(450):
        by_chance(seed)
    for seed in range(50):
        by_bots(seed)
