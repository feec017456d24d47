"""Two of the same card, several triggers at once: what the texts and the book say."""

from __future__ import annotations

import pytest

from tests.cards.genesis.scenes import afflicted, besieged, blocking, cast, choosing, held, used

# --- two of the same, and several at once -------------------------------------------------------------------


def test_two_wolves_and_two_gangs_strengthen_each_other(real):
    s = real({"field": "grey_wolf grey_wolf wolf_pup"})
    assert [s.stat(card, "strength") for card in s.t.zone("field", 0)] == [5, 5, 6]
    s = real({"field": "goblin_gang goblin_gang"})
    assert [s.stat(card, "strength") for card in s.t.zone("field", 0)] == [5, 5]


def test_two_still_waters_and_a_wisp_draw_three_in_an_order_of_their_lords_choice(real):
    enemy = {"fortress": "storm_herder storm_herder", "hand": "mote"}
    s = blocking(real, "colossus", "candle_wisp", enemy=enemy)
    assert s.asked == (1, "#order")
    s.local.submit(next(s.options.answers()))
    assert held(s, 1) == 4 and s.asked == (1, "#reply")


def test_a_singer_cured_under_natural_order_draws_four(real):
    mine = {"field": "grave_singer", "afflicted": "grave_singer", "fortress": "grove_keeper"}
    s = real({**mine, "hand": "novice"})
    s.answer(s.way("novice", "spell"))
    choosing(s, ("grave_singer", "field", 0), (0, 1))
    assert not afflicted(s, "grave_singer", 0) and held(s) == 1 + 4 + 1, "and Absolution draws one"


def test_two_druids_rouse_each_other_once(real):
    s = real({"field": "elder_druid elder_druid mote", "engaged": "mote"})
    first, second, mote = s.t.zone("field", 0)
    s.use(first)
    assert s.t.rows[first].turned and not s.t.rows[mote].turned
    s.use(second)
    assert not s.t.rows[first].turned and s.t.rows[second].turned, "the only other engaged creature"
    assert not s.offers("use", first), "once per turn"


def test_a_crane_lends_its_weak_strength_and_what_it_lent_stays_when_it_goes(real):
    s = real({"field": "steam_crane mote", "afflicted": "steam_crane", "hand": "tide_scribe"})
    s.use(s.find("steam_crane", "field", 0))
    assert s.strength("mote") == 4
    s.casts("tide_scribe", s.find("steam_crane", "field", 0))
    assert s.strength("mote") == 4
    s.ends()
    assert s.strength("mote") == 2


def test_what_a_crane_lent_does_not_follow_a_creature_through_the_hand(real):
    s = real({"field": "steam_crane mote", "hand": "tide_scribe"})
    s.use(s.find("steam_crane", "field", 0))
    assert s.strength("mote") == 7
    s.casts("tide_scribe", s.find("mote", "field", 0)).summons("mote")
    assert s.strength("mote") == 2


def test_a_judge_with_a_mourner_judges_with_five_and_afflicted_with_two(real):
    enemy = {"field": "storm_herder cave_bear"}
    s = used(real, "dream_judge", mine={"field": "dream_judge chief_mourner"}, enemy=enemy)
    assert not afflicted(s, "cave_bear", 1)
    mine = {"field": "dream_judge chief_mourner", "afflicted": "dream_judge"}
    s = real(mine, {"field": "mote pilgrim boiler_hand"})
    s.use(s.find("dream_judge", "field", 0))
    assert s.chosen_from() == {"mote", "pilgrim"}, "1, and half of 2"


def test_a_puff_that_its_own_lord_burns_still_afflicts_an_enemy(real):
    s = real({"hand": "goblin_gang", "field": "spore_puff"}, {"field": "cave_bear"})
    s.answer(s.way("goblin_gang", "spell"))
    choosing(s, ("spore_puff", "field", 0))
    assert s.zone("groove", 0) == ("spore_puff",) and afflicted(s, "cave_bear", 1)


def test_requiem_and_still_water_both_tell_of_one_battle_of_equals(real):
    mine = {"field": "mote", "fortress": "dawn_choir storm_herder"}
    s = blocking(real, "mote", "mote", more=mine, enemy={"hand": "pilgrim"})
    choosing(s, (0, 1))
    assert held(s) == 3 and held(s, 1) == 1


