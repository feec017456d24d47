"""`runetable host GAME`: opens a table on this machine and waits for the others."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from typing import Any

from client.cli.netplay.arguments import (
    add_meet,
    add_new_seat,
    addresses_of,
    check_bot,
    identity_of,
    listening,
    lists_for,
    point_of,
)
from client.cli.netplay.meeting import announce, offer_code, open_router
from client.cli.netplay.party import Party
from client.cli.netplay.seating import new_journal, new_party, node_options, sit
from client.cli.netplay.watching import OPEN, PLACES, Stand, add_stand
from client.cli.opening import add_choices, opening_of, whole_number
from client.cli.refusal import BadInput, refusing
from client.cli.terminal import Terminal
from engines import registry
from netcore.identity import spoken
from netcore.link.addresses import DEFAULT_PORT, Address, at_home, joined, own_addresses
from netcore.link.door import Door
from netcore.link.hosting import HostNode, new_table_name
from netcore.link.invite import Invitation, write_invitation
from netcore.link.link import Link, LinkError
from netcore.link.messages import Want
from netcore.link.news import Knock, News, RoomNews
from netcore.link.point import Point
from netcore.link.shelf import Shelf
from netcore.link.way import Way, way_record
from netcore.plain import quoted
from netcore.table import FORFEIT, GAME, MATCH, VOID, TableTerms

SUMMARY = "Opens a table for players on other machines."
EXAMPLE = "runetable host rune --mode duel"

LONGEST = 30 * 24 * 3600
"""Seconds of the longest time a table may set, as in the terms."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def configure(parser: ArgumentParser) -> None:
    """What is played, on which terms, and how others find the table."""
    parser.usage = "%(prog)s GAME [options]"
    parser.add_argument("game", metavar="GAME", help="which game, as `runetable games` names it")
    add_choices(parser, decks=False)
    parser.add_argument("--listen", default="", metavar="[HOST:]PORT", help="where to take calls")
    parser.add_argument("--address", action="append", default=[], metavar="A", help="where friends call you")
    parser.add_argument("--lan", action="store_true", help="announce the table on the home network")
    add_meet(parser)
    _add_seconds(parser, "--clock", 0, "a player's time for all answers; 0: no clock")
    _add_seconds(parser, "--increment", 0, "added to it with each answer")
    _add_seconds(parser, "--patience", 180, "until who stays away may be declared vanished")
    _add_choice(parser, "--vanish", (VOID, FORFEIT), "then the game is void, or a forfeit")
    _add_choice(parser, "--audit", (GAME, MATCH), "seeds are opened after game, or match")
    add_stand(parser)
    add_new_seat(parser)


def _add_seconds(parser: ArgumentParser, name: str, usual: int, words: str) -> None:
    parser.add_argument(name, type=whole_number(0, LONGEST), default=usual, metavar="S", help=words)


