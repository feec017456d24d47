"""Chaos, card by card: first the creature's sentences, then the spell's."""

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
    sieged,
    targets,
    tower,
    used,
    veiled_spell,
)
from tests.cards.sentences import shows

# --- Goblin Runt // Spite -----------------------------------------------------------------------------------


@shows("goblin_runt", 1)
def test_goblin_runt_does_not_attack_alone(real):
    s = real({"field": "goblin_runt"}, {"field": "mote"}, at="battle")
    assert s.t.phase == "discard", "enemy creatures are no company"
    assert "goblin_runt" in attackers(real({"field": "goblin_runt mote"}, at="battle"))


@shows("goblin_runt", 1, edge=True)
def test_goblin_runt_is_alone_again_when_the_other_has_fallen(real):
    enemy = {"field": "colossus", "engaged": "colossus"}
    s = real({"field": "goblin_runt mote"}, enemy, at="battle")
    s.attacks("mote", s.find("colossus", "field", 1))
    assert s.zone("field", 0) == ("goblin_runt",) and s.t.phase == "discard"
    s = real({"field": "goblin_runt", "hand": "mote"}).summons("mote").no()
    assert attackers(s) == {"goblin_runt"}, "one that has just come is company"


@shows("goblin_runt", 2)
def test_spite_trashes_a_random_hand_card(real):
    s = cast(real, "goblin_runt", enemy={"hand": "mote pilgrim wolf_pup"})
    assert (held(s, 1), s.count(1)["trash"]) == (2, 1)


@shows("goblin_runt", 2, edge=True)
def test_spite_on_an_empty_hand_does_nothing(real):
    s = cast(real, "goblin_runt")
    assert s.zone("trash", 0) == ("goblin_runt",) and s.count(1)["trash"] == 0


@shows("goblin_runt", 2, edge=True)
def test_spite_chooses_among_more_lords(real):
    s = real({"hand": "goblin_runt"}, {"hand": "mote"}, {"hand": "mote"}, mode="free3")
    s.answer(s.way("goblin_runt", "spell"))
    assert set(s.options.decision.cards) == {player(1), player(2)}, "an opponent, never oneself"
    s.answer((player(2),))
    assert (held(s, 1), held(s, 2)) == (1, 0)


# --- Cinder Imp // Shatter ----------------------------------------------------------------------------------


@shows("cinder_imp", 1)
def test_shatter_destroys_a_crystal(real):
    s = cast(real, "cinder_imp", ("cave_bear", "vault", 1), enemy={"vault": "cave_bear mote"})
    assert (s.zone("groove", 1), s.zone("vault", 1)) == (("cave_bear",), ("mote",))


@shows("cinder_imp", 1, edge=True)
def test_shatter_gives_no_retaliation_and_may_hit_ones_own(real):
    s = cast(real, "cinder_imp", ("cave_bear", "vault", 1), enemy={"vault": "cave_bear", "hand": "wolf_pup"})
    assert s.asked == (0, "act"), "no attack put it there"
    s = cast(real, "cinder_imp", ("mote", "vault", 0))
    assert s.zone("groove", 0) == ("mote",)


# --- Goblin Gang // Scorch ----------------------------------------------------------------------------------


@shows("goblin_gang", 1)
def test_goblin_gang_with_another_goblin(real):
    assert real({"field": "goblin_gang goblin_runt"}).strength("goblin_gang") == 5
    assert real({"field": "goblin_gang mote"}).strength("goblin_gang") == 3


@shows("goblin_gang", 1, edge=True)
def test_goblin_gang_is_no_company_for_itself_nor_is_the_enemys(real):
    assert real({"field": "goblin_gang"}, {"field": "goblin_runt"}).strength("goblin_gang") == 3
    s = real({"field": "goblin_gang goblin_gang"})
    assert [s.stat(card, "strength") for card in s.t.zone("field", 0)] == [5, 5]


