"""`runetable games`: which games are installed."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from client.cli.terminal import Terminal
from engines import registry
from engines.kernel import Mode
from engines.kernel.say import say

SUMMARY = "Lists the games that are installed."
EXAMPLE = "runetable games --json"


def configure(parser: ArgumentParser) -> None:
    """No arguments of its own."""


def run(arguments: Namespace, terminal: Terminal) -> int:
    """List them; a plug-in that cannot be used is named on stderr and stops nothing."""
    found = []
    problems = registry.problems()
    for engine in registry.engines():
        try:
            found.append(_facts(engine))
        except Exception as error:  # a stranger's plug-in may do anything when it is made
            problems.append(f"The game {engine.id!r} of {engine.provider} cannot be used: {error}")
    for fact in found:
        terminal.say(say("{id}: {title}, revision {revision}, {cards} cards", **fact))
        for mode in fact["mode_facts"]:
            title = say(mode["title"]) if mode["title"] else _seats(mode["seats"])
            terminal.say("  " + say("mode {name}: {title}", name=mode["name"], title=title))
            for option in mode["options"]:
                values = ", ".join(str(value) for value in option["values"])
                told = say("option {name}: {values}", name=option["name"], values=values)
                terminal.say(f"    {told}. {say(option['title'])}".rstrip(". "))
        if fact["deck_names"]:
            terminal.say("  " + say("decks: {names}", names=", ".join(fact["deck_names"])))
    if not found:
        terminal.say(say("No game is installed."))
    else:
        command = "runetable play GAME --mode M --options K=VALUE --decks YOURS,THEIRS"
        terminal.say(
            "",
            say("To play one: {command}", command=f"runetable play {found[0]['id']}"),
            say("With mode, options, decks: {command}", command=command),
            say("The rules: {command}", command="runetable rules GAME"),
        )
    for problem in problems:
        terminal.complain(problem)
    terminal.give({"games": found, "problems": problems})
    return 0


def _facts(engine: registry.Engine) -> dict[str, Any]:
    game = engine.game()
    decks = engine.decks(game)
    return {
        "id": engine.id,
        "title": game.title,
        "revision": game.revision,
        "seats": sorted({mode.seats for mode in game.modes}),
        "cards": game.face_count(),
        "decks": len(decks),
        "modes": [mode.name for mode in game.modes],
        "mode_facts": [_mode(mode) for mode in game.modes],
        "deck_names": [deck.name for deck in decks],
        "packs": [{"id": pack.id, "version": pack.version, "digest": pack.digest} for pack in game.packs],
        "provider": engine.provider,
    }


def _mode(mode: Mode) -> dict[str, Any]:
    options = [{"name": o.name, "values": list(o.values), "title": o.title} for o in mode.options]
    return {"name": mode.name, "title": mode.title, "seats": mode.seats, "options": options}


def _seats(count: int) -> str:
    return say("1 seat") if count == 1 else say("{count} seats", count=count)
