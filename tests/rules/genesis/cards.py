"""The real collection, for the tests of the card set."""

from __future__ import annotations

from engines.effects import grammar as g
from tests.rules.genesis.table import GAME

CARDS = {card.id: card for card in GAME.catalogue.cards}


def half(card: g.Card, name: str) -> g.Half:
    """The creature or the spell of a card."""
    return next(one for one in card.half if one.id == name)
