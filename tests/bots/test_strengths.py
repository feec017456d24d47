"""Strengths that people choose from: every game has them, named alike, and each is a bot."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from client.service.hints import PATIENCE, hint
from engines import registry
from engines.bots import BadBot, bot_names, make_bot, thinks
from engines.bots.greedy import GreedyBot
from engines.kernel import Game
from tests.bots.tables import begun, choice, game_named, played

GAMES = sorted(registry.games())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_the_three_and_they_answer(name: str) -> None:
    game = registry.engine(name).game()
    assert tuple(game.strengths) == ("beginner", "club", "strong")
    assert bot_names(game)[:3] == ("beginner", "club", "strong")
    made = [make_bot(word, game, Random(1)) for word in game.strengths]
    assert isinstance(made[1], GreedyBot) and type(made[2]) is not GreedyBot
    assert [thinks(word, game) for word in game.strengths] == [False, False, True]
    assert not thinks("random", game) and thinks("search:3", game)


@pytest.mark.parametrize("name", ["own", "expert", "club:3", "random:2", "greedy:0", "greedy:513"])
def test_what_is_no_bot_is_told_in_a_sentence(name: str) -> None:
    with pytest.raises(BadBot):
        make_bot(name, game_named("rune"), Random(1))


def test_a_beginner_looks_at_a_few_answers_only(monkeypatch: pytest.MonkeyPatch) -> None:
    local = begun(game_named("rune"), b"few")
    looked: list[int] = []
    real = GreedyBot._rated

    def rated(bot: GreedyBot, *given: Any) -> Any:
        looked.append(len(given[3]))
        return real(bot, *given)

    monkeypatch.setattr(GreedyBot, "_rated", rated)
    choice(local, make_bot("greedy", local.game, Random(1)))
    choice(local, make_bot("beginner", local.game, Random(1)))
    assert looked[0] > 2 and looked[1] == 2


def test_club_beats_beginner_at_rune() -> None:
    won = [0, 0]
    for number in range(10):
        pair = ("club", "beginner") if number % 2 == 0 else ("beginner", "club")
        result = played("rune", number, *pair).table.result
        assert result is not None
        for winner in result.winners:
            won[pair[winner] == "beginner"] += 1
    assert won[0] > won[1]


class Watch:
    """Time as a test wants it."""

    def __init__(self, *spans: float) -> None:
        self._at = [moment for span in spans for moment in (0.0, span)]

    def __call__(self) -> float:
        return self._at.pop(0)


def test_a_hint_is_the_strongest_bots_unless_that_took_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def making(name: str, game: Game, chance: Random) -> Any:
        asked.append(name)
        return make_bot("random", game, chance)

    monkeypatch.setattr("client.service.hints.make_bot", making)
    monkeypatch.setattr("client.service.hints._took", {})
    local = begun(game_named("rune"), b"hint")
    options = local.options(local.waiting()[0])
    assert options is not None
    clock = Watch(PATIENCE, PATIENCE + 0.1, 0.2, PATIENCE + 1, 5.0)
    for _ in range(5):
        assert hint(options, b"", clock) in list(options.answers())
    assert asked == ["strong", "strong", "club", "club", "beginner"]
