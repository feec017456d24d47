"""What the parts of a continuous change depend on, told by looking at the pack alone.

Most changes depend on nothing but which cards lie where, some on counters of the cards concerned as well.
What they come to need not be found anew whenever anything happens.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.grammar.words import names

LIES, ROWS, TURNS, TIMES, LOOSE = 0, 1, 2, 3, 4
"""Depends on which cards lie where, which are open, who controls them and how they are linked; besides, on
the rows of the two cards concerned; besides, on whose turn it is; besides, on which phase; on anything.
"""

FIXED_SEATS: Final = ("you", "foe", "each_foe", "any", "ally", "owner")
"""Seats that are the same ones as long as nobody leaves the game."""


class Reader:
    """Tells what a node depends on, in a game where cards have these traits by their faces."""

    def __init__(self, traits: frozenset[str]) -> None:
        self._traits = traits

    def of_change(self, change: Any, to: Any, test: Any, *, fixed: bool = False) -> int:
        """What a change depends on; with `fixed` its number was settled when it was made."""
        parts = [self.of_targets(to), self.of_test(test)]
        if isinstance(change, g.ClampChange):
            parts += [self.of_number(change.lo), self.of_number(change.hi)]
        elif not fixed:
            parts.append(self.of_number(getattr(change, "n", None)))
        return max(parts)

    def of_targets(self, to: Any) -> int:
        """What the cards and players that a change is about depend on."""
        if isinstance(to, tuple):
            return LIES
        if isinstance(to, str):
            return LIES if to in ("self", "it", "host", "you") or to.startswith("link.") else LOOSE
        if to == g.CardSet(of=to.of, players=True):
            return of_seats(to.of)
        return max(of_seats(to.of), self.of_filter(to.where)) if _plain(to) else LOOSE

    def of_set(self, of: Any) -> int:
        """What it depends on which cards a set holds that is counted: of their rows nobody takes note."""
        if isinstance(of, g.CardSet) and of.under in ("self", "it"):
            of = replace(of, under=None)
        return LIES if self.of_targets(of) == LIES else LOOSE

    def of_filter(self, where: g.Filter | None) -> int:
        """What it depends on whether a card fits. (Tags and kinds can be changed: whoever asks makes sure
        that none are.)
        """
        if where is None:
            return LIES
        if not _OF_CARD.issuperset(where.asked) or "chain" in names(where.zone or ()):
            return LOOSE
        if any(trait not in self._traits or of != "self" for trait, of in where.same.items()):
            return LOOSE
        row = ROWS if where.ready is not None or where.counters else LIES
        bounds = [LIES if steady_bounds(one) else LOOSE for one in where.counters.values()]
        return max(row, of_seats(where.of), of_seats(where.owner), *bounds)

    def of_number(self, num: Any) -> int:
        """What a number depends on."""
        if num is None or isinstance(num, int):
            return LIES
        if isinstance(num, g.CountersOn):
            return ROWS if num.of in ("self", "it") else LOOSE
        if isinstance(num, g.LinkedNumber):
            return LIES if num.of in ("self", "it") else LOOSE
        if isinstance(num, g.Count):
            return self.of_set(num.set) if num.distinct in (None, *self._traits) else LOOSE
        if isinstance(num, g.Sum | g.Least | g.Most):
            return max(map(self.of_number, num.of), default=LIES) if num.set is None else LOOSE
        if isinstance(num, g.Minus | g.Times):
            return max(self.of_number(num.a), self.of_number(num.b))
        return self.of_number(num.of) if isinstance(num, g.Halved) else LOOSE

    def of_test(self, test: Any) -> int:
        """What a condition depends on."""
        if test is None:
            return LIES
        if isinstance(test, g.Cmp):
            return max(self.of_number(test.a), self.of_number(test.b))
        if isinstance(test, g.Turn):
            turn = TURNS if test.phase is None else TIMES
            return turn if test.of == "active" else max(turn, of_seats(test.of))
        if isinstance(test, g.Is):
            return self.of_filter(test.where) if test.of == "self" else LOOSE
        if isinstance(test, g.Exists):
            return max(self.of_set(test.set), self.of_number(test.least))
        if isinstance(test, g.AllOf | g.AnyOf):
            return max(self.of_test(part) for part in test.of)
        return self.of_test(test.of) if isinstance(test, g.Not) else LOOSE


def _plain(spec: g.CardSet) -> bool:
    return spec.plain and "chain" not in spec.zones


def of_seats(word: str | None) -> int:
    """What it depends on which seats a word names."""
    return LIES if word is None or word in FIXED_SEATS else LOOSE


def steady_bounds(bounds: Any) -> bool:
    """Whether bounds, or a number that has to be met, are written out."""
    ends = (bounds.lo, bounds.hi) if isinstance(bounds, g.Bounds) else (bounds,)
    return all(end is None or isinstance(end, int) for end in ends)


_OF_CARD: Final = frozenset(
    (
        *("face", "ready", "of", "owner", "counters", "zone", "at"),
        *("kind", "name", "name_has", "id", "tag", "same"),
    )
)
"""What a filter can ask that depends on nothing but the card and where it lies."""
