"""Cards together, at the edges where one text meets another or a rule: what the texts and the book say."""

from __future__ import annotations

from engines.kernel import Leave, player
from tests.cards.genesis.scenes import (
    afflicted,
    besieged,
    blocking,
    cast,
    choosing,
    grooved,
    held,
    retaliating,
    used,
)

# --- battles ------------------------------------------------------------------------------------------------


def test_equals_that_draw_when_destroyed_both_draw(real):
    s = blocking(real, "candle_wisp", "candle_wisp", enemy={"hand": "mote"})
    assert (held(s, 0), held(s, 1)) == (2, 2) and s.zone("groove", 0) == s.zone("groove", 1)


def test_shades_that_fall_together_feed_both_grooves_and_only_the_attacked_lord_retaliates(real):
    s = blocking(real, "shade mote", "shade", more={"hand": "shade"}, enemy={"hand": "shade"})
    assert (grooved(s, 0), grooved(s, 1)) == (3, 3) and s.asked == (1, "#reply")
    s.no()
    assert s.asked == (0, "act")


def test_mourning_weakens_an_attacker_but_not_what_stands_ready(real):
    s = blocking(real, "vapor_djinn", "cave_bear", enemy={"fortress": "old_soldier"})
    assert s.zone("groove", 0) == ("vapor_djinn",) and s.zone("field", 1) == ("cave_bear",), "5 against 6"


def test_a_penalty_of_one_is_nothing_to_an_afflicted_creature_and_one_of_two_is_one(real):
    bear = {"field": "cave_bear", "afflicted": "cave_bear"}
    assert real({"fortress": "veil_dancer"}, bear).strength("cave_bear", 1) == 3
    assert real({"fortress": "veil_dancer veil_dancer"}, bear).strength("cave_bear", 1) == 2


def test_glass_drake_has_no_bonus_in_anothers_turn_nor_in_a_siege(real):
    s = blocking(real, "young_hydra", "glass_drake")
    assert s.zone("groove", 1) == ("glass_drake",), "6 against 8"
    s = blocking(real, "glass_drake", "young_hydra")
    assert s.zone("groove", 1) == ("young_hydra",), "9 against 8"


def test_ironhorn_counts_veiled_and_engaged_company(real):
    s = blocking(real, "ironhorn mote", "young_hydra", more={"veiled": "masked_ogre", "engaged": "mote"})
    assert (grooved(s, 0), grooved(s, 1)) == (1, 1), "6 and 2 others against 8"


def test_barkskin_lets_a_winner_attack_again(real):
    s = blocking(
        real, "cave_bear", "mote", more={"attached": "thorn_faun", "on": "cave_bear"}, enemy={"hand": ""}
    )
    assert s.asked == (0, "act") and s.offers("attack", s.find("cave_bear", "field", 0))


def test_barkskin_lets_a_blocker_that_won_block_again(real):
    s = blocking(real, "mote pilgrim", "cave_bear", enemy={"attached": "thorn_faun", "on": "cave_bear"})
    s.attacks("pilgrim")
    assert s.asked == (1, "block") and s.chosen_from() == {"cave_bear"}


def test_the_target_of_a_hunt_may_block_and_then_counts_as_blocking(real):
    s = real({"field": "great_serpent"}, {"field": "viper"}, at="battle")
    s.attacks("great_serpent", s.find("viper", "field", 1)).answer((s.find("viper", "field", 1),))
    assert afflicted(s, "great_serpent", 0), "it blocked"
    s = real({"field": "great_serpent"}, {"field": "viper"}, at="battle")
    s.attacks("great_serpent", s.find("viper", "field", 1)).unblocked()
    assert not afflicted(s, "great_serpent", 0), "it was only attacked"


def test_a_bonus_for_towers_falls_with_the_third_tower_in_the_same_attack(real):
    s = real({"field": "mote pilgrim"}, {"fortress": "bastion_gunner", "field": "viper"}, at="battle")
    assert s.strength("viper", 1) == 4
    s.attacks("mote").unblocked().razes()
    assert s.strength("viper", 1) == 2


# --- veiled creatures ---------------------------------------------------------------------------------------


