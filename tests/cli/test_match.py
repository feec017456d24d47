"""A match at the terminal: games one after another, and the game's own rule for who begins the next."""

from __future__ import annotations

import json
import re
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
    stands = [line for line in said if line.startswith("The match ")]
    assert len(stands) == len(games) in (2, 3)
    matches = [read_setup(game.hello.setup).match for game in games]
    assert [len(match) for match in matches] == list(range(len(games)))
    assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(matches))
    won = [
        re.fullmatch(r"The match (?:is over )?after (\d) of 3 games: (\d) for (.+), (\d) for (.+)\.", line)
        for line in stands
    ]
    assert all(won), "each is named"
    assert ["is over" in line for line in stands] == [False] * (len(stands) - 1) + [True]
    first, last = won[0], won[-1]
    assert first is not None and last is not None
    assert first[1] == "1" and {first[2], first[4]} == {"0", "1"}
    assert {last[2], last[4]} in ({"0", "2"}, {"1", "2"})
    assert first[3] == last[3] != first[5] == last[5]


@pytest.mark.rule("SG-052", "SG-R44")
def test_of_a_series_of_second_genesis_each_game_is_begun_by_the_next_lord(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said, games = match(home, capsys, "genesis", "--best-of", "3", "--seats", "random,random")
    begun = [line.removesuffix(" begins.") for line in said if line.endswith(" begins.")]
    assert len(games) in (2, 3) and len(begun) == len(games)
    assert all(earlier != later for earlier, later in pairwise(begun))
    starts = [read_setup(game.hello.setup).option("start") for game in games]
    assert starts[0] == "split" and set(starts[1:]) <= {1, 2}


def test_one_game_is_no_match(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said, games = match(home, capsys, "rune")
    assert len(games) == 1 and not any("The match after" in line for line in said)


@pytest.mark.parametrize("more", [["--best-of", "2"], ["--best-of", "3", "--out", "x.rune"]])
def test_what_is_no_match_is_told(home: Path, capsys: pytest.CaptureFixture[str], more: list[str]) -> None:
    assert main(["play", "rune", *more]) == 2
    assert "match" in capsys.readouterr().err


def test_programs_are_told_how_the_match_stands(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "rune", "--seats", "beginner,beginner", "--seed", "5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["match"] == []
