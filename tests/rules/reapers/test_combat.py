"""Ledger section 6: attacks, damage, Strikes, with the rulings on fights."""

from __future__ import annotations

import pytest

from engines.kernel import TABLE

DRAKE = ("wyrm_1", "wyrm_2")
ELDER = ("wyrm_1", "wyrm_2", "wyrm_3")


def targets(s, soul):
    """What a Soul may attack, by id."""
    found = [a.value[2] for a in s.options.answers() if a.value[:2] == ("attack", soul)]
    return [s._id(card) for card in found]


# --- whom ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-091", "RP-092")
def test_the_front_line_attacks_the_front_line_first(scene):
    s = scene({"souls": ("squire",)}, {"souls": ("wall", "acolyte", "archer")}, at="combat")
    squire = s.soul("squire", 0)
    assert targets(s, squire) == ["wall"]
    assert s.clause("attack", squire, s.soul("acolyte", 1)) == "RP-091"
    s = scene({"souls": ("squire",)}, {"souls": ("acolyte", "archer")}, at="combat")
    assert targets(s, s.soul("squire", 0)) == ["acolyte", "archer"]


@pytest.mark.rule("RP-093", "RP-R60", "RP-235")
def test_the_rear_line_attacks_any_soul(scene):
    s = scene({"souls": ("archer", "acolyte")}, {"souls": ("wall", "acolyte", "archer")}, at="combat")
    for id in ("archer", "acolyte"):
        assert targets(s, s.soul(id, 0)) == ["wall", "acolyte", "archer"]


@pytest.mark.rule("RP-094")
def test_damage_goes_both_ways_in_the_rear_line_too(scene):
    s = scene({"souls": ("archer",)}, {"souls": ("wall", "acolyte")}, at="combat")
    s.attack(s.soul("archer", 0), s.soul("acolyte", 1)).quiet()
    assert (s.souls(0), s.souls(1)) == ([], ["wall"]), "1200 against 900, 600 against 500"


@pytest.mark.rule("RP-095", "RP-096", "RP-097", "RP-R61", "RP-238")
@pytest.mark.parametrize("souls", [("squire",), ("acolyte",), ("archer",), ("wisp",)])
def test_one_soul_of_any_kind_keeps_the_reaper_safe(scene, souls):
    s = scene({"souls": ("archer", "squire")}, {"souls": souls}, at="combat")
    for id in ("archer", "squire"):
        assert s.clause("attack", s.soul(id, 0), s.reaper(1)) == "RP-096"
    s = scene({"souls": ("archer", "squire")}, {"souls": ()}, at="combat")
    for id in ("archer", "squire"):
        assert targets(s, s.soul(id, 0)) == ["warden"]


@pytest.mark.rule("RP-R58")
def test_one_declaration_a_turn_for_each_soul(scene):
    s = scene({"souls": ("squire", "archer")}, {"souls": ("acolyte", "acolyte"), "hand": ()}, at="combat")
    squire = s.soul("squire", 0)
    s.attack(squire, s.soul("acolyte", 1)).quiet()
    assert s.clause("attack", squire, s.soul("acolyte", 1)) == "RP-R58"
    assert s.offers("attack", s.soul("archer", 0))
    s.until("combat", 1).until("combat", 0)
    assert s.offers("attack", squire)


@pytest.mark.rule("RP-R58", "RP-R12")
def test_unless_a_card_says_otherwise(scene):
    s = scene({"souls": ("lancer",)}, {"souls": ("wall", "acolyte", "seer_1"), "hand": ()}, at="combat")
    lancer = s.soul("lancer", 0)
    assert targets(s, lancer) == ["wall", "acolyte", "seer_1"], "past the Front-Line"
    s.attack(lancer, s.soul("acolyte", 1)).quiet()
    assert s.offers("attack", lancer)
    s.attack(lancer, s.soul("wall", 1)).quiet()
    assert s.clause("attack", lancer, s.soul("wall", 1)) == "RP-R58"


@pytest.mark.rule("RP-R04")
def test_a_reaper_neither_attacks_nor_strikes_back(scene):
    s = scene({"souls": ("gnat",)}, {}, at="combat")
    assert s.clause("attack", s.reaper(0), s.reaper(1)) == "RP-R04"
    gnat = s.soul("gnat", 0)
    s.attack(gnat, s.reaper(1)).quiet()
    assert (s.damage(gnat), s.damage(s.reaper(1))) == (0, 1)


