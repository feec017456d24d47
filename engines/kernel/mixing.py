"""The mixing rule: ids in a hand are places, so a hand that received a card is mixed before one is named."""

from __future__ import annotations

from engines.kernel.decision import Act, Decision, Order
from engines.kernel.table import Table


def unmixed(t: Table, asked: tuple[Decision, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Hidden unordered zones that a question may name and that received a card since their last mix.

    So do zones of which others have seen a card. A card alone needs no mixing, and a seat that has looked at
    another's cards chooses knowingly among them.
    """
    parts = []
    for d in asked:
        zones = d.zones if isinstance(d, Act) else _zones_named(t, d)
        for zone in zones:
            cards = t.zones[zone]
            if len(cards) < 2 or not t.map.of[zone].keep:
                continue
            rows, owner = t.rows, t.map.owners[zone]
            if d.seat != owner and any(rows[card].seen >> d.seat & 1 for card in cards):
                continue
            kept = 1 << owner
            for card in cards:
                row = rows[card]
                if not row.mixed or row.seen != kept:
                    parts.append((cards, owner))
                    break
    return tuple(parts)


def _zones_named(t: Table, d: Decision) -> list[int]:
    """Where the cards of a question lie; what is ordered by labels need not be cards."""
    zones: list[int] = []
    for card in () if isinstance(d, Order) and d.labels else getattr(d, "cards", ()):
        if card >= 0 and (zone := t.rows[card].zone) >= 0 and zone not in zones:
            zones.append(zone)
    return zones
