"""`runetable deck print DECK --out F.pdf`: stand-ins to cut out, nine a page."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.decks import add_deck, find
from client.cli.terminal import Terminal
from client.decks.finding import Found
from client.decks.proxies import Proxy, proxies_pdf
from client.service.refusal import BadInput
from engines.kernel.say import say
from netcore.files import reason, write_whole

SUMMARY = "Writes a deck as a PDF of cards to cut out."
EXAMPLE = "runetable deck print emry --game runiverse --out emry.pdf"


def configure(parser: ArgumentParser) -> None:
    """The deck and the file."""
    add_deck(parser)
    parser.add_argument("--out", metavar="F", type=Path, required=True, help="the file to write")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Write it."""
    found = find(arguments)
    cards = proxies(found)
    raw = proxies_pdf(cards, f"{found.game.title}: {found.name}")
    try:
        write_whole(arguments.out, raw)
    except OSError as error:
        raise BadInput(
            say("cannot write {path}: {why}.", path=arguments.out, why=say(reason(error)))
        ) from None
    terminal.say(say("Cards written to {path}: {n}", path=arguments.out, n=len(cards)))
    terminal.give({"out": str(arguments.out), "cards": len(cards), "bytes": len(raw)})
    return 0


def proxies(found: Found) -> list[Proxy]:
    """What stands on each card of a deck, copy by copy."""
    cards = []
    for faces in found.lists.values():
        for face in faces:
            card = found.game.printed(face)
            numbers = ", ".join(f"{name} {value}" for name, value in card.stats)
            cards.append(Proxy(card.name, card.kind, numbers, " ".join((*card.words, card.text))))
    return cards