@pytest.mark.rule("RP-R59", "RP-R62")
def test_attacks_come_singly_each_completed_before_the_next(scene):
    """What appears after the declaration does not stop the attack."""
    s = scene(
        {"souls": ("squire", "archer")},
        {"souls": ("dredger",), "graveyard": ("squire",), "hand": ()},
        at="combat",
    )
    s.attack(s.soul("squire", 0), s.soul("dredger", 1))
    s.skill("dredger").quiet()
    assert s.souls(1) == ["squire"], "the Dredger fell, though a Front-Line Soul had come"
    assert s.asked == (0, "act")


# --- damage -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-104", "RP-105", "RP-109")
def test_both_take_the_others_atk(scene):
    s = scene({"souls": ("squire",), "hand": ("archer",)}, {"souls": (ELDER,), "hand": ()}, at="combat")
    squire, elder = s.soul("squire", 0), s.soul("wyrm_3", 1)
    s.attack(squire, elder).quiet()
    assert (s.damage(elder), s.souls(0)) == (1000, [])
    s.until("regroup", 0)
    assert s.damage(elder) == 1000, "it stays for the rest of the turn"


@pytest.mark.rule("RP-106", "RP-107", "RP-108")
def test_damage_equal_to_grd_leaves_a_soul_at_zero(scene):
    s = scene({"souls": ("squire", "gnat")}, {"souls": ("squire",), "hand": ()}, at="combat")
    mine, guard = s.soul("squire", 0), s.soul("squire", 1)
    s.attack(mine, guard).quiet()
    assert (s.souls(0), s.souls(1)) == (["squire", "gnat"], ["squire"])
    assert (s.stat(mine, "grd_left"), s.stat(guard, "grd_left")) == (0, 0)
    s.attack(s.soul("gnat", 0), guard).quiet()
    assert (s.souls(0), s.souls(1)) == (["squire"], []), "one more damage destroys it"


@pytest.mark.rule("RP-110")
def test_at_the_end_of_a_turn_everybody_is_whole_again(scene):
    s = scene({"souls": ("squire", "wall")}, {"souls": ("wall",), "hand": ()}, at="combat")
    s.attack(s.soul("squire", 0), s.soul("wall", 1)).quiet()
    s.attack(s.soul("wall", 0), s.soul("wall", 1)).quiet()
    assert s.stat(s.soul("wall", 1), "grd_left") == 2000
    s.until("fortify", 1)
    assert s.stat(s.soul("wall", 1), "grd_left") == 3000


@pytest.mark.rule("RP-111", "RP-237", "RP-R66")
def test_several_weak_attackers_bring_down_a_strong_one(scene):
    s = scene(
        {"souls": ("squire", "squire", "squire")}, {"souls": (ELDER, "squire"), "hand": ()}, at="combat"
    )
    for hit in (1000, 2000):
        s.attack(s.soul("squire", 0), s.soul("wyrm_3", 1)).quiet()
        assert s.damage(s.soul("wyrm_3", 1)) == hit
    s.attack(s.soul("squire", 0), s.soul("wyrm_3", 1)).quiet()
    assert (s.souls(0), s.souls(1)) == ([], ["squire"])
    assert s.damage(s.soul("squire", 1)) == 0, "what was too much goes nowhere"


@pytest.mark.rule("RP-R65")
def test_a_soul_that_falls_still_deals_its_damage(scene):
    s = scene({"souls": (DRAKE,)}, {"souls": (DRAKE,), "hand": ()}, at="combat")
    s.attack(s.soul("wyrm_2", 0), s.soul("wyrm_2", 1)).quiet()
    assert (s.souls(0), s.souls(1)) == ([], [])


@pytest.mark.rule("RP-R65", "RP-R68", "RP-R98")
def test_two_that_destroy_each_other_have_both_destroyed_a_soul(scene):
    """Each trigger goes off, the turn player's first, from the Graveyard."""
    s = scene({"souls": ("rival",), "hand": ()}, {"souls": ("rival",), "hand": ()}, at="combat")
    s.attack(s.soul("rival", 0), s.soul("rival", 1)).quiet()
    assert (s.zone("graveyard", 0), s.zone("graveyard", 1)) == (("rival",), ("rival",))
    assert (s.hand(0), s.hand(1)) == (1, 1)


