"""Ether, card by card: first the creature's sentences, then the spell's."""

from __future__ import annotations

from engines.kernel import player
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
    sieged,
    turned,
    turned_up,
    used,
    veiled_spell,
)
from tests.cards.sentences import shows

# --- Spray Sprite // Ebb ------------------------------------------------------------------------------------


@shows("spray_sprite", 1)
def test_ebb_returns_a_creature_or_a_crystal(real):
    enemy = {"field": "young_hydra", "vault": "cave_bear"}
    for id, zone in (("young_hydra", "field"), ("cave_bear", "vault")):
        assert cast(real, "spray_sprite", (id, zone, 1), enemy=enemy).zone("hand", 1) == (id,)


@shows("spray_sprite", 1, edge=True)
def test_ebb_forgets_what_a_creature_was_and_hides_it(real):
    enemy = {"field": "young_hydra", "afflicted": "young_hydra", "engaged": "young_hydra"}
    s = cast(real, "spray_sprite", ("young_hydra", "field", 1), enemy=enemy)
    (card,) = s.t.zone("hand", 1)
    assert not s.t.rows[card].marks and not s.t.rows[card].turned and not s.t.rows[card].up
    s = besieged(real, "spray_sprite", mine={"vault": ""}, enemy={"groove": "mote"})
    retaliating(s, "spray_sprite", ("colossus", "field", 0))
    assert "colossus" in s.zone("hand", 0), "in retaliation too"


# --- Cloud Ferry // Whirlpool -------------------------------------------------------------------------------


@shows("cloud_ferry", 1)
def test_cloud_ferry_carries_off_an_energy_or_a_spell(real):
    s = used(real, "cloud_ferry", ("mote", "groove", 1), enemy={"groove": "mote pilgrim"})
    assert (s.zone("groove", 1), s.zone("trash", 1)) == (("pilgrim",), ("mote",))
    s = used(real, "cloud_ferry", ("young_hydra", "fortress", 1), enemy={"fortress": "young_hydra"})
    assert (s.zone("fortress", 1), s.zone("trash", 1), grooved(s, 1)) == ((), ("young_hydra",), 0)


@shows("cloud_ferry", 1, edge=True)
def test_cloud_ferry_reaches_no_attachment_and_no_tower(real):
    enemy = {"field": "mote", "attached": "boiler_hand", "on": "mote", "groove": "pilgrim"}
    s = used(real, "cloud_ferry", enemy=enemy)
    assert s.zone("trash", 1) == ("pilgrim",) and s.zone("attached", 1) == ("boiler_hand",)
    s = used(real, "cloud_ferry")
    assert s.count(1)["towers"] == 3 and s.asked == (0, "act"), "nothing to carry off"


@shows("cloud_ferry", 2)
def test_whirlpool_trashes_four_cards_of_a_lord(real):
    for seat in (0, 1):
        s = cast(real, "cloud_ferry", player(seat))
        assert s.count(seat)["deck"] == 3 and s.count(seat)["trash"] == 4 + (seat == 0)


@shows("cloud_ferry", 2, edge=True)
def test_whirlpool_empties_a_deck_without_a_reshuffle(real):
    s = cast(real, "cloud_ferry", player(1), enemy={"deck": "mote pilgrim"})
    assert (s.count(1)["deck"], s.count(1)["trash"], s.count(1)["towers"]) == (0, 2, 3)


# --- Wind Page // Echo --------------------------------------------------------------------------------------


@shows("wind_page", 1, 2)
def test_echo_recovers_an_instant_and_draws_it(real):
    s = cast(real, "wind_page", mine={"trash": "mote young_hydra piston_knight"})
    assert sorted(s.zone("hand", 0)) == ["mote", "piston_knight"]
    assert set(s.zone("trash", 0)) == {"young_hydra", "piston_knight", "wind_page"}


@shows("wind_page", 1, 2, edge=True)
def test_echo_without_an_instant_only_draws_and_not_itself(real):
    s = cast(real, "wind_page", mine={"trash": "young_hydra"})
    assert sorted(s.zone("hand", 0)) == ["mote", "piston_knight"], "the top of the deck"
    assert s.zone("trash", 0) == ("young_hydra", "wind_page")


