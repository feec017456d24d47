"""Tables on the home network, for real on this machine's loopback interface."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from zeroconf import ServiceInfo

from netcore.identity import spoken
from netcore.link.addresses import Address
from netcore.link.bond import Aim
from netcore.link.door import Door
from netcore.link.lan import SERVICE, Lan, LanError, Nearby, read_nearby
from netcore.link.messages import LINK_VERSION, Want
from tests.netcore.link.company import Peer
from tests.netcore.link.reactor_thread import ReactorThread

LOOPBACK = ["127.0.0.1"]


def test_a_table_is_found_joined_and_seen_to_leave(net: ReactorThread) -> None:
    host: Peer = net.call(Peer, net.reactor, "Grüße", door=Door(ask=True))
    port = net.call(host.link.listen, 0, "127.0.0.1")
    here, there = Lan(net.reactor, LOOPBACK), Lan(net.reactor, LOOPBACK)
    found: list[Nearby] = []
    gone: list[str] = []
    net.call(there.look, found.append, gone.append)
    net.call(here.announce, "Grüße", host.key, "rune", (Address("127.0.0.1", port),))

    def ours() -> list[Nearby]:  # tables of other tests may be announced on this machine at the same time
        return [one for one in found if one.key == host.key]

    net.until(ours)
    table = ours()[0]
    assert (table.name, table.game, table.key) == ("Grüße", "rune", host.key)
    assert table.addresses == (Address("127.0.0.1", port),)
    assert table.speaks_our_version
    assert table.words == spoken(host.key)
    guest: Peer = net.call(Peer, net.reactor, "Bob")
    net.call(guest.link.reach, table.key, Aim(Want.PLAY, table.addresses))
    net.until(lambda: host.company.told == [("asked", "Bob")])
    net.call(host.link.answer, guest.key, True)
    net.until(lambda: guest.open_to(host))
    net.call(here.stop)
    net.until(lambda: table.label in gone)
    net.call(there.stop)
    for peer in (guest, host):
        net.call(peer.link.stop)


def test_nothing_is_sent_before_somebody_asks(net: ReactorThread) -> None:
    lan = Lan(net.reactor, LOOPBACK)
    assert lan._zeroconf is None
    net.call(lan.stop)


GOOD: dict[str, Any] = {"v": str(LINK_VERSION), "n": "Ada", "g": "rune", "k": "ab" * 32}


def announced(properties: dict[str, Any], hosts: list[str] | None = None, port: int = 5) -> Nearby | None:
    info = ServiceInfo(
        SERVICE, f"x.{SERVICE}", port=port, properties=properties, parsed_addresses=hosts or ["10.0.0.1"]
    )
    return read_nearby("x", info)


def test_an_announcement_is_read() -> None:
    expected = Nearby("x", "Ada", "rune", b"\xab" * 32, (Address("fd00::2", 5),), LINK_VERSION)
    assert announced(GOOD, ["fd00::2"]) == expected


def test_another_version_is_listed_as_such() -> None:
    nearby = announced({**GOOD, "v": "99"})
    assert nearby is not None
    assert not nearby.speaks_our_version


@pytest.mark.parametrize(
    "bad",
    [
        {"n": ""},
        {"n": "a\x1b[2Jb"},
        {"n": b"\xff"},
        {"g": "x" * 41},
        {"g": "\n"},
        {"k": "ab"},
        {"k": "zz" * 32},
        {"v": "one"},
        {"v": None},
    ],
)
def test_an_announcement_with_one_bad_part_is_passed_over(bad: dict[str, Any]) -> None:
    assert announced({**GOOD, **bad}) is None


@pytest.mark.parametrize("part", GOOD)
def test_an_announcement_with_a_part_missing_is_passed_over(part: str) -> None:
    assert announced({key: value for key, value in GOOD.items() if key != part}) is None


def test_an_announcement_without_a_port_is_passed_over() -> None:
    assert announced(GOOD, port=0) is None


@given(st.dictionaries(st.sampled_from(["v", "n", "g", "k"]), st.binary(max_size=70)))
def test_any_announcement_is_read_or_passed_over(properties: dict[str, bytes]) -> None:
    announced({**GOOD, **properties})


def test_a_network_that_is_not_there_is_told_in_a_sentence(net: ReactorThread) -> None:
    lan = Lan(net.reactor, ["203.0.113.77"])
    with pytest.raises(LanError, match="the home network cannot be used"):
        net.call(lan.look, print, print)
