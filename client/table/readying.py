"""Pictures made before they are wanted: of positions that somebody may go to next, while nothing else is
done. What is shown at a leap is then copied, not painted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from client.qt import QObject, QTimer
from client.table.lying import spread
from client.table.planning import make_plan
from engines.kernel import TableView

if TYPE_CHECKING:
    from client.table.scene import TableScene

CALM, BETWEEN = 250, 12
"""Milliseconds without anything new before it begins, and between two parts of the work."""
PART = 0.005
"""Seconds that one part takes, or one picture longer."""

Positions = Callable[[], Iterator[TableView]]
"""Positions in the order in which they may be wanted."""


class Readying(QObject):
    """Makes the pictures of positions ready, a part at a time."""

    def __init__(self, scene: TableScene, parent: QObject) -> None:
        super().__init__(parent)
        self._scene = scene
        self._work: Iterator[None] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._part)

    def begin(self, positions: Positions) -> None:
        """Begin anew with these, once it is calm."""
        self._work = self._made(positions)
        self._timer.start(CALM)

    def wait(self) -> None:
        """Something else is done just now: go on when it is calm again."""
        if self._work is not None:
            self._timer.start(CALM)

    @property
    def done(self) -> bool:
        """Whether nothing is left to be made."""
        return self._work is None

    def _part(self) -> None:
        until = perf_counter() + PART
        while self._work is not None and perf_counter() < until:
            try:
                next(self._work)
            except StopIteration:
                self._work = None
        if self._work is not None:
            self._timer.start(BETWEEN)

    def _made(self, positions: Positions) -> Iterator[None]:
        """One picture after another; it ends where there is no room for more."""
        scene, size = self._scene, self._scene.size
        for view in positions() if scene.view is not None else ():
            plan = make_plan(view, scene.layout_, *size, scene.look)
            for lying in spread(view, scene.layout_, plan, frozenset()).lying:
                if scene.pixmaps.full:
                    return
                scene.pixmaps.card(lying.face, lying.size, turned=lying.turned)
                yield
            yield
