"""Who sits in the seat of a node, and how such a party is put together."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from client.cli.netplay.arguments import check_seat, entropy_of
from client.cli.netplay.bot import BotSeat
from client.cli.netplay.party import Party
from client.cli.netplay.person import Person
from client.cli.netplay.telling import Teller
from client.cli.refusal import refusing
from client.cli.terminal import Terminal
from client.cli.textplay.keeping import new_paths
from netcore.link.node import PlayerNode
from replays.errors import ReplayError
from replays.journal import JournalFile


def new_journal(arguments: Namespace, game: str) -> JournalFile:
    """A journal for a new game."""
    path = arguments.journal or new_paths(game, int.from_bytes(os.urandom(4), "big"))[0]
    with refusing(ReplayError):
        return JournalFile.create(Path(path))


def new_party(arguments: Namespace, terminal: Terminal, bot: str) -> Party:
    """Everything around a node that is made next."""
    check_seat(arguments)
    if terminal.json and not bot:
        terminal.text = sys.stderr
    teller = Teller(terminal, person=not bot, brief=arguments.brief, boards=arguments.boards)
    return Party(terminal, teller, arguments.out, arguments.show)


def sit(party: Party, node: PlayerNode, arguments: Namespace, bot: str) -> Person | None:
    """Put a bot or a person into the node's seat; gives the person."""
    party.node = node
    if bot:
        seed = entropy_of(arguments.seed, f"bot {node.identity.name}")(32)
        spent = None if arguments.seed is None else 0
        party.sitter = BotSeat(bot, seed, node, party.workers, party.reactor, arguments.pace, spent)
        return None
    person = Person(node, party.teller, party.leave)
    party.sitter = person
    person.read_lines(party.reactor)
    return person


def node_options(arguments: Namespace, party: Party, name: str) -> dict[str, Any]:
    """What every node is made with: journal, randomness, and the time of the opening."""
    seeded = arguments.seed is not None
    return {
        "journal": party.journal,
        "entropy": entropy_of(arguments.seed, f"table {name}"),
        "began": 0 if seeded else None,
    }