def test_a_crystal_of_two_spheres_cures_either(real):
    mine = {"field": "cave_bear shade mote", "afflicted": "cave_bear shade mote", "vault": "world_soul"}
    s = real(mine, at="cure")
    crystal = s.t.zone("vault", 0)[0]
    assert {s._id(card) for card, by in s.offered("cure") if by == crystal} == {"cave_bear", "shade"}


# --- one moment, one order (SG-202) -------------------------------------------------------------------------

KEPT = {"attached": "vapor_djinn", "on": "tower", "fortress": "survey_drone", "hand": "mote"}


@pytest.mark.rule("SG-202")
def test_a_keep_and_a_map_of_one_tower_are_put_in_order(real):
    s = besieged(real, enemy=KEPT)
    assert s.asked == (1, "#order") and len(list(s.options.answers())) == 2
    s.local.submit(next(s.options.answers()))
    assert held(s, 1) == 1 + 4 and s.asked == (1, "#reply")


@pytest.mark.rule("SG-202", "SG-164")
def test_a_keep_and_a_map_are_put_in_order_when_a_spell_takes_the_tower(real):
    s = cast(real, "doom_alchemist", ("mote", "towers", 1), enemy=KEPT)
    assert s.asked == (1, "#order")
    s.local.submit(next(s.options.answers()))
    assert held(s, 1) == 1 + 4 and s.asked[0] == 0


@pytest.mark.rule("SG-202", "SG-204")
@pytest.mark.parametrize("wins", [0, 1])
def test_a_battle_won_and_a_creature_destroyed_in_it_are_one_moment(real, wins):
    """A Captain draws for winning, Requiem for the enemy: their lord says which first."""
    lord = {"field": "raider_captain", "fortress": "dawn_choir"}
    fighters = ("raider_captain", "mote") if wins == 0 else ("mote", "raider_captain")
    s = blocking(real, *fighters, **{"more" if wins == 0 else "enemy": lord})
    assert s.asked == (wins, "#order")
    before = held(s, wins)
    s.local.submit(next(s.options.answers()))
    assert held(s, wins) == before + 2


@pytest.mark.rule("SG-202", "SG-204")
def test_of_two_that_fall_together_the_active_lords_triggers_all_come_first(real):
    """Both have Requiem, and each draws from an empty deck, which asks for a tower."""
    lord = {"fortress": "dawn_choir", "deck": "", "trash": "pilgrim pilgrim"}
    s = blocking(real, "mote", "mote", more=lord, enemy=lord)
    assert s.asked == (0, "tower")
    s.local.submit(next(s.options.answers()))
    assert s.asked == (1, "tower")


@pytest.mark.rule("SG-202")
def test_what_the_besieger_and_the_besieged_wait_for_goes_off_in_turn(real):
    """Foreknowledge draws, then Keep and Map of the lord who lost the tower."""
    s = besieged(real, mine={"fortress": "star_reader"}, enemy=KEPT)
    assert s.asked == (1, "#order") and held(s) == 2
    s.local.submit(next(s.options.answers()))
    assert held(s, 1) == 1 + 4


# --- and more -----------------------------------------------------------------------------------------------


def test_a_dancer_finds_nothing_in_an_empty_hand(real):
    s = real({"field": "knife_dancer"}, at="battle").attacks("knife_dancer").unblocked().razes()
    assert s.count(1)["trash"] == 0 and s.t.phase == "discard"


def test_bloodlust_lets_a_creature_that_stands_ready_be_hunted_but_not_by_a_dizzy_one(real):
    s = real(
        {"hand": "mote", "attached": "knife_dancer", "on": "cave_bear", "field": "cave_bear"},
        {"field": "pilgrim"},
    )
    s.summons("mote").to("battle")
    assert {s._id(card) for card, target in s.offered("attack") if target >= 0} == {"cave_bear"}


@pytest.mark.rule("SG-R53")
def test_a_druid_that_comes_back_rouses_again_in_the_same_turn(real):
    rich = {"vault": "mote wolf_pup pilgrim mote wolf_pup pilgrim", "hand": "spray_sprite"}
    s = real({"field": "elder_druid mote cave_bear", "engaged": "mote cave_bear", **rich})
    s.use(s.find("elder_druid", "field", 0))
    s.answer((s.find("mote", "field", 0),))
    s.casts("spray_sprite", s.find("elder_druid", "field", 0)).summons("elder_druid")
    assert s.offers("use", s.find("elder_druid", "field", 0)), "it is another druid now"
    s.use(s.find("elder_druid", "field", 0))
    assert not s.t.rows[s.find("cave_bear", "field", 0)].turned
