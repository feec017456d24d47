"""How cards lie in their zones: side by side, fanned, piled, tucked under their host, stacked and counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, floor

from msgspec import Struct
from msgspec.structs import replace

from client.qt import QRectF
from client.table.choices import Ref
from client.table.faces import Face, Level, face_of
from client.table.layout import Layout
from client.table.naming import turn_order
from client.table.plan import GAP, TablePlan, ZonePlan
from client.table.rows import CARD_GAP, MAX_TUCKED, TUCK, alike
from engines.kernel import CardView, TableView, ZoneView

STACK_Z, TRAY_Z = 9000.0, 9200.0
"""Heights of what lies over the table: waiting cards, and above them cards spread out."""
MAX_LYING = 80
"""Cards of one zone that lie there one by one; the rest is told as a number and listed on request."""
LEAST_TRAY = 220.0
"""Narrowest tray in pixels, so that its title can be read."""
ROWS = ("front", "back", "centre")
OVER_STEPS = 20
"""In how many steps it is told how much of a card lies under another: every one is a picture of its own."""
SEEN_STEPS, LEAST_SEEN = 10, 4
"""The same of its width, and below how many of them a name finds no room."""
FAN = 2.2
"""Degrees between two cards of a hand; all of it spreads over no more than ten times that."""
FAN_STEP = 0.86
"""How much of its width a card of a hand shows, where there is room."""
FAR_STEP = 0.6
"""The same of another's hand."""


class Lying(Struct, frozen=True):
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
    angle: float = 0.0
    """Degrees that it leans, as the cards of a hand do."""
    pile: int = 0
    """Of how many cards it is the uppermost, where it is a pile's."""
    covered: bool = False
    """Whether the next card lies over its right side: what is told at an edge is told at the left one."""


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
    view: TableView, layout: Layout, plan: TablePlan, lit: frozenset[Ref], opened: int | None = None
) -> Spread:
    """Where every card lies. `lit` cards that lie in piles, and those of an `opened` zone, go to the tray."""
    seats = {seat: number for number, seat in enumerate(turn_order(view))}
    alone, tucked = plan.lies
    made = Spread([], {})
    piles: list[ZonePlan] = []
    rising = 0.0
    for zone in sorted(view.zones, key=lambda zone: _depth(plan, zone)):
        where = plan.zones.get(zone.number)
        if where is None:
            continue
        own = alone[zone.number]
        if where.place.show in ("pile", "count") or (where.far and where.place.area == "right"):
            piles.append(where)
        elif where.place.area == "hand" and where.place.show == "fan":
            _hand(made, where, own, seats, rising)
        else:
            _row(made, where, own, seats, tucked, STACK_Z if where.place.area == "stack" else rising)
        rising += 200.0
    tray = _tray_cards(view, made, lit, opened)
    if tray:
        cards = {card.id: card for zone in view.zones for card in zone.cards}
        _fill_tray(made, plan, [cards[card] for card in tray if card in cards], seats)
        made.tray_title = next((z.title for z in plan.zones.values() if z.zone.number == opened), "")
    for where in piles:
        own = alone[where.zone.number]
        made.hidden[where.zone.number] = len(own)
        _pile(made, where, [card for card in own if card.id not in made.tray], seats)
    return made


def _depth(plan: TablePlan, zone: ZoneView) -> float:
    """What comes first lies lowest: of rows that lie over one another the lower ones, before all others."""
    where = plan.zones.get(zone.number)
    return -where.rect.top() if where is not None and where.place.area in ROWS else 0.0


def _size(card: tuple[float, float]) -> tuple[int, int]:
    return max(8, round(card[0])), max(8, round(card[1]))


def _face(card: CardView, seats: dict[int, int], zone_open: bool, level: Level = "board") -> Face:
    down = not zone_open and not card.up and not card.public
    return face_of(card, seats.get(card.seat, -1), down=down, level=level)


def _pile(made: Spread, where: ZonePlan, cards: Sequence[CardView], seats: dict[int, int]) -> None:
    """The top card only, with their number."""
    if where.place.show == "count" or not cards:
        return
    x, y = where.rect.center().x(), where.rect.top() + where.card[1] / 2
    made.lying.append(
        Lying(
            (cards[-1].id,),
            _face(cards[-1], seats, True),
            x,
            y,
            _size(where.card),
            z=1.0,
            zone=where.zone.number,
            pile=len(cards),
        )
    )


def _hand(
    made: Spread, where: ZonePlan, cards: Sequence[CardView], seats: dict[int, int], rising: float
) -> None:
    """A fan over the edge: one's own below, another's above, as far as it shows there."""
    size, rect = _size(where.card), where.rect
    lies = size[0] > size[1]
    made.hidden[where.zone.number] = len(cards[MAX_LYING:])
    cards = cards[:MAX_LYING]
    count = len(cards)
    share = FAR_STEP if where.far else 1.04 if lies else FAN_STEP
    step = min(size[0] * share, max(0.0, rect.width() - size[0]) / max(1, count - 1))
    lean = 0.0 if lies else min(FAN, 10 * FAN / max(1, count)) * (-1 if where.far else 1)
    edge = rect.bottom() - size[1] / 2 if where.far else rect.top() + size[1] / 2
    if lies and not where.far:
        edge = rect.bottom() - size[1] / 2 - 6
    for number, card in enumerate(cards):
        off = number - (count - 1) / 2
        drop = abs(off) ** 1.5 * 2.6 * abs(lean) / FAN * size[0] / 146
        made.lying.append(
            Lying(
                (card.id,),
                _face(card, seats, True, "hand"),
                rect.center().x() + off * step,
                edge + (-drop if where.far else drop),
                size,
                card.turned,
                rising + number * 2 + 1,
                zone=where.zone.number,
                fan=not where.far,
                angle=off * lean,
            )
        )


