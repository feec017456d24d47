"""Stacks of Ranks: up, down, and everything that stays with the Soul."""

from __future__ import annotations


def ranked_up(s, id, base=None):
    """The seat asked Ranks up and nobody answers."""
    s.play(s.find(id, "hand", s.asked[0]), "rank_up").choose(s.asked[0], base=base)
    return s.quiet()


def test_a_rank_goes_on_top_and_its_values_alone_count(scene):
    """RP-075, RP-078 to RP-080, RP-017."""
    s = scene({"hand": ("wyrm_2",), "souls": ("wyrm_1",)}, {})
    old = s.soul("wyrm_1", 0)
    ranked_up(s, "wyrm_2")
    top = s.soul("wyrm_2", 0)
    assert (s.souls(0), s.stat(top, "atk"), s.stat(top, "grd")) == (["wyrm_2"], 1900, 1800)
    assert s.t.rows[old].host == top


def test_one_rank_up_a_turn_onto_the_rank_right_below(scene):
    """RP-057, RP-087, RP-R46, RP-R50."""
    s = scene({"hand": ("wyrm_2", "wyrm_3", "wyrm_2"), "souls": ("wyrm_1", "wyrm_1")}, {})
    third = s.find("wyrm_3", "hand", 0)
    assert s.refusal("play", third, "wyrm_3.play[0]", "rank_up") == "bad_target"
    ranked_up(s, "wyrm_2", s.soul("wyrm_1", 0))
    assert s.refusal("play", s.find("wyrm_3", "hand", 0), "wyrm_3.play[0]", "rank_up") == "used_up"
    s.passes().passes()
    ranked_up(s, "wyrm_3")
    assert s.souls(0) == ["wyrm_3", "wyrm_1"]


def test_damage_casts_effects_and_attacks_stay_with_the_soul(scene):
    """RP-R51, RP-142, RP-R77, RP-R86: up and down again, it is the same Soul."""
    s = scene(
        {"hand": ("armor", "wyrm_2", "bolt", "de_rank", "squire"), "souls": ("acolyte", "wyrm_1")},
        {"souls": ("autha",)},
    )
    wyrm = s.soul("wyrm_1", 0)
    s.cast("armor", caster=wyrm).quiet()
    assert s.stat(wyrm, "grd") == 1500
    s.cast("bolt", caster=s.soul("acolyte", 0), t=wyrm)
    s.skill("autha", 1, t=wyrm).quiet()
    ranked_up(s, "wyrm_2", wyrm)
    drake = s.soul("wyrm_2", 0)
    assert (s.t.rows[drake].damage, s.stat(drake, "grd"), s.stat(drake, "grd_left")) == (1000, 2300, 1300)
    assert s.stat(drake, "atk") == 900
    s.cast("de_rank", caster=s.soul("acolyte", 0), t=drake).quiet()
    assert s.souls(0) == ["wyrm_1", "acolyte"]
    assert (s.t.rows[wyrm].damage, s.stat(wyrm, "grd"), s.stat(wyrm, "atk")) == (1000, 1500, 0)
    assert s.zone("graveyard", 0) == ("bolt", "wyrm_2", "de_rank")
    s.passes()
    assert (s.stat(wyrm, "grd"), s.stat(wyrm, "atk")) == (1500, 1000)


def test_too_much_damage_for_the_lower_rank_destroys_it(scene):
    """RP-R52, RP-R67: 2000 damage is under 2600 and above 1800; found by the check after the link."""
    s = scene(
        {"hand": ("bolt", "bolt", "de_rank", "squire"), "souls": ("acolyte",)},
        {"souls": (("wyrm_1", "wyrm_2", "wyrm_3"),)},
    )
    elder = s.soul("wyrm_3", 1)
    s.cast("bolt", t=elder).quiet()
    s.cast("bolt", t=elder).quiet()
    assert s.souls(1) == ["wyrm_3"]
    s.cast("de_rank", t=elder).quiet()
    assert (s.souls(1), s.zone("graveyard", 1)) == ([], ("wyrm_3", "wyrm_2", "wyrm_1"))


def test_a_destroyed_stack_goes_whole_with_its_cast(scene):
    """RP-081, RP-147, RP-085: three Ranks and a Constant Cast, and no Rank 1 among the targets before."""
    s = scene(
        {"hand": ("smite", "small_smite", "squire"), "souls": ("acolyte",)},
        {"hand": ("armor", "squire"), "souls": (("wyrm_1", "wyrm_2", "wyrm_3"),)},
    )
    small = s.find("small_smite", "hand", 0)
    assert s.refusal("play", small, "small_smite.play[0]", "cast") == "bad_target"
    s.passes()
    s.cast("armor", caster=s.soul("wyrm_3", 1)).quiet().passes()
    s.cast("smite", t=s.soul("wyrm_3", 1)).quiet()
    assert s.souls(1) == []
    assert sorted(s.zone("graveyard", 1)) == ["armor", "wyrm_1", "wyrm_2", "wyrm_3"]
    assert s.zone("under", 1) == ()


