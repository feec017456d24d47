"""What host, join and resume have in common on the command line, and what the words come to."""

from __future__ import annotations

import argparse
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

from client.cli.opening import MAX_SEED, check_bots, whole_number
from client.cli.refusal import BadInput, read_bytes, refusing
from client.cli.textplay.keeping import identity_at
from client.decks.offered import deck_called, deck_names
from client.decks.store import DECK_BYTES
from engines.kernel import Game, Mode
from engines.registry import Engine, RegistryError, Source, names_of, read_deck
from netcore.identity import Identity, IdentityError
from netcore.keyfile import default_path
from netcore.link.addresses import DEFAULT_PORT, Address, read_address
from netcore.link.point import PUBLIC, Point, read_point
from netcore.table import AT_THE_END, CLOSED
from netcore.wire import WireError

PACE_LIMIT = 60_000
"""Milliseconds a bot may be told to wait: longer than anybody likes to watch."""

MEET_VARIABLE = "RUNETABLE_MEET"
"""The environment's word for `--meet`, where no other is given."""

Lists = dict[str, tuple[int, ...]]


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
        "--relay-only", action="store_true", help="tell nobody your address: all lines go through the relay"
    )


def point_of(arguments: Namespace, known: Point | None = None) -> Point | None:
    """The meeting point: the one named, or known from an invitation, or the environment's, or the public."""
    point = point_named(arguments.meet, known)
    if point is None and arguments.relay_only:
        raise BadInput("--relay-only needs a meeting point, whose relay carries the lines.")
    return point


def point_named(word: str, known: Point | None = None) -> Point | None:
    """The same from a word alone, of an option or a setting."""
    if not word and known is not None:
        return known
    try:
        return read_point(word or os.environ.get(MEET_VARIABLE) or PUBLIC)
    except WireError as error:
        raise BadInput(f"the meeting point: {error}.") from None


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


def check_seat(arguments: Namespace) -> None:
    """Refuse early what would fail at the end."""
    if arguments.out is not None and arguments.out.is_dir():
        raise BadInput(f"cannot write {arguments.out}: is a directory.")


def check_bot(name: str, game: Game) -> str:
    """A bot's name, if there is such a bot."""
    if name:
        check_bots([name], game)
    return name


def identity_of(arguments: Namespace) -> Identity:
    """The player's key, under another name if one is given."""
    who = identity_at(arguments.key or default_path())
    with refusing(IdentityError):
        return who.renamed(arguments.name) if getattr(arguments, "name", "") else who


def lists_for(engine: Engine, game: Game, mode: Mode, wanted: str, seat: int) -> Lists:
    """The secret lists of a seat: the deck named, the one in a file, or one of the game's own."""
    with refusing(RegistryError):
        if not wanted:
            known = engine.decks_in(game, mode)
            return dict(known[seat % len(known)].lists) if known else {}
        names = deck_names(engine, game)
        if wanted in names:
            return dict(deck_called(engine, game, mode, wanted).lists)
        path = Path(wanted).expanduser()
        if not path.exists():
            there = f"there are {', '.join(names)}" if names else "this game has none of its own"
            raise BadInput(f"there is no deck {wanted!r}, and no such file; {there}.")
        text = read_bytes(path, DECK_BYTES, "a deck file").decode("utf-8", errors="replace")
        return dict(read_deck(Source(path.name, text), names_of(game)).lists)


def listening(text: str, option: str = "--listen") -> tuple[str, int, bool]:
    """Interface, port, and whether another port will do, from an option (PORT, HOST or HOST:PORT)."""
    if not text:
        return "", DEFAULT_PORT, True
    if text.isascii() and text.isdigit():
        if int(text[:6]) > 65535:
            raise BadInput(f"the port {text[:20]} is not between 0 and 65535.")
        return "", int(text), False
    host, colon, port = text.rpartition(":")
    if colon and port == "0":  # any port will do
        return read_interface(host, option).host, 0, False
    found = read_interface(text, option)
    return found.host, found.port, False


def read_interface(text: str, option: str) -> Address:
    """An address of this machine to listen at."""
    try:
        return read_address(text, DEFAULT_PORT)
    except WireError as error:
        raise BadInput(f"{option}: {error}.") from None


def addresses_of(texts: list[str], port: int) -> tuple[Address, ...]:
    """Addresses that a person named."""
    try:
        return tuple(read_address(text, port) for text in texts)
    except WireError as error:
        raise BadInput(f"{error}.") from None


def entropy_of(seed: int | None, label: str) -> Callable[[int], bytes]:
    """The system's randomness; with a seed, for demonstrations only, bytes that follow from it."""
    if seed is None:
        return os.urandom
    count = 0

    def draw(size: int) -> bytes:
        nonlocal count
        count += 1
        return blake2b(
            f"{seed} {label} {count}".encode(), digest_size=size, person=b"runetable demo"
        ).digest()

    return draw
