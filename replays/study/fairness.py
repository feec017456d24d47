"""Why a game was fair, in sentences that follow from the record: who dealt, and who knew what when.

Who has seen which card is public (`Row.seen`), so these facts need no seed and nobody's word.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from engines.kernel import Choose, Done, Roll, Shuffle, Table
from engines.kernel.table import ALL_SEATS
from netcore.identity import spoken
from netcore.opening import JOINT
from replays.errors import tidy
from replays.timeline import Timeline

FACTS: Final = 64
"""Most sentences: a table has fewer piles."""


def signers(timeline: Timeline) -> list[str]:
    """Who signed, each by name and by the eight words of the key."""
    told: dict[bytes, list[str]] = {}
    for seat in timeline.replay.hello.seats:
        told.setdefault(seat.key, []).append(tidy(seat.name))
    return [f"{' and '.join(names)} signed with the key {spoken(key)}." for key, names in told.items()]


def fairness(timeline: Timeline) -> list[str]:
    """What the record shows of how cards were dealt and who knew what when."""
    if not timeline.moments:
        return ["Without the rules of the game nothing can be said of who knew what."]
    joint = timeline.replay.hello.dealing == JOINT
    facts = [
        "All players mixed and dealt together: no single one, and no server, could see or choose a card."
        if joint
        else "One program dealt for all, from a seed that it had committed to before the first card."
    ]
    facts += _piles(timeline, joint)
    facts += _chance(timeline, joint)
    facts += _hands(timeline)
    return facts[:FACTS]


def _piles(timeline: Timeline, joint: bool) -> list[str]:
    told = []
    first = timeline.moments[0].table
    for number, kind in enumerate(first.map.of):
        if kind.see != "none":
            continue
        mixed = _first_mix(timeline, number)
        if mixed is None:
            continue
        pile = _pile(timeline, first, number)
        whom = "Nobody" if joint else "Nobody but the dealing program"
        known = _first_known(timeline, number, mixed)
        if known is None:
            told.append(f"{whom} ever knew where a card lay in {pile}, mixed first at step {mixed}.")
        else:
            at, who = known
            told.append(
                f"{whom} knew the order of {pile} before step {at}; there {who} got to know of a card in it."
            )
    return told


def _first_mix(timeline: Timeline, zone: int) -> int | None:
    for before, after in pairwise(timeline.moments):
        pending = before.table.pending
        if isinstance(pending, Shuffle) and isinstance(after.entry, Done):
            cards = {card for part in pending.parts for card in part}
            if cards & set(before.table.zones[zone]):
                return after.number
    return None


def _first_known(timeline: Timeline, zone: int, mixed: int) -> tuple[int, str] | None:
    """When somebody first knew the face of a card that lay in a pile."""
    for moment in timeline.moments[mixed:]:
        rows = moment.table.rows
        seen = 0
        for card in moment.table.zones[zone]:
            seen |= ALL_SEATS if rows[card].face is not None else rows[card].seen
        if seen:
            return moment.number, _who(timeline, seen)
    return None


def _who(timeline: Timeline, seen: int) -> str:
    if seen & ALL_SEATS:
        return "everybody"
    names = [tidy(seat.name) for at, seat in enumerate(timeline.replay.hello.seats) if seen >> at & 1]
    return " and ".join(names)


def _pile(timeline: Timeline, table: Table, zone: int) -> str:
    """A zone in words, with its owner and, where there are several, its place."""
    kind, owner = table.map.of[zone], table.map.owner(zone)
    place = f" {table.map.place(zone) + 1}" if kind.places > 1 else ""
    if owner < 0:
        return f"the {kind.words.lower()}{place}"
    return f"{tidy(timeline.replay.hello.seats[owner].name)}'s {kind.words.lower()}{place}"


def _chance(timeline: Timeline, joint: bool) -> list[str]:
    rolls = choices = 0
    for before, after in pairwise(timeline.moments):
        if isinstance(after.entry, Done):
            rolls += isinstance(before.table.pending, Roll)
            choices += isinstance(before.table.pending, Choose)
    told = []
    if rolls:
        made = "made from numbers of all players" if joint else "made by the committed seed"
        told.append(f"Chance decided {_times(rolls)}, each time {made}.")
    if choices:
        told.append(f"{_times(choices).capitalize()} all chose in secret and opened together.")
    return told


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _hands(timeline: Timeline) -> list[str]:
    """For each hand, when somebody else first saw a card in it."""
    told = []
    first = timeline.moments[0].table
    for number, kind in enumerate(first.map.of):
        owner = first.map.owner(number)
        if not kind.keep or owner < 0:
            continue
        name = tidy(timeline.replay.hello.seats[owner].name)
        seen = next(
            (
                moment.number
                for moment in timeline.moments
                for card in moment.table.zones[number]
                if moment.table.rows[card].seen & ~(1 << owner) or moment.table.rows[card].face is not None
            ),
            None,
        )
        if seen is None:
            told.append(f"Nobody but {name} saw a card in {name}'s {kind.words.lower()}.")
        else:
            told.append(f"Nobody but {name} saw a card in {name}'s {kind.words.lower()} before step {seen}.")
    return told
