"""What kind of moment a question comes at, by what everybody sees: who passes what by itself goes by this."""

from __future__ import annotations

from enum import StrEnum


class Moment(StrEnum):
    """Why somebody is asked."""

    TURN = "turn"
    """One's own turn: do something, or go on."""
    CHOICE = "choice"
    """Something has to be chosen for what is under way."""
    ATTACK = "attack"
    """Another player's attack, or another effect that is about to strike what is one's own."""
    LINK = "link"
    """Another player has announced something that can be answered."""
    EVENT = "event"
    """Something of another player's has come about that can be answered."""
    OWN = "own"
    """One's own action, which one might answer oneself."""
    PAUSE = "pause"
    """Another player's phase is about to end."""
