"""One position as it is handed to the table for showing."""

from __future__ import annotations

from dataclasses import dataclass

from engines.kernel import Event, Options, TableView

LEAP = 4
"""Steps beyond which a jump shows no motion: nobody can follow it."""


@dataclass(frozen=True)
class Shown:
    """What the onlooker sees, what is asked of the onlooker, and what has just happened."""

    view: TableView
    options: Options | None = None
    """What the onlooker may answer now; None if not asked (a spectator, a replay, another's turn)."""
    events: tuple[Event, ...] = ()
    """What led here since the position shown before; moved and marked cards are animated by it."""
    number: int = 0
    """The step of the record this is; the same number again redraws without motion."""
    live: bool = True
    """Whether this is the newest position of a game being played; a replay or a rewound view is not."""