@shows("goblin_gang", 2)
def test_scorch_destroys_cost_two_or_less(real):
    s = cast(real, "goblin_gang", enemy={"field": "mote novice cave_bear"})
    assert s.chosen_from() == {"mote", "novice"}
    choosing(s, ("novice", "field", 1))
    assert s.zone("groove", 1) == ("novice",)


@shows("goblin_gang", 2, edge=True)
def test_scorch_does_not_reach_a_veiled_creature(real):
    assert refused(real, "goblin_gang", enemy={"veiled": "masked_ogre"}) == "SG-R23", "it cost three"


# --- Firebrand // War Paint ---------------------------------------------------------------------------------


@shows("firebrand", 1, 2)
def test_firebrand_burns_a_crystal_for_two_cards(real):
    s = used(real, "firebrand", ("mote", "vault", 0))
    assert (s.count(0)["vault"], s.zone("trash", 0), held(s)) == (4, ("mote",), 3)


@shows("firebrand", 1, 2, edge=True)
def test_firebrand_without_a_crystal_still_draws(real):
    s = used(real, "firebrand", mine={"vault": ""})
    assert (s.zone("trash", 0), held(s)) == ((), 3), "as far as possible"


@shows("firebrand", 3)
def test_war_paint_in_ones_own_turn(real):
    s = cast(real, "firebrand", mine={"field": "vapor_djinn"})
    assert s.strength("vapor_djinn") == 10


@shows("firebrand", 3, edge=True)
def test_war_paint_not_in_others_turns(real):
    s = cast(real, "firebrand", mine={"field": "vapor_djinn"}, enemy={"hand": "mote"})
    assert s.ends().strength("vapor_djinn") == 6


# --- Masked Ogre // Wreck -----------------------------------------------------------------------------------


@shows("masked_ogre", 1)
def test_wreck_destroys_a_creature(real):
    s = cast(real, "masked_ogre", ("world_soul", "field", 1), enemy={"field": "world_soul mote"})
    assert s.zone("groove", 1) == ("world_soul",)


@shows("masked_ogre", 1, edge=True)
def test_wreck_reaches_veiled_and_own_creatures_and_needs_one(real):
    s = cast(real, "masked_ogre", mine={"field": "mote"}, enemy={"veiled": "hidden_oracle"})
    assert s.chosen_from() == {"mote", "hidden_oracle"}
    assert refused(real, "masked_ogre", enemy={"fortress": "young_hydra"}) == "SG-R23"


# --- Raider Captain // Powder Keg ---------------------------------------------------------------------------


@shows("raider_captain", 1)
def test_raider_captain_draws_when_it_wins(real):
    assert held(duel(real, "raider_captain", "mote")) == 2
    s = blocking(real, "mote", "raider_captain", enemy={"hand": "mote"})
    assert held(s, 1) == 2, "as a blocker too"


@shows("raider_captain", 1, edge=True)
def test_raider_captain_wins_neither_a_draw_nor_a_siege(real):
    assert held(duel(real, "raider_captain", "bone_guard")) == 1
    assert held(sieged(real, "raider_captain")) == 1
    assert held(duel(real, "raider_captain", "mote", more={"afflicted": "raider_captain"})) == 1


@shows("raider_captain", 2)
def test_powder_keg_destroys_an_enemy_crystal(real):
    s = besieged(real, enemy={"attached": "raider_captain", "on": "tower"})
    assert s.asked[0] == 1
    choosing(s, ("mote", "vault", 0))
    assert s.zone("groove", 0) == ("mote",) and "raider_captain" in s.zone("groove", 1)


@shows("raider_captain", 2, edge=True)
def test_powder_keg_without_an_enemy_crystal(real):
    s = besieged(
        real, mine={"vault": ""}, enemy={"attached": "raider_captain", "on": "tower", "vault": "mote"}
    )
    assert s.zone("vault", 1) == ("mote",) and s.asked == (1, "#reply")


# --- Young Hydra // Rampage ---------------------------------------------------------------------------------


@shows("young_hydra", 1)
def test_rampage_in_ones_own_turn(real):
    s = real({"field": "mote cave_bear", "fortress": "young_hydra"}, {"field": "mote"})
    assert (s.strength("mote"), s.strength("cave_bear"), s.strength("mote", 1)) == (3, 7, 2)