def test_an_oracle_turned_up_in_defence_brings_retaliation_though_it_wins(real):
    s = real({"field": "mote"}, {"veiled": "hidden_oracle", "hand": "shade"}, at="battle")
    s.attacks("mote").answer((s.t.zone("field", 1)[0],))
    assert s.asked == (1, "fighter")
    s.answer(("turn_up", s.t.zone("field", 1)[0]))
    assert grooved(s, 1) == 2 and s.asked == (1, "#reply"), "energy came through the attack (SG-R42)"


def test_a_scribe_turned_up_in_defence_carries_the_attacker_off_with_its_attachments_in_the_trash(real):
    mine = {"field": "cave_bear", "attached": "boiler_hand", "on": "cave_bear"}
    s = real(mine, {"veiled": "tide_scribe", "hand": "mote"}, at="battle")
    s.attacks("cave_bear").answer((s.t.zone("field", 1)[0],))
    s.answer(("turn_up", s.t.zone("field", 1)[0]))
    choosing(s, ("cave_bear", "field", 0))
    assert "cave_bear" in s.zone("hand", 0) and s.zone("trash", 0) == ("boiler_hand",)
    assert s.zone("field", 1) == ("tide_scribe",) and s.t.phase == "discard", "nobody won, no retaliation"


def test_a_scribe_that_carries_off_its_blocker_does_not_get_through(real):
    s = real({"veiled": "tide_scribe"}, {"field": "mote", "hand": "mote"}, at="battle")
    (card,) = s.t.zone("field", 0)
    s.answer(("attack", card, player(1))).answer((s.find("mote", "field", 1),))
    s.answer(("turn_up", card))
    choosing(s, ("mote", "field", 1))
    assert held(s, 1) == 2 and s.count(1)["towers"] == 3 and s.t.phase == "discard"


def test_a_vine_turned_up_afflicts_before_strengths_are_compared(real):
    s = real({"field": "young_hydra"}, {"veiled": "mimic_vine"}, at="battle")
    s.attacks("young_hydra").answer((s.t.zone("field", 1)[0],))
    s.answer(("turn_up", s.t.zone("field", 1)[0]))
    assert s.zone("groove", 0) == ("young_hydra",) and s.zone("field", 1) == ("mimic_vine",), "4 against 5"


def test_great_growth_knows_a_veiled_creature_by_its_back_and_wild_hunt_no_type(real):
    s = real({"veiled": "mimic_vine", "fortress": "elder_druid faun_piper"})
    assert s.stat(s.t.zone("field", 0)[0], "strength") == 4
    s = real({"veiled": "masked_ogre", "fortress": "elder_druid"})
    assert s.stat(s.t.zone("field", 0)[0], "strength") == 3, "of Chaos"


def test_machine_order_counts_for_a_mimic_turned_up_in_battle(real):
    s = real({"veiled": "cogwheel_mimic", "fortress": "vault_warden"}, {"field": "glass_drake"}, at="battle")
    (card,) = s.t.zone("field", 0)
    s.answer(("attack", card, player(1))).answer((s.find("glass_drake", "field", 1),))
    before = s.count(0)["vault"]
    s.answer(("turn_up", card))
    assert s.count(0)["vault"] == before + 1 and s.zone("groove", 1) == ("glass_drake",), "8 against 6"


def test_a_veiled_creature_returned_is_hidden_again_and_its_attachment_trashed(real):
    enemy = {"veiled": "masked_ogre", "attached": "boiler_hand", "on": "veiled"}
    s = real({"hand": "spray_sprite"}, enemy)
    s.casts("spray_sprite", s.t.zone("field", 1)[0])
    (card,) = s.t.zone("hand", 1)
    assert s.t.rows[card].face is None and s.zone("trash", 1) == ("boiler_hand",)


def test_a_runt_with_veiled_company_may_attack(real):
    s = real({"field": "goblin_runt", "veiled": "masked_ogre"}, at="battle")
    assert s.offers("attack", s.find("goblin_runt", "field", 0))


def test_a_creature_with_an_inverted_cost_comes_home_face_up_and_dizzy(real):
    s = cast(real, "world_soul", mine={"trash": "mimic_vine"}, enemy={"field": "mote"})
    card = s.find("mimic_vine", "field", 0)
    assert s.t.rows[card].up and not afflicted(s, "mote", 1), "summoned, not turned up"
    assert not s.to("battle").offers("attack", card)


