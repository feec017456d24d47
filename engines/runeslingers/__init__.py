"""Runeslingers: two Runeslingers wear each other down by spells, ailments and empty decks."""

from .rules import GAME, Runeslingers

__all__ = ["GAME", "Runeslingers"]
