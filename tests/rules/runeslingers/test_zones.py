"""Components, fields, areas, states (ledger section 2)."""

from __future__ import annotations

import pytest

from engines.kernel import NOTHING, Secrets, player


def targets(s):
    """What the seat asked may aim at."""
    assert s.asked[1] == "t"
    return {answer.value[0] for answer in s.options.answers()}


@pytest.mark.rule("RS-026", "RS-030")
@pytest.mark.parametrize(("card", "left"), [("fists", 14), ("bleed", 10)])
def test_the_runeslinger_is_the_player(scene, card, left):
    """Damage to it and loss of health both lower the player's health."""
    s = scene({"hand": (card,)}, {})
    s.sling(card)
    assert s.get(1, "health") == left


@pytest.mark.rule("RS-027", "RS-148", "RS-179")
def test_any_target_is_a_runeslinger_or_a_defense_card(scene):
    """No concentration, no ailment, no runespell."""
    enemy = {"field": ("lens",), "ailments": {"burn": 1, "curse": 1}, "boons": {"burn": ("veil", 1)}}
    s = scene({"hand": ("ash", "fireball"), "vars": {"light": 2}}, enemy)
    s.sling("ash")
    s.play(s.find("fireball", "hand", 0)).goes_on(0, {"#place": None, "#light": None})
    lens, veil = s.find("lens", "field", 1), s.find("veil", "area", 1)
    assert targets(s) == {player(0), player(1), lens, veil}


@pytest.mark.rule("RS-028", "RS-175", "RS-029")
def test_block_and_health_are_printed_on_the_runeslinger(scene):
    s = scene({"equips": ("ember",)}, {})
    assert (s.stat(player(0), "block"), s.stat(player(0), "max_health")) == (2, 24)
    assert (s.stat(player(1), "block"), s.stat(player(1), "max_health")) == (4, 20)


@pytest.mark.rule("RS-031")
def test_health_is_gained_up_to_the_maximum(scene):
    s = scene({"hand": ("tonic",), "vars": {"health": 18}}, {})
    s.sling("tonic")
    assert s.get(0, "health") == 20


@pytest.mark.rule("RS-035")
def test_a_stance_is_in_force_from_the_start_and_costs_nothing(scene):
    s = scene({"equips": ("eva", "light_pack")}, {})
    assert s.stat(player(0), "hand_size") == 6


@pytest.mark.rule("RS-036", "RS-037", "RS-R112")
def test_an_ability_does_nothing_until_it_is_activated_in_ones_own_play_phase(scene):
    s = scene(
        {"hand": ("fists",)}, {"equips": ("eva", "rally"), "vars": {"determination": 3}, "hand": ("ash",)}
    )
    assert s.stat(player(1), "block") == 4
    rally = s.find("rally", "slinger", 1)
    s.sling("fists")
    assert s.asked == (1, "#reply")
    assert s.refusal("use", rally, "rally.use[0]") == "not_now"
    s.passes().blocks().passes().use(rally)
    assert s.stat(player(1), "block") == 7


@pytest.mark.rule("RS-039", "RS-134")
def test_the_inherent_ability_costs_light(scene):
    s = scene({"equips": ("ember",), "conc": ("ash",), "hand": ("ash",)}, {})
    s.use(s.find("ember", "slinger", 0)).goes_on(0, {"t": player(1)})
    assert s.get(1, "health") == 19
    assert s.refusal("use", s.find("ember", "slinger", 0), "ember.use[0]") == "cannot_pay"


@pytest.mark.rule("RS-043", "RS-238")
def test_a_keyword_adds_its_own_effect(scene):
    """12 damage with Pierce and 8 without, each against health 2."""
    s = scene({"hand": ("lance",)}, {"vars": {"health": 2}})
    s.sling("lance", at=player(1))
    assert s.get(1, "health") == 10
    s = scene({"hand": ("fireball",)}, {"vars": {"health": 2}})
    s.sling("fireball", at=player(1))
    assert s.get(1, "health") == 20


@pytest.mark.rule("RS-044", "RS-157", "RS-189", "RS-066")
def test_damage_destroys_a_defense_card(scene):
    s = scene({"hand": ("fireball",)}, {"ailments": {"burn": 1}, "boons": {"burn": ("veil", 1)}})
    s.sling("fireball", at=s.find("veil", "area", 1))
    assert (s.zone("discard", 1), s.get(1, "health")) == (("veil",), 20)


@pytest.mark.rule("RS-046", "RS-062", "RS-182", "RS-R047")
def test_the_type_decides_where_a_card_is_laid(scene):
    """A chant on a concentration of one's own, a boon on an ailment only."""
    s = scene(
        {"hand": ("omen", "veil"), "ailments": {"weaken": 1}, "vars": {"light": 2}}, {"conc": ("ash",) * 2}
    )
    s.play(s.find("omen", "hand", 0))
    assert {answer.value[0] for answer in s.options.answers()} == set(s.t.zone("conc", 0))
    s.goes_on(0, {"#place": None, "#light": None})
    s.sling("veil")
    assert s.t.rows[s.find("weaken", "area", 0)].host == s.find("veil", "area", 0)
    s = scene({"hand": ("veil",)}, {})
    assert s.refusal("play", s.find("veil", "hand", 0), "veil.play[0]", "") == "bad_target"


