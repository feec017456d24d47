"""Asking a server on the internet how it sees us (STUN over TCP, RFC 8489: binding requests alone)."""

from __future__ import annotations

import ipaddress
import secrets
from typing import Any, Final, NamedTuple

from twisted.internet.protocol import Factory, Protocol

from netcore.link.addresses import Address
from netcore.wire import WireError

DEFAULT_PORT: Final = 3478

_MAGIC: Final = 0x2112A442
_HEADER: Final = 20
_REQUEST: Final = 0x0001
_SUCCESS: Final = 0x0101
_XOR_MAPPED: Final = 0x0020
_FAMILIES: Final = {1: 4, 2: 16}
_LARGEST: Final = 2048  # bytes of a message; an answer has 32 to 100
_QUIET: Final = 120.0  # seconds without a request after which a server hangs up
_CLIENTS: Final = 1000


class Message(NamedTuple):
    """A STUN message as far as it matters here."""

    kind: int
    number: bytes
    """Twelve bytes by which an answer belongs to a request."""
    body: bytes = b""


def request() -> Message:
    """A new binding request."""
    return Message(_REQUEST, secrets.token_bytes(12))


def answer(asked: Message, seen: Address) -> Message:
    """What a server answers to somebody whom it sees at an address."""
    number = ipaddress.ip_address(seen.host)
    family = next(code for code, size in _FAMILIES.items() if size == len(number.packed))
    port = (seen.port ^ _MAGIC >> 16).to_bytes(2, "big")
    hidden = _xor(number.packed, _mask(asked.number))
    value = bytes((0, family)) + port + hidden
    return Message(
        _SUCCESS, asked.number, _XOR_MAPPED.to_bytes(2, "big") + len(value).to_bytes(2, "big") + value
    )


def mapped(told: Message) -> Address:
    """The address that an answer names; WireError if it names none."""
    body = told.body
    while told.kind == _SUCCESS and len(body) >= 4:
        kind, size = int.from_bytes(body[:2], "big"), int.from_bytes(body[2:4], "big")
        value, body = body[4 : 4 + size], body[4 + size + -size % 4 :]
        if kind == _XOR_MAPPED and len(value) >= 4 and len(value) == 4 + _FAMILIES.get(value[1], 0):
            port = int.from_bytes(value[2:4], "big") ^ _MAGIC >> 16
            host = ipaddress.ip_address(_xor(value[4:], _mask(told.number)))
            return Address(host.compressed, port)
    raise WireError("the server does not say how it sees us")


def write(message: Message) -> bytes:
    """A message as it travels."""
    kind, number, body = message
    return kind.to_bytes(2, "big") + len(body).to_bytes(2, "big") + _MAGIC.to_bytes(4, "big") + number + body


def read(data: bytes) -> tuple[Message | None, bytes]:
    """The first whole message and what follows it; WireError if this is something else."""
    if len(data) < _HEADER:
        return None, data
    size = int.from_bytes(data[2:4], "big")
    if int.from_bytes(data[4:8], "big") != _MAGIC or size % 4 or size > _LARGEST or data[0] & 0xC0:
        raise WireError("that is no STUN message")
    end = _HEADER + size
    if len(data) < end:
        return None, data
    return Message(int.from_bytes(data[:2], "big"), data[8:20], data[_HEADER:end]), data[end:]


class StunServer(Protocol):
    """One client of the server: every request is answered with the address it came from."""

    factory: StunFactory

    def __init__(self) -> None:
        self._data = b""
        self._later: Any = None

    def connectionMade(self) -> None:
        """A client has come."""
        self.factory.clients += 1
        if self.factory.clients > _CLIENTS:
            self._wire.abortConnection()
            return
        self._wait()

    def dataReceived(self, data: bytes) -> None:
        """Answer whole requests; whoever sends something else is cut off."""
        try:
            asked, self._data = read(self._data + data)
            while asked is not None:
                if asked.kind == _REQUEST:
                    peer = self._wire.getPeer()
                    host = peer.host.removeprefix("::ffff:")
                    self._wire.write(write(answer(asked, Address(host, peer.port))))
                asked, self._data = read(self._data)
        except WireError:
            self._wire.abortConnection()
            return
        self._wait()

    def connectionLost(self, reason: Any = None) -> None:
        """The client is gone."""
        self.factory.clients -= 1
        if self._later is not None and self._later.active():
            self._later.cancel()

    def _wait(self) -> None:
        if self._later is not None and self._later.active():
            self._later.cancel()
        self._later = self.factory.reactor.callLater(_QUIET, self._wire.abortConnection)

    @property
    def _wire(self) -> Any:
        return self.transport


class StunFactory(Factory):
    """The server."""

    noisy = False
    protocol = StunServer  # type: ignore[assignment]

    def __init__(self, reactor: Any) -> None:
        self.reactor = reactor
        self.clients = 0


def _mask(number: bytes) -> bytes:
    return _MAGIC.to_bytes(4, "big") + number


def _xor(one: bytes, two: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, two, strict=False))
