"""Towers, sieges, retaliation, crystals and empty decks where one text meets another, or a rule."""

from __future__ import annotations

import pytest

from engines.kernel import player
from tests.cards.genesis.scenes import besieged, cast, choosing, grooved, held, retaliating

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


def test_attachments_of_another_tower_stay(real):
    s = real({"field": "colossus"}, {"attached": "vapor_djinn", "on": "tower"}, at="battle")
    s.attacks("colossus").unblocked()
    host = s.t.rows[s.find("vapor_djinn", "attached", 1)].host
    s.answer((next(tower for tower in s.options.decision.cards if tower != host),))
    assert s.zone("attached", 1) == ("vapor_djinn",) and s.count(1)["towers"] == 2


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


@pytest.mark.rule("SG-135", "SG-R11", "SG-R42")
def test_a_tower_lost_to_a_reshuffle_inside_an_attack_brings_retaliation(real):
    """A Fuse Carrier that blocks draws from an empty deck; it wins, and nothing else comes to the groove."""
    enemy = {"field": "fuse_carrier", "deck": "", "trash": "pilgrim pilgrim pilgrim", "hand": "mote"}
    s = real({"field": "mote"}, enemy, at="battle").attacks("mote")
    s.answer((s.find("fuse_carrier", "field", 1),))
    assert s.asked == (1, "tower")
    s.local.submit(next(s.options.answers()))
    assert s.zone("field", 1) == ("fuse_carrier",) and grooved(s, 1) == 2
    assert s.asked == (1, "#reply")


@pytest.mark.rule("SG-147", "SG-R11")
def test_a_tower_lost_to_a_reshuffle_outside_of_attacks_brings_none(real):
    """Step 7 of the own turn, and Firebrand's draw between attacks."""
    mine = {"field": "firebrand mote", "deck": "", "trash": "pilgrim pilgrim pilgrim", "hand": "mote"}
    s = real(mine, {"hand": "mote", "groove": "mote"}, at="battle")
    s.use(s.find("firebrand", "field", 0))
    while s.asked[1] in ("c", "tower"):
        s.local.submit(next(s.options.answers()))
    assert s.count(0)["towers"] == 2 and s.asked == (0, "act")
