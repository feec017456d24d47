"""The one boundary between the window and the network.

Twisted's reactor runs in a thread of its own, started when somebody first asks for the network and never
before. Into it lead only `do`, out of it only `home`; what crosses is values that nobody changes.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from client.qt import QObject, Qt, Signal, Slot
from netcore.link.reactor import steady_reactor

PATIENCE = 5.0
"""Seconds to wait for the last words to peers when the program ends."""

Call = Callable[[], Any]


class Net(QObject):
    """The reactor's thread, as the window sees it."""

    fault = Signal(object)
    """Something in the reactor raised this exception: a fault of the program."""
    _home = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.reactor = steady_reactor()
        self._home.connect(self._arrive, Qt.ConnectionType.QueuedConnection)
        self._over = threading.Event()
        self._ending: list[threading.Event] = []
        self._thread: threading.Thread | None = None
        if not self.reactor.running:
            self._begin()

    def do(self, call: Call) -> None:
        """Run this in the reactor's thread."""
        if not self._over.is_set():
            self.reactor.callFromThread(call)

    def home(self, call: Call) -> None:
        """Run this in the window's thread, soon."""
        if not self._over.is_set():
            self._home.emit(call)

    def end(self, stop: Callable[[], Any]) -> None:
        """Let a party say goodbye in its own time; nobody waits for it but the end of the program."""
        done = threading.Event()
        self._ending.append(done)

        def act() -> None:
            from twisted.internet.defer import maybeDeferred

            maybeDeferred(stop).addBoth(lambda _: done.set())

        self.reactor.callFromThread(act)

    def close(self) -> None:
        """The program ends: goodbyes are waited for, then the reactor is stopped with its thread."""
        if self._over.is_set():
            return
        self._over.set()
        until = time.monotonic() + PATIENCE
        for done in self._ending:
            done.wait(max(0.0, until - time.monotonic()))
        if self._thread is not None:
            self.reactor.callFromThread(self.reactor.stop)
            self._thread.join(PATIENCE)

    @Slot(object)
    def _arrive(self, call: Call) -> None:
        if not self._over.is_set():
            call()

    def _begin(self) -> None:
        from twisted.logger import globalLogBeginner

        beginner: Any = globalLogBeginner
        beginner.beginLoggingTo([self._logged], redirectStandardIO=False, discardBuffer=True)
        self._thread = threading.Thread(
            target=lambda: self.reactor.run(installSignalHandlers=False), name="network", daemon=True
        )
        self._thread.start()

    def _logged(self, event: Any) -> None:
        failure = event.get("log_failure")
        if failure is not None and isinstance(failure.value, Exception):
            error = failure.value
            self.home(lambda: self.fault.emit(error))


_net: list[Net] = []


def network() -> Net:
    """The network of this program; started by the first call."""
    if not _net:
        _net.append(Net())
    return _net[0]


def close_network() -> None:
    """End it, if it was ever started."""
    while _net:
        _net.pop().close()
