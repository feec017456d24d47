"""What is different between two positions, as things to be seen: pure data, the same for every game.

A game need tell nothing: moved cards, lost life, changed numbers and turns are found by comparing what the
onlooker saw with what it sees. Events that the layout knows (`[events.KIND]`) tell who struck whom.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from client.table.choices import Ref, card_ref
from client.table.layout import EventLook, Layout
from engines.kernel import CardView, Event, TableView, ZoneView, is_player

Kind = Literal[
    "attack", "cast", "loss", "gain", "shield", "change", "died", "drawn", "played", "turn", "over", "mixed"
]

MAX_AIMED = 4
"""Arrows from one spell."""
MAX_CHANGES = 60
"""Things that are shown of one step; a stranger's game may tell of any number."""


@dataclass(frozen=True)
class Change:
    """One thing to be seen."""

    kind: Kind
    at: Ref
    """Where: a card, a seat or a zone."""
    to: tuple[Ref, ...] = ()
    """Towards what, of an attack or a spell."""
    amount: int = 0
    word: str = ""
    """What has changed, where that is not plain."""
    before: int = 0
    """What the value was, of a seat's number that decides."""


def changes(
    before: TableView | None, after: TableView, events: tuple[Event, ...], layout: Layout
) -> list[Change]:
    """Everything that is to be seen between two positions, in the order in which it is shown."""
    if before is None or before.game != after.game or len(before.seats) != len(after.seats):
        return []
    told = _told(events, layout)
    struck = {change.at for change in told if change.kind in ("loss", "gain")}
    found = [change for change in told if change.kind == "attack"]
    found += [change for change in told if change.kind != "attack"]
    found += _values(before, after, layout, struck)
    found += _cards(before, after, layout, struck)
    casts = _casts(before, after, events, layout, found)
    used = {change.at for change in casts}
    found = [*casts, *(change for change in found if change.kind != "played" or change.at not in used)]
    if after.outcome and not before.outcome:
        found.append(Change("over", Ref("seat", max(after.onlooker, 0))))
    elif after.active == after.onlooker and (before.active != after.active or before.turn != after.turn):
        found.append(Change("turn", Ref("seat", after.active), amount=after.turn))
    return found[:MAX_CHANGES]


def _told(events: tuple[Event, ...], layout: Layout) -> list[Change]:
    """What events say: attacks, numbers, shuffles."""
    found = []
    for event in events:
        look = layout.events.get(event.kind)
        if event.kind == "mixed" and len(event.cards) > 4:
            found.append(Change("mixed", Ref("card", event.cards[-1])))
        if look is None or not event.cards:
            continue
        first = card_ref(event.cards[0])
        targets = _targets(event)
        if look.lunge and targets:
            found.append(Change("attack", first, targets))
        if look.number:
            found.append(Change(look.number, first, amount=_amount(event, look)))
    return found


def _targets(event: Event) -> tuple[Ref, ...]:
    players = [n for n in event.args if type(n) is int and is_player(n)]
    return tuple(card_ref(n) for n in (*event.cards[1:], *players))


def _amount(event: Event, look: EventLook) -> int:
    number = next((n for n in event.args if type(n) is int and not is_player(n)), 0)
    return -abs(number) if look.number == "loss" else abs(number)


def _values(before: TableView, after: TableView, layout: Layout, struck: set[Ref]) -> list[Change]:
    """Numbers on plates: the one that decides, and shields that were worn away."""
    found = []
    decides = layout.decides.value or next(iter(layout.values), "")
    for old, new in zip(before.seats, after.seats, strict=True):
        was, now, at = dict(old.values), dict(new.values), Ref("seat", new.seat)
        for name, value in now.items():
            by = value - was.get(name, value)
            mark = layout.values.get(name)
            if not by:
                continue
            if name == decides:
                kind: Kind = "loss" if (by > 0) == (layout.decides.bad == "up") else "gain"
                found.append(Change(kind, at, (), 0 if at in struck else by, "", was[name]))
            elif by < 0 and mark is not None and mark.shape in ("shield", "hexagon") and at not in struck:
                found.append(Change("shield", at, (), by, mark.word))
    return found


def _cards(before: TableView, after: TableView, layout: Layout, struck: set[Ref]) -> list[Change]:
    """Cards that came, went or changed."""
    old = {card.id: (card, zone) for zone in before.zones for card in zone.cards}
    found = []
    for zone in after.zones:
        for card in zone.cards:
            was = old.get(card.id)
            if was is None:
                continue
            at = Ref("card", card.id)
            if was[1].number != zone.number:
                kind = _move(was[1], zone, layout)
                if kind:
                    found.append(Change(kind, at))
            elif at not in struck and card.name and was[0].name == card.name:
                found += _numbers(was[0], card, layout)
    return found


def _casts(
    before: TableView, after: TableView, events: tuple[Event, ...], layout: Layout, seen: list[Change]
) -> list[Change]:
    """Cards that were used up or wait to take effect: they passed the zone where such cards lie."""
    areas = {zone.number: place.area for zone in after.zones if (place := layout.zones.get(zone.name))}
    waits = {number for number, area in areas.items() if area == "stack"}
    if not waits:
        return []
    start = {card.id: zone.number for zone in before.zones for card in zone.cards}
    passed = {e.cards[0] for e in events if e.kind == "moved" and e.cards and set(e.args[1:2]) & waits}
    found = []
    for zone in after.zones:
        here = zone.number in waits
        for card in zone.cards:
            came = card.id in start and start[card.id] not in waits
            if came and card.name and (here or (card.id in passed and _is_done(zone, layout))):
                struck = () if here else tuple(c.at for c in seen if c.kind in ("loss", "gain", "died"))
                aimed = dict.fromkeys((*_aimed(card.id, events), *struck))
                found.append(Change("cast", Ref("card", card.id), tuple(aimed)[:MAX_AIMED]))
    return found


def _is_done(zone: ZoneView, layout: Layout) -> bool:
    """Whether a card that came here has done what it does."""
    place = layout.zones.get(zone.name)
    return place is None or place.area == "none" or place.show in ("pile", "count")


def _aimed(card: int, events: tuple[Event, ...]) -> list[Ref]:
    """What a card was aimed at, as events tell."""
    found: list[Ref] = []
    for event in events:
        if event.kind in ("chosen", "settled") and event.args[1:2] == (card,):
            found += [card_ref(n) for n in event.cards if n != card]
        elif event.cards[:1] == (card,) and event.kind != "moved":
            found += _targets(event)
    return found


def _move(source: ZoneView, goal: ZoneView, layout: Layout) -> Kind | None:
    start, end = layout.zones.get(source.name), layout.zones.get(goal.name)
    if start is None or end is None:
        return None
    on_table = ("front", "back", "centre")
    if end.area == "hand" and start.show in ("pile", "count"):
        return "drawn"
    if start.area in on_table and end.show in ("pile", "count") and start.weight == "fight":
        return "died"
    if start.area in ("hand", "stack", "right", "left") and end.area in (*on_table, "stack"):
        return "played"
    return None


def _numbers(was: CardView, now: CardView, layout: Layout) -> list[Change]:
    """Damage, and the stats that stand on the card."""
    at = Ref("card", now.id)
    by = was.damage - now.damage
    if by:
        return [Change("loss" if by < 0 else "gain", at, (), by)]
    old = dict(was.stats)
    for name, value in now.stats:
        if name in layout.card.stats and name in old and old[name] != value:
            return [Change("change", at, (), value - old[name], layout.card.short.get(name, name))]
    return []
