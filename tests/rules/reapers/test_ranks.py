"""Ledger section 5: Summoning, Ranking up, De-Ranking, and what becomes of stacks."""

from __future__ import annotations

import pytest

DRAKE = ("wyrm_1", "wyrm_2")
ELDER = ("wyrm_1", "wyrm_2", "wyrm_3")


@pytest.mark.rule("RP-072", "RP-073")
def test_a_soul_without_a_higher_rank_stays_as_it_is(scene):
    s = scene({"hand": ("wyrm_2", "squire"), "souls": ("squire",)}, {})
    assert s.clause(*s.play_of("wyrm_2")) == "RP-087"
    stats = {card.id: card.stats for card in s.game.catalogue.cards}
    assert stats["wyrm_3"]["atk"] > stats["wyrm_2"]["atk"] > stats["wyrm_1"]["atk"]


@pytest.mark.rule("RP-075", "RP-078", "RP-079", "RP-080")
def test_a_rank_goes_on_top_and_its_values_alone_count(scene):
    s = scene({"hand": ("wyrm_3", "squire"), "souls": (DRAKE,)}, {})
    old = s.soul("wyrm_2", 0)
    s.put("wyrm_3").quiet()
    top = s.soul("wyrm_3", 0)
    assert (s.souls(0), s.stat(top, "atk"), s.stat(top, "grd")) == (["wyrm_3"], 3000, 2600)
    assert (s.t.rows[old].host, s.zone("under", 0)) == (top, ("wyrm_1", "wyrm_2"))


@pytest.mark.rule("RP-118", "RP-087", "RP-R46")
def test_what_goes_on_what(scene):
    """Same name before the dash, exactly one Rank above, same Position; from hand."""
    s = scene(
        {
            "hand": ("wyrm_3", "changeling", "ibwa_2", "wyrm_2"),
            "souls": ("wyrm_1", "squire"),
            "graveyard": ("fragile",),
        },
        {},
    )
    assert s.clause(*s.play_of("wyrm_3")) == "RP-087", "Rank 3 only on a Rank 2"
    assert s.clause(*s.play_of("changeling")) == "RP-087", "another Position"
    assert s.clause(*s.play_of("ibwa_2")) == "RP-087", "another name"
    fragile = s.find("fragile", "graveyard", 0)
    assert s.clause("play", fragile, "fragile.play[0]", "rank_up") == "", "not from the Graveyard"
    assert s.can("wyrm_2")


@pytest.mark.rule("RP-R50")
def test_a_buried_rank_does_not_count(scene):
    s = scene({"hand": ("wyrm_2", "squire"), "souls": (DRAKE,)}, {})
    assert s.clause(*s.play_of("wyrm_2")) == "RP-087"


@pytest.mark.rule("RP-R48")
def test_which_of_several_souls_ranks_up_is_chosen_and_announced(scene):
    s = scene({"hand": ("wyrm_2", "squire"), "souls": ("wyrm_1", "wyrm_1")}, {"souls": ("squire",)})
    s.answer(s.play_of("wyrm_2"))
    assert s.options.decision.cards == (s.soul("wyrm_1", 0), s.soul("wyrm_1", 0, 1))
    second = s.soul("wyrm_1", 0, 1)
    s.answer((second,))
    assert (s.asked, s.souls(0), s.zone("limbo", 0)) == (
        (1, "#reply"),
        ["wyrm_1", "wyrm_1"],
        ("wyrm_2",),
    ), "announced and not yet there"
    s.quiet()
    assert s.t.rows[second].host == s.soul("wyrm_2", 0)


@pytest.mark.rule("RP-089", "RP-090", "RP-R48")
def test_a_rank_up_whose_base_changes_in_answer_fails(scene):
    """The Rank card lies in the Graveyard and the turn's Rank-up is used."""
    s = scene(
        {"hand": ("wyrm_3", "wyrm_2"), "souls": (DRAKE,)},
        {"hand": ("de_rank",), "souls": ("squire",)},
    )
    s.put("wyrm_3")
    s.put("de_rank", t=s.soul("wyrm_2", 0)).quiet()
    assert (s.souls(0), s.zone("graveyard", 0)) == (["wyrm_1"], ("wyrm_2", "wyrm_3"))
    assert s.clause(*s.play_of("wyrm_2")) == "RP-057"


@pytest.mark.rule("RP-089", "RP-090")
def test_a_rank_up_whose_soul_is_gone_fails(scene):
    s = scene({"hand": ("wyrm_2",), "souls": ("wyrm_1",)}, {"hand": ("bolt", "bolt"), "souls": ("squire",)})
    wyrm = s.soul("wyrm_1", 0)
    s.put("wyrm_2")
    s.put("bolt", t=wyrm)
    s.put("bolt", t=wyrm).quiet()
    assert (s.souls(0), s.zone("graveyard", 0)) == ([], ("wyrm_1", "wyrm_2"))


