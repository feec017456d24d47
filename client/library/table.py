"""The list's table: its columns share the width there is, so that nothing lies beyond its edge."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from client.library.model import ICON
from client.qt import QtGui, QtWidgets

WIDTHS = (
    (224, ICON.width() + 62),
    (108, 93),
    (112, 84),
    (96, 90),
    (66, 50),
    (110, 50),
    (90, 60),
    (80, 40),
)
"""Pixels that a column wants and those that will do, at text scale 1. The last takes what is left."""


class ReplayTable(QtWidgets.QTableView):
    """Replays, one below another."""

    def __init__(self, scale: float) -> None:
        super().__init__()
        self._scale = scale

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Columns give way where there is less room."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def fit(self) -> None:
        """Columns as wide as they want, as far as there is room; none less than its heading."""
        header = self.horizontalHeader()
        headings = [header.sectionSizeHint(place) for place in range(header.count())]
        wanted, least = (
            [
                max(round(pair[kind] * self._scale), words)
                for pair, words in zip(WIDTHS, headings, strict=True)
            ]
            for kind in (0, 1)
        )
        for place, wide in enumerate(shared(self.viewport().width(), wanted, least)):
            header.resizeSection(place, wide)


def shared(room: int, wanted: Sequence[int], least: Sequence[int]) -> list[int]:
    """Widths that together take no more than the room, each between what it wants and the least."""
    over, give = sum(wanted) - room, sum(wanted) - sum(least)
    if over <= 0 or give <= 0:
        return list(wanted)
    share = min(1.0, over / give)
    return [floor(most - (most - few) * share) for most, few in zip(wanted, least, strict=True)]
