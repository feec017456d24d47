"""When to call again, and which of two lines stays."""

from __future__ import annotations

import pytest

from netcore.link.limits import Limits
from netcore.link.messages import LINK_VERSION, Greeting, Want
from netcore.link.redial import Redial, Standing, taken

LIMITS = Limits()


def test_waits_are_doubled_up_to_the_longest() -> None:
    redial = Redial(LIMITS, lambda: 0.0, 0.0)
    assert [redial.failed(0.0) for _ in range(7)] == [0.5, 1, 2, 4, 8, 10, 10]


def test_waits_are_spread_by_chance() -> None:
    assert Redial(LIMITS, lambda: 1.0, 0.0).failed(0.0) == pytest.approx(0.4)


def test_the_first_call_is_due_at_once_and_the_next_after_the_wait() -> None:
    redial = Redial(LIMITS, lambda: 0.0, 3.0)
    assert redial.at == 3.0
    redial.failed(3.0)
    assert redial.at == 3.5


def test_a_steady_line_makes_waits_short_again() -> None:
    redial = Redial(LIMITS, lambda: 0.0, 0.0)
    for _ in range(5):
        redial.failed(0.0)
    redial.opened(100.0)
    assert redial.lost(100.0 + LIMITS.steady) == 0.5


def test_a_line_that_breaks_at_once_counts_as_another_failure() -> None:
    redial = Redial(LIMITS, lambda: 0.0, 0.0)
    waits = []
    for now in range(4):
        redial.opened(now)
        waits.append(redial.lost(now + 0.1))
    assert waits == [0.5, 1, 2, 4]


OURS, THEIRS = b"o" * 8, b"t" * 8
BY_US = Standing(OURS + bytes(4), THEIRS, False, 0)
BY_THEM = Standing(THEIRS + (5).to_bytes(4, "big"), THEIRS, True, 5)


def greeting(number: int = 1, run: bytes = THEIRS, after: bytes = b"") -> Greeting:
    return Greeting(LINK_VERSION, "test", "Bob", Want.PLAY, run=run, number=number, after=after)


@pytest.mark.parametrize(
    ("standing", "said", "greets", "senior", "expected"),
    [
        (None, greeting(), False, True, True),
        (None, greeting(), True, False, True),  # both call: the junior takes the senior's call …
        (None, greeting(), True, True, False),  # … and the senior does not take the junior's
        (BY_THEM, greeting(6), False, False, True),  # they gave their line up and call again
        (BY_THEM, greeting(5), False, False, False),  # late post
        (BY_THEM, greeting(4), False, True, False),
        (BY_US, greeting(after=BY_US.line), False, True, True),  # they know our line and call: it is lost
        (BY_US, greeting(), False, False, False),  # said before they took our call
        (BY_US, greeting(run=b"n" * 8), False, True, True),  # their program was started anew
        (BY_THEM, greeting(1, run=b"n" * 8), False, True, True),
    ],
)
def test_which_line_stays(
    standing: Standing | None, said: Greeting, greets: bool, senior: bool, expected: bool
) -> None:
    assert taken(said, standing, greets=greets, senior=senior) is expected
