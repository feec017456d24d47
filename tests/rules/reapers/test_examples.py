"""The worked examples of the ledger, one scenario each, with probe cards that have the values it gives."""

from __future__ import annotations

import pytest

from tests.rules.reapers.table import opened, until_turn
from tests.rules.table import asked, give, options

DRAKE = ("wyrm_1", "wyrm_2")
ELDER = ("wyrm_1", "wyrm_2", "wyrm_3")
DROGON = ("drogon_1", "drogon")
CADOC = ("cadoc_1", "cadoc")
AUTHA = ("autha_1", "autha")
CARD = ("squire",)


@pytest.mark.rule("RP-137", "RP-138", "RP-212")
def test_1_a_class_change_makes_a_cast_fail(scene):
    s = scene(
        {"hand": ("smite", *CARD), "souls": ("marut",)},
        {"hand": ("mask", *CARD), "souls": ("acolyte", "squire")},
    )
    s.put("smite", t=s.soul("squire", 1))
    s.put("mask", t=s.soul("marut", 0)).quiet()
    assert s.zone("graveyard", 1) == ("mask",), "it resolved first"
    assert (s.zone("graveyard", 0), s.souls(0), s.souls(1)) == (("smite",), ["marut"], ["squire", "acolyte"])


@pytest.mark.rule("RP-212", "RP-202", "RP-215")
def test_2_de_rank_countered(scene):
    s = scene(
        {"hand": ("de_rank", *CARD), "souls": ("squire",)},
        {"hand": ("counter_cast", *CARD), "souls": (DRAKE,)},
    )
    s.put("de_rank", t=s.soul("wyrm_2", 1))
    s.put("counter_cast")
    assert s.links() == ["de_rank.play[0]", "counter_cast.play[0]"]
    s.quiet()
    assert (s.souls(1), s.zone("graveyard", 0)) == (["wyrm_2"], ("de_rank",))
    assert s.zone("graveyard", 1) == ("counter_cast",)


@pytest.mark.rule("RP-145", "RP-146", "RP-144")
def test_3_a_constant_cast_can_only_be_forced_off(scene):
    s = scene(
        {"hand": ("bolt", *CARD), "souls": (("squire", "armor"),)},
        {"hand": ("purge", *CARD), "souls": ("squire",)},
    )
    armor = s.find("armor", "under", 0)
    assert not [answer.value for answer in s.options.answers() if armor in answer.value]
    assert not s.can("bolt")
    s.passes()
    s.put("purge").quiet()
    assert (s.zone("graveyard", 0), s.souls(0)) == (("armor",), ["squire"])
    assert s.can("bolt")


@pytest.mark.rule("RP-085")
def test_4_a_rank_1_target_inside_a_rank_3_stack(scene):
    s = scene({"hand": ("small_smite", *CARD), "souls": ("squire",)}, {"souls": (ELDER, "archer", "acolyte")})
    s.answer(s.play_of("small_smite"))
    assert s.asked == (0, "t")
    assert set(s.options.decision.cards) == {s.soul("archer", 1), s.soul("acolyte", 1)}


@pytest.mark.rule("RP-086", "RP-130")
def test_5_a_rank_1_requirement(scene):
    s = scene({"hand": ("small_smite", *CARD), "souls": (ELDER,)}, {"souls": ("squire",)})
    assert s.clause(*s.play_of("small_smite")) == "RP-130"


@pytest.mark.rule("RP-164", "RP-174")
def test_6_an_active_quick_skill_as_a_reaction(scene):
    s = scene({"hand": ("bolt", *CARD), "souls": ("squire", "archer")}, {"souls": (AUTHA,)})
    s.put("bolt", caster=s.soul("squire", 0), t=s.soul("autha", 1))
    s.skill("autha", t=s.soul("squire", 0))
    assert s.links() == ["bolt.play[0]", "autha.use[0]"]
    s.passes()
    s.passes()
    assert (s.stat(s.soul("squire", 0), "atk"), s.damage(s.soul("autha", 1))) == (0, 1000)


@pytest.mark.rule("RP-167", "RP-168", "RP-219", "RP-220")
@pytest.mark.parametrize("go", [0, 1])
def test_7_a_trigger_after_destroying_in_combat(scene, go):
    """ATK 2000 against GRD 1000; B answers with Quick effects only."""
    s = scene(
        {"souls": (CADOC,), "hand": CARD},
        {"souls": ("squire", "marut", "oracle"), "hand": ("surge", "spell")},
        at="combat",
    )
    s.attack(s.soul("cadoc", 0), s.soul("squire", 1)).quiet()
    assert (s.souls(1), s.asked) == (["marut", "oracle"], (0, "#go"))
    s.answer(go)
    s.choose(0, t=s.soul("marut", 1))
    if go == 1:
        assert (s.links(), s.asked) == ([], (0, "act"))
        return
    assert (s.links(), s.asked) == (["cadoc.when[0]"], (1, "#reply"))
    assert s.can("surge") and not s.can("spell") and not s.uses("oracle", 1)
    s.quiet()
    assert s.damage(s.soul("marut", 1)) == 800


