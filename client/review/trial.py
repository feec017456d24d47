"""What is needed to try something out: from a replay, or in private in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from client.session.whatif import PuzzleSession, Start, WhatIfSession
from client.studying import played_out, played_out_here
from replays.study.analysis import Puzzle
from replays.study.notes import Outcome
from replays.study.whatif import Variation

PlayOut = Callable[[Variation, int, int, Callable[[Outcome], None], Callable[[], bool]], Outcome]
"""Plays a line out: line, seat, games, whom to tell, whether to stop."""
Keep = Callable[[Variation, str, Outcome | None], object]
"""Keeps a line under a title, with what came of it; ReplayError if that cannot be done."""


@dataclass(frozen=True)
class Trial:
    """Where a line begins, who plays it, and what can be done with it."""

    start: Start
    names: tuple[str, ...]
    own: tuple[int, ...]
    bot: str
    play_out: PlayOut
    keep: Keep | None = None
    puzzle: Puzzle | None = None

    def session(self) -> WhatIfSession:
        """The line at a table."""
        if self.puzzle is not None:
            return PuzzleSession(self.start, self.names, self.puzzle, self.bot)
        return WhatIfSession(self.start, self.names, self.own, self.bot)


def of_file(path: Path) -> PlayOut:
    """Plays out lines of a file, on all cores."""

    def play_out(
        line: Variation, seat: int, games: int, tell: Callable[[Outcome], None], stop: Callable[[], bool]
    ) -> Outcome:
        return played_out(path, line, seat, games, tell=tell, stop=stop)

    return play_out


def here(
    line: Variation, seat: int, games: int, tell: Callable[[Outcome], None], stop: Callable[[], bool]
) -> Outcome:
    """Plays out a line of a game that is being played: nothing of it is in a file yet."""
    know = line.fork.secrets[seat]
    return played_out_here(line.game.id, line.table, know, games, tell=tell, stop=stop)
