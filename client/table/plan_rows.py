"""Rows between the columns: the far side, what is shared, the near side; booths for several opponents."""

from __future__ import annotations

from client.qt import QRectF
from client.table.plan import BOOTH, FAR_SHARE, GAP, PILE_TEXT, Setting, Size
from client.table.rows import (
    CARD_GAP,
    CHIP,
    LEDGE,
    ZONE_GAP,
    Room,
    Row,
    ZoneGroup,
    card_width,
    closer,
    lapping,
    row_height,
    row_width,
    rows_of,
    share_columns,
    strips_of,
)

GROWN, CHIPS_SHARE = 1.6, 0.6
"""How much larger small cards may be where nothing else wants the room, and how much of it they take."""


def lay_rows(s: Setting, space: QRectF) -> None:
    """All rows between the columns: the far side, shared rows, the near side."""
    layout, unit, zones, lies = s.layout, s.unit, s.zones_in, s.plan.lies
    near = rows_of(zones, layout, ("front", "back"), s.order[0], lies)
    centre = rows_of(zones, layout, ("centre",), None, lies)
    sides = [rows_of(zones, layout, ("back", "front"), seat, lies) for seat in s.order[1:]]
    gap, s.plan.rows = s.plan.gap, space
    booth = (BOOTH * s.words + gap) if s.booths else 0.0
    head = 0.0 if s.booths else gap * 0.6
    free = space.height() - booth - head - 4
    rows = [row for side in sides for row in side]
    if s.booths:
        _booths(s, sides, centre + near, QRectF(space), gap)
    else:
        every = rows + centre + near
        wide = space.width() - 18
        room = Room(wide, free, unit, gap)
        _size_cards(s, every, Room(wide + s.lent, free, unit, gap))
        if s.lent > 0:
            closer(strips_of(every), s.plan.card, s.chip, room)
        _lap(every, _height(every, s.plan.card, s.chip, room) - free)
        extra = max(0.0, free - _height(every, s.plan.card, s.chip, room))
        s.shares = share_columns(every, s.plan.card, s.chip, room)
        y = space.top() + head + extra * 0.4
        y = _lay(s, rows, space, y, gap, far=True)
        top = y
        y += extra * (0.2 if rows else 0.0)
        s.plan.middle = (top + y - gap) / 2 if rows else space.top()
        _lay(s, centre + near, space, y, gap, far=False)
    _columns(s, space)


def _size_cards(s: Setting, rows: list[Row], room: Room) -> None:
    """How large cards are, and small ones: first as usual, then as much larger as somebody wants them."""
    scale = s.look.card_scale
    for wanted in (min(1.0, scale), scale)[: 1 + (scale > 1.0)]:
        card = card_width(rows, room, s.ratio, wanted, s.chip)
        s.plan.card = (card, card * s.ratio)
        _grow_chips(s, rows, room.width, room.height - _height(rows, s.plan.card, s.chip, room))


def _grow_chips(s: Setting, rows: list[Row], width: float, free: float) -> None:
    """Small cards are larger where there is room, as before the first card is played."""
    small = [row for row in rows if row.filled and row.pays]
    if not small or free <= 0:
        return
    grown = min(GROWN, 1 + CHIPS_SHARE * free / len(small) / s.chip[1])
    while grown > 1.0:
        chip = (s.chip[0] * grown, s.chip[1] * grown)
        if all(row.width(s.plan.card, chip, 1.0, s.unit) <= width for row in small):
            s.chip = chip
            return
        grown -= 0.05


def _chip(s: Setting, unit: float) -> Size:
    """A card that pays, in a window of this size."""
    return CHIP * unit, CHIP * unit * s.ratio


def _height(rows: list[Row], card: Size, chip: Size, room: Room) -> float:
    high = sum(row_height(row, card, chip, room.unit) - row.lap for row in rows)
    return high + room.gap * max(0, len(rows) - 1)


def _lap(rows: list[Row], lacking: float) -> None:
    """Rows of large cards lie over one another by what the height lacks."""
    laps = lapping(rows)
    for row, lies in zip(rows, laps, strict=True):
        row.lap = max(0.0, lacking) / sum(laps) if lies else 0.0


