"""A replay being watched: every position an index away, from any seat, with the verdict on the file.

Reading, folding and verifying happen aside; stepping happens in the window's thread, because all positions
are values at hand by then.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import pairwise
from pathlib import Path

from client.qt import QObject, QTimer
from client.session.aside import Aside
from client.session.base import WATCHING, Opened, State
from client.session.stepping import Course, SteppedSession
from client.session.telling import Line, Told, step_lines
from client.table.shown import Shown
from engines.kernel import Event
from engines.kernel.secrets import SPECTATOR
from replays.errors import ReplayError
from replays.timeline import Timeline, open_timeline
from replays.verdict import Verdict
from replays.verify import verify
from replays.walk import setup_of

STEP_TIME = 1000
"""Milliseconds between steps when a replay plays at speed 1."""
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
JUMP = 4
"""Steps beyond which a jump shows no motion: nobody can follow it."""


class ReplaySession(SteppedSession):
    """A replay file, opened."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self._aside = Aside("replay", self)
        self._aside.failed.connect(self._fault)
        self._timeline: Timeline | None = None
        self._at, self._seat, self._speed = 0, SPECTATOR, 1.0
        self._seats: tuple[int, ...] = (SPECTATOR,)
        self._turns: tuple[int, ...] = ()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._tick)

    def start(self) -> None:
        self._aside.do(self._open)

    def leave(self) -> None:
        self._timer.stop()
        if not self._aside.closing.is_set():
            self._aside.close()
            self.left.emit()

    # --- moving about

    @property
    def at(self) -> int:
        """The position shown."""
        return self._at

    @property
    def timeline(self) -> Timeline | None:
        """All positions, once the file is open."""
        return self._timeline

    @property
    def last(self) -> int:
        """The number of the last position."""
        return self._timeline.last if self._timeline else 0

    def go(self, at: int) -> None:
        """Show a position; beyond the ends, the end."""
        if self._timeline is None:
            return
        target = max(0, min(at, self.last))
        events: tuple[Event, ...] = ()
        if 0 < target - self._at <= JUMP and self._timeline.moments:
            passed = self._timeline.moments[self._at + 1 : target + 1]
            events = tuple(event for moment in passed for event in moment.events)
        self._at = target
        if target == self.last:
            self._timer.stop()
        self._show(events)

    def turn(self, count: int) -> None:
        """To the beginning of the next turn, or of this one, or of the one before."""
        if count > 0:
            later = bisect_right(self._turns, self._at)
            self.go(self._turns[later] if later < len(self._turns) else self.last)
        else:
            before = bisect_left(self._turns, self._at) - 1
            self.go(self._turns[before] if before >= 0 else 0)

    def look_from(self, seat: int) -> None:
        """Look through the eyes of a seat, or of a spectator."""
        if self._timeline is not None and seat in self._seats:
            self._seat = seat
            self._tell()
            self._show(())

    def play(self, playing: bool) -> None:
        """Let it run, or stop it; at the end it begins again."""
        if playing and self._at == self.last:
            self.go(0)
        if playing and self.last:
            self._timer.start(int(STEP_TIME / self._speed))
        else:
            self._timer.stop()
        self._report()

    def set_speed(self, speed: float) -> None:
        """How fast it runs."""
        self._speed = min(max(speed, SPEEDS[0]), SPEEDS[-1])
        if self._timer.isActive():
            self._timer.start(int(STEP_TIME / self._speed))
        self._report()

    def _tick(self) -> None:
        self.step(1)

    # --- showing

    def _show(self, events: tuple[Event, ...]) -> None:
        timeline = self._timeline
        assert timeline is not None
        if timeline.moments:
            view = timeline.view(self._at, self._seat)
            self.moved.emit(Shown(view, None, events, self._at, live=False))
        else:
            self.pages.emit(tuple(timeline.text(self._at)))
        self._report()

    def _report(self) -> None:
        self.course.emit(
            Course(
                self._at, self.last, self._timer.isActive(), self._speed, self._seat, self._seats, self._turns
            )
        )

    def _tell(self) -> None:
        """The whole log, for the eyes that look."""
        timeline = self._timeline
        assert timeline is not None
        lines: list[Line] = []
        if timeline.game is not None:
            for moment in timeline.moments[1:]:
                before = timeline.moments[moment.number - 1].table
                know = timeline.secrets(moment.number, self._seat)
                lines += step_lines(timeline.game, before, moment, know)
        else:
            lines = [Line(text, at) for at in range(timeline.last + 1) for text in timeline.lines(at)]
        self.said.emit(Told(tuple(lines), afresh=True))

    # --- aside

    def _open(self) -> None:
        try:
            timeline = open_timeline(self.path)
        except ReplayError as error:
            sentence = str(error)
            self._aside.home(lambda: self.failed.emit(sentence))
            return
        self._aside.home(lambda: self._opened(timeline))
        verdict = verify(self.path)
        self._aside.home(lambda: self._judged(verdict))

    def _opened(self, timeline: Timeline) -> None:
        self._timeline = timeline
        names = tuple(seat.name for seat in timeline.replay.hello.seats)
        self._seats = (SPECTATOR, *(seat for seat in range(len(names)) if _knows(timeline, seat)))
        tables = [moment.table for moment in timeline.moments]
        steps = enumerate(pairwise(tables), 1)
        self._turns = tuple(at for at, (before, after) in steps if before.turn != after.turn)
        if timeline.game is not None:
            self.opened.emit(Opened(timeline.game, setup_of(timeline.replay).mode, names, ()))
        for note in timeline.notes:
            self.trouble.emit(note)
        self.state.emit(State(WATCHING, self.path.name))
        self._tell()
        self._show(())

    def _judged(self, verdict: Verdict) -> None:
        self.verified.emit(verdict)

    def _fault(self, error: Exception) -> None:
        from client.service.fault import report

        self.trouble.emit(report(error, ["window"]))


def _knows(timeline: Timeline, seat: int) -> bool:
    try:
        timeline.secrets(0, seat)
    except ReplayError:
        return False
    return bool(timeline.moments)
