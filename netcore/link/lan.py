"""Tables and people on the home network: announced and found by multicast DNS, only where a person wants it.

Anybody on the network can announce anything under any name; what is found here is a place to call and the key
that must answer there. Whose key it is, people settle by comparing its words.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from threading import Lock
from typing import Any, Final, NamedTuple, TypeVar

from twisted.internet.defer import Deferred
from twisted.internet.threads import deferToThreadPool
from zeroconf import InterfaceChoice, ServiceBrowser, ServiceInfo, ServiceStateChange, Zeroconf

from netcore.files import reason
from netcore.identity import KEY_SIZE, IdentityError, check_name, spoken
from netcore.link.addresses import ADDRESS_LIMIT, Address, read_address
from netcore.link.invite import GAME_LIMIT
from netcore.link.messages import LINK_VERSION
from netcore.link.pair import TAG_SIZE
from netcore.wire import WireError

SERVICE: Final = "_runetable._tcp.local."

PEOPLE_SERVICE: Final = "_runetable-here._tcp.local."
"""Who is online, for those who know them: see `Here`."""

TAGS_LIMIT: Final = 40
"""Friends for whom one program announces itself: as many tags as fit into one property."""

NEARBY_LIMIT: Final = 64
"""Tables listed at a time; a network on which more are announced is not at home, or under attack."""

_LOOKUP: Final = 3000  # milliseconds to ask one host for its details
_LABEL_WORDS: Final = 3

T = TypeVar("T")


class LanError(Exception):
    """The home network cannot be used; one sentence for people."""


class Nearby(NamedTuple):
    """A table announced on this network."""

    label: str
    """Tells it from the others; the same when it is announced anew."""
    name: str
    game: str
    key: bytes
    addresses: tuple[Address, ...]
    version: int

    @property
    def speaks_our_version(self) -> bool:
        """Whether it can be joined with this program."""
        return self.version == LINK_VERSION

    @property
    def words(self) -> str:
        """The key in words, to be compared aloud."""
        return spoken(self.key)


class Here(NamedTuple):
    """Somebody's program on this network; only who knows them can tell whose, by the tags."""

    label: str
    tags: frozenset[bytes]
    addresses: tuple[Address, ...]


F = TypeVar("F", Nearby, Here)


