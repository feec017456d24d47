"""Where the real cards stand and what they are: Tokens, lines, Classes, wards, and Souls that have left."""

from __future__ import annotations

import pytest

from tests.rules.reapers.real import ranked

# --- Tokens ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-R09", "RP-R121")
def test_a_token_may_hold_a_constant_cast_and_use_its_skill(table):
    """A Recruit is a Human. When it goes, the Cast is destroyed and lies in its owner's Graveyard."""
    s = table({"souls": ("recruit",), "hand": ("war_standard", "sunder")}, {"souls": ("marut",), "hand": ()})
    s.put("war_standard").quiet()
    s.skill_of("war_standard", s.soul("recruit", 0), t=s.soul("marut", 1)).quiet()
    assert s.damage(s.soul("marut", 1)) == 400
    s.until("combat", 0)
    s.attack(s.soul("recruit", 0), s.soul("marut", 1)).quiet()
    assert (s.souls(0), s.zone("graveyard", 0)) == ([], ("war_standard",))


@pytest.mark.rule("RP-R10", "RP-203")
def test_a_sacrificed_soul_was_not_destroyed(table):
    s = table({"souls": (ranked("vassago", 2), "mourner")}, {"souls": ("marut",)})
    s.skill("vassago_2", given=s.soul("mourner", 0)).quiet()
    assert (s.damage(s.soul("marut", 1)), s.stat(s.soul("vassago_2", 0), "atk")) == (0, 2600)


@pytest.mark.rule("RP-R09", "RP-R10")
def test_a_destroyed_token_was_a_soul_destroyed(table):
    s = table({"souls": (ranked("cadoc", 2),)}, {"souls": ("imp", "marut"), "hand": ()}, at="combat")
    s.attack(s.soul("cadoc_2", 0), s.soul("imp", 1)).quiet()
    assert s.asked == (0, "#go")
    s.answer(0).quiet()
    assert (s.damage(s.soul("marut", 1)), s.zone("graveyard", 1)) == (700, ())


@pytest.mark.rule("RP-193", "RP-R09", "RP-R55")
def test_a_token_is_no_rank_for_brood_kin(table):
    s = table({"souls": ("brood_kin", "imp")})
    assert s.stat(s.soul("brood_kin", 0), "atk") == 1000


@pytest.mark.rule("RP-017", "RP-R82")
def test_sacrificing_a_whole_stack_with_its_cast(table):
    s = table({"souls": ((*ranked("aldric", 2), "aegis_plate"), ranked("orias", 2)), "hand": ()})
    s.skill("orias_2", given=s.soul("aldric_2", 0)).quiet()
    assert sorted(s.zone("graveyard", 0)) == ["aegis_plate", "aldric_1", "aldric_2"]
    assert s.hand(0) == 2


# --- lines ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-R57", "RP-R46", "RP-018")
def test_a_warrior_among_the_rangers_ranks_up_there(table):
    """It keeps its Position for requirements, and stands in the Rear-Line."""
    s = table(
        {
            "souls": ("sky_lancer",),
            "graveyard": ("seraphiel_1",),
            "hand": ("hidden_path", "seraphiel_2", "raised_shield"),
        },
        {"souls": ("marut", "mirel_1"), "hand": ()},
    )
    s.put("hidden_path").quiet()
    assert s.zone("ranger", 0) == ("sky_lancer", "seraphiel_1")
    s.put("seraphiel_2").quiet()
    assert (s.zone("ranger", 0), s.zone("front", 0)) == (("sky_lancer", "seraphiel_2"), ())
    assert s.can("raised_shield")
    s.until("combat", 0)
    assert s.offers("attack", s.soul("seraphiel_2", 0), s.soul("mirel_1", 1))
    s.until("fortify", 1)
    s.skill("mirel_1", t=s.soul("seraphiel_2", 0))


@pytest.mark.rule("RP-R57", "RP-198")
def test_the_shields_bonus_is_for_the_front_line_and_raziels_for_the_rear(table):
    s = table(
        {
            "souls": ("sky_lancer", ranked("seraphiel", 2)),
            "graveyard": ("marut",),
            "hand": ("hidden_path", "sunder"),
            "reaper": "raziel",
        }
    )
    s.put("hidden_path").quiet()
    assert s.stat(s.soul("marut", 0), "grd") == 1000 + 200, "Raziel's, not the Shield's"
    assert s.stat(s.soul("seraphiel_2", 0), "grd") == 1800


@pytest.mark.rule("RP-091", "RP-096", "RP-R60")
def test_past_the_front_line_is_not_past_all_souls(table):
    s = table({"souls": ("ibwa_1",), "graveyard": ("mourner",)}, {"souls": ("marut", "haniel_1"), "hand": ()})
    s.skill("ibwa_1").quiet().until("combat", 0)
    ibwa = s.soul("ibwa_1", 0)
    assert s.offers("attack", ibwa, s.soul("haniel_1", 1)) and s.offers("attack", ibwa, s.soul("marut", 1))
    assert not s.offers("attack", ibwa, s.reaper(1))


