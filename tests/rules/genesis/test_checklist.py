"""The card set exercises every mechanic the ledger lists: each row of *Mechanics a card set must exercise* is
played with the real cards that are named for it, two at least.
"""

from __future__ import annotations

import pytest

from engines.kernel import player
from tests.rules.genesis.cards import CARDS, half

BASE = {"deck": "pilgrim mote cinder_imp wolf_pup lens_grinder pilgrim mote", "towers": "mote mote mote"}
MANA = "lens_grinder mote pilgrim cinder_imp wolf_pup"
"""Five crystals, one of each sphere."""


@pytest.fixture
def real(scene):
    """Positions of the real cards; seat 0 is to move, with five crystals and a card to spare."""

    def lay(mine=None, enemy=None, **how):
        first = {**BASE, "vault": MANA, **(mine or {})}
        first["hand"] = f"{first.get('hand', '')} piston_knight".strip()
        return scene(first, {**BASE, **(enemy or {})}, real=True, **how)

    return lay


def cast(real, id, *choices, mine=None, enemy=None):
    """A spell cast in step 4b; choices are (card, zone, seat) or plain answers."""
    s = real({"hand": id, **(mine or {})}, enemy)
    s.answer(s.way(id, "spell"))
    return choosing(s, *choices)


def choosing(s, *choices):
    """Answer with these cards; where there was no other choice, nobody was asked."""
    for choice in choices:
        if isinstance(choice, tuple) and isinstance(choice[0], str):
            id, zone, seat = choice
            choice = (s.find(id, zone, seat),) if id in s.zone(zone, seat) else ()
        value = (choice,) if isinstance(choice, int) else choice
        if any(answer.value == value for answer in s.options.answers()):
            s.answer(value)
    return s


def retaliating(s, id, *choices):
    """Seat 1 plays a spell in retaliation; energies as they come."""
    s.answer(s.way(id, "retaliation"))
    choosing(s, *choices)
    while s.asked[1] == "#given":
        s.local.submit(next(s.options.answers()))
    return choosing(s, *choices)


def used(real, id, *choices, mine=None, enemy=None, at="cast"):
    """An ability by engaging."""
    s = real({"field": id, **(mine or {})}, enemy, at=at)
    s.use(s.find(id, "field", 0))
    assert s.t.rows[s.find(id, "field", 0)].turned
    return choosing(s, *choices)


def besieged(real, hand="", nth=0, mine=None, enemy=None):
    """Seat 0's Colossus has destroyed a tower of seat 1; what seat 1 holds."""
    s = real(
        {"field": "colossus", **(mine or {})},
        {"hand": f"{hand} piston_knight".strip(), **(enemy or {})},
        at="battle",
    )
    s.attacks("colossus").unblocked().razes(nth)
    return s


def grooved(s, seat):
    return len(s.t.zone("groove", seat))


# --- words of movement --------------------------------------------------------------------------------------


def test_recover(real):
    """Echo, Tide Herald, Deep Roots, Star Reader."""
    s = cast(real, "wind_page", ("mote", "trash", 0), mine={"trash": "mote piston_knight"})
    assert "mote" in s.zone("hand", 0), "recovered, then drawn"
    s = real({"hand": "tide_herald", "trash": "colossus mote"}).summons("tide_herald")
    choosing(s, ("colossus", "trash", 0))
    assert s.zone("deck", 0)[-1] == "colossus"


def test_return(real):
    """Ebb, Regrowth; Undertow and Great Undertow below."""
    s = cast(real, "spray_sprite", ("young_hydra", "field", 1), enemy={"field": "young_hydra"})
    assert s.zone("hand", 1) == ("young_hydra",)
    s = cast(real, "burrow_beetle", ("cave_bear", "trash", 0), mine={"trash": "cave_bear mote"})
    assert "cave_bear" in s.zone("hand", 0)


def test_draw(real):
    """Spark Apprentice, Absolution."""
    s = real({"hand": "spark_apprentice"})
    before = s.count(0)
    s.summons("spark_apprentice")
    assert (s.count(0)["hand"], s.count(0)["deck"]) == (before["hand"], before["deck"] - 1)
    assert len(cast(real, "novice").t.zone("hand", 0)) == 2


def test_crystallize(real):
    """Crystal Press, Master Builder."""
    s = cast(real, "brass_sentry")
    assert s.count(0)["vault"] == 6
    assert s.t.rows[s.t.zone("vault", 0)[-1]].seen == 0, "unseen, from the deck"
    assert used(real, "master_builder").count(0)["vault"] == 6


def test_energize(real):
    """Last Light, Lamplighter."""
    assert grooved(cast(real, "candle_wisp"), 0) == 3
    assert grooved(used(real, "lamplighter"), 0) == 1


