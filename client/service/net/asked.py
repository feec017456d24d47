"""What a seat at a networked table is asked, and what of it its person: in the reactor's thread."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import SystemRandom
from typing import Any

from client.service.gate import Delayed, Gate, GateState
from client.service.passing import Pace, settled
from engines.kernel import Answer, IllegalAnswer
from engines.kernel.options import Options
from netcore.table import NotNow
from netcore.wire import WireError


class Asked:
    """The question that stands, behind the gate; `options` are the same where the person is asked."""

    def __init__(
        self, reactor: Callable[[], Any], send: Callable[[Answer], None], told: Callable[[], None]
    ) -> None:
        self._reactor, self._send_on, self._told = reactor, send, told
        self.pace = Pace()
        """What the person wants to be asked."""
        self.options: Options | None = None
        self._question: Options | None = None
        self._left: float | None = None
        self._gate = Gate(self._later, self._seconds, self._send, SystemRandom())

    def put(self, options: Options, left: float | None) -> None:
        """A question has come; `left` are the seconds on this seat's clock, if it has one."""
        pace = settled(options, self.pace)
        if pace != self.pace:
            self.pace = pace
            self._told()
        self._left = left
        asked = self._gate.put(options, self.pace, left)
        self._question, self.options = options, options if asked else None

    def give(self, answer: Answer) -> None:
        """The person answers."""
        self._gate.give(answer)

    def set_pace(self, pace: Pace, turn: int) -> None:
        """The person wants to be asked otherwise; what is asked now may be passed by it."""
        self.pace = pace.passing(pace.until, turn) if pace.until else pace
        if self._question is not None and self._gate.state is GateState.ASKED:
            self.put(self._question, self._left)
        self._told()

    def changed(self, step: int, *, paused: bool) -> None:
        """The game has gone on: an older question is gone; one that a pause held back is put again."""
        if self.options is not None and self.options.t.step != step:
            self.options = None
        if self._question is not None and self._question.t.step != step:
            self.clear()
        elif self._question is not None and self._gate.state is GateState.FREE and not paused:
            self.put(self._question, self._left)

    def clear(self) -> None:
        """Nothing is asked any more."""
        self._question = self.options = None
        self._gate.clear()

    def _send(self, answer: Answer) -> None:
        self._send_on(answer)
        self._question = None

    def _seconds(self) -> float:
        seconds: float = self._reactor().seconds()
        return seconds

    def _later(self, seconds: float, call: Callable[[], None]) -> Delayed:
        """What was held leaves in its time; in a pause the question is put again when that is over."""

        def out() -> None:
            with suppress(IllegalAnswer, NotNow, WireError):
                call()

        waits: Delayed = self._reactor().callLater(seconds, out)
        return waits
