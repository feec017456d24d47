"""Lines through a SOCKS5 proxy, a real one: every way out uses it, and nothing goes past it."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from netcore.link.addresses import Address
from netcore.link.invite import Invitation
from netcore.link.limits import Limits
from netcore.link.mailbox import Card, MailboxError, accept, offer
from netcore.link.messages import Want
from netcore.link.route import Route
from tests.netcore.link.company import Peer
from tests.netcore.link.reactor_thread import ReactorThread
from tests.netcore.link.servers import Servers

QUICK = Limits(dial=2.0, handshake=2.0)
HERE = "127.0.0.1"


class Proxy:
    """The proxy's program, which tells whom it was asked to call."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server((HERE, 0)) as free:
            self.address = Address(HERE, free.getsockname()[1])
        self._told = folder / "proxy.log"
        command = ["microsocks", "-i", HERE, "-p", str(self.address.port)]
        with self._told.open("wb") as told:
            self._program = subprocess.Popen(command, stdout=told, stderr=told)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with socket.socket() as probe:
                if probe.connect_ex(self.address) == 0:
                    return
            time.sleep(0.02)
        raise AssertionError("the proxy does not start")

    @property
    def told(self) -> str:
        return self._told.read_text(errors="replace")

    def stop(self) -> None:
        self._program.kill()
        self._program.wait(10)


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[Proxy]:
    if shutil.which("microsocks") is None:
        pytest.skip("microsocks is not installed")
    made = Proxy(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def servers(net: ReactorThread) -> Iterator[Servers]:
    made = Servers(net)
    yield made
    made.close(net)


def pair(net: ReactorThread, servers: Servers, proxy: Address) -> tuple[Peer, Peer, Address]:
    """A host that listens, and a guest behind the proxy."""
    host, guest = (net.call(Peer, net.reactor, name, limits=QUICK) for name in ("Ada", "Bob"))
    port = net.call(host.link.listen, 0, HERE)
    net.call(host.link.meet_at, servers.point)
    net.call(guest.link.meet_at, servers.point, proxy=proxy)
    guest.link.addresses = (Address(HERE, 1),)
    return host, guest, Address("localhost", port)


def test_an_address_is_called_through_the_proxy(net: ReactorThread, servers: Servers, proxy: Proxy) -> None:
    """By its name, which the proxy looks up; and the host learns no address of the guest's."""
    host, guest, where = pair(net, servers, proxy.address)
    net.call(guest.join, host, where)
    net.until(lambda: guest.open_to(host) and host.open_to(guest))
    net.call(guest.link.send, host.key, b"x" * 300_000)
    net.until(lambda: host.company.bodies == [b"x" * 300_000])
    assert f"localhost:{where.port}" in proxy.told
    cable = host.link._bonds[guest.key].cable
    assert cable is not None and cable.greeting is not None
    assert cable.greeting.addresses == ()
    for peer in (host, guest):
        net.call(peer.link.stop)


def test_the_relay_is_called_through_the_proxy(net: ReactorThread, servers: Servers, proxy: Proxy) -> None:
    host, guest, _ = pair(net, servers, proxy.address)
    secret = net.call(host.invite)
    net.call(host.link.expect, [secret])
    net.call(guest.join, host, secret=secret)
    net.until(lambda: guest.open_to(host))
    assert net.call(guest.link.route, host.key) is Route.RELAYED
    assert f":{servers.point.relay.port}" in proxy.told
    assert servers.point.stun is not None
    assert f":{servers.point.stun.port}" not in proxy.told
    assert net.call(guest.link.prepare, host.key) == ()
    for peer in (host, guest):
        net.call(peer.link.stop)


def test_codes_go_through_the_proxy(net: ReactorThread, servers: Servers, proxy: Proxy) -> None:
    codes: SimpleQueue[str] = SimpleQueue()
    found: list[Invitation] = []
    invitation = Invitation(Want.PLAY, b"k" * 32, "Ada", (Address(HERE, 5),), b"s", b"", "rune", 2**33)

    def offered() -> list[Any]:
        box, where = servers.point.mailbox, proxy.address
        return [offer(net.reactor, box, lambda card: invitation, codes.put, lambda card: None, proxy=where)]

    [swap] = net.call(offered)
    code = codes.get(timeout=90)
    guest = Card("Bob", b"b" * 32)
    net.call(accept, net.reactor, servers.point.mailbox, code, guest, found.append, proxy=proxy.address)
    net.call(lambda: swap)
    assert found == [invitation]
    port = servers.point.mailbox.split(":")[2].split("/")[0]
    assert proxy.told.count(f":{port}") == 2


def test_a_proxy_that_is_gone_is_named(net: ReactorThread, servers: Servers, proxy: Proxy) -> None:
    """And nothing goes straight instead."""
    proxy.stop()
    host, guest, where = pair(net, servers, proxy.address)
    net.call(guest.join, host, where)
    gone = f"the proxy {proxy.address} cannot be reached"
    net.until(lambda: any(f"{where}: {gone}" in said for said in guest.company.sentences("calling")))
    assert host.company.told == []
    for peer in (host, guest):
        net.call(peer.link.stop)
    with pytest.raises(MailboxError, match=f"through the proxy {HERE}"):
        net.call(
            accept,
            net.reactor,
            servers.point.mailbox,
            "7-guitarist-revenge",
            Card("Bob", b"b" * 32),
            lambda invitation: None,
            proxy=proxy.address,
        )
