"""`runetable resume FILE`: takes up a game between machines again, as host or guest.

File and key are enough, on any machine: the journal holds the game, the seat, and how to meet the others.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.host import Hosting, listen, reachable
from client.cli.join import Joining
from client.cli.netplay.arguments import (
    add_meet,
    add_seat,
    addresses_of,
    check_bot,
    entropy_of,
    identity_of,
    listening,
    point_of,
)
from client.cli.netplay.meeting import announce
from client.cli.netplay.party import Party
from client.cli.netplay.seating import new_party, node_options, sit
from client.cli.netplay.watching import OPEN, Stand
from client.cli.refusal import BadInput, refusing
from client.cli.terminal import Terminal
from engines import registry
from engines.kernel import Game
from engines.registry import RegistryError
from netcore.entries import read_setup
from netcore.identity import Identity
from netcore.link.addresses import DEFAULT_PORT, joined
from netcore.link.bond import Aim
from netcore.link.door import LIFETIME, Door
from netcore.link.hosting import HostNode
from netcore.link.invite import Invitation
from netcore.link.joining import GuestNode
from netcore.link.messages import Want
from netcore.link.shelf import Shelf
from netcore.link.way import Way, read_way, way_record
from netcore.opening import read_hello
from netcore.sealed import is_sealed, unsealed
from netcore.table import CannotResume, Stage, Table, resume
from netcore.table.private import read_private
from netcore.wire import WireError
from replays.errors import ReplayError
from replays.journal import JournalFile

SUMMARY = "Takes up a game between machines again."
EXAMPLE = "runetable resume games/20260101-120000-rune-0a1b2c3d.journal"


def configure(parser: ArgumentParser) -> None:
    """Which game, and what has changed since."""
    parser.add_argument("journal", type=Path, metavar="FILE", help="the journal of the game")
    parser.add_argument(
        "--at", action="append", default=[], metavar="HOST:PORT", help="the host is there now"
    )
    parser.add_argument("--listen", default="", metavar="[HOST:]PORT", help="a host takes calls here now")
    parser.add_argument("--lan", action="store_true", help="a host announces the table on the home network")
    parser.add_argument("--person", action="store_true", help="play yourself, where a bot sat")
    parser.add_argument("--address", action="append", default=[], metavar="A", help="where friends call you")
    add_meet(parser)
    parser.set_defaults(deck="", name="", fetch=False)
    add_seat(parser)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Go on where the journal ends."""
    who = identity_of(arguments)
    with refusing(ReplayError):
        journal, records, note = JournalFile.reopen(arguments.journal)
    try:
        with refusing(WireError, RegistryError):
            way = read_way(records, who)
            if way is None:
                raise BadInput(f"{arguments.journal} is no journal of a game between machines.")
            shelf = Shelf(registry.engine(way.game))
        bot = "" if arguments.person else check_bot(arguments.bot or way.bot, shelf.game)
        table = _table(records, who, shelf, journal, arguments)
    except BaseException:
        journal.close()
        raise
    if note:
        terminal.say(f"{note}.")
    if table is not None:  # the key file may go under another name
        who = who.renamed(table.hello.seats[table.seat].name)
    at = addresses_of(arguments.at, DEFAULT_PORT)
    way = way._replace(addresses=joined(at, way.addresses), bot=bot, point=point_of(arguments, way.point))
    if way.host == who.public:
        if table is None:
            journal.close()
            raise BadInput("the game of this journal never began: host a new one.")
        return _host(arguments, terminal, who, shelf, journal, way, table, records)
    if table is None:
        return _join(arguments, terminal, who, journal, way)
    return _guest(arguments, terminal, who, shelf, journal, way, table)


def _table(
    records: tuple[bytes, ...], who: Identity, shelf: Shelf, journal: JournalFile, arguments: Namespace
) -> Table | None:
    """The table of a journal; None if nobody had sat down yet."""
    with refusing(WireError, CannotResume):
        place, _ = read_private(unsealed(record, who) for record in records if is_sealed(record))
        if place is None:
            return None
        setup = read_setup(read_hello(place.hello).setup)

        def game(name: str) -> Game:
            return shelf.game_for(setup)

        entropy = entropy_of(arguments.seed, f"resumed {len(records)} {who.name}")
        return resume(records, who, game, journal=journal, entropy=entropy)


def _host(
    arguments: Namespace,
    terminal: Terminal,
    who: Identity,
    shelf: Shelf,
    journal: JournalFile,
    way: Way,
    table: Table,
    records: tuple[bytes, ...],
) -> int:
    party = new_party(arguments, terminal, way.bot)
    party.journal = journal
    interface, port, _ = listening(arguments.listen) if arguments.listen else (way.interface, way.port, False)
    stand = Stand.again(party, way.watch, way.secret)
    host = Hosting(party, Namespace(**vars(arguments) | {"game": way.game}), stand)
    node = HostNode(
        party.reactor,
        who,
        host,
        party.workers,
        shelf=shelf,
        door=Door(way.table, watch=stand.watch == OPEN),
        **stand.options(),
        **node_options(arguments, party, who.name),
    )
    host.node = node
    host.point = way.point
    node.link.meet_at(way.point, straight=not arguments.relay_only)
    stand.serve(node, records)
    sit(party, node, arguments, way.bot)

    def begin() -> None:
        taken = listen(node.link, interface, port, not arguments.listen)
        named = addresses_of(arguments.address, taken)
        addresses = joined(named, reachable(interface, taken), way.addresses)
        now = way._replace(interface=interface, port=taken, addresses=addresses)
        journal.write(way_record(who, now))
        terminal.event("listening", port=taken, addresses=[str(address) for address in addresses])
        if way.point is None and (taken != way.port or arguments.listen):
            terminal.say(f"The others find you with --at {reachable(interface, taken)[0]}.")
        if arguments.lan:
            announce(party, who, way.game, addresses)
        host.addresses = addresses
        host.back(taken)
        _take_up(party, node, table)

    return party.run(begin)


def _guest(
    arguments: Namespace,
    terminal: Terminal,
    who: Identity,
    shelf: Shelf,
    journal: JournalFile,
    way: Way,
    table: Table,
) -> int:
    party = new_party(arguments, terminal, way.bot)
    party.journal = journal
    node = GuestNode(
        party.reactor, who, party, party.workers, shelf=shelf, **node_options(arguments, party, who.name)
    )
    node.link.meet_at(way.point, straight=not arguments.relay_only)
    sit(party, node, arguments, way.bot)
    name = table.hello.seats[0].name

    def begin() -> None:
        journal.write(way_record(who, way))
        _take_up(party, node, table)
        node.call(way.host, name, Aim(Want.RESUME, way.addresses, way.table, way.secret))

    return party.run(begin)


def _join(arguments: Namespace, terminal: Terminal, who: Identity, journal: JournalFile, way: Way) -> int:
    """A guest whose program ended in the waiting room comes back by the same invitation."""
    until = int(time.time()) + LIFETIME
    invitation = Invitation(
        Want.PLAY, way.host, "the host", way.addresses, way.secret, way.table, way.game, until, way.point
    )
    arguments.bot = way.bot
    return Joining(arguments, terminal, who, journal).join(invitation)


def _take_up(party: Party, node: HostNode | GuestNode, table: Table) -> None:
    """Sit down again; a game whose log is done needs only to be handed to those who lack its end."""
    node.sit_down(table)
    if table.stage is Stage.DONE:
        party.finish()
