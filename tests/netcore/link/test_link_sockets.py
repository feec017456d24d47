"""The link over real sockets: a game goes on whatever strangers do to the port."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from OpenSSL import SSL

from netcore.identity import Identity
from netcore.link.addresses import Address
from netcore.link.bond import Aim
from netcore.link.limits import Limits
from netcore.link.link import LinkError
from netcore.link.messages import LINK_VERSION, Greeting, Refuse, Want, read_message
from tests.netcore.link.company import Peer
from tests.netcore.link.raw import RawCaller
from tests.netcore.link.reactor_thread import ReactorThread

HASTY = Limits(handshake=1.0, strangers_per_host=20, calls_burst=1000)


class Game:
    """A host and a guest who keep on talking."""

    def __init__(self, net: ReactorThread, limits: Limits = HASTY) -> None:
        self.net = net
        self.host: Peer = net.call(Peer, net.reactor, "Ada", limits=limits)
        self.guest: Peer = net.call(Peer, net.reactor, "Bob", limits=limits)
        self.port = net.call(self.host.link.listen, 0, "127.0.0.1")
        self.secret = self.host.invite()
        net.call(self.guest.join, self.host, Address("127.0.0.1", self.port), secret=self.secret)
        net.until(lambda: self.guest.open_to(self.host) and self.host.open_to(self.guest))
        self.said = 0
        self._callers: list[RawCaller] = []

    def talk(self, times: int = 20) -> None:
        """Each says something and hears it, so many times."""
        for _ in range(times):
            self.said += 1
            assert self.net.call(self.guest.link.send, self.host.key, b"move %d" % self.said)
            assert self.net.call(self.host.link.send, self.guest.key, b"reply %d" % self.said)
        heard = [b"move %d" % self.said], [b"reply %d" % self.said]
        self.net.until(lambda: (self.host.company.bodies[-1:], self.guest.company.bodies[-1:]) == heard)

    def undisturbed(self) -> bool:
        """Whether neither has heard of anything but the other's moves."""
        told = [self.host.company.told, self.guest.company.told]
        counted = [len(self.host.company.bodies), len(self.guest.company.bodies)]
        return told == [[("connected", "Bob")], [("connected", "Ada")]] and counted == [self.said] * 2

    def caller(self) -> RawCaller:
        self._callers.append(RawCaller(self.port))
        return self._callers[-1]

    def end(self) -> None:
        for caller in self._callers:
            caller.close()
        for peer in (self.guest, self.host):
            self.net.call(peer.link.stop)


@pytest.fixture
def game(net: ReactorThread) -> Iterator[Game]:
    game = Game(net)
    yield game
    assert game.undisturbed()
    game.end()


def greeting(**parts: Any) -> Greeting:
    return Greeting(LINK_VERSION, "test", "Eve", Want.PLAY)._replace(**parts)


def answer(caller: RawCaller) -> Refuse:
    raw = caller.read()
    message = read_message(raw[4 : 4 + int.from_bytes(raw[:4], "big")])
    assert isinstance(message, Refuse)
    return message


def test_slow_callers_are_sent_away(game: Game) -> None:
    callers = [game.caller() for _ in range(10)]
    for caller in callers[::2]:
        caller.write(b"\x16\x03\x01")  # the beginning of a handshake that never goes on
    game.talk()
    assert all(caller.is_closed() for caller in callers)
    game.talk()


def test_garbage_is_sent_away(game: Game) -> None:
    for _ in range(10):
        caller = game.caller()
        caller.write(os.urandom(3000))
        game.talk(3)
        assert caller.is_closed()


def test_a_stranger_cannot_send_without_end(game: Game) -> None:
    caller = game.caller()
    with pytest.raises(OSError):
        for _ in range(10_000):
            caller.write(b"\x16\x03\x01\x40\x00" + bytes(0x4000))
            time.sleep(0.001)
    game.talk()


def test_a_handshake_without_a_greeting_is_sent_away(game: Game) -> None:
    callers = [game.caller().secure(Identity.new("Eve")) for _ in range(5)]
    game.talk()
    assert all(caller.is_closed() for caller in callers)


def test_an_oversized_frame_is_refused_with_a_sentence(game: Game) -> None:
    caller = game.caller().secure(Identity.new("Eve"))
    caller.write(b"\xff\xff\xff\xff" + bytes(100))
    assert answer(caller) == Refuse(False, "a frame of 4294967295 bytes is announced, 2048 are allowed here")
    game.talk()


