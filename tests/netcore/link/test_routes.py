"""Routes beyond known addresses, over real sockets: the stock relay, STUN, punching, better routes."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from twisted.internet.defer import Deferred
from twisted.internet.protocol import Factory, Protocol
from twisted.internet.task import Clock

from netcore.identity import Identity
from netcore.link import stun
from netcore.link.addresses import Address
from netcore.link.bond import Aim
from netcore.link.dialling import Dialling
from netcore.link.ladder import TRIES_LIMIT, Ladder, _outside
from netcore.link.limits import Limits
from netcore.link.messages import Channel, Want
from netcore.link.pair import pair_token, secret_token
from netcore.link.point import PUBLIC_POINT, Point, read_parts, read_point
from netcore.link.punch import Puncher
from netcore.link.route import Route
from netcore.wire import WireError
from tests.netcore.link.company import Peer
from tests.netcore.link.reactor_thread import ReactorThread
from tests.netcore.link.servers import Servers

QUICK = Limits(dial=2.0, handshake=2.0)


@pytest.fixture
def servers(net: ReactorThread) -> Iterator[Servers]:
    made = Servers(net)
    yield made
    made.close(net)


def table(net: ReactorThread, servers: Servers, *, straight: bool = True) -> tuple[Peer, Peer, bytes]:
    """A host and a guest who know one meeting point and no address, and an invitation."""
    peers: list[Peer] = [net.call(Peer, net.reactor, name, limits=QUICK) for name in ("Ada", "Bob")]
    for peer in peers:
        net.call(peer.link.meet_at, servers.point, straight=straight)
    host, guest = peers
    secret = net.call(host.invite)
    net.call(host.link.expect, [secret])
    return host, guest, secret


def stopped(net: ReactorThread, *peers: Peer) -> None:
    for peer in peers:
        net.call(peer.link.stop)


def test_two_who_know_no_address_meet_at_the_relay(net: ReactorThread, servers: Servers) -> None:
    host, guest, secret = table(net, servers)
    net.call(guest.join, host, secret=secret)
    net.until(lambda: guest.open_to(host) and host.open_to(guest))
    assert net.call(guest.link.route, host.key) is Route.RELAYED
    assert net.call(host.link.route, guest.key) is Route.RELAYED
    assert net.call(guest.link.round_trip, host.key) is not None
    assert net.call(host.link.round_trip, guest.key) is not None
    stopped(net, host, guest)


def test_after_the_first_meeting_their_keys_are_enough(net: ReactorThread, servers: Servers) -> None:
    """The invitation is forgotten on both sides, as after a restart; the seat is known."""
    host, guest, _ = table(net, servers)
    net.call(host.link.expect, [])
    net.call(host.door.seat, guest.key)
    net.call(guest.link.reach, host.key, Aim(Want.RESUME, ()))
    net.until(lambda: guest.open_to(host))
    assert net.call(guest.link.route, host.key) is Route.RELAYED
    stopped(net, host, guest)


def test_a_relayed_line_moves_to_a_better_route(net: ReactorThread, servers: Servers) -> None:
    """The host's welcome names an address where it can be called: the line moves there by itself."""
    host, guest, secret = table(net, servers)
    port = net.call(host.link.listen, 0, "127.0.0.1")
    host.link.addresses = (Address("127.0.0.1", port),)
    net.call(guest.join, host, secret=secret)
    net.until(lambda: guest.link.route(host.key) is Route.DIRECT)
    net.until(lambda: host.link.route(guest.key) is Route.DIRECT)
    stopped(net, host, guest)


def test_a_line_never_moves_to_a_worse_route(net: ReactorThread, servers: Servers) -> None:
    host, guest, secret = table(net, servers)
    port = net.call(host.link.listen, 0, "127.0.0.1")
    net.call(guest.join, host, Address("127.0.0.1", port), secret=secret)
    net.until(lambda: guest.open_to(host))

    def call_by_relay() -> None:
        bond = guest.link._bonds[host.key]
        bond._dial_relay()

    net.call(call_by_relay)
    net.until(lambda: not guest.link._bonds[host.key].calling)
    assert net.call(guest.link.route, host.key) is Route.DIRECT
    stopped(net, host, guest)


