"""Every hash of the dealer: one function with a key and one without, each use under a domain of its own.

Input is the canonical array of the parts, so no two different inputs are the same bytes. A domain names one
purpose; the list below is the whole list, and a test holds it to that.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from netcore.wire import HASH_SIZE, Value, fingerprint, pack

WIDE: Final = 64
"""Bytes drawn for a scalar: reduced modulo a 252-bit order the bias is below 2^-256."""


class Domain:
    """The domain strings, at most 16 bytes each (what BLAKE2b takes as personalisation)."""

    # commitments and names
    SEED: Final = "dealer.seed"
    LIST: Final = "dealer.list"
    CONTEXT: Final = "dealer.ctx"
    TO_GROUP: Final = "dealer.h2g"
    TAG: Final = "dealer.tag"
    CHAIN: Final = "dealer.chain"
    ROLL: Final = "dealer.roll"
    CHOICE: Final = "dealer.choice"
    PRIVATE: Final = "dealer.private"
    BOX_KEY: Final = "dealer.box.key"
    # challenges
    POSSESSION: Final = "dealer.pop.c"
    DECK_STATEMENT: Final = "dealer.pok.stmt"
    KNOWLEDGE: Final = "dealer.pok.c"
    EPHEMERAL_KNOWN: Final = "dealer.eph.c"
    EQUAL: Final = "dealer.cp.c"
    COMPLAINT: Final = "dealer.cmp.c"
    BATCH: Final = "dealer.batch"
    WEIGHT: Final = "dealer.weight"
    STATEMENT: Final = "dealer.sh.stmt"
    COMMITTED: Final = "dealer.sh.b"
    EACH: Final = "dealer.sh.u"
    SHUFFLE: Final = "dealer.sh.c"
    # derivations from the seed (keyed)
    LIST_SALT: Final = "dealer.listsalt"
    GAME: Final = "dealer.game"
    CARD_KEY: Final = "dealer.x"
    POSSESSION_NONCE: Final = "dealer.pop"
    COIN: Final = "dealer.coin"
    PRIVATE_COIN: Final = "dealer.pcoin"
    CHOICE_SALT: Final = "dealer.salt"
    DECK: Final = "dealer.deck"
    ROW: Final = "dealer.z"
    DUMMY: Final = "dealer.dummy"
    KNOWLEDGE_NONCE: Final = "dealer.pok.w"
    MIX: Final = "dealer.mix"
    FACTOR: Final = "dealer.r"
    SHARE_NONCE: Final = "dealer.nonce"
    BOX: Final = "dealer.box"
    EPHEMERAL: Final = "dealer.eph"
    EPHEMERAL_NONCE: Final = "dealer.eph.w"
    COMPLAINT_NONCE: Final = "dealer.cmp"
    # nonces and blinding of the shuffle argument (keyed by the mix key)
    BLIND: Final = "dealer.sh.r"
    CHAIN_BLIND: Final = "dealer.sh.rh"
    NONCE: Final = "dealer.sh.w"
    CHAIN_NONCE: Final = "dealer.sh.wh"
    ORDER_NONCE: Final = "dealer.sh.wp"


def digest(domain: str, *parts: Value, size: int = HASH_SIZE) -> bytes:
    """H of the design note: BLAKE2b over the parts under a domain."""
    return fingerprint(domain, *parts, size=size)


def keyed(key: bytes, domain: str, *parts: Value, size: int = HASH_SIZE) -> bytes:
    """K of the design note: the same with a key; what comes out is as secret as the key."""
    return blake2b(pack(parts), digest_size=size, key=key, person=domain.encode("ascii")).digest()
