"""Nature, card by card: first the creature's sentences, then the spell's."""

from __future__ import annotations

import pytest

from tests.cards.genesis.scenes import (
    afflicted,
    attackers,
    besieged,
    blocking,
    called,
    called_in_retaliation,
    cast,
    choosing,
    duel,
    each,
    grooved,
    held,
    refused,
    retaliating,
    shuffled,
    targets,
    turned,
    turned_up,
    used,
    veiled_spell,
)
from tests.cards.sentences import shows

# --- Wolf Pup // Sprout -------------------------------------------------------------------------------------


@shows("wolf_pup", 1)
def test_sprout_crystallizes_one_and_two_in_retaliation(real):
    assert cast(real, "wolf_pup").count(0)["vault"] == 6
    s = besieged(real, "wolf_pup", enemy={"groove": "wolf_pup"})
    assert retaliating(s, "wolf_pup").count(1)["vault"] == 2


@shows("wolf_pup", 1, edge=True)
def test_sprout_with_less_in_the_deck(real):
    s = besieged(real, "wolf_pup", enemy={"groove": "wolf_pup", "deck": "mote mote"})
    assert retaliating(s, "wolf_pup").count(1)["vault"] == 1, "the tower's companion took one"
    assert cast(real, "wolf_pup", mine={"deck": ""}).count(0)["vault"] == 5


# --- Spore Puff // Rot --------------------------------------------------------------------------------------


@shows("spore_puff", 1)
def test_spore_puff_afflicts_an_enemy_when_destroyed(real):
    s = cast(
        real, "masked_ogre", ("spore_puff", "field", 0), mine={"field": "spore_puff"}, enemy={"field": "mote"}
    )
    assert afflicted(s, "mote", 1)
    assert afflicted(duel(real, "mote", "spore_puff"), "mote", 0), "its killer too"


@shows("spore_puff", 1, edge=True)
def test_spore_puff_without_an_enemy_or_afflicted(real):
    s = cast(real, "masked_ogre", ("spore_puff", "field", 0), mine={"field": "spore_puff mote"})
    assert not afflicted(s, "mote", 0) and s.asked == (0, "act")
    s = duel(real, "mote", "spore_puff", enemy={"afflicted": "spore_puff"})
    assert not afflicted(s, "mote", 0)


@shows("spore_puff", 2)
def test_rot_destroys_the_afflicted(real):
    s = cast(real, "spore_puff", enemy={"field": "mote colossus", "afflicted": "colossus"})
    assert s.zone("groove", 1) == ("colossus",)


@shows("spore_puff", 2, edge=True)
def test_rot_needs_an_afflicted_creature(real):
    assert refused(real, "spore_puff", enemy={"field": "mote"}) == "SG-R23"


# --- Grey Wolf // Pack Call ---------------------------------------------------------------------------------


@shows("grey_wolf", 1)
def test_grey_wolf_strengthens_other_wolves(real):
    s = real({"field": "grey_wolf wolf_pup cave_bear"}, {"field": "wolf_pup"})
    assert [s.strength(id) for id in ("grey_wolf", "wolf_pup", "cave_bear")] == [3, 4, 6]
    assert s.strength("wolf_pup", 1) == 2


@shows("grey_wolf", 1, edge=True)
def test_two_grey_wolves_strengthen_each_other_until_one_falls(real):
    s = real({"field": "grey_wolf grey_wolf", "hand": "goblin_gang"})
    one, other = s.t.zone("field", 0)
    assert s.stat(one, "strength") == s.stat(other, "strength") == 5
    s.casts("goblin_gang", one)
    assert s.stat(other, "strength") == 3


@pytest.mark.rule("SG-176", "SG-R48")
@shows("grey_wolf", 2, 3)
def test_pack_call_finds_what_matches_grey_wolf(real):
    """Cost two or less, and Nature; it is shown, and the deck shuffled."""
    s = cast(real, "grey_wolf", mine={"deck": "young_hydra mote wolf_pup cave_bear viper"})
    assert s.chosen_from() == {"wolf_pup", "viper"}
    choosing(s, ("viper", "deck", 0))
    assert "viper" in s.zone("hand", 0) and shuffled(s, 0)
    assert any(event.kind == "shown" for event in s.local.events[-30:])