def _add_choice(parser: ArgumentParser, name: str, values: tuple[str, ...], words: str) -> None:
    parser.add_argument(name, choices=values, default=values[0], metavar="HOW", help=words)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Wait for guests, then play."""
    found = opening_of(arguments)
    if found.mode.seats < 2:
        raise BadInput(f"the mode {found.mode.name} is for one player; choose another with --mode.")
    point = point_of(arguments)
    engine = registry.engine(arguments.game)
    shelf = Shelf(engine)
    bot = check_bot(arguments.bot, shelf.game)
    lists = lists_for(engine, shelf.game, found.mode, arguments.deck, 0)
    where = listening(arguments.listen)
    addresses_of(arguments.address, DEFAULT_PORT)  # to be refused before anything is started
    who = identity_of(arguments)
    party = new_party(arguments, terminal, bot)
    party.journal = journal = new_journal(arguments, shelf.game.id)
    stand = Stand(party, arguments.watch, arguments.watch_delay)
    door = Door(new_table_name(), ask=arguments.lan, watch=stand.watch == OPEN)
    host = Hosting(party, arguments, stand)
    node = HostNode(
        party.reactor,
        who,
        host,
        party.workers,
        shelf=shelf,
        door=door,
        **stand.options(),
        **node_options(arguments, party, who.name),
    )
    host.node = node
    host.point = point
    node.link.meet_at(point, straight=not arguments.relay_only)
    stand.serve(node)
    person = sit(party, node, arguments, bot)
    host.let_in = None if person is None else person.ask
    terms = TableTerms(
        audit=arguments.audit,
        clock=arguments.clock * 1000,
        increment=arguments.increment * 1000,
        patience=arguments.patience * 1000,
        vanish=arguments.vanish,
    )
    setup = found.setup(found.decks_for(0))

    def begin() -> None:
        port = listen(node.link, *where)
        host.addresses = joined(addresses_of(arguments.address, port), reachable(where[0], port))
        way = Way(
            who.public,
            door.table,
            stand.secret,
            shelf.game.id,
            host.addresses,
            where[0],
            port,
            bot,
            stand.words,
            point,
        )
        journal.write(way_record(who, way))
        journal.sync()
        terminal.event(
            "listening",
            port=port,
            addresses=[str(a) for a in host.addresses],
            words=spoken(who.public),
            key=who.public.hex(),
        )
        terminal.say(f"Your key in words: {spoken(who.public)}.")
        node.open_room(setup, terms, lists)
        host.ready(port)

    return party.run(begin)


def listen(link: Link, interface: str, port: int, any_port: bool) -> int:
    """Take calls; on another port if nobody asked for this one and it is taken."""
    with refusing(LinkError):
        try:
            return link.listen(port, interface)
        except LinkError:
            if not any_port:
                raise
            return link.listen(0, interface)


def reachable(interface: str, port: int) -> tuple[Address, ...]:
    """Where others may call."""
    if interface and interface not in ("0.0.0.0", "::"):
        return (Address(interface, port),)
    return own_addresses(port) or own_addresses(port, loopback=True)


def behind_router(addresses: tuple[Address, ...]) -> bool:
    """Whether all these addresses mean something at home only; not if they mean just this machine."""
    numbers = [address.host for address in addresses if address.host not in LOOPBACK]
    return bool(numbers) and all(_at_home(host) for host in numbers)


def _at_home(host: str) -> bool:
    try:
        return at_home(host)
    except ValueError:  # a name: somebody knows it
        return False


class Hosting:
    """Listens for the party and sees to invitations: one for each free seat."""

    def __init__(self, party: Party, arguments: Namespace, stand: Stand) -> None:
        self.party = party
        self._stand = stand
        self.node: HostNode
        self.addresses: tuple[Address, ...] = ()
        self.point: Point | None = None
        self.let_in: Any = None
        """Asks the person whether somebody may come in; None lets everybody in who knocks."""
        self._arguments = arguments
        self._secrets: list[bytes] = []
        self._open = False

    def ready(self, port: int) -> None:
        """The table listens: tell friends how to find it."""
        arguments, party = self._arguments, self.party
        self._tell_addresses(self.addresses)
        if arguments.lan:
            announce(party, self.node.identity, arguments.game, self.addresses)
        asks = not arguments.relay_only and behind_router(self.addresses)
        if asks:
            open_router(party, port, self._with_router)
        if self.point is not None or not asks:
            self._start()

    def back(self, port: int) -> None:
        """The same for a table taken up again: those who have seats know it already."""
        self._tell_addresses(self.addresses)
        if self._stand.secret:
            self.node.link.expect([self._stand.secret])
        if not self._arguments.relay_only and behind_router(self.addresses):
            self._open = True
            open_router(self.party, port, self._with_router)

    def told(self, news: News) -> None:
        """From the node."""
        self.party.told(news)
        self._stand.told(news)
        if isinstance(news, RoomNews) and self._open:
            self._invite(news.wanted - len(news.seats))
        elif isinstance(news, Knock):
            self._knock(news)

    def _with_router(self, outside: Address | None) -> None:
        if outside is not None:
            self.node.link.routed()
            self._tell_addresses(joined((outside,), self.addresses))
        if not self._open:
            self._start()

    def _tell_addresses(self, addresses: tuple[Address, ...]) -> None:
        """Where friends call from now on: told to those who come, and in invitations."""
        self.addresses = self.node.link.addresses = addresses

    def _start(self) -> None:
        self._open = True
        if self._stand.secret:
            self._give_out(self._invitation(Want.WATCH, uses=PLACES, secret=self._stand.secret))
        self._invite(self.node.room.free if self.node.room is not None else 0)

    def _invitation(self, want: Want = Want.PLAY, *, uses: int = 1, secret: bytes = b"") -> Invitation:
        """A new invitation, whose holder may also come through the relay."""
        made = self.node.invite(self._told(), want, uses=uses, secret=secret)._replace(point=self.point)
        self._secrets.append(made.secret)
        self.node.link.expect(self._secrets)
        return made

    def _told(self) -> tuple[Address, ...]:
        return () if self._arguments.relay_only else self.addresses

    def _invite(self, free: int) -> None:
        """Give out as many invitations as there are seats that nobody was invited to."""
        while self.node.link.door.open_places(Want.PLAY, time.time()) < free:
            self._give_out(self._invitation())

    def _give_out(self, invitation: Invitation) -> None:
        """Show an invitation, with a code to say where there is a meeting point that answers."""
        if self.point is None:
            self._show(invitation)
            return
        offer_code(
            self.party,
            self.node.link,
            self.point,
            lambda: invitation._replace(addresses=self._told()),
            lambda code: self._show(invitation, code),
        )

    def _show(self, invitation: Invitation, code: str = "") -> None:
        text = write_invitation(invitation)
        want = invitation.want.name.lower()
        say = self.party.terminal.say
        self.party.terminal.event("invitation", want=want, text=text, until=invitation.until, code=code)
        hours = max(1, int(invitation.until - time.time()) // 3600)
        whom = "one person" if invitation.want is Want.PLAY else "those you give it to"
        if code:
            command = "join" if invitation.want is Want.PLAY else "watch"
            say(f"Say this code to {whom}: {code}", f"They type: runetable {command} {code}", "")
            say("Or send this invitation:", "")
        else:
            say(f"An invitation to {want}, for {whom}, good for {hours} h:", "")
        say(text, "")
        if self.point is None and behind_router(invitation.addresses):
            say("It works on your own network only: no address in it can be called from outside.", "")

    def _knock(self, news: Knock) -> None:
        room = self.node.room
        if room is None or self.node.table is not None or not room.free:
            self.node.let_in(news.key, False)
        elif self.let_in is None:
            self.node.let_in(news.key, True)
        else:
            self.let_in(f"Let {quoted(news.name)} in?", lambda yes: self.node.let_in(news.key, yes))
