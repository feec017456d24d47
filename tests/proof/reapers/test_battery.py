"""Random games of the small Reapers under the battery of every game."""

from __future__ import annotations

import pytest

from tests.proof.battery import CHECKS, random_case
from tests.proof.reapers.game import Opening, reapers

CASE = random_case(
    lambda: reapers(
        Opening(
            souls=("squire", "acolyte", ("wyrm_1", "wyrm_2"), "drogon"), graveyard=("lucifer", "mourner")
        ),
        Opening(souls=("marut", "cadoc", "autha", "archer"), graveyard=("lucifer", "squire")),
    ),
    ("soul", "cast"),
    {"deck": 30, "hand": 6},
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_random_games(check):
    check(CASE, 0)
