"""Empty decks, health, and what goes on after a power is lost."""

from __future__ import annotations

import pytest

from engines.kernel import Reveal, Shuffle, player


@pytest.mark.rule(
    "RS-009", "RS-010", "RS-011", "RS-012", "RS-022", "RS-025", "RS-R001", "RS-R002", "RS-R003", "RS-R004"
)
def test_a_sear_goes_on_with_the_new_deck(scene):
    """The deck runs out under the second of five."""
    s = scene(
        {"hand": ("landslide",)},
        {"deck": ("ash", "fists"), "discard": ("hex", "scorch", "dart"), "vars": {"health": 7}},
    )
    s.sling("landslide")
    assert (s.get(1, "power"), s.get(1, "determination"), s.get(1, "health")) == (4, 1, 7)
    assert len(s.t.zone("deck", 1)) == 2
    assert len(s.t.zone("discard", 1)) == 3
    everything = (*s.zone("deck", 1), *s.zone("discard", 1))
    assert sorted(everything) == ["ash", "dart", "fists", "hex", "scorch"]


@pytest.mark.rule("RS-010", "RS-R002")
def test_the_shuffle_stands_in_the_middle_of_the_sear(scene):
    """Seared cards are turned up singly; one shuffle comes between the second and the third."""
    s = scene({"hand": ("landslide",)}, {"deck": ("ash", "fists"), "discard": ("hex", "scorch", "dart")})
    before = len(s.tables())
    s.sling("landslide")
    asked = [type(t.pending).__name__ for t in s.tables()[before - 1 :] if not isinstance(t.pending, tuple)]
    assert asked == ["Reveal", "Reveal", "Shuffle", "Reveal", "Reveal", "Reveal"]
    waiting = next(t for t in s.tables() if isinstance(t.pending, Shuffle) and t.turn)
    assert any(frame.program.startswith("landslide.play") for frame in waiting.stack)
    assert waiting.get(1, "power") == 4


@pytest.mark.rule("RS-R002", "RS-R003")
def test_one_emptying_costs_one_power_even_if_a_trigger_draws(scene):
    """ "when you are downed: draw" comes after the shuffle and meets the new deck."""
    s = scene(
        {"hand": ("landslide",)},
        {"deck": ("ash", "fists"), "discard": ("ash",) * 6, "field": ("omen",)},
    )
    s.sling("landslide")
    assert s.get(1, "power") == 4
    assert len(s.t.zone("hand", 1)) == 1
    assert (len(s.t.zone("deck", 1)), len(s.t.zone("discard", 1))) == (4, 3)


@pytest.mark.rule("RS-140", "RS-010")
def test_a_cost_stops_for_the_empty_deck_and_goes_on(scene):
    """The second card of an extra cost empties the payer's own deck."""
    s = scene({"hand": ("toll",), "deck": ("ash", "ash"), "discard": ("hex",)}, {})
    s.sling("toll")
    assert (s.get(0, "power"), s.get(1, "health")) == (4, 11)
    assert sorted(s.zone("deck", 0)) == ["ash", "ash", "hex"]


@pytest.mark.rule("RS-R005")
def test_searing_the_last_card_is_no_loss_of_the_encounter(scene):
    """From deck to discard pile the two are never empty together; each sear empties it once."""
    s = scene({"hand": ("toll",), "deck": ("ash",)}, {})
    s.sling("toll")
    assert (s.t.result, s.get(0, "power"), s.get(0, "determination")) == (None, 3, 2)
    assert s.zone("deck", 0) == ("ash",)


@pytest.mark.rule("RS-018", "RS-R005")
def test_voiding_the_last_card_with_no_pile_loses_at_once(scene):
    """Both piles empty for a moment is enough, whatever power is left."""
    s = scene({"hand": ("chasm",)}, {"deck": ("ash",)})
    s.sling("chasm")
    assert s.t.result is not None and s.t.result.winners == (0,)
    assert s.get(1, "power") == 5


@pytest.mark.rule("RS-073", "RS-R005")
def test_a_draw_into_a_full_hand_is_turned_away_face_up(scene):
    """Drawn with a full hand, the last card goes straight to the pile: one power, no loss."""
    s = scene({"hand": ("ash",) * 8, "deck": ("hex",), "vars": {"determination": 2}}, {})
    s.use(s.find("eva", "slinger", 0))
    assert (s.t.result, s.get(0, "power"), len(s.t.zone("hand", 0))) == (None, 4, 8)
    assert s.zone("deck", 0) == ("hex",)


@pytest.mark.rule("RS-015", "RS-153", "RS-R011")
def test_pierce_goes_on_against_the_new_health(scene):
    """12 pierce against health 5."""
    s = scene({"hand": ("lance",)}, {"vars": {"health": 5}})
    s.sling("lance", at=player(1))
    assert (s.get(1, "power"), s.get(1, "determination"), s.get(1, "health")) == (4, 1, 13)
    assert s.instances("weaken", 1) == 2


