"""Hosting a table: listens, gives out invitations, lets people in, opens when all agree."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any, cast

from client.cli.host import behind_router, listen, reachable
from client.cli.netplay.arguments import listening, lists_for, point_named
from client.cli.netplay.telling import terms_words
from client.cli.netplay.watching import CLOSED, OPEN, PLACES, Stand
from client.cli.refusal import BadInput
from client.cli.textplay.keeping import new_paths
from client.contacts import known_words
from client.qt import QObject
from client.session.net.boundary import Net
from client.session.net.news import Question, Room
from client.session.net.seat import NetSession
from client.session.plan import Plan
from engines import registry
from netcore.identity import Identity, spoken
from netcore.link.addresses import Address, joined
from netcore.link.door import Door
from netcore.link.hosting import HostNode, new_table_name
from netcore.link.invite import Invitation, write_invitation
from netcore.link.lan import Lan, LanError
from netcore.link.mailbox import MailboxError, offer
from netcore.link.messages import Want
from netcore.link.news import Knock, News, RoomNews, Unequal
from netcore.link.point import Point
from netcore.link.router import Router, RouterError
from netcore.link.shelf import Shelf
from netcore.link.way import Way, way_record
from netcore.link.workers import Workers
from netcore.plain import quoted
from netcore.table import VOID, TableTerms
from replays.journal import JournalFile


@dataclass(frozen=True)
class Hosting:
    """How a table is hosted."""

    plan: Plan
    deck: str = ""
    clock: int = 0
    """Seconds for all answers; 0 for no clock."""
    increment: int = 0
    patience: int = 180
    vanish: str = VOID
    watch: str = CLOSED
    lan: bool = False
    meet: str = ""
    """The meeting point, as `--meet` takes it."""
    relay_only: bool = False
    """Whether nobody shall learn our address."""
    listen: str = ""
    """Where to take calls, as `runetable host --listen` takes it."""


class HostSession(NetSession):
    """The host's seat."""

    def __init__(self, net: Net, who: Identity, hosting: Hosting, parent: QObject | None = None) -> None:
        super().__init__(net, who, parent)
        self._hosting = hosting
        self._room = Room(hosting.plan.game, hosting.plan.mode, words=spoken(who.public))
        self._host: HostNode
        self._stand: Stand
        self._addresses: tuple[Address, ...] = ()
        self._point: Point | None = None
        self._secrets: list[bytes] = []
        self._free = 0

    def dismiss(self, seat: int) -> None:
        """Free a guest's seat; before the game only."""

        def act() -> None:
            room = self._host.room
            if room is not None and 0 < seat < len(room.seats):
                self._host.dismiss(room.seats[seat].key)

        self.net.do(act)

    # --- in the reactor's thread

    def _start(self) -> None:
        hosting = self._hosting
        found = hosting.plan.opening()
        if found.mode.seats < 2:
            raise BadInput(f"The mode {found.mode.title or found.mode.name} is for one player.")
        self.workers = Workers(self.reactor)
        shelf = Shelf(registry.engine(hosting.plan.game))
        lists = lists_for(shelf.engine, shelf.game, found.mode, hosting.deck, 0)
        where = listening(hosting.listen)
        self.journal = JournalFile.create(new_paths(shelf.game.id, int(time.time() * 1000) & 0xFFFFFFFF)[0])
        self._stand = Stand(cast(Any, self), hosting.watch)
        door = Door(new_table_name(), ask=hosting.lan, watch=hosting.watch == OPEN)
        self.node = self._host = HostNode(
            self.reactor,
            self.who,
            self,
            self.workers,
            shelf=shelf,
            door=door,
            journal=self.journal,
            **self._stand.options(),
        )
        self._point = point_named(hosting.meet)
        self._host.link.meet_at(self._point, straight=not hosting.relay_only)
        self._stand.serve(self._host)
        port = listen(self._host.link, *where)
        self._addresses = reachable(where[0], port)
        way = Way(
            self.who.public,
            door.table,
            self._stand.secret,
            shelf.game.id,
            self._addresses,
            where[0],
            port,
            "",
            self._stand.words,
            self._point,
        )
        self.journal.write(way_record(self.who, way))
        self.journal.sync()
        terms = TableTerms(
            clock=hosting.clock * 1000,
            increment=hosting.increment * 1000,
            patience=hosting.patience * 1000,
            vanish=hosting.vanish,
        )
        mode = found.mode.title or found.mode.name
        words = tuple(terms_words(terms))
        self._show_room(game=found.game.title, mode=mode, terms=words, wanted=found.mode.seats)
        self._host.open_room(found.setup(found.decks_for(0)), terms, lists)
        asks = not hosting.relay_only and behind_router(self._addresses)
        if asks:
            self._open_router(port)
        if self._point is not None or not asks:
            self._listen_all()

    def _listen_all(self) -> None:
        """Tell friends how to find the table."""
        self._tell_addresses(self._addresses)
        if self._stand.secret:
            invitation = self._invitation(Want.WATCH, uses=PLACES, secret=self._stand.secret)
            self._show_room(watch=write_invitation(invitation))
        if self._hosting.lan:
            self._announce()
        self._invite()

    def told(self, news: News) -> None:
        """From the node."""
        super().told(news)
        self._stand.told(news)
        if isinstance(news, RoomNews):
            self._free = news.wanted - len(news.seats)
            self._show_room(
                names=tuple(seat.name for seat in news.seats), ready=news.ready, wanted=news.wanted
            )
            if self._room.addresses:
                self._invite()
        elif isinstance(news, Knock):
            self._knock(news)
        elif isinstance(news, Unequal):
            self._trouble(f"{quoted(news.name)}: {'; '.join(news.comparison.differences)}.")

    def _show_room(self, **changes: Any) -> None:
        self._room = room = replace(self._room, **changes)
        self.home(lambda: self.room.emit(room))

    def _invite(self) -> None:
        """As many invitations as there are seats that nobody was invited to."""
        free = self._free
        while self._host.link.door.open_places(Want.PLAY, time.time()) < free:
            invitation = self._invitation()
            self._show_room(invitations=(*self._room.invitations, write_invitation(invitation)))
            if self._point is not None:
                self._offer(invitation, self._point)

    def _invitation(self, want: Want = Want.PLAY, *, uses: int = 1, secret: bytes = b"") -> Invitation:
        """A new invitation, whose holder may also come through the relay."""
        made = self._host.invite(self._told_addresses, want, uses=uses, secret=secret)
        self._secrets.append(made.secret)
        self._host.link.expect(self._secrets)
        return made._replace(point=self._point)

    @property
    def _told_addresses(self) -> tuple[Address, ...]:
        return () if self._hosting.relay_only else self._addresses

    def _offer(self, invitation: Invitation, point: Point) -> None:
        """The same invitation by a code to say."""
        waiting = offer(
            self.reactor,
            point.mailbox,
            lambda: invitation._replace(addresses=self._told_addresses),
            lambda code: self._show_room(code=code),
            lambda card: self._show_room(code=""),
            self._host.link,
        )
        self.at_end.append(waiting.cancel)
        waiting.addErrback(lambda why: self._sorry(why, MailboxError))

    def _tell_addresses(self, addresses: tuple[Address, ...]) -> None:
        """Where friends call from now on."""
        self._addresses = self._host.link.addresses = addresses
        self._show_room(addresses=tuple(str(address) for address in self._told_addresses))

    def _announce(self) -> None:
        alone = all(address.host == "127.0.0.1" for address in self._addresses)
        lan = Lan(self.reactor, ["127.0.0.1"] if alone else None)
        self.at_end.append(lan.stop)
        told = lan.announce(self.who.name, self.who.public, self._hosting.plan.game, self._addresses)
        told.addCallbacks(lambda _: self._show_room(announced=True), lambda why: self._sorry(why, LanError))

    def _open_router(self, port: int) -> None:
        router = Router(self.reactor)
        self.at_end.append(router.close)

        def opened(outside: Address) -> None:
            self._host.link.routed()
            self._tell_addresses(joined((outside,), self._addresses))
            if self._point is None:
                self._listen_all()

        def closed(why: Any) -> None:
            if not isinstance(getattr(why, "value", why), RouterError):
                self._sorry(why, RouterError)
            if self._point is None:
                self._listen_all()

        router.open(port).addCallbacks(opened, closed)

    def _sorry(self, why: Any, kind: type[Exception]) -> None:
        """Something that the table can do without."""
        error = getattr(why, "value", why)
        if isinstance(error, kind):
            self._trouble(f"{error}.")
        elif type(error).__name__ != "CancelledError":
            self._fault(error)

    def _knock(self, news: Knock) -> None:
        words = known_words(news.name, news.key)

        def reply(yes: bool, _: str) -> None:
            self.net.do(lambda: self._host.let_in(news.key, yes))

        question = Question(
            f"{quoted(news.name)} would like to come in.", "Let in", "No", reply, details=(f"Key: {words}",)
        )
        self.home(lambda: self.asked.emit(question))