def test_a_caller_without_invitation_is_refused_with_a_sentence(game: Game) -> None:
    caller = game.caller().secure(Identity.new("Eve"))
    caller.say(greeting())
    assert answer(caller) == Refuse(False, "this table is open to invited players only")
    game.talk()


def test_a_wrong_key_cannot_resume(game: Game) -> None:
    caller = game.caller().secure(Identity.new("Bob"))
    caller.say(greeting(want=Want.RESUME))
    assert "knows your key" in answer(caller).sentence
    game.talk()


def test_a_replayed_invitation_is_refused_with_a_sentence(game: Game) -> None:
    caller = game.caller().secure(Identity.new("Eve"))
    caller.say(greeting(secret=game.secret))
    assert answer(caller) == Refuse(False, "this invitation has already been used: ask for a new one")
    game.talk()


def test_another_version_is_refused_with_a_sentence(game: Game) -> None:
    caller = game.caller().secure(Identity.new("Eve"))
    caller.say(greeting(version=LINK_VERSION + 1))
    assert "needs an update" in answer(caller).sentence


def test_a_caller_who_goes_on_after_the_greeting_is_cut(game: Game) -> None:
    caller = game.caller().secure(Identity.new("Eve"))
    with pytest.raises((OSError, SSL.Error)):
        for _ in range(10_000):
            caller.write(bytes(1000))
            time.sleep(0.001)
    game.talk()


def test_calls_in_quick_succession_from_one_machine_are_not_all_answered(net: ReactorThread) -> None:
    game = Game(net, Limits(calls_burst=5, calls_per_host=0.001))
    callers = [game.caller() for _ in range(20)]
    game.talk()
    for caller in callers:
        caller.socket.settimeout(0.2)
    assert sum(caller.is_closed() for caller in callers) >= 15
    assert game.undisturbed()
    game.end()


def tls_context(key: Any = None, version: int | None = None, padding: int = 0) -> SSL.Context:
    """A caller's side of the handshake with something wrong about it."""
    context = SSL.Context(SSL.TLS_METHOD)
    if version is not None:
        context.set_max_proto_version(version)
    if key is not None:
        name = x509.Name([])
        day = datetime(2020, 1, 1, tzinfo=UTC), datetime(2090, 1, 1, tzinfo=UTC)
        builder = x509.CertificateBuilder(name, name, key.public_key(), 1, *day)
        if padding:
            unknown = x509.UnrecognizedExtension(x509.ObjectIdentifier("1.2.3.4"), bytes(padding))
            builder = builder.add_extension(unknown, False)
        context.use_certificate(builder.sign(key, None if isinstance(key, Ed25519PrivateKey) else SHA256()))
        context.use_privatekey(key)
    return context


PROPER = Ed25519PrivateKey.generate()


def test_tls_with_a_proper_key_and_an_invitation_gets_in(net: ReactorThread) -> None:
    """What the next test's callers would get if they had one."""
    game = Game(net)
    caller = game.caller().handshake(SSL.Connection(tls_context(PROPER), None))
    caller.say(greeting(secret=game.host.invite()))
    net.until(lambda: ("connected", "Eve") in game.host.company.told)
    game.end()


@pytest.mark.parametrize(
    "context",
    [
        pytest.param(tls_context(), id="no certificate"),
        pytest.param(tls_context(ec.generate_private_key(ec.SECP256R1())), id="another kind of key"),
        pytest.param(tls_context(PROPER, version=SSL.TLS1_2_VERSION), id="older TLS"),
        pytest.param(tls_context(PROPER, padding=2 * HASTY.stranger_bytes), id="too long"),
    ],
)
def test_tls_without_a_proper_key_gets_no_further(game: Game, context: SSL.Context) -> None:
    caller = game.caller()
    with contextlib.suppress(SSL.Error, OSError):
        caller.handshake(SSL.Connection(context, None))
        caller.say(greeting(secret=game.host.invite()))
        assert caller.read() == b""
    game.talk()
    assert game.undisturbed()


