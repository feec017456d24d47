"""People who know each other, as real programs with a real meeting point: online, invited, blocked."""

from __future__ import annotations

import socket
from datetime import date

import pytest

from client.service.contacts import Contacts, save_contacts
from netcore.identity import Identity
from netcore.keyfile import save
from tests.processes.actors import Actor, Stage

TODAY = date.today().isoformat()


SLOWLY = ("--pace", "900")
"""A game of bots that is still under way when others have started their programs."""


@pytest.fixture
def meet(stage: Stage) -> str:
    ports = ("--mailbox-port", "0", "--relay-port", "0", "--stun-port", "0")
    told = stage.actor("point").start("meet", "--json", "--listen", "127.0.0.1", *ports).event("meeting")
    return ":".join(["127.0.0.1", *(str(told[f"{name}_port"]) for name in ("mailbox", "relay", "stun"))])


def known(stage: Stage, *names: str, blocked: tuple[str, str] = ("", "")) -> list[Actor]:
    """People who have all played with each other; of the two, the first does not let the second in."""
    actors = [stage.actor(name) for name in names]
    people = {actor.name: Identity.new(actor.name) for actor in actors}
    for actor in actors:
        save(actor.key, people[actor.name])
        contacts = Contacts()
        for name, who in people.items():
            if name != actor.name:
                contacts.meet(name, who.public, TODAY)
        if blocked[0] == actor.name:
            contacts.block(blocked[1], people[blocked[1]].public, TODAY)
        save_contacts(contacts, actor.folder / "home" / "contacts.toml")
    return actors


def online(actor: Actor, meet: str, *words: str) -> Actor:
    """There for others, who may learn of it by the relay alone; a bot answers yes to everything."""
    return actor.run("online", "--meet", meet, "--relay-only", *words)


def test_somebody_online_is_seen_invited_and_plays(stage: Stage, meet: str) -> None:
    ada, ben = known(stage, "Ada", "Ben")
    online(ben, meet, "--bot", "greedy", "--journal", str(ben.journal))
    ada.run_alone("contacts", "--online", "--meet", meet, "--relay-only", "--json", "--key", str(ada.key))
    [seen] = ada.event("result")["recent"]
    assert (seen["name"], seen["online"]) == ("Ben", True)
    ada.host("tictactoe", "--invite", "Ben", "--meet", meet)
    assert ben.event("called")["game"] == "tictactoe"
    assert ben.end() == 0
    assert ada.end() == 0
    assert ben.event("saved")["verified"]
    assert next(event["online"] for event in ada.of("person")) is True


def test_who_is_blocked_neither_sees_nor_invites(stage: Stage, meet: str) -> None:
    ada, ben, cyd = known(stage, "Ada", "Ben", "Cyd", blocked=("Ada", "Ben"))
    online(ada, meet, "--bot", "greedy", "--journal", str(ada.journal))
    ben.host("tictactoe", "--invite", "Ada", "--meet", meet)
    ben.event("invitation")
    cyd.run_alone("contacts", "--online", "--meet", meet, "--relay-only", "--json", "--key", str(cyd.key))
    assert {one["name"]: one["online"] for one in cyd.event("result")["recent"]} == {
        "Ada": True,
        "Ben": False,  # invites Ada, and looks for nobody else
    }
    assert not ben.of("person")
    assert not ada.of("called")
    assert [event["name"] for event in ada.of("person")] == ["Cyd", "Cyd"]