@pytest.mark.rule("RP-R68")
def test_earlier_damage_may_have_helped(scene):
    """The Rival finishes what others began: destroyed in combat, by the Rival."""
    s = scene(
        {"souls": ("rival", "acolyte"), "hand": ("bolt", "squire")},
        {"souls": ("wall",), "hand": ()},
        at="combat",
    )
    wall = s.soul("wall", 1)
    s.put("bolt", caster=s.soul("acolyte", 0), t=wall).quiet()
    s.attack(s.soul("acolyte", 0), wall).quiet()
    assert s.damage(wall) == 1600
    s.attack(s.soul("rival", 0), wall).quiet()
    assert (s.souls(1), s.hand(0)) == ([], 2), "3100 against 3000, of which 1500 are its own"


@pytest.mark.rule("RP-R67", "RP-107")
def test_low_grd_alone_destroys_nobody(scene):
    s = scene({"hand": ("wither", "squire"), "souls": ("squire", "acolyte")}, {})
    s.put("wither", caster=s.soul("acolyte", 0), t=s.soul("squire", 0)).quiet()
    assert (s.souls(0), s.stat(s.soul("squire", 0), "grd")) == (["squire", "acolyte"], 0)


@pytest.mark.rule("RP-R67")
def test_the_check_repeats_until_no_more_fall(scene):
    """The Banner falls; without its 400 GRD the Squire, at 1001 damage, falls too."""
    s = scene(
        {"souls": ("gnat", DRAKE), "hand": ("feud", "archer")},
        {"souls": ("squire", "banner"), "hand": ()},
        at="combat",
    )
    s.attack(s.soul("gnat", 0), s.soul("squire", 1)).quiet()
    assert (s.damage(s.soul("squire", 1)), s.stat(s.soul("squire", 1), "grd")) == (1, 1400)
    s.until("regroup", 0)
    s.put("feud", caster=s.soul("wyrm_2", 0)).quiet()
    assert s.souls(1) == []


@pytest.mark.rule("RP-R67")
def test_the_check_of_a_damage_step_repeats_too(scene):
    """The Banner falls in a fight; the Squire beside it was hurt before."""
    s = scene(
        {"souls": ("gnat", "acolyte", "archer"), "hand": ("bolt", "squire")},
        {"souls": ("squire", "banner"), "hand": ()},
        at="combat",
    )
    squire = s.soul("squire", 1)
    s.put("bolt", caster=s.soul("acolyte", 0), t=squire).quiet()
    s.attack(s.soul("gnat", 0), squire).quiet()
    assert (s.damage(squire), s.souls(1)) == (1001, ["squire", "banner"])
    s.attack(s.soul("archer", 0), s.soul("banner", 1)).quiet()
    assert s.souls(1) == []


@pytest.mark.rule("RP-R67", "RP-R96")
def test_all_that_fall_at_one_check_go_together(scene):
    """1000 damage to each: the Keeper of each side sees the others fall though it falls itself."""
    s = scene(
        {"hand": ("feud",), "souls": (DRAKE, "keeper", "archer")},
        {"souls": ("keeper", "acolyte"), "hand": ()},
    )
    s.put("feud", caster=s.soul("wyrm_2", 0)).quiet()
    assert (s.souls(0), s.souls(1)) == (["wyrm_2"], [])
    assert (s.hand(0), s.hand(1)) == (1, 1)


@pytest.mark.rule("RP-R70")
def test_a_soul_without_atk_may_attack(scene):
    s = scene({"souls": ("wall",)}, {"souls": ("acolyte",), "hand": ()}, at="combat")
    s.attack(s.soul("wall", 0), s.soul("acolyte", 1)).quiet()
    assert (s.damage(s.soul("acolyte", 1)), s.damage(s.soul("wall", 0))) == (0, 600)