def test_relay_only_tells_no_address_and_dials_none(net: ReactorThread, servers: Servers) -> None:
    host, guest, secret = table(net, servers, straight=False)
    port = net.call(host.link.listen, 0, "127.0.0.1")
    host.link.addresses = guest.link.addresses = (Address("127.0.0.1", port),)
    net.call(guest.join, host, Address("127.0.0.1", port), secret=secret)
    net.until(lambda: guest.open_to(host))
    assert net.call(guest.link.route, host.key) is Route.RELAYED
    aim, cable = guest.link._bonds[host.key].aim, host.link._bonds[guest.key].cable
    assert aim is not None and cable is not None and cable.greeting is not None
    assert aim.addresses == (Address("127.0.0.1", port),)  # nothing was added
    assert cable.greeting.addresses == ()
    stopped(net, host, guest)


def test_somebody_without_the_invitation_finds_nobody_at_the_relay(
    net: ReactorThread, servers: Servers
) -> None:
    host, guest, _ = table(net, servers)
    net.call(guest.join, host, secret=b"another secret..")
    net.until(lambda: ("the relay: the other side is not there",) in guest.company.sentences("calling"))
    assert not net.call(guest.open_to, host)
    stopped(net, host, guest)


# --- the parts


def test_tokens_are_the_same_on_both_sides_and_nowhere_else() -> None:
    ada, bob, eve = (Identity.new(name) for name in ("Ada", "Bob", "Eve"))
    assert pair_token(ada, bob.public) == pair_token(bob, ada.public)
    others = [pair_token(ada, eve.public), pair_token(bob, eve.public), secret_token(ada.public, b"s" * 16)]
    assert len({pair_token(ada, bob.public), *others}) == 4
    assert secret_token(ada.public, b"s") != secret_token(bob.public, b"s")


@pytest.mark.parametrize("host", ["203.0.113.7", "2001:db8::7"])
def test_stun_tells_an_address_as_it_was_seen(host: str) -> None:
    asked, rest = stun.read(stun.write(stun.request()) + b"more")
    assert asked is not None
    assert rest == b"more"
    told, _ = stun.read(stun.write(stun.answer(asked, Address(host, 54321))))
    assert told is not None
    assert told.number == asked.number
    assert stun.mapped(told) == Address(host, 54321)


def test_stun_as_the_standard_writes_it() -> None:
    """The IPv4 response of RFC 5769, section 2.2, without its other attributes."""
    number = bytes.fromhex("b7e7a701bc34d686fa87dfae")
    body = bytes.fromhex("002000080001a147e112a643")
    raw = bytes.fromhex("0101000c2112a442") + number + body
    told, rest = stun.read(raw)
    assert told is not None
    assert rest == b""
    assert stun.mapped(told) == Address("192.0.2.1", 32853)


@pytest.mark.parametrize("raw", [b"GET / HTTP/1.1\r\n\r\n....", b"\x00\x01\xff\xfc" + bytes(20), bytes(20)])
def test_what_is_no_stun_is_refused(raw: bytes) -> None:
    with pytest.raises(WireError):
        stun.read(raw)


def test_the_server_cuts_off_who_says_something_else(net: ReactorThread, servers: Servers) -> None:
    assert servers.point.stun is not None
    with socket.create_connection(servers.point.stun, 5) as caller:
        caller.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        with suppress(ConnectionResetError):
            assert caller.recv(100) == b""


class _Greeter(Protocol):
    def __init__(self, met: Deferred[Any]) -> None:
        self._met = met

    def connectionMade(self) -> None:
        wire: Any = self.transport
        wire.write(b"hello")

    def dataReceived(self, data: bytes) -> None:
        if not self._met.called:
            self._met.callback(data)


