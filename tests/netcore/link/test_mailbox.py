"""Spoken codes against the real mailbox server, on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from queue import SimpleQueue
from typing import Any

import pytest
from twisted.internet.defer import CancelledError, Deferred

from netcore.link.addresses import Address
from netcore.link.invite import Invitation
from netcore.link.mailbox import APP, Card, MailboxError, accept, offer, tidy_code
from netcore.link.messages import Want
from tests.netcore.link.company import Peer
from tests.netcore.link.reactor_thread import ReactorThread
from tests.netcore.link.servers import Servers

wormhole = pytest.importorskip("wormhole")

BOB = Card("Bob", b"b" * 32)


def invitation(peer: Peer | None = None, port: int = 5) -> Invitation:
    key, secret = (peer.key, peer.invite()) if peer else (b"k" * 32, b"s")
    return Invitation(Want.PLAY, key, "Ada", (Address("127.0.0.1", port),), secret, b"", "rune", 2**33)


@pytest.fixture
def server(net: ReactorThread) -> Iterator[str]:
    servers = Servers(net)
    yield servers.point.mailbox
    servers.close(net)


class Offer:
    """An offer under way; its code comes through a queue."""

    def __init__(self, net: ReactorThread, server: str, what: Invitation, **options: Any) -> None:
        self.net = net
        self.codes: SimpleQueue[str] = SimpleQueue()
        self.cards: list[Card] = []
        self.swap: Deferred[None] = net.call(self._start, server, what, options)[0]

    def _start(self, server: str, what: Invitation, options: dict[str, Any]) -> list[Deferred[None]]:
        take = self.cards.append
        return [offer(self.net.reactor, server, lambda card: what, self.codes.put, take, **options)]

    def result(self) -> Card:
        self.net.call(lambda: self.swap)
        return self.cards[0]


def fetch(net: ReactorThread, server: str, code: str, card: Card) -> Invitation:
    """The invitation behind a code."""
    found: list[Invitation] = []
    net.call(accept, net.reactor, server, code, card, found.append)
    return found[0]


def test_a_spoken_code_brings_an_invitation_that_opens_the_door(net: ReactorThread, server: str) -> None:
    host: Peer = net.call(Peer, net.reactor, "Ada")
    guest: Peer = net.call(Peer, net.reactor, "Bob")
    port = net.call(host.link.listen, 0, "127.0.0.1")
    sent = invitation(host, port)
    offered = Offer(net, server, sent)
    said = offered.codes.get(timeout=90).replace("-", " ").upper()
    got = fetch(net, server, said, Card("Bob", guest.key))
    assert got == sent
    assert offered.result() == Card("Bob", guest.key)
    net.call(guest.join, host, *got.addresses, secret=got.secret)
    net.until(lambda: guest.open_to(host))
    for peer in (guest, host):
        net.call(peer.link.stop)


def test_a_wrong_code_is_told_to_both_and_used_up(net: ReactorThread, server: str) -> None:
    offered = Offer(net, server, invitation())
    number = offered.codes.get(timeout=90).split("-")[0]
    with pytest.raises(MailboxError, match="not the same on both sides"):
        fetch(net, server, f"{number}-wrong-words", BOB)
    with pytest.raises(MailboxError, match="not the same on both sides"):
        offered.result()


def test_the_server_never_sees_the_invitation(net: ReactorThread, server: str) -> None:
    """Everything a client writes to the server is recorded; neither name, secret nor key is in it."""
    from wormhole._rendezvous import WSClient

    written: list[bytes] = []
    send = WSClient.sendMessage

    def recording(client: Any, payload: bytes, binary: bool) -> None:
        written.append(payload)
        send(client, payload, binary)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WSClient, "sendMessage", recording)
        what = invitation()._replace(secret=b"very secret" * 2)
        offered = Offer(net, server, what)
        fetch(net, server, offered.codes.get(timeout=90), BOB)
        offered.result()
    everything = b"".join(written)
    assert APP.encode() in everything
    for secret in (b"very secret", b"runetable2", b"Ada", b"Bob", what.key):
        assert secret not in everything
        assert secret.hex().encode() not in everything


def test_an_offer_can_be_taken_back(net: ReactorThread, server: str) -> None:
    offered = Offer(net, server, invitation())
    offered.codes.get(timeout=90)
    net.call(offered.swap.cancel)
    with pytest.raises(CancelledError):
        offered.result()


def test_an_offer_ends_when_nobody_comes(net: ReactorThread, server: str) -> None:
    offered = Offer(net, server, invitation(), seconds=0.2)
    with pytest.raises(MailboxError, match="nobody came"):
        offered.result()


def test_a_server_that_is_not_there_is_told_in_a_sentence(net: ReactorThread) -> None:
    with pytest.raises(MailboxError, match=r"ws://127\.0\.0\.1:1/v1 cannot be reached"):
        fetch(net, "ws://127.0.0.1:1/v1", "7-guitarist-revenge", BOB)


@pytest.mark.parametrize("message", [b"\xff" * 40, b"x" * 100_000, b"runetable2:aaaa:"])
def test_a_host_who_sends_something_else_is_told_apart(
    net: ReactorThread, server: str, message: bytes
) -> None:
    code: SimpleQueue[str] = SimpleQueue()

    def misbehave() -> Any:
        box = wormhole.create(APP, server, net.reactor)
        box.allocate_code(2)
        box.get_code().addCallback(code.put)
        box.send_message(message)
        return [box]

    (box,) = net.call(misbehave)
    with pytest.raises(MailboxError, match="no invitation"):
        fetch(net, server, code.get(timeout=90), BOB)
    net.call(box.close)


@pytest.mark.parametrize("message", [b"\xc1", b"x" * 100_000, b"\x92\xa1x\xc4\x01k", b"\x91\xc0"])
def test_a_guest_who_sends_something_else_is_told_apart(
    net: ReactorThread, server: str, message: bytes
) -> None:
    offered = Offer(net, server, invitation())
    code = offered.codes.get(timeout=90)

    def misbehave() -> Any:
        box = wormhole.create(APP, server, net.reactor)
        box.set_code(code)
        box.send_message(message)
        return [box]

    (box,) = net.call(misbehave)
    with pytest.raises(MailboxError, match="not understood"):
        offered.result()
    net.call(box.close)


@pytest.mark.parametrize("server", ["", "http://x", "ws://", "ws://[", "mailbox.example", "ws://x:99999/v1"])
def test_what_is_no_server_is_refused_with_a_sentence(net: ReactorThread, server: str) -> None:
    with pytest.raises(MailboxError, match="is no mailbox server"):
        fetch(net, server, "7-guitarist-revenge", BOB)


@pytest.mark.parametrize("code", ["7-guitarist-revenge", " 7 Guitarist, Revenge! ", "7_guitarist_revenge"])
def test_a_code_is_understood_as_it_was_heard(code: str) -> None:
    assert tidy_code(code) == "7-guitarist-revenge"


@pytest.mark.parametrize("code", ["", "guitarist-revenge", "7", "7-guitarist", "x-y-z", "7-a-b-c-d-e"])
def test_what_is_no_code_is_refused_with_a_sentence(code: str) -> None:
    with pytest.raises(MailboxError, match="a number and two words"):
        tidy_code(code)
