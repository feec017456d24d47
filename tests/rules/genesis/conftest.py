"""Positions; whatever a test played is proven afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.rules.genesis.stage import Stage, stage


@pytest.fixture
def scene() -> Iterator[Callable[..., Stage]]:
    """Makes positions; each is looked at from all sides when the test is over."""
    made: list[Stage] = []

    def lay(*given: dict[str, Any], **how: Any) -> Stage:
        made.append(stage(*given, **how))
        return made[-1]

    yield lay
    for one in made:
        one.prove()
