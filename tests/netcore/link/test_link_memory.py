"""The link between machines in memory: real TLS, our own time."""

from __future__ import annotations

from typing import Any

import pytest
from twisted.internet.protocol import ClientFactory, Protocol

from netcore.link.addresses import Address
from netcore.link.bond import Aim
from netcore.link.door import Door
from netcore.link.limits import Limits
from netcore.link.messages import Want
from tests.netcore.link.company import Peer
from tests.netcore.link.memory import Net

HOST, GUEST = "10.0.0.1", "10.0.0.2"


class Pair:
    """A host who listens and a guest who has joined."""

    def __init__(self, seed: int = 0, limits: Limits | None = None, **options: Any) -> None:
        self.net = Net(seed)
        self.host = Peer(self.net.machine(HOST), "Ada", limits=limits, **options)
        self.guest = Peer(self.net.machine(GUEST), "Bob", limits=limits)
        self.place = Address(HOST, self.host.link.listen())

    def join(self) -> Pair:
        self.guest.join(self.host, self.place)
        self.net.until(self.both_open)
        return self

    def both_open(self) -> bool:
        return self.guest.open_to(self.host) and self.host.open_to(self.guest)

    def talk(self, body: bytes) -> None:
        """Something said by each arrives at the other."""
        self.guest.link.send(self.host.key, body)
        self.host.link.send(self.guest.key, body)
        self.net.until(lambda: self.host.company.bodies[-1:] == self.guest.company.bodies[-1:] == [body])


def test_two_meet_and_talk() -> None:
    pair = Pair().join()
    assert pair.host.company.told == [("connected", "Bob")]
    assert pair.guest.company.told == [("connected", "Ada")]
    pair.talk(b"hello")
    pair.talk(b"x" * 300_000)


def test_a_broken_connection_is_made_anew() -> None:
    pair = Pair().join()
    pair.net.break_all(HOST)
    pair.net.run(0.1)
    assert pair.host.company.words() == ["connected", "lost"]
    assert pair.guest.company.words() == ["connected", "lost", "calling"]
    pair.net.until(pair.both_open, 2)
    pair.talk(b"again")


def test_silence_is_noticed_by_both_and_overcome() -> None:
    pair = Pair().join()
    pair.net.silent.add(GUEST)
    pair.net.run(16)
    assert pair.host.company.sentences("lost") == ["nothing was heard for 15 seconds"]
    assert pair.guest.company.sentences("lost") == ["nothing was heard for 15 seconds"]
    pair.net.silent.clear()
    pair.net.until(pair.both_open, 30)
    pair.talk(b"again")


def test_a_host_who_is_away_is_called_ever_less_often_until_back() -> None:
    pair = Pair().join()
    pair.host.link.stop()
    pair.net.run(60)
    waits = [entry[1] for entry in pair.guest.company.told if entry[0] == "calling"]
    assert waits[0] <= 0.5
    assert 8 <= waits[-1] <= 10
    assert pair.guest.company.told[-1][2] == (f"{pair.place}: nobody listens there",)
    back = Peer(pair.net.machine(HOST), "Ada", identity=pair.host.identity)
    back.door.seat(pair.guest.key)
    back.link.listen(pair.place.port)
    pair.net.until(lambda: back.open_to(pair.guest) and pair.guest.open_to(back), 12)


def test_all_addresses_are_tried() -> None:
    pair = Pair()
    pair.net.silent.add("10.0.0.99")
    pair.guest.join(pair.host, Address("10.0.0.99", 1), Address(HOST, 9), pair.place)
    pair.net.until(pair.both_open, 1)


def test_addresses_told_in_the_welcome_are_tried_later() -> None:
    pair = Pair()
    elsewhere = Address("10.0.0.3", 1000)
    pair.host.link.addresses = (elsewhere,)
    pair.join()
    pair.host.link.stop()
    moved = Peer(pair.net.machine(elsewhere.host), "Ada", identity=pair.host.identity)
    moved.door.seat(pair.guest.key)
    assert moved.link.listen() == elsewhere.port
    pair.net.until(lambda: moved.open_to(pair.guest), 20)


