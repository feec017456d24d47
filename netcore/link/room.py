"""The waiting room before a table: the host gathers guests, shows them the terms, and opens when all agree.

No input or output. The host is seat 0, guests sit in the order they came. A guest sees game, options, time
limits and what happens to those who vanish before agreeing, and names only the sizes of its decks: the lists
stay secret. What is opened is exactly what was agreed to, or the guest does not sit down.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from engines.kernel import Setup
from engines.kernel.setup import CARDS_LIMIT, LISTS_LIMIT
from netcore.entries import read_setup, setup_bytes
from netcore.identity import KEY_SIZE, IdentityError, check_name
from netcore.item import SEAT_LIMIT
from netcore.link.messages import SENTENCE_LIMIT, plain
from netcore.opening import Hello, Seat, Term, read_hello
from netcore.table.terms import TableTerms, read_terms
from netcore.wire import FRAME_LIMIT, HASH_SIZE, WireError, fingerprint, pack, unpack

LABEL_LIMIT: Final = 32
"""Characters of a list's label."""

Sizes: TypeAlias = tuple[tuple[str, int], ...]
"""A seat's secret lists as others may know them (`Game.deck_sizes`): labels and numbers of cards."""


class _Kind(IntEnum):
    OFFER = 0
    AGREE = 1
    OPEN = 2
    DECLINE = 3
    AGAIN = 4
    LATE = 5


class Offer(NamedTuple):
    """The host's table as a guest sees it."""

    setup: bytes
    """Game, revision, mode, options and packs; no decks yet."""
    terms: tuple[Term, ...]
    seats: tuple[Seat, ...]
    """Who is in the room, in the order of their seats."""
    ready: tuple[int, ...]
    """Seats that have agreed."""
    seat: int
    """The seat of the guest who is told this."""
    after: bytes = b""
    """The game that this one follows on the same lines; empty for the first."""

    @property
    def name(self) -> bytes:
        """What a guest agrees to: other terms are another offer, other guests are not."""
        return fingerprint("link.offer", self.setup, self.terms, self.seat, self.after)

    @property
    def game_setup(self) -> Setup:
        """The setup, decks still missing."""
        return read_setup(self.setup)

    @property
    def table_terms(self) -> TableTerms:
        """Time, patience and the like."""
        return read_terms(self.terms)


class Agreed(NamedTuple):
    """A guest agrees to an offer and says how large its secret decks are."""

    offer: bytes
    decks: Sizes


class TableOpened(NamedTuple):
    """The table is opened: the host's own hello, with all seats and decks."""

    hello: bytes


class Declined(NamedTuple):
    """A guest does not want to play so."""

    sentence: str


class Again(NamedTuple):
    """A guest would like another game after this one; the host answers with an offer, or not."""

    game: bytes


class Late(NamedTuple):
    """A message of the table of an earlier game of the match, once its seeds are opened."""

    game: bytes
    frame: bytes


Said: TypeAlias = Offer | Agreed | TableOpened | Declined | Again | Late

_KINDS: Final[dict[type, _Kind]] = {
    Offer: _Kind.OFFER,
    Agreed: _Kind.AGREE,
    TableOpened: _Kind.OPEN,
    Declined: _Kind.DECLINE,
    Again: _Kind.AGAIN,
    Late: _Kind.LATE,
}


def write_room(said: Said) -> bytes:
    """A message of the room."""
    return pack((int(_KINDS[type(said)]), *said))


def read_room(body: bytes) -> Said:
    """A message of the room; WireError with a sentence if it makes no sense."""
    value = unpack(body, FRAME_LIMIT)
    if type(value) is tuple and value and type(value[0]) is int:
        match value:
            case (
                _Kind.OFFER,
                bytes() as setup,
                tuple() as terms,
                tuple() as seats,
                tuple() as ready,
                seat,
                after,
            ):
                return _offer(setup, terms, seats, ready, seat, after)
            case (_Kind.AGAIN, bytes() as game) if len(game) == HASH_SIZE:
                return Again(game)
            case (_Kind.LATE, bytes() as game, bytes() as frame) if len(game) == HASH_SIZE:
                return Late(game, frame)
            case (_Kind.AGREE, bytes() as offer, tuple() as decks):
                return Agreed(offer, _sizes(decks))
            case (_Kind.OPEN, bytes() as hello):
                read_hello(hello)
                return TableOpened(hello)
            case (_Kind.DECLINE, str() as sentence) if len(sentence) <= SENTENCE_LIMIT:
                return Declined(plain(sentence))
    raise WireError("a message of the waiting room is not as it should be")


@dataclass
class Guest:
    """Somebody in the host's room."""

    key: bytes
    name: str
    here: bool = True
    agreed: bytes = b""
    """The offer that was agreed to."""
    decks: Sizes = ()


