"""The battery on random games of the small Second Genesis: what must hold of any game holds of this one,
public backs included.
"""

from __future__ import annotations

from functools import cache

import pytest

from engines.kernel import Game, Setup
from tests.battery.games import Case
from tests.battery.test_battery import CHECKS, Check
from tests.proof.genesis.game import make
from tests.proof.genesis.turn import stated

SEEDS = 2
LISTS: tuple[dict[str, str], ...] = (
    {
        "deck": "trickle drake golem lurker tide_scribe caller prism drummer drake golem",
        "hand": "tide_scribe lurker drake golem trickle",
        "towers": "golem drake",
        "vault": "trickle lurker drake golem",
        "field": "golem drake",
        "groove": "drummer lurker",
        "trash": "caller",
    },
    {
        "deck": "lurker drummer prism caller golem drake trickle",
        "hand": "lurker drummer tide_scribe drake",
        "towers": "tide_scribe prism",
        "vault": "lurker drummer trickle",
        "field": "lurker drummer",
        "fortress": "drummer",
        "groove": "drake trickle",
        "trash": "golem",
    },
)


class Backed(Case):
    """A case whose setup states how many cards there are of each back."""

    def setup(self, game: Game) -> Setup:
        """Sizes of the lists, and numbers per back."""
        sizes = tuple(stated(lists, game.backs()) for lists in self.decks)
        return game.setup(self.mode, decks=sizes)


@cache
def case() -> Case:
    """One full position, dealt from the lists."""
    number = make().catalogue.number
    decks = tuple(
        tuple((label, tuple(number[card] for card in ids.split())) for label, ids in sorted(seat.items()))
        for seat in LISTS
    )
    return Backed("small_genesis-duel", "duel", make, decks, recorded=False)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_battery(check: Check) -> None:
    """Options, refusals, saves, views, secrets, exchange of hidden cards, any-time entries."""
    for seed in range(SEEDS):
        check(case(), seed)
