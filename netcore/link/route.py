"""The routes on which a line may run, best first, and how they are named to people."""

from __future__ import annotations

from enum import IntEnum


class Route(IntEnum):
    """How two programs are joined; the smaller the better."""

    DIRECT = 0
    """Straight to an address of the other side's machine."""
    ROUTER = 1
    """Through a port that the host's router opened for it."""
    PUNCHED = 2
    """Straight between two routers, opened from both sides at once."""
    RELAYED = 3
    """Through a relay, which sees addresses, times and sizes and nothing else."""

    @property
    def word(self) -> str:
        """For people and programs."""
        return self.name.lower()
