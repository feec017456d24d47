"""Power and determination, the three ways to lose a power, and losing outright (ledger section 1)."""

from __future__ import annotations

import pytest

from engines.kernel import Resign, Shuffle, player
from engines.runeslingers.turn import shed

AILMENT_PHASE = shed


@pytest.mark.rule("RS-001", "RS-003")
def test_the_encounter_is_won_when_the_enemy_has_no_power_left(scene):
    s = scene({"hand": ("bleed",)}, {"vars": {"power": 1, "health": 3}})
    s.sling("bleed")
    assert s.t.result.winners == (0,)
    assert s.get(1, "power") == 0


@pytest.mark.rule("RS-004", "RS-013", "RS-016")
@pytest.mark.parametrize(
    ("card", "enemy"),
    [("bleed", {"vars": {"health": 4}}), ("landslide", {"deck": ("ash",) * 4, "vars": {"health": 4}})],
)
def test_every_power_lost_is_one_determination(scene, card, enemy):
    """By health or by an empty deck; only the first resets health."""
    s = scene({"hand": (card,)}, enemy)
    s.sling(card)
    assert (s.get(1, "power"), s.get(1, "determination")) == (4, 1)
    assert s.get(1, "health") == (14 if card == "bleed" else 4)


@pytest.mark.rule("RS-004", "RS-016", "RS-107", "RS-111")
def test_a_power_lost_to_ailments_leaves_health_as_it_was(scene):
    s = scene({"ailments": {"curse": 8}, "vars": {"health": 6}}, {}, at=AILMENT_PHASE)
    assert (s.get(0, "power"), s.get(0, "determination"), s.get(0, "health")) == (4, 1, 6)


@pytest.mark.rule("RS-005")
def test_power_one_means_four_determinations(scene):
    """E2."""
    s = scene({"hand": ("ruin",)}, {})
    s.sling("ruin")
    assert (s.get(1, "power"), s.get(1, "determination"), s.get(1, "health")) == (1, 4, 20)


@pytest.mark.rule("RS-006", "RS-007", "RS-038", "RS-129", "RS-R122")
def test_determinations_pay_for_the_ability_as_often_as_they_last(scene):
    s = scene({"equips": ("eva", "rally"), "vars": {"determination": 5}}, {})
    rally = s.find("rally", "slinger", 0)
    s.use(rally).use(rally)
    assert (s.stat(player(0), "block"), s.get(0, "determination")) == (10, 1)
    assert s.refusal("use", rally, "rally.use[0]") == "cannot_pay"


@pytest.mark.rule("RS-007")
def test_unspent_determinations_stay_from_turn_to_turn(scene):
    s = scene({"equips": ("eva", "rally"), "vars": {"determination": 3}}, {})
    s.passes().passes()
    assert (s.get(0, "determination"), s.t.turn) == (3, 5)


@pytest.mark.rule("RS-008")
@pytest.mark.parametrize("card", ["bleed", "landslide"])
def test_downed_means_any_loss_of_a_power(scene, card):
    enemy = {"field": ("omen",), "vars": {"health": 2}, "deck": ("ash",) * 4, "discard": ("ash",) * 4}
    s = scene({"hand": (card,)}, enemy)
    s.sling(card)
    assert len(s.t.zone("hand", 1)) == 1


@pytest.mark.rule("RS-008")
def test_shedding_ailments_downs_too(scene):
    s = scene({"ailments": {"curse": 8}, "field": ("omen",)}, {}, at=AILMENT_PHASE)
    assert len(s.t.zone("hand", 0)) == 1 + 2  # the trigger's card and those of the Draw Phase


@pytest.mark.rule("RS-014")
def test_health_is_reset_to_the_maximum_as_it_is_now(scene):
    s = scene({"hand": ("fireball",)}, {"vars": {"health": 3}, "ailments": {"debilitate": 3}})
    s.sling("fireball", at=player(1))
    assert s.get(1, "health") == 17


@pytest.mark.rule("RS-017", "RS-110")
def test_concealed_ailments_do_not_count(scene):
    s = scene({"ailments": {"curse": 7, "burn": 3}, "boons": {"burn": ("veil", 0)}}, {}, at=AILMENT_PHASE)
    assert (s.get(0, "power"), s.instances("curse", 0)) == (5, 7)


