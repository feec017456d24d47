"""How the players of a table meet again: kept sealed in each journal, so that file and key are enough."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from netcore.identity import KEY_SIZE, Identity
from netcore.link.addresses import Address, read_addresses
from netcore.link.messages import SECRET_LIMIT, TABLE_LIMIT
from netcore.link.point import Point, read_parts
from netcore.opening import Term
from netcore.sealed import is_sealed, sealed_record, unsealed
from netcore.table.private import MATCH, ROOM, WAY
from netcore.wire import WireError

TEXT_LIMIT: Final = 80
"""Characters of a game's id, an interface or a bot's name in the record."""

_TYPES: Final = (bytes, bytes, bytes, str, tuple, str, int, str, str, tuple)


class Way(NamedTuple):
    """What a program needs to meet its peers after a restart."""

    host: bytes
    """The host's key; one's own if one is the host."""
    table: bytes
    """The table's name, as the invitation says it."""
    secret: bytes
    """Of the invitation; at the host's of the one to watch."""
    game: str
    addresses: tuple[Address, ...]
    """Where the host can be called."""
    interface: str
    port: int
    """Where the host listens; nothing and 0 at a guest's."""
    bot: str
    """The bot that sits in the seat; empty for a person."""
    watch: str = ""
    """Who may watch, at the host's."""
    point: Point | None = None
    """Where the players meet if no address can be reached."""


class RoomKept(NamedTuple):
    """A host's waiting room, so that whoever was invited finds it again after the program was ended."""

    setup: bytes
    terms: tuple[Term, ...]
    lists: tuple[tuple[str, tuple[int, ...]], ...]
    """The host's own secret decks."""
    secrets: tuple[bytes, ...]
    """Of invitations to play."""


class MatchKept(NamedTuple):
    """A match between two of its games, so that whoever ends here comes back to the next."""

    games: int
    won: tuple[tuple[int, ...], ...]
    """Winners of the games so far."""
    after: bytes
    """The game that the next one follows."""
    guests: tuple[bytes, ...]
    """The keys that have seats, beside the host's."""


def match_record(who: Identity, match: MatchKept) -> bytes:
    """The private record of a match; the last one counts."""
    return sealed_record(who, (MATCH, *match))


def read_match(records: Iterable[bytes], who: Identity) -> MatchKept | None:
    """The match among a journal's records; WireError with a sentence if it cannot be read."""
    found: MatchKept | None = None
    for record in records:
        if is_sealed(record):
            value = unsealed(record, who)
            if type(value) is tuple and value and value[0] == MATCH:
                if tuple(type(part) for part in value[1:]) != (int, tuple, bytes, tuple):
                    raise WireError("the journal's record of the match is not as it should be")
                found = MatchKept(*value[1:])
    return found


def room_record(who: Identity, room: RoomKept) -> bytes:
    """The private record of a waiting room; the last one counts."""
    return sealed_record(who, (ROOM, *room))


def read_room_kept(records: Iterable[bytes], who: Identity) -> RoomKept | None:
    """The last waiting room among a journal's records; WireError with a sentence if it cannot be read."""
    found: RoomKept | None = None
    for record in records:
        if is_sealed(record):
            value = unsealed(record, who)
            if type(value) is tuple and value and value[0] == ROOM:
                if tuple(type(part) for part in value[1:]) != (bytes, tuple, tuple, tuple):
                    raise WireError("the journal's record of the waiting room is not as it should be")
                found = RoomKept(*value[1:])
    return found


def way_record(who: Identity, way: Way) -> bytes:
    """The private record of a journal; the last one counts."""
    addresses = tuple(str(address) for address in way.addresses)
    point = () if way.point is None else way.point.parts()
    return sealed_record(who, (WAY, *way._replace(addresses=addresses, point=point)))  # type: ignore[arg-type]


def read_way(records: Iterable[bytes], who: Identity) -> Way | None:
    """The last way among a journal's records; WireError with a sentence if one cannot be read."""
    found: Way | None = None
    for record in records:
        if is_sealed(record):
            value = unsealed(record, who)
            if type(value) is tuple and value and value[0] == WAY:
                found = _way(value[1:])
    return found


def _way(parts: tuple[Any, ...]) -> Way:
    if len(parts) == len(_TYPES) - 1:
        parts = (*parts, ())  # from before there were meeting points
    if tuple(type(part) for part in parts) != _TYPES:
        raise WireError("the journal's record of how to meet again is not as it should be")
    way = Way(*parts)
    sizes = len(way.host) == KEY_SIZE and len(way.table) <= TABLE_LIMIT and len(way.secret) <= SECRET_LIMIT
    texts = all(len(text) <= TEXT_LIMIT for text in (way.game, way.interface, way.bot, way.watch))
    if not (sizes and texts and 0 <= way.port < 65536):
        raise WireError("the journal's record of how to meet again is out of bounds")
    return way._replace(addresses=read_addresses(parts[4]), point=read_parts(parts[9]))
