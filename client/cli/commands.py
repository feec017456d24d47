"""The commands: a table of names, and one module for each, imported when it is called.

A command module has `SUMMARY` (one line), `EXAMPLE`, `configure(parser)` and `run(arguments, terminal)`,
which gives the exit code.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from importlib import import_module
from typing import Any, NoReturn

from client.cli.terminal import Terminal
from client.service.refusal import BadInput
from engines.spelling import nearest

MODULES = {
    "games": "games",
    "play": "play",
    "demo": "demo",
    "host": "host",
    "join": "join",
    "watch": "watch",
    "resume": "resume",
    "online": "online",
    "meet": "meet",
    "simulate": "simulate",
    "replay verify": "replay_verify",
    "replay show": "replay_show",
    "replay export": "replay_export",
    "replay note": "replay_note",
    "replay whatif": "replay_whatif",
    "replay analyse": "replay_analyse",
    "replay puzzle": "replay_puzzle",
    "replay stats": "replay_stats",
    "replay together": "replay_together",
    "library": "library",
    "library stats": "library_stats",
    "contacts": "contacts_list",
    "contacts compare": "contacts_compare",
    "contacts forget": "contacts_forget",
    "contacts block": "contacts_block",
    "rules": "rules",
    "deck check": "deck_check",
    "deck convert": "deck_convert",
    "deck list": "deck_list",
    "deck odds": "deck_odds",
    "deck compare": "deck_compare",
    "deck print": "deck_print",
    "deck results": "deck_results",
    "pack check": "pack_check",
    "install-desktop": "install_desktop",
    "pack art": "pack_art",
    "bench": "bench",
}
"""Commands by the words that call them."""

START = "start"
"""The module that runs when no command is given."""

REPLAY = ".rune"
"""How the names of replays end: such a file in place of a command is opened."""


class Command:
    """One command, with its module imported."""

    def __init__(self, name: str, module: str) -> None:
        self.name = name
        self._module: Any = import_module(f"client.cli.{module}")

    @property
    def summary(self) -> str:
        """What it does, in one line."""
        return str(self._module.SUMMARY)

    def parser(self) -> ArgumentParser:
        """Its arguments."""
        parser = _Parser(
            prog=f"runetable {self.name}".strip(),
            description=self.summary,
            epilog=f"example:\n  {self._module.EXAMPLE}",
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self._module.configure(parser)
        parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
        return parser

    def run(self, arguments: Namespace, terminal: Terminal) -> int:
        """Carry it out; gives the exit code."""
        code: int = self._module.run(arguments, terminal)
        return code


def find(words: list[str]) -> tuple[Command, list[str]]:
    """The command that these words call, and the words left for it."""
    for count in (2, 1):
        name = " ".join(words[:count])
        if len(words) >= count and name in MODULES:
            return Command(name, MODULES[name]), words[count:]
    if not words or words[0].startswith("-") or words[0].endswith(REPLAY):
        return Command("", START), words
    group = [name for name in MODULES if name.split()[0] == words[0]]
    if group:
        choices = " or ".join(repr(name) for name in group)
        raise BadInput(f"{words[0]!r} needs a second word: {choices}.")
    close = nearest(" ".join(words[:2]), MODULES) or nearest(words[0], MODULES)
    raise BadInput(f"there is no command {words[0]!r}.{close} `runetable --help` lists them.")


def overview() -> list[str]:
    """The list of commands."""
    width = max(map(len, MODULES))
    lines = ["Runetable: a table for card and tile games.", "", "usage: runetable [COMMAND] [--help]", ""]
    lines += [f"  {name:{width}}  {Command(name, module).summary}" for name, module in MODULES.items()]
    return [*lines, "", "Without a command it opens a table. Every command takes --json and --help."]


class _Parser(ArgumentParser):
    """Reports bad usage as one sentence."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{self.prog.removeprefix('runetable ')}: {message}. Try `{self.prog} --help`.")
