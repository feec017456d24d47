"""Two windows look at one replay: one leads, the other follows, looks around, comes back by one key."""

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.client.app.process import Program
from tests.client.app.screen import screen
from tests.client.app.test_network import person

SAMPLE = Path(__file__).parents[3] / "replays" / "samples" / "rune.rune"


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    running: list[Program] = []
    with ExitStack() as screens:

        def start(name: str, meet: str = "off") -> Program:
            person(tmp_path / name, name, meet)
            running.append(Program(tmp_path / name, **screens.enter_context(screen())))
            return running[-1]

        yield start
        for one in running:
            if one.process.poll() is None:
                one.kill()


def shared(ada: Program) -> str:
    """Open a replay and look at it together; the invitation."""
    file = ada.home / "game.rune"
    shutil.copy(SAMPLE, file)
    ada.do("open", path=str(file))
    ada.until(lambda seen: "step" in seen)
    ada.do("key", key="G")
    seen = ada.until(lambda seen: seen.get("invitation"))
    assert seen["together"] == "You lead; nobody else is here yet."
    ada.do("press", name="company.dialog.enough")
    return seen["invitation"]


def joined(guest: Program, invitation: str) -> None:
    guest.do("start", what="join")
    guest.do("type", name="paste", text=invitation)
    guest.do("press", name="go")


def test_two_windows_look_at_one_replay(program) -> None:
    ada, bo = program("Ada"), program("Bo")
    joined(bo, shared(ada))
    bo.until(lambda seen: "step" in seen and seen["together"].startswith("You follow “Ada”."))
    assert ada.until(lambda seen: "everybody sees" in seen["together"])["back"] == ""
    assert bo.do("look")["stands"] == "“Ada”, “Ben”"  # not the name of the copy that came
    ada.do("key", key="End")
    last = ada.do("look")["step"]
    bo.until(lambda seen: seen["step"] == last)
    ada.do("key", key="O")
    bo.until(lambda seen: seen["eyes"] == "All hands open")
    assert bo.do("look")["together"].startswith("You follow")

    bo.do("key", key="Left")
    seen = bo.until(lambda seen: seen["step"] == last - 1)
    assert seen["together"] == "You look around by yourself – R returns to “Ada”."
    assert seen["back"] == "Back to “Ada”"
    ada.do("key", key="Home")
    ada.do("say", text="From the beginning")
    bo.until(lambda seen: "“Ada”: “From the beginning”" in seen["log"])
    assert bo.do("look")["step"] == last - 1  # left in peace
    bo.do("key", key="R")
    assert bo.until(lambda seen: seen["step"] == 0)["together"].startswith("You follow")

    ada.do("note", text="Here it began")
    bo.until(lambda seen: "Here it began" in seen["notes"])
    ada.do("lead", number=1)
    bo.until(lambda seen: seen["together"].startswith("You lead"))
    bo.do("key", key="End")
    ada.until(lambda seen: seen["step"] == last and seen["together"].startswith("You follow “Bo”"))
    ada.kill()
    seen = bo.until(lambda seen: "“Ada”" in seen["together"] and "You lead" not in seen["together"])
    bo.do("key", key="Home")
    bo.until(lambda seen: seen["step"] == 0)  # the replay stays
    assert bo.close() == 0


@pytest.mark.slow
def test_a_code_typed_at_join_leads_to_the_replay(program, tmp_path: Path) -> None:
    ports = ("--mailbox-port", "0", "--relay-port", "0", "--stun-port", "0")
    command = [sys.executable, "-m", "client", "meet", "--json", "--listen", "127.0.0.1", *ports]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            told = json.loads(server.stdout.readline())
            meet = ":".join(
                ["127.0.0.1", *(str(told[f"{name}_port"]) for name in ("mailbox", "relay", "stun"))]
            )
            ada, bo = program("Ada", meet), program("Bo", meet)
            file = ada.home / "game.rune"
            shutil.copy(SAMPLE, file)
            ada.do("open", path=str(file))
            ada.until(lambda seen: "step" in seen)
            ada.do("key", key="G")
            joined(bo, ada.until(lambda seen: seen.get("code"))["code"])
            bo.until(lambda seen: "step" in seen and seen["together"].startswith("You follow “Ada”."))
            assert [one.close() for one in (ada, bo)] == [0, 0]
        finally:
            server.kill()
