"""Hosting a table: listens, invites, lets people in, opens when all agree; and the games after."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from client.service.contacts import Met, known_words
from client.service.net.events import Doing, Invited, Listening, PartyListener, Question
from client.service.net.meeting import Barring, Codes, announce, open_router
from client.service.net.online import Online
from client.service.net.party import Choices, Party, hello_after
from client.service.net.privacy import Privacy
from client.service.opening import Lists, check_bot, lists_for
from client.service.plan import Plan
from client.service.refusal import BadInput, refusing
from client.service.stand import CLOSED, INVITED, OPEN, PLACES, Stand
from client.service.ways import addresses_of, behind_router, listen, listening, reachable
from engines import registry
from engines.kernel import Setup
from engines.kernel.say import say
from engines.registry import RegistryError
from netcore.entries import read_setup, setup_bytes
from netcore.identity import Identity
from netcore.link.addresses import DEFAULT_PORT, Address, joined
from netcore.link.door import LIFETIME, Door
from netcore.link.hosting import HostNode, new_table_name
from netcore.link.invite import Invitation
from netcore.link.messages import Want
from netcore.link.news import Knock, News, RoomNews, Seated, Wished
from netcore.link.shelf import Shelf
from netcore.link.way import MatchKept, RoomKept, Way, room_record, way_record
from netcore.plain import quoted
from netcore.table import Table, TableTerms
from netcore.table.terms import read_terms
from replays.journal import JournalFile

NEXT_GAME = "another game begins at this table"
"""Told to spectators, who come again."""
SOON = 1.0
"""Seconds between a game of a match and the next: time to read how it ended."""


@dataclass(frozen=True)
class Hosting:
    """How a table is hosted."""

    plan: Plan
    terms: TableTerms = field(default_factory=TableTerms)
    watch: str = CLOSED
    watch_delay: int = 0
    """Seconds by which spectators are behind."""
    lan: bool = False
    """Whether the home network is told."""
    privacy: Privacy = field(default_factory=Privacy)
    listen: str = ""
    """Where to take calls, as `--listen` takes it."""
    addresses: tuple[str, ...] = ()
    """Where friends call, if that is known better than the machine knows it."""
    guests: tuple[Met, ...] = ()
    """Whom to invite as soon as they are online."""


class HostParty(Party):
    """The host's seat; `HostParty.back` takes up a table or a waiting room from its journal."""

    def __init__(
        self,
        reactor: Any,
        who: Identity,
        listener: PartyListener,
        hosting: Hosting,
        choices: Choices | None = None,
        online: Online | None = None,
    ) -> None:
        super().__init__(reactor, who, listener, choices)
        self._online = online
        found = hosting.plan.opening()
        if found.mode.seats < 2:
            raise BadInput(say("the mode {mode} is for one player; choose another.", mode=found.mode.name))
        self._hosting = hosting
        self._point = hosting.privacy.point()
        with refusing(RegistryError):
            self._shelf = Shelf(registry.engine(hosting.plan.game))
        check_bot(self.choices.bot, self._shelf.game)
        self._mode = found.mode
        self._lists = self._lists_of(self.choices.deck)
        self._setup = found.setup(found.decks_for(0))
        self._where = listening(hosting.listen)
        addresses_of(list(hosting.addresses), DEFAULT_PORT)  # to be refused before anything is started
        self._prepare()

    @classmethod
    def back(
        cls,
        reactor: Any,
        who: Identity,
        listener: PartyListener,
        hosting: Hosting,
        choices: Choices,
        way: Way,
        shelf: Shelf,
        found: Table | RoomKept,
        records: tuple[bytes, ...],
        journal: Any,
        match: MatchKept | None = None,
    ) -> HostParty:
        """A table or a waiting room taken up again."""
        party = cls.__new__(cls)
        Party.__init__(party, reactor, who, listener, choices)
        party._hosting, party._point, party._shelf, party._way = hosting, way.point, shelf, way
        party._online = None
        if isinstance(found, RoomKept):
            party._setup, party._lists = read_setup(found.setup), dict(found.lists)
            terms = read_terms(found.terms)
        else:
            party._setup = read_setup(found.hello.setup)
            party._lists = dict(found.place.lists)
            terms = found.terms
        party._hosting = replace(hosting, terms=terms)
        party._mode = shelf.game.mode_of(party._setup)
        where = (way.interface, way.port, True)
        party._where = listening(hosting.listen) if hosting.listen else where
        party.journal = journal
        party._prepare(found, records)
        if match is not None:
            party.take_up_match(match)
            party._between = match
        return party

    def _prepare(self, found: Table | RoomKept | None = None, records: tuple[bytes, ...] = ()) -> None:
        self._found, self._records = found, records
        self._addresses: tuple[Address, ...] = ()
        self._secrets: list[bytes] = []
        self._bars = Barring(self)
        self._uncalled = list(self._hosting.guests)
        self._called: list[Met] = []
        self._open = False
        self._host: HostNode
        self._stand: Stand
        self._between: MatchKept | None = None
        """The match between two games of which this program came back."""

    # --- beginning

    def begin(self) -> None:
        hosting, way = self._hosting, self._way
        if self.journal is None:
            self.journal = self.new_journal(self._shelf.game.id, self.choices.journal)
        if way is None:
            self._stand = Stand(self, hosting.watch, hosting.watch_delay)
        else:
            self._stand = Stand.again(self, way.watch, way.secret)
        name = new_table_name() if way is None else way.table
        door = Door(name, ask=hosting.lan, watch=self._stand.watch == OPEN, bars=self._bars)
        self._host = HostNode(
            self.reactor,
            self.who,
            self,
            self.workers,
            shelf=self._shelf,
            door=door,
            **self._stand.options(),
            **self.node_options(),
        )
        hosting.privacy.prepare(self._host.link, self._point)
        self.sit(self._host)
        self._stand.serve(self._host, self._records if isinstance(self._found, Table) else ())
        self._listen(door)
        if isinstance(self._found, Table):
            self._take_up(self._found)
        else:
            if isinstance(self._found, RoomKept):
                now = time.time()
                for secret in self._found.secrets:
                    door.issue(Want.PLAY, now, lifetime=LIFETIME, secret=secret)
                self._secrets = list(self._found.secrets)
                self._host.link.expect(self._secrets)
            between = self._between
            for key in between.guests if between is not None else ():
                door.seat(key)
            after = between.after if between is not None else b""
            self._host.open_room(self._setup, hosting.terms, self._lists, after)
            self._write_room()
            self._begin_calling()
            if between is not None:
                self._reach_out()
            else:
                self._ready()

    def _listen(self, door: Door) -> None:
        """Take calls, and write down where."""
        interface, port, any_port = self._where
        hosting, before, journal = self._hosting, self._way, self.journal
        assert journal is not None
        port = listen(self._host.link, interface, port, any_port)
        named = addresses_of(list(hosting.addresses), port)
        known = before.addresses if before is not None else ()
        self._addresses = joined(named, reachable(interface, port), known)
        way = Way(
            self.who.public,
            door.table,
            self._stand.secret,
            self._shelf.game.id,
            self._addresses,
            interface,
            port,
            self.choices.bot,
            self._stand.words,
            self._point,
        )
        self._way = (
            way
            if before is None
            else before._replace(
                addresses=self._addresses,
                interface=interface,
                port=port,
                bot=self.choices.bot,
                point=self._point,
            )
        )
        journal.write(way_record(self.who, self._way))
        journal.sync()
        moved = before is not None and self._point is None and (port != before.port or bool(hosting.listen))
        self.tell(Listening(port, self._addresses, self.who.public, moved))

    def _ready(self) -> None:
        """The table listens: tell friends how to find it."""
        hosting = self._hosting
        self._tell_addresses(self._addresses)
        if hosting.lan:
            announce(self, self._shelf.game.id, self._addresses)
        asks = not hosting.privacy.hidden and behind_router(self._addresses)
        if asks:
            open_router(self, self._where_port, self._with_router)
        if self._point is not None or not asks:
            self._invite_all()

    def _take_up(self, table: Table) -> None:
        """The same for a table taken up again: those who have seats know it already."""
        self._reach_out()
        self.sit_again(table)

    def _reach_out(self) -> None:
        self._tell_addresses(self._addresses)
        if self._hosting.lan:
            announce(self, self._shelf.game.id, self._addresses)
        if self._stand.secret:
            self._host.link.expect([self._stand.secret])
        if not self._hosting.privacy.hidden and behind_router(self._addresses):
            self._open = True
            open_router(self, self._where_port, self._with_router)

    @property
    def _where_port(self) -> int:
        assert self._way is not None
        return self._way.port

    # --- what happens

    def told(self, news: News) -> None:
        """From the node."""
        super().told(news)
        self._stand.told(news)
        if isinstance(news, RoomNews) and self._open:
            self._invite(news.wanted - len(news.seats))
        elif isinstance(news, Knock):
            self._knock(news)
        elif isinstance(news, Seated) and news.table.log.steps == []:
            self._open = True
            self._call_off()
        elif isinstance(news, Wished):
            self._wished(news)

    def _knock(self, news: Knock) -> None:
        room = self._host.room
        if room is None or self._host.table is not None or not room.free:
            self._host.let_in(news.key, False)
            return

        def reply(yes: bool, _: str) -> None:
            self._host.let_in(news.key, yes)

        words = known_words(news.name, news.key)
        self.ask(
            Question(
                say("Let {who} in?", who=quoted(news.name)),
                say("Let in"),
                say("No"),
                reply,
                details=(say("Key: {words}", words=words),),
            )
        )

    def dismiss(self, seat: int) -> None:
        """Free a guest's seat; before the game only."""
        room = self._host.room
        if room is not None and 0 < seat < len(room.seats):
            self._host.dismiss(room.seats[seat].key)

    # --- invitations

    def _with_router(self, outside: Address | None) -> None:
        if outside is not None:
            self._host.link.routed()
            self._tell_addresses(joined((outside,), self._addresses))
        if not self._open:
            self._invite_all()

    def _tell_addresses(self, addresses: tuple[Address, ...]) -> None:
        """Where friends call from now on: told to those who come, and in invitations."""
        self._addresses = self._host.link.addresses = addresses

    def _invite_all(self) -> None:
        self._open = True
        if self._stand.watch == INVITED:
            self._invite_to_watch()
        for secret in [one for one in self._secrets if one != self._stand.secret]:
            self._give_out(self._written(Want.PLAY, secret))  # from before the program was ended
        self._invite(self._host.room.free if self._host.room is not None else 0)
        if self._stand.watch == OPEN:
            self._invite_to_watch()

    def _invite_to_watch(self) -> None:
        self._give_out(self._invitation(Want.WATCH, uses=PLACES, secret=self._stand.secret))

    def _invite(self, free: int) -> None:
        """Give out as many invitations as there are seats that nobody was invited to."""
        while self._host.link.door.open_places(Want.PLAY, time.time()) < free:
            made = self._invitation()
            self._write_room()  # before anybody can have it
            self._give_out(made)

    def _invitation(self, want: Want = Want.PLAY, *, uses: int = 1, secret: bytes = b"") -> Invitation:
        """A new invitation, whose holder may also come through the relay."""
        made = self._host.invite(self._told_addresses, want, uses=uses, secret=secret)._replace(
            point=self._point
        )
        self._secrets.append(made.secret)
        self._host.link.expect(self._secrets)
        return made

    def _begin_calling(self) -> None:
        """Be online, where people are to be invited and the program is not online anyway."""
        if self._uncalled and self._online is None:
            keys = frozenset(one.key for one in self._uncalled)
            self._online = Online(self.reactor, self.who, self._hosting.privacy, self.tell, keys)
            self._online.start()
            self.at_end.append(self._online.stop)
        self.at_end.append(self._call_off)

    def _call_next(self, invitation: Invitation) -> None:
        """The next of those to be invited is called; others may still come by the code."""
        if self._uncalled and self._online is not None:
            one = self._uncalled.pop(0)
            self._called.append(one)
            self._online.invite(one.key, lambda: invitation._replace(addresses=self._told_addresses))
            self.tell(Doing(say("{who} is invited, now or when they come online", who=quoted(one.name))))

    def _call_off(self) -> None:
        """Nobody is wanted any more."""
        called, self._called = self._called, []
        if self._online is not None:
            for one in called:
                self._online.withdraw(one.key)

    def _written(self, want: Want, secret: bytes) -> Invitation:
        """An invitation that is out already, written anew."""
        until = int(time.time()) + LIFETIME
        table, game = self._host.link.door.table, self._shelf.game.id
        who = self.who
        return Invitation(
            want, who.public, who.name, self._told_addresses, secret, table, game, until, self._point
        )

    @property
    def _told_addresses(self) -> tuple[Address, ...]:
        return () if self._hosting.privacy.hidden else self._addresses

    def _give_out(self, invitation: Invitation) -> None:
        """Show an invitation, with a code to say where there is a meeting point that answers."""
        if invitation.want is Want.PLAY:
            self._call_next(invitation)
        home_only = self._point is None and behind_router(invitation.addresses)
        anybody = invitation.want is Want.WATCH and self._stand.watch == OPEN
        if self._point is None:
            self.tell(Invited(invitation, home_only=home_only, anybody=anybody))
            return
        Codes(
            self,
            self._host.link,
            self._point,
            lambda: invitation._replace(addresses=self._told_addresses),
            lambda code: self.tell(Invited(invitation, code, anybody=anybody)),
            self._bars,
            lambda: invitation.want is Want.WATCH or self._has_room,
        ).offer()

    @property
    def _has_room(self) -> bool:
        """Whether somebody may still sit down."""
        return self.table is None and self._host.room is not None and self._host.room.free > 0

    def _write_room(self) -> None:
        """Keep the waiting room, so that an ended program costs no invitation."""
        if self.journal is not None and self.table is None:
            self.journal.write(self._room_record(self._setup))
            self.journal.sync()

    def write_next(self, journal: JournalFile) -> None:
        """The room of the next game of the match."""
        assert self.table is not None
        setup = read_setup(hello_after(self.table).setup)
        journal.write(self._room_record(msgspec.structs.replace(setup, match=self.series.won)))

    def _room_record(self, setup: Setup) -> bytes:
        secrets = tuple(one for one in self._secrets if one != self._stand.secret)
        lists = tuple((label, tuple(faces)) for label, faces in self._lists.items())
        plain = setup_bytes(msgspec.structs.replace(setup, decks=()))
        return room_record(self.who, RoomKept(plain, self._hosting.terms.pairs(), lists, secrets))

    def _lists_of(self, deck: str) -> Lists:
        return lists_for(self._shelf.engine, self._shelf.game, self._mode, deck, 0)

    # --- the games after

    def _wished(self, news: Wished) -> None:
        """A guest would like another game; asked of a person once the one before is kept."""
        if self.series.goes_on(self._setup.seats):
            return  # it comes by itself

        def reply(yes: bool, deck: str) -> None:
            if yes:
                self.attempt(lambda: self.again(deck))

        question = Question(
            say("{who} would like another game. Play again?", who=quoted(news.name)),
            say("Play again"),
            say("No, thank you"),
            reply,
            self.decks_again,
            deck=self.deck_name,
        )
        self.when_kept(lambda: self.ask(question))

    def again(self, deck: str = "", *, moved: bool = False) -> None:
        """Another game with the same people, with this deck or the one before."""
        self.when_kept(lambda: self.attempt(lambda: self._begin_again(deck, moved)))

    def go_on(self) -> None:
        """The next game of the match."""
        self.reactor.callLater(SOON, self.again)

    @property
    def may_move(self) -> bool:
        return self.table is not None and len(self.table.hello.seats) > 2

    def _begin_again(self, deck: str, moved: bool) -> None:
        table = self.table
        if table is None:
            return  # it has begun already
        if deck and deck != self.deck_name:
            self._lists = self._lists_of(deck)
            self.deck_name = deck
        seats = self._setup.seats
        match = self.series.won if self.series.goes_on(seats) else ()
        setup = read_setup(hello_after(table).setup)
        self._setup = msgspec.structs.replace(setup, decks=(), match=match)
        assert self._way is not None
        journal = self.next_journal(self._shelf.game.id)
        journal.write(way_record(self.who, self._way))
        stand = self._stand.renewed(self)
        guests = [seat.key for seat in table.hello.seats[1:]]
        order = [*guests[1:], *guests[:1]] if moved else guests
        self._host.again(self._setup, self._hosting.terms, self._lists, journal, order)
        self._stand = stand
        options = stand.options()
        self._host.change_gallery(options.get("gallery"))
        self._host.link.change_stand(options.get("stand"), NEXT_GAME)
        stand.serve(self._host)
        self._write_room()
