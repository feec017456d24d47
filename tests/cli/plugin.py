"""Plug-ins for tests: packages in a folder, found through their metadata like any installed one."""

from __future__ import annotations

from pathlib import Path

from tests.kernel.highcard import HighCard

ROOT = Path(__file__).parents[2]

HIGHCARD = "from tests.kernel.highcard import HighCard\n\n\nclass GAME(HighCard):\n    pass\n"
"""The kernel's own test game: every intent, every kind of question, secret decks."""

DUEL = "from tests.duel.game import Duel as GAME\n\n__all__ = ['GAME']\n"
"""The effect language's own test game, with a card pack."""

FRAIL = """
from tictactoe import TicTacToe


class GAME(TicTacToe):
    id, title = "frail", "Frail"

    def evaluate(self, t, seat, know):
        raise ZeroDivisionError("seven divided by nothing")

    def begin(self, w, setup):
        if {broken}:
            raise RuntimeError("the table fell over")
"""
"""A game that goes wrong when it is rated, and if asked for when it begins."""


def install(folder: Path, name: str, source: str, files: dict[str, str] | None = None) -> None:
    """Put a plug-in into a folder: its package with files, and the metadata that pip would write."""
    package = folder / f"{name}_game"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(source, encoding="utf-8")
    for path, text in (files or {}).items():
        (package / path).parent.mkdir(parents=True, exist_ok=True)
        (package / path).write_text(text, encoding="utf-8")
    metadata = folder / f"{name}_game-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-game\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[runetable.engines]\n{name} = {name}_game:GAME\n")


def deck(*faces: int) -> str:
    """A deck list of High Card."""
    return "\n".join(f"1 {HighCard().face_name(face)}" for face in faces)


HIGHCARD_DECKS = {
    "decks/even.txt": deck(*range(0, 12, 2), 0, 2, 4, 6),
    "decks/odd.txt": deck(*range(1, 12, 2), 1, 3, 5, 7),
}
