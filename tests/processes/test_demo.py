"""`runetable demo`: as many programs as the mode has seats, one verified replay, one seed one game."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from client.cli import main
from client.cli.demo import Wait
from client.cli.netplay.children import ChildFailed, Children
from engines import registry
from replays.container import read_replay

FIELDS = ["game", "mode", "steps", "actions", "seconds", "result", "replay", "verified", "bytes_sent"]

CARD_GAMES = [engine.id for engine in registry.engines() if engine.decks(engine.game())]


def demo(capsys: pytest.CaptureFixture[str], *words: str | Path) -> dict[str, Any]:
    assert main(["demo", *map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.timeout(400)  # whole games, dealt together, on a machine that may be busy
@pytest.mark.parametrize("game", ["tictactoe", "rune"])  # without chance, and with
def test_one_seed_makes_one_game(game: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    facts = [demo(capsys, game, "--seed", "5", "--out", tmp_path / name) for name in ("one", "two")]
    assert [list(each) for each in facts] == [FIELDS] * 2
    assert all(each["verified"] for each in facts)
    assert facts[0]["result"] == facts[1]["result"]
    assert facts[0]["result"]["reason"]
    one, two = (read_replay(tmp_path / name) for name in ("one", "two"))
    assert one.lines == two.lines
    assert one.hello.seats == two.hello.seats
    assert [step.tag for step in one.steps] == [step.tag for step in two.steps]


@pytest.mark.timeout(400)  # a whole game, dealt together, on a machine that may be busy
@pytest.mark.parametrize("game", CARD_GAMES)
def test_every_card_game_is_dealt_together_and_verified(
    game: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    whole_game(capsys, game, "1", tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize("game", CARD_GAMES)
def test_more_games_of_every_card_game(
    game: str, seed: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    whole_game(capsys, game, str(seed), tmp_path)


def whole_game(capsys: pytest.CaptureFixture[str], game: str, seed: str, folder: Path) -> None:
    facts = demo(capsys, game, "--seed", seed, "--out", folder / "game.rune")
    assert facts["game"] == game
    assert facts["verified"] is True
    assert facts["result"]["reason"]


def test_a_demonstration_shows_table_dealing_and_verdicts(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["demo", "rune", "--seed", "1", "--out", str(tmp_path / "game.rune")]) == 0
    said = capsys.readouterr().out
    assert "Rune: Ada, Ben play over TLS." in said
    assert "Board: B blue, G green, R red" in said
    assert "Ada: verified.\nBen: verified.\n" in said
    assert "every player's file is verified." in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no game called 'chess'"),
        (["rune", "--mode", "solo"], "a demonstration needs 2 to 8 seats; solo has 1"),
        (["rune", "--bots", "a,b,c"], "3 bots are named for 2 seats"),
        (["rune", "--bots", "genius"], "There is no bot called 'genius'"),
        (["rune", "--out", "/"], "cannot write /: is a directory"),
    ],
)
def test_what_cannot_be_shown(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_a_line_that_stays_lost_is_the_reason_to_give_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("client.cli.demo.WITHOUT_LINE", 0.2)
    news = {"event": "line", "state": "lost", "name": "Ben", "sentence": "a frame was too long"}
    wait = Wait()
    with Children(os.environ) as children:
        ada = children.start("Ada", "host", "tictactoe", "--listen", "127.0.0.1:0")
        wait.hear(ada, news)
        with pytest.raises(ChildFailed, match="the line from Ada to Ben was lost: a frame was too long"):
            list(children.events(wait.left))  # it listens, and nobody comes


def test_a_program_that_fails_is_named_with_its_last_words() -> None:
    with Children(os.environ) as children:
        children.start("Ada", "join", "runetable2:nonsense:")
        with pytest.raises(ChildFailed, match="the program of Ada has failed: the invitation is damaged"):
            next(children.events(lambda: 60.0))


def test_a_demonstration_asks_nobody_outside(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as outside:
        port = outside.getsockname()[1]
        monkeypatch.setenv("RUNETABLE_MEET", f"127.0.0.1:{port}:{port}:{port}")
        assert demo(capsys, "tictactoe", "--seed", "1", "--out", tmp_path / "game.rune")["verified"]
        outside.settimeout(0)
        with pytest.raises(BlockingIOError):
            outside.accept()
