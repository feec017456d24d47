"""Meetings of the real cards, each outcome as the printed texts and the book have it. The lines are those of
the scenarios of cards (`tests/cards/runeslingers/cases.py`).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.cards.runeslingers.cases import Side

SIX = ("quick_jab",) * 6


def met(name: str, clauses: str, me: Side, foe: Side, *lines: str, turn: bool = False) -> Any:
    """A meeting of cards: what I have, what the enemy has, and what is done and seen."""
    mine = {"conc": SIX, **me}
    return pytest.param(mine, foe, lines, turn, marks=pytest.mark.rule(*clauses.split()), id=name)