def test_an_impostor_is_not_even_greeted() -> None:
    pair = Pair()
    impostor = Peer(pair.net.machine("10.0.0.66"), "Ada", door=Door(ask=True))
    false = Address("10.0.0.66", impostor.link.listen())
    pair.guest.join(pair.host, false)
    pair.net.run(3)
    assert impostor.company.told == []
    faults = pair.guest.company.sentences("calling")
    assert faults[0] == (f"{false}: another key answers there than the one expected",)


def test_a_spent_invitation_is_refused_for_good() -> None:
    pair = Pair().join()
    other = Peer(pair.net.machine("10.0.0.3"), "Eve")
    aim = pair.guest.link._bond(pair.host.key).aim
    assert aim is not None
    other.join(pair.host, pair.place, secret=aim.secret)
    pair.net.run(20)
    assert other.company.told == [("refused", "this invitation has already been used: ask for a new one")]
    assert pair.both_open()


def test_a_person_says_yes() -> None:
    pair = Pair(door=Door(ask=True))
    pair.guest.link.reach(pair.host.key, Aim(Want.PLAY, (pair.place,)))
    pair.net.run(60)
    assert pair.host.company.told == [("asked", "Bob")]
    assert pair.guest.company.told == [("waiting", "Ada is being asked whether you may come in")]
    pair.host.link.answer(pair.guest.key, True)
    pair.net.until(pair.both_open, 1)
    pair.net.break_all(HOST)
    pair.net.run(0.1)
    pair.net.until(pair.both_open, 2)  # not asked again
    assert pair.host.company.words() == ["asked", "connected", "lost", "connected"]


def test_a_person_says_no() -> None:
    pair = Pair(door=Door(ask=True))
    pair.guest.link.reach(pair.host.key, Aim(Want.PLAY, (pair.place,)))
    pair.net.run(1)
    pair.host.link.answer(pair.guest.key, False)
    pair.net.run(20)
    assert pair.guest.company.sentences("refused") == ["the host said no"]
    assert pair.host.company.words() == ["asked"]


def test_only_so_many_may_wait_for_a_person() -> None:
    pair = Pair(limits=Limits(askers=2), door=Door(ask=True))
    guests = [Peer(pair.net.machine(f"10.0.1.{n}"), f"Guest {n}") for n in range(4)]
    for guest in guests:
        guest.link.reach(pair.host.key, Aim(Want.PLAY, (pair.place,)))
    pair.net.run(5)
    assert pair.host.company.words() == ["asked", "asked"]


def test_who_calls_himself_is_told_so() -> None:
    pair = Pair()
    pair.host.link.reach(pair.host.key, Aim(Want.PLAY, (pair.place,)))
    pair.net.run(5)
    (sentence,) = pair.host.company.sentences("refused")
    assert sentence.startswith("you are calling yourself")


def test_a_program_started_anew_is_taken_at_once_though_the_old_line_seems_open() -> None:
    pair = Pair().join()
    pair.net.silent.add(GUEST)  # killed: nothing more is heard of it
    pair.net.run(1)
    anew = Peer(pair.net.machine("10.0.0.4"), "Bob", identity=pair.guest.identity)
    anew.link.reach(pair.host.key, Aim(Want.RESUME, (pair.place,)))
    pair.net.until(lambda: anew.open_to(pair.host), 1)
    assert pair.host.company.told[1:] == [
        ("lost", "a newer connection takes its place"),
        ("connected", "Bob"),
    ]


def test_one_who_noticed_the_loss_first_is_taken_at_once() -> None:
    """The guest's side breaks; the host would wait for silence, but the guest's greeting names the line."""
    pair = Pair().join()
    pair.net.break_one_side(next(wire for wire in pair.net.wires if wire.here.host == GUEST))
    pair.net.run(2)
    assert pair.host.company.words() == ["connected", "lost", "connected"]
    pair.talk(b"on the new line")