def test_a_host_cannot_be_impersonated(net: ReactorThread) -> None:
    game = Game(net)
    eve: Peer = net.call(Peer, net.reactor, "Ada")
    port = net.call(eve.link.listen, 0, "127.0.0.1")
    carol: Peer = net.call(Peer, net.reactor, "Carol")
    net.call(carol.join, game.host, Address("127.0.0.1", port))
    net.until(lambda: carol.company.sentences("calling"))
    assert "another key answers" in carol.company.sentences("calling")[0][0]
    assert eve.company.told == []
    for peer in (eve, carol):
        net.call(peer.link.stop)
    game.end()


def test_a_name_is_looked_up_and_a_bad_one_is_told(net: ReactorThread) -> None:
    game = Game(net)
    carol: Peer = net.call(Peer, net.reactor, "Carol")
    net.call(carol.join, game.host, Address("localhost", game.port))
    net.until(lambda: carol.open_to(game.host))
    dave: Peer = net.call(Peer, net.reactor, "Dave")
    net.call(dave.join, game.host, Address("no.such.name.invalid", game.port))
    net.until(lambda: dave.company.sentences("calling"))
    assert "there is no such name" in dave.company.sentences("calling")[0][0]
    for peer in (carol, dave):
        net.call(peer.link.stop)
    game.end()


def test_a_port_that_is_taken_is_told_in_a_sentence(net: ReactorThread) -> None:
    game = Game(net)
    other: Peer = net.call(Peer, net.reactor, "Eve")
    with pytest.raises(LinkError, match=f"on port {game.port}: .*in use"):
        net.call(other.link.listen, game.port, "127.0.0.1")
    net.call(other.link.stop)
    game.end()


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_calls_of_both_kinds_are_taken_on_one_port(net: ReactorThread, host: str) -> None:
    ada: Peer = net.call(Peer, net.reactor, "Ada")
    bob: Peer = net.call(Peer, net.reactor, "Bob")
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        if host == "::1":
            pytest.skip("this machine has no IPv6")
    port = net.call(ada.link.listen)
    net.call(bob.join, ada, Address(host, port))
    net.until(lambda: bob.open_to(ada))
    for peer in (bob, ada):
        net.call(peer.link.stop)


def test_it_is_tls_1_3_with_the_identity_s_own_key(game: Game) -> None:
    caller = game.caller().secure(Identity.new("Eve"))
    assert caller.tls is not None
    assert caller.tls.get_protocol_version_name() == "TLSv1.3"
    shown = caller.tls.get_peer_certificate(as_cryptography=True)
    assert shown is not None
    assert shown.public_key().public_bytes_raw() == game.host.key  # type: ignore[union-attr]


ECHO = """
import sys
from twisted.internet import reactor
from nacl.signing import SigningKey
from netcore.identity import Identity
from netcore.link.link import Link
from tests.netcore.link.company import Company

class Echo(Company):
    def received(self, key, channel, body):
        link.send(key, body + b" from " + sys.argv[3].encode())

link = Link(reactor, Identity("Ada", SigningKey(bytes.fromhex(sys.argv[1]))), Echo())
link.door.seat(bytes.fromhex(sys.argv[2]))
print(link.listen(int(sys.argv[4]), "127.0.0.1"), flush=True)
reactor.run()
"""


def test_a_killed_program_is_found_again_when_it_is_started_anew(net: ReactorThread) -> None:
    ada, bob = Identity.new("Ada"), net.call(Peer, net.reactor, "Bob")

    def start(life: str, port: int) -> subprocess.Popen[str]:
        arguments = [bytes(ada.key).hex(), bob.key.hex(), life, str(port)]
        return subprocess.Popen([sys.executable, "-c", ECHO, *arguments], stdout=subprocess.PIPE, text=True)

    def heard(body: bytes) -> bool:
        bob.link.send(ada.public, b"hello")
        return body in bob.company.bodies

    program = start("first life", 0)
    assert program.stdout is not None
    port = int(program.stdout.readline())
    net.call(bob.link.reach, ada.public, Aim(Want.RESUME, (Address("127.0.0.1", port),)))
    net.until(lambda: heard(b"hello from first life"))
    program.kill()
    program.wait()
    program.stdout.close()
    net.until(lambda: not bob.link.is_open(ada.public))
    with start("second life", port) as program:
        net.until(lambda: heard(b"hello from second life"))
        program.kill()
    net.call(bob.link.stop)
    assert "lost" in bob.company.words()
