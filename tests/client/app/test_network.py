"""Two programs, each with its own window, play with each other through them; somebody watches."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from client.service.contacts import Contacts, save_contacts
from netcore.identity import Identity
from netcore.keyfile import save
from tests.client.app.process import Program
from tests.client.app.screen import screen


def person(home: Path, name: str, meet: str = "off") -> None:
    """Somebody's folder: a key, and settings for a quiet game in words."""
    home.mkdir()
    save(home / "identity.toml", Identity.new(name))
    text = 'text_table = true\nsounds = false\ntutorials_seen = ["rune"]\nreduced_motion = true\n'
    (home / "settings.toml").write_text(f'{text}meet = "{meet}"\n')


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Callable[[str], Program]]:
    """Starts the program of somebody, on a screen of their own; whatever still runs in the end is killed."""
    running: list[Program] = []
    with ExitStack() as screens:

        def start(name: str) -> Program:
            home = tmp_path / name
            if not home.exists():
                person(home, name)
            running.append(Program(home, **screens.enter_context(screen())))
            return running[-1]

        yield start
        for one in running:
            if one.process.poll() is None:
                one.kill()


def hosted(host: Program, **terms: str) -> dict:
    """Open a table for this machine; what the host sees once friends can be invited."""
    host.do("start", what="host")
    host.do("check", name="lan", on=False)
    for name, value in terms.items():
        host.do("choose", name=name, value=value)
    host.do("press", name="open")
    return host.until(lambda seen: seen.get("invitation"))


def joined(guest: Program, invitation: str) -> None:
    """Paste the invitation, read the terms, agree."""
    guest.do("start", what="join")
    guest.do("type", name="paste", text=invitation)
    guest.do("press", name="go")
    seen = guest.until(lambda seen: seen.get("question"))
    assert "“Ada” proposes Rune, Two players; you would have seat 2." in seen["question"]
    guest.do("press", name="question.yes")


def play_to(programs: list[Program], so: Callable[[list[dict]], bool]) -> list[dict]:
    """Whoever is asked presses Enter, until something is so."""
    for _ in range(20_000):
        seen = [one.do("look") for one in programs]
        if so(seen):
            return seen
        for one, sight in zip(programs, seen, strict=True):
            if sight.get("asked"):
                one.do("enter")
    raise AssertionError(f"it does not come about: {seen}")


def test_two_windows_play_one_is_killed_and_comes_back_one_watches(program) -> None:
    ada, bo, cy = program("Ada"), program("Bo"), program("Cy")
    room = hosted(ada, watch="invited")
    joined(bo, room["invitation"])
    ada.until(lambda seen: "step" in seen)
    bo.until(lambda seen: "step" in seen)

    cy.do("start", what="watch")
    cy.do("type", name="paste", text=room["watch"])
    cy.do("press", name="go")
    cy.until(lambda seen: "step" in seen)
    ada.until(lambda seen: seen["audience"] == "1 watch")

    ada.do("say", text="Good luck!")
    bo.until(lambda seen: "“Ada”: “Good luck!”" in seen["log"])
    seen = play_to([ada, bo], lambda seen: all(sight["turn"] >= 3 for sight in seen))
    steps = max(sight["step"] for sight in seen)

    bo.kill()
    ada.until(lambda seen: "Connected" not in seen["line"])
    bo = program("Bo")
    bo.do("resume")
    back = bo.until(lambda seen: "step" in seen and "Connected" in seen["line"])
    assert back["step"] >= steps - 1
    cy.do("key", key="Home")
    assert cy.until(lambda seen: seen["step"] == 0)["live"] is False
    ends = play_to([ada, bo], lambda seen: all(sight["over"] for sight in seen))
    assert {sight["over"] for sight in ends} in ({"You win!", "You lose."}, {"A draw."})
    assert all("saved and verified" in sight["kept"] for sight in ends)
    assert cy.do("look")["step"] == 0  # whoever looks back is left in peace
    cy.do("key", key="End")
    cy.until(lambda seen: seen["live"] and seen["over"])
    assert [one.close() for one in (ada, bo, cy)] == [0, 0, 0]


