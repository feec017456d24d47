"""People who look at a replay together: the host, who has the file, and those who come to look.

Everybody has a line to the host alone. One of them leads; where the leader looks is told to all, at a bounded
pace and only the last place of a hurry. The others may look around by themselves, which nobody is told. All
methods are called in the reactor's thread.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

from netcore.identity import Identity
from netcore.link.bond import REPLACED, Aim
from netcore.link.door import Door
from netcore.link.limits import Bucket, Limits
from netcore.link.link import Link
from netcore.link.messages import Channel, Greeting
from netcore.link.news import LineNews, LineState
from netcore.link.reactor import Later, Reactor
from netcore.link.study import (
    CIRCLE_LIMIT,
    FILE_LIMIT,
    PIECE_SIZE,
    Added,
    Fetch,
    File,
    Lead,
    Message,
    People,
    Piece,
    StudyWords,
    Viewpoint,
    name_of,
    read_study,
    write_study,
)
from netcore.wire import WireError

HOST: Final = 0
"""The host's number; others have theirs in the order they came."""

PACE: Final = 0.05
"""Seconds between two places that are told: quicker than anybody follows."""

ADDED_KEPT: Final = 256
ADDED_BYTES: Final = 1024 * 1024
"""What is added is kept for those who come later, so many pieces and bytes of it."""

_TIMES: Final = 4
"""How often a file is sent to one who asks for it again and again."""
_WORDS_PACE: Final = (1.0, 8)
_WORDS_PACE_ALL: Final = (5.0, 60)
_ADDED_PACE: Final = (2.0, 20)
_ADDED_PACE_ALL: Final = (10.0, 2 * ADDED_KEPT)
"""Things said or added a second, and at once; from one, and from all together."""


@dataclass(frozen=True)
class Gathered:
    """Who is here, and who leads."""

    people: People


@dataclass(frozen=True)
class Coming:
    """The file comes: so many bytes of all."""

    done: int
    total: int


@dataclass(frozen=True)
class Arrived:
    """The file is here and is the one that was promised; nothing else is known of it yet."""

    raw: bytes = field(repr=False)


@dataclass(frozen=True)
class Led:
    """The leader looks here."""

    place: Viewpoint


@dataclass(frozen=True)
class Said:
    """Somebody says something."""

    number: int
    text: str


@dataclass(frozen=True)
class More:
    """The leader has added something to the study."""

    number: int
    body: bytes = field(repr=False)


@dataclass(frozen=True)
class LeftOut:
    """Somebody sends more than anybody reads; the rest is left out."""

    sentence: str


@dataclass(frozen=True)
class Parted:
    """There is nothing more to look at here, and why."""

    sentence: str


News: TypeAlias = Gathered | Coming | Arrived | Led | Said | More | LeftOut | Parted | LineNews


class CircleListener(Protocol):
    """Who shows it."""

    def told(self, news: News) -> None:
        """Something happened."""


class Paces:
    """How fast things may come; what is too much is told once."""

    def __init__(self, words: tuple[float, int], added: tuple[float, int], now: float) -> None:
        self._buckets = {StudyWords: Bucket(*words, now), Added: Bucket(*added, now)}
        self._complained = False

    def allows(self, message: StudyWords | Added, now: float) -> bool:
        """Whether it is not too much."""
        return self._buckets[type(message)].has(1, now)

    def complains(self) -> bool:
        """Whether it is to be told: the first time."""
        before, self._complained = self._complained, True
        return not before


@dataclass
class _Guest:
    number: int
    name: str
    sent: int = 0
    paces: Paces = field(repr=False, kw_only=True)


class _Circle:
    """What both sides have: a link, somebody who listens, and the telling of lines."""

    def __init__(self, reactor: Reactor, identity: Identity, listener: CircleListener, link: Link) -> None:
        self.link = link
        self._reactor, self._who, self._listener = reactor, identity, listener

    def stop(self) -> Any:
        """Go; the Deferred fires when no socket is left."""
        return self.link.stop("stops looking at the replay")

    def _tell(self, news: News) -> None:
        self._listener.told(news)

    def _say(self, key: bytes, message: Message) -> None:
        self.link.send(key, write_study(message), Channel.STUDY)

    def waiting(self, key: bytes, sentence: str) -> None:
        """Nobody is asked here."""

    def asked(self, key: bytes, greeting: Greeting) -> None:
        """Somebody without an invitation; there is no place for one."""
        self.link.answer(key, False)


