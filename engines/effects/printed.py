"""A card of a pack as people read it before a game: its halves as one text, its numbers with its cost."""

from __future__ import annotations

from engines.effects import grammar as g
from engines.kernel import PrintedCard


def printed_card(card: g.Card, face: int) -> PrintedCard:
    """The card as its pack has it. Of a card in halves all words count, and the first number of each name."""
    stats: dict[str, int] = {}
    cost = next((_cost(play.cost) for play in card.play if play.cost is not None), None)
    if cost is not None:
        stats["cost"] = cost
    for printed in (card.stats, *(half.stats for half in card.half)):
        for name, value in printed.items():
            stats.setdefault(name, value)
    texts = [card.text, *(f"{half.name}: {half.text}" for half in card.half if half.text)]
    tags = [*card.tags, *(tag for half in card.half for tag in (half.kind, *half.tags))]
    return PrintedCard(
        face,
        card.shown or card.name,
        card.kind,
        "\n".join(text for text in texts if text),
        tuple(stats.items()),
        tuple(word.capitalize() for word in card.keywords),
        tuple(dict.fromkeys(tags)),
    )


def _cost(cost: g.Cost) -> int | None:
    """What is paid of all resources together; None where nothing is, or where the number is not printed."""
    amounts = [amount for amount in cost.pay.values() if isinstance(amount, int)]
    return sum(amounts) if amounts else None
