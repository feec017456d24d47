"""Ledger section 4: phases, draws, Re-draw, with the rulings on the turn and on windows."""

from __future__ import annotations

import pytest

DRAKE = ("wyrm_1", "wyrm_2")
BOTH = {"souls": ("oracle", "squire"), "hand": ("bolt", "squire")}


@pytest.mark.rule("RP-049", "RP-058", "RP-064", "RP-R74")
def test_five_phases_in_order(scene):
    s = scene(BOTH, BOTH, at="turn")
    seen = []
    while s.t.turn == 3:
        seen.append(s.t.phase)
        s.idle()
    assert list(dict.fromkeys(seen)) == ["prep", "fortify", "combat", "regroup", "end"]


@pytest.mark.rule("RP-050", "RP-R41", "RP-R40", "RP-R44", "RP-139", "RP-161", "RP-063", "RP-054", "RP-061")
def test_what_each_phase_allows(scene):
    """Souls and all Casts in Fortify and Regroup, attacks in Combat, Quick things and Skills always."""
    main = {"summon": "squire", "rank_up": "wyrm_2", "standard": "spell", "constant": "armor"}
    for phase in ("prep", "fortify", "combat", "regroup", "end"):
        s = scene(
            {"hand": (*main.values(), "bolt"), "souls": ("oracle", "wyrm_1")},
            {"souls": ("squire",)},
            at=phase,
        )
        free = phase in ("fortify", "regroup")
        assert {name: s.can(id) for name, id in main.items()} == dict.fromkeys(main, free), phase
        assert s.can("bolt") and s.uses("oracle", 0), phase
        assert ("attack" in s.words) is (phase == "combat"), phase
        if not free:
            clauses = {name: s.clause(*s.play_of(id)) for name, id in main.items()}
            cast = "RP-R40"
            assert clauses == {"summon": "RP-R44", "rank_up": "RP-R44", "standard": cast, "constant": cast}
        if phase != "combat":
            assert s.clause("attack", s.soul("wyrm_1", 0), s.soul("squire", 1)) == "RP-059"


@pytest.mark.rule("RP-051")
@pytest.mark.parametrize(("held", "drawn"), [(0, 6), (2, 4), (5, 1)])
def test_the_hand_is_filled_to_six(scene, held, drawn):
    s = scene({"hand": ("squire",) * held, "deck": ("squire",) * 20}, {}, at="draw")
    assert (s.hand(0), len(s.t.zone("deck", 0))) == (6, 20 - drawn)


@pytest.mark.rule("RP-052")
@pytest.mark.parametrize("held", [6, 7, 9])
def test_a_full_hand_draws_exactly_one(scene, held):
    s = scene({"hand": ("squire",) * held, "deck": ("squire",) * 20}, {}, at="draw")
    assert (s.hand(0), len(s.t.zone("deck", 0))) == (held + 1, 19)


@pytest.mark.rule("RP-056", "RP-057", "RP-062")
def test_one_rank_up_for_the_whole_turn(scene):
    s = scene({"hand": ("wyrm_2", "wyrm_2", "squire"), "souls": ("wyrm_1", "wyrm_1")}, {})
    s.put("wyrm_2").quiet()
    assert s.clause(*s.play_of("wyrm_2")) == "RP-057"
    s.until("regroup", 0)
    assert s.clause(*s.play_of("wyrm_2")) == "RP-057"
    s.until("fortify", 1).until("fortify", 0)
    assert s.can("wyrm_2"), "a new turn, a new Rank-up"


@pytest.mark.rule("RP-062")
def test_an_unused_rank_up_is_there_in_regroup(scene):
    s = scene({"hand": ("wyrm_2", "squire"), "souls": ("wyrm_1",)}, {})
    s.until("regroup", 0)
    s.put("wyrm_2").quiet()
    assert s.souls(0) == ["wyrm_2"]


@pytest.mark.rule("RP-059", "RP-060")
def test_the_turn_player_attacks_as_they_like_or_skips_combat(scene):
    s = scene({"souls": ("squire", "archer")}, {"souls": ("wall", "wall")}, at="combat")
    targets = {a.value[1:] for a in s.options.answers() if a.value[0] == "attack"}
    walls = [s.soul("wall", 1), s.soul("wall", 1, 1)]
    assert targets == {(s.soul(id, 0), wall) for id in ("squire", "archer") for wall in walls}
    s.answer(("skip",))
    assert (s.phase, s.asked) == ((0, "regroup"), (0, "act"))


