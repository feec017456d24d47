"""The strong player of Rune: its count of hands, its measure, and exact play at the end."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engines.bots import bot_chance, make_bot, next_answer, play_out
from engines.kernel import Answer, LocalGame
from engines.rune import Rune
from engines.rune.areas import points
from engines.rune.bot import best_open
from engines.rune.position import board_of, unplaced
from engines.rune.thinker import Thinker, _expected
from engines.rune.value import SCALE, WEIGHTS, Situation, features, ground_of, value

GAME = Rune()


def greedy_game(number: int) -> LocalGame:
    return LocalGame(GAME, GAME.setup("duel"), b"thinking %d" % number)


def bots(local: LocalGame, *names: str) -> dict:
    return {seat: make_bot(name, GAME, bot_chance(local.seed, seat)) for seat, name in enumerate(names)}


@pytest.mark.parametrize("hidden", [1, 2, 3, 4])
@pytest.mark.parametrize("always", [None, 3])
def test_the_best_reply_of_all_hands_is_their_mean(hidden: int, always: int | None) -> None:
    chance = Random(hidden)
    unseen = [chance.randrange(20) for _ in range(5)]  # and two cards that fit nowhere
    best = []
    for hand in combinations([*unseen, None, None], hidden):
        fitting = [one for one in hand if one is not None] + ([] if always is None else [always])
        best.append(min(fitting) if fitting else 11)
    assert _expected(unseen, 7, hidden, always, 11) == 1000 * sum(best) // len(best)


def test_points_and_open_areas_are_those_of_the_rules() -> None:
    for number in range(4):
        local = greedy_game(number)
        seats = bots(local, "greedy", "greedy")
        while not local.over:
            board = board_of(local.table)
            ground = ground_of(board)
            assert ground.points == (points(board, 0), points(board, 1))
            assert max(ground.open, default=0) == best_open(board)
            assert list(ground.open) == sorted(ground.open, reverse=True)
            answer = next_answer(local, seats)
            assert answer is not None
            local.submit(answer)


def test_a_finished_game_is_worth_what_it_brought() -> None:
    local = greedy_game(1)
    play_out(local, list(bots(local, "greedy", "greedy").values()))
    result = local.table.result
    assert result is not None
    ground, stand = ground_of(board_of(local.table)), Situation((0, 0), (2, 2), 0)
    assert (
        value(ground, stand, 0) == SCALE * (result.scores[0] - result.scores[1]) == -value(ground, stand, 1)
    )
    assert len(WEIGHTS) == len(features(ground, stand, 0)) and all(type(w) is int for w in WEIGHTS)


def last_turns() -> list[LocalGame]:
    """Positions in which one side has a single master left and the other none: this turn ends the game."""
    found = []
    for number in range(40):
        local = greedy_game(number)
        seats = bots(local, "greedy", "greedy")
        while not local.over:
            seat = local.waiting()[0]
            if local.table.phase == "place" and (
                unplaced(local.table, seat),
                unplaced(local.table, 1 - seat),
            ) == (1, 0):
                found.append(local)
                break
            answer = next_answer(local, seats)
            assert answer is not None
            local.submit(answer)
        if len(found) == 3:
            break
    return found


def ahead(local: LocalGame, seat: int) -> int:
    result = local.table.result
    assert result is not None
    return result.scores[seat] - result.scores[1 - seat]


def best_end(local: LocalGame, seat: int) -> int:
    """By the rules alone: the best that any placement and any master make of the last turn."""
    best = -(10**6)
    options = local.options(seat)
    assert options is not None
    for first in options.answers():
        after, _ = GAME.apply(local.table, first)
        if after.result is not None:
            best = max(best, after.result.scores[seat] - after.result.scores[1 - seat])
            continue
        more = GAME.options(after, local.secrets[seat])
        assert more is not None
        for second in more.answers():
            end, _ = GAME.apply(after, second)
            assert end.result is not None
            best = max(best, end.result.scores[seat] - end.result.scores[1 - seat])
    return best


def test_the_last_turn_is_the_best_there_is() -> None:
    ends = last_turns()
    assert ends
    for local in ends:
        seat = local.waiting()[0]
        wanted = best_end(local, seat)
        mind = Thinker(GAME, Random(1))
        while not local.over:
            options = local.options(seat)
            assert options is not None
            local.submit(mind.choose(local.table, options, local.secrets[seat]))
        assert ahead(local, seat) == wanted


@pytest.mark.parametrize("mode", ["solo", "teams"])
def test_other_modes_are_searched(mode: str) -> None:
    local = LocalGame(GAME, GAME.setup(mode), b"others")
    seat = local.waiting()[0]
    options = local.options(seat)
    assert options is not None
    first = next(iter(options.answers()))
    mind = Thinker(GAME, Random(1))
    asked: list[str] = []

    class Search:
        def choose(self, *given: object) -> Answer:
            asked.append(mode)
            return first

    mind._search = Search()  # type: ignore[assignment]
    mind.choose(local.table, options, local.secrets[seat])
    assert asked == [mode]
