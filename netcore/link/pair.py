"""Names by which two players find each other through somebody else's server, and nobody else can.

Two keys share a secret that only their owners can compute (X25519 between the identity keys); an invitation
carries one for those who do not know each other yet. The server sees a hash of it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from nacl.bindings import crypto_scalarmult
from nacl.signing import VerifyKey

from netcore.identity import Identity
from netcore.wire import fingerprint

TAG_SIZE: Final = 6
"""Bytes by which a friend is recognised on the home network; the key decides when the friend is called."""


def pair_token(who: Identity, other: bytes) -> bytes:
    """The name under which a relay joins this player and the owner of another key."""
    return fingerprint("link.relay", _shared(who, other))


def presence_token(who: Identity, other: bytes, day: int) -> bytes:
    """The name under which two people who know each other wait for one another at a relay, on this day.

    Another every day, so that whoever runs the relay cannot tell that the two of yesterday are here again.
    """
    return fingerprint("link.presence", _shared(who, other), day)


def near_tag(who: Identity, other: bytes, author: bytes, day: int) -> bytes:
    """What one of the two announces on the home network for the other to recognise, on this day."""
    return fingerprint("link.near", _shared(who, other), author, day)[:TAG_SIZE]


def secret_token(host: bytes, secret: bytes) -> bytes:
    """The name under which a relay joins a host and whoever holds this invitation."""
    return fingerprint("link.relay", host, secret)


@lru_cache(maxsize=128)
def _shared(who: Identity, other: bytes) -> bytes:
    mine = bytes(who.key.to_curve25519_private_key())
    theirs = bytes(VerifyKey(other).to_curve25519_public_key())
    return fingerprint("link.pair", crypto_scalarmult(mine, theirs), *sorted((who.public, other)))