@pytest.mark.rule("RS-019", "RS-020", "RS-R027")
def test_the_twentieth_debilitate_loses_the_encounter(scene):
    """E3: whatever power is left."""
    s = scene({"hand": ("wither",)}, {"ailments": {"debilitate": 19}})
    s.sling("wither")
    assert s.t.result.winners == (0,)
    assert s.get(1, "power") == 5


@pytest.mark.rule("RS-R013")
def test_one_check_that_finds_both_lost_is_a_draw(scene):
    s = scene({"hand": ("doom",)}, {})
    s.sling("doom")
    assert s.t.result.winners == ()


@pytest.mark.rule("RS-021", "RS-022", "RS-023", "RS-024", "RS-025", "RS-262", "RS-R003", "RS-R004")
@pytest.mark.parametrize(
    ("card", "left"),
    [("study", {"hand": 3}), ("burrow", {"discard": 2}), ("rift", {"void": 3}), ("dig", {"discard": 2})],
)
def test_an_effect_goes_on_with_the_new_deck(scene, card, left):
    """One card in the deck, five in the pile: the deck runs out under the first card; the other two come from
    the new one."""
    s = scene({"hand": (card,), "deck": ("hex",), "discard": ("ash",) * 5}, {})
    s.sling(card)
    assert (s.get(0, "power"), s.get(0, "determination")) == (4, 1)
    for zone, n in left.items():
        assert len(s.t.zone(zone, 0)) == n
    shuffles = [t for t in s.tables() if isinstance(t.pending, Shuffle) and t.turn]
    assert len(shuffles) == 1


@pytest.mark.rule("RS-R005", "RS-018")
def test_drawing_the_last_card_with_no_pile_loses_at_once(scene):
    s = scene({"hand": ("study",), "deck": ("ash",)}, {})
    s.sling("study")
    assert s.t.result.winners == (1,)
    assert s.get(0, "power") == 5


@pytest.mark.rule("RS-R006", "RS-070", "RS-011")
def test_only_the_discard_pile_becomes_the_new_deck(scene):
    """The void pile, the hand and a runespell in play stay where they are."""
    s = scene({"hand": ("rift", "fists"), "deck": ("hex",) * 3, "discard": ("dart", "toll")}, {})
    s.sling("rift")
    assert s.zone("void", 0) == ("hex",) * 3
    assert sorted(s.zone("deck", 0)) == ["dart", "toll"]
    assert (s.zone("field", 0), s.zone("hand", 0)) == (("rift",), ("fists",))
    assert s.zone("discard", 0) == ()


@pytest.mark.rule("RS-R002")
def test_at_zero_power_nothing_is_shuffled(scene):
    s = scene({"hand": ("landslide",)}, {"deck": ("ash",), "vars": {"power": 1}, "discard": ("ash",)})
    s.sling("landslide")
    assert s.t.result.winners == (0,)
    assert s.zone("deck", 1) == ()


@pytest.mark.rule("RS-R003")
def test_every_deck_has_a_card_at_every_question(scene):
    s = scene({"hand": ("burrow", "study", "ash"), "deck": ("ash",) * 2, "discard": ("ash",) * 5}, {})
    s.sling("burrow").sling("study").passes()
    asked = [t for t in s.tables() if t.turn and isinstance(t.pending, tuple) and t.pending]
    assert asked and all(t.zone("deck", seat) for t in asked for seat in (0, 1))


@pytest.mark.rule("RS-R014")
def test_a_player_may_concede_at_any_time(scene):
    s = scene({"hand": ("fists",)}, {"hand": ("ash",)})
    s.sling("fists")
    s.local.submit(Resign(0))
    assert s.t.result.winners == (1,)


@pytest.mark.rule("RS-R019", "RS-031")
def test_a_lower_maximum_takes_health_along_and_a_higher_one_gives_none_back(scene):
    s = scene({"hand": ("salt", "shatter"), "vars": {"light": 2}}, {"vars": {"health": 19}})
    s.sling("salt")
    assert (s.get(0, "health"), s.get(1, "health")) == (18, 18)
    s.sling("shatter", at=s.find("salt", "field", 0))
    assert (s.stat(player(1), "max_health"), s.get(1, "health")) == (20, 18)
