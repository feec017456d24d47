"""What links say: every message comes back as it was said, everything else is refused with a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.link.addresses import Address
from netcore.link.limits import GREETING_LIMIT, MESSAGE_LIMIT, PART_SIZE
from netcore.link.messages import (
    LINK_VERSION,
    SENTENCE_LIMIT,
    Bye,
    Channel,
    Data,
    Greeting,
    Message,
    OtherVersion,
    Ping,
    Pong,
    Refuse,
    Wait,
    Want,
    Welcome,
    parts_of,
    plain,
    read_message,
    write_message,
)
from netcore.table.messages import LARGEST
from netcore.wire import WireError, pack

FULL_GREETING = Greeting(
    LINK_VERSION,
    "ü" * 80,
    "☃" * 40,
    Want.WATCH,
    b"t" * 32,
    b"s" * 32,
    b"r" * 8,
    2**32 - 1,
    b"a" * 12,
    tuple(Address(f"{'x' * 60}.{'y' * 35}.{n:02}a", 27514) for n in range(8)),
    2**32 - 1,
    86400,
    b"b" * 32,
)

sentences = st.text(st.characters(categories=["L", "N", "P"]), max_size=SENTENCE_LIMIT)
numbers = st.integers(0, 2**32 - 1)
addresses = st.lists(
    st.builds(Address, st.sampled_from(["127.0.0.1", "fd00::2", "example.org"]), st.integers(1, 65535)),
    max_size=8,
    unique=True,
).map(tuple)
greetings = st.builds(
    Greeting,
    st.just(LINK_VERSION),
    sentences.map(lambda text: text[:80]),
    st.sampled_from(["Ada", "Grüße 3"]),
    st.sampled_from(Want),
    st.binary(max_size=32),
    st.binary(max_size=32),
    st.binary(min_size=8, max_size=8),
    numbers,
    st.just(b"") | st.binary(min_size=12, max_size=12),
    addresses,
    numbers,
    st.integers(0, 86400),
    st.just(b"") | st.binary(min_size=32, max_size=32),
)
welcomes = st.builds(
    Welcome,
    sentences.map(lambda text: text[:80]),
    st.just("Bob"),
    st.binary(min_size=8, max_size=8),
    st.binary(max_size=32),
    addresses,
    st.integers(0, 86400),
)
messages = st.one_of(
    greetings,
    welcomes,
    st.builds(Refuse, st.booleans(), sentences),
    st.builds(Wait, sentences),
    st.builds(Ping, numbers),
    st.builds(Pong, numbers),
    st.builds(Data, st.sampled_from(Channel), st.booleans(), st.binary(max_size=200)),
    st.builds(Bye, sentences),
)


@given(messages)
def test_a_message_comes_back_as_it_was_said(message: Message) -> None:
    assert read_message(write_message(message)[4:]) == message


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_refused_with_a_sentence(raw: bytes) -> None:
    try:
        message = read_message(raw)
    except WireError as error:
        assert str(error)
    else:
        assert read_message(write_message(message)[4:]) == message


parts = st.none() | st.booleans() | st.integers(-5, 2**33) | st.text(max_size=9) | st.binary(max_size=40)


@given(st.integers(0, 8), st.lists(parts | st.tuples(parts), max_size=14))
def test_any_parts_are_a_message_or_refused_with_a_sentence(kind: int, values: list[object]) -> None:
    raw = pack((kind, *values))
    try:
        message = read_message(raw)
    except WireError as error:
        assert str(error)
    else:
        assert read_message(write_message(message)[4:]) == message


def test_the_fullest_greeting_fits_what_a_stranger_may_say() -> None:
    raw = write_message(FULL_GREETING)
    assert read_message(raw[4:]) == FULL_GREETING
    assert len(raw) <= GREETING_LIMIT


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ((99,), "kind 99 are not known"),
        ((0,), "a greeting has 13 parts, not 0"),
        ((4, 1, 2), "a ping has 1 parts, not 2"),
        ((4, -1), "not between 0 and"),
        ((4, True), "not between 0 and"),
        ((7, "a\nb"), "not plain"),
        ((7, "x" * 301), "longer than 300"),
        ((2, 1, "no"), "neither yes nor no"),
        ((6, 9, False, b""), "unknown channel"),
        ((6, 0, False, "text"), "more than"),
        ((6, 0, False, b"x" * (PART_SIZE + 1)), "more than"),
        ((), "no message"),
        (("hello",), "no message"),
        (7, "no message"),
    ],
)
def test_a_bad_message_is_refused_with_a_sentence(value: object, words: str) -> None:
    with pytest.raises(WireError, match=words):
        read_message(pack(value))


@pytest.mark.parametrize(
    ("place", "value", "words"),
    [
        (2, "", "name is not allowed"),
        (2, " Ada", "normal form"),
        (2, 7, "normal form"),
        (3, len(Want), "unknown want"),
        (4, b"x" * 33, "number of bytes"),
        (6, b"x", "number of bytes"),
        (9, ("nonsense",), "names no port"),
        (9, ("127.0.0.1:1",) * 9, "at most 8 addresses"),
        (9, (5,), "no text"),
        (11, 86401, "not between"),
    ],
)
def test_a_greeting_with_a_bad_part_is_refused_with_a_sentence(place: int, value: object, words: str) -> None:
    greeting: list[object] = [*Greeting(LINK_VERSION, "x", "Ada", Want.PLAY)]
    greeting[3] = 0
    greeting[place] = value
    with pytest.raises(WireError, match=words):
        read_message(pack((0, *greeting)))


@pytest.mark.parametrize(
    ("version", "older"),
    [(LINK_VERSION + 1, "the table's needs"), (0, "yours needs"), ("x", "an unknown one")],
)
def test_another_version_is_told_which_program_is_older_whatever_else_its_greeting_holds(
    version: object, older: str
) -> None:
    with pytest.raises(OtherVersion, match=older):
        read_message(pack((0, version, {"new": "shape"})))


@given(st.integers(0, 200_000))
def test_a_message_is_cut_into_parts_that_make_it_whole_again(size: int) -> None:
    body = bytes(size)
    read = [read_message(raw[4:]) for raw in parts_of(Channel.TABLE, body)]
    assert b"".join(part.body for part in read if isinstance(part, Data)) == body
    assert [part.more for part in read if isinstance(part, Data)] == [True] * (len(read) - 1) + [False]


def test_no_message_above_the_limit_is_cut_into_parts() -> None:
    with pytest.raises(WireError, match="at most"):
        parts_of(Channel.TABLE, bytes(MESSAGE_LIMIT + 1))


def test_everything_a_table_says_fits() -> None:
    assert LARGEST <= MESSAGE_LIMIT


@given(st.text(max_size=400))
def test_any_sentence_is_made_fit_to_travel(text: str) -> None:
    assert read_message(write_message(Bye(plain(text)))[4:])
