"""What is aimed at what at this moment: what waits to take effect or is under way, with its targets."""

from __future__ import annotations

from collections.abc import Iterator

from engines.kernel import NOTHING, Table, is_player, seat_of

MAX_AIMS = 12
"""Arrows shown at once; more would hide the table."""


def aims(t: Table) -> list[tuple[int, int]]:
    """Pairs of a card and what it is aimed at (a card or a player), all of it public."""
    return list(dict.fromkeys(_pairs(t)))[:MAX_AIMS]


def _pairs(t: Table) -> Iterator[tuple[int, int]]:
    for item in t.chain:
        for name, value in item.env:
            if not item.negated and not name.startswith("#") and isinstance(value, tuple):
                yield from ((item.card, target) for target in value if _there(t, target))
    for frame in t.stack:
        target = frame.get("target")
        if frame.card != NOTHING and _there(t, target):
            yield frame.card, target


def _there(t: Table, target: object) -> bool:
    if type(target) is not int:
        return False
    return seat_of(target) < t.map.seats if is_player(target) else 0 <= target < len(t.rows)