@shows("grey_wolf", 2, 3, edge=True)
def test_pack_call_finds_nothing(real):
    s = choosing(cast(real, "grey_wolf", mine={"deck": "mote cave_bear"}), ())
    assert held(s) == 1 and shuffled(s, 0) and s.count(0)["deck"] == 2


# --- Thorn Faun // Barkskin ---------------------------------------------------------------------------------


@shows("thorn_faun", 1, 2)
def test_barkskin_strengthens_and_regroups_the_winner(real):
    clad = {"attached": "thorn_faun", "on": "vapor_djinn"}
    s = duel(real, "vapor_djinn", "young_hydra", more=clad)
    assert s.zone("groove", 0) == ("vapor_djinn",) and s.zone("groove", 1) == ("young_hydra",), "eight each"
    s = duel(
        real, "vapor_djinn", "mote", more=clad, enemy={"field": "mote pilgrim", "engaged": "mote pilgrim"}
    )
    assert not turned(s, "vapor_djinn", 0) and attackers(s) == {"vapor_djinn"}


@shows("thorn_faun", 1, 2, edge=True)
def test_barkskin_regroups_a_blocker_too_but_not_after_a_siege(real):
    s = blocking(real, "mote", "cave_bear", enemy={"attached": "thorn_faun", "on": "cave_bear"})
    assert s.strength("cave_bear", 1) == 8 and not turned(s, "cave_bear", 1)
    s = real({"field": "mote", "attached": "thorn_faun", "on": "mote"}, at="battle").attacks("mote").razes()
    assert turned(s, "mote", 0)


# --- Mimic Vine // Entangle ---------------------------------------------------------------------------------


@shows("mimic_vine", 1)
def test_mimic_vine_afflicts_when_turned_up(real):
    assert afflicted(turned_up(real, "mimic_vine", enemy={"field": "mote"}), "mote", 1)


@shows("mimic_vine", 1, edge=True)
def test_mimic_vine_turned_up_in_battle_weakens_what_it_fights(real):
    s = real({"field": "young_hydra"}, {"veiled": "mimic_vine"}, at="battle").attacks("young_hydra")
    (vine,) = s.t.zone("field", 1)
    s.answer((vine,)).answer(("turn_up", vine))
    assert s.zone("groove", 0) == ("young_hydra",), "four against five"
    s = turned_up(real, "mimic_vine", mine={"field": "mote"})
    assert not afflicted(s, "mote", 0), "enemies only"


@shows("mimic_vine", 2)
def test_entangle_afflicts_two(real):
    s = cast(real, "mimic_vine", enemy={"field": "vapor_djinn cave_bear mote"})
    s.answer(tuple(sorted((s.find("vapor_djinn", "field", 1), s.find("cave_bear", "field", 1)))))
    assert (s.strength("vapor_djinn", 1), s.strength("cave_bear", 1), s.strength("mote", 1)) == (3, 3, 2)


@shows("mimic_vine", 2, edge=True)
def test_entangle_afflicts_one_or_is_not_cast(real):
    s = cast(real, "mimic_vine", ("mote", "field", 1), enemy={"field": "mote cave_bear"})
    assert afflicted(s, "mote", 1) and not afflicted(s, "cave_bear", 1)
    assert refused(real, "mimic_vine") == "SG-R23"


# --- Cave Bear // Thicket -----------------------------------------------------------------------------------


@shows("cave_bear", 1)
def test_thicket_crystallizes_two(real):
    s = besieged(real, enemy={"attached": "cave_bear", "on": "tower"})
    assert s.count(1)["vault"] == 2 and "cave_bear" in s.zone("groove", 1)


@shows("cave_bear", 1, edge=True)
def test_thicket_by_a_breach_but_not_for_a_trashed_tower(real):
    clad = {"attached": "cave_bear", "on": "tower"}
    s = real({"hand": "doom_alchemist"}, clad)
    s.casts("doom_alchemist", s.t.zone("towers", 1)[0])
    assert s.count(1)["vault"] == 2
    s = real({"hand": "spark_jester"}, clad).casts("spark_jester")
    s.answer((s.t.zone("towers", 1)[0],))
    assert s.count(1)["vault"] == 0 and "cave_bear" in s.zone("trash", 1)


