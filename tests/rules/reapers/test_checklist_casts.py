"""The checklist of the card set goes on: Casts."""

from __future__ import annotations

from typing import Any

import pytest

from engines.effects import grammar as g
from engines.reapers.policy import CLASSES
from tests.rules.cards import inside
from tests.rules.reapers.real import CARDS, CASTS, amount, casters, change, ranked

# --- Casts --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-018", "RP-R57", "RP-093")
def test_a_warrior_in_the_rear_line(scene):
    mine = {"souls": ("village_archer",), "graveyard": ("aldric_1",), "hand": ("hidden_path",)}
    s = scene(mine, {"souls": ("marut", "haniel_1")}, real=True)
    s.put("hidden_path").quiet()
    assert s.zone("ranger", 0) == ("village_archer", "aldric_1")
    s.until("combat", 0)
    assert s.offers("attack", s.soul("aldric_1", 0), s.soul("haniel_1", 1))
    s = scene({**mine, "souls": ("village_archer", "mirel_1")}, {}, real=True)
    assert not s.can("hidden_path")


@pytest.mark.rule("RP-130", "RP-086", "RP-129", "RP-234")
def test_standard_casts_and_what_they_require(scene):
    """By Class, Position and Rank; four and more need a Mage."""
    standard = [card for card in CASTS if "standard" in card.tags]
    assert len(standard) == 7 and sum("Mage" in casters(card) for card in standard) >= 4
    words = " ".join(casters(card) for card in CASTS)
    assert all(word in words for word in (*map(str.capitalize, CLASSES), "Mage", "Ranger", "Warrior"))
    assert "Rank 1" in words and "Rank 2 or higher" in words
    mine: dict[str, Any] = {"hand": ("dragonfire", "marut")}
    s = scene({**mine, "souls": (ranked("autha", 2),)}, {"souls": ("marut",)}, real=True)
    s.put("dragonfire").quiet()
    assert s.damage(s.soul("marut", 1)) == amount("dragonfire")
    s = scene({**mine, "souls": ("autha_1",)}, {"souls": ("marut",)}, real=True)
    assert not s.can("dragonfire")
    s = scene({"souls": ("haniel_1", "marut"), "hand": ("vigil_hymn", "marut")}, {}, real=True)
    s.put("vigil_hymn").quiet()
    assert s.stat(s.soul("marut", 0), "grd") == CARDS["marut"].stats["grd"] + change("vigil_hymn", "grd")
    mine = {"souls": ("pale_acolyte",), "graveyard": ("mourner",), "hand": ("open_graves", "marut")}
    assert "mourner" in scene(mine, {}, real=True).put("open_graves").quiet().souls(0)


@pytest.mark.rule("RP-R79", "RP-R69")
def test_a_cast_for_two_souls_that_may_hit_a_reaper(scene):
    hand = {"hand": ("twin_volley", "marut")}
    s = scene({**hand, "souls": ("court_mage",)}, {}, real=True)
    assert not s.can("twin_volley")
    s = scene({**hand, "souls": ("court_mage", "mirel_1")}, {}, real=True)
    s.put("twin_volley", t=s.reaper(1)).quiet()
    assert s.damage(s.reaper(1)) == amount("twin_volley") and s.get(1, "strikes") == 0


@pytest.mark.rule("RP-190", "RP-188")
def test_a_cast_with_a_cost(scene):
    hand = {"hand": ("blood_price", "marut")}
    s = scene({**hand, "souls": ("verin",)}, {"souls": ("marut",)}, real=True)
    assert not s.can("blood_price")
    s = scene({**hand, "souls": ("verin", "imp")}, {"souls": ("vigil_squire",)}, real=True)
    s.put("blood_price").quiet()
    assert (s.souls(0), s.souls(1)) == (["verin"], [])


@pytest.mark.rule("RP-200")
def test_a_cast_with_a_further_when(scene):
    mine = {"souls": ("village_archer", "aldric_1"), "hand": ("pitfall", "marut")}
    s = scene({"souls": ("malphas_1",)}, mine, real=True, at="combat")
    s.attack(s.soul("malphas_1", 0), s.soul("aldric_1", 1)).put("pitfall").quiet()
    assert s.damage(s.soul("aldric_1", 1)) == CARDS["malphas_1"].stats["atk"] + change("pitfall", "atk")
    s.passes()
    s = scene({"souls": ("malphas_1",)}, mine, real=True)
    s.passes()
    assert s.asked == (1, "open") and not s.can("pitfall")