@shows("young_hydra", 1, edge=True)
def test_rampage_neither_in_others_turns_nor_veiled_for_the_afflicted(real):
    s = real({"field": "mote", "fortress": "young_hydra"}, {"hand": "mote"})
    assert s.ends().strength("mote") == 2
    s = real({"field": "mote", "afflicted": "mote", "fortress": "young_hydra"})
    assert s.strength("mote") == 1, "half of one is nothing"


# --- Pit Drake // Descent, Marauder // Horn Call ------------------------------------------------------------


@shows("pit_drake", 1)
def test_pit_drake_trashes_four_cards(real):
    s = real({"field": "pit_drake"}, at="battle").attacks("pit_drake")
    assert (s.count(1)["trash"], s.count(1)["deck"]) == (4, 3)


@shows("pit_drake", 1, edge=True)
def test_pit_drake_takes_what_is_there_and_nothing_when_blocking(real):
    s = real({"field": "pit_drake"}, {"deck": "mote"}, at="battle").attacks("pit_drake")
    assert (s.count(1)["trash"], s.count(1)["deck"]) == (1, 0)
    s = blocking(real, "mote", "pit_drake")
    assert s.count(0)["trash"] == 0
    s = real({"field": "pit_drake", "afflicted": "pit_drake"}, at="battle").attacks("pit_drake")
    assert s.count(1)["trash"] == 0


@each(pit_drake=2, marauder=1)
def test_callings_bring_their_creature(real, id):
    assert called(real, id) == {"pilgrim"}


@each(edge=True, pit_drake=2, marauder=1)
def test_callings_in_retaliation(real, id):
    assert called_in_retaliation(real, id)


# --- Spark Jester // Mischief -------------------------------------------------------------------------------


@shows("spark_jester", 1, 2)
def test_mischief_lets_the_opponent_choose(real):
    s = cast(real, "spark_jester", enemy={"vault": "cave_bear"})
    assert s.asked[0] == 1 and s.chosen_from() == {"cave_bear", "mote"}
    choosing(s, ("cave_bear", "vault", 1))
    assert (s.zone("trash", 1), s.count(1)["towers"]) == (("cave_bear",), 3)


@shows("spark_jester", 1, 2, edge=True)
def test_mischief_trashes_a_tower_without_companion_and_may_find_nothing(real):
    s = cast(real, "spark_jester", tower(1))
    assert (s.count(1)["towers"], s.zone("trash", 1), grooved(s, 1), s.count(1)["deck"]) == (
        2,
        ("mote",),
        0,
        7,
    )
    s = cast(real, "spark_jester", enemy={"towers": ""})
    assert s.asked == (0, "act") and s.count(1)["trash"] == 0 and not s.local.over


# --- Ember Whelp // Backdraft -------------------------------------------------------------------------------


@each(ember_whelp=1, last_dragon=1)
def test_they_attack_ready_creatures(real, id):
    assert targets(real({"field": id}, {"field": "mote"}, at="battle")) == {"mote"}


@each(edge=True, ember_whelp=1, last_dragon=1)
def test_they_do_so_afflicted_too(real, id):
    s = real({"field": f"{id} pilgrim", "afflicted": id}, {"field": "mote"}, at="battle")
    assert {s._id(card) for card, target in s.offered("attack") if target >= 0} == {id}


@shows("ember_whelp", 2, 3)
def test_backdraft_matches_the_cost_of_ones_own_creature(real):
    enemy = {"field": "mote vapor_djinn young_hydra"}
    s = cast(real, "ember_whelp", mine={"field": "raider_captain"}, enemy=enemy)
    assert s.chosen_from() == {"mote", "vapor_djinn"}, "three or less"
    choosing(s, ("vapor_djinn", "field", 1))
    assert s.zone("groove", 1) == ("vapor_djinn",) and s.zone("field", 0) == ("raider_captain",)


