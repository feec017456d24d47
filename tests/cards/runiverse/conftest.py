"""Scenes of Rüniverse; whatever a scenario played is proven afterwards."""

from tests.rules.runiverse.stage import stage
from tests.rules.scene import proven

scene = proven(stage)