# --- towers, sieges, retaliation ----------------------------------------------------------------------------


def test_riot_takes_the_only_energy_and_retaliation_is_still_offered(real):
    s = real(
        {"field": "mote", "fortress": "war_ogre"}, {"fortress": "young_hydra", "hand": "mote"}, at="battle"
    )
    s.attacks("mote").unblocked().answer((s.find("young_hydra", "fortress", 1),))
    assert grooved(s, 1) == 0 and s.asked == (1, "#reply")


def test_two_riots_take_four_energies(real):
    mine = {"field": "mote", "fortress": "war_ogre war_ogre"}
    s = real(mine, {"groove": "pilgrim pilgrim pilgrim", "hand": "mote"}, at="battle")
    s.attacks("mote").unblocked().razes()
    while s.asked[0] == 0 and s.t.phase == "battle":
        s.local.submit(next(s.options.answers()))
    assert grooved(s, 1) == 1 and s.asked == (1, "#reply")


def test_all_attachments_of_a_tower_go_to_the_groove_and_work(real):
    enemy = {"attached": "vapor_djinn raider_captain", "on": "tower tower", "hand": "mote"}
    s = real({"field": "colossus"}, enemy, at="battle").attacks("colossus").unblocked()
    s.razes()
    choosing(s, (0, 1))
    while s.asked == (1, "c"):
        s.local.submit(next(s.options.answers()))
    assert held(s, 1) == 3 and grooved(s, 1) == 4 and s.count(0)["vault"] == 4
    assert grooved(s, 0) == 1, "the destroyed crystal is energy of its lord"


def test_a_trashed_tower_does_not_set_off_its_attachment(real):
    enemy = {
        "towers": "mote",
        "attached": "vapor_djinn",
        "on": "tower",
        "vault": "",
        "fortress": "survey_drone",
    }
    s = cast(real, "spark_jester", player(1), enemy=enemy)
    assert s.count(1)["towers"] == 0 and held(s, 1) == 0 and grooved(s, 1) == 0
    assert set(s.zone("trash", 1)) == {"mote", "vapor_djinn"}


def test_breach_on_ones_own_tower_draws_by_its_keep(real):
    s = real({"hand": "doom_alchemist", "attached": "vapor_djinn", "on": "tower"})
    before = held(s)
    s.casts("doom_alchemist", s.t.zone("towers", 0)[0])
    assert held(s) == before - 1 + 2 and grooved(s, 0) == 3


def test_buttress_on_the_last_tower_stands_one_more_siege(real):
    enemy = {"towers": "mote", "attached": "steam_crane", "on": "tower"}
    s = real({"field": "mote pilgrim cinder_imp"}, enemy, at="battle").attacks("mote").unblocked()
    assert s.count(1)["towers"] == 1 and grooved(s, 1) == 3
    s.attacks("pilgrim").unblocked()
    assert s.count(1)["towers"] == 0 and not s.local.over
    s.attacks("cinder_imp").unblocked()
    assert s.t.result.winners == (0,)


def test_vigil_readies_all_for_the_next_attack(real):
    enemy = {"attached": "chief_mourner", "on": "tower", "field": "cave_bear", "engaged": "cave_bear"}
    s = real({"field": "mote pilgrim"}, enemy, at="battle").attacks("mote").unblocked().razes()
    s.attacks("pilgrim")
    assert s.asked == (1, "block") and s.chosen_from() == {"cave_bear"}


def test_thorn_ambush_in_retaliation_lasts_for_that_turn(real):
    enemy = {"veiled_spell": "great_serpent", "field": "cave_bear", "engaged": "cave_bear"}
    s = real({"field": "mote pilgrim"}, enemy, at="battle").attacks("mote").unblocked().razes()
    s.answer(("turn_up", s.t.zone("fortress", 1)[0]))
    assert s.strength("cave_bear", 1) == 9 and not s.t.rows[s.find("cave_bear", "field", 1)].turned
    s.ends()
    assert s.strength("cave_bear", 1) == 6


