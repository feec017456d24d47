"""Arrows over the table: what is being aimed, what is aimed while one is asked, what just struck what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.later import later
from client.qt import QPointF, QRectF
from client.service.aims import MAX_AIMS
from client.table.choices import Ref
from client.table.items import ArrowItem
from engines.kernel import Event, is_player, seat_of

if TYPE_CHECKING:
    from client.table.scene import TableScene


ARROW_STAYS = 1100
"""Milliseconds that the arrow of an attack stays."""


class Arrows:
    """The arrows of one scene."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.aimed: ArrowItem | None = None
        """From something chosen to where the pointer is."""
        self.standing: list[ArrowItem] = []
        """They stay while somebody is asked about them."""
        self._passing: list[ArrowItem] = []
        self.noted: list[ArrowItem] = []
        """Drawn by whoever studies a replay."""
        self._pairs: tuple[tuple[int, int], ...] = ()

    def aim(self, start: Ref | None, end: QPointF | None) -> None:
        """An arrow from something chosen to where it is being aimed; None takes it away."""
        scene = self._scene
        source = scene.centre_of(start) if start is not None else None
        if source is None or end is None:
            if self.aimed is not None:
                scene.removeItem(self.aimed)
                self.aimed = None
            return
        if self.aimed is None:
            self.aimed = ArrowItem(source, end, scene.look.palette.chosen)
            scene.addItem(self.aimed)
        self.aimed.lead(source, end)

    def tell(self, events: tuple[Event, ...], standing: list[tuple[int, int]]) -> None:
        """Arrows for what just happened, where the layout asks for them, and for what is aimed now."""
        self._clear(self._passing)
        self._clear(self.standing)
        self.note(self._pairs)
        for card, target in standing:
            self._add(card, target, self.standing)
        for event in events:
            look = self._scene.layout_.events.get(event.kind)
            if look is not None and look.arrow and event.cards:
                players = [n for n in event.args if type(n) is int and is_player(n)]
                for target in (*event.cards[1:], *players):
                    self._add(event.cards[0], target, self._passing)
        if self._passing:
            later(self._scene, ARROW_STAYS, lambda: self._clear(self._passing))

    def note(self, pairs: tuple[tuple[int, int], ...]) -> None:
        """Arrows that stay while this position is looked at, from card to card."""
        self._pairs = pairs
        self._clear(self.noted)
        for card, target in pairs:
            self._add(card, target, self.noted)

    def _add(self, card: int, target: int, among: list[ArrowItem]) -> None:
        scene = self._scene
        ref = Ref("seat", seat_of(target)) if is_player(target) else Ref("card", target)
        source, goal = scene.struck(Ref("card", card)), scene.struck(ref)
        start = source.center() if source is not None else None
        if start is not None and goal is not None and not goal.contains(start) and len(among) < MAX_AIMS:
            arrow = ArrowItem(start, edge(goal, start), scene.look.palette.danger, faint=True)
            among.append(arrow)
            scene.addItem(arrow)

    def _clear(self, arrows: list[ArrowItem]) -> None:
        for arrow in arrows:
            self._scene.removeItem(arrow)
        arrows.clear()


def edge(box: QRectF, start: QPointF) -> QPointF:
    """Where a line from a point to the middle of a box enters it: an arrow ends there and hides nothing."""
    way = start - box.center()
    across = box.width() / 2 / abs(way.x()) if way.x() else 1e9
    down = box.height() / 2 / abs(way.y()) if way.y() else 1e9
    return box.center() + way * min(across, down, 1.0)
