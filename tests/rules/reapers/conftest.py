"""Scenes of Reapers; whatever a test played is proven afterwards."""

import pytest

from tests.rules.reapers.stage import fight
from tests.rules.scene import proven

scene = proven(fight)


@pytest.fixture
def table(scene):
    """The real cards, seat 0 to act; Reapers without a Skill unless named."""

    def laid(mine, theirs=None, at="fortify", turn=3):
        usual = {"reaper": "old_furnace"}
        return scene({**usual, **mine}, {**usual, **(theirs or {})}, real=True, at=at, turn=turn)

    return laid
