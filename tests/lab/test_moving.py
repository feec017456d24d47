"""A machine or its router moves in the middle of a game, programs running: the game goes on by itself."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lab.homes import Nat
from tests.lab.test_homes import hosts, joins, verified
from tests.processes.actors import Actor

SLOWLY = ("--pace", "700")
"""A game that is still under way when the line is back."""


def under_way(host: Actor, guest: Actor) -> None:
    for actor in (host, guest):
        actor.event("asked")


def lost_and_found(actor: Actor) -> None:
    """The line was lost, and another opened after it."""
    states = [event["state"] for event in actor.of("line") if event["state"] in ("lost", "open")]
    assert "lost" in states, actor.told()
    assert states[states.index("lost") :].count("open") >= 1, actor.told()


@pytest.mark.slow
@pytest.mark.parametrize("router", ["ra", "rb"])
def test_a_router_starts_anew_with_another_address(stage: Any, router: str) -> None:
    lab = stage(Nat.EASY, Nat.EASY)
    lab.meet()
    host = hosts(lab, *SLOWLY)
    guest = joins(lab, host.event("invitation")["code"], *SLOWLY)
    under_way(host, guest)
    lab.lab.reboot(router, "198.51.100.77/24")
    verified(host, guest)
    lost_and_found(guest)


@pytest.mark.parametrize("who", ["ada", pytest.param("ben", marks=pytest.mark.slow)])
def test_a_laptop_leaves_its_home_for_another_network(stage: Any, who: str) -> None:
    lab = stage(Nat.EASY, Nat.EASY)
    lab.meet()
    host = hosts(lab, *SLOWLY)
    guest = joins(lab, host.event("invitation")["code"], *SLOWLY)
    under_way(host, guest)
    lab.lab.move(who, "198.51.100.60/24")
    verified(host, guest)
    lost_and_found(guest)


@pytest.mark.slow
def test_a_private_address_of_ipv6_runs_out(stage: Any) -> None:
    """Systems change the address they call from every day, and drop the old one."""
    lab = stage(Nat.OPEN_6, Nat.GUARDED)
    lab.lab.do("ben", "ip addr add 2a00:db8::be17/64 dev eth0 nodad")
    lab.lab.do("ben", "ip addr change 2a00:db8::3/64 dev eth0 preferred_lft 0")
    lab.meet()
    host = hosts(lab, *SLOWLY)
    guest = joins(lab, host.event("invitation")["code"], *SLOWLY)
    under_way(host, guest)
    lab.lab.do("ben", "ip addr add 2a00:db8::cafe/64 dev eth0 nodad")
    lab.lab.do("ben", "ip addr del 2a00:db8::be17/64 dev eth0")
    verified(host, guest)
