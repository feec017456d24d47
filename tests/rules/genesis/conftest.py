"""Scenes of Second Genesis; whatever a test played is proven afterwards."""

import pytest

from tests.rules.genesis.real import BASE, MANA
from tests.rules.genesis.stage import stage
from tests.rules.scene import proven

scene = proven(stage)


@pytest.fixture
def real(scene):
    """Positions of the real cards; seat 0 is to move, with five crystals and a card to spare."""

    def lay(mine=None, *others, **how):
        first = {**BASE, "vault": MANA, **(mine or {})}
        first["hand"] = f"{first.get('hand', '')} piston_knight".strip()
        rest = ({**BASE, **(one or {})} for one in others or ({},))
        return scene(first, *rest, real=True, **how)

    return lay