class Lan:
    """This program on the home network. What blocks is done in threads of the reactor's pool."""

    def __init__(self, reactor: Any, interfaces: list[str] | None = None) -> None:
        self._reactor = reactor
        self._interfaces: Any = InterfaceChoice.All if interfaces is None else interfaces
        self._opening = Lock()
        self._zeroconf: Zeroconf | None = None
        self._known: set[str] = set()
        self._told: set[str] = set()

    def announce(self, name: str, key: bytes, game: str, addresses: tuple[Address, ...]) -> Deferred[None]:
        """Tell the network about a table that listens at these addresses, all of one port."""
        port = addresses[0].port
        info = ServiceInfo(
            SERVICE,
            f"{spoken(key, _LABEL_WORDS)}-{port}.{SERVICE}",
            port=port,
            properties={"v": str(LINK_VERSION), "n": name, "g": game, "k": key.hex()},
            parsed_addresses=[address.host for address in addresses],
        )
        return self._in_thread(self._announce, info)

    def be_here(self, label: str, tags: Iterable[bytes], addresses: tuple[Address, ...]) -> Deferred[None]:
        """Tell those whom the tags are for that we are here; said again, it takes the place of the former."""
        info = ServiceInfo(
            PEOPLE_SERVICE,
            f"{label}.{PEOPLE_SERVICE}",
            port=addresses[0].port,
            properties={"v": str(LINK_VERSION), "t": b"".join(sorted(tags)[:TAGS_LIMIT])},
            parsed_addresses=[address.host for address in addresses],
        )
        return self._in_thread(self._announce_anew, info)

    def look(self, found: Callable[[Nearby], None], gone: Callable[[str], None]) -> Deferred[None]:
        """Look for tables until `stop`; both are called in the reactor's thread, `gone` with the label."""
        return self._in_thread(self._look, SERVICE, read_nearby, found, gone)

    def look_for_people(self, found: Callable[[Here], None], gone: Callable[[str], None]) -> Deferred[None]:
        """The same for people."""
        return self._in_thread(self._look, PEOPLE_SERVICE, read_here, found, gone)

    def stop(self) -> Deferred[None]:
        """Take back what was announced and look no more."""
        return self._in_thread(self._stop)

    # --- in other threads

    def _open(self) -> Zeroconf:
        with self._opening:
            if self._zeroconf is None:
                try:
                    self._check_interfaces()
                    self._zeroconf = Zeroconf(self._interfaces)
                except OSError as error:
                    raise LanError(f"the home network cannot be used: {reason(error)}") from None
            return self._zeroconf

    def _check_interfaces(self) -> None:
        """Zeroconf leaves its sockets open when an interface turns out not to be there."""
        if isinstance(self._interfaces, list):
            for host in self._interfaces:
                with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
                    probe.bind((host, 0))

    def _announce(self, info: ServiceInfo) -> None:
        self._open().register_service(info, allow_name_change=True)

    def _announce_anew(self, info: ServiceInfo) -> None:
        if info.name in self._told:
            self._open().update_service(info)
        else:
            self._told.add(info.name)
            self._announce(info)

    def _look(
        self,
        service: str,
        read: Callable[[str, ServiceInfo], F | None],
        found: Callable[[F], None],
        gone: Callable[[str], None],
    ) -> None:
        def changed(
            zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
        ) -> None:
            label = name.removesuffix("." + service)
            if state_change is ServiceStateChange.Removed:
                self._known.discard(label)
                self._reactor.callFromThread(gone, label)
                return
            info = zeroconf.get_service_info(service_type, name, _LOOKUP)
            nearby = None if info is None else read(label, info)
            if nearby is not None and (label in self._known or len(self._known) < NEARBY_LIMIT):
                self._known.add(label)
                self._reactor.callFromThread(found, nearby)

        ServiceBrowser(self._open(), service, handlers=[changed])

    def _stop(self) -> None:
        with self._opening:
            zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            zeroconf.close()

    def _in_thread(self, function: Callable[..., T], *args: Any) -> Deferred[T]:
        return deferToThreadPool(self._reactor, self._reactor.getThreadPool(), function, *args)


def read_nearby(label: str, info: ServiceInfo) -> Nearby | None:
    """A stranger's announcement, or None if anything in it is not as it should be."""
    told = {bytes(key): value or b"" for key, value in info.properties.items()}
    try:
        name = check_name(told[b"n"].decode("utf-8"))
        game = told[b"g"].decode("utf-8")
        key = bytes.fromhex(told[b"k"].decode("ascii"))
        version = int(told[b"v"].decode("ascii"))
        addresses = _addresses(info)
    except (KeyError, ValueError, IdentityError, WireError):
        return None
    if len(key) != KEY_SIZE or len(game) > GAME_LIMIT or not game.isprintable() or not addresses:
        return None
    return Nearby(label, name, game, key, addresses, version)


def read_here(label: str, info: ServiceInfo) -> Here | None:
    """Somebody's announcement, or None if anything in it is not as it should be."""
    told = {bytes(key): value or b"" for key, value in info.properties.items()}
    tags = told.get(b"t", b"")
    try:
        addresses = _addresses(info)
    except (ValueError, WireError):
        return None
    if told.get(b"v") != str(LINK_VERSION).encode() or len(tags) % TAG_SIZE or not addresses:
        return None
    cut = (tags[at : at + TAG_SIZE] for at in range(0, min(len(tags), TAG_SIZE * TAGS_LIMIT), TAG_SIZE))
    return Here(label, frozenset(cut), addresses)


def _addresses(info: ServiceInfo) -> tuple[Address, ...]:
    hosts = info.parsed_addresses()[:ADDRESS_LIMIT]
    texts = [f"[{host}]" if ":" in host else host for host in hosts]
    return tuple(read_address(text, info.port) for text in texts)
