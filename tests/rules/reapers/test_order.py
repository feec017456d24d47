"""What comes first where the real cards meet: triggers of both players, costs, damage and Strikes."""

from __future__ import annotations

import pytest

from tests.rules.reapers.real import ranked

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
    s.purge(2, s.soul("abaddon", 1)).quiet()
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
    s.purge(2, s.soul("sky_lancer", 0)).quiet()
    assert (s.souls(0), s.damage(s.soul("marut", 1))) == (["court_mage"], 0)


@pytest.mark.rule("RP-R39", "RP-R97")
def test_every_repetition_is_asked_by_itself(table):
    """Four Souls would pay for both Wardens: each is asked, and declining one leaves the other its choice."""
    s = table({"souls": ("grave_warden",) * 2, "graveyard": ("marut",) * 4, "hand": ()})
    s.until("end", 0).passes()
    asked = []
    while s.t.active == 0:
        asked += [s.asked] if s.asked[1] == "#go" else []
        if s.asked == (0, "#go") and len(asked) == 1:
            s.answer(0).choose(0)
        else:
            s.idle()
    assert asked == [(0, "#go")] * 2
    assert (s.souls(0).count("shade"), s.zone("purgatory", 0)) == (1, ("marut",) * 2)


# --- what is answered by the very things it depends on ----------------------------------------------------


@pytest.mark.rule("RP-R109", "RP-R75", "RP-R105", "RP-196")
def test_a_flame_dimmed_in_answer_spares_who_is_too_strong_now(table):
    """2500 GRD against 2900 ATK when it is used, against 2200 when it resolves; the Red attacks no more."""
    s = table({"souls": (ranked("drogon", 3),)}, {"souls": (ranked("seraphiel", 3), ranked("autha", 2))})
    s.skill("drogon_3", t=s.soul("seraphiel_3", 1)).skill("autha_2", t=s.soul("drogon_3", 0)).quiet()
    assert s.souls(1) == ["seraphiel_3", "autha_2"]
    s.until("combat", 0)
    assert s.clause("attack", s.soul("drogon_3", 0), s.soul("autha_2", 1)) == "RP-196"


@pytest.mark.rule("RP-R51", "RP-R100")
def test_the_longbow_that_loses_its_rank_in_answer_is_hurt(table):
    foe = {"souls": ("court_mage", "marut"), "hand": ("de_rank", "lucifer")}
    s = table({"souls": (ranked("mirel", 2),)}, foe, at="combat")
    s.attack(s.soul("mirel_2", 0), s.soul("court_mage", 1)).put("de_rank").quiet()
    assert (s.souls(0), s.souls(1)) == ([], ["marut"]), "1100 against 900, and 700 against 600"


@pytest.mark.rule("RP-R89", "RP-188")
def test_a_soul_given_up_in_answer_is_summoned_by_nothing(table):
    """One's own Reaper takes what Open Graves is aimed at."""
    mine = {"souls": ("nerith_1",), "graveyard": ("mourner",), "hand": ("open_graves", "marut")}
    s = table({**mine, "reaper": "nekhara"}, {"souls": ("marut",), "hand": ("marut",)})
    s.put("open_graves").passes()
    s.answer(("use", s.reaper(0), "nekhara.use[0]")).choose(0).quiet()
    assert (s.souls(0), s.zone("purgatory", 0)) == (["nerith_1"], ("mourner",))
    assert s.zone("graveyard", 0) == ("open_graves",)