@pytest.mark.rule("RP-R62", "RP-R63", "RP-096")
def test_an_attack_on_a_reaper_goes_on_though_a_soul_arrives(table):
    """Legality is judged at the declaration. Nobody can put a Soul there in answer; a Token made before
    stops the next one.
    """
    s = table({"souls": ("malphas_1", "drogon_1")}, {"souls": ()}, at="combat")
    s.attack(s.soul("malphas_1", 0), s.reaper(1)).quiet()
    assert s.damage(s.reaper(1)) == 1100
    s.attack(s.soul("drogon_1", 0), s.reaper(1)).quiet()
    assert s.damage(s.reaper(1)) == 2200


@pytest.mark.rule("RP-087", "RP-088", "RP-R49")
def test_the_priest_summons_without_using_the_turns_rank_up(table):
    s = table(
        {
            "souls": ("wyrm_priest", "drogon_1", "autha_1"),
            "graveyard": ("drogon_2",),
            "hand": ("autha_2", "sunder"),
        }
    )
    s.skill("wyrm_priest", given=s.find("sunder", "hand", 0)).quiet()
    assert "drogon_2" in s.souls(0)
    s.put("autha_2").quiet()
    assert "autha_2" in s.souls(0)


@pytest.mark.rule("RP-089", "RP-090", "RP-189")
def test_a_summon_whose_lower_rank_falls_in_answer_fails(table):
    s = table(
        {"souls": ("wyrm_priest", "ysolt_1"), "graveyard": ("ysolt_2",), "hand": ("sunder", "marut")},
        {"souls": (ranked("aldric", 2),), "hand": ("purge_cast", "purge_cast", "marut")},
    )
    s.skill("wyrm_priest", given=s.find("sunder", "hand", 0))
    s.purge(2, s.soul("ysolt_1", 0)).quiet()
    assert (s.souls(0), sorted(s.zone("graveyard", 0))) == (["wyrm_priest"], ["sunder", "ysolt_1", "ysolt_2"])


# --- Classes -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-210", "RP-130")
def test_a_mage_made_undead_may_open_graves(table):
    """Borrowed Face was meant to hurt; until the end of the turn the Mage is Undead."""
    s = table(
        {"souls": ("court_mage",), "graveyard": ("marut",), "hand": ("open_graves", "sunder")},
        {"souls": ("marut",), "hand": ("borrowed_face", "marut")},
    )
    assert not s.can("open_graves")
    s.passes().put("borrowed_face", t=s.soul("court_mage", 0)).quiet()
    assert s.can("open_graves")


@pytest.mark.rule("RP-210", "RP-R92", "RP-R100")
def test_a_human_made_undead_has_no_bonus_for_humans(table):
    s = table(
        {"souls": (ranked("aldric", 3), "baatar")}, {"souls": ("marut",), "hand": ("borrowed_face", "marut")}
    )
    assert s.stat(s.soul("baatar", 0), "atk") == 1100
    s.passes().put("borrowed_face", t=s.soul("baatar", 0)).quiet()
    assert s.stat(s.soul("baatar", 0), "atk") == 800 - 400
    s.until("fortify", 1)
    assert s.stat(s.soul("baatar", 0), "atk") == 1100


# --- wards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-R12")
def test_what_is_not_aimed_passes_a_ward(table):
    """Dragonfire burns each Soul in front; Pitfall weakens the attacker; Doom takes whoever fought."""
    s = table(
        {"souls": (ranked("drogon", 2),), "hand": ("dragonfire", "sunder")},
        {"souls": ("emberguard",), "hand": ()},
    )
    s.put("dragonfire").quiet()
    assert s.damage(s.soul("emberguard", 1)) == 500
    s = table(
        {"souls": ("emberguard",), "hand": ()},
        {"souls": ("village_archer", "marut"), "hand": ("pitfall", "marut")},
        at="combat",
    )
    s.attack(s.soul("emberguard", 0), s.soul("marut", 1)).put("pitfall").quiet()
    assert s.stat(s.soul("emberguard", 0), "atk") == 100
    s = table({"souls": ("emberguard",), "hand": ()}, {"souls": ("abaddon",), "hand": ()}, at="combat")
    s.attack(s.soul("emberguard", 0), s.soul("abaddon", 1)).quiet()
    assert s.souls(0) == []


@pytest.mark.rule("RP-R12")
def test_a_ward_keeps_out_nobody_of_its_own_side(table):
    s = table({"souls": ("emberguard",), "hand": ("raised_shield", "sunder")})
    s.put("raised_shield", t=s.soul("emberguard", 0)).quiet()
    assert s.stat(s.soul("emberguard", 0), "grd") == 1000 + 700


