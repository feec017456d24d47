"""Where a table takes calls and how it is reached: interfaces, addresses, meeting point; all from words."""

from __future__ import annotations

import os

from client.service.heard import heard
from client.service.refusal import BadInput, refusing
from engines.kernel.say import say
from netcore.link.addresses import DEFAULT_PORT, Address, at_home, own_addresses, read_address
from netcore.link.link import Link, LinkError
from netcore.link.point import PUBLIC, Point, read_point
from netcore.wire import WireError

MEET_VARIABLE = "RUNETABLE_MEET"
"""The environment's word for `--meet`, where no other is given."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")


def point_named(word: str, known: Point | None = None) -> Point | None:
    """The same from a word alone, of an option or a setting."""
    if not word and known is not None:
        return known
    try:
        return read_point(word or os.environ.get(MEET_VARIABLE) or PUBLIC)
    except WireError as error:
        raise BadInput(say("the meeting point: {why}.", why=heard(str(error)))) from None


def listening(text: str, option: str = "--listen") -> tuple[str, int, bool]:
    """Interface, port, and whether another port will do, from an option (PORT, HOST or HOST:PORT)."""
    if not text:
        return "", DEFAULT_PORT, True
    if text.isascii() and text.isdigit():
        if int(text[:6]) > 65535:
            raise BadInput(say("the port {port} is not between 0 and 65535.", port=text[:20]))
        return "", int(text), False
    host, colon, port = text.rpartition(":")
    if colon and port == "0":  # any port will do
        return read_interface(host, option).host, 0, False
    found = read_interface(text, option)
    return found.host, found.port, False


def read_interface(text: str, option: str) -> Address:
    """An address of this machine to listen at."""
    try:
        return read_address(text, DEFAULT_PORT)
    except WireError as error:
        raise BadInput(f"{option}: {heard(str(error))}.") from None


def addresses_of(texts: list[str], port: int) -> tuple[Address, ...]:
    """Addresses that a person named."""
    try:
        return tuple(read_address(text, port) for text in texts)
    except WireError as error:
        raise BadInput(f"{heard(str(error))}.") from None


def listen(link: Link, interface: str, port: int, any_port: bool) -> int:
    """Take calls; on another port if nobody asked for this one and it is taken."""
    with refusing(LinkError):
        try:
            return link.listen(port, interface)
        except LinkError:
            if not any_port:
                raise
            return link.listen(0, interface)


def reachable(interface: str, port: int) -> tuple[Address, ...]:
    """Where others may call."""
    if interface and interface not in ("0.0.0.0", "::"):
        return (Address(interface, port),)
    return own_addresses(port) or own_addresses(port, loopback=True)


def behind_router(addresses: tuple[Address, ...]) -> bool:
    """Whether all these addresses mean something at home only; not if they mean just this machine."""
    numbers = [address.host for address in addresses if address.host not in LOOPBACK]
    return bool(numbers) and all(_at_home(host) for host in numbers)


def _at_home(host: str) -> bool:
    try:
        return at_home(host)
    except ValueError:  # a name: somebody knows it
        return False
