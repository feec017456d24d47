"""The gate between a question among people and whoever is asked: how fast a pass comes tells nothing.

How long a pass waits is drawn before anybody looks at the hand, from one distribution. Whoever could not
answer is not asked, and the program's pass leaves when that time is over; whoever could is asked, and a pass
of theirs leaves no sooner. Both send the same. An answer that does something tells so anyhow, and leaves at
once. Only thinking longer than the time drawn can be noticed; the times drawn are spread so that now and then
nothing at all takes as long.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import Protocol

from client.service.passing import Pace, idle, moment_of, only_answer, spared
from engines.kernel import Answer, Options
from engines.kernel.moments import Moment

LEAST, MEAN, MOST = 0.8, 1.2, 8.0
"""Seconds that a pass waits where the hand decides: at least, beyond that on average, and at most."""
QUICK = (0.25, 0.7)
"""Seconds that a pass waits which everybody could foresee."""
SHARE = 20
"""Of the time left on a clock, which all see, a pass takes at most one part in so many."""


class Delayed(Protocol):
    """A call that waits for its time."""

    def cancel(self) -> None:
        """Forget it."""


class GateState(StrEnum):
    """What the gate does; `Gate` tells how one follows from another."""

    FREE = "free"
    ASKED = "asked"
    PASSING = "passing"
    HOLDING = "holding"


class Gate:
    """One seat's gate.

    | state | means | goes on |
    |---|---|---|
    | free | nothing is asked | `put`: passing, or asked |
    | asked | the person is to answer | `give`: free, or holding if it is a pass before its time |
    | passing | the program's own answer waits | its time: free |
    | holding | the person's pass waits | its time: free |

    `clear` leads back to free from everywhere: the question is gone.
    """

    def __init__(
        self,
        later: Callable[[float, Callable[[], None]], Delayed],
        now: Callable[[], float],
        send: Callable[[Answer], object],
        chance: Random,
    ) -> None:
        self._later, self._now, self._send, self._chance = later, now, send, chance
        self.state = GateState.FREE
        self._waits: Delayed | None = None
        self._idle: Answer | None = None
        """The answer that is held until its time."""
        self._due = 0.0

    def put(self, options: Options, pace: Pace, left: float | None = None) -> bool:
        """A question has come; whether the person is to be asked. `left`: the seconds on a clock, if any."""
        self.clear()
        passed = spared(options, pace, local=False)
        if passed is not None:
            self._wait(GateState.PASSING, passed, self._now() + self._chance.uniform(*QUICK))
            return False
        if pace.could and moment_of(options) is not Moment.TURN:
            due = self._now() + self._drawn(left)  # before the hand is looked at
            self._idle = idle(options)
            self._due = due if self._idle is not None else 0.0
            if self._idle is not None and only_answer(options) is not None:
                self._wait(GateState.PASSING, self._idle, due)
                return False
        self.state = GateState.ASKED
        return True

    def give(self, answer: Answer) -> None:
        """The person answers; refusals come out of `send`, and the question stands. Whoever has passed may
        still do something while the pass is held.
        """
        if self.state is GateState.HOLDING and answer == self._idle:
            return
        if answer == self._idle and self._now() < self._due:
            self._wait(GateState.HOLDING, answer, self._due)
            return
        self._send(answer)
        self.clear()

    def clear(self) -> None:
        """Nothing is asked any more."""
        if self._waits is not None:
            self._waits.cancel()
        self._waits, self._idle, self._due, self.state = None, None, 0.0, GateState.FREE

    def _drawn(self, left: float | None) -> float:
        """Seconds that a pass waits; by what is public, and by chance."""
        seconds = min(MOST, LEAST + self._chance.expovariate(1 / MEAN))
        return seconds if left is None else min(seconds, max(0.0, left) / SHARE)

    def _wait(self, state: GateState, answer: Answer, due: float) -> None:
        self.state = state

        def out() -> None:
            self._waits = None
            self.clear()
            self._send(answer)

        self._waits = self._later(max(0.0, due - self._now()), out)
