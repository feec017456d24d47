"""The group: known answers, what must be refused, and the self-test that stands before every joint game."""

from __future__ import annotations

import ast
from pathlib import Path

import nacl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.dealer.faults import Refused, UnsafeLibrary, Wrong
from netcore.dealer.group import NOT_MEMBERS, ONE, ORDER, Edwards25519, Group, self_test, sound_group
from netcore.dealer.unsafe import UnsafeGroup

GROUPS = [sound_group(), UnsafeGroup()]
both = pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)

# A second implementation of the curve, in plain integers: slow, and only to compare with.
P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
Affine = tuple[int, int]


def reference_add(a: Affine, b: Affine) -> Affine:
    product = D * a[0] * b[0] * a[1] * b[1] % P
    x = (a[0] * b[1] + a[1] * b[0]) * pow(1 + product, -1, P) % P
    y = (a[1] * b[1] + a[0] * b[0]) * pow(1 - product, -1, P) % P
    return x, y


def reference_mul(k: int, p: Affine) -> Affine:
    total: Affine = (0, 1)
    while k:
        if k & 1:
            total = reference_add(total, p)
        p, k = reference_add(p, p), k >> 1
    return total


def encoded(p: Affine) -> bytes:
    return (p[1] | (p[0] & 1) << 255).to_bytes(32, "little")


def decoded(data: bytes) -> Affine:
    number = int.from_bytes(data, "little")
    y, sign = number & (1 << 255) - 1, number >> 255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    return (P - x if x & 1 != sign else x), y


def scalar(n: int) -> bytes:
    return (n % ORDER).to_bytes(32, "little")


@given(st.integers(1, ORDER - 1), st.integers(1, ORDER - 1))
def test_points_agree_with_plain_integers(a: int, b: int) -> None:
    group = sound_group()
    base = decoded(group.generator)
    p, q = group.base(scalar(a)), group.base(scalar(b))
    assert p == encoded(reference_mul(a, base))
    assert group.add(p, q) == encoded(reference_add(decoded(p), decoded(q)))
    assert group.mul(scalar(b), p) == encoded(reference_mul(a * b % ORDER, base))


@both
@given(st.integers(0, ORDER - 1), st.integers(0, ORDER - 1))
def test_scalars_agree_with_plain_integers(group: Group, a: int, b: int) -> None:
    assert group.scalar_add(scalar(a), scalar(b)) == scalar(a + b)
    assert group.scalar_sub(scalar(a), scalar(b)) == scalar(a - b)
    assert group.scalar_mul(scalar(a), scalar(b)) == scalar(a * b)
    assert group.scalar_reduce((a << 250 | b).to_bytes(64, "little")) == scalar(a << 250 | b)


@both
@given(st.integers(1, ORDER - 1), st.integers(1, ORDER - 1), st.binary(max_size=8))
def test_multiplication_distributes(group: Group, a: int, b: int, name: bytes) -> None:
    point = group.to_point("distributes", name)
    split = group.add(group.mul(scalar(a), point), group.mul(scalar(b), point))
    if (a + b) % ORDER:
        assert split == group.mul(scalar(a + b), point)
    assert group.sub(split, group.mul(scalar(b), point)) == group.mul(scalar(a), point)


@pytest.mark.parametrize("what", NOT_MEMBERS)
def test_no_stranger_passes_for_a_member(what: str) -> None:
    group = sound_group()
    assert not group.valid(NOT_MEMBERS[what])
    with pytest.raises(Refused) as refused:
        group.mul(ONE, NOT_MEMBERS[what])
    assert refused.value.wrong is Wrong.POINT


@both
@pytest.mark.parametrize("bad", [b"", bytes(31), bytes(33), bytes(32), b"\xff" * 32])
def test_bad_bytes_are_no_points(group: Group, bad: bytes) -> None:
    assert not group.valid(bad)
    with pytest.raises(Refused):
        group.need_points((group.generator, bad))


@both
@pytest.mark.parametrize("bad", [b"", bytes(32), ORDER.to_bytes(32, "little"), b"\xff" * 32, ONE + b"\0"])
def test_bad_bytes_are_no_scalars(group: Group, bad: bytes) -> None:
    with pytest.raises(Refused) as refused:
        group.need_scalars((ONE, bad))
    assert refused.value.wrong is Wrong.SCALAR


@both
def test_the_identity_never_comes_out_of_a_multiplication(group: Group) -> None:
    with pytest.raises(Refused):
        group.base(bytes(32))
    with pytest.raises(Refused):
        group.mul(bytes(32), group.generator)


def test_a_library_that_takes_mixed_orders_is_refused() -> None:
    class Old(Edwards25519):
        def valid(self, p: bytes) -> bool:
            return super().valid(p) or p == NOT_MEMBERS["a point of mixed order"]

    with pytest.raises(UnsafeLibrary, match="mixed order"):
        self_test(Old())


def test_a_library_that_multiplies_mixed_orders_is_refused() -> None:
    class Old(Edwards25519):
        def mul(self, k: bytes, p: bytes) -> bytes:
            return p if p == NOT_MEMBERS["a point of mixed order"] else super().mul(k, p)

    with pytest.raises(UnsafeLibrary, match="mixed order"):
        self_test(Old())


@pytest.mark.parametrize("name", ["add", "sub", "scalar_add", "scalar_sub", "scalar_mul"])
def test_a_library_that_computes_wrongly_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    group = Edwards25519()
    monkeypatch.setattr(group, name, lambda a, b: a)
    with pytest.raises(UnsafeLibrary, match="wrong"):
        self_test(group)


def test_an_old_library_is_refused_by_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nacl, "__version__", "1.6.1")
    sound_group.cache_clear()
    try:
        with pytest.raises(UnsafeLibrary, match="older"):
            sound_group()
    finally:
        sound_group.cache_clear()


def test_the_real_group_passes_the_self_test() -> None:
    self_test(Edwards25519())


def test_nothing_but_tests_imports_the_unsafe_group() -> None:
    root = Path(__file__).parents[3]
    for folder in ("client", "replays", "netcore", "engines"):
        for path in (root / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if "nsafe" not in text:
                continue
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.ImportFrom | ast.Import):
                    names = [alias.name for alias in node.names] + [getattr(node, "module", None) or ""]
                    assert not any("dealer.unsafe" in name for name in names), path
                    assert "UnsafeGroup" not in names, path