@pytest.mark.rule("RP-170", "RP-216", "RP-212")
def test_8_marut_against_drogon(scene):
    s = scene({"souls": (DROGON,)}, {"souls": ("marut", "squire")})
    s.skill("drogon", t=s.soul("squire", 1))
    s.skill("marut").quiet()
    assert (s.souls(0), s.souls(1)) == ([], ["marut", "squire"])
    s = scene({"souls": ("squire",), "hand": ("bolt", *CARD)}, {"souls": ("marut", "squire")})
    s.put("bolt", t=s.soul("squire", 1))
    assert s.clause("use", s.soul("marut", 1), "marut.use[0]") == "RP-191"


@pytest.mark.rule("RP-176", "RP-177")
def test_9_two_copies_one_use(scene):
    s = scene({"graveyard": ("lucifer", "lucifer", "squire", "archer")}, {})
    s.skill("lucifer", "graveyard", given=s.find("archer", "graveyard", 0)).quiet()
    assert (s.souls(0), s.zone("purgatory", 0)) == (["lucifer"], ("archer",))
    assert s.clause("use", s.find("lucifer", "graveyard", 0), "lucifer.use[0]") == "RP-176"


@pytest.mark.rule("RP-178", "RP-179")
def test_10_rank_1_skill_then_rank_2_skill(scene):
    s = scene({"souls": ("ibwa_1",), "hand": ("ibwa_2", *CARD)}, {})
    s.skill("ibwa_1").quiet()
    s.put("ibwa_2").quiet()
    s.skill("ibwa_2").quiet()
    assert s.hand(0) == 1 + 1 + 2
    assert s.clause("use", s.soul("ibwa_2", 0), "ibwa_2.use[0]") == "RP-176"


@pytest.mark.rule("RP-165", "RP-116")
def test_11_a_quick_skill_against_an_attack(scene):
    s = scene({"souls": ("squire",)}, {"souls": (AUTHA,)}, at="combat")
    s.attack(s.soul("squire", 0), s.soul("autha", 1))
    assert (s.asked, s.damage(s.soul("autha", 1))) == ((1, "#reply"), 0)
    s.skill("autha", t=s.soul("squire", 0)).quiet()
    assert s.damage(s.soul("autha", 1)) == 0


@pytest.mark.rule("RP-211", "RP-221", "RP-183")
@pytest.mark.parametrize("attacks", [True, False])
def test_12_everything_that_fights_it_dies(scene, attacks):
    """Abaddon 500 / 2000 and a Soul with ATK 1000 and GRD 3000."""
    mine, foe = ("abaddon",), ("bastion",)
    s = scene({"souls": mine if attacks else foe}, {"souls": foe if attacks else mine}, at="combat")
    abaddon, bastion = s.soul("abaddon", 0 if attacks else 1), s.soul("bastion", 1 if attacks else 0)
    pair = (abaddon, bastion) if attacks else (bastion, abaddon)
    s.attack(*pair)
    while not s.t.chain:
        s.passes()
    assert (s.damage(abaddon), s.damage(bastion)) == (1000, 500)
    s.quiet()
    assert (s.souls(0), s.souls(1)) == ((["abaddon"], []) if attacks else ([], ["abaddon"]))


@pytest.mark.rule("RP-115", "RP-209", "RP-110")
def test_13_grd_moved_in_time(scene):
    """Baatar GRD 1500, the other 1000, the attacker ATK 2000."""
    s = scene({"souls": (CADOC,)}, {"souls": ("baatar", "squire")}, at="combat")
    baatar, other = s.soul("baatar", 1), s.soul("squire", 1)
    s.attack(s.soul("cadoc", 0), other)
    s.skill("baatar").quiet()
    assert (s.stat(other, "grd"), s.damage(other)) == (2500, 2000)
    assert (s.stat(baatar, "grd"), s.souls(1)) == (0, ["baatar", "squire"])
    s.until("fortify", 1)
    assert (s.stat(baatar, "grd"), s.stat(other, "grd")) == (1500, 1000)


@pytest.mark.rule("RP-188", "RP-203", "RP-204", "RP-186")
def test_14_a_token_for_a_search(scene):
    s = scene(
        {"souls": ("verin", "wisp", "wisp"), "deck": ("abaddon", *CARD * 9), "hand": ("archer",)},
        {"souls": ("squire",)},
    )
    s.skill("verin")
    assert s.souls(0) == ["wisp", "verin"], "the Token is gone at activation"
    s.quiet()
    s.answer((s.find("abaddon", "deck", 0),))
    assert (sorted(s.zone("hand", 0)), len(s.t.zone("deck", 0))) == (["abaddon", "archer"], 9)
    shown = [event for event in s.local.events if event.kind == "shown"]
    assert s.game.catalogue.number["abaddon"] in shown[-1].args[0]
    assert s.clause("use", s.soul("verin", 0), "verin.use[0]") == "RP-176"
    s.until("fortify", 1).passes()
    assert s.clause("use", s.soul("verin", 0), "verin.use[0]") == "RP-191", "nor on B's turn"