@pytest.mark.rule("RP-R75", "RP-199")
def test_effects_compare_current_values(scene):
    """Drogon's ATK as it is now, the GRD that remains."""
    s = scene(
        {"souls": (("drogon_1", "drogon"), "acolyte"), "hand": ("surge", "squire")}, {"souls": ("wall",)}
    )
    drogon = s.soul("drogon", 0)
    assert not s.offers("use", drogon), "2500 against 3000"
    s.put("surge", caster=s.soul("acolyte", 0), t=drogon).quiet()
    assert not s.offers("use", drogon), "3000 against 3000: less, not equal"
    s = scene(
        {"souls": (("drogon_1", "drogon"), "acolyte"), "hand": ("bolt", "squire")}, {"souls": ("wall",)}
    )
    s.put("bolt", caster=s.soul("acolyte", 0), t=s.soul("wall", 1)).quiet()
    assert s.offers("use", s.soul("drogon", 0)), "2000 remain"


# --- the steps of a fight -----------------------------------------------------------------------------------


@pytest.mark.rule("RP-R64", "RP-115", "RP-116", "RP-113")
def test_declaration_window_damage(scene):
    """Only Quick things answer, and they resolve before the damage."""
    s = scene(
        {"souls": ("squire",), "hand": ("squire",)},
        {"souls": ("oracle", "wall"), "hand": ("surge", "spell")},
        at="combat",
    )
    wall = s.soul("wall", 1)
    s.attack(s.soul("squire", 0), wall)
    assert (s.asked, s.damage(wall)) == ((1, "#reply"), 0)
    assert s.can("surge") and not s.uses("oracle", 1)
    assert s.clause("use", s.soul("oracle", 1), "oracle.use[0]") == "RP-214"
    assert s.clause(*s.play_of("spell")) == "RP-213"
    s.put("surge", caster=s.soul("oracle", 1), t=wall).quiet()
    assert s.damage(s.soul("squire", 0)) == 500, "the guard's new ATK"


@pytest.mark.rule("RP-112", "RP-173")
def test_skills_may_be_activated_in_combat(scene):
    s = scene({"souls": ("oracle", "autha_1", ("autha_1", "autha"))}, {"souls": ("squire",)}, at="combat")
    assert s.uses("oracle", 0) and s.uses("autha", 0)


@pytest.mark.rule("RP-R63")
def test_an_attack_whose_target_or_attacker_is_gone_ends_without_damage(scene):
    for gone in (0, 1):
        s = scene(
            {"souls": ("squire", "archer"), "hand": ()},
            {"souls": ("squire", "acolyte"), "hand": ("recall",)},
            at="combat",
        )
        pair = s.soul("squire", 0), s.soul("squire", 1)
        s.attack(*pair)
        s.put("recall", caster=s.soul("acolyte", 1), t=pair[gone]).quiet()
        assert s.damage(pair[1 - gone]) == 0
        assert [event.cards for event in s.local.events if event.kind == "missed"] == [pair]
        if gone:
            assert s.clause("attack", pair[0], s.soul("acolyte", 1)) == "RP-R58", "the attack is spent"


@pytest.mark.rule("RP-114", "RP-211")
def test_effects_are_timed_to_the_end_of_the_damage_step(scene):
    s = scene({"souls": (DRAKE,)}, {"souls": ("abaddon",), "hand": ()}, at="combat")
    s.attack(s.soul("wyrm_2", 0), s.soul("abaddon", 1))
    s.quiet()
    assert (s.souls(0), s.souls(1)) == ([], ["abaddon"])


@pytest.mark.rule("RP-R98", "RP-211", "RP-R119")
def test_who_fell_in_the_damage_step_has_fought_all_the_same(scene):
    """Abaddon falls to 3000; what fought him falls when the Damage Step ends."""
    s = scene({"souls": (ELDER,), "hand": ()}, {"souls": ("abaddon",), "hand": ()}, at="combat")
    s.attack(s.soul("wyrm_3", 0), s.soul("abaddon", 1)).quiet()
    assert (s.souls(0), s.souls(1)) == ([], [])


@pytest.mark.rule("RP-218", "RP-168")
def test_nothing_that_is_not_quick_answers_a_declaration(scene):
    """The Bell waits for the attack: it tolls when that is over."""
    s = scene({"souls": ("squire",)}, {"souls": ("bell", "wall"), "hand": ("bolt",)}, at="combat")
    s.attack(s.soul("squire", 0), s.soul("wall", 1))
    while s.asked[1] == "#reply" and not s.t.chain:
        assert s.damage(s.soul("wall", 1)) == 0
        s.passes()
    assert (s.damage(s.soul("wall", 1)), s.links()) == (1000, ["bell.when[0]"])