def _row(
    made: Spread,
    where: ZonePlan,
    cards: Sequence[CardView],
    seats: dict[int, int],
    tucked: dict[int, list[CardView]],
    rising: float,
) -> None:
    """Cards side by side, what lies under one sticking out at its left; equal ones counted where told."""
    size, rect, zone = _size(where.card), where.rect, where.zone.number
    groups = alike(cards, tucked) if where.stacked else [[card] for card in cards]
    made.hidden[zone] = sum(len(group) for group in groups[MAX_LYING:])
    groups = groups[:MAX_LYING]
    out = [min(MAX_TUCKED, len(tucked.get(group[0].id, ()))) * TUCK * size[0] for group in groups]
    shown = [size[1] if group[0].turned else size[0] for group in groups]
    widths = [wide + more for wide, more in zip(shown, out, strict=True)]
    centres = [x + more / 2 for x, more in zip(_line(widths, rect), out, strict=True)]
    begins = [x - wide / 2 - more for x, wide, more in zip(centres, shown, out, strict=True)]
    bottom = rect.center().y() + size[1] / 2 if where.place.weight == "pay" else rect.bottom()
    y = bottom - size[1] / 2
    over = ceil(where.lap / size[1] * OVER_STEPS) / OVER_STEPS
    for number, (group, x) in enumerate(zip(groups, centres, strict=True)):
        left = x - shown[number] / 2
        seen = min([shown[number], *(start - left for start in begins[number + 1 : number + 2])])
        covered = seen < shown[number]
        first, z = group[0], rising + number * 2 + 1
        face = _face(first, seats, False)
        if not first.turned and (over or covered):
            steps = floor(seen / size[0] * SEEN_STEPS + 0.01) if covered else SEEN_STEPS
            face = replace(face, over=over, shows=max(LEAST_SEEN, steps) / SEEN_STEPS)
        ids = tuple(card.id for card in group)
        made.lying.append(Lying(ids, face, x, y, size, first.turned, z, len(group), zone, covered=covered))
        for depth, card in enumerate(tucked.get(first.id, ()), 1):
            off = min(depth, MAX_TUCKED) * TUCK * size[0]
            face = replace(_face(card, seats, False), tucked=bool(card.marks), over=face.over)
            made.lying.append(
                Lying((card.id,), face, x - off, y, size, first.turned, z - depth / 100, zone=zone)
            )


def _line(widths: Sequence[float], rect: QRectF) -> list[float]:
    """Centres of things side by side in the middle of a rectangle, closer together where room is short."""
    if not widths:
        return []
    gap = CARD_GAP
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
    """Cards that have to be spread out: of a zone somebody opened, else those to choose that lie in piles; of
    a deck that one looks through, by name.
    """
    if opened is not None:
        for zone in view.zones:
            if zone.number == opened:
                return tuple(card.id for card in zone.cards)
    if not lit:
        return ()
    lying = {card for each in made.lying for card in each.cards}
    return tuple(
        card.id
        for zone in view.zones
        for card in _found(zone)
        if Ref("card", card.id) in lit and card.id not in lying and card.at is None
    )


def _found(zone: ZoneView) -> Sequence[CardView]:
    """A pile's cards as they lie, or by name where they are seen all, and not by everybody: a search."""
    searched = all(card.name and not card.public for card in zone.cards)
    return sorted(zone.cards, key=lambda card: card.name.casefold()) if searched else zone.cards


def _fill_tray(made: Spread, plan: TablePlan, cards: Sequence[CardView], seats: dict[int, int]) -> None:
    made.tray = tuple(card.id for card in cards)
    gone = set(made.tray)
    made.lying = [each for each in made.lying if not gone & set(each.cards)]
    size = _size(plan.hand)
    wide = min(plan.tray.width(), len(cards[:MAX_LYING]) * (size[0] + GAP) + 3 * GAP)
    wide = max(wide, LEAST_TRAY)
    made.tray_rect = QRectF(plan.tray.center().x() - wide / 2, plan.tray.top(), wide, plan.tray.height())
    inside = made.tray_rect.adjusted(GAP * 1.5, GAP, -GAP * 1.5, -GAP * 1.2)
    for number, (card, x) in enumerate(
        zip(cards[:MAX_LYING], _line([size[0]] * len(cards[:MAX_LYING]), inside), strict=True)
    ):
        face = _face(card, seats, True)
        y = inside.bottom() - size[1] / 2
        made.lying.append(Lying((card.id,), face, x, y, size, z=TRAY_Z + number, zone=-1, fan=True))