# --- Tide Herald // Buoyancy --------------------------------------------------------------------------------


@shows("tide_herald", 1)
def test_tide_herald_recovers_a_card(real):
    s = real({"hand": "tide_herald", "trash": "colossus mote"}).summons("tide_herald")
    choosing(s, ("colossus", "trash", 0))
    assert s.zone("deck", 0)[-1] == "colossus" and s.zone("trash", 0) == ("mote",)


@shows("tide_herald", 1, edge=True)
def test_tide_herald_with_an_empty_trash(real):
    s = real({"hand": "tide_herald"}, {"trash": "mote"}).summons("tide_herald")
    assert s.asked == (0, "act") and s.count(0)["deck"] == 7 and s.zone("trash", 1) == ("mote",)


@shows("tide_herald", 2, 3)
def test_buoyancy_strengthens_and_draws_when_its_creature_attacks(real):
    s = cast(real, "tide_herald", mine={"field": "mote"})
    assert s.strength("mote") == 4 and held(s) == 1
    assert held(s.to("battle").attacks("mote")) == 2


@shows("tide_herald", 2, 3, edge=True)
def test_buoyancy_draws_neither_for_a_block_nor_for_another_attacker(real):
    clad = {"field": "mote pilgrim", "attached": "tide_herald", "on": "mote"}
    assert held(real(clad, at="battle").attacks("pilgrim")) == 1
    s = blocking(real, "pilgrim", "mote", enemy={"attached": "tide_herald", "on": "mote", "hand": "mote"})
    assert held(s, 1) == 1 and s.zone("groove", 0) == ("pilgrim",)


# --- Tide Scribe // Undertow --------------------------------------------------------------------------------


@shows("tide_scribe", 1, 2)
def test_tide_scribe_turned_up_returns_a_creature_of_cost_three_or_less(real):
    s = turned_up(real, "tide_scribe", enemy={"field": "mote vapor_djinn young_hydra"})
    assert s.chosen_from() == {"mote", "vapor_djinn", "tide_scribe"}
    choosing(s, ("vapor_djinn", "field", 1))
    assert s.zone("hand", 1) == ("vapor_djinn",) and s.zone("field", 0) == ("tide_scribe",)


@shows("tide_scribe", 1, 2, edge=True)
def test_tide_scribe_alone_carries_itself_off(real):
    s = turned_up(real, "tide_scribe", enemy={"field": "young_hydra"})
    assert s.zone("field", 0) == () and "tide_scribe" in s.zone("hand", 0), "it must, and nothing else fits"


@shows("tide_scribe", 2, edge=True)
def test_undertow_needs_such_a_creature(real):
    assert refused(real, "tide_scribe", enemy={"field": "young_hydra"}) == "SG-R23"
    s = cast(real, "tide_scribe", enemy={"veiled": "masked_ogre"})
    assert s.zone("hand", 1) == ("masked_ogre",), "a veiled creature costs three"


# --- Vapor Djinn // Floating Keep ---------------------------------------------------------------------------


@shows("vapor_djinn", 1)
def test_floating_keep_draws_two(real):
    s = besieged(real, enemy={"attached": "vapor_djinn", "on": "tower"})
    assert held(s, 1) == 3 and "vapor_djinn" in s.zone("groove", 1)


@shows("vapor_djinn", 1, edge=True)
def test_floating_keep_does_nothing_for_another_tower_and_needs_one_of_its_own(real):
    s = besieged(real, nth=1, enemy={"attached": "vapor_djinn", "on": "tower"})
    assert held(s, 1) == 1
    assert refused(real, "vapor_djinn", {"towers": ""}) == "SG-R23"


# --- Storm Herder // Still Water ----------------------------------------------------------------------------


@each(storm_herder=1)
def test_storm_herder_weakens_enemies(real, id):
    s = real({"field": f"{id} mote"}, {"field": "vapor_djinn"})
    assert (s.strength("vapor_djinn", 1), s.strength("mote"), s.strength(id)) == (5, 2, 5)


