"""Damage, pierce, direct, health loss, defense cards (ledger section 6)."""

from __future__ import annotations

import pytest

from engines.kernel import player


@pytest.mark.rule("RS-148", "RS-R103")
def test_damage_goes_to_health_or_to_defense(scene):
    """E5: 8 on a trinket of 6 is lost beyond that."""
    s = scene({"hand": ("fireball",)}, {"field": ("lens",)})
    s.sling("fireball", at=s.find("lens", "field", 1))
    assert (s.zone("field", 1), s.get(1, "health")) == ((), 20)


@pytest.mark.rule("RS-149", "RS-151", "RS-153")
def test_direct_and_pierce_are_two_things(scene):
    """Direct offers no block; pierce does."""
    s = scene({"hand": ("dart",)}, {"hand": ("ash",)})
    s.sling("dart").passes()
    assert (s.asked, s.get(1, "health")) == ((0, "act"), 17)
    s = scene({"hand": ("lance",)}, {"hand": ("ash",)})
    s.sling("lance", at=player(1)).passes()
    assert s.asked == (1, "#block")


@pytest.mark.rule("RS-155", "RS-156", "RS-203", "RS-R100")
def test_an_effect_that_needs_a_hit_on_a_runeslinger(scene):
    """A hit on a defense card is a hit, but nothing is put on a Runeslinger."""
    s = scene({"hand": ("lance",)}, {"field": ("lens",)})
    s.sling("lance", at=s.find("lens", "field", 1))
    assert s.instances("weaken", 1) == 0
    s = scene({"hand": ("glancing",)}, {})
    s.sling("glancing")
    assert s.instances("weaken", 1) == 2


@pytest.mark.rule("RS-157", "RS-R102")
def test_damage_of_one_turn_adds_up(scene):
    s = scene({"hand": ("riposte", "sweep", "sweep"), "conc": ("ash",) * 4}, {"field": ("omen",)})
    s.sling("sweep", at=player(1))
    assert s.t.rows[s.find("omen", "field", 1)].damage == 2
    s.sling("sweep", at=player(1))
    assert s.zone("discard", 1) == ("omen",)


@pytest.mark.rule("RS-159", "RS-R102")
def test_a_card_whose_defense_is_nothing_dies_on_arrival(scene):
    """Crumble takes 4; and a damaged card dies as soon as Crumble comes."""
    s = scene({"field": ("crumble",)}, {"hand": ("omen",)})
    s.passes()
    s.sling("omen")
    assert s.zone("discard", 1) == ("omen",)
    s = scene({"hand": ("sweep", "crumble"), "conc": ("ash",) * 3}, {"field": ("lens",)})
    s.sling("sweep", at=player(1)).sling("crumble")
    assert s.zone("discard", 1) == ("lens",)


@pytest.mark.rule("RS-160", "RS-161", "RS-162")
def test_health_loss_is_no_damage(scene):
    """No block is offered, a barrier does not stop it, and Weaken does not lessen it."""
    s = scene({"hand": ("bleed",), "ailments": {"weaken": 4}}, {"hand": ("ash",), "vars": {"barrier": 9}})
    s.sling("bleed").passes()
    assert (s.asked, s.get(1, "health"), s.get(1, "barrier")) == ((0, "act"), 10, 9)


@pytest.mark.rule("RS-R034", "RS-R094")
def test_damage_of_nothing_is_no_hit_and_offers_no_block(scene):
    """Sweep deals 2; four Weakens take 2."""
    s = scene({"hand": ("sweep",), "ailments": {"weaken": 4}}, {"hand": ("ash",), "field": ("omen",)})
    s.sling("sweep", at=player(1)).passes()
    assert s.asked == (0, "act")
    assert s.t.rows[s.find("omen", "field", 1)].damage == 0


@pytest.mark.rule("RS-R094", "RS-R096")
def test_ones_own_damage_cannot_be_blocked_but_meets_a_barrier(scene):
    s = scene({"hand": ("fireball", "ash"), "vars": {"barrier": 3}}, {})
    s.sling("fireball", at=player(0))
    assert (s.get(0, "health"), s.get(0, "barrier")) == (15, 0)


@pytest.mark.rule("RS-R095", "RS-264")
def test_several_objects_are_damaged_in_the_active_players_order(scene):
    """Each may be blocked for, as long as no block was made this turn."""
    s = scene({"hand": ("sweep",)}, {"field": ("omen", "lens"), "hand": ("ash", "ash")})
    omen, lens = s.find("omen", "field", 1), s.find("lens", "field", 1)
    s.sling("sweep", at=player(1)).passes()
    assert s.asked[0] == 0
    s.answer((lens, omen))
    assert s.options.decision.data[1] == lens
    s.blocks()
    assert s.options.decision.data[1] == omen
    s.blocks("ash")
    assert [s.t.rows[card].damage for card in (omen, lens)] == [0, 2]


@pytest.mark.rule("RS-R099")
def test_direct_pierce_overflows_past_a_barrier(scene):
    """Fury gives Pierce; a Dart is direct."""
    s = scene({"hand": ("fury", "dart"), "conc": ("ash",) * 3}, {"vars": {"health": 2, "barrier": 9}})
    s.sling("fury").sling("dart")
    assert (s.get(1, "power"), s.get(1, "health"), s.get(1, "barrier")) == (4, 17, 9)


