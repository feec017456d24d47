"""Rows of cards sized by what lies in them: how wide a card is, what overlaps, what is stacked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

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
TUCK = 0.15
"""How far a card sticks out from under its host at its left, in widths of a card: rows have more width to
spare than height."""
MAX_TUCKED = 2
"""Cards under one host that stick out; further ones lie under the last."""


def lying_cards(view: TableView) -> dict[int, list[CardView]]:
    """By zone: the cards that lie there by themselves, not under another."""
    known = {card.id for zone in view.zones for card in zone.cards}
    return {
        zone.number: [card for card in zone.cards if card.host not in known or card.host == card.id]
        for zone in view.zones
    }


def under(view: TableView) -> dict[int, list[CardView]]:
    """By host: the cards that lie under it."""
    known = {card.id for zone in view.zones for card in zone.cards}
    found: dict[int, list[CardView]] = {}
    for zone in view.zones:
        for card in zone.cards:
            if card.host in known and card.host != card.id:
                found.setdefault(card.host, []).append(card)
    return found


def alike(cards: Sequence[CardView], hosts: Iterable[int] = ()) -> list[list[CardView]]:
    """Cards that look the same together, in the order of their first; a card with others under it alone."""
    alone = frozenset(hosts)
    groups: dict[object, list[CardView]] = {}
    for card in cards:
        key = card.id if card.id in alone else replace(card, id=-1, owner=-1, at=None, host=-1)
        groups.setdefault(key, []).append(card)
    return list(groups.values())


@dataclass
class ZoneGroup:
    """Zones of one name that lie side by side: one, or all its places."""

    zones: list[ZoneView]
    place: ZonePlace
    cards: dict[int, list[CardView]]
    hosts: dict[int, list[CardView]]
    """By card: those under it."""
    stacked: bool = False

    @property
    def pays(self) -> bool:
        """Whether its cards are small."""
        return self.place.weight == "pay"

    @property
    def filled(self) -> bool:
        """Whether anything lies here."""
        return any(self.cards[zone.number] for zone in self.zones)

    def shown(self, zone: ZoneView) -> list[list[CardView]]:
        """What lies in a zone, one picture after another."""
        cards = self.cards[zone.number]
        return alike(cards, self.hosts) if self.stacked else [[card] for card in cards]

    def widths(self, zone: ZoneView, card: tuple[float, float]) -> list[float]:
        """The width of every picture."""
        return [self._width(each[0], card) for each in self.shown(zone)]

    def _width(self, first: CardView, card: tuple[float, float]) -> float:
        """One picture with what sticks out from under it."""
        under = min(MAX_TUCKED, len(self.hosts.get(first.id, ())))
        return (card[1] if first.turned else card[0]) + under * TUCK * card[0]

    def width(self, card: tuple[float, float], pitch: float, unit: float) -> float:
        """What the group needs; cards show this much of themselves."""
        if not self.filled:
            return LEDGE_WIDTH * unit
        each = [self.widths(zone, card) for zone in self.zones]
        gap = CARD_GAP * unit
        return sum(row_width(widths, pitch, gap) for widths in each if widths) + gap * (
            sum(1 for widths in each if widths) - 1
        )


def row_width(widths: Sequence[float], pitch: float, gap: float) -> float:
    """The width of cards side by side of which all but the last show only a part."""
    return sum((width + gap) * pitch for width in widths[:-1]) + widths[-1] if widths else 0.0


@dataclass
class Row:
    """One row of one seat's side."""

    area: str
    groups: list[ZoneGroup]
    columns: int = 0
    """In how many columns its places lie; 0 where zones lie side by side."""
    pitch: float = field(default=1.0, init=False)

    @property
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


def rows_of(view: TableView, layout: Layout, areas: Sequence[str], seat: int | None) -> list[Row]:
    """The rows of a seat (None: shared ones), outermost first, without zones that hide while empty."""
    cards, hosts = lying_cards(view), under(view)
    used = {zone.name for zone in view.zones if zone.cards}
    rows = []
    for area in areas:
        found = [zone for zone in view.zones if _lies_in(zone, layout, area, seat, used)]
        found.sort(key=lambda zone: (layout.zones[zone.name].order, zone.name, zone.place))
        if not found:
            continue
        columns = max((1 + z.place for z in found if layout.zones[z.name].columns), default=0)
        groups = []
        for _, same in groupby(found, key=lambda zone: (zone.name, zone.place if columns else 0)):
            zones = list(same)
            groups.append(ZoneGroup(zones, layout.zones[zones[0].name], cards, hosts))
        rows.append(Row(area, groups, columns))
    return rows


def _lies_in(zone: ZoneView, layout: Layout, area: str, seat: int | None, used: set[str]) -> bool:
    place = layout.zones.get(zone.name)
    return (
        place is not None
        and place.area == area
        and place.show != "board"
        and (place.empty == "show" or zone.name in used)
        and zone.seat == (-1 if seat is None else seat)
    )


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
        if not row.filled or fits(row, width, 1.0):
            continue
        row.pitch = OVERLAP
        if not fits(row, width, OVERLAP):
            row.pitch = TIGHT
            for group in row.groups:
                group.stacked = True
        while width > least and row in full and not fits(row, width, row.pitch):
            width = max(least, width - 2)
    return width
