"""Where things lie in a window of a given size: seats, zones, board. Only numbers; nothing is drawn here.

The onlooker sits below. The others sit above, side by side if they are several, their rows mirrored: whatever
is nearest to its player's edge below is nearest to the upper edge there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from client.qt import QRectF
from client.table.layout import Layout, ZonePlace
from client.table.look import Look
from engines.kernel import TableView, ZoneView
from engines.kernel.text import seat_words
from netcore.plain import quoted

GAP = 10.0
CAPTION = 17.0
"""Height of a zone's caption at text scale 1."""
PLATE = (186.0, 62.0)
"""A seat's name and one line of values at text scale 1."""
VALUE_LINE = 19.0
HAND, FAR_HAND, PILE, TRAY = 1.28, 0.42, 0.74, 1.2
"""Heights of own hand, others' hands, piles and cards spread out, in cards of the rows."""
BOARD_CARD = 0.135
"""Height of a row's card beside a board, as a share of the window."""
MAX_WAITING = 5
"""Waiting cards that lie side by side; more of them overlap."""
LARGEST = 176.0
"""Height of a row's card at card scale 1, however large the window."""

Size = tuple[float, float]

_SEAT = re.compile(r"\b[Ss]eat (\d{1,2})\b")


@dataclass(frozen=True)
class ZonePlan:
    """One zone's place."""

    zone: ZoneView
    place: ZonePlace
    rect: QRectF
    card: Size
    far: bool
    """Whether it belongs to a seat on the upper side."""

    @property
    def title(self) -> str:
        """The caption."""
        return self.place.title or self.zone.title


@dataclass
class Plan:
    """Everything's place."""

    zones: dict[int, ZonePlan] = field(default_factory=dict)
    plates: dict[int, QRectF] = field(default_factory=dict)
    board: QRectF | None = None
    card: Size = (80.0, 112.0)
    tray: QRectF = field(default_factory=QRectF)
    """The most room for cards spread out that lie in a pile and can be chosen, or were asked to be seen."""
    stack: QRectF = field(default_factory=QRectF)
    middle: float = 0.0
    """The line between the two sides."""


def turn_order(view: TableView) -> tuple[int, ...]:
    """Seats as the onlooker counts them: own first, then the others in turn."""
    count = max(1, len(view.seats))
    first = view.onlooker if 0 <= view.onlooker < count else 0
    return tuple((first + step) % count for step in range(count))


def seat_name(view: TableView, seat: int, names: tuple[str, ...]) -> str:
    """A seat by its player's name, else as its onlooker would call it."""
    return (names[seat] if 0 <= seat < len(names) else "") or seat_words(view, seat)


def named(text: str, names: tuple[str, ...]) -> str:
    """A sentence with the players' names in place of "seat 1" and so on.

    >>> named("Seat 2 wins against seat 3.", ("Ada", "Bea"))
    '“Bea” wins against seat 3.'
    """

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return quoted(names[seat]) if 0 <= seat < len(names) and names[seat] else found[0]

    return _SEAT.sub(name, text)