@shows("ember_whelp", 2, 3, edge=True)
def test_backdraft_needs_a_creature_of_ones_own_and_another(real):
    assert refused(real, "ember_whelp", enemy={"field": "mote"}) == "SG-R23"
    assert refused(real, "ember_whelp", {"field": "mote"}) == "SG-R23", "not the chosen one itself"
    assert refused(real, "ember_whelp", {"field": "mote"}, {"field": "novice"}) == "SG-R23", "dearer"


# --- Knife Dancer // Bloodlust ------------------------------------------------------------------------------


@shows("knife_dancer", 1)
def test_knife_dancer_trashes_a_hand_card(real):
    s = sieged(real, "knife_dancer", enemy={"hand": "mote pilgrim"})
    assert (held(s, 1), s.count(1)["trash"]) == (1, 1)


@shows("knife_dancer", 1, edge=True)
def test_knife_dancer_stopped_by_a_blocker_or_an_empty_hand(real):
    s = blocking(real, "knife_dancer", "mote", enemy={"hand": "mote pilgrim"})
    assert held(s, 1) == 2
    assert sieged(real, "knife_dancer").count(1)["trash"] == 0
    s = real({"field": "knife_dancer"}, {"fortress": "young_hydra", "hand": "mote pilgrim"}, at="battle")
    s.attacks("knife_dancer").answer((s.find("young_hydra", "fortress", 1),))
    assert held(s, 1) == 1, "a spell destroyed is a siege that got through"


@shows("knife_dancer", 2)
def test_bloodlust_strengthens_and_lets_attack_ready_creatures(real):
    s = cast(real, "knife_dancer", mine={"field": "pilgrim"}, enemy={"field": "mote"})
    assert s.strength("pilgrim") == 4 and targets(s.no()) == {"mote"}


@shows("knife_dancer", 2, edge=True)
def test_bloodlust_ends_with_its_host_returned(real):
    clad = {"field": "pilgrim mote", "attached": "knife_dancer", "on": "pilgrim"}
    s = cast(real, "spray_sprite", ("pilgrim", "field", 0), mine=clad, enemy={"field": "mote"})
    assert s.zone("trash", 0) == ("knife_dancer", "spray_sprite")
    assert targets(s.no()) == set()


# --- War Ogre // Riot ---------------------------------------------------------------------------------------


@shows("war_ogre", 1)
def test_war_ogre_cannot_block(real):
    assert real({"field": "mote"}, {"field": "war_ogre"}, at="battle").attacks("mote").asked == (0, "siege")


@shows("war_ogre", 1, edge=True)
def test_war_ogre_attacked_fights(real):
    s = duel(real, "mote", "war_ogre")
    assert s.zone("groove", 0) == ("mote",)


@shows("war_ogre", 2)
def test_riot_trashes_two_energy(real):
    s = sieged(real, "colossus", more={"fortress": "war_ogre"}, enemy={"groove": "cave_bear"})
    assert s.asked[0] == 0
    choosing(s, tuple(sorted(s.t.zone("groove", 1)[:2])))
    assert (grooved(s, 1), s.count(1)["trash"]) == (1, 2)


@shows("war_ogre", 2, edge=True)
def test_riot_takes_the_only_one_and_leaves_the_right_to_retaliate(real):
    s = real({"field": "colossus", "fortress": "war_ogre"}, {"fortress": "young_hydra"}, at="battle")
    s.attacks("colossus").answer((s.find("young_hydra", "fortress", 1),))
    assert (grooved(s, 1), s.zone("trash", 1)) == (0, ("young_hydra",))
    s = sieged(real, "colossus", more={"fortress": "war_ogre"}, enemy={"hand": "cinder_imp"})
    assert grooved(s, 1) == 0 and s.asked == (1, "#reply")


@shows("war_ogre", 2, edge=True)
def test_riot_keeps_still_in_a_battle_and_in_the_enemys_siege(real):
    s = duel(real, "colossus", "mote", more={"fortress": "war_ogre"})
    assert grooved(s, 1) == 1
    s = besieged(real, enemy={"fortress": "war_ogre"})
    assert grooved(s, 1) == 2 and s.count(0)["trash"] == 0


