"""Keys on the table: a letter for each kind of answer, and the nearest thing in a direction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from client.qt import QPointF
from client.table.choices import Choice, Ref
from client.table.layout import Layout

RESERVED = frozenset("rmifo")
"""The table's own letters: r turns, m opens the menu, i looks closer, f fits the board in, o opens piles."""


def letters(choices: Iterable[Choice], layout: Layout) -> dict[str, str]:
    """A letter for each word that answers begin with: the layout's, else the first of its letters still free.

    The words come sorted, so that a letter does not change with what happens to be allowed.
    """
    words = sorted({choice.word for choice in choices if choice.word})
    found: dict[str, str] = {}
    for word in words:
        if layout.answer(word).key:
            found[word] = layout.answer(word).key.casefold()
    for word in words:
        taken = RESERVED | set(found.values())
        free = next((c for c in word.casefold() if c.isalpha() and c.isascii() and c not in taken), "")
        if word not in found and free:
            found[word] = free
    return found


DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ASIDE = 2.2
"""How much more a thing aside counts than one straight ahead."""


def nearest(places: Mapping[Ref, QPointF], start: QPointF, direction: str) -> Ref | None:
    """The thing that lies next in a direction; None if nothing lies there."""
    dx, dy = DIRECTIONS[direction]
    best: tuple[float, Ref] | None = None
    for ref, point in places.items():
        way = point - start
        ahead = way.x() * dx + way.y() * dy
        aside = abs(way.x() * dy) + abs(way.y() * dx)
        if ahead <= 1 or aside > 3.5 * ahead + 8:
            continue
        found = (ahead + ASIDE * aside, ref)
        best = found if best is None else min(best, found)
    return best[1] if best is not None else None


def first(places: Mapping[Ref, QPointF]) -> Ref | None:
    """Where walking begins: the lowest thing, of those the leftmost."""
    return min(places, key=lambda ref: (-round(places[ref].y() / 40), places[ref].x())) if places else None
