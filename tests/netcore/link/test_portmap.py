"""Asking a router for a port in its own languages; the router is a real UDP socket on this machine."""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable, Iterator
from threading import Thread

import pytest

from netcore.link.addresses import Address
from netcore.link.portmap import Mapped, Mapper, NoAnswer

OUTSIDE = bytes((203, 0, 113, 9))


class FakeRouter:
    """Answers one packet after the other with what `say` gives; nothing for silence."""

    def __init__(self) -> None:
        self.asked: list[bytes] = []
        self.say: Callable[[bytes], bytes] = lambda packet: b""
        self._line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._line.bind(("127.0.0.1", 0))
        self.where: tuple[str, int] = self._line.getsockname()
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while True:
            packet, who = self._line.recvfrom(2000)
            if packet == b"stop":
                return
            self.asked.append(packet)
            answer = self.say(packet)
            if answer:
                self._line.sendto(answer, who)

    def close(self) -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
            line.sendto(b"stop", self.where)
        self._thread.join(10)
        self._line.close()


@pytest.fixture
def router() -> Iterator[FakeRouter]:
    router = FakeRouter()
    yield router
    router.close()


def nat_pmp(packet: bytes, fault: int = 0) -> bytes:
    """A router as RFC 6886 has it; what it does not know it answers with its own version."""
    if packet == bytes(2):
        return struct.pack("!BBHI", 0, 128, 0, 7) + OUTSIDE
    if packet[:2] == b"\0\2":
        _, _, _, port, outside, seconds = struct.unpack("!BBHHHI", packet)
        return struct.pack("!BBHIHHI", 0, 130, fault, 7, port, outside, seconds)
    return struct.pack("!BBHI", 0, packet[1] | 128, 1, 7)


def pcp(packet: bytes, fault: int = 0) -> bytes:
    """A router as RFC 6887 has it; it gives the next port."""
    seconds = int.from_bytes(packet[4:8], "big")
    nonce, port = packet[24:36], int.from_bytes(packet[40:42], "big")
    head = struct.pack("!BBBBII12x", 2, 0x81, 0, fault, seconds, 7)
    return head + nonce + struct.pack("!B3xHH", 6, port, port + 1) + bytes(10) + b"\xff\xff" + OUTSIDE


def test_a_router_that_speaks_pcp_opens_the_port(router: FakeRouter) -> None:
    router.say = pcp
    opened = Mapper("", router.where).open(27514, 27514, 3600)
    assert opened == Mapped(Address("203.0.113.9", 27515), 3600)
    (packet,) = router.asked
    assert packet[:2] == b"\2\1"
    assert packet[8:24] == bytes(10) + b"\xff\xff" + bytes((127, 0, 0, 1))


def test_a_router_that_speaks_nat_pmp_alone_is_asked_so(router: FakeRouter) -> None:
    router.say = nat_pmp
    opened = Mapper("", router.where).open(27514, 27514, 3600)
    assert opened == Mapped(Address("203.0.113.9", 27514), 3600)
    assert [packet[:2] for packet in router.asked] == [b"\2\1", b"\0\0", b"\0\2"]


def test_closing_asks_for_no_seconds(router: FakeRouter) -> None:
    router.say = nat_pmp
    Mapper("", router.where).open(27514, 27514, 0)
    assert router.asked[-1][-4:] == bytes(4)


@pytest.mark.parametrize(
    "say",
    [
        lambda packet: b"",
        lambda packet: b"\xff" * 60,
        lambda packet: b"\2",
        lambda packet: pcp(packet, fault=8) if packet[:1] == b"\2" else nat_pmp(packet, fault=3),
        lambda packet: pcp(packet[:24] + bytes(12) + packet[36:]) if packet[:1] == b"\2" else b"",
    ],
    ids=["silent", "noise", "short", "refuses", "anothers answer"],
)
def test_whatever_else_a_router_says_is_a_no(router: FakeRouter, say: Callable[[bytes], bytes]) -> None:
    router.say = say
    with pytest.raises(NoAnswer):
        Mapper("", router.where).open(27514, 27514, 3600)
