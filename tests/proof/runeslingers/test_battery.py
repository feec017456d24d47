"""Random encounters of the small Runeslingers under the battery of every game."""

from __future__ import annotations

import pytest

from tests.proof.battery import CHECKS, random_case
from tests.proof.runeslingers.game import Opening, slingers
from tests.proof.runeslingers.words import DEFENSES, RUNESPELLS

CASE = random_case(
    lambda: slingers(
        Opening(equips=("spirit_heart",), ailments={"weaken": 1}),
        Opening(equips=("light_pack",), ailments={"burn": 3}, boons={"burn": ("divine_barrier", 0)}),
    ),
    (*RUNESPELLS, *DEFENSES),
    {"deck": 20, "hand": 5, "conc": 4},
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_random_encounters(check):
    check(CASE, 0)
