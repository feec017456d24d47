"""Positions on their way to the table: what others do is seen one thing after another, however fast it came.

Nothing waits that follows from one's own answer. Where many wait they go faster, and of very many only the
last are seen; any input shows the last at once; with reduced motion nothing waits at all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from client.qt import QObject, QtCore, QTimer

STEP, FALL, SPELL = 450, 750, 1000
"""Milliseconds between two things that others do, after something was destroyed, and after a spell."""
MOST = 2400
"""Milliseconds that all that waits may take together."""
LONGEST = 16
"""Positions that wait; older ones are left out."""

Show = Callable[[float], None]
"""Shows something at this pace: 1 usual, below it faster."""


class Showing(QObject):
    """What waits to be shown, in its order."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.patient = False
        """Whether things may wait at all: at tables where others act by themselves."""
        self._waiting: deque[Show] = deque()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._next)
        self._since = QtCore.QElapsedTimer()
        self._holds = 0

    @property
    def waiting(self) -> int:
        """How much waits."""
        return len(self._waiting)

    def hold(self, milliseconds: int) -> None:
        """What was shown just now is to be seen for so long before something else comes."""
        self._holds = milliseconds
        self._since.start()

    def come(self, show: Show, *, waits: bool) -> None:
        """Show this now, or after what is still being seen."""
        left = self._left()
        if not self.patient or (not self._waiting and (not waits or left <= 0)):
            self.flush()
            show(1.0)
            return
        self._waiting.append(show)
        while len(self._waiting) > LONGEST:
            self._waiting.popleft()
        if not self._timer.isActive():
            self._timer.start(max(1, round(left * self._pace())))

    def flush(self) -> bool:
        """Show the last of what waits at once; whether anything waited."""
        self._timer.stop()
        waiting, self._waiting = self._waiting, deque()
        for show in waiting:
            show(0.0)
        return bool(waiting)

    def _left(self) -> int:
        return self._holds - self._since.elapsed() if self._since.isValid() else 0

    def _pace(self) -> float:
        return min(1.0, MOST / STEP / max(1, len(self._waiting)))

    def _next(self) -> None:
        pace = self._pace()
        self._waiting.popleft()(pace)
        if self._waiting:
            self._timer.start(max(1, round(self._holds * pace)))
