"""Whether there is a choice is told as if all answers had been weighed."""

from __future__ import annotations

from random import Random

import pytest

from tests.battery.games import Case, cases
from tests.battery.playing import begin, pick, questions

MOST = 120
FIRST_MODES = {one.game: one for one in reversed(cases())}


@pytest.mark.parametrize("played", FIRST_MODES.values(), ids=lambda one: one.game)
def test_the_only_answer_is_the_only_one_proposed(played: Case) -> None:
    game, rng = played.make(), Random(5)
    running = begin(played, 5, game)
    alone = 0
    for options in questions(running, rng, MOST):
        know = options.know
        only = game.only(options.t, options, know)
        proposed = list(game.propose(options.t, options, know))
        assert only == (proposed[0] if len(proposed) == 1 else None)
        alone += only is not None
        running.submit(pick(options, rng))
    assert alone < MOST
