"""Answers, rungs, traps, triggers and their order."""

from __future__ import annotations

import pytest

from engines.kernel import player


def rungs(s):
    return [s._id(item.card) for item in s.t.chain]


@pytest.mark.rule(
    "RS-246", "RS-247", "RS-248", "RS-250", "RS-251", "RS-258", "RS-R074", "RS-R075", "RS-R079", "RS-R089"
)  # fmt: skip
def test_three_rungs_with_a_trap_on_top(scene):
    """The trap conceals the second rung, whose effect is
    gone; the first goes on."""
    s = scene({"hand": ("fists", "stone_trap", "ash")}, {"hand": ("riposte",)})
    s.sling("fists")
    s.sling("riposte")
    assert (s.asked, rungs(s)) == ((0, "#reply"), ["fists", "riposte"])
    riposte = s.find("riposte", "field", 1)
    s.sling("stone_trap", at=riposte)
    assert (s.get(0, "health"), s.get(1, "health")) == (20, 14)
    assert s.t.rows[riposte].host == s.find("stone_trap", "field", 0)
    assert s.asked == (0, "act")


@pytest.mark.rule("RS-245", "RS-249", "RS-R075")
def test_a_defense_card_as_answer_closes_the_ladder(scene):
    """Nobody is asked after it, and it resolves first."""
    s = scene({"hand": ("fists", "riposte")}, {"hand": ("stone_trap", "ash")})
    s.sling("fists")
    s.sling("stone_trap", at=s.find("fists", "field", 0))
    assert (s.get(1, "health"), s.asked) == (20, (0, "act"))
    assert s.zone("under", 1) == ("fists",)


@pytest.mark.rule("RS-R089", "RS-R063")
def test_the_concentration_under_a_trapped_card_is_exposed_again(scene):
    """Used as it was when it was covered (RS-R063)."""
    s = scene({"hand": ("fists",), "conc": ("ash",)}, {"hand": ("stone_trap",)})
    s.sling("fists")
    base = s.t.zone("conc", 0)[0]
    assert not s.game.exposed(s.t, base)
    s.sling("stone_trap", at=s.find("fists", "field", 0))
    assert s.game.exposed(s.t, base)
    assert s.t.rows[base].turned


@pytest.mark.rule("RS-259", "RS-R090")
def test_a_trapped_runespell_outlives_the_turn_and_comes_back_to_hand(scene):
    """It stays under the trap; when that is destroyed it returns to its owner."""
    s = scene({"hand": ("fists",), "deck": ("shatter",) * 9}, {"hand": ("stone_trap",)})
    s.sling("fists")
    s.sling("stone_trap", at=s.find("fists", "field", 0))
    s.passes().passes()
    assert (s.zone("under", 1), s.t.turn) == (("fists",), 5)
    s.sling("shatter", at=s.find("stone_trap", "field", 1))
    s.passes()
    assert "stone_trap" in s.zone("discard", 1)
    assert "fists" in s.zone("hand", 0)
    assert all(s.game.exposed(s.t, card) for card in s.t.zone("conc", 1))


@pytest.mark.rule("RS-R088", "RS-R089")
def test_a_trapped_concentration_stays_face_down_and_returns_unseen(scene):
    """A face-down card under the trap is not shown, nor when it goes back to the hand."""
    s = scene({"hand": ("stone_trap", "shatter"), "vars": {"light": 2}}, {})
    prey = s.t.zone("conc", 1)[0]
    s.sling("stone_trap", at=prey)
    assert (s.t.rows[prey].face, s.t.rows[prey].up, len(s.t.zone("conc", 1))) == (None, False, 2)
    s.sling("shatter", at=s.find("stone_trap", "field", 0))
    assert s.t.zone("hand", 1) == (prey,)
    assert s.t.rows[prey].face is None


@pytest.mark.rule("RS-244", "RS-R076")
def test_no_answer_and_the_runespell_resolves_directly(scene):
    """The question is put whatever the hand holds."""
    s = scene({"hand": ("fists",)}, {"hand": ("ash",), "ailments": {"weaken": 4}})
    s.sling("fists")
    assert s.asked == (1, "#reply")
    assert not s.offers("play")
    s.passes()
    assert s.get(1, "health") == 14


@pytest.mark.rule("RS-242", "RS-R078")
def test_a_card_without_shout_is_no_answer(scene):
    """And an answer needs a concentration and light like any play."""
    s = scene({"hand": ("fists",)}, {"hand": ("dart", "riposte"), "conc": ()})
    s.sling("fists")
    dart, riposte = s.find("dart", "hand", 1), s.find("riposte", "hand", 1)
    assert s.refusal("play", dart, "dart.play[0]", "") == "not_now"
    assert s.refusal("play", riposte, "riposte.play[0]", "") == "cannot_pay"


@pytest.mark.rule("RS-263", "RS-R085")
def test_a_lost_target_fizzles_alone(scene):
    """The trap takes the target away; the rest of the card is still carried out."""
    s = scene({"hand": ("shatter",)}, {"hand": ("stone_trap",), "field": ("lens",), "conc": ("ash",) * 4})
    lens = s.find("lens", "field", 1)
    s.sling("shatter", at=lens)
    s.sling("stone_trap", at=lens)
    assert (s.zone("under", 1), s.zone("discard", 1)) == (("lens",), ())
    assert s.zone("hand", 0) == ("ash",)


