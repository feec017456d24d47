"""What a finished game counts as when a false claim comes to light at its end."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engines.kernel import Mode, Result, forfeited

TEAMS = ((0, 2), (1, 3))


MODES = (Mode("duel", 2), Mode("free", 3), Mode("teams", 4, sides=TEAMS))
GAME: Any = SimpleNamespace(mode=lambda t: MODES[t.vars[0]])


def ended(mode, winners) -> Any:
    """As much of a table as the question needs."""
    result = None if winners is None else Result(winners, "points", (4, 2))
    return SimpleNamespace(vars=(mode,), map=SimpleNamespace(seats=MODES[mode].seats), result=result)


@pytest.mark.parametrize(
    ("mode", "winners", "liars", "counts"),
    [
        (0, (0,), (0,), (1,)),
        (0, (0,), (1,), (0,)),
        (0, (), (1,), (0,)),
        (0, (0,), (0, 1), ()),
        (1, (2,), (2,), (0, 1)),
        (1, (0, 1), (0,), (1,)),
        (2, (0, 2), (2,), (1, 3)),
        (2, (0, 2), (1,), (0, 2)),
    ],
)
def test_who_lied_has_not_won(mode, winners, liars, counts):
    t = ended(mode, winners)
    result: Any = forfeited(GAME, t, liars)
    assert result.winners == counts and result.scores == (4, 2)
    changed = set(winners) != set(counts)
    assert result.reason == ("false_claim" if changed else "points")


def test_without_a_liar_or_an_end_nothing_changes():
    t = ended(0, (0,))
    assert forfeited(GAME, t, ()) is t.result
    assert forfeited(GAME, ended(0, None), (0,)) is None
