"""What the log does not show and a restarted program needs: seed, deck lists, choices pledged and not yet
unveiled.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, Protocol

from netcore.dealer.seeds import SEED_SIZE
from netcore.identity import Identity
from netcore.item import SEAT_LIMIT
from netcore.log import Journal
from netcore.sealed import sealed_record
from netcore.wire import WireError

SEAT: Final = "seat"
PLEDGE: Final = "pledge"
ASKED: Final = "asked"
WAY: Final = "way"
ROOM: Final = "room"
MATCH: Final = "match"
"""First words of what only the program around a table reads: how its players meet again, a host's room."""


class TableJournal(Journal, Protocol):
    """A journal that can be brought to the disk before something irrevocable is told to anybody."""

    def sync(self) -> None:
        """Return when everything written is on the disk."""


class Place(NamedTuple):
    """What a seat plays with: drawn once, written down before the first item is signed."""

    seat: int
    seed: bytes
    lists: tuple[tuple[str, tuple[int, ...]], ...]
    hello: bytes
    """The body of this seat's hello."""

    def __repr__(self) -> str:
        return f"<Place of seat {self.seat}, hidden>"


class Pledged(NamedTuple):
    """A sealed choice that is pledged in a step and not yet unveiled."""

    step: int
    value: bytes
    cards: tuple[int, ...]


class Asked(NamedTuple):
    """When the question of a position was put, so that a new start gives nobody time."""

    step: int
    """The engine's."""
    wall: int
    """Milliseconds since 1970 when this was written."""
    spent: int
    """For how long the question had run by then, pauses taken off."""


def asked_record(who: Identity, asked: Asked) -> bytes:
    """Written when a question is put, and when a pause begins or ends."""
    return sealed_record(who, (ASKED, *asked))


def read_asked(values: Iterable[Any]) -> Asked | None:
    """The question put last, from the private values of a journal."""
    found = None
    for value in values:
        if type(value) is tuple and value and value[0] == ASKED:
            if [type(part) for part in value[1:]] != [int, int, int]:
                raise WireError("the private record of a question is not as it should be")
            found = Asked(*value[1:])
    return found


def place_record(who: Identity, place: Place) -> bytes:
    """The first private record of a table's journal."""
    return sealed_record(who, (SEAT, *place))


def pledge_record(who: Identity, pledged: Pledged) -> bytes:
    """Written before a pledge is signed."""
    return sealed_record(who, (PLEDGE, *pledged))


def read_private(values: Iterable[Any]) -> tuple[Place | None, dict[int, Pledged]]:
    """The seat's place and its pledges by step, from the private values of a journal."""
    place: Place | None = None
    pledges: dict[int, Pledged] = {}
    for value in values:
        if type(value) is not tuple or not value:
            raise WireError("a private record is not as it should be")
        if value[0] == SEAT and place is None:
            place = _place(value[1:])
        elif value[0] == PLEDGE:
            pledged = _pledged(value[1:])
            pledges[pledged.step] = pledged
        elif value[0] in (WAY, ROOM, MATCH, ASKED):
            continue
        else:
            raise WireError("a private record is of no kind known here")
    return place, pledges


def _place(parts: tuple[Any, ...]) -> Place:
    if [type(part) for part in parts] != [int, bytes, tuple, bytes]:
        raise WireError("the private record of the seat is not as it should be")
    place = Place(*parts)
    if not 0 <= place.seat < SEAT_LIMIT or len(place.seed) != SEED_SIZE:
        raise WireError("the private record of the seat is out of bounds")
    for entry in place.lists:
        if type(entry) is not tuple or [type(part) for part in entry] != [str, tuple]:
            raise WireError("a secret list is not as it should be")
    return place


def _pledged(parts: tuple[Any, ...]) -> Pledged:
    if [type(part) for part in parts] != [int, bytes, tuple] or any(type(c) is not int for c in parts[2]):
        raise WireError("the private record of a choice is not as it should be")
    return Pledged(*parts)
