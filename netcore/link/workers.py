"""Heavy work beside the reactor: a few threads of our own, results handed back in the reactor's thread.

Group arithmetic lets go of Python's lock, so work of several peers on one machine goes on side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from twisted.python.failure import Failure
from twisted.python.threadpool import ThreadPool

from netcore.link.reactor import Reactor

THREADS: Final = 2
"""One for what the table waits for, one so that a bot's long thought does not hold that up."""


class Workers:
    """Threads that run jobs; `stop` waits for those under way."""

    def __init__(self, reactor: Reactor, threads: int = THREADS) -> None:
        self._reactor = reactor
        self._pool: ThreadPool | None = ThreadPool(0, threads, "runetable work")
        self._pool.start()

    def run(
        self, job: Callable[[], Any], then: Callable[[Any], None], failed: Callable[[Exception], None]
    ) -> None:
        """Run a job; `then` gets its result, `failed` what it raised, both in the reactor's thread."""
        pool = self._pool
        if pool is None:
            return

        def done(success: bool, result: Any) -> None:
            self._reactor.callFromThread(self._back, success, result, then, failed)

        pool.callInThreadWithCallback(done, job)

    def stop(self) -> None:
        """Take no more work and drop what comes back."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()

    def _back(
        self, success: bool, result: Any, then: Callable[[Any], None], failed: Callable[[Exception], None]
    ) -> None:
        if self._pool is None:
            return
        if success:
            then(result)
            return
        error = result.value if isinstance(result, Failure) else result
        failed(error if isinstance(error, Exception) else RuntimeError(str(error)))