def test_a_judgement_takes_a_veiled_spell_to_the_groove(real):
    s = real({"veiled_spell": "elder_statue"}, {"veiled_spell": "imp_trickster"})
    s.answer(("turn_up", s.t.zone("fortress", 0)[0]))
    choosing(s, ("imp_trickster", "fortress", 1))
    assert s.zone("groove", 1) == ("imp_trickster",) and s.t.rows[s.t.zone("groove", 1)[0]].face is None


def test_rekindle_in_retaliation_pays_first_and_returns_another(real):
    s = besieged(real, "lamplighter", enemy={"groove": "pilgrim"})
    retaliating(s, "lamplighter", ("mote", "groove", 1))
    assert grooved(s, 1) == 1 and held(s, 1) == 2


def test_blueprint_in_retaliation_casts_an_active_spell(real):
    enemy = {"groove": "lens_grinder", "deck": "mote young_hydra mote"}
    s = besieged(real, "lens_grinder", enemy=enemy)
    retaliating(s, "lens_grinder", ("young_hydra", "deck", 1))
    assert s.zone("fortress", 1) == ("young_hydra",)


# --- crystals and mana --------------------------------------------------------------------------------------


def test_a_crystal_that_comes_in_step_four_gives_mana_at_once(real):
    s = real({"hand": "wolf_pup pit_drake"}).casts("wolf_pup")
    assert s.game.mana(s.t, 0) == 5
    s.summons("pit_drake")
    s = real({"field": "master_builder"})
    s.use(s.find("master_builder", "field", 0))
    assert s.game.mana(s.t, 0) == 6


def test_a_crystal_that_goes_takes_its_mana_and_its_sphere(real):
    s = real({"hand": "clay_runner wolf_pup", "vault": "wolf_pup lens_grinder lens_grinder"})
    s.casts("clay_runner", s.find("wolf_pup", "vault", 0))
    assert s.game.mana(s.t, 0) == 1
    assert s.refused(s.way("wolf_pup", "creature")) == ("cannot_pay", "SG-093")


def test_second_thoughts_with_an_empty_hand_only_draws(scene):
    lord = {"hand": "mirror_page", "vault": "mote mote", "deck": "pilgrim", "towers": "mote"}
    s = scene(lord, {**lord, "hand": ""}, real=True)
    s.casts("mirror_page", s.t.zone("vault", 0)[0])
    assert s.zone("hand", 0) == ("pilgrim",) and s.count(0)["vault"] == 2


def test_condenser_without_energy_only_draws(real):
    s = cast(real, "spark_apprentice", ("mote", "vault", 0))
    assert s.count(0)["vault"] == 5 and grooved(s, 0) == 0 and held(s) == 2


def test_sap_armor_counts_at_most_six(real):
    s = real({"field": "mote", "attached": "moss_bear", "on": "mote", "vault": "mote " * 8})
    assert s.strength("mote") == 8


# --- an empty deck ------------------------------------------------------------------------------------------


def test_a_draw_of_five_that_runs_dry_goes_on_after_the_reshuffle(scene):
    lord = {"deck": "mote mote", "trash": "pilgrim pilgrim pilgrim pilgrim pilgrim", "towers": "mote mote"}
    s = scene(lord, {"towers": "mote", "deck": "mote"}, real=True, at="draw")
    choosing(s, ("mote", "towers", 0))
    assert (held(s), s.count(0)["towers"], grooved(s, 0), s.count(0)["deck"]) == (5, 1, 2, 1)


def test_last_light_empties_the_deck_and_draws_nothing_without_a_trash(real):
    s = cast(real, "candle_wisp", mine={"deck": "mote pilgrim"})
    assert (grooved(s, 0), s.count(0)["deck"], s.count(0)["towers"], held(s)) == (2, 0, 3, 1)
    assert s.zone("trash", 0) == ("candle_wisp",), "it goes there after taking effect"


def test_a_tower_that_falls_on_the_last_card_leaves_an_empty_deck(real):
    s = besieged(real, enemy={"deck": "mote", "trash": "pilgrim", "hand": ""})
    assert (grooved(s, 1), s.count(1)["deck"], s.count(1)["towers"], s.zone("trash", 1)) == (
        2,
        0,
        2,
        ("pilgrim",),
    )


