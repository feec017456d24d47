"""A port opened by the router in front of us: NAT-PMP (RFC 6886) or PCP (RFC 6887).

One question and one answer by UDP, each far below a packet. Everything here blocks; call it from a thread.
"""

from __future__ import annotations

import ipaddress
import secrets
import socket
import struct
from pathlib import Path
from typing import Final, NamedTuple

from netcore.link.addresses import Address

PORT: Final = 5351
"""Where routers listen for both languages."""

_TRIES: Final = (0.25, 0.5, 1.0)  # seconds to wait for an answer, each time
_TCP: Final = 6
_MAP: Final = struct.Struct("!BBHHHI")
_MAPPED: Final = struct.Struct("!BBHIHHI")
_PCP: Final = struct.Struct("!BBHI16s12sB3xHH16s")
_PCP_MAPPED: Final = struct.Struct("!BBBBII12x12sB3xHH16s")
_ROUTES: Final = Path("/proc/net/route")


class NoAnswer(Exception):
    """The router does not speak this language, or says no; one sentence for people."""


class Mapped(NamedTuple):
    """A port that the router has opened."""

    outside: Address
    seconds: int
    """Until it closes unless asked again."""


class Mapper:
    """One router, spoken to in one language."""

    def __init__(self, router: str, where: tuple[str, int] | None = None) -> None:
        self._where = where or (router, PORT)
        self._nonce = secrets.token_bytes(12)

    def open(self, port: int, outside: int, seconds: int) -> Mapped:
        """Let calls from outside through to a port of ours; no seconds: close it again."""
        try:
            return self._by_pcp(port, outside, seconds)
        except NoAnswer:
            return self._by_nat_pmp(port, outside, seconds)

    def _by_nat_pmp(self, port: int, outside: int, seconds: int) -> Mapped:
        address = self._ask(bytes(2), lambda answer: len(answer) == 12 and answer[:2] == b"\0\x80")
        said = self._ask(
            _MAP.pack(0, 2, 0, port, outside if seconds else 0, seconds),
            lambda answer: len(answer) == _MAPPED.size and answer[:2] == b"\0\x82",
        )
        _, _, fault, _, _, given, lasting = _MAPPED.unpack(said)
        if fault or int.from_bytes(address[2:4], "big"):
            raise NoAnswer(f"the router refuses to open port {port} ({fault or 'it has no address'})")
        return Mapped(Address(str(ipaddress.IPv4Address(address[8:12])), given or outside), lasting)

    def _by_pcp(self, port: int, outside: int, seconds: int) -> Mapped:
        with self._socket() as line:
            mine = ipaddress.IPv4Address(line.getsockname()[0])
        here, nowhere = _mapped(mine), _mapped(ipaddress.IPv4Address(0))
        said = self._ask(
            _PCP.pack(2, 1, 0, seconds, here, self._nonce, _TCP, port, outside, nowhere),
            lambda answer: len(answer) >= _PCP_MAPPED.size and answer[:2] == b"\2\x81",
        )
        _, _, _, fault, lasting, _, nonce, _, _, given, where = _PCP_MAPPED.unpack(said[: _PCP_MAPPED.size])
        number = ipaddress.IPv6Address(where).ipv4_mapped
        if fault or nonce != self._nonce or number is None:
            raise NoAnswer(f"the router refuses to open port {port} ({fault})")
        return Mapped(Address(str(number), given), lasting)

    def _ask(self, question: bytes, fits: object) -> bytes:
        assert callable(fits)
        with self._socket() as line:
            for seconds in _TRIES:
                line.settimeout(seconds)
                try:
                    line.send(question)
                    answer = line.recv(1100)
                except TimeoutError:
                    continue
                except OSError:
                    break
                if fits(answer):
                    return answer
                break  # another language, or no
        raise NoAnswer("the router does not answer")

    def _socket(self) -> socket.socket:
        line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            line.connect(self._where)  # only this router's answers are heard
        except OSError:
            line.close()
            raise NoAnswer("there is no way to the router") from None
        return line


def gateway() -> str | None:
    """The router in front of this machine, if the system tells."""
    try:
        lines = _ROUTES.read_text("ascii").splitlines()[1:]
    except (OSError, UnicodeDecodeError):
        return None
    for line in lines:
        fields = line.split()
        if len(fields) > 3 and fields[1] == "00000000" and int(fields[3], 16) & 2:
            return str(ipaddress.IPv4Address(int(fields[2], 16).to_bytes(4, "little")))
    return None


def _mapped(number: ipaddress.IPv4Address) -> bytes:
    return bytes(10) + b"\xff\xff" + number.packed