@pytest.mark.rule("RS-176", "RS-174", "RS-R033")
def test_block_rises_without_limit_and_falls_to_nothing(scene):
    s = scene({"equips": ("eva", "rally"), "vars": {"determination": 12}}, {"ailments": {"weaken": 6}})
    rally = s.find("rally", "slinger", 0)
    for _ in range(6):
        s.use(rally)
    assert (s.stat(player(0), "block"), s.stat(player(1), "block")) == (22, 0)


@pytest.mark.rule("RS-170", "RS-R033")
def test_who_has_no_block_value_cannot_block(scene):
    s = scene({"hand": ("fists",)}, {"hand": ("ash",), "ailments": {"weaken": 4}})
    s.sling("fists").passes()
    assert (s.asked, s.get(1, "health")) == ((0, "act"), 14)


@pytest.mark.rule("RS-163", "RS-172", "RS-R096")
def test_blocking_is_allowed_in_ones_own_turn(scene):
    """Against an answer."""
    s = scene({"hand": ("fists", "ash")}, {"hand": ("riposte",)})
    s.sling("fists").sling("riposte").passes()
    assert s.asked == (0, "#block")
    s.blocks("ash")
    assert (s.get(0, "health"), s.zone("discard", 0)) == (20, ("ash",))


@pytest.mark.rule("RS-164", "RS-173")
def test_one_block_a_turn_for_one_card(scene):
    s = scene({"hand": ("fists", "fists"), "conc": ("ash",) * 3}, {"hand": ("ash",) * 3})
    s.sling("fists").passes().blocks("ash")
    s.sling("fists").passes()
    assert (s.asked, s.get(1, "health"), len(s.t.zone("hand", 1))) == ((0, "act"), 12, 2)


@pytest.mark.rule("RS-165", "RS-163")
def test_one_may_block_for_a_defense_card(scene):
    s = scene({"hand": ("fireball",)}, {"hand": ("ash",), "field": ("lens",)})
    lens = s.find("lens", "field", 1)
    s.sling("fireball", at=lens).passes().blocks("ash")
    assert (s.t.rows[lens].damage, s.t.rows[lens].mark("guard")) == (4, 0)


@pytest.mark.rule("RS-166", "RS-R106")
def test_a_trigger_that_lowers_block_to_nothing_wastes_the_block(scene):
    s = scene({"hand": ("fists",), "field": ("rust",)}, {"hand": ("ash", "ash")})
    s.sling("fists").passes().blocks("ash")
    assert (s.get(1, "health"), s.get(1, "barrier"), s.zone("discard", 1)) == (14, 0, ("ash",))


@pytest.mark.rule("RS-167", "RS-169", "RS-R104")
def test_barriers_add_up_and_shrink_by_what_they_prevent(scene):
    s = scene({"hand": ("fists",)}, {"hand": ("shell", "ash")})
    s.sling("fists").sling("shell")
    assert s.get(1, "barrier") == 5
    s.blocks("ash")
    assert (s.get(1, "health"), s.get(1, "barrier")) == (20, 3)


@pytest.mark.rule("RS-169")
def test_an_effect_that_removes_a_barrier(scene):
    s = scene({"hand": ("breach",)}, {"vars": {"barrier": 9}})
    s.sling("breach")
    assert (s.get(1, "health"), s.get(1, "barrier")) == (17, 0)


@pytest.mark.rule("RS-171")
def test_the_block_is_declared_before_the_damage(scene):
    s = scene({"hand": ("fists",)}, {"hand": ("ash",)})
    s.sling("fists").passes()
    assert (s.asked, s.get(1, "health")) == ((1, "#block"), 20)


@pytest.mark.rule("RS-154", "RS-R099")
def test_pierce_takes_what_a_damaged_card_still_has_and_carries_the_rest_on(scene):
    s = scene({"hand": ("sweep", "lance"), "conc": ("ash",) * 3}, {"field": ("lens",)})
    s.sling("sweep", at=player(1)).sling("lance", at=s.find("lens", "field", 1))
    assert (s.zone("field", 1), s.get(1, "health")) == ((), 20 - (12 - 4))


@pytest.mark.rule("RS-166", "RS-R103")
def test_pierce_at_a_card_that_its_block_took_away_hits_nobody(scene):
    s = scene({"hand": ("lance",)}, {"field": ("shy",), "hand": ("ash",)})
    s.sling("lance", at=s.find("shy", "field", 1)).passes().blocks("ash")
    assert (s.zone("field", 1), s.get(1, "health")) == ((), 20)


@pytest.mark.rule("RS-151", "RS-154")
def test_direct_damage_that_pierces_stays_direct(scene):
    s = scene({"hand": ("spike",)}, {"field": ("lens",), "hand": ("ash",)})
    s.sling("spike", at=s.find("lens", "field", 1)).passes()
    assert (s.asked, s.get(1, "health")) == ((0, "act"), 14)


@pytest.mark.rule("RS-169", "RS-R104")
def test_what_is_gone_gets_no_barrier_and_nobody_has_less_than_no_light(scene):
    s = scene({"hand": ("wake",), "conc": ("ash",) * 2}, {"field": ("lens",)})
    lens = s.find("lens", "field", 1)
    s.sling("wake", at=lens)
    assert s.zone("discard", 1) == ("lens",) and not s.t.rows[lens].marks
    assert s.get(0, "light") == 0
