"""Every position of a replay at hand: folded once, then any of them is an index away.

Where the rules of the game are not installed, the lines recorded in the file take their place. Nobody signed
those: each of them is marked. Where the rules are here and do not go along, or the log does not hold, they
are worth nothing and are not shown. What a seat knew at a position can be shown once the seed is revealed.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

from engines.kernel import Game, Secrets, Table, TableView, render
from engines.registry import load
from netcore.dealer import Group
from netcore.errors import LogFault
from netcore.log import Log
from netcore.opening import JOINT
from replays.check import check_signatures
from replays.compact import expanded_part
from replays.container import read_replay
from replays.content import Replay, up_to
from replays.errors import ReplayError
from replays.joint import JointWalk
from replays.lines import moment_lines
from replays.older import rules_of
from replays.walk import Games, Redeal, StepFault, WalkedStep, moments, revealed

SPECTATOR: Final = -1

UNSIGNED: Final = "(unsigned)"
"""Stands before every line that is told because a file says so, and that no signature covers."""


class LineSource(Enum):
    """Where the lines of a timeline come from."""

    RULES = "rules"
    """What the signed steps come to by the rules."""
    RECORDED = "recorded"
    """What the file says they came to; covered by no signature."""
    NOTHING = "nothing"
    """The rules are here and do not go along: what the file says is not told."""


class Timeline:
    """The positions of one replay, numbered by step; `notes` are sentences about what could not be had."""

    def __init__(self, replay: Replay, games: Games = load, group: Group | None = None) -> None:
        games = cache(games)  # rules are wanted more than once
        self.replay = replay
        self._group = group
        self.notes: list[str] = [replay.cut] if replay.cut else []
        self.game: Game | None = None
        self.source = LineSource.RULES
        self.moments: list[WalkedStep] = []
        self._redeal: Redeal | None = None
        self._known: list[tuple[Secrets, ...]] = []
        self._revealed: frozenset[int] = frozenset()
        self._others = ""
        try:
            rules = rules_of(replay, games)
            self.game, self._others = rules.game, rules.others
            self.replay, stopped = expanded_part(replay, games, group)
        except StepFault as fault:
            self._show_nothing(fault.sentence)
            return
        except ReplayError as error:
            self.game, self.source = None, LineSource.RECORDED
            self.notes.append(f"shown from its recorded lines, which no signature covers: {error}")
            return
        if stopped:
            self.notes.append(f"shown as far as it was signed: {stopped}")
        self._fold(self.game)
        if self._others:
            self._tell_others()

    @property
    def game_id(self) -> str:
        """The game in whose words it is told; empty where its rules are not here."""
        return self.game.id if self.game is not None else ""

    @property
    def last(self) -> int:
        """The number of the last position."""
        agreed = self.moments[-1].number if self.moments else 0
        if self.source is LineSource.RECORDED or self._others:
            return max(agreed, max(self.replay.lines, default=0))
        return agreed

    def moment(self, at: int) -> WalkedStep:
        """The step that led to a position, with its table."""
        self.check(at)
        if not self.moments:
            raise ReplayError("there are no positions to show without the rules the game was played by")
        return self.moments[self._agreed(at)]

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
        return self._known[self._agreed(at)][seat]

    def knows(self, seat: int) -> bool:
        """Whether what a seat knew is in this replay: its seed was revealed, and positions can be shown."""
        return bool(self.moments) and (seat == SPECTATOR or seat in self._revealed)

    def view(self, at: int, seat: int = SPECTATOR) -> TableView:
        """A position as a seat or a spectator saw it."""
        table, know = self.table(at), self.secrets(at, seat)
        assert self.game is not None
        return self.game.view(table, seat, know)

    def lines(self, at: int, seat: int = SPECTATOR) -> tuple[str, ...]:
        """What the step that led to a position says, to a seat or a spectator."""
        self.check(at)
        if self.source is LineSource.RECORDED or at != self._agreed(at):
            return tuple(f"{UNSIGNED} {line}" for line in self.replay.lines.get(at, ()))
        if self.game is None or at == 0:
            return ()
        return moment_lines(self.game, self.table(at - 1), self.moments[at], self.secrets(at, seat))

    def text(self, at: int, seat: int = SPECTATOR) -> list[str]:
        """A position as lines of text; without rules, everything recorded up to it, marked."""
        self.check(at)
        if self.moments:
            return render(self.view(at, seat))
        return [line for number in range(at + 1) for line in self.lines(number)]

    def _agreed(self, at: int) -> int:
        """The position itself, or the last before it that other rules come to as well."""
        return min(at, len(self.moments) - 1) if self._others and self.moments else at

    def _tell_others(self) -> None:
        """Say what other rules than those of the game can show."""
        if not self.moments:
            self.game, self.source = None, LineSource.RECORDED
            self.notes[-1] = f"shown from its recorded lines, which no signature covers: {self._others}"
        elif self.last > self.moments[-1].number:
            agreed = f"the table is shown up to step {self.moments[-1].number}, and stays so"
            rest = "what came after it is told by its recorded lines, which no signature covers"
            self.notes[-1] = f"{self._others}: {agreed}; {rest}"
        else:
            self.notes.append(f"{self._others}, whose rules come to the same tables")

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
        signed, log = self.replay, None
        try:
            log = check_signatures(signed)
        except LogFault as fault:
            self.notes.append(f"shown as far as it was signed: {fault.sentence}")
            signed = up_to(signed, fault.step)
            self.replay = signed if signed.steps else up_to(self.replay, 1)  # the opening names the players
        if signed.steps and signed.hello.dealing == JOINT:
            self._fold_joint(game, signed, log)
        elif signed.steps:
            self._fold_seeded(game, signed)
        if not self.moments:
            self._show_nothing(self.notes.pop())

    def _show_nothing(self, why: str) -> None:
        self.game, self.source = None, LineSource.NOTHING
        self.notes.append(f"nothing of it is shown, its recorded lines being covered by no signature: {why}")

    def _fold_joint(self, game: Game, signed: Replay, log: Log | None) -> None:
        try:
            walk = JointWalk(game, signed, self._group, secrets=True, log=log)
            self._known, self._revealed = walk.secrets, walk.revealed
            for moment in walk.moments():
                self.moments.append(moment)
        except (ReplayError, StepFault) as error:
            self.notes.append(f"shown as far as the rules go along: {error}")

    def _fold_seeded(self, game: Game, signed: Replay) -> None:
        try:
            secret = revealed(signed)
            if secret is not None:
                self._redeal = Redeal(game, secret, len(signed.hello.seats))
        except StepFault as fault:
            self.notes.append(fault.sentence)
        try:
            for moment in moments(game, signed):
                if self.moments and self._redeal is not None:
                    self._follow(self._redeal, moment)
                self.moments.append(moment)
        except StepFault as fault:
            self.notes.append(f"shown as far as the rules go along: {fault.sentence}")
        if self._redeal is not None:
            self._known, self._revealed = self._redeal.secrets, frozenset(range(len(signed.hello.seats)))

    def _follow(self, redeal: Redeal, moment: WalkedStep) -> None:
        try:
            redeal.follow(self.moments[-1].table, moment)
        except StepFault as fault:
            self.notes.append(fault.sentence)
            self._redeal = None


def open_timeline(path: Path, games: Games = load) -> Timeline:
    """The timeline of a replay file."""
    return Timeline(read_replay(path), games)
