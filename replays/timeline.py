"""Every position of a replay at hand: folded once, then any of them is an index away.

Where the rules of the game are not installed, the recorded lines take their place, and the timeline says so.
What a seat knew at a position can be shown once the seed is revealed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engines.kernel import Game, Secrets, Table, TableView, render
from engines.registry import load
from netcore.dealer import Group
from netcore.opening import JOINT
from replays.compact import expanded
from replays.container import read_replay
from replays.content import Replay
from replays.errors import ReplayError
from replays.joint import JointWalk
from replays.lines import moment_lines
from replays.walk import Games, Moment, Redeal, StepFault, moments, revealed, same_rules, setup_of

SPECTATOR: Final = -1


class Timeline:
    """The positions of one replay, numbered by step; `notes` are sentences about what could not be had."""

    def __init__(self, replay: Replay, games: Games = load, group: Group | None = None) -> None:
        self.replay = replay
        self._group = group
        self.notes: list[str] = [replay.cut] if replay.cut else []
        self.game: Game | None = None
        self.moments: list[Moment] = []
        self._redeal: Redeal | None = None
        self._known: list[tuple[Secrets, ...]] = []
        self._revealed: frozenset[int] = frozenset()
        try:
            self.game = same_rules(setup_of(replay), games, replay.packs)
            self.replay = expanded(replay, games, group)
        except (ReplayError, StepFault) as error:
            self.game = None
            self.notes.append(f"shown from its recorded lines: {error}")
            return
        self._fold(self.game)

    @property
    def last(self) -> int:
        """The number of the last position."""
        return self.moments[-1].number if self.moments else max(self.replay.lines, default=0)

    def moment(self, at: int) -> Moment:
        """The step that led to a position, with its table."""
        self.check(at)
        if not self.moments:
            raise ReplayError("the rules of this game are not installed, so there are no positions to show")
        return self.moments[at]

    def table(self, at: int) -> Table:
        """The table at a position."""
        return self.moment(at).table

    def secrets(self, at: int, seat: int) -> Secrets:
        """What a seat (or a spectator) knew at a position; ReplayError if that was never revealed."""
        self.check_seat(seat)
        if seat == SPECTATOR:
            return Secrets()
        if seat not in self._revealed:
            raise ReplayError("what the seats knew is not in this replay: the seed was not revealed")
        self.check(at)
        return self._known[at][seat]

    def view(self, at: int, seat: int = SPECTATOR) -> TableView:
        """A position as a seat or a spectator saw it."""
        table, know = self.table(at), self.secrets(at, seat)
        assert self.game is not None
        return self.game.view(table, seat, know)

    def lines(self, at: int, seat: int = SPECTATOR) -> tuple[str, ...]:
        """What the step that led to a position says, to a seat or a spectator."""
        self.check(at)
        if self.game is None or not self.moments:
            return self.replay.lines.get(at, ())
        if at == 0:
            return ()
        return moment_lines(self.game, self.table(at - 1), self.moments[at], self.secrets(at, seat))

    def text(self, at: int, seat: int = SPECTATOR) -> list[str]:
        """A position as lines of text; without rules, everything recorded up to it."""
        self.check(at)
        if self.moments:
            return render(self.view(at, seat))
        return [line for number in range(at + 1) for line in self.replay.lines.get(number, ())]

    def check(self, at: int) -> None:
        """Raise ReplayError unless there is such a position."""
        if not 0 <= at <= self.last:
            raise ReplayError(f"there is no position {at}; this replay has 0 to {self.last}")

    def check_seat(self, seat: int) -> None:
        """Raise ReplayError unless there is such a seat."""
        seats = len(self.replay.hello.seats)
        if not SPECTATOR <= seat < seats:
            raise ReplayError(f"there is no seat {seat}; this game has 0 to {seats - 1}")

    def _fold(self, game: Game) -> None:
        if self.replay.hello.dealing == JOINT:
            self._fold_joint(game)
        else:
            self._fold_seeded(game)
        if not self.moments:
            self.game = None

    def _fold_joint(self, game: Game) -> None:
        try:
            walk = JointWalk(game, self.replay, self._group, secrets=True)
            self._known, self._revealed = walk.secrets, walk.revealed
            for moment in walk.moments():
                self.moments.append(moment)
        except (ReplayError, StepFault) as error:
            self.notes.append(f"shown as far as the rules go along: {error}")

    def _fold_seeded(self, game: Game) -> None:
        try:
            secret = revealed(self.replay)
            if secret is not None:
                self._redeal = Redeal(game, secret, len(self.replay.hello.seats))
        except StepFault as fault:
            self.notes.append(fault.sentence)
        try:
            for moment in moments(game, self.replay):
                if self.moments and self._redeal is not None:
                    self._follow(self._redeal, moment)
                self.moments.append(moment)
        except StepFault as fault:
            self.notes.append(f"shown as far as the rules go along: {fault.sentence}")
        if self._redeal is not None:
            self._known, self._revealed = self._redeal.secrets, frozenset(range(len(self.replay.hello.seats)))

    def _follow(self, redeal: Redeal, moment: Moment) -> None:
        try:
            redeal.follow(self.moments[-1].table, moment)
        except StepFault as fault:
            self.notes.append(fault.sentence)
            self._redeal = None


def open_timeline(path: Path, games: Games = load) -> Timeline:
    """The timeline of a replay file."""
    return Timeline(read_replay(path), games)
