"""Rüniverse: a game of mages, bonds and creatures for two."""

from .rules import GAME, Runiverse

__all__ = ["GAME", "Runiverse"]
