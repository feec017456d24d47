"""Spirit, card by card: first the creature's sentences, then the spell's."""

from __future__ import annotations

import pytest

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
    shuffled,
    turned,
    turned_up,
    used,
    veiled_spell,
)
from tests.cards.sentences import shows

# --- Pilgrim // Penance -------------------------------------------------------------------------------------


@shows("pilgrim", 1, 2)
def test_penance_lets_the_opponent_choose_what_is_destroyed(real):
    s = cast(real, "pilgrim", enemy={"field": "mote colossus"})
    assert s.asked[0] == 1
    choosing(s, ("mote", "field", 1))
    assert (s.zone("field", 1), s.zone("groove", 1)) == (("colossus",), ("mote",))


@shows("pilgrim", 1, 2, edge=True)
def test_penance_needs_an_opponent_with_a_creature(real):
    assert refused(real, "pilgrim", {"field": "mote"}) == "SG-R23"
    s = real({"hand": "pilgrim"}, {}, {"field": "mote"}, mode="free3")
    s.casts("pilgrim")
    assert s.zone("groove", 2) == ("mote",), "the lord without creatures is no choice"


# --- Lamplighter // Rekindle --------------------------------------------------------------------------------


@shows("lamplighter", 1)
def test_lamplighter_energizes(real):
    s = used(real, "lamplighter")
    assert s.zone("groove", 0) == ("mote",)


@shows("lamplighter", 1, edge=True)
def test_lamplighter_without_a_deck(real):
    assert grooved(used(real, "lamplighter", mine={"deck": "", "trash": "mote"}), 0) == 0


@shows("lamplighter", 2)
def test_rekindle_returns_a_card_of_the_groove(real):
    s = cast(real, "lamplighter", ("cave_bear", "groove", 0), mine={"groove": "cave_bear mote"})
    assert "cave_bear" in s.zone("hand", 0) and s.zone("groove", 0) == ("mote",)


@shows("lamplighter", 2, edge=True)
def test_rekindle_in_an_empty_groove(real):
    s = cast(real, "lamplighter", enemy={"groove": "mote"})
    assert s.zone("hand", 0) == ("piston_knight",) and s.zone("groove", 1) == ("mote",)


# --- Shade // Haunt -----------------------------------------------------------------------------------------


@shows("shade", 1)
def test_shade_energizes_two_when_destroyed(real):
    s = cast(real, "masked_ogre", mine={"field": "shade"})
    assert grooved(s, 0) == 1 + 2


@shows("shade", 1, edge=True)
def test_shade_afflicted_or_returned_or_without_a_deck_does_not(real):
    assert grooved(cast(real, "masked_ogre", mine={"field": "shade", "afflicted": "shade"}), 0) == 1
    assert grooved(cast(real, "spray_sprite", ("shade", "field", 0), mine={"field": "shade"}), 0) == 0
    assert grooved(cast(real, "masked_ogre", mine={"field": "shade", "deck": "mote"}), 0) == 2


@shows("shade", 2)
def test_haunt_afflicts(real):
    s = cast(real, "shade", enemy={"field": "mote"})
    assert afflicted(s, "mote", 1) and held(s) == 1


@shows("shade", 3)
def test_haunt_in_retaliation_draws_too(real):
    s = besieged(real, "shade", enemy={"groove": "pilgrim"})
    retaliating(s, "shade", ("colossus", "field", 0))
    assert held(s, 1) == 2 and s.strength("colossus") == 4


@shows("shade", 2, 3, edge=True)
def test_haunt_on_the_afflicted_draws_all_the_same(real):
    s = besieged(real, "shade", mine={"afflicted": "colossus"}, enemy={"groove": "pilgrim"})
    retaliating(s, "shade", ("colossus", "field", 0))
    assert held(s, 1) == 2 and s.strength("colossus") == 4


# --- Ash Acolyte // Halo ------------------------------------------------------------------------------------


