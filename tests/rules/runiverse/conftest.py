"""Scenes of Rüniverse; whatever a test played is proven afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.rules.runiverse.stage import Game, stage


@pytest.fixture
def scene() -> Iterator[Callable[..., Game]]:
    """Makes scenes; each is checked as a whole when the test is over."""
    made: list[Game] = []

    def lay(first: dict[str, Any] | None = None, second: dict[str, Any] | None = None, **how: Any) -> Game:
        made.append(stage(first, second, **how))
        return made[-1]

    yield lay
    for one in made:
        one.prove()
