"""Commands that only tell something, and what all commands have in common."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from client.cli.commands import MODULES
from tests.cli.conftest import Shell


@pytest.mark.parametrize("name", MODULES)
def test_every_command_explains_itself_with_an_example(shell: Shell, name: str) -> None:
    ran = shell.start(*name.split(), "--help")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"example:\n  runetable {name.split(maxsplit=1)[0]}" in ran.stdout
    assert len(ran.stdout.splitlines()) <= 40


def test_the_overview_lists_every_command(shell: Shell) -> None:
    ran = shell.run("--help")
    assert all(f"\n  {name} " in ran.stdout for name in MODULES)


def test_version(shell: Shell) -> None:
    assert shell.run("--version").stdout.startswith("runetable ")


def test_games_lists_what_is_installed(highcard: Shell) -> None:
    games = {game["id"]: game for game in highcard.json("games")["games"]}
    assert {"rune", "tictactoe", "highcard"} <= games.keys()
    assert games["rune"]["seats"] == [1, 2, 4]
    assert games["rune"]["modes"] == ["duel", "solo", "teams"]
    assert games["highcard"]["decks"] == 2
    assert {"title", "revision", "cards"} <= games["rune"].keys()


def test_a_broken_plug_in_is_named_and_stops_nothing(shell: Shell) -> None:
    shell.install("sad", "raise OSError('no such moon')")
    ran = shell.run("games", "--json")
    assert ran.returncode == 0
    assert "'sad' of sad-game cannot be used: OSError: no such moon" in ran.stderr
    assert "rune" in [game["id"] for game in json.loads(ran.stdout)["games"]]


def test_a_clause_by_its_number(shell: Shell) -> None:
    facts = shell.json("rules", "rune", "--clause", "rn-047")
    (clause,) = facts["clauses"]
    assert (clause["id"], clause["tag"]) == ("RN-047", "action")
    assert "Matching beneath" in clause["text"]


def test_rules_that_hold_all_words(shell: Shell) -> None:
    clauses = shell.json("rules", "rune", "--search", "MASTER token")["clauses"]
    assert clauses
    assert all("master" in c["text"].lower() and "token" in c["text"].lower() for c in clauses)


def test_rules_are_shown_without_the_marks_of_their_page(shell: Shell) -> None:
    assert "**" not in shell.run("rules", "rune").stdout


def test_benchmarks_are_listed(shell: Shell) -> None:
    assert "playouts" in shell.json("bench", "--list")["benchmarks"]


def test_output_that_nobody_reads_any_more_ends_quietly(shell: Shell) -> None:
    command = f"{sys.executable} -m client rules rune; echo $? >code"
    ran = subprocess.run(
        f"({command}) 2>errors | head -n 1",
        shell=True,
        cwd=shell.folder,
        env=shell.environment,
        capture_output=True,
        check=False,
    )
    assert ran.stdout.count(b"\n") == 1
    assert (shell.folder / "errors").read_text() == ""
    assert (shell.folder / "code").read_text() in ("141\n", "0\n")  # 0 where the pipe took everything at once


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_a_terminal_without_our_letters_gets_question_marks(shell: Shell, encoding: str) -> None:
    ran = shell.run("rules", "rune", PYTHONIOENCODING=encoding)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_fault_of_our_own_is_one_sentence_and_a_report(frail) -> None:
    shell = frail(broken=True)
    ran = shell.run("play", "frail")
    assert ran.returncode == 70
    (line,) = ran.stderr.splitlines()
    path = line.rpartition(" in ")[2]
    assert "RuntimeError: the table fell over" in Path(path).read_text()


def test_a_fault_shows_its_traceback_to_those_who_ask(frail) -> None:
    ran = frail(broken=True).run("play", "frail", RUNETABLE_DEBUG="1")
    assert "Traceback" in ran.stderr
    assert ran.returncode == 1