@shows("ash_acolyte", 1)
def test_halo_in_opponents_turns(real):
    s = cast(real, "ash_acolyte", mine={"field": "vapor_djinn"}, enemy={"hand": "mote"})
    assert s.ends().strength("vapor_djinn") == 10


@shows("ash_acolyte", 1, edge=True)
def test_halo_not_in_ones_own(real):
    s = cast(real, "ash_acolyte", mine={"field": "vapor_djinn"})
    assert s.strength("vapor_djinn") == 6
    assert refused(real, "ash_acolyte", enemy={"field": "mote"}) == "SG-R23", "a creature of one's own"


# --- Hidden Oracle // Omen ----------------------------------------------------------------------------------


@shows("hidden_oracle", 1)
def test_hidden_oracle_energizes_two_when_turned_up(real):
    assert grooved(turned_up(real, "hidden_oracle"), 0) == 2


@shows("hidden_oracle", 1, edge=True)
def test_hidden_oracle_summoned_from_the_trash_is_not_turned_up(real):
    s = cast(real, "world_soul", mine={"trash": "hidden_oracle"})
    assert s.zone("field", 0) == ("hidden_oracle",) and grooved(s, 0) == 0
    assert grooved(turned_up(real, "hidden_oracle", mine={"deck": "mote"}), 0) == 1


@shows("hidden_oracle", 2, 3)
def test_omen_searches_the_deck_and_shuffles(real):
    s = cast(real, "hidden_oracle", mine={"deck": "young_hydra mote wolf_pup"})
    assert s.chosen_from() == {"young_hydra", "mote", "wolf_pup"}
    choosing(s, ("young_hydra", "deck", 0))
    assert "young_hydra" in s.zone("hand", 0) and shuffled(s, 0)
    assert s.t.rows[s.find("young_hydra", "hand", 0)].face is None, "shown to nobody"


@shows("hidden_oracle", 2, 3, edge=True)
def test_omen_in_an_empty_deck(real):
    s = cast(real, "hidden_oracle", mine={"deck": "", "trash": "mote"})
    assert s.zone("hand", 0) == ("piston_knight",) and s.zone("trash", 0) == ("mote", "hidden_oracle")


# --- Bone Guard, Grave Singer: Callings ---------------------------------------------------------------------


@each(bone_guard=1, grave_singer=2)
def test_callings_bring_their_creature(real, id):
    assert called(real, id) == {"pilgrim"}


@each(edge=True, bone_guard=1, grave_singer=2)
def test_callings_in_retaliation(real, id):
    assert called_in_retaliation(real, id)


# --- Chief Mourner // Vigil ---------------------------------------------------------------------------------


@shows("chief_mourner", 1)
def test_chief_mourner_strengthens_other_mystics(real):
    s = real({"field": "chief_mourner lens_grinder pilgrim"}, {"field": "lens_grinder"})
    assert [s.strength(id) for id in ("chief_mourner", "lens_grinder", "pilgrim")] == [7, 4, 2]
    assert s.strength("lens_grinder", 1) == 2


@shows("chief_mourner", 1, edge=True)
def test_chief_mourner_afflicted_mystics_get_half(real):
    s = real({"field": "chief_mourner lens_grinder", "afflicted": "lens_grinder"})
    assert s.strength("lens_grinder") == 1 + 1


@shows("chief_mourner", 2)
def test_vigil_regroups_all(real):
    tired = {"field": "young_hydra mote", "engaged": "young_hydra mote"}
    s = besieged(real, enemy={**tired, "attached": "chief_mourner", "on": "tower"})
    assert not turned(s, "young_hydra", 1) and not turned(s, "mote", 1)


@shows("chief_mourner", 2, edge=True)
def test_vigil_not_for_the_attacker_and_not_for_another_tower(real):
    tired = {"field": "mote", "engaged": "mote", "attached": "chief_mourner", "on": "tower"}
    assert turned(besieged(real, enemy=tired), "colossus", 0)
    assert turned(besieged(real, nth=2, enemy=tired), "mote", 1)


