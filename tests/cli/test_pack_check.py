"""`pack check`: mistakes with their lines; hostile files are refused before they are read."""

import os
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Shell

HEAD = 'pack = "mine"\ngame = "duel"\nversion = 1\nlanguage = 2\n'
CARD = '[[card]]\nid = "imp"\nname = "Imp"\nkind = "unit"\nstats = {level = 1}\n'


def written(shell: Shell, text: str) -> Path:
    path = shell.folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_sound_pack(duel: Shell) -> None:
    facts = duel.json("pack", "check", written(duel, HEAD + CARD))
    assert (facts["ok"], facts["problems"]) == (True, [])


def test_a_typo_is_named_with_its_line_and_the_nearest_word(duel: Shell) -> None:
    path = written(duel, HEAD + CARD.replace('kind = "unit"', 'kind = "untit"'))
    facts = duel.json("pack", "check", path, code=2)
    (problem,) = facts["problems"]
    assert (facts["ok"], problem["line"], problem["path"]) == (False, 8, "$.card[0].kind")
    assert "unit" in problem["hint"]


def test_people_get_the_same_on_stderr(duel: Shell) -> None:
    ran = duel.run("pack", "check", written(duel, HEAD + CARD + CARD))
    assert ran.returncode == 2
    (line,) = ran.stderr.splitlines()
    assert "mine.toml line" in line and "imp" in line
    assert ran.stdout.endswith("cannot be used\n")


def test_the_pack_that_comes_with_a_game_is_sound(duel: Shell) -> None:
    assert duel.json("pack", "check", duel.plugins / "duel_game/packs/base.toml")["ok"]


def test_a_pack_of_a_hundred_megabytes_is_refused_unread(duel: Shell) -> None:
    path = duel.folder / "huge.toml"
    path.touch()
    os.truncate(path, 100 * 1024 * 1024)
    began = time.monotonic()
    assert "has 104857600 bytes; a pack has at most" in duel.refused("pack", "check", path)
    assert time.monotonic() - began < 20


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "x = " + "[" * 100_000,
        HEAD + "x = " + "{a=" * 50_000,
        HEAD + CARD + "[" + ".".join(["a"] * 50_000) + "]",
        HEAD + "stats = {level = " + "9" * 10_000 + "}",
        HEAD + "\0",
        HEAD + '[[card]]\nid = """' + "x" * 100_000,
    ],
    ids=["brackets", "braces", "headers", "digits", "zero", "string"],
)
def test_hostile_packs_get_sentences(duel: Shell, text: str) -> None:
    ran = duel.run("pack", "check", written(duel, text))
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr
    assert all(len(line) < 1000 for line in ran.stderr.splitlines())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "does not say its game"),
        (CARD, "does not say its game"),
        (HEAD.replace("duel", "dual"), "There is no game called 'dual'. Did you mean 'duel'?"),
        (HEAD.replace("duel", "rune"), "Rune has no card packs."),
    ],
)
def test_packs_for_no_game(duel: Shell, text: str, sentence: str) -> None:
    assert sentence in duel.refused("pack", "check", written(duel, text))


def test_a_pack_that_is_no_text(duel: Shell) -> None:
    path = duel.folder / "x.toml"
    path.write_bytes(HEAD.encode() + b"\xff\xfe")
    ran = duel.run("pack", "check", path)
    assert (ran.returncode, "Traceback" in ran.stderr) == (2, False)
