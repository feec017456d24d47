"""Scenes of Runeslingers; whatever a scenario played is proven afterwards."""

from tests.rules.runeslingers.stage import encounter
from tests.rules.scene import proven

scene = proven(encounter)