def test_a_stack_that_returns_to_hand_returns_whole(scene):
    """RP-082, RP-R85: every Rank goes the same way; the attached Cast is destroyed."""
    s = scene(
        {"hand": ("recall", "squire"), "souls": ("acolyte",)},
        {"hand": ("armor", "squire"), "souls": (("wyrm_1", "wyrm_2"),)},
    )
    s.passes().cast("armor").quiet().passes()
    s.cast("recall", t=s.soul("wyrm_2", 1)).quiet()
    assert {"wyrm_1", "wyrm_2"} <= set(s.zone("hand", 1))
    assert (s.souls(1), s.zone("graveyard", 1), s.zone("under", 1)) == ([], ("armor",), ())


def test_a_rank_requirement_looks_at_the_highest_rank(scene):
    """RP-086, RP-130, example 5."""
    s = scene({"hand": ("small_smite", "squire"), "souls": (("wyrm_1", "wyrm_2"),)}, {"souls": ("squire",)})
    small = s.find("small_smite", "hand", 0)
    assert s.refusal("play", small, "small_smite.play[0]", "cast") == "bad_target"


def test_a_soul_with_a_constant_cast_is_no_caster_until_it_is_purged(scene):
    """RP-144 to RP-146, RP-R82, example 3."""
    s = scene({"hand": ("armor", "bolt", "purge", "squire"), "souls": ("squire",)}, {"souls": ("squire",)})
    squire = s.soul("squire", 0)
    s.cast("armor").quiet()
    assert s.refusal("play", s.find("bolt", "hand", 0), "bolt.play[0]", "cast") == "bad_target"
    s.play(s.find("squire", "hand", 0), "summon").quiet()
    s.cast("purge").quiet()
    assert (s.zone("under", 0), s.stat(squire, "grd")) == ((), 1000)
    s.play(s.find("bolt", "hand", 0), "cast")
    assert squire in s.options.decision.cards


def test_a_rank_up_whose_base_changes_in_answer_fails(scene):
    """RP-089, RP-090, RP-R48: the Rank card lies in the Graveyard and the turn's Rank-up is used."""
    s = scene(
        {"hand": ("wyrm_3", "wyrm_2"), "souls": (("wyrm_1", "wyrm_2"),)},
        {"hand": ("de_rank",), "souls": ("squire",)},
    )
    s.play(s.find("wyrm_3", "hand", 0), "rank_up")
    s.cast("de_rank", t=s.soul("wyrm_2", 0)).quiet()
    assert (s.souls(0), s.zone("graveyard", 0)) == (["wyrm_1"], ("wyrm_2", "wyrm_3"))
    assert s.refusal("play", s.find("wyrm_2", "hand", 0), "wyrm_2.play[0]", "rank_up") == "used_up"


def test_a_skill_of_a_card_no_longer_on_top_has_no_effect(scene):
    """RP-R99: De-Ranked in answer, the top card's Skill is gone; the Soul lives."""
    s = scene(
        {"hand": ("squire",), "souls": (("ibwa_1", "ibwa_2"),)},
        {"hand": ("de_rank",), "souls": ("squire",)},
    )
    s.skill("ibwa_2", 0)
    s.cast("de_rank", t=s.soul("ibwa_2", 0)).quiet()
    assert (s.souls(0), len(s.t.zone("hand", 0))) == (["ibwa_1"], 1)


def test_an_effect_aimed_at_the_soul_follows_it_through_a_change_of_rank(scene):
    """RP-R51, RP-R109: the link below still finds its target under the new top card."""
    s = scene(
        {"hand": ("bolt", "squire"), "souls": ("squire",)},
        {"hand": ("de_rank", "squire"), "souls": (("wyrm_1", "wyrm_2"),)},
    )
    drake = s.soul("wyrm_2", 1)
    s.cast("bolt", t=drake)
    s.cast("de_rank", t=drake).quiet()
    wyrm = s.soul("wyrm_1", 1)
    assert (s.t.rows[wyrm].damage, s.t.rows[drake].damage) == (1000, 0)


def test_an_attacked_soul_that_is_de_ranked_fights_on(scene):
    """RP-R51, RP-R63: the attack goes on against the lower Rank; both Ranks have attacked this turn."""
    s = scene(
        {"hand": ("squire",), "souls": ("squire",)},
        {"hand": ("de_rank", "squire"), "souls": (("wyrm_1", "wyrm_2"),)},
    )
    s.passes()
    drake = s.soul("wyrm_2", 1)
    s.answer(("attack", drake, s.soul("squire", 0))).passes()
    s.cast("de_rank", t=drake).quiet()
    wyrm = s.soul("wyrm_1", 1)
    assert (s.t.rows[wyrm].damage, s.souls(0)) == (1000, ["squire"])
    assert not s.offers("attack", wyrm)
