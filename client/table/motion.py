"""Short motions that never block: things are where they belong at once for rules and pointers, and are seen
gliding there.

A new position while something still moves brings it to its place first; positions that follow one another
faster than a motion lasts are not animated at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from client.qt import QObject, QPointF, Qt, QtCore, QTimer
from client.table.items import CardItem

LASTS = 220
"""Milliseconds of a motion."""
FRAME = 16
MAX_TURNING = 12
"""Cards that are seen turning at once; turning pictures costs far more than moving them."""


@dataclass
class _Way:
    start: QPointF
    end: QPointF
    turn: float
    """Degrees still to turn at the start."""
    then: Callable[[], None] | None


class Motion(QObject):
    """Moves items along; one clock for all of them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.still = False
        """Whether everything jumps (reduced motion)."""
        self._ways: dict[CardItem, _Way] = {}
        self._clock = QtCore.QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.step)
        self._since = QtCore.QElapsedTimer()

    @property
    def moving(self) -> int:
        """How many things are under way."""
        return len(self._ways)

    def behind(self) -> bool:
        """Whether this position follows the last one faster than a motion lasts."""
        fast = self._since.isValid() and self._since.elapsed() < LASTS
        self._since.start()
        return fast

    def go(
        self,
        moves: Iterable[tuple[CardItem, QPointF, float, Callable[[], None] | None]],
        *,
        jump: bool = False,
    ) -> None:
        """Send items to new places; `turn` is by how many degrees each has still to turn."""
        self.finish()
        turning = 0
        for item, end, turn, then in moves:
            turning += turn != 0
            if jump or self.still:
                item.setPos(end)
                item.setRotation(0)
                if then is not None:
                    then()
                continue
            turn = turn if turning <= MAX_TURNING else 0.0
            if turn:
                item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
            self._ways[item] = _Way(item.pos(), end, turn, then)
        if self._ways:
            self._clock.start()
            self._timer.start()
            self.step()

    def step(self) -> None:
        """One frame."""
        share = min(1.0, self._clock.elapsed() / LASTS)
        eased = 1 - (1 - share) ** 3
        for item, way in self._ways.items():
            x = way.end.x() + round((way.start.x() - way.end.x()) * (1 - eased))
            item.setPos(x, way.end.y() + round((way.start.y() - way.end.y()) * (1 - eased)))
            if way.turn:
                item.setRotation(way.turn * (1 - eased))
        if share >= 1.0:
            self.finish()

    def drop(self, item: CardItem) -> None:
        """Forget an item."""
        self._ways.pop(item, None)

    def finish(self) -> None:
        """Everything to its place at once."""
        self._timer.stop()
        ways, self._ways = self._ways, {}
        for item, way in ways.items():
            item.setPos(way.end)
            item.setRotation(0)
            item.setTransformationMode(Qt.TransformationMode.FastTransformation)
            if way.then is not None:
                way.then()