@pytest.mark.rule("RP-R48", "RP-202")
def test_a_rank_up_is_no_cast_and_no_skill(scene):
    s = scene(
        {"hand": ("wyrm_2",), "souls": ("wyrm_1",)},
        {"hand": ("counter_cast", "hush", "bolt"), "souls": ("squire",)},
    )
    s.put("wyrm_2")
    assert [s.can(id) for id in ("counter_cast", "hush", "bolt")] == [False, False, True]


@pytest.mark.rule("RP-R45", "RP-R93")
def test_a_summon_can_be_answered_but_not_stopped(scene):
    s = scene({"hand": ("archer", "squire")}, {"hand": ("bolt", "counter_cast"), "souls": ("squire",)})
    s.put("archer")
    assert (s.souls(0), s.asked, s.can("counter_cast")) == (["archer"], (1, "#reply"), False)
    s.put("bolt", t=s.soul("archer", 0)).quiet()
    assert (s.souls(0), s.zone("graveyard", 0)) == ([], ("archer",))


@pytest.mark.rule("RP-R51", "RP-R86", "RP-083", "RP-084", "RP-R54")
def test_everything_stays_with_the_soul_through_changes_of_rank(scene):
    """Damage, Constant Cast, running effects: up and down again, it is the same Soul."""
    s = scene(
        {"hand": ("armor", "wyrm_2", "bolt", "de_rank", "surge"), "souls": ("acolyte", "wyrm_1")},
        {"souls": ("squire",)},
    )
    wyrm, acolyte = s.soul("wyrm_1", 0), s.soul("acolyte", 0)
    s.put("armor", caster=wyrm).quiet()
    s.put("surge", caster=acolyte, t=wyrm).quiet()
    s.put("bolt", caster=acolyte, t=wyrm).quiet()
    s.put("wyrm_2", base=wyrm).quiet()
    drake = s.soul("wyrm_2", 0)
    assert (s.damage(drake), s.stat(drake, "grd"), s.stat(drake, "atk")) == (1000, 2300, 2400)
    assert s.stat(drake, "grd_left") == 1300
    s.put("de_rank", caster=acolyte, t=drake).quiet()
    assert s.souls(0) == ["wyrm_1", "acolyte"]
    assert (s.damage(wyrm), s.stat(wyrm, "grd"), s.stat(wyrm, "atk")) == (1000, 1500, 1500)
    assert (s.stat(wyrm, "rank"), s.zone("under", 0)) == (1, ("armor",))
    assert s.zone("graveyard", 0) == ("surge", "bolt", "wyrm_2", "de_rank")


@pytest.mark.rule("RP-R51", "RP-R77")
def test_having_attacked_and_restrictions_stay_with_the_soul(scene):
    s = scene(
        {"hand": ("de_rank", "squire"), "souls": (("drogon_1", "drogon"), "acolyte")},
        {"souls": ("squire", "wall")},
    )
    s.skill("drogon", t=s.soul("squire", 1)).quiet()
    s.until("combat", 0)
    s.put("de_rank", caster=s.soul("acolyte", 0), t=s.soul("drogon", 0)).quiet()
    assert s.clause("attack", s.soul("drogon_1", 0), s.soul("wall", 1)) == "RP-196"
    other = scene(
        {"hand": ("wyrm_2", "squire"), "souls": ("wyrm_1",)}, {"souls": ("acolyte",), "hand": ()}, at="combat"
    )
    other.attack(other.soul("wyrm_1", 0), other.soul("acolyte", 1)).quiet()
    other.until("regroup", 0)
    other.put("wyrm_2").quiet()
    assert other.t.rows[other.soul("wyrm_2", 0)].mark("attacked") == 1


@pytest.mark.rule("RP-R52", "RP-R67")
def test_too_much_damage_for_the_lower_rank_destroys_it(scene):
    """2000 damage is under 2600 and above 1800; found by the check after the link, and not "in combat"."""
    s = scene(
        {"hand": ("bolt", "bolt", "de_rank", "squire"), "souls": ("acolyte",)},
        {"souls": (ELDER, "avenger"), "hand": ()},
    )
    elder = s.soul("wyrm_3", 1)
    s.put("bolt", t=elder).quiet()
    s.put("bolt", t=elder).quiet()
    s.put("de_rank", t=elder).quiet()
    assert (s.souls(1), s.zone("graveyard", 1)) == (["avenger"], ("wyrm_3", "wyrm_2", "wyrm_1"))
    assert s.links() == [], "nobody was destroyed in combat"