class HostRoom:
    """The room as its host keeps it."""

    def __init__(
        self, me: Seat, setup: Setup, terms: TableTerms, decks: Sizes = (), after: bytes = b""
    ) -> None:
        self.me = me
        self.setup = msgspec.structs.replace(setup, decks=())
        self.terms = terms
        self.decks = decks
        self.after = after
        self.guests: dict[bytes, Guest] = {}

    @property
    def free(self) -> int:
        """How many seats nobody has taken."""
        return self.setup.seats - 1 - len(self.guests)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return (self.me, *(Seat(guest.name, guest.key) for guest in self.guests.values()))

    def enter(self, key: bytes, name: str) -> bool:
        """A guest comes in, or comes back; False if every seat is taken."""
        guest = self.guests.get(key)
        if guest is None:
            if self.free <= 0:
                return False
            self.guests[key] = guest = Guest(key, name)
        guest.here, guest.agreed, guest.name = True, b"", name
        return True

    def lost(self, key: bytes) -> None:
        """The line to a guest is gone; the seat is kept."""
        if key in self.guests:
            self.guests[key].here = False

    def dismiss(self, key: bytes) -> None:
        """A guest's seat is free again; those after it move up and have to agree anew."""
        self.guests.pop(key, None)

    def offer_to(self, key: bytes) -> Offer:
        """What to show a guest now."""
        number = 1 + list(self.guests).index(key)
        return self._offer(number, self.ready)

    def agree(self, key: bytes, agreed: Agreed) -> bool:
        """A guest has agreed; False if that was to an older offer, or known already."""
        guest = self.guests[key]
        if agreed.offer != self._offer(1 + list(self.guests).index(key)).name:
            return False
        if (guest.agreed, guest.decks) == (agreed.offer, agreed.decks):
            return False
        guest.agreed, guest.decks = agreed.offer, agreed.decks
        return True

    @property
    def complete(self) -> bool:
        """Whether all seats are taken by guests who are here and have agreed."""
        return self.free == 0 and len(self.ready) == self.setup.seats

    def whole_setup(self) -> Setup:
        """The setup with everybody's decks; only once the room is complete."""
        decks = (self.decks, *(guest.decks for guest in self.guests.values()))
        return msgspec.structs.replace(self.setup, decks=decks if any(decks) else ())

    @property
    def ready(self) -> tuple[int, ...]:
        """Seats that have agreed and are here."""
        numbered = enumerate(self.guests.values(), 1)
        return (0, *(number for number, guest in numbered if guest.here and guest.agreed))

    def _offer(self, seat: int, ready: tuple[int, ...] = ()) -> Offer:
        return Offer(setup_bytes(self.setup), self.terms.pairs(), self.seats, ready, seat, self.after)


def room_of(hello: Hello) -> HostRoom:
    """The room of a table that is opened: who has a seat sits there and nobody else."""
    setup = read_setup(hello.setup)
    room = HostRoom(hello.seats[0], setup, read_terms(hello.terms))
    for seat in hello.seats[1:]:
        room.enter(seat.key, seat.name)
        room.lost(seat.key)
    return room


def check_opening(hello: bytes, host: bytes, me: Seat, offer: Offer, decks: Sizes) -> Hello:
    """The table that is opened, if it is the one agreed to; WireError with a sentence if not."""
    opened = read_hello(hello)
    setup = read_setup(opened.setup)
    announced = setup.decks[offer.seat] if offer.seat < len(setup.decks) else ()
    if opened.seats[0].key != host or not 0 < offer.seat < len(opened.seats):
        raise WireError("the host opens another table than it invited to")
    if opened.seats[offer.seat] != me:
        raise WireError("the host opens the table with somebody else in your seat")
    if opened.seats != offer.seats:
        raise WireError("the host opens the table with other players than it showed")
    if setup_bytes(msgspec.structs.replace(setup, decks=())) != offer.setup or opened.terms != offer.terms:
        raise WireError("the host opens the table on other terms than you agreed to")
    if announced != decks or opened.match:
        raise WireError("the host opens the table with other decks than you announced")
    return opened


def same_table(before: Hello, offer: Offer) -> bool:
    """Whether a table is proposed on which one has just played: the same keys in the same seats, the same
    rules, options, cards and terms; only the games that were won so far may be others.
    """
    played = read_setup(before.setup)
    proposed = offer.game_setup
    return (
        [seat.key for seat in offer.seats] == [seat.key for seat in before.seats]
        and offer.terms == before.terms
        and msgspec.structs.replace(played, decks=(), match=())
        == msgspec.structs.replace(proposed, decks=(), match=())
    )


def _offer(setup: bytes, terms: Any, seats: Any, ready: Any, seat: Any, after: Any) -> Offer:
    found = read_setup(setup)
    if not 1 < found.seats <= SEAT_LIMIT or found.decks:
        raise WireError("the host's table is none that players can sit down at")
    if len(seats) > found.seats or any(
        type(n) is not int or not 0 <= n < found.seats for n in (*ready, seat)
    ):
        raise WireError("the seats of the host's table are not as they should be")
    if any(type(term) is not tuple or len(term) != 2 or type(term[0]) is not str for term in terms):
        raise WireError("a term of the host's table is not a word with a value")
    if type(after) is not bytes or len(after) not in (0, HASH_SIZE):
        raise WireError("the host's table follows something that is no game")
    offer = Offer(setup, terms, tuple(_seat(each) for each in seats), ready, seat, after)
    read_terms(offer.terms)
    return offer


def _seat(value: Any) -> Seat:
    if (
        type(value) is not tuple
        or [type(part) for part in value] != [str, bytes]
        or len(value[1]) != KEY_SIZE
    ):
        raise WireError("a guest of the host's table is not a name with a key")
    try:
        return Seat(check_name(value[0]), value[1])
    except IdentityError as error:
        raise WireError(f"a guest's name is not allowed: {error}") from None


def _sizes(value: Any) -> Sizes:
    if len(value) > LISTS_LIMIT:
        raise WireError(f"a seat has at most {LISTS_LIMIT} lists")
    for entry in value:
        if type(entry) is not tuple or [type(part) for part in entry] != [str, int]:
            raise WireError("the size of a deck is not a label with a number")
        if not 0 <= entry[1] <= CARDS_LIMIT or not 0 < len(entry[0]) <= LABEL_LIMIT:
            raise WireError("the size of a deck is out of bounds")
    if list(value) != sorted(dict(value).items()):
        raise WireError("a seat's lists are not in order")
    return tuple(value)
