"""Rune: cards of six runes, laid over one another; masters hold areas of one colour."""

from .rules import GAME, Rune

__all__ = ["GAME", "Rune"]
