"""Whatever passes the checks of packs can be played: no pack makes the interpreter contradict itself."""

from __future__ import annotations

from random import Random

import pytest

from engines.kernel import IllegalAnswer, digest, fold
from tests.battery.games import case
from tests.battery.playing import begin, pick, questions
from tests.battery.sanity import sound
from tests.duel.game import Duel
from tests.effects.run.mutants import mutant
from tests.effects.run.test_soak import POLICIES

MOST = 120
SOME, MANY = 12, 400


def play_mutant(seed: int) -> None:
    """A random game with a mutated pack under some policy; it may come to a claim that its cards make false,
    which a local game refuses.
    """
    rng = Random(seed)
    pack = mutant(rng)
    policy = rng.choice([None, *POLICIES.values()])
    running = begin(case("duel-duel"), seed, Duel((pack,), policy))
    for options in questions(running, rng, MOST):
        sound(running.table)
        try:
            running.submit(pick(options, rng))
        except IllegalAnswer as refused:
            assert "is not true" in refused.sentence, f"seed {seed}: {refused}"
            break
    tables = fold(Duel((pack,), policy), running.setup, running.entries)
    assert digest(tables[-1]) == digest(running.table)


@pytest.mark.parametrize("seed", range(SOME))
def test_a_pack_of_changed_cards_can_be_played(seed: int) -> None:
    play_mutant(seed)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_many_packs_of_changed_cards_can_be_played() -> None:
    for seed in range(SOME, MANY):
        play_mutant(seed)
