"""`runetable online`: is there for the people one knows, until one of them invites."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from client.cli.netplay.arguments import add_meet, add_new_seat, identity_of, privacy_of
from client.cli.netplay.party import Evening, choices_of
from client.cli.terminal import Terminal
from client.service.net.joining import GuestParty, Joining
from client.service.words import ONLINE
from engines.kernel.say import say

SUMMARY = "Shows people you know that you are there, and joins whoever invites you."
EXAMPLE = "runetable online"


def configure(parser: ArgumentParser) -> None:
    """How to meet, and the seat."""
    parser.add_argument("--fetch", action="store_true", help="take missing card packs without asking")
    add_meet(parser)
    add_new_seat(parser)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Wait, be asked, join, play."""
    joining = Joining(privacy=privacy_of(arguments), waits=True)
    evening = Evening(terminal, arguments, person=not arguments.bot)
    terminal.say(say(ONLINE), "")
    return evening.run(
        lambda: GuestParty(evening.reactor, identity_of(arguments), evening, joining, choices_of(arguments))
    )
