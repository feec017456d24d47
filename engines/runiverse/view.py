"""What a screen shows of a table of Rüniverse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engines.effects.screen import Values, card_table
from engines.kernel import (
    TABLE,
    CardView,
    PrintedCard,
    Secrets,
    Table,
    TableView,
    ZoneView,
)
from engines.kernel.say import mark, say

from .policy import FACETS, PLACES, TRAITS
from .say import COUNTERS, STATES, card_words

if TYPE_CHECKING:
    from .rules import Runiverse

ENDINGS = {
    "bonds": mark("The last bond was broken (RV-002)."),
    "deck": mark("The last bond was drawn from an empty deck (RV-005)."),
}
DREAM = ("", mark("dream counter"), mark("dream counter expended"))
_TRAITS = {"unity": mark("Unity trait")}
"""Traits that would be taken for the keyword of the same name."""
HOLDS = ("rifts", "secrets")
"""What lies with the mage of a location, or in its place."""


def table_view(game: Runiverse, t: Table, seat: int, know: Secrets) -> TableView:
    """The plain view, location by location: bonds lie under their mage, Secrets beside it (RV-048)."""
    base = card_table(game, t, seat, know, describe, _values, ENDINGS)
    zones = _by_location(game, t, base.zones)
    return replace(base, zones=zones, lines=tuple(_lines(game, t)))


def _by_location(game: Runiverse, t: Table, zones: tuple[ZoneView, ...]) -> tuple[ZoneView, ...]:
    """Bonds tucked under the mage; with Secrets, and without a mage the bonds too, in the mage's place."""
    moved: dict[tuple[int, int], list[CardView]] = {}
    for zone in zones:
        mage = game.mage_at(t, zone.seat, zone.place) if zone.name in HOLDS else -1
        for card in zone.cards if zone.name in HOLDS else ():
            if zone.name == "rifts" and mage >= 0:
                card = replace(card, host=mage, words=(mark("Bond"),))
            elif zone.name == "rifts":
                card = replace(card, words=(mark("Bond"),))
            else:
                card = replace(card, words=(*card.words, mark("Secret")))
            moved.setdefault((zone.seat, zone.place), []).append(card)
    return tuple(_told(zone, moved.get((zone.seat, zone.place), [])) for zone in zones)


def _told(zone: ZoneView, here: list[CardView]) -> ZoneView:
    """A zone as it is shown, with what lies at its location."""
    if zone.name == "mages":
        return replace(
            zone, title=say("Mage {n}", n=zone.place + 1), cards=(*zone.cards, *here), hidden=False
        )
    if zone.name == "field":
        return replace(zone, title=say("Location {n}", n=zone.place + 1))
    return replace(zone, cards=(), hidden=False) if zone.name in HOLDS else zone


def _values(game: Runiverse, t: Table, seat: int) -> Values:
    """What players look for first: bonds, power, cards."""
    return (
        (mark("bonds"), game.bonds(t, seat)),
        (mark("rifts"), t.get(seat, "rifts")),
        (mark("power"), t.get(seat, "power")),
        (mark("flame"), t.get(seat, "flame")),
        (mark("hand"), len(t.zone("hand", seat))),
        (mark("deck"), len(t.zone("deck", seat))),
        (mark("dreams"), sum(t.get(seat, f"dream{place}") == 1 for place in range(PLACES))),
    )


def describe(game: Runiverse, t: Table, card: CardView, face: int) -> CardView:
    """A card with its text and its numbers as they are now."""
    printed = game.catalogue.cards[face]
    known = t.rows[card.id].face is not None and game.in_play(t, card.id)
    stats: list[tuple[str, int]] = []
    words = [facet.capitalize() for facet in printed.tags if facet in FACETS]
    words += [_TRAITS.get(trait, trait.capitalize()) for trait in printed.tags if trait in TRAITS]
    if printed.kind == "mage":
        if known and card.host < 0:
            seat, place = game.located(t, card.id)
            stats.append(("bonds", len(t.zone("rifts", seat, place))))
            words += [word for word in (DREAM[t.get(seat, f"dream{place}")],) if word]
            if game.keyword(t, card.id, "battlemage"):
                stats.append(("level", game.stat(t, card.id, "level")))
    else:
        now = game.stat(t, card.id, "level") if known else printed.stats.get("level", 0)
        stats.append(("level", now))
    words += [_use_words(use) for use in printed.keywords if not use.startswith("gift_")]
    words += [STATES[name] for name, _ in card.marks if name in STATES]
    marks = tuple((STATES.get(name) or COUNTERS[name][n != 1], n) for name, n in card.marks)
    return replace(
        card, kind=printed.kind, text=printed.text, stats=tuple(stats), words=tuple(words), marks=marks
    )


def printed(game: Runiverse, card: PrintedCard) -> PrintedCard:
    """The card with its level as cost, unless that is X, and keywords and gift as they are read."""
    stats = card.stats if card.face in game.of_x else tuple(("cost", n) for _, n in card.stats)
    words = tuple(_use_words(use) for use in game.catalogue.cards[card.face].keywords)
    return card._replace(stats=stats, words=words)


def _use_words(use: str) -> str:
    """A keyword as it is printed: a bonus of 1 goes without saying, a gift is called one.

    >>> _use_words("strength 1"), _use_words("strength 2"), _use_words("swarm_up")
    ('Strength', 'Strength 2', 'Swarm Up')
    >>> _use_words("gift_bond")
    'Bond gift'
    """
    word, _, n = use.partition(" ")
    if word.startswith("gift_"):
        return f"{word.removeprefix('gift_').title()} gift"
    name = word.replace("_", " ").title()
    return name if n in ("", "1") and word != "battlemage" else f"{name} {n}"


def _lines(game: Runiverse, t: Table) -> list[str]:
    """Who acts against whom, in words."""
    here, engaged = t.get(TABLE, "here"), t.get(TABLE, "engaged")
    lines = []
    if here:
        lines.append(
            say("Mage phase of location {here}; location {there} is engaged", here=here, there=engaged)
            if engaged
            else say("Mage phase of location {here}", here=here)
        )
    attacker, attacked = t.get(TABLE, "attacker") - 1, t.get(TABLE, "attacked") - 1
    if attacked >= 0:
        fighters = {"attacker": card_words(game, t, attacker), "target": card_words(game, t, attacked)}
        lines.append(say("{attacker} attacks {target}", **fighters))
    return lines
