"""A session one can move about in: a replay, or a game that is watched while it goes on."""

from __future__ import annotations

from dataclasses import dataclass

from client.qt import Signal
from client.session.base import Session


@dataclass(frozen=True)
class Playback:
    """Where such a session stands."""

    at: int
    last: int
    playing: bool
    speed: float
    seat: int
    seats: tuple[int, ...]
    """Seats one may look through; only those whose knowledge is there."""
    turns: tuple[int, ...]
    """Positions at which a turn begins."""
    real: bool = False
    """Whether it runs at the pace at which it was played."""


@dataclass(frozen=True)
class Marks:
    """What a timeline shows besides turns."""

    thoughts: tuple[tuple[int, int], ...] = ()
    """Positions with the milliseconds of the answers that led there."""
    curve: tuple[tuple[int, int], ...] = ()
    """Positions with a chance of winning, in ten-thousandths, of the first seat."""
    judged: bool = False
    """Whether the curve is an analysis; else it is the game's own measure."""
    notes: tuple[int, ...] = ()
    """Positions that somebody has written about."""


class SteppedSession(Session):
    """Positions by number, any of them at any time."""

    course = Signal(object)
    """Course."""
    verified = Signal(object)
    """Verdict, once it is known."""
    pages = Signal(object)
    """Lines of text in place of positions, where the rules of the game are not installed."""

    live = False
    marked = Signal(object)
    """Marks, as far as they are known."""

    happens_now = False
    """Whether the last position is one that is being played."""

    @property
    def at(self) -> int:
        """The position shown."""
        raise NotImplementedError

    @property
    def last(self) -> int:
        """The number of the last position."""
        raise NotImplementedError

    def go(self, at: int) -> None:
        """Show a position; beyond the ends, the end."""
        raise NotImplementedError

    def step(self, count: int) -> None:
        """So many steps on, or back."""
        self.go(self.at + count)

    def turn(self, count: int) -> None:
        """To the beginning of the next turn, or of this one, or of the one before."""
        raise NotImplementedError

    def round(self, count: int) -> None:
        """To the beginning of the next round, or of this one, or of the one before."""

    def tenth(self, count: int) -> None:
        """So many tenths of the game on, or back."""
        self.go(self.at + round(self.last * count / 10))

    def set_real(self, real: bool) -> None:
        """At the pace at which it was played, or evenly."""

    def play(self, playing: bool) -> None:
        """Let it run, or stop it."""

    def set_speed(self, speed: float) -> None:
        """How fast it runs."""

    def look_from(self, seat: int) -> None:
        """Look through the eyes of a seat, or of a spectator."""
