"""The checklist of the card set goes on: creatures, what they set off, and what is done in another's turn."""

from __future__ import annotations

from tests.rules.genesis.real import besieged, cast, choosing, grooved, retaliating, used

# --- status and strength ------------------------------------------------------------------------------------


def test_afflict_and_cure(real):
    """Daze, Entangle, Venom; Grove Keeper, Absolution."""
    s = cast(real, "mote", ("vapor_djinn", "field", 1), enemy={"field": "vapor_djinn"})
    assert s.strength("vapor_djinn", 1) == 3
    s = cast(real, "mimic_vine", enemy={"field": "vapor_djinn cave_bear"})
    choosing(s, tuple(s.t.zone("field", 1)))
    assert (s.strength("vapor_djinn", 1), s.strength("cave_bear", 1)) == (3, 3)
    enemy = {"field": "vapor_djinn cave_bear", "afflicted": "cave_bear"}
    s = cast(real, "viper", ("cave_bear", "field", 1), enemy=enemy)
    assert s.zone("groove", 1) == ("cave_bear",), "it was afflicted already"
    ill = {"field": "grove_keeper cave_bear", "afflicted": "cave_bear"}
    assert used(real, "grove_keeper", mine=ill).strength("cave_bear") == 6
    s = cast(real, "novice", mine={"field": "cave_bear", "afflicted": "cave_bear"})
    choosing(s, ("cave_bear", "field", 0))
    assert s.strength("cave_bear") == 6


def test_strength_by_attachment(real):
    """Rivet Coat, Tempered Plate, Halo, War Paint."""
    for id, mine, theirs in (("boiler_hand", 3, 3), ("piston_knight", 5, 5), ("ash_acolyte", 0, 4)):
        s = cast(real, id, mine={"field": "vapor_djinn"}, enemy={"hand": "mote"})
        assert s.strength("vapor_djinn") == 6 + mine
        assert s.ends().strength("vapor_djinn") == 6 + theirs
    assert cast(real, "firebrand", mine={"field": "vapor_djinn"}).strength("vapor_djinn") == 10


def test_strength_by_active_spell(real):
    """Rampage, Machine Order, Wild Hunt."""
    s = real(
        {"field": "cave_bear brass_sentry", "fortress": "young_hydra vault_warden faun_piper"},
        {"hand": "mote"},
    )
    assert (s.strength("cave_bear"), s.strength("brass_sentry")) == (6 + 1 + 2, 3 + 1 + 2)
    s.ends()
    assert (s.strength("cave_bear"), s.strength("brass_sentry")) == (8, 5)


def test_strength_in_battle_only(real):
    """Glass Drake and Ironhorn win battles that their printed strength would lose."""
    s = real({"field": "glass_drake"}, {"field": "young_hydra", "engaged": "young_hydra"}, at="battle")
    assert s.strength("glass_drake") == 6
    s.attacks("glass_drake", s.find("young_hydra", "field", 1))
    assert (s.zone("field", 0), s.zone("groove", 1)) == (("glass_drake",), ("young_hydra",))
    mine = {"field": "ironhorn mote pilgrim wolf_pup"}
    s = real(mine, {"field": "young_hydra", "engaged": "young_hydra"}, at="battle")
    s.attacks("ironhorn", s.find("young_hydra", "field", 1))
    assert "ironhorn" in s.zone("field", 0) and s.zone("groove", 1) == ("young_hydra",)


def test_penalty_by_active_spell(real):
    """Prism Ward, Mourning."""
    s = real({"fortress": "veil_dancer"}, {"field": "vapor_djinn"})
    assert s.strength("vapor_djinn", 1) == 5
    s = real({"fortress": "old_soldier"}, {"field": "vapor_djinn cave_bear", "engaged": "cave_bear"})
    assert (s.strength("vapor_djinn", 1), s.strength("cave_bear", 1)) == (6, 5)


# --- what may attack and block ------------------------------------------------------------------------------


def test_cannot_attack(real):
    """Brass Sentry and Elder Statue never; Goblin Runt, Prism Leviathan and Moss Bear not alone."""
    for id in ("brass_sentry", "elder_statue"):
        s = real({"field": f"{id} mote"}, at="battle")
        assert {card for card, _ in s.offered("attack")} == {s.find("mote", "field", 0)}
    for id in ("goblin_runt", "prism_leviathan", "moss_bear"):
        assert real({"field": id}, at="battle").t.phase == "discard", "nothing was able to attack"
        s = real({"field": f"{id} mote"}, at="battle")
        assert s.find(id, "field", 0) in {card for card, _ in s.offered("attack")}


def test_cannot_be_blocked(real):
    """Veil Dancer, Mercy Seraph, and whatever Refraction is attached to."""
    for id in ("veil_dancer", "mercy_seraph"):
        s = real({"field": id}, {"field": "young_hydra"}, at="battle").attacks(id)
        assert s.asked == (0, "siege")
    mine = {"field": "mote", "attached": "crown_of_light", "on": "mote"}
    s = real(mine, {"field": "young_hydra"}, at="battle").attacks("mote")
    assert s.asked == (0, "siege")