@pytest.mark.rule("RP-060", "RP-R42", "RP-R114")
def test_a_combat_phase_that_has_begun_is_ended_and_not_skipped(scene):
    s = scene({"souls": ("squire", "archer")}, {"souls": ("wall", "oracle"), "hand": ("bolt",)}, at="combat")
    s.attack(s.soul("squire", 0), s.soul("wall", 1)).quiet()
    assert "skip" not in s.words
    s.passes()
    assert s.asked == (1, "open"), "the opponent has a chance"
    s.done()
    assert s.phase == (0, "regroup")


@pytest.mark.rule("RP-060", "RP-R114", "RP-217")
def test_a_combat_phase_that_is_skipped_has_no_end_to_wait_for(scene):
    for skips, drawn in ((True, 0), (False, 1)):
        s = scene({"souls": ("dusk",)}, {}, at="combat")
        s.answer(("skip",) if skips else ("pass",)).quiet()
        assert (s.phase, s.hand(0)) == ((0, "regroup"), 1 + drawn)


@pytest.mark.rule("RP-R43", "RP-R47")
def test_a_soul_attacks_and_ranks_up_in_the_turn_it_was_summoned(scene):
    s = scene({"hand": ("wyrm_1", "wyrm_2", "squire")}, {"souls": ("wall",)})
    s.put("wyrm_1").quiet()
    s.put("wyrm_2").quiet()
    s.until("combat", 0)
    assert s.offers("attack", s.soul("wyrm_2", 0), s.soul("wall", 1))


# --- Re-draw ------------------------------------------------------------------------------------------------


def at_redraw(scene, **given):
    """Seat 0 at its draw."""
    return scene({"deck": ("squire",) * 20, "hand": ("archer",) * 6, **given}, {}, at="draw")


@pytest.mark.rule("RP-067", "RP-068", "RP-R31", "RP-071")
def test_redraw_puts_the_entire_hand_back_and_draws_one_fewer(scene):
    s = at_redraw(scene)
    assert (s.asked, s.hand(0)) == ((0, "redraw"), 7)
    s.answer(1)
    assert (s.hand(0), len(s.t.zone("deck", 0)), s.phase) == (6, 20, (0, "fortify"))
    assert set(s.zone("deck", 0)) == {"archer", "squire"}, "the whole hand was shuffled in"


@pytest.mark.rule("RP-071")
def test_redraw_is_optional(scene):
    s = at_redraw(scene)
    held = s.t.zone("hand", 0)
    s.answer(0)
    assert (sorted(s.t.zone("hand", 0)), s.get(0, "redrawn")) == (sorted(held), 0)


@pytest.mark.rule("RP-065", "RP-066", "RP-067")
def test_redraw_once_a_game_in_ones_own_turn(scene):
    """Each player is asked in the own turns only, until they have used it."""
    deck = {"deck": ("squire",) * 40, "hand": ("archer",) * 6}
    s = scene(deck, deck, at="draw")
    s.answer(1)
    asked = []
    while s.t.turn < 7:
        if s.asked[1] == "redraw":
            asked.append((s.t.turn, s.asked[0], s.t.active))
        s.idle()
    assert asked == [(4, 1, 1), (6, 1, 1)]


@pytest.mark.rule("RP-069", "RP-R32")
@pytest.mark.parametrize(("deck", "asked"), [(12, True), (11, False)])
def test_redraw_needs_more_than_ten_cards_in_the_deck_after_the_draw(scene, deck, asked):
    s = at_redraw(scene, deck=("squire",) * deck)
    assert (s.asked[1] == "redraw") is asked


