"""Being online for the people one knows: who of them is there, and invitations between them.

Only whose words were compared or who was met at a table is ever looked for, nobody who is blocked; and only
who looks for us in turn sees us. One program of a player is online at a time on one machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from filelock import FileLock, Timeout

from client.service.contacts import Contacts, ContactsError, Met, contacts_path, load_contacts
from client.service.net.events import Called, CalledOff, Event, PersonCame, PersonWent, SaidNo
from client.service.net.privacy import Privacy
from client.service.refusal import BadInput, refusing
from engines.kernel.say import mark, say
from netcore.files import home
from netcore.identity import Identity
from netcore.link.addresses import own_addresses
from netcore.link.invite import Invitation
from netcore.link.presence import FRIENDS_LIMIT, Presence

LOOK = 3.0
"""Seconds between two looks at the contacts: whoever is blocked meanwhile sees us no more."""

TAKEN = mark(
    "another Runetable of yours is online on this machine already: invite people there, or close it."
)


def person_named(who: str) -> Met:
    """Somebody whom one may invite; BadInput with a sentence if there is nobody, or not wanted."""
    with refusing(ContactsError):
        contacts = load_contacts()
        one = contacts.find(who)
    if contacts.is_blocked(one.key):
        raise BadInput(say("{who} is one of those you do not let in.", who=one.name))
    return one


class Online:
    """This player's presence; all methods are called in the reactor's thread."""

    def __init__(
        self,
        reactor: Any,
        who: Identity,
        privacy: Privacy,
        tell: Callable[[Event], None],
        only: frozenset[bytes] = frozenset(),
    ) -> None:
        self._point = privacy.point()
        self._privacy = privacy
        self._reactor = reactor
        self._who = who
        self._tell = tell
        self._only = only
        """Those who are looked for; empty: everybody one knows."""
        self._people: dict[bytes, Met] = {}
        self._stamp: object = None
        self._presence: Presence | None = None
        self._lan: Any = None
        self._tags: tuple[bytes, ...] = ()
        self._port = 0
        self._later: Any = None
        self._lock = FileLock(str(home() / "online.lock"))

    def start(self) -> None:
        """Be seen, and see; BadInput if another program of this player does it already."""
        home().mkdir(parents=True, exist_ok=True)
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise BadInput(say(TAKEN)) from None
        privacy = self._privacy
        self._presence = Presence(self._reactor, self._who, self)
        self._presence.meet_at(self._point, straight=not privacy.relay_only, proxy=privacy.through)
        if not privacy.hidden:
            self._begin_lan(self._presence)
        self._refresh()

    @property
    def people(self) -> tuple[Met, ...]:
        """Who is there."""
        online = frozenset() if self._presence is None else self._presence.online
        return tuple(one for key, one in self._people.items() if key in online)

    def invite(self, key: bytes, invitation: Callable[[], Invitation]) -> None:
        """Invite somebody, now or as soon as they come."""
        if self._presence is not None:
            self._presence.invite(key, invitation)

    def withdraw(self, key: bytes) -> None:
        """Take the invitation back."""
        if self._presence is not None:
            self._presence.withdraw(key)

    def decline(self, key: bytes) -> None:
        """Not now."""
        if self._presence is not None:
            self._presence.decline(key)

    def stop(self) -> Any:
        """Be seen no more; the Deferred fires when all is closed."""
        from twisted.internet.defer import DeferredList, maybeDeferred

        presence, lan, self._presence, self._lan = self._presence, self._lan, None, None
        if self._later is not None and self._later.active():
            self._later.cancel()
        closing = [maybeDeferred(one.stop) for one in (presence, lan) if one is not None]
        return DeferredList(closing, consumeErrors=True).addBoth(lambda _: self._lock.release())

    # --- who may see us

    def _refresh(self) -> None:
        self._later = self._reactor.callLater(LOOK, self._refresh)
        presence = self._presence
        if presence is None:
            return
        stamp = _stamp()
        if stamp != self._stamp:
            self._stamp = stamp
            try:
                self._choose(load_contacts(), presence)
            except ContactsError:
                return  # whoever was looked for stays; the window says what is wrong with the file
        self._be_here(presence)

    def _choose(self, contacts: Contacts, presence: Presence) -> None:
        wanted = [one for one in contacts.friends if not self._only or one.key in self._only]
        people = {one.key: one for one in wanted[:FRIENDS_LIMIT]}
        self._people |= people  # who is looked for no more is told to have gone by the name
        presence.expect(people)
        self._people = people

    # --- the home network

    def _begin_lan(self, presence: Presence) -> None:
        from netcore.link.lan import Lan

        self._lan = Lan(self._reactor)
        self._port = presence.link.listen(0)
        self._lan.look_for_people(presence.seen, presence.unseen).addErrback(self._no_lan)

    def _be_here(self, presence: Presence) -> None:
        tags, addresses = presence.tags(), own_addresses(self._port)
        if self._lan is not None and tags != self._tags and addresses:
            self._tags = tags
            self._lan.be_here(presence.label, tags, addresses).addErrback(self._no_lan)

    def _no_lan(self, why: object) -> None:
        """Without a home network the meeting point does."""
        self._lan = None

    # --- what the presence tells

    def came(self, key: bytes) -> None:
        """Somebody is there."""
        self._tell(PersonCame(self._people[key]))

    def went(self, key: bytes) -> None:
        """Somebody is gone."""
        self._tell(PersonWent(self._people[key]))

    def invited(self, key: bytes, invitation: Invitation) -> None:
        """Somebody invites us."""
        self._tell(Called(self._people[key], invitation))

    def withdrawn(self, key: bytes) -> None:
        """The invitation is void."""
        self._tell(CalledOff(self._people[key]))

    def declined(self, key: bytes) -> None:
        """Somebody does not want to play now."""
        self._tell(SaidNo(self._people[key]))


def _stamp() -> object:
    """Changes whenever the contacts do."""
    try:
        found = contacts_path().stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
