"""How a game's log begins: hellos that agree, commitments, and the game's name that follows from them.

All of it is step 0. A hello is signed before there is a game, a commitment over all hellos, and everything
later over the game's name, which hashes hellos and commitments: nothing signed at one table fits another.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from netcore.identity import KEY_SIZE, IdentityError, check_name
from netcore.item import DEALER, SEAT_LIMIT, ZERO_DIGEST, ZERO_HASH, Context, Item, Kind
from netcore.wire import FRAME_LIMIT, HASH_SIZE, WireError, fingerprint, pack, unpack

LOG_VERSION: Final = 2
"""Of items, chain and opening in new games; raised when an older program could no longer check a log."""

READ_VERSIONS: Final = (1, 2)
"""Versions whose logs are read, each by its own rules."""

NONCE_SIZE: Final = 16
TEXT_LIMIT: Final = 80
"""Characters of the software's name and of a term of the table."""
TERM_LIMIT: Final = 32
"""Most terms of a table."""

SEEDED: Final = "seeded"
JOINT: Final = "joint"

Term = tuple[str, int | str | bool]


class Seat(NamedTuple):
    """Who sits here and whose key signs for the seat; at a local table one key signs for several."""

    name: str
    key: bytes


class Hello(NamedTuple):
    """What one signer says to open the game; all must say the same but for the last three."""

    version: int
    setup: bytes
    """The engine's Setup, in its own bytes: game, revision, mode, options, packs, sizes of secret decks."""
    seats: tuple[Seat, ...]
    dealing: str
    """SEEDED: one dealer, trusted by all (hot seat, bots). JOINT: dealt by all players together."""
    terms: tuple[Term, ...]
    """What the table agreed on beside the rules: time limits, what happens if a player vanishes …"""
    match: bytes
    """Last chain value of the game before in a match, else empty."""
    software: str
    began: int
    """The author's clock, seconds since 1970; for people, proves nothing."""
    nonce: bytes

    @property
    def agreed(self) -> tuple[Any, ...]:
        """The part that must be alike in every hello."""
        return self[:6]

    def key(self, seat: int) -> bytes | None:
        """The key that signs for a seat; the host (seat 0) signs for a seeded dealer."""
        if seat == DEALER:
            return self.seats[0].key if self.dealing == SEEDED else None
        return self.seats[seat].key if 0 <= seat < len(self.seats) else None

    def who(self, seat: int) -> str:
        """A seat as people read it."""
        if seat == DEALER:
            return f"the dealer, signed for by {self.seats[0].name}"
        return f"{self.seats[seat].name} (seat {seat})" if 0 <= seat < len(self.seats) else f"seat {seat}"

    @property
    def signers(self) -> tuple[int, ...]:
        """The lowest seat of each key: these owe hellos, commitments, seeds and final signatures."""
        keys = [seat.key for seat in self.seats]
        return tuple(number for number, key in enumerate(keys) if keys.index(key) == number)


@lru_cache(maxsize=32)
def read_hello(body: bytes) -> Hello:
    """A hello from its bytes, refused with a sentence if anything in it is out of bounds."""
    value = unpack(body, FRAME_LIMIT)
    if type(value) is not tuple or not value or value[0] not in READ_VERSIONS:
        raise WireError("the log was opened in another version of its format")
    if len(value) != len(Hello._fields):
        raise WireError("the opening has not the right number of parts")
    seats = value[2]
    if type(seats) is not tuple or not 1 <= len(seats) <= SEAT_LIMIT:
        raise WireError(f"a table has 1 to {SEAT_LIMIT} seats")
    hello = Hello(*value)._replace(seats=tuple(_seat(seat) for seat in seats))
    texts = (hello.dealing, hello.software)
    if any(type(text) is not str or len(text) > TEXT_LIMIT or not text.isprintable() for text in texts):
        raise WireError(f"a text of the opening is not plain or longer than {TEXT_LIMIT} characters")
    if hello.dealing not in (SEEDED, JOINT):
        raise WireError(f"{hello.dealing!r} is no way of dealing known here")
    if type(hello.setup) is not bytes or type(hello.began) is not int:
        raise WireError("the opening's setup or time is not as it should be")
    if type(hello.nonce) is not bytes or len(hello.nonce) != NONCE_SIZE:
        raise WireError("the opening's nonce is not as it should be")
    if type(hello.match) is not bytes or len(hello.match) not in (0, HASH_SIZE):
        raise WireError("the opening's link to the game before is not as it should be")
    _check_terms(hello.terms)
    return hello


def table_nonce(hellos: Iterable[Item]) -> bytes:
    """What commitments are signed over: all hellos in seat order."""
    return fingerprint("log.nonce", _said(hellos))


def game_name(hellos: Iterable[Item], commits: Iterable[Item]) -> bytes:
    """The 32 bytes that name the game in every later signature."""
    return fingerprint("log.game", _said(hellos), _said(commits))


def opening_context(kind: Kind, hellos: Iterable[Item], commits: Iterable[Item]) -> Context:
    """Over what an item of step 0 is signed."""
    if kind is Kind.HELLO:
        return Context(ZERO_HASH, ZERO_HASH, ZERO_DIGEST)
    if kind is Kind.COMMIT:
        return Context(table_nonce(hellos), ZERO_HASH, ZERO_DIGEST)
    return Context(game_name(hellos, commits), ZERO_HASH, ZERO_DIGEST)


def pack_hello(hello: Hello) -> bytes:
    """The body of a HELLO item."""
    return pack(hello)


def _said(items: Iterable[Item]) -> tuple[tuple[int, bytes], ...]:
    return tuple((item.seat, item.body) for item in sorted(items, key=lambda item: item.seat))


def _seat(value: Any) -> Seat:
    if type(value) is not tuple or [type(part) for part in value] != [str, bytes]:
        raise WireError("a seat of the opening is not a name with a key")
    name, key = value
    try:
        tidy = check_name(name)
    except IdentityError as error:
        raise WireError(f"a seat's name is not allowed: {error}") from None
    if tidy != name or len(key) != KEY_SIZE:
        raise WireError("a seat's name or key is not as it should be")
    return Seat(name, key)


def _check_terms(terms: Any) -> None:
    if type(terms) is not tuple or len(terms) > TERM_LIMIT:
        raise WireError(f"a table has at most {TERM_LIMIT} terms")
    for term in terms:
        if type(term) is not tuple or len(term) != 2 or type(term[0]) is not str:
            raise WireError("a term of the table is not a word with a value")
        if type(term[1]) not in (int, str, bool) or max(len(str(part)) for part in term) > TEXT_LIMIT:
            raise WireError(f"the term {term[0]!r:.20} of the table is not as it should be")
    words = [term[0] for term in terms]
    if words != sorted(set(words)):
        raise WireError("the terms of the table are not in order")