@pytest.mark.rule("RP-R51", "RP-R67")
def test_a_higher_rank_with_less_grd_than_damage_falls(scene):
    s = scene({"hand": ("bolt", "fragile", "squire"), "souls": ("acolyte", "wyrm_1")}, {})
    s.put("bolt", caster=s.soul("acolyte", 0), t=s.soul("wyrm_1", 0)).quiet()
    s.put("fragile").quiet()
    assert (s.souls(0), s.zone("graveyard", 0)) == (["acolyte"], ("bolt", "fragile", "wyrm_1"))


@pytest.mark.rule("RP-081", "RP-147")
def test_a_destroyed_stack_goes_whole_with_its_cast(scene):
    s = scene({"hand": ("smite", "squire"), "souls": ("acolyte",)}, {"souls": ((*ELDER, "armor"),)})
    s.put("smite").quiet()
    assert sorted(s.zone("graveyard", 1)) == ["armor", "wyrm_1", "wyrm_2", "wyrm_3"]
    assert (s.souls(1), s.zone("under", 1)) == ([], ())


@pytest.mark.rule("RP-082", "RP-R85")
def test_a_stack_that_leaves_otherwise_goes_whole(scene):
    """Every Rank goes back to the hand; the attached Cast is destroyed."""
    s = scene(
        {"hand": ("recall", "squire"), "souls": ("acolyte",)}, {"souls": ((*DRAKE, "armor"),), "hand": ()}
    )
    s.put("recall", t=s.soul("wyrm_2", 1)).quiet()
    assert sorted(s.zone("hand", 1)) == ["wyrm_1", "wyrm_2"]
    assert (s.souls(1), s.zone("graveyard", 1), s.zone("under", 1)) == ([], ("armor",), ())


@pytest.mark.rule("RP-R53", "RP-085")
def test_de_rank_needs_a_card_beneath(scene):
    s = scene({"hand": ("de_rank", "squire"), "souls": ("squire", "wisp")}, {"souls": ("archer",)})
    assert s.clause(*s.play_of("de_rank")) == "RP-R108"


@pytest.mark.rule("RP-R47")
def test_after_a_de_rank_a_soul_may_rank_up_again(scene):
    s = scene({"hand": ("de_rank", "wyrm_2"), "souls": (DRAKE, "acolyte")}, {})
    s.put("de_rank", caster=s.soul("acolyte", 0)).quiet()
    s.put("wyrm_2").quiet()
    assert s.souls(0) == ["wyrm_2", "acolyte"]


@pytest.mark.rule("RP-085", "RP-086", "RP-130")
def test_requirements_and_targets_look_at_the_highest_rank(scene):
    s = scene({"hand": ("small_smite", "squire"), "souls": (DRAKE,)}, {"souls": ("squire",)})
    assert s.clause(*s.play_of("small_smite")) == "RP-130", "no Rank 1 on top to cast it"
    s = scene({"hand": ("small_smite", "squire"), "souls": ("squire",)}, {"souls": (ELDER,)})
    assert s.clause(*s.play_of("small_smite")) == "RP-R108", "no Rank 1 on top to aim it at"


# --- by effects ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-088", "RP-R49", "RP-204")
def test_a_higher_rank_summoned_from_the_deck_goes_onto_its_soul(scene):
    """The turn's own Rank-up is still there."""
    s = scene(
        {"hand": ("wyrm_3", "squire"), "souls": ("mentor", "wyrm_1"), "deck": ("wyrm_2", *("squire",) * 8)},
        {},
    )
    s.skill("mentor", b=s.soul("wyrm_1", 0)).quiet()
    s.choose(0, found=s.find("wyrm_2", "deck", 0))
    assert (s.souls(0), s.zone("under", 0)) == (["wyrm_2", "mentor"], ("wyrm_1",))
    s.put("wyrm_3").quiet()
    assert s.souls(0) == ["wyrm_3", "mentor"]


@pytest.mark.rule("RP-088", "RP-089", "RP-090")
def test_such_a_summon_fails_without_the_lower_rank(scene):
    """The Rank 1 is destroyed in answer: whatever is found has nothing to go onto."""
    s = scene(
        {"souls": ("mentor", "gnat", "wyrm_1"), "deck": ("wyrm_2", *("squire",) * 8), "hand": ()},
        {"souls": ("squire",), "hand": ("recall",)},
    )
    s.skill("mentor", b=s.soul("wyrm_1", 0))
    s.put("recall", t=s.soul("wyrm_1", 0)).quiet()
    assert (s.souls(0), "wyrm_2" in s.zone("deck", 0)) == (["gnat", "mentor"], True)