def _booths(s: Setting, sides: list[list[Row]], near: list[Row], space: QRectF, gap: float) -> None:
    """Several opponents side by side, each with a plate above its rows, over the onlooker's own side."""
    unit, scale, plan = s.unit, s.look.card_scale, s.plan
    top = GAP
    space = QRectF(space.left(), top, s.width - GAP - space.left(), space.bottom() - top)
    share = (space.width() + GAP) / len(sides)
    head = BOOTH * s.words + gap
    rows = max((sum(1 for row in side if row.filled) for side in sides), default=0)
    own = sum(1 for row in near if row.filled)
    part = FAR_SHARE * max(1, rows) / (FAR_SHARE * max(1, rows) + max(1, own))
    free = space.height() - head - gap
    far_high = free * min(0.55, max(0.25, part))
    far_unit = unit * FAR_SHARE
    booth, chip = Room(share - GAP - 18, far_high, far_unit, gap), _chip(s, far_unit)
    far = min((card_width(side, booth, s.ratio, scale, chip) for side in sides), default=60.0)
    for side in sides:  # all booths alike: cards that are smaller than they might be still overlap as told
        card_width(side, booth, s.ratio, scale, chip, far)
        _lap(side, _height(side, (far, far * s.ratio), chip, booth) - far_high)
    near_wide = s.width - s.piles - space.left() - 18
    used = max((_height(side, (far, far * s.ratio), chip, booth) + gap for side in sides), default=0.0)
    y = top + head
    left = space.bottom() - y - used - gap
    own_room = Room(near_wide, left, unit, gap)
    card = card_width(near, own_room, s.ratio, scale, s.chip)
    for number, (seat, side) in enumerate(zip(s.order[1:], sides, strict=True)):
        plate = QRectF(space.left() + number * share, top, share - GAP, head - gap)
        _booth_head(s, seat, plate)
        plan.card = (far, far * s.ratio)
        rest = QRectF(plate.left(), y, plate.width(), used)
        plan.columns.append(QRectF(plate.left() - 4, top - 4, plate.width() + 8, head + used))
        s.shares = share_columns(side, plan.card, chip, booth)
        _lay(s, side, rest, y, gap, far=True, unit=far_unit)
    plan.card = (card, card * s.ratio)
    s.shares = share_columns(near, (card, card * s.ratio), s.chip, own_room)
    high = _height(near, (card, card * s.ratio), s.chip, own_room)
    _lap(near, high - left)
    high = min(high, left)
    start = space.bottom() - high - max(0.0, left - high) * 0.4
    plan.middle = (y + used + start) / 2
    inner = QRectF(space.left(), y, s.width - s.piles - space.left(), space.bottom() - y)
    _lay(s, near, inner, start, gap, far=False)


def _booth_head(s: Setting, seat: int, rect: QRectF) -> None:
    """An opponent's plate, with hand and piles beside it as small backs."""
    beside = [zone for area in ("hand", "right", "left") for zone in s.zones(area, seat) if zone.cards]
    card = min((rect.height() - PILE_TEXT * 0.8) / s.ratio, 0.4 * rect.width() / max(1, len(beside)) - 4)
    card = max(10.0, card)
    taken = len(beside) * (card + 4)
    s.plan.plates[seat] = QRectF(rect.left(), rect.top(), rect.width() - taken - 2, rect.height())
    for number, zone in enumerate(beside):
        x = rect.right() - taken + number * (card + 4) + 2
        place = QRectF(x, rect.top(), card + 2, card * s.ratio + PILE_TEXT * 0.8)
        s.put(zone, place, (card, card * s.ratio), far=True)


def _lay(
    s: Setting, rows: list[Row], space: QRectF, y: float, gap: float, *, far: bool, unit: float | None = None
) -> float:
    """Rows one below another; gives where the next would begin."""
    chip = s.chip if unit is None else _chip(s, unit)
    unit = unit or s.unit
    for row in rows:
        high = row_height(row, s.plan.card, chip, unit)
        y -= row.lap
        line = QRectF(space.left() + 9, y, space.width() - 18, high)
        if row.columns:
            _lay_columns(s, row, line, chip, unit, far=far)
        else:
            _lay_row(s, row, line, chip, unit, far=far)
        y += high + gap
    return y


def _lay_row(s: Setting, row: Row, line: QRectF, chip: Size, unit: float, *, far: bool) -> None:
    """Groups side by side in the middle, closer together where room is short."""
    card = s.plan.card
    pitch, gap = row.pitch, ZONE_GAP * unit
    widths = [group.width(chip if group.pays else card, pitch, unit) for group in row.groups]
    if pitch < 1.0:  # take all the room there is
        loose = [
            group.width(chip if group.pays else card, 1.0, unit) if group.filled else width
            for group, width in zip(row.groups, widths, strict=True)
        ]
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
        _lay_group(s, row, group, QRectF(x, line.top(), width, line.height()), chip, unit, far=far)
        x += width + gap


def _lay_columns(s: Setting, row: Row, line: QRectF, chip: Size, unit: float, *, far: bool) -> None:
    """Each place in its column, centred."""
    for group in row.groups:
        place = group.zones[0].place
        share, left = s.shares[place], line.left() + sum(s.shares[:place])
        card = chip if group.pays else s.plan.card
        width = min(share - ZONE_GAP * unit, group.width(card, 1.0, unit))
        box = QRectF(left + (share - width) / 2, line.top(), width, line.height())
        _lay_group(s, row, group, box, chip, unit, far=far)


def _lay_group(
    s: Setting, row: Row, group: ZoneGroup, box: QRectF, chip: Size, unit: float, *, far: bool
) -> None:
    card = chip if group.pays else s.plan.card
    if not group.filled:
        high = min(LEDGE * unit, box.height())
        ledge = QRectF(box.left(), box.center().y() - high / 2, box.width(), high)
        s.put(group.zones[0], ledge, card, far=far)
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
        s.put(zone, place, card, far=far, stacked=group.stacked, lap=max(0.0, row.lap - s.plan.gap))
        x += need * share + gap


def _columns(s: Setting, space: QRectF) -> None:
    """The grounds of places that are columns."""
    lying = [w for w in s.plan.zones.values() if w.place.columns]
    if len(s.shares) < 2 or s.booths:
        return
    top, bottom = min(w.rect.top() for w in lying) - 8, max(w.rect.bottom() for w in lying) + 6
    x = space.left() + 9
    for share in s.shares:
        s.plan.columns.append(QRectF(x + 4, top, share - 8, bottom - top))
        x += share