class HostCircle(_Circle):
    """The side that has the file."""

    def __init__(
        self,
        reactor: Reactor,
        identity: Identity,
        listener: CircleListener,
        raw: bytes,
        door: Door,
        *,
        limits: Limits | None = None,
    ) -> None:
        if not 0 < len(raw) <= FILE_LIMIT:
            raise WireError(f"a file to look at has 1 to {FILE_LIMIT} bytes")
        super().__init__(reactor, identity, listener, Link(reactor, identity, self, door=door, limits=limits))
        self.leader = HOST
        self.place = Viewpoint(0, -1)
        self._raw, self._file = raw, File(name_of(raw), len(raw))
        self._guests: dict[bytes, _Guest] = {}
        self._known: dict[bytes, _Guest] = {}
        """Whoever was ever here: who comes back has the same number, and no more of anything."""
        self._out: set[bytes] = set()
        self._added: list[Added] = []
        self._later: Later | None = None

    @property
    def people(self) -> People:
        """Who is here."""
        guests = sorted(self._guests.values(), key=lambda guest: guest.number)
        numbers = (HOST, *(guest.number for guest in guests))
        return People(numbers, (self._who.name, *(guest.name for guest in guests)), self.leader, HOST)

    # --- what the host does

    def go(self, place: Viewpoint) -> None:
        """The host looks here now; told to the others while the host leads."""
        if self.leader == HOST:
            self._lead_to(place)

    def say(self, text: str) -> None:
        """Say something to everybody, oneself included."""
        self._said(StudyWords(HOST, text))

    def add(self, body: bytes) -> None:
        """Notes and lines for everybody, while the host leads."""
        if self.leader == HOST:
            self._pass_on(Added(HOST, body))

    def hand_over(self, number: int) -> None:
        """Somebody else leads, or the host again: whose file it is decides, whoever leads."""
        self._hand_over(number)

    def stop(self) -> Any:
        """The circle ends."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        return super().stop()

    # --- what the link tells

    def connected(self, key: bytes, name: str) -> None:
        """Somebody is here, or here again."""
        if key in self._out or (key not in self._guests and len(self._guests) >= CIRCLE_LIMIT - 1):
            why = "you sent what cannot be right" if key in self._out else "every place here is taken"
            self.link.leave(key, why)
            return
        paces = Paces(_WORDS_PACE, _ADDED_PACE, self._reactor.seconds())
        guest = self._known.setdefault(key, _Guest(len(self._known) + 1, name, paces=paces))
        guest.name = name
        self._guests[key] = guest
        route, trip = self.link.route(key), self.link.round_trip(key)
        self._tell(LineNews(key, name, LineState.OPEN, route=route, round_trip=trip))
        self._say(key, self._file)
        self._gather()
        self._say(key, self.place)
        for added in self._added:
            self._say(key, added)

    def lost(self, key: bytes, sentence: str) -> None:
        """Somebody is gone; who led leads no more."""
        guest = self._guests.get(key)
        if guest is None or sentence == REPLACED:
            return
        del self._guests[key]
        self._tell(LineNews(key, guest.name, LineState.LOST, sentence))
        if self.leader == guest.number:
            self.leader = HOST
        self._gather()

    def calling(self, key: bytes, seconds: float, faults: tuple[str, ...]) -> None:
        """Nobody is called from here."""

    def refused(self, key: bytes, sentence: str) -> None:
        """Nobody is called from here."""

    def received(self, key: bytes, channel: Channel, body: bytes) -> None:
        """Somebody says something; who says what cannot be right is listened to no more."""
        guest = self._guests.get(key)
        if guest is None:
            return
        try:
            self._heard(key, guest, read_study(body))
        except WireError as error:
            self._out.add(key)
            self.link.leave(key, f"something you sent cannot be right: {error}")
            self.lost(key, f"what it sent cannot be right: {error}")

    # --- inside

    def _heard(self, key: bytes, guest: _Guest, message: Message) -> None:
        leads = self.leader == guest.number
        match message:
            case Fetch(offset):
                self._send_piece(key, guest, offset)
            case Viewpoint() if leads:
                self._lead_to(message)
                self._tell(Led(message))
            case Lead(number) if leads:
                self._hand_over(number)
            case StudyWords(_, text) if self._allows(guest, message):
                self._said(StudyWords(guest.number, text))
            case Added(_, content) if leads and self._allows(guest, message):
                self._pass_on(Added(guest.number, content))
                self._tell(More(guest.number, content))
            case File() | Piece() | People():
                raise WireError("that is for the host to say")

    def _allows(self, guest: _Guest, message: StudyWords | Added) -> bool:
        if guest.paces.allows(message, self._reactor.seconds()):
            return True
        if guest.paces.complains():
            self._tell(LeftOut("somebody sends more than anybody reads: the rest is left out"))
        return False

    def _send_piece(self, key: bytes, guest: _Guest, offset: int) -> None:
        body = self._raw[offset : offset + PIECE_SIZE]
        if not body or guest.sent + len(body) > _TIMES * len(self._raw) + PIECE_SIZE:
            raise WireError("the file was sent often enough")
        guest.sent += len(body)
        self._say(key, Piece(offset, body))

    def _said(self, words: StudyWords) -> None:
        self._to_all(words)
        self._tell(Said(*words))

    def _pass_on(self, added: Added) -> None:
        room = ADDED_BYTES - sum(len(one.body) for one in self._added)
        if len(self._added) >= ADDED_KEPT or len(added.body) > room:
            self._tell(LeftOut("more is added than can be passed on: the rest stays with its author"))
            return
        self._added.append(added)
        self._to_all(added)

    def _hand_over(self, number: int) -> None:
        if number in self.people.numbers and number != self.leader:
            self.leader = number
            self._gather()

    def _lead_to(self, place: Viewpoint) -> None:
        self.place = place
        if self._later is None:
            self._later = self._reactor.callLater(PACE, self._tell_place)

    def _tell_place(self) -> None:
        self._later = None
        for key, guest in self._guests.items():
            if guest.number != self.leader:
                self._say(key, self.place)

    def _gather(self) -> None:
        people = self.people
        for key, guest in self._guests.items():
            self._say(key, people._replace(you=guest.number))
        self._tell(Gathered(people))

    def _to_all(self, message: Message) -> None:
        for key in self._guests:
            self._say(key, message)


class GuestCircle(_Circle):
    """The side that comes to look."""

    def __init__(
        self, reactor: Reactor, identity: Identity, listener: CircleListener, *, limits: Limits | None = None
    ) -> None:
        super().__init__(reactor, identity, listener, Link(reactor, identity, self, limits=limits))
        self.people: People | None = None
        self._host, self._name = b"", ""
        self._file: File | None = None
        self._came = bytearray()
        self._over = False
        self._paces = Paces(_WORDS_PACE_ALL, _ADDED_PACE_ALL, reactor.seconds())
        self._place: Viewpoint | None = None
        self._later: Later | None = None

    def call(self, key: bytes, name: str, aim: Aim) -> None:
        """Come to the circle of this host, through any number of broken lines."""
        self._host, self._name = key, name
        self.link.reach(key, aim)

    # --- what the guest does; the host decides whether it counts

    def go(self, place: Viewpoint) -> None:
        """While one leads: look here."""
        self._place = place
        if self._later is None:
            self._later = self._reactor.callLater(PACE, self._tell_place)

    def say(self, text: str) -> None:
        """Say something to everybody; it comes back when the host has passed it on."""
        self._say(self._host, StudyWords(HOST, text))

    def add(self, body: bytes) -> None:
        """While one leads: notes and lines for everybody."""
        self._say(self._host, Added(HOST, body))

    def hand_over(self, number: int) -> None:
        """While one leads: somebody else shall."""
        self._say(self._host, Lead(number))

    def stop(self) -> Any:
        """Go."""
        self._over = True
        if self._later is not None:
            self._later.cancel()
            self._later = None
        return super().stop()

    # --- what the link tells

    def connected(self, key: bytes, name: str) -> None:
        """The host is there."""
        self._name = name
        route, trip = self.link.route(key), self.link.round_trip(key)
        self._tell(LineNews(key, name, LineState.OPEN, route=route, round_trip=trip))

    def lost(self, key: bytes, sentence: str) -> None:
        """The line is lost; the host is called again by itself."""
        if sentence != REPLACED:
            self.people = None
            self._tell(LineNews(key, self._name, LineState.LOST, sentence))

    def calling(self, key: bytes, seconds: float, faults: tuple[str, ...]) -> None:
        """The host is called again."""
        self._tell(LineNews(key, self._name, LineState.CALLING, "; ".join(faults), seconds))

    def refused(self, key: bytes, sentence: str) -> None:
        """The host will not have us."""
        self._tell(LineNews(key, self._name, LineState.REFUSED, sentence))

    def received(self, key: bytes, channel: Channel, body: bytes) -> None:
        """The host says something."""
        if self._over:
            return
        try:
            self._heard(read_study(body))
        except WireError as error:
            self._part(f"what the host sends cannot be right: {error}")

    # --- inside

    def _heard(self, message: Message) -> None:
        match message:
            case File():
                self._promised(message)
            case Piece(offset, body):
                self._take(offset, body)
            case People():
                self.people = message
                self._tell(Gathered(message))
            case Viewpoint():
                self._tell(Led(message))
            case StudyWords(number, text) if self._allows(message):
                self._tell(Said(number, text))
            case Added(number, content) if self._allows(message):
                self._tell(More(number, content))
            case Fetch() | Lead():
                raise WireError("that is not for the host to say")

    def _allows(self, message: StudyWords | Added) -> bool:
        if self._paces.allows(message, self._reactor.seconds()):
            return True
        if self._paces.complains():
            self._tell(LeftOut("more is sent than anybody reads: the rest is left out"))
        return False

    def _promised(self, file: File) -> None:
        if self._file is not None and file != self._file:
            raise WireError("it is another replay than before")
        self._file = file
        if len(self._came) < file.size:
            self._say(self._host, Fetch(len(self._came)))

    def _take(self, offset: int, body: bytes) -> None:
        file = self._file
        if file is None or offset != len(self._came) or offset + len(body) > file.size:
            raise WireError("a piece of the file came that was not asked for")
        self._came += body
        self._tell(Coming(len(self._came), file.size))
        if len(self._came) < file.size:
            self._say(self._host, Fetch(len(self._came)))
            return
        raw = bytes(self._came)
        if name_of(raw) != file.digest:
            raise WireError("the file is not the one that was promised")
        self._tell(Arrived(raw))

    def _tell_place(self) -> None:
        self._later = None
        if self._place is not None:
            self._say(self._host, self._place)

    def _part(self, sentence: str) -> None:
        self._over = True
        self.link.leave(self._host, sentence)
        self._tell(Parted(sentence))
