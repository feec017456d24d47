"""What sessions are made with: a party that hosts, joins or comes back, in the reactor's thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from client.service.net.events import Doing
from client.service.net.hosting import Hosting, HostParty
from client.service.net.joining import GuestParty, Joining
from client.service.net.online import Online
from client.service.net.party import Choices, Party
from client.service.net.resuming import Left, Resuming, open_left, resumed
from client.service.words import terms_words
from client.session.net.seat import Make, NetSession
from engines import registry
from netcore.entries import read_setup
from netcore.identity import Identity, spoken
from netcore.link.way import RoomKept
from netcore.link.workers import Workers
from netcore.table.terms import read_terms

Made = Callable[[Party], None]
Failed = Callable[[Exception], None]


def hosts(
    who: Identity, hosting: Hosting, choices: Choices, online: Callable[[], Online | None] = lambda: None
) -> Make:
    """A table of one's own; who is invited is called where the program is online."""

    def make(reactor: Any, session: NetSession, made: Made, failed: Failed) -> None:
        party = HostParty(reactor, who, session, hosting, choices, online())
        found = hosting.plan.opening()
        session.show(
            game=found.game.title,
            mode=found.mode.title or found.mode.name,
            terms=tuple(terms_words(hosting.terms)),
            wanted=found.mode.seats,
            words=spoken(who.public),
        )
        made(party)

    return make


def joins(who: Identity, joining: Joining) -> Make:
    """A seat at somebody's table."""

    def make(reactor: Any, session: NetSession, made: Made, failed: Failed) -> None:
        party = GuestParty(reactor, who, session, joining)  # refuses a game that is not here
        invitation = joining.invitation
        title = registry.engine(invitation.game).kind.title if invitation else ""
        session.show(game=title, words=spoken(who.public))
        made(party)

    return make


def comes_back(who: Identity, path: Path, resuming: Resuming) -> Make:
    """A game that was left; reading it is heavy, and done beside the reactor."""

    def make(reactor: Any, session: NetSession, made: Made, failed: Failed) -> None:
        session.told(Doing("Reading the game's journal"))
        session.show(words=spoken(who.public))
        workers = Workers(reactor)

        def read(left: Left) -> None:
            workers.stop()
            if isinstance(left.found, RoomKept):
                setup, game = read_setup(left.found.setup), left.shelf.game
                mode = game.mode_of(setup)
                words = tuple(terms_words(read_terms(left.found.terms)))
                session.show(game=game.title, mode=mode.title or mode.name, terms=words, wanted=mode.seats)
            try:
                party = resumed(reactor, who, session, left, resuming, Choices())
            except Exception as error:
                left.journal.close()
                failed(error)
                return
            made(party)

        workers.run(lambda: open_left(path, who), read, failed)

    return make