# --- Dawn Choir // Requiem ----------------------------------------------------------------------------------


@shows("dawn_choir", 1)
def test_dawn_choir_with_two_towers(real):
    s = real({"field": "dawn_choir mote", "towers": "mote mote"}, {"field": "mote"})
    assert (s.strength("dawn_choir"), s.strength("mote"), s.strength("mote", 1)) == (10, 4, 2)


@shows("dawn_choir", 1, edge=True)
def test_dawn_choir_begins_when_the_third_tower_falls(real):
    s = real({"field": "dawn_choir"})
    assert s.strength("dawn_choir") == 8
    s = besieged(real, enemy={"field": "dawn_choir", "engaged": "dawn_choir"})
    assert s.strength("dawn_choir", 1) == 10


@shows("dawn_choir", 2)
def test_requiem_draws_for_an_enemy_creature_destroyed(real):
    s = cast(real, "masked_ogre", mine={"fortress": "dawn_choir"}, enemy={"field": "mote"})
    assert held(s) == 2


@shows("dawn_choir", 2, edge=True)
def test_requiem_not_for_ones_own_and_once_where_both_fall(real):
    s = cast(real, "masked_ogre", mine={"fortress": "dawn_choir", "field": "mote"})
    assert held(s) == 1
    assert held(duel(real, "mote", "pilgrim", more={"fortress": "dawn_choir"})) == 2


# --- Candle Wisp // Last Light ------------------------------------------------------------------------------


@shows("candle_wisp", 1)
def test_candle_wisp_draws_when_destroyed(real):
    assert held(cast(real, "masked_ogre", mine={"field": "candle_wisp"})) == 2
    assert held(duel(real, "mote", "candle_wisp", enemy={"hand": "mote"}), 1) == 2


@shows("candle_wisp", 1, edge=True)
def test_candle_wisp_afflicted_or_veiled_away_draws_nothing(real):
    assert held(cast(real, "masked_ogre", mine={"field": "candle_wisp", "afflicted": "candle_wisp"})) == 1
    s = real({"vault": "candle_wisp cinder_imp", "hand": "cinder_imp"})
    choosing(s.casts("cinder_imp"), ("candle_wisp", "vault", 0))
    assert s.zone("groove", 0) == ("candle_wisp",) and held(s) == 1, "a crystal is no creature"


@shows("candle_wisp", 2, 3)
def test_last_light_energizes_three_and_draws(real):
    s = cast(real, "candle_wisp")
    assert (grooved(s, 0), held(s), s.count(0)["deck"]) == (3, 2, 3)


@shows("candle_wisp", 2, 3, edge=True)
def test_last_light_with_two_cards_left(real):
    s = cast(real, "candle_wisp", mine={"deck": "mote mote", "towers": ""})
    assert (grooved(s, 0), held(s)) == (2, 1), "the spell is not in the trash yet: nothing to shuffle"


# --- Novice // Absolution -----------------------------------------------------------------------------------


@shows("novice", 1, 2)
def test_absolution_cures_up_to_two_and_draws(real):
    s = cast(real, "novice", mine={"field": "cave_bear mote", "afflicted": "cave_bear mote"})
    s.answer(tuple(sorted(s.t.zone("field", 0))))
    assert (s.strength("cave_bear"), s.strength("mote"), held(s)) == (6, 2, 2)


@shows("novice", 1, 2, edge=True)
def test_absolution_of_nobody_draws_all_the_same(real):
    assert held(cast(real, "novice", mine={"field": "mote"})) == 2
    s = cast(real, "novice", mine={"field": "mote", "afflicted": "mote"}).answer(())
    assert afflicted(s, "mote", 0) and held(s) == 2


# --- Grave Singer -------------------------------------------------------------------------------------------


