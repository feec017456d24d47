"""`runetable rules GAME`: the game's rules by number, as its ledger has them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from client.cli.terminal import Terminal
from client.service.refusal import BadInput, refusing
from client.service.rulebook import look_up, said
from engines.kernel.say import say
from engines.registry import RegistryError, engine

SUMMARY = "Shows the rules of a game, all of them or those you ask for."
EXAMPLE = "runetable rules rune --search master"


def configure(parser: ArgumentParser) -> None:
    """The game, and what to look for in it."""
    parser.add_argument("game", metavar="GAME", help="which game, as `runetable games` names it")
    parser.add_argument("--clause", metavar="ID", help="one clause or ruling by its number, such as RN-047")
    parser.add_argument("--search", metavar="TEXT", help="only those that hold all of these words")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Show them."""
    with refusing(RegistryError):
        clauses = engine(arguments.game).ledger()
    if not clauses:
        raise BadInput(say("the game {game} brings no rule ledger.", game=repr(arguments.game)))
    found = look_up(clauses, arguments.clause or "", arguments.search or "")
    for clause in found:
        terminal.say(*said(clause))
    if not found:
        terminal.say(say("No rule speaks of {words}.", words=repr(arguments.search)))
    terminal.give({"game": arguments.game, "clauses": [clause._asdict() for clause in found]})
    return 0
