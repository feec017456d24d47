"""Runespells, trinkets, boons, ailments (ledger section 7)."""

from __future__ import annotations

import pytest

from engines.kernel import player
from engines.runeslingers.turn import TURN, ask, begin_turn

PLAY_PHASE = TURN[TURN.index(ask) - 1]


@pytest.mark.rule("RS-178", "RS-177")
def test_to_sling_is_to_play_a_runespell(scene):
    """A stance that waits for slung spirits hears of a Fireball and of no other card."""
    s = scene({"hand": ("fireball", "fists"), "equips": ("eva", "spirit_heart"), "conc": ("ash",) * 3}, {})
    s.sling("fists")
    assert len(s.t.zone("discard", 1)) == 0
    s.sling("fireball", at=player(1))
    assert len(s.t.zone("discard", 1)) == 2


@pytest.mark.rule("RS-180", "RS-R108")
def test_one_copy_of_a_trinket(scene):
    s = scene({"hand": ("lens", "lens", "buckler"), "conc": ("ash",) * 4}, {})
    s.sling("lens")
    assert s.refusal("play", s.find("lens", "hand", 0), "lens.play[0]", "") == "limit"
    s.sling("buckler")
    assert s.zone("field", 0) == ("lens", "buckler")


@pytest.mark.rule("RS-R108")
def test_a_second_copy_that_comes_otherwise_is_destroyed(scene):
    """The later one."""
    s = scene({"field": ("lens", "lens"), "hand": ("ash",)}, {})
    first, second = s.find("lens", "field", 0), s.find("lens", "field", 0, 1)
    s.sling("ash")
    assert (s.zone("field", 0), s.zone("discard", 0)) == (("lens", "ash"), ("lens",))
    assert (first in s.t.zone("field", 0), s.t.zone("discard", 0)) == (True, (second,))


@pytest.mark.rule("RS-R108")
def test_a_trapped_copy_does_not_count(scene):
    s = scene(
        {"hand": ("stone_trap", "lens"), "field": ("lens",), "conc": ("ash",) * 4, "vars": {"light": 2}}, {}
    )
    s.sling("stone_trap", at=s.find("lens", "field", 0))
    s.sling("lens")
    assert s.zone("field", 0) == ("stone_trap", "lens")


@pytest.mark.rule("RS-184", "RS-185", "RS-R049")
def test_ailments_under_a_boon_sleep_and_wake(scene):
    """Also when the boon leaves in another way than by destruction, which sets off nothing."""
    s = scene({"hand": ("recall",)}, {"ailments": {"weaken": 3}, "boons": {"weaken": ("divine_barrier", 0)}})
    assert s.stat(player(1), "block") == 6
    s.sling("recall", at=s.find("divine_barrier", "area", 1))
    assert (s.stat(player(1), "block"), s.get(1, "health")) == (1, 20)
    assert s.zone("hand", 0) == ("divine_barrier",)


@pytest.mark.rule("RS-186", "RS-187", "RS-R048", "RS-182")
def test_a_boon_replaces_a_boon(scene):
    s = scene({"hand": ("veil",), "ailments": {"burn": 2}, "boons": {"burn": ("ward", 0)}}, {})
    s.sling("veil", on=s.find("ward", "area", 0))
    assert s.zone("discard", 0) == ("ward",)
    assert s.t.rows[s.find("burn", "area", 0)].host == s.find("veil", "area", 0)


@pytest.mark.rule("RS-188", "RS-193")
@pytest.mark.parametrize(("owner", "health"), [(0, 11), (1, 20)])
def test_divine_barrier_hurts_a_controller_who_does_not_own_it(scene, owner, health):
    s = scene(
        {"hand": ("shatter",)}, {"ailments": {"curse": 1}, "boons": {"curse": ("divine_barrier", owner)}}
    )
    s.sling("shatter", at=s.find("divine_barrier", "area", 1))
    assert s.get(1, "health") == health
    assert s.zone("discard", owner)[-1:] == ("divine_barrier",)


@pytest.mark.rule("RS-R050")
def test_a_boon_with_nothing_under_it_keeps_its_area(scene):
    four = {"curse": 1, "weaken": 1, "fragment": 1, "debilitate": 1}
    s = scene({"hand": ("scorch",)}, {"ailments": four, "boons": {"curse": ("veil", 1)}})
    s.sling("scorch")
    assert s.instances("burn", 1) == 0


