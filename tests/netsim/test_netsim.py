"""Whole games through bad weather: frames late, lost, twice and out of order, links cut, programs killed.

A short form runs always, 50 games of it in the real group; thousands of seeds run with -m slow.
"""

from __future__ import annotations

import pytest

from netcore.dealer import sound_group
from tests.netsim.storm import check, talk, weather
from tests.netsim.world import Wild, World

REAL = [("tictactoe", 14), ("highcard", 30), ("rune", 6)]
SHORT = [("tictactoe", 2, 30), ("highcard", 2, 20), ("rune", 2, 8), ("rune", 4, 3), ("highcard", 3, 1)]
TALK = [("tictactoe", 2, 12), ("highcard", 2, 6), ("highcard", 3, 2), ("rune", 2, 4), ("rune", 4, 1)]
LONG = [
    ("tictactoe", 2, 2000),
    ("highcard", 2, 1000),
    ("rune", 2, 300),
    ("rune", 4, 100),
    ("highcard", 3, 40),
]


@pytest.mark.parametrize(("name", "seed"), [(name, seed) for name, count in REAL for seed in range(count)])
def test_a_game_in_the_real_group_survives_its_weather(name: str, seed: int) -> None:
    weather(name, 2, seed, sound_group())


@pytest.mark.parametrize(
    ("name", "seats", "seed"), [(n, seats, 1000 + s) for n, seats, count in SHORT for s in range(count)]
)
def test_a_game_survives_its_weather(name: str, seats: int, seed: int) -> None:
    weather(name, seats, seed)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "seats", "count"), LONG)
def test_many_games_survive_their_weather(name: str, seats: int, count: int) -> None:
    for seed in range(10_000, 10_000 + count):
        weather(name, seats, seed)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(20))
def test_long_games_survive_their_weather(seed: int) -> None:
    weather("highcard", 2, 20_000 + seed, rounds=6)


# --- among people who talk


@pytest.mark.parametrize(("name", "seats", "seed"), [(n, s, 8 + i) for n, s, k in TALK for i in range(k)])
def test_a_game_survives_what_its_players_say(name: str, seats: int, seed: int) -> None:
    """Offers, take-backs, pauses, resigning and leaving at any moment, in any weather."""
    talk(name, seats, seed)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("name", "seats", "count"), [(name, seats, 60 * k) for name, seats, k in TALK])
def test_many_games_survive_what_their_players_say(name: str, seats: int, count: int) -> None:
    for seed in range(30_000, 30_000 + count):
        talk(name, seats, seed)


# --- killed at every single write


def killed_at(name: str, seat: int, write: int, after: int, seed: int = 5) -> World:
    """A game on a fair network, in which one program dies once, in the middle of its n-th write."""
    world = World(name, seed=seed, wild=Wild(delay=20, think=20))
    journal = world.journals[seat]
    journal.kill_at, journal.kill_after = write, after
    world.link_all()
    world.run(limit=100_000)
    return world


def writes(name: str, seat: int) -> int:
    """How many writes a whole game has at a seat."""
    return killed_at(name, seat, 10**6, 0).journals[seat].writes


def every_write(name: str, seat: int, modes: tuple[int, ...], stride: int) -> None:
    for write in range(1, writes(name, seat) + 1, stride):
        after = modes[write // stride % len(modes)]
        world = killed_at(name, seat, write, after)
        assert world.finished(), f"killed in write {write}, {after} bytes in"
        assert not world.troubles
        check(world)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_program_killed_at_any_write_of_a_game_loses_nothing(seat: int) -> None:
    """Before the write, within its frame, within its content, and just after it."""
    every_write("tictactoe", seat, (0, 5, 40, 10**6), 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_program_killed_in_the_middle_of_a_deal_loses_nothing(seat: int) -> None:
    every_write("highcard", seat, (0, 5, 40, 10**6), 5)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("after", [0, 5, 40, 10**6])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", ["tictactoe", "highcard", "rune"])
def test_a_program_killed_at_any_write_in_any_way_loses_nothing(name: str, seat: int, after: int) -> None:
    every_write(name, seat, (after,), 1)


@pytest.mark.parametrize("seed", range(4))
def test_both_programs_killed_again_and_again(seed: int) -> None:
    """Every few writes both die; each start makes a little way, and the game ends."""
    world = World("highcard", seed=seed, wild=Wild(delay=20, think=20))
    world.link_all()

    def doom() -> None:
        for journal in world.journals:
            if journal.kill_at is None:
                journal.kill_at, journal.kill_after = 9 + seed, 11 * seed

    for _ in range(200_000):
        if world.finished():
            break
        doom()
        if not world.step():
            break
    assert world.finished()
    check(world)
    assert min(world.starts) > 3
