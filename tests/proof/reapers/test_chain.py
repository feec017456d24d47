"""The chain: costs, casters, negation, windows."""

from __future__ import annotations


def test_a_chain_resolves_newest_first(scene):
    """RP-212, RP-202, RP-215, example 2: De-Rank is countered; both Casts lie in their Graveyards."""
    s = scene(
        {"hand": ("de_rank", "squire"), "souls": ("squire",)},
        {"hand": ("counter_cast", "squire"), "souls": (("wyrm_1", "wyrm_2"),)},
    )
    s.cast("de_rank", t=s.soul("wyrm_2", 1))
    s.cast("counter_cast")
    assert s.links() == ["de_rank.play[0]", "counter_cast.play[0]"]
    s.quiet()
    assert s.souls(1) == ["wyrm_2"]
    assert (s.zone("graveyard", 0), s.zone("graveyard", 1)) == (("de_rank",), ("counter_cast",))


def test_a_changed_caster_makes_the_cast_fail(scene):
    """RP-137, RP-138, RP-R109, example 1: the Angel is a Demon when Smite comes up; it fails, the Soul stays."""
    s = scene(
        {"hand": ("smite", "squire"), "souls": ("marut",)},
        {"hand": ("mask", "squire"), "souls": ("acolyte", "squire")},
    )
    marut = s.soul("marut", 0)
    s.cast("smite", t=s.soul("squire", 1))
    s.cast("mask", t=marut)
    s.quiet()
    assert (s.souls(0), s.souls(1)) == (["marut"], ["squire", "acolyte"])
    assert s.zone("graveyard", 0) == ("smite",)


def test_without_the_answer_the_same_cast_works(scene):
    """RP-131: the counterpart of the test above."""
    s = scene({"hand": ("smite", "squire"), "souls": ("marut",)}, {"souls": ("acolyte", "squire")})
    s.cast("smite", t=s.soul("squire", 1)).quiet()
    assert (s.souls(1), s.zone("graveyard", 1)) == (["acolyte"], ("squire",))


def test_a_removed_caster_makes_the_cast_fail(scene):
    """RP-136, RP-138."""
    s = scene(
        {"hand": ("smite", "squire"), "souls": ("acolyte",)},
        {"hand": ("bolt", "squire"), "souls": ("squire",)},
    )
    s.cast("smite", t=s.soul("squire", 1))
    s.cast("bolt", t=s.soul("acolyte", 0)).quiet()
    assert (s.souls(0), s.souls(1)) == ([], ["squire"])
    assert sorted(s.zone("graveyard", 0)) == ["acolyte", "smite"]


def test_a_target_that_no_longer_fits_is_lost_and_the_cast_used(scene):
    """RP-R89, RP-R109, RP-085: the target becomes Rank 1 … of a stack no more."""
    s = scene(
        {"hand": ("de_rank", "squire"), "souls": ("squire",)},
        {"hand": ("de_rank", "squire"), "souls": (("wyrm_1", "wyrm_2"),)},
    )
    wyrm = s.soul("wyrm_2", 1)
    s.cast("de_rank", t=wyrm)
    s.cast("de_rank", t=wyrm).quiet()
    assert s.souls(1) == ["wyrm_1"]
    assert (s.zone("graveyard", 0), s.zone("graveyard", 1)) == (("de_rank",), ("wyrm_2", "de_rank"))


def test_a_cost_stays_paid_when_the_skill_is_negated(scene):
    """RP-188, RP-189, RP-193, RP-205, RP-R112, example 15."""
    s = scene(
        {"hand": ("squire",), "graveyard": ("lucifer", "squire")},
        {"hand": ("hush", "squire"), "souls": ("squire",)},
    )
    s.skill("lucifer", 0, "graveyard")
    assert s.zone("purgatory", 0) == ("squire",)
    s.cast("hush").quiet()
    assert (s.zone("purgatory", 0), s.zone("graveyard", 0), s.souls(0)) == (("squire",), ("lucifer",), [])
    lucifer = s.find("lucifer", "graveyard", 0)
    assert s.refusal("use", lucifer, "lucifer.use[0]") == "used_up"


def test_a_cost_that_cannot_be_paid_forbids_the_skill(scene):
    """RP-R108, RP-193: another card is asked for, so Lucifer cannot pay with himself."""
    s = scene({"hand": ("squire",), "graveyard": ("lucifer",)}, {})
    lucifer = s.find("lucifer", "graveyard", 0)
    assert s.refusal("use", lucifer, "lucifer.use[0]") == "cannot_pay"


def test_a_casts_cost_is_paid_at_activation_too(scene):
    """RP-190: the discard is gone and open before anybody answers."""
    s = scene(
        {"hand": ("volley", "smite", "squire"), "souls": ("archer",)},
        {"hand": ("counter_cast",), "souls": ("squire", "squire")},
    )
    both = tuple(sorted((s.soul("squire", 1), s.soul("squire", 1, 1))))
    s.cast("volley", t=both)
    assert (s.asked, len(s.t.zone("graveyard", 0)), s.zone("limbo", 0)) == ((1, "#reply"), 1, ("volley",))
    s.cast("counter_cast").quiet()
    assert len(s.t.zone("graveyard", 0)) == 2
    assert all(s.t.rows[soul].damage == 0 for soul in both)