@shows("storm_herder", 1, edge=True)
def test_two_storm_herders_leave_nothing_below_zero_and_afflicted_ones_still_work(real):
    s = real(
        {"field": "storm_herder storm_herder", "afflicted": "storm_herder"}, {"field": "lamplighter mote"}
    )
    assert (s.strength("lamplighter", 1), s.strength("mote", 1)) == (0, 0)
    s = real({"field": "storm_herder"}, {"field": "mote", "afflicted": "mote"})
    assert s.strength("mote", 1) == 1, "half of one is nothing"


@shows("storm_herder", 2)
def test_still_water_draws_for_a_creature_destroyed(real):
    s = cast(real, "masked_ogre", ("mote", "field", 0), mine={"field": "mote", "fortress": "storm_herder"})
    assert held(s) == 2
    s = duel(real, "colossus", "mote", enemy={"fortress": "storm_herder", "hand": "pilgrim"})
    assert held(s, 1) == 2


@shows("storm_herder", 2, edge=True)
def test_still_water_neither_for_the_enemys_nor_for_one_returned(real):
    mine = {"field": "mote", "fortress": "storm_herder"}
    assert held(cast(real, "masked_ogre", ("mote", "field", 1), mine=mine, enemy={"field": "mote"})) == 1
    assert held(cast(real, "spray_sprite", ("mote", "field", 0), mine=mine)) == 2, "the Mote alone"


# --- Prism Leviathan, Glass Drake: Callings -----------------------------------------------------------------


@shows("prism_leviathan", 1)
def test_prism_leviathan_does_not_attack_alone(real):
    assert real({"field": "prism_leviathan"}, at="battle").t.phase == "discard"
    assert "prism_leviathan" in attackers(real({"field": "prism_leviathan mote"}, at="battle"))


@shows("prism_leviathan", 1, edge=True)
def test_prism_leviathan_alone_may_block(real):
    assert blocking(real, "mote", "prism_leviathan").zone("groove", 0) == ("mote",)


@each(prism_leviathan=2, glass_drake=2)
def test_callings_bring_their_creature(real, id):
    assert called(real, id) == {"pilgrim"}


@each(edge=True, prism_leviathan=2, glass_drake=2)
def test_callings_in_retaliation(real, id):
    assert called_in_retaliation(real, id)


# --- Mote // Daze -------------------------------------------------------------------------------------------


@shows("mote", 1)
def test_daze_afflicts(real):
    s = cast(real, "mote", ("vapor_djinn", "field", 1), enemy={"field": "vapor_djinn pilgrim"})
    assert s.strength("vapor_djinn", 1) == 3 and not afflicted(s, "pilgrim", 1)


@shows("mote", 1, edge=True)
def test_daze_changes_nothing_for_the_afflicted_and_the_affliction_stays(real):
    s = cast(real, "mote", enemy={"field": "vapor_djinn", "afflicted": "vapor_djinn", "hand": "pilgrim"})
    assert s.strength("vapor_djinn", 1) == 3
    assert afflicted(s.ends(), "vapor_djinn", 1), "until it is cured"
    assert refused(real, "mote") == "SG-R23"


# --- Ripple Scout // Slipstream -----------------------------------------------------------------------------


@shows("ripple_scout", 1)
def test_ripple_scout_draws_by_a_siege(real):
    assert held(sieged(real, "ripple_scout")) == 2


@shows("ripple_scout", 1, edge=True)
def test_ripple_scout_blocked_or_afflicted_draws_nothing(real):
    assert held(blocking(real, "ripple_scout", "mote")) == 1
    assert held(sieged(real, "ripple_scout", more={"afflicted": "ripple_scout"})) == 1


@shows("ripple_scout", 2, 3)
def test_slipstream_regroups_and_draws(real):
    s = cast(real, "ripple_scout", mine={"field": "mote", "engaged": "mote"})
    assert not turned(s, "mote", 0) and held(s) == 2
    assert attackers(s.to("battle")) == {"mote"}


