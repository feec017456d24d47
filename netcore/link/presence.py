"""Who of the people one knows is online: a quiet line to each of them, by which they invite one another.

Both wait at the relay under a name that only their two keys can compute, or find each other on the home
network; of two people the one with the smaller key calls. A line that is open means that both are online and
both want it to be seen. Nothing is said on it but invitations, and what becomes of them.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, Protocol

from netcore.identity import Identity
from netcore.link.addresses import Address
from netcore.link.bond import REPLACED, Aim
from netcore.link.door import Door
from netcore.link.invite import Invitation, InviteError, read_invitation, write_invitation
from netcore.link.limits import Bucket, Limits
from netcore.link.link import Link
from netcore.link.messages import Channel, Greeting, Want
from netcore.link.pair import near_tag, presence_token
from netcore.link.point import Point
from netcore.link.reactor import Reactor
from netcore.wire import WireError, pack, unpack

if TYPE_CHECKING:
    from netcore.link.lan import Here  # with multicast DNS, which most programs do not need

PEOPLE: Final = b"people"
"""What the greetings of these lines name as the table, so that no line ends up at a real one."""

QUIET: Final = replace(
    Limits(), heartbeat=20.0, dead=60.0, relay=900.0, first_wait=1.0, longest_wait=60.0, dial=10.0
)
"""Nobody waits for an answer here: whoever goes without a word is seen to be gone after a minute."""

FRIENDS_LIMIT: Final = 32
"""People with whom one program waits: each is a connection to the relay."""

DAY: Final = 24 * 3600
SLACK: Final = 3600
"""Seconds by which two clocks may differ."""

_INVITES_PER_SECOND: Final = 0.1
_INVITES_BURST: Final = 5


class InviteWord(IntEnum):
    """First part of every message."""

    INVITE = 0
    WITHDRAW = 1
    DECLINE = 2


class Acquaintances(Protocol):
    """Who listens; everything is told in the reactor's thread."""

    def came(self, key: bytes) -> None:
        """Somebody is online."""

    def went(self, key: bytes) -> None:
        """Somebody is not online any more, and what they offered is void."""

    def invited(self, key: bytes, invitation: Invitation) -> None:
        """Somebody invites us; the last one counts."""

    def withdrawn(self, key: bytes) -> None:
        """The invitation is taken back."""

    def declined(self, key: bytes) -> None:
        """Somebody whom we invited does not want to play now."""


