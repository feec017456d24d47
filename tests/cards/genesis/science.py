"""Science, card by card: first the creature's sentences, then the spell's."""

from __future__ import annotations

from engines.kernel import player
from tests.cards.genesis.scenes import (
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
    tower,
    turned,
    turned_up,
    used,
    veiled_spell,
)
from tests.cards.sentences import shows

# --- Brass Sentry // Crystal Press --------------------------------------------------------------------------


@shows("brass_sentry", 1)
def test_brass_sentry_never_attacks(real):
    s = real({"field": "brass_sentry mote"}, at="battle")
    assert attackers(s) == {"mote"}
    assert s.refused(("attack", s.find("brass_sentry", "field", 0), player(1))) == ("not_now", "SG-187")


@shows("brass_sentry", 1, edge=True)
def test_brass_sentry_may_block(real):
    s = blocking(real, "mote", "brass_sentry")
    assert s.zone("groove", 0) == ("mote",), "three against two"


@shows("brass_sentry", 2)
def test_crystal_press_makes_a_crystal_of_the_top_card_unseen(real):
    s = cast(real, "brass_sentry")
    assert s.zone("vault", 0)[-1] == "mote" and s.count(0)["vault"] == 6
    assert s.t.rows[s.t.zone("vault", 0)[-1]].seen == 0


@shows("brass_sentry", 2, edge=True)
def test_crystal_press_finds_no_card_and_does_not_reshuffle(real):
    s = cast(real, "brass_sentry", mine={"deck": "", "trash": "mote"})
    assert (s.count(0)["vault"], s.zone("trash", 0), s.count(0)["towers"]) == (5, ("mote", "brass_sentry"), 3)


# --- Lens Grinder // Blueprint ------------------------------------------------------------------------------


@shows("lens_grinder", 1, 2)
def test_blueprint_casts_an_active_spell_from_the_deck_and_shuffles(real):
    s = cast(real, "lens_grinder", mine={"deck": "mote young_hydra wolf_pup"})
    assert s.chosen_from() == {"young_hydra"}
    choosing(s, ("young_hydra", "deck", 0))
    assert s.zone("fortress", 0) == ("young_hydra",) and s.count(0)["deck"] == 2
    assert shuffled(s, 0) and s.zone("trash", 0) == ("lens_grinder",)


@shows("lens_grinder", 1, 2, edge=True)
def test_blueprint_without_an_active_spell_only_shuffles(real):
    s = choosing(cast(real, "lens_grinder", mine={"deck": "mote wolf_pup"}), ())
    assert s.zone("fortress", 0) == () and shuffled(s, 0) and s.zone("trash", 0) == ("lens_grinder",)


# --- Boiler Hand // Rivet Coat ------------------------------------------------------------------------------


@shows("boiler_hand", 1)
def test_rivet_coat_gives_three(real):
    s = cast(real, "boiler_hand", mine={"field": "vapor_djinn"})
    assert s.strength("vapor_djinn") == 9
    assert s.ends().strength("vapor_djinn") == 9, "in others' turns too"


@shows("boiler_hand", 1, edge=True)
def test_rivet_coat_is_halved_for_an_afflicted_creature_and_needs_a_creature_of_ones_own(real):
    s = cast(real, "boiler_hand", mine={"field": "vapor_djinn", "afflicted": "vapor_djinn"})
    assert s.strength("vapor_djinn") == 3 + 1
    assert refused(real, "boiler_hand", enemy={"field": "mote"}) == "SG-R23"


# --- Spark Apprentice // Condenser --------------------------------------------------------------------------


@shows("spark_apprentice", 1)
def test_spark_apprentice_draws(real):
    s = real({"hand": "spark_apprentice"}).summons("spark_apprentice")
    assert set(s.zone("hand", 0)) == {"piston_knight", "mote"}


@shows("spark_apprentice", 1, edge=True)
def test_spark_apprentice_draws_from_a_new_deck_and_costs_a_tower(real):
    s = real({"hand": "spark_apprentice", "deck": "", "trash": "pilgrim wolf_pup"}).summons(
        "spark_apprentice"
    )
    choosing(s, s.t.zone("towers", 0)[0])
    assert (held(s), s.count(0)["towers"], grooved(s, 0)) == (2, 2, 2)


