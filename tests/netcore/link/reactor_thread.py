"""Twisted's reactor in a thread of its own, as in the client: one for the whole run, it starts only once."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Thread
from typing import Any, cast

from twisted.internet import reactor
from twisted.internet.threads import blockingCallFromThread
from twisted.logger import globalLogPublisher


class ReactorThread:
    """Runs calls in the reactor's thread and waits for what comes of them; notes every error logged there."""

    def __init__(self) -> None:
        self.reactor = cast(Any, reactor)
        self.errors: list[str] = []
        publisher: Any = globalLogPublisher
        publisher.addObserver(self._note)
        self._thread = Thread(target=self.reactor.run, args=(False,), name="reactor")
        self._thread.start()

    def call(self, function: Callable[..., Any], *args: Any, **options: Any) -> Any:
        """The function's result, or what its Deferred gives."""
        return blockingCallFromThread(self.reactor, function, *args, **options)

    def until(self, done: Callable[[], Any], seconds: float = 90.0) -> None:
        """Wait until something is so, as seen from the reactor's thread."""
        end = time.monotonic() + seconds
        while not self.call(done):
            assert time.monotonic() < end, "it does not come about"
            time.sleep(0.01)

    def stop(self) -> None:
        self.reactor.callFromThread(self.reactor.stop)
        self._thread.join(10)
        assert not self._thread.is_alive()

    def _note(self, event: dict[str, Any]) -> None:
        if "log_failure" in event:
            self.errors.append(event["log_failure"].getTraceback())
