"""A Soul that changes its Rank goes on being what everything under way means by it (RP-R51)."""

from __future__ import annotations

import pytest

from tests.rules.reapers.real import CARDS, change, ranked

CASTER = {"souls": ("court_mage",), "hand": ("de_rank", "marut")}
"""Somebody who can take a Rank off a Soul of the opponent."""


@pytest.mark.rule("RP-R51", "RP-209")
def test_grd_goes_to_the_soul_attacked_though_it_loses_its_rank(scene):
    s = scene(
        {**CASTER, "souls": (ranked("ibwa", 2), "court_mage")},
        {"souls": ("baatar", ranked("aldric", 2))},
        real=True,
        at="combat",
    )
    s.attack(s.soul("ibwa_2", 0), s.soul("aldric_2", 1)).skill("baatar")
    s.put("de_rank", t=s.soul("aldric_2", 1)).quiet()
    both = CARDS["aldric_1"].stats["grd"] + CARDS["baatar"].stats["grd"]
    assert (s.stat(s.soul("aldric_1", 1), "grd"), s.stat(s.soul("baatar", 1), "grd")) == (both, 0)
    assert s.damage(s.soul("aldric_1", 1)) == CARDS["ibwa_2"].stats["atk"]


@pytest.mark.rule("RP-R51", "RP-R49")
def test_grd_goes_to_the_soul_attacked_though_it_gains_a_rank(scene):
    mine = {"souls": ("baatar", "ibwa_1", "dredger"), "graveyard": ("ibwa_2",), "hand": ()}
    s = scene({"souls": ("squire",), "hand": ("archer",)}, mine, at="combat")
    s.attack(s.soul("squire", 0), s.soul("ibwa_1", 1)).skill("baatar").passes()
    s.skill("dredger").quiet()
    assert s.stat(s.soul("ibwa_2", 1), "grd") == 1700 + 1500


@pytest.mark.rule("RP-R51", "RP-211", "RP-221")
def test_doom_finds_a_soul_that_loses_its_rank_in_answer(scene):
    s = scene(
        {"souls": (ranked("zadkiel", 2), "village_archer"), "hand": ()},
        {**CASTER, "souls": ("abaddon", "court_mage")},
        real=True,
        at="combat",
    )
    s.attack(s.soul("zadkiel_2", 0), s.soul("abaddon", 1)).passes()
    while not s.t.chain:
        s.passes()
    assert s.links() == ["abaddon.when[1]"]
    while s.asked[0] == 0:
        s.passes()
    s.put("de_rank", t=s.soul("zadkiel_2", 0)).quiet()
    assert s.souls(0) == ["village_archer"]


@pytest.mark.rule("RP-R51", "RP-R96")
def test_a_trigger_that_still_waits_finds_the_soul(scene):
    """Cadoc's own trigger comes first; in its chain he loses his Rank, and the Doom behind it finds him."""
    s = scene(
        {"souls": (ranked("cadoc", 2), "village_archer"), "hand": ()},
        {**CASTER, "souls": ("abaddon", "court_mage")},
        real=True,
        at="combat",
    )
    s.attack(s.soul("cadoc_2", 0), s.soul("abaddon", 1)).quiet()
    assert s.asked == (0, "#go"), "Abaddon has fallen; his Doom waits behind Cleave"
    s.answer(0).choose(0)
    s.put("de_rank", t=s.soul("cadoc_2", 0)).quiet()
    assert s.souls(0) == ["village_archer"]


@pytest.mark.rule("RP-R51", "RP-115")
@pytest.mark.parametrize(
    ("id", "guard"), [("zadkiel_2", ranked("zadkiel", 2)), ("pitfall", "village_archer")]
)
def test_an_attacker_that_loses_its_rank_is_weakened_all_the_same(scene, id, guard):
    """Who answered the attack takes the Rank off besides; that comes first."""
    s = scene(
        {"souls": (ranked("aldric", 2),), "hand": ()},
        {"souls": (guard, "marut", "court_mage"), "hand": ("pitfall", "de_rank", "marut")},
        real=True,
        at="combat",
    )
    s.attack(s.soul("aldric_2", 0), s.soul("marut", 1))
    (s.put if id == "pitfall" else s.skill)(id)
    s.put("de_rank", caster=s.soul("court_mage", 1), t=s.soul("aldric_2", 0)).quiet()
    atk = CARDS["aldric_1"].stats["atk"] + change(id, "atk")
    assert s.stat(s.soul("aldric_1", 0), "atk") == s.damage(s.soul("marut", 1)) == atk


@pytest.mark.rule("RP-R51", "RP-R99", "RP-R104")
def test_the_soul_whose_skill_it_is_loses_its_rank(scene):
    s = scene(
        {"souls": (ranked("drogon", 3),), "hand": ()},
        {"souls": ("marut", "vigil_squire", "court_mage"), "hand": ("de_rank", "marut")},
        real=True,
    )
    s.skill("drogon_3", t=s.soul("vigil_squire", 1)).skill("marut")
    s.put("de_rank", t=s.soul("drogon_3", 0)).quiet()
    assert (s.souls(0), s.souls(1)) == ([], ["marut", "vigil_squire", "court_mage"])


@pytest.mark.rule("RP-R51", "RP-R77")
def test_what_a_soul_may_not_do_stays_with_it(scene):
    """Drogon has used his flame; without his top Rank he may not attack either."""
    s = scene(
        {"souls": (ranked("drogon", 3),)},
        {"souls": ("marut", "emberguard", "court_mage"), "hand": ("de_rank", "marut")},
        real=True,
    )
    s.skill("drogon_3", t=s.soul("marut", 1)).quiet().passes()
    s.put("de_rank", t=s.soul("drogon_3", 0)).quiet().until("combat", 0)
    assert s.clause("attack", s.soul("drogon_2", 0), s.soul("emberguard", 1)) == "RP-196"


@pytest.mark.rule("RP-R51", "RP-R99", "RP-R55")
@pytest.mark.parametrize(("higher", "drawn"), [("ibwa_2b", 1), ("ibwa_2", 0)])
def test_a_skill_under_way_goes_on_under_a_rank_that_keeps_it(scene, higher, drawn):
    """The Dredger lays the higher Rank on Ibwa in answer to his own Skill."""
    s = scene(
        {"souls": ("ibwa_1", "dredger"), "graveyard": (higher,), "hand": ()},
        {"souls": ("oracle",), "hand": ("squire",)},
    )
    s.skill("ibwa_1")
    while s.asked[0] == 1:
        s.passes()
    s.skill("dredger").quiet()
    assert (s.souls(0), s.hand(0)) == ([higher, "dredger"], drawn)