class _Planner:
    def __init__(self, view: TableView, layout: Layout, width: float, height: float, look: Look) -> None:
        self.view, self.layout, self.look = view, layout, look
        self.width, self.height = max(width, 320.0), max(height, 240.0)
        self.plan = Plan()
        self.caption = CAPTION * look.text_scale
        named = 1 + (len(layout.values) or max((len(seat.values) for seat in view.seats), default=0))
        self.plate = (PLATE[1] + VALUE_LINE * max(0, min(4, -(-named // 2)) - 1)) * look.text_scale
        self.least = 0.0
        """Height of the lower of the two sides, so that piles are alike on both."""
        self.used = {zone.name for zone in view.zones if zone.cards}
        self.board = bool(view.board) or layout.grid is not None
        self.rows = [area for area in ("back", "front") if self._zones(area)]
        self.centre = [] if self.board else self._zones("centre")

    def _zones(self, area: str, seat: int | None = None) -> list[ZoneView]:
        """The zones of an area, perhaps of one seat, in their order."""
        places = self.layout.zones
        found = [
            zone
            for zone in self.view.zones
            if (place := places.get(zone.name)) is not None
            and place.area == area
            and place.show != "board"
            and (place.empty == "show" or zone.name in self.used)
            and (seat is None or zone.seat == seat)
        ]
        return sorted(found, key=lambda zone: (places[zone.name].order, zone.number))

    def make(self) -> Plan:
        order = turn_order(self.view)
        row = self._row_height(len(order) > 1)
        wide, high = self.layout.card.ratio
        self.plan.card = (row * wide / high, row)
        near_height = self._side_height(row, HAND if self._zones("hand") else 0)
        far_height = self._side_height(row, FAR_HAND if self._zones("hand") else 0)
        if self.board:
            far_height = max(far_height, self.plate)
        if len(order) == 1:
            far_height = 0.0
        self.least = min(near_height, far_height or near_height)
        top, bottom = GAP, self.height - GAP
        near = QRectF(GAP, bottom - near_height, self.width - 2 * GAP, near_height)
        self._seat(order[0], near, far=False)
        others = order[1:]
        share = (self.width - 2 * GAP + GAP) / max(1, len(others))
        for number, seat in enumerate(others):
            rect = QRectF(GAP + number * share, top, share - GAP, far_height)
            self._seat(seat, rect, far=True)
        self._between(top + far_height, near.top())
        return self.plan

    def _row_height(self, others: bool) -> float:
        """The height of a card in a row, so that everything fits."""
        most = LARGEST * self.look.card_scale
        if self.board:
            return min(self.height * BOARD_CARD * self.look.card_scale, self.height * 0.24)
        units = len(self.rows) * (2 if others else 1)
        units_hand = (HAND + (FAR_HAND if others else 0)) if self._zones("hand") else 0
        units_all = units + units_hand + (1 if self.centre else 0)
        captions = self.caption * (units + (1 if self.centre else 0))
        free = self.height - 2 * GAP - captions - GAP * (units + 3)
        return max(36.0, min(most, free / max(1.0, units_all)))

    def _side_height(self, row: float, hand: float) -> float:
        return hand * row + len(self.rows) * (row + self.caption + GAP)

    def _seat(self, seat: int, rect: QRectF, *, far: bool) -> None:
        """One seat's side: plate and left piles, rows, right piles, hand along the edge."""
        row = self.plan.card[1]
        hand = (FAR_HAND if far else HAND) * row if self._zones("hand", seat) else 0.0
        plate_w, plate_h = PLATE[0] * self.look.text_scale, self.plate
        narrow = far and len(self.view.seats) > 2
        plate_w = min(plate_w, rect.width() * (0.5 if narrow else 0.3))
        plate_y = rect.top() if far else rect.bottom() - plate_h
        self.plan.plates[seat] = QRectF(rect.left(), plate_y, plate_w, plate_h)
        left, right = self._zones("left", seat), self._zones("right", seat)
        beside = QRectF(rect)
        if left:
            column = QRectF(rect.left(), rect.top() if not far else rect.top() + plate_h + GAP, plate_w,
                            max(0.0, rect.height() - plate_h - GAP))  # fmt: skip
            self._piles(left, column, far=far, from_right=False)
        beside.setLeft(rect.left() + plate_w + GAP)
        if right:
            beside.setRight(beside.right() - self._piles(right, rect, far=far, from_right=True) - GAP)
        hand_zones = self._zones("hand", seat)
        edge = QRectF(beside.left(), rect.top() if far else rect.bottom() - hand, beside.width(), hand)
        factor = FAR_HAND if far else HAND
        self._row(hand_zones, edge, far=far, height=factor * row * (0.96 if not far else 1.0), captions=False)
        y = edge.bottom() + GAP if far else edge.top() - GAP
        if not hand_zones:
            y = rect.top() if far else rect.bottom()
        for area in self.rows:
            height = row + self.caption
            line = QRectF(beside.left(), y if far else y - height, beside.width(), height)
            self._row(self._zones(area, seat), line, far=far, height=row, captions=True)
            y = line.bottom() + GAP if far else line.top() - GAP

    def _row(self, zones: list[ZoneView], rect: QRectF, *, far: bool, height: float, captions: bool) -> None:
        """Zones side by side, sharing the width as the layout says."""
        wide, high = self.layout.card.ratio
        shares = [max(1, self.layout.zones[zone.name].wide) for zone in zones]
        x = rect.left()
        for zone, share in zip(zones, shares, strict=True):
            width = (rect.width() - GAP * (len(zones) - 1)) * share / sum(shares)
            place = QRectF(x, rect.top(), width, rect.height())
            self._put(zone, place, (height * wide / high, height), far=far)
            x += width + GAP

    def _piles(self, zones: list[ZoneView], rect: QRectF, *, far: bool, from_right: bool) -> float:
        """Piles in columns from the player's edge; gives the width taken."""
        wide, high = self.layout.card.ratio
        lines = 2 if len(zones) > 1 and self.least > 150 else 1
        height = min(PILE * self.plan.card[1], max(24.0, self.least / lines - self.caption - 4))
        width = max(height * wide / high, 62.0 * self.look.text_scale)
        step = height + self.caption + 4
        rows = max(1, int((self.least + 8) // step))
        for number, zone in enumerate(zones):
            column, line = divmod(number, rows)
            x = rect.right() - (column + 1) * width - column * GAP if from_right else (
                rect.left() + column * (width + GAP)
            )  # fmt: skip
            y = rect.top() + line * step if far else rect.bottom() - (line + 1) * step + 4
            across = rect.width() if self.layout.zones[zone.name].show == "row" and not from_right else width
            place = QRectF(x, y, across, height + self.caption)
            self._put(zone, place, (height * wide / high, height), far=far)
        columns = -(-len(zones) // rows)
        return columns * width + (columns - 1) * GAP

    def _between(self, top: float, bottom: float) -> None:
        """The board or the shared rows between the sides, shared piles at the ends."""
        plan = self.plan
        space = QRectF(GAP, top + GAP, self.width - 2 * GAP, max(0.0, bottom - top - 2 * GAP))
        plan.middle = space.center().y()
        shared_left = [z for z in self._zones("left") if z.seat < 0]
        shared_right = [z for z in self._zones("right") if z.seat < 0]
        if self.board:
            for zones, from_right in ((shared_left, False), (shared_right, True)):
                if zones:
                    taken = self._piles(zones, space, far=True, from_right=from_right) + GAP
                    space.setLeft(space.left() + (0 if from_right else taken))
                    space.setRight(space.right() - (taken if from_right else 0))
            plan.board = space
        else:
            self._row(self.centre, space, far=False, height=plan.card[1], captions=True)
        self._stack(space)
        tray = plan.card[1] * TRAY + self.caption + 2.5 * GAP
        plan.tray = QRectF(self.width * 0.06, plan.middle - tray / 2, self.width * 0.88, tray)

    def _stack(self, space: QRectF) -> None:
        """What waits to take effect, in the middle at the right, over the rows but not over the piles."""
        plan = self.plan
        used = [zone for zone in self._zones("stack") if zone.cards]
        count = min(MAX_WAITING, sum(len(zone.cards) for zone in used))
        width = max(190.0 * self.look.text_scale, count * (plan.card[0] + GAP) + 3 * GAP)
        height = plan.card[1] + self.caption + 2.5 * GAP
        ends = [where.rect.right() for where in plan.zones.values() if where.place.area in ("front", "back")]
        right = max(ends, default=space.right())
        plan.stack = QRectF(right - width, plan.middle - height / 2, width, height)
        inside = plan.stack.adjusted(1.5 * GAP, GAP, -1.5 * GAP, -1.2 * GAP)
        x = inside.left()
        for zone in used:
            share = inside.width() * len(zone.cards) / sum(len(each.cards) for each in used)
            self._put(zone, QRectF(x, inside.top(), share, inside.height()), plan.card, far=False)
            x += share

    def _put(self, zone: ZoneView, rect: QRectF, card: Size, *, far: bool) -> None:
        place = self.layout.zones[zone.name]
        if place.show == "row":  # at least one card fits, if a smaller one
            share = min(1.0, max(8.0, rect.width() - 4) / card[0])
            card = (card[0] * share, card[1] * share)
        if place.show != "board":
            self.plan.zones[zone.number] = ZonePlan(zone, place, rect, card, far)


def make_plan(view: TableView, layout: Layout, width: float, height: float, look: Look) -> Plan:
    """The plan of a position in a window of this size."""
    return _Planner(view, layout, width, height, look).make()