def test_fortify(real):
    """Spare Stones, Buttress."""
    assert cast(real, "fuse_carrier").count(0)["towers"] == 4
    s = besieged(real, enemy={"attached": "steam_crane", "on": "tower"})
    assert s.count(1)["towers"] == 3, "one lost, one raised anew"


def test_cast_from_another_zone(real):
    """Blueprint from the deck, Vault Warden from the hand."""
    deck = {"deck": "mote young_hydra mote mote"}
    s = cast(real, "lens_grinder", ("young_hydra", "deck", 0), mine=deck)
    assert s.zone("fortress", 0) == ("young_hydra",)
    s = besieged(real, "young_hydra", enemy={"field": "vault_warden", "engaged": "vault_warden"})
    choosing(s, ("young_hydra", "hand", 1))
    assert s.zone("fortress", 1) == ("young_hydra",)


def test_summon_from_another_zone(real):
    """Homecoming, Regrow."""
    s = cast(real, "world_soul", ("cave_bear", "trash", 0), mine={"trash": "cave_bear mote"})
    assert s.zone("field", 0) == ("cave_bear",)
    s = cast(real, "twin_hydra", ("mote", "trash", 0), mine={"trash": "cave_bear mote"})
    assert s.zone("field", 0) == ("mote",)


def test_trash_from_the_deck(real):
    """Whirlpool, Pit Drake."""
    assert cast(real, "cloud_ferry", player(1)).count(1)["trash"] == 4
    s = real({"field": "pit_drake"}, at="battle").attacks("pit_drake")
    assert s.count(1)["trash"] == half(CARDS["pit_drake"], "spell").stats["cost"]


def test_trash_from_the_hand_at_random(real):
    """Spite, Imp Trickster, Knife Dancer."""
    enemy = {"hand": "mote pilgrim wolf_pup"}
    assert cast(real, "goblin_runt", enemy=enemy).count(1)["hand"] == 2
    assert used(real, "imp_trickster", enemy=enemy).count(1)["hand"] == 2
    s = real({"field": "knife_dancer"}, enemy, at="battle").attacks("knife_dancer").razes()
    assert (s.count(1)["hand"], s.count(1)["trash"]) == (2, 1)


def test_trash_from_the_vault(real):
    """Firebrand, Mischief."""
    s = used(real, "firebrand", ("mote", "vault", 0))
    assert (s.count(0)["vault"], s.zone("trash", 0), s.count(0)["hand"]) == (4, ("mote",), 3)
    s = cast(real, "spark_jester", ("cave_bear", "vault", 1), enemy={"vault": "cave_bear"})
    assert (s.zone("trash", 1), s.count(1)["towers"]) == (("cave_bear",), 3)


def test_trash_from_the_groove(real):
    """Cloud Ferry, Riot."""
    s = used(real, "cloud_ferry", ("mote", "groove", 1), enemy={"groove": "mote pilgrim"})
    assert (s.zone("groove", 1), s.zone("trash", 1)) == (("pilgrim",), ("mote",))
    s = real({"field": "colossus", "fortress": "war_ogre"}, {"groove": "cave_bear"}, at="battle")
    s.attacks("colossus").razes()
    choosing(s, tuple(s.t.zone("groove", 1)[:2]))
    assert (grooved(s, 1), s.count(1)["trash"]) == (1, 2)


def test_trash_from_the_fortress(real):
    """Cloud Ferry a spell, Mischief a tower, without a companion."""
    s = used(real, "cloud_ferry", ("young_hydra", "fortress", 1), enemy={"fortress": "young_hydra"})
    assert (s.zone("fortress", 1), s.zone("trash", 1)) == ((), ("young_hydra",))
    s = cast(real, "spark_jester", ("mote", "towers", 1), enemy={"vault": "cave_bear"})
    assert (s.count(1)["towers"], s.count(1)["trash"], grooved(s, 1)) == (2, 1, 0)


# --- destroy ------------------------------------------------------------------------------------------------


def test_destroy_a_creature(real):
    """Wreck, Overload, Scorch, Rot."""
    enemy = {"field": "vapor_djinn mote novice spore_giant", "afflicted": "spore_giant"}
    assert "vapor_djinn" in cast(real, "masked_ogre", ("vapor_djinn", "field", 1), enemy=enemy).zone(
        "groove", 1
    )
    for id, weak in (
        ("cogwheel_mimic", {"mote", "novice", "vapor_djinn", "spore_giant"}),
        ("goblin_gang", {"mote", "novice"}),
    ):
        s = cast(real, id, enemy=enemy)
        assert s.chosen_from() == weak
        choosing(s, ("mote", "field", 1))
        assert s.zone("groove", 1) == ("mote",)
    assert cast(real, "spore_puff", enemy=enemy).zone("groove", 1) == ("spore_giant",)


