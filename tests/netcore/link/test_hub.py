"""Spectators in memory: catch up, stay behind, pass on, be dropped; the table hears nothing of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.link.bond import Aim
from netcore.link.hub import Hub
from netcore.link.limits import Limits
from netcore.link.messages import Channel, Data, Want, write_message
from netcore.link.stream import CACHE_LIMIT, Frame, Press, Reel, read_frame, write_frame
from netcore.link.watch import Watch
from netcore.wire import WireError
from tests.netcore.link.company import Peer
from tests.netcore.link.memory import Net
from tests.netcore.link.viewing import Show, Spectator

HOST = "10.0.0.1"


class Hall:
    """A network with a show."""

    def __init__(self, **options: Any) -> None:
        self.net = Net()
        self.limits = options.pop("limits", None)
        self.show = Show(self.net.machine(HOST), self.net.seconds, self.limits, **options)
        self.show.listen(HOST)
        self._hosts = 1

    def spectator(self, *, serves: bool = False) -> Spectator:
        self._hosts += 1
        self.host = f"10.0.0.{self._hosts}"
        spectator = Spectator(self.net.machine(self.host), self.net.seconds, self.limits, serves=serves)
        if serves:
            spectator.listen(self.host)
        return spectator


def test_who_comes_late_catches_up_and_then_follows() -> None:
    hall = Hall()
    hall.show.act(b"one", b"two")
    zoe = hall.spectator()
    zoe.follow(hall.show)
    hall.net.until(lambda: len(zoe.log) == 2)
    hall.show.act(b"three")
    hall.net.until(lambda: zoe.seen() == [b"one", b"two", b"three"])
    assert zoe.told == [("watching", "")]


def test_a_broken_line_is_made_anew_and_goes_on_where_it_ended() -> None:
    hall = Hall()
    zoe = hall.spectator()
    zoe.follow(hall.show)
    hall.show.act(b"one")
    hall.net.until(lambda: len(zoe.log) == 1)
    hall.net.break_all(HOST)
    hall.net.run(0.1)
    hall.show.act(b"two")
    hall.net.until(lambda: zoe.seen() == [b"one", b"two"])


@pytest.mark.parametrize(("table", "own", "expected"), [(30, 0, 30), (0, 45, 45), (30, 10, 30)])
def test_spectators_are_as_far_behind_as_agreed(table: int, own: int, expected: int) -> None:
    hall = Hall(delay=table)
    zoe = hall.spectator()
    zoe.follow(hall.show, delay=own)
    hall.net.run(1)
    hall.show.act(b"one")
    hall.net.run(5)
    hall.show.act(b"two")
    hall.net.run(expected - 5.5)
    assert zoe.seen() == []
    hall.net.run(1)
    assert zoe.seen() == [b"one"]
    hall.net.run(5)
    assert zoe.seen() == [b"one", b"two"]


def test_each_spectator_has_a_delay_of_its_own() -> None:
    hall = Hall()
    zoe, max_ = hall.spectator(), hall.spectator()
    zoe.follow(hall.show, delay=40)
    max_.follow(hall.show, delay=20)
    hall.net.run(1)
    hall.show.act(b"one")
    hall.net.run(20.5)
    assert (zoe.seen(), max_.seen()) == ([], [b"one"])
    hall.net.run(20)
    assert zoe.seen() == [b"one"]


def test_a_spectator_passes_on_to_others_who_pass_on_to_others() -> None:
    hall = Hall()
    first, second, third = hall.spectator(serves=True), hall.spectator(serves=True), hall.spectator()
    hall.show.act(b"one")
    first.follow(hall.show)
    second.follow(first)
    third.follow(second)
    hall.net.until(lambda: third.seen() == [b"one"])
    hall.show.act(b"x" * 300_000)
    hall.net.until(lambda: third.seen() == [b"one", b"x" * 300_000])


def test_who_passes_on_can_only_be_watched() -> None:
    hall = Hall()
    first = hall.spectator(serves=True)
    first.follow(hall.show)
    second = hall.spectator()
    player = Peer(hall.net.machine("10.0.0.77"), "Bob")
    player.link.reach(first.key, Aim(Want.PLAY, first.places))
    second.follow(first)
    hall.net.run(3)
    assert player.company.sentences("refused") == ["this table is open to invited players only"]
    assert second.told[0] == ("watching", "")


def test_a_spectator_s_link_has_no_way_to_speak() -> None:
    assert not [name for name in vars(Watch) if "send" in name or "say" in name]
    assert not [name for name in vars(Hub) if "received" in name or "happened" in name]


def test_a_spectator_who_speaks_is_sent_away() -> None:
    hall = Hall()
    zoe = hall.spectator()
    zoe.follow(hall.show)
    hall.net.until(lambda: ("watching", "") in zoe.told)
    cable = zoe.watch.link._open_cable(hall.show.key)
    assert cable is not None
    cable.push([write_message(Data(Channel.TABLE, False, b"play the other card!"))])
    hall.net.run(0.3)
    assert zoe.told[1] == (
        "not watching",
        "the other side said “nothing may be said here on the table channel”",
    )
    assert hall.show.peer.company.told == []
    assert hall.show.peer.company.bodies == []


def test_who_takes_in_nothing_is_dropped_and_nobody_else_suffers() -> None:
    hall = Hall()
    slow, zoe = hall.spectator(), hall.spectator()
    slow.follow(hall.show)
    zoe.follow(hall.show)
    hall.net.run(1)
    slow.watch.link.hold(hall.show.key)
    for number in range(25):
        hall.show.act(b"x" * 50_000)
        hall.net.run(1)
        assert len(zoe.log) == number + 1
    assert slow.told[1][0] == "not watching"  # and it may return and catch up, on a line that it reads
    hall.net.until(lambda: len(slow.log) == 25)
    assert zoe.told == [("watching", "")]


def test_what_waits_for_one_spectator_is_bounded() -> None:
    hall = Hall(limits=Limits(stall=1000))
    zoe = hall.spectator()
    zoe.follow(hall.show)
    hall.net.run(1)
    zoe.watch.link.hold(hall.show.key)
    hall.show.act(*[b"x" * 10_000] * 200)
    hall.net.run(2)
    (cable,) = hall.show.hub.spectators
    assert cable.line.queued < Limits().watcher_queue + 20_000
    zoe.watch.link.release(hall.show.key)
    hall.net.until(lambda: len(zoe.log) == 200)


def test_only_so_many_may_watch_and_a_free_place_is_taken_again() -> None:
    hall = Hall(limits=Limits(watchers=2))
    seated = [hall.spectator() for _ in range(2)]
    for spectator in seated:
        spectator.follow(hall.show)
    hall.net.run(1)
    late = hall.spectator()
    late.follow(hall.show)
    hall.net.run(2)
    assert "every place to watch from is taken" in late.told[0][1]
    seated[0].watch.stop()
    hall.net.until(lambda: ("watching", "") in late.told, 20)


def test_something_can_be_told_to_one_spectator_alone() -> None:
    hall = Hall()
    zoe, max_ = hall.spectator(), hall.spectator()
    zoe.follow(hall.show, box=b"z" * 32)
    max_.follow(hall.show)
    hall.net.run(1)
    who = next(who for who in hall.show.hub.spectators.values() if who.box == b"z" * 32)
    assert hall.show.hub.whisper(who.number, b"the card was the fox")
    assert not hall.show.hub.whisper(99, b"nobody")
    hall.net.run(1)
    assert (zoe.whispers, max_.whispers) == ([b"the card was the fox"], [])


def test_a_whisper_comes_no_sooner_than_the_frames_before_it() -> None:
    hall = Hall(delay=20)
    zoe = hall.spectator()
    zoe.follow(hall.show)
    hall.net.run(1)
    hall.show.act(b"one")
    (who,) = hall.show.hub.spectators.values()
    assert hall.show.hub.whisper(who.number, b"about one")
    hall.show.act(b"two")
    hall.net.run(15)
    assert zoe.whispers == []
    hall.net.until(lambda: zoe.whispers == [b"about one"])
    assert zoe.seen()[0] == b"one"


def test_what_waits_to_be_whispered_is_bounded() -> None:
    hall = Hall(delay=20)
    zoe = hall.spectator()
    zoe.follow(hall.show)
    hall.net.run(1)
    hall.show.act(b"one")
    (who,) = hall.show.hub.spectators.values()
    said = [hall.show.hub.whisper(who.number, bytes(60_000)) for _ in range(10)]
    assert said == [True] * 4 + [False] * 6


def test_at_the_end_nobody_is_kept_waiting() -> None:
    hall = Hall(delay=1000)
    zoe, max_ = hall.spectator(), hall.spectator()
    zoe.follow(hall.show)
    max_.follow(hall.show, delay=2000)
    hall.net.run(1)
    assert zoe.told == [("watching", "1000 s behind")]
    hall.show.act(b"one")
    hall.net.run(1)
    assert not hall.show.hub.settled
    hall.show.hub.last_call()
    hall.net.until(lambda: hall.show.hub.settled)
    hall.net.run(1)
    assert zoe.seen() == max_.seen() == [b"one"]


class Strict(Reel):
    """A copy that checks what comes."""

    def add(self, frame: Frame) -> None:
        if frame.body == b"forged":
            raise WireError("frame 1 is not signed by its author")
        super().add(frame)


def test_what_cannot_be_right_ends_the_watching() -> None:
    hall = Hall()
    zoe = hall.spectator()
    zoe.watch._copy = Strict()
    zoe.follow(hall.show)
    hall.show.act(b"one", b"forged", b"three")
    hall.net.run(20)
    assert zoe.told == [("watching", ""), ("ended", "frame 1 is not signed by its author")]
    assert len(zoe.watch._copy) == 1
    assert hall.show.hub.spectators == {}


def test_a_frame_out_of_turn_ends_the_watching() -> None:
    hall = Hall()
    zoe = hall.spectator()
    zoe.follow(hall.show)
    hall.net.run(1)
    (cable,) = hall.show.hub.spectators
    cable.send(Channel.STREAM, write_frame(7, b"from the future"))
    hall.net.run(1)
    assert zoe.told[-1] == ("ended", "frame 7 came where 0 was to come")


def test_the_hub_leaves_nothing_over() -> None:
    hall = Hall(delay=100)
    zoe = hall.spectator(serves=True)
    zoe.follow(hall.show)
    hall.net.run(1)
    hall.show.act(b"one")
    hall.net.run(1)
    hall.show.stop()
    zoe.watch.stop()
    hall.net.run(3)
    assert hall.net.getDelayedCalls() == []


def test_frames_ready_to_be_written_are_bounded() -> None:
    reel = Reel()
    for _ in range(20):
        reel.add(Frame(0.0, bytes(500_000)))
    press = Press(reel)
    first = press.printed(0)
    assert press.printed(0) is first
    for number in range(20):
        press.printed(number)
    assert press._size <= CACHE_LIMIT
    assert press.printed(0) == first


@given(st.binary(max_size=60))
def test_any_message_is_a_frame_or_refused_with_a_sentence(message: bytes) -> None:
    try:
        number, body = read_frame(message)
    except WireError as error:
        assert str(error)
    else:
        assert write_frame(number, body) == message
