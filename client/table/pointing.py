"""The pointer on the table: hovering, clicking, dragging, menus, wheel."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from client import texts
from client.app.speech import tr
from client.qt import QObject, QPoint, QPointF, QRectF, Qt, QtWidgets
from client.table.acting import ActPicking
from client.table.arrows import edge
from client.table.canvas import Canvas
from client.table.choices import Choice, Ref
from client.table.items import CardItem
from client.table.motion import Flight
from client.table.picking import CardsPicking
from client.table.play import Play

NOTCH = 120
"""What Qt counts for one notch of a wheel."""
MAX_MENU = 24
"""Answers in a menu; the rest is reached by choosing on the table."""


class Pointer(QObject):
    """Turns what the canvas reports into choices."""

    def __init__(self, canvas: Canvas, play: Play, relay: Callable[[], None]) -> None:
        super().__init__(canvas)
        self.canvas, self.play, self._relay = canvas, play, relay
        self.scene = canvas.table
        self.over: Ref | None = None
        """The card that is pointed at."""
        self._raised: CardItem | None = None
        self._dragged: Ref | None = None
        self._wheel = 0
        canvas.hovered.connect(self.hover)
        canvas.clicked.connect(self.click)
        canvas.doubled.connect(self.double)
        canvas.menu_wanted.connect(self.menu)
        canvas.drag_began.connect(self._drag_began)
        canvas.dragged.connect(self._drag)
        canvas.dropped.connect(self._drop)
        canvas.wheeled.connect(self._wheeled)
        canvas.boxed.connect(self.box)

    # --- hovering -------------------------------------------------------------------------------------------

    def hover(self, refs: list[Ref], point: QPointF) -> None:
        """Raise the card of a hand, consider the cell, aim the arrow."""
        card = next((ref for ref in refs if ref.kind == "card"), None)
        self._raise(self.scene.items_of.get(card.a) if card is not None else None)
        self.over = card
        cell = next((ref for ref in refs if ref.kind == "cell"), None) if card is None else None
        if cell is not None or self.play.focus is None or self.play.focus.kind != "cell":
            self.play.laying.over(cell)
        self._aim(refs, point)
        can = self.play.best(refs) in self.play.lit() if refs else False
        self.canvas.setCursor(Qt.CursorShape.PointingHandCursor if can else Qt.CursorShape.ArrowCursor)

    def _raise(self, item: CardItem | None) -> None:
        if item is self._raised:
            return
        for each, up in ((self._raised, False), (item, True)):
            if each is not None and each.scene() is self.scene and each.lying.fan:
                each.raise_up(up)
                self.scene.motion.drop(each)
                each.setPos(each.home)
        self._raised = item

    def forget(self) -> None:
        """The position changed: nothing is raised or dragged any more."""
        self._raised = self._dragged = self.over = None

    def _aim(self, refs: list[Ref], point: QPointF) -> None:
        """While something is to be aimed, an arrow from it to the pointer."""
        picking = self.play.picking
        aiming = isinstance(picking, ActPicking) and bool(picking.picked)
        nexts = picking.next_refs() if isinstance(picking, ActPicking) and aiming else frozenset()
        if picking is None or not any(ref.kind in ("card", "seat") for ref in nexts):
            self.scene.arrows.aim(None, None)
            return
        target = next((ref for ref in refs if ref in nexts), None)
        box = self.scene.box_of(target) if target is not None else None
        start = self.scene.centre_of(picking.picked[0])
        end = edge(box, start) if box is not None and start is not None else point
        self.scene.arrows.aim(picking.picked[0], end)

    # --- clicking -------------------------------------------------------------------------------------------

    def click(self, refs: list[Ref], more: bool) -> None:
        """Choose what is there; an open pile nobody has to choose from is spread out instead."""
        play = self.play
        ref = play.best(refs)
        if ref is None or ref not in play.lit():
            if self._open_pile(refs):
                return
            if not refs and play.back():
                self._relay()
                return
        if ref is None or play.picking is None:
            if ref is not None and ref.kind == "card":
                play.pick(ref)  # it says who is asked instead
            return
        play.focus, play.keyed = ref if ref.kind != "cell" else play.focus, False
        if ref.kind == "zone" and ref not in play.lit():
            inside = [card for card in self._cards_in(ref.a) if card in play.lit()]
            ref = inside[0] if len(inside) == 1 else ref
        play.pick(ref)

    def _cards_in(self, zone: int) -> list[Ref]:
        where = self.scene.plan.zones.get(zone)
        return [Ref("card", card.id) for card in where.zone.cards] if where is not None else []

    def box(self, box: QRectF) -> None:
        """Choose all cards within a box, where several are asked for, as far as there may be more."""
        picking = self.play.picking
        if not isinstance(picking, CardsPicking):
            return
        for ref in sorted(picking.lit()):
            centre = self.scene.centre_of(ref)
            inside = centre is not None and box.contains(centre)
            if inside and ref not in picking.picked and len(picking.picked) < picking.most:
                self.play.pick(ref)

    def _open_pile(self, refs: list[Ref]) -> bool:
        zone = next((ref.a for ref in refs if ref.kind == "zone"), None)
        where = self.scene.plan.zones.get(zone) if zone is not None else None
        if where is None or where.place.show != "pile" or where.zone.hidden or not where.zone.cards:
            if self.scene.opened is not None and not any(ref.kind == "card" for ref in refs):
                self.scene.opened = None
                self._relay()
                return True
            return False
        self.scene.opened = None if self.scene.opened == zone else zone
        self._relay()
        return True

    def double(self, refs: list[Ref]) -> None:
        """The obvious thing; where there is none, what a click does."""
        ref = self.play.best(refs)
        if ref is not None and self.play.picking is not None and not self.play.confirm(ref):
            picking = self.play.picking
            if isinstance(picking, ActPicking) and picking.picked == (ref,):
                button = picking.button()
                if button.answer is not None:
                    self.play.answer(button.answer)
                return
            self.play.pick(ref)

    def menu(self, refs: list[Ref], at: QPoint) -> None:
        """All that can be done with the thing there."""
        made = self.build_menu(refs)
        if made is not None:
            made.popup(at)

    def build_menu(self, refs: list[Ref]) -> QtWidgets.QMenu | None:
        """The menu of a thing: its answers with their keys; without any, a line that says so."""
        ref = next((ref for ref in refs if self.play.offers(ref)), self.play.best(refs))
        if ref is None:
            return None
        menu = QtWidgets.QMenu(self.canvas)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        offers = self.play.offers(ref)
        for choice in _distinct(offers)[:MAX_MENU]:
            single = len(choice.path) <= 1
            key = self.play.keys.get(choice.word, "").upper()
            words = choice.words if single else f"{choice.word.capitalize()} …"
            texts.action(menu, words, partial(self._take, choice, ref), key)
        if len(_distinct(offers)) > MAX_MENU:
            menu.addAction(tr("More by choosing on the table")).setEnabled(False)
        if not offers and ref in self.play.lit():
            texts.action(menu, tr("Choose"), partial(self.play.pick, ref), "Enter")
        elif not offers:
            menu.addAction(tr("Why can nothing be done with this?"), partial(self.play.pick, ref))
        if offers and ref.kind == "card":
            menu.addSeparator()
            menu.addAction(tr("Why nothing else?"), partial(self.play.refuse_at, (ref,)))
        return menu

    def _take(self, choice: Choice, ref: Ref) -> None:
        if len(choice.path) <= 1:
            self.play.answer(choice.answer)
        elif self.play.picking is not None:
            self.play.picking.picked = ()
            self.play.pick(ref)

    # --- dragging -------------------------------------------------------------------------------------------

    def _drag_began(self, refs: list[Ref]) -> None:
        ref = self.play.best(refs)
        picking = self.play.picking
        if ref is None or ref.kind != "card" or picking is None:
            return
        self._dragged = ref
        if isinstance(picking, ActPicking):
            picking.picked = ()
            if ref in self.play.lit():
                self.play.pick(ref)

    def _drag(self, refs: list[Ref], point: QPointF) -> None:
        if self._dragged is None:
            return
        item = self.scene.items_of.get(self._dragged.a)
        picking = self.play.picking
        nexts = picking.next_refs() if isinstance(picking, ActPicking) else frozenset()
        cell = next((ref for ref in refs if ref.kind == "cell"), None)
        self.play.laying.over(cell if any(ref.kind == "cell" for ref in nexts) else None)
        if any(ref.kind in ("card", "seat") for ref in nexts):
            self._aim([ref for ref in refs if ref != self._dragged], point)
        elif item is not None:
            self.scene.motion.drop(item)
            item.setZValue(9400)
            item.setPos(point)
            laid = cell is not None and any(ref.kind == "cell" for ref in nexts)
            item.setOpacity(0.25 if laid else 0.9)

    def _drop(self, refs: list[Ref], point: QPointF) -> None:
        ref, self._dragged = self._dragged, None
        play = self.play
        item = self.scene.items_of.get(ref.a) if ref is not None else None
        if item is not None:
            item.setOpacity(1.0)
            item.raise_up(False)
            self.scene.motion.go([Flight(item, item.home)])
        if ref is None or play.picking is None:
            return
        picking = play.picking
        nexts = picking.next_refs() if isinstance(picking, ActPicking) else frozenset()
        others = [other for other in refs if other != ref]
        target = next((other for other in others if other in nexts), None)
        cell = next((other for other in others if other.kind == "cell"), None)
        if target is None and cell is not None and any(other.kind == "cell" for other in nexts):
            target = cell
        home = self.scene.plan.zones.get(item.lying.zone) if item is not None else None
        if target is not None:
            play.pick(target)
        elif home is not None and home.rect.contains(point):
            play.back()
        elif (zone := self._bad_landing(others, picking)) is not None:
            picked, picking.picked = picking.picked, ()
            play.refuse_at((*picked, zone) if picked else (ref, zone))
        elif not play.confirm(ref):
            aimed = next((other for other in others if other.kind in ("card", "seat")), None)
            if not isinstance(picking, ActPicking) or len(picking.armed()) < 2:
                play.pick(aimed if aimed is not None and picking.picked else ref)

    def _bad_landing(self, others: list[Ref], picking: object) -> Ref | None:
        """A zone on which a card was let go that cannot go there, though it can go elsewhere."""
        if not isinstance(picking, ActPicking) or any(ref.kind in ("card", "seat") for ref in others):
            return None
        zone = next((ref for ref in others if ref.kind == "zone"), None)
        elsewhere = bool(picking.landings()) or not picking.picked
        return zone if zone is not None and zone.a not in picking.landings() and elsewhere else None

    def _wheeled(self, steps: int, point: QPointF, control: bool) -> None:
        """Turn the card about to be laid; else, or with Ctrl, scale the board."""
        self._wheel += steps
        notches = int(self._wheel / NOTCH)
        if not notches:
            return
        self._wheel -= notches * NOTCH
        if not control and self.play.turn(-notches):
            return
        board = self.scene.board
        if board is not None and board.rect.contains(point):
            board.zoom(1.15**notches, point)


def _distinct(choices: list[Choice]) -> list[Choice]:
    """One choice of each kind: those that differ only in what they are aimed at count as one."""
    found: dict[object, Choice] = {}
    for choice in choices:
        key = id(choice) if len(choice.path) <= 1 else choice.word
        found.setdefault(key, choice)
    return list(found.values())
