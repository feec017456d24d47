"""Replays that come with the program, one of each game: played, audited, analysed and annotated.

`.ci/make-samples` makes them anew when the rules of a game have a new revision.
"""

from __future__ import annotations

from pathlib import Path


def samples() -> tuple[Path, ...]:
    """Their files, by the name of their game."""
    return tuple(sorted(Path(__file__).parent.glob("*.rune")))


def is_sample(path: Path) -> bool:
    """Whether a file is one of them: they are the program's, and nobody writes into them."""
    return path.suffix == ".rune" and path.resolve().parent == Path(__file__).resolve().parent