@pytest.mark.rule("RS-194", "RS-196", "RS-197", "RS-198", "RS-202", "RS-R024")
def test_instances_stack_and_four_switch_the_second_level_on(scene):
    s = scene({"hand": ("wither", "tonic")}, {"ailments": {"weaken": 3}})
    assert s.stat(player(1), "might") == 0
    s = scene({}, {"ailments": {"weaken": 4}})
    assert s.stat(player(1), "might") == -2
    s = scene({"hand": ("scorch",)}, {"ailments": {"burn": 1}})
    s.sling("scorch")
    assert s.instances("burn", 1) == 5
    assert len([p for p in range(4) if s.t.zone("area", 1, p)]) == 1


@pytest.mark.rule("RS-199", "RS-200", "RS-R025", "RS-R037")
def test_burn_costs_two_health_for_each_new_instance_only(scene):
    """Merging and waking up are no applications."""
    s = scene({"hand": ("scorch",)}, {})
    s.sling("scorch")
    assert s.get(1, "health") == 12
    s = scene({"hand": ("shatter",)}, {"ailments": {"burn": 3}, "boons": {"burn": ("veil", 1)}})
    s.sling("shatter", at=s.find("veil", "area", 1))
    assert s.get(1, "health") == 20


@pytest.mark.rule("RS-R026", "RS-198")
@pytest.mark.parametrize(("burns", "health"), [(3, 20), (4, 17), (7, 17)])
def test_four_burns_smoulder_in_the_ailment_phase(scene, burns, health):
    s = scene({"ailments": {"burn": burns}}, {}, at=begin_turn)
    assert s.get(0, "health") == health


@pytest.mark.rule("RS-R026")
def test_smouldering_comes_before_eight_are_shed(scene):
    s = scene({"ailments": {"burn": 8}}, {}, at=begin_turn)
    assert (s.get(0, "health"), s.get(0, "power")) == (17, 4)


@pytest.mark.rule("RS-R028", "RS-R021")
def test_four_debilitates_stop_gains_but_not_resets(scene):
    s = scene({"hand": ("tonic",), "vars": {"health": 5}, "ailments": {"debilitate": 4}}, {})
    s.sling("tonic")
    assert s.get(0, "health") == 5
    s = scene({"hand": ("fireball",)}, {"vars": {"health": 5}, "ailments": {"debilitate": 4}})
    s.sling("fireball", at=player(1))
    assert s.get(1, "health") == 16


