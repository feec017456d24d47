"""Where the real cards meet: Ranks that change under a Skill, a Cast or an attack, Tokens, lines, limits,
windows and both players' triggers, each outcome as the printed texts and the book have it.
"""

from __future__ import annotations

import pytest

from tests.rules.reapers.real import ranked

TAKER = {"souls": ("court_mage",), "hand": ("de_rank", "marut")}
"""Who can take a Rank off a Soul of the opponent."""


@pytest.fixture
def table(scene):
    """The real cards, seat 0 to act; Reapers without a Skill unless named."""

    def laid(mine, theirs=None, at="fortify", turn=3):
        usual = {"reaper": "old_furnace"}
        return scene({**usual, **mine}, {**usual, **(theirs or {})}, real=True, at=at, turn=turn)

    return laid


def purge(s, times, target, **chosen):
    """Whoever is asked deals 500 damage with each of so many Purge Casts; nobody else answers."""
    seat = s.asked[0]
    for _ in range(times):
        s.answer(s.play_of("purge_cast"))
        while s.asked[0] == seat and s.asked[1] != "#reply":
            found = [answer.value for answer in s.options.answers()]
            s.answer((target,) if (target,) in found else found[-1])
        while s.asked[0] != seat and s.asked[1] == "#reply":
            s.passes()
    return s


# --- a Rank goes while something is under way ---------------------------------------------------------------


@pytest.mark.rule("RP-R99", "RP-R51")
def test_a_skill_of_the_rank_that_goes_is_lost(table):
    s = table({"souls": (ranked("aldric", 2),)}, TAKER)
    s.skill("aldric_2").put("de_rank", t=s.soul("aldric_2", 0)).quiet()
    assert s.souls(0) == ["aldric_1"], "no Recruit"


@pytest.mark.rule("RP-R99", "RP-R97")
def test_muster_is_lost_with_the_captain_and_does_not_come_again(table):
    """De-Ranked in answer to the trigger; and a Legion that becomes a Captain again was not Summoned."""
    s = table({"souls": ("malphas_1",), "hand": ("malphas_2", "sunder")}, TAKER)
    s.put("malphas_2")
    while not s.t.chain:
        s.passes()
    s.put("de_rank", t=s.soul("malphas_2", 0)).quiet()
    assert s.souls(0) == ["malphas_1"]
    s = table({"souls": (ranked("malphas", 3),), "hand": ("sunder",)}, TAKER)
    s.passes().put("de_rank", t=s.soul("malphas_3", 0)).quiet()
    assert s.souls(0) == ["malphas_2"]


@pytest.mark.rule("RP-196", "RP-R105", "RP-189")
def test_a_negated_flame_has_been_used_all_the_same(table):
    """This Soul may not declare an attack the turn you use this Skill (L225, L232)."""
    s = table(
        {"souls": (ranked("drogon", 3),)},
        {"souls": ("emberguard", "zadkiel_1", "arariel"), "hand": ("hush", "marut")},
    )
    s.skill("drogon_3", t=s.soul("zadkiel_1", 1)).put("hush").quiet()
    assert s.soul("zadkiel_1", 1) >= 0
    s.until("combat", 0)
    assert s.clause("attack", s.soul("drogon_3", 0), s.soul("zadkiel_1", 1)) == "RP-196"


@pytest.mark.rule("RP-196", "RP-R105")
def test_a_negated_rain_of_fire_has_been_used_all_the_same(table):
    s = table(
        {"souls": (ranked("ysolt", 2),)}, {"souls": ("zadkiel_1", "arariel"), "hand": ("hush", "marut")}
    )
    s.skill("ysolt_2", t=(s.soul("zadkiel_1", 1),)).put("hush").quiet()
    assert s.damage(s.soul("zadkiel_1", 1)) == 0
    s.until("combat", 0)
    assert not s.offers("attack", s.soul("ysolt_2", 0))


@pytest.mark.rule("RP-142", "RP-R51", "RP-137")
def test_a_constant_cast_finds_its_caster_though_that_loses_a_rank(table):
    """A Dragon it still is."""
    s = table({"souls": (ranked("drogon", 2),), "hand": ("dragonbone_blade", "sunder")}, TAKER)
    s.put("dragonbone_blade").put("de_rank", t=s.soul("drogon_2", 0)).quiet()
    assert s.stat(s.soul("drogon_1", 0), "atk") == 1100 + 400


