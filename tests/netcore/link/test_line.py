"""One connection as a machine: two of them in one test, joined by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.link.frames import FrameReader, frame
from netcore.link.limits import GREETING_LIMIT, Limits
from netcore.link.line import (
    CHANNEL_LIMITS,
    Delivered,
    Event,
    Greeted,
    Line,
    LineEnded,
    NotWelcome,
    PersonAsked,
    Reached,
    Role,
    Slower,
    Welcomed,
    heard,
)
from netcore.link.messages import (
    LINK_VERSION,
    Bye,
    Channel,
    Data,
    Greeting,
    Message,
    Ping,
    Pong,
    Refuse,
    Want,
    Welcome,
    read_message,
    write_message,
)
from netcore.wire import pack

LIMITS = Limits()
GREETING = Greeting(LINK_VERSION, "test", "Bob", Want.PLAY)
WELCOME = Welcome("test", "Ada", bytes(8))


def said(line: Line, now: float = 0.0) -> bytes:
    """Everything a line has to write."""
    return b"".join(iter(lambda: line.take(now), b""))


def read(raw: bytes) -> list[Message]:
    reader = FrameReader()
    reader.feed(raw)
    return [read_message(content) for content in iter(reader.next, None)]


def pair(limits: Limits = LIMITS, greeting: Greeting = GREETING) -> tuple[Line, Line]:
    """A caller and a called one, both open at time 0."""
    caller, called = Line(Role.CALLER, limits, 0.0), Line(Role.CALLED, limits, 0.0)
    caller.greet(greeting)
    assert called.received(said(caller), 0.0) == [Greeted(greeting)]
    called.welcome(WELCOME, 0.0)
    assert caller.received(said(called), 0.0) == [Welcomed(WELCOME)]
    return caller, called


def test_a_message_of_many_parts_arrives_whole() -> None:
    caller, called = pair()
    assert caller.send(Channel.TABLE, b"x" * 500_000, 0.0)
    assert called.received(said(caller), 0.0) == [Delivered(Channel.TABLE, b"x" * 500_000)]


def test_messages_on_two_channels_may_be_interleaved() -> None:
    _, called = pair()
    stream = [
        Data(Channel.TABLE, True, b"a"),
        Data(Channel.WARES, False, b"w"),
        Data(Channel.TABLE, False, b"b"),
    ]
    events = called.received(b"".join(map(write_message, stream)), 0.0)
    assert events == [Delivered(Channel.WARES, b"w"), Delivered(Channel.TABLE, b"ab")]


def test_a_caller_is_not_welcome_before_it_is_told() -> None:
    caller = Line(Role.CALLER, LIMITS, 0.0)
    caller.greet(GREETING)
    assert caller.state is Reached.ASKED
    events = caller.received(write_message(Data(Channel.TABLE, False, b"believe me")), 0.0)
    assert events == [LineEnded("a data message has no place here: the line is asked", cut=False)]


def test_a_caller_who_speaks_before_being_welcomed_is_refused() -> None:
    called = Line(Role.CALLED, LIMITS, 0.0)
    events = called.received(write_message(GREETING) + write_message(Data(Channel.TABLE, False, b"x")), 0.0)
    assert isinstance(events[-1], LineEnded)
    assert read(said(called)) == [Refuse(False, "a data message has no place here: the line is asked")]


def test_a_stranger_may_not_even_announce_a_large_frame() -> None:
    called = Line(Role.CALLED, LIMITS, 0.0)
    (event,) = called.received((GREETING_LIMIT + 1).to_bytes(4, "big"), 0.0)
    assert event == LineEnded("a frame of 2049 bytes is announced, 2048 are allowed here", cut=False)


def test_an_unknown_kind_ends_the_line_with_a_sentence_on_both_sides() -> None:
    caller, called = pair()
    (event,) = called.received(frame(pack((99, "what?"))), 0.0)
    assert event == LineEnded("messages of kind 99 are not known here", cut=False)
    (told,) = caller.received(said(called), 0.0)
    assert told == LineEnded("the other side said “messages of kind 99 are not known here”", cut=False)


def test_another_version_is_refused_for_good_with_a_sentence() -> None:
    called = Line(Role.CALLED, LIMITS, 0.0)
    called.received(frame(pack((0, LINK_VERSION + 1, "whatever"))), 0.0)
    (refusal,) = read(said(called))
    assert isinstance(refusal, Refuse)
    assert not refusal.again
    assert f"speaks link version {LINK_VERSION}, yours {LINK_VERSION + 1}" in refusal.sentence


def test_a_refused_caller_hears_why() -> None:
    caller, called = Line(Role.CALLER, LIMITS, 0.0), Line(Role.CALLED, LIMITS, 0.0)
    caller.greet(GREETING)
    called.received(said(caller), 0.0)
    called.end("no seat is free", again=True)
    assert caller.received(said(called), 0.0) == [NotWelcome(True, "no seat is free")]
    assert caller.state is Reached.OVER


def test_while_a_person_is_asked_both_sides_have_patience_and_keep_in_touch() -> None:
    caller, called = Line(Role.CALLER, LIMITS, 0.0), Line(Role.CALLED, LIMITS, 0.0)
    caller.greet(GREETING)
    called.received(said(caller), 0.0)
    called.wait("Ada is being asked", 0.0)
    assert caller.received(said(called), 0.0) == [PersonAsked("Ada is being asked")]
    for now in range(0, 100, 4):
        assert caller.tick(now) == called.tick(now) == []
        assert called.received(said(caller), now) == caller.received(said(called), now) == []
    called.welcome(WELCOME, 100.0)
    assert caller.received(said(called), 100.0) == [Welcomed(WELCOME)]


def test_patience_with_a_person_ends() -> None:
    called = Line(Role.CALLED, LIMITS, 0.0)
    called.received(write_message(GREETING), 0.0)
    called.wait("…", 0.0)
    assert called.tick(LIMITS.ask) == [LineEnded("the greeting took too long", cut=True)]


@pytest.mark.parametrize("role", Role)
def test_a_greeting_that_takes_too_long_ends_the_line(role: Role) -> None:
    line = Line(role, LIMITS, 0.0)
    assert line.tick(LIMITS.handshake - 0.1) == []
    assert line.tick(LIMITS.handshake) == [LineEnded("the greeting took too long", cut=True)]


def test_pings_are_sent_answered_and_timed() -> None:
    caller, called = pair()
    caller.tick(LIMITS.heartbeat)
    ping = said(caller)
    assert read(ping) == [Ping(1)]
    called.received(ping, 5.1)
    pong = said(called)
    assert read(pong) == [Pong(1)]
    caller.received(pong, 5.2)
    assert caller.round_trip == pytest.approx(0.2)


def test_silence_ends_the_line() -> None:
    caller, _ = pair()
    assert caller.tick(LIMITS.dead - 0.1) == []
    assert caller.tick(LIMITS.dead) == [LineEnded("nothing was heard for 15 seconds", cut=True)]


def test_any_byte_is_a_sign_of_life() -> None:
    caller, called = pair()
    called.send(Channel.TABLE, b"x" * 100, 0.0)
    slow = said(called)
    for now, byte in enumerate(slow[:60]):
        assert caller.received(bytes([byte]), now) == []
        assert caller.tick(now) == []


def test_our_own_pause_is_not_taken_for_silence() -> None:
    caller, _ = pair()
    caller.heard(14.0)
    assert caller.tick(20.0) == []


def test_who_takes_in_nothing_is_cut_though_it_pings() -> None:
    caller, _ = pair()
    caller.send(Channel.TABLE, b"x", 0.0)
    events: list[Event] = []
    for now in range(21):
        events += caller.received(write_message(Ping(now)), now) + caller.tick(now)
    assert events == [LineEnded("nothing was taken in for 20 seconds", cut=True)]


def test_what_does_not_fit_the_queue_is_not_queued() -> None:
    caller, _ = pair(Limits(queue=100_000))
    assert caller.send(Channel.TABLE, b"x" * 90_000, 0.0)
    before = caller.queued
    assert not caller.send(Channel.TABLE, b"x" * 90_000, 0.0)
    assert caller.queued == before


def test_heartbeats_overtake_data() -> None:
    caller, _ = pair()
    caller.send(Channel.TABLE, b"x" * 100_000, 0.0)
    caller.tick(LIMITS.heartbeat)
    assert read(caller.take(5.0)) == [Ping(1)]


def test_frames_that_wait_are_taken_together_up_to_a_size() -> None:
    caller, _ = pair()
    for size in (10, 20, 30_000, 40):
        caller.send(Channel.TABLE, b"x" * size, 0.0)
    batch = caller.take(5.0, 20_000)
    assert [len(message.body) for message in read(batch) if isinstance(message, Data)] == [10, 20, 30_000]
    rest = caller.take(5.0, 20_000)
    assert [len(message.body) for message in read(rest) if isinstance(message, Data)] == [40]
    assert (caller.take(5.0, 20_000), caller.queued) == (b"", 0)


def test_who_pings_without_taking_in_the_answers_is_cut() -> None:
    caller, _ = pair()
    flood = b"".join(write_message(Ping(n)) for n in range(LIMITS.answers + 1))
    assert caller.received(flood, 0.0) == [LineEnded("it pings without taking in the answers", cut=True)]


def test_who_sends_too_many_frames_is_read_more_slowly() -> None:
    _, called = pair(Limits(frames_per_second=10, frames_burst=20))
    flood = b"".join(write_message(Data(Channel.TABLE, False, b"")) for _ in range(39))
    events = called.received(flood, 0.0)
    assert events[-1] == Slower(2.0)  # the greeting and 39 more, 20 at once, 10 a second


@pytest.mark.parametrize("channel", Channel)
def test_a_message_above_its_channel_s_limit_ends_the_line(channel: Channel) -> None:
    watching = channel in (Channel.STREAM, Channel.WHISPER)
    apart = {Channel.PEOPLE: Want.GREET, Channel.STUDY: Want.STUDY}
    want = Want.WATCH if watching else apart.get(channel, Want.PLAY)
    caller, called = pair(greeting=GREETING._replace(want=want))
    hearing = caller if watching else called
    part = write_message(Data(channel, True, b"x" * 32_000))
    events: list[Event] = []
    for _ in range(CHANNEL_LIMITS[channel] // 32_000 + 1):
        events += hearing.received(part, 0.0)
    assert events == [LineEnded(f"a message has more than {CHANNEL_LIMITS[channel]} bytes", cut=False)]


@pytest.mark.parametrize("channel", Channel)
@pytest.mark.parametrize("want", Want)
@pytest.mark.parametrize("role", Role)
def test_what_is_said_on_a_channel_that_is_not_heard_ends_the_line(
    role: Role, want: Want, channel: Channel
) -> None:
    line = pair(greeting=GREETING._replace(want=want))[0 if role is Role.CALLER else 1]
    (event,) = line.received(write_message(Data(channel, False, b"psst")), 0.0)
    expected: Event = Delivered(channel, b"psst")
    if channel not in heard(role, want):
        expected = LineEnded(f"nothing may be said here on the {channel.name.lower()} channel", cut=False)
    assert event == expected


def test_players_hear_each_other_and_spectators_only_listen() -> None:
    players = {Channel.TABLE, Channel.WARES, Channel.ROOM}
    for role in Role:
        assert heard(role, Want.PLAY) == heard(role, Want.RESUME) == players
    assert heard(Role.CALLER, Want.WATCH) == {Channel.STREAM, Channel.WHISPER}
    assert heard(Role.CALLED, Want.WATCH) == frozenset()


def test_empty_parts_do_not_go_on_for_ever() -> None:
    _, called = pair()
    events = called.received(write_message(Data(Channel.TABLE, True, b"")), 0.0)
    assert events == [LineEnded("a part of a message is empty", cut=False)]


def test_last_words_follow_what_was_sent_before() -> None:
    caller, called = pair()
    caller.send(Channel.TABLE, b"I resign", 0.0)
    caller.end("the program was closed", flush=True)
    assert called.received(said(caller), 0.0) == [
        Delivered(Channel.TABLE, b"I resign"),
        LineEnded("the other side said “the program was closed”", cut=False),
    ]


def test_an_error_drops_what_was_queued() -> None:
    caller, _ = pair()
    caller.send(Channel.TABLE, b"x" * 100_000, 0.0)
    caller.end("broken")
    assert read(said(caller)) == [Bye("broken")]


def test_nothing_happens_after_the_end() -> None:
    caller, _ = pair()
    caller.end("over")
    assert caller.received(write_message(Ping(1)), 0.0) == []
    assert caller.tick(1000.0) == []


chunks = st.lists(
    st.binary(max_size=60)
    | st.sampled_from(
        [
            write_message(message)
            for message in (
                GREETING,
                WELCOME,
                Refuse(True, "no"),
                Ping(1),
                Pong(1),
                Data(Channel.TABLE, True, b"x"),
                Data(Channel.WARES, False, b"y"),
                Bye("bye"),
            )
        ]
    ),
    max_size=12,
)


@given(st.sampled_from(Role), st.booleans(), chunks)
def test_whatever_comes_a_line_goes_on_or_ends_with_a_sentence(
    role: Role, opened: bool, stream: list[bytes]
) -> None:
    line = pair()[0 if role is Role.CALLER else 1] if opened else Line(role, LIMITS, 0.0)
    ends = 0
    for now, chunk in enumerate(stream):
        for event in line.received(chunk, now) + line.tick(now):
            ends += isinstance(event, LineEnded | NotWelcome)
            if isinstance(event, LineEnded):
                assert event.sentence
    assert ends == (line.state is Reached.OVER)
    read(said(line))  # what it has to say is well-formed
