"""`runetable replay verify FILE`: whether a replay is signed, by the rules and dealt fairly."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from client.cli.progress import Progress
from client.cli.terminal import Terminal
from client.service.contacts import ContactsError, load_contacts
from client.service.heard import heard
from client.service.refusal import refusing
from client.service.speech import voice_of
from engines.kernel import Result
from engines.kernel.say import mark, say, speaking
from engines.kernel.view import result_words
from replays.errors import ReplayError
from replays.verdict import ALONE, Verdict
from replays.verify import verify

SUMMARY = "Checks a replay: container, chain, signatures, rules, dealing, claims."
EXAMPLE = "runetable replay verify game.rune"

_WORDS = {True: mark("fine"), False: mark("not fine"), None: mark("not checked")}


def configure(parser: ArgumentParser) -> None:
    """The file."""
    parser.add_argument("file", metavar="FILE", type=Path)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Check it; exit code 1 if anything in it is broken or damaged."""
    progress = Progress(0, say("passes over steps"))
    try:
        with refusing(ReplayError):
            verdict = verify(arguments.file, tell=progress.of)
    finally:
        progress.end()
    _add_contacts(verdict, terminal)
    terminal.say(f"{arguments.file}: {verdict.words}")
    if verdict.game:
        counted = {"game": say(verdict.game), "n": verdict.actions, "steps": verdict.steps}
        terminal.say(say("{game}, {n} actions in {steps} steps", **counted))
    for player in verdict.players:
        terminal.say(_player_words(player))
    if verdict.result and verdict.result["words"]:
        terminal.say(_result_words(verdict))
    for check, fine in verdict.checks.items():
        alone = (check, verdict.dealt) == ("dealing", ALONE)
        note = f" ({say('by one program, for practice')})" if alone else ""
        terminal.say(f"{heard(check)}: {say(_WORDS[fine])}{note}")
    terminal.say(say("finished: yes") if verdict.finished else say("finished: no"))
    for sentence in verdict.sentences:
        terminal.complain(heard(sentence))
    terminal.give(verdict.as_dict())
    return 0 if verdict.ok else 1


def _result_words(verdict: Verdict) -> str:
    """How it ended, with the names of the players."""
    found = verdict.result or {}
    result = Result(tuple(found["winners"]), found["reason"], tuple(found["scores"]))
    with speaking(voice_of(player["name"] for player in verdict.players)):
        return result_words(result, len(verdict.players))


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
    seat = say("seat {number}", number=player["seat"] + 1)
    parts = [f"{seat}: {player['name']} ({player['words']})"]
    parts += [heard(player[part]) for part in ("verdict", "contact") if player.get(part)]
    return "; ".join(parts)
