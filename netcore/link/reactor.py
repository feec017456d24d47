"""What the link asks of Twisted's reactor, as plain types: tests pass a clock, programs the reactor."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol


class Later(Protocol):
    """A call that is due later."""

    def cancel(self) -> None:
        """Do not make it after all."""


class Timer(Protocol):
    """Seconds that only grow, and calls at a later time."""

    def seconds(self) -> float:
        """Now."""

    def callLater(self, delay: float, callable: Callable[..., Any], *args: Any) -> Later:
        """Call after so many seconds."""


class Reactor(Timer, Protocol):
    """The whole of it."""

    def listenTCP(self, port: int, factory: Any, backlog: int = ..., interface: str = ...) -> Any:
        """Accept connections."""

    def connectTCP(self, host: str, port: int, factory: Any, timeout: float = ...) -> Any:
        """Make a connection."""

    def callFromThread(self, callable: Callable[..., Any], *args: Any) -> None:
        """Call in the reactor's own thread."""


def steady_reactor() -> Any:
    """Twisted's reactor, its timers on a clock that nobody sets: set back, the wall clock would stop them."""
    from twisted.internet import reactor

    loop: Any = reactor
    loop.seconds = time.monotonic
    return loop
