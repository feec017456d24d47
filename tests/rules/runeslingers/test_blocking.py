"""The chance to block, barriers, direct damage."""

from __future__ import annotations

import pytest

from engines.kernel import player


@pytest.mark.rule("RS-163", "RS-164", "RS-165", "RS-166", "RS-167", "RS-168", "RS-169")
def test_a_block_lays_a_barrier_that_is_used_up(scene):
    """Eva, block 4, against 6 damage."""
    s = scene({"hand": ("fists",)}, {"hand": ("ash", "hex")})
    s.sling("fists").passes()
    assert s.asked == (1, "#block")
    s.blocks("hex")
    assert (s.get(1, "health"), s.get(1, "barrier")) == (18, 0)
    assert s.zone("discard", 1) == ("hex",)
    assert s.zone("hand", 1) == ("ash",)


@pytest.mark.rule("RS-168", "RS-173")
def test_a_barrier_is_worn_down_by_several_effects_and_a_seat_blocks_once(scene):
    """The second damage of the turn meets what is left of the barrier; no second block."""
    s = scene(
        {"hand": ("riposte", "fists"), "vars": {"light": 2}},
        {"hand": ("ash", "ash", "ash"), "field": ("buckler",)},
    )
    s.sling("riposte").passes().blocks("ash")
    assert (s.get(1, "health"), s.get(1, "barrier")) == (20, 2)
    s.sling("fists").passes()
    assert (s.get(1, "health"), s.get(1, "barrier")) == (16, 0)
    assert s.asked == (0, "act")


@pytest.mark.rule("RS-166", "RS-176")
def test_what_triggers_on_blocking_comes_before_the_barrier_has_its_size(scene):
    """The Buckler's 2 more count for this very block, and end with the turn."""
    s = scene({"hand": ("fists",)}, {"hand": ("ash", "ash"), "field": ("buckler",)})
    s.sling("fists").passes().blocks("ash")
    assert (s.get(1, "health"), s.stat(player(1), "block")) == (20, 6)
    s.passes()
    assert s.stat(player(1), "block") == 4


@pytest.mark.rule("RS-124", "RS-168")
def test_barriers_end_with_the_turn(scene):
    s = scene({"hand": ("riposte",)}, {"hand": ("ash", "ash"), "field": ("buckler",)})
    s.sling("riposte").passes().blocks("ash")
    assert s.get(1, "barrier") == 2
    s.passes()
    assert s.get(1, "barrier") == 0


@pytest.mark.rule("RS-151", "RS-152", "RS-R098")
def test_direct_damage_offers_no_block_and_passes_a_barrier_by(scene):
    s = scene(
        {"hand": ("riposte", "dart"), "vars": {"light": 2}},
        {"hand": ("ash", "ash", "ash"), "field": ("buckler",)},
    )
    s.sling("riposte").passes().blocks("ash")
    s.sling("dart").passes()
    assert (s.get(1, "health"), s.get(1, "barrier")) == (17, 2)


@pytest.mark.rule("RS-R097")
def test_pierce_can_be_blocked_and_what_is_let_through_pierces(scene):
    """12 pierce, a barrier of 4, health 5."""
    s = scene({"hand": ("lance",)}, {"hand": ("ash",), "vars": {"health": 5}})
    s.sling("lance", at=player(1)).passes().blocks("ash")
    assert (s.get(1, "power"), s.get(1, "health")) == (4, 17)


@pytest.mark.rule("RS-163", "RS-R099")
def test_a_defense_card_can_be_blocked_for_and_the_overflow_again_is_an_event(scene):
    """The block for the trinket is the one block; the overflow meets the Runeslinger."""
    s = scene({"hand": ("lance",)}, {"hand": ("ash", "ash"), "field": ("lens",)})
    s.sling("lance", at=s.find("lens", "field", 1)).passes().blocks("ash")
    assert (s.get(1, "health"), s.zone("discard", 1)) == (18, ("ash", "lens"))


@pytest.mark.rule("RS-R099")
def test_declining_for_the_defense_card_leaves_the_block_for_the_overflow(scene):
    """The overflow is a new damage event, so the chance to block comes again."""
    s = scene({"hand": ("lance",)}, {"hand": ("ash", "ash"), "field": ("lens",)})
    s.sling("lance", at=s.find("lens", "field", 1)).passes().blocks().blocks("ash")
    assert (s.get(1, "health"), s.zone("discard", 1)) == (18, ("lens", "ash"))


@pytest.mark.rule("RS-155", "RS-156")
def test_fully_stopped_damage_is_no_hit(scene):
    """The on-hit ailment needs at least 1 damage."""
    s = scene({"hand": ("glancing",)}, {"hand": ("ash",)})
    s.sling("glancing").passes().blocks("ash")
    assert (s.get(1, "health"), s.get(1, "barrier"), s.instances("weaken", 1)) == (20, 1, 0)


@pytest.mark.rule("RS-R101")
def test_a_hit_that_downs_is_still_a_hit(scene):
    """On-hit ailments are applied after the reset."""
    s = scene({"hand": ("glancing",)}, {"vars": {"health": 2}})
    s.sling("glancing")
    assert (s.get(1, "power"), s.get(1, "health"), s.instances("weaken", 1)) == (4, 20, 2)


@pytest.mark.rule("RS-163", "RS-170")
def test_the_question_is_put_on_public_grounds(scene):
    """No cards in hand, or a block value of 0, and nobody is asked."""
    s = scene({"hand": ("fists",)}, {"hand": ("ash",), "ailments": {"weaken": 4}})
    s.sling("fists").passes()
    assert (s.asked, s.get(1, "health")) == ((0, "act"), 14)


@pytest.mark.rule("RS-R034", "RS-171")
def test_nobody_blocks_for_a_card_that_is_gone(scene):
    s = scene({"hand": ("flurry",)}, {"field": ("lens",), "hand": ("ash",)})
    s.sling("flurry", at=s.find("lens", "field", 1)).passes().blocks()
    assert (s.zone("field", 1), s.asked) == ((), (0, "act"))


@pytest.mark.rule("RS-166", "RS-R106")
def test_a_card_that_its_block_took_away_gets_no_barrier(scene):
    s = scene({"hand": ("fireball",)}, {"field": ("shy",), "hand": ("ash",)})
    shy = s.find("shy", "field", 1)
    s.sling("fireball", at=shy).passes().blocks("ash")
    assert s.zone("discard", 1) == ("ash", "shy") and not s.t.rows[shy].marks
    assert "blocked" not in [event.kind for event in s.local.events]


@pytest.mark.rule("RS-164")
@pytest.mark.parametrize(("seat", "drawn"), [(0, 0), (1, 1)])
def test_who_blocks_is_who_discards(scene, seat, drawn):
    lords = [{"hand": ("fireball",)}, {"hand": ("ash",)}]
    lords[seat]["field"] = ("witness",)
    s = scene(*lords)
    s.sling("fireball", at=player(1)).passes().blocks("ash")
    assert len(s.t.zone("hand", seat)) == drawn


@pytest.mark.rule("RS-187")
@pytest.mark.parametrize(("seat", "drawn"), [(0, 1), (1, 0)])
def test_who_plays_a_boon_onto_anothers_is_who_replaces_it(scene, seat, drawn):
    lords = [{"hand": ("divine_barrier",)}, {"ailments": {"weaken": 3}, "boons": {"weaken": ("veil", 1)}}]
    lords[seat]["field"] = ("witness",)
    s = scene(*lords)
    s.sling("divine_barrier", on=s.find("veil", "area", 1))
    assert len(s.t.zone("hand", seat)) == drawn
