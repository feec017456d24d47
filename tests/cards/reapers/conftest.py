"""Tables for the scenarios of cards: the real cards, laid out in the middle of the first player's turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.reapers.stage import Fight, fight
from tests.rules.scene import proven

scene = proven(fight)


@pytest.fixture
def table(scene: Callable[..., Fight]) -> Callable[..., Fight]:
    """Lays a table out, seat 0 to act in a phase of its third turn; Reapers without a Skill unless named."""

    def laid(mine: dict[str, Any], theirs: dict[str, Any] | None = None, at: str = "fortify") -> Fight:
        usual = {"reaper": "old_furnace"}
        return scene({**usual, **mine}, {**usual, **(theirs or {})}, real=True, at=at)

    return laid


@pytest.fixture
def summoned(table: Callable[..., Fight]) -> Callable[[str, str], tuple[str, int, int]]:
    """Summons a Soul from hand and tells where it stands, with ATK and GRD."""

    def seen(id: str, line: str) -> tuple[str, int, int]:
        s = table({"hand": (id, "sunder")})
        s.put(id).quiet()
        soul = s.find(id, line, 0)
        return line, s.stat(soul, "atk"), s.stat(soul, "grd")

    return seen
