"""Encounters; whatever a test played is proven afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.rules.runeslingers.stage import Encounter, encounter


@pytest.fixture
def scene() -> Iterator[Callable[..., Encounter]]:
    """Makes encounters; each is checked as a whole when the test is over."""
    made: list[Encounter] = []

    def lay(first: dict[str, Any], second: dict[str, Any], **how: Any) -> Encounter:
        made.append(encounter(first, second, **how))
        return made[-1]

    yield lay
    for one in made:
        one.prove()
