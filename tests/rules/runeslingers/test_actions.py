"""Actions of the Play Phase and the playing of cards (ledger section 5)."""

from __future__ import annotations

import pytest

from engines.kernel import Cards, player


@pytest.mark.rule("RS-126", "RS-127", "RS-128", "RS-R064", "RS-R066")
def test_one_card_a_turn_is_set_face_down_and_ready(scene):
    """Any card; it may be used for light at once, and nobody is asked for an answer."""
    s = scene({"hand": ("lens", "veil"), "field": ("herald",)}, {"hand": ("riposte",)})
    card = s.find("veil", "hand", 0)
    s.answer(("set", card))
    row = s.t.rows[card]
    assert (s.asked, row.face, row.up, row.turned) == ((0, "act"), None, False, False)
    assert s.t.zone("conc", 0)[-1] == card
    s.answer(("light", card))
    assert s.get(0, "light") == 1
    assert s.t.rows[s.find("herald", "field", 0)].mark("token") == 0
    assert s.refusal("set", s.find("lens", "hand", 0)) == "used_up"
    s.passes().passes()
    assert s.offers("set")


@pytest.mark.rule("RS-130", "RS-239")
def test_using_a_defense_card_turns_it_sideways(scene):
    s = scene({"field": ("lens",), "hand": ("ash",)}, {})
    lens = s.find("lens", "field", 0)
    s.use(lens)
    assert s.t.rows[lens].turned
    assert len(s.t.zone("hand", 0)) == 2


@pytest.mark.rule("RS-131", "RS-136", "RS-139", "RS-178")
def test_a_card_is_played_from_hand_onto_ones_own_field(scene):
    s = scene({"hand": ("lens",), "discard": ("lens",)}, {})
    pile = s.find("lens", "discard", 0)
    assert s.refusal("play", pile, "lens.play[0]", "") == "unknown_option"
    s.sling("lens")
    lens = s.find("lens", "field", 0)
    assert (s.t.rows[lens].seat, s.zone("hand", 0)) == (0, ())


@pytest.mark.rule("RS-132", "RS-R058")
def test_light_may_be_created_before_it_is_needed(scene):
    s = scene({"hand": ("deep",), "conc": ("ash", "ash")}, {})
    first, second = s.t.zone("conc", 0)
    s.answer(("light", first)).answer(("light", second))
    assert s.get(0, "light") == 2
    s.sling("deep")
    assert s.get(0, "light") == 0


@pytest.mark.rule("RS-133", "RS-R059")
def test_off_turn_light_is_created_only_for_what_a_card_costs(scene):
    s = scene({"hand": ("fists",)}, {"hand": ("riposte",), "conc": ("ash",) * 3})
    s.sling("fists")
    assert not s.offers("light")
    assert s.refusal("light", s.t.zone("conc", 1)[0]) == "not_now"
    s.play(s.find("riposte", "hand", 1)).goes_on(1, {"#place": None})
    d = s.options.decision
    assert isinstance(d, Cards) and (d.name, d.least, d.most) == ("#light", 1, 1)
    s.goes_on(1, {"#light": None})
    assert s.get(1, "light") == 0


@pytest.mark.rule("RS-R138", "RS-R059")
def test_light_left_in_the_pool_pays_for_an_answer_too(scene):
    answer = {"hand": ("riposte",), "conc": ("ash",) * 2}
    s = scene({"hand": ("fists",)}, {**answer, "vars": {"light": 1}})
    s.sling("fists").play(s.find("riposte", "hand", 1)).goes_on(1, {"#place": None, "t": None})
    assert s.get(1, "light") == 0 and not any(s.t.rows[card].turned for card in s.t.zone("conc", 1))
    assert "riposte" in s.zone("field", 1)