def test_another_game_on_the_same_line_by_one_press_and_the_spectator_comes_along(program) -> None:
    ada, bo, cy = program("Ada"), program("Bo"), program("Cy")
    ada.do("start", what="host")
    ada.do("choose", name="options.games", value="tictactoe")
    ada.do("check", name="lan", on=False)
    ada.do("choose", name="watch", value="invited")
    ada.do("press", name="open")
    room = ada.until(lambda seen: seen.get("invitation") and seen["watch"])
    bo.do("start", what="join")
    bo.do("type", name="paste", text=room["invitation"])
    bo.do("press", name="go")
    bo.until(lambda seen: seen.get("question"))
    bo.do("press", name="question.yes")
    for one in (ada, bo):
        one.until(lambda seen: "step" in seen)
    cy.do("start", what="watch")
    cy.do("type", name="paste", text=room["watch"])
    cy.do("press", name="go")
    cy.until(lambda seen: "step" in seen and seen["step"] == 0)  # the table, before anybody has moved
    ends = play_to([ada, bo], lambda seen: all(sight["over"] for sight in seen))
    assert all("saved and verified" in sight["kept"] for sight in ends)
    cy.until(lambda seen: seen.get("over"))
    ada.do("press", name="ending.again")
    ada.until(lambda seen: "The others are asked" in seen["notice"])
    assert "proposes another game" in bo.until(lambda seen: seen["proposal"])["proposal"]
    bo.do("press", name="strip.question.yes")
    for one in (ada, bo):
        one.until(lambda seen: "step" in seen and not seen["over"])
    cy.until(lambda seen: "step" in seen and not seen["over"])
    assert "Connected" in ada.do("look")["line"]
    ends = play_to([ada, bo], lambda seen: all(sight["over"] for sight in seen))
    assert {sight["evening"] for sight in ends} == {ends[0]["evening"]}
    assert ends[0]["evening"].startswith("The evening after 2 games: ")
    cy.until(lambda seen: seen["over"])
    assert len(list((ada.home / "games").glob("*.rune"))) == 2
    assert [one.close() for one in (ada, bo, cy)] == [0, 0, 0]


@pytest.fixture
def meet() -> Iterator[str]:
    """A real meeting point, in a process of its own."""
    ports = ("--mailbox-port", "0", "--relay-port", "0", "--stun-port", "0")
    command = [sys.executable, "-m", "client", "meet", "--json", "--listen", "127.0.0.1", *ports]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        told = json.loads(server.stdout.readline())
        yield ":".join(["127.0.0.1", *(str(told[f"{name}_port"]) for name in ("mailbox", "relay", "stun"))])
    finally:
        server.kill()
        server.communicate()


@pytest.mark.slow
def test_a_spoken_code_brings_two_windows_together(program, meet: str, tmp_path: Path) -> None:
    for name in ("Ada", "Bo"):
        person(tmp_path / name, name, meet=meet)
    ada, bo = program("Ada"), program("Bo")
    ada.do("start", what="host")
    ada.do("check", name="lan", on=False)
    ada.do("press", name="open")
    code = ada.until(lambda seen: seen.get("code"))["code"]
    bo.do("start", what="join")
    bo.do("type", name="paste", text=code.replace("-", " ").upper())
    bo.do("press", name="go")
    bo.until(lambda seen: seen.get("question"))
    bo.do("press", name="question.yes")
    assert ada.until(lambda seen: "step" in seen)["screen"] == "PlayScreen"
    assert [one.close() for one in (ada, bo)] == [0, 0]


def test_somebody_online_is_invited_by_one_press_and_joins_by_one(program, meet: str, tmp_path: Path) -> None:
    people = {name: Identity.new(name) for name in ("Ada", "Bo")}
    for name, other in (("Ada", "Bo"), ("Bo", "Ada")):
        person(tmp_path / name, name, meet=meet)
        save(tmp_path / name / "identity.toml", people[name])
        with (tmp_path / name / "settings.toml").open("a") as settings:
            settings.write("online = true\nrelay_only = true\n")  # not by this machine's network
        contacts = Contacts()
        contacts.meet(other, people[other].public, "2026-01-01")
        save_contacts(contacts, tmp_path / name / "contacts.toml")
    ada, bo = program("Ada"), program("Bo")
    assert ada.until(lambda seen: seen.get("online"))["online"] == ["Invite “Bo”"]
    bo.until(lambda seen: seen.get("online"))
    ada.do("invite")
    assert bo.until(lambda seen: seen["called"])["called"] == "“Ada” invites you to a game of Rune."
    bo.do("called", yes=True)
    bo.until(lambda seen: seen.get("question"))
    bo.do("press", name="question.yes")
    assert ada.until(lambda seen: "step" in seen)["screen"] == "PlayScreen"
    assert [one.close() for one in (ada, bo)] == [0, 0]


def test_leaving_the_waiting_room_ends_the_table(program, tmp_path: Path) -> None:
    ada = program("Ada")
    hosted(ada)
    ada.do("press", name="back")
    assert ada.do("look")["screen"] == "StartScreen"
    assert ada.close() == 0
    assert not list((tmp_path / "Ada" / "games").glob("*.journal"))  # nothing to come back to


def test_a_killed_hosts_waiting_room_is_opened_again_by_one_press(program) -> None:
    ada = program("Ada")
    invitation = hosted(ada)["invitation"]
    ada.kill()
    ada, bo = program("Ada"), program("Bo")
    ada.do("press", name="last_game")
    room = ada.until(lambda seen: seen.get("invitation"))
    assert "1 of 2 seats taken" in room["people"]
    joined(bo, invitation)  # the one from before
    assert ada.until(lambda seen: "step" in seen)["screen"] == "PlayScreen"
    assert [one.close() for one in (ada, bo)] == [0, 0]
