"""Canonical bytes: one encoding a value, and nothing else gets in."""

from __future__ import annotations

import tracemalloc

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.wire import DEPTH_LIMIT, WireError, fingerprint, pack, unpack

scalars = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text() | st.binary()
values = st.recursive(
    scalars, lambda inner: st.lists(inner).map(tuple) | st.dictionaries(st.text(), inner), max_leaves=20
)


@given(values)
def test_a_value_comes_back_and_packs_to_the_same_bytes(value: object) -> None:
    raw = pack(value)
    assert unpack(raw) == value
    assert pack(unpack(raw)) == raw


@given(values)
def test_bytes_are_those_of_plain_msgpack(value: object) -> None:
    """Whatever library packs them: old files and other programs have the same."""
    assert pack(value) == msgpack.packb(in_order(value))


def in_order(value: object) -> object:
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value)}
    return [in_order(part) for part in value] if isinstance(value, tuple) else value


@pytest.mark.parametrize("size", [0, 15, 16, 31, 32, 255, 256, 65_535, 65_536])
def test_lengths_have_their_shortest_form(size: int) -> None:
    for value in ("a" * size, b"a" * size, (0,) * size, {str(n): n for n in range(size)}):
        assert pack(value) == msgpack.packb(in_order(value))


@given(st.binary(max_size=200))
def test_random_bytes_are_read_canonically_or_refused_with_a_sentence(raw: bytes) -> None:
    try:
        value = unpack(raw)
    except WireError as error:
        assert str(error)
    else:
        assert pack(value) == raw


@given(st.dictionaries(st.text(max_size=3), st.integers(0, 9), min_size=2))
def test_the_order_of_keys_does_not_matter_when_packing(value: dict[str, int]) -> None:
    assert pack(dict(reversed(value.items()))) == pack(value)


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"\x82\xa1a\x01\xa1a\x02", "canonical"),  # one key twice
        (b"\x82\xa1b\x01\xa1a\x02", "canonical"),  # keys out of order
        (b"\xcd\x00\x01", "canonical"),  # 1 in 16 bits
        (b"\xd9\x01a", "canonical"),  # a short text in the long form
        (b"\xcb" + bytes(8), "float"),
        (b"\xca" + bytes(4), "float"),
        (b"\xc7\x00\x05", "ExtType"),
        (b"\xd6\xff" + bytes(4), "no complete message"),  # a timestamp
        (b"\xa1\xff", "UTF-8"),
        (b"\x01\x02", "left over"),
        (b"\xdd\xff\xff\xff\xff", "no complete message"),  # four thousand million items announced
        (b"\xdb\xff\xff\xff\xff", "no complete message"),
        (b"\xc1", "no complete message"),
        (b"", "no complete message"),
        (b"\x81\x01\x02", "no complete message"),  # a number as key
        (b"\x81\xc4\x01a\x02", "key is no text"),
        (b"\x91" * (DEPTH_LIMIT + 1) + b"\xc0", "deeper"),
        (b"\x91" * 600 + b"\xc0", "deeper"),
        (b"\x91" * 60_000 + b"\xc0", "deeper"),
    ],
)
def test_hostile_bytes_are_refused_with_a_sentence(raw: bytes, words: str) -> None:
    with pytest.raises(WireError, match=words):
        unpack(raw)


def test_bytes_above_the_limit_are_not_even_decoded() -> None:
    with pytest.raises(WireError, match="more than the 10 allowed"):
        unpack(pack(b"x" * 20), limit=10)


def test_a_full_frame_of_empty_maps_stays_small_in_memory() -> None:
    raw = msgpack.packb([{} for _ in range(60_000)])
    tracemalloc.start()
    unpack(raw)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 32 * 1024 * 1024


@pytest.mark.parametrize(
    "value", [1.5, {1, 2}, object(), {1: 2}, 2**64, -(2**63) - 1, "\ud800", bytearray(b"x")]
)
def test_what_may_not_travel_is_refused_when_packing(value: object) -> None:
    with pytest.raises(WireError):
        pack(value)


def test_hashes_differ_by_domain_and_by_the_boundaries_of_their_parts() -> None:
    assert fingerprint("a", "b", "c") != fingerprint("b", "b", "c")
    assert fingerprint("a", "bc", "") != fingerprint("a", "b", "c")


def test_a_hash_is_pinned_because_every_signature_rests_on_it() -> None:
    assert fingerprint("log.test", 1, b"x", "y", None, size=16).hex() == "25bec6b3f4a796a5c24077d65d828bfa"
