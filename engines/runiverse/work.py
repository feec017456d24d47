"""The game at work, for the steps of its programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.kernel import Work

if TYPE_CHECKING:
    from .rules import Runiverse


def rules(w: Work) -> Runiverse:
    """The game whose table is worked on."""
    return w.game  # type: ignore[return-value]  # its programs run in no other game
