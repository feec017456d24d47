"""`runetable deck results DECK`: how a deck has fared in your library, and which cards lay dead."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.library import refreshed
from client.cli.library_stats import SHOWN
from client.cli.terminal import Terminal
from client.service.refusal import BadInput, refusing
from client.service.shelf import open_library
from engines.kernel.say import say
from replays.errors import ReplayError
from replays.library.query import Query
from replays.library.stats import Record, Statistics

SUMMARY = "Tells how a deck has fared against others, and which of its cards lay dead in hand."
EXAMPLE = "runetable deck results emry --player Ada"


def configure(parser: ArgumentParser) -> None:
    """The deck, and from whose side."""
    parser.add_argument("deck", metavar="DECK", help="a deck as the library names it")
    parser.add_argument("--player", metavar="NAME", default="", help="from whose side")
    parser.add_argument("--index", metavar="F", type=Path, help="another index than your own")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Count and tell."""
    with refusing(ReplayError):
        library = open_library(arguments.index)
        refreshed(library)
        found = Statistics(library, arguments.player, Query(deck=arguments.deck))
        found.games = [one for one in found.games if one.me.deck == arguments.deck]
        if not found.games:
            raise BadInput(
                say(
                    "no verified game of the library was played with {deck} "
                    "(`runetable library --verify` looks at decks).",
                    deck=repr(arguments.deck),
                )
            )
        against, dead, played = found.by_opponent_deck(arguments.deck), found.dead_in_hand(), found.by_card()
    terminal.say(say("{deck}, games: {n}", deck=arguments.deck, n=len(found.games)))
    _say(terminal, say("Against"), against)
    _say(terminal, say("Drawn and not played"), dead)
    _say(terminal, say("Won when played"), played)
    terminal.give(
        {
            "deck": arguments.deck,
            "games": len(found.games),
            "against": [one._asdict() for one in against],
            "dead": [one._asdict() for one in dead],
            "played": [one._asdict() for one in played],
        }
    )
    return 0


def _say(terminal: Terminal, title: str, records: list[Record]) -> None:
    if records:
        terminal.say(f"{title}:")
        for one in records[:SHOWN]:
            rate = f"{one.rate:.0%}"
            terminal.say("  " + say("{name}: {rate} of {games}", name=one.name, rate=rate, games=one.games))
