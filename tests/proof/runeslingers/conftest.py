"""Scenes of the small Runeslingers; whatever a test played is proven afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engines.kernel import Table
from tests.proof.runeslingers.game import Opening, slingers
from tests.proof.scene import Scene

HIDDEN = ("deck", "hand", "conc", "discard")


class Encounter(Scene):
    """A scene with words for what happens in an encounter."""

    def sling(self, id: str, *, on: int | None = None, at: int | None = None) -> Encounter:
        """The seat asked plays a card from hand: laid on `on` or the first place, aimed at `at`."""
        seat = self.asked[0]
        self.play(self.find(id, "hand", seat))
        wishes = {"#place": on, "t": at, "#light": None}
        while self.t.result is None and self.asked[0] == seat and self.asked[1] in wishes:
            wish = wishes[self.asked[1]]
            self.answer(next(iter(self.options.answers())).value if wish is None else (wish,))
        return self

    def blocks(self, id: str | None = None) -> Encounter:
        """The seat asked whether to block gives up a card, or declines."""
        assert self.asked[1] == "#block"
        self.answer(() if id is None else (self.find(id, "hand", self.asked[0]),))
        return self

    def instances(self, what: str, seat: int) -> int:
        """Instances of an ailment on a seat, concealed ones too."""
        found = [card for place in range(4) for card in self.t.zone("area", seat, place)]
        return sum(self.t.rows[card].mark("instance") for card in found if self._id(card) == what)

    def tables(self) -> list[Table]:
        """Every table so far, first to last."""
        return [self.local.table_at(step) for step in range(len(self.local.entries) + 1)]


@pytest.fixture
def scene() -> Iterator[Callable[..., Encounter]]:
    """Makes a scene from one dictionary per seat: hidden zones by name, and what an Opening takes."""
    made: list[Encounter] = []

    def lay(first: dict[str, Any], second: dict[str, Any]) -> Encounter:
        seats = []
        for given in (first, second):
            cards = {"deck": ("ash",) * 9, "conc": ("ash",) * 3, **given}
            seats.append({name: tuple(cards[name]) for name in HIDDEN if name in cards})
        openings = [
            Opening(**{name: value for name, value in given.items() if name not in HIDDEN})
            for given in (first, second)
        ]
        made.append(Encounter(lambda: slingers(*openings), tuple(seats)))
        return made[-1]

    yield lay
    for one in made:
        one.prove()
