"""A group without any security, for tests that play thousands of games. Never import this outside tests.

Its members are the numbers modulo the real group's order, under addition: the protocol runs through the same
code and every proof has the same meaning, but a logarithm is one division. No message and no option names a
group, so a peer cannot ask for this one, and a test holds that no module of the project imports it.
"""

from __future__ import annotations

from netcore.dealer.faults import Refused, Wrong
from netcore.dealer.group import ONE, ORDER, SIZE, Group, Point, Scalar
from netcore.dealer.hashing import WIDE, Domain, digest


class UnsafeGroup(Group):
    """Addition modulo the order; fast, and hides nothing."""

    name = "unsafe"
    order = ORDER

    def __init__(self) -> None:
        # Not one, so that k times the generator is not the bytes of k: tests search the wire for secrets.
        self._step = _number(self.scalar_reduce(digest(Domain.TO_GROUP, "unsafe", size=WIDE)))
        self.generator = self.base(ONE)

    def base(self, k: Scalar) -> Point:
        return self._member(_number(k) * self._step % ORDER, Wrong.SCALAR)

    def mul(self, k: Scalar, p: Point) -> Point:
        if not self.valid(p):
            raise Refused(Wrong.POINT, "a point is not a member of the group")
        return self._member(_number(k) * _number(p) % ORDER, Wrong.POINT)

    def add(self, p: Point, q: Point) -> Point:
        return ((_number(p) + _number(q)) % ORDER).to_bytes(SIZE, "little")

    def sub(self, p: Point, q: Point) -> Point:
        return ((_number(p) - _number(q)) % ORDER).to_bytes(SIZE, "little")

    def valid(self, p: Point) -> bool:
        return self.scalar_valid(p)

    def from_hash(self, h: bytes) -> Point:
        return self._member(_number(digest(Domain.TO_GROUP, "unsafe", h, size=WIDE)) % ORDER, Wrong.POINT)

    def scalar_add(self, a: Scalar, b: Scalar) -> Scalar:
        return self.add(a, b)

    def scalar_sub(self, a: Scalar, b: Scalar) -> Scalar:
        return self.sub(a, b)

    def scalar_mul(self, a: Scalar, b: Scalar) -> Scalar:
        return (_number(a) * _number(b) % ORDER).to_bytes(SIZE, "little")

    def scalar_reduce(self, wide: bytes) -> Scalar:
        return (_number(wide) % ORDER).to_bytes(SIZE, "little")

    @staticmethod
    def _member(n: int, wrong: Wrong) -> Point:
        if n == 0:
            raise Refused(wrong, "a product is the identity")
        return n.to_bytes(SIZE, "little")


def _number(data: bytes) -> int:
    return int.from_bytes(data, "little")
