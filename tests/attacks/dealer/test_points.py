"""Attacks 6 to 9: bytes that are no points or scalars, in every message that carries some."""

from __future__ import annotations

from functools import partial
from typing import Any

import nacl.bindings as sodium
import pytest

from engines.kernel.decision import Reveal
from netcore.dealer.faults import Wrong
from netcore.dealer.group import NOT_MEMBERS, ONE, ORDER
from netcore.item import Kind
from tests.attacks.dealer.cheats import REAL, SHUFFLE, TOY, bend, caught, table

TORSION = {
    2: bytes.fromhex("ec" + "ff" * 30 + "7f"),
    4: bytes(32),
    8: bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
}
DRAW = Reveal((((0, 1), (0,)),))
PASS = Reveal((((0,), (0, 2)),))


def at(data: bytes, place: int, new: bytes) -> bytes:
    return data[: 32 * place] + new + data[32 * (place + 1) :]


def marked(point: bytes, order: int) -> bytes:
    """A member with a mark of small order: what a mixer could follow through every re-encryption."""
    return sodium.crypto_core_ed25519_add(point, TORSION[order])


def in_mix(place: int, new: Any) -> Any:
    def how(value: Any) -> Any:
        counter, start, ((backs, slots),) = value
        old = slots[32 * place : 32 * (place + 1)]
        return counter, start, ((backs, at(slots, place, new(old))),)

    return how


@pytest.mark.attack(6)
@pytest.mark.parametrize("order", TORSION)
@pytest.mark.parametrize("place", [4, 5], ids=["c1", "c2"])
def test_a_torsion_mark_in_a_mix(order: int, place: int) -> None:
    ring = table(group=REAL)
    bend(ring, 0, Kind.MIX, in_mix(place, lambda old: marked(old, order)))
    caught(ring, SHUFFLE, Wrong.POINT, 0)


@pytest.mark.attack(6)
@pytest.mark.parametrize("order", TORSION)
@pytest.mark.parametrize("place", [0, 1])
def test_a_torsion_mark_on_a_share(order: int, place: int) -> None:
    ring = table(group=REAL)
    bend(ring, 1, Kind.SHARE, lambda v: (at(v[0], place, marked(v[0][32 * place :][:32], order)), v[1]))
    caught(ring, DRAW, Wrong.POINT, 1)


@pytest.mark.attack(6)
@pytest.mark.parametrize("order", TORSION)
def test_a_torsion_mark_on_an_ephemeral_point(order: int) -> None:
    ring = table(3, group=REAL)
    bend(ring, 2, Kind.SEAL, lambda v: (at(v[0], 0, marked(v[0][:32], order)),))
    caught(ring, PASS, Wrong.POINT, 2)


@pytest.mark.attack(7, 8)
@pytest.mark.parametrize("what", NOT_MEMBERS)
@pytest.mark.parametrize("place", [4, 5], ids=["c1", "c2"])
def test_no_member_in_a_mix(what: str, place: int) -> None:
    ring = table(group=REAL)
    bend(ring, 1, Kind.MIX, in_mix(place, lambda old: NOT_MEMBERS[what]))
    caught(ring, SHUFFLE, Wrong.POINT, 1)


@pytest.mark.attack(7, 8)
@pytest.mark.parametrize("what", NOT_MEMBERS)
def test_no_member_as_a_share(what: str) -> None:
    ring = table(group=REAL)
    bend(ring, 1, Kind.SHARE, lambda v: (at(v[0], 0, NOT_MEMBERS[what]), v[1]))
    caught(ring, DRAW, Wrong.POINT, 1)


@pytest.mark.attack(7)
@pytest.mark.parametrize("kind", [Kind.MIX, Kind.PROOF, Kind.SHARE])
@pytest.mark.parametrize("change", [lambda d: d[:-1], lambda d: d + b"\0", lambda d: d[:-32], lambda d: b""])
def test_short_and_long(kind: Kind, change: Any) -> None:
    ring = table()
    how = {
        Kind.MIX: lambda v: (*v[:2], ((v[2][0][0], change(v[2][0][1])),)),
        Kind.PROOF: lambda v: (change(v[0]),),
        Kind.SHARE: lambda v: (change(v[0]), v[1]),
    }[kind]
    bend(ring, 1, kind, how)
    caught(ring, DRAW if kind is Kind.SHARE else SHUFFLE, Wrong.FORM, 1)


@pytest.mark.attack(9)
@pytest.mark.parametrize(
    "bad", [bytes(32), ORDER.to_bytes(32, "little"), b"\xff" * 32], ids=["0", "L", "max"]
)
@pytest.mark.parametrize("group", [TOY, REAL], ids=["toy", "real"])
def test_a_scalar_out_of_bounds(bad: bytes, group: Any) -> None:
    for place in (0, 1):
        ring = table(group=group)
        bend(ring, 1, Kind.SHARE, partial(with_proof_part, place, bad))
        caught(ring, DRAW, Wrong.SCALAR, 1)
    ring = table(group=group)
    bend(ring, 1, Kind.PROOF, lambda v: (at(v[0], 20, bad),))
    caught(ring, SHUFFLE, Wrong.SCALAR, 1)


def with_proof_part(place: int, bad: bytes, value: Any) -> Any:
    return value[0], at(value[1], place, bad)


@pytest.mark.attack(9)
def test_a_response_that_is_not_reduced() -> None:
    """s + L would satisfy the same equation and give one proof two encodings."""
    ring = table(group=REAL)

    def how(value: Any) -> Any:
        s = int.from_bytes(value[1][32:], "little")
        return value[0], value[1][:32] + (s + ORDER).to_bytes(32, "little")

    bend(ring, 1, Kind.SHARE, how)
    caught(ring, DRAW, Wrong.SCALAR, 1)


def test_the_identity_plays_no_part() -> None:
    assert not REAL.valid(ONE)
