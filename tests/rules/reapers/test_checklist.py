"""The card set exercises every mechanic the ledger lists: a test per row of *Mechanics a card set must
exercise*, with the real cards, by what they do. Values are read from the cards, so that balancing them
changes no test.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import pytest

from engines.effects import grammar as g
from engines.reapers.policy import CLASSES, LINES, POSITIONS
from tests.rules.reapers.table import GAME

CARDS = {card.id: card for card in GAME.catalogue.cards}
SOULS = [card for card in CARDS.values() if card.kind == "soul"]
CASTS = [card for card in CARDS.values() if card.kind == "cast"]


def inside(node):
    """A node with everything inside it."""
    if isinstance(node, g.Node):
        yield node
        for name in node.__struct_fields__:
            yield from inside(getattr(node, name))
    elif isinstance(node, tuple):
        for part in node:
            yield from inside(part)


def amount(id, verb=g.Damage):
    """The number in the first step of that sort on a card."""
    return next(node.n for node in inside(CARDS[id]) if isinstance(node, verb))


def change(id, stat):
    """By how much a card changes a value."""
    return next(n.n for n in inside(CARDS[id]) if isinstance(n, g.AddChange) and n.stat == stat)


def line_of(card):
    """The positions a Soul may take."""
    return next(line for position, line in POSITIONS.items() if position in card.tags)


def class_of(card):
    return next(tag for tag in card.tags if tag in CLASSES)


def skills(card):
    return (*card.use, *card.when, *card.always)


def ranked(name, top):
    """A stack of one name, from its Rank 1 up."""
    return tuple(f"{name}_{rank}" for rank in range(1, top + 1))


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


def casters(card):
    """What a Cast asks of its casters, in words: the first sentence of its text."""
    return card.text.split(".")[0]


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
    standard = s.find("war_standard", "under", 0)
    s.answer(("use", standard, "war_standard.use[0]")).choose(0).quiet()
    assert s.damage(s.soul("marut", 1)) == amount("war_standard")
    assert not s.offers("use", standard)


@pytest.mark.rule("RP-146", "RP-145")
def test_a_constant_cast_is_removed(scene):
    mine = {"souls": (ranked("autha", 2),), "hand": ("purge_cast", "arariel")}
    s = scene(mine, {"souls": (("marut", "aegis_plate"),)}, real=True)
    s.answer(s.play_of("purge_cast")).choose(0).answer(0).choose(0).quiet()
    assert (s.souls(1), s.zone("graveyard", 1)) == (["marut"], ("aegis_plate",))


# --- Reapers, hand and Deck ---------------------------------------------------------------------------------


@pytest.mark.rule("RP-002", "RP-003", "RP-R03")
def test_reapers(scene):
    """ST 1, 2 and 3, with and without Skill; a Passive that holds, an Active and a Quick one."""
    reapers = [card for card in CARDS.values() if card.kind == "reaper"]
    assert {card.stats["strike"] for card in reapers} == {1, 2, 3}
    assert any(not skills(card) for card in reapers) and any(card.always for card in reapers)
    assert {use.speed for card in reapers for use in card.use} == {"main", "any"}
    s = scene({"souls": ("haniel_1",), "reaper": "raziel"}, {}, real=True)
    assert s.stat(s.soul("haniel_1", 0), "grd") == CARDS["haniel_1"].stats["grd"] + change("raziel", "grd")
    s = scene({"souls": ("imp",), "reaper": "mother_of_thorns", "hand": ("marut",)}, {}, real=True)
    s.skill("mother_of_thorns", "reaper").quiet()
    assert (s.souls(0), s.hand(0)) == ([], 2)
    mine = {"souls": ("mourner",), "reaper": "nekhara", "graveyard": ("mourner",)}
    s = scene({"souls": ("malphas_1",)}, mine, real=True, at="combat")
    s.attack(s.soul("malphas_1", 0), s.soul("mourner", 1)).skill("nekhara", "reaper").quiet()
    assert s.zone("purgatory", 1) == ("mourner",)
    host = {"souls": (ranked("drogon", 3), ranked("morvane", 3), ranked("malphas", 3))}
    for reaper, over in (("ferryman", True), ("old_furnace", False)):
        s = scene(host, {"reaper": reaper, "souls": ()}, real=True, at="combat")
        for soul in s.t.zone("front", 0):
            if s.t.result is None and s.phase == (0, "combat"):
                s.attack(soul, s.reaper(1)).quiet()
        assert (s.t.result is not None) == over and s.get(1, "strikes") == 1


@pytest.mark.rule("RP-R28", "RP-R11")
def test_draws_discards_and_cards_from_the_top_of_the_deck(scene):
    s = scene({"souls": ("scale_seer",), "hand": ("marut",)}, {}, real=True)
    s.skill("scale_seer").quiet().choose(0)
    assert (s.hand(0), len(s.zone("graveyard", 0))) == (2, 1)
    s = scene({"souls": (ranked("orias", 2), "imp"), "deck": ("marut",)}, {}, real=True)
    s.skill("orias_2").quiet()
    assert (s.hand(0), s.t.result) == (2, None), "one card was all there was"
    s = scene({"souls": ("nerith_1",)}, {"souls": ("marut",)}, real=True)
    s.skill("nerith_1").quiet()
    assert len(s.zone("graveyard", 0)) == 2 and s.damage(s.soul("marut", 1)) == amount("nerith_1")


def test_wards_second_attacks_and_free_aim(scene):
    """What goes beyond the book's examples: cards that change who may attack, or be aimed at."""
    s = scene({"souls": ("starfall_archer",)}, {"souls": ("emberguard",)}, real=True)
    assert not s.uses("starfall_archer", 0)
    s = scene({"souls": (ranked("drogon", 2),)}, {"souls": ("imp", "marut")}, real=True, at="combat")
    drogon = s.soul("drogon_2", 0)
    s.attack(drogon, s.soul("imp", 1)).quiet()
    assert s.offers("attack", drogon, s.soul("marut", 1))
    s = scene({"souls": ("ibwa_1",), "graveyard": ("mourner",)}, {"souls": ("marut", "haniel_1")}, real=True)
    s.skill("ibwa_1").quiet().until("combat", 0)
    assert s.offers("attack", s.soul("ibwa_1", 0), s.soul("haniel_1", 1))
    s = scene({"souls": (ranked("mirel", 2),)}, {"souls": ("marut",)}, real=True, at="combat")
    s.attack(s.soul("mirel_2", 0), s.soul("marut", 1)).quiet()
    assert s.damage(s.soul("mirel_2", 0)) == 0


