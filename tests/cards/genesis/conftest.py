"""Positions of the real cards, proven afterwards."""

from tests.rules.genesis.conftest import real, scene

__all__ = ["real", "scene"]
