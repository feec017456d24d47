"""Small proofs: that a seat knows a logarithm, several at once, or that two logarithms are equal.

Each is (challenge, responses); the challenge hashes a context that names game, step, chain, seat and purpose,
and everything the proof speaks of. A verifier raises `Refused`; points are members or the first
multiplication refuses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from netcore.dealer.faults import Refused, Wrong
from netcore.dealer.group import SIZE, Group, Point, Scalar

PROOF_SIZE: Final = 2 * SIZE
"""Bytes of a proof with one response: challenge and response."""


def halves(group: Group, proof: bytes) -> tuple[Scalar, Scalar]:
    """Challenge and response of a received proof, checked to be scalars."""
    if len(proof) != PROOF_SIZE:
        raise Refused(Wrong.FORM, f"a proof has {len(proof)} bytes, not {PROOF_SIZE}")
    pair = proof[:SIZE], proof[SIZE:]
    group.need_scalars(pair)
    return pair


# --- knowledge of logarithms --------------------------------------------------------------------------------


def prove_known(
    group: Group,
    domain: str,
    context: bytes,
    secrets: Sequence[Scalar],
    points: Sequence[Point],
    nonces: Sequence[Scalar],
) -> bytes:
    """A proof that the maker knows the logarithm of each point: one challenge, one response each."""
    starts = b"".join(group.base(nonce) for nonce in nonces)
    c = group.challenge(domain, context, b"".join(points), starts)
    responses = [
        group.scalar_add(nonce, group.scalar_mul(c, secret))
        for nonce, secret in zip(nonces, secrets, strict=True)
    ]
    return c + b"".join(responses)


def check_known(group: Group, domain: str, context: bytes, points: Sequence[Point], proof: bytes) -> None:
    """Refuse unless the proof shows that its maker knows the logarithm of every point."""
    want = SIZE * (1 + len(points))
    if len(proof) != want:
        raise Refused(Wrong.FORM, f"a proof of knowledge has {len(proof)} bytes, not {want}")
    c, *responses = (proof[at : at + SIZE] for at in range(0, want, SIZE))
    group.need_scalars((c, *responses))
    starts = b"".join(
        group.sub(group.base(response), group.mul(c, point))
        for response, point in zip(responses, points, strict=True)
    )
    if c != group.challenge(domain, context, b"".join(points), starts):
        raise Refused(Wrong.PROOF, "a proof of knowledge does not hold")


# --- equality of logarithms (Chaum–Pedersen) ----------------------------------------------------------------


def prove_equal(
    group: Group,
    domain: str,
    context: bytes,
    x: Scalar,
    public: Point,
    base: Point,
    product: Point,
    nonce: Scalar,
) -> bytes:
    """A proof that `product` = x·`base` for the x behind `public` = x·G."""
    c = group.challenge(domain, context, public, base, product, group.base(nonce), group.mul(nonce, base))
    return c + group.scalar_add(nonce, group.scalar_mul(c, x))


def check_equal(
    group: Group, domain: str, context: bytes, public: Point, base: Point, product: Point, proof: bytes
) -> None:
    """Refuse unless `product` is to `base` as `public` is to the generator."""
    c, s = halves(group, proof)
    first = group.sub(group.base(s), group.mul(c, public))
    second = group.sub(group.mul(s, base), group.mul(c, product))
    if c != group.challenge(domain, context, public, base, product, first, second):
        raise Refused(Wrong.PROOF, "a proof of equal logarithms does not hold")
