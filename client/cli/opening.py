"""The arguments that say what is played and how, and what they come to."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable

from client.service.opening import Opening, opening


def add_game(parser: ArgumentParser) -> None:
    """The arguments that say what is played."""
    parser.add_argument("game", metavar="GAME", help="which game, as `runetable games` names it")
    add_choices(parser)


def add_choices(parser: ArgumentParser, *, decks: bool = True) -> None:
    """The arguments that say how it is played; without `decks` each player chooses one alone."""
    parser.add_argument("--mode", metavar="M", default="", help="one of the game's modes")
    parser.add_argument(
        "--options", metavar="K=V", action="append", default=[], help="options of the mode, such as a=1,b=2"
    )
    if decks:
        parser.add_argument(
            "--decks",
            "--deck",
            metavar="A,B",
            default="",
            help="decks by seat, ready ones, your own, or files; one serves all seats",
        )
    else:
        parser.set_defaults(decks="")


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A type of argument: a whole number between two bounds."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 20 and least <= int(text) <= most):
            raise ArgumentTypeError(f"{text[:40]!r} is not a whole number from {least} to {most}")
        return int(text)

    return read


def opening_of(arguments: Namespace) -> Opening:
    """The same, from parsed arguments."""
    return opening(arguments.game, arguments.mode, arguments.options, arguments.decks)
