"""Where things lie in a window of a given size: seats, zones, board. Only numbers; nothing is drawn here.

The onlooker sits below, the others above, side by side if they are several, their rows mirrored: whatever is
nearest to its player's edge below is nearest to the upper edge there. Plates stand in a column at the left
with the phases between them, piles in a column at the right, the hand lies over the lower edge, and the rows
have all the room between, shared by what lies in them (`client.table.rows`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from client.qt import QRectF
from client.table.layout import Layout, ZonePlace
from client.table.look import Look
from client.table.rows import (
    CARD_GAP,
    CHIP,
    LEDGE,
    ZONE_GAP,
    Group,
    Room,
    Row,
    card_width,
    row_height,
    row_width,
    rows_of,
)
from engines.kernel import TableView, ZoneView
from engines.kernel.say import say
from engines.kernel.text import seat_words
from netcore.plain import CLOSES, OPENS, quoted

GAP = 10.0
CAPTION = 14.0
"""Height of a zone's caption at text scale 1, and so of the gap between rows."""
UNIT, UNITS = 800.0, (0.6, 3.0)
"""The window height at which sizes are as told; larger windows scale all of it, within bounds."""
PLATE = (152.0, 196.0)
"""A seat's plate: picture, name, the number that decides, the others."""
LOW_PLATE = 112.0
"""Height of a plate without a picture."""
BOOTH = 62.0
"""Height of the plate of one of several opponents, above that one's rows."""
PILES = 106.0
"""Width of the column of piles."""
PILE, PILE_TEXT = 54.0, 18.0
"""Width of a pile's card, and the height of its words."""
DOCK = (322.0, 110.0)
"""Where the question stands."""
HAND, HAND_SHOWS = 146.0, 108.0
"""Width of a card of one's own hand, and how much of its height shows over the lower edge."""
FAR_HAND, FAR_SHOWS = 54.0, 26.0
"""The same of another's hand, which hangs over the upper edge."""
WAITING = 150.0
"""Width of a card that waits to take effect."""
MAX_WAITING = 5
"""Waiting cards that lie side by side; more of them overlap."""
FAR_SHARE = 0.72
"""How large the cards of several opponents are beside one's own."""

Size = tuple[float, float]

_SEAT = re.compile(rf"{OPENS}[^{CLOSES}]*{CLOSES}|\b[Ss]eat (\d{{1,2}})\b")
"""A seat by its number; what is set off is passed over."""


@dataclass(frozen=True)
class ZonePlan:
    """One zone's place."""

    zone: ZoneView
    place: ZonePlace
    rect: QRectF
    card: Size
    far: bool
    """Whether it belongs to a seat on the upper side."""
    stacked: bool = False
    """Whether cards that look alike lie on one another, counted."""
    empty: bool = False
    """Whether nothing lies there: then it is a ledge, or one line of text."""

    @property
    def title(self) -> str:
        """The caption."""
        return say(self.place.title) if self.place.title else self.zone.title


@dataclass
class Plan:
    """Everything's place."""

    zones: dict[int, ZonePlan] = field(default_factory=dict)
    plates: dict[int, QRectF] = field(default_factory=dict)
    board: QRectF | None = None
    columns: list[QRectF] = field(default_factory=list)
    """Places that are columns of the table, from edge to edge."""
    card: Size = (80.0, 112.0)
    unit: float = 1.0
    hand: Size = (146.0, 204.0)
    """A card of one's own hand, which lies over the lower edge."""
    tray: QRectF = field(default_factory=QRectF)
    """The most room for cards spread out that lie in a pile and can be chosen, or were asked to be seen."""
    stack: QRectF = field(default_factory=QRectF)
    middle: float = 0.0
    """The line between the two sides."""
    dock: QRectF = field(default_factory=QRectF)
    """Where the question stands: lower right. It grows upwards over the table where it has more to say."""
    track: QRectF = field(default_factory=QRectF)
    """The room for the phases: at the left, between the plates."""