@pytest.mark.rule("RP-137", "RP-138")
@pytest.mark.parametrize("cast", ["dragonfire", "purge_cast"])
def test_a_cast_of_rank_2_fails_with_a_caster_of_rank_1(table, cast):
    s = table(
        {"souls": (ranked("drogon", 2),), "hand": (cast, "sunder")},
        {**TAKER, "souls": ("marut", "court_mage")},
    )
    s.put(cast).put("de_rank", t=s.soul("drogon_2", 0)).quiet()
    assert (s.damage(s.soul("marut", 1)), s.zone("graveyard", 0)) == (0, ("drogon_2", cast))


@pytest.mark.rule("RP-R51", "RP-180", "RP-R68")
def test_an_attacker_fights_on_with_the_skill_of_the_rank_it_has(table):
    """Vassago the Gnawer kills a Token (a Soul) and breeds."""
    s = table(
        {"souls": (ranked("vassago", 2),)},
        {"souls": ("recruit", "court_mage"), "hand": ("de_rank", "marut")},
        at="combat",
    )
    s.attack(s.soul("vassago_2", 0), s.soul("recruit", 1)).put("de_rank", t=s.soul("vassago_2", 0))
    while s.asked[1] == "#reply":
        s.passes()
    assert s.asked == (0, "#go")
    s.answer(0).quiet()
    assert s.souls(0) == ["vassago_1", "imp"]


@pytest.mark.rule("RP-R100", "RP-R67", "RP-R52")
def test_souls_held_up_by_a_rank_fall_when_it_goes(table):
    """A Squire of 1000 with 1200 from the Shield has taken 1100."""
    s = table(
        {"souls": (ranked("seraphiel", 2), "vigil_squire"), "hand": ()},
        {"souls": ("malphas_1", "court_mage"), "hand": ("de_rank", "marut")},
        at="combat",
    )
    s.attack(s.soul("vigil_squire", 0), s.soul("malphas_1", 1)).quiet()
    assert s.damage(s.soul("vigil_squire", 0)) == 1100
    s.passes().put("de_rank", t=s.soul("seraphiel_2", 0)).quiet()
    assert s.souls(0) == ["seraphiel_1"]


@pytest.mark.rule("RP-176", "RP-178", "RP-R105")
def test_a_limit_stays_used_when_a_soul_comes_back_to_its_rank(table):
    s = table({"souls": ("autha_1",), "hand": ("autha_2", "sunder", "marut")}, TAKER)
    s.skill("autha_1", given=s.find("sunder", "hand", 0)).quiet().choose(0)
    s.put("autha_2").quiet().passes()
    s.put("de_rank", t=s.soul("autha_2", 0)).quiet()
    assert s.asked == (0, "act")
    assert not s.uses("autha_1", 0)


@pytest.mark.rule("RP-R47", "RP-057")
def test_after_a_de_rank_the_turns_rank_up_stays_used(table):
    s = table({"souls": ("autha_1", "drogon_1"), "hand": ("autha_2", "drogon_2")}, TAKER)
    s.put("autha_2").quiet().passes().put("de_rank", t=s.soul("autha_2", 0)).quiet()
    assert s.clause(*s.play_of("drogon_2")) == "RP-057"


@pytest.mark.rule("RP-R48", "RP-089", "RP-090")
def test_a_failed_rank_up_is_no_soul_destroyed(table):
    """The Dust Knight goes to the Graveyard without having been on the field: no Shade joins."""
    s = table(
        {"souls": ("morvane_1",), "hand": ("morvane_2", "sunder")},
        {"souls": (ranked("aldric", 2),), "hand": ("purge_cast", "purge_cast", "marut")},
    )
    purge(s.put("morvane_2"), 2, s.soul("morvane_1", 0)).quiet()
    assert (s.souls(0), sorted(s.zone("graveyard", 0))) == ([], ["morvane_1", "morvane_2"])


@pytest.mark.rule("RP-R99", "RP-212", "RP-215")
def test_silence_is_lost_with_the_dawn(table):
    """Sunder is answered by Silence, Silence by De-Rank: Sunder happens."""
    s = table(
        {"souls": ("court_mage",), "hand": ("sunder", "de_rank", "marut")},
        {"souls": (ranked("seraphiel", 3), "vigil_squire"), "hand": ()},
    )
    s.put("sunder", t=s.soul("vigil_squire", 1)).skill("seraphiel_3")
    s.put("de_rank", t=s.soul("seraphiel_3", 1)).quiet()
    assert s.souls(1) == ["seraphiel_2"]


