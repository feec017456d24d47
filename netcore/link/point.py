"""The meeting point: the servers through which two programs find each other, and what each of them learns.

A mailbox server brings two people together who say the same code; a relay carries lines where routers let
none through; a STUN server tells a program how it looks from outside. None of them sees more than addresses,
times and sizes, and none is needed once a straight line is open.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from netcore.link.addresses import Address, read_address
from netcore.wire import WireError

MAILBOX_PORT: Final = 4000
RELAY_PORT: Final = 4001
STUN_PORT: Final = 4002
"""Where `runetable meet` listens unless told otherwise; the first two are those of magic-wormhole."""

OFF: Final = "off"
PUBLIC: Final = "public"
"""Words for `--meet` beside a host: no meeting point, or the servers that the magic-wormhole project runs."""

URL_LIMIT: Final = 120


class Point(NamedTuple):
    """One meeting point."""

    mailbox: str
    """The address of the mailbox server, ws:// or wss://."""
    relay: Address
    stun: Address | None = None

    def parts(self) -> tuple[str, str, str]:
        """As it travels in an invitation or lies in a journal."""
        return self.mailbox, str(self.relay), "" if self.stun is None else str(self.stun)

    @property
    def public(self) -> bool:
        """Whether these are the servers that everybody uses."""
        return self == PUBLIC_POINT


PUBLIC_POINT: Final = Point(
    "ws://relay.magic-wormhole.io:4000/v1",
    Address("transit.magic-wormhole.io", RELAY_PORT),
    Address("stun.cloudflare.com", 3478),
)


def read_point(text: str) -> Point | None:
    """What `--meet` names: a host with the usual ports, HOST:MAILBOX:RELAY:STUN, `public`, or `off`.

    >>> read_point("198.51.100.10").relay
    Address(host='198.51.100.10', port=4001)
    >>> read_point("example.org:5000:5001").mailbox
    'ws://example.org:5000/v1'
    """
    if text == OFF:
        return None
    if text == PUBLIC:
        return PUBLIC_POINT
    host, *ports = _split(text)
    wanted = [*ports, *map(str, (MAILBOX_PORT, RELAY_PORT, STUN_PORT)[len(ports) :])]
    if len(wanted) > 3:
        raise WireError(f"{text[:60]!r} names more ports than a meeting point has: mailbox, relay, STUN")
    mailbox, relay, stun = (read_address(f"{host}:{port}") for port in wanted)
    return Point(f"ws://{mailbox}/v1", relay, stun)


def _split(text: str) -> list[str]:
    if text.startswith("["):
        host, end, rest = text.partition("]")
        return [host + end, *(part for part in rest.split(":") if part)]
    return text.split(":")


def read_parts(value: Any) -> Point | None:
    """A meeting point from an invitation or a journal; nothing if it names none."""
    if value == ():
        return None
    if type(value) is not tuple or len(value) != 3 or any(type(part) is not str for part in value):
        raise WireError("a meeting point is not as it should be")
    mailbox, relay, stun = value
    if len(mailbox) > URL_LIMIT or not mailbox.isprintable():
        raise WireError("a meeting point's mailbox is not as it should be")
    return Point(mailbox, read_address(relay), read_address(stun) if stun else None)
