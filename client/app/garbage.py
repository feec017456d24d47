"""Garbage is collected in the window's thread only.

Python collects in whatever thread happens to allocate. Beside the window that would take Qt's things apart in
a thread that is not theirs, and the program would crash.
"""

from __future__ import annotations

import gc
from typing import Final

from client.qt import QObject, QTimer

EVERY: Final = 500
"""Milliseconds between looks."""


class Garbage(QObject):
    """Takes over from Python's own collector for as long as its parent lives."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(EVERY)

    def collect(self) -> None:
        """The oldest generation that is due, as Python itself would choose it."""
        due = [at for at, count in enumerate(gc.get_count()) if count > gc.get_threshold()[at]]
        if due:
            gc.collect(due[-1])
