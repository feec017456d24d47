"""A Rank goes, or comes, while a Skill, a Cast or an attack of the real cards is under way."""

from __future__ import annotations

import pytest

from tests.rules.reapers.real import ranked

TAKER = {"souls": ("court_mage",), "hand": ("de_rank", "marut")}
"""Who can take a Rank off a Soul of the opponent."""


@pytest.mark.rule("RP-R99", "RP-R121", "RP-R51")
def test_a_given_skill_goes_on_when_its_soul_loses_a_rank(table):
    """War Standard is still attached to the Soul, which is the same."""
    s = table(
        {"souls": ((*ranked("aldric", 2), "war_standard"),)},
        {"souls": ("marut", "court_mage"), "hand": ("de_rank", "marut")},
    )
    s.skill_of("war_standard", s.soul("aldric_2", 0), t=s.soul("marut", 1))
    s.put("de_rank", t=s.soul("aldric_2", 0)).quiet()
    assert (s.souls(0), s.damage(s.soul("marut", 1))) == (["aldric_1"], 400)


@pytest.mark.rule("RP-R99", "RP-R55", "RP-R51")
def test_a_kept_skill_goes_on_when_the_rank_that_kept_it_goes(table):
    """It is the Skill of the lower Rank, which is on top now."""
    s = table(
        {"souls": (ranked("mirel", 2),)}, {"souls": ("court_mage", "haniel_1"), "hand": ("de_rank", "marut")}
    )
    s.skill_of("mirel_1", s.soul("mirel_2", 0), t=s.soul("haniel_1", 1))
    s.put("de_rank", t=s.soul("mirel_2", 0)).quiet()
    assert (s.souls(0), s.damage(s.soul("haniel_1", 1))) == (["mirel_1"], 200)


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
    s.put("morvane_2").purge(2, s.soul("morvane_1", 0)).quiet()
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
