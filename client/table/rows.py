"""Rows of cards sized by what lies in them: how wide a card is, what overlaps, what is stacked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from math import inf
from typing import NamedTuple

from msgspec.structs import replace

from client.table.layout import Layout, ZonePlace
from engines.kernel import CardView, TableView, ZoneView

LARGEST, USUAL, LEAST = 148.0, 107.0, 88.0
"""Widths of a card in a window 800 high: the most, what it shrinks to before cards overlap, and what it
shrinks to once they overlap and are stacked."""
CHIP = 58.0
"""Width of a card that pays: resources and the like."""
OVERLAP, TIGHT, THIN = 0.55, 0.38, 0.26
"""How much of its width each card but the last shows at least before equal cards are stacked, before cards
shrink below the usual width, and where somebody wants them larger than usual."""
CARD_GAP, ZONE_GAP, LEDGE, LEDGE_WIDTH = 8.0, 26.0, 22.0, 96.0
NARROW = 0.6
"""What is left of an empty zone's width in a row whose cards overlap: it gives way to them."""
TUCK = 0.15
"""How far a card sticks out from under its host at its left, in widths of a card: rows have more width to
spare than height."""
LAP = 0.42
"""How much of its height a card has under the row above it, at most, where cards are wanted larger."""
MAX_TUCKED = 2
"""Cards under one host that stick out; further ones lie under the last."""


Size = tuple[float, float]
"""Width and height."""


class Lies(NamedTuple):
    """Which cards lie by themselves, by zone, and which under another, by that card."""

    alone: dict[int, list[CardView]]
    under: dict[int, list[CardView]]


def how_lie(view: TableView) -> Lies:
    """How the cards of a position lie."""
    known = {card.id for zone in view.zones for card in zone.cards}
    found = Lies({}, {})
    for zone in view.zones:
        alone = found.alone[zone.number] = []
        for card in zone.cards:
            if card.host in known and card.host != card.id:
                found.under.setdefault(card.host, []).append(card)
            else:
                alone.append(card)
    return found


def alike(cards: Sequence[CardView], hosts: Iterable[int] = ()) -> list[list[CardView]]:
    """Cards that look the same together, in the order of their first; a card with others under it alone."""
    alone = frozenset(hosts)
    groups: dict[object, list[CardView]] = {}
    for card in cards:
        key = card.id if card.id in alone else replace(card, id=-1, owner=-1, at=None, host=-1)
        groups.setdefault(key, []).append(card)
    return list(groups.values())


@dataclass(eq=False)
class ZoneGroup:
    """Zones of one name that lie side by side: one, or all its places."""

    zones: list[ZoneView]
    place: ZonePlace
    lies: Lies
    stacked: bool = False
    _measures: dict[bool, list[_Measure]] = field(default_factory=dict, init=False)
    """Stacked or not: what lies in the zones that hold anything."""

    @property
    def pays(self) -> bool:
        """Whether its cards are small."""
        return self.place.weight == "pay"

    @cached_property
    def filled(self) -> bool:
        """Whether anything lies here."""
        return any(self.lies.alone[zone.number] for zone in self.zones)

    def shown(self, zone: ZoneView) -> list[list[CardView]]:
        """What lies in a zone, one picture after another."""
        cards = self.lies.alone[zone.number]
        return alike(cards, self.lies.under) if self.stacked else [[card] for card in cards]

    def widths(self, zone: ZoneView, card: Size) -> list[float]:
        """The width of every picture."""
        return [wide * card[0] + high * card[1] for wide, high in self._shares(zone)]

    def _shares(self, zone: ZoneView) -> list[Size]:
        """The width of every picture with what sticks out from under it, in widths and heights of a card."""
        shares = []
        for first, *_ in self.shown(zone):
            out = TUCK * min(MAX_TUCKED, len(self.lies.under.get(first.id, ())))
            shares.append((out, 1.0) if first.turned else (1.0 + out, 0.0))
        return shares

    def width(self, card: Size, pitch: float, unit: float) -> float:
        """What the group needs; cards show this much of themselves.

        It is asked for many sizes of a card in turn, so what lies here is gone through once.
        """
        if not self.filled:
            return LEDGE_WIDTH * unit * (1.0 if pitch == 1.0 else NARROW)
        measures = self._measures.get(self.stacked)
        if measures is None:
            measures = [_measure(shares) for zone in self.zones if (shares := self._shares(zone))]
            self._measures[self.stacked] = measures
        gap = CARD_GAP * unit
        return sum(each.width(card, pitch, gap) for each in measures) + gap * (len(measures) - 1)


