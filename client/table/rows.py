"""Rows of cards sized by what lies in them: how wide a card is, what overlaps, what is stacked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from client.table.layout import Layout, ZonePlace
from engines.kernel import CardView, TableView, ZoneView

LARGEST, USUAL, LEAST = 148.0, 107.0, 88.0
"""Widths of a card in a window 800 high: the most, what it shrinks to before cards overlap, and what it
shrinks to once they overlap and are stacked."""
CHIP = 58.0
"""Width of a card that pays: resources and the like."""
OVERLAP, TIGHT = 0.55, 0.38
"""How much of its width each card but the last shows at least before equal cards are stacked, and before
cards shrink below the usual width."""
CARD_GAP, ZONE_GAP, LEDGE, LEDGE_WIDTH = 8.0, 26.0, 22.0, 96.0
NARROW = 0.6
"""What is left of an empty zone's width in a row whose cards overlap: it gives way to them."""
TUCK = 0.15
"""How far a card sticks out from under its host at its left, in widths of a card: rows have more width to
spare than height."""
MAX_TUCKED = 2
"""Cards under one host that stick out; further ones lie under the last."""


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

    def widths(self, zone: ZoneView, card: tuple[float, float]) -> list[float]:
        """The width of every picture."""
        return [wide * card[0] + high * card[1] for wide, high in self._shares(zone)]

    def _shares(self, zone: ZoneView) -> list[tuple[float, float]]:
        """The width of every picture with what sticks out from under it, in widths and heights of a card."""
        shares = []
        for first, *_ in self.shown(zone):
            out = TUCK * min(MAX_TUCKED, len(self.lies.under.get(first.id, ())))
            shares.append((out, 1.0) if first.turned else (1.0 + out, 0.0))
        return shares

    def width(self, card: tuple[float, float], pitch: float, unit: float) -> float:
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

    def width(self, card: tuple[float, float], pitch: float, gap: float) -> float:
        """What they need where all but the last show this much of themselves."""
        hidden = self.wide * card[0] + self.high * card[1] + gap * self.others
        return hidden * pitch + self.last_wide * card[0] + self.last_high * card[1]


def _measure(shares: list[tuple[float, float]]) -> _Measure:
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

    @cached_property
    def filled(self) -> bool:
        """Whether any card lies in it."""
        return any(group.filled for group in self.groups)

    @property
    def pays(self) -> bool:
        """Whether all its cards are small."""
        return all(group.pays for group in self.groups if group.filled)

    def width(self, card: tuple[float, float], chip: tuple[float, float], pitch: float, unit: float) -> float:
        """What the row needs; in columns, what all of them need if each is as wide as the widest."""
        each = [group.width(chip if group.pays else card, pitch, unit) for group in self.groups]
        if self.columns:
            return (max(each, default=0.0) + ZONE_GAP * unit) * self.columns
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


def row_height(row: Row, card: tuple[float, float], chip: tuple[float, float], unit: float) -> float:
    """How high a row is: a ledge where it is empty."""
    if not row.filled:
        return LEDGE * unit
    return chip[1] if row.pays else card[1]


def card_width(rows: Sequence[Row], room: Room, ratio: float, scale: float) -> float:
    """The width of a card such that all rows have room; sets what overlaps and what is stacked.

    The height is a bound. Where a row is too wide, cards shrink to the usual width, then overlap, then equal
    ones are stacked and all overlap further, then they shrink to the least; what is still too wide overlaps
    as far as it must.
    """
    unit, chip = room.unit, (CHIP * room.unit, CHIP * room.unit * ratio)
    full = [row for row in rows if row.filled and not row.pays]
    fixed = sum(row_height(row, (0, 0), chip, unit) for row in rows if row not in full)
    fixed += room.gap * max(0, len(rows) - 1)
    most = LARGEST * unit * scale
    width = min(most, (room.height - fixed) / max(1, len(full)) / ratio) if full else most
    width = max(width, 20.0)

    def fits(row: Row, wide: float, pitch: float) -> bool:
        return row.width((wide, wide * ratio), chip, pitch, unit) <= room.width

    usual, least = min(width, USUAL * unit * scale), min(width, LEAST * unit * scale)
    for row in full:
        while width > usual and not fits(row, width, 1.0):
            width = max(usual, width - 2)
    for row in rows:
        row.pitch = 1.0
        closer([row], (width, width * ratio), chip, room)
        while width > least and row in full and row.pitch < 1.0 and not fits(row, width, row.pitch):
            width = max(least, width - 2)
    return width


def closer(rows: Iterable[Row], card: tuple[float, float], chip: tuple[float, float], room: Room) -> None:
    """Rows that are too wide for cards of this size overlap; where that is not enough equal cards are
    stacked, and all overlap further.
    """
    for row in rows:
        if not row.filled:
            continue
        for pitch in (OVERLAP, TIGHT):
            if row.pitch <= pitch or row.width(card, chip, row.pitch, room.unit) <= room.width:
                continue
            row.pitch = pitch
            if pitch == TIGHT:
                for group in row.groups:
                    group.stacked = True
