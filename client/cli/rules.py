"""`runetable rules GAME`: the game's rules by number, as its ledger has them."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace

from client.cli.refusal import BadInput, refusing
from client.cli.terminal import Terminal
from engines.ledger import Clause
from engines.registry import RegistryError, engine
from engines.spelling import nearest

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
        raise BadInput(f"the game {arguments.game!r} brings no rule ledger.")
    found = look_up(clauses, arguments.clause or "", arguments.search or "")
    for clause in found:
        terminal.say(*said(clause))
    if not found:
        terminal.say(f"No rule speaks of {arguments.search!r}.")
    terminal.give({"game": arguments.game, "clauses": [clause._asdict() for clause in found]})
    return 0


def look_up(clauses: tuple[Clause, ...], number: str = "", text: str = "") -> list[Clause]:
    """The clauses of that number that hold all words of the text."""
    words = text.casefold().split()
    found = [clause for clause in clauses if not number or clause.id == number.upper()]
    if not found:
        raise BadInput(f"there is no rule {number!r}.{nearest(number, [c.id for c in clauses])}")
    return [c for c in found if all(word in f"{c.id} {c.tag} {c.text}".casefold() for word in words)]


def said(clause: Clause) -> list[str]:
    """A clause in plain lines, without the marks of its page."""
    text = re.sub(r"\*\*|\*|`", "", clause.text)
    first, *more = text.splitlines()
    return [f"{clause.id} [{clause.tag}] {first}", *more]
