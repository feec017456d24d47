"""How this program gets out: straight to an address, or through a SOCKS5 proxy (RFC 1928) such as Tor's.

Behind a proxy names are looked up by the proxy, so that no request for a name gives a player away either.
"""

from __future__ import annotations

from typing import Any, Final

from twisted.internet import defer, error
from twisted.internet.abstract import isIPAddress, isIPv6Address
from twisted.python.failure import Failure

from netcore.link.addresses import Address

PROXY_PORT: Final = 9050
"""Where Tor's proxy listens; stands in where no port is named."""


class ProxyError(Exception):
    """The proxy itself cannot be reached; one sentence for people."""


class Dialling:
    """Gives endpoints to connect to, all of them straight or all through one proxy."""

    def __init__(self, reactor: Any, seconds: float, proxy: Address | None = None) -> None:
        self.proxy = proxy
        self._reactor = reactor
        self._seconds = seconds

    def to(self, address: Address) -> Any:
        """Where to connect for this address."""
        if self.proxy is None:
            return _straight(self._reactor, address, self._seconds)
        return _Proxied(self, address, tls=False)

    def stream_via(self, host: str, port: int, tls: bool = False) -> Any:
        """The same by the name that magic-wormhole asks for."""
        return _Proxied(self, Address(host, port), tls=tls)

    def to_proxy(self) -> Any:
        """Where the proxy is."""
        assert self.proxy is not None
        return _straight(self._reactor, self.proxy, self._seconds)


class _Proxied:
    """An endpoint behind the proxy; whatever goes wrong at the proxy is told as the proxy's fault."""

    def __init__(self, dialling: Dialling, address: Address, *, tls: bool) -> None:
        self._dialling = dialling
        self._address = address
        self._tls = tls

    def connect(self, factory: Any) -> Any:
        from txtorcon.socks import TorSocksEndpoint

        host, port = self._address
        way = TorSocksEndpoint(_Door(self._dialling), host, port, tls=self._tls)
        return way.connect(factory).addTimeout(self._dialling._seconds, self._dialling._reactor)


class _Door:
    """The endpoint of the proxy itself."""

    def __init__(self, dialling: Dialling) -> None:
        self._dialling = dialling

    def connect(self, factory: Any) -> Any:
        def failed(failure: Failure) -> Failure:
            failure.trap(error.ConnectError)
            raise ProxyError(f"the proxy {self._dialling.proxy} cannot be reached") from failure.value

        return self._dialling.to_proxy().connect(factory).addErrback(failed)


def _straight(reactor: Any, address: Address, seconds: float) -> Any:
    """Names are looked up, their addresses tried one after the other."""
    # They bring Twisted's own TLS along, which takes long to load; who waits for calls needs none of it.
    from twisted.internet.endpoints import HostnameEndpoint, TCP4ClientEndpoint, TCP6ClientEndpoint

    kind: Any = HostnameEndpoint
    if isIPAddress(address.host):
        kind = TCP4ClientEndpoint
    elif isIPv6Address(address.host):
        kind = TCP6ClientEndpoint
    return kind(reactor, address.host, address.port, timeout=seconds)


def reach_fault(failure: Failure) -> str:
    """Why an address could not be reached, for people."""
    match failure.value:
        case ProxyError() as fault:
            return str(fault)
        case error.ConnectionRefusedError():
            return "nobody listens there"
        case error.TimeoutError() | error.TCPTimedOutError():
            return "there is no answer"
        case error.DNSLookupError() | error.UnknownHostError():
            return "there is no such name"
        case defer.TimeoutError():
            return "the other side is not there"
        case error.ConnectionDone() | error.ConnectionLost():
            return "it hung up"
    return "it cannot be reached from here"