class _Measure(NamedTuple):
    """Cards side by side, in widths and heights of a card: all but the last together, and the last."""

    others: int
    wide: float
    high: float
    last_wide: float
    last_high: float

    def width(self, card: Size, pitch: float, gap: float) -> float:
        """What they need where all but the last show this much of themselves."""
        hidden = self.wide * card[0] + self.high * card[1] + gap * self.others
        return hidden * pitch + self.last_wide * card[0] + self.last_high * card[1]


def _measure(shares: list[Size]) -> _Measure:
    *others, last = shares
    return _Measure(len(others), sum(wide for wide, _ in others), sum(high for _, high in others), *last)


def row_width(widths: Sequence[float], pitch: float, gap: float) -> float:
    """The width of cards side by side of which all but the last show only a part."""
    return sum((width + gap) * pitch for width in widths[:-1]) + widths[-1] if widths else 0.0


@dataclass(eq=False)
class Row:
    """One row of one seat's side."""

    area: str
    groups: list[ZoneGroup]
    columns: int = 0
    """In how many columns its places lie; 0 where zones lie side by side."""
    pitch: float = field(default=1.0, init=False)
    lap: float = field(default=0.0, init=False)
    """How far it begins above the end of the row above it and the gap below that."""

    @cached_property
    def filled(self) -> bool:
        """Whether any card lies in it."""
        return any(group.filled for group in self.groups)

    @property
    def pays(self) -> bool:
        """Whether all its cards are small."""
        return all(group.pays for group in self.groups if group.filled)

    def width(self, card: Size, chip: Size, pitch: float, unit: float) -> float:
        """What the row needs where its zones lie side by side."""
        each = [group.width(chip if group.pays else card, pitch, unit) for group in self.groups]
        return sum(each) + ZONE_GAP * unit * (len(each) - 1)


def by_area(view: TableView, layout: Layout) -> dict[str, list[ZoneView]]:
    """The zones that have a place beside one another, by area and in their order, without those that hide
    while empty.
    """
    places, used = layout.zones, {zone.name for zone in view.zones if zone.cards}
    found: dict[str, list[ZoneView]] = {}
    for zone in view.zones:
        place = places.get(zone.name)
        if place is not None and place.show != "board" and (place.empty == "show" or zone.name in used):
            found.setdefault(place.area, []).append(zone)
    for zones in found.values():
        zones.sort(key=lambda zone: (places[zone.name].order, zone.number))
    return found


def rows_of(
    zones_in: Mapping[str, list[ZoneView]],
    layout: Layout,
    areas: Sequence[str],
    seat: int | None,
    lies: Lies,
) -> list[Row]:
    """The rows of a seat (None: shared ones) in these areas, outermost first."""
    rows = []
    owner = -1 if seat is None else seat
    for area in areas:
        found = [zone for zone in zones_in.get(area, ()) if zone.seat == owner]
        found.sort(key=lambda zone: (layout.zones[zone.name].order, zone.name, zone.place))
        if not found:
            continue
        columns = max((1 + z.place for z in found if layout.zones[z.name].columns), default=0)
        groups = []
        for _, same in groupby(found, key=lambda zone: (zone.name, zone.place if columns else 0)):
            zones = list(same)
            groups.append(ZoneGroup(zones, layout.zones[zones[0].name], lies))
        rows.append(Row(area, groups, columns))
    return rows


@dataclass(frozen=True)
class Room:
    """What rows have to share: width, height, how large the window is, and the gap between two rows."""

    width: float
    height: float
    unit: float
    gap: float


@dataclass(eq=False)
class Strip:
    """Rows that share the width: one alone, or all whose places are the same columns of the table."""

    rows: list[Row]
    columns: int = 0

    def widths(self, card: Size, chip: Size, pitch: float, unit: float) -> list[float]:
        """What every column needs for the widest that lies in it, with the gap beside it."""
        found = [0.0] * self.columns
        for row in self.rows:
            for group in row.groups:
                at = group.zones[0].place
                found[at] = max(found[at], group.width(chip if group.pays else card, pitch, unit))
        return [wide + ZONE_GAP * unit for wide in found]

    def width(self, card: Size, chip: Size, pitch: float, unit: float) -> float:
        """What the rows need."""
        if self.columns:
            return sum(self.widths(card, chip, pitch, unit))
        return self.rows[0].width(card, chip, pitch, unit)

    @property
    def filled(self) -> bool:
        """Whether any card lies in it."""
        return any(row.filled for row in self.rows)

    @property
    def pitch(self) -> float:
        """How much of itself a card shows at least."""
        return self.rows[0].pitch

    def lie(self, pitch: float) -> None:
        """Cards show so much of themselves."""
        for row in self.rows:
            row.pitch = pitch

    def stack(self, card: Size, chip: Size, pitch: float, room: Room) -> None:
        """Equal cards lie on one another: in columns only where more lies than has room in its part."""
        part = room.width / max(1, self.columns)
        for group in (group for row in self.rows for group in row.groups):
            wide = group.width(chip if group.pays else card, pitch, room.unit) + ZONE_GAP * room.unit
            group.stacked = group.stacked or not self.columns or wide > part


