"""Whatever a scenario shows, its game must hold for everybody who looks at it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.proof.genesis.stage import Stage
from tests.proof.scene import Scene


@pytest.fixture(autouse=True)
def proven(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every scene that a test sets up is looked at from all sides afterwards: see `Scene.prove`."""
    made: list[Scene] = []
    begin = Stage.__init__

    def note(self: Stage, *given: object) -> None:
        begin(self, *given)  # type: ignore[arg-type]
        made.append(self)

    monkeypatch.setattr(Stage, "__init__", note)
    yield
    for scene in made:
        scene.prove()
