"""What a local game keeps private until its end: the dealer's seed, secret deck lists, orders chosen unseen.

A commitment in the opening binds seed and lists. At the end all of it goes into the log, signed, with the
result, and anybody can deal the game again.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engines.kernel import DeckLists
from netcore.wire import BODY_LIMIT, WireError, fingerprint, pack, unpack

SALT_SIZE: Final = 16
SEED_LIMIT: Final = 64
"""Bytes of a seed: 32 are usual."""

Orders = tuple[tuple[int, tuple[tuple[int, tuple[int, ...]], ...]], ...]
"""By step, and in it by seat, the order in which a seat put cards that it alone had seen."""


class Secret(NamedTuple):
    """Everything needed to deal the game again."""

    salt: bytes
    seed: bytes
    decks: DeckLists = ()
    orders: Orders = ()

    @property
    def commitment(self) -> bytes:
        """What the opening says of seed and lists; the salt keeps a well-known list from being guessed."""
        return fingerprint("replay.secret", self.salt, self.seed, self.decks)

    def wishes(self, step: int) -> dict[int, tuple[int, ...]]:
        """The orders chosen when the dealer was asked at this step."""
        return next((dict(chosen) for number, chosen in self.orders if number == step), {})


def pack_secret(secret: Secret) -> bytes:
    """The body of a SEED item of a local game."""
    return pack(secret)


def read_secret(body: bytes) -> Secret:
    """A revealed secret from its bytes; WireError with a sentence if it is none."""
    value = unpack(body, BODY_LIMIT)
    if type(value) is not tuple or len(value) != len(Secret._fields):
        raise WireError("a revealed secret has not the right number of parts")
    secret = Secret(*value)
    if type(secret.salt) is not bytes or len(secret.salt) != SALT_SIZE:
        raise WireError("a revealed secret has no salt")
    if type(secret.seed) is not bytes or not 0 < len(secret.seed) <= SEED_LIMIT:
        raise WireError("a revealed secret has no seed")
    if not _is_decks(secret.decks):
        raise WireError("the revealed deck lists are not as they should be")
    if not _is_orders(secret.orders):
        raise WireError("the revealed orders are not as they should be")
    return secret


def _is_decks(value: Any) -> bool:
    return _rows(value) and all(
        _rows(lists) and all(_pair(one) and type(one[0]) is str and _numbers(one[1]) for one in lists)
        for lists in value
    )


def _is_orders(value: Any) -> bool:
    return _rows(value) and all(
        _pair(one)
        and type(one[0]) is int
        and _rows(one[1])
        and all(_pair(chosen) and type(chosen[0]) is int and _numbers(chosen[1]) for chosen in one[1])
        for one in value
    )


def _rows(value: Any) -> bool:
    return type(value) is tuple


def _pair(value: Any) -> bool:
    return type(value) is tuple and len(value) == 2


def _numbers(value: Any) -> bool:
    return type(value) is tuple and all(type(number) is int for number in value)