@pytest.mark.rule("RS-047")
def test_a_card_cannot_be_played_without_its_light(scene):
    s = scene({"hand": ("deep",), "conc": ("ash",)}, {})
    assert s.refusal("play", s.find("deep", "hand", 0), "deep.play[0]", "") == "cannot_pay"
    s = scene({"hand": ("deep",), "conc": ("ash",), "vars": {"light": 1}}, {})
    s.sling("deep")
    assert s.get(0, "light") == 0


@pytest.mark.rule("RS-048", "RS-049", "RS-050")
def test_two_families_of_three_kinds(scene):
    """Runespells are gone at the end of the turn, defense cards stay."""
    hand = ("ash", "fists", "fireball", "omen", "lens")
    s = scene({"hand": hand, "conc": ("ash",) * 6, "vars": {"light": 9}}, {})
    for card in hand:
        s.sling(card, at=player(1) if card == "fireball" else None)
    s.passes()
    assert sorted(s.zone("field", 0)) == ["lens", "omen"]
    assert sorted(s.zone("discard", 0)) == ["ash", "fireball", "fists"]


@pytest.mark.rule("RS-051", "RS-052", "RS-079", "RS-078", "RS-R088")
def test_what_a_card_is(scene):
    """Concentrations, defense cards and runespells; no Runeslinger, stance or ability, no ailment."""
    enemy = {"field": ("lens",), "conc": ("ash",) * 2, "ailments": {"curse": 2}, "equips": ("eva", "rally")}
    s = scene({"hand": ("ash", "recall"), "conc": ("ash",) * 3, "vars": {"light": 2}}, enemy)
    s.sling("ash")
    s.play(s.find("recall", "hand", 0)).goes_on(0, {"#place": s.t.zone("conc", 0)[1], "#light": None})
    open_ones = {s.t.zone("conc", 0)[2], s.t.zone("conc", 1)[1]}
    assert targets(s) == {s.find("ash", "field", 0), s.find("lens", "field", 1), *open_ones}
    assert s.game.kind(s.t, s.t.zone("conc", 0)[2]) == ""


@pytest.mark.rule("RS-053", "RS-059")
def test_every_object_lies_in_an_area_and_is_in_play_there(scene):
    s = scene({"field": ("lens",), "ailments": {"burn": 1}, "equips": ("eva", "rally")}, {})
    for zone in ("field", "conc", "slinger"):
        assert all(s.game.in_play(s.t, card) for card in s.t.zone(zone, 0))
    assert s.game.in_play(s.t, s.find("burn", "area", 0))
    assert all(row.zone >= 0 for row in s.t.rows)


@pytest.mark.rule("RS-054", "RS-055", "RS-058", "RS-190", "RS-192", "RS-R051")
def test_a_boon_on_another_field_is_controlled_there(scene):
    """Its effects and its Use are the controller's."""
    s = scene(
        {"hand": ("divine_barrier", "ward"), "vars": {"light": 2}}, {"ailments": {"burn": 1, "curse": 1}}
    )
    s.sling("divine_barrier", on=s.find("burn", "area", 1))
    s.sling("ward", on=s.find("curse", "area", 1))
    barrier, ward = s.find("divine_barrier", "area", 1), s.find("ward", "area", 1)
    assert (s.t.rows[barrier].seat, s.t.rows[barrier].owner) == (1, 0)
    assert (s.stat(player(0), "block"), s.stat(player(1), "block")) == (4, 6)
    s.passes().use(ward)
    assert len(s.t.zone("hand", 1)) == 3


@pytest.mark.rule("RS-056")
def test_an_effect_on_runeslingers_holds_for_all(scene):
    """E6."""
    s = scene({"field": ("salt",)}, {})
    assert [s.stat(player(seat), "max_health") for seat in (0, 1)] == [18, 18]


@pytest.mark.rule("RS-057", "RS-065", "RS-067")
def test_a_discarded_card_goes_to_its_owners_pile(scene):
    """A boon from the other's field, a card from a hand."""
    s = scene(
        {"hand": ("shatter",), "ailments": {"burn": 1}, "boons": {"burn": ("veil", 1)}},
        {"hand": ("ash", "hex")},
    )
    s.sling("shatter", at=s.find("veil", "area", 0)).passes()
    assert s.zone("discard", 1) == ("veil",)
    s = scene({"hand": ("fists",)}, {"hand": ("hex",)})
    s.sling("fists").passes().blocks("hex")
    assert s.zone("discard", 1) == ("hex",)


