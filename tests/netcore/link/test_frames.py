"""Cutting a stream into frames: the way the bytes were cut up before makes no difference."""

from __future__ import annotations

import tracemalloc
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.link.frames import FrameError, FrameReader, frame
from netcore.wire import FRAME_LIMIT


def read_all(reader: FrameReader, chunks: list[bytes]) -> list[bytes | str]:
    """Everything that comes out, an error as its sentence; after one nothing follows."""
    out: list[bytes | str] = []
    try:
        for chunk in chunks:
            reader.feed(chunk)
            while (content := reader.next()) is not None:
                out.append(content)
    except FrameError as error:
        out.append(str(error))
    return out


def cut(data: bytes, places: list[int]) -> list[bytes]:
    edges = [0, *sorted(place % (len(data) + 1) for place in places), len(data)]
    return [data[a:b] for a, b in pairwise(edges)]


cuts = st.lists(st.integers(0, 10_000), max_size=20)


@given(st.lists(st.binary(min_size=1, max_size=300)), cuts)
def test_frames_come_out_as_they_went_in_however_they_are_cut(
    contents: list[bytes], places: list[int]
) -> None:
    stream = b"".join(map(frame, contents))
    assert read_all(FrameReader(), cut(stream, places)) == contents


@given(st.binary(max_size=400), cuts, st.integers(1, 80))
def test_any_bytes_give_the_same_frames_and_the_same_error_in_any_chunks(
    stream: bytes, places: list[int], limit: int
) -> None:
    whole = read_all(FrameReader(limit), [stream])
    assert read_all(FrameReader(limit), cut(stream, places)) == whole
    assert all(len(content) <= limit for content in whole if isinstance(content, bytes))


def test_an_oversized_frame_is_refused_at_its_length_after_those_before_it() -> None:
    stream = frame(b"fine") + (FRAME_LIMIT + 1).to_bytes(4, "big")
    assert read_all(FrameReader(), [stream]) == [
        b"fine",
        "a frame of 65537 bytes is announced, 65536 are allowed here",
    ]


def test_an_empty_frame_is_refused() -> None:
    assert read_all(FrameReader(), [bytes(4)]) == ["a frame is empty"]


@pytest.mark.parametrize("content", [b"", b"x" * (FRAME_LIMIT + 1)])
def test_no_such_frame_is_made(content: bytes) -> None:
    with pytest.raises(FrameError, match="a frame holds 1 to 65536 bytes"):
        frame(content)


def test_many_frames_through_one_reader_leave_nothing_behind() -> None:
    reader = FrameReader()
    stream = frame(b"x" * 60_000)
    read_all(reader, [stream])
    tracemalloc.start()
    for _ in range(50):
        read_all(reader, [stream[:40_000], stream[40_000:]])
    kept = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert kept < 200_000