def strips_of(rows: Sequence[Row]) -> list[Strip]:
    """Rows as they share the width."""
    columns = max((row.columns for row in rows), default=0)
    together = Strip([row for row in rows if row.columns], columns)
    return [Strip([row]) for row in rows if not row.columns] + ([together] if columns else [])


def share_columns(rows: Sequence[Row], card: Size, chip: Size, room: Room) -> list[float]:
    """How wide every column is: alike, but one in which more lies than has room so takes what it needs from
    the others; where all lack room, cards of all of them overlap alike.
    """
    strip = next((strip for strip in strips_of(rows) if strip.columns), None)
    if strip is None:
        return []
    loose = strip.widths(card, chip, 1.0, room.unit)
    lacking = sum(loose) - room.width
    if lacking > 0:
        tight = strip.widths(card, chip, strip.pitch, room.unit)
        spare = sum(loose) - sum(tight)
        part = min(1.0, lacking / spare) if spare > 0 else 0.0
        shares = [wide - part * (wide - least) for wide, least in zip(loose, tight, strict=True)]
        squeeze = min(1.0, room.width / sum(shares))
        return [wide * squeeze for wide in shares]
    rest, count = room.width, strip.columns
    for wide in sorted(loose, reverse=True):
        if wide * count <= rest:
            break
        rest, count = rest - wide, count - 1
    return [max(wide, rest / count if count else 0.0) for wide in loose]


def row_height(row: Row, card: Size, chip: Size, unit: float) -> float:
    """How high a row is: a ledge where it is empty."""
    if not row.filled:
        return LEDGE * unit
    return chip[1] if row.pays else card[1]


def lapping(rows: Sequence[Row]) -> list[bool]:
    """Which rows of large cards have another such row right above them, which may lie over them."""
    large = [row.filled and not row.pays for row in rows]
    return [number > 0 and large[number] and large[number - 1] for number in range(len(rows))]


def card_width(
    rows: Sequence[Row], room: Room, ratio: float, scale: float, chip: Size, most: float = inf
) -> float:
    """The width of a card such that all rows have room; sets what overlaps and what is stacked.

    The height is a bound. Where a row is too wide, cards shrink to the usual width, then overlap, then equal
    ones are stacked and all overlap further, then they shrink to the least; what is still too wide overlaps
    as far as it must. Cards that somebody wants larger than usual are never smaller than usual ones: they
    overlap instead, and their rows lie over one another as well.
    """
    unit, least = room.unit, LEAST * room.unit * scale
    if scale > 1.0:
        least = card_width(rows, room, ratio, 1.0, chip, most)
        most = min(most, least * scale)
    full = [row for row in rows if row.filled and not row.pays]
    fixed = sum(row_height(row, (0, 0), chip, unit) for row in rows if row not in full)
    fixed += room.gap * max(0, len(rows) - 1)
    high = float(len(full))
    if scale > 1.0:
        laps = sum(lapping(rows))
        high, fixed = high - LAP * laps, fixed - room.gap * laps
    width = min(most, LARGEST * unit * scale)
    if full:
        width = min(width, (room.height - fixed) / high / ratio)
    width = max(width, 20.0, least if scale > 1.0 else 0.0)
    usual, least = width if scale > 1.0 else min(width, USUAL * unit * scale), min(width, least)
    pitches = (OVERLAP, TIGHT, THIN) if scale > 1.0 else (OVERLAP, TIGHT)
    strips = strips_of(rows)
    larger = [strip for strip in strips if any(row in full for row in strip.rows)]

    def fits(strip: Strip, wide: float, pitch: float) -> bool:
        return strip.width((wide, wide * ratio), chip, pitch, unit) <= room.width

    for strip in larger:
        while width > usual and not fits(strip, width, 1.0):
            width = max(usual, width - 2)
    for strip in strips:
        strip.lie(1.0)
        closer([strip], (width, width * ratio), chip, room, pitches)
        while width > least and strip in larger and strip.pitch < 1.0 and not fits(strip, width, strip.pitch):
            width = max(least, width - 2)
    return width


def closer(
    strips: Iterable[Strip], card: Size, chip: Size, room: Room, pitches: Sequence[float] = (OVERLAP, TIGHT)
) -> None:
    """Rows that are too wide for cards of this size overlap; where that is not enough equal cards are
    stacked, and all overlap further.
    """
    for strip in strips:
        if not strip.filled:
            continue
        for pitch in pitches:
            if strip.pitch <= pitch or strip.width(card, chip, strip.pitch, room.unit) <= room.width:
                continue
            strip.lie(pitch)
            if pitch == TIGHT:
                strip.stack(card, chip, pitch, room)
