"""Decryption shares: D = x·c1 with a proof, a batch under one proof, and shares sealed to one reader.

A share is public if its maker may not see the card or everybody may; otherwise it travels in a box to each
reader. A bad box is answered by a complaint that opens this one box to everybody, so that all see who is at
fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from nacl.bindings import (
    crypto_aead_xchacha20poly1305_ietf_decrypt as aead_open,
)
from nacl.bindings import (
    crypto_aead_xchacha20poly1305_ietf_encrypt as aead_seal,
)
from nacl.exceptions import CryptoError

from netcore.dealer.faults import Refused, Wrong
from netcore.dealer.group import SIZE, Group, Point, Scalar
from netcore.dealer.hashing import Domain, digest
from netcore.dealer.knowledge import PROOF_SIZE, check_equal, check_known, prove_equal, prove_known
from netcore.dealer.seeds import Root

_WEIGHT_SIZE: Final = 16  # 128-bit weights: two errors cancel with chance 2^-128

_TAG: Final = 16
_NONCE: Final = bytes(24)  # every box key is used for one message only

SHARE_SIZE: Final = SIZE + PROOF_SIZE
"""Bytes of one share with its own proof."""

BOX_SIZE: Final = SIZE + PROOF_SIZE + SHARE_SIZE + _TAG
"""Bytes of a box: ephemeral point, proof that its maker knows the scalar behind it, sealed share."""

COMPLAINT_SIZE: Final = SIZE + PROOF_SIZE
"""Bytes of a complaint: the box's shared point and the proof that it is the right one."""


class Share(NamedTuple):
    """One share with a proof of its own, as it comes out of a box and may be passed on."""

    product: Point
    proof: bytes


# --- batches ------------------------------------------------------------------------------------------------


def make_shares(root: Root, context: bytes, firsts: Sequence[Point]) -> tuple[list[Point], bytes]:
    """This seat's shares on these c1, and one proof for all of them."""
    group = root.group
    products = [group.mul(root.x, first) for first in firsts]
    bound, weights = _weights(group, context, root.public, firsts, products)
    base = _weighed(group, weights, firsts)
    product = products[0] if len(products) == 1 else group.mul(root.x, base)
    nonce = root.share_nonce(context, b"".join(firsts))
    return products, prove_equal(group, Domain.EQUAL, bound, root.x, root.public, base, product, nonce)


def check_shares(
    group: Group,
    public: Point,
    context: bytes,
    firsts: Sequence[Point],
    products: Sequence[Point],
    proof: bytes,
) -> None:
    """Refuse unless every product is the share of the key behind `public` on its c1."""
    if not firsts or len(products) != len(firsts):
        raise Refused(Wrong.FORM, f"{len(products)} shares came for {len(firsts)} cards")
    group.need_points(products[:1])  # the others meet their weights first, and `mul` refuses non-members
    bound, weights = _weights(group, context, public, firsts, products)
    base, product = _weighed(group, weights, firsts), _weighed(group, weights, products)
    check_equal(group, Domain.EQUAL, bound, public, base, product, proof)


def _weights(
    group: Group, context: bytes, public: Point, firsts: Sequence[Point], products: Sequence[Point]
) -> tuple[bytes, list[Scalar]]:
    """What the proof is bound to, and the weights of all cards but the first, whose weight is one."""
    bound = digest(Domain.BATCH, context, public, b"".join(firsts), b"".join(products))
    rest = range(1, len(firsts))
    return bound, [
        group.to_scalar(digest(Domain.WEIGHT, bound, number, size=_WEIGHT_SIZE).ljust(2 * SIZE, b"\0"))
        for number in rest
    ]


def _weighed(group: Group, weights: Sequence[Scalar], points: Sequence[Point]) -> Point:
    rest = (group.mul(weight, point) for weight, point in zip(weights, points[1:], strict=True))
    return group.sum((points[0], *rest))


# --- boxes --------------------------------------------------------------------------------------------------


def make_box(root: Root, context: bytes, first: Point, receiver: Point) -> bytes:
    """This seat's share on one c1, sealed to a box key; the context names handle and receiver."""
    group = root.group
    (product,), proof = make_shares(root, context, (first,))
    e = root.ephemeral(context, receiver)
    public = group.base(e)
    known = prove_known(
        group, Domain.EPHEMERAL_KNOWN, context, (e,), (public,), (root.ephemeral_nonce(context, receiver),)
    )
    key = _box_key(context, public, group.mul(e, receiver))
    return public + known + aead_seal(product + proof, b"", _NONCE, key)


def check_box(group: Group, context: bytes, box: bytes) -> None:
    """Refuse what everybody can see to be no box: wrong length, no member, unknown ephemeral scalar.

    Without the proof of knowledge a cheater could repeat another's ephemeral point, provoke a complaint, and
    with the point it shows open the other's box.
    """
    if len(box) != BOX_SIZE:
        raise Refused(Wrong.FORM, f"a box has {len(box)} bytes, not {BOX_SIZE}")
    group.need_points((box[:SIZE],))
    check_known(group, Domain.EPHEMERAL_KNOWN, context, (box[:SIZE],), box[SIZE : SIZE + PROOF_SIZE])


def open_box(root: Root, context: bytes, sender: Point, first: Point, box: bytes) -> Share:
    """The share in a box sealed to this seat; refuses one that does not hold."""
    return _open(root.group, context, sender, first, box, root.group.mul(root.box, box[:SIZE]))


def complain(root: Root, context: bytes, box: bytes) -> bytes:
    """What lets everybody open this one box: the shared point, proved to be the right one."""
    group = root.group
    shared = group.mul(root.box, box[:SIZE])
    nonce = root.complaint_nonce(context, box)
    return shared + prove_equal(
        group, Domain.COMPLAINT, context, root.box, root.box_public, box[:SIZE], shared, nonce
    )


def judge_complaint(
    group: Group,
    context: bytes,
    sender: Point,
    receiver: Point,
    first: Point,
    box: bytes,
    complaint: bytes,
) -> Refused | None:
    """Why the sealed share does not hold, which is its sender's fault; None if it does hold.

    A complaint that is not itself well made is refused: then the complainer is at fault, as when the share
    holds.
    """
    if len(complaint) != COMPLAINT_SIZE:
        raise Refused(Wrong.FORM, f"a complaint has {len(complaint)} bytes, not {COMPLAINT_SIZE}")
    shared, proof = complaint[:SIZE], complaint[SIZE:]
    group.need_points((shared,))
    check_equal(group, Domain.COMPLAINT, context, receiver, box[:SIZE], shared, proof)
    try:
        _open(group, context, sender, first, box, shared)
    except Refused as refused:
        return refused
    return None


def _open(group: Group, context: bytes, sender: Point, first: Point, box: bytes, shared: Point) -> Share:
    try:
        plain = aead_open(box[SIZE + PROOF_SIZE :], b"", _NONCE, _box_key(context, box[:SIZE], shared))
    except CryptoError:
        raise Refused(Wrong.SEAL, "a sealed share does not open") from None
    share = Share(plain[:SIZE], plain[SIZE:])
    try:
        check_shares(group, sender, context, (first,), (share.product,), share.proof)
    except Refused as refused:
        raise Refused(Wrong.SEAL, f"a sealed share does not hold: {refused.reason}") from None
    return share


def _box_key(context: bytes, public: Point, shared: Point) -> bytes:
    return digest(Domain.BOX_KEY, context, public, shared)
