"""Bad input: one sentence on stderr that names what is wrong, exit code 2, nothing on stdout."""

from pathlib import Path

import pytest

from tests.cli.conftest import Shell

WORDS = [
    (["gamse"], "there is no command 'gamse'. Did you mean 'games'?"),
    (["replay"], "'replay' needs a second word: 'replay verify' or 'replay show'"),
    (["replay", "verfy", "x"], "'replay' needs a second word"),
    (["games", "extra"], "unrecognized arguments: extra"),
    (["simulate"], "the following arguments are required: GAME"),
    (["simulate", "runne"], "There is no game called 'runne'. Did you mean 'rune'?"),
    (["simulate", "xyzzy"], "There is no game called 'xyzzy'. There are "),
    (["simulate", "rune", "--mode", "trio"], "has no mode 'trio'; it has duel, solo, teams."),
    (["simulate", "rune", "--options", "grand_mister=1"], "Did you mean 'grand_master'?"),
    (["simulate", "rune", "--options", "grand_master=maybe"], "cannot be 'maybe'; it can be False, True."),
    (["simulate", "rune", "--options", "grand_master"], "is not written as NAME=VALUE"),
    (
        ["simulate", "rune", "--decks", "dragon"],
        "there is no deck 'dragon', and no such file; this game has none of its own.",
    ),
    (["simulate", "rune", "--games", "0"], "argument --games: '0' is not a whole number from 1"),
    (["simulate", "rune", "--games", "²"], "argument --games: '²' is not a whole number"),
    (["simulate", "rune", "--seed", "1e3"], "argument --seed: '1e3' is not a whole number"),
    (["simulate", "rune", "--jobs", "9" * 5000], "is not a whole number from 1 to 64"),
    (
        ["simulate", "rune", "--bots", "genius"],
        "There is no bot called 'genius'; there are beginner",
    ),
    (["simulate", "rune", "--bots", "search:0"], "The strength of 'search' is a number from 1 to"),
    (["simulate", "rune", "--bots", "random:3"], "The bot 'random' has no strength to choose."),
    (["simulate", "rune", "--bots", "random,random,random"], "3 bots are named for 2 seats."),
    (["play"], "play needs a game"),
    (["play", "chess"], "There is no game called 'chess'"),
    (["play", "rune", "--seats", "you"], "--seats names 1, and this mode has 2."),
    (["play", "rune", "--seats", "you,nobody"], "There is no bot called 'nobody'"),
    (["play", "--resume", "gone.journal"], "gone.journal"),
    (["play", "--resume", "game.txt"], "is no journal of a game that was left"),
    (["rules", "checkers"], "There is no game called 'checkers'"),
    (["rules", "tictactoe"], "the game 'tictactoe' brings no rule ledger."),
    (["rules", "rune", "--clause", "RN-999"], "there is no rule 'RN-999'. Did you mean 'RN-099'?"),
    (["bench", "playout"], "there is no benchmark 'playout'. Did you mean 'playouts'?"),
    (["replay", "verify", "gone.rune"], "cannot read gone.rune: no such file or directory"),
    (["replay", "show", "gone.rune"], "cannot read gone.rune: no such file or directory"),
    (["replay", "export", "gone.rune", "--to", "text"], "cannot read gone.rune"),
    (["replay", "export", "gone.rune", "--to", "film"], "invalid choice: 'film'"),
    (["replay", "verify", "."], "is a directory"),
    (["pack", "check", "gone.toml"], "cannot read gone.toml: no such file or directory"),
    (["pack", "check", "."], "is a directory"),
    (["rules", "rune\x1b[2J"], "There is no game called 'rune\\x1b[2J'"),
]


@pytest.mark.parametrize(("words", "sentence"), WORDS, ids=lambda value: str(value)[:60])
def test_words(shell: Shell, words: list[str], sentence: str) -> None:
    assert sentence in shell.refused(*words)


@pytest.mark.parametrize("words", [["simulate", "runne"], ["gamse"], ["replay", "verify", "gone.rune"]])
def test_json_tells_the_same_sentence(shell: Shell, words: list[str]) -> None:
    facts = shell.json(*words, code=2)
    assert facts["ok"] is False
    assert facts["error"] in shell.refused(*words)


@pytest.mark.parametrize("command", ["show", "export"])
@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"", "is empty"), (b"\x89PNG\r\n\x1a\n", "is no replay"), (b"\0" * 99, "is no replay")],
)
def test_files_that_are_no_replays(shell: Shell, command: str, content: bytes, sentence: str) -> None:
    path = shell.folder / "some.rune"
    path.write_bytes(content)
    more = ["--to", "text"] if command == "export" else []
    assert sentence in shell.refused("replay", command, path, *more)


def test_a_seat_that_is_not_there(shell: Shell, replay: Path) -> None:
    assert "there is no seat '3'" in shell.refused("replay", "show", replay, "--as", "3")


def test_a_position_that_is_not_there(shell: Shell, replay: Path) -> None:
    assert "there is no position 999" in shell.refused("replay", "show", replay, "--at", "999")


def test_an_export_that_cannot_be_written(shell: Shell, replay: Path) -> None:
    sentence = shell.refused("replay", "export", replay, "--to", "text", "--out", shell.folder)
    assert "cannot write" in sentence


def test_a_home_that_cannot_be_written(shell: Shell) -> None:
    (shell.folder / "home").write_text("a file")
    assert "home" in shell.refused("play", "tictactoe")


def test_a_journal_that_is_none(shell: Shell) -> None:
    (shell.folder / "x.journal").write_bytes(b"nonsense" * 100)
    assert "x.journal" in shell.refused("play", "--resume", "x.journal")
