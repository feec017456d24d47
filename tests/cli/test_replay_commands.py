"""`replay verify`, `show` and `export` on whole, cut and altered files."""

import json
from pathlib import Path

import pytest

from netcore.dealer import sound_group
from replays.container import write_replay
from replays.joint import joint_replay
from tests.cli.conftest import Shell
from tests.netsim.world import calm_game

CHECKS = ["container", "chain", "signatures", "rules", "dealing", "claims"]


def test_a_whole_replay_is_verified(shell: Shell, replay: Path) -> None:
    facts = shell.json("replay", "verify", replay)
    assert (facts["ok"], facts["verdict"], facts["problem"]) == (True, "verified", None)
    assert list(facts["checks"]) == CHECKS
    assert {"game", "players", "actions", "steps", "result", "seconds"} <= facts.keys()


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_a_cut_replay_is_broken_and_says_where_it_ends(shell: Shell, replay: Path, share: float) -> None:
    cut = shell.folder / "cut.rune"
    cut.write_bytes(replay.read_bytes()[: int(share * replay.stat().st_size)])
    ran = shell.run("replay", "verify", cut)
    assert ran.returncode == 1
    (line,) = ran.stderr.splitlines()
    assert "is cut short" in line


@pytest.mark.parametrize("share", [0.01, 0.3, 0.6, 0.99])
def test_an_altered_replay_is_broken(shell: Shell, replay: Path, share: float) -> None:
    raw = bytearray(replay.read_bytes())
    raw[int(share * len(raw))] ^= 1
    (shell.folder / "bad.rune").write_bytes(raw)
    facts = shell.json("replay", "verify", "bad.rune", code=1)
    assert (facts["ok"], facts["verdict"]) == (False, "broken")
    assert facts["problem"]


def test_an_empty_file_is_broken(shell: Shell) -> None:
    (shell.folder / "empty.rune").touch()
    assert "empty" in shell.json("replay", "verify", "empty.rune", code=1)["problem"]


def test_the_table_at_a_position(shell: Shell, replay: Path) -> None:
    ran = shell.run("replay", "show", replay, "--at", "1")
    assert ran.returncode == 0
    assert sum(line.count("X") for line in ran.stdout.splitlines() if len(line) == 5) == 1


def test_the_last_position_tells_the_outcome(shell: Shell, replay: Path) -> None:
    facts = shell.json("replay", "show", replay)
    assert facts["at"] == facts["last"]
    assert facts["view"]["outcome"] in facts["text"]


def test_a_cut_replay_is_shown_as_far_as_it_goes(shell: Shell, replay: Path) -> None:
    (shell.folder / "cut.rune").write_bytes(replay.read_bytes()[: replay.stat().st_size * 2 // 3])
    ran = shell.run("replay", "show", "cut.rune")
    assert ran.returncode == 0
    assert "is cut short" in ran.stderr


def test_a_seat_sees_its_own_hand(highcard: Shell) -> None:
    words = ("play", "highcard", "--seats", "random,random", "--seed", "2", "--out", "h.rune")
    assert highcard.json(*words)["verified"]
    spectator = highcard.json("replay", "show", "h.rune", "--at", "8")
    seat = highcard.json("replay", "show", "h.rune", "--at", "8", "--as", "1")
    assert seat["seat"] == 0 and spectator["seat"] is None
    assert hand_names(spectator, 0) == {""} != hand_names(seat, 0)
    assert hand_names(seat, 1) <= {""}


def hand_names(facts: dict, seat: int) -> set[str]:
    zones = [zone for zone in facts["view"]["zones"] if zone["name"] == "hand" and zone["seat"] == seat]
    return {card["name"] for zone in zones for card in zone["cards"]}


def test_export_as_json_to_a_file(shell: Shell, replay: Path) -> None:
    facts = shell.json("replay", "export", replay, "--to", "json", "--out", "game.json")
    raw = (shell.folder / "game.json").read_bytes()
    assert facts["bytes"] == len(raw)
    assert json.loads(raw)["game"] == "tictactoe"


def test_export_as_text_to_stdout(shell: Shell, replay: Path) -> None:
    ran = shell.run("replay", "export", replay, "--to", "text")
    assert ran.stdout.startswith("Noughts and Crosses, duel")


def test_one_json_object_even_for_an_export(shell: Shell, replay: Path) -> None:
    assert "Noughts" in shell.json("replay", "export", replay, "--to", "text")["content"]


def test_a_stranger_s_names_cannot_steer_the_terminal(shell: Shell, replay: Path) -> None:
    hostile = shell.folder / "a\x1b[2Jb.rune"
    hostile.write_bytes(replay.read_bytes()[:50])
    ran = shell.run("replay", "verify", hostile)
    assert "\x1b" not in ran.stdout + ran.stderr


@pytest.fixture(scope="module")
def joint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of Rune that two peers dealt together."""
    path = tmp_path_factory.mktemp("joint") / "joint.rune"
    write_replay(path, joint_replay(calm_game("rune", group=sound_group()).table(0).log))
    return path


def test_a_joint_replay_becomes_compact_and_full_again(shell: Shell, joint: Path) -> None:
    facts = shell.json("replay", "export", joint, "--to", "compact", "--out", "small.rune")
    assert facts["bytes"] * 3 < joint.stat().st_size
    assert shell.json("replay", "verify", "small.rune")["verdict"] == "verified"
    shell.json("replay", "export", "small.rune", "--to", "full", "--out", "again.rune")
    assert (shell.folder / "again.rune").read_bytes() == joint.read_bytes()


def test_what_cannot_become_compact_says_why(shell: Shell, replay: Path, joint: Path) -> None:
    sentence = shell.refused("replay", "export", replay, "--to", "compact", "--out", "small.rune")
    assert "dealt together" in sentence
    assert "--out" in shell.refused("replay", "export", joint, "--to", "compact")
    cut = shell.folder / "cut.rune"
    cut.write_bytes(joint.read_bytes()[:-100])
    assert "cut short" in shell.refused("replay", "export", cut, "--to", "full", "--out", "whole.rune")
