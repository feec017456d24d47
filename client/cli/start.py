"""`runetable` without a command: opens a table.

The desktop client is not built yet. Until then two bots play a whole game of Rune on the text table, which is
recorded and verified like any other.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace

from client.cli import play
from client.cli.terminal import Terminal

SUMMARY = "Opens a table."
EXAMPLE = "runetable play rune"

GAME = "rune"
SEATS = "search:20,greedy"
"""Company for a game that is worth watching and over within seconds."""


def configure(parser: ArgumentParser) -> None:
    """No arguments of its own."""


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Show a game between bots."""
    if has_display():
        terminal.say("The window is not built yet; here is the text table.")
    terminal.say("Two bots play Rune. To play yourself: runetable play rune", "")
    asked = Namespace(
        game=GAME, mode="", options=[], decks="", seats=SEATS, seed=None, resume=None, out=None, brief=True
    )
    return play.run(asked, terminal)


def has_display() -> bool:
    """Whether there is a screen to open a window on."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
