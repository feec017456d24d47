"""`runetable pack check FILE`: what is wrong with a card pack, line by line."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from client.cli.terminal import Terminal
from client.service.refusal import BadInput, read_bytes, refusing
from engines.effects.pack import MAX_TOML, check_pack
from engines.registry import Engine, RegistryError, engine

SUMMARY = "Checks a card pack and names every mistake with its line."
EXAMPLE = "runetable pack check mine.toml"

_HEAD = re.compile(r"""^\s*(game|pack)\s*=\s*["']([^"'\n]{0,80})["']""", re.MULTILINE)
_TABLE = re.compile(r"^\s*\[", re.MULTILINE)


def configure(parser: ArgumentParser) -> None:
    """The file."""
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--game", metavar="GAME", help="check it for this game, whatever it says")


def run(arguments: Namespace, terminal: Terminal) -> int:
    """Check it; exit code 2 if it cannot be used. Warnings do not count."""
    raw = read_bytes(arguments.file, MAX_TOML, "a pack")
    head = pack_head(raw)
    game = arguments.game or head.get("game", "")
    if not game:
        raise BadInput(f'{arguments.file} does not say its game (a line such as game = "rune").')
    with refusing(RegistryError):
        found = engine(game)
        known = _known_cards(found, head.get("pack", ""))
    if found.vocabulary is None:
        raise BadInput(f"{found.kind.title} has no card packs.")
    problems = check_pack(raw, arguments.file.name, found.vocabulary, known)
    for problem in problems:
        mark = "warning: " if problem.severity == "warning" else ""
        terminal.complain(f"{mark}{problem}")
    fine = all(problem.severity == "warning" for problem in problems)
    terminal.say(f"{arguments.file}: {'fine' if fine else 'cannot be used'}")
    terminal.give(
        {
            "ok": fine,
            "game": game,
            "problems": [
                {
                    "line": problem.line,
                    "path": problem.path,
                    "card": problem.card,
                    "message": problem.reason,
                    "hint": problem.hint,
                    "severity": problem.severity,
                }
                for problem in problems
            ],
        }
    )
    return 0 if fine else 2


def pack_head(raw: bytes) -> dict[str, str]:
    """The pack's own words about itself, found without reading the rest of it."""
    text = raw.decode(errors="replace")
    first = _TABLE.search(text)
    return dict(_HEAD.findall(text[: first.start()] if first else text))


def _known_cards(found: Engine, own: str) -> list[str]:
    """Cards that the pack may speak of besides its own: those that come with the game."""
    if found.vocabulary is None:
        return []
    return [card.id for pack in found.packs() if pack.id != own for card in pack.cards]
