"""Seats as the onlooker counts and calls them."""

from __future__ import annotations

import re

from engines.kernel import TableView
from engines.kernel.text import seat_words
from netcore.plain import CLOSES, OPENS, quoted

_SEAT = re.compile(rf"{OPENS}[^{CLOSES}]*{CLOSES}|\b[Ss]eat (\d{{1,2}})\b")
"""A seat by its number; what is set off is passed over."""


def turn_order(view: TableView) -> tuple[int, ...]:
    """Seats as the onlooker counts them: own first, then the others in turn."""
    count = max(1, len(view.seats))
    first = view.onlooker if 0 <= view.onlooker < count else 0
    return tuple((first + step) % count for step in range(count))


def seat_name(view: TableView, seat: int, names: tuple[str, ...]) -> str:
    """A seat by its player's name, else as its onlooker would call it."""
    return (names[seat] if 0 <= seat < len(names) else "") or seat_words(view, seat)


def named(text: str, names: tuple[str, ...]) -> str:
    """A sentence with the players' names in place of "seat 1" and so on; what is set off stays as it is.

    >>> named("Seat 2 wins against seat 3.", ("Ada", "Bea"))
    '“Bea” wins against seat 3.'
    """

    def name(found: re.Match[str]) -> str:
        seat = int(found[1] or 0) - 1
        return quoted(names[seat]) if 0 <= seat < len(names) and names[seat] else found[0]

    return _SEAT.sub(name, text)