@pytest.mark.rule("RP-R112", "RP-R05")
def test_a_negated_skill_of_a_reaper_leaves_it_there(table):
    s = table(
        {"souls": ("marut",), "graveyard": ("mourner",), "reaper": "nekhara", "hand": ()},
        {"souls": (ranked("seraphiel", 3),), "hand": ()},
    )
    s.skill("nekhara", "reaper").skill("seraphiel_3").quiet()
    assert (s.zone("reaper", 0), s.zone("purgatory", 0), s.stat(s.soul("marut", 0), "grd")) == (
        ("nekhara",), ("mourner",), 1000,
    )  # fmt: skip


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
    purge(s, 2, s.soul("ysolt_1", 0)).quiet()
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


# --- triggers of both ------------------------------------------------------------------------------------


@pytest.mark.rule("RP-R96", "RP-R98", "RP-R65")
def test_two_mourners_that_kill_each_other_both_grieve_turn_player_first(table):
    s = table(
        {"souls": ("mourner", "marut"), "hand": ()},
        {"souls": ("mourner", "zadkiel_1"), "hand": ()},
        at="combat",
    )
    s.attack(s.soul("mourner", 0), s.soul("mourner", 1)).quiet()
    assert (s.damage(s.soul("zadkiel_1", 1)), s.damage(s.soul("marut", 0))) == (500, 500)


@pytest.mark.rule("RP-R98", "RP-R119", "RP-221")
def test_two_abaddons_doom_each_other(table):
    s = table({"souls": ("abaddon",), "hand": ()}, {"souls": ("abaddon",), "hand": ()}, at="combat")
    s.attack(s.soul("abaddon", 0), s.soul("abaddon", 1)).quiet()
    assert (s.souls(0), s.souls(1)) == ([], [])


@pytest.mark.rule("RP-R63", "RP-211")
def test_no_damage_step_no_doom(table):
    """The attacked falls in answer to the declaration: nobody fought, and Abaddon dooms nobody."""
    s = table(
        {"souls": ("zadkiel_1", ranked("aldric", 2)), "hand": ("purge_cast", "purge_cast", "marut")},
        {"souls": ("abaddon",), "hand": ("marut",)},
        at="combat",
    )
    s.attack(s.soul("zadkiel_1", 0), s.soul("abaddon", 1)).passes()
    purge(s, 2, s.soul("abaddon", 1)).quiet()
    assert (s.souls(0), s.souls(1)) == (["zadkiel_1", "aldric_2"], [])


@pytest.mark.rule("RP-R96", "RP-R95", "RP-219")
def test_a_soul_summoned_by_a_cast_dives_after_the_chain(table):
    s = table(
        {"souls": ("pale_acolyte",), "graveyard": ("sky_hunter",), "hand": ("open_graves", "sunder")},
        {"souls": ("marut",), "hand": ()},
    )
    s.put("open_graves").quiet()
    assert s.damage(s.soul("marut", 1)) == 300


@pytest.mark.rule("RP-R97", "RP-R33", "RP-R74")
def test_two_wardens_at_the_end_share_the_graveyard(table):
    """Three Souls lie there: only one Warden can pay two."""
    s = table(
        {"souls": ("grave_warden", "grave_warden"), "graveyard": ("marut", "mourner", "lucifer"), "hand": ()}
    )
    s.until("end", 0)
    s.passes()
    goes = 0
    while s.t.active == 0 and s.t.result is None:
        if s.asked[1] == "#go":
            goes += 1
            s.answer(0)
            s.choose(0)
        else:
            s.idle()
    assert (goes, s.souls(0).count("shade"), len(s.zone("purgatory", 0))) == (1, 1, 2)


@pytest.mark.rule("RP-R102", "RP-R104", "RP-216")
def test_marut_against_doom(table):
    """Doom is a Skill that would destroy a Soul of mine; Abaddon lives and is destroyed, Doom is lost."""
    s = table(
        {"souls": (ranked("drogon", 2), "marut"), "hand": ()},
        {"souls": (("abaddon", "aegis_plate"), "zadkiel_1"), "hand": ()},
        at="combat",
    )
    s.attack(s.soul("marut", 0), s.soul("abaddon", 1))
    s.quiet() if s.asked[1] != "#reply" else None
    while s.links() != ["abaddon.when[1]"]:
        s.passes()
    assert s.soul("abaddon", 1) >= 0
    s.skill("marut").quiet()
    assert (s.souls(0), s.souls(1)) == (["drogon_2", "marut"], ["zadkiel_1"])


