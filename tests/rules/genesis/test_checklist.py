"""The card set exercises every mechanic the ledger lists: each row of *Mechanics a card set must exercise* is
played with the real cards that are named for it, two at least. Here what is done to cards; the rest is in
`test_checklist_creatures`.
"""

from __future__ import annotations

from engines.kernel import player
from tests.rules.genesis.cards import CARDS, half
from tests.rules.genesis.real import besieged, cast, choosing, grooved, used

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
    s = real({"hand": "vault_warden young_hydra"}).summons("vault_warden")
    choosing(s, ("young_hydra", "hand", 0))
    assert s.zone("fortress", 0) == ("young_hydra",)


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
    assert s.chosen_from() == {"cave_bear", "world_soul", "hidden_oracle"}
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
    """Tide Scribe when turned up, Twin Hydra by a siege; the card does not move for it."""
    s = real({"veiled": "tide_scribe"}, {"field": "mote"})
    s.answer(("turn_up", s.t.zone("field", 0)[0]))
    choosing(s, ("mote", "field", 1))
    assert (s.zone("field", 0), s.zone("hand", 1)) == (("tide_scribe",), ("mote",))
    s = real({"field": "twin_hydra", "trash": "mote"}, at="battle").attacks("twin_hydra").razes()
    choosing(s, ("mote", "trash", 0))
    assert s.zone("field", 0) == ("twin_hydra", "mote")


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
