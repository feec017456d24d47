"""How a game times and combines effects, as data: games agree on the shape and differ in these details."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True)
class Policy:
    """One game's choices; every field has the value most games want."""

    in_play: tuple[str, ...] = ("field",)
    """Zones whose awake cards have their abilities (an ability may name other zones for itself)."""
    hand: str = "hand"
    deck: str = "deck"
    pile: str = "discard"
    """Where destroyed and spent cards go, each to its owner's."""
    under: str = "under"
    """Zone of cards attached to others."""
    limbo: str = "limbo"
    """Zone of cards announced and not yet resolved."""
    life: str = "life"
    """Variable of a seat that damage lowers and healing raises."""
    destroy: str = "destroy"
    """The game's own word for destroying: name of the event and cause of the move."""
    triggers: Literal["now", "queue"] = "now"
    """Triggers resolve at once on the stack, or wait in the queue and start chains of their own."""
    order: Literal["active", "own"] = "own"
    """Who orders simultaneous triggers: the active seat all of them, or each seat its own, active seat first.
    """
    several: Literal["turn", "active"] = "turn"
    """In which order a step comes to several players: in turn from the active seat on, or as that seat says.
    """
    checks: Literal["first", "last", "link"] = "first"
    """Whether state checks come right after an event, before its triggers, or after them; or only when a link
    has been carried out and where the game's own programs ask for them.
    """
    recheck: Literal["moved", "legal"] = "moved"
    """Which targets are lost when an announced thing is carried out: those that moved since, or also those
    that could no longer be chosen.
    """
    chain: Literal["none", "stack", "ladder", "single"] = "none"
    """How announced things may be answered: see `chain.py`."""
    priority: Mapping[str, int] = field(default_factory=dict)
    """Priority of continuous changes by kind of their source; 0 for others."""
    tie: Literal["newest", "active"] = "newest"
    """Which of several "is N" of one priority holds: the newest, or the active seat's (then the newest)."""
    adds: Literal["all", "not_lower"] = "all"
    """Which additions count beside an "is N": all, or those whose priority is not lower than its own."""
    off_turn: bool = True
    """Whether a seat may be asked in another's turn; if not, the active seat decides for it."""
    watched: tuple[str, ...] = ()
    """Stats whose changes are events."""
