"""Every scenario ends with the same proof: its log explains it to anybody, and hidden faces changed nothing."""

from collections.abc import Iterator

import pytest

from tests.duel.stage import Stage


@pytest.fixture(autouse=True)
def stages_are_sound() -> Iterator[None]:
    """Look at every stage that a test has set up when the test is over."""
    Stage.made.clear()
    yield
    for stage in Stage.made:
        stage.sound()
    Stage.made.clear()
