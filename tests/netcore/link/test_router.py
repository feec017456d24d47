"""Opening a port on a router that speaks UPnP on the loopback interface, through the real library."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from twisted.internet.task import Clock

from netcore.link.addresses import Address
from netcore.link.router import LEASE, Router, RouterError
from tests.netcore.link.gateway import Gateway
from tests.netcore.link.reactor_thread import ReactorThread

pytest.importorskip("miniupnpc")

OURS = 27514


@pytest.fixture
def gateway() -> Iterator[Gateway]:
    gateway = Gateway()
    yield gateway
    gateway.close()


@pytest.fixture
def router(net: ReactorThread) -> Router:
    return Router(net.reactor, "127.0.0.1", search=200)


def test_a_port_is_opened_for_an_hour_and_closed_again(
    net: ReactorThread, gateway: Gateway, router: Router
) -> None:
    assert net.call(router.open, OURS) == Address("5.6.7.8", OURS)
    mapped = gateway.ports[OURS]
    assert mapped["NewInternalClient"] == "127.0.0.1"
    assert (mapped["NewInternalPort"], mapped["NewLeaseDuration"]) == (str(OURS), str(LEASE))
    net.call(router.close)
    assert gateway.ports == {}


def test_a_router_that_opens_only_for_ever_is_taken_at_its_word(
    net: ReactorThread, gateway: Gateway, router: Router
) -> None:
    gateway.faults = [725]
    net.call(router.open, OURS)
    assert gateway.ports[OURS]["NewLeaseDuration"] == "0"
    net.call(router.close)


def test_another_outside_port_is_tried_if_one_is_taken(
    net: ReactorThread, gateway: Gateway, router: Router
) -> None:
    gateway.faults = [718, 718]
    assert net.call(router.open, OURS) == Address("5.6.7.8", OURS + 2)
    assert gateway.ports[OURS + 2]["NewInternalPort"] == str(OURS)
    net.call(router.close)


@pytest.mark.parametrize(
    ("faults", "words"), [([718] * 4, "taken by other machines"), ([606], "refuses to open port 27514")]
)
def test_a_router_that_refuses_is_told_in_a_sentence(
    net: ReactorThread, gateway: Gateway, router: Router, faults: list[int], words: str
) -> None:
    gateway.faults = faults
    with pytest.raises(RouterError, match=words):
        net.call(router.open, OURS)


@pytest.mark.parametrize("outside", ["100.64.0.9", "192.168.0.2", ""])
def test_a_router_without_an_address_of_its_own_is_told_in_a_sentence(
    net: ReactorThread, gateway: Gateway, router: Router, outside: str
) -> None:
    gateway.outside = outside
    with pytest.raises(RouterError, match=r"no address of its own|no router here"):
        net.call(router.open, OURS)
    assert gateway.ports == {}


def test_no_router_is_told_in_a_sentence(net: ReactorThread, gateway: Gateway, router: Router) -> None:
    gateway.answers = False
    with pytest.raises(RouterError, match="no router here opens ports"):
        net.call(router.open, OURS)


def test_closing_what_was_never_opened_does_nothing(net: ReactorThread, router: Router) -> None:
    assert net.call(router.close) is None


def test_the_port_is_asked_for_again_before_the_hour_is_over(
    net: ReactorThread, gateway: Gateway, router: Router, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    net.call(router.open, OURS)
    net.call(router._later.cancel)  # type: ignore[union-attr]
    gateway.ports.clear()
    monkeypatch.setattr(net.reactor, "callLater", clock.callLater, raising=False)
    net.call(router._opened, Address("5.6.7.8", OURS))
    net.call(clock.advance, LEASE / 2)
    net.until(lambda: OURS in gateway.ports)
    net.call(router.close)
    monkeypatch.undo()


def test_without_the_library_a_sentence_says_so(
    net: ReactorThread, router: Router, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "miniupnpc", None)
    with pytest.raises(RouterError, match="needs the package miniupnpc"):
        net.call(router.open, OURS)