def both_call(seed: int) -> None:
    """From the start and after every kind of break, whatever the delays: the same one line on both sides."""
    pair = Pair(seed)
    net = pair.net
    net.delay = (0.001, 0.01, 0.1, 0.3)[seed % 4]
    back = Address(GUEST, pair.guest.link.listen())
    for peer, other, place in ((pair.host, pair.guest, back), (pair.guest, pair.host, pair.place)):
        peer.door.seat(other.key)
        aim = Aim(Want.RESUME, (place, place._replace(port=9)))
        net.callLater(net.chance.random() * 4 * net.delay, peer.link.reach, other.key, aim)
    net.run(20)
    for number in range(5):
        assert len(net.wires) == 2  # the two ends of one connection
        pair.talk(b"heard %d" % number)
        match net.chance.randrange(3):
            case 0:
                net.break_all(HOST)
            case 1:
                net.break_one_side(net.chance.choice(net.wires))
            case 2:
                net.silent.add(GUEST)
                net.run(30 * net.chance.random())
                net.silent.clear()
        net.run(40)


@pytest.mark.parametrize("seed", range(8))
def test_where_both_call_at_once_one_line_stays(seed: int) -> None:
    both_call(seed)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_where_both_call_at_once_one_line_stays_whatever_happens() -> None:
    for seed in range(8, 400):
        both_call(seed)


def test_what_nobody_takes_in_is_held_back_and_comes_later() -> None:
    pair = Pair().join()
    pair.guest.link.hold(pair.host.key)
    for number in range(100):
        assert pair.host.link.send(pair.guest.key, bytes([number]) * 20_000)
    pair.net.run(5)
    assert pair.guest.company.bodies == []
    written = sum(wire.written for wire in pair.net.wires if wire.here.host == HOST)
    assert written < 300_000  # the rest waits in the queue, not on the wire
    pair.guest.link.release(pair.host.key)
    pair.net.until(lambda: len(pair.guest.company.bodies) == 100)
    assert pair.guest.company.bodies[99] == bytes([99]) * 20_000


def test_holding_back_is_not_taken_for_silence_by_the_one_who_holds() -> None:
    pair = Pair(limits=Limits(stall=1000)).join()
    pair.guest.link.hold(pair.host.key)
    pair.net.run(40)
    pair.guest.link.release(pair.host.key)
    pair.talk(b"still here")
    assert pair.host.company.words() == pair.guest.company.words() == ["connected"]


def test_who_falls_too_far_behind_is_cut_and_may_return() -> None:
    pair = Pair(limits=Limits(queue=500_000)).join()
    pair.guest.link.hold(pair.host.key)
    sent = [pair.host.link.send(pair.guest.key, bytes(100_000)) for _ in range(10)]
    assert False in sent
    pair.net.run(0.1)
    assert pair.host.company.sentences("lost") == ["too much waits to be taken in"]
    pair.net.until(pair.both_open, 20)


def test_who_sends_too_fast_is_slowed_down_and_loses_nothing() -> None:
    pair = Pair(limits=Limits(bytes_per_second=100_000, bytes_burst=50_000)).join()
    began = pair.net.seconds()
    for _ in range(20):
        pair.guest.link.send(pair.host.key, bytes(25_000))
    pair.net.until(lambda: len(pair.host.company.bodies) == 20, 30)
    assert pair.net.seconds() - began > 4
    assert pair.host.company.words() == ["connected"]


def test_goodbye_is_said_after_what_was_sent_and_nothing_is_left_over() -> None:
    pair = Pair().join()
    pair.guest.link.send(pair.host.key, b"I resign")
    stopped = [pair.guest.link.stop()]
    pair.net.run(1)
    stopped.append(pair.host.link.stop())
    pair.net.run(3)
    assert pair.host.company.bodies == [b"I resign"]
    assert all(deferred.called for deferred in stopped)
    assert pair.net.wires == []
    assert pair.net.getDelayedCalls() == []


def test_who_leaves_is_called_no_more() -> None:
    pair = Pair().join()
    pair.guest.link.leave(pair.host.key, "dinner is ready")
    pair.net.run(20)
    assert pair.host.company.told == [("connected", "Bob"), ("lost", "the other side said “dinner is ready”")]
    assert pair.guest.company.told == [("connected", "Ada")]
    assert not pair.guest.link.send(pair.host.key, b"anybody?")