# --- Elder Druid // Great Growth ----------------------------------------------------------------------------


@shows("elder_druid", 1)
def test_elder_druid_regroups_another(real):
    s = used(real, "elder_druid", mine={"field": "elder_druid mote", "engaged": "mote"})
    assert not turned(s, "mote", 0) and turned(s, "elder_druid", 0)


@shows("elder_druid", 1, edge=True)
def test_elder_druids_once_per_turn_each_so_that_two_do_not_rouse_each_other_without_end(real):
    s = real({"field": "elder_druid elder_druid mote", "engaged": "mote"})
    one, other = s.t.zone("field", 0)[:2]
    s.use(one)
    choosing(s, ("mote", "field", 0))
    s.use(other)
    assert not s.t.rows[one].turned and s.t.rows[other].turned, "the other one, which has its own time"
    assert not s.offers("use", one), "roused, but it had its time"
    s = used(real, "elder_druid", mine={"field": "elder_druid mote"})
    assert s.asked == (0, "act"), "nobody else is engaged"


@shows("elder_druid", 2)
def test_great_growth_strengthens_nature(real):
    s = real({"field": "cave_bear mote walking_forest", "fortress": "elder_druid"}, {"field": "cave_bear"})
    assert [s.strength(id) for id in ("cave_bear", "mote", "walking_forest")] == [6 + 1 + 1, 2 + 1, 9 + 1]
    assert s.strength("cave_bear", 1) == 6


@shows("elder_druid", 2, edge=True)
def test_great_growth_goes_by_the_back_of_a_veiled_creature(real):
    s = real({"veiled": "mimic_vine masked_ogre", "fortress": "elder_druid"})
    assert [s.stat(card, "strength") for card in s.t.zone("field", 0)] == [4, 3]


# --- Ironhorn, Spore Giant: Callings ------------------------------------------------------------------------


@shows("ironhorn", 1)
def test_ironhorn_counts_its_company_in_battle(real):
    s = duel(real, "ironhorn mote pilgrim wolf_pup", "vapor_djinn")
    assert "ironhorn" in s.zone("field", 0) and s.zone("groove", 1) == ("vapor_djinn",), "seven against six"


@shows("ironhorn", 1, edge=True)
def test_ironhorn_alone_or_outside_battle_is_four(real):
    assert real({"field": "ironhorn mote pilgrim"}).strength("ironhorn") == 4
    assert duel(real, "ironhorn", "grove_keeper").zone("groove", 0) == ("ironhorn",)
    s = blocking(real, "grove_keeper", "ironhorn mote pilgrim")
    assert s.zone("groove", 0) == ("grove_keeper",), "also in another's turn"


@each(ironhorn=2, spore_giant=1)
def test_callings_bring_their_creature(real, id):
    assert called(real, id) == {"pilgrim"}


@each(edge=True, ironhorn=2, spore_giant=1)
def test_callings_in_retaliation(real, id):
    assert called_in_retaliation(real, id)


# --- Burrow Beetle // Regrowth ------------------------------------------------------------------------------


@shows("burrow_beetle", 1)
def test_regrowth_returns_a_nature_card(real):
    s = cast(real, "burrow_beetle", mine={"trash": "cave_bear mote walking_forest world_soul"})
    assert s.chosen_from() == {"cave_bear", "walking_forest", "world_soul"}, "dual cards too"
    assert "cave_bear" in choosing(s, ("cave_bear", "trash", 0)).zone("hand", 0)


@shows("burrow_beetle", 1, edge=True)
def test_regrowth_needs_one_in_ones_own_trash(real):
    assert refused(real, "burrow_beetle", {"trash": "mote"}, {"trash": "cave_bear"}) == "SG-R23"


# --- Viper // Venom -----------------------------------------------------------------------------------------


@shows("viper", 1)
def test_viper_afflicts_the_attacker_before_strengths_are_compared(real):
    s = blocking(real, "spark_apprentice", "viper")
    assert (s.zone("groove", 0), s.zone("groove", 1)) == (("spark_apprentice",), ()), "one against two"


@shows("viper", 1, edge=True)
def test_viper_attacked_or_afflicted_does_not(real):
    assert not afflicted(duel(real, "boiler_hand", "viper"), "boiler_hand", 0)
    s = blocking(real, "boiler_hand", "viper", enemy={"afflicted": "viper"})
    assert s.zone("groove", 1) == ("viper",) and not afflicted(s, "boiler_hand", 0)


