"""The Reapers of Universe 3: Souls fight for the way to the enemy's Reaper."""

from .rules import GAME, Reapers

__all__ = ["GAME", "Reapers"]
