"""The referee follows games of Runeslingers, by chance and by bots, and notices mistakes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from random import Random

import pytest

from engines.bots import bot_chance, make_bot
from engines.kernel import Answer, LocalGame, Options
from tests.referee.runeslingers import Referee
from tests.rules.runeslingers.table import GAME, lists, opened

DECKS = ("eva", "romin", "halda", "oriel")
PAIRS = tuple(combinations_with_replacement(DECKS, 2))


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
    local = opened(lists(*PAIRS[seed % len(PAIRS)]), seed=seed, cut=seed % 3 == 0)
    return refereed(local, lambda seat, found: found.sample(chance))


def by_bots(seed: int) -> Referee:
    """A game of greedy bots."""
    local = opened(lists(*PAIRS[seed % len(PAIRS)]), seed=seed)
    bots = [make_bot("greedy", GAME, bot_chance(b"%d" % seed, seat)) for seat in (0, 1)]
    return refereed(local, lambda seat, found: bots[seat].choose(local.table, found, local.secrets[seat]))


@pytest.mark.parametrize("seed", range(10))
def test_games_by_chance(seed):
    assert by_chance(seed).looked > 50


@pytest.mark.parametrize("seed", (0, 1, 2, 3, 1005))
def test_games_of_bots(seed):
    assert by_bots(seed).looked > 50


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_five_hundred_games():
    """By hand: every pairing, two in five games by bots."""
    for seed in range(100, 600):
        assert (by_bots if seed % 5 < 2 else by_chance)(seed).looked > 10
