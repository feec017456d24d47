"""Scenes of Second Genesis; whatever a test played is proven afterwards."""

from tests.rules.genesis.stage import stage
from tests.rules.scene import proven

scene = proven(stage)