@pytest.mark.rule("RP-R64", "RP-235")
def test_a_sniper_takes_no_damage_back(scene):
    s = scene({"souls": ("sniper",)}, {"souls": ("wall", "acolyte"), "hand": ()}, at="combat")
    s.attack(s.soul("sniper", 0), s.soul("acolyte", 1)).quiet()
    assert (s.souls(0), s.damage(s.soul("sniper", 0)), s.souls(1)) == (["sniper"], 0, ["wall"])


# --- Strikes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-098", "RP-099", "RP-100")
def test_damage_of_several_attackers_adds_up_and_equal_is_not_enough(scene):
    s = scene({"souls": ("squire", ("wyrm_1",), "gnat")}, {"reaper": "crown2000"}, at="combat")
    for id in ("squire", "wyrm_1"):
        s.attack(s.soul(id, 0), s.reaper(1)).quiet()
    assert (s.damage(s.reaper(1)), s.get(1, "strikes")) == (2000, 0)
    s.attack(s.soul("gnat", 0), s.reaper(1)).quiet()
    assert s.get(1, "strikes") == 1


@pytest.mark.rule("RP-098")
def test_damage_of_an_earlier_turn_does_not_count(scene):
    s = scene({"souls": ("squire",)}, {"reaper": "warden"}, at="combat")
    s.attack(s.soul("squire", 0), s.reaper(1)).quiet()
    s.until("fortify", 1)
    assert (s.damage(s.reaper(1)), s.get(1, "strikes")) == (0, 0)


@pytest.mark.rule("RP-101", "RP-102", "RP-R71")
def test_a_strike_closes_the_combat_phase(scene):
    """No further attack; the Reaper keeps its damage; Regroup follows."""
    s = scene({"souls": (DRAKE, "squire"), "hand": ("archer",)}, {"reaper": "gate"}, at="combat")
    s.attack(s.soul("wyrm_2", 0), s.reaper(1)).quiet()
    assert (s.get(1, "strikes"), s.t.get(TABLE, "struck")) == (1, 1)
    assert (s.phase, s.asked) == ((0, "regroup"), (0, "act"))
    assert s.damage(s.reaper(1)) == 1900
    assert s.clause("attack", s.soul("squire", 0), s.reaper(1)) == "RP-059"
    s.put("archer").quiet()
    s.until("combat", 1)
    assert (s.damage(s.reaper(1)), s.t.get(TABLE, "struck")) == (0, 0)


@pytest.mark.rule("RP-R98", "RP-R65")
def test_who_falls_with_the_enemy_has_destroyed_it_all_the_same(scene):
    s = scene({"souls": ("reaver",)}, {"souls": ("reaver",)}, at="combat")
    s.attack(s.soul("reaver", 0), s.soul("reaver", 1)).quiet()
    assert (s.souls(0), s.souls(1), s.hand(0), s.hand(1)) == ([], [], 2, 2)


@pytest.mark.rule("RP-098", "RP-099")
def test_a_strike_is_told_as_that_of_the_soul_that_struck(scene):
    s = scene({"souls": (DRAKE, "scribe")}, {"reaper": "gate"}, at="combat")
    s.attack(s.soul("wyrm_2", 0), s.reaper(1)).quiet()
    assert s.hand(0) == 3


@pytest.mark.rule("RP-101", "RP-102", "RP-096", "RP-R120")
def test_no_effect_makes_a_soul_attack_after_a_strike_or_what_it_may_not(scene):
    s = scene({"souls": (DRAKE, "squire"), "hand": ("charge", "archer")}, {"reaper": "gate"}, at="combat")
    s.attack(s.soul("wyrm_2", 0), s.reaper(1)).quiet()
    assert s.phase == (0, "regroup")
    s.put("charge", caster=s.soul("squire", 0)).quiet()
    assert (s.get(1, "strikes"), s.damage(s.reaper(1))) == (1, 1900)
    s = scene({"souls": ("squire",), "hand": ("charge", "archer")}, {"souls": ("wall",), "hand": ()})
    s.put("charge", t=s.reaper(1)).quiet()
    assert s.damage(s.reaper(1)) == 0
    s = scene({"souls": ("squire",), "hand": ("charge", "archer")}, {"souls": ("wall",), "hand": ()})
    s.put("charge", t=s.soul("wall", 1)).quiet()
    assert s.damage(s.soul("wall", 1)) == 1000


