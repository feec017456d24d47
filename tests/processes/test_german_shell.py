"""A German program speaks German around its tables: hosting, joining, checking decks and replays."""

from __future__ import annotations

import os
import re
import subprocess
import time
from pathlib import Path

import pytest

from netcore.identity import Identity
from netcore.keyfile import save
from tests.cli.plugin import ROOT
from tests.programs import Runetable

PATIENCE = 90.0
ENGLISH = re.compile(
    r"\b(the|of|and|with|your|you|is|are|not|cannot|for|to|this|there|it|by|has|have|cards|seat|lost)\b"
)
"""Words that no German sentence has, and nearly every English one."""
OURS = re.compile(r"“[^”]*”|\(?(?:[a-z]+-){7}[a-z]+\)?|runetable\S*|\S*/\S*|'[^']*'|--\S+")
"""What is no sentence of the program: names, keys in words, commands, paths, what was typed."""


def run(home: Path, *words: str) -> subprocess.Popen[str]:
    home.mkdir(exist_ok=True)
    if not (home / "identity.toml").exists():
        save(home / "identity.toml", Identity.new(home.name))
    (home / "settings.toml").write_text('language = "de"\n')
    return Runetable(
        *words,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=os.environ | {"RUNETABLE_HOME": str(home), "PYTHONPATH": str(ROOT)},
    )


def english(text: str) -> list[str]:
    """The lines in which English words stand."""
    return [line for line in text.splitlines() if ENGLISH.search(OURS.sub("", line))]


def test_a_table_between_machines_and_its_replay_are_told_in_german(tmp_path: Path) -> None:
    host = run(
        tmp_path / "Ada", "host", "rune", "--listen", "127.0.0.1:0", "--meet", "off", "--bot", "beginner"
    )
    assert host.stdout is not None
    told, end = "", time.monotonic() + PATIENCE
    while "runetable2:" not in told and time.monotonic() < end:
        told += host.stdout.readline()
    invitation = told.split()[-1]
    replay = tmp_path / "seen.rune"
    guest = run(
        tmp_path / "Bo", "join", invitation, "--bot", "beginner", "--meet", "off", "--out", str(replay)
    )
    joined = guest.communicate(timeout=PATIENCE)[0]
    told += host.communicate(timeout=PATIENCE)[0]
    assert (host.returncode, guest.returncode) == (0, 0)
    assert english(told) == [] and english(joined) == []
    assert "“Ada” ist da (direkt" in joined and "“Bo” ist da (direkt" in told
    assert re.search(r"^“(Ada|Bo)” gewinnt\.|^Das Spiel endet unentschieden\.", joined, re.MULTILINE), (
        "names, not seats"
    )
    assert "geprüft und echt, von allen Spielern zusammen gegeben" in joined
    verified = run(tmp_path / "Bo", "replay", "verify", str(replay)).communicate(timeout=PATIENCE)[0]
    assert "Unterschriften: in Ordnung" in verified
    assert english(verified) == []


def test_who_is_online_is_told_in_german_what_others_learn(tmp_path: Path) -> None:
    waits = run(tmp_path / "Ada", "online", "--meet", "off", "--bot", "beginner")
    assert waits.stdout is not None
    assert "Der Treffpunkt erfährt" in waits.stdout.readline()
    waits.kill()
    waits.communicate()


@pytest.mark.parametrize(
    "words",
    [
        ("join", "nonsense"),
        ("join", "runetable2:nonsense:"),
        ("watch",),
        ("host", "rune", "--clock", "soon"),
        ("resume", "nothing.journal"),
        ("deck", "check", "DECK", "--game", "runeslingers"),
        ("deck", "check", "DECK"),
        ("deck", "check", "no-such-deck", "--game", "genesis"),
    ],
    ids=" ".join,
)
def test_what_is_wrong_is_told_in_german(tmp_path: Path, words: tuple[str, ...]) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("3 Fier Ball\n3 Wisp\n[slinger]\nEva\n")
    command = [str(deck) if word == "DECK" else word for word in words]
    told = run(tmp_path / "Ada", *command).communicate(timeout=PATIENCE)[0]
    assert told and english(told) == []
