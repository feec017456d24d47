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
class Flight:
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
        self._flights: dict[CardItem, Flight] = {}
        self._clock = QtCore.QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.step)
        self._since = QtCore.QElapsedTimer()

    @property
    def moving(self) -> int:
        """How many things are under way."""
        return len(self._flights)

    def behind(self) -> bool:
        """Whether this position follows the last one faster than a motion lasts."""
        fast = self._since.isValid() and self._since.elapsed() < LASTS
        self._since.start()
        return fast

    def go(self, flights: Iterable[Flight]) -> None:
        """Send items to new places."""
        self.finish()
        turning = 0
        for flight in flights:
            turning += flight.turn != 0
            if self.still:
                self._arrive(flight)
                continue
            flight.turn = flight.turn if turning <= MAX_TURNING else 0.0
            if flight.turn or flight.flip or flight.grow != 1.0:
                flight.item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
            flight.start = flight.item.pos()
            if flight.flip:
                flight.item.show_back(True)
            self._flights[flight.item] = flight
        if self._flights:
            self._clock.start()
            self._timer.start()
            self.step()

    def step(self) -> None:
        """One frame."""
        elapsed = self._clock.elapsed()
        for flight in list(self._flights.values()):
            share = min(1.0, max(0.0, (elapsed - flight.delay) / flight.lasts))
            if share >= 1.0:
                del self._flights[flight.item]
                self._arrive(flight)
            else:
                self._place(flight, 1 - (1 - share) ** 3)
        if not self._flights:
            self._timer.stop()

    def _place(self, flight: Flight, eased: float) -> None:
        left = 1 - eased
        x = flight.end.x() + round((flight.start.x() - flight.end.x()) * left)
        y = flight.end.y() + round((flight.start.y() - flight.end.y()) * left - flight.arc * sin(pi * eased))
        flight.item.setPos(x, y)
        if flight.turn:
            flight.item.setRotation(flight.item.lying.angle + flight.turn * left)
        if flight.flip or flight.grow != 1.0:
            size = 1 + (flight.grow - 1) * left
            across = max(0.05, abs(cos(pi * eased))) if flight.flip else 1.0
            flight.item.setTransform(QtGui.QTransform.fromScale(size * across, size))
            if flight.flip and eased >= 0.5:
                flight.item.show_back(False)

    def _arrive(self, flight: Flight) -> None:
        flight.item.setPos(flight.end)
        flight.item.resetTransform()
        flight.item.show_back(False)
        flight.item.settle()
        if flight.then is not None:
            flight.then()

    def drop(self, item: CardItem) -> None:
        """Forget an item."""
        flight = self._flights.pop(item, None)
        if flight is not None:
            item.resetTransform()
            item.show_back(False)

    def finish(self) -> None:
        """Everything to its place at once."""
        self._timer.stop()
        flights, self._flights = self._flights, {}
        for flight in flights.values():
            self._arrive(flight)
