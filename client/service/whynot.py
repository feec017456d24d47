"""Why not, in words: typed words become the things on the table that they name."""

from __future__ import annotations

import re

from client.service.chooser import nothing_fits
from client.service.passing import moment_of
from engines.kernel import Act, Cards, CardView, Options, TableView, ZoneView
from engines.kernel.moments import Moment
from engines.kernel.reasons import Thing, refused_with, used, why_not, why_not_card
from engines.kernel.say import named, say, seat_name
from engines.kernel.text import zone_numbered, zone_placed

HAND = "hand"
MOST_REASONS = 15
"""Reasons told at once."""

_NUMBER = re.compile(r"-?\d{1,3}")
_MARKS = "“”\u2068\u2069"
"""Signs that set a name off: nobody types them."""


def things_named(view: TableView, words: str) -> list[Thing]:
    """Cards by words of their names, one after another, the onlooker's own first; zones and players by what
    they are called; then, where the table has a board, a column, a row and a turn in degrees.
    """
    zones = sorted(view.zones, key=lambda zone: (zone.seat != view.onlooker, zone.name != "hand"))
    cards = [card for zone in zones for card in zone.cards if card.name]
    places = _places(view)
    left, found = words.casefold().split(), []
    numbers = []
    while left:
        for count in range(len(left), 0, -1):
            part = left[:count]
            match = next((c for c in cards if _called(c.name, part)), None)
            thing = places.get(" ".join(part))
            if thing is None and match is not None and not _NUMBER.fullmatch(" ".join(part)):
                thing = Thing("card", match.id)
            if thing is not None:
                found.append(thing)
                left = left[count:]
                break
        else:
            word = left.pop(0).strip(",.;:°")
            if _NUMBER.fullmatch(word):
                numbers.append(int(word))
    if view.board and len(numbers) >= 2:
        found.append(Thing("cell", numbers[0], numbers[1]))
        found += [Thing("turn", numbers[2])] if len(numbers) > 2 else []
    return found


def _places(view: TableView) -> dict[str, Thing]:
    """Zones and players by what they are called; of several that are called alike, the onlooker's own."""
    found: dict[str, Thing] = {}
    for zone in sorted(view.zones, key=lambda zone: zone.seat != view.onlooker):
        for words in (zone.title, zone_numbered(view, zone), zone_placed(view, zone)):
            found.setdefault(words.casefold(), Thing("zone", zone.number))
    for seat in range(len(view.seats)):
        for words in (named(seat, view.onlooker), seat_name(seat)):
            found.setdefault(words.strip(_MARKS).casefold(), Thing("seat", seat))
    return found


def _called(name: str, words: list[str]) -> bool:
    """Whether these are words of a name; a number is one of its words or none of its name's business."""
    own = name.casefold().split()
    return all(word in own if _NUMBER.fullmatch(word) else word in " ".join(own) for word in words)


def answered(options: Options, line: str, lines: list[str]) -> list[str]:
    """What is said to a typed line: why not, where it fits no line of the list and names something on the
    table; else what the list says.
    """
    return (reasons(options, line) if lines[:1] == [nothing_fits(line)] else []) or lines


def not_now(options: Options) -> list[str]:
    """What stands below the list of one's own turn: the cards of the hand that no line of it uses."""
    if not isinstance(options.decision, Act) or moment_of(options) is not Moment.TURN:
        return []
    able = used(options)
    names = [card.name for zone, card in _own(options) if zone.name == HAND and card.id not in able]
    cards = "; ".join(dict.fromkeys(names))  # some names have commas of their own
    return [say("Not now: {cards}. Type why to read the reasons.", cards=cards)] if names else []


def all_reasons(options: Options) -> list[str]:
    """The answer to "why" alone: of the cards one sees, what is refused with each and why."""
    able, found = used(options), dict[str, None]()
    for zone, card in _own(options):
        reason = refused_with(options, card.id)
        if reason is None and zone.name == HAND and card.id not in able:
            reason = why_not_card(options, card.id)
        if reason is not None:
            found[str(reason)] = None
    more = len(found) - MOST_REASONS
    rest = [say("{n} more; type why and what you mean.", n=more)] if more > 0 else []
    told = [*list(found)[:MOST_REASONS], *rest]
    return told or [
        say("Nothing is held back now. Type why and a card, a place or a player to ask about it.")
    ]


def _own(options: Options) -> list[tuple[ZoneView, CardView]]:
    """The cards that somebody may want to answer with: their own, the hand first; where cards are asked for,
    those that lie where some of them do.
    """
    d = options.decision
    view = options.game.view(options.t, d.seat, options.know)
    offered = options.candidates() if isinstance(d, Cards) else ()
    zones = [
        zone
        for zone in view.zones
        if (any(card.id in offered for card in zone.cards) if offered else zone.seat == d.seat)
    ]
    zones.sort(key=lambda zone: zone.name != HAND)
    return [(zone, card) for zone in zones for card in zone.cards if card.name]


def reasons_for(options: Options, words: str) -> list[str]:
    """The answer to "why" and words."""
    if not words:
        return all_reasons(options)
    return reasons(options, words) or [say("Nothing in sight is called {words}.", words=repr(words))]


def reasons(options: Options, words: str) -> list[str]:
    """What can be done with what these words name, or why nothing; nothing where they name nothing."""
    things = things_named(options.game.view(options.t, options.decision.seat, options.know), words)
    if not things:
        return []
    if len(things) == 1 and things[0].kind == "card":
        return [str(why_not_card(options, things[0].a))]
    return [str(why_not(options, things))]
