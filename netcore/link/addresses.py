"""Where somebody can be reached: a host and a port, as text that fits invitations and hellos."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import ifaddr

from netcore.wire import WireError

ADDRESS_LIMIT: Final = 8
"""Addresses of one peer: a desktop has two or three, a router's and a name added."""

DEFAULT_PORT: Final = 27514
"""Where a host listens unless told otherwise, so that a rule in a router can stay."""

_HOST_LIMIT: Final = 100  # characters; real names stay under 60, and eight of them must fit a hello
_LABEL: Final = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)")
_PORTS: Final = range(1, 65536)
_HOME: Final = tuple(
    ipaddress.ip_network(text) for text in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
)


class Address(NamedTuple):
    """A host (name or number) and a port."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def read_address(text: str, port: int | None = None) -> Address:
    """An address from its text; `port` stands in where the text names none. Refuses with a sentence.

    >>> str(read_address("[fd00::2]:27514"))
    '[fd00::2]:27514'
    >>> read_address("example.org", 9000)
    Address(host='example.org', port=9000)
    """
    shown = repr(text[:_HOST_LIMIT])
    match = re.fullmatch(r"\[([^\[\]]*)\](?::(\d{1,5}))?|([^:\[\]]*)(?::(\d{1,5}))?", text.strip())
    if match is None:
        raise WireError(f"{shown} is no address: write HOST:PORT, or [HOST]:PORT for IPv6")
    host = match[1] if match[1] is not None else match[3]
    digits = match[2] or match[4]
    number = int(digits) if digits else port
    if number is None:
        raise WireError(f"the address {shown} names no port")
    if number not in _PORTS:
        raise WireError(f"the port in {shown} is not between 1 and {_PORTS[-1]}")
    return Address(_host(host, shown, bracketed=match[1] is not None), number)


def read_addresses(texts: Any) -> tuple[Address, ...]:
    """Addresses as they travel, each once."""
    if type(texts) is not tuple or len(texts) > ADDRESS_LIMIT:
        raise WireError(f"a peer names at most {ADDRESS_LIMIT} addresses")
    if any(type(text) is not str for text in texts):
        raise WireError("an address is no text")
    return tuple(dict.fromkeys(read_address(text) for text in texts))


def own_addresses(port: int, *, loopback: bool = False) -> tuple[Address, ...]:
    """Addresses of this machine that others may reach, those of the home network first.

    `loopback` adds the machine's address for itself: only programs on it can use that.
    """
    numbers = (ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips)
    found = {number if isinstance(number, str) else number[0] for number in numbers}
    usable = [host for host in sorted(found, key=_order) if _reachable(host, loopback)]
    return tuple(Address(host, port) for host in usable[:ADDRESS_LIMIT])


def at_home(host: str) -> bool:
    """Whether a number of the internet means nothing beyond one home, machine or cable; ValueError for names.

    >>> at_home("192.168.1.2"), at_home("2001:db8::1")
    (True, False)
    """
    number = ipaddress.ip_address(host.partition("%")[0].removeprefix("::ffff:"))
    inside = number.is_loopback or number.is_link_local or number.is_multicast or number.is_unspecified
    return inside or any(number.version == home.version and number in home for home in _HOME)


def joined(*groups: Iterable[Address]) -> tuple[Address, ...]:
    """Several lists as one, each address once, as many as may travel."""
    return tuple(dict.fromkeys(address for group in groups for address in group))[:ADDRESS_LIMIT]


def _host(host: str, shown: str, *, bracketed: bool) -> str:
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        number = None
    if number is not None and (number.version == 6) == bracketed and "%" not in host:
        return number.compressed
    labels = host.removesuffix(".").split(".")
    named = not labels[-1].isdigit() and all(_LABEL.fullmatch(label) for label in labels)
    if bracketed or not named or len(host) > _HOST_LIMIT:
        raise WireError(f"the host in {shown} is neither a name nor a number of the internet")
    return host.lower()


def _reachable(host: str, loopback: bool) -> bool:
    number = ipaddress.ip_address(host)
    return (not number.is_link_local and not number.is_loopback) or (loopback and host == "127.0.0.1")


def _order(host: str) -> tuple[bool, bool, bytes]:
    number = ipaddress.ip_address(host)
    return number.is_loopback, number.version == 6, number.packed