@pytest.mark.rule("RP-202", "RP-215")
def test_quick_casts_against_casts_and_skills(scene):
    enemy = {"souls": ("haniel_1", "marut"), "hand": ("counter_cast", "hush", "marut")}
    s = scene({"souls": ("court_mage",), "hand": ("sunder", "marut")}, enemy, real=True)
    s.put("sunder", t=s.soul("haniel_1", 1)).put("counter_cast").quiet()
    assert "haniel_1" in s.souls(1) and s.zone("graveyard", 0) == ("sunder",)
    s = scene({"souls": ("starfall_archer",)}, enemy, real=True)
    s.skill("starfall_archer", t=s.soul("marut", 1))
    assert not s.can("counter_cast")
    s.put("hush").quiet()
    assert s.damage(s.soul("marut", 1)) == 0


@pytest.mark.rule("RP-083", "RP-084")
def test_de_rank(scene):
    mine = {"souls": ("court_mage",), "hand": ("de_rank", "marut")}
    s = scene(mine, {"souls": (ranked("autha", 2), "marut")}, real=True)
    s.put("de_rank").quiet()
    assert (s.souls(1), s.zone("graveyard", 1)) == (["autha_1", "marut"], ("autha_2",))


@pytest.mark.rule("RP-137", "RP-210")
def test_a_changed_class_makes_a_cast_fail(scene):
    enemy = {"souls": ("mourner",), "hand": ("borrowed_face", "marut")}
    mine = {"souls": ("haniel_1",), "hand": ("vigil_hymn", "marut"), "reaper": "grey_steward"}
    s = scene(mine, enemy, real=True)
    haniel = s.soul("haniel_1", 0)
    s.put("vigil_hymn").put("borrowed_face", t=haniel).quiet()
    assert s.stat(haniel, "grd") == CARDS["haniel_1"].stats["grd"]
    assert s.stat(haniel, "atk") == CARDS["haniel_1"].stats["atk"] + change("borrowed_face", "atk")
    assert s.zone("graveyard", 0) == ("vigil_hymn",)


def test_a_quick_cast_saves_from_damage(scene):
    enemy = {"souls": ("sky_lancer", "marut"), "hand": ("raised_shield", "arariel")}
    s = scene({"souls": ("malphas_1", "cinder_slinger")}, enemy, real=True, at="combat")
    lancer = s.soul("sky_lancer", 1)
    s.attack(s.soul("cinder_slinger", 0), lancer).put("raised_shield", t=lancer).quiet()
    assert s.souls(1) == ["marut", "sky_lancer"]


@pytest.mark.rule("RP-142", "RP-144", "RP-R73")
def test_constant_casts(scene):
    """Raise ATK, raise GRD, grant a Skill, and one with a drawback."""
    for id, soul in (("dragonbone_blade", "drogon_1"), ("aegis_plate", "marut"), ("blood_oath", "mourner")):
        s = scene({"souls": (soul,), "hand": (id, "arariel")}, {}, real=True)
        s.put(id, caster=s.soul(soul, 0)).quiet()
        changed: dict[str, Any] = {n.stat: n.n for n in inside(CARDS[id]) if isinstance(n, g.AddChange)}
        for stat in ("atk", "grd"):
            expected = max(0, CARDS[soul].stats[stat] + changed.get(stat, 0))
            assert s.stat(s.soul(soul, 0), stat) == expected
    assert changed["atk"] > 0 > changed["grd"], "the last one has a drawback"
    s = scene({"souls": ("aldric_1",), "hand": ("war_standard", "arariel")}, {"souls": ("marut",)}, real=True)
    s.put("war_standard").quiet()
    aldric = s.soul("aldric_1", 0)
    s.answer(("use", aldric, "war_standard.use[0]")).choose(0).quiet()
    assert s.damage(s.soul("marut", 1)) == amount("war_standard")
    assert not s.offers("use", aldric)


@pytest.mark.rule("RP-146", "RP-145")
def test_a_constant_cast_is_removed(scene):
    mine = {"souls": (ranked("autha", 2),), "hand": ("purge_cast", "arariel")}
    s = scene(mine, {"souls": (("marut", "aegis_plate"),)}, real=True)
    s.answer(s.play_of("purge_cast")).choose(0).answer(0).choose(0).quiet()
    assert (s.souls(1), s.zone("graveyard", 1)) == (["marut"], ("aegis_plate",))
