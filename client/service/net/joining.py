"""Joining a table: by an invitation, with a spoken code, or from the home network; and the games after."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from client.service.contacts import known_words
from client.service.heard import heard
from client.service.net.events import (
    Called,
    CalledOff,
    Doing,
    Elsewhere,
    Event,
    Noted,
    PartyListener,
    PersonWent,
    Question,
)
from client.service.net.meeting import accept_code, find_on_lan
from client.service.net.online import Online
from client.service.net.party import Choices, Party, hello_after
from client.service.net.privacy import Privacy
from client.service.net.proposals import Stance, judge_proposal
from client.service.offered import names_offered
from client.service.opening import check_bot, lists_for
from client.service.refusal import BadInput, refusing
from client.service.words import offer_lines
from engines import registry
from engines.kernel.say import mark, say
from engines.registry import RegistryError
from netcore.identity import Identity
from netcore.link.bond import Aim
from netcore.link.cable import WRONG_KEY
from netcore.link.door import LIFETIME
from netcore.link.invite import EXPIRED, Invitation, InviteError, read_invitation
from netcore.link.joining import GuestNode
from netcore.link.link import Link
from netcore.link.mailbox import MailboxError
from netcore.link.messages import Want
from netcore.link.news import LineNews, LineState, News, NextTable, TermsNews, Unequal
from netcore.link.shelf import Shelf
from netcore.link.way import MatchKept, Way, way_record
from netcore.opening import Hello, read_hello
from netcore.plain import listed, quoted
from netcore.table import Table

if TYPE_CHECKING:
    from netcore.link.lan import Nearby

GIVE_UP = 60.0
"""Seconds after which a host that never answered counts as not there."""


@dataclass(frozen=True)
class Joining:
    """How the table is found: one of invitation, code, or the home network."""

    invitation: Invitation | None = None
    code: str = ""
    host: str = ""
    """On the home network, the host whose table is taken; empty for any."""
    privacy: Privacy = field(default_factory=Privacy)
    waits: bool = False
    """Whether to wait, online, until somebody one knows invites."""


def invitation_nearby(table: Nearby, want: Want) -> Invitation:
    """A table of the home network, as if its host had invited us; the host is asked whether we may come."""
    until = int(time.time()) + LIFETIME
    return Invitation(want, table.key, table.name, table.addresses, b"", b"", table.game, until)


def call_question(call: Called, reply: Callable[[bool], None]) -> Question:
    """What somebody is asked whom a person they know invites."""
    person, invitation = call.person, call.invitation
    try:
        game = registry.engine(invitation.game).kind.title
    except RegistryError:
        game = quoted(invitation.game)
    return Question(
        say("{who} invites you to a game of {game}. Join?", who=quoted(person.name), game=game),
        "Join",
        say("Not now"),
        lambda yes, _: reply(yes),
        details=(say("Key: {words}", words=known_words(person.name, person.key)),),
    )


_MEANT = {
    Want.PLAY: mark("to play"),
    Want.WATCH: mark("to watch"),
    Want.STUDY: mark("to look at a replay together"),
}
"""What invitations are for."""


def invitation_in(text: str, *wants: Want) -> Invitation:
    """The invitation in a text, of one of these kinds and still good; BadInput with a sentence."""
    try:
        invitation = read_invitation(text)
    except InviteError as error:
        raise BadInput(f"{heard(str(error))}.") from None
    if invitation.want not in wants:
        meant, other = say(_MEANT[invitation.want]), say(_MEANT[wants[0]])
        raise BadInput(say("this is an invitation {meant}, not {other}.", meant=meant, other=other))
    if invitation.expired(time.time()):
        raise BadInput(heard(EXPIRED))
    return invitation


class GuestParty(Party):
    """A guest's seat; `GuestParty.back` takes up one from its journal."""

    def __init__(
        self,
        reactor: Any,
        who: Identity,
        listener: PartyListener,
        joining: Joining,
        choices: Choices | None = None,
    ) -> None:
        super().__init__(reactor, who, listener, choices)
        self._joining = joining
        if joining.code and joining.privacy.point() is None:
            raise BadInput(say("a code is for a meeting point, and that is off: paste an invitation."))
        if joining.invitation is not None:
            self._stock(joining.invitation.game)  # to be refused before anything is started
        self._guest: GuestNode
        self._shelf: Shelf
        self._found: Table | None = None
        self._online: Online | None = None
        self._asked_by: Called | None = None
        self._met = self._wishes = False
        self._before: Hello | None = None
        """The table of the game before, on the same lines."""
        self._lists: dict[str, tuple[int, ...]] = {}
        """What the game before was played with: whoever came back has not named a deck."""
        self._seat = 0

    @classmethod
    def back(
        cls,
        reactor: Any,
        who: Identity,
        listener: PartyListener,
        joining: Joining,
        choices: Choices,
        way: Way,
        found: Table | None,
        journal: Any,
        match: MatchKept | None = None,
    ) -> GuestParty:
        """A seat taken up again; without a table, by the same invitation, or between two games of a match."""
        party = cls(reactor, who, listener, joining, choices)
        party.journal, party._way, party._found = journal, way, found
        if match is not None and found is None:
            party.take_up_match(match)
            party._met = True  # the host may be coming back too, and is waited for
        return party

    # --- beginning

    def begin(self) -> None:
        way, joining = self._way, self._joining
        if way is not None and self._found is not None:
            self._come_back(way, self._found)
        elif way is not None:
            until = int(time.time()) + LIFETIME
            self._call(
                Invitation(
                    Want.PLAY,
                    way.host,
                    "the host",
                    way.addresses,
                    way.secret,
                    way.table,
                    way.game,
                    until,
                    way.point,
                )
            )
        elif joining.invitation is not None:
            self._call(joining.invitation)
        elif joining.waits:
            self._wait_to_be_called()
        elif joining.code:
            self.tell(Doing(say("Asking the meeting point for the invitation behind the code")))
            point = joining.privacy.point()
            assert point is not None
            accept_code(self, point, joining.code, self._by_code, joining.privacy.through)
        else:
            find_on_lan(self, joining.host, lambda table: self._call(invitation_nearby(table, Want.PLAY)))

    def _wait_to_be_called(self) -> None:
        self._online = Online(self.reactor, self.who, self._joining.privacy, self._heard)
        self._online.start()
        self.at_end.append(self._online.stop)
        self.tell(Doing(say("You are online for the people you know; who invites you is shown here")))

    def _heard(self, event: Event) -> None:
        """Somebody one knows comes, goes, or invites."""
        if self.node is not None:
            return  # at a table already
        self.tell(event)
        if isinstance(event, Called):
            self._asked_by = event
            self.ask(call_question(event, lambda yes: self.attempt(lambda: self._answer_call(yes, event))))
        elif isinstance(event, CalledOff | PersonWent) and self._asked_by is not None:
            self._asked_by = None if self._asked_by.person == event.person else self._asked_by

    def _answer_call(self, yes: bool, call: Called) -> None:
        if self._online is None or self._asked_by is not call:
            self.tell(Noted("that invitation is void by now"))
        elif yes:
            self._online.stop()
            self._call(call.invitation)
        else:
            self._asked_by = None
            self._online.decline(call.person.key)

    def _by_code(self, invitation: Invitation) -> Link | None:
        """The invitation behind the code: call, and try a straight line."""
        if invitation.want is Want.STUDY:
            self.tell(Elsewhere(invitation))
            return None
        if invitation.want is not Want.PLAY:
            raise MailboxError(f"this code is {_MEANT[invitation.want]}, not to play")
        try:
            self._call(invitation)
        except BadInput as error:
            raise MailboxError(str(error).rstrip(".")) from None
        return self._guest.link

    def _stock(self, game: str) -> None:
        with refusing(RegistryError):
            self._shelf = Shelf(registry.engine(game))
        check_bot(self.choices.bot, self._shelf.game)

    def _prepare(self, game: str) -> None:
        self._stock(game)
        if self.journal is None:
            self.journal = self.new_journal(game, self.choices.journal)
        self._guest = GuestNode(
            self.reactor, self.who, self, self.workers, shelf=self._shelf, **self.node_options()
        )
        self.sit(self._guest)

    def _call(self, invitation: Invitation) -> None:
        self._prepare(invitation.game)
        self._began = time.monotonic()
        joining = self._joining
        point = joining.privacy.point(invitation.point)
        joining.privacy.prepare(self._guest.link, point)
        self._way = Way(
            invitation.key,
            invitation.table,
            invitation.secret,
            invitation.game,
            invitation.addresses,
            "",
            0,
            self.choices.bot,
            point=point,
        )
        self._write_way()
        words = known_words(invitation.name, invitation.key)
        self.tell(Doing(say("Calling {who} ({words})", who=quoted(invitation.name), words=words)))
        aim = Aim(Want.PLAY, invitation.addresses, invitation.table, invitation.secret)
        self._guest.call(invitation.key, invitation.name, aim)

    def _come_back(self, way: Way, table: Table) -> None:
        self._prepare(way.game)
        self._joining.privacy.prepare(self._guest.link, way.point)
        self._met = True
        self._write_way()
        self.sit_again(table)
        name = table.hello.seats[0].name
        self._guest.call(way.host, name, Aim(Want.RESUME, way.addresses, way.table, way.secret))

    def _write_way(self) -> None:
        assert self.journal is not None and self._way is not None
        self.journal.write(way_record(self.who, self._way))
        self.journal.sync()

    # --- what happens

    def told(self, news: News) -> None:
        """From the node."""
        super().told(news)
        if isinstance(news, TermsNews):
            self._terms(news)
        elif isinstance(news, Unequal):
            self._unequal(news)
        elif isinstance(news, LineNews):
            self._line(news)
        elif isinstance(news, NextTable):
            self.when_kept(lambda: self.attempt(self._next))

    def _terms(self, news: TermsNews) -> None:
        """What the host proposes: a person decides, and chooses a deck where the game has decks."""
        offer, game = news.offer, news.game
        setup = offer.game_setup
        mode = game.mode_of(setup)
        self._seat = offer.seat
        judged = judge_proposal(offer, self._before, self.series, wished=self._wishes)
        if judged.stance is Stance.REFUSED:
            self._guest.decline(judged.sentence)
            self.fail(
                BadInput(say("the host proposes what nobody agreed to: {why}.", why=say(judged.sentence)))
            )
            return
        decks = () if self.choices.deck else names_offered(self._shelf.engine, game, mode)
        chosen = bool(self.deck_name or self._lists or self.choices.bot) or not decks
        if judged.stance is Stance.AGREED and chosen:
            self._wishes = False
            self._decide(True, self.deck_name, news)
            return
        words = mark("{host} proposes {game}, {mode}; you would have seat {seat}.")
        if offer.after:
            words = mark("{host} proposes another game: {game}, {mode}; you would have seat {seat}.")
        host = quoted(offer.seats[0].name) if offer.seats else say("The host")
        kind = {"game": say(game.title), "mode": say(mode.title or mode.name)}

        def reply(yes: bool, deck: str) -> None:
            self.attempt(lambda: self._decide(yes, deck or self.deck_name, news))

        self.ask(
            Question(
                say(words, host=host, seat=offer.seat + 1, **kind),
                say("Play"),
                say("No, thank you"),
                reply,
                decks,
                (*([say(judged.sentence)] if judged.sentence else []), *offer_lines(offer, mode)),
                self.deck_name,
            )
        )

    def _decide(self, yes: bool, deck: str, news: TermsNews) -> None:
        if not yes:
            self._guest.decline("another time")
            self.decline(say("You declined."))
            return
        mode = news.game.mode_of(news.offer.game_setup)
        try:
            seat = news.offer.seat
            played = {} if deck else self._lists
            lists = played or lists_for(self._shelf.engine, news.game, mode, deck, seat)
        except BadInput:
            self._guest.decline("no deck to play with")
            raise
        self.deck_name = deck
        self._guest.agree(lists)

    def _unequal(self, news: Unequal) -> None:
        """Other rules end it; missing packs can be fetched from the host, if the person says so."""
        missing = news.comparison.missing
        differences = tuple(f"{heard(difference)}." for difference in news.comparison.differences)
        if missing and self.choices.fetch:
            self._guest.fetch(missing)
            return
        if not missing or self.choices.bot:
            more = f" {say('Take it from the host with --fetch.')}" if missing else ""
            self._refuse(" ".join(differences) + more)
            return

        def reply(yes: bool, _: str) -> None:
            if yes:
                self._guest.fetch(missing)
            else:
                self._refuse(say("Without the packs there is no game."))

        names = listed(ref.id for ref in missing)
        text = say("Fetch the card packs {names} from {who}?", names=names, who=quoted(news.name))
        self.ask(Question(text, say("Fetch them"), say("No"), reply, details=differences))

    def _refuse(self, sentence: str) -> None:
        self._guest.decline("rules or packs are not the same")
        self.fail(OtherRules(sentence))

    def _line(self, news: LineNews) -> None:
        """A host that never answered is not waited for without end."""
        self._met = self._met or news.state is LineState.OPEN
        if self._met or news.state is not LineState.CALLING:
            return
        if WRONG_KEY in news.sentence:
            self.fail(
                BadInput(
                    say("{who} was not reached: {why}.", who=quoted(news.name), why=heard(news.sentence))
                )
            )
        elif time.monotonic() > self._began + GIVE_UP:
            self.fail(
                BadInput(
                    say("{who} cannot be reached: {why}.", who=quoted(news.name), why=heard(news.sentence))
                )
            )

    # --- the games after

    def again(self, deck: str = "", *, moved: bool = False) -> None:
        """Ask for another game, with this deck or the one before; where people sit is the host's matter."""
        self.deck_name = deck or self.deck_name
        self._wishes = True
        self._guest.wish()
        if self.node is not None and not self.node.link.is_open(self._guest.host):
            self._wishes = False
            self.tell(Noted("the host is not here any more"))

    def take_up_match(self, match: MatchKept) -> None:
        """The party comes back between two games of a match, which goes on at the same table."""
        super().take_up_match(match)
        self._before = read_hello(match.hello)

    def _next(self) -> None:
        """The host has proposed another game, and the one before is kept."""
        if self.table is None:
            return
        self._before, self._lists = hello_after(self.table), dict(self.table.place.lists)
        self.next_journal(self._shelf.game.id)
        self._write_way()
        self._guest.again(self.journal)


class OtherRules(BadInput):
    """Rules or packs are not the same: checked, and not fine."""
