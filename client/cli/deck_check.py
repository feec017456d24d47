"""`runetable deck check DECK`: whether a deck may be played, with every reason why not."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from client.cli.decks import add_deck, add_mode, find, mode_of
from client.cli.terminal import Terminal
from engines.decks import write_code
from engines.kernel.say import mark, say

SUMMARY = "Checks a deck: unknown cards with their lines, and the rules of deck building."
EXAMPLE = "runetable deck check mine.txt --game runeslingers"


def configure(parser: ArgumentParser) -> None:
    """The deck and the mode."""
    add_deck(parser)
    add_mode(parser)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Check it; exit code 1 if it cannot be played."""
    found = find(arguments)
    mode = mode_of(found.game, arguments)
    problems: list[dict[str, Any]] = [
        {"line": line.number, "path": line.text, "message": line.problem} for line in found.unread
    ]
    for fault in found.faults(mode):
        clause = f" ({fault.clause})" if fault.clause else ""
        problems.append({"line": 0, "path": fault.label, "message": f"{fault.sentence}{clause}"})
    for problem in problems:
        where = say("line {n}: ", n=problem["line"]) if problem["line"] else ""
        terminal.complain(f"{found.name}: {where}{problem['message']}")
    cards = sum(map(len, found.lists.values()))
    fine = not problems and cards > 0
    if not cards:
        terminal.complain(say("{deck}: there is no card in it.", deck=found.name))
    told = mark("{deck}: {n} cards, may be played in {game} ({mode})")
    if not fine:
        told = mark("{deck}: {n} cards, cannot be played in {game} ({mode})")
    title = say(found.game.title)
    terminal.say(say(told, deck=found.name, n=cards, game=title, mode=mode.name))
    terminal.give(
        {
            "ok": fine,
            "game": found.engine.id,
            "mode": mode.name,
            "cards": cards,
            "lists": found.counted(),
            "code": write_code(found.engine.id, found.game.packs, found.lists) if cards else "",
            "problems": problems,
        }
    )
    return 0 if fine else 1
