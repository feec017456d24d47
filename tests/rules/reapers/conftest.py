"""Scenes of Reapers; whatever a test played is proven afterwards."""

from tests.rules.reapers.stage import fight
from tests.rules.scene import proven

scene = proven(fight)