@pytest.mark.rule("RP-088", "RP-087", "RP-206", "RP-R56")
def test_from_the_graveyard_too_a_rank_two_needs_its_lower_rank(scene):
    s = scene({"souls": ("dredger",), "graveyard": ("wyrm_2", "seer_1"), "hand": ()}, {})
    s.use(s.soul("dredger", 0))
    s.quiet()
    assert s.zone("mage", 0) == ("dredger", "seer_1"), "the only one that could be Summoned"
    s = scene({"souls": ("dredger", "wyrm_1"), "graveyard": ("wyrm_2",), "hand": ()}, {})
    s.skill("dredger").quiet()
    assert s.souls(0) == ["wyrm_2", "dredger"]


@pytest.mark.rule("RP-R56")
def test_no_position_no_summon(scene):
    s = scene({"souls": ("dredger", "acolyte"), "graveyard": ("seer_1",)}, {})
    assert s.clause("use", s.soul("dredger", 0), "dredger.use[0]") == "RP-R108"


@pytest.mark.rule("RP-018", "RP-R57", "RP-R56")
def test_a_warrior_summoned_into_the_rear_line_needs_a_position_of_that_kind(scene):
    """The Front-Line is full, which does not matter; the Mage positions do."""
    souls = ("squire",) * 5
    s = scene({"souls": (*souls, "acolyte"), "hand": ("tunnel", "squire"), "graveyard": ("gnat",)}, {})
    s.put("tunnel").quiet()
    assert s.zone("mage", 0) == ("acolyte", "gnat")
    s = scene({"souls": ("acolyte", "acolyte"), "hand": ("tunnel", "squire"), "graveyard": ("gnat",)}, {})
    assert s.clause(*s.play_of("tunnel")) == "RP-R56"


@pytest.mark.rule("RP-R56", "RP-089", "RP-090")
def test_a_position_that_fills_up_makes_the_summon_fail(scene):
    """The last Ranger position is taken by an answer; what was to come from Purgatory is destroyed."""
    s = scene(
        {
            "souls": ("ferryman", "dredger", "squire"),
            "purgatory": ("archer",),
            "graveyard": ("archer",),
            "hand": (),
        },
        {},
    )
    s.skill("ferryman", given=s.soul("squire", 0))
    s.skill("dredger", t=s.find("archer", "graveyard", 0)).quiet()
    assert (s.zone("ranger", 0), s.zone("purgatory", 0)) == (("ferryman", "archer"), ())
    assert sorted(s.zone("graveyard", 0)) == ["archer", "squire"]


@pytest.mark.rule("RP-R56")
def test_a_position_freed_by_the_cost_counts_as_free(scene):
    s = scene({"souls": ("ferryman", "archer"), "purgatory": ("archer",), "hand": ()}, {})
    archer = s.soul("archer", 0)
    s.skill("ferryman", given=archer).quiet()
    assert (s.zone("ranger", 0), s.zone("purgatory", 0)) == (("ferryman", "archer"), ())
    assert s.zone("graveyard", 0) == ("archer",)
    full = scene({"souls": ("ferryman", "archer"), "purgatory": ("squire",)}, {})
    assert full.uses("ferryman", 0)


@pytest.mark.rule("RP-R56", "RP-019")
def test_tokens_need_a_position_each_unless_it_says_up_to(scene):
    souls = ("squire",) * 4
    s = scene({"souls": (*souls, "broodmother", "nurse")}, {})
    assert s.clause("use", s.soul("broodmother", 0), "broodmother.use[0]") == "RP-R56"
    s.skill("nurse").quiet()
    assert s.zone("front", 0) == (*souls, "wisp")


@pytest.mark.rule("RP-R56", "RP-016")
def test_a_token_without_a_position_is_not_made(scene):
    """The Front-Line fills up in answer."""
    s = scene(
        {
            "souls": ("squire", "squire", "squire", "broodmother", "dredger"),
            "graveyard": ("squire",),
            "hand": (),
        },
        {"souls": ("squire",)},
    )
    s.skill("broodmother")
    s.passes()
    s.skill("dredger").quiet()
    assert s.zone("front", 0) == ("squire",) * 4 + ("wisp",)


@pytest.mark.rule("RP-055", "RP-075")
def test_what_waits_for_your_summons_and_rank_ups_hears_of_each(scene):
    mine = {"souls": ("scribe",), "hand": ("wyrm_1", "wyrm_2", "squire")}
    s = scene(mine, {"souls": ("scribe",)})
    s.put("wyrm_1").quiet()
    assert (s.hand(0), s.hand(1)) == (3, 1)
    s.put("wyrm_2").quiet()
    assert [len(s.zone("purgatory", seat)) for seat in range(2)] == [1, 0]