def test_cannot_block(real):
    """Survey Drone, War Ogre."""
    for id in ("survey_drone", "war_ogre"):
        s = real({"field": "mote"}, {"field": id}, at="battle").attacks("mote")
        assert s.asked == (0, "siege")


def test_may_attack_ready_creatures(real):
    """Ember Whelp, Vat Titan, Great Serpent, Last Dragon; by Bloodlust and Dread Banner any."""
    for id in ("ember_whelp", "vat_titan", "great_serpent", "last_dragon"):
        s = real({"field": id}, {"field": "mote"}, at="battle")
        assert s.find("mote", "field", 1) in {target for _, target in s.offered("attack")}
    for more in ({"attached": "knife_dancer", "on": "pilgrim"}, {"fortress": "last_dragon"}, {}):
        s = real({"field": "pilgrim", **more}, {"field": "mote"}, at="battle")
        found = s.find("mote", "field", 1) in {target for _, target in s.offered("attack")}
        assert found == bool(more)


# --- triggers -----------------------------------------------------------------------------------------------


def test_when_destroyed(real):
    """Candle Wisp, Shade, Spore Puff; Still Water and Shared Dream for one's own, Requiem for others."""
    s = cast(real, "masked_ogre", ("candle_wisp", "field", 0), mine={"field": "candle_wisp"})
    assert len(s.t.zone("hand", 0)) == 2
    s = cast(real, "masked_ogre", ("shade", "field", 0), mine={"field": "shade", "fortress": "dream_judge"})
    s = s.answer((0, 1)) if s.asked[1] == "#order" else s
    assert grooved(s, 0) == 1 + 2 + 2
    s = cast(
        real, "masked_ogre", ("spore_puff", "field", 0), mine={"field": "spore_puff"}, enemy={"field": "mote"}
    )
    assert s.game.afflicted(s.t, s.find("mote", "field", 1))
    s = cast(real, "masked_ogre", ("mote", "field", 0), mine={"field": "mote", "fortress": "storm_herder"})
    assert len(s.t.zone("hand", 0)) == 2
    s = cast(real, "masked_ogre", mine={"fortress": "dawn_choir"}, enemy={"field": "mote"})
    assert len(s.t.zone("hand", 0)) == 2


def test_when_it_attacks(real):
    """Buoyancy; Pit Drake above."""
    mine = {"field": "mote", "attached": "tide_herald", "on": "mote"}
    s = real(mine, at="battle")
    assert s.strength("mote") == 4
    s.attacks("mote")
    assert len(s.t.zone("hand", 0)) == 2


def test_when_it_blocks(real):
    """Fuse Carrier; Viper afflicts the attacker before strengths are compared."""
    s = real({"field": "colossus"}, {"field": "fuse_carrier", "hand": "mote"}, at="battle").attacks(
        "colossus"
    )
    choosing(s, ("fuse_carrier", "field", 1))
    assert len(s.t.zone("hand", 1)) == 2
    s = real({"field": "boiler_hand"}, {"field": "viper", "hand": "mote"}, at="battle").attacks("boiler_hand")
    choosing(s, ("viper", "field", 1))
    assert (s.zone("groove", 0), s.zone("groove", 1)) == (("boiler_hand",), ()), "two against three"


def test_when_it_wins_a_battle(real):
    """Raider Captain; Barkskin regroups the winner, who may attack again."""
    enemy = {"field": "mote pilgrim", "engaged": "mote pilgrim"}
    s = real({"field": "raider_captain"}, enemy, at="battle")
    s.attacks("raider_captain", s.find("mote", "field", 1))
    assert len(s.t.zone("hand", 0)) == 2
    s = real({"field": "vapor_djinn", "attached": "thorn_faun", "on": "vapor_djinn"}, enemy, at="battle")
    s.attacks("vapor_djinn", s.find("mote", "field", 1))
    assert s.offers("attack", s.find("vapor_djinn", "field", 0))


def test_when_a_siege_gets_through(real):
    """Ripple Scout, Foreknowledge; Knife Dancer and Riot above."""
    for mine in ({"field": "ripple_scout"}, {"field": "mote", "fortress": "star_reader"}):
        s = real(mine, at="battle").attacks(mine["field"]).razes()
        assert len(s.t.zone("hand", 0)) == 2


def test_when_a_tower_is_lost(real):
    """Ley Map; Vault Warden above."""
    s = besieged(real, enemy={"fortress": "survey_drone"})
    assert len(s.t.zone("hand", 1)) == 3


def test_when_turned_up(real):
    """Cogwheel Mimic, Mimic Vine; Tide Scribe and Hidden Oracle above."""
    s = real({"veiled": "cogwheel_mimic"})
    s.answer(("turn_up", s.t.zone("field", 0)[0]))
    assert s.count(0)["vault"] == 6
    s = real({"veiled": "mimic_vine"}, {"field": "mote"})
    s.answer(("turn_up", s.t.zone("field", 0)[0]))
    assert s.game.afflicted(s.t, s.find("mote", "field", 1))