def test_destroy_a_tower(real):
    """Breach, and Cave In laid down veiled."""
    s = cast(real, "doom_alchemist", ("mote", "towers", 1))
    assert (s.count(1)["towers"], grooved(s, 1)) == (2, 2)
    s = real({"hand": "imp_trickster"}).conceals("imp_trickster", "veiled_spell")
    s.answer(("turn_up", s.find("imp_trickster", "fortress", 0)))
    choosing(s, ("mote", "towers", 1))
    assert (s.count(1)["towers"], grooved(s, 1), s.zone("trash", 0)) == (2, 2, ("imp_trickster",))


def test_destroy_a_spell(real):
    """Blast Trap, Judgement."""
    for id in ("master_builder", "elder_statue"):
        s = real({"hand": id}, {"fortress": "young_hydra", "field": "mote", "engaged": "mote"})
        s.conceals(id, "veiled_spell").answer(("turn_up", s.find(id, "fortress", 0)))
        choosing(s, ("young_hydra", "fortress", 1))
        assert s.zone("groove", 1) == ("young_hydra",)


def test_destroy_a_crystal(real):
    """Shatter, Powder Keg."""
    s = cast(real, "cinder_imp", ("cave_bear", "vault", 1), enemy={"vault": "cave_bear"})
    assert s.zone("groove", 1) == ("cave_bear",)
    s = besieged(real, enemy={"attached": "raider_captain", "on": "tower"})
    choosing(s, ("mote", "vault", 0))
    assert s.zone("groove", 0) == ("mote",)


def test_return_a_crystal_on_both_sides(real):
    """Recall Order, Ebb."""
    for id in ("clay_runner", "spray_sprite"):
        s = cast(real, id, ("mote", "vault", 0), enemy={"vault": "cave_bear"})
        assert s.count(0)["vault"] == 4 and "mote" in s.zone("hand", 0)
        s = cast(real, id, ("cave_bear", "vault", 1), enemy={"vault": "cave_bear"})
        assert (s.count(1)["vault"], s.zone("hand", 1)) == (0, ("cave_bear",))


# --- searching, chance, choice ------------------------------------------------------------------------------


def test_search_with_a_condition(real):
    """Blueprint only active spells, Pack Call only matching creatures; what is found is shown."""
    deck = {"deck": "young_hydra mote wolf_pup cave_bear"}
    assert cast(real, "lens_grinder", mine=deck).chosen_from() == {"young_hydra"}
    s = cast(real, "grey_wolf", mine=deck)
    assert s.chosen_from() == {"wolf_pup"}
    choosing(s, ("wolf_pup", "deck", 0))
    assert "wolf_pup" in s.zone("hand", 0)


def test_search_without_a_condition_and_shuffle(real):
    """Omen in the deck, Rekindle in the groove; Omen and Deep Roots shuffle."""
    deck = {"deck": "young_hydra mote wolf_pup cave_bear"}
    s = cast(real, "hidden_oracle", mine=deck)
    assert s.chosen_from() == set(deck["deck"].split())
    choosing(s, ("cave_bear", "deck", 0))
    assert "cave_bear" in s.zone("hand", 0)
    assert all(s.t.rows[card].seen == 0 for card in s.t.zone("deck", 0)), (
        "shuffled: nobody knows their places"
    )
    s = cast(real, "lamplighter", ("cave_bear", "groove", 0), mine={"groove": "cave_bear mote"})
    assert "cave_bear" in s.zone("hand", 0) and s.zone("groove", 0) == ("mote",)
    s = cast(real, "walking_forest", mine={"trash": "cave_bear mote"})
    choosing(s, tuple(s.t.zone("trash", 0)))
    assert s.zone("trash", 0) == ("walking_forest",)
    assert len(s.t.zone("hand", 0)) == 3 and len(s.t.zone("deck", 0)) == 7


def test_opponent_choice(real):
    """Penance, Mischief."""
    s = cast(real, "pilgrim", enemy={"field": "mote colossus"})
    assert s.asked == (1, "t")
    choosing(s, ("mote", "field", 1))
    assert s.zone("field", 1) == ("colossus",)
    s = cast(real, "spark_jester", enemy={"vault": "cave_bear"})
    assert s.asked == (1, "t") and s.chosen_from() == {"cave_bear", "mote"}