@pytest.mark.rule("RP-070", "RP-R94", "RP-R33")
def test_no_redraw_after_a_cast_or_skill_of_this_turn(scene):
    deck = {"deck": ("squire",) * 20, "souls": ("oracle", "squire")}
    s = scene({**deck, "hand": ("bolt", "archer")}, {"souls": ("wall",)}, at="prep")
    assert s.asked == (0, "act"), "an open window before the draw"
    s.put("bolt", t=s.soul("wall", 1)).quiet()
    while s.phase == (0, "prep"):
        s.passes()
    s = scene({**deck, "hand": ("archer",)}, {}, at="prep")
    s.skill("oracle").quiet()
    while s.phase == (0, "prep"):
        s.passes()
    s = scene({**deck, "hand": ("archer",)}, {}, at="prep")
    s.passes()
    assert s.asked == (0, "redraw")


@pytest.mark.rule("RP-R33")
@pytest.mark.parametrize(
    ("soul", "go", "asked"), [("martyr", 0, False), ("martyr", 1, True), ("mourner", None, True)]
)
def test_an_optional_passive_counts_as_used_and_an_obligatory_one_does_not(scene, soul, go, asked):
    s = scene(
        {"deck": ("squire",) * 20, "hand": ("archer",), "souls": (soul, "squire")},
        {"souls": ("acolyte",), "hand": ("bolt", "archer")},
        at="prep",
    )
    s.passes()
    assert s.asked == (1, "open")
    s.put("bolt", t=s.soul(soul, 0))
    s.quiet()
    if go is not None:
        assert s.asked == (0, "#go")
        s.answer(go)
    s.quiet()
    while s.phase == (0, "prep") and s.asked[1] != "redraw":
        s.passes()
    assert (s.asked == (0, "redraw")) is asked


@pytest.mark.rule("RP-R33", "RP-070")
def test_what_the_opponent_used_does_not_matter(scene):
    s = scene(
        {"deck": ("squire",) * 20, "hand": ("archer",), "souls": ("squire",)},
        {"souls": ("oracle",), "hand": ("archer",)},
        at="prep",
    )
    s.passes()
    s.skill("oracle").quiet()
    s.passes().passes()
    assert s.asked == (0, "redraw")


@pytest.mark.rule("RP-R31")
def test_an_empty_hand_cannot_be_redrawn(scene):
    """Only on turn 1 can it be empty, where nothing is drawn."""
    s = scene({"deck": ("squire",) * 20, "hand": ()}, {}, at="draw", turn=1)
    assert s.phase != (0, "prep") and s.t.get(0, "redrawn") == 0
    one = scene({"deck": ("squire",) * 20, "hand": ("archer",)}, {}, at="draw", turn=1)
    one.answer(1)
    assert (one.hand(0), len(one.t.zone("deck", 0))) == (0, 21)


# --- windows ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-R93", "RP-163")
def test_after_done_the_opponent_may_begin_a_chain_and_the_turn_player_is_asked_again(scene):
    s = scene(BOTH, BOTH)
    s.passes()
    assert s.asked == (1, "open")
    s.skill("oracle").quiet()
    assert s.asked == (0, "act"), "asked again"
    s.passes()
    assert s.asked == (1, "open")
    s.passes()
    assert s.phase == (0, "combat"), "two passes in a row"


@pytest.mark.rule("RP-R93", "RP-163", "RP-186", "RP-134", "RP-141", "RP-R44")
def test_off_turn_only_quick_things_and_skills_that_allow_it(scene):
    s = scene(
        {"souls": ("squire",), "hand": ("squire",)},
        {"souls": ("oracle", "ibwa_1", "wyrm_1"), "hand": ("bolt", "spell", "armor", "squire", "wyrm_2")},
    )
    s.passes()
    assert s.can("bolt") and s.uses("oracle", 1) and not s.uses("ibwa_1", 1)
    clauses = [s.clause(*s.play_of(id)) for id in ("spell", "armor", "squire", "wyrm_2")]
    assert clauses == ["RP-134", "RP-141", "RP-R44", "RP-R44"]
    assert s.clause("use", s.soul("ibwa_1", 1), "ibwa_1.use[0]") == "RP-191"
    assert s.clause("attack", s.soul("wyrm_1", 1), s.soul("squire", 0)) == "RP-059"


@pytest.mark.rule("RP-R94")
def test_no_window_between_draw_flip_and_redraw(scene):
    s = scene({**BOTH, "deck": ("squire",) * 20}, BOTH, at="prep", turn=2)
    questions = []
    while s.phase == (0, "prep"):
        questions.append(s.asked)
        s.idle()
    assert questions == [(0, "act"), (1, "open"), (0, "redraw")]