class Presence:
    """This player among the people who know each other; all methods are called in the reactor's thread."""

    def __init__(
        self,
        reactor: Reactor,
        identity: Identity,
        people: Acquaintances,
        *,
        limits: Limits = QUIET,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.label = secrets.token_hex(8)
        """Under which the home network knows this program."""
        self._reactor = reactor
        self._who = identity
        self._people = people
        self._wall = wall
        self._friends: frozenset[bytes] = frozenset()
        self._there: set[bytes] = set()
        self._near: dict[str, Here] = {}
        self._post: dict[bytes, Callable[[], Invitation]] = {}
        self._rates: dict[bytes, Bucket] = {}
        self.link = Link(
            reactor, identity, self, door=Door(PEOPLE), limits=limits, wall=wall, names=self._names
        )

    def meet_at(self, point: Point | None, *, straight: bool = True, proxy: Address | None = None) -> None:
        """Wait at the relay of this meeting point."""
        self.link.meet_at(point, straight=straight, proxy=proxy, climbs=False)

    def expect(self, keys: Iterable[bytes]) -> None:
        """These people and no others are to see us, and we them."""
        wanted = frozenset(keys) - {self._who.public}
        before, self._friends = self._friends, wanted
        for key in before - wanted:
            self.link.door.unseat(key)
            self.link.leave(key, "goodbye")
            self._post.pop(key, None)
            self._gone(key)
        for key in wanted - before:
            if self._who.public < key:
                self._call(key)
            else:
                self.link.door.seat(key)

    @property
    def online(self) -> frozenset[bytes]:
        """Who is there."""
        return frozenset(self._there)

    def invite(self, key: bytes, invitation: Callable[[], Invitation]) -> None:
        """Invite a friend, now or as soon as they come."""
        self._post[key] = invitation
        if self.link.is_open(key):
            self._hand_over(key)

    def withdraw(self, key: bytes) -> None:
        """Take an invitation back."""
        if self._post.pop(key, None) is not None:
            self._say(key, InviteWord.WITHDRAW)

    def decline(self, key: bytes) -> None:
        """Not now."""
        self._say(key, InviteWord.DECLINE)

    def stop(self) -> Any:
        """Go; the Deferred fires when no socket is left."""
        return self.link.stop("goodbye")

    # --- the home network

    def tags(self) -> tuple[bytes, ...]:
        """What friends recognise us by today."""
        today = self._day()
        return tuple(near_tag(self._who, key, self._who.public, today) for key in sorted(self._friends))

    def seen(self, here: Here) -> None:
        """Some program is on the home network: a friend's, perhaps."""
        self._near[here.label] = here
        for key in self._friends:
            if self._who.public < key and not self.link.is_open(key) and self._is(here, key):
                self._call(key)

    def unseen(self, label: str) -> None:
        """A program has left the home network."""
        self._near.pop(label, None)

    # --- what the link tells

    def connected(self, key: bytes, name: str) -> None:
        """A friend is there."""
        if key not in self._friends:
            self.link.leave(key, "goodbye")
            return
        if key not in self._there:
            self._there.add(key)
            self._people.came(key)
        if key in self._post:
            self._hand_over(key)

    def lost(self, key: bytes, sentence: str) -> None:
        """A friend is gone, or the line has moved."""
        if sentence != REPLACED:
            self._gone(key)

    def received(self, key: bytes, channel: Channel, body: bytes) -> None:
        """A friend says something; who says what cannot be right is not listened to any more."""
        try:
            self._heard(key, *_read(body))
        except WireError as error:
            self.link.leave(key, f"something you sent cannot be right: {error}")
            self._gone(key)

    def calling(self, key: bytes, seconds: float, faults: tuple[str, ...]) -> None:
        """Nobody is there yet, which is what most people are most of the time."""

    def refused(self, key: bytes, sentence: str) -> None:
        """Somebody at an address of the home network who does not know us: the relay will do."""
        self._near = {label: here for label, here in self._near.items() if not self._is(here, key)}
        self._reactor.callLater(0, self._call, key)

    def asked(self, key: bytes, greeting: Greeting) -> None:
        """A stranger; there is no place for one."""
        self.link.answer(key, False)

    def waiting(self, key: bytes, sentence: str) -> None:
        """Nobody is asked here."""

    # --- inside

    def _gone(self, key: bytes) -> None:
        if key in self._there:
            self._there.remove(key)
            self._people.went(key)

    def _call(self, key: bytes) -> None:
        if key not in self._friends:
            return
        found = [address for here in self._near.values() if self._is(here, key) for address in here.addresses]
        self.link.leave(key)  # whatever waits at the relay begins anew, beside the addresses
        self.link.reach(key, Aim(Want.GREET, tuple(found), PEOPLE))

    def _is(self, here: Here, key: bytes) -> bool:
        """Whether a program on the home network is this friend's."""
        return any(near_tag(self._who, key, key, day) in here.tags for day in self._days())

    def _names(self, key: bytes) -> tuple[bytes, ...]:
        return tuple(presence_token(self._who, key, day) for day in self._days())

    def _day(self) -> int:
        return int(self._wall()) // DAY

    def _days(self) -> tuple[int, ...]:
        """Today, and around midnight the other day too."""
        now = int(self._wall())
        return tuple(dict.fromkeys(at // DAY for at in (now, now - SLACK, now + SLACK)))

    def _hand_over(self, key: bytes) -> None:
        self._say(key, InviteWord.INVITE, write_invitation(self._post[key]()))

    def _say(self, key: bytes, what: InviteWord, text: str = "") -> None:
        self.link.send(key, pack((int(what), text)), Channel.PEOPLE)

    def _heard(self, key: bytes, what: InviteWord, text: str) -> None:
        if what is InviteWord.WITHDRAW:
            self._people.withdrawn(key)
        elif what is InviteWord.DECLINE:
            if self._post.pop(key, None) is not None:
                self._people.declined(key)
        else:
            now = self._reactor.seconds()
            rate = self._rates.setdefault(key, Bucket(_INVITES_PER_SECOND, _INVITES_BURST, now))
            if rate.has(1, now):
                self._people.invited(key, _invitation(text, key))


def _read(body: bytes) -> tuple[InviteWord, str]:
    value = unpack(body, len(body))
    if type(value) is not tuple or len(value) != 2 or type(value[0]) is not int or type(value[1]) is not str:
        raise WireError("a message is not as it should be")
    if value[0] not in set(InviteWord):
        raise WireError("a message is of an unknown kind")
    return InviteWord(value[0]), value[1]


def _invitation(text: str, key: bytes) -> Invitation:
    try:
        invitation = read_invitation(text)
    except InviteError as error:
        raise WireError(str(error)) from None
    if invitation.want is not Want.PLAY or invitation.key != key:
        raise WireError("people invite to their own tables only")
    return invitation
