"""Positions of the small Second Genesis for scenarios: who has what where."""

from __future__ import annotations

from engines.kernel import LocalGame, player
from tests.proof.genesis.game import Genesis, make
from tests.proof.genesis.turn import stated
from tests.proof.scene import SEED, Scene

USUAL = {"deck": "trickle drake golem lurker", "towers": "golem golem golem"}
"""What a lord has if nothing else is said."""


class Stage(Scene):
    """A scene with the words of this game; its setup states how many cards there are of each back."""

    game: Genesis

    def __init__(self, first: dict[str, str], second: dict[str, str]) -> None:
        self.make = make
        self.game = make()
        number = self.game.catalogue.number
        decks = tuple(
            tuple(
                (label, tuple(number[card] for card in ids.split())) for label, ids in sorted(given.items())
            )
            for given in (first, second)
        )
        sizes = tuple(stated(lists, self.game.backs()) for lists in decks)
        self.local = LocalGame(self.game, self.game.setup(decks=sizes), SEED, decks)

    def to(self, phase: str) -> Stage:
        """Go on to a step of the turn, doing nothing on the way."""
        while self.t.phase != phase:
            name = self.asked[1]
            self.answer(() if name in ("crystal", "block") else 0 if name == "discard" else ("pass",))
        return self

    def end_turn(self) -> Stage:
        """To the next lord's turn."""
        number = self.t.turn
        while self.t.turn == number:
            name = self.asked[1]
            self.answer(() if name in ("crystal", "block") else 0 if name == "discard" else ("pass",))
        return self

    def attack(self, card: int, target: int | None = None) -> Stage:
        """An attack on a creature, or on the other lord's fortress."""
        self.answer(("attack", card, player(1 - self.t.active) if target is None else target))
        return self

    def sphere(self, card: int) -> int | None:
        """The back of a card as everybody sees it."""
        return self.t.rows[card].back


def stage(first: dict[str, str], second: dict[str, str] | None = None) -> Stage:
    """Seat 0 is to move; each list names a zone."""
    return Stage({**USUAL, **first}, {**USUAL, **(second or {})})