@shows("spark_apprentice", 2, 3)
def test_condenser_changes_crystal_and_energy_and_draws(real):
    s = cast(real, "spark_apprentice", ("mote", "vault", 0), mine={"groove": "cave_bear"})
    assert s.zone("groove", 0) == ("mote",) and "cave_bear" in s.zone("vault", 0)
    assert s.count(0)["vault"] == 5 and held(s) == 2


@shows("spark_apprentice", 2, 3, edge=True)
def test_condenser_without_energy_moves_nothing_and_draws(real):
    s = choosing(cast(real, "spark_apprentice"), ("mote", "vault", 0))
    assert (s.count(0)["vault"], grooved(s, 0), held(s)) == (5, 0, 2)


# --- Cogwheel Mimic // Overload -----------------------------------------------------------------------------


@shows("cogwheel_mimic", 1)
def test_cogwheel_mimic_crystallizes_when_turned_up(real):
    s = turned_up(real, "cogwheel_mimic")
    assert s.count(0)["vault"] == 6 and s.strength("cogwheel_mimic") == 6


@shows("cogwheel_mimic", 1, edge=True)
def test_cogwheel_mimic_in_anothers_turn_and_afflicted(real):
    s = real({"field": "boiler_hand"}, {"veiled": "cogwheel_mimic"}, at="battle").attacks("boiler_hand")
    (mimic,) = s.t.zone("field", 1)
    s.answer((mimic,)).answer(("turn_up", mimic))
    assert s.count(1)["vault"] == 1 and s.zone("groove", 0) == ("boiler_hand",), "six against four"
    s = turned_up(real, "cogwheel_mimic", mine={"afflicted": "veiled"})
    assert s.count(0)["vault"] == 5, "triggers of the afflicted do not work"


@shows("cogwheel_mimic", 2)
def test_overload_destroys_strength_six_or_less(real):
    enemy = {"field": "vapor_djinn spore_giant mote"}
    s = cast(real, "cogwheel_mimic", enemy=enemy)
    assert s.chosen_from() == {"vapor_djinn", "mote"}
    choosing(s, ("vapor_djinn", "field", 1))
    assert s.zone("groove", 1) == ("vapor_djinn",)


@shows("cogwheel_mimic", 2, edge=True)
def test_overload_counts_strength_as_it_is_now(real):
    grown = {"field": "vapor_djinn", "attached": "boiler_hand", "on": "vapor_djinn"}
    assert refused(real, "cogwheel_mimic", enemy=grown) == "SG-R23"
    weak = {"field": "young_hydra", "afflicted": "young_hydra"}
    assert cast(real, "cogwheel_mimic", enemy=weak).zone("groove", 1) == ("young_hydra",)


# --- Steam Crane // Buttress --------------------------------------------------------------------------------


@shows("steam_crane", 1)
def test_steam_crane_lends_its_strength_for_the_turn(real):
    s = used(real, "steam_crane", mine={"field": "steam_crane vapor_djinn"}, enemy={"hand": "mote"})
    assert s.strength("vapor_djinn") == 11
    assert s.ends().strength("vapor_djinn") == 6


@shows("steam_crane", 1, edge=True)
def test_steam_crane_afflicted_lends_two_and_alone_nothing(real):
    s = used(real, "steam_crane", mine={"field": "steam_crane vapor_djinn", "afflicted": "steam_crane"})
    assert s.strength("vapor_djinn") == 8
    s = used(real, "steam_crane", enemy={"field": "mote"})
    assert (s.strength("steam_crane"), s.strength("mote", 1)) == (5, 2), "another, and one's own"


@shows("steam_crane", 2)
def test_buttress_raises_a_tower_for_the_one_destroyed(real):
    s = besieged(real, enemy={"attached": "steam_crane", "on": "tower"})
    assert s.count(1)["towers"] == 3 and "steam_crane" in s.zone("groove", 1)


@shows("steam_crane", 2, edge=True)
def test_buttress_does_nothing_for_another_tower_or_a_trashed_one_or_without_a_deck(real):
    s = besieged(real, nth=1, enemy={"attached": "steam_crane", "on": "tower"})
    assert s.count(1)["towers"] == 2 and s.zone("attached", 1) == ("steam_crane",)
    s = real({"hand": "spark_jester"}, {"attached": "steam_crane", "on": "tower"})
    s.casts("spark_jester").answer((s.t.zone("towers", 1)[0],))
    assert s.count(1)["towers"] == 2 and "steam_crane" in s.zone("trash", 1)
    s = besieged(real, enemy={"attached": "steam_crane", "on": "tower", "deck": "mote"})
    assert s.count(1)["towers"] == 2, "its companion was the last card"