def test_a_soul_that_left_as_its_own_cost_still_acts(scene):
    """RP-R99: the Skill of a sacrificed Soul has its effect."""
    s = scene({"hand": ("squire",), "souls": ("verin",)}, {"souls": ("squire",)})
    s.skill("verin", 0).quiet()
    assert (s.souls(0), s.souls(1)) == ([], [])


def test_a_skill_whose_soul_is_destroyed_in_answer_has_no_effect(scene):
    """RP-216, RP-R99."""
    s = scene({"hand": ("squire",), "souls": ("ibwa_1",)}, {"hand": ("bolt",), "souls": ("squire",)})
    s.skill("ibwa_1", 0)
    s.cast("bolt", t=s.soul("ibwa_1", 0)).quiet()
    assert (len(s.t.zone("hand", 0)), s.zone("graveyard", 0)) == (1, ("ibwa_1",))


def test_only_quick_things_answer(scene):
    """RP-213, RP-214, RP-162, RP-134: no Standard Cast and no Skill that is not Quick in a window."""
    s = scene(
        {"hand": ("bolt",), "souls": ("squire",)},
        {"hand": ("smite", "bolt"), "souls": ("marut", "ibwa_1")},
    )
    s.cast("bolt", t=s.soul("ibwa_1", 1))
    smite, ibwa = s.find("smite", "hand", 1), s.soul("ibwa_1", 1)
    assert s.refusal("play", smite, "smite.play[0]", "cast") == "not_now"
    assert s.refusal("use", ibwa, "ibwa_1.use[0]") == "not_now"
    assert s.offers("play", s.find("bolt", "hand", 1))


def test_the_opponent_is_asked_first_then_in_turn_until_two_pass(scene):
    """RP-R93: after an activation the other seat, then the acting one; an answer opens the window anew."""
    s = scene(
        {"hand": ("bolt", "bolt", "squire"), "souls": ("squire",)},
        {"hand": ("bolt", "squire"), "souls": (("wyrm_1", "wyrm_2"),)},
    )
    wyrm, asked = s.soul("wyrm_2", 1), []
    s.cast("bolt", t=wyrm)
    asked.append(s.asked[0])
    s.passes()
    asked.append(s.asked[0])
    s.cast("bolt", t=wyrm)
    asked.append(s.asked[0])
    s.passes().passes()
    assert (asked, s.asked) == ([1, 0, 1], (0, "act"))
    assert s.zone("graveyard", 1) == ("wyrm_2", "wyrm_1")


def test_checks_come_after_a_whole_link(scene):
    """RP-R67: 1000 damage and 500 more GRD in one Cast leave a damaged Soul alive."""
    s = scene(
        {"hand": ("bolt", "ordeal", "squire"), "souls": ("acolyte",)}, {"souls": (("wyrm_1", "wyrm_2"),)}
    )
    wyrm = s.soul("wyrm_2", 1)
    s.cast("bolt", t=wyrm).quiet()
    s.cast("ordeal", t=wyrm).quiet()
    assert (s.souls(1), s.t.rows[wyrm].damage, s.stat(wyrm, "grd")) == (["wyrm_2"], 2000, 2300)
    s.passes()
    assert s.t.rows[wyrm].damage == 0


def test_once_per_turn_by_full_name(scene):
    """RP-176, RP-177, RP-R105, example 9: two Lucifers in the Graveyard share one use."""
    s = scene({"hand": ("squire",), "graveyard": ("lucifer", "lucifer", "squire", "archer")}, {})
    first = s.find("lucifer", "graveyard", 0)
    s.skill("lucifer", 0, "graveyard", **{"#given": s.find("squire", "graveyard", 0)}).quiet()
    assert s.souls(0) == ["lucifer"]
    second = s.find("lucifer", "graveyard", 0)
    assert second != first
    assert s.refusal("use", second, "lucifer.use[0]") == "used_up"
    s.passes().passes()
    assert s.offers("use", second)


def test_each_rank_counts_for_itself_and_each_seat_too(scene):
    """RP-178, RP-179, RP-180, RP-R105, example 10."""
    s = scene({"hand": ("ibwa_2",), "souls": ("ibwa_1", "ibwa_1")}, {"souls": ("ibwa_1",)})
    s.skill("ibwa_1", 0).quiet()
    other = s.soul("ibwa_1", 0, 1)
    assert s.refusal("use", other, "ibwa_1.use[0]") == "used_up"
    s.play(s.find("ibwa_2", "hand", 0), "rank_up").choose(0).quiet()
    s.skill("ibwa_2", 0).quiet()
    assert s.refusal("use", s.soul("ibwa_2", 0), "ibwa_2.use[0]") == "used_up"
    s.passes()
    s.skill("ibwa_1", 1).quiet()


def test_a_kept_skill_counts_under_its_own_ranks_name(scene):
    """RP-077, RP-R55: the new Rank has the Skill of the one below, with what was used of it."""
    s = scene({"hand": ("ibwa_2b",), "souls": ("ibwa_1",)}, {})
    s.skill("ibwa_1", 0).quiet()
    s.play(s.find("ibwa_2b", "hand", 0), "rank_up").choose(0).quiet()
    top = s.soul("ibwa_2b", 0)
    assert s.refusal("use", top, "ibwa_1.use[0]") == "used_up"
    s.passes().passes()
    s.answer(("use", top, "ibwa_1.use[0]")).quiet()
    assert not s.offers("use", top)
