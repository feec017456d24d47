"""The worked examples of the ledger, E1 to E26, with the real cards where the ledger names them."""

from __future__ import annotations

import pytest

from engines.kernel import player
from engines.runeslingers.turn import begin_turn, shed
from tests.rules.runeslingers.table import damage_of, first_answers, opened


@pytest.mark.rule("RS-269", "RS-073")
def test_e1_hand_size_conflict(scene):
    mine = {
        "hand": ("quick_jab",) * 4,
        "field": ("wide_satchel", "scrying_lens"),
        "ailments": {"fragment": 4},
    }
    s = scene(mine, {}, real=True)
    s.use(s.find("scrying_lens", "field", 0))
    assert (len(s.t.zone("hand", 0)), s.zone("discard", 0)) == (4, ("quick_jab",))


@pytest.mark.rule("RS-005")
def test_e2_determinations(scene):
    s = scene({"hand": ("ruin",)}, {})
    s.sling("ruin")
    assert (s.get(1, "power"), s.get(1, "determination")) == (1, 4)


@pytest.mark.rule("RS-020")
def test_e3_debilitate_to_death(scene):
    s = scene({"hand": ("bone_cracker",), "conc": ("wisp",) * 3}, {"ailments": {"debilitate": 18}}, real=True)
    s.sling("bone_cracker")
    assert s.t.result.winners == (0,)


@pytest.mark.rule("RS-040", "RS-292")
def test_e4_stance_trigger(scene):
    mine = {"hand": ("fireball", "wisp"), "equips": ("eva", "talakas_heart", "flame_of_nim")}
    s = scene(mine, {"deck": ("wisp",) * 10}, real=True)
    s.sling("fireball", at=player(1))
    assert (s.zone("discard", 1), len(s.t.zone("deck", 1))) == (("wisp",) * 2, 8)


@pytest.mark.rule("RS-179", "RS-148")
@pytest.mark.parametrize(("target", "left"), [("player", (12, 1)), ("trinket", (20, 0))])
def test_e5_fireball(scene, target, left):
    s = scene({"hand": ("fireball",)}, {"field": ("lead_shackle",)}, real=True)
    at = player(1) if target == "player" else s.find("lead_shackle", "field", 1)
    s.sling("fireball", at=at)
    assert (s.get(1, "health"), len(s.t.zone("field", 1))) == left


@pytest.mark.rule("RS-056", "RS-031")
def test_e6_global_effect(scene):
    s = scene({"hand": ("salt_ring",)}, {}, real=True)
    s.sling("salt_ring")
    assert [s.stat(player(seat), "max_health") for seat in (0, 1)] == [18, 18]
    assert [s.get(seat, "health") for seat in (0, 1)] == [18, 18]


@pytest.mark.rule("RS-098")
def test_e7_after_setup():
    t = first_answers(opened()).table
    other = 1 - t.active
    assert (t.get(other, "power"), t.get(other, "health")) == (5, 20)
    assert (len(t.zone("conc", other)), len(t.zone("hand", other)), len(t.zone("deck", other))) == (1, 4, 25)
    assert not t.rows[t.zone("conc", other)[0]].turned


@pytest.mark.rule("RS-138", "RS-132")
def test_e8_paying_and_placing(scene):
    s = scene({"hand": ("plutonic_spike", "wisp"), "conc": ("wisp", "wisp")}, {}, real=True)
    first, second = s.t.zone("conc", 0)
    s.sling("plutonic_spike", on=first)
    assert s.get(0, "light") == 0
    assert [(s.t.rows[c].turned, s.game.exposed(s.t, c)) for c in (first, second)] == [
        (True, False),
        (True, True),
    ]
    assert s.t.rows[s.find("plutonic_spike", "field", 0)].seat == 0


@pytest.mark.rule("RS-107", "RS-108", "RS-110")
def test_e9_ten_ailments_two_concealed(scene):
    mine = {"ailments": {"weaken": 8, "curse": 2}, "boons": {"curse": ("binding", 0)}}
    s = scene(mine, {}, real=True, at=shed)
    assert (s.instances("weaken", 0), s.instances("curse", 0)) == (0, 2)
    assert (s.get(0, "power"), s.get(0, "determination")) == (4, 1)


