"""A port opened on the home router, by NAT-PMP, PCP or UPnP: then friends can call from outside.

The router's promise lasts an hour and is renewed while the table is open,
so that a killed program leaves nothing open for long.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

from twisted.internet.defer import Deferred
from twisted.internet.threads import deferToThreadPool
from twisted.python.failure import Failure

from netcore.link.addresses import Address, at_home
from netcore.link.portmap import Mapper, NoAnswer, gateway
from netcore.link.reactor import Later

LEASE: Final = 3600
"""Seconds the router keeps the port open unless asked again."""

SEARCH: Final = 2000
"""Milliseconds in which routers may answer."""

TRIES: Final = 4
"""Outside ports tried if another machine at home holds the first."""

_FOR_EVER: Final = 0  # some routers know no other duration
_TITLE: Final = "runetable"
_PROTOCOL: Final = "TCP"
_SHARED: Final = ipaddress.ip_network("100.64.0.0/10")
_TAKEN: Final = frozenset({"ConflictInMappingEntry", "ConflictWithOtherMechanisms"})

T = TypeVar("T")


class RouterError(Exception):
    """The router does not open a port; one sentence for people."""


class Router:
    """The home router, as seen by one table. What blocks is done in threads of the reactor's pool."""

    def __init__(self, reactor: Any, interface: str = "", search: int = SEARCH) -> None:
        self._reactor = reactor
        self._interface = interface
        self._search = search
        self._mapper: Mapper | None = None
        self._device: Any = None
        self._port = self._outside = 0
        self._later: Later | None = None

    def open(self, port: int) -> Deferred[Address]:
        """Let calls from outside through to this port of ours: the address to tell friends."""
        return self._in_thread(self._open, port).addCallback(self._opened)

    def close(self) -> Deferred[None]:
        """Close the port again."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        return self._in_thread(self._close)

    def _opened(self, address: Address) -> Address:
        self._later = self._reactor.callLater(LEASE / 2, self._renew)
        return address

    def _renew(self) -> None:
        self._later = self._reactor.callLater(LEASE / 2, self._renew)
        # A router that does not answer now is asked again next time; the port may close in between.
        self._in_thread(self._map, self._outside).addErrback(_forgive)

    # --- in other threads

    def _open(self, port: int) -> Address:
        return self._ask_gateway(port) or self._ask_by_upnp(port)

    def _ask_gateway(self, port: int) -> Address | None:
        """The quick way: most routers that open ports at all answer within a moment."""
        where = None if self._interface else gateway()
        if where is None:
            return None
        mapper = Mapper(where)
        try:
            opened = mapper.open(port, port, LEASE)
        except NoAnswer:
            return None
        if not _on_the_internet(opened.outside.host):
            return None
        self._mapper, self._port, self._outside = mapper, port, opened.outside.port
        return opened.outside

    def _ask_by_upnp(self, port: int) -> Address:
        device = _library().UPnP(self._interface or None, None, self._search)
        try:
            device.discover()
            device.selectigd()
            host = device.externalipaddress()
        except Exception:  # the library raises nothing more exact
            raise RouterError(
                "no router here opens ports: switch on UPnP in it, or open the port by hand"
            ) from None
        if not _on_the_internet(host):
            raise RouterError(
                f"the router has no address of its own on the internet ({host or 'none'}): "
                "the provider shares one among many homes, and friends cannot call you directly"
            )
        self._device, self._port = device, port
        for outside in range(port, min(port + TRIES, 65536)):
            if self._map(outside):
                self._outside = outside
                return Address(host, outside)
        raise RouterError(f"port {port} of the router and those after it are taken by other machines")

    def _map(self, outside: int) -> bool:
        """Ask for one port; False if somebody else holds it."""
        if self._mapper is not None:
            with suppress(NoAnswer):  # asked again next time
                self._mapper.open(self._port, outside, LEASE)
            return True
        device = self._device
        for lease in (LEASE, _FOR_EVER):
            try:
                device.addportmapping(outside, _PROTOCOL, device.lanaddr, self._port, _TITLE, "", lease)
            except Exception as error:  # the library raises nothing more exact
                word = str(error)
                if word == "OnlyPermanentLeasesSupported" and lease:
                    continue
                if word in _TAKEN:
                    return False
                raise RouterError(f"the router refuses to open port {outside} ({word})") from None
            return True
        return False

    def _close(self) -> None:
        if self._mapper is not None:
            with suppress(NoAnswer):
                self._mapper.open(self._port, self._outside, 0)
            self._mapper = None
            return
        device, self._device = self._device, None
        if device is not None and self._outside:
            outside, self._outside = self._outside, 0
            try:
                device.deleteportmapping(outside, _PROTOCOL)
            except Exception:
                raise RouterError(f"the router did not confirm that port {outside} is closed again") from None

    def _in_thread(self, function: Callable[..., T], *args: Any) -> Deferred[T]:
        return deferToThreadPool(self._reactor, self._reactor.getThreadPool(), function, *args)


def _forgive(failure: Failure) -> None:
    failure.trap(RouterError)


def _on_the_internet(host: Any) -> bool:
    """Whether friends can call there: no address of a home, nor one that a provider shares among homes."""
    try:
        return not at_home(host) and ipaddress.ip_address(host) not in _SHARED
    except ValueError:
        return False


def _library() -> Any:
    try:
        import miniupnpc
    except ImportError:
        raise RouterError(
            "opening a port on the router needs the package miniupnpc, which this Python does not have"
        ) from None
    return miniupnpc
