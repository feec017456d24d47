"""Hosts and ports as text."""

from __future__ import annotations

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore.link.addresses import ADDRESS_LIMIT, Address, joined, own_addresses, read_address, read_addresses
from netcore.wire import WireError


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("127.0.0.1:80", Address("127.0.0.1", 80)),
        (" example.ORG:9 ", Address("example.org", 9)),
        ("[fd00:0::2]:65535", Address("fd00::2", 65535)),
        ("a-b.c1:1", Address("a-b.c1", 1)),
    ],
)
def test_an_address_is_read(text: str, address: Address) -> None:
    assert read_address(text) == address
    assert read_address(str(address)) == address


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("example.org", "names no port"),
        ("example.org:0", "not between 1 and 65535"),
        ("example.org:65536", "not between"),
        ("fd00::2:80", "is no address"),
        ("[10.0.0.1]:80", "neither a name nor a number"),
        ("[fe80::1%eth0]:80", "neither"),
        ("999.1.1.1:80", "neither"),
        ("exa mple.org:80", "neither"),
        ("-a.org:80", "neither"),
        (":80", "neither"),
        ("http://example.org:80", "is no address"),
        (("x" * 50 + ".") * 3 + "y:80", "neither"),
    ],
)
def test_a_bad_address_is_refused_with_a_sentence(text: str, words: str) -> None:
    with pytest.raises(WireError, match=words):
        read_address(text)


@given(st.text(max_size=60))
def test_any_text_is_an_address_or_refused_with_a_sentence(text: str) -> None:
    try:
        address = read_address(text, 7)
    except WireError as error:
        assert str(error)
    else:
        assert read_address(str(address)) == address


def test_addresses_travel_each_once_and_not_too_many() -> None:
    assert read_addresses(("a.b:1", "a.b:1", "c.d:2")) == (Address("a.b", 1), Address("c.d", 2))
    with pytest.raises(WireError, match="at most 8"):
        read_addresses(("a.b:1",) * 9)


def test_lists_are_joined_in_order_and_bounded() -> None:
    many = [Address("a.b", n) for n in range(1, 20)]
    assert joined(many[:2], many) == tuple(many[:ADDRESS_LIMIT])


def test_this_machine_s_addresses_can_be_reached_from_elsewhere() -> None:
    for address in own_addresses(5):
        number = ipaddress.ip_address(address.host)
        assert not number.is_loopback
        assert not number.is_link_local
    assert Address("127.0.0.1", 5) in own_addresses(5, loopback=True)
