"""A networked game taken up again from its journal, as host or guest."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from client.cli.host import listen, reachable
from client.cli.netplay.watching import OPEN, Stand
from client.cli.refusal import BadInput
from client.qt import QObject
from client.session.net.boundary import Net
from client.session.net.news import Step
from client.session.net.seat import NetSession
from engines import registry
from engines.registry import RegistryError
from netcore.entries import read_setup
from netcore.identity import Identity
from netcore.link.addresses import joined
from netcore.link.bond import Aim
from netcore.link.door import Door
from netcore.link.hosting import HostNode
from netcore.link.joining import GuestNode
from netcore.link.messages import Want
from netcore.link.news import News
from netcore.link.shelf import Shelf
from netcore.link.way import Way, read_way, way_record
from netcore.link.workers import Workers
from netcore.opening import read_hello
from netcore.sealed import is_sealed, unsealed
from netcore.table import CannotResume, Stage, Table, resume
from netcore.table.private import read_private
from replays.journal import JournalFile


class ResumedSession(NetSession):
    """A seat taken up again; file and key are enough."""

    def __init__(self, net: Net, who: Identity, path: Path, parent: QObject | None = None) -> None:
        super().__init__(net, who, parent)
        self._path = path
        self._stand: Stand | None = None

    # --- in the reactor's thread

    def _start(self) -> None:
        self.workers = Workers(self.reactor)
        step = Step("Reading the game's journal")
        self.home(lambda: self.dealing.emit(step))
        journal, records, note = JournalFile.reopen(self._path)
        self.journal = journal
        if note:
            self._trouble(note)
        try:
            way = read_way(records, self.who)
            if way is None:
                raise BadInput(f"{self._path.name} is no journal of a game between machines.")
            shelf = Shelf(registry.engine(way.game))
        except RegistryError as error:
            raise BadInput(str(error)) from None

        def read() -> Table | None:
            return _table(records, self.who, shelf, journal)

        self.workers.run(
            read, lambda table: self.attempt(lambda: self._go_on(way, shelf, table, records)), self._cannot
        )

    def _cannot(self, error: Exception) -> None:
        self.fail(str(error))

    def _go_on(self, way: Way, shelf: Shelf, table: Table | None, records: tuple[bytes, ...]) -> None:
        if table is None:
            raise BadInput("The game of this journal never began; join or host anew.")
        if way.host == self.who.public:
            self._as_host(way, shelf, table, records)
        else:
            self._as_guest(way, shelf, table)
        if table.stage is Stage.DONE:
            self._over()

    def _as_host(self, way: Way, shelf: Shelf, table: Table, records: tuple[bytes, ...]) -> None:
        assert self.journal is not None
        self._stand = Stand.again(cast(Any, self), way.watch, way.secret)
        node = HostNode(
            self.reactor,
            self.who,
            self,
            self.workers,
            shelf=shelf,
            door=Door(way.table, watch=self._stand.watch == OPEN),
            journal=self.journal,
            **self._stand.options(),
        )
        self.node = node
        node.link.meet_at(way.point)
        self._stand.serve(node, records)
        if self._stand.secret:
            node.link.expect([self._stand.secret])
        port = listen(node.link, way.interface, way.port, True)
        addresses = joined(reachable(way.interface, port), way.addresses)
        self.journal.write(way_record(self.who, way._replace(port=port, addresses=addresses)))
        self.journal.sync()
        node.link.addresses = addresses
        node.sit_down(table)

    def _as_guest(self, way: Way, shelf: Shelf, table: Table) -> None:
        node = GuestNode(self.reactor, self.who, self, self.workers, shelf=shelf, journal=self.journal)
        self.node = node
        node.link.meet_at(way.point)
        node.sit_down(table)
        name = table.hello.seats[0].name
        node.call(way.host, name, Aim(Want.RESUME, way.addresses, way.table, way.secret))

    def told(self, news: News) -> None:
        """From the node."""
        super().told(news)
        if self._stand is not None:
            self._stand.told(news)


def _table(records: tuple[bytes, ...], who: Identity, shelf: Shelf, journal: JournalFile) -> Table | None:
    """The table of a journal; None if nobody had sat down yet. Heavy: every step is gone through again."""
    place, _ = read_private(unsealed(record, who) for record in records if is_sealed(record))
    if place is None:
        return None
    setup = read_setup(read_hello(place.hello).setup)
    try:
        return resume(records, who, lambda _: shelf.game_for(setup), journal=journal)
    except CannotResume as error:
        raise BadInput(str(error)) from None
