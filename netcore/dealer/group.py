"""The group everything is computed in, behind a small interface, and the self-test without which nobody
plays.

Points and scalars are 32 bytes. The real group is the prime-order subgroup of edwards25519 through libsodium;
its scalar functions run in constant time, so no secret scalar ever becomes a Python integer.

Rules of this file. `mul` refuses a point that is not a member. `add` and `sub` do not look at membership: a
point that came from outside goes through `need_points` (or a `mul`) first. The identity is never a legal
point of a message.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cache, reduce
from typing import ClassVar, Final

import nacl
import nacl.bindings as sodium
from nacl.exceptions import CryptoError

from netcore.dealer.faults import Refused, UnsafeLibrary, Wrong
from netcore.dealer.hashing import WIDE, Domain, digest, keyed
from netcore.wire import Value

Point = bytes
Scalar = bytes

SIZE: Final = 32
"""Bytes of a point and of a scalar."""

ORDER: Final = 2**252 + 27742317777372353535851937790883648493
"""L: how many members the prime-order subgroup of edwards25519 has."""

ONE: Final = (1).to_bytes(SIZE, "little")


class Group(ABC):
    """A group of prime order. Scalars are 0 < s < order, little-endian."""

    name: ClassVar[str]
    order: ClassVar[int]
    generator: Point

    @abstractmethod
    def base(self, k: Scalar) -> Point:
        """k times the generator."""

    @abstractmethod
    def mul(self, k: Scalar, p: Point) -> Point:
        """k times p; refuses p unless it is a member other than the identity."""

    @abstractmethod
    def add(self, p: Point, q: Point) -> Point:
        """The sum of two points; membership is not looked at."""

    @abstractmethod
    def sub(self, p: Point, q: Point) -> Point:
        """The difference of two points; membership is not looked at."""

    @abstractmethod
    def valid(self, p: Point) -> bool:
        """Whether these bytes are the one encoding of a member other than the identity."""

    @abstractmethod
    def from_hash(self, h: bytes) -> Point:
        """A point from 32 hashed bytes; nobody knows its logarithm to any other."""

    @abstractmethod
    def scalar_add(self, a: Scalar, b: Scalar) -> Scalar:
        """a + b modulo the order."""

    @abstractmethod
    def scalar_sub(self, a: Scalar, b: Scalar) -> Scalar:
        """a - b modulo the order."""

    @abstractmethod
    def scalar_mul(self, a: Scalar, b: Scalar) -> Scalar:
        """a times b modulo the order."""

    @abstractmethod
    def scalar_reduce(self, wide: bytes) -> Scalar:
        """64 bytes as a number modulo the order."""

    # --- built on these -------------------------------------------------------------------------------------

    def sum(self, points: Iterable[Point]) -> Point:
        """The sum of one or more points."""
        return reduce(self.add, points)

    def to_point(self, *parts: Value) -> Point:
        """h2g of the design note: a point that depends on these parts and has no known logarithm."""
        return self.from_hash(digest(Domain.TO_GROUP, *parts))

    def to_scalar(self, wide: bytes) -> Scalar:
        """A scalar from 64 hashed bytes; the zero that never comes becomes one."""
        k = self.scalar_reduce(wide)
        return ONE if k == bytes(SIZE) else k

    def challenge(self, domain: str, *parts: Value) -> Scalar:
        """A challenge that depends on everything it hashes."""
        return self.to_scalar(digest(domain, *parts, size=WIDE))

    def secret(self, key: bytes, domain: str, *parts: Value) -> Scalar:
        """A secret scalar from a key."""
        return self.to_scalar(keyed(key, domain, *parts, size=WIDE))

    def scalar_valid(self, s: Scalar) -> bool:
        """Whether these bytes are a legal scalar of a message."""
        return len(s) == SIZE and 0 < int.from_bytes(s, "little") < self.order

    def need_points(self, points: Iterable[Point]) -> None:
        """Refuse unless every one of these is a member of the group."""
        for number, point in enumerate(points):
            if len(point) != SIZE:
                raise Refused(Wrong.FORM, f"point {number} has {len(point)} bytes, not {SIZE}")
            if not self.valid(point):
                raise Refused(Wrong.POINT, f"point {number} is not a member of the group")

    def need_scalars(self, scalars: Iterable[Scalar]) -> None:
        """Refuse unless every one of these is a scalar above zero and below the order."""
        for number, scalar in enumerate(scalars):
            if not self.scalar_valid(scalar):
                raise Refused(Wrong.SCALAR, f"scalar {number} is not above zero and below the group's order")


class Edwards25519(Group):
    """The prime-order subgroup of edwards25519 in libsodium. `sound_group` gives it out, tested."""

    name = "edwards25519"
    order = ORDER

    def __init__(self) -> None:
        self.generator = sodium.crypto_scalarmult_ed25519_base_noclamp(ONE)

    def base(self, k: Scalar) -> Point:
        try:
            return sodium.crypto_scalarmult_ed25519_base_noclamp(k)
        except CryptoError:
            raise Refused(Wrong.SCALAR, "the generator is not multiplied by zero") from None

    def mul(self, k: Scalar, p: Point) -> Point:
        try:
            return sodium.crypto_scalarmult_ed25519_noclamp(k, p)
        except CryptoError:
            raise Refused(Wrong.POINT, "a point is not a member of the group") from None

    def add(self, p: Point, q: Point) -> Point:
        try:
            return sodium.crypto_core_ed25519_add(p, q)
        except CryptoError:
            raise Refused(Wrong.POINT, "a point is not on the curve") from None

    def sub(self, p: Point, q: Point) -> Point:
        try:
            return sodium.crypto_core_ed25519_sub(p, q)
        except CryptoError:
            raise Refused(Wrong.POINT, "a point is not on the curve") from None

    def valid(self, p: Point) -> bool:
        return len(p) == SIZE and sodium.crypto_core_ed25519_is_valid_point(p)

    def from_hash(self, h: bytes) -> Point:
        return sodium.crypto_core_ed25519_from_uniform(h)

    def scalar_add(self, a: Scalar, b: Scalar) -> Scalar:
        return sodium.crypto_core_ed25519_scalar_add(a, b)

    def scalar_sub(self, a: Scalar, b: Scalar) -> Scalar:
        return sodium.crypto_core_ed25519_scalar_sub(a, b)

    def scalar_mul(self, a: Scalar, b: Scalar) -> Scalar:
        return sodium.crypto_core_ed25519_scalar_mul(a, b)

    def scalar_reduce(self, wide: bytes) -> Scalar:
        return sodium.crypto_core_ed25519_scalar_reduce(wide)


@cache
def sound_group() -> Group:
    """The group of joint games, once it has passed the self-test; raises UnsafeLibrary if it does not."""
    version = tuple(int(part) for part in nacl.__version__.split(".")[:3] if part.isdigit())
    if version < (1, 6, 2):
        raise UnsafeLibrary(f"PyNaCl {nacl.__version__} is older than 1.6.2, which joint games need")
    if not (sodium.has_crypto_core_ed25519 and sodium.has_crypto_scalarmult_ed25519):
        raise UnsafeLibrary("the libsodium on this machine was built without its group functions")
    group = Edwards25519()
    self_test(group)
    return group


# --- self-test ----------------------------------------------------------------------------------------------

_G = bytes.fromhex("58" + "66" * 31)
_TWICE = bytes.fromhex("c9a3f86aae465f0e56513864510f3997561fa2c9e85ea21dc2292309f3cd6022")
# The generator plus the point of order 2: libsodium before the end of 2025 took it for a member, and a mixer
# could have marked cards with it, because the torsion part survives every re-encryption.
_MIXED = bytes.fromhex("95" + "99" * 31)
_FROM_HASH = bytes.fromhex("0691eee3cf70a0056df6bfa03120635636581b5c4ea571dfc680f78c7e0b4137")
NOT_MEMBERS: Final = {
    "the identity": ONE,
    "a point of order 2": bytes.fromhex("ec" + "ff" * 30 + "7f"),
    "a point of order 4": bytes(32),
    "a point of order 8": bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
    "a point of mixed order": _MIXED,
    "an encoding that is not canonical": bytes.fromhex("ee" + "ff" * 30 + "7f"),
    "a value off the curve": (2).to_bytes(SIZE, "little"),
}
"""Bytes that must never pass for a member, by what they are."""


def self_test(group: Group) -> None:
    """Hold a library to what the dealer relies on; known answers, and what must be refused."""
    two = (2).to_bytes(SIZE, "little")
    last = (ORDER - 1).to_bytes(SIZE, "little")
    checks = {
        "the generator": group.generator == _G == group.base(ONE),
        "doubling": group.base(two) == group.add(_G, _G) == group.mul(two, _G) == _TWICE,
        "subtraction": group.sub(_TWICE, _G) == _G,
        "minus one": group.add(group.mul(last, _G), _G) == ONE,
        "addition of scalars": group.scalar_add(last, two) == ONE,
        "subtraction of scalars": group.scalar_sub(ONE, two) == last,
        "multiplication of scalars": group.scalar_mul(last, last) == ONE,
        "reduction": group.scalar_reduce(ORDER.to_bytes(WIDE, "little")) == bytes(SIZE),
        "hashing to the group": group.from_hash(bytes(range(SIZE))) == _FROM_HASH,
        "members": group.valid(_G) and group.valid(_TWICE),
    }
    for what, holds in checks.items():
        if not holds:
            raise UnsafeLibrary(f"the cryptographic library gets {what} wrong")
    for what, point in NOT_MEMBERS.items():
        if group.valid(point) or _multiplies(group, point):
            raise UnsafeLibrary(f"the cryptographic library takes {what} for a member of the group")


def _multiplies(group: Group, point: Point) -> bool:
    try:
        group.mul(ONE, point)
    except Refused:
        return False
    return True