def turn_order(view: TableView) -> tuple[int, ...]:
    """Seats as the onlooker counts them: own first, then the others in turn."""
    count = max(1, len(view.seats))
    first = view.onlooker if 0 <= view.onlooker < count else 0
    return tuple((first + step) % count for step in range(count))


def seat_name(view: TableView, seat: int, names: tuple[str, ...]) -> str:
    """A seat by its player's name, else as its onlooker would call it."""
    return (names[seat] if 0 <= seat < len(names) else "") or seat_words(view, seat)


def named(text: str, names: tuple[str, ...]) -> str:
    """A sentence with the players' names in place of "seat 1" and so on; what is set off stays as it is.

    >>> named("Seat 2 wins against seat 3.", ("Ada", "Bea"))
    '“Bea” wins against seat 3.'
    """

    def name(found: re.Match[str]) -> str:
        seat = int(found[1] or 0) - 1
        return quoted(names[seat]) if 0 <= seat < len(names) and names[seat] else found[0]

    return _SEAT.sub(name, text)


class _Planner:
    def __init__(self, view: TableView, layout: Layout, width: float, height: float, look: Look) -> None:
        self.view, self.layout, self.look = view, layout, look
        self.width, self.height = max(width, 320.0), max(height, 240.0)
        self.unit = min(max(min(self.height / UNIT, self.width / UNIT / 1.25), UNITS[0]), UNITS[1])
        self.plan = Plan(unit=self.unit)
        wide, high = layout.card.ratio
        self.ratio = high / wide
        self.order = turn_order(view)
        self.board = bool(view.board) or layout.grid is not None
        self.booths = not self.board and len(self.order) > 2
        """Whether each opponent has a plate above rows of its own."""
        words = max(look.text_scale, min(max(self.unit, 0.85), 1.4))
        self.column = min(PLATE[0] * words, 0.24 * self.width)
        self.words = self.column / PLATE[0]
        """How large plates are."""
        self.piles = PILES * max(self.unit, 0.8 * look.text_scale)

    def make(self) -> Plan:
        unit, plan = self.unit, self.plan
        bottom = self.height - self._hand()
        left, right = GAP + self.column + GAP, self.width - self.piles
        if not any(self._zones(area) for area in ("right",)):
            right = self.width - GAP
        inside = QRectF(left, 0, right - left, bottom)
        self._left_column()
        self._right_column(right)
        top = GAP
        if len(self.order) > 1 and not self.booths and self._zones("hand"):
            top = self._far_hands(inside)
        if self.board:
            plan.board = QRectF(left, top, inside.width(), bottom - GAP - top)
            plan.middle = plan.board.center().y()
            plan.card = (CHIP * 1.5 * unit, CHIP * 1.5 * unit * self.ratio)
        else:
            self._rows(QRectF(left, top, inside.width(), bottom - 6 - top))
        self._over(inside)
        return plan

    def _zones(self, area: str, seat: int | None = None) -> list[ZoneView]:
        """The zones of an area, perhaps of one seat (-1: shared), in their order."""
        places, used = self.layout.zones, {zone.name for zone in self.view.zones if zone.cards}
        found = [
            zone
            for zone in self.view.zones
            if (place := places.get(zone.name)) is not None
            and place.area == area
            and place.show != "board"
            and (place.empty == "show" or zone.name in used)
            and (seat is None or zone.seat == seat)
        ]
        return sorted(found, key=lambda zone: (places[zone.name].order, zone.number))

    # --- hands ----------------------------------------------------------------------------------------------

    def _hand(self) -> float:
        """One's own hand over the lower edge, the dock beside it; gives the height they take."""
        unit, plan, scale = self.unit, self.plan, self.look.text_scale
        zones = self._zones("hand", self.order[0])
        wide = min(DOCK[0] * max(scale, min(unit, 1.2)), 0.42 * self.width)
        shows = HAND_SHOWS * unit if zones else 0.0
        high = max(shows - 8, DOCK[1] * max(scale, 0.85))
        right = self.width - (self.piles if self._zones("right") else GAP)
        plan.dock = QRectF(right - wide, self.height - high - 6, wide, high)
        card = HAND * unit * self.look.card_scale
        if self.ratio < 1:  # a card that lies: all of it shows
            card = (shows - 14) / self.ratio
        plan.hand = (card, card * self.ratio)
        left = GAP + self.column + GAP
        rect = QRectF(left, self.height - shows, max(40.0, plan.dock.left() - GAP - left), shows)
        shares = [max(1, len(zone.cards)) for zone in zones]
        x = rect.left()
        for zone, share in zip(zones, shares, strict=True):
            width = (rect.width() - GAP * (len(zones) - 1)) * share / sum(shares)
            self._put(zone, QRectF(x, rect.top(), width, shows), plan.hand, far=False)
            x += width + GAP
        return max(shows, 0.0 if zones else high + 6)

    def _far_hands(self, inside: QRectF) -> float:
        """Others' hands hang over the upper edge; gives the height they take."""
        shows, card = FAR_SHOWS * self.unit, FAR_HAND * self.unit
        others = [zone for seat in self.order[1:] for zone in self._zones("hand", seat)]
        wide = (inside.width() - GAP * (len(others) - 1)) / max(1, len(others))
        for number, zone in enumerate(others):
            rect = QRectF(inside.left() + number * (wide + GAP), 0, wide, shows)
            self._put(zone, rect, (card, card * self.ratio), far=True)
        return shows + 6

    # --- the columns beside the rows ------------------------------------------------------------------------

    def _left_column(self) -> None:
        """Plates at both ends, small cards and piles next to them, the phases between."""
        plan, words = self.plan, self.words
        high = (PLATE[1] if self.layout.portrait else LOW_PLATE) * words
        own = QRectF(GAP, self.height - high - GAP, self.column, high)
        plan.plates[self.order[0]] = own
        below = own.top() - GAP - self._beside(self.order[0], own, far=False)
        above = GAP
        if not self.booths:
            others = self.order[1:]
            each = (
                high if len(others) == 1 else min(LOW_PLATE * words, 0.5 * self.height / max(1, len(others)))
            )
            for seat in others:
                plate = plan.plates[seat] = QRectF(GAP, above, self.column, each)
                above = plate.bottom() + GAP + self._beside(seat, plate, far=True)
        shared = self._zones("left", -1)
        if shared:
            chips = QRectF(GAP, above, self.column, 0)
            above += self._chips(shared, chips, down=True)
        plan.track = QRectF(GAP, above, self.column, max(0.0, below - above))

    def _beside(self, seat: int, plate: QRectF, *, far: bool) -> float:
        """A seat's left zones below or above its plate; gives the height they take."""
        zones = [zone for zone in self._zones("left", seat) if zone.cards]
        if not zones:
            return 0.0
        edge = QRectF(plate.left(), plate.bottom() + GAP if far else plate.top() - GAP, plate.width(), 0)
        return self._chips(zones, edge, down=far)

    def _chips(self, zones: list[ZoneView], edge: QRectF, *, down: bool) -> float:
        """Small cards in the left column: rows of cards, or piles side by side; gives the height taken."""
        gap, taken = 6.0 * self.unit, 0.0
        piles = [zone for zone in zones if self.layout.zones[zone.name].show in ("pile", "count")]
        for line in [[zone] for zone in zones if zone not in piles] + ([piles] if piles else []):
            count = len(line) if line is piles else max(1, min(3, len(line[0].cards)))
            caption = PILE_TEXT * self.look.text_scale if line is piles else 0.0
            wide = min((edge.width() - gap * (count - 1)) / count, CHIP * self.unit)
            card = (wide, wide * self.ratio)
            high = card[1] + caption
            y = edge.top() + taken if down else edge.top() - taken - high
            share = edge.width() / len(line)
            for number, zone in enumerate(line):
                self._put(zone, QRectF(edge.left() + number * share, y, share, high), card, far=down)
            taken += high + GAP
        return taken

    def _right_column(self, left: float) -> None:
        """Piles from both ends towards the middle, shared ones in it."""
        if self.booths:
            self._column_of(self._zones("right", self.order[0]), left, far=False)
        else:
            for seat in self.order[1:]:
                self._column_of(self._zones("right", seat), left, far=True)
            self._column_of(self._zones("right", self.order[0]), left, far=False)
        self._column_of(self._zones("right", -1), left, far=False)

    def _column_of(self, zones: list[ZoneView], left: float, *, far: bool) -> None:
        """Piles one after another from the player's edge, on what is left of the column."""
        rights = [w.rect for w in self.plan.zones.values() if w.place.area == "right"]
        top = max((r.bottom() for r in rights if r.top() < self.height / 2), default=0.0) + GAP
        bottom = min((r.top() for r in rights if r.top() >= self.height / 2), default=self.height) - 4
        line = PILE_TEXT * self.look.text_scale
        full = [zone for zone in zones if zone.cards]
        bare = len(zones) - len(full)
        limit = self.height * (1.0 if len(self.order) < 2 or self.booths else 0.47) - bare * (line + 4)
        card = PILE * self.unit
        if full:
            card = max(16.0, min(card, (limit / len(full) - line - 10) / self.ratio, self.piles - 30))
        y = top if far else bottom
        for zone in zones:
            high = (card * self.ratio if zone.cards else 0.0) + line
            rect = QRectF(left + 8, y if far else y - high, self.piles - 16, high)
            self._put(zone, rect, (card, card * self.ratio), far=far)
            y += (high + 8) if far else -(high + 8)

    # --- rows -----------------------------------------------------------------------------------------------

    def _rows(self, space: QRectF) -> None:
        """All rows between the columns: the far side, shared rows, the near side."""
        view, layout, unit = self.view, self.layout, self.unit
        near = rows_of(view, layout, ("front", "back"), self.order[0])
        centre = rows_of(view, layout, ("centre",), None)
        sides = [rows_of(view, layout, ("back", "front"), seat) for seat in self.order[1:]]
        gap = max(CAPTION * self.look.text_scale, CAPTION * unit)
        booth = (BOOTH * self.words + gap) if self.booths else 0.0
        head = 0.0 if self.booths else gap * 0.6
        free = space.height() - booth - head - 4
        rows = [row for side in sides for row in side]
        if self.booths:
            card = self._booths(sides, centre + near, QRectF(space), gap)
        else:
            every = rows + centre + near
            card = card_width(
                every, Room(space.width() - 18, free, unit, gap), self.ratio, self.look.card_scale
            )
            self.plan.card = (card, card * self.ratio)
            high = self._height(every, gap)
            extra = max(0.0, free - high)
            y = space.top() + head + extra * 0.4
            y = self._lay(rows, space, y, gap, far=True)
            top = y
            y += extra * (0.2 if rows else 0.0)
            self.plan.middle = (top + y - gap) / 2 if rows else space.top()
            self._lay(centre + near, space, y, gap, far=False)
        self._columns(space)

    def _height(self, rows: list[Row], gap: float) -> float:
        chip = (CHIP * self.unit, CHIP * self.unit * self.ratio)
        high = sum(row_height(row, self.plan.card, chip, self.unit) for row in rows)
        return high + gap * max(0, len(rows) - 1)

    def _booths(self, sides: list[list[Row]], near: list[Row], space: QRectF, gap: float) -> float:
        """Several opponents side by side, each with a plate above its rows, over the onlooker's own side."""
        unit, scale, plan = self.unit, self.look.card_scale, self.plan
        top = GAP
        space = QRectF(space.left(), top, self.width - GAP - space.left(), space.bottom() - top)
        share = (space.width() + GAP) / len(sides)
        head = BOOTH * self.words + gap
        rows = max((sum(1 for row in side if row.filled) for side in sides), default=0)
        own = sum(1 for row in near if row.filled)
        part = FAR_SHARE * max(1, rows) / (FAR_SHARE * max(1, rows) + max(1, own))
        free = space.height() - head - gap
        far_high = free * min(0.55, max(0.25, part))
        far_unit = unit * FAR_SHARE
        sizes = [
            card_width(side, Room(share - GAP - 18, far_high, far_unit, gap), self.ratio, scale)
            for side in sides
        ]
        far = min(sizes, default=60.0)
        for (
            side
        ) in sides:  # all booths alike: cards that are smaller than they might be still overlap as told
            card_width(
                side, Room(share - GAP - 18, far_high, far_unit, gap), self.ratio, far / (140 * far_unit)
            )
        near_wide = self.width - self.piles - space.left() - 18
        used = max((self._booth_height(side, far, far_unit, gap) for side in sides), default=0.0)
        y = top + head
        left = space.bottom() - y - used - gap
        card = card_width(near, Room(near_wide, left, unit, gap), self.ratio, scale)
        for number, (seat, side) in enumerate(zip(self.order[1:], sides, strict=True)):
            booth = QRectF(space.left() + number * share, top, share - GAP, head - gap)
            self._booth_head(seat, booth)
            plan.card = (far, far * self.ratio)
            rest = QRectF(booth.left(), y, booth.width(), used)
            self._lay(side, rest, y, gap, far=True, unit=far_unit)
        plan.card = (card, card * self.ratio)
        high = self._height(near, gap)
        start = space.bottom() - high - max(0.0, left - high) * 0.4
        plan.middle = (y + used + start) / 2
        inner = QRectF(space.left(), y, self.width - self.piles - space.left(), space.bottom() - y)
        self._lay(near, inner, start, gap, far=False)
        return card

    def _booth_height(self, side: list[Row], card: float, unit: float, gap: float) -> float:
        chip = (CHIP * unit, CHIP * unit * self.ratio)
        return sum(row_height(row, (card, card * self.ratio), chip, unit) + gap for row in side)

    def _booth_head(self, seat: int, rect: QRectF) -> None:
        """An opponent's plate, with hand and piles beside it as small backs."""
        beside = [
            zone for area in ("hand", "right", "left") for zone in self._zones(area, seat) if zone.cards
        ]
        card = min(
            (rect.height() - PILE_TEXT * 0.8) / self.ratio, 0.4 * rect.width() / max(1, len(beside)) - 4
        )
        card = max(10.0, card)
        taken = len(beside) * (card + 4)
        self.plan.plates[seat] = QRectF(rect.left(), rect.top(), rect.width() - taken - 2, rect.height())
        for number, zone in enumerate(beside):
            x = rect.right() - taken + number * (card + 4) + 2
            place = QRectF(x, rect.top(), card + 2, card * self.ratio + PILE_TEXT * 0.8)
            self._put(zone, place, (card, card * self.ratio), far=True)

    def _lay(
        self, rows: list[Row], space: QRectF, y: float, gap: float, *, far: bool, unit: float | None = None
    ) -> float:
        """Rows one below another; gives where the next would begin."""
        unit = unit or self.unit
        chip = (CHIP * unit, CHIP * unit * self.ratio)
        for row in rows:
            high = row_height(row, self.plan.card, chip, unit)
            line = QRectF(space.left() + 9, y, space.width() - 18, high)
            if row.columns:
                self._lay_columns(row, line, chip, far=far)
            else:
                self._lay_row(row, line, chip, unit, far=far)
            y += high + gap
        return y

    def _lay_row(self, row: Row, line: QRectF, chip: Size, unit: float, *, far: bool) -> None:
        """Groups side by side in the middle, closer together where room is short."""
        card = self.plan.card
        pitch, gap = row.pitch, ZONE_GAP * unit
        widths = [group.width(chip if group.pays else card, pitch, unit) for group in row.groups]
        if pitch < 1.0:  # take all the room there is
            loose = [group.width(chip if group.pays else card, 1.0, unit) for group in row.groups]
            free = line.width() - gap * (len(widths) - 1) - sum(widths)
            more = sum(loose) - sum(widths)
            share = max(0.0, min(1.0, free / more)) if more > 0 else 0.0
            widths = [a + (b - a) * share for a, b in zip(widths, loose, strict=True)]
        total = sum(widths) + gap * (len(widths) - 1)
        if total > line.width():
            squeeze = line.width() / total
            widths, gap = [width * squeeze for width in widths], gap * squeeze
            total = line.width()
        x = line.center().x() - total / 2
        for group, width in zip(row.groups, widths, strict=True):
            self._lay_group(group, QRectF(x, line.top(), width, line.height()), chip, unit, far=far)
            x += width + gap

    def _lay_columns(self, row: Row, line: QRectF, chip: Size, *, far: bool) -> None:
        """Each place in its column, centred."""
        share = line.width() / row.columns
        for group in row.groups:
            column = QRectF(line.left() + group.zones[0].place * share, line.top(), share, line.height())
            room = share - ZONE_GAP * self.unit
            card = chip if group.pays else self.plan.card
            width = min(room, group.width(card, 1.0, self.unit))
            box = QRectF(column.center().x() - width / 2, line.top(), width, line.height())
            self._lay_group(group, box, chip, self.unit, far=far)

    def _lay_group(self, group: Group, box: QRectF, chip: Size, unit: float, *, far: bool) -> None:
        card = chip if group.pays else self.plan.card
        if not group.filled:
            high = min(LEDGE * unit, box.height())
            ledge = QRectF(box.left(), box.center().y() - high / 2, box.width(), high)
            self._put(group.zones[0], ledge, card, far=far)
            return
        gap = CARD_GAP * unit
        needs = [row_width(group.widths(zone, card), 1.0, gap) for zone in group.zones]
        gaps = gap * (sum(1 for need in needs if need) - 1)
        share = (box.width() - gaps) / sum(needs) if sum(needs) > 0 else 1.0
        x = box.left()
        for zone, need in zip(group.zones, needs, strict=True):
            if not need:
                continue
            place = QRectF(x, box.top(), need * share, box.height())
            self._put(zone, place, card, far=far, stacked=group.stacked)
            x += need * share + gap

    def _columns(self, space: QRectF) -> None:
        """The grounds of places that are columns."""
        lying = [w for w in self.plan.zones.values() if w.place.columns]
        count = max((1 + w.zone.place for w in lying), default=0)
        if count < 2 or self.booths:
            return
        top, bottom = min(w.rect.top() for w in lying) - 8, max(w.rect.bottom() for w in lying) + 6
        share = (space.width() - 18) / count
        for number in range(count):
            x = space.left() + 9 + number * share
            self.plan.columns.append(QRectF(x + 4, top, share - 8, bottom - top))

    # --- over the table -------------------------------------------------------------------------------------

    def _over(self, inside: QRectF) -> None:
        """What waits to take effect, in the middle at the right; and the tray for cards spread out."""
        plan, caption = self.plan, CAPTION * self.look.text_scale
        used = [zone for zone in self._zones("stack") if zone.cards]
        count = min(MAX_WAITING, sum(len(zone.cards) for zone in used))
        card = min(WAITING * self.unit, 0.4 * self.height / self.ratio)
        width = max(190.0 * self.look.text_scale, count * (card + GAP) + 3 * GAP)
        height = card * self.ratio + caption + 2.5 * GAP
        y = min(max(plan.middle - height / 2, GAP), inside.bottom() - height)
        plan.stack = QRectF(inside.right() - width, y, width, height)
        box = plan.stack.adjusted(1.5 * GAP, caption + GAP, -1.5 * GAP, -1.2 * GAP)
        x = box.left()
        for zone in used:
            share = box.width() * len(zone.cards) / sum(len(each.cards) for each in used)
            self._put(zone, QRectF(x, box.top(), share, box.height()), (card, card * self.ratio), far=False)
            x += share
        high = plan.hand[1] + caption + 3 * GAP
        plan.tray = QRectF(
            self.width * 0.06, max(GAP, inside.center().y() - high / 2), self.width * 0.88, high
        )

    def _put(
        self,
        zone: ZoneView,
        rect: QRectF,
        card: Size,
        *,
        far: bool,
        stacked: bool = False,
        empty: bool = False,
    ) -> None:
        place = self.layout.zones[zone.name]
        self.plan.zones[zone.number] = ZonePlan(zone, place, rect, card, far, stacked, not zone.cards)


def make_plan(view: TableView, layout: Layout, width: float, height: float, look: Look) -> Plan:
    """The plan of a position in a window of this size."""
    return _Planner(view, layout, width, height, look).make()