@pytest.mark.rule("RP-R71")
def test_triggers_of_the_fight_resolve_before_the_phase_closes(scene):
    s = scene({"souls": (DRAKE, "crier"), "hand": ("bolt",)}, {"reaper": "gate"}, at="combat")
    s.attack(s.soul("wyrm_2", 0), s.reaper(1))
    while not s.t.chain:
        s.passes()
    assert (s.links(), s.phase, s.get(1, "strikes")) == (["crier.when[0]"], (0, "combat"), 1)
    s.quiet()
    assert (s.hand(0), s.phase) == (2, (0, "regroup"))


@pytest.mark.rule("RP-103", "RP-R69")
def test_effect_damage_helps_but_does_not_strike(scene):
    """1000 by a Cast and 1000 by an attack strike a Reaper of 1500; 2000 by Casts do not."""
    s = scene({"hand": ("siege", "siege", "squire"), "souls": ("squire",)}, {})
    s.put("siege").quiet()
    s.put("siege").quiet()
    assert (s.damage(s.reaper(1)), s.get(1, "strikes")) == (2000, 0)
    s.until("combat", 0)
    s.attack(s.soul("squire", 0), s.reaper(1)).quiet()
    assert s.get(1, "strikes") == 1


@pytest.mark.rule("RP-R69", "RP-R70")
def test_an_attack_that_deals_nothing_strikes_nobody(scene):
    s = scene({"hand": ("siege", "siege", "squire"), "souls": ("wall",)}, {})
    s.put("siege").quiet()
    s.put("siege").quiet()
    s.until("combat", 0)
    s.attack(s.soul("wall", 0), s.reaper(1)).quiet()
    assert (s.damage(s.reaper(1)), s.get(1, "strikes")) == (2000, 0)


@pytest.mark.rule("RP-R72")
def test_the_last_strike_ends_the_game_before_any_trigger(scene):
    s = scene({"souls": (DRAKE,)}, {"reaper": "frail", "graveyard": ("bell",)}, at="combat")
    s.attack(s.soul("wyrm_2", 0), s.reaper(1)).quiet()
    assert (s.t.result.winners, s.t.queue, s.links()) == ((0,), (), [])


@pytest.mark.rule("RP-R58")
def test_once_more_for_each_soul_destroyed(scene):
    """Drogon – The Fledged attacks as long as each attack destroys a Soul."""
    s = scene({"souls": (("drogon_1", "drogon_2"),)}, {"souls": ("imp",) * 4}, real=True, at="combat")
    drogon = s.soul("drogon_2", 0)
    for _ in range(4):
        s.attack(drogon, s.soul("imp", 1)).quiet()
    assert s.souls(1) == []
    assert s.offers("attack", drogon, s.reaper(1)), "four fell, so a fifth attack is allowed"
    s = scene(
        {"souls": (("drogon_1", "drogon_2"),)},
        {"souls": (("zadkiel_1", "zadkiel_2"),)},
        real=True,
        at="combat",
    )
    drogon = s.soul("drogon_2", 0)
    s.attack(drogon, s.soul("zadkiel_2", 1)).quiet()
    assert s.clause("attack", drogon, s.soul("zadkiel_2", 1)) == "RP-R58", "it destroyed nothing"


@pytest.mark.rule("RP-R64", "RP-R63")
@pytest.mark.parametrize("fought", [True, False])
def test_what_lasts_until_the_attack_is_over_ends_with_it(scene, fought):
    """Whether or not it comes to a fight."""
    s = scene(
        {"souls": ("squire",), "hand": ()},
        {"souls": ("wall", "squire"), "hand": ("lull", "recall")},
        at="combat",
    )
    squire, wall = s.soul("squire", 0), s.soul("wall", 1)
    s.attack(squire, wall).put("lull", t=squire)
    if not fought:
        while s.asked[0] == 0:
            s.passes()
        s.put("recall", t=wall, caster=s.soul("squire", 1))
    s.quiet()
    assert s.stat(squire, "atk") == 1000
    if fought:
        assert s.damage(wall) == 500