@pytest.mark.rule("RP-R93")
def test_windows_are_offered_on_public_grounds_alone(scene):
    """With a Soul the question is put whatever the hand holds; without one, or with every Soul equipped,
    nobody could act and nobody is asked.
    """
    for hand in (("bolt", "bolt"), ("squire", "squire")):
        s = scene({"hand": ("archer", "squire"), "souls": ()}, {"hand": hand, "souls": ("squire",)})
        s.put("archer")
        assert s.asked == (1, "#reply")
    for souls in ((), (("squire", "armor"),)):
        s = scene({"hand": ("archer", "squire"), "souls": ()}, {"hand": ("bolt", "bolt"), "souls": souls})
        s.put("archer")
        assert s.asked == (0, "#reply"), souls
    s = scene({"hand": ("archer", "squire")}, {"hand": ("squire",), "reaper": "crown"})
    s.put("archer")
    assert s.asked == (1, "#reply"), "a Quick Skill of the Reaper is in reach"


@pytest.mark.rule("RP-110", "RP-R73", "RP-R74")
def test_at_the_end_of_the_turn_damage_and_effects_stop_together(scene):
    """500 more GRD and 1200 damage go at once; the bonus of a Constant Cast stays."""
    s = scene(
        {"hand": ("ordeal", "squire"), "souls": ("acolyte", ("squire", "armor"))},
        {"hand": (), "souls": ("squire",)},
        at="regroup",
    )
    squire = s.soul("squire", 0)
    s.put("ordeal", t=squire).quiet()
    assert (s.damage(squire), s.stat(squire, "grd")) == (1000, 2000)
    s.until("end", 0)
    assert (s.damage(squire), s.stat(squire, "grd")) == (1000, 2000)
    s.until("fortify", 1)
    assert (s.damage(squire), s.stat(squire, "grd"), s.souls(0)) == (0, 1500, ["squire", "acolyte"])


@pytest.mark.rule("RP-R74", "RP-R107")
def test_limits_per_turn_restart_with_every_turn(scene):
    s = scene(BOTH, BOTH)
    s.skill("oracle").quiet()
    assert s.clause("use", s.soul("oracle", 0), "oracle.use[0]") == "RP-176"
    s.until("fortify", 1).passes()
    assert s.asked == (0, "open") and s.uses("oracle", 0), "once per turn: also on the opponent's"


@pytest.mark.rule("RP-217", "RP-R74")
def test_a_trigger_at_the_end_of_a_phase(scene):
    s = scene({"souls": ("shade",)}, {"souls": ("squire",)})
    s.passes()
    s.passes()
    assert (s.links(), s.t.phase) == (["shade.when[0]"], "fortify")
    s.quiet()
    assert (s.damage(s.soul("squire", 1)), s.t.phase) == (200, "combat")


@pytest.mark.rule("RP-217", "RP-R74", "RP-R114")
@pytest.mark.parametrize("word", ["pass", "skip"])
def test_what_lasts_for_a_phase_is_over_with_it_even_if_it_is_skipped(scene, word):
    s = scene({"souls": ("sundial",)}, {})
    dial = s.soul("sundial", 0)
    s.until("combat")
    assert s.stat(dial, "atk") == 900
    s.answer((word,)).until("regroup")
    assert s.stat(dial, "atk") == 800
    s.until("combat", 1)
    assert s.stat(dial, "atk") == 800, "the start of your phase, not of the opponent's"


@pytest.mark.rule("RP-R74")
def test_what_lasts_until_your_next_turn_is_over_before_anything_else_in_it(scene):
    s = scene({"souls": ("sundial",)}, {})
    dial = s.soul("sundial", 0)
    s.skill("sundial").quiet().until("fortify", 1)
    assert (s.stat(dial, "grd"), s.zone("graveyard", 0)) == (900, ("squire",)), (
        "the end of your turn was seen"
    )
    hand = s.hand(0)
    s.until("prep", 0)
    assert (s.stat(dial, "grd"), s.hand(0), s.zone("graveyard", 0)) == (800, hand + 1, ("squire",))