def test_stopping_in_the_middle_of_calls_leaves_nothing_over() -> None:
    pair = Pair()
    pair.net.silent.add("10.0.0.99")
    pair.guest.join(pair.host, Address("10.0.0.99", 1), pair.place)
    pair.net.run(0.02)
    stopped = pair.guest.link.stop()
    pair.host.link.stop()
    pair.net.run(3)
    assert stopped.called
    assert pair.net.getDelayedCalls() == []


def test_a_lasting_line_knows_how_long_a_message_takes() -> None:
    pair = Pair().join()
    pair.net.run(6)
    trip = pair.guest.link.round_trip(pair.host.key)
    assert trip is not None
    assert 0.01 < trip < 0.1


@pytest.mark.parametrize("seed", range(6))
def test_a_second_call_speaks_at_once_when_the_first_is_turned_away(seed: int) -> None:
    """Two programs answer with the host's key, and one of them has no time."""
    pair = Pair(seed, limits=Limits(first_wait=5, askers=0), door=Door(ask=True))
    other = Peer(pair.net.machine("10.0.0.3"), "Ada", identity=pair.host.identity)
    other.door.seat(pair.guest.key)
    places = pair.place, Address("10.0.0.3", other.link.listen())
    pair.guest.link.reach(pair.host.key, Aim(Want.PLAY, places))
    pair.net.until(lambda: other.open_to(pair.guest) and pair.guest.open_to(other), 1)
    assert pair.guest.company.words() == ["connected"]


class Mute(ClientFactory):
    """Callers who connect and say nothing."""

    protocol = Protocol
    noisy = False


def test_strangers_who_say_nothing_make_room_for_those_who_do() -> None:
    pair = Pair(limits=Limits(strangers=3))
    for number in range(10):
        pair.net.machine(f"10.0.1.{number}").connectTCP(HOST, pair.place.port, Mute())
    pair.net.run(0.2)
    assert len(pair.net.wires) == 2 * 3
    pair.guest.join(pair.host, pair.place)
    pair.net.until(pair.both_open, 1)


def test_who_asks_again_on_a_new_line_is_announced_once() -> None:
    pair = Pair(door=Door(ask=True))
    pair.guest.link.reach(pair.host.key, Aim(Want.PLAY, (pair.place,)))
    pair.net.until(lambda: pair.guest.company.words() == ["waiting"])
    pair.net.break_one_side(next(wire for wire in pair.net.wires if wire.here.host == GUEST))
    pair.net.until(lambda: pair.guest.company.words().count("waiting") == 2)
    assert pair.host.company.words() == ["asked"]
    pair.host.link.answer(pair.guest.key, True)
    pair.net.until(pair.both_open, 1)


def test_a_line_lost_while_it_was_slowed_down_leaves_nothing_over() -> None:
    pair = Pair(limits=Limits(bytes_per_second=1000, bytes_burst=1000)).join()
    pair.guest.link.send(pair.host.key, bytes(30_000))
    pair.net.run(0.1)
    assert pair.host.link._open_cable(pair.guest.key).meter.holding  # type: ignore[union-attr]
    for peer in (pair.guest, pair.host):
        peer.link.leave(pair.host.key if peer is pair.guest else pair.guest.key)
    pair.net.break_all(HOST)
    pair.net.run(0.1)
    for peer in (pair.guest, pair.host):
        peer.link.stop()
    pair.net.run(0.1)
    assert pair.net.getDelayedCalls() == []


def test_what_waits_for_a_peer_is_known() -> None:
    pair = Pair().join()
    assert pair.host.link.queued(pair.guest.key) == 0
    pair.guest.link.hold(pair.host.key)
    pair.net.run(0.1)
    for _ in range(20):
        pair.host.link.send(pair.guest.key, bytes(50_000))
    assert pair.host.link.queued(pair.guest.key) > 500_000
    assert pair.host.link.queued(b"nobody") == 0
