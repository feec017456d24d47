"""`runetable deck convert DECK --to text|code|json`: a deck in another form."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.decks import add_deck, find
from client.cli.terminal import Terminal
from client.service.refusal import BadInput
from engines.decks import write_code
from engines.kernel.say import say
from netcore.files import reason, write_whole

SUMMARY = "Turns a deck into text, a short code to paste, or JSON."
EXAMPLE = "runetable deck convert mine.txt --game runeslingers --to code"

FORMS = ("text", "code", "json")


def configure(parser: ArgumentParser) -> None:
    """The deck, the form and where to put it."""
    add_deck(parser)
    parser.add_argument("--to", choices=FORMS, default="text", help="the form wanted")
    parser.add_argument("--out", metavar="F", type=Path, help="write it to this file")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Convert it; a deck with unknown lines is refused, so that nothing gets lost on the way."""
    found = find(arguments)
    for line in found.unread:
        told = say("line {n}: ", n=line.number)
        raise BadInput(f"{found.name}, {told}{line.problem}")
    if arguments.to == "code":
        content = write_code(found.engine.id, found.game.packs, found.lists) + "\n"
    elif arguments.to == "json":
        content = json.dumps({"game": found.engine.id, "lists": found.counted()}, ensure_ascii=False) + "\n"
    else:
        content = found.text()
    if arguments.out is None:
        terminal.raw(content)
    else:
        try:
            write_whole(arguments.out, content.encode())
        except OSError as error:
            raise BadInput(
                say("cannot write {path}: {why}.", path=arguments.out, why=say(reason(error)))
            ) from None
        terminal.say(say("Wrote {path}.", path=arguments.out))
    terminal.give({"game": found.engine.id, "to": arguments.to, "content": content})
    return 0
