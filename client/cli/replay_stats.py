"""`runetable replay stats FILE…`: what some replays come to, added up."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.library_stats import of_files
from client.cli.terminal import Terminal

SUMMARY = "Counts some replays: wins by game, deck, opponent, seat and card, times, ratings."
EXAMPLE = "runetable replay stats *.rune --player Ada"


def configure(parser: ArgumentParser) -> None:
    """The files, and from whose side."""
    parser.add_argument("files", metavar="FILE", type=Path, nargs="+")
    parser.add_argument("--player", metavar="NAME", default="", help="from whose side")
    parser.add_argument("--plots", metavar="FOLDER", type=Path, help="writes plots as SVG")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Count them."""
    of_files(arguments.files, arguments.player, arguments.plots, terminal)
    return 0