@pytest.mark.rule("RP-R102", "RP-170")
def test_marut_does_not_answer_damage(table):
    s = table(
        {"souls": (ranked("cadoc", 2), "starfall_archer"), "hand": ()}, {"souls": ("marut",), "hand": ()}
    )
    s.skill("starfall_archer", t=s.soul("marut", 1))
    assert s.asked[0] == 0 or not s.uses("marut", 1)


# --- costs -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-R108", "RP-R14")
def test_the_gorged_sends_the_enemys_soul_to_the_enemys_purgatory(table):
    s = table(
        {"souls": (ranked("ibwa", 2),)}, {"souls": ("barrow_slinger",), "graveyard": ("marut",), "hand": ()}
    )
    s.skill("ibwa_2").quiet()
    assert (s.zone("purgatory", 1), s.zone("purgatory", 0)) == (("marut",), ())
    assert s.stat(s.soul("barrow_slinger", 1), "atk") == 1100


@pytest.mark.rule("RP-R108", "RP-R28")
def test_reading_the_scales_with_an_empty_deck_still_discards(table):
    s = table({"souls": ("scale_seer",), "deck": (), "hand": ("sunder", "marut")})
    s.skill("scale_seer").quiet()
    s.choose(0)
    assert (s.hand(0), len(s.zone("graveyard", 0))) == (1, 1)


@pytest.mark.rule("RP-188", "RP-R109", "RP-R99")
def test_lucifer_sent_to_purgatory_in_answer_stays_there(table):
    """One's own Reaper may do it: Lucifer is no longer in the Graveyard when his Skill resolves."""
    s = table(
        {"souls": ("marut",), "graveyard": ("lucifer", "mourner"), "reaper": "nekhara", "hand": ()},
        {"souls": ("marut",), "hand": ()},
    )
    s.skill("lucifer", "graveyard")
    s.passes() if s.asked[0] == 1 else None
    s.skill("nekhara", "reaper", given=s.find("lucifer", "graveyard", 0)).quiet()
    assert (s.souls(0), sorted(s.zone("purgatory", 0))) == (["marut"], ["lucifer", "mourner"])


@pytest.mark.rule("RP-R06", "RP-026")
def test_a_reaper_face_down_helps_nobody(table):
    s = table({"souls": ("court_mage",), "reaper": "raziel"}, turn=1)
    assert s.stat(s.soul("court_mage", 0), "grd") == 900
    s = table({"souls": ("court_mage",), "reaper": "mother_of_thorns"}, turn=1)
    assert not s.uses("mother_of_thorns", 0, "reaper")


@pytest.mark.rule("RP-070", "RP-R33", "RP-R94")
def test_a_quick_skill_in_the_prep_phase_bars_the_redraw(table):
    s = table({"souls": ("arariel",), "deck": ("marut",) * 20}, at="prep")
    s.skill("arariel").quiet().done()
    assert s.asked[1] != "redraw"
    many = ("marut",) * 20
    s = table({"souls": ("arariel",), "deck": many}, {"souls": ("arariel",), "hand": ()}, at="prep")
    s.passes().skill("arariel").quiet()
    while s.asked[1] not in ("redraw",) and s.t.phase == "prep":
        s.passes()
    assert s.asked == (0, "redraw"), "what the opponent used does not matter"


# --- damage and Strikes ----------------------------------------------------------------------------------


@pytest.mark.rule("RP-R69", "RP-099", "RP-100")
def test_a_volley_and_a_blow_make_a_strike(table):
    """1200 and 2800 on 3800: 200 more than its GRD."""
    s = table(
        {"souls": ("court_mage", "sky_lancer", ranked("malphas", 3)), "hand": ("twin_volley", "sunder")},
        {"souls": (), "hand": ()},
    )
    s.put("twin_volley", t=s.reaper(1)).quiet()
    assert s.get(1, "strikes") == 0
    s.until("combat", 0)
    s.attack(s.soul("malphas_3", 0), s.reaper(1)).quiet()
    assert (s.get(1, "strikes"), s.t.phase) == (1, "regroup")


@pytest.mark.rule("RP-R13", "RP-R70")
def test_atk_does_not_fall_below_nothing(table):
    s = table(
        {"souls": ("imp",), "hand": ()},
        {"souls": ("village_archer", "marut", ranked("autha", 2)), "hand": ("pitfall", "marut")},
        at="combat",
    )
    s.attack(s.soul("imp", 0), s.soul("marut", 1)).put("pitfall")
    s.quiet()
    assert s.damage(s.soul("marut", 1)) == 0


