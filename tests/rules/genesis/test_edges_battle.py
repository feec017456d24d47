"""Battles and veiled creatures where one text meets another, or a rule: what the texts and the book say."""

from __future__ import annotations

from engines.kernel import player
from tests.cards.genesis.scenes import afflicted, blocking, cast, choosing, grooved, held

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
    s = blocking(real, "ironhorn mote", "vapor_djinn", more={"veiled": "masked_ogre", "engaged": "mote"})
    assert (grooved(s, 0), grooved(s, 1)) == (1, 1), "4 and 2 others against 6"


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


def test_a_veiled_blocker_that_was_carried_off_is_not_turned_up(real):
    """It is in its lord's hand, unseen, and no fighter any more."""
    s = real({"veiled": "tide_scribe"}, {"veiled": "mimic_vine", "hand": "mote"}, at="battle")
    (card,), (vine,) = s.t.zone("field", 0), s.t.zone("field", 1)
    s.answer(("attack", card, player(1))).answer((vine,)).answer(("turn_up", card)).answer((vine,))
    assert held(s, 1) == 2 and not s.t.zone("field", 1) and s.t.phase == "discard"


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
