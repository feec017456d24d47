"""`runetable install-desktop`: replays open by double click, and the program is in the menu."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.terminal import Terminal
from client.integration import TYPE, data_folder, install, remove, supported
from client.service.refusal import BadInput
from engines.kernel.say import say
from netcore.files import reason

SUMMARY = "Lets replays open by double click: installs their type, an icon and an entry in the menu."
EXAMPLE = "runetable install-desktop"


def configure(parser: ArgumentParser) -> None:
    """Where, or that it goes again."""
    parser.add_argument("--remove", action="store_true", help="takes it all away again")
    parser.add_argument("--folder", metavar="F", type=Path, help="another folder than that of your data")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Install or remove."""
    if not supported() and arguments.folder is None:
        raise BadInput("this system has no place for such files; open replays with `runetable FILE`.")
    folder = arguments.folder or data_folder()
    try:
        paths = remove(folder) if arguments.remove else install(folder)
    except OSError as error:
        raise BadInput(
            say("cannot write below {path}: {why}.", path=folder, why=say(reason(error)))
        ) from None
    terminal.say(*(f"{'Removed' if arguments.remove else 'Wrote'} {path}" for path in paths))
    if not arguments.remove:
        terminal.say(f"Files of the type {TYPE} open with Runetable now.")
    terminal.give({"type": TYPE, "folder": str(folder), "files": [str(path) for path in paths]})
    return 0