@pytest.mark.rule("RP-R76", "RP-R13")
def test_baatar_gives_what_is_left_of_him(table):
    """He has taken 1000 of his 1400: 400 go over, and he stands at nothing and lives."""
    s = table(
        {"souls": ("zadkiel_1", "drogon_1", "malphas_1"), "hand": ()},
        {"souls": ("baatar", "vigil_squire"), "hand": ()},
        at="combat",
    )
    s.attack(s.soul("zadkiel_1", 0), s.soul("baatar", 1)).quiet()
    assert s.damage(s.soul("baatar", 1)) == 900
    s.attack(s.soul("drogon_1", 0), s.soul("vigil_squire", 1)).skill("baatar").quiet()
    assert s.stat(s.soul("vigil_squire", 1), "grd") == 1000 + 500
    assert (s.souls(1), s.stat(s.soul("baatar", 1), "grd_left")) == (["baatar", "vigil_squire"], 0)


@pytest.mark.rule("RP-R67", "RP-R52", "RP-R68")
def test_an_oath_on_a_wounded_soul_kills_it_and_itself(table):
    """700 of 1000 taken, then 400 less GRD: destroyed, and not in combat."""
    s = table(
        {"souls": ("banner_bearer", "sky_lancer"), "hand": ("blood_oath", "sunder")},
        {"souls": ("village_archer", "vassago_1"), "hand": ()},
        at="combat",
    )
    s.attack(s.soul("banner_bearer", 0), s.soul("vassago_1", 1)).quiet()
    assert s.damage(s.soul("banner_bearer", 0)) == 1100
    s.until("regroup", 0)
    s.put("blood_oath", caster=s.soul("banner_bearer", 0)).quiet()
    assert (s.souls(0), sorted(s.zone("graveyard", 0))) == (["sky_lancer"], ["banner_bearer", "blood_oath"])


@pytest.mark.rule("RP-R58", "RP-R43")
def test_hunting_on_stays_with_a_soul_that_loses_its_rank(table):
    """The Fledged has killed once; De-Ranked, the Hatchling may attack once more, and no more than that."""
    s = table(
        {"souls": (ranked("drogon", 2),), "hand": ()},
        {"souls": ("imp", "imp", "imp", "court_mage"), "hand": ("de_rank", "marut")},
        at="combat",
    )
    s.attack(s.soul("drogon_2", 0), s.soul("imp", 1)).quiet()
    assert s.offers("attack", s.soul("drogon_2", 0))
    s.attack(s.soul("drogon_2", 0), s.soul("imp", 1)).put("de_rank", t=s.soul("drogon_2", 0)).quiet()
    assert not s.offers("attack", s.soul("drogon_1", 0)), "two declared, one more granted"


@pytest.mark.rule("RP-202", "RP-142", "RP-R88")
def test_a_countered_constant_cast_never_attaches(table):
    s = table(
        {"souls": ("marut",), "hand": ("aegis_plate", "sunder")},
        {"souls": ("court_mage",), "hand": ("counter_cast", "marut")},
    )
    s.put("aegis_plate").put("counter_cast").quiet()
    assert (s.stat(s.soul("marut", 0), "grd"), s.zone("graveyard", 0)) == (1000, ("aegis_plate",))


@pytest.mark.rule("RP-212", "RP-215")
def test_a_countered_counter(table):
    s = table(
        {"souls": ("court_mage",), "hand": ("sunder", "counter_cast", "marut")},
        {"souls": ("haniel_1", "marut"), "hand": ("counter_cast", "marut")},
    )
    s.put("sunder", t=s.soul("marut", 1)).put("counter_cast").put("counter_cast").quiet()
    assert s.souls(1) == ["haniel_1"]


@pytest.mark.rule("RP-136", "RP-R79")
def test_twin_volley_fails_when_either_caster_falls(table):
    s = table(
        {"souls": ("court_mage", "sky_lancer"), "hand": ("twin_volley", "sunder")},
        {"souls": ("marut", ranked("aldric", 2)), "hand": ("purge_cast", "purge_cast", "marut")},
    )
    s.put("twin_volley", t=s.soul("marut", 1))
    purge(s, 2, s.soul("sky_lancer", 0)).quiet()
    assert (s.souls(0), s.damage(s.soul("marut", 1))) == (["court_mage"], 0)


@pytest.mark.rule("RP-R39")
def test_every_repetition_is_asked_by_itself(table):
    """A trigger that may come again is offered again each time; nothing is repeated unasked."""
    s = table({"souls": ("grave_warden",), "graveyard": ("marut",) * 4, "hand": ()})
    s.until("end", 0)
    s.passes()
    while s.asked[1] != "#go":
        s.idle()
    assert s.asked == (0, "#go")
