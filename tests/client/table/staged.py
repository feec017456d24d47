"""A Duel laid out as a test wants it, with cards that describe themselves."""

from __future__ import annotations

from typing import Any

from engines.kernel import LocalGame
from engines.registry import deck_sizes
from tests.client.table.described import Describing, duel_pack
from tests.duel.stage import HIDDEN, UNSEEN, Staged


class TableStaged(Describing, Staged):
    """A staged Duel whose view describes its cards."""


def staged(**plan: Any) -> LocalGame:
    """A Duel in the middle of seat 0's turn: zones by name and seat (`field0`), values too (`light0`)."""
    for seat in range(2):
        plan.setdefault(f"deck{seat}", ["cinder"] * 5)
        plan.setdefault(f"hand{seat}", ["cinder"])
    game = TableStaged(duel_pack(), plan, None)
    number = game.catalogue.number
    decks: Any = tuple(
        tuple((zone, tuple(number[name] for name in game.layout_of(zone, seat))) for zone in HIDDEN)
        for seat in range(2)
    )
    local = LocalGame(game, game.setup(decks=deck_sizes(game, decks)), b"stage", decks)
    truth = list(local.dealer.truth)
    for zone in UNSEEN:
        for seat in range(2):
            for card, name in zip(local.table.zone(zone, seat), game.layout_of(zone, seat), strict=True):
                truth[card] = number[name]
    local.dealer.truth = tuple(truth)
    return local
