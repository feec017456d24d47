"""The scene: a position as pictures, kept from one position to the next so that cards are seen moving."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from client.art.gallery import gallery
from client.qt import QPainter, QPixmap, QPointF, QRect, QRectF, Qt, QtWidgets
from client.table.arrows import Arrows
from client.table.board import BoardItem
from client.table.changes import Change, changes
from client.table.choices import Ref
from client.table.effects import DEATH, Effects, contact
from client.table.faces import face_of
from client.table.furniture import Furniture
from client.table.inkwell import colour
from client.table.items import CardItem
from client.table.laid import LaidOut
from client.table.layout import Layout
from client.table.lights import Lights
from client.table.look import Look
from client.table.lying import TRAY_Z, Lying, Spread
from client.table.motion import BETWEEN, DRAW, Flight, Motion
from client.table.naming import turn_order
from client.table.pixmaps import Pixmaps
from client.table.plan import TablePlan
from client.table.slices import Slices
from engines.kernel import Event, TableView

MAX_SPARE = 100
"""Pictures of cards kept for later ones."""


class TableScene(QtWidgets.QGraphicsScene):
    """Cards, zones, seats and board of one position."""

    def __init__(self, layout: Layout, look: Look) -> None:
        super().__init__()
        self.setItemIndexMethod(QtWidgets.QGraphicsScene.ItemIndexMethod.NoIndex)
        self.layout_, self.look = layout, look
        self.pixmaps = Pixmaps(layout, look)
        self.pixmaps.renewed.connect(self._renew)
        self.renewing = Slices(self)
        """Cards that take on their faces anew, a slice at a time: to paint all at once would be felt."""
        self.motion = Motion(self)
        self.effects = Effects(self)
        self.motion.still = self.effects.still = look.reduced_motion
        self.plan = TablePlan()
        self.spread = Spread([], {})
        self.view: TableView | None = None
        self.names: tuple[str, ...] = ()
        self.opened: int | None = None
        """A pile whose cards are spread out to be seen."""
        self.items_of: dict[int, CardItem] = {}
        """By card: its picture, or that of the stack it is in."""
        self._items: dict[int, CardItem] = {}
        self._spare: list[CardItem] = []
        """Pictures of cards that are gone, for those that come: to take one on is quicker than to make it."""
        self._laid = LaidOut(layout)
        self._zone_of: dict[int, int] = {}
        self._size = (0.0, 0.0)
        self.furniture = Furniture(self)
        gallery().arrived.connect(self._portrait_came)
        self.pace = 1.0
        self.changes: list[Change] = []
        """What the present position showed of itself."""
        self.fell: dict[int, QRectF] = {}
        """Where cards lay that the last change destroyed: what struck them is seen there."""
        self.lights = Lights(self)
        self.arrows = Arrows(self)
        """Arrows of a moment, and those that stay while something is aimed."""
        self.board: BoardItem | None = None
        if layout.grid is not None:
            self.ensure_board()

    def ensure_board(self) -> BoardItem:
        """The board; a game whose layout has none, but whose view does, gets a plain one."""
        if self.board is None:
            self.board = BoardItem(self.layout_, self.pixmaps)
            self.board.setZValue(-500)
            self.addItem(self.board)
        return self.board

    def _renew(self) -> None:
        """Illustrations came, or there is time for faces that were lacking: cards take theirs on anew."""
        self.renewing.begin(self._dressed())

    def _portrait_came(self, picture: str) -> None:
        self.furniture.portrait_came(picture)

    def _dressed(self) -> Iterator[None]:
        for item in list(self._items.values()):
            item.dress(item.lying)
            yield

    def set_look(self, look: Look) -> None:
        """Another look: everything is painted anew, faces as soon as a position is laid out."""
        self.look = look
        self.pixmaps.set_look(look)
        self.motion.still = self.effects.still = look.reduced_motion
        for item in self._items.values():
            item.renew()

    # --- laying out -----------------------------------------------------------------------------------------

    def lay_out(
        self,
        view: TableView,
        size: tuple[float, float],
        lit: frozenset[Ref],
        *,
        animate: bool,
        events: tuple[Event, ...] = (),
        pace: float = 1.0,
        keep: bool = False,
    ) -> None:
        """Show a position in this size; cards glide from where they were, faster with a pace below one.

        `keep` says that the same view may come back.
        """
        self.finish()
        self.renewing.stop()  # all are dressed here
        self.pace = self.effects.pace = pace
        before, was = dict(self._zone_of), self.view
        self.view, self._size = view, size
        self.setSceneRect(QRectF(0, 0, *size))
        laid = self._laid.of(view, size, self.look, lit, self.opened, keep=keep)
        self.plan, self.spread = laid.plan, laid.spread
        self._zone_of = {card.id: zone.number for zone in view.zones for card in zone.cards}
        if view.board:
            self.ensure_board()
        if self.board is not None:
            self.board.place(self.plan.board or QRectF())
        self.furniture.show(view, size)
        self.changes = changes(was, view, events, self.layout_) if animate else []
        died = [change.at for change in self.changes if change.kind == "died"]
        self.fell = {ref.a: box for ref in died if (box := self.box_of(ref)) is not None}
        self._sync(before, animate=animate)
        if animate:
            self.effects.show_changes(self.changes)

    def finish(self) -> None:
        """Everything that still moves to its end, at once: somebody does something."""
        self.motion.finish()
        self.effects.finish()

    def _sync(self, before: dict[int, int], *, animate: bool) -> None:
        moves: list[Flight] = []
        kinds = {change.at.a: change.kind for change in self.changes if change.at.kind == "card"}
        kept: dict[int, CardItem] = {}
        self.items_of = {}
        self._follow_faces(before)
        for lying in self.spread.lying:
            item = self._items.pop(lying.cards[0], None)
            turn = 0.0
            if item is None:
                item = self._taken_on(lying)
                self.addItem(item)
                item.setPos(self._comes_from(lying, before))
            else:
                turn = _turn(item.lying, lying) if animate else 0.0
                if lying.cards[0] in self.fell:
                    self.effects.burn(item.pixmap(), item.pos(), item.extent)
                item.dress(lying)
            item.keep_above(self._size[1])
            kept[lying.cards[0]] = item
            for card in lying.cards:
                self.items_of[card] = item
            if not animate:
                item.go_home()
            elif item.pos() != item.home or turn:
                kind = "died" if lying.cards[0] in self.fell else kinds.get(lying.cards[0], "")
                moves.append(self._flight(item, turn, kind, moves))
        for card, item in self._items.items():
            goal = self._goes_to(card)
            item.light(frozenset())
            if card in self.fell:
                self.effects.burn(item.pixmap(), item.pos(), item.extent)
            if goal is None or not animate or card in self.fell:
                self._forget(item)
            else:
                moves.append(Flight(item, goal, then=partial(self._forget, item)))
        self._items = kept
        for flight in moves:
            flight.lasts, flight.delay = round(flight.lasts * self.pace), round(flight.delay * self.pace)
        self.motion.go(moves)

    def _flight(self, item: CardItem, turn: float, kind: str, others: list[Flight]) -> Flight:
        """How a card goes home: drawn on an arc, turning over; played with a drop; else straight."""
        if kind == "drawn":
            number = sum(1 for flight in others if flight.lasts == DRAW)
            flips = item.lying.face.known and not item.lying.turned
            arc = 0.10 * self._size[1]
            return Flight(item, item.home, turn, delay=number * BETWEEN, lasts=DRAW, arc=arc, flip=flips)
        if kind == "played":
            return Flight(item, item.home, turn, grow=1.25)
        if kind == "died":  # it burns where it fell, and what is left slides to its pile
            return Flight(item, item.home, delay=round(contact(self.changes)) + DEATH)
        return Flight(item, item.home, turn)

    def _follow_faces(self, before: dict[int, int]) -> None:
        """Pictures of a hand that was mixed go with their faces, not with the places that ids are: so every
        card stays, and what was drawn comes from where it lay.
        """
        assert self.view is not None
        for zone in self.view.zones:
            held = {card.id: card.name for card in zone.cards if card.name and not card.public}
            if not held:
                continue
            was = {card: self._items[card].lying.face.name for card in held if card in self._items}
            came = [card for card in held if before.get(card) != zone.number]
            other = [card for card in held if was.get(card) != held[card] and (card in came or was.get(card))]
            if any(self._items[card].lying.count > 1 for card in other if card in was):
                continue
            items = {card: self._items.pop(card) for card in other if card in was}
            new = []
            for card in other:
                found = next((old for old in items if was[old] == held[card]), None)
                if found is None:
                    new.append(card)
                else:
                    self._items[card] = items.pop(found)
            for card, source in zip(new, (card for card in came if card in other), strict=False):
                before[card] = before.get(source, -1)
                if source in items:
                    self._items[card] = items.pop(source)
            for item in items.values():
                self._forget(item)

    def _comes_from(self, lying: Lying, before: dict[int, int]) -> QPointF:
        """Where a card without a picture so far was: in a pile, or with the cards it was stacked with."""
        zone = self.plan.zones.get(before.get(lying.cards[0], -1))
        if zone is None or zone.zone.number == lying.zone:
            return QPointF(lying.x, lying.y)
        return zone.rect.center()

    def _goes_to(self, card: int) -> QPointF | None:
        zone = self.plan.zones.get(self._zone_of.get(card, -1))
        if zone is not None:
            return zone.rect.center()
        return self.plan.board.center() if self.plan.board is not None and card in self._zone_of else None

    def _taken_on(self, lying: Lying) -> CardItem:
        """A picture for a card that had none."""
        if not self._spare:
            return CardItem(lying, self.pixmaps)
        item = self._spare.pop()
        item.raise_up(False)  # it may have gone in the middle of a motion
        item.dress(lying)
        return item

    def _forget(self, item: CardItem) -> None:
        if item.scene() is self:
            self.removeItem(item)
            item.light(frozenset())
            if len(self._spare) < MAX_SPARE:
                self._spare.append(item)

    # --- finding --------------------------------------------------------------------------------------------

    def refs_at(self, point: QPointF) -> list[Ref]:
        """What lies at a point, topmost first: cards of a stack one by one, then zone, seat or cell."""
        found: list[Ref] = []
        covered = bool(self.spread.tray) and self.spread.tray_rect.contains(point)
        for item in self.items(point, Qt.ItemSelectionMode.IntersectsItemBoundingRect):
            owner = item if isinstance(item, CardItem) else item.parentItem()
            if isinstance(owner, CardItem) and (not covered or owner.zValue() >= TRAY_Z):
                here = [Ref("card", card) for card in owner.lying.cards]
                found += [ref for ref in here if ref not in found]
                if owner.lying.fan:  # in a hand the card on top is meant; elsewhere one beneath may be
                    break
        if covered:
            return found
        for number, zone in self.plan.zones.items():
            if zone.place.area != "hand" and zone.rect.contains(point):
                found.append(Ref("zone", number))
        found += [Ref("seat", seat) for seat, rect in self.plan.plates.items() if rect.contains(point)]
        if self.board is not None and (cell := self.board.cell_at(point)) is not None:
            found.append(Ref("cell", *cell))
        return found

    def box_of(self, ref: Ref) -> QRectF | None:
        """Where a thing is."""
        if ref.kind == "card":
            item = self.items_of.get(ref.a)
            if item is None:
                return self._card_on_board(ref.a)
            w, h = item.extent
            box = QRectF(item.home.x() - w / 2, item.home.y() - h / 2, w, h)
            return box.intersected(self.sceneRect()) if item.lying.zone >= 0 else box
        if ref.kind == "seat":
            return self.plan.plates.get(ref.a)
        if ref.kind == "zone":
            zone = self.plan.zones.get(ref.a)
            if zone is None or zone.place.show not in ("pile", "count"):
                return zone.rect if zone else None
            wide, high = zone.card
            if zone.empty:
                return zone.rect
            return QRectF(zone.rect.center().x() - wide / 2, zone.rect.top(), wide, high)
        if ref.kind == "cell" and self.board is not None:
            return self.board.box((ref.a, ref.b))
        return None

    def struck(self, ref: Ref) -> QRectF | None:
        """Where a thing was when it was struck: what fell lies elsewhere by now."""
        return (self.fell.get(ref.a) if ref.kind == "card" else None) or self.box_of(ref)

    def boxes(self, refs: Iterable[Ref]) -> list[QRectF]:
        """Where these things are, as far as they can be seen."""
        found = []
        for ref in refs:
            box = self.box_of(ref)
            if box is not None and ref.kind == "cell" and self.board is not None:
                box = box.intersected(self.board.rect)
            if box is not None and not box.isEmpty():
                found.append(box)
        return found

    def _card_on_board(self, card: int) -> QRectF | None:
        if self.board is None:
            return None
        box = QRectF()
        for cell, view in self.board.state.cells.items():
            if card in view.cards:
                box = box.united(self.board.box(cell))
        return None if box.isNull() else box

    def card_items(self) -> Iterable[CardItem]:
        """The pictures of all cards that lie on the table."""
        return self._items.values()

    def item_of(self, ref: Ref) -> CardItem | None:
        """The picture of a card."""
        return self.items_of.get(ref.a) if ref.kind == "card" else None

    def picture_of(self, ref: Ref, wide: float) -> QPixmap | None:
        """A card as in a hand, this wide, wherever it lies; None if it is not to be seen."""
        assert self.view is not None
        for zone in self.view.zones:
            for card in zone.cards:
                if ref == Ref("card", card.id) and card.name:
                    order = turn_order(self.view)
                    number = order.index(card.seat) if card.seat in order else -1
                    high = wide * self.layout_.card.ratio[1] / self.layout_.card.ratio[0]
                    face = face_of(card, number, down=False, level="hand")
                    return self.pixmaps.card(face, (round(wide), round(high)), turned=False)
        return None

    def centre_of(self, ref: Ref) -> QPointF | None:
        """The middle of a thing."""
        box = self.box_of(ref)
        return None if box is None else box.center()

    def drawBackground(self, p: QPainter, rect: QRectF | QRect) -> None:
        """The cloth beyond the backdrop, while a window is being made larger."""
        if not self.furniture.backdrop.boundingRect().contains(rect):
            p.fillRect(rect, colour(self.look.palette.table))


def _turn(old: Lying, new: Lying) -> float:
    """Degrees that a card has still to turn when it has just been turned."""
    if old.turned == new.turned:
        return 0.0
    return -90.0 if new.turned else 90.0
