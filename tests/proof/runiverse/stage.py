"""Positions of the small Rüniverse for scenarios: who has what where."""

from __future__ import annotations

from tests.proof.runiverse.game import make
from tests.proof.scene import Scene

MAGES = {"mages0": "ember_sage", "rifts0": "imp imp", "deck": "imp imp imp imp imp imp"}
"""What a seat has if nothing else is said: one mage with two bonds."""


class Stage(Scene):
    """A scene with the words of this game."""

    def phase(self, place: int = 0) -> Stage:
        """Begin the phase of the mage at a location."""
        self.answer(("phase", place))
        return self

    def power(self) -> Stage:
        """The current mage makes power."""
        self.answer(("power",))
        return self

    def attack(self, card: int, target: int) -> Stage:
        """A combat attack."""
        self.answer(("attack", card, target))
        return self

    def end_turn(self) -> Stage:
        """End the phase, if one is on, and the turn, naming no guards."""
        turn = self.t.turn
        while self.t.turn == turn:
            self.answer(() if self.asked[1] == "guard" else ("pass",))
        return self

    def up(self, id: str, seat: int = 0) -> int:
        """A card on the field."""
        return self.find(id, "field", seat)

    def mage(self, seat: int, place: int = 0) -> int:
        """The mage at a location."""
        return self.t.zone("mages", seat, place)[0]


def stage(first: dict[str, str], second: dict[str, str] | None = None) -> Stage:
    """Seat 0 is to move; each list names a zone, with its location behind it."""
    lists = tuple(
        {label: tuple(ids.split()) for label, ids in {**MAGES, **given}.items()}
        for given in (first, second or {})
    )
    return Stage(make, lists)