def test_when_cured(real):
    """Grave Singer, and Natural Order for any of one's own."""
    mine = {"field": "grove_keeper grave_singer", "afflicted": "grave_singer"}
    assert len(used(real, "grove_keeper", mine=mine).t.zone("hand", 0)) == 3
    mine = {"field": "grove_keeper mote", "afflicted": "mote", "fortress": "grove_keeper"}
    assert len(used(real, "grove_keeper", mine=mine).t.zone("hand", 0)) == 3


def test_conditional_triggers(real):
    """Faun Piper alone, Tide Djinn when outnumbered."""
    for mine, cards in (({}, 2), ({"field": "mote"}, 1)):
        s = real({"hand": "faun_piper", **mine}).summons("faun_piper")
        assert len(s.t.zone("hand", 0)) == cards
    for field, returned in (("mote pilgrim", True), ("mote", False)):
        s = real({"hand": "tide_djinn"}, {"field": field}).summons("tide_djinn")
        if returned:
            choosing(s, ("mote", "field", 1))
        assert (s.zone("hand", 1) == ("mote",)) == returned


# --- in another's turn --------------------------------------------------------------------------------------


def test_regroup_out_of_turn(real):
    """Slipstream in retaliation, Vigil; Thorn Ambush turned up in retaliation, with strength for the turn."""
    tired = {"field": "young_hydra", "engaged": "young_hydra"}
    s = besieged(real, "ripple_scout", enemy={**tired, "groove": "mote"})
    retaliating(s, "ripple_scout", ("young_hydra", "field", 1))
    assert not s.t.rows[s.find("young_hydra", "field", 1)].turned
    s = besieged(real, enemy={**tired, "attached": "chief_mourner", "on": "tower"})
    assert not s.t.rows[s.find("young_hydra", "field", 1)].turned
    s = besieged(real, enemy={**tired, "veiled_spell": "great_serpent"})
    s.answer(("turn_up", s.t.zone("fortress", 1)[0]))
    assert not s.t.rows[s.find("young_hydra", "field", 1)].turned and s.strength("young_hydra", 1) == 11


def test_attachments_to_towers(real):
    """Floating Keep, Thicket; Buttress, Powder Keg and Vigil above. They go to the groove too."""
    s = besieged(real, enemy={"attached": "vapor_djinn", "on": "tower"})
    assert len(s.t.zone("hand", 1)) == 3 and "vapor_djinn" in s.zone("groove", 1)
    s = besieged(real, enemy={"attached": "cave_bear", "on": "tower"})
    assert s.count(1)["vault"] == 2


def test_calling_in_retaliation(real):
    """Bone Guard and Grave Singer come ready, and may block in the same turn."""
    for id, groove in (("bone_guard", "pilgrim pilgrim"), ("grave_singer", "pilgrim")):
        s = besieged(real, id, mine={"field": "colossus mote"}, enemy={"groove": groove})
        retaliating(s, id)
        assert s.zone("field", 1) == (id,)
        s.attacks("mote")
        assert s.asked == (1, "block")


def test_worth_more_in_retaliation(real):
    """Haunt draws, Sprout crystallizes a second card."""
    s = besieged(real, "shade", enemy={"groove": "pilgrim"})
    retaliating(s, "shade", ("colossus", "field", 0))
    assert len(s.t.zone("hand", 1)) == 2 and s.strength("colossus") == 4
    assert len(cast(real, "shade", enemy={"field": "mote"}).t.zone("hand", 0)) == 1
    s = besieged(real, "wolf_pup", enemy={"groove": "wolf_pup"})
    assert retaliating(s, "wolf_pup").count(1)["vault"] == 2
    assert cast(real, "wolf_pup").count(0)["vault"] == 6


# --- counting -----------------------------------------------------------------------------------------------


def test_counting_towers_crystals_and_energy(real):
    """Bastion Gunner, Bastion Drill, Dawn Choir; Crown Of Light, Sap Armor; Old Soldier, Wings Of Light."""
    s = real({"field": "bastion_gunner", "fortress": "bastion_gunner"})
    assert s.strength("bastion_gunner") == 5 + 3 + 2
    s = real({"field": "bastion_gunner dawn_choir", "fortress": "bastion_gunner", "towers": "mote mote"})
    assert (s.strength("bastion_gunner"), s.strength("dawn_choir")) == (5 + 2 + 2, 10)
    assert real({"field": "crown_of_light"}).strength("crown_of_light") == 11
    s = real({"field": "mote", "attached": "moss_bear", "on": "mote"})
    assert s.strength("mote") == 2 + 5
    for energy, more in (("mote mote", 2), ("mote mote mote mote mote mote", 4)):
        assert real({"field": "old_soldier", "groove": energy}).strength("old_soldier") == 2 + more
    s = real({"field": "mote", "attached": "mercy_seraph", "on": "mote", "groove": "mote mote mote"})
    assert s.strength("mote") == 5
