"""Somebody who knows nothing plays every game in words, and types only what is listed."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from client.cli import main
from client.cli.terminal import Terminal

GAMES = ("rune", "reapers", "runeslingers", "runiverse", "genesis")
MOST = 6000
"""Lines after which a game counts as one that does not end."""


class Newcomer:
    """At the keyboard of a terminal."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.read: list[str] = []
        self.new: list[str] = []
        self.typed = 0

    def reads(self, *lines: str) -> None:
        self.read += lines
        self.new += lines

    def types(self, question: str) -> str:
        """The next line: a number that is listed, as many as are asked for, or yes."""
        lines, self.new = self.new, []
        self.typed += 1
        assert self.typed < MOST, f"the game does not get on; last read: {self.read[-30:]}"
        if "Type yes" in question:
            return "yes"
        numbers = [found[1] for line in lines if (found := re.match(r"(\d+)\. ", line))]
        told = " ".join(lines[-3:])
        if found := re.search(r"Type a number from (\d+) to (\d+)\.", told):
            return str(self.chance.randint(int(found[1]), int(found[2])))
        if "Type all numbers" in told:
            return ""
        if found := re.search(r"Type (\d+)(?: to \d+)? of these numbers", told):
            few = int(found[1])
            return " ".join(self.chance.sample(numbers, few)) if few else "none"
        assert numbers, f"nothing is listed: {lines[-10:]}"
        return self.chance.choice(numbers)


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_plays_a_whole_game_in_words(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    newcomer = Newcomer(4)
    monkeypatch.setenv("RUNETABLE_HOME", str(tmp_path))
    monkeypatch.setattr(Terminal, "say", lambda self, *lines: newcomer.reads(*lines))
    monkeypatch.setattr(Terminal, "ask", lambda self, question: newcomer.types(question))
    assert main(["play", game, "--seats", "you,random", "--seed", "4", "--brief"]) == 0
    told = " ".join(newcomer.read)
    assert "It is verified" in told
    assert "Nothing here fits" not in told and "There is no line" not in told
    assert len(list(tmp_path.glob("games/*.rune"))) == 1