@pytest.mark.rule("RS-150")
def test_plain_damage_does_not_carry_on(scene):
    """The surplus of unmodified damage is lost."""
    s = scene({"hand": ("fireball",)}, {"vars": {"health": 5}})
    s.sling("fireball", at=player(1))
    assert (s.get(1, "power"), s.get(1, "health")) == (4, 20)


@pytest.mark.rule("RS-160", "RS-161", "RS-162")
def test_health_loss_takes_its_full_amount(scene):
    """Maximum 20, health 5, lose 10; no block is offered."""
    s = scene({"hand": ("bleed",)}, {"hand": ("ash",), "vars": {"health": 5}})
    s.sling("bleed").passes()
    assert (s.get(1, "power"), s.get(1, "health")) == (4, 15)


@pytest.mark.rule("RS-R011")
def test_what_the_power_loss_sets_off_comes_before_the_rest_of_the_damage(scene):
    """Damage up to the health left, power loss and reset, triggers, then the remainder."""
    s = scene({"hand": ("lance",)}, {"vars": {"health": 5}, "field": ("omen",), "conc": ("ash",)})
    s.sling("lance", at=player(1))
    drawing = next(t for t in s.tables() if t.pending == Reveal(((t.zone("deck", 1)[-1:], (1,)),)))
    assert (drawing.get(1, "health"), drawing.get(1, "power")) == (20, 4)
    assert s.get(1, "health") == 13


@pytest.mark.rule("RS-154", "RS-R099", "RS-R100")
def test_pierce_overflows_from_a_defense_card_to_its_controller(scene):
    """12 pierce on a trinket of defense 6 is 6 on its Runeslinger, and no Weaken."""
    s = scene({"hand": ("lance",)}, {"field": ("lens",), "vars": {"health": 4}})
    s.sling("lance", at=s.find("lens", "field", 1))
    assert s.zone("discard", 1) == ("lens",)
    assert (s.get(1, "power"), s.get(1, "health"), s.instances("weaken", 1)) == (4, 18, 0)


@pytest.mark.rule("RS-003", "RS-R012")
def test_the_last_power_ends_the_encounter_and_nothing_more_happens(scene):
    """Rest of the damage, riders and resets are dropped."""
    s = scene({"hand": ("lance",)}, {"vars": {"health": 5, "power": 1}})
    s.sling("lance", at=player(1))
    assert s.t.result is not None and s.t.result.winners == (0,)
    assert (s.get(1, "health"), s.instances("weaken", 1)) == (0, 0)


@pytest.mark.rule("RS-R007")
def test_looking_empties_no_deck(scene):
    """Three cards are to be looked at, two are there."""
    s = scene({"hand": ("vision",), "deck": ("ash", "fists"), "discard": ("hex",)}, {})
    s.sling("vision")
    assert (s.get(0, "power"), s.zone("deck", 0), s.zone("discard", 0)) == (5, ("ash", "fists"), ("hex",))
    assert all(s.local.secrets[0].face(s.t, card) is not None for card in s.t.zone("deck", 0))
    assert all(s.local.secrets[1].face(s.t, card) is None for card in s.t.zone("deck", 0))


@pytest.mark.rule("RS-R009")
def test_a_deck_that_empties_by_another_road_costs_a_power_too(scene):
    s = scene({"hand": ("root",), "deck": ("ash",), "discard": ("hex", "dart")}, {})
    s.sling("root")
    assert (s.get(0, "power"), s.get(0, "determination")) == (4, 1)
    assert sorted(s.zone("deck", 0)) == ["dart", "hex"] and len(s.t.zone("conc", 0)) == 4
    s = scene({"hand": ("root",), "deck": ("ash",)}, {})
    s.sling("root")
    assert s.t.result.winners == (1,), "with nothing to shuffle the encounter is lost (RS-018)"


@pytest.mark.rule("RS-R016")
def test_power_that_comes_back_stops_at_five(scene):
    for power, left in ((1, 3), (4, 5), (5, 5)):
        s = scene({"hand": ("renewal",), "vars": {"power": power, "determination": 3}}, {})
        s.sling("renewal")
        assert (s.get(0, "power"), s.get(0, "determination")) == (left, 3), "no determination goes"


@pytest.mark.rule("RS-R016")
@pytest.mark.parametrize(("power", "drawn"), [(4, 1), (5, 0)])
def test_nothing_hears_of_power_that_did_not_come_back(scene, power, drawn):
    s = scene({"hand": ("renewal",), "field": ("chorus",), "vars": {"power": power}}, {})
    s.sling("renewal")
    assert len(s.t.zone("hand", 0)) == drawn


@pytest.mark.rule("RS-003", "RS-004", "RS-008", "RS-016")
def test_power_lost_by_an_effect_is_lost_one_by_one(scene):
    s = scene({"hand": ("downfall",)}, {"vars": {"health": 7}, "field": ("omen",)})
    s.sling("downfall")
    assert (s.get(1, "power"), s.get(1, "determination"), s.get(1, "health")) == (3, 2, 7)
    assert len(s.t.zone("hand", 1)) == 2, "Omen saw both"
    s = scene({"hand": ("downfall",)}, {"vars": {"power": 1}})
    s.sling("downfall")
    assert s.t.result.winners == (0,)
