"""Acknowledgements: what a seat says a step came to, under its signature.

Whoever has the log can compute the table after every step again, so one that is not what the rules give is a
claim that convicts its author.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from netcore.identity import SIGNATURE_SIZE, Identity, signature_holds
from netcore.item import DIGEST_SIZE, SEAT_LIMIT, STEP_LIMIT
from netcore.wire import HASH_SIZE, WireError, fingerprint


class Ack(NamedTuple):
    """A step is closed at a seat with this chain value, and this is the digest of the table after it."""

    seat: int
    step: int
    chain: bytes
    digest: bytes
    signature: bytes


def signed_ack(who: Identity, game: bytes, seat: int, step: int, chain: bytes, digest: bytes) -> Ack:
    """One's own acknowledgement of a step."""
    return Ack(seat, step, chain, digest, who.sign(_covered(game, seat, step, chain, digest)))


def ack_holds(ack: Ack, game: bytes, key: bytes) -> bool:
    """Whether the owner of `key` acknowledged this in this game."""
    return signature_holds(key, _covered(game, *ack[:-1]), ack.signature)


def read_ack(parts: tuple[Any, ...]) -> Ack:
    """An acknowledgement from unpacked values; checks form and bounds, not the signature."""
    if [type(part) for part in parts] != [int, int, bytes, bytes, bytes]:
        raise WireError("the parts of an acknowledgement are not as they should be")
    ack = Ack(*parts)
    if not (0 <= ack.seat < SEAT_LIMIT and 0 <= ack.step <= STEP_LIMIT):
        raise WireError("the seat or step of an acknowledgement is out of bounds")
    sizes = (len(ack.chain), len(ack.digest), len(ack.signature))
    if sizes != (HASH_SIZE, DIGEST_SIZE, SIGNATURE_SIZE):
        raise WireError("a hash or the signature of an acknowledgement has not its size")
    return ack


def _covered(game: bytes, seat: int, step: int, chain: bytes, digest: bytes) -> bytes:
    return fingerprint("table.ack", game, seat, step, chain, digest)