def test_a_punch_goes_on_calling_until_the_other_side_is_there(net: ReactorThread, servers: Servers) -> None:
    """Nobody answers at first; the call comes from the port that the server was asked about."""
    met: Deferred[Any] = Deferred()
    callers: list[int] = []

    class Called(_Greeter):
        def connectionMade(self) -> None:
            wire: Any = self.transport
            callers.append(wire.getPeer().port)
            super().connectionMade()

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        target = Address(*free.getsockname())
    punch: Puncher = net.call(Puncher, net.reactor, servers.point.stun)
    (outside,) = net.call(punch.outside)
    net.call(punch.call, [target], Factory.forProtocol(lambda: _Greeter(met)))
    late = Factory.forProtocol(lambda: Called(Deferred()))
    port = net.call(net.reactor.listenTCP, target.port, late, interface="127.0.0.1")
    assert net.call(lambda: met) == b"hello"
    assert callers == [outside.port]
    net.call(punch.stop)
    net.call(port.stopListening)


@pytest.mark.parametrize(
    "host", ["10.1.2.3", "192.168.1.1", "127.0.0.1", "fe80::1", "fc00::1", "a.name", "::"]
)
def test_a_stranger_cannot_have_us_call_at_home(host: str) -> None:
    assert not _outside(Address(host, 22))
    assert _outside(Address("203.0.113.7", 22))


# --- meeting points


@pytest.mark.parametrize(
    ("text", "relay"),
    [
        ("example.org", Address("example.org", 4001)),
        ("[2001:db8::7]", Address("2001:db8::7", 4001)),
        ("example.org:1:2:3", Address("example.org", 2)),
        ("[2001:db8::7]:1:2", Address("2001:db8::7", 2)),
    ],
)
def test_a_meeting_point_is_a_host(text: str, relay: Address) -> None:
    point = read_point(text)
    assert point is not None
    assert point.relay == relay
    assert read_parts(point.parts()) == point


def test_words_for_meeting_points() -> None:
    assert read_point("off") is None
    assert read_point("public") is PUBLIC_POINT
    assert read_parts(()) is None


@pytest.mark.parametrize("text", ["a b", "x:y", "x:1:2:3:4", "[::1", "x:70000"])
def test_what_is_no_meeting_point_is_refused(text: str) -> None:
    with pytest.raises(WireError):
        read_point(text)


@pytest.mark.parametrize(
    "value", [None, (1, 2, 3), ("a", "b"), ("x" * 500, "a:1", ""), ("ws://x", "no port", "")]
)
def test_a_strangers_meeting_point_is_checked(value: Any) -> None:
    with pytest.raises(WireError):
        read_parts(value)


# --- what somebody who may only watch makes us do


@pytest.mark.attack(98)
def test_proposals_of_straight_lines_hold_few_ports_and_not_for_long(net: ReactorThread) -> None:
    """A hundred spectators propose one and never say where to call: eight ports are held, then none."""
    clock: Any = Clock()
    point = Point("ws://mailbox", Address("127.0.0.1", 1))

    def tries() -> tuple[int, int]:
        ladder = Ladder(clock, point, Limits(), lambda route: None, Dialling(clock, 1.0), b"me" * 16)
        for number in range(100):
            ladder.prepare(bytes([number]) * 32)
        held = len(ladder._tries)
        clock.advance(60)
        ladder.prepare(b"x" * 32)
        left = len(ladder._tries)
        ladder.stop()
        return held, left

    assert net.call(tries) == (TRIES_LIMIT, 1)


@pytest.mark.attack(98)
def test_who_has_a_straight_line_cannot_have_us_call_anywhere(net: ReactorThread, servers: Servers) -> None:
    host, guest, secret = table(net, servers)
    port = net.call(host.link.listen, 0, "127.0.0.1")
    net.call(guest.join, host, Address("127.0.0.1", port), secret=secret)
    net.until(lambda: guest.open_to(host))
    assert net.call(guest.link.route, host.key) is Route.DIRECT
    cable = guest.link._bonds[host.key].cable
    assert cable is not None
    net.call(cable.punch, (Address("203.0.113.7", 80),))
    net.call(guest.link.send, host.key, b"after it", Channel.TABLE)
    net.until(lambda: b"after it" in host.company.bodies)
    ladder = host.link._ladder
    assert ladder is not None and not ladder._tries
    stopped(net, host, guest)
