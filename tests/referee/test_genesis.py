"""The referee follows games of Second Genesis, by chance and by bots, and notices mistakes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from engines.bots import bot_chance, make_bot
from engines.kernel import Answer, LocalGame, Options
from tests.referee.genesis import Referee
from tests.rules.genesis.table import DECKS, GAME, lists, opened

PAIRS = tuple(combinations_with_replacement(sorted(DECKS), 2))
MODES = ("free3", "limited5", "teams4", "tag4", "citadel4", "free4", "limited6", "teams6")
LONG = 600
"""Answers after which a game by chance of many lords is left alone."""


def refereed(local: LocalGame, choose: Callable[[int, Options], Answer]) -> Referee:
    """Play a game under the referee's eyes."""
    local.keep_past = False
    referee = Referee(local.game, local.table)
    while not local.over and referee.looked < LONG:
        seat = local.waiting()[0]
        found = local.options(seat)
        assert found is not None
        before = local.table
        answer = choose(seat, found)
        referee.follow(before, found.decision, answer, local.submit(answer), local.table)
    return referee


def by_chance(seed: int, mode: str = "duel", **options: Any) -> Referee:
    """A game of random answers."""
    chance = Random(seed)
    decks = lists(*PAIRS[seed % len(PAIRS)]) if mode == "duel" else ()
    local = opened(decks, seed=seed, mode=mode, **options)
    return refereed(local, lambda seat, found: found.sample(chance))


def by_bots(seed: int, mode: str = "duel") -> Referee:
    """A game of greedy bots."""
    decks = lists(*PAIRS[seed % len(PAIRS)]) if mode == "duel" else ()
    local = opened(decks, seed=seed, mode=mode)
    seats = range(local.table.map.seats)
    bots = [make_bot("greedy", GAME, bot_chance(b"%d" % seed, seat)) for seat in seats]
    return refereed(local, lambda seat, found: bots[seat].choose(local.table, found, local.secrets[seat]))


@pytest.mark.parametrize("seed", range(6))
def test_games_by_chance(seed):
    assert by_chance(seed, generic=seed % 2 == 1).looked > 50


@pytest.mark.parametrize("seed", range(3))
def test_games_of_bots(seed):
    found = by_bots(seed)
    assert found.looked > 50 and found.seen["fought"] and found.seen["destroyed"] == 1


@pytest.mark.parametrize("mode", MODES[:5])
def test_games_of_more_lords(mode):
    assert by_chance(1, mode).looked > 50


def test_a_citadel_that_falls_with_all_that_is_attached():
    assert by_chance(5019, "citadel4").seen["destroyed"] == 2, "both partners"


def test_a_card_that_comes_to_hand_from_the_trash_is_known_to_all():
    assert by_chance(236).looked > 50


def test_a_halo_in_the_turn_of_a_partner():
    assert by_chance(134, "teams4").looked > 50


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_five_hundred_games():
    """By hand: every pairing and mode, three in ten games by bots."""
    for seed in range(100, 600):
        mode = MODES[seed // 5 % len(MODES)] if seed % 5 == 4 else "duel"
        assert (by_bots if seed % 10 < 3 else by_chance)(seed, mode).looked > 10
