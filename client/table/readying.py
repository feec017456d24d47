"""Pictures made before they are wanted: of positions that somebody may go to next, while nothing else is
done. What is shown at a leap is then copied, not painted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from client.qt import QObject
from client.table.lying import spread
from client.table.planning import make_plan
from client.table.slices import Slices
from engines.kernel import TableView

if TYPE_CHECKING:
    from client.table.scene import TableScene

CALM = 250
"""Milliseconds without anything new before it begins."""

Positions = Callable[[], Iterator[TableView]]
"""Positions in the order in which they may be wanted."""


class Readying(QObject):
    """Makes the pictures of positions ready, a slice at a time."""

    def __init__(self, scene: TableScene, parent: QObject) -> None:
        super().__init__(parent)
        self._scene = scene
        self._slices = Slices(self)

    @property
    def done(self) -> bool:
        """Whether nothing is left to be made."""
        return self._slices.done

    def begin(self, positions: Positions) -> None:
        """Begin anew with these, once it is calm."""
        self._slices.begin(self._made(positions), CALM)

    def wait(self) -> None:
        """Something else is done just now: go on when it is calm again."""
        self._slices.wait(CALM)

    def _made(self, positions: Positions) -> Iterator[None]:
        """One picture after another; it ends where there is no room for more."""
        scene, room = self._scene, self._scene.sceneRect()
        for view in positions() if scene.view is not None else ():
            plan = make_plan(view, scene.layout_, room.width(), room.height(), scene.look)
            for lying in spread(view, scene.layout_, plan, frozenset()).lying:
                if scene.pixmaps.full:
                    return
                scene.pixmaps.card(lying.face, lying.size, turned=lying.turned)
                yield
            yield
