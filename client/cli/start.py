"""`runetable` without a command: opens the window, where there is a screen to open it on.

Without one, `runetable demo rune` runs: two programs play a whole game on the text table, deal together, and
verify it.
"""

from __future__ import annotations

import os
import socket
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli import demo
from client.cli.terminal import Terminal

SUMMARY = "Opens the window; with a replay, at that replay."
EXAMPLE = "runetable game.rune"

GAME = "rune"
BOTS = "search:20,greedy"
"""Company for a game that is worth watching and over within seconds."""

X_PORT = 6000
"""Display 0 of a machine answers here, as X has it."""
PATIENCE = 3.0
"""Seconds to wait for a display on another machine."""


def configure(parser: ArgumentParser) -> None:
    """The replay to open, if any."""
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help="a replay to open")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Open the window, or show a game between two programs."""
    why = "" if terminal.json else no_window()
    if not terminal.json and not why:
        from client.app.main import run as open_window

        return open_window([arguments.file] if arguments.file else [])
    if why and has_display():
        terminal.say(f"The window cannot be opened ({why}); here is the text table.")
    terminal.say("Two programs play Rune and deal together. To play yourself: runetable play rune", "")
    asked = Namespace(game=GAME, mode="", options=[], decks="", bots=BOTS, seed=None, out=None)
    return demo.run(asked, terminal)


def has_display() -> bool:
    """Whether somebody means a window to be opened."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("QT_QPA_PLATFORM")
    )


def no_window() -> str:
    """Why no window can be opened; empty if one can. Qt itself would end the program at once."""
    if not has_display():
        return "there is no screen"
    display = os.environ.get("DISPLAY", "")
    wanted = os.environ.get("QT_QPA_PLATFORM", "")
    if sys.platform.startswith("linux") and wanted in ("", "xcb") and not os.environ.get("WAYLAND_DISPLAY"):
        if not display or not _answers(display):
            return f"the display {display} does not answer" if display else "there is no screen"
    try:
        import client.qt  # noqa: F401 (whether it loads is all)
    except ImportError as error:
        return f"Qt does not load: {error}"
    return ""


def _answers(display: str) -> bool:
    """Whether an X server takes connections on this display, written `[host]:number[.screen]`."""
    host, colon, rest = display.rpartition(":")
    number = rest.partition(".")[0]
    if not colon or not number.isdigit():
        return False
    if host in ("", "unix"):
        path = f"/tmp/.X11-unix/X{number}"
        return any(_connects(socket.AF_UNIX, where) for where in (path, f"\0{path}"))
    return _connects(socket.AF_INET, (host, X_PORT + int(number)))


def _connects(family: socket.AddressFamily, where: str | tuple[str, int]) -> bool:
    with socket.socket(family, socket.SOCK_STREAM) as line:
        line.settimeout(PATIENCE)
        try:
            line.connect(where)
        except OSError:
            return False
    return True
