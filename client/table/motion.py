"""Short motions that never block: things are where they belong at once for rules and pointers, and are seen
gliding there.

A new position while something still moves brings it to its place first; positions that follow one another
faster than a motion lasts are not animated at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import cos, pi, sin

from client.qt import QObject, QPointF, Qt, QtCore, QtGui, QTimer
from client.table.items import CardItem

LASTS = 220
"""Milliseconds of a motion."""
DRAW, BETWEEN = 320, 70
"""Milliseconds of a drawn card, and between two of them."""
FRAME = 16
MAX_TURNING = 12
"""Cards that are seen turning at once; turning pictures costs far more than moving them."""


@dataclass
class Way:
    """From where to where a card goes, and how."""

    item: CardItem
    end: QPointF
    turn: float = 0.0
    """Degrees still to turn at the start."""
    then: Callable[[], None] | None = None
    delay: int = 0
    lasts: int = LASTS
    arc: float = 0.0
    """Pixels that it rises above the straight line half way."""
    grow: float = 1.0
    """How large it is at the start, in its own size."""
    flip: bool = False
    """Whether it turns over on the way, from its back to its face."""
    start: QPointF = field(default_factory=QPointF)


class Motion(QObject):
    """Moves items along; one clock for all of them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.still = False
        """Whether everything jumps (reduced motion)."""
        self._ways: dict[CardItem, Way] = {}
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

    def go(self, ways: Iterable[Way], *, jump: bool = False) -> None:
        """Send items to new places."""
        self.finish()
        turning = 0
        for way in ways:
            turning += way.turn != 0
            if jump or self.still:
                self._arrive(way)
                continue
            way.turn = way.turn if turning <= MAX_TURNING else 0.0
            if way.turn or way.flip or way.grow != 1.0:
                way.item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
            way.start = way.item.pos()
            if way.flip:
                way.item.show_back(True)
            self._ways[way.item] = way
        if self._ways:
            self._clock.start()
            self._timer.start()
            self.step()

    def step(self) -> None:
        """One frame."""
        elapsed = self._clock.elapsed()
        for way in list(self._ways.values()):
            share = min(1.0, max(0.0, (elapsed - way.delay) / way.lasts))
            if share >= 1.0:
                del self._ways[way.item]
                self._arrive(way)
            else:
                self._place(way, 1 - (1 - share) ** 3)
        if not self._ways:
            self._timer.stop()

    def _place(self, way: Way, eased: float) -> None:
        left = 1 - eased
        x = way.end.x() + round((way.start.x() - way.end.x()) * left)
        y = way.end.y() + round((way.start.y() - way.end.y()) * left - way.arc * sin(pi * eased))
        way.item.setPos(x, y)
        if way.turn:
            way.item.setRotation(way.item.lying.angle + way.turn * left)
        if way.flip or way.grow != 1.0:
            size = 1 + (way.grow - 1) * left
            across = max(0.05, abs(cos(pi * eased))) if way.flip else 1.0
            way.item.setTransform(QtGui.QTransform.fromScale(size * across, size))
            if way.flip and eased >= 0.5:
                way.item.show_back(False)

    def _arrive(self, way: Way) -> None:
        way.item.setPos(way.end)
        way.item.resetTransform()
        way.item.show_back(False)
        way.item.settle()
        if way.then is not None:
            way.then()

    def drop(self, item: CardItem) -> None:
        """Forget an item."""
        way = self._ways.pop(item, None)
        if way is not None:
            item.resetTransform()
            item.show_back(False)

    def finish(self) -> None:
        """Everything to its place at once."""
        self._timer.stop()
        ways, self._ways = self._ways, {}
        for way in ways.values():
            self._arrive(way)
