"""Printed facts of a card, or of one half of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engines.effects import grammar as g

STEM_DASH = " – "
"""What parts the stem of a name from the rest: "Iras – Warden of Scales"."""


@dataclass(frozen=True)
class Facts:
    """What is printed: read by filters, `same` and stats."""

    id: str
    name: str
    kind: str
    text: str = ""
    tags: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    stats: Mapping[str, int] = field(default_factory=dict)

    def stat(self, name: str) -> int:
        """A printed number, 0 where there is none."""
        return self.stats.get(name, 0)

    @property
    def stem(self) -> str:
        """The name before the dash."""
        return self.name.split(STEM_DASH)[0]

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the name."""
        return tuple(self.name.replace(",", " ").split())


def facts_of(card: g.Card) -> dict[str, Facts]:
    """The facts of a card by half; the card as a whole is half ""."""
    whole = Facts(card.id, card.name, card.kind, card.text, card.tags, card.keywords, card.stats)
    halves = {
        half.id: Facts(
            card.id,
            half.name,
            half.kind,
            half.text,
            card.tags + half.tags,
            card.keywords,
            card.stats | half.stats,
        )
        for half in card.half
    }
    return {"": whole, **halves}
