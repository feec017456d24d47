"""What binds the design of cards (L425 to L445), read from the effects of the real ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engines.effects import grammar as g
from engines.genesis.policy import Cast
from tests.rules.genesis.cards import CARDS

OWN_TURN = ("summon", "siege", "attack")
"""Events of a lord's own creature that happen in that lord's turn, or as retaliation."""


def nodes(part: Any) -> Iterator[Any]:
    """All nodes inside a part of a card."""
    if isinstance(part, g.Node):
        yield part
        for name in part.__struct_fields__:
            yield from nodes(getattr(part, name))
    elif isinstance(part, tuple | list):
        for one in part:
            yield from nodes(one)


def plays_cards(card: g.Card, part: Any) -> bool:
    """Whether it casts or summons something."""
    for node in nodes(part):
        goal = node.to if isinstance(node, g.Move) else ""
        if isinstance(node, Cast | g.Attach) or goal in ("field", "fortress"):
            return True
        if isinstance(node, g.Evoke):
            return plays_cards(card, [play for play in card.play if play.as_ != "creature"])
    return False


@pytest.mark.rule("SG-087", "SG-088")
def test_no_trigger_casts_or_summons_in_anothers_turn():
    """A lord can never cast or summon in an opponent's turn but in retaliation (L435 to L442)."""
    found = {
        (card.id, when.on.event)
        for card in CARDS.values()
        for when in card.when
        if plays_cards(card, when.steps)
    }
    assert found == {("vault_warden", "summon"), ("twin_hydra", "siege")}
    assert all(event in OWN_TURN for _, event in found)
