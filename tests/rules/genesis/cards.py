"""The real collection and its decks, for the tests of the card set."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from engines import registry
from engines.effects import grammar as g
from engines.genesis import Genesis
from engines.registry import Engine

ENGINE = Engine("genesis", Genesis, Path(registry.__file__).parent / "genesis", "runetable")
GAME = cast(Genesis, ENGINE.game())
CARDS = {card.id: card for card in GAME.catalogue.cards}
DECKS = {deck.name: deck for deck in ENGINE.decks(GAME)}


def half(card: g.Card, name: str) -> g.Half:
    """The creature or the spell of a card."""
    return next(one for one in card.half if one.id == name)
