"""Second Genesis: lords with one deck of creatures and spells besiege each other's towers."""

from .rules import GAME, Genesis

__all__ = ["GAME", "Genesis"]
