"""Why a game was fair, in sentences that follow from the record: who dealt, and who knew what when.

Who has seen which card is public (`Row.seen`), so these facts need no seed and nobody's word.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from engines.kernel import Choose, Done, Roll, Shuffle, Table
from engines.kernel.say import label, listed, say, tell
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
    return [
        say("{who} signed with the key {key}.", who=listed(names), key=spoken(key))
        for key, names in told.items()
    ]


def fairness(timeline: Timeline) -> list[str]:
    """What the record shows of how cards were dealt and who knew what when."""
    if not timeline.moments:
        return [say("Without the rules of the game nothing can be said of who knew what.")]
    joint = timeline.replay.hello.dealing == JOINT
    facts = [
        say("All players mixed and dealt together: no single one, and no server, could see or choose a card.")
        if joint
        else say("One program dealt for all, from a seed that it had committed to before the first card.")
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
        whom = say("Nobody") if joint else say("Nobody but the dealing program")
        known = _first_known(timeline, number, mixed)
        if known is None:
            ever = say(
                "{whom} ever knew where a card lay in {pile}, mixed first at step {mixed}.",
                whom=whom,
                pile=pile,
                mixed=mixed,
            )
            told.append(ever)
        else:
            at, who = known
            until = say(
                "{whom} knew the order of {pile} before step {at}; there {who} got to know of a card in it.",
                whom=whom,
                pile=pile,
                at=at,
                who=who,
            )
            told.append(until)
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
        return say("everybody")
    names = [tidy(seat.name) for at, seat in enumerate(timeline.replay.hello.seats) if seen >> at & 1]
    return listed(names)


def _pile(timeline: Timeline, table: Table, zone: int) -> str:
    """A zone in words, with its owner and, where there are several, its place."""
    kind, owner = table.map.of[zone], table.map.owner(zone)
    place = f" {table.map.place(zone) + 1}" if kind.places > 1 else ""
    thing = f"{_within(kind.words)}{place}"
    if owner < 0:
        return say("the {thing}", thing=thing)
    return say("{who}'s {thing}", who=tidy(timeline.replay.hello.seats[owner].name), thing=thing)


def _within(words: str) -> str:
    """What a zone is called within a sentence: English writes it small, other languages as it is."""
    small = say("the {thing}") == "the {thing}"
    return label(words).lower() if small else label(words)


def _chance(timeline: Timeline, joint: bool) -> list[str]:
    rolls = choices = 0
    for before, after in pairwise(timeline.moments):
        if isinstance(after.entry, Done):
            rolls += isinstance(before.table.pending, Roll)
            choices += isinstance(before.table.pending, Choose)
    told = []
    if rolls:
        made = say("made from numbers of all players") if joint else say("made by the committed seed")
        told.append(say("Chance decided {times}, each time {made}.", times=_times(rolls), made=made))
    if choices:
        told.append(tell("{times} all chose in secret and opened together.", times=_times(choices)))
    return told


def _times(count: int) -> str:
    return say("once") if count == 1 else say("{count} times", count=count)


def _hands(timeline: Timeline) -> list[str]:
    """For each hand, when somebody else first saw a card in it."""
    told = []
    first = timeline.moments[0].table
    for number, kind in enumerate(first.map.of):
        owner = first.map.owner(number)
        if not kind.keep or owner < 0:
            continue
        name, hand = tidy(timeline.replay.hello.seats[owner].name), _pile(timeline, first, number)
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
            told.append(say("Nobody but {who} saw a card in {hand}.", who=name, hand=hand))
        else:
            until = say(
                "Nobody but {who} saw a card in {hand} before step {at}.", who=name, hand=hand, at=seen
            )
            told.append(until)
    return told