@pytest.mark.rule("RS-060", "RS-195", "RS-206")
def test_four_areas_hold_four_types(scene):
    four = {"curse": 1, "weaken": 2, "fragment": 1, "debilitate": 1}
    s = scene({"hand": ("scorch",)}, {"ailments": four})
    assert [len(s.t.zone("area", 1, place)) for place in range(4)] == [1, 1, 1, 1]
    s.sling("scorch")
    assert s.instances("burn", 1) == 0


@pytest.mark.rule("RS-061", "RS-R065")
def test_six_concentrations_are_the_most(scene):
    """Concealed ones count."""
    s = scene({"hand": ("ash",), "conc": ("ash",) * 6, "field": ("lens", "omen")}, {})
    assert not s.offers("set")
    assert s.refusal("set", s.find("ash", "hand", 0)) == "no_room"


@pytest.mark.rule("RS-068", "RS-069", "RS-293")
def test_voided_cards_lie_apart(scene):
    s = scene({"hand": ("rift",), "deck": ("ash",) * 5, "discard": ("hex",)}, {})
    s.sling("rift")
    assert (s.zone("void", 0), s.zone("discard", 0)) == (("ash",) * 3, ("hex",))
    assert all(s.t.rows[card].up for card in s.t.zone("void", 0))


@pytest.mark.rule("RS-071")
def test_a_hand_is_seen_by_its_player_alone(scene):
    s = scene({"hand": ("fists", "hex")}, {"hand": ("ash",)})
    for know in (s.local.secrets[1], Secrets()):
        view = s.game.view(s.t, know.seat, know)
        hand = next(zone for zone in view.zones if zone.name == "hand" and zone.seat == 0)
        assert [card.name for card in hand.cards] == ["", ""]
    mine = s.game.view(s.t, 0, s.local.secrets[0])
    hand = next(zone for zone in mine.zones if zone.name == "hand" and zone.seat == 0)
    assert {card.name for card in hand.cards} == {"Flaming Fists", "Hex"}


@pytest.mark.rule("RS-072", "RS-073")
def test_the_ninth_card_is_turned_away(scene):
    s = scene({"hand": ("study",) + ("ash",) * 6}, {})
    s.sling("study")
    assert (len(s.t.zone("hand", 0)), s.zone("discard", 0)) == (8, ("ash",))
    told = [s.game.say_event(s.t, event, Secrets(0)) for event in s.local.events]
    full = told.index("Your hand is full: what you draw is discarded.")
    assert "goes from your deck to the discard pile." in " ".join(told[full + 1 :])


@pytest.mark.rule("RS-074", "RS-075", "RS-076", "RS-077")
def test_a_covered_object_is_concealed_and_switched_off(scene):
    s = scene({"ailments": {"weaken": 2}, "boons": {"weaken": ("veil", 0)}, "field": ("lens",)}, {})
    weaken, conc = s.find("weaken", "area", 0), s.t.zone("conc", 0)[0]
    assert not s.game.exposed(s.t, weaken) and not s.game.exposed(s.t, conc)
    assert s.stat(player(0), "block") == 4
    assert not s.game.on_field(s.t, weaken)
    assert s.game.exposed(s.t, s.find("lens", "field", 0))


@pytest.mark.rule("RS-080", "RS-081", "RS-132", "RS-135")
def test_a_used_card_cannot_be_used_again(scene):
    s = scene({"hand": ("ash",), "conc": ("ash", "ash"), "field": ("lens",)}, {})
    under, free = s.t.zone("conc", 0)
    s.answer(("light", free))
    assert (s.get(0, "light"), s.t.rows[free].turned) == (1, True)
    assert s.refusal("light", free) == "used_up"
    assert s.refusal("light", under) == "does_not_fit"
    lens = s.find("lens", "field", 0)
    s.passes().passes().use(lens)
    assert s.refusal("use", lens, "lens.use[0]") == "cannot_pay"


@pytest.mark.rule("RS-R069", "RS-R072")
def test_a_card_returned_to_a_full_hand_goes_to_the_pile(scene):
    s = scene({"hand": ("recall",)}, {"hand": ("ash",) * 8, "field": ("lens",)})
    s.sling("recall", at=s.find("lens", "field", 1)).passes()
    assert (len(s.t.zone("hand", 1)), s.zone("discard", 1)) == (8, ("lens",))


@pytest.mark.rule("RS-R072", "RS-R105")
def test_a_card_comes_back_as_a_new_object(scene):
    s = scene({"hand": ("battery", "recall"), "vars": {"light": 3}, "conc": ("ash",) * 4}, {})
    s.sling("battery")
    battery = s.find("battery", "field", 0)
    assert s.t.rows[battery].mark("token") == 2
    s.sling("recall", at=battery)
    row = s.t.rows[s.find("battery", "hand", 0)]
    assert (row.marks, row.damage, row.host) == ((), 0, NOTHING)


@pytest.mark.rule("RS-R070")
def test_a_smaller_hand_size_discards_nothing(scene):
    s = scene({"hand": ("ash",) * 7, "ailments": {"fragment": 4}}, {})
    s.passes().passes()
    assert len(s.t.zone("hand", 0)) == 7
    assert s.zone("discard", 0) == ("ash", "ash")
