"""Two homes meet whatever their routers do: by code, by invitation, and again after everything changed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lab.homes import POINT, Nat
from tests.processes.actors import UNHURRIED, Actor

WAYS = [
    (Nat.OPEN, Nat.EASY, "direct"),
    (Nat.EASY, Nat.OPEN, "punched"),
    (Nat.EASY, Nat.EASY, "punched"),
    (Nat.EASY, Nat.HARD, "relayed"),
    (Nat.HARD, Nat.EASY, "relayed"),
    (Nat.HARD, Nat.HARD, "relayed"),
    (Nat.OPEN_6, Nat.GUARDED, "direct"),
    (Nat.GUARDED, Nat.GUARDED, "punched"),
]


def ways(actor: Actor) -> list[str]:
    """The ways on which lines opened, one after the other."""
    return [event["way"] for event in actor.of("line") if event["state"] == "open"]


def verified(*actors: Actor) -> None:
    for actor in actors:
        assert actor.event("saved")["verified"], actor.told()
        assert actor.end() == 0, actor.told()


def hosts(stage: Any, *words: str) -> Actor:
    actor: Actor = stage.at("ada", "Ada")
    return actor.start("host", "tictactoe", *UNHURRIED, *words, seat="greedy")


def joins(stage: Any, invitation: str, *words: str, at: str = "ben", name: str = "Ben") -> Actor:
    actor: Actor = stage.at(at, name)
    return actor.start("join", invitation, *UNHURRIED, *words, seat="greedy")


@pytest.mark.parametrize(("ada", "ben", "way"), WAYS, ids=lambda one: getattr(one, "value", one))
def test_a_code_brings_two_homes_together(stage: Any, ada: Nat, ben: Nat, way: str) -> None:
    lab = stage(ada, ben)
    lab.meet()
    host = hosts(lab)
    guest = joins(lab, host.event("invitation")["code"])
    verified(host, guest)
    assert ways(guest)[-1] == way
    assert ways(host)[-1] == way
    assert all(event["rtt_ms"] < 5000 for event in guest.of("line") if event["state"] == "open")


@pytest.mark.parametrize(("nat", "way"), [(Nat.EASY, "punched"), (Nat.HARD, "relayed")])
def test_a_pasted_invitation_does_the_same(stage: Any, nat: Nat, way: str) -> None:
    """The guest's program needs no option: the invitation says where to meet."""
    lab = stage(nat, nat)
    lab.meet()
    host = hosts(lab, "--pace", "400")
    lab.environment["RUNETABLE_MEET"] = "off"
    guest = joins(lab, host.event("invitation")["text"], "--pace", "400")
    verified(host, guest)
    assert ways(guest)[-1] == way


def test_both_come_back_from_elsewhere(stage: Any) -> None:
    """Both programs are killed and a router gets another address; nobody tells anybody anything."""
    lab = stage(Nat.EASY, Nat.EASY)
    lab.meet()
    host = hosts(lab, "--pace", "500")
    guest = joins(lab, host.event("invitation")["code"], "--pace", "500")
    guest.event("asked")
    host.kill()
    guest.kill()
    lab.lab.reboot("ra", "198.51.100.77/24")
    lab.lab.do("ra", "ip route flush cache")
    host.resume()
    guest.resume()
    verified(host, guest)


def test_the_relay_dies_in_the_middle(stage: Any) -> None:
    lab = stage(Nat.HARD, Nat.HARD)
    point = lab.meet()
    host = hosts(lab, "--pace", "500")
    guest = joins(lab, host.event("invitation")["code"], "--pace", "500")
    guest.event("asked")
    point.kill()
    guest.until(lambda events: any(e.get("state") == "lost" for e in events), "the loss")
    point.start("meet", "--json")
    verified(host, guest)
    assert set(ways(guest)) == {"relayed"}


def test_nobody_learns_an_address_if_everything_is_relayed(stage: Any) -> None:
    lab = stage(Nat.OPEN, Nat.OPEN)
    lab.meet()
    host = hosts(lab, "--relay-only")
    guest = joins(lab, host.event("invitation")["code"], "--relay-only")
    verified(host, guest)
    assert set(ways(guest)) == set(ways(host)) == {"relayed"}


def test_a_wrong_code_brings_nobody_in(stage: Any) -> None:
    lab = stage(Nat.EASY, Nat.EASY)
    lab.meet()
    host = hosts(lab)
    number = host.event("invitation")["code"].split("-")[0]
    guest = joins(lab, f"{number}-wrong-words")
    assert guest.end() == 2
    assert "the code was not the same" in guest.errors.read_text()


def test_a_spectator_comes_by_a_code(stage: Any) -> None:
    lab = stage(Nat.HARD, Nat.HARD)
    lab.meet()
    host = hosts(lab, "--watch", "invited", "--pace", "300")

    def both(events: list[dict[str, Any]]) -> dict[str, str] | None:
        codes = {e["want"]: e["code"] for e in events if e["event"] == "invitation" and e["code"]}
        return codes if {"play", "watch"} <= set(codes) else None

    codes = host.until(both, "both codes")
    watcher = lab.at("eve", "Eve")
    watcher.start("watch", codes["watch"])
    guest = joins(lab, codes["play"], "--pace", "300")
    verified(host, guest)
    assert watcher.event("saved")["verdict"] == "verified"


def test_the_meeting_point_may_go_after_the_meeting(stage: Any) -> None:
    lab = stage(Nat.EASY, Nat.EASY)
    point = lab.meet()
    host = hosts(lab, "--pace", "300")
    guest = joins(lab, host.event("invitation")["code"], "--pace", "300")
    guest.until(lambda events: any(e.get("way") == "punched" for e in events), "a straight line")
    guest.event("asked")
    point.kill()
    verified(host, guest)


def test_without_a_meeting_point_there_is_a_sentence(stage: Any) -> None:
    lab = stage(Nat.EASY, Nat.EASY)
    host = hosts(lab)
    invitation = host.event("invitation")
    assert invitation["code"] == ""
    assert f"mailbox server ws://{POINT}:4000/v1 cannot be reached" in host.event("trouble")["sentence"]
