"""What the parts of a continuous change depend on, told by looking at the pack alone.

Most changes depend on nothing but which cards lie where, some on counters of the cards concerned as well.
What they come to need not be found anew whenever anything happens.
"""

from __future__ import annotations

from typing import Any, Final

from engines.effects import grammar as g
from engines.effects.query import names

LIES, ROWS, TIMES, LOOSE = 0, 1, 2, 3
"""Depends on which cards lie where, which are open, who controls them and how they are linked (and on what
the game calls reach); besides, on the rows of the two cards concerned; besides, on whose turn and which phase
it is; on anything.
"""

FIXED_SEATS: Final = ("you", "foe", "each_foe", "any", "ally", "owner")
"""Seats that are the same ones as long as nobody leaves the game."""


def of_change(change: Any, to: Any, test: Any, *, fixed: bool = False) -> int:
    """What a change depends on; with `fixed` its number was settled when it was made."""
    parts = [of_targets(to), of_test(test)]
    if isinstance(change, g.ClampChange):
        parts += [of_number(change.lo), of_number(change.hi)]
    elif not fixed:
        parts.append(of_number(getattr(change, "n", None)))
    return max(parts)


def of_targets(to: Any) -> int:
    """What the cards and players that a change is about depend on."""
    if isinstance(to, tuple):
        return LIES
    if isinstance(to, str):
        return LIES if to in ("self", "it", "host", "you") or to.startswith("link.") else LOOSE
    if to == g.CardSet(of=to.of, players=True):
        return of_seats(to.of)
    return max(of_seats(to.of), of_filter(to.where)) if to.plain and "chain" not in to.zones else LOOSE


def of_seats(word: str | None) -> int:
    """What it depends on which seats a word names."""
    return LIES if word is None or word in FIXED_SEATS else LOOSE


def of_filter(where: g.Filter | None) -> int:
    """What it depends on whether a card fits. (Tags and kinds can be changed: whoever asks makes sure that
    none are.)
    """
    if where is None:
        return LIES
    if not _OF_CARD.issuperset(where.asked) or "chain" in names(where.zone or ()):
        return LOOSE
    row = ROWS if where.ready is not None or where.counters else LIES
    bounds = [LIES if steady_bounds(one) else LOOSE for one in where.counters.values()]
    return max(row, of_seats(where.of), of_seats(where.owner), *bounds)


_OF_CARD: Final = frozenset(
    {"face", "ready", "of", "owner", "counters", "zone", "at", "kind", "name", "name_has", "id", "tag"}
)
"""What a filter can ask that depends on nothing but the card and where it lies."""


def steady_bounds(bounds: Any) -> bool:
    """Whether bounds, or a number that has to be met, are written out."""
    ends = (bounds.lo, bounds.hi) if isinstance(bounds, g.Bounds) else (bounds,)
    return all(end is None or isinstance(end, int) for end in ends)


def of_number(num: Any) -> int:
    """What a number depends on."""
    if num is None or isinstance(num, int):
        return LIES
    if isinstance(num, g.CountersOn):
        return ROWS if num.of in ("self", "it") else LOOSE
    if isinstance(num, g.LinkedNumber):
        return LIES if num.of in ("self", "it") else LOOSE
    if isinstance(num, g.Minus | g.Times):
        return max(of_number(num.a), of_number(num.b))
    return of_number(num.of) if isinstance(num, g.Halved) else LOOSE


def of_test(test: Any) -> int:
    """What a condition depends on."""
    if test is None:
        return LIES
    if isinstance(test, g.Cmp):
        return max(of_number(test.a), of_number(test.b))
    if isinstance(test, g.Turn):
        return TIMES if test.of == "active" else max(TIMES, of_seats(test.of))
    if isinstance(test, g.Is):
        return of_filter(test.where) if test.of == "self" else LOOSE
    if isinstance(test, g.AllOf | g.AnyOf):
        return max(of_test(part) for part in test.of)
    return of_test(test.of) if isinstance(test, g.Not) else LOOSE