@pytest.mark.rule("RS-134", "RS-231")
def test_an_effect_with_an_activation_cost(scene):
    """For light, and for tokens; Mastery tokens are counted apart."""
    s = scene({"hand": ("ash",), "conc": ("ash",) * 4, "field": ("battery",)}, {})
    battery = s.find("battery", "field", 0)
    assert s.refusal("use", battery, "battery.use[0]") == "cannot_pay"
    s.use(battery, 1).goes_on(0, {"#light": None})
    s.use(battery, 2)  # Charge
    row = s.t.rows[battery]
    assert (row.mark("mastery"), row.mark("token")) == (1, 1)


@pytest.mark.rule("RS-137", "RS-183")
def test_only_boons_go_to_other_fields(scene):
    s = scene({"hand": ("lens", "veil"), "vars": {"light": 2}}, {"ailments": {"burn": 1}})
    s.play(s.find("lens", "hand", 0))
    assert {answer.value[0] for answer in s.options.answers()} <= set(s.t.zone("conc", 0))
    s.goes_on(0, {"#place": None, "#light": None}).sling("veil")
    assert s.t.rows[s.find("veil", "area", 1)].seat == 1


@pytest.mark.rule("RS-138", "RS-R056", "RS-R063")
def test_a_card_may_lie_on_the_concentration_that_paid_for_it(scene):
    """E8."""
    s = scene({"hand": ("deep", "ash"), "conc": ("ash", "ash")}, {})
    first, second = s.t.zone("conc", 0)
    s.sling("deep", on=first)
    assert s.get(0, "light") == 0
    assert [s.t.rows[card].turned for card in (first, second)] == [True, True]
    assert [s.game.exposed(s.t, card) for card in (first, second)] == [False, True]
    assert s.t.rows[s.find("deep", "field", 0)].seat == 0


@pytest.mark.rule("RS-140", "RS-R061")
def test_extra_costs_come_after_the_light_and_are_not_given_back(scene):
    """Gamble: the card is discarded although the spell is trapped."""
    s = scene({"hand": ("gamble", "hex", "ash")}, {"hand": ("stone_trap",)})
    s.play(s.find("gamble", "hand", 0))
    s.goes_on(0, {"#place": None})
    assert s.asked[1] == "#given"
    s.answer((s.find("hex", "hand", 0),))
    s.goes_on(0, {"#light": None})
    moved = [e for e in s.local.events if e.kind in ("used", "moved")]
    kinds = [e.kind if e.kind == "used" else s.t.map.of[e.args[1]].name for e in moved]
    assert kinds.index("used") < kinds.index("discard")
    s.sling("stone_trap", at=s.find("gamble", "field", 0))
    assert (s.zone("discard", 0), s.get(1, "health")) == (("hex",), 20)


@pytest.mark.rule("RS-R061")
def test_without_the_extra_cost_the_card_cannot_be_played(scene):
    s = scene({"hand": ("gamble",)}, {})
    assert s.refusal("play", s.find("gamble", "hand", 0), "gamble.play[0]", "") == "cannot_pay"


@pytest.mark.rule("RS-141", "RS-142", "RS-143", "RS-144", "RS-145", "RS-R053", "RS-204")
def test_the_steps_of_playing_a_card_come_in_order(scene):
    """Place, cost, ailment, target, and only then the enemy's answer."""
    s = scene({"hand": ("rainbow", "ash"), "conc": ("ash",) * 2}, {"hand": ("ash",)})
    s.play(s.find("rainbow", "hand", 0))
    seen = []
    while s.asked[0] == 0:
        seen.append(s.asked[1])
        if s.asked[1] == "a":
            assert s.zone("field", 0) == ("rainbow",)
        s.answer(next(iter(s.options.answers())).value)
    assert seen == ["#place", "#light", "a", "t"]
    assert s.asked == (1, "#reply")


@pytest.mark.rule("RS-146")
def test_effects_resolve_in_the_order_written(scene):
    """Litany: the Burn is there before the Curse."""
    s = scene({"hand": ("litany",)}, {})
    s.sling("litany")
    areas = [s.zone("area", 1, place) for place in range(2)]
    assert areas == [("burn",), ("curse",)]


