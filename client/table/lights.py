"""Lights on the table: what can be chosen, what is chosen, where a hint points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.qt import QPointF, QtWidgets
from client.table.choices import Ref
from client.table.faces import RIM
from client.table.items import CardItem, halo

if TYPE_CHECKING:
    from client.table.scene import TableScene

HALO_Z = 4000.0
"""How high the lights around seats and zones lie."""


class Lights:
    """The lights of one scene: cards wear theirs, a pile's its uppermost; seats and zones have halos."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._halos: dict[Ref, QtWidgets.QGraphicsPixmapItem] = {}

    def show(self, lights: dict[Ref, frozenset[str]]) -> None:
        """Put things into light, all others into none."""
        by_item: dict[CardItem, frozenset[str]] = {}
        spots: dict[Ref, frozenset[str]] = {}
        piles = {each.zone: each.cards[0] for each in self._scene.spread.lying if each.pile}
        for ref, kinds in lights.items():
            over = Ref("card", piles[ref.a]) if ref.kind == "zone" and ref.a in piles else ref
            item = self._scene.item_of(over)  # beneath the pile's number: a ring of its own would cross it
            if item is not None:
                by_item[item] = by_item.get(item, frozenset()) | kinds
            elif ref.kind in ("seat", "zone"):
                spots[ref] = kinds
        for item in self._scene.card_items():
            item.light(by_item.get(item, frozenset()))
        for ref in [old for old in self._halos if old not in spots]:
            self._scene.removeItem(self._halos.pop(ref))
        for ref, kinds in spots.items():
            self._ring(ref, kinds)

    def _ring(self, ref: Ref, kinds: frozenset[str]) -> None:
        rect = self._scene.box_of(ref)
        if rect is None or not kinds:
            return
        ring = self._halos.get(ref)
        if ring is None:
            ring = self._halos[ref] = QtWidgets.QGraphicsPixmapItem()
            ring.setZValue(HALO_Z)
            self._scene.addItem(ring)
        ring.setPixmap(halo(self._scene.pixmaps, (round(rect.width()), round(rect.height())), kinds))
        ring.setPos(rect.topLeft() - QPointF(RIM, RIM))