@pytest.mark.rule("RP-R97", "RP-R12")
def test_a_dive_finds_no_warded_soul(table):
    s = table({"souls": (), "hand": ("sky_hunter", "sunder")}, {"souls": ("emberguard",), "hand": ()})
    s.put("sky_hunter").quiet()
    assert (s.links(), s.damage(s.soul("emberguard", 1)), s.asked) == ([], 0, (0, "act"))


@pytest.mark.rule("RP-146", "RP-R82")
def test_a_cast_on_a_warded_soul_can_be_purged(table):
    """It aims at the Cast."""
    s = table(
        {"souls": (ranked("aldric", 2),), "hand": ("purge_cast", "sunder")},
        {"souls": (("emberguard", "dragonbone_blade"),), "hand": ()},
    )
    s.put("purge_cast").quiet()
    assert (s.zone("graveyard", 1), s.souls(1)) == (("dragonbone_blade",), ["emberguard"])


# --- Souls that have left -----------------------------------------------------------------------------------


@pytest.mark.rule("RP-R89", "RP-211")
def test_doom_does_not_fetch_a_fallen_soul_out_of_purgatory(table):
    """The Lancer falls in its fight with Abaddon; before Doom resolves it is sent on."""
    s = table(
        {"souls": ("sky_lancer", "marut"), "reaper": "nekhara", "hand": ()},
        {"souls": (("abaddon", "aegis_plate"), "starfall_archer"), "hand": ()},
        at="combat",
    )
    s.passes().skill("starfall_archer", t=s.soul("sky_lancer", 0)).quiet()
    s.attack(s.soul("sky_lancer", 0), s.soul("abaddon", 1))
    while s.links() != ["abaddon.when[1]"] or s.asked[0] == 1:
        s.passes()
    s.skill("nekhara", "reaper", given=s.find("sky_lancer", "graveyard", 0)).quiet()
    assert (s.zone("purgatory", 0), s.zone("graveyard", 0)) == (("sky_lancer",), ())


@pytest.mark.rule("RP-R89", "RP-115")
def test_a_soul_that_fell_and_was_summoned_again_is_not_weakened(table):
    """The Archer falls before Pitfall resolves, and reassembles in the same turn."""
    s = table(
        {"souls": ("bone_archer",), "graveyard": ("marut", "mourner"), "hand": ()},
        {
            "souls": ("village_archer", ranked("aldric", 2)),
            "hand": ("pitfall", "purge_cast", "purge_cast", "marut"),
        },
        at="combat",
    )
    archer = s.soul("bone_archer", 0)
    s.attack(archer, s.soul("aldric_2", 1)).put("pitfall").purge(2, archer).quiet()
    assert s.souls(0) == []
    s.until("regroup", 0).skill("bone_archer", "graveyard").quiet()
    assert s.stat(s.soul("bone_archer", 0), "atk") == 1000


@pytest.mark.rule("RP-R89", "RP-R76", "RP-209")
def test_baatar_keeps_his_grd_if_nobody_is_left_to_have_it(table):
    s = table(
        {"souls": ("zadkiel_1", ranked("aldric", 2)), "hand": ("purge_cast", "marut")},
        {"souls": ("baatar", "imp"), "hand": ()},
        at="combat",
    )
    s.attack(s.soul("zadkiel_1", 0), s.soul("imp", 1)).skill("baatar").purge(1, s.soul("imp", 1)).quiet()
    assert (s.souls(1), s.stat(s.soul("baatar", 1), "grd")) == (["baatar"], 1400)


@pytest.mark.rule("RP-018", "RP-R57")
def test_a_soul_that_is_there_is_not_summoned_again(scene):
    s = scene({"souls": ("scribe",), "hand": ("echo",)}, {"graveyard": ("squire",)})
    s.put("echo").quiet()
    assert (s.souls(0), s.hand(0)) == (["squire", "scribe"], 1), "one Summon was seen"


@pytest.mark.rule("RP-R56", "RP-089", "RP-090")
def test_a_summon_without_room_sends_the_card_to_its_owners_graveyard(scene):
    s = scene({"souls": ("squire",) * 5, "hand": ("echo",)}, {"graveyard": ("squire",)})
    s.put("echo").quiet()
    assert (s.zone("graveyard", 0), s.zone("graveyard", 1)) == (("echo",), ("squire",))


@pytest.mark.rule("RP-R56", "RP-206")
def test_a_soul_summoned_unseen_from_the_deck_is_shown(scene):
    s = scene({"souls": ("scribe",), "hand": ("lottery",), "deck": ("archer", "squire")}, {})
    top = s.t.zone("deck", 0)[-1]
    s.put("lottery").quiet()
    assert s.souls(0) == ["squire", "scribe"] and s.t.rows[top].face is not None
