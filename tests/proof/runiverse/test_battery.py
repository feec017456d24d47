"""The battery on random games of the small Rüniverse: what must hold of any game holds of this one."""

from __future__ import annotations

from functools import cache

import pytest

from tests.battery.games import Case
from tests.battery.test_battery import CHECKS, Check
from tests.proof.runiverse.game import make

SEEDS = 1
LISTS: tuple[dict[str, str], ...] = (
    {
        "deck": "imp hound ogre spitter kittle bolt graft wither pitfall deep_choir recall titan wisp",
        "hand": "kittle flariger bolt pitfall deep_choir graft",
        "mages0": "ember_sage",
        "mages1": "storm_sage",
        "rifts0": "ember_sage hound",
        "rifts1": "storm_sage imp",
        "rifts2": "grove_sage bolt",
        "field0": "imp crossroads captain",
        "field1": "wisp toll tithe",
    },
    {
        "deck": "kittle root_keeper spitter imp sea_snare bolt ogre titan wither graft hound recall",
        "hand": "root_keeper hound deep_choir sea_snare flariger",
        "mages0": "grove_sage",
        "mages2": "ember_sage",
        "rifts0": "grove_sage imp",
        "rifts1": "ember_sage",
        "rifts2": "storm_sage titan",
        "field0": "spitter ogre",
        "field2": "kittle bellows hound altar",
    },
)


@cache
def case() -> Case:
    """One full position, dealt from the lists."""
    number = make().catalogue.number
    decks = tuple(
        tuple((label, tuple(number[card] for card in ids.split())) for label, ids in sorted(seat.items()))
        for seat in LISTS
    )
    return Case("small_runiverse-duel", "duel", make, decks, recorded=False)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_battery(check: Check) -> None:
    """Options, refusals, saves, views, secrets, exchange of hidden cards, any-time entries."""
    for seed in range(SEEDS):
        check(case(), seed)
