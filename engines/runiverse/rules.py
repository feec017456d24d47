"""Rüniverse: the game put together from its parts."""

from __future__ import annotations

from engines.effects.cardgame import CardGame
from engines.kernel import Mode

from .policy import PHASES, POLICY, SEAT_VARS, TABLE_VARS, WORDS, ZONES


class Runiverse(CardGame):
    """The whole game for two."""

    id, title, revision = "runiverse", "Rüniverse", 1
    modes = (Mode("constructed", 2, "Two players with their own decks"),)
    zones = ZONES
    seat_vars = SEAT_VARS
    table_vars = TABLE_VARS
    phases = PHASES
    vocabulary = WORDS
    policy = POLICY


GAME = Runiverse
