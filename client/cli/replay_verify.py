"""`runetable replay verify FILE`: whether a replay is signed, by the rules and dealt fairly."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from client.cli.progress import Progress
from client.cli.terminal import Terminal
from client.service.contacts import ContactsError, load_contacts
from client.service.refusal import refusing
from replays.errors import ReplayError
from replays.verdict import ALONE, Verdict
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
    _add_contacts(verdict, terminal)
    terminal.say(f"{arguments.file}: {verdict.words}")
    if verdict.game:
        terminal.say(f"{verdict.game}, {verdict.actions} actions in {verdict.steps} steps")
    for player in verdict.players:
        terminal.say(_player_words(player))
    if verdict.result and verdict.result["words"]:
        terminal.say(verdict.result["words"])
    for check, fine in verdict.checks.items():
        alone = " (by one program, for practice)" if (check, verdict.dealt) == ("dealing", ALONE) else ""
        terminal.say(f"{check}: {_WORDS[fine]}{alone}")
    terminal.say(f"finished: {'yes' if verdict.finished else 'no'}")
    for sentence in verdict.sentences:
        terminal.complain(sentence)
    terminal.give(verdict.as_dict())
    return 0 if verdict.ok else 1


def _add_contacts(verdict: Verdict, terminal: Terminal) -> None:
    """Add to each player what this program's person knows of the key."""
    try:
        contacts = load_contacts()
    except ContactsError as error:
        terminal.complain(str(error))
        return
    for player in verdict.players:
        opinion = contacts.opinion(player["name"], bytes.fromhex(player["key"]))
        player["compared"] = opinion.compared or None
        player["contact"] = opinion.sentence or None


def _player_words(player: dict[str, Any]) -> str:
    parts = [f"seat {player['seat'] + 1}: {player['name']} ({player['words']})"]
    parts += [player[part] for part in ("verdict", "contact") if player.get(part)]
    return "; ".join(parts)
