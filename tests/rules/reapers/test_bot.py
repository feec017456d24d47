"""The bots' measure of a position, and what they are offered to look at."""

from __future__ import annotations

from random import Random

import pytest

from engines.bots import bot_chance, make_bot, play_out
from tests.rules.reapers.table import GAME, ended, lists, opened
from tests.rules.table import options

DRAKE = ("wyrm_1", "wyrm_2")


def value(s, seat=0):
    return s.game.evaluate(s.t, seat, s.local.secrets[seat])


def offered(s):
    """What a bot in the place of the seat asked looks at."""
    seat = s.options.decision.seat
    return [answer.value for answer in s.game.propose(s.t, s.options, s.local.secrets[seat])]


def chosen(s, bot="greedy"):
    seat = s.options.decision.seat
    return make_bot(bot, s.game, Random(1)).choose(s.t, s.options, s.local.secrets[seat]).value


def test_souls_ranks_and_strikes_count(scene):
    plain = value(scene({"souls": ("wyrm_1",)}, {}))
    assert value(scene({"souls": (DRAKE,)}, {})) > plain
    assert value(scene({"souls": ("wyrm_1", "squire")}, {})) > plain
    assert value(scene({"souls": ("wyrm_1",)}, {"souls": ("squire",)})) < plain
    assert value(scene({"souls": ("wyrm_1",)}, {"vars": {"strikes": 1}})) > plain
    assert value(scene({"souls": ("wyrm_1",), "vars": {"strikes": 1}}, {})) < plain


def test_the_last_cards_of_a_deck_count_most(scene):
    """The Deck is the clock: a card less is worse the fewer are left, and one kept in hand saves a draw."""

    def left(n, hand=0):
        return value(scene({"deck": ("squire",) * n, "hand": ("squire",) * hand}, {}))

    assert left(35) == left(40)
    assert left(3) - left(2) > left(20) - left(19) > 0
    assert left(10, 3) - left(10, 2) > left(10, 8) - left(10, 7) > 0


def test_equal_cards_and_equal_attacks_are_one_choice(scene):
    s = scene({"hand": ("squire", "squire", "archer")}, {})
    summons = [one[2] for one in offered(s) if one[0] == "play"]
    assert summons and len(summons) == len(set(summons))
    s = scene({"souls": ("squire", "squire", DRAKE)}, {"souls": ("acolyte", "acolyte")}, at="combat")
    attacks = [one for one in offered(s) if one[0] == "attack"]
    listed = [answer for answer in s.options.answers() if answer.value[0] == "attack"]
    assert 0 < len(attacks) < len(listed)


def test_every_proposal_is_an_option_and_there_is_always_one():
    local, rng = opened(seed=9), Random(9)
    for _ in range(150):
        if local.over:
            break
        found = options(local)
        know = local.secrets[found.decision.seat]
        listed = list(found.answers())
        proposed = list(GAME.propose(local.table, found, know))
        assert proposed and all(answer in listed for answer in proposed)
        further = list(GAME.consider(local.table, found, know))
        assert all(answer in listed and answer not in proposed for answer in further)
        local.submit(rng.choice(listed))


def test_a_bot_that_plays_answers_out_looks_at_more(scene):
    """Souls kept back, and attacks that greed takes for hopeless; equal cards are one choice."""

    def further(s):
        know = s.local.secrets[s.options.decision.seat]
        return [answer.value for answer in s.game.consider(s.t, s.options, know)]

    s = scene({"hand": ("squire", "squire", "archer")}, {})
    assert [one[0] for one in offered(s)] == ["play"]
    assert [one[0] for one in further(s)] == ["pass", "play"]
    s = scene({"souls": (DRAKE,)}, {"souls": ("wall", "squire"), "hand": ()}, at="combat")
    wall = ("attack", s.soul("wyrm_2", 0), s.soul("wall", 1))
    assert wall not in offered(s)
    assert wall in further(s)


def test_the_greedy_bot_summons_and_strikes_when_it_can(scene):
    s = scene({"hand": ("squire",)}, {})
    assert chosen(s)[0] == "play"
    s = scene({"souls": (DRAKE,)}, {"reaper": "frail"}, at="combat")
    assert chosen(s) == ("attack", s.soul("wyrm_2", 0), s.reaper(1))


def test_the_greedy_bot_does_not_throw_a_strong_soul_away(scene):
    """A Drake against a Wall that it cannot bring down, or a Rank 1 that it can."""
    s = scene({"souls": (DRAKE,)}, {"souls": ("wall", "squire"), "hand": ()}, at="combat")
    assert chosen(s) == ("attack", s.soul("wyrm_2", 0), s.soul("squire", 1))


@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_beats_random(seat):
    """One game from either side; the long comparison is in docs/balance."""
    local = opened(lists("angels", "undead"), seed=seat)
    local.keep_past = False
    names = ("greedy", "random") if seat == 0 else ("random", "greedy")
    bots = [make_bot(name, GAME, bot_chance(b"%d" % seat, one)) for one, name in enumerate(names)]
    play_out(local, bots)
    assert ended(local).winners == (seat,)


def test_the_search_bot_plays(scene):
    s = scene({"souls": (DRAKE,)}, {"reaper": "frail"}, at="combat")
    assert chosen(s, "search") == ("attack", s.soul("wyrm_2", 0), s.reaper(1))
