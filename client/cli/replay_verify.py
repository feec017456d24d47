"""`runetable replay verify FILE`: whether a replay is signed, by the rules and dealt fairly."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.progress import Progress
from client.cli.refusal import refusing
from client.cli.terminal import Terminal
from replays.errors import ReplayError
from replays.verify import verify

SUMMARY = "Checks a replay: container, chain, signatures, rules, dealing, claims."
EXAMPLE = "runetable replay verify game.rune"

_WORDS = {True: "fine", False: "not fine", None: "not checked"}


def configure(parser: ArgumentParser) -> None:
    """The file."""
    parser.add_argument("file", metavar="FILE", type=Path)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Check it; exit code 1 if anything in it is broken or damaged."""
    progress = Progress(0, "passes over steps")
    try:
        with refusing(ReplayError):
            verdict = verify(arguments.file, tell=progress.of)
    finally:
        progress.end()
    terminal.say(f"{arguments.file}: {verdict.verdict}")
    if verdict.game:
        players = ", ".join(f"{player['name']} ({player['words']})" for player in verdict.players)
        terminal.say(f"{verdict.game}, {verdict.actions} actions in {verdict.steps} steps, by {players}")
    if verdict.result and verdict.result["words"]:
        terminal.say(verdict.result["words"])
    for check, fine in verdict.checks.items():
        terminal.say(f"{check}: {_WORDS[fine]}")
    if verdict.problem:
        terminal.complain(verdict.problem)
    terminal.give(verdict.as_dict())
    return 0 if verdict.ok else 1
