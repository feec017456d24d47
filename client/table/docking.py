"""Where the dock lies: at the lower right, and never over anything that can be chosen. Only numbers here.

It grows upwards over what cannot be chosen. Where that is not room enough it sets its answers beside the big
button, then grows sideways, over what is free and over piles; then it takes the nearest free place above.
Only where there is none does what it says scroll. Cards that can only be looked at stay free as well, as long
as it finds room at its own edge.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from client.qt import QRectF

CLEAR = 3.0
"""Pixels between the dock and what can be chosen."""

Need = Callable[[int, bool], int]
"""The height that a dock of this width needs, with its answers beside the big button or not."""


class Docked(NamedTuple):
    """A place for the dock."""

    rect: QRectF
    flat: bool
    """Whether its answers stand beside the big button."""
    top: float
    """How far up it may still grow."""


def place_dock(
    base: QRectF,
    field: QRectF,
    wider: Sequence[QRectF],
    need: Need,
    lit: Sequence[QRectF],
    shown: Sequence[QRectF] = (),
) -> Docked:
    """The first place that has room for all the dock says, else the one that lacks least.

    `base` is where it lies by itself, `wider` are places at the same edge that it may spread over, and
    `field` is the whole table. What is `shown` and cannot be chosen is left free if the edge has room.
    """
    spans = [base, *wider]
    near = [(span, flat) for span in spans for flat in (False, True)]
    tries = [(span, flat, _slots(span, field, [*lit, *shown])[:1]) for span, flat in near if shown]
    best, least = _best(tries, base, need)
    if least > 0.5:
        tries = [(span, flat, _slots(span, field, lit)[:1]) for span, flat in near]
        tries += [(base, flat, _slots(base, field, lit)[1:]) for flat in (False, True)]
        best, least = _best(tries, base, need)
    return best


def _best(
    tries: Sequence[tuple[QRectF, bool, list[tuple[float, float]]]], base: QRectF, need: Need
) -> tuple[Docked, float]:
    """The first that lacks nothing, else the one that lacks least; and how much that is."""
    best, least = Docked(base, False, base.top()), float("inf")
    for span, flat, slots in tries:
        wanted = need(round(span.width()), flat)
        for top, bottom in slots:
            have = min(bottom - top, wanted if flat else max(wanted, base.height()))
            if wanted - have < least - 0.5:
                rect = QRectF(span.left(), bottom - have, span.width(), have)
                best, least = Docked(rect, flat, top), wanted - have
        if least <= 0.5:
            break
    return best, least


def _slots(span: QRectF, field: QRectF, lit: Sequence[QRectF]) -> list[tuple[float, float]]:
    """Free heights between what can be chosen, as top and bottom, the lowest first; the first is the one at
    the dock's own edge, even if nothing is left of it.
    """
    across = [box for box in lit if box.right() + CLEAR > span.left() and box.left() - CLEAR < span.right()]
    bottom, found = span.bottom(), []
    for box in sorted(across, key=lambda box: box.bottom(), reverse=True):
        if box.top() - CLEAR >= bottom:
            continue
        found.append((min(box.bottom() + CLEAR, bottom), bottom))
        bottom = min(bottom, box.top() - CLEAR)
    found.append((min(field.top(), bottom), bottom))
    return found
