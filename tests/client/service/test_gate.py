"""The gate among people: how fast a pass comes, and what is sent, are the same whatever is in the hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

import pytest

from client.service.gate import LEAST, MOST, Gate, GateState
from client.service.passing import Pace, idle, moment_of, only_answer
from engines.kernel import Secrets
from engines.kernel.moments import Moment
from engines.kernel.options import Options
from tests.client.service.test_passing import walk

ASKED = Pace(frozenset())
"""Nothing is passed on public grounds, so that the hand decides everywhere."""


@dataclass
class Time:
    """Time that goes on when it is told to."""

    now: float = 0.0
    calls: list = field(default_factory=list)
    sent: list = field(default_factory=list)

    def later(self, seconds, call):
        entry = [self.now + seconds, call]
        self.calls.append(entry)

        class Delayed:
            def cancel(delayed) -> None:
                if entry in self.calls:
                    self.calls.remove(entry)

        return Delayed()

    def go(self, until):
        for at, call in sorted(self.calls, key=lambda entry: entry[0]):
            if at <= until:
                self.calls = [entry for entry in self.calls if entry[1] is not call]
                self.now = at
                call()
        self.now = until

    def gate(self, seed):
        return Gate(
            self.later, lambda: self.now, lambda answer: self.sent.append((self.now, answer)), Random(seed)
        )


@pytest.fixture(scope="module")
def windows():
    """Questions of Reapers at which one may answer others: with a hand that could, and with none that can."""
    found = []
    for options in walk("reapers", "club", 2, most=250, every=True):
        if moment_of(options) in (Moment.TURN, Moment.CHOICE) or only_answer(options) is not None:
            continue
        game, t, asked, know = options.game, options.t, options.decision, options.know.copy()
        could, bare = Options(game, t, asked, know), Options(game, t, asked, Secrets(asked.seat))
        if only_answer(bare) is not None:
            found.append((could, bare))
    assert len(found) > 3
    return found


def test_a_pass_leaves_at_the_same_time_and_is_the_same_whatever_is_in_the_hand(windows):
    for seed, (could, could_not) in enumerate(windows):
        times: list[list[Any]] = []
        for options in (could, could_not):
            time = Time()
            gate = time.gate(seed)
            assert gate.put(options, ASKED) == (options is could)
            if options is could:
                time.go(0.1)
                gate.give(idle(options))
                assert gate.state is GateState.HOLDING
            else:
                assert gate.state is GateState.PASSING
            time.go(60.0)
            states = [gate.state]
            assert states == [GateState.FREE]
            times.append(time.sent)
        assert times[0] == times[1] and len(times[0]) == 1
        assert LEAST <= times[0][0][0] <= MOST


def test_what_does_something_leaves_at_once_and_whoever_thinks_longer_is_waited_for(windows):
    could, _ = windows[0]
    acts = next(answer for answer in could.answers() if answer != idle(could))
    time = Time()
    gate = time.gate(1)
    gate.put(could, ASKED)
    time.go(0.05)
    gate.give(acts)
    assert time.sent == [(0.05, acts)] and not time.calls
    gate.put(could, ASKED)
    time.go(100.0)
    assert len(time.sent) == 1 and gate.state is GateState.ASKED
    gate.give(idle(could))
    assert time.sent[-1] == (100.0, idle(could))
    gate.put(could, ASKED)
    gate.give(idle(could))
    gate.give(acts)  # another thought while the pass is held
    time.go(200.0)
    assert [answer for _, answer in time.sent[2:]] == [acts]


def test_a_question_that_goes_away_takes_its_pass_with_it(windows):
    _, could_not = windows[0]
    time = Time()
    gate = time.gate(1)
    gate.put(could_not, ASKED)
    gate.clear()
    time.go(60.0)
    assert not time.sent


def test_whoever_wants_to_be_asked_everywhere_is_and_ones_own_turn_is_never_passed(windows):
    _, could_not = windows[0]
    gate = Time().gate(1)
    assert gate.put(could_not, Pace(frozenset(), could=False))
    own = next(o for o in walk("reapers", "random") if moment_of(o) is Moment.TURN)
    bare = Options(own.game, own.t, own.decision, Secrets(own.decision.seat))
    assert gate.put(bare, ASKED)


def test_a_short_clock_shortens_what_is_drawn_whatever_is_in_the_hand(windows):
    for options in windows[0]:
        time = Time()
        gate = time.gate(3)
        if gate.put(options, ASKED, left=4.0):
            gate.give(idle(options))
        time.go(60.0)
        assert time.sent[0][0] <= 0.2 + 1e-9


def test_moments_that_are_passed_are_passed_soon_for_every_hand(windows):
    for options in islice((each for pair in windows for each in pair), 8):
        time = Time()
        gate = time.gate(5)
        asked = gate.put(options, Pace(frozenset(Moment)))
        time.go(0.71)
        assert not asked and [answer for _, answer in time.sent] == [idle(options)]
