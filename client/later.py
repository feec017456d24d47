"""Doing something a little later, without holding on to it."""

from __future__ import annotations

from collections.abc import Callable

from client.qt import QObject, QTimer


def later(parent: QObject, milliseconds: int, act: Callable[[], object]) -> None:
    """Do something after so many milliseconds, unless its parent is gone by then.

    `QTimer.singleShot` would hold what it was to call for ever, if its context goes first: with one bound
    method a whole screen, its table and all their pictures.
    """
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.timeout.connect(act)
    timer.timeout.connect(timer.deleteLater)
    timer.start(milliseconds)