@shows("ripple_scout", 2, 3, edge=True)
def test_slipstream_out_of_turn_and_without_a_creature(real):
    tired = {"field": "young_hydra", "engaged": "young_hydra", "groove": "mote"}
    s = besieged(real, "ripple_scout", enemy=tired)
    retaliating(s, "ripple_scout", ("young_hydra", "field", 1))
    assert not turned(s, "young_hydra", 1)
    s = cast(real, "ripple_scout", enemy={"field": "mote", "engaged": "mote"})
    assert held(s) == 2 and turned(s, "mote", 1), "one's own creatures only"


# --- Mirror Page // Second Thoughts -------------------------------------------------------------------------


@shows("mirror_page", 1, 2)
def test_second_thoughts_change_hand_card_and_crystal_and_draw(real):
    s = cast(real, "mirror_page", ("mote", "vault", 0))
    assert "piston_knight" in s.zone("vault", 0) and s.count(0)["vault"] == 5
    assert sorted(s.zone("hand", 0)) == ["mote", "mote"], "the crystal and the card drawn"


@shows("mirror_page", 1, 2, edge=True)
def test_second_thoughts_with_an_empty_hand_or_vault_only_draw(real):
    s = besieged(real, "mirror_page", enemy={"groove": "mote"})
    retaliating(s, "mirror_page")
    assert s.count(1)["vault"] == 0 and sorted(s.zone("hand", 1)) == ["pilgrim", "piston_knight"]


# --- Veil Dancer // Prism Ward ------------------------------------------------------------------------------


@shows("veil_dancer", 1)
def test_veil_dancer_is_not_blocked(real):
    s = real({"field": "veil_dancer"}, {"field": "young_hydra"}, at="battle").attacks("veil_dancer")
    assert s.asked == (0, "siege")


@shows("veil_dancer", 1, edge=True)
def test_veil_dancer_attacking_a_creature_is_not_blocked_either_but_may_be_beaten(real):
    s = duel(real, "veil_dancer", "colossus", enemy={"field": "colossus young_hydra", "engaged": "colossus"})
    assert s.zone("groove", 0) == ("veil_dancer",)


@shows("veil_dancer", 2)
def test_prism_ward_weakens_enemies(real):
    s = real({"field": "mote", "fortress": "veil_dancer"}, {"field": "vapor_djinn"})
    assert (s.strength("vapor_djinn", 1), s.strength("mote")) == (5, 2)
    assert s.ends().strength("vapor_djinn", 1) == 5


@shows("veil_dancer", 2, edge=True)
def test_prism_ward_ends_when_it_is_destroyed(real):
    s = real({"field": "mote"}, {"fortress": "veil_dancer"}, at="battle").attacks("mote")
    assert s.strength("mote") == 1
    s.answer((s.find("veil_dancer", "fortress", 1),))
    assert s.strength("mote") == 2


# --- Star Reader // Foreknowledge ---------------------------------------------------------------------------


@shows("star_reader", 1, 2)
def test_star_reader_recovers_an_active_spell_and_draws_it(real):
    s = used(real, "star_reader", mine={"trash": "mote young_hydra piston_knight"})
    assert sorted(s.zone("hand", 0)) == ["piston_knight", "young_hydra"]
    assert set(s.zone("trash", 0)) == {"mote", "piston_knight"}


@shows("star_reader", 1, 2, edge=True)
def test_star_reader_must_recover_if_it_can_and_draws_anyway(real):
    s = used(real, "star_reader", mine={"trash": "young_hydra faun_piper"})
    assert s.chosen_from() == {"young_hydra", "faun_piper"} and not any(
        answer.value == () for answer in s.options.answers()
    )
    assert sorted(used(real, "star_reader").zone("hand", 0)) == ["mote", "piston_knight"]


@shows("star_reader", 3)
def test_foreknowledge_draws_by_any_siege_of_ones_own(real):
    assert held(sieged(real, "mote", more={"fortress": "star_reader"})) == 2


