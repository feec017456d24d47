"""The commands for studying: notes, what-ifs, analysis, library, statistics, decks, desktop."""

from __future__ import annotations

import configparser
import json
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from client.cli import main
from client.integration import ICON, entry, install, remove
from replays.container import write_replay
from tests.replays.study.played import FILES, replay


@pytest.fixture
def rune(tmp_path, monkeypatch):
    monkeypatch.setenv("RUNETABLE_HOME", str(tmp_path / "home"))
    path = tmp_path / "games" / "rune.rune"
    path.parent.mkdir()
    write_replay(path, replay("rune"))
    return path


def run(capsys, *words: object) -> dict:
    assert main([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys, *words: object) -> str:
    assert main([*map(str, words)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    return said


def test_notes_are_written_listed_merged_and_removed(rune, capsys, tmp_path):
    words = ("--at", 5, "--text", "Good", "--mark", "!", "--by", "Ada", "--card", 3, "--arrow", "3,4")
    found = run(capsys, "replay", "note", rune, *words, "--chapter", "Middle")
    assert (
        found["notes"][0]["text"] == "Good" and found["arrows"] and found["chapters"][0]["title"] == "Middle"
    )
    kept = tmp_path / "kept.notes"
    run(capsys, "replay", "note", rune, "--export", kept)
    run(capsys, "replay", "note", rune, "--remove", found["notes"][0]["id"])
    assert run(capsys, "replay", "note", rune)["notes"] == []
    found = run(capsys, "replay", "note", rune, "--merge", kept, "--anonymous")
    assert [(note["text"], note["author"]) for note in found["notes"]] == [("Good", "")]
    assert main(["replay", "note", str(rune)]) == 0
    assert "Step 5 on card 3: ! Good" in capsys.readouterr().out
    assert main(["replay", "verify", str(rune)]) == 0


def test_notes_that_make_no_sense_are_refused(rune, capsys, tmp_path):
    assert "--at says" in refused(capsys, "replay", "note", rune, "--text", "x")
    assert "has steps 0 to" in refused(capsys, "replay", "note", rune, "--at", 9999, "--text", "x")
    assert "longer than" in refused(capsys, "replay", "note", rune, "--at", 1, "--text", "x" * 5000)
    assert "two cards" in refused(capsys, "replay", "note", rune, "--at", 1, "--arrow", "a,b")
    assert "no note" in refused(capsys, "replay", "note", rune, "--remove", "nothing")
    hostile = tmp_path / "hostile.notes"
    hostile.write_bytes(b"[" * 200_000)
    assert "cannot be read" in refused(capsys, "replay", "note", rune, "--merge", hostile)


def test_what_if_lists_answers_and_plays_one_out(rune, capsys):
    listed = run(capsys, "replay", "whatif", rune, "--at", 6)
    assert len(listed["answers"]) > 1
    words = ("--at", 6, "--answer", 1, "--games", 2, "--jobs", 1, "--keep", "Other way")
    found = run(capsys, "replay", "whatif", rune, *words)
    assert found["outcome"]["games"] == 2 and found["answer"] == listed["answers"][0]
    kept = run(capsys, "replay", "note", rune)["branches"]
    assert kept[0]["title"] == "Other way" and kept[0]["outcome"]["games"] == 2
    assert "nobody is asked" in refused(capsys, "replay", "whatif", rune, "--at", 1)
    assert "answers at step" in refused(capsys, "replay", "whatif", rune, "--at", 6, "--answer", 200)


def test_analysis_is_kept_and_not_made_twice(rune, capsys):
    write_replay(rune, replay("tictactoe"))
    found = run(capsys, "replay", "analyse", rune, "--playouts", 4, "--jobs", 1)
    assert found["analysis"]["complete"] and len(found["players"]) == 2
    before = rune.read_bytes()
    assert run(capsys, "replay", "analyse", rune)["analysis"] == found["analysis"]
    assert rune.read_bytes() == before
    page = rune.with_suffix(".html")
    run(capsys, "replay", "export", rune, "--to", "html", "--out", page)
    assert "Content-Security-Policy" in page.read_text()
    told = json.loads(run(capsys, "replay", "export", rune, "--to", "json")["content"])
    assert told["study"]["analysis"]["bot"] == "strong"
    picture = run(capsys, "replay", "export", rune, "--to", "svg", "--at", 5, "--as", 1)["content"]
    assert picture.startswith("<svg")


def test_the_library_finds_tags_and_counts(rune, capsys, tmp_path):
    for path in FILES:
        shutil.copy(path, rune.parent)
    found = run(capsys, "library", "--add", rune.parent)
    assert found["count"] == 1 + len(FILES) == found["changes"]["added"]
    found = run(capsys, "library", "--game", "rune", "--since", "2026-12-01", "--set-tag", "mine")
    assert found["replays"] and all(entry["tags"] == ["mine"] for entry in found["replays"])
    assert run(capsys, "library", "--tag", "mine")["count"] == found["count"]
    assert "no date" in refused(capsys, "library", "--since", "yesterday")
    stats = run(capsys, "library", "stats", "--player", "Ben", "--plots", tmp_path / "plots")
    assert stats["games"] == stats["unverified"] > 0 == len(stats["ratings"]), "nobody has verified them"
    assert len(list((tmp_path / "plots").glob("*.svg"))) == 9
    found = run(capsys, "library", "--game", "rune", "--verify", "--played", "no such card")
    assert found["count"] == 0, "cards are known of verified files only, and no card has this name"
    found = run(capsys, "library")["replays"]
    assert {entry["game"] for entry in found if entry["verdict"]} == {"rune"}, "the others were not meant"
    stats = run(capsys, "library", "stats", "--player", "Ben")
    assert stats["ratings"] and 0 < stats["unverified"] < stats["games"]
    stats = run(capsys, "replay", "stats", rune, "--player", "Ada")
    assert stats["games"] == 1 and stats["by_game"][0]["name"] == "rune"
    assert "no file" in refused(capsys, "replay", "stats", tmp_path / "nothing.rune")
    assert "no verified game" in refused(capsys, "deck", "results", "nothing")


def test_deck_work(rune, capsys, tmp_path):
    found = run(capsys, "deck", "odds", "emry", "--game", "runiverse", "--hand", 5, "--hands", 2, "--seed", 1)
    assert found == run(
        capsys, "deck", "odds", "emry", "--game", "runiverse", "--hand", 5, "--hands", 2, "--seed", 1
    )
    assert found["odds"][0]["by"]["5"] == pytest.approx(
        5 / found["cards"] * found["odds"][0]["copies"], rel=0.5
    )
    assert "no list" in refused(capsys, "deck", "odds", "emry", "--game", "runiverse", "--list", "nope")
    found = run(capsys, "deck", "compare", "emry", "ruby", "--game", "runiverse")
    assert not found["same"]
    assert run(capsys, "deck", "compare", "emry", "emry", "--game", "runiverse")["same"]
    out = tmp_path / "emry.pdf"
    assert run(capsys, "deck", "print", "emry", "--game", "runiverse", "--out", out)["cards"] >= 30
    assert out.read_bytes().startswith(b"%PDF")


def test_the_desktop_learns_of_replays(tmp_path, capsys):
    found = run(capsys, "install-desktop", "--folder", tmp_path)
    paths = [Path(path) for path in found["files"]]
    assert len(paths) == 4 and all(path.exists() for path in paths)
    mime = ElementTree.fromstring(next(p for p in paths if p.suffix == ".xml").read_text())
    assert "application/x-runetable-replay" in ElementTree.tostring(mime).decode()
    desktop = configparser.ConfigParser(interpolation=None)
    desktop.optionxform = str  # type: ignore[assignment, method-assign]
    desktop.read_string(next(p for p in paths if p.suffix == ".desktop").read_text())
    command = desktop["Desktop Entry"]["Exec"]
    assert command.endswith(" -m client %f") and desktop["Desktop Entry"]["MimeType"] == f"{found['type']};"
    checker = shutil.which("desktop-file-validate")
    if checker:
        subprocess.run([checker, str(next(p for p in paths if p.suffix == ".desktop"))], check=True)
    assert run(capsys, "install-desktop", "--folder", tmp_path, "--remove")["files"] == found["files"]
    assert not any(path.exists() for path in paths)
    ElementTree.fromstring(ICON)


def test_the_desktops_own_programs_are_told(tmp_path):
    told: list[list[str]] = []
    install(tmp_path, told.append)
    remove(tmp_path, told.append)
    assert [words[0] for words in told[:2]] == ["update-mime-database", "update-desktop-database"]
    assert "Exec='/a b/run%%' %f" in entry(["/a b/run%"])