# --- size ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-009", "RP-117", "RP-121", "RP-125", "RP-127", "RP-R20")
def test_size_and_scale():
    """5 Classes of 12 Souls, 18 Casts, 6 Reapers, 3 Tokens; values in hundreds, near the ledger's scale."""
    kinds = Counter(card.kind for card in CARDS.values())
    assert kinds == {"soul": 60, "cast": 18, "reaper": 6, "token": 3}
    shape = Counter((class_of(card), card.stats["rank"], line_of(card)) for card in SOULS)
    for name in CLASSES:
        assert [shape[name, 1, line] for line in LINES] == [4, 2, 2]
        assert shape[name, 2, "front"] == 2 and shape[name, 2, "mage"] + shape[name, 2, "ranger"] == 1
        assert shape[name, 3, "front"] == 1
    types = Counter(tag for card in CASTS for tag in card.tags)
    assert (types["standard"], types["quick"], types["constant"]) == (7, 7, 4)
    named = [card for card in CASTS if any(name.capitalize() in casters(card) for name in CLASSES)]
    assert len(named) == 8
    assert len({class_of(card) for card in CARDS.values() if card.kind == "reaper"}) == 5
    values = [n for card in CARDS.values() for stat, n in card.stats.items() if stat in ("atk", "grd")]
    assert all(n % 100 == 0 for n in values)
    sums = {"front": (1000, 2200), "mage": (1200, 1600), "ranger": (1400, 1900)}
    for card in SOULS:
        both = card.stats["atk"] + card.stats["grd"]
        low, high = {1: sums[line_of(card)], 2: (2500, 3800), 3: (5000, 5700)}[card.stats["rank"]]
        assert low <= both <= high, card.id
    reapers = [card.stats for card in CARDS.values() if card.kind == "reaper"]
    span = {1: (6500, 7500), 2: (4800, 5600), 3: (3300, 3800)}
    assert all(span[stats["strike"]][0] <= stats["grd"] <= span[stats["strike"]][1] for stats in reapers)
    assert (
        len({tag for card in CARDS.values() for tag in card.tags} & {"common", "uncommon", "rare", "secret"})
        == 4
    )