@pytest.mark.rule("RS-R029", "RS-R035")
@pytest.mark.parametrize(("what", "zone"), [("Curse", "discard"), ("Insanity", "void")])
def test_curse_sears_and_insanity_voids(scene, what, zone):
    s = scene({"hand": ("rainbow",)}, {})
    s.play(s.find("rainbow", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    s.chooses(what).goes_on(0, {"t": player(1)})
    assert len(s.t.zone(zone, 1)) == 2


@pytest.mark.rule("RS-R031", "RS-R032", "RS-218")
@pytest.mark.parametrize(("n", "size"), [(1, 7), (3, 5), (4, 4), (6, 4)])
def test_fragments_shrink_the_hand_to_four(scene, n, size):
    s = scene({"ailments": {"fragment": n}}, {})
    assert s.stat(player(0), "hand_size") == size


@pytest.mark.rule("RS-R036")
def test_four_insanities_lose_a_card_when_the_play_phase_begins(scene):
    """Not for a player who passes."""
    s = scene({"hand": ("ash",), "ailments": {"insanity": 4}}, {}, at=PLAY_PHASE)
    assert s.zone("discard", 0) == ("ash",)
    s = scene({"hand": ("ash",), "ailments": {"insanity": 4}}, {}, at=begin_turn)
    s.answer(1)
    assert s.zone("discard", 0) == ()


@pytest.mark.rule("RS-204")
def test_the_slinger_names_the_type_then_the_target(scene):
    """E11: both are fixed before the enemy may answer."""
    s = scene({"hand": ("rainbow",)}, {"hand": ("ash",)})
    s.play(s.find("rainbow", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    assert len(s.labels) == 6
    s.chooses("Weaken")
    assert s.asked == (0, "t")
    s.answer((player(1),))
    assert s.asked == (1, "#reply")
    s.passes()
    assert s.instances("weaken", 1) == 2


@pytest.mark.rule("RS-205", "RS-203")
def test_glancing_arrow(scene):
    s = scene({"hand": ("glancing",)}, {})
    s.sling("glancing")
    assert s.instances("weaken", 1) == 2


@pytest.mark.rule("RS-207")
def test_there_is_no_limit_to_one_type(scene):
    s = scene({"hand": ("scorch",)}, {"ailments": {"burn": 40}, "vars": {"power": 5}})
    s.sling("scorch")
    assert s.instances("burn", 1) == 44


@pytest.mark.rule("RS-208", "RS-209", "RS-R043", "RS-R044")
def test_converting_removes_then_applies_one_by_one(scene):
    """Two of three Curses become Burn, each with its loss; Burns themselves cannot be picked."""
    s = scene({"hand": ("sour",)}, {"ailments": {"curse": 2, "burn": 1}})
    s.sling("sour", at=player(1))
    assert (s.instances("curse", 1), s.instances("burn", 1), s.get(1, "health")) == (0, 3, 16)


@pytest.mark.rule("RS-R044")
def test_a_conversion_finds_the_area_that_it_freed(scene):
    """All four areas are taken; the last Curse frees one for the Burn."""
    four = {"curse": 1, "weaken": 1, "fragment": 1, "debilitate": 1}
    s = scene({"hand": ("sour",)}, {"ailments": four})
    s.sling("sour", at=player(1))
    while s.asked == (0, "#take"):
        s.answer(1 if s._id(s.options.decision.source) != "weaken" else 0)
    assert (s.instances("burn", 1), s.instances("weaken", 1)) == (3, 1)


@pytest.mark.rule("RS-R044")
def test_a_conversion_without_an_area_loses_the_instance(scene):
    four = {"curse": 2, "weaken": 2, "fragment": 2, "debilitate": 2}
    s = scene({"hand": ("sour",)}, {"ailments": four})
    s.sling("sour", at=player(1))
    answers = iter((1, 1, 1))
    while s.asked == (0, "#take"):
        s.answer(next(answers))
    assert sum(s.instances(name, 1) for name in four) == 5
    assert s.instances("burn", 1) == 0


@pytest.mark.rule("RS-210", "RS-211", "RS-R039", "RS-R040")
def test_stacks_of_one_type_merge_at_once_in_the_lower_area(scene):
    s = scene(
        {"hand": ("scorch", "shatter"), "conc": ("ash",) * 3},
        {"ailments": {"burn": 2}, "boons": {"burn": ("veil", 1)}},
    )
    s.sling("scorch")
    assert [s.zone("area", 1, place) for place in (0, 1)] == [("burn", "veil"), ("burn",)]
    s.sling("shatter", at=s.find("veil", "area", 1))
    assert [s.zone("area", 1, place) for place in (0, 1)] == [("burn",), ()]
    assert (s.instances("burn", 1), s.get(1, "health")) == (6, 12)


@pytest.mark.rule("RS-212", "RS-R042")
def test_the_controller_of_the_effect_picks_what_is_removed(scene):
    """E13, and by type."""
    s = scene({"hand": ("salve",)}, {"ailments": {"burn": 4, "curse": 1}})
    s.sling("salve", at=player(1))
    assert s.asked == (0, "#take")
    s.answer(3)
    assert (s.instances("burn", 1), s.instances("curse", 1)) == (1, 1)
    s = scene({"hand": ("douse",), "ailments": {"burn": 4, "curse": 2}}, {})
    s.sling("douse")
    assert (s.instances("burn", 0), s.instances("curse", 0)) == (1, 2)


@pytest.mark.rule("RS-213", "RS-217", "RS-R045")
def test_the_active_player_orders_different_types(scene):
    """Even where the enemy's answer applies them."""
    s = scene({"hand": ("fists", "ash")}, {"hand": ("plagues",)})
    s.sling("fists")
    s.play(s.find("plagues", "hand", 1)).goes_on(1, {"#place": None, "#light": None})
    s.chooses("Burn, Debilitate, Curse").goes_on(1, {"t": player(0)}).passes()
    assert s.asked == (0, "kinds")
    s.answer((2, 0, 1))
    assert [s.zone("area", 0, place) for place in range(3)] == [("curse",), ("burn",), ("debilitate",)]


@pytest.mark.rule("RS-214", "RS-215", "RS-216", "RS-R041")
def test_types_that_do_not_fit_are_left_out_by_the_controllers_choice(scene):
    """E23 with one type that is there already: it always fits."""
    four = {"weaken": 1, "insanity": 1, "fragment": 1}
    s = scene({"hand": ("plagues",)}, {"ailments": four})
    s.play(s.find("plagues", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    s.chooses("Burn, Curse, Weaken").goes_on(0, {"t": player(1)})
    assert (s.asked, s.labels) == ((0, "#types"), ("Burn, Weaken", "Curse, Weaken"))
    s.chooses("Curse, Weaken").goes_on(0, {"kinds": None})
    assert (s.instances("curse", 1), s.instances("weaken", 1), s.instances("burn", 1)) == (1, 2, 0)
