"""kill -9 at random moments of a game over a relayed line: the two find each other again, nothing is lost."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.lab.homes import Nat
from tests.lab.test_homes import ways
from tests.processes.actors import Actor
from tests.processes.test_kills import check_ending, kill_at_random

SLOW = pytest.param(8, marks=[pytest.mark.slow, pytest.mark.timeout(600)])


@pytest.mark.parametrize("kills", [2, SLOW])
def test_kills_over_a_relayed_line(stage: Any, kills: int) -> None:
    lab = stage(Nat.HARD, Nat.HARD)
    lab.meet()
    pace = ("--pace", "100")
    host: Actor = lab.at("ada", "Ada").start("host", "rune", *pace, seat="greedy")
    guest: Actor = lab.at("ben", "Ben").start("join", host.event("invitation")["code"], *pace, seat="greedy")
    players = [host, guest]
    assert kill_at_random(players, Random(17), kills) == kills
    check_ending(players)
    assert set(ways(guest)) == {"relayed"}
    assert len(ways(guest)) > kills
