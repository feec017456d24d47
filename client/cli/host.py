"""`runetable host GAME`: opens a table on this machine and waits for the others."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from client.cli.netplay.arguments import (
    add_clock,
    add_meet,
    add_new_seat,
    add_stand,
    identity_of,
    privacy_of,
    terms_clock,
)
from client.cli.netplay.party import Evening, choices_of
from client.cli.opening import add_choices, whole_number
from client.cli.terminal import Terminal
from client.service.net.hosting import Hosting, HostParty
from client.service.net.online import person_named
from client.service.plan import Plan
from client.service.refusal import BadInput
from client.service.series import MOST_GAMES
from engines.kernel.say import say
from netcore.table import FORFEIT, GAME, MATCH, VOID, TableTerms

SUMMARY = "Opens a table for players on other machines."
EXAMPLE = "runetable host rune --mode duel"

PATIENCE = 180
"""Seconds that somebody may stay away, unless told otherwise."""
LONGEST = 30 * 24 * 3600
"""Seconds of the longest time a table may set, as in the terms."""


def configure(parser: ArgumentParser) -> None:
    """What is played, on which terms, and how others find the table."""
    parser.usage = "%(prog)s GAME [options]"
    parser.add_argument("game", metavar="GAME", help="which game, as `runetable games` names it")
    add_choices(parser, decks=False)
    parser.add_argument("--listen", default="", metavar="[HOST:]PORT", help="where to take calls")
    parser.add_argument("--address", action="append", default=[], metavar="A", help="where friends call you")
    parser.add_argument("--lan", action="store_true", help="announce the table on the home network")
    parser.add_argument(
        "--invite", action="append", default=[], metavar="WHO", help="invite somebody you know when online"
    )
    add_meet(parser)
    add_clock(parser)
    parser.add_argument(
        "--best-of",
        type=whole_number(1, MOST_GAMES),
        default=1,
        metavar="N",
        help="games that make up a match",
    )
    parser.add_argument(
        "--patience",
        type=whole_number(0, LONGEST),
        default=None,
        metavar="S",
        help="seconds until who stays away has vanished (180)",
    )
    _add_choice(parser, "--vanish", (VOID, FORFEIT), "then the game is void, or a forfeit")
    _add_choice(parser, "--audit", (GAME, MATCH), "seeds are opened after game, or match")
    add_stand(parser)
    add_new_seat(parser)


def _add_choice(parser: ArgumentParser, name: str, values: tuple[str, ...], words: str) -> None:
    parser.add_argument(name, choices=values, default=values[0], metavar="HOW", help=words)


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Wait for guests, then play."""
    if arguments.best_of % 2 == 0:
        raise BadInput(say("a match is the best of an odd number of games."))
    evening = Evening(terminal, arguments, person=not arguments.bot)
    clock = terms_clock(arguments)
    by_post = bool(clock.delay) and not clock.clock
    patience = arguments.patience if arguments.patience is not None else 0 if by_post else PATIENCE
    terms = TableTerms(
        audit=arguments.audit,
        patience=patience * 1000,
        vanish=arguments.vanish,
        games=arguments.best_of,
        clock=clock.clock,
        increment=clock.increment,
        delay=clock.delay,
    )
    hosting = Hosting(
        Plan(arguments.game, arguments.mode, words=tuple(arguments.options)),
        terms,
        arguments.watch,
        arguments.watch_delay,
        arguments.lan,
        privacy_of(arguments),
        arguments.listen,
        tuple(arguments.address),
        tuple(person_named(who) for who in arguments.invite),
    )
    return evening.run(
        lambda: HostParty(evening.reactor, identity_of(arguments), evening, hosting, choices_of(arguments))
    )
