"""Which cards, abilities and rules occur in random games, so that nothing in a set is dead."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

from engines.effects.cardgame import CardGame
from engines.kernel import Frame, Op, Work
from tests.rules.table import Real

G = TypeVar("G", bound=CardGame)


class Watched(Generic[G]):
    """A game of its own whose programs note that they were run."""

    def __init__(self, real: Real[G]) -> None:
        self.game = cast(G, real.engine.game())
        self.run: set[str] = set()
        self.seen: set[Any] = set()
        """Cards that came into play, as the game's test notes them."""
        self.game.programs = {
            name: tuple(self._noting(name, op) for op in ops) for name, ops in self.game.programs.items()
        }

    def _noting(self, name: str, op: Op) -> Op:
        def noted(w: Work, f: Frame) -> None:
            self.run.add(name)
            op(w, f)

        return noted

    def shared(self, name: str) -> str:
        """The name under which programs of several cards count as one."""
        return name

    def missing(self) -> list[str]:
        """Programs of abilities that were not run; a game adds the cards that did not occur."""
        run = {self.shared(name) for name in self.run}
        abilities = [name for name in self.game.programs if ".steps" in name or ".on_hit" in name]
        return [name for name in abilities if self.game.programs[name] and self.shared(name) not in run]

    def missing_rules(self) -> list[str]:
        """Programs of the game itself that were not run."""
        return [name for name in self.game.own_programs if name not in self.run]

    def keywords(self) -> set[str]:
        """The keywords on cards that were seen."""
        cards = [card for card in self.game.catalogue.cards if card.id in self.seen]
        return {use.split(" ")[0] for card in cards for use in card.keywords}