# --- Bastion Gunner // Bastion Drill ------------------------------------------------------------------------


@shows("bastion_gunner", 1)
def test_bastion_gunner_counts_towers(real):
    assert real({"field": "bastion_gunner"}).strength("bastion_gunner") == 5 + 3


@shows("bastion_gunner", 1, edge=True)
def test_bastion_gunner_without_towers_and_afflicted(real):
    assert real({"field": "bastion_gunner", "towers": ""}).strength("bastion_gunner") == 5
    s = real({"field": "bastion_gunner", "afflicted": "bastion_gunner"})
    assert s.strength("bastion_gunner") == 2 + 1, "half of three, rounded down"


@shows("bastion_gunner", 2)
def test_bastion_drill_with_three_towers(real):
    s = real({"field": "mote", "fortress": "bastion_gunner"}, {"field": "mote"})
    assert (s.strength("mote"), s.strength("mote", 1)) == (4, 2)


@shows("bastion_gunner", 2, edge=True)
def test_bastion_drill_ends_with_the_third_tower(real):
    s = besieged(real, enemy={"field": "mote", "engaged": "mote", "fortress": "bastion_gunner"})
    assert s.strength("mote", 1) == 2


# --- Colossus // Assembly, Vat Titan // Prototype -----------------------------------------------------------


@each(colossus=1, vat_titan=2)
def test_callings_bring_their_creature(real, id):
    assert called(real, id) == {"pilgrim"}


@each(edge=True, colossus=1, vat_titan=2)
def test_callings_in_retaliation(real, id):
    assert called_in_retaliation(real, id)


# --- Clay Runner // Recall Order ----------------------------------------------------------------------------


@shows("clay_runner", 1)
def test_recall_order_returns_any_lords_crystal_to_its_owner(real):
    s = cast(real, "clay_runner", ("mote", "vault", 0), enemy={"vault": "cave_bear"})
    assert s.count(0)["vault"] == 4 and "mote" in s.zone("hand", 0)
    s = cast(real, "clay_runner", ("cave_bear", "vault", 1), enemy={"vault": "cave_bear"})
    assert (s.count(1)["vault"], s.zone("hand", 1)) == (0, ("cave_bear",))


@shows("clay_runner", 1, edge=True)
def test_recall_order_costs_mana_that_is_gone_and_needs_a_crystal(real):
    s = real({"hand": "clay_runner lens_grinder", "vault": "clay_runner mote"})
    choosing(s.casts("clay_runner"), ("mote", "vault", 0))
    assert s.get(0, "mana") == -1 and not s.offers("play"), "one crystal is left, one mana is spent"
    s = besieged(real, "clay_runner", mine={"vault": ""}, enemy={"groove": "clay_runner"})
    assert s.refused(s.way("clay_runner", "retaliation"))[1] == "SG-R23"


# --- Fuse Carrier // Spare Stones ---------------------------------------------------------------------------


@shows("fuse_carrier", 1)
def test_fuse_carrier_draws_when_it_blocks(real):
    s = blocking(real, "colossus", "fuse_carrier", enemy={"hand": "pilgrim"})
    assert held(s, 1) == 2


@shows("fuse_carrier", 1, edge=True)
def test_fuse_carrier_draws_neither_afflicted_nor_attacked(real):
    s = blocking(real, "colossus", "fuse_carrier", enemy={"hand": "pilgrim", "afflicted": "fuse_carrier"})
    assert held(s, 1) == 1
    assert held(duel(real, "colossus", "fuse_carrier", enemy={"hand": "pilgrim"}), 1) == 1


@shows("fuse_carrier", 2)
def test_spare_stones_raise_a_tower(real):
    s = cast(real, "fuse_carrier")
    assert s.count(0)["towers"] == 4 and s.t.rows[s.t.zone("towers", 0)[-1]].seen == 0


@shows("fuse_carrier", 2, edge=True)
def test_spare_stones_raise_a_sixth_tower_but_none_without_a_card(real):
    assert cast(real, "fuse_carrier", mine={"towers": "mote " * 5}).count(0)["towers"] == 6
    assert cast(real, "fuse_carrier", mine={"deck": ""}).count(0)["towers"] == 3