@pytest.mark.parametrize("by", ["text", "code"])
def test_who_is_blocked_comes_in_by_no_invitation(stage: Stage, meet: str, by: str) -> None:
    ada, ben, cyd = known(stage, "Ada", "Ben", "Cyd", blocked=("Ada", "Ben"))
    ada.host("tictactoe", "--meet", meet, "--watch", "invited")

    def of(want: str) -> dict[str, str]:
        return next(e for e in ada.of("invitation") if e["want"] == want)

    ada.until(lambda events: {e["want"] for e in events if e["event"] == "invitation"} == {"play", "watch"})
    text = of("play")[by]
    if by == "text":
        ben.join(text, "--meet", meet)
        assert ben.end() == 2
        assert "“this invitation is not known here: ask for a new one”" in ben.errors.read_text()
        ben.run("watch", of("watch")["text"], "--meet", meet)
        assert ben.end() == 2
    else:
        ben.join(text, "--meet", meet)
    told = ada.until(lambda events: [e["sentence"] for e in events if e["event"] == "trouble"])
    assert told == ["“Ben”, whom you do not let in, was turned away"]
    if by == "code":  # it is used up, and another takes its place
        ada.until(lambda events: len([e for e in events if e.get("code") and e["want"] == "play"]) == 2)
        text = [e["code"] for e in ada.of("invitation") if e["want"] == "play"][-1]
    cyd.join(text, "--meet", meet)
    assert cyd.end() == 0
    assert not [event for event in ada.of("room") if "Ben" in event["seats"]]
    assert ada.event("saved")["verified"]


def test_who_is_blocked_watches_nothing_that_a_spectator_passes_on(stage: Stage) -> None:
    ada, ben, cyd = known(stage, "Ada", "Ben", "Cyd", blocked=("Ada", "Ben"))
    host = stage.actor("Dov").host("tictactoe", "--watch", "invited", *SLOWLY)

    def given(actor: Actor, want: str) -> str:
        texts = actor.until(
            lambda events: [e["text"] for e in events if e["event"] == "invitation" and e["want"] == want]
        )
        return str(texts[0])

    ada.run("watch", given(host, "watch"), "--serve", "127.0.0.1:0")
    guest = stage.actor("Eve").join(given(host, "play"), *SLOWLY)
    passed_on = given(ada, "watch")
    ben.run("watch", passed_on)
    cyd.run("watch", passed_on)
    assert ben.end() == 2, ben.told()
    assert "invited players only" in ben.told()
    assert cyd.event("saved")["verdict"] == "verified"
    assert [e["sentence"] for e in ada.of("trouble")] == ["“Ben”, whom you do not let in, was turned away"]
    assert guest.end() == 0


def test_two_programs_of_one_player_are_not_online_at_once(stage: Stage, meet: str) -> None:
    ada, _ = known(stage, "Ada", "Ben")
    online(ada, meet, "--bot", "greedy", "--journal", str(ada.journal))
    ada.until(lambda _: (ada.folder / "home" / "online.lock").exists())
    assert ada.run_alone("contacts", "--online", "--meet", meet, "--key", str(ada.key)) == 2
    assert "another Runetable of yours is online on this machine already" in ada.errors.read_text()


def test_whom_nobody_knows_cannot_be_invited(stage: Stage) -> None:
    [ada] = known(stage, "Ada")
    ada.host("tictactoe", "--invite", "Nobody", "--meet", "off")
    assert ada.end() == 2
    assert "nobody here is known as 'Nobody'" in ada.errors.read_text()


def test_a_wrong_guess_costs_a_code_and_another_takes_its_place(stage: Stage, meet: str) -> None:
    ada, ben = known(stage, "Ada", "Ben")
    ada.host("tictactoe", "--meet", meet)
    code = ada.event("invitation")["code"]
    ben.join(f"{code.split('-')[0]}-wrong-words", "--meet", meet)
    assert ben.end() == 2
    codes = ada.until(lambda events: [e["code"] for e in events if e["event"] == "invitation"][1:])
    number, *words = codes[0].split("-")
    ben.start("join", f" {number}", *(word.upper() for word in words), "--meet", meet, seat="greedy")
    assert ben.end() == 0
    assert ada.end() == 0
    assert ben.event("saved")["verified"]


def test_a_meeting_point_that_comes_late_gives_a_code_late(stage: Stage) -> None:
    with socket.create_server(("127.0.0.1", 0)) as quiet:  # answers nothing
        mailbox = quiet.getsockname()[1]
        [ada] = known(stage, "Ada")
        ada.host("tictactoe", "--meet", f"127.0.0.1:{mailbox}:9:9")
        assert ada.event("invitation")["code"] == ""  # the text is there meanwhile
