"""Quick looks ahead of a full check leave out nothing that the full check lets pass."""

from __future__ import annotations

import pytest

from engines.effects.acting import Acting
from engines.effects.cardgame import CardGame
from tests.battery.games import Case, rules
from tests.effects.run.test_memory import CARD_GAMES, course

LOOKING = [
    one for one in CARD_GAMES.values() if getattr(type(rules(one.make)), "too_dear", None) != Acting.too_dear
]


@pytest.mark.parametrize("played", LOOKING, ids=lambda one: one.game)
def test_what_is_too_dear_is_refused_anyway(monkeypatch: pytest.MonkeyPatch, played: Case) -> None:
    game = played.make()
    assert isinstance(game, CardGame)
    quick = [course(played, seed, game) for seed in range(4)]
    monkeypatch.setattr(type(game), "too_dear", lambda *_: False)
    assert [course(played, seed, game) for seed in range(4)] == quick
