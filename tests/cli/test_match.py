"""A match at the terminal: games one after another, and the game's own rule for who begins the next."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from client.cli import main
from netcore.entries import read_setup
from replays.container import read_replay


def match(home: Path, capsys: pytest.CaptureFixture[str], game: str, *more: str) -> tuple[list[str], list]:
    """What is said, and the setups of the games, first to last."""
    words = ["play", game, "--seats", "beginner,beginner", "--brief", "--seed", "5", *more]
    assert main(words) == 0
    files = sorted((home / "games").glob("*.rune"), key=lambda path: path.stat().st_mtime_ns)
    return capsys.readouterr().out.splitlines(), [read_replay(path) for path in files]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUNETABLE_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.rule("RV-328")
def test_a_match_goes_on_until_somebody_has_won_two(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said, games = match(home, capsys, "runiverse", "--best-of", "3")
    stands = [line for line in said if line.startswith("The match stands")]
    assert len(stands) == len(games) in (2, 3)
    matches = [read_setup(game.hello.setup).match for game in games]
    assert [len(match) for match in matches] == list(range(len(games)))
    assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(matches))
    assert stands[0] in (
        "The match stands 1 : 0 after 1 of 3 games.",
        "The match stands 0 : 1 after 1 of 3 games.",
    )
    assert stands[-1].split(" after")[0].removeprefix("The match stands ") in (
        "2 : 0", "0 : 2", "2 : 1", "1 : 2",
    )  # fmt: skip


def test_one_game_is_no_match(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said, games = match(home, capsys, "rune")
    assert len(games) == 1 and not any("match stands" in line for line in said)


@pytest.mark.parametrize("more", [["--best-of", "2"], ["--best-of", "3", "--out", "x.rune"]])
def test_what_is_no_match_is_told(home: Path, capsys: pytest.CaptureFixture[str], more: list[str]) -> None:
    assert main(["play", "rune", *more]) == 2
    assert "match" in capsys.readouterr().err


def test_programs_are_told_how_the_match_stands(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "rune", "--seats", "beginner,beginner", "--seed", "5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["match"] == []