@shows("viper", 2, 3)
def test_venom_afflicts_or_destroys(real):
    enemy = {"field": "vapor_djinn cave_bear", "afflicted": "cave_bear"}
    assert afflicted(cast(real, "viper", ("vapor_djinn", "field", 1), enemy=enemy), "vapor_djinn", 1)
    assert cast(real, "viper", ("cave_bear", "field", 1), enemy=enemy).zone("groove", 1) == ("cave_bear",)


@shows("viper", 2, 3, edge=True)
def test_venom_does_not_destroy_what_it_has_just_afflicted_and_needs_a_creature(real):
    s = cast(real, "viper", enemy={"field": "mote"})
    assert s.zone("field", 1) == ("mote",) and grooved(s, 1) == 0
    assert refused(real, "viper") == "SG-R23"


# --- Faun Piper // Wild Hunt --------------------------------------------------------------------------------


@shows("faun_piper", 1)
def test_faun_piper_alone_draws(real):
    s = real({"hand": "faun_piper"}, {"field": "mote"}).summons("faun_piper")
    assert held(s) == 2, "enemy creatures are none of yours"


@shows("faun_piper", 1, edge=True)
def test_faun_piper_in_company_does_not(real):
    assert held(real({"hand": "faun_piper", "field": "mote"}).summons("faun_piper")) == 1


@shows("faun_piper", 2)
def test_wild_hunt_strengthens_beasts(real):
    s = real({"field": "cave_bear mote", "fortress": "faun_piper"}, {"field": "wolf_pup"})
    assert (s.strength("cave_bear"), s.strength("mote"), s.strength("wolf_pup", 1)) == (8, 2, 2)


@shows("faun_piper", 2, edge=True)
def test_wild_hunt_veiled_in_anothers_fortress_or_twice(real):
    s = real({"field": "cave_bear", "fortress": "faun_piper faun_piper"})
    assert s.strength("cave_bear") == 10, "two of them add up"
    s = real({"field": "cave_bear", "afflicted": "cave_bear", "fortress": "faun_piper"})
    assert s.strength("cave_bear") == 3 + 1


# --- Moss Bear // Sap Armor ---------------------------------------------------------------------------------


@shows("moss_bear", 1)
def test_moss_bear_does_not_attack_alone(real):
    assert real({"field": "moss_bear"}, at="battle").t.phase == "discard"
    assert "moss_bear" in attackers(real({"field": "moss_bear mote"}, at="battle"))


@shows("moss_bear", 1, edge=True)
def test_moss_bear_alone_may_block(real):
    assert blocking(real, "mote", "moss_bear").zone("groove", 0) == ("mote",)


@shows("moss_bear", 2)
def test_sap_armor_counts_crystals(real):
    assert cast(real, "moss_bear", mine={"field": "mote"}).strength("mote") == 2 + 5


@shows("moss_bear", 2, edge=True)
def test_sap_armor_is_six_at_most_and_shrinks_with_the_vault(real):
    clad = {"field": "mote", "attached": "moss_bear", "on": "mote"}
    assert real({**clad, "vault": "mote " * 8}).strength("mote") == 8
    assert real({**clad, "vault": ""}).strength("mote") == 2


# --- Grove Keeper // Natural Order --------------------------------------------------------------------------


@shows("grove_keeper", 1)
def test_grove_keeper_cures(real):
    s = used(real, "grove_keeper", mine={"field": "grove_keeper cave_bear", "afflicted": "cave_bear"})
    assert s.strength("cave_bear") == 6


@shows("grove_keeper", 1, edge=True)
def test_grove_keeper_may_cure_itself_an_enemy_or_nobody(real):
    s = used(real, "grove_keeper", mine={"field": "grove_keeper", "afflicted": "grove_keeper"})
    assert not afflicted(s, "grove_keeper", 0)
    s = used(real, "grove_keeper", enemy={"field": "mote", "afflicted": "mote"})
    assert not afflicted(s, "mote", 1)
    assert used(real, "grove_keeper").asked == (0, "act")


