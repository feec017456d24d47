"""Positions of a replay made ready before somebody goes there: the nearest first, for the eyes that look."""

from __future__ import annotations

from collections.abc import Iterator

from client.qt import QObject
from client.session.replay import ReplaySession
from client.session.stepping import Playback
from client.table.readying import Readying
from client.table.widget import TableWidget
from engines.kernel import TableView
from replays.study.eyes import seen_by


class Ahead(QObject):
    """Keeps the pictures of a replay's table ready."""

    def __init__(self, session: ReplaySession, table: TableWidget) -> None:
        super().__init__(table)
        self._session, self._seat = session, session.seat
        self.readying = Readying(table.scene, self)
        session.course.connect(self._follow)
        table.canvas.resized.connect(self._begin)
        self._begin()

    def _begin(self) -> None:
        self.readying.begin(self._positions)

    def _follow(self, course: Playback) -> None:
        if course.seat != self._seat:
            self._seat = course.seat
            self._begin()
        else:
            self.readying.wait()

    def _positions(self) -> Iterator[TableView]:
        timeline, here = self._session.timeline, self._session.at
        if timeline is None or not timeline.moments:
            return
        for far in range(timeline.last + 1):
            for at in {here + far, here - far}:
                if 0 <= at <= timeline.last:
                    yield seen_by(timeline, at, self._seat)
