"""The bots' measure of a position, and what they are offered to look at."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from engines.bots import make_bot
from engines.runiverse import bot


def value(s, seat=0):
    return bot.evaluate(s.game, s.t, seat, s.local.secrets[seat])


def proposed(s):
    return [a.value for a in bot.propose(s.game, s.t, s.options, s.local.secrets[s.asked[0]])]


def choice(s, level="greedy"):
    return make_bot(level, s.game, Random(1)).choose(s.t, s.options, s.local.secrets[s.asked[0]]).value


def test_bonds_creatures_and_cards_count(scene):
    plain = value(scene({}, {}))
    assert value(scene({"rifts0": "imp"}, {})) < plain < value(scene({}, {"rifts0": "imp"}))
    assert value(scene({"field0": "brute"}, {})) > plain > value(scene({}, {"field0": "brute"}))
    assert value(scene({"field0": "titan"}, {})) > value(scene({"field0": "imp"}, {})) > plain
    assert value(scene({"hand": "brute"}, {})) > plain


def test_the_last_bonds_are_the_dearest(scene):
    vars = {"vars": {"opened": 7, "rifts": 3}}
    worth = [value(scene({"rifts0": " ".join(["imp"] * n), **vars}, {})) for n in (1, 2, 3, 4)]
    steps = [b - a for a, b in pairwise(worth)]
    assert steps == sorted(steps, reverse=True) and steps[-1] > 0


def test_only_answers_that_differ_are_looked_at(scene):
    hand = "imp imp ember ember"
    s = scene({"hand": hand, "discard": "imp imp imp", "vars": {"power": 1}, "tasked": ("ember",)})
    assert all(word[0] != "raise" for word in proposed(s))
    s.phase()
    words = [v[0] for v in proposed(s)]
    assert words.count("play") == 1 and words.count("assist") <= 1


def test_a_bot_that_plays_answers_out_looks_at_more(scene):
    """The phases in another order, and what greed takes for hopeless; equal cards are one choice."""

    def further(s):
        return [a.value for a in bot.consider(s.game, s.t, s.options, s.local.secrets[s.asked[0]])]

    s = scene(
        {
            "mages1": "gale",
            "hand": "imp imp ember",
            "field0": "brute",
            "vars": {"power": 1},
            "tasked": ("ember",),
        }
    )
    phases = [a.value for a in s.options.answers() if a.value[0] == "phase"]
    assert len(phases) > 1
    assert sorted(proposed(s) + further(s)) == sorted(phases)
    s.phase()
    assert [v[0] for v in proposed(s)].count("play") == 1
    assert not {v[0] for v in further(s)} & {"play", "pass"}
    listed = [a.value for a in s.options.answers()]
    assert all(v in listed and v not in proposed(s) for v in further(s))
    assert any(v[0] in ("assist", "delve") for v in further(s))


def test_a_new_mage_is_played_where_none_is(scene):
    s = scene({"hand": "gale", "rifts1": "imp imp"})
    assert choice(s) == ("mage", s.find("gale", "hand", 0), 1)


def test_the_greedy_bot_breaks_a_bond_that_nobody_guards(scene):
    deck = " ".join(["imp"] * 12)
    s = scene(
        {"field0": "brute", "tasked": ("ember",), "deck": deck},
        {"vars": {"opened": 7, "rifts": 3}, "deck": deck},
    )
    s.phase()
    assert choice(s) == ("attack", s.up("brute"), s.mage(1))


def test_creatures_count_as_they_stand_when_the_turn_ends(scene):
    """All untask then and one of them guards, so that ending the turn gains nothing, nor attacking costs."""
    tasked, ready = ("ember", "titan"), ("ember",)
    unbound = {"rifts0": ""}
    assert value(scene({"field0": "titan", "tasked": tasked}, unbound)) == value(
        scene({"field0": "titan", "tasked": ready, "guards": ("titan",)}, unbound)
    )


def test_power_to_come_counts_as_well_as_power_at_hand(scene):
    """Else a phase would be ended for the power of the next."""
    s = scene({"mages1": "gale", "rifts1": "imp imp", "hand": "brute"})
    before = value(s)
    s.phase()
    s.answer(("power",))
    assert abs(value(s) - before) <= bot.POWER


def test_the_greedy_bot_names_a_guard(scene):
    s = scene({"field0": "titan"}, {"field0": "brute"})
    s.answer(("pass",))
    assert choice(s) == (s.up("titan"),)


def test_the_search_bot_takes_the_win(scene):
    s = scene(
        {"field0": "brute hound", "hand": "imp imp", "tasked": ("ember",)},
        {"rifts0": "imp", "field0": "titan", "vars": {"opened": 7, "rifts": 3}},
    )
    s.phase()
    value = choice(s, "search:20")
    assert value[0] == "attack" and value[2] == s.mage(1)


def test_a_look_ahead_of_the_other_ends_where_the_turn_goes_on(scene):
    """Between two mage phases and in one of them; not where a guard is named."""
    s = scene({"hand": "imp", "field0": "brute"})
    moments = [(s.asked[1], s.game.own_turn(s.t, s.options.decision))]
    s.phase()
    moments.append((s.asked[1], s.game.own_turn(s.t, s.options.decision)))
    s.end_phase().passes()
    moments.append((s.asked[1], s.game.own_turn(s.t, s.options.decision)))
    assert moments == [("next", True), ("act", True), ("guard", False)]