@pytest.mark.rule("RS-R085")
def test_a_target_covered_by_a_played_card_is_lost(scene):
    """A concentration that was concealed since is no target any more."""
    s = scene({"hand": ("shatter",)}, {"hand": ("riposte",), "conc": ("ash", "ash")})
    prey = s.t.zone("conc", 1)[0]
    s.sling("shatter", at=prey)
    s.sling("riposte", on=prey)
    s.passes()
    assert len(s.t.zone("conc", 1)) == 2


@pytest.mark.rule("RS-R054", "RS-R055")
def test_a_card_cannot_be_aimed_at_the_concentration_it_would_lie_on(scene):
    """With nothing else in play the play is refused, costs and all."""
    s = scene({"hand": ("stone_trap",), "conc": ("ash",)}, {"conc": ()})
    assert s.refusal("play", s.find("stone_trap", "hand", 0), "stone_trap.play[0]", "") == "bad_target"


@pytest.mark.rule("RS-040", "RS-256", "RS-R080")
def test_a_stance_triggers_before_the_answer_and_off_the_ladder(scene):
    """Even if the card is trapped afterwards."""
    s = scene({"hand": ("fireball",), "equips": ("spirit_heart",)}, {"hand": ("stone_trap",)})
    s.sling("fireball", at=player(1))
    assert (len(s.t.zone("discard", 1)), rungs(s), s.asked) == (2, ["fireball"], (1, "#reply"))
    s.sling("stone_trap", at=s.find("fireball", "field", 0))
    assert s.get(1, "health") == 20


@pytest.mark.rule("RS-254", "RS-255", "RS-R081")
def test_triggers_come_in_the_active_players_order_then_the_others(scene):
    """Each orders its own; low bell doubles the light that high bell gave."""
    s = scene(
        {"hand": ("bleed", "ash"), "field": ("high_bell", "low_bell"), "vars": {"light": 2}},
        {"vars": {"health": 5}, "field": ("high_bell", "low_bell")},
    )
    s.sling("bleed")
    assert s.asked == (0, "#order")
    s.answer((1, 0))
    assert (s.asked, s.get(0, "light"), s.get(1, "light")) == ((1, "#order"), 3, 0)
    s.answer((0, 1))
    assert (s.asked, s.get(0, "light"), s.get(1, "light")) == ((0, "act"), 3, 2)


@pytest.mark.rule("RS-R082")
def test_a_trigger_inside_a_trigger_comes_before_those_waiting(scene):
    """Knell sears, Echo answers that at once, and only then Low Bell doubles the light."""
    s = scene(
        {
            "hand": ("bleed", "ash"),
            "field": ("knell", "echo", "low_bell"),
            "conc": ("ash",) * 4,
            "vars": {"light": 2, "determination": 3},
        },
        {"vars": {"health": 5}},
    )
    s.sling("bleed").answer((0, 1))
    assert s.get(0, "light") == (2 - 1 + 3) * 2


@pytest.mark.rule("RS-R010")
def test_checks_come_before_the_triggers_of_the_same_step(scene):
    """The seared card empties the deck; the power is lost before the sear's own trigger resolves."""
    s = scene({"hand": ("toll", "ash"), "deck": ("ash",) * 2, "field": ("echo",), "vars": {"light": 1}}, {})
    s.sling("toll")
    assert (s.get(0, "determination"), s.get(0, "light")) == (1, 1)


@pytest.mark.rule("RS-R037", "RS-260")
def test_an_event_in_which_nothing_was_done_sets_off_nothing(scene):
    """No token lies on it, so none is taken off."""
    s = scene({"hand": ("ash",), "field": ("hourglass",)}, {"hand": ("ash",)})
    s.passes().passes().use(s.find("hourglass", "field", 0))
    assert len(s.t.zone("hand", 0)) == 3


@pytest.mark.rule("RS-130", "RS-239", "RS-240", "RS-081")
def test_use_not_in_the_turn_it_was_played(scene):
    s = scene({"hand": ("lens",)}, {})
    s.sling("lens")
    lens = s.find("lens", "field", 0)
    assert s.refusal("use", lens, "lens.use[0]") == "not_now"
    s.passes().passes().use(lens)
    assert (s.t.rows[lens].turned, len(s.t.zone("hand", 0))) == (True, 3)
    assert s.refusal("use", lens, "lens.use[0]") == "cannot_pay"


@pytest.mark.rule("RS-241", "RS-243", "RS-R073", "RS-244")
def test_the_action_is_made_for_the_enemy_alone_and_once(scene):
    """Declining removes it; the slinger is not asked about its own card."""
    s = scene({"hand": ("fists", "riposte")}, {"hand": ("riposte", "ash")})
    s.sling("fists")
    assert s.asked == (1, "#reply")
    s.passes()
    assert (s.asked[1], s.t.chain) == ("#block", ())


