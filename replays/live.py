"""The positions of a game that is being watched: each is kept as it comes, so that one can look back at once.

They are numbered as in the replay that the game will be.
"""

from __future__ import annotations

from collections.abc import Callable

from engines.kernel import Game, Rewind, Secrets, Table, TableView, render
from engines.kernel.say import say
from netcore.table import ClosedStep as Closed
from replays.errors import ReplayError
from replays.lines import moment_lines
from replays.timeline import SPECTATOR
from replays.walk import WalkedStep

Known = Callable[[int], dict[int, int]]
"""Faces by card that were shown to the spectator, of the position with this number."""


class LivePositions:
    """What was seen so far; `known` adds the cards that players have shown late."""

    def __init__(self, game: Game, start: Table, known: Known | None = None) -> None:
        self.game = game
        self._known = known
        self._moments = [WalkedStep(0, None, start, ())]

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self._moments) - 1

    def add(self, closed: Closed) -> bool:
        """A step has closed; False if it led to no position (the end of the game has such)."""
        if closed.entry is None and not closed.words:
            return False
        self._moments.append(WalkedStep(closed.number, closed.entry, closed.table, closed.events))
        return True

    def table(self, at: int) -> Table:
        """The table at a position."""
        return self._moment(at).table

    def view(self, at: int) -> TableView:
        """A position as the spectator sees it, now: with what was shown late."""
        moment = self._moment(at)
        faces = {} if self._known is None else self._known(moment.number)
        return self.game.view(moment.table, SPECTATOR, Secrets(SPECTATOR, faces))

    def text(self, at: int) -> list[str]:
        """The same as lines of text."""
        return render(self.view(at))

    def lines(self, at: int) -> tuple[str, ...]:
        """What the step that led to a position says."""
        moment = self._moment(at)
        if isinstance(moment.entry, Rewind):
            return (say("An answer was taken back."),)
        return moment_lines(self.game, self.table(at - 1), moment) if at else ()

    def _moment(self, at: int) -> WalkedStep:
        if not 0 <= at <= self.last:
            raise ReplayError(f"there is no position {at} yet; there are 0 to {self.last}")
        return self._moments[at]
