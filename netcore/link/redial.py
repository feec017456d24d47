"""When to call again somebody who does not answer, and which of two lines stays; no input or output."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from netcore.link.limits import Limits
from netcore.link.messages import Greeting

_SPREAD: Final = 0.2  # of each wait, by chance: programs cut off together do not all return together


class Redial:
    """The pauses between calls to one peer: doubled from call to call, short again after a steady line."""

    def __init__(self, limits: Limits, chance: Callable[[], float], now: float) -> None:
        self._limits = limits
        self._chance = chance
        self._wait = 0.0
        self._opened: float | None = None
        self.at = now
        """When the next call is due."""

    def failed(self, now: float) -> float:
        """Nobody answered: the seconds until the next call."""
        limits = self._limits
        self._wait = min(limits.longest_wait, max(limits.first_wait, 2 * self._wait))
        seconds = self._wait * (1 - _SPREAD * self._chance())
        self.at = now + seconds
        return seconds

    def opened(self, now: float) -> None:
        """The line is open."""
        self._opened = now

    def lost(self, now: float) -> float:
        """The line was lost; one that broke at once counts as another failure. The seconds until the call."""
        if self._opened is not None and now - self._opened >= self._limits.steady:
            self._wait = 0.0
        self._opened = None
        return self.failed(now)


class Standing(NamedTuple):
    """The line that is open now."""

    line: bytes
    """Its name."""
    run: bytes
    """Which start of the other side's program it belongs to."""
    called_by_them: bool
    number: int
    """The other side's number of its greeting, if it called."""


def taken(greeting: Greeting, standing: Standing | None, *, greets: bool, senior: bool) -> bool:
    """Whether the line this greeting asks for is to replace what there is; otherwise it is refused for now.

    Both sides decide alike without asking each other. Where both call at once the call of the senior (the
    smaller key) stands. A greeting from before the open line was made is late post and changes nothing; one
    that names the open line as lost, or comes from a program started anew, replaces it.
    """
    if standing is None:
        return not (greets and senior)
    if greeting.run != standing.run:
        return True
    if standing.called_by_them:
        return greeting.number > standing.number
    return greeting.after == standing.line
