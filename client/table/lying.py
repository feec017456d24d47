"""How cards lie in their zones: side by side, fanned, piled, tucked under their host, stacked and counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from client.qt import QRectF
from client.table.cardart import Face, face_of
from client.table.choices import Ref
from client.table.layout import Layout
from client.table.plan import GAP, TRAY, Plan, ZonePlan, turn_order
from engines.kernel import CardView, TableView

STACK_Z, TRAY_Z = 9000.0, 9200.0
"""Heights of what lies over the table: waiting cards, and above them cards spread out."""
MAX_LYING = 80
"""Cards of one zone that lie there one by one; the rest is told as a number and listed on request."""
CROWDED = 1.7
"""A row that would need this many times its width stacks what looks alike."""
TUCK = 0.2
"""How far a card sticks out from under its host, in heights of a card."""
LEAST_TRAY = 220.0
"""Narrowest tray in pixels, so that its title can be read."""
MAX_TUCKED = 6
"""Cards drawn under one host; further ones lie under the last."""


@dataclass(frozen=True)
class Lying:
    """One picture on the table: a card, or several that look alike."""

    cards: tuple[int, ...]
    face: Face
    x: float
    """Centre."""
    y: float
    size: tuple[int, int]
    """Upright."""
    turned: bool = False
    z: float = 0.0
    count: int = 1
    """Shown as a number if above one."""
    zone: int = -1
    fan: bool = False
    """Whether it rises when pointed at."""


@dataclass
class Spread:
    """All pictures of a position, and zones whose number alone shows."""

    lying: list[Lying]
    hidden: dict[int, int]
    """By zone: cards in it that have no picture of their own."""
    tray: tuple[int, ...] = ()
    tray_title: str = ""
    tray_rect: QRectF = field(default_factory=QRectF)


def spread(
    view: TableView, layout: Layout, plan: Plan, lit: frozenset[Ref], opened: int | None = None
) -> Spread:
    """Where every card lies. `lit` cards that lie in piles, and those of an `opened` zone, go to the tray."""
    seats = {seat: number for number, seat in enumerate(turn_order(view))}
    cards = {card.id: card for zone in view.zones for card in zone.cards}
    shown = {z.number for z in view.zones if z.number in plan.zones}
    hosted: dict[int, list[CardView]] = {}
    for zone in view.zones:
        for card in zone.cards:
            if card.host in cards and card.host != card.id and zone.number in shown:
                hosted.setdefault(card.host, []).append(card)
    made = Spread([], {})
    piles: list[tuple[ZonePlan, list[CardView]]] = []
    rising = 0.0
    for zone in view.zones:
        where = plan.zones.get(zone.number)
        if where is None:
            continue
        own = [card for card in zone.cards if not (card.host in cards and card.host != card.id)]
        if where.place.show in ("pile", "count"):
            piles.append((where, own))
        else:
            _row(made, where, own, seats, hosted, STACK_Z if where.place.area == "stack" else rising)
        rising += 200.0
    tray = _tray_cards(view, made, lit, opened)
    if tray:
        _fill_tray(made, plan, [cards[card] for card in tray if card in cards], seats)
        made.tray_title = next((z.title for z in plan.zones.values() if z.zone.number == opened), "")
    for where, own in piles:
        made.hidden[where.zone.number] = len(own)
        _pile(made, where, [card for card in own if card.id not in made.tray], seats)
    return made


def _size(card: tuple[float, float]) -> tuple[int, int]:
    return max(8, round(card[0])), max(8, round(card[1]))


def _face(card: CardView, seats: dict[int, int], zone_open: bool) -> Face:
    return face_of(card, seats.get(card.seat, -1), down=not zone_open and not card.up and not card.public)


def _pile(made: Spread, where: ZonePlan, cards: Sequence[CardView], seats: dict[int, int]) -> None:
    """The top card only; the number stands in the caption."""
    if where.place.show == "count" or not cards:
        return
    top = cards[-1]
    size = _size(where.card)
    x = where.rect.center().x()
    y = where.rect.top() + where.card[1] / 2
    made.lying.append(
        Lying((top.id,), _face(top, seats, True), x, y, size, z=1.0, count=1, zone=where.zone.number)
    )


def _groups(
    cards: Sequence[CardView], faces: dict[int, Face], hosted: dict[int, list[CardView]], crowded: bool
) -> list[list[CardView]]:
    """Cards one by one; where it is crowded, those that look alike together."""
    if not crowded:
        return [[card] for card in cards]
    groups: dict[object, list[CardView]] = {}
    for card in cards:
        key: object = (faces[card.id], card.turned) if card.id not in hosted else card.id
        groups.setdefault(key, []).append(card)
    return list(groups.values())


def _row(
    made: Spread,
    where: ZonePlan,
    cards: Sequence[CardView],
    seats: dict[int, int],
    hosted: dict[int, list[CardView]],
    rising: float,
) -> None:
    fan = where.place.show == "fan"
    size = _size(where.card)
    faces = {card.id: _face(card, seats, fan) for card in cards}
    widths = [size[1] if card.turned else size[0] for card in cards]
    room = where.rect.width()
    crowded = sum(widths) + GAP * len(cards) > CROWDED * room and len(cards) > 12
    groups = _groups(cards, faces, hosted, crowded)
    made.hidden[where.zone.number] = sum(len(group) for group in groups[MAX_LYING:])
    groups = groups[:MAX_LYING]
    turned = [group[0].turned for group in groups]
    centres = _line([size[1] if side else size[0] for side in turned], where.rect, fan=fan)
    caption = where.rect.height() - where.card[1]
    y = where.rect.top() + (0 if where.far else caption) + where.card[1] / 2
    for number, (group, x) in enumerate(zip(groups, centres, strict=True)):
        first = group[0]
        z = rising + number * 2 + 1
        under = hosted.get(first.id, ())
        step = min(TUCK * size[1], (caption + 0.1 * size[1]) / max(1, len(under[:MAX_TUCKED])))
        down = len(under[:MAX_TUCKED]) * step if where.far else 0.0
        made.lying.append(
            Lying(
                tuple(card.id for card in group),
                faces[first.id],
                x,
                y + down,
                size,
                first.turned,
                z,
                len(group),
                where.zone.number,
                fan and not where.far,
            )
        )
        for depth, card in enumerate(under, 1):
            lift = min(depth, MAX_TUCKED) * step
            face = _face(card, seats, False)
            made.lying.append(
                Lying(
                    (card.id,),
                    face,
                    x,
                    y + down - lift,
                    size,
                    card.turned,
                    z - depth / 100,
                    1,
                    where.zone.number,
                )
            )


def _line(widths: Sequence[float], rect: QRectF, *, fan: bool) -> list[float]:
    """Centres of things side by side in the middle of a rectangle, closer together where room is short."""
    if not widths:
        return []
    gap = GAP * (0.5 if fan else 0.8)
    total = sum(widths) + gap * (len(widths) - 1)
    if total <= rect.width() or len(widths) == 1:
        x, squeeze = rect.center().x() - total / 2, 1.0
    else:
        x = rect.left()
        steps = total - widths[-1]
        squeeze = max(0.0, rect.width() - widths[-1]) / steps if steps > 0 else 0.0
    centres = []
    for width in widths:
        centres.append(x + width / 2)
        x += (width + gap) * squeeze
    return centres


def _tray_cards(view: TableView, made: Spread, lit: frozenset[Ref], opened: int | None) -> tuple[int, ...]:
    """Cards that have to be spread out: of a zone somebody opened, else those to choose that lie in piles."""
    if opened is not None:
        for zone in view.zones:
            if zone.number == opened:
                return tuple(card.id for card in zone.cards)
    lying = {card for each in made.lying for card in each.cards}
    return tuple(
        card.id
        for zone in view.zones
        for card in zone.cards
        if Ref("card", card.id) in lit and card.id not in lying and card.at is None
    )


def _fill_tray(made: Spread, plan: Plan, cards: Sequence[CardView], seats: dict[int, int]) -> None:
    made.tray = tuple(card.id for card in cards)
    gone = set(made.tray)
    made.lying = [each for each in made.lying if not gone & set(each.cards)]
    height = plan.card[1] * TRAY
    size = _size((height * plan.card[0] / plan.card[1], height))
    wide = min(plan.tray.width(), len(cards[:MAX_LYING]) * (size[0] + GAP) + 3 * GAP)
    wide = max(wide, LEAST_TRAY)
    made.tray_rect = QRectF(plan.tray.center().x() - wide / 2, plan.tray.top(), wide, plan.tray.height())
    inside = made.tray_rect.adjusted(GAP * 1.5, GAP, -GAP * 1.5, -GAP * 1.2)
    for number, (card, x) in enumerate(
        zip(cards[:MAX_LYING], _line([size[0]] * len(cards[:MAX_LYING]), inside, fan=False), strict=True)
    ):
        face = _face(card, seats, True)
        y = inside.bottom() - size[1] / 2
        made.lying.append(Lying((card.id,), face, x, y, size, z=TRAY_Z + number, zone=-1, fan=True))
