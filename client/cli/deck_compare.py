"""`runetable deck compare DECK OTHER`: what two decks do not have alike."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from client.cli.decks import add_deck, find
from client.cli.terminal import Terminal
from client.decks.odds import compared
from client.service.refusal import BadInput
from engines.kernel.say import label, mark, say

SUMMARY = "Compares two decks card by card."
EXAMPLE = "runetable deck compare mine.txt emry --game runiverse"


def configure(parser: ArgumentParser) -> None:
    """The two decks."""
    add_deck(parser)
    parser.add_argument("other", metavar="OTHER", help="the deck that it is compared with")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """List the differences."""
    one = find(arguments)
    other = find(Namespace(deck=arguments.other, game=arguments.game or one.engine.id))
    if one.engine.id != other.engine.id:
        told = mark("one deck is for {one}, the other for {other}.")
        raise BadInput(say(told, one=one.engine.id, other=other.engine.id))
    found = compared(one.lists, other.lists)
    name = one.game.face_name
    for part in found:
        counts = say("{one} to {other}", one=part.one, other=part.other)
        terminal.say(f"{part.one - part.other:+4}  {name(part.face)} ({counts}, {label(part.label)})")
    if not found:
        terminal.say(say("The decks have the same cards."))
    terminal.give(
        {
            "same": not found,
            "differences": [
                {"list": part.label, "name": name(part.face), "one": part.one, "other": part.other}
                for part in found
            ],
        }
    )
    return 0
