"""Looking at a replay together, over real sockets: pieces, places, the lead, and those who send nonsense."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Any

import pytest

from netcore.identity import Identity
from netcore.link import circle
from netcore.link.addresses import Address
from netcore.link.bond import Aim
from netcore.link.circle import (
    ADDED_KEPT,
    Arrived,
    Gathered,
    GuestCircle,
    HostCircle,
    Led,
    LeftOut,
    More,
    Parted,
    Said,
)
from netcore.link.door import Door
from netcore.link.messages import Channel, Want
from netcore.link.news import LineNews, LineState
from netcore.link.study import (
    CIRCLE_LIMIT,
    Added,
    Fetch,
    File,
    Lead,
    People,
    Piece,
    StudyWords,
    Viewpoint,
    name_of,
    read_study,
    write_study,
)
from netcore.wire import WireError, pack
from tests.netcore.link.reactor_thread import ReactorThread

RAW = os.urandom(100_000)


class Listener:
    def __init__(self) -> None:
        self.news: list[Any] = []

    def told(self, news: circle.News) -> None:
        self.news.append(news)

    def of(self, kind: type) -> list[Any]:
        return [news for news in self.news if isinstance(news, kind)]


class Room:
    """A host and those who come, and what each was told."""

    def __init__(self, net: ReactorThread, raw: bytes = RAW) -> None:
        self.net = net
        self.guests: list[GuestCircle] = []
        self.listener, self.who = Listener(), Identity.new("Ada")
        self.door = Door(b"table")
        self.host: HostCircle = net.call(HostCircle, net.reactor, self.who, self.listener, raw, self.door)
        self.port = net.call(self.host.link.listen, 0, "127.0.0.1")
        self.secret = self.door.issue(Want.STUDY, time.time(), uses=CIRCLE_LIMIT + 2)

    def guest(self, name: str, make: type[GuestCircle] = GuestCircle) -> tuple[GuestCircle, Listener]:
        listener = Listener()
        made = self.net.call(make, self.net.reactor, Identity.new(name), listener)
        aim = Aim(Want.STUDY, (Address("127.0.0.1", self.port),), b"table", self.secret)
        self.net.call(made.call, self.who.public, "Ada", aim)
        self.guests.append(made)
        return made, listener

    def close(self) -> None:
        for one in (*self.guests, self.host):
            self.net.call(one.stop)


@pytest.fixture
def people(net: ReactorThread) -> Iterator[Room]:
    made = Room(net)
    yield made
    made.close()


def raw_say(net: ReactorThread, who: GuestCircle, body: bytes) -> None:
    """Send bytes as they are."""
    net.call(who.link.send, who._host, body, Channel.STUDY)


def test_the_file_the_place_words_and_notes_come_and_the_lead_goes_round(
    net: ReactorThread, people: Room
) -> None:
    net.call(people.host.go, Viewpoint(5, -1))
    ben, heard = people.guest("Ben")
    net.until(lambda: heard.of(Arrived) and heard.of(Led))
    assert heard.of(Arrived) == [Arrived(RAW)]
    assert heard.of(Led)[-1].place == Viewpoint(5, -1)
    net.call(ben.go, Viewpoint(9, 0))  # does not lead
    net.call(ben.add, b"{}")
    net.call(ben.hand_over, 1)
    net.call(ben.say, "Good day")
    net.until(lambda: people.listener.of(Said) and heard.of(Said))
    assert people.listener.of(Said) == heard.of(Said) == [Said(1, "Good day")]
    assert not people.listener.of(Led) and not people.listener.of(More)
    assert people.host.leader == 0
    net.call(people.host.add, b'{"n":1}')
    net.call(people.host.hand_over, 1)
    net.until(lambda: heard.of(More) and heard.of(Gathered)[-1].people.leader == 1)
    net.call(ben.go, Viewpoint(9, 0))
    net.until(lambda: people.listener.of(Led))
    _, late = people.guest("Cyd")
    net.until(lambda: late.of(More) and late.of(Led) and late.of(Arrived))
    assert late.of(Led)[-1].place == Viewpoint(9, 0)
    assert late.of(Gathered)[-1].people == People((0, 1, 2), ("Ada", "Ben", "Cyd"), 1, 2)
    net.call(people.host.hand_over, 0)  # whose file it is takes the lead back
    net.until(lambda: late.of(Gathered)[-1].people.leader == 0)


def test_a_hurry_is_told_as_its_last_place(net: ReactorThread, people: Room) -> None:
    _, heard = people.guest("Ben")
    net.until(lambda: heard.of(Arrived) and heard.of(Led))
    before = len(heard.of(Led))

    def hurry() -> None:
        for step in range(1000):
            people.host.go(Viewpoint(step, -1))

    net.call(hurry)
    net.until(lambda: heard.of(Led)[-1].place == Viewpoint(999, -1))
    assert len(heard.of(Led)) == before + 1


def test_a_leader_that_is_gone_leads_no_more_and_comes_back_by_itself(
    net: ReactorThread, people: Room
) -> None:
    ben, heard = people.guest("Ben")
    net.until(lambda: heard.of(Arrived))
    net.call(people.host.hand_over, 1)
    net.until(lambda: heard.of(Gathered)[-1].people.leader == 1)
    cable = net.call(lambda: ben.link._bonds[people.who.public].cable)
    net.call(cable.cut, "a test")
    net.until(lambda: people.listener.of(Gathered)[-1].people.leader == 0)
    net.until(lambda: heard.news and heard.of(Gathered)[-1].people.leader == 0)
    states = [news.state for news in heard.of(LineNews)]
    assert states[-2:] == [LineState.CALLING, LineState.OPEN] or LineState.LOST in states
    assert len(heard.of(Arrived)) == 1  # what is here is not fetched again


@pytest.mark.attack(120)
@pytest.mark.parametrize(
    "body",
    [
        b"\xc1",
        pack((9, 1)),
        pack((4, -1, 0)),
        pack((4, 200_001, 0)),
        pack((4, 1, 8)),
        pack((5, 0, "")),
        pack((5, 0, "x" * 301)),
        pack((5, 0, "a\nb")),
        pack((7, 0, b"x" * 50_000)),
        pack((1, -1)),
        write_study(File(bytes(32), 1)),
        write_study(People((0,), ("Ada",), 0, 0)),
        write_study(Piece(0, b"x")),
    ],
)
def test_who_sends_nonsense_is_listened_to_no_more(net: ReactorThread, people: Room, body: bytes) -> None:
    ben, heard = people.guest("Ben")
    _, other = people.guest("Cyd")
    net.until(lambda: heard.of(Arrived) and other.of(Arrived))
    raw_say(net, ben, body)
    net.until(lambda: "Ben" not in people.host.people.names)
    assert "Cyd" in people.host.people.names
    assert "cannot be right" in people.listener.of(LineNews)[-1].sentence


@pytest.mark.attack(120)
def test_a_flood_of_words_is_left_out_and_told_once(net: ReactorThread, people: Room) -> None:
    ben, heard = people.guest("Ben")
    net.until(lambda: heard.of(Arrived))
    for number in range(100):
        net.call(ben.say, f"line {number}")
    net.until(lambda: people.listener.of(LeftOut))
    assert len(people.listener.of(LeftOut)) == 1
    assert len(people.listener.of(Said)) < 30


@pytest.mark.attack(120)
def test_a_file_is_not_sent_without_end(net: ReactorThread, people: Room) -> None:
    ben, heard = people.guest("Ben")
    net.until(lambda: heard.of(Arrived))
    for _ in range(5 * len(RAW) // 32_768 + 5):
        raw_say(net, ben, write_study(Fetch(0)))
    net.until(lambda: "Ben" not in people.host.people.names or heard.of(Parted))


@pytest.mark.attack(120)
def test_no_more_come_than_there_are_places(net: ReactorThread, people: Room) -> None:
    guests = [people.guest(f"Guest {number}") for number in range(CIRCLE_LIMIT)]
    net.until(lambda: sum(bool(heard.of(Arrived)) for _, heard in guests) == CIRCLE_LIMIT - 1)
    assert len(net.call(lambda: people.host.people).names) == CIRCLE_LIMIT


def lies(net: ReactorThread, people: Room, *bodies: bytes) -> Listener:
    """A host that says these things to somebody who comes."""
    _, heard = people.guest("Ben")
    net.until(lambda: heard.of(Arrived))
    key = net.call(lambda: next(iter(people.host._guests)))
    for body in bodies:
        net.call(people.host.link.send, key, body, Channel.STUDY)
    return heard


@pytest.mark.attack(121)
@pytest.mark.parametrize(
    "bodies",
    [
        (write_study(File(bytes(32), 1)),),
        (write_study(Piece(0, b"more")),),
        (write_study(Fetch(0)),),
        (write_study(Lead(0)),),
        (pack((3, (0, 0), ("Ada", "Bob"), 0, 0)),),
        (pack((3, (0, 1), ("Ada", "Ben"), 7, 1)),),
        (pack((3, (0,), ("\x1b[2J",), 0, 0)),),
        (pack((3, tuple(range(40)), tuple("x" * 40), 0, 0)),),
        (pack((0, bytes(32), 2**40)),),
        (pack((5, 0, "a\x1b[2J")),),
    ],
)
def test_a_host_that_sends_nonsense_is_left(
    net: ReactorThread, people: Room, bodies: tuple[bytes, ...]
) -> None:
    heard = lies(net, people, *bodies)
    net.until(lambda: heard.of(Parted))
    assert heard.of(Parted)[0].sentence.startswith("what the host sends cannot be right: ")


@pytest.mark.attack(121)
def test_a_file_that_is_not_the_promised_one_is_thrown_away(net: ReactorThread) -> None:
    people = Room(net)
    people.host._file = File(name_of(b"another"), len(RAW))
    try:
        _, heard = people.guest("Ben")
        net.until(lambda: heard.of(Parted))
        assert "not the one that was promised" in heard.of(Parted)[0].sentence
        assert not heard.of(Arrived)
    finally:
        people.close()


@pytest.mark.attack(121)
def test_a_host_s_flood_is_bounded(net: ReactorThread, people: Room) -> None:
    words = [write_study(StudyWords(0, f"line {number}")) for number in range(500)]
    added = [write_study(Added(0, b"{}")) for _ in range(3 * ADDED_KEPT)]
    heard = lies(net, people, *words, *added, write_study(Viewpoint(77, -1)))
    net.until(lambda: heard.of(Led) and heard.of(Led)[-1].place.step == 77)
    assert len(heard.of(Said)) < 200
    assert len(heard.of(More)) < 3 * ADDED_KEPT
    assert len(heard.of(LeftOut)) == 1


def test_messages_come_out_as_they_went_in() -> None:
    for message in (
        File(bytes(32), 9),
        Fetch(3),
        Piece(3, b"x"),
        People((0, 4), ("Ada", "Bob"), 4, 0),
        Viewpoint(3, -2),
        StudyWords(1, "“Ada”"),
        Lead(4),
        Added(1, b"{}"),
    ):
        assert read_study(write_study(message)) == message
    with pytest.raises(WireError, match="1 to 33554432 bytes"):
        HostCircle(None, Identity.new("A"), Listener(), b"", Door())  # type: ignore[arg-type]
