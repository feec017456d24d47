"""`replay verify`, `show` and `export` on whole, cut and altered files."""

import json
import re
import shutil
from pathlib import Path

import pytest

from netcore.dealer import sound_group
from replays.container import read_replay, write_replay
from replays.joint import joint_replay
from tests.cli.conftest import Shell
from tests.cli.plugin import ROOT
from tests.netsim.world import calm_game
from tests.replays.games import begin, play_on

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
    assert ran.stdout.splitlines()[1].startswith("Checked: chain, signatures and rules hold;")


def test_the_last_position_tells_the_outcome(shell: Shell, replay: Path) -> None:
    facts = shell.json("replay", "show", replay)
    assert facts["at"] == facts["last"]
    assert facts["view"]["outcome"] in facts["text"]


def test_a_cut_replay_is_shown_as_far_as_it_goes(shell: Shell, replay: Path) -> None:
    (shell.folder / "cut.rune").write_bytes(replay.read_bytes()[: replay.stat().st_size * 2 // 3])
    ran = shell.run("replay", "show", "cut.rune")
    assert ran.returncode == 0
    assert "is cut short" in ran.stderr and "not all of it holds" in ran.stdout.splitlines()[1]


def test_a_damaged_replay_is_shown_and_exported_up_to_the_damage(shell: Shell, replay: Path) -> None:
    raw = bytearray(replay.read_bytes())
    raw[len(raw) * 3 // 4] ^= 1
    bad = shell.folder / "bad.rune"
    bad.write_bytes(raw)
    told = f"bad.rune is damaged after step {read_replay(bad).last}: "
    facts = shell.json("replay", "show", bad)
    assert 0 < facts["last"] < shell.json("replay", "show", replay)["last"]
    assert facts["notes"][0].startswith(told)
    for form in ("text", "json", "html"):
        ran = shell.run("replay", "export", bad, "--to", form)
        assert (ran.returncode, ran.stderr.count(told)) == (0, 1)
        assert told in ran.stdout and "broken" in ran.stdout
    assert told in shell.refused("replay", "export", bad, "--to", "full", "--out", "whole.rune")
    german = shell.run("replay", "show", bad, LANG="de_DE.UTF-8", LC_ALL="")
    assert "bad.rune ist nach Schritt" in german.stderr
    bad.write_bytes(b"nothing")
    german = shell.run("replay", "show", bad, LANG="de_DE.UTF-8", LC_ALL="")
    assert "bad.rune ist keine Aufzeichnung von Runetable" in german.stderr


def test_unreadable_notes_are_told_of_and_the_game_is_shown(shell: Shell, replay: Path) -> None:
    shutil.copy(replay, shell.folder / "noted.rune")
    (shell.folder / "noted.rune.notes").write_text('{"notes":3}')
    ran = shell.run("replay", "show", "noted.rune")
    assert ran.returncode == 0 and "the notes cannot be read" in ran.stderr
    assert "hold;" in ran.stdout.splitlines()[1]  # what was signed holds all the same
    assert "the notes cannot be read" in shell.json("replay", "show", "noted.rune")["notes"][0]


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
    assert ran.stdout.startswith("Noughts and Crosses, Two players")


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


@pytest.fixture(scope="module")
def brief(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same of noughts and crosses, where it is no matter what was dealt: nothing takes long with it."""
    path = tmp_path_factory.mktemp("brief") / "brief.rune"
    write_replay(path, joint_replay(calm_game("tictactoe", group=sound_group()).table(0).log))
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


# --- what a stranger is told


def eight(facts: dict, seat: int = 0) -> str:
    words = facts["players"][seat]["words"]
    assert len(words.split("-")) == 8
    return words


@pytest.mark.attack(80, 81)
def test_the_verdict_tells_who_dealt_and_whether_it_ended_and_keys_in_eight_words(
    shell: Shell, replay: Path, brief: Path
) -> None:
    for path, dealt, said in (
        (replay, "alone", "verified, dealt by one program, for practice"),
        (brief, "jointly", "verified, dealt by all players together"),
    ):
        facts = shell.json("replay", "verify", path)
        assert (facts["finished"], facts["dealt"]) == (True, dealt)
        ran = shell.run("replay", "verify", path)
        assert ran.stdout.splitlines()[0] == f"{path}: {said}"
        assert "finished: yes" in ran.stdout.splitlines()
        assert f"({eight(facts)})" in ran.stdout
        assert ("dealing: fine (by one program, for practice)" in ran.stdout) is (dealt == "alone")
        exported = shell.json("replay", "export", path, "--to", "json", "--out", "game.json")
        written = json.loads((shell.folder / "game.json").read_bytes())
        for told in (exported, written):
            assert (told["verdict"], told["finished"], told["dealt"]) == ("verified", True, dealt)
        assert written["seats"][0]["words"] == eight(facts)
        text = shell.run("replay", "export", path, "--to", "text").stdout
        assert f"\nVerdict: {said}\n" in text
        assert f"key {eight(facts)}\n" in text


def test_a_joint_game_is_exported_with_all_its_steps(shell: Shell, joint: Path) -> None:
    shell.json("replay", "export", joint, "--to", "json", "--out", "game.json")
    said = json.loads((shell.folder / "game.json").read_bytes())
    content = read_replay(joint)
    assert [step["step"] for step in said["steps"]] == list(range(1, content.last - 1))
    answers = [step for step in said["steps"] if step["kind"] == "answer"]
    assert len(answers) == shell.json("replay", "verify", joint)["actions"]
    assert all(step["value"] and step["seat"] in (0, 1) for step in answers)
    assert any(step["opened"] for step in answers)
    assert any(step["kind"] == "done" and step["values"] for step in said["steps"])
    assert all(len(seed) == 64 for seed in said["seeds"])
    assert (said["source"], said["notes"]) == ("rules", [])
    assert said["result"] and said["seats"][1]["verdict"] == "verified"


def test_contacts_are_compared_shown_and_forgotten(shell: Shell, brief: Path) -> None:
    facts = shell.json("replay", "verify", brief)
    assert [player["compared"] for player in facts["players"]] == [None, None]
    assert "with --name" in shell.refused("contacts", "compare", eight(facts, 1))
    kept = shell.json("contacts", "compare", eight(facts, 1), "--in", brief)
    assert (kept["name"], kept["key"]) == ("Ben", facts["players"][1]["key"])
    shell.json("contacts", "compare", facts["players"][0]["key"], "--name", "Ada")
    names = [one["name"] for one in shell.json("contacts")["contacts"]]
    assert names == ["Ada", "Ben"]
    facts = shell.json("replay", "verify", brief)
    assert all(player["compared"] == kept["compared"] for player in facts["players"])
    ran = shell.run("replay", "verify", brief)
    assert ran.stdout.count(f"you compared these words on {kept['compared']}") == 2
    assert shell.json("contacts", "forget", "Ben")["forgotten"][0]["name"] == "Ben"
    assert shell.json("replay", "verify", brief)["players"][1]["compared"] is None
    assert "there is no contact" in shell.refused("contacts", "forget", "Ben")


@pytest.mark.attack(80)
def test_a_key_that_looks_like_a_contact_s_is_pointed_out(shell: Shell, brief: Path) -> None:
    words = eight(shell.json("replay", "verify", brief)).split("-")
    other = "zebra" if words[-1] != "zebra" else "acorn"
    shell.json("contacts", "compare", *words[:-1], other, "--name", "Eve")
    facts = shell.json("replay", "verify", brief)
    assert facts["players"][0]["compared"] is None
    assert "careful: this looks like the key of Eve" in facts["players"][0]["contact"]
    assert "careful" in shell.run("replay", "verify", brief).stdout


def test_contacts_that_cannot_be_read_do_not_keep_a_file_from_being_verified(
    shell: Shell, brief: Path
) -> None:
    (shell.folder / "home").mkdir(exist_ok=True)
    (shell.folder / "home" / "contacts.toml").write_bytes(b"\xff")
    ran = shell.run("replay", "verify", brief)
    assert ran.returncode == 0
    assert "contacts.toml is damaged" in ran.stderr
    assert "damaged" in shell.refused("contacts")


@pytest.mark.attack(85)
def test_what_no_signature_covers_is_marked_on_the_screen(shell: Shell, brief: Path) -> None:
    """Once for rules that are not installed, once for a file that does not hold."""
    content = read_replay(brief)
    lie = "Seat 1 wins. Points: 99, 0."
    unsigned = content.steps[0]._replace(digest=bytes(16))
    bad = content._replace(steps=(unsigned, *content.steps[1:]), lines={1: (lie,)})
    write_replay(shell.folder / "bad.rune", bad)
    for words in (("show",), ("export", "--to", "text"), ("export", "--to", "json")):
        ran = shell.run("replay", *words, "bad.rune")
        assert lie not in ran.stdout + ran.stderr
    gone = play_on(begin("highcard"), 2).replay()  # which no command finds here
    write_replay(shell.folder / "other.rune", gone._replace(lines={1: (lie,)}))
    for line in ("show other.rune", "export other.rune --to text"):
        ran = shell.run("replay", *line.split())
        assert f"(unsigned) {lie}" in ran.stdout
        assert ran.stdout.count(lie) == ran.stdout.count(f"(unsigned) {lie}")


SAMPLE = ROOT / "replays/samples/rune.rune"


def test_players_are_called_by_their_names_and_programs_read_seats(shell: Shell) -> None:
    ended = "“Ben” wins. Points: “Ada” 18, “Ben” 24."
    assert ended in shell.run("replay", "verify", SAMPLE).stdout
    assert shell.json("replay", "verify", SAMPLE)["result"]["words"] == "Seat 2 wins. Points: 18, 24."
    shown = shell.run("replay", "show", SAMPLE, "--as", "Ben").stdout
    assert "You win. Points: “Ada” 18, you 24." in shown and "“Ada”: points now 18" in shown
    assert not re.search(r"\b[Ss]eat \d", shown)
    facts = shell.json("replay", "show", SAMPLE)
    assert facts["text"][-1] == "Seat 2 wins. Points: 18, 24."
    text = shell.run("replay", "export", SAMPLE, "--to", "text").stdout
    assert "“Ada” places R08" in text and ended in text
    assert shell.json("replay", "export", SAMPLE, "--to", "text")["content"] == text


def test_decisions_are_said_with_names_and_in_the_player_s_language(shell: Shell) -> None:
    german = {"LANG": "de_DE.UTF-8", "LC_ALL": ""}
    listed = shell.run("replay", "puzzle", SAMPLE, **german).stdout
    assert listed.splitlines()[1] == "   2  Schritt 11, “Ada”: Zieh eine Karte oder setz einen Meister."
    put = shell.run("replay", "puzzle", SAMPLE, "--number", "2", **german).stdout
    assert put.startswith("Du bist “Ada”.") and "   1  Eine Karte ziehen\n" in put
    assert put.count("Zieh eine Karte oder setz einen Meister.") == 1
    solved = shell.run("replay", "puzzle", SAMPLE, "--number", "2", "--solution", **german).stdout
    assert solved.rstrip().endswith("%  Eine Karte ziehen")
    told = shell.run("replay", "analyse", SAMPLE, **german).stdout
    assert "“Ada”: 0 Ungenauigkeiten, 0 Fehler, 1 grober Fehler;" in told
    assert re.search(r"besser: Eine Karte ziehen \(\d+ %\): grober Fehler", told)
    assert "“Ada”: Zieh eine Karte" in shell.run("replay", "whatif", SAMPLE, "--at", "11", **german).stdout
    words = ("replay", "whatif", SAMPLE, "--at", "11", "--answer", "1", "--games", "2", "--jobs", "1")
    played = shell.run(*words).stdout
    assert played.startswith("“Ada”: Draw a card\n2 games played on: ") and "for “Ada”" in played
    assert shell.json("replay", "whatif", SAMPLE, "--at", "11")["answers"][0] == "Draw a card"
