"""Joining a table: by an invitation, from the home network, or with a spoken code."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from client.cli.netplay.arguments import lists_for, point_named
from client.cli.netplay.telling import terms_words
from client.cli.refusal import BadInput
from client.cli.textplay.keeping import new_paths
from client.contacts import known_words
from client.decks.offered import offered
from client.qt import QObject
from client.session.net.boundary import Net
from client.session.net.news import Question, Room, Step
from client.session.net.seat import NetSession
from engines import registry
from engines.registry import RegistryError
from netcore.identity import Identity, spoken
from netcore.link.bond import Aim
from netcore.link.cable import WRONG_KEY
from netcore.link.door import LIFETIME
from netcore.link.invite import EXPIRED, Invitation, InviteError, read_invitation
from netcore.link.joining import GuestNode
from netcore.link.lan import Nearby
from netcore.link.link import Link
from netcore.link.mailbox import Card, MailboxError, accept
from netcore.link.messages import Want
from netcore.link.news import LineNews, LineState, News, PackNews, RoomNews, Terms, Unequal
from netcore.link.shelf import Shelf
from netcore.link.way import Way, way_record
from netcore.link.workers import Workers
from netcore.plain import listed, quoted
from replays.journal import JournalFile

GIVE_UP = 60.0
"""Seconds after which a host that never answered counts as not there."""


def invitation_in(text: str, want: Want) -> Invitation:
    """The invitation in a pasted text; BadInput with a sentence."""
    try:
        invitation = read_invitation(text)
    except InviteError as error:
        raise BadInput(f"{error}.") from None
    if invitation.want is not want:
        other = "to watch, not to play" if want is Want.PLAY else "to play, not to watch"
        raise BadInput(f"this is an invitation {other}.")
    if invitation.expired(time.time()):
        raise BadInput(EXPIRED)
    return invitation


def invitation_of(nearby: Nearby, want: Want) -> Invitation:
    """A table of the home network, as if its host had invited us; the host is asked whether we may come."""
    until = int(time.time()) + LIFETIME
    return Invitation(want, nearby.key, nearby.name, nearby.addresses, b"", b"", nearby.game, until)


class GuestSession(NetSession):
    """A guest's seat. With an invitation it calls the host; with a code it fetches the invitation first."""

    def __init__(
        self,
        net: Net,
        who: Identity,
        invitation: Invitation | None = None,
        *,
        code: str = "",
        meet: str = "",
        journal: JournalFile | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(net, who, parent)
        self._invitation, self._code, self._meet = invitation, code, meet
        self.journal = journal
        self._room = Room(invitation.game if invitation else "", "", words=spoken(who.public))
        self._guest: GuestNode
        self._shelf: Shelf
        self._met = False
        self._began = time.monotonic()

    # --- in the reactor's thread

    def _start(self) -> None:
        self.workers = Workers(self.reactor)
        if self._invitation is not None:
            self._call(self._invitation)
            return
        step = Step("Asking the mailbox server for the invitation behind the code")
        self.home(lambda: self.dealing.emit(step))
        point = point_named(self._meet)
        if point is None:
            raise BadInput("A code is for a meeting point, and none is set: paste an invitation.")
        card = Card(self.who.name, self.who.public)
        accept(self.reactor, point.mailbox, self._code, card, self._found).addErrback(self._no_code)

    def _found(self, invitation: Invitation) -> Link | None:
        """The invitation behind the code: call, and try a straight line."""
        if invitation.want is not Want.PLAY:
            raise MailboxError("this code is to watch, not to play")
        self.attempt(lambda: self._call(invitation))
        return None if self.node is None else self.node.link

    def _no_code(self, why: Any) -> None:
        error = getattr(why, "value", why)
        if isinstance(error, MailboxError):
            self.fail(f"{error}.")
        elif type(error).__name__ != "CancelledError":
            self._fault(error)

    def _call(self, invitation: Invitation) -> None:
        try:
            self._shelf = Shelf(registry.engine(invitation.game))
        except RegistryError as error:
            raise BadInput(str(error)) from None
        if self.journal is None:
            number = int(time.time() * 1000) & 0xFFFFFFFF
            self.journal = JournalFile.create(new_paths(invitation.game, number)[0])
        self.node = self._guest = GuestNode(
            self.reactor, self.who, self, self.workers, shelf=self._shelf, journal=self.journal
        )
        point = point_named(self._meet, invitation.point)
        self._guest.link.meet_at(point)
        way = Way(
            invitation.key,
            invitation.table,
            invitation.secret,
            invitation.game,
            invitation.addresses,
            "",
            0,
            "",
            point=point,
        )
        self.journal.write(way_record(self.who, way))
        self.journal.sync()
        self._show_room(game=self._shelf.game.title)
        words = known_words(invitation.name, invitation.key)
        step = Step(f"Calling {quoted(invitation.name)} ({words})")
        self.home(lambda: self.dealing.emit(step))
        aim = Aim(Want.PLAY, invitation.addresses, invitation.table, invitation.secret)
        self._guest.call(invitation.key, invitation.name, aim)

    def told(self, news: News) -> None:
        """From the node."""
        super().told(news)
        if isinstance(news, RoomNews):
            self._show_room(
                names=tuple(seat.name for seat in news.seats), ready=news.ready, wanted=news.wanted
            )
        elif isinstance(news, Terms):
            self._terms(news)
        elif isinstance(news, Unequal):
            self._unequal(news)
        elif isinstance(news, PackNews):
            self._pack(news)

    def _show_room(self, **changes: Any) -> None:
        self._room = room = replace(self._room, **changes)
        self.home(lambda: self.room.emit(room))

    def _terms(self, news: Terms) -> None:
        """What the host proposes: a person decides, and chooses a deck where the game has decks."""
        offer, game = news.offer, news.game
        setup = offer.game_setup
        mode = game.mode_named(setup.mode)
        words = tuple(terms_words(offer.table_terms))
        titles = {spec.name: spec.title or spec.name for spec in mode.options}
        options = tuple(f"{titles.get(name, name)}: {_plain(value)}" for name, value in setup.options)
        self._show_room(game=game.title, mode=mode.title or mode.name, terms=words)
        decks = tuple(deck.name for deck in offered(self._shelf.engine, game, mode))

        def reply(yes: bool, deck: str) -> None:
            self.net.do(lambda: self.attempt(lambda: self._decide(yes, deck, news)))

        host = quoted(offer.seats[0].name) if offer.seats else "The host"
        question = Question(
            f"{host} proposes {game.title}, {mode.title or mode.name}; you would have seat {offer.seat + 1}.",
            "Play",
            "No, thank you",
            reply,
            decks,
            options,
        )
        self.home(lambda: self.asked.emit(question))

    def _decide(self, yes: bool, deck: str, news: Terms) -> None:
        if yes:
            mode = news.game.mode_of(news.offer.game_setup)
            self._guest.agree(lists_for(self._shelf.engine, news.game, mode, deck, news.offer.seat))
        else:
            self._guest.decline("another time")
            self.fail("You declined.")

    def _unequal(self, news: Unequal) -> None:
        """Other rules end it; missing packs can be fetched from the host, if the person says so."""
        missing = news.comparison.missing
        differences = tuple(f"{difference}." for difference in news.comparison.differences)
        if not missing:
            self._guest.decline("rules or packs are not the same")
            self.fail(" ".join(differences))
            return

        def reply(yes: bool, _: str) -> None:
            def act() -> None:
                if yes:
                    self._guest.fetch(missing)
                else:
                    self._guest.decline("rules or packs are not the same")
                    self.fail("Without the packs there is no game.")

            self.net.do(act)

        names = listed(ref.id for ref in missing)
        question = Question(
            f"Fetch the card packs {names} from {quoted(news.name)}?",
            "Fetch them",
            "No",
            reply,
            details=differences,
        )
        self.home(lambda: self.asked.emit(question))

    def _pack(self, news: PackNews) -> None:
        if news.problem:
            self._trouble(f"{news.problem}.")
            return
        step = Step(f"Fetching {quoted(news.ref.id)}", news.bytes, news.total)
        self.home(lambda: self.dealing.emit(step))

    def _line(self, news: LineNews) -> None:
        """A host that never answered is not waited for without end."""
        super()._line(news)
        self._met = self._met or news.state is LineState.OPEN
        if self._met or news.state is not LineState.CALLING:
            return
        if WRONG_KEY in news.sentence or time.monotonic() > self._began + GIVE_UP:
            self.fail(f"{quoted(news.name)} cannot be reached: {news.sentence}.")


def _plain(value: int | str | bool) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