def test_omen_on_an_empty_deck_finds_nothing_and_costs_no_tower(real):
    s = cast(real, "hidden_oracle", mine={"deck": "", "trash": "mote"})
    assert s.count(0)["towers"] == 3 and s.asked == (0, "act") and held(s) == 1


def test_a_keep_that_draws_from_an_empty_deck_costs_another_tower(real):
    enemy = {
        "deck": "",
        "trash": "pilgrim pilgrim pilgrim",
        "attached": "vapor_djinn",
        "on": "tower",
        "hand": "mote",
    }
    s = besieged(real, enemy=enemy)
    assert s.asked == (1, "tower")
    s.local.submit(next(s.options.answers()))
    assert s.count(1)["towers"] == 1 and grooved(s, 1) == 4, "tower, attachment, tower, and one companion"


# --- three and more -----------------------------------------------------------------------------------------


def test_a_runt_is_not_alone_with_a_partners_creature(real):
    s = real({"field": "goblin_runt"}, {}, {"field": "mote"}, {}, at="battle", mode="citadel4")
    assert s.offers("attack", s.find("goblin_runt", "field", 0))


def test_storm_herder_spares_a_partner_in_range(real):
    """In teams of four, once an enemy has fallen, the partner is a neighbour."""
    s = real(
        {"field": "storm_herder cave_bear"},
        {"towers": ""},
        {"field": "mote"},
        {"field": "mote"},
        at="battle",
        mode="teams4",
    )
    assert (s.strength("mote", 2), s.strength("mote", 3)) == (2, 1)
    s.attacks("cave_bear").unblocked()
    assert s.t.out(1) and (s.strength("mote", 2), s.strength("mote", 3)) == (2, 1)


def test_a_pit_drake_may_trash_cards_of_a_lord_it_does_not_attack(real):
    s = real({"field": "pit_drake"}, {}, {}, at="battle", mode="free3").attacks("pit_drake")
    assert s.asked == (0, "lord")
    s.answer((player(2),))
    assert (s.count(1)["deck"], s.count(2)["deck"]) == (7, 3)


def test_a_keg_may_strike_a_third_lord_who_may_then_retaliate(real):
    lord = {"hand": "mote", "vault": "mote"}
    s = real(
        {"field": "colossus"},
        {**lord, "attached": "raider_captain", "on": "tower"},
        lord,
        at="battle",
        mode="free3",
    )
    s.attacks("colossus").unblocked().razes()
    assert s.asked == (1, "c")
    s.answer((s.t.zone("vault", 2)[0],))
    assert s.asked == (1, "#reply")
    s.no()
    assert s.asked == (2, "#reply")


def test_a_lord_who_leaves_while_asked_for_a_penance_ends_it(real):
    s = real({"hand": "pilgrim"}, {"field": "mote cave_bear"}, {"field": "mote"}, mode="free3")
    s.casts("pilgrim", player(1))
    assert s.asked == (1, "t")
    s.local.submit(Leave(1))
    assert s.asked == (0, "act") and "pilgrim" in s.zone("trash", 0) and s.zone("field", 2) == ("mote",)


def test_destroying_a_lord_by_a_hydra_evokes_its_spell(real):
    s = real({"field": "twin_hydra", "trash": "mote"}, {"towers": ""}, {}, at="battle", mode="free3")
    s.attacks("twin_hydra").unblocked()
    assert s.t.out(1) and "mote" in s.zone("field", 0)


def test_a_spell_does_not_reach_over_two_seats(real):
    s = real(
        {"hand": "goblin_runt"},
        {"hand": "mote"},
        {"hand": "mote"},
        {"hand": "mote"},
        {"hand": "mote"},
        {"hand": "mote"},
        mode="limited6",
    )
    s.answer(s.way("goblin_runt", "spell"))
    assert set(s.options.decision.cards) == {player(1), player(5)}


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


def test_a_keep_and_a_map_both_tell_of_one_tower(real):
    enemy = {"attached": "vapor_djinn", "on": "tower", "fortress": "survey_drone", "hand": "mote"}
    s = besieged(real, enemy=enemy)
    assert held(s, 1) == 1 + 4 and s.asked == (1, "#reply")


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