@pytest.mark.rule("RS-242", "RS-237")
def test_an_answer_may_come_in_the_other_players_turn(scene):
    s = scene({"hand": ("fists",)}, {"hand": ("riposte",)})
    s.sling("fists")
    s.sling("riposte")
    assert (s.get(0, "health"), s.get(1, "health")) == (16, 14)


@pytest.mark.rule("RS-245")
def test_a_defense_card_opens_nothing(scene):
    s = scene({"hand": ("lens", "ash")}, {"hand": ("riposte",)})
    s.sling("lens")
    assert s.asked == (0, "act")


@pytest.mark.rule("RS-246", "RS-248", "RS-250", "RS-R075")
def test_runespells_answer_one_another_and_resolve_from_the_top(scene):
    """Three rungs of damage: the newest strikes first."""
    s = scene({"hand": ("fists", "riposte", "ash")}, {"hand": ("riposte", "ash")})
    s.sling("fists").sling("riposte").sling("riposte")
    assert (s.asked, rungs(s)) == ((1, "#reply"), ["fists", "riposte", "riposte"])
    s.passes()
    dealt = []
    while s.asked[1] == "#block":
        dealt.append((s.asked[0], s.options.decision.data[2]))
        s.blocks()
    assert dealt == [(1, 4), (0, 4), (1, 6)]


@pytest.mark.rule("RS-251", "RS-252", "RS-263")
def test_a_spell_returned_or_destroyed_before_its_rung_has_no_effect(scene):
    s = scene({"hand": ("fists", "ash")}, {"hand": ("recall", "ash")})
    s.sling("fists")
    s.sling("recall", at=s.find("fists", "field", 0)).passes()
    assert (s.get(1, "health"), "fists" in s.zone("hand", 0)) == (20, True)


@pytest.mark.rule("RS-253", "RS-254", "RS-257")
def test_a_trigger_comes_at_once_and_play_goes_on_after_it(scene):
    """Omen draws when its player is downed, in the middle of a loss of ten."""
    s = scene({"hand": ("bleed",)}, {"vars": {"health": 4}, "field": ("omen",)})
    s.sling("bleed")
    assert (len(s.t.zone("hand", 1)), s.get(1, "health")) == (1, 14)


@pytest.mark.rule("RS-256", "RS-R080")
def test_a_trigger_is_no_rung(scene):
    s = scene({"hand": ("ash", "ash"), "field": ("herald",)}, {"hand": ("riposte",)})
    s.sling("ash")
    assert rungs(s) == ["ash"]
    assert s.t.rows[s.find("herald", "field", 0)].mark("token") == 1


@pytest.mark.rule("RS-R083")
def test_triggers_are_compulsory_unless_they_say_may(scene):
    s = scene({"hand": ("purge",)}, {"hand": ("ash", "ash")})
    s.sling("purge").passes()
    assert s.labels == ("no", "yes")
    s.chooses("no")
    assert s.zone("hand", 0) == ()


@pytest.mark.rule("RS-260", "RS-261", "RS-R086")
def test_an_effect_does_as_much_as_it_can(scene):
    """Three ailments to remove and one there; two cards to discard and none there, and the rest follows."""
    s = scene({"hand": ("salve",), "ailments": {"burn": 1}}, {})
    s.sling("salve", at=player(0))
    assert s.instances("burn", 0) == 0
    s = scene({"hand": ("purge",)}, {})
    s.sling("purge")
    s.chooses("yes")
    assert len(s.t.zone("hand", 0)) == 1


@pytest.mark.rule("RS-R084", "RS-040")
def test_talakas_heart_is_compulsory(scene):
    s = scene({"hand": ("fireball",), "equips": ("eva", "spirit_heart")}, {"deck": ("ash",) * 10})
    s.sling("fireball", at=player(1))
    assert (len(s.t.zone("deck", 1)), len(s.t.zone("discard", 1))) == (8, 2)


@pytest.mark.rule("RS-R085")
def test_a_target_that_left_and_came_back_is_another(scene):
    """Recall returns the trinket before Shatter resolves."""
    s = scene(
        {"hand": ("shatter", "ash")}, {"hand": ("recall", "ash"), "field": ("lens",), "conc": ("ash",) * 3}
    )
    lens = s.find("lens", "field", 1)
    s.sling("shatter", at=lens)
    s.sling("recall", at=lens).passes()
    assert "lens" in s.zone("hand", 1)
    assert len(s.t.zone("hand", 0)) == 2  # Ash and the card that Shatter draws


@pytest.mark.rule("RS-R055", "RS-R089")
def test_a_fizzled_trap_lifts_nothing(scene):
    """The card under it is only the one its own effect placed there."""
    s = scene({"hand": ("stone_trap", "shatter"), "conc": ("ash",) * 3}, {"conc": ("ash",)})
    s.sling("stone_trap", on=s.t.zone("conc", 0)[0], at=s.t.zone("conc", 1)[0])
    trap = s.find("stone_trap", "field", 0)
    s.sling("shatter", at=trap)
    assert len(s.t.zone("conc", 0)) == 3
    assert len(s.t.zone("hand", 1)) == 1
