"""The bots' measure of a position, and what they are offered to look at."""

from __future__ import annotations

from random import Random

from engines.bots import bot_chance, make_bot, play_out
from engines.kernel import Act
from engines.runeslingers import bot
from tests.rules.runeslingers.table import GAME, lists, opened


def value(s, seat=0):
    return bot.evaluate(s.game, s.t, seat, s.local.secrets[seat])


def test_health_power_and_ailments_count(scene):
    plain = value(scene({}, {}))
    assert value(scene({"vars": {"health": 10}}, {})) < plain < value(scene({}, {"vars": {"health": 10}}))
    assert value(scene({"vars": {"power": 4}}, {})) < plain
    assert value(scene({"ailments": {"curse": 3}}, {})) < plain < value(scene({}, {"ailments": {"curse": 3}}))


def test_a_boon_that_hurts_who_does_not_own_it_is_no_gift(scene):
    mine = {"ailments": {"curse": 1}, "boons": {"curse": ("divine_barrier", 0)}}
    gift = {"ailments": {"curse": 1}, "boons": {"curse": ("divine_barrier", 1)}}
    assert value(scene(gift, {})) < value(scene(mine, {}))


def test_a_boon_is_worth_what_it_does_to_its_controller(scene):
    good = {"ailments": {"curse": 1}, "boons": {"curse": ("halo_of_cinders", 0)}}
    bad = {"ailments": {"curse": 1}, "boons": {"curse": ("leaden_blessing", 0)}}
    assert (
        value(scene(bad, {}, real=True)) < value(scene({}, {}, real=True)) < value(scene(good, {}, real=True))
    )


def test_ending_a_turn_gives_nothing_away(scene):
    s = scene({"hand": ("ash",) * 3}, {"hand": ("ash",) * 3})
    before = value(s)
    s.ends()
    assert value(s) == before


def test_what_strengthens_blows_counts_in_ones_own_turn_alone(scene):
    """Four Weakens take from a hand full of blows, as long as they can be struck."""
    hands = [{"ailments": {"weaken": 4}, "hand": (card,) * 3} for card in ("fists", "lens")]
    blows, others = (value(scene(hand, {}), 0) for hand in hands)
    assert blows < others
    blows, others = (value(scene({}, hand), 1) for hand in hands)
    assert blows == others


def test_light_is_created_as_it_is_paid_and_equal_cards_are_one(scene):
    s = scene({"hand": ("fists", "fists", "ash")}, {})
    options = s.options
    offered = [a.value[0] for a in bot.propose(s.game, s.t, options, s.local.secrets[0])]
    assert isinstance(options.decision, Act)
    assert sorted(offered) == ["pass", "play", "play", "set"]


def test_a_card_is_laid_where_it_costs_least(scene):
    """On a used concentration; else on one that pays for it."""
    s = scene({"hand": ("fists", "ash"), "used": (1,)}, {})
    s.play(s.find("fists", "hand", 0))
    offered = list(bot.propose(s.game, s.t, s.options, s.local.secrets[0]))
    assert [a.value for a in offered] == [(s.t.zone("conc", 0)[1],)]
    s = scene({"hand": ("fists", "ash")}, {})
    last = s.t.zone("conc", 0)[2]
    s.play(s.find("fists", "hand", 0)).answer((last,))
    offered = list(bot.propose(s.game, s.t, s.options, s.local.secrets[0]))
    assert [a.value for a in offered] == [(last,)]


def test_the_greedy_bot_strikes_when_it_can(scene):
    """It sees past the enemy's chance to answer: the spell it slings will have its effect."""
    s = scene({"hand": ("fists",), "conc": ("ash",) * 6}, {"hand": ("ash",) * 3})
    answer = make_bot("greedy", s.game, Random(1)).choose(s.t, s.options, s.local.secrets[0])
    assert answer.value[0] == "play"


def test_greedy_beats_random():
    """Two games from either side; the long comparison is in docs/balance."""
    won = 0
    for seed, decks in enumerate((("eva", "romin"), ("halda", "oriel"))):
        local = opened(lists(*decks), seed=seed)
        local.keep_past = False
        names = ("greedy", "random") if seed == 0 else ("random", "greedy")
        bots = [make_bot(name, GAME, bot_chance(b"%d" % seed, seat)) for seat, name in enumerate(names)]
        play_out(local, bots)
        assert local.table.result is not None
        won += local.table.result.winners == (names.index("greedy"),)
    assert won == 2
