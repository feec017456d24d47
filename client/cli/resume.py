"""`runetable resume FILE`: takes up a game between machines again, as host or guest.

File and key are enough, on any machine: the journal holds the game, the seat, and how to meet the others.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

from client.cli.netplay.arguments import add_meet, add_seat, identity_of, privacy_of
from client.cli.netplay.party import Evening, choices_of
from client.cli.terminal import Terminal
from client.service.heard import heard
from client.service.net.party import Party
from client.service.net.resuming import Resuming, open_left, resumed

SUMMARY = "Takes up a game between machines again."
EXAMPLE = "runetable resume games/20260101-120000-rune-0a1b2c3d.journal"


def configure(parser: ArgumentParser) -> None:
    """Which game, and what has changed since."""
    parser.add_argument("journal", type=Path, metavar="FILE", help="the journal of the game")
    parser.add_argument(
        "--at", action="append", default=[], metavar="HOST:PORT", help="the host is there now"
    )
    parser.add_argument("--listen", default="", metavar="[HOST:]PORT", help="a host takes calls here now")
    parser.add_argument("--lan", action="store_true", help="a host announces the table on the home network")
    parser.add_argument("--person", action="store_true", help="play yourself, where a bot sat")
    parser.add_argument("--address", action="append", default=[], metavar="A", help="where friends call you")
    add_meet(parser)
    parser.set_defaults(deck="", name="", fetch=False, decks="")
    add_seat(parser)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Go on where the journal ends."""
    who = identity_of(arguments)
    left = open_left(arguments.journal, who, arguments.seed)
    bot = "" if arguments.person else arguments.bot or left.way.bot
    resuming = Resuming(
        tuple(arguments.at),
        arguments.listen,
        tuple(arguments.address),
        arguments.lan,
        privacy_of(arguments),
        arguments.person,
    )
    evening = Evening(terminal, arguments, person=not bot)
    if left.note:
        terminal.say(f"{heard(left.note)}.")

    def make() -> Party:
        try:
            return resumed(
                evening.reactor, who, evening, left, resuming, replace(choices_of(arguments), bot=bot)
            )
        except BaseException:
            left.journal.close()
            raise

    return evening.run(make)
