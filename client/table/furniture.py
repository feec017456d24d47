"""What stands on the scene besides cards and board: cloth, grounds and captions of zones, plates, panels."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from client.app.speech import tr
from client.qt import QPainter, QRectF, QtWidgets
from client.table.backdrop import (
    PLAIN_PLACES,
    PlaceItem,
    ZoneGround,
    caption_of,
    paint_caption,
    paint_panel,
    paint_place,
    place_of,
)
from client.table.grounds import paint_ground
from client.table.items import PictureItem
from client.table.lying import STACK_Z, TRAY_Z
from client.table.plates import Plate, paint_plate, plate_of
from engines.kernel import TableView

if TYPE_CHECKING:
    from client.table.scene import TableScene

_HEIGHTS = {"column": -950.0, "place": -940.0, "row": -940.0, "plate": -900.0, "caption": 8000.0}
"""How high things lie that are no cards: captions over them, the rest beneath."""


class Furniture:
    """The pictures of one scene that are no cards, kept from one position to the next."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.backdrop = PictureItem()
        self.backdrop.setZValue(-1000)
        scene.addItem(self.backdrop)
        self._grounds: dict[tuple[str, int], PictureItem] = {}
        """Grounds and captions of zones, plates of seats."""
        self._places: dict[tuple[str, int], PlaceItem] = {}
        """Plain grounds of zones."""
        self._painted: set[tuple[str, int]] = set()
        """Those of the present position."""
        self._lacking: dict[str, set[Hashable]] = {}
        """By the key of a picture: the plates that were painted without it."""
        self._counting: dict[int, int] = {}
        """By seat: the number that its plate shows on the way to the true one."""
        self._panels = [QtWidgets.QGraphicsPixmapItem() for _ in range(2)]
        for panel, z in zip(self._panels, (TRAY_Z, STACK_Z), strict=True):
            panel.setZValue(z - 1)
            scene.addItem(panel)

    def plate_item(self, seat: int) -> QtWidgets.QGraphicsItem | None:
        """The picture of a seat's plate."""
        return self._grounds.get(("plate", seat))

    def count(self, seat: int, value: int | None) -> None:
        """Show this number on a plate for now; None shows the true one."""
        if value is None:
            self._counting.pop(seat, None)
        else:
            self._counting[seat] = value
        if self._scene.view is not None:
            self._paint_plates(self._scene.view)

    def show(self, view: TableView, room: tuple[float, float]) -> None:
        """Cloth, captions and plates of a position; each is painted again only where it changed."""
        scene = self._scene
        plan, look = scene.plan, scene.look
        self._painted = set()
        size = (max(1, round(room[0])), max(1, round(room[1])))
        cloth = partial(paint_ground, size=size, ground=scene.layout_.ground, pal=look.palette)
        self.backdrop.show_picture(scene.pixmaps.drawn(("table", size), size, cloth, look.palette.table))
        for number, column in enumerate(plan.columns):
            self._place(("column", number), ZoneGround("column", column))
        for number, where in plan.zones.items():
            place = place_of(where)
            if place is not None:
                self._place(("place", number), place)
            caption = caption_of(where, plan, scene.spread, look)
            if caption is not None:
                key = ("caption", caption.words, caption.rect.width(), caption.rect.height(), caption.tag)
                paint = partial(paint_caption, caption=caption, look=look)
                self._ground(("caption", number), key, caption.rect, paint)
        self._paint_plates(view)
        for name in [name for name in self._grounds if name not in self._painted]:
            scene.removeItem(self._grounds.pop(name))
        for name in [name for name in self._places if name not in self._painted]:
            scene.removeItem(self._places.pop(name))
        self._show_panels()

    def _paint_plates(self, view: TableView) -> None:
        scene = self._scene
        for seat in view.seats:
            rect = scene.plan.plates.get(seat.seat)
            if rect is not None:
                plate = plate_of(scene.plan, view, seat, scene.layout_, scene.names)
                if seat.seat in self._counting and plate.main is not None:
                    name, _, mark = plate.main
                    plate = plate._replace(main=(name, self._counting[seat.seat], mark))
                inside = QRectF(0, 0, rect.width(), rect.height())
                whole = ("plate", plate, rect.width(), rect.height())
                self._ground(
                    ("plate", seat.seat),
                    whole,
                    rect,
                    partial(self._paint_plate, rect=inside, plate=plate, key=whole),
                )

    def _paint_plate(self, p: QPainter, rect: QRectF, plate: Plate, key: Hashable) -> None:
        missing = paint_plate(p, rect, plate, self._scene.layout_, self._scene.look)
        if missing:
            self._lacking.setdefault(missing, set()).add(key)

    def portrait_came(self, picture: str) -> None:
        """A picture came that plates were painted without: two players may have the same."""
        lacking = self._lacking.pop(picture, set())
        for key in lacking:
            self._scene.pixmaps.forget(key)
        if lacking and self._scene.view is not None:
            self._paint_plates(self._scene.view)

    def _place(self, name: tuple[str, int], place: ZoneGround) -> None:
        if place.kind in PLAIN_PLACES:
            plain = (name[0] if name[0] == "column" else "row", name[1])
            self._painted.add(plain)
            ground = self._places.get(plain)
            if ground is None:
                ground = self._places[plain] = PlaceItem()
                ground.setZValue(_HEIGHTS[plain[0]])
                self._scene.addItem(ground)
            ground.show_place(place, self._scene.look)
            return
        size = QRectF(0, 0, place.rect.width(), place.rect.height())
        paint = partial(paint_place, rect=size, kind=place.kind, look=self._scene.look)
        self._ground(name, ("place", place.kind, size.width(), size.height()), place.rect, paint)

    def _ground(
        self, name: tuple[str, int], key: Hashable, rect: QRectF, paint: Callable[[QPainter], None]
    ) -> None:
        self._painted.add(name)
        item = self._grounds.get(name)
        if item is None:
            item = self._grounds[name] = PictureItem()
            item.setZValue(_HEIGHTS[name[0]])
            self._scene.addItem(item)
        size = (max(1, ceil(rect.width())), max(1, ceil(rect.height())))
        item.show_picture(self._scene.pixmaps.drawn(key, size, paint))
        item.setPos(round(rect.x()), round(rect.y()))

    def _show_panels(self) -> None:
        """The raised panels of cards spread out and of cards that wait."""
        scene = self._scene
        stack_used = any(zone.place.area == "stack" and zone.zone.cards for zone in scene.plan.zones.values())
        titles = (scene.spread.tray_title or tr("Choose from these"), tr("Waiting to take effect"))
        shown = (bool(scene.spread.tray), stack_used)
        for panel, rect, title, wanted in zip(
            self._panels, (scene.spread.tray_rect, scene.plan.stack), titles, shown, strict=True
        ):
            panel.setVisible(wanted)
            if wanted:
                box = (round(rect.width()), round(rect.height()))
                paint = partial(paint_panel, rect=QRectF(0, 0, *box), title=title, look=scene.look)
                panel.setPixmap(scene.pixmaps.drawn(("panel", title, box), box, paint))
                panel.setPos(rect.topLeft())
