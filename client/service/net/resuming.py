"""A game between machines taken up again from its journal, as host or guest.

File and key are enough, on any machine: the journal holds the game or the waiting room, the seat, and how to
meet the others.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from client.service.chance import entropy_of
from client.service.net.events import PartyListener
from client.service.net.hosting import Hosting, HostParty
from client.service.net.joining import GuestParty, Joining
from client.service.net.party import Choices, Party
from client.service.net.privacy import Privacy
from client.service.opening import check_bot
from client.service.plan import Plan
from client.service.refusal import BadInput, refusing
from client.service.ways import addresses_of
from engines import registry
from engines.kernel import Game
from engines.kernel.say import say
from engines.registry import RegistryError
from netcore.entries import read_setup
from netcore.identity import Identity
from netcore.link.addresses import DEFAULT_PORT, joined
from netcore.link.shelf import Shelf
from netcore.link.way import MatchKept, RoomKept, Way, read_match, read_room_kept, read_way
from netcore.opening import read_hello
from netcore.sealed import is_sealed, unsealed
from netcore.table import CannotResume, Table, resume
from netcore.table.private import read_private
from netcore.wire import WireError
from replays.errors import ReplayError
from replays.journal import JournalFile


@dataclass(frozen=True)
class Resuming:
    """What has changed since the game was left."""

    at: tuple[str, ...] = ()
    """Where the host is now."""
    listen: str = ""
    addresses: tuple[str, ...] = ()
    lan: bool = False
    privacy: Privacy = field(default_factory=Privacy)
    person: bool = False
    """Whether a person takes the seat of a bot."""


class Left(NamedTuple):
    """A game between machines that was left, read from its journal."""

    journal: JournalFile
    records: tuple[bytes, ...]
    note: str
    way: Way
    shelf: Shelf
    found: Table | RoomKept | None
    match: MatchKept | None = None
    """The match between two games of which it was left."""


def open_left(path: Path, who: Identity, seed: int | None = None) -> Left:
    """Read a journal; BadInput with a sentence if nothing can be gone on with. Heavy: all steps are taken."""
    with refusing(ReplayError):
        journal, records, note = JournalFile.reopen(path)
    try:
        with refusing(WireError, RegistryError, CannotResume):
            way = read_way(records, who)
            if way is None:
                raise BadInput(say("{path} is no journal of a game between machines.", path=path))
            shelf = Shelf(registry.engine(way.game))
            found: Table | RoomKept | None = _table(records, who, shelf, journal, seed)
            if found is None and way.host == who.public:
                found = read_room_kept(records, who)
                if found is None:
                    raise BadInput(say("the game of this journal never began: host a new one."))
            match = None if isinstance(found, Table) else read_match(records, who)
    except BaseException:
        journal.close()
        raise
    return Left(journal, records, note, way, shelf, found, match)


def _table(
    records: tuple[bytes, ...], who: Identity, shelf: Shelf, journal: JournalFile, seed: int | None
) -> Table | None:
    """The table of a journal; None if nobody had sat down yet."""
    place, _ = read_private(unsealed(record, who) for record in records if is_sealed(record))
    if place is None:
        return None
    setup = read_setup(read_hello(place.hello).setup)

    def game(name: str) -> Game:
        return shelf.game_for(setup)

    entropy = entropy_of(seed, f"resumed {len(records)} {who.name}")
    return resume(records, who, game, journal=journal, entropy=entropy)


def _name_at_table(left: Left, who: Identity) -> str:
    """The name by which the others know this player, of this game or of the one before it in the match."""
    if isinstance(left.found, Table):
        return left.found.hello.seats[left.found.seat].name
    seats = read_hello(left.match.hello).seats if left.match is not None else ()
    return next((seat.name for seat in seats if seat.key == who.public), who.name)


def resumed(
    reactor: Any, who: Identity, listener: PartyListener, left: Left, resuming: Resuming, choices: Choices
) -> Party:
    """The party of a game that was left; BadInput with a sentence if it cannot be gone on with."""
    way, found = left.way, left.found
    bot = "" if resuming.person else check_bot(choices.bot or way.bot, left.shelf.game)
    choices = replace(choices, bot=bot)
    who = who.renamed(_name_at_table(left, who))  # the key file may go under another name
    point = resuming.privacy.point(way.point)
    at = addresses_of(list(resuming.at), DEFAULT_PORT)
    way = way._replace(addresses=joined(at, way.addresses), bot=bot, point=point)
    if way.host == who.public:
        assert found is not None
        hosting = Hosting(
            Plan(way.game),
            lan=resuming.lan,
            privacy=resuming.privacy,
            listen=resuming.listen,
            addresses=resuming.addresses,
        )
        return HostParty.back(
            reactor,
            who,
            listener,
            hosting,
            choices,
            way,
            left.shelf,
            found,
            left.records,
            left.journal,
            left.match,
        )
    joining = Joining(privacy=resuming.privacy)
    table = found if isinstance(found, Table) else None
    return GuestParty.back(reactor, who, listener, joining, choices, way, table, left.journal, left.match)
