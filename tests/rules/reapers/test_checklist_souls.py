"""The checklist of the card set goes on: Souls, Ranks and Skills."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from engines.effects import grammar as g
from engines.reapers.policy import CLASSES, LINES
from tests.rules.cards import inside
from tests.rules.reapers.real import CARDS, SOULS, amount, change, class_of, line_of, ranked, skills

# --- Souls and Ranks ----------------------------------------------------------------------------------------


@pytest.mark.rule("RP-124", "RP-015", "RP-021", "RP-022", "RP-117")
def test_souls_without_skill_in_all_positions(scene):
    """Two a Class at least; each goes to its own line."""
    plain = [card for card in SOULS if not skills(card) and not card.keywords]
    assert {name: n >= 2 for name, n in Counter(map(class_of, plain)).items()} == dict.fromkeys(CLASSES, True)
    chosen = {line_of(card): card.id for card in plain}
    assert set(chosen) == set(LINES)
    s = scene({"hand": tuple(chosen.values())}, {}, real=True)
    for line, id in chosen.items():
        s.put(id).quiet()
        assert s.zone(line, 0) == (id,)


@pytest.mark.rule("RP-072", "RP-073", "RP-075", "RP-078", "RP-057", "RP-118")
@pytest.mark.parametrize("name", CLASSES)
def test_rank_lines_of_a_class(scene, name):
    """One of three Ranks and two of two; Ranked up, a Soul has the values of its top card."""
    stems = defaultdict(list)
    for card in SOULS:
        if class_of(card) == name and " – " in card.name:
            stems[card.name.split(" – ")[0]].append(card)
    assert sorted(len(cards) for cards in stems.values()) == [2, 2, 3]
    lines = [line_of(max(cards, key=lambda card: card.stats["rank"])) for cards in stems.values()]
    assert lines.count("front") == 2
    low, middle, high = sorted(next(c for c in stems.values() if len(c) == 3), key=lambda c: c.stats["rank"])
    assert low.stats["atk"] < middle.stats["atk"] < high.stats["atk"]
    s = scene({"souls": (low.id,), "hand": (middle.id, high.id)}, {}, real=True)
    s.put(middle.id).quiet()
    assert s.stat(s.soul(middle.id, 0), "atk") == middle.stats["atk"]
    assert not s.can(high.id)
    s.until("fortify", 1).until("fortify", 0).put(high.id).quiet()
    assert s.stat(s.soul(high.id, 0), "atk") == high.stats["atk"]


def test_a_rank_2_in_mage_and_in_ranger():
    lines = Counter(line_of(card) for card in SOULS if card.stats["rank"] == 2)
    assert lines == {"front": 10, "mage": 3, "ranger": 2}


@pytest.mark.rule("RP-077", "RP-180", "RP-179", "RP-R55")
def test_a_rank_2_that_keeps_the_skill_and_one_that_does_not(scene):
    s = scene({"souls": (ranked("mirel", 2),)}, {"souls": ("haniel_1",)}, real=True)
    mirel, prey = s.soul("mirel_2", 0), s.soul("haniel_1", 1)
    s.answer(("use", mirel, "mirel_1.use[0]")).choose(0, t=prey).quiet()
    assert s.damage(prey) == amount("mirel_1")
    mine = {"souls": ("ibwa_1",), "hand": ("ibwa_2",), "graveyard": ("mourner", "mourner")}
    s = scene(mine, {"souls": ("marut",)}, real=True)
    s.skill("ibwa_1").quiet()
    s.put("ibwa_2").quiet()
    assert not any(a.value[0] == "use" and "ibwa_1" in a.value[2] for a in s.options.answers())


@pytest.mark.rule("RP-195")
def test_souls_with_two_skills(scene):
    assert sum(len(card.use) + bool(card.when) + len(card.always) > 1 for card in SOULS) >= 2
    s = scene({"souls": (ranked("aldric", 3), "village_archer")}, {}, real=True)
    bonus = change("aldric_3", "atk")
    assert s.stat(s.soul("village_archer", 0), "atk") == CARDS["village_archer"].stats["atk"] + bonus
    s.skill("aldric_3").quiet()
    assert s.souls(0).count("recruit") == 2


# --- Skills -------------------------------------------------------------------------------------------------


def own_turn(use):
    return any(isinstance(node, g.Turn) and node.of == "you" for node in inside(use.test))


@pytest.mark.rule("RP-160", "RP-186")
def test_active_skills_once_per_your_turn(scene):
    actives = [card.id for card in SOULS for use in card.use if use.speed == "main" and own_turn(use)]
    assert len(actives) >= 6
    s = scene({"souls": (ranked("aldric", 2),)}, {"souls": ("marut",)}, real=True)
    s.skill("aldric_2").quiet()
    assert s.souls(0) == ["aldric_2", "recruit"] and not s.uses("aldric_2", 0)
    s.until("fortify", 1).passes()
    assert s.asked == (0, "open") and not s.uses("aldric_2", 0)


@pytest.mark.rule("RP-163", "RP-R107")
@pytest.mark.parametrize(("id", "prey"), [("starfall_archer", "marut"), ("mirel_1", "haniel_1")])
def test_active_skills_once_per_turn_on_the_opponents_turn(scene, id, prey):
    s = scene({"souls": (prey,)}, {"souls": (id,)}, real=True)
    s.passes()
    assert s.asked == (1, "open")
    s.skill(id).quiet()
    assert s.damage(s.soul(prey, 0)) == amount(id)


@pytest.mark.rule("RP-165", "RP-116")
def test_active_quick_skills(scene):
    quick = [card.id for card in CARDS.values() for use in card.use if use.speed == "any"]
    assert {"arariel", "autha_2", "nekhara"} <= set(quick)
    s = scene({"souls": ("malphas_1",)}, {"souls": (ranked("autha", 2),)}, real=True, at="combat")
    s.attack(s.soul("malphas_1", 0), s.soul("autha_2", 1))
    s.skill("autha_2", t=s.soul("malphas_1", 0)).quiet()
    assert s.damage(s.soul("autha_2", 1)) == CARDS["malphas_1"].stats["atk"] + change("autha_2", "atk")


@pytest.mark.rule("RP-167", "RP-168", "RP-208")
def test_may_after_destroying_in_combat(scene):
    enemy = {"souls": ("imp", "sky_lancer")}
    s = scene({"souls": (ranked("cadoc", 2),)}, enemy, real=True, at="combat")
    s.attack(s.soul("cadoc_2", 0), s.soul("imp", 1)).quiet()
    assert s.asked == (0, "#go")
    s.answer(0).choose(0, t=s.soul("sky_lancer", 1)).quiet()
    assert "sky_lancer" not in s.souls(1) or s.damage(s.soul("sky_lancer", 1)) == amount("cadoc_2")
    for go, joined in ((0, 1), (1, 0)):
        s = scene({"souls": ("vassago_1",)}, {"souls": ("imp", "marut")}, real=True, at="combat")
        s.attack(s.soul("vassago_1", 0), s.soul("imp", 1)).quiet().answer(go)
        s.quiet()
        assert s.souls(0).count("imp") == joined


@pytest.mark.rule("RP-211", "RP-221")
@pytest.mark.parametrize("attacks", [True, False])
def test_obligatory_at_the_end_of_the_damage_step(scene, attacks):
    """Whoever fights Abaddon falls, whoever attacked."""
    a, b = ("abaddon", ranked("autha", 2)) if attacks else (ranked("autha", 2), "abaddon")
    s = scene({"souls": (a,)}, {"souls": (b,)}, real=True, at="combat")
    s.attack(s.t.zone("front", 0)[0], s.t.zone("front", 1)[0]).quiet()
    assert "autha_2" not in s.souls(0) + s.souls(1)


@pytest.mark.rule("RP-217", "RP-219")
def test_own_destruction_and_the_end_of_a_phase(scene):
    s = scene({"souls": (ranked("drogon", 3),)}, {"souls": ("mourner",)}, real=True, at="combat")
    s.attack(s.soul("drogon_3", 0), s.soul("mourner", 1)).quiet()
    assert s.damage(s.soul("drogon_3", 0)) == CARDS["mourner"].stats["atk"] + amount("mourner")
    s = scene(
        {"souls": ("grave_warden",), "graveyard": ("mourner",) * 2},
        {"souls": ("marut",)},
        real=True,
        at="end",
    )
    s.passes().passes()
    assert s.asked == (0, "#go")
    s.answer(0).choose(0).quiet()
    assert (s.souls(0), s.zone("purgatory", 0)) == (["grave_warden", "shade"], ("mourner",) * 2)


@pytest.mark.rule("RP-R100")
def test_passives_that_simply_hold(scene):
    assert sum(bool(card.always) for card in SOULS) >= 3
    s = scene({"souls": ("banner_bearer", "aldric_1", "court_mage")}, {}, real=True)
    bonus = change("banner_bearer", "atk")
    assert s.stat(s.soul("aldric_1", 0), "atk") == CARDS["aldric_1"].stats["atk"] + bonus
    assert s.stat(s.soul("court_mage", 0), "atk") == CARDS["court_mage"].stats["atk"]
    s = scene({"souls": ("zadkiel_1", ranked("seraphiel", 2))}, {}, real=True)
    own, shield = CARDS["zadkiel_1"].stats["grd"], change("seraphiel_2", "grd")
    assert s.stat(s.soul("zadkiel_1", 0), "grd") == own + shield
    s.until("fortify", 1)
    assert s.stat(s.soul("zadkiel_1", 0), "grd") == own + shield + change("zadkiel_1", "grd")
    s = scene({"souls": ("barrow_slinger",), "purgatory": ("mourner",) * 2}, {}, real=True)
    assert s.stat(s.soul("barrow_slinger", 0), "atk") == CARDS["barrow_slinger"].stats["atk"] + 200


@pytest.mark.rule("RP-170", "RP-171", "RP-216", "RP-R104")
def test_an_answer_to_a_destroying_effect(scene):
    """Marut against Drogon, and against the caster of Sunder; not against mere damage."""
    s = scene({"souls": (ranked("drogon", 3),)}, {"souls": ("marut", "vigil_squire")}, real=True)
    s.skill("drogon_3", t=s.soul("vigil_squire", 1)).skill("marut").quiet()
    assert (s.souls(0), s.souls(1)) == ([], ["marut", "vigil_squire"])
    s = scene({"souls": ("court_mage",), "hand": ("sunder", "marut")}, {"souls": ("marut",)}, real=True)
    s.put("sunder").skill("marut").quiet()
    assert (s.souls(0), s.souls(1)) == ([], ["marut"])
    s = scene({"souls": ("starfall_archer",)}, {"souls": ("marut",)}, real=True)
    s.skill("starfall_archer")
    assert s.asked == (1, "#reply") and not s.uses("marut", 1)


@pytest.mark.rule("RP-115", "RP-209")
def test_grd_moved_to_whoever_is_attacked(scene):
    s = scene({"souls": (ranked("autha", 2),)}, {"souls": ("baatar", "aldric_1")}, real=True, at="combat")
    s.attack(s.soul("autha_2", 0), s.soul("aldric_1", 1)).skill("baatar").quiet()
    both = CARDS["aldric_1"].stats["grd"] + CARDS["baatar"].stats["grd"]
    assert s.souls(1) == ["baatar", "aldric_1"]
    assert (s.stat(s.soul("aldric_1", 1), "grd"), s.stat(s.soul("baatar", 1), "grd")) == (both, 0)


@pytest.mark.rule("RP-115", "RP-170")
def test_an_attacker_weakened_when_it_chooses(scene):
    s = scene({"souls": ("malphas_1",)}, {"souls": (ranked("zadkiel", 2), "marut")}, real=True, at="combat")
    s.attack(s.soul("malphas_1", 0), s.soul("marut", 1)).skill("zadkiel_2").quiet()
    assert s.damage(s.soul("marut", 1)) == CARDS["malphas_1"].stats["atk"] + change("zadkiel_2", "atk")


@pytest.mark.rule("RP-192", "RP-193", "RP-205", "RP-206", "RP-177")
@pytest.mark.parametrize(("id", "price"), [("lucifer", 1), ("bone_archer", 2)])
def test_skills_from_the_graveyard(scene, id, price):
    """Another Soul pays; two copies share one use."""
    s = scene({"graveyard": (id, id, *("mourner",) * 3)}, {}, real=True)
    mourners = [card for card in s.t.zone("graveyard", 0) if s._id(card) == "mourner"]
    s.skill(id, "graveyard", given=tuple(mourners[:price])).quiet()
    assert (s.souls(0), s.zone("purgatory", 0)) == ([id], ("mourner",) * price)
    assert not s.uses(id, 0, "graveyard")
    s = scene({"graveyard": (id,)}, {}, real=True)
    assert not s.uses(id, 0, "graveyard")


@pytest.mark.rule("RP-030")
def test_back_from_purgatory(scene):
    s = scene({"souls": (ranked("morvane", 3),), "purgatory": ("mourner",)}, {}, real=True)
    s.skill("morvane_3").quiet()
    assert (s.souls(0), s.zone("purgatory", 0)) == (["morvane_3", "mourner"], ())
    s = scene({"souls": (ranked("nerith", 2),), "purgatory": ("morvane_2",)}, {}, real=True)
    s.skill("nerith_2").quiet()
    assert "morvane_2" in s.zone("hand", 0)
    back = [card for card in CARDS.values() for n in inside(card)
            if isinstance(n, g.Choose) and getattr(n.set, "zone", None) == "purgatory"]  # fmt: skip
    assert {class_of(card) for card in back} == {"undead"}


@pytest.mark.rule("RP-019", "RP-203", "RP-R56")
def test_tokens_made_and_sacrificed(scene):
    s = scene({"souls": ("orias_1", "imp_driver")}, {"souls": ("marut",)}, real=True)
    s.skill("orias_1").quiet()
    assert s.zone("front", 0) == ("imp",)
    s.skill("imp_driver").quiet()
    assert s.zone("front", 0) == () and s.damage(s.soul("marut", 1)) == amount("imp_driver")
    s = scene({"souls": ("malphas_1", *("abaddon",) * 3), "hand": ("malphas_2",)}, {}, real=True)
    s.put("malphas_2").quiet()
    assert s.souls(0).count("imp") == 1, "as many as there is room for"
    s = scene({"souls": ("orias_1", *("abaddon",) * 5)}, {}, real=True)
    assert not s.uses("orias_1", 0)


@pytest.mark.rule("RP-204", "RP-188")
@pytest.mark.parametrize(
    ("id", "other", "found", "unfit"),
    [("verin", ("imp",), "lucifer", "marut"), ("autha_1", (), "drogon_2", "drogon_1")],
)
def test_searches_with_a_class(scene, id, other, found, unfit):
    s = scene({"souls": (id, *other), "deck": (found, unfit)}, {"souls": ("marut",)}, real=True)
    s.skill(id).quiet()
    assert s.asked[1] == "found"
    names = {s._id(answer.value[0]) for answer in s.options.answers() if answer.value}
    assert names == {found}
    s.choose(0, found=s.find(found, "deck", 0))
    assert found in s.zone("hand", 0)


@pytest.mark.rule("RP-207", "RP-198", "RP-199", "RP-196", "RP-191")
def test_destroying_with_a_comparison_a_line_and_a_restriction(scene):
    enemy = {"souls": ("marut", (*ranked("seraphiel", 3), "aegis_plate"), "haniel_1")}
    s = scene({"souls": (ranked("drogon", 3),)}, enemy, real=True)
    drogon = s.soul("drogon_3", 0)
    assert s.stat(s.soul("seraphiel_3", 1), "grd") >= s.stat(drogon, "atk")
    s.use(drogon)
    assert s.asked[1] != "t", "one Soul fits, so nothing is asked"
    s.quiet()
    assert s.souls(1) == ["seraphiel_3", "haniel_1"]
    s.until("combat", 0)
    assert not s.offers("attack", drogon)


@pytest.mark.rule("RP-087", "RP-089", "RP-R49")
def test_a_rank_2_summoned_from_the_graveyard(scene):
    mine = {"souls": ("wyrm_priest", "autha_1"), "graveyard": ("autha_2", "drogon_2")}
    s = scene(mine, {}, real=True)
    s.skill("wyrm_priest").quiet()
    assert "autha_2" in s.souls(0) and "drogon_2" in s.zone("graveyard", 0)
    s = scene({"souls": ("wyrm_priest",), "graveyard": ("autha_2",)}, {}, real=True)
    assert not s.uses("wyrm_priest", 0)
