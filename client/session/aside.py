"""A thread beside the window: jobs run there one after another, what they have to tell arrives at home.

Home is the thread in which the `Aside` was made, the window's. Nothing that runs aside touches a widget.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from client.qt import QObject, Qt, Signal, Slot

Job = Callable[[], Any]


class Aside(QObject):
    """One worker thread. `do` queues a job, `home` brings a call back to the window's thread."""

    failed = Signal(object)
    """A job raised this exception: a fault of the program, to be reported."""

    _home = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.closing = threading.Event()
        """Set when the window no longer wants to hear anything; long jobs may look at it."""
        self._home.connect(self._arrive, Qt.ConnectionType.QueuedConnection)
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def do(self, job: Job) -> None:
        """Run this aside, after everything queued before."""
        if not self.closing.is_set():
            self._jobs.put(job)

    def home(self, call: Job) -> None:
        """Run this in the window's thread, soon; forgotten once the aside is closing."""
        with self._lock:
            if not self.closing.is_set():
                self._home.emit(call)

    def close(self) -> None:
        """Hear nothing more and begin nothing more; a job under way ends unheard, and nobody waits for it."""
        with self._lock:
            if self.closing.is_set():
                return
            self.closing.set()
        self._jobs.put(None)

    @Slot(object)
    def _arrive(self, call: Job) -> None:
        if not self.closing.is_set():
            call()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            if self.closing.is_set():
                continue
            try:
                job()
            except Exception as error:  # whatever a job raises is told, and the next job runs
                self.home(partial(self.failed.emit, error))
