"""Names by which two players find each other through somebody else's server, and nobody else can.

Two keys share a secret that only their owners can compute (X25519 between the identity keys); an invitation
carries one for those who do not know each other yet. The server sees a hash of it.
"""

from __future__ import annotations

from functools import lru_cache

from nacl.bindings import crypto_scalarmult
from nacl.signing import VerifyKey

from netcore.identity import Identity
from netcore.wire import fingerprint


def pair_token(who: Identity, other: bytes) -> bytes:
    """The name under which a relay joins this player and the owner of another key."""
    return fingerprint("link.relay", _shared(who, other))


def secret_token(host: bytes, secret: bytes) -> bytes:
    """The name under which a relay joins a host and whoever holds this invitation."""
    return fingerprint("link.relay", host, secret)


@lru_cache(maxsize=64)
def _shared(who: Identity, other: bytes) -> bytes:
    mine = bytes(who.key.to_curve25519_private_key())
    theirs = bytes(VerifyKey(other).to_curve25519_public_key())
    return fingerprint("link.pair", crypto_scalarmult(mine, theirs), *sorted((who.public, other)))
