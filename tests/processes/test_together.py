"""A replay looked at together, as real programs: one leads, others follow, look around, come back."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from replays.study.keeping import load_study
from tests.processes.actors import Actor, Stage

SAMPLES = Path(__file__).parents[2] / "replays" / "samples"


def shares(stage: Stage, meet: str = "off") -> Actor:
    ada = stage.actor("Ada")
    file = ada.folder / "shown.rune"
    shutil.copy(SAMPLES / "rune.rune", file)
    words = ("replay", "together", str(file), "--listen", "127.0.0.1:0", "--meet", meet, "--name", "Ada")
    ada.start_plain(*words).event("shown")
    return ada


def joins(stage: Stage, name: str, invitation: str, meet: str = "off") -> Actor:
    return stage.actor(name).start_plain("join", invitation, "--meet", meet, "--name", name)


def shown(actor: Actor, at: int, **more: Any) -> None:
    """Wait until the last position shown is this one."""

    def so(events: list[dict[str, Any]]) -> bool:
        positions = [event for event in events if event["event"] == "shown"]
        wanted = {"position": at, **more}
        return bool(positions) and wanted.items() <= positions[-1].items()

    actor.until(so, f"position {at}")


def test_one_leads_another_follows_looks_around_comes_back_and_leads(stage: Stage) -> None:
    ada = shares(stage)
    ben = joins(stage, "Ben", ada.event("invitation")["text"])
    ben.event("shown")
    assert ben.event("verdict")["verdict"] == "verified"
    ada.type("at 20")
    shown(ben, 20, alone=False, seat=-1)
    ada.type("as open")
    shown(ben, 20, alone=False, seat=-2)
    board = ben.of("shown")[-1]["board"]
    assert board == ada.of("shown")[-1]["board"]

    ben.type("back 5")
    shown(ben, 15, alone=True)
    ada.type("forward 3")
    shown(ada, 23)
    ada.type("say Look here")
    assert ben.event("chat") == {"event": "chat", "name": "Ada", "text": "Look here"}
    shown(ben, 15, alone=True)  # whoever looks around is left in peace
    ben.type("follow")
    shown(ben, 23, alone=False, seat=-2)

    ben.type("lead Ben")  # not for a follower to say
    ada.type("note Ada thinks this is good")
    assert ben.event("note")["text"] == "Ada thinks this is good"
    ada.type("lead Ben")
    ben.until(lambda events: events[-1].get("leads") or [e for e in events if e.get("leads")], "the lead")
    ben.type("at 27")
    shown(ada, 27, alone=False)
    ada.type("lead Ada")  # whose file it is takes the lead back
    ada.until(lambda events: [e for e in events if e["event"] == "people"][-1]["leads"], "the lead")
    ada.type("quit")
    ben.event("line")
    ben.type("at 1")  # the replay stays
    shown(ben, 1)
    ben.type("quit")
    assert (ada.end(), ben.end()) == (0, 0)
    [copy] = (ben.folder / "home" / "together").glob("*.rune")
    assert ("Ada thinks this is good", "Ada") in [(note.text, note.author) for note in load_study(copy).notes]
    assert load_study(ada.folder / "shown.rune").notes == load_study(copy).notes


def test_a_killed_host_is_called_again_and_a_late_guest_gets_everything(stage: Stage) -> None:
    ada = shares(stage)
    invitation = ada.event("invitation")["text"]
    ben = joins(stage, "Ben", invitation)
    ben.event("shown")
    ada.type("at 12")
    ada.type("note For whoever comes later")
    shown(ben, 12)
    cyd = joins(stage, "Cyd", invitation)
    shown(cyd, 12)
    assert cyd.event("note")["text"] == "For whoever comes later"
    ada.kill()
    lost = ben.until(lambda events: [e for e in events if e["event"] == "line" and e["state"] == "lost"])
    assert lost[0]["name"] == "Ada"
    ben.until(lambda events: [e for e in events if e["event"] == "line" and e["state"] == "calling"])
    ben.type("at 3")
    shown(ben, 3)


def test_a_code_leads_to_the_replay(stage: Stage) -> None:
    ports = ("--mailbox-port", "0", "--relay-port", "0", "--stun-port", "0")
    told = stage.actor("point").start("meet", "--json", "--listen", "127.0.0.1", *ports).event("meeting")
    meet = ":".join(["127.0.0.1", *(str(told[f"{name}_port"]) for name in ("mailbox", "relay", "stun"))])
    ada = shares(stage, meet)
    code = ada.event("invitation")["code"]
    ben = joins(stage, "Ben", code, meet)
    ada.type("at 7")
    shown(ben, 7)
    again = ada.until(lambda events: [e for e in events if e["event"] == "invitation" and e["code"] != code])
    cyd = joins(stage, "Cyd", again[0]["code"], meet)  # another may come by the next code
    shown(cyd, 7)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("watch",), "this is an invitation to look at a replay together, not to watch."),
        (("join", "--bot", "greedy"), "is to look at a replay together, which is for people."),
    ],
)
def test_the_invitation_is_for_people_who_join(stage: Stage, words: tuple[str, ...], sentence: str) -> None:
    ada = shares(stage)
    ben = stage.actor("Ben").start_plain(words[0], ada.event("invitation")["text"], *words[1:])
    assert ben.end() == 2
    assert sentence in ben.errors.read_text()
