"""What bots are told: the evaluation and the proposals of Rune."""

import random

import pytest

from engines.bots import bot_chance, make_bot, play_out
from engines.kernel import LocalGame
from engines.rune.bot import best_open, evaluate
from tests.rules.rune.pictures import drawn
from tests.rules.rune.scene import GAME, scene
from tests.rules.rune.test_two_ways import grow


def test_more_points_are_better_and_sides_are_opposed():
    s = scene(masters={(1, 1): 0, (0, 1): 1})
    assert evaluate(s.table, 0) > 0 > evaluate(s.table, 1)
    assert evaluate(s.table, 0) == -evaluate(s.table, 1)


def test_partners_are_valued_alike():
    s = scene("teams", masters={(1, 1): 0})
    assert evaluate(s.table, 0) == evaluate(s.table, 2) == -evaluate(s.table, 1)


def test_an_open_area_is_worth_something_to_whoever_may_take_it():
    plain = scene(second=True)
    pair = scene(cards=(("R07", 2, 1, 90), ("R08", 3, 2, 90)), second=True)
    assert best_open(pair.board) > best_open(plain.board)
    assert evaluate(pair.table, 0) >= evaluate(plain.table, 0)


@pytest.mark.parametrize("seed", range(4))
def test_best_open_area_by_walking(seed):
    for fast, slow in grow(seed, 10, 2, ""):
        free = [slow.area(c) for c in slow.runes if not slow.area(c) & set(slow.masters)]
        worth = {"B": 1, "G": 2, "R": 3}
        best = max(sum(worth[slow.runes[c]] for c in area) for area in free) if free else 0
        assert best_open(fast) == best
    assert best_open(drawn("BB", masters={(0, 0): 0})) == 0


@pytest.mark.parametrize("mode", ["duel", "solo", "teams"])
def test_proposals_are_allowed_answers(mode):
    game, chance = LocalGame(GAME, GAME.setup(mode, {"grand_master": True}), b"propose"), random.Random(3)
    for options in game.play():
        proposed = list(GAME.propose(game.table, options, options.know))
        every = {answer.value for answer in options.answers()}
        assert proposed and {answer.value for answer in proposed} <= every
        game.submit(chance.choice(proposed))


@pytest.mark.parametrize("seed", [b"1", b"2", b"3"])
def test_the_best_placement_is_among_the_proposals(seed):
    game, chance = LocalGame(GAME, GAME.setup("duel"), seed), random.Random(seed)
    for options in game.play():
        if options.decision.name == "place":
            after = {a.value: GAME.apply(game.table, a)[0] for a in options.answers()}
            rated = {value: evaluate(table, options.decision.seat) for value, table in after.items()}
            proposed = [rated[a.value] for a in GAME.propose(game.table, options, options.know)]
            assert max(proposed) == max(rated.values())
        game.submit(chance.choice(list(options.answers())))


@pytest.mark.parametrize("mode", ["duel", "teams"])
def test_greedy_beats_random(mode):
    wins = 0
    for number in range(6):
        seed = b"game %d" % number
        game = LocalGame(GAME, GAME.setup(mode), seed)
        names = ["greedy", "random"] * (game.setup.seats // 2)
        play_out(game, [make_bot(name, GAME, bot_chance(seed, seat)) for seat, name in enumerate(names)])
        assert game.table.result is not None
        wins += 0 in game.table.result.winners
    assert wins >= 5