@shows("grove_keeper", 2)
def test_natural_order_draws_two_for_a_cure(real):
    mine = {"field": "grove_keeper mote", "afflicted": "mote", "fortress": "grove_keeper"}
    assert held(used(real, "grove_keeper", mine=mine)) == 3
    s = real({"field": "mote", "afflicted": "mote", "fortress": "grove_keeper"}, at="cure")
    s.answer(("cure", s.find("mote", "field", 0), s.find("mote", "vault", 0)))
    assert held(s) == 3, "with a crystal too"


@shows("grove_keeper", 2, edge=True)
def test_natural_order_not_for_an_enemy_nor_for_the_well(real):
    lord = {"field": "grove_keeper", "fortress": "grove_keeper"}
    s = used(real, "grove_keeper", mine=lord, enemy={"field": "mote", "afflicted": "mote"})
    assert held(s) == 1
    s = cast(real, "novice", mine={"fortress": "grove_keeper", "field": "mote"})
    assert held(s) == 2, "the card of Absolution alone"


# --- Great Serpent // Thorn Ambush --------------------------------------------------------------------------


@shows("great_serpent", 1)
def test_great_serpent_attacks_ready_creatures(real):
    assert targets(real({"field": "great_serpent"}, {"field": "mote"}, at="battle")) == {"mote"}


@shows("great_serpent", 1, edge=True)
def test_great_serpent_dizzy_attacks_nobody(real):
    s = real({"hand": "great_serpent", "field": "pilgrim"}, {"field": "mote"})
    s.summons("great_serpent").no()
    assert attackers(s) == {"pilgrim"} and targets(s) == set()


@shows("great_serpent", 2, 3)
def test_thorn_ambush_regroups_and_strengthens_for_the_turn(real):
    tired = {"field": "young_hydra mote", "engaged": "young_hydra"}
    s = veiled_spell(real, "great_serpent", mine=tired, enemy={"hand": "mote"})
    assert not turned(s, "young_hydra", 0)
    assert (s.strength("young_hydra"), s.strength("mote")) == (11, 5)
    assert s.ends().strength("young_hydra") == 8


@shows("great_serpent", 2, 3, edge=True)
def test_thorn_ambush_in_retaliation_and_not_for_who_comes_later(real):
    tired = {"field": "young_hydra", "engaged": "young_hydra"}
    s = besieged(real, enemy={**tired, "veiled_spell": "great_serpent"})
    s.answer(("turn_up", s.t.zone("fortress", 1)[0]))
    assert not turned(s, "young_hydra", 1) and s.strength("young_hydra", 1) == 11
    s = veiled_spell(real, "great_serpent", mine={"hand": "great_serpent mote", "vault": "mote viper " * 3})
    s.summons("mote")
    assert s.strength("mote") == 2


# --- Walking Forest // Deep Roots ---------------------------------------------------------------------------


@shows("walking_forest", 1)
def test_walking_forest_strengthens_the_others(real):
    s = real({"field": "walking_forest mote"}, {"field": "mote"})
    assert (s.strength("walking_forest"), s.strength("mote"), s.strength("mote", 1)) == (9, 3, 2)


@shows("walking_forest", 1, edge=True)
def test_walking_forest_gone_its_strength_is_gone(real):
    s = duel(
        real,
        "world_soul",
        "walking_forest",
        enemy={"field": "walking_forest mote", "engaged": "walking_forest"},
    )
    assert s.strength("mote", 1) == 2


@shows("walking_forest", 2, 3, 4)
def test_deep_roots_recover_shuffle_and_draw(real):
    s = cast(real, "walking_forest", mine={"trash": "cave_bear mote pilgrim viper novice"})
    s.answer(tuple(sorted(s.t.zone("trash", 0)[:4])))
    assert s.zone("trash", 0) == ("novice", "walking_forest")
    assert (s.count(0)["deck"], held(s)) == (7 + 4 - 2, 3) and shuffled(s, 0)


@shows("walking_forest", 2, 3, 4, edge=True)
def test_deep_roots_recover_nothing(real):
    s = cast(real, "walking_forest")
    assert (s.count(0)["deck"], held(s)) == (5, 3) and shuffled(s, 0)
    s = cast(real, "walking_forest", mine={"trash": "mote"}).answer(())
    assert "mote" in s.zone("trash", 0), "up to four, and so none"
