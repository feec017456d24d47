"""Scenes of Reapers; whatever a test played is proven afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.rules.reapers.stage import Fight, fight


@pytest.fixture
def scene() -> Iterator[Callable[..., Fight]]:
    """Makes scenes; each is checked as a whole when the test is over."""
    made: list[Fight] = []

    def lay(first: dict[str, Any], second: dict[str, Any], **how: Any) -> Fight:
        made.append(fight(first, second, **how))
        return made[-1]

    yield lay
    for one in made:
        one.prove()