@shows("grave_singer", 1)
def test_grave_singer_draws_two_when_cured(real):
    ill = {"field": "grave_singer", "afflicted": "grave_singer"}
    s = real(ill, at="cure")
    s.answer(("cure", s.find("grave_singer", "field", 0), s.find("pilgrim", "vault", 0)))
    assert held(s) == 3 and s.count(0)["vault"] == 4


@shows("grave_singer", 1, edge=True)
def test_grave_singer_cured_by_effect_and_not_when_well(real):
    ill = {"field": "grove_keeper grave_singer", "afflicted": "grave_singer"}
    assert held(used(real, "grove_keeper", mine=ill)) == 3
    s = real({"field": "grave_singer"}, at="cure")
    assert s.t.phase == "crystal", "there is nobody to cure"


# --- Old Soldier // Mourning, Mercy Seraph // Wings Of Light ------------------------------------------------


@pytest.mark.parametrize(("energy", "more"), [("mote mote", 2), ("mote " * 6, 4)])
@shows("old_soldier", 1)
def test_old_soldier_counts_energy_up_to_four(real, energy, more):
    assert real({"field": "old_soldier", "groove": energy}).strength("old_soldier") == 2 + more


@shows("old_soldier", 1, edge=True)
def test_old_soldier_without_energy_and_afflicted(real):
    assert real({"field": "old_soldier"}, {"groove": "mote mote"}).strength("old_soldier") == 2
    s = real({"field": "old_soldier", "afflicted": "old_soldier", "groove": "mote mote mote"})
    assert s.strength("old_soldier") == 1 + 1


@shows("old_soldier", 2)
def test_mourning_weakens_engaged_enemies(real):
    s = real({"fortress": "old_soldier"}, {"field": "vapor_djinn cave_bear", "engaged": "cave_bear"})
    assert (s.strength("vapor_djinn", 1), s.strength("cave_bear", 1)) == (6, 5)


@shows("old_soldier", 2, edge=True)
def test_mourning_weakens_an_attacker_in_its_attack(real):
    s = blocking(real, "mote", "pilgrim", enemy={"fortress": "old_soldier", "hand": "mote"})
    assert (s.zone("groove", 0), s.zone("field", 1)) == (("mote",), ("pilgrim",)), "one against two"


@shows("mercy_seraph", 1)
def test_mercy_seraph_is_not_blocked(real):
    s = real({"field": "mercy_seraph"}, {"field": "young_hydra"}, at="battle").attacks("mercy_seraph")
    assert s.asked == (0, "siege")


@shows("mercy_seraph", 1, edge=True)
def test_mercy_seraph_afflicted_is_not_blocked_either(real):
    lord = {"field": "mercy_seraph", "afflicted": "mercy_seraph"}
    assert real(lord, {"field": "young_hydra"}, at="battle").attacks("mercy_seraph").asked == (0, "siege")


@shows("mercy_seraph", 2)
def test_wings_of_light_count_energy(real):
    assert cast(real, "mercy_seraph", mine={"field": "mote", "groove": "mote mote"}).strength("mote") == 4


@shows("mercy_seraph", 2, edge=True)
def test_wings_of_light_are_four_at_most_and_follow_the_groove(real):
    clad = {"field": "mote", "attached": "mercy_seraph", "on": "mote", "groove": "mote " * 6}
    assert real(clad).strength("mote") == 6
    s = besieged(real, enemy={**clad, "engaged": "mote", "groove": ""})
    assert s.strength("mote", 1) == 2 + 2, "tower and companion"


# --- Dream Judge // Shared Dream ----------------------------------------------------------------------------


@shows("dream_judge", 1)
def test_dream_judge_afflicts_the_weaker(real):
    s = used(real, "dream_judge", enemy={"field": "mote shade vapor_djinn"})
    assert s.chosen_from() == {"mote", "shade"}
    choosing(s, ("shade", "field", 1))
    assert afflicted(s, "shade", 1)