# --- Survey Drone // Ley Map --------------------------------------------------------------------------------


@shows("survey_drone", 1)
def test_survey_drone_cannot_block(real):
    s = real({"field": "mote"}, {"field": "survey_drone"}, at="battle").attacks("mote")
    assert s.asked == (0, "siege")


@shows("survey_drone", 1, edge=True)
def test_survey_drone_may_attack_and_be_attacked(real):
    assert attackers(real({"field": "survey_drone"}, at="battle")) == {"survey_drone"}
    assert duel(real, "colossus", "survey_drone").zone("groove", 1) == ("survey_drone",)


@shows("survey_drone", 2)
def test_ley_map_draws_two_for_a_tower(real):
    assert held(besieged(real, enemy={"fortress": "survey_drone"}), 1) == 3


@shows("survey_drone", 2, edge=True)
def test_ley_map_by_effect_but_not_for_an_enemy_tower_nor_a_trashed_one(real):
    mine = {"fortress": "survey_drone"}
    s = choosing(cast(real, "doom_alchemist", mine=mine), tower(0))
    assert held(s) == 3, "one's own Breach counts too"
    s = choosing(cast(real, "doom_alchemist", mine=mine), tower(1))
    assert held(s) == 1
    s = real({"hand": "spark_jester"}, {"fortress": "survey_drone", "hand": "mote"})
    s.casts("spark_jester").answer((s.t.zone("towers", 1)[0],))
    assert held(s, 1) == 1


# --- Vault Warden // Machine Order --------------------------------------------------------------------------


@shows("vault_warden", 1)
def test_vault_warden_brings_an_active_spell_of_the_hand(real):
    s = real({"hand": "vault_warden young_hydra mote"}).summons("vault_warden")
    assert s.chosen_from() == {"young_hydra"}, "active like its own spell"
    choosing(s, ("young_hydra", "hand", 0))
    assert s.zone("fortress", 0) == ("young_hydra",) and s.strength("vault_warden") == 6


@shows("vault_warden", 1, edge=True)
def test_vault_warden_finds_none_and_keeps_still_in_others_turns(real):
    s = real({"hand": "vault_warden mote"}).summons("vault_warden")
    choosing(s, ())
    assert s.asked == (0, "act") and s.zone("fortress", 0) == ()
    s = besieged(real, "young_hydra", enemy={"field": "vault_warden", "engaged": "vault_warden"})
    assert s.asked == (1, "#reply") and s.zone("fortress", 1) == (), "nobody casts in another's turn"


@shows("vault_warden", 2)
def test_machine_order_strengthens_engines(real):
    s = real({"field": "brass_sentry mote", "fortress": "vault_warden"})
    assert (s.strength("brass_sentry"), s.strength("mote")) == (5, 2)


@shows("vault_warden", 2, edge=True)
def test_machine_order_leaves_enemy_and_veiled_engines(real):
    s = real({"veiled": "cogwheel_mimic", "fortress": "vault_warden"}, {"field": "brass_sentry"})
    assert s.stat(s.t.zone("field", 0)[0], "strength") == 3 and s.strength("brass_sentry", 1) == 3


# --- Piston Knight // Tempered Plate ------------------------------------------------------------------------


@shows("piston_knight", 1)
def test_tempered_plate_gives_five(real):
    s = cast(real, "piston_knight", mine={"field": "mote"})
    assert s.strength("mote") == 7


@shows("piston_knight", 1, edge=True)
def test_tempered_plate_is_trashed_with_its_creature_gone(real):
    clad = {"field": "mote", "attached": "piston_knight", "on": "mote"}
    s = cast(real, "masked_ogre", ("mote", "field", 1), enemy=clad)
    assert (s.zone("groove", 1), s.zone("trash", 1)) == (("mote",), ("piston_knight",))
    s = cast(real, "spray_sprite", ("mote", "field", 1), enemy=clad)
    assert (s.zone("hand", 1), s.zone("trash", 1)) == (("mote",), ("piston_knight",))


# --- Master Builder // Blast Trap ---------------------------------------------------------------------------


@shows("master_builder", 1)
def test_master_builder_crystallizes(real):
    s = used(real, "master_builder")
    assert s.count(0)["vault"] == 6 and turned(s, "master_builder", 0)