@pytest.mark.rule("RS-147", "RS-R054")
def test_a_card_without_a_target_cannot_be_played(scene):
    s = scene({"hand": ("strict",)}, {"field": ("lens",)})
    assert s.refusal("play", s.find("strict", "hand", 0), "strict.play[0]", "") == "bad_target"


@pytest.mark.rule("RS-R057")
def test_each_card_covers_a_concentration(scene):
    s = scene({"hand": ("free",) * 3, "conc": ("ash", "ash")}, {})
    s.sling("free").sling("free")
    assert s.refusal("play", s.find("free", "hand", 0), "free.play[0]", "") == "bad_target"


@pytest.mark.rule("RS-R060", "RS-R030")
def test_cost_changes_add_up_and_stop_at_nothing(scene):
    s = scene({"hand": ("fists", "fireball", "ash"), "field": ("gate",), "conc": ("ash",) * 3}, {})
    s.sling("fireball", at=player(1))
    assert not any(s.t.rows[card].turned for card in s.t.zone("conc", 0))
    s = scene({"hand": ("fireball",), "field": ("gate",), "conc": ("ash",) * 2, "used": (0, 1)}, {})
    assert s.offers("play", s.find("fireball", "hand", 0)), "without any light left"
    s = scene({"hand": ("fists", "ash"), "field": ("gate",), "conc": ("ash",) * 2}, {})
    assert s.refusal("play", s.find("fists", "hand", 0), "fists.play[0]", "") == "cannot_pay"


@pytest.mark.rule("RS-R030")
def test_four_curses_tax_cards_and_nothing_else(scene):
    mine = {"hand": ("free", "ash"), "ailments": {"curse": 4}, "equips": ("ember",), "conc": ("ash",) * 2}
    s = scene(mine, {})
    s.sling("free")
    assert sum(s.t.rows[card].turned for card in s.t.zone("conc", 0)) == 1
    s.use(s.find("ember", "slinger", 0)).goes_on(0, {"#light": None, "t": player(1)})
    assert sum(s.t.rows[card].turned for card in s.t.zone("conc", 0)) == 2


@pytest.mark.rule("RS-R052")
def test_a_boon_pays_the_tax_of_the_ailment_it_conceals(scene):
    s = scene({"hand": ("veil",), "ailments": {"curse": 4}, "conc": ("ash",) * 2}, {})
    s.sling("veil")
    assert all(s.t.rows[card].turned for card in s.t.zone("conc", 0))
    assert s.stat(player(0), "tax") == 0


@pytest.mark.rule("RS-R061", "RS-R136", "RS-141")
@pytest.mark.parametrize("more", [1, 0])
def test_a_card_whose_place_is_gone_looks_for_another(scene, more):
    """The extra cost empties the deck, and being downed takes the chosen concentration away: the card goes to
    another one, or with none left to the pile, costs and all."""
    mine = {"hand": ("toll", "ash"), "deck": ("ash",) * 2, "discard": ("ash",), "field": ("slip",)}
    s = scene({**mine, "conc": ("ash",) * (2 + more)}, {"hand": ("hex",)})
    place = s.t.zone("conc", 0)[1]
    s.sling("toll", on=place).goes_on(0, {"c": place})
    assert place in s.t.zone("hand", 0)
    assert s.zone("field", 0) == (("slip", "toll") if more else ("slip",))
    assert ("toll" in s.zone("discard", 0)) == (not more)


@pytest.mark.rule("RS-R121", "RS-R123", "RS-R077")
def test_charge_and_use_are_for_ones_own_play_phase_and_not_answerable(scene):
    s = scene(
        {"field": ("battery",), "hand": ("fists",)}, {"hand": ("riposte",), "field": ("battery", "lens")}
    )
    s.use(s.find("battery", "field", 0), 2)
    assert s.asked == (0, "act")
    s.sling("fists")
    assert s.asked == (1, "#reply")
    assert not s.offers("use")
    assert s.refusal("use", s.find("lens", "field", 1), "lens.use[0]") == "not_now"