@shows("dream_judge", 1, edge=True)
def test_dream_judge_afflicted_judges_strength_one_and_no_stronger(real):
    enemy = {"field": "mote lamplighter"}
    lord = {"field": "dream_judge", "afflicted": "dream_judge"}
    s = used(real, "dream_judge", mine=lord, enemy=enemy)
    assert afflicted(s, "lamplighter", 1) and not afflicted(s, "mote", 1)
    s = used(real, "dream_judge", enemy={"field": "vapor_djinn"})
    assert not afflicted(s, "vapor_djinn", 1)


@shows("dream_judge", 2)
def test_shared_dream_energizes_two(real):
    s = cast(real, "masked_ogre", ("mote", "field", 0), mine={"field": "mote", "fortress": "dream_judge"})
    assert grooved(s, 0) == 1 + 2


@shows("dream_judge", 2, edge=True)
def test_shared_dream_counts_for_retaliation_and_not_for_enemies(real):
    s = duel(real, "colossus", "mote", enemy={"fortress": "dream_judge", "hand": "mote"})
    assert grooved(s, 1) == 3 and s.asked == (1, "#reply")
    s = duel(real, "colossus", "mote", more={"fortress": "dream_judge"})
    assert (grooved(s, 0), grooved(s, 1)) == (0, 1)


# --- Elder Statue // Judgement ------------------------------------------------------------------------------


@shows("elder_statue", 1)
def test_elder_statue_never_attacks(real):
    s = real({"field": "elder_statue mote"}, at="battle")
    assert attackers(s) == {"mote"}
    assert s.refused(("attack", s.find("elder_statue", "field", 0), player(1))) == ("not_now", "SG-187")


@shows("elder_statue", 1, edge=True)
def test_elder_statue_blocks(real):
    assert blocking(real, "young_hydra", "elder_statue").zone("groove", 0) == ("young_hydra",)


@shows("elder_statue", 2)
def test_judgement_destroys_an_engaged_creature_or_a_spell(real):
    enemy = {"fortress": "young_hydra", "field": "mote pilgrim", "engaged": "mote"}
    for id, zone in (("young_hydra", "fortress"), ("mote", "field")):
        s = veiled_spell(real, "elder_statue", enemy=enemy)
        assert s.chosen_from() == {"young_hydra", "mote"}
        assert choosing(s, (id, zone, 1)).zone("groove", 1) == (id,)


@shows("elder_statue", 2, edge=True)
def test_judgement_waits_for_a_target_and_reaches_a_veiled_spell(real):
    assert not real({"veiled_spell": "elder_statue"}, {"field": "mote"}).offers("turn_up"), "it is ready"
    s = veiled_spell(real, "elder_statue", enemy={"veiled_spell": "great_serpent"})
    assert s.zone("groove", 1) == ("great_serpent",)
    assert s.t.rows[s.t.zone("groove", 1)[0]].face is None, "and it stays unseen"


# --- World Soul // Homecoming -------------------------------------------------------------------------------


@pytest.mark.rule("SG-176", "SG-R48")
@shows("world_soul", 1)
def test_homecoming_summons_what_matches_world_soul(real):
    """Cost six or less, and Spirit or Nature."""
    s = cast(real, "world_soul", mine={"trash": "cave_bear mote world_soul pilgrim walking_forest"})
    assert s.chosen_from() == {"cave_bear", "world_soul", "pilgrim", "walking_forest"}
    choosing(s, ("cave_bear", "trash", 0))
    assert s.zone("field", 0) == ("cave_bear",)


@pytest.mark.rule("SG-R49")
@shows("world_soul", 1, edge=True)
def test_homecoming_summons_an_inverted_creature_face_up_and_needs_one_that_matches(real):
    s = cast(real, "world_soul", mine={"trash": "mimic_vine mote"})
    assert s.zone("field", 0) == ("mimic_vine",) and s.strength("mimic_vine") == 5
    assert s.t.rows[s.t.zone("field", 0)[0]].up
    assert refused(real, "world_soul", {"trash": "mote"}, {"trash": "pilgrim"}) == "SG-R23"