@shows("star_reader", 3, edge=True)
def test_foreknowledge_keeps_still_in_a_battle_and_when_besieged(real):
    assert held(duel(real, "colossus", "mote", more={"fortress": "star_reader"})) == 1
    assert held(besieged(real, enemy={"fortress": "star_reader"}), 1) == 1


# --- Glass Drake --------------------------------------------------------------------------------------------


@shows("glass_drake", 1)
def test_glass_drake_in_battle_in_its_own_turn(real):
    s = duel(real, "glass_drake", "young_hydra")
    assert (s.zone("field", 0), s.zone("groove", 1)) == (("glass_drake",), ("young_hydra",)), (
        "nine against eight"
    )


@shows("glass_drake", 1, edge=True)
def test_glass_drake_neither_outside_battle_nor_in_others_turns(real):
    assert real({"field": "glass_drake"}, at="battle").strength("glass_drake") == 6
    s = blocking(real, "young_hydra", "glass_drake")
    assert s.zone("groove", 1) == ("glass_drake",)


# --- Tide Djinn // Great Undertow ---------------------------------------------------------------------------


@shows("tide_djinn", 1)
def test_tide_djinn_outnumbered_returns_an_enemy_creature(real):
    s = real({"hand": "tide_djinn"}, {"field": "mote cave_bear"}).summons("tide_djinn")
    assert s.zone("hand", 1) == ("mote",), "the only one of cost two or less"


@shows("tide_djinn", 1, edge=True)
def test_tide_djinn_not_outnumbered_counting_itself_or_with_nothing_small(real):
    s = real({"hand": "tide_djinn"}, {"field": "mote"}).summons("tide_djinn")
    assert s.zone("field", 1) == ("mote",)
    s = real({"hand": "tide_djinn"}, {"field": "cave_bear cave_bear"}).summons("tide_djinn")
    assert s.count(1)["field"] == 2 and s.asked == (0, "act")


@shows("tide_djinn", 2)
def test_great_undertow_returns_two(real):
    s = veiled_spell(real, "tide_djinn", enemy={"field": "colossus young_hydra mote"})
    s.answer(tuple(sorted((s.find("colossus", "field", 1), s.find("young_hydra", "field", 1)))))
    assert s.zone("field", 1) == ("mote",) and held(s, 1) == 2


@shows("tide_djinn", 2, edge=True)
def test_great_undertow_returns_one_or_waits(real):
    s = veiled_spell(real, "tide_djinn", enemy={"field": "colossus mote"})
    s.answer((s.find("mote", "field", 1),))
    assert s.zone("field", 1) == ("colossus",)
    assert not real({"veiled_spell": "tide_djinn"}).offers("turn_up"), "there is no creature"


# --- Crown Of Light // Refraction ---------------------------------------------------------------------------


@shows("crown_of_light", 1)
def test_crown_of_light_counts_crystals(real):
    assert real({"field": "crown_of_light"}).strength("crown_of_light") == 6 + 5


@shows("crown_of_light", 1, edge=True)
def test_crown_of_light_without_crystals_and_afflicted(real):
    s = real({"field": "crown_of_light", "vault": ""}, {"vault": "mote mote"})
    assert s.strength("crown_of_light") == 6
    s = real({"field": "crown_of_light", "afflicted": "crown_of_light"})
    assert s.strength("crown_of_light") == 3 + 2


@shows("crown_of_light", 2)
def test_refraction_lets_nobody_block(real):
    s = cast(real, "crown_of_light", mine={"field": "mote"}, enemy={"field": "young_hydra"}).to("battle")
    assert s.attacks("mote").asked == (0, "siege")


@shows("crown_of_light", 2, edge=True)
def test_refraction_is_for_its_own_creature_and_needs_both_spheres(real):
    clad = {"field": "mote pilgrim", "attached": "crown_of_light", "on": "mote"}
    assert real(clad, {"field": "young_hydra"}, at="battle").attacks("pilgrim").asked == (1, "block")
    assert refused(real, "crown_of_light", {"field": "mote", "vault": "mote mote"}) == "SG-096"
