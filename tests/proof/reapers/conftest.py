"""Scenes of the small Reapers; whatever a test played is proven afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.proof.reapers.game import Opening, reapers
from tests.proof.reapers.words import LINES
from tests.proof.scene import Scene

HIDDEN = ("deck", "hand")


class Game(Scene):
    """A scene with words for what happens in a game."""

    def soul(self, id: str, seat: int, nth: int = 0) -> int:
        """A Soul on the field by the id of its top card."""
        found = [card for line in LINES for card in self.t.zone(line, seat) if self._id(card) == id]
        return found[nth]

    def souls(self, seat: int) -> list[str]:
        """The Souls of a seat by their top cards."""
        return [self._id(card) for line in LINES for card in self.t.zone(line, seat)]

    def cast(self, id: str, **chosen: Any) -> Game:
        """The seat asked plays a Cast, answering its questions by name."""
        seat = self.asked[0]
        self.play(self.find(id, "hand", seat), "cast")
        return self.choose(seat, **chosen)

    def choose(self, seat: int, **chosen: Any) -> Game:
        """Answer questions of the seat by name, as long as they are put; others get the first answer."""
        names = ("caster", "t", "#given", "base")
        while self.t.result is None and self.asked[0] == seat and self.asked[1] in names:
            wish = chosen.get(self.asked[1])
            cards = (wish,) if isinstance(wish, int) else wish
            self.answer(next(iter(self.options.answers())).value if wish is None else cards)
        return self

    def skill(self, id: str, seat: int, zone: str = "", **chosen: Any) -> Game:
        """The seat asked uses the Skill of a Soul, answering its questions by name."""
        card = self.find(id, zone, seat) if zone else self.soul(id, seat)
        self.use(card)
        return self.choose(seat, **chosen)

    def quiet(self) -> Game:
        """Nobody answers any more."""
        while self.t.result is None and self.asked[1] == "#reply":
            self.passes()
        return self

    def resolve(self) -> Game:
        """Nobody answers until the present chain is over."""
        first = self.t.chain[0]
        while self.t.chain and self.t.chain[0] == first:
            self.passes()
        return self

    def links(self) -> list[str]:
        """The abilities that wait in the chain, oldest first."""
        return [item.ability for item in self.t.chain]


@pytest.fixture
def scene() -> Iterator[Callable[..., Game]]:
    """Makes a scene from one dictionary per seat: hidden zones by name, and what an Opening takes."""
    made: list[Game] = []

    def lay(first: dict[str, Any], second: dict[str, Any]) -> Game:
        seats = []
        for given in (first, second):
            cards = {"deck": ("squire",) * 9, "hand": ("squire",), **given}
            seats.append({name: tuple(cards[name]) for name in HIDDEN if name in cards})
        openings = [
            Opening(**{name: value for name, value in given.items() if name not in HIDDEN})
            for given in (first, second)
        ]
        made.append(Game(lambda: reapers(*openings), tuple(seats)))
        return made[-1]

    yield lay
    for one in made:
        one.prove()
