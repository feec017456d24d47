"""A replay being watched: every position an index away, from any seat, with the verdict on the file.

Reading, folding and verifying happen aside; stepping happens in the window's thread, because all positions
are values at hand by then.
"""

from __future__ import annotations

from pathlib import Path

from client.qt import QObject, QTimer
from client.service.heard import heard
from client.session.aside import Aside
from client.session.base import WATCHING, Opened, PlayState
from client.session.stepping import Marks, Playback, SteppedSession
from client.session.telling import LogLine, Told, step_lines
from client.table.shown import LEAP, Shown
from engines.kernel import Event
from engines.kernel.secrets import SPECTATOR
from replays.errors import ReplayError
from replays.study.course import Course
from replays.study.eyes import ALL_OPEN, Sights, knowing, known_to
from replays.study.playouts import Scale
from replays.timeline import Timeline, open_timeline
from replays.verdict import Verdict
from replays.verify import verify
from replays.walk import setup_of

STEP_TIME = 1000
"""Milliseconds between steps when a replay plays at speed 1."""
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
QUICKEST, SLOWEST = 120, 60_000
"""Milliseconds between steps at real pace, at least and at most: nobody waits for who went to dinner."""


class ReplaySession(SteppedSession):
    """A replay file, opened."""

    chat = False
    """Whether there is somebody to talk to."""

    def __init__(self, path: Path, parent: QObject | None = None, *, at: int = 0) -> None:
        super().__init__(parent)
        self.path = path
        self._first = at
        self._aside = Aside("replay", self)
        self._aside.failed.connect(self._fault)
        self._timeline: Timeline | None = None
        self._sights: Sights | None = None
        self._at, self._seat, self._speed = 0, SPECTATOR, 1.0
        self._seats: tuple[int, ...] = (SPECTATOR,)
        self._turns: tuple[int, ...] = ()
        self._along: Course | None = None
        self._real = False
        self.marks = Marks()
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
    def seat(self) -> int:
        """Whose eyes look."""
        return self._seat

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
        if 0 < target - self._at <= LEAP and self._timeline.moments:
            passed = self._timeline.moments[self._at + 1 : target + 1]
            events = tuple(event for moment in passed for event in moment.events)
        self._at = target
        if target == self.last:
            self._timer.stop()
        self._show(events)

    def turn(self, count: int) -> None:
        """To the beginning of the next turn, or of this one, or of the one before."""
        if self._along is not None:
            self.go(self._along.turn_from(self._at, count))

    def round(self, count: int) -> None:
        """To the beginning of the next round, or of this one, or of the one before."""
        if self._along is not None:
            self.go(self._along.round_from(self._at, count))

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
            self._timer.start(self._wait())
        else:
            self._timer.stop()
        self._report()

    def set_real(self, real: bool) -> None:
        """At the pace at which it was played, or evenly."""
        self._real = real
        if self._timer.isActive():
            self._timer.start(self._wait())
        self._report()

    def _wait(self) -> int:
        """Milliseconds until the next step: as long as its answer took, or as long as every step takes."""
        if not self._real or self._along is None:
            return int(STEP_TIME / self._speed)
        took = self._along.milliseconds(self._at + 1)
        return int(min(max(took, QUICKEST), SLOWEST) / self._speed)

    def set_speed(self, speed: float) -> None:
        """How fast it runs."""
        self._speed = min(max(speed, SPEEDS[0]), SPEEDS[-1])
        if self._timer.isActive():
            self._timer.start(self._wait())
        self._report()

    def _tick(self) -> None:
        self.step(1)
        if self._timer.isActive():
            self._timer.start(self._wait())

    def mark(self, marks: Marks) -> None:
        """Show these along the timeline."""
        self.marks = marks
        self.marked.emit(marks)

    # --- showing

    def _show(self, events: tuple[Event, ...]) -> None:
        timeline = self._timeline
        assert timeline is not None and self._sights is not None
        if timeline.moments:
            view = self._sights.at(self._at, self._seat)
            self.moved.emit(Shown(view, None, events, self._at, live=False))
        else:
            self.pages.emit(tuple(timeline.text(self._at)))
        self._report()

    def _report(self) -> None:
        self.course.emit(
            Playback(
                self._at,
                self.last,
                self._timer.isActive(),
                self._speed,
                self._seat,
                self._seats,
                self._turns,
                self._real,
            )
        )

    def _tell(self) -> None:
        """The whole log, for the eyes that look."""
        timeline = self._timeline
        assert timeline is not None
        lines: list[LogLine] = []
        if timeline.game is not None:
            for moment in timeline.moments[1:]:
                before = timeline.moments[moment.number - 1].table
                know = known_to(timeline, moment.number, self._seat)
                lines += step_lines(timeline.game, before, moment, know)
        else:
            lines = [LogLine(text, at) for at in range(timeline.last + 1) for text in timeline.lines(at)]
        self.said.emit(Told(tuple(lines), afresh=True))

    # --- aside

    def _open(self) -> None:
        try:
            timeline = open_timeline(self.path)
        except ReplayError as error:
            sentence = heard(str(error))
            self._aside.home(lambda: self.failed.emit(sentence))
            return
        along = Course(timeline)
        self._aside.home(lambda: self._opened(timeline, along))
        if timeline.game is not None:
            marks = _marks(along)
            self._aside.home(lambda: self.mark(marks))
        verdict = verify(self.path)
        self._aside.home(lambda: self._judged(verdict))

    def _opened(self, timeline: Timeline, along: Course) -> None:
        self._timeline, self._sights, self._along = timeline, Sights(timeline), along
        names = tuple(seat.name for seat in timeline.replay.hello.seats)
        seats = knowing(timeline)
        self._seats = (SPECTATOR, *seats, *((ALL_OPEN,) if seats else ()))
        self._turns = tuple(mark.at for mark in along.turns)
        self._at = min(self._first, timeline.last)
        if timeline.game is not None:
            self.opened.emit(Opened(timeline.game, setup_of(timeline.replay).mode, names, (), chat=self.chat))
        for note in timeline.notes:
            self.trouble.emit(heard(note))
        self.state.emit(PlayState(WATCHING, self.called))
        self._tell()
        self._show(())

    @property
    def called(self) -> str:
        """What the bar calls it, beside the game."""
        return self.path.name

    def _judged(self, verdict: Verdict) -> None:
        self.verified.emit(verdict)

    def _fault(self, error: Exception) -> None:
        from client.service.fault import report

        self.trouble.emit(report(error, ["window"]))


def _marks(along: Course) -> Marks:
    """What there is without an analysis: times, and how the first seat stood in the game's own measure."""
    standing = along.standing(0)
    most = max(map(abs, standing), default=0) or 1
    scale = Scale(3 / most)
    return Marks(
        tuple((thought.at, thought.milliseconds) for thought in along.thoughts),
        tuple((at, round(10_000 * scale.chance(value))) for at, value in enumerate(standing)),
    )