@pytest.mark.rule("RS-195", "RS-196", "RS-198")
def test_e10_stacks(scene):
    s = scene({"ailments": {"burn": 5, "curse": 1}}, {}, real=True, at=begin_turn)
    assert [len(s.t.zone("area", 0, place)) for place in range(4)] == [1, 1, 0, 0]
    assert s.get(0, "health") == 17  # Burn II
    assert s.stat(player(0), "tax") == 0  # no Curse II
    assert sum(s.t.rows[card].mark("instance") for card in s.game.stacks(s.t, 0)) == 6


@pytest.mark.rule("RS-204")
def test_e11_free_choice_of_ailment(scene):
    s = scene({"hand": ("rainbow_dart",)}, {"hand": ("wisp",)}, real=True)
    s.play(s.find("rainbow_dart", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    s.chooses("Fragment")
    s.answer((player(1),))
    assert s.asked == (1, "#reply")
    s.passes().blocks()
    assert s.instances("fragment", 1) == 2


@pytest.mark.rule("RS-205", "RS-155")
@pytest.mark.parametrize(("short", "weaken"), [(1, 2), (0, 0)])
def test_e12_on_hit_ailment(scene, short, weaken):
    """A barrier that stops all but 1 of the arrow's damage, and one that stops all of it."""
    enemy = {"hand": ("wisp", "hush"), "vars": {"barrier": damage_of("glancing_arrow") - short}}
    s = scene({"hand": ("glancing_arrow",)}, enemy, real=True)
    s.sling("glancing_arrow").passes().blocks(None)
    assert (s.get(1, "health"), s.instances("weaken", 1)) == (20 - short, weaken)


@pytest.mark.rule("RS-212", "RS-198")
def test_e13_removing(scene):
    s = scene({"hand": ("cleanse",), "ailments": {"burn": 4}, "vars": {"health": 9}}, {}, real=True)
    s.sling("cleanse")
    assert (s.instances("burn", 0), s.get(0, "health")) == (1, 11)


@pytest.mark.rule("RS-201", "RS-200")
def test_e14_four_burns(scene):
    s = scene({"hand": ("supernova", "wisp"), "conc": ("wisp",) * 4}, {"hand": ("wisp",) * 3}, real=True)
    s.play(s.find("supernova", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    s.chooses("4 Burn").passes()
    changed = [
        e.args[1] for e in s.local.events if e.kind == "changed" and e.seat == 1 and e.args[0] == "health"
    ]
    assert changed[-4:] == [18, 16, 14, 12]


@pytest.mark.rule("RS-184", "RS-192", "RS-017")
def test_e15_boon_over_burns(scene):
    s = scene({"hand": ("divine_barrier",), "ailments": {"burn": 5}}, {}, real=True)
    s.sling("divine_barrier")
    assert (s.game.stacks(s.t, 0), s.stat(player(0), "block")) == ((), 6)


@pytest.mark.rule("RS-190", "RS-193", "RS-188")
def test_e16_boon_as_a_gift(scene):
    s = scene(
        {"hand": ("divine_barrier", "stone_breaker", "wisp"), "conc": ("wisp",) * 4},
        {"ailments": {"weaken": 1}},
        real=True,
    )
    s.sling("divine_barrier")
    gift = s.find("divine_barrier", "area", 1)
    s.play(s.find("stone_breaker", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    s.chooses("Destroy a defense card").goes_on(0, {"t": gift})
    assert (s.get(1, "health"), s.zone("discard", 0)) == (11, ("divine_barrier",))
    assert s.game.stacks(s.t, 1) == (s.find("weaken", "area", 1),)


@pytest.mark.rule("RS-028", "RS-165", "RS-167")
def test_e17_block(scene):
    mine = {"equips": ("eva", "talakas_heart", "flame_of_nim"), "hand": ("wisp", "hush")}
    s = scene({"hand": ("plutonic_spike",)}, mine, real=True)
    s.sling("plutonic_spike").passes().blocks("wisp")
    assert (s.get(1, "health"), s.get(1, "barrier")) == (20 - (damage_of("plutonic_spike") - 4), 0)


@pytest.mark.rule("RS-246", "RS-251", "RS-258", "RS-R090")
def test_e18_ladder_and_e19_the_trap_leaves(scene):
    s = scene(
        {"hand": ("flaming_fists", "wisp"), "deck": ("stone_breaker",) * 9},
        {"hand": ("stone_trap",)},
        real=True,
    )
    s.sling("flaming_fists")
    fists = s.find("flaming_fists", "field", 0)
    base = next(card for card in s.t.zone("conc", 0) if s.t.rows[card].host == fists)
    s.sling("stone_trap", at=fists)
    assert (s.get(1, "health"), s.zone("under", 1)) == (20, ("flaming_fists",))
    assert s.game.exposed(s.t, base)
    s.passes().passes()
    assert s.zone("under", 1) == ("flaming_fists",)
    s.play(s.find("stone_breaker", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    s.chooses("Destroy a defense card").goes_on(0, {"t": s.find("stone_trap", "field", 1)}).passes()
    assert "stone_trap" in s.zone("discard", 1)
    assert "flaming_fists" in s.zone("hand", 0)


@pytest.mark.rule("RS-162")
def test_e20_health_loss_through_a_power(scene):
    s = scene({"hand": ("bleed",)}, {"vars": {"health": 5}})
    s.sling("bleed")
    assert (s.get(1, "power"), s.get(1, "health")) == (4, 15)


@pytest.mark.rule("RS-162", "RS-015")
def test_e21_the_small_case(scene):
    """One health is left when the Burn comes."""
    s = scene({"hand": ("flaming_fists",)}, {"vars": {"health": damage_of("flaming_fists") + 1}}, real=True)
    s.sling("flaming_fists")
    assert (s.get(1, "power"), s.get(1, "health")) == (4, 19)


@pytest.mark.rule("RS-150", "RS-153")
@pytest.mark.parametrize(("card", "carries"), [("hammer_blow", False), ("spirit_lance", True)])
def test_e22_plain_damage_does_not_carry(scene, card, carries):
    s = scene({"hand": (card,), "conc": ("wisp",) * 4}, {"vars": {"health": 5}}, real=True)
    s.sling(card, at=player(1) if card == "spirit_lance" else None)
    rest = damage_of(card) - 5
    assert rest > 0 and (s.get(1, "power"), s.get(1, "health")) == (4, 20 - rest if carries else 20)


@pytest.mark.rule("RS-215", "RS-216", "RS-217")
def test_e23_three_different_ailments_two_boons(scene):
    enemy = {
        "ailments": {"burn": 1, "curse": 1},
        "boons": {"burn": ("binding", 1), "curse": ("mask_of_calm", 1)},
    }
    s = scene({"hand": ("three_plagues",)}, enemy, real=True)
    s.play(s.find("three_plagues", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    s.chooses("Debilitate, Fragment, Weaken").goes_on(0, {"t": player(1)})
    assert s.asked == (0, "#types")
    s.chooses("Debilitate, Weaken")
    assert s.asked == (0, "kinds")
    s.answer((4, 1))
    assert [s.zone("area", 1, place) for place in (2, 3)] == [("weaken",), ("debilitate",)]
    assert s.instances("fragment", 1) == 0


@pytest.mark.rule("RS-214", "RS-227", "RS-261", "RS-R037")
def test_e24_fate_with_full_areas(scene):
    enemy = {
        "ailments": {"weaken": 1, "fragment": 1, "debilitate": 1, "curse": 3},
        "boons": {
            "weaken": ("binding", 1),
            "fragment": ("mask_of_calm", 1),
            "debilitate": ("spring_charm", 1),
        },
        "hand": ("wisp",),
    }
    s = scene({"hand": ("supernova",), "conc": ("wisp",) * 4}, enemy, real=True)
    health = s.get(1, "health")
    s.play(s.find("supernova", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    assert s.asked[0] == 1
    s.chooses("4 Burn").passes()
    assert (s.instances("burn", 1), s.get(1, "health")) == (0, health)


@pytest.mark.rule("RS-R008", "RS-260")
def test_e25_fate_with_a_short_hand(scene):
    s = scene({"hand": ("supernova", "wisp"), "conc": ("wisp",) * 4}, {"hand": ("hush",)}, real=True)
    s.play(s.find("supernova", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    s.chooses("Discard 3 cards").passes()
    assert (s.zone("hand", 1), s.zone("discard", 1), len(s.t.zone("deck", 1))) == ((), ("hush",), 9)


@pytest.mark.rule("RS-058", "RS-190", "RS-065")
def test_e26_own_and_control(scene):
    s = scene({"hand": ("leaden_blessing",)}, {"ailments": {"burn": 1}}, real=True)
    s.sling("leaden_blessing")
    gift = s.find("leaden_blessing", "area", 1)
    assert (s.t.rows[gift].seat, s.t.rows[gift].owner) == (1, 0)
    assert [s.stat(player(seat), "tax") for seat in (0, 1)] == [0, 1]