# --- Imp Trickster // Cave In -------------------------------------------------------------------------------


@shows("imp_trickster", 1)
def test_imp_trickster_picks_a_pocket(real):
    s = used(real, "imp_trickster", enemy={"hand": "mote pilgrim"})
    assert (held(s, 1), s.count(1)["trash"]) == (1, 1)


@shows("imp_trickster", 1, edge=True)
def test_imp_trickster_on_an_empty_pocket_and_in_battle(real):
    assert used(real, "imp_trickster").count(1)["trash"] == 0
    s = used(real, "imp_trickster", enemy={"hand": "mote"}, at="battle")
    assert held(s, 1) == 0, "between attacks"


@shows("imp_trickster", 2, 3)
def test_cave_in_destroys_a_tower_and_draws(real):
    s = veiled_spell(real, "imp_trickster", tower(1))
    assert (s.count(1)["towers"], grooved(s, 1), held(s)) == (2, 2, 2)


@shows("imp_trickster", 2, 3, edge=True)
def test_cave_in_waits_for_a_tower(real):
    s = real({"veiled_spell": "imp_trickster", "towers": ""}, {"towers": ""})
    assert not s.offers("turn_up")


# --- Twin Hydra // Regrow -----------------------------------------------------------------------------------


@shows("twin_hydra", 1, 2)
def test_twin_hydra_regrows_by_a_siege(real):
    s = sieged(real, "twin_hydra", more={"trash": "mote cave_bear novice"})
    assert s.chosen_from() == {"mote", "novice"}
    choosing(s, ("novice", "trash", 0))
    assert s.zone("field", 0) == ("twin_hydra", "novice")
    assert s.t.phase == "discard", "the newcomer is dizzy"


@shows("twin_hydra", 1, edge=True)
def test_twin_hydra_blocked_destroyed_or_with_nothing_to_regrow(real):
    s = blocking(real, "twin_hydra", "mote", more={"trash": "mote"})
    assert s.zone("field", 0) == ("twin_hydra",)
    s = duel(real, "world_soul", "twin_hydra", enemy={"trash": "mote"})
    assert s.zone("field", 1) == (), "nobody summons in another's turn"
    s = sieged(real, "twin_hydra", more={"trash": "cave_bear"})
    assert s.zone("field", 0) == ("twin_hydra",)


@shows("twin_hydra", 2)
def test_regrow_summons_from_the_trash(real):
    s = cast(real, "twin_hydra", ("mote", "trash", 0), mine={"trash": "cave_bear mote"})
    assert s.zone("field", 0) == ("mote",)


@shows("twin_hydra", 2, edge=True)
def test_regrow_needs_such_a_card_and_sets_off_what_summoning_does(real):
    assert refused(real, "twin_hydra", {"trash": "cave_bear"}, {"trash": "mote"}) == "SG-R23"
    s = cast(real, "twin_hydra", mine={"trash": "spark_apprentice"})
    assert s.zone("field", 0) == ("spark_apprentice",) and held(s) == 2
    s = besieged(real, "twin_hydra", enemy={"trash": "mote", "groove": "cinder_imp"})
    retaliating(s, "twin_hydra", ("mote", "trash", 1))
    assert s.zone("field", 1) == ("mote",), "in retaliation it may be"


# --- Last Dragon // Dread Banner ----------------------------------------------------------------------------


@shows("last_dragon", 2)
def test_dread_banner(real):
    s = real({"field": "pilgrim", "fortress": "last_dragon"}, {"field": "mote"})
    assert s.strength("pilgrim") == 3 and targets(s.no()) == {"mote"}


@shows("last_dragon", 2, edge=True)
def test_dread_banner_not_in_others_turns(real):
    s = real({"field": "pilgrim", "fortress": "last_dragon"}, {"field": "mote", "hand": "mote"}).ends()
    assert s.strength("pilgrim") == 2
    assert targets(s.to("battle")) == set()
