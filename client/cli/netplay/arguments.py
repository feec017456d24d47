"""What host, join and resume have in common on the command line, and what the words come to."""

from __future__ import annotations

import argparse
from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.identity import identity_at
from client.cli.opening import whole_number
from client.service.clocks import Control, read_control, read_time
from client.service.net.privacy import Privacy
from client.service.opening import MAX_SEED
from client.service.refusal import refusing
from client.service.settings import net_settings
from client.service.stand import WATCH
from netcore.identity import Identity, IdentityError
from netcore.keyfile import default_path
from netcore.link.messages import DELAY_LIMIT
from netcore.table import AT_THE_END, CLOSED

PACE_LIMIT = 60_000
"""Milliseconds a bot may be told to wait: longer than anybody likes to watch."""


def add_seat(parser: ArgumentParser) -> None:
    """Who sits in the seat, and what is kept."""
    parser.add_argument("--bot", default="", metavar="NAME", help="let a bot play: beginner, club, strong")
    parser.add_argument(
        "--pace", type=whole_number(0, PACE_LIMIT), default=0, metavar="MS", help="how long a bot waits"
    )
    parser.add_argument(
        "--show",
        type=showing,
        default=CLOSED,
        metavar="WHEN",
        help="spectators see your cards: closed (never before the audit), end, or so many turns late",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the replay is written")
    parser.add_argument("--key", type=Path, metavar="FILE", help="your key file; made at first use")
    parser.add_argument("--brief", action="store_true", help="show the table once a turn")
    parser.add_argument("--boards", action="store_true", help="with --json: the text table, once a turn")
    parser.add_argument("--seed", type=whole_number(0, MAX_SEED), help=argparse.SUPPRESS)


def add_meet(parser: ArgumentParser) -> None:
    """Through which servers players behind routers find each other."""
    parser.add_argument(
        "--meet", default="", metavar="HOST", help="meeting point: a host, `public` (the default) or `off`"
    )
    parser.add_argument(
        "--relay-only", action="store_true", help="tell nobody your address: use the relay alone"
    )
    parser.add_argument("--proxy", metavar="HOST:PORT", help="a SOCKS5 proxy for everything, or `off`")


def privacy_of(arguments: Namespace) -> Privacy:
    """The meeting point, relay and proxy: as asked for, else as set."""
    settings = net_settings()
    relay_only = arguments.relay_only or settings.relay_only
    proxy = settings.proxy if arguments.proxy is None else arguments.proxy
    return Privacy(arguments.meet or settings.meet, relay_only, "" if proxy == "off" else proxy)


def add_clock(parser: ArgumentParser) -> None:
    """The time that players have."""
    parser.add_argument(
        "--clock",
        default="",
        metavar="TIME",
        help="a player's time: 15m, 15m+10s, 10m d5s, 3d/move, none",
    )
    parser.add_argument("--increment", default="", metavar="TIME", help=argparse.SUPPRESS)
    parser.add_argument("--delay", default="", metavar="TIME", help=argparse.SUPPRESS)


def terms_clock(arguments: Namespace) -> Control:
    """The clock of the arguments, in milliseconds."""
    control = read_control(arguments.clock or "none")
    if arguments.increment:
        control = control._replace(increment=read_time(arguments.increment))
    if arguments.delay:
        control = control._replace(delay=read_time(arguments.delay))
    return control


def showing(text: str) -> int:
    """How many turns late spectators see one's cards, from `--show`."""
    named = {"closed": CLOSED, "end": AT_THE_END}
    return named[text] if text in named else whole_number(0, AT_THE_END)(text)


def add_new_seat(parser: ArgumentParser) -> None:
    """The same for somebody who sits down to a new game."""
    parser.add_argument("--deck", default="", metavar="D", help="your deck: its name, or a file; kept secret")
    parser.add_argument("--name", default="", metavar="NAME", help="how others see you")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="where the running game is kept")
    add_seat(parser)


def identity_of(arguments: Namespace) -> Identity:
    """The player's key, under another name if one is given."""
    who = identity_at(arguments.key or default_path())
    with refusing(IdentityError):
        return who.renamed(arguments.name) if getattr(arguments, "name", "") else who


def add_stand(parser: ArgumentParser) -> None:
    """Who may watch, and how late."""
    who = f"who may watch: {', '.join(WATCH)}"
    parser.add_argument("--watch", choices=WATCH, default=CLOSED, metavar="WHO", help=who)
    parser.add_argument(
        "--watch-delay",
        type=whole_number(0, DELAY_LIMIT),
        default=0,
        metavar="S",
        help="spectators see everything so late",
    )
