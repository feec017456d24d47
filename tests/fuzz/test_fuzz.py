"""Every reader of strangers' bytes: it reads, or refuses with the error that it documents, within bounds."""

from __future__ import annotations

import tracemalloc
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netcore.wire import BODY_LIMIT
from tests.fuzz.targets import TARGETS

EXAMPLES = {"signed": 60, "record": 40, "resume": 30, "frames": 150, "pack": 60, "key": 60}
"""How many are tried of those that take longer; 120 of all others."""

PEAK = 48 * 1024 * 1024
"""Bytes that reading a quarter of a megabyte may take which nests, or claims lengths that it has not."""

BOMBS = {
    "claims": b"\xdd\xff\xff\xff\xff" * 20,
    "deep": b"\x91" * BODY_LIMIT,
    "maps": b"\xdd\x00\x03\xff\xf0" + b"\x80" * (BODY_LIMIT - 16),
    "empty": b"\xdd\x00\x03\xff\xf0" + b"\x90" * (BODY_LIMIT - 16),
    "text": b"\xdb\x00\x03\xff\xf0" + b"a" * (BODY_LIMIT - 16),
    "brackets": b"a = " + b"[" * (BODY_LIMIT - 8),
    "dots": b"a" + b".a" * (BODY_LIMIT // 2 - 4) + b"=1",
    "colons": b"runetable2:" * (BODY_LIMIT // 11),
}


def altered(data: st.DataObject, raw: bytes) -> bytes:
    """Bytes changed, put in, taken out, doubled or cut, as a stranger might."""
    changed = bytearray(raw)
    for _ in range(data.draw(st.integers(1, 4))):
        if not changed:
            break
        at = data.draw(st.integers(0, len(changed) - 1))
        size = data.draw(st.sampled_from([1, 1, 2, 4, 8]))
        how = data.draw(st.sampled_from(["set", "put", "cut", "double", "end"]))
        if how == "set":
            changed[at] = data.draw(
                st.sampled_from([0, 1, 0x7F, 0x80, 0x90, 0xC0, 0xC4, 0xDD, 0xFF, at & 0xFF])
            )
        elif how == "put":
            changed[at:at] = data.draw(st.binary(min_size=size, max_size=size))
        elif how == "cut":
            del changed[at : at + size]
        elif how == "double":
            changed[at:at] = changed[at : at + size]
        else:
            del changed[at:]
    return bytes(changed)


@pytest.mark.parametrize("name", TARGETS)
def test_honest_examples_are_read(name: str) -> None:
    target = TARGETS[name]
    if name not in ("wire", "stream"):
        assert all(target.attempt(example) for example in target.examples())


@pytest.mark.parametrize("name", TARGETS)
def test_altered_examples_are_read_or_refused(name: str) -> None:
    target = TARGETS[name]
    examples = target.examples()

    @settings(max_examples=EXAMPLES.get(name, 120))
    @given(st.data())
    def tries(data: st.DataObject) -> None:
        target.attempt(altered(data, data.draw(st.sampled_from(examples))))

    tries()


@pytest.mark.parametrize("name", TARGETS)
def test_any_bytes_are_read_or_refused(name: str) -> None:
    chance = Random(name)
    for size in (0, 1, 2, 3, 5, 8, 16, 64, 300):
        for _ in range(1 if name in EXAMPLES else 20):
            TARGETS[name].attempt(chance.randbytes(size))


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("name", [name for name in TARGETS if name not in (*EXAMPLES, "payload")])
def test_what_is_made_to_fill_memory_does_not(name: str, bomb: str) -> None:
    TARGETS[name].examples()
    tracemalloc.start()
    try:
        TARGETS[name].attempt(BOMBS[bomb])
        assert tracemalloc.get_traced_memory()[1] < PEAK
    finally:
        tracemalloc.stop()
