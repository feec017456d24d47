"""Looking at a replay together over the network: who shares it, and who comes to look.

Meeting is as for games: the same invitations, codes, meeting point, relay and proxy.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from client.service.contacts import known_words
from client.service.heard import heard
from client.service.net.events import Doing, Invited, Listening, PartyListener, ReplayCame
from client.service.net.meeting import Barring, Codes, accept_code, open_router
from client.service.net.party import Party
from client.service.net.privacy import Privacy
from client.service.refusal import BadInput
from client.service.ways import addresses_of, behind_router, listen, listening, reachable
from engines.kernel.say import say
from netcore.files import home, reason, write_whole
from netcore.identity import Identity
from netcore.link.addresses import DEFAULT_PORT, Address, joined
from netcore.link.bond import Aim
from netcore.link.cable import WRONG_KEY
from netcore.link.circle import Arrived, Gathered, GuestCircle, HostCircle, News, Parted
from netcore.link.door import LIFETIME, Door
from netcore.link.hosting import new_table_name
from netcore.link.invite import Invitation
from netcore.link.link import Link
from netcore.link.mailbox import MailboxError
from netcore.link.messages import Want
from netcore.link.news import LineNews, LineState
from netcore.link.study import CIRCLE_LIMIT, name_of
from netcore.plain import quoted
from replays.container import SUFFIX, read_file
from replays.errors import ReplayError

GIVE_UP = 60.0
"""Seconds after which a host that never answered counts as not there."""

COPIES = 24
"""Replays of others that are kept; the oldest makes room."""


@dataclass(frozen=True)
class Sharing:
    """What is shared, and how others find it."""

    path: Path
    privacy: Privacy = field(default_factory=Privacy)
    listen: str = ""
    addresses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Visiting:
    """How the circle is found: by an invitation or a code."""

    invitation: Invitation | None = None
    code: str = ""
    privacy: Privacy = field(default_factory=Privacy)


class CircleParty(Party):
    """What both have in common."""

    circle: HostCircle | GuestCircle

    def told(self, news: News) -> None:  # type: ignore[override]
        """From the circle."""
        self.tell(news)
        if isinstance(news, Parted):
            self.fail(BadInput(f"{news.sentence}."))


class ShareParty(CircleParty):
    """Whoever has the file."""

    circle: HostCircle

    def __init__(self, reactor: Any, who: Identity, listener: PartyListener, sharing: Sharing) -> None:
        super().__init__(reactor, who, listener)
        self._sharing = sharing
        self._point = sharing.privacy.point()
        self._where = listening(sharing.listen)
        addresses_of(list(sharing.addresses), DEFAULT_PORT)  # to be refused before anything is started
        self._addresses: tuple[Address, ...] = ()
        self._bars = Barring(self)
        self._given = False

    def begin(self) -> None:
        sharing = self._sharing
        door = Door(new_table_name(), bars=self._bars)
        self.circle = HostCircle(self.reactor, self.who, self, read_file(sharing.path), door)
        self.at_end.append(self.circle.stop)
        link = self.circle.link
        sharing.privacy.prepare(link, self._point)
        interface, port, any_port = self._where
        port = listen(link, interface, port, any_port)
        named = addresses_of(list(sharing.addresses), port)
        self._tell_addresses(joined(named, reachable(interface, port)))
        self.tell(Listening(port, self._addresses, self.who.public))
        self.tell(Gathered(self.circle.people))
        asks = not sharing.privacy.hidden and behind_router(self._addresses)
        if asks:
            open_router(self, port, self._with_router)
        if self._point is not None or not asks:
            self._invite()

    def _with_router(self, outside: Address | None) -> None:
        if outside is not None:
            self.circle.link.routed()
            self._tell_addresses(joined((outside,), self._addresses))
        if not self._given:
            self._invite()

    def _tell_addresses(self, addresses: tuple[Address, ...]) -> None:
        self._addresses = self.circle.link.addresses = addresses

    @property
    def _told_addresses(self) -> tuple[Address, ...]:
        return () if self._sharing.privacy.hidden else self._addresses

    def _invite(self) -> None:
        """One invitation for everybody who is to look along."""
        self._given = True
        link, who, now = self.circle.link, self.who, time.time()
        secret = link.door.issue(Want.STUDY, now, uses=CIRCLE_LIMIT - 1)
        link.expect([secret])
        until = int(now) + LIFETIME
        made = Invitation(
            Want.STUDY,
            who.public,
            who.name,
            self._told_addresses,
            secret,
            link.door.table,
            "",
            until,
            self._point,
        )
        if self._point is None:
            self.tell(Invited(made, home_only=behind_router(made.addresses)))
            return
        Codes(
            self,
            link,
            self._point,
            lambda: made._replace(addresses=self._told_addresses),
            lambda code: self.tell(Invited(made, code)),
            self._bars,
            lambda: True,
        ).offer()


class VisitParty(CircleParty):
    """Whoever comes to look."""

    circle: GuestCircle

    def __init__(self, reactor: Any, who: Identity, listener: PartyListener, visiting: Visiting) -> None:
        super().__init__(reactor, who, listener)
        self._visiting = visiting
        if visiting.code and visiting.privacy.point() is None:
            raise BadInput("a code is for a meeting point, and that is off: paste an invitation.")
        self._met = False

    def begin(self) -> None:
        visiting = self._visiting
        self.circle = GuestCircle(self.reactor, self.who, self)
        self.at_end.append(self.circle.stop)
        if visiting.invitation is not None:
            self._call(visiting.invitation)
            return
        point = visiting.privacy.point()
        assert point is not None
        self.tell(Doing("Asking the meeting point for the invitation behind the code"))
        accept_code(self, point, visiting.code, self._by_code, visiting.privacy.through)

    def _by_code(self, invitation: Invitation) -> Link:
        if invitation.want is not Want.STUDY:
            raise MailboxError("this code is not to look at a replay together")
        self._call(invitation)
        return self.circle.link

    def _call(self, invitation: Invitation) -> None:
        self._began = time.monotonic()
        privacy = self._visiting.privacy
        privacy.prepare(self.circle.link, privacy.point(invitation.point))
        words = known_words(invitation.name, invitation.key)
        self.tell(Doing(say("Calling {who} ({words})", who=quoted(invitation.name), words=words)))
        aim = Aim(Want.STUDY, invitation.addresses, invitation.table, invitation.secret)
        self.circle.call(invitation.key, invitation.name, aim)

    def told(self, news: News) -> None:  # type: ignore[override]
        """From the circle."""
        super().told(news)
        if isinstance(news, Arrived):
            raw = news.raw
            self.workers.run(lambda: keep_copy(raw), lambda path: self.tell(ReplayCame(path)), self.fail)
        elif isinstance(news, LineNews):
            self._line(news)

    def _line(self, news: LineNews) -> None:
        self._met = self._met or news.state is LineState.OPEN
        if news.state is LineState.REFUSED:
            self.fail(
                BadInput(say("{who} refuses: {why}.", who=quoted(news.name), why=quoted(news.sentence)))
            )
        gives_up = WRONG_KEY in news.sentence or time.monotonic() > self._began + GIVE_UP
        if news.state is LineState.CALLING and not self._met and gives_up:
            self.fail(
                BadInput(
                    say("{who} cannot be reached: {why}.", who=quoted(news.name), why=heard(news.sentence))
                )
            )


def copies() -> Path:
    """Where replays lie that others have shown."""
    return home() / "together"


def keep_copy(raw: bytes) -> Path:
    """Write down a replay that somebody shows, unless it is here already, perhaps with notes of one's own."""
    folder = copies()
    path = folder / f"{name_of(raw).hex()[:16]}{SUFFIX}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            write_whole(path, raw)
        kept = sorted(folder.glob(f"*{SUFFIX}"), key=lambda one: one.stat().st_mtime, reverse=True)
        for old in [one for one in kept if one != path][COPIES - 1 :]:
            old.unlink(missing_ok=True)
    except OSError as error:
        raise ReplayError(f"cannot write {path}: {reason(error)}") from None
    return path
