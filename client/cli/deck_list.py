"""`runetable deck list GAME`: the decks that come with a game, and one's own."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter

from client.cli.decks import add_mode, mode_of
from client.cli.terminal import Terminal
from client.decks.finding import Found
from client.decks.store import Store
from client.service.refusal import refusing
from engines.kernel.say import label, say
from engines.registry import RegistryError, engine

SUMMARY = "Lists the decks that come with a game, and your own."
EXAMPLE = "runetable deck list runeslingers"


def configure(parser: ArgumentParser) -> None:
    """The game."""
    parser.add_argument("game", metavar="GAME", help="which game, as `runetable games` names it")
    add_mode(parser)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """List them; exit code 1 if one of them may not be played."""
    with refusing(RegistryError):
        found = engine(arguments.game)
        game = found.game()
        decks = [Found(found, game, deck.name, dict(deck.lists)) for deck in found.decks(game)]
    ready = len(decks)
    decks += [Found(found, game, mine.name, mine.lists, mine.unread) for mine, _ in Store(game).all()]
    mode = mode_of(game, arguments)
    listed = []
    for number, deck in enumerate(decks):
        faults = [*(line.problem for line in deck.unread), *(fault.sentence for fault in deck.faults(mode))]
        parts = [f"{label(name)} {len(faces)}" for name, faces in deck.lists.items()]
        wrong = f" ({say('cannot be played: {why}', why=faults[0])})" if faults else ""
        whose = f" ({say('your own')})" if number >= ready else ""
        terminal.say(f"{deck.name}{whose}: {', '.join(parts)}{wrong}")
        for faces in deck.lists.values():
            names = Counter(game.face_name(face) for face in faces)
            terminal.say(f"  {', '.join(f'{count} {name}' for name, count in sorted(names.items()))}")
        own = number >= ready
        listed.append({"name": deck.name, "own": own, "ok": not faults, "lists": deck.counted()})
    if not decks:
        terminal.say(say("{game} is played without decks of one's own.", game=say(game.title)))
    terminal.give({"game": found.id, "mode": mode.name, "decks": listed})
    return 0 if all(deck["ok"] for deck in listed) else 1