def test_replace(real):
    """Condenser changes crystal and energy, Second Thoughts hand card and crystal."""
    s = cast(real, "spark_apprentice", ("mote", "vault", 0), mine={"groove": "cave_bear"})
    assert s.zone("groove", 0) == ("mote",) and "cave_bear" in s.zone("vault", 0)
    s = cast(real, "mirror_page", ("mote", "vault", 0))
    assert "mote" in s.zone("hand", 0) and "piston_knight" in s.zone("vault", 0)
    assert "piston_knight" not in s.zone("hand", 0)


def test_matching_in_full(real):
    """Homecoming and Pack Call: same or lower cost, and same sphere."""
    trash = "cave_bear mote world_soul hidden_oracle"
    s = cast(real, "world_soul", mine={"trash": trash})
    assert s.chosen_from() == {"cave_bear", "world_soul"}
    deck = {"deck": "wolf_pup mote cave_bear"}
    assert cast(real, "grey_wolf", mine=deck).chosen_from() == {"wolf_pup"}


def test_matching_by_cost_only(real):
    """Backdraft and Undertow."""
    enemy = {"field": "mote vapor_djinn young_hydra"}
    s = cast(real, "ember_whelp", mine={"field": "raider_captain"}, enemy=enemy)
    assert s.chosen_from() == {"mote", "vapor_djinn"}, "a creature of cost 3 was chosen first"
    assert cast(real, "tide_scribe", enemy=enemy).chosen_from() == {"mote", "vapor_djinn"}


def test_matching_by_sphere_only(real):
    """Regrowth and Great Growth."""
    s = cast(real, "burrow_beetle", mine={"trash": "cave_bear mote walking_forest"})
    assert s.chosen_from() == {"cave_bear", "walking_forest"}
    s = real({"field": "cave_bear mote", "fortress": "elder_druid"})
    assert (s.strength("cave_bear"), s.strength("mote")) == (7, 2)


def test_evoke(real):
    """Tide Scribe when turned up, Twin Hydra when destroyed; the card does not move for it."""
    s = real({"veiled": "tide_scribe"}, {"field": "mote"})
    s.answer(("turn_up", s.t.zone("field", 0)[0]))
    choosing(s, ("mote", "field", 1))
    assert (s.zone("field", 0), s.zone("hand", 1)) == (("tide_scribe",), ("mote",))
    s = cast(real, "masked_ogre", ("twin_hydra", "field", 0), mine={"field": "twin_hydra", "trash": "mote"})
    assert (s.zone("field", 0), s.zone("groove", 0)) == (("mote",), ("twin_hydra",))


# --- variables ----------------------------------------------------------------------------------------------


def test_strength_as_a_variable(real):
    """Steam Crane gives what it has, the weak one if afflicted; Dream Judge judges the weaker."""
    for state, more in (({}, 5), ({"afflicted": "steam_crane"}, 2)):
        s = used(real, "steam_crane", mine={"field": "steam_crane vapor_djinn", **state})
        assert s.strength("vapor_djinn") == 6 + more
    s = used(real, "dream_judge", enemy={"field": "mote vapor_djinn"})
    assert s.game.afflicted(s.t, s.find("mote", "field", 1)), "the only one it may judge"


def test_spell_cost_as_a_variable(real):
    """Hidden Oracle; Pit Drake above."""
    s = real({"veiled": "hidden_oracle"})
    s.answer(("turn_up", s.t.zone("field", 0)[0]))
    assert grooved(s, 0) == half(CARDS["hidden_oracle"], "spell").stats["cost"] == 2


def test_race_and_type_references(real):
    """Goblin Gang and Grey Wolf by race; Doom Alchemist and Chief Mourner by type."""
    s = real({"field": "goblin_gang goblin_runt"})
    assert s.strength("goblin_gang") == 5
    assert real({"field": "goblin_gang mote"}).strength("goblin_gang") == 3
    s = real({"field": "grey_wolf wolf_pup cave_bear"})
    assert (s.strength("grey_wolf"), s.strength("wolf_pup"), s.strength("cave_bear")) == (3, 4, 6)
    s = real({"field": "doom_alchemist brass_sentry mote"})
    assert (s.strength("doom_alchemist"), s.strength("brass_sentry"), s.strength("mote")) == (11, 5, 2)
    s = real({"field": "chief_mourner lens_grinder pilgrim"})
    assert (s.strength("lens_grinder"), s.strength("pilgrim")) == (4, 2)


def test_spell_type_as_a_variable(real):
    """Echo recovers instants, Star Reader active spells."""
    trash = {"trash": "mote young_hydra piston_knight"}
    assert cast(real, "wind_page", mine=trash).zone("hand", 0) == ("mote", "piston_knight")
    s = used(real, "star_reader", mine=trash)
    assert s.chosen_from() == {"young_hydra"}


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