@pytest.mark.rule("RP-188", "RP-189", "RP-193")
def test_15_cost_then_summon(scene):
    s = scene({"graveyard": ("lucifer", "squire")}, {"hand": ("hush", *CARD), "souls": ("squire",)})
    s.skill("lucifer", "graveyard")
    s.put("hush").quiet()
    assert (s.zone("purgatory", 0), s.zone("graveyard", 0), s.souls(0)) == (("squire",), ("lucifer",), [])
    s = scene({"graveyard": ("lucifer",)}, {})
    assert s.clause("use", s.find("lucifer", "graveyard", 0), "lucifer.use[0]") == "RP-R108"


@pytest.mark.rule("RP-191", "RP-198", "RP-199", "RP-196")
def test_16_condition_and_restriction(scene):
    """Drogon ATK 2500; GRD 2500 and 2400 in front, 500 behind."""
    foe = {"souls": ("even", "less", "less", "archer"), "hand": ()}
    s = scene({"souls": (DROGON,)}, foe)
    drogon = s.soul("drogon", 0)
    s.use(drogon)
    assert set(s.options.decision.cards) == {s.soul("less", 1), s.soul("less", 1, 1)}
    s.choose(0).quiet()
    s.until("combat", 0)
    assert s.clause("attack", drogon, s.soul("even", 1)) == "RP-196"
    s = scene({"souls": (DROGON,)}, foe, at="combat")
    drogon = s.soul("drogon", 0)
    s.attack(drogon, s.soul("less", 1)).quiet()
    assert s.clause("use", drogon, "drogon.use[0]") == "RP-191", "it has attacked"


@pytest.mark.rule("RP-106", "RP-107", "RP-108", "RP-110")
def test_17_exactly_zero(scene):
    s = scene({"souls": ("squire",), "hand": CARD}, {"souls": ("squire",)}, at="combat")
    guard = s.soul("squire", 1)
    s.attack(s.soul("squire", 0), guard).quiet()
    assert (s.souls(1), s.stat(guard, "grd_left")) == (["squire"], 0)
    s.until("fortify", 1)
    assert s.stat(guard, "grd_left") == 1000


@pytest.mark.rule("RP-111", "RP-105", "RP-237")
def test_18_many_small_ones(scene):
    s = scene({"souls": ("squire",) * 3, "hand": CARD}, {"souls": (ELDER,)}, at="combat")
    elder = s.soul("wyrm_3", 1)
    for hit in (1000, 2000):
        s.attack(s.soul("squire", 0), elder).quiet()
        assert s.damage(elder) == hit
    s.attack(s.soul("squire", 0), elder).quiet()
    assert (s.souls(0), s.souls(1)) == ([], [])
    assert s.zone("graveyard", 0) == ("squire",) * 3


@pytest.mark.rule("RP-033", "RP-035", "RP-037", "RP-038", "RP-039", "RP-040", "RP-043", "RP-044", "RP-046")
def test_19_the_opening_of_a_game():
    local = opened(seed=2)
    winner = asked(local)[0]
    give(local, 1)
    t = local.table
    assert (t.turn, t.active) == (1, 1 - winner)
    assert [len(t.zone("hand", seat)) for seat in (0, 1)] == [6, 6]
    assert not any(t.rows[t.zone("reaper", seat)[0]].up for seat in (0, 1))
    phases = []
    while local.table.turn == 1:
        phases.append(local.table.phase)
        give(local)
    assert "combat" not in phases and "fortify" in phases
    t = local.table
    assert (t.active, len(t.zone("hand", winner))) == (winner, 7)
    assert all(t.rows[t.zone("reaper", seat)[0]].up for seat in (0, 1))
    until_turn(local, 2, "fortify")
    summons = [a for a in options(local).answers() if a.value[0] == "play" and a.value[3] == "summon"]
    local.submit(summons[0])
    seen = set()
    while local.table.turn == 2:
        seen.add(local.table.phase)
        give(local)
    assert {"fortify", "combat", "regroup", "end"} <= seen


@pytest.mark.rule("RP-096", "RP-097")
def test_20_one_soul_saves_the_reaper(scene):
    s = scene({"souls": ("squire",) * 3, "hand": CARD}, {"souls": ("archer",), "hand": ()}, at="combat")
    attackers = s.t.zone("front", 0)
    assert s.clause("attack", attackers[0], s.reaper(1)) == "RP-096"
    s.attack(attackers[0], s.soul("archer", 1)).quiet()
    assert s.souls(1) == []
    assert s.offers("attack", attackers[1], s.reaper(1)) and s.offers("attack", attackers[2], s.reaper(1))


@pytest.mark.rule("RP-093", "RP-235", "RP-130")
def test_21_no_mage_no_cast(scene):
    s = scene(
        {"souls": ("archer", "squire")}, {"souls": ("acolyte", "wall"), "hand": ("mask", *CARD)}, at="combat"
    )
    s.attack(s.soul("archer", 0), s.soul("acolyte", 1))
    assert s.can("mask"), "in the window of that very attack it can still be used"
    s.quiet()
    assert s.souls(1) == ["wall"]
    s.attack(s.soul("squire", 0), s.soul("wall", 1))
    assert s.clause(*s.play_of("mask")) == "RP-130"
