"""kill -9 at random moments of a game between real programs: nothing is lost, and the game ends verified."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from replays.container import read_replay
from tests.processes.actors import Actor, Event, Stage

FEW = 6
MANY = 12
"""Kills in one game: ten together always, many more in the slow form."""
APART = 25
"""Events between two kills at most; a whole game has some two hundred."""


def check_ending(players: list[Actor]) -> None:
    """All programs end well, all files are verified and hold the same game."""
    for player in players:
        saved = player.event("saved")
        assert (saved["verdict"], saved["problem"]) == ("verified", None)
        assert player.end() == 0, player.told()
    steps = [read_replay(player.replay).steps for player in players]
    assert all(found == steps[0] for found in steps)


def kill_at_random(players: list[Actor], chance: Random, kills: int) -> int:
    """Kill players and start them again, at moments that the generator chooses; gives how often."""
    done = 0
    for player in players:
        player.event("seated")
    while done < kills:
        victim = chance.choice(players)
        if not victim.more(chance.randrange(1, APART)) or not victim.strike():
            break
        done += 1
        victim.resume()
    return done


def test_a_game_survives_kills_at_random_moments(stage: Stage) -> None:
    players = stage.table("rune")
    assert kill_at_random(players, Random(1), FEW) == FEW
    check_ending(players)


def test_a_game_survives_kills_in_the_middle_of_joint_shuffles(stage: Stage) -> None:
    players = stage.table("highcard", ("Ada", "Ben"), "--options", "rounds=1")
    for victim in players:
        seen = len(victim.events)
        victim.until(partial(_shuffling, seen), "a shuffle")
        assert victim.strike()
        victim.resume()
        victim.event("seated", seen)
    check_ending(players)


def test_a_game_survives_the_death_of_both(stage: Stage) -> None:
    players = stage.table("rune")
    for player in players:
        player.until(lambda events: sum(e["event"] == "step" for e in events) > 6, "steps")
    assert [player.strike() for player in players] == [True, True]
    for player in reversed(players):  # the guest is back first and calls until the host is
        player.resume()
    check_ending(players)


def _shuffling(seen: int, events: list[Event]) -> bool:
    return any(e["event"] == "dealing" and "shuffle" in e["words"] for e in events[seen:])


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", ["rune", "highcard"])
@pytest.mark.parametrize("seed", range(5))
def test_games_survive_many_kills(stage: Stage, game: str, seed: int) -> None:
    players = stage.table(game, ("Ada", "Ben"), *(["--options", "rounds=20"] if game == "highcard" else []))
    assert kill_at_random(players, Random(seed), MANY) >= FEW
    check_ending(players)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_four_players_survive_many_kills(stage: Stage) -> None:
    players = stage.table("rune", ("Ada", "Ben", "Cyd", "Dov"), "--mode", "teams")
    assert kill_at_random(players, Random(4), MANY) >= FEW
    check_ending(players)