@shows("master_builder", 1, edge=True)
def test_master_builder_builds_on_arrival_once_and_not_from_an_empty_deck(real):
    s = real({"hand": "master_builder"}).summons("master_builder")
    s.use(s.find("master_builder", "field", 0))
    assert s.count(0)["vault"] == 6 and not s.offers("use")
    assert used(real, "master_builder", mine={"deck": ""}).count(0)["vault"] == 5


@shows("master_builder", 2)
def test_blast_trap_destroys_a_creature_or_a_spell(real):
    enemy = {"fortress": "young_hydra", "field": "mote"}
    for id, zone in (("young_hydra", "fortress"), ("mote", "field")):
        s = veiled_spell(real, "master_builder", (id, zone, 1), enemy=enemy)
        assert s.zone("groove", 1) == (id,) and s.zone("trash", 0) == ("master_builder",)


@shows("master_builder", 2, edge=True)
def test_blast_trap_in_retaliation_and_not_at_itself_or_a_tower(real):
    s = real({"veiled_spell": "master_builder"})
    assert not s.offers("turn_up"), "there is nothing else"
    s = besieged(real, enemy={"veiled_spell": "master_builder", "hand": ""})
    s.answer(("turn_up", s.t.zone("fortress", 1)[0]))
    choosing(s, ("colossus", "field", 0))
    assert s.zone("groove", 0) == ("colossus",) and grooved(s, 1) == 2, "no energy was spent"


# --- Vat Titan ----------------------------------------------------------------------------------------------


@shows("vat_titan", 1)
def test_vat_titan_attacks_ready_creatures(real):
    assert targets(real({"field": "vat_titan"}, {"field": "mote"}, at="battle")) == {"mote"}
    assert targets(real({"field": "piston_knight"}, {"field": "mote"}, at="battle")) == set()


@shows("vat_titan", 1, edge=True)
def test_what_vat_titan_attacks_may_be_guarded_by_another(real):
    s = real({"field": "vat_titan"}, {"field": "mote colossus"}, at="battle")
    s.attacks("vat_titan", s.find("mote", "field", 1)).answer((s.find("colossus", "field", 1),))
    assert s.zone("groove", 0) == ("vat_titan",) and s.zone("field", 1) == ("mote", "colossus")


# --- Doom Alchemist // Breach -------------------------------------------------------------------------------


@shows("doom_alchemist", 1)
def test_doom_alchemist_strengthens_other_engines(real):
    s = real({"field": "doom_alchemist brass_sentry mote"}, {"field": "brass_sentry"})
    assert [s.strength(id) for id in ("doom_alchemist", "brass_sentry", "mote")] == [11, 5, 2]
    assert s.strength("brass_sentry", 1) == 3


@shows("doom_alchemist", 1, edge=True)
def test_doom_alchemist_afflicted_still_strengthens_and_two_strengthen_each_other(real):
    s = real({"field": "doom_alchemist brass_sentry", "afflicted": "doom_alchemist"})
    assert s.strength("brass_sentry") == 5
    s = real({"field": "doom_alchemist doom_alchemist"})
    assert [s.stat(card, "strength") for card in s.t.zone("field", 0)] == [13, 13]


@shows("doom_alchemist", 2)
def test_breach_destroys_a_tower_with_its_companion(real):
    s = choosing(cast(real, "doom_alchemist"), tower(1))
    assert (s.count(1)["towers"], grooved(s, 1), s.count(1)["deck"]) == (2, 2, 6)


@shows("doom_alchemist", 2, edge=True)
def test_breach_needs_both_spheres_and_a_tower_and_destroys_no_lord(real):
    assert refused(real, "doom_alchemist", {"vault": "lens_grinder mote mote"}) == "SG-096"
    assert refused(real, "doom_alchemist", {"towers": ""}, {"towers": ""}) == "SG-R23"
    s = cast(real, "doom_alchemist", mine={"towers": ""}, enemy={"towers": "mote", "hand": "cinder_imp"})
    assert s.count(1)["towers"] == 0 and not s.local.over and s.asked == (0, "act"), (
        "nor does it let retaliate"
    )


@shows("doom_alchemist", 2, edge=True)
def test_breach_in_retaliation(real):
    groove = "doom_alchemist pilgrim pilgrim"
    s = besieged(real, "doom_alchemist", enemy={"groove": groove})
    retaliating(s, "doom_alchemist", tower(0))
    assert s.count(0)["towers"] == 2 and s.t.phase == "discard", "then the active lord goes on"
