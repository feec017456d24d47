"""Ledger section 7: Casts, with their rulings."""

from __future__ import annotations

import pytest

from engines.effects import grammar as g
from tests.rules.reapers.table import GAME

DRAKE = ("wyrm_1", "wyrm_2")


@pytest.mark.rule("RP-128", "RP-129", "RP-130", "RP-135")
def test_a_cast_is_performed_by_a_soul_that_fits_its_requirement(scene):
    s = scene({"hand": ("smite", "spell", "squire"), "souls": ("squire",)}, {"souls": ("squire",)})
    assert s.clause(*s.play_of("smite")) == "RP-130", "no Angel"
    assert s.clause(*s.play_of("spell")) == "RP-130", "no Mage"
    s = scene({"hand": ("smite", "squire"), "souls": ("acolyte", "marut", "squire")}, {"souls": ("squire",)})
    s.answer(s.play_of("smite"))
    assert set(s.options.decision.cards) == {s.soul("acolyte", 0), s.soul("marut", 0)}


@pytest.mark.rule("RP-128", "RP-130")
def test_an_enemy_soul_is_no_caster(scene):
    s = scene({"hand": ("smite", "squire"), "souls": ("squire",)}, {"souls": ("acolyte",)})
    assert s.clause(*s.play_of("smite")) == "RP-130"


@pytest.mark.rule("RP-131")
def test_with_its_requirement_met_a_cast_does_what_it_says(scene):
    s = scene({"hand": ("smite", "squire"), "souls": ("marut",)}, {"souls": ("acolyte", "squire")})
    s.put("smite", t=s.soul("squire", 1)).quiet()
    assert (s.souls(1), s.zone("graveyard", 1)) == (["acolyte"], ("squire",))


@pytest.mark.rule("RP-134", "RP-054")
def test_a_standard_cast_in_ones_own_turn_only(scene):
    s = scene({"souls": ("squire",)}, {"hand": ("spell", "squire"), "souls": ("acolyte",)})
    s.passes()
    assert s.asked == (1, "open")
    assert s.clause(*s.play_of("spell")) == "RP-134"
    s.until("fortify", 1)
    s.put("spell").quiet()
    assert s.zone("graveyard", 1) == ("spell",)


@pytest.mark.rule("RP-136", "RP-138", "RP-R78")
@pytest.mark.parametrize("cast", ["smite", "surge"])
def test_a_removed_caster_makes_a_cast_fail(scene, cast):
    """A Standard Cast as well as a Quick one."""
    s = scene(
        {"hand": (cast, "squire"), "souls": ("acolyte",)}, {"hand": ("bolt", "squire"), "souls": ("squire",)}
    )
    s.put(cast, t=s.soul("squire", 1))
    s.put("bolt", t=s.soul("acolyte", 0)).quiet()
    assert (s.souls(0), s.souls(1), s.stat(s.soul("squire", 1), "atk")) == ([], ["squire"], 1000)
    assert sorted(s.zone("graveyard", 0)) == ["acolyte", cast]


@pytest.mark.rule("RP-137", "RP-138", "RP-210")
def test_a_changed_caster_makes_a_cast_fail(scene):
    s = scene(
        {"hand": ("smite", "squire"), "souls": ("marut",)},
        {"hand": ("mask", "squire"), "souls": ("acolyte", "squire")},
    )
    s.put("smite", t=s.soul("squire", 1))
    s.put("mask", t=s.soul("marut", 0)).quiet()
    assert (s.souls(0), s.souls(1)) == (["marut"], ["squire", "acolyte"])
    assert s.zone("graveyard", 0) == ("smite",)


@pytest.mark.rule("RP-210", "RP-R92")
def test_a_class_change_lasts_until_the_end_of_the_turn(scene):
    s = scene({"hand": ("mask", "smite"), "souls": ("acolyte",)}, {"souls": ("squire",), "hand": ()})
    s.put("mask", t=s.soul("acolyte", 0)).quiet()
    assert s.clause(*s.play_of("smite")) == "RP-130"
    s.until("fortify", 1).until("fortify", 0)
    assert s.can("smite")


@pytest.mark.rule("RP-137", "RP-086")
def test_a_de_ranked_caster_may_no_longer_fit(scene):
    for answer, held in ((False, 3), (True, 1)):
        s = scene(
            {"hand": ("grand", "squire"), "souls": (DRAKE,)}, {"souls": ("squire",), "hand": ("de_rank",)}
        )
        s.put("grand")
        if answer:
            s.put("de_rank")
        s.quiet()
        assert (s.hand(0), s.zone("graveyard", 0)[-1]) == (held, "grand")


@pytest.mark.rule("RP-139", "RP-R90")
def test_a_quick_cast_at_any_time_and_against_anything(scene):
    """In either turn, in every phase, against Cast, Skill, Summon, Rank-up and attack."""
    s = scene({"souls": ("squire",)}, {"hand": ("bolt", "squire"), "souls": ("squire",)}, at="turn")
    asked = []
    while s.t.turn == 3:
        if s.asked == (1, "open"):
            asked.append(s.t.phase)
            assert s.can("bolt")
        s.idle()
    assert asked == ["prep", "fortify", "combat", "regroup", "end"]
    begun = {
        "cast": lambda s: s.put("surge", caster=s.soul("archer", 0)),
        "skill": lambda s: s.skill("oracle"),
        "summon": lambda s: s.put("squire"),
        "rank_up": lambda s: s.put("wyrm_2"),
    }
    for name, begin in begun.items():
        s = scene(
            {"hand": ("surge", "squire", "wyrm_2"), "souls": ("archer", "oracle", "wyrm_1")},
            {"hand": ("bolt", "squire"), "souls": ("squire",)},
        )
        begin(s)
        assert s.asked == (1, "#reply") and s.can("bolt"), name
    s = scene({"souls": ("squire",)}, {"hand": ("bolt",), "souls": ("wall",)}, at="combat")
    s.attack(s.soul("squire", 0), s.soul("wall", 1))
    assert s.asked == (1, "#reply") and s.can("bolt")


@pytest.mark.rule("RP-140", "RP-R91")
def test_a_quick_cast_makes_or_extends_a_chain(scene):
    both = {"hand": ("bolt", "surge"), "souls": (DRAKE,)}
    s = scene(both, both)
    s.put("bolt", t=s.soul("wyrm_2", 1))
    assert s.links() == ["bolt.play[0]"], "it begins one"
    s.put("surge")
    assert s.links() == ["bolt.play[0]", "surge.play[0]"], "and joins one"


@pytest.mark.rule("RP-141", "RP-R40")
def test_a_constant_cast_in_ones_own_turn_only(scene):
    s = scene({"souls": ("squire",)}, {"hand": ("armor", "squire"), "souls": ("acolyte",)})
    s.passes()
    assert s.clause(*s.play_of("armor")) == "RP-141"
    s.until("regroup", 1)
    assert s.can("armor")


@pytest.mark.rule("RP-142", "RP-145")
def test_a_constant_cast_stays_with_its_caster(scene):
    s = scene({"hand": ("armor", "squire"), "souls": ("squire", "archer")}, {"hand": ()})
    squire = s.soul("squire", 0)
    s.put("armor", caster=squire).quiet()
    armor = s.find("armor", "under", 0)
    assert (s.t.rows[armor].host, s.stat(squire, "grd"), s.zone("graveyard", 0)) == (squire, 1500, ())
    assert not [a.value for a in s.options.answers() if armor in a.value], "nobody can take it off"
    s.until("fortify", 1)
    assert s.stat(squire, "grd") == 1500


@pytest.mark.rule("RP-142", "RP-138")
def test_a_constant_cast_that_fails_goes_to_the_graveyard(scene):
    s = scene(
        {"hand": ("armor", "squire"), "souls": ("squire", "archer")},
        {"hand": ("counter_cast", "recall"), "souls": ("squire",)},
    )
    s.put("armor", caster=s.soul("squire", 0))
    s.put("counter_cast").quiet()
    assert (s.zone("graveyard", 0), s.zone("under", 0)) == (("armor",), ())
    s = scene(
        {"hand": ("armor", "squire"), "souls": ("squire", "archer")},
        {"hand": ("recall",), "souls": ("squire",)},
    )
    s.put("armor", caster=s.soul("squire", 0))
    s.put("recall", t=s.soul("squire", 0)).quiet()
    assert (s.zone("graveyard", 0), s.zone("under", 0)) == (("armor",), ())


@pytest.mark.rule("RP-144", "RP-R82", "RP-R83")
def test_an_equipped_soul_is_no_caster_but_may_be_a_target(scene):
    s = scene({"hand": ("bolt", "armor", "squire"), "souls": (("squire", "armor"),)}, {"souls": ("squire",)})
    assert s.clause(*s.play_of("bolt")) == "RP-144"
    assert s.clause(*s.play_of("armor")) == "RP-144", "nor of a second Constant Cast"
    s = scene({"hand": ("bolt", "squire"), "souls": (("squire", "armor"), "archer")}, {})
    s.put("bolt", t=s.soul("squire", 0)).quiet()
    assert s.damage(s.soul("squire", 0)) == 1000


@pytest.mark.rule("RP-146", "RP-145", "RP-144")
def test_only_an_effect_that_says_so_removes_a_constant_cast(scene):
    s = scene(
        {"hand": ("bolt", "squire"), "souls": (("squire", "armor"),)},
        {"hand": ("purge",), "souls": ("squire",)},
    )
    squire = s.soul("squire", 0)
    s.passes()
    s.put("purge").quiet()
    assert (s.zone("under", 0), s.zone("graveyard", 0), s.stat(squire, "grd")) == ((), ("armor",), 1000)
    assert s.can("bolt"), "the Soul can be caster again"


@pytest.mark.rule("RP-147")
def test_a_constant_cast_goes_with_its_destroyed_soul(scene):
    s = scene({"hand": ("smite",), "souls": ("acolyte",)}, {"souls": (("squire", "armor"),)})
    s.put("smite").quiet()
    assert sorted(s.zone("graveyard", 1)) == ["armor", "squire"]


@pytest.mark.rule("RP-R79")
def test_two_casters_are_two_souls_and_both_must_still_fit(scene):
    s = scene({"hand": ("pact", "squire"), "souls": ("pyre",)}, {})
    assert s.clause(*s.play_of("pact")) == "RP-130"
    for answer, drawn in ((False, 3), (True, 0)):
        s = scene(
            {"hand": ("pact", "squire"), "souls": ("pyre", "acolyte")},
            {"hand": ("bolt",), "souls": ("squire",)},
        )
        s.put("pact")
        if answer:
            s.put("bolt", t=s.soul("acolyte", 0))
        s.quiet()
        assert s.hand(0) == 1 + drawn


@pytest.mark.rule("RP-R79", "RP-142")
def test_a_constant_cast_of_two_casters_attaches_to_the_first(scene):
    s = scene({"hand": ("relay", "squire"), "souls": ("squire", "acolyte")}, {})
    s.put("relay").quiet()
    assert s.stat(s.soul("acolyte", 0), "atk") == 700
    assert s.t.rows[s.find("relay", "under", 0)].host == s.soul("acolyte", 0)


@pytest.mark.rule("RP-R80")
def test_a_requirement_that_is_no_soul_is_checked_twice(scene):
    s = scene({"hand": ("requiem", "squire"), "souls": ("squire",)}, {})
    assert s.clause(*s.play_of("requiem")) == "RP-191"
    for answer, held in ((False, 2), (True, 1)):
        s = scene(
            {"hand": ("requiem", "squire"), "souls": ("squire",), "graveyard": ("mourner",)},
            {"hand": ("exhume",), "souls": ("squire",)},
        )
        s.put("requiem")
        if answer:
            s.put("exhume", t=s.find("mourner", "graveyard", 0))
        s.quiet()
        assert (s.hand(0), "requiem" in s.zone("graveyard", 0)) == (held, True)


@pytest.mark.rule("RP-R81")
def test_one_soul_casts_several_times(scene):
    s = scene({"hand": ("spell", "spell", "squire"), "souls": ("acolyte",)}, {})
    s.put("spell").quiet()
    s.put("spell").quiet()
    assert s.zone("graveyard", 0) == ("spell", "spell")


@pytest.mark.rule("RP-R84")
def test_an_attached_casts_requirement_need_not_go_on_being_met(scene):
    s = scene({"hand": ("relay", "mask", "squire"), "souls": ("squire", "acolyte", "seer_1")}, {"souls": ()})
    s.put("relay", caster=s.soul("acolyte", 0), caster2=s.soul("squire", 0)).quiet()
    s.put("mask", caster=s.soul("seer_1", 0), t=s.soul("acolyte", 0)).quiet()
    assert s.stat(s.soul("acolyte", 0), "atk") == 700


@pytest.mark.rule("RP-R86")
def test_a_de_ranked_stack_keeps_its_cast(scene):
    s = scene({"hand": ("de_rank", "squire"), "souls": ((*DRAKE, "armor"), "squire")}, {})
    s.put("de_rank").quiet()
    assert s.stat(s.soul("wyrm_1", 0), "grd") == 1500


@pytest.mark.rule("RP-R89")
def test_a_lost_target_does_not_undo_the_cast(scene):
    s = scene(
        {"hand": ("de_rank", "squire"), "souls": ("squire",)},
        {"hand": ("de_rank", "squire"), "souls": (DRAKE,)},
    )
    wyrm = s.soul("wyrm_2", 1)
    s.put("de_rank", t=wyrm)
    s.put("de_rank", t=wyrm).quiet()
    assert s.souls(1) == ["wyrm_1"], "once, not twice"
    assert (s.zone("graveyard", 0), s.zone("graveyard", 1)) == (("de_rank",), ("wyrm_2", "de_rank"))


@pytest.mark.rule("RP-200", "RP-201", "RP-190", "RP-188", "RP-189")
def test_a_cast_may_have_a_further_when_and_a_cost(scene):
    """The Counter Cast only answers a Cast; the Volley's discard is gone though it is countered."""
    s = scene(
        {"hand": ("volley", "smite", "squire", "counter_cast"), "souls": ("archer",)},
        {"hand": ("counter_cast",), "souls": ("squire", "squire")},
    )
    assert s.clause(*s.play_of("counter_cast")) == "RP-200", "nothing to answer"
    both = tuple(sorted((s.soul("squire", 1), s.soul("squire", 1, 1))))
    s.put("volley", t=both, given=s.find("smite", "hand", 0))
    assert (s.asked, s.zone("graveyard", 0), s.zone("limbo", 0)) == ((1, "#reply"), ("smite",), ("volley",))
    s.put("counter_cast").quiet()
    assert s.zone("graveyard", 0) == ("smite", "volley")
    assert [s.damage(soul) for soul in both] == [0, 0]


@pytest.mark.rule("RP-R73")
def test_a_constant_cast_may_weaken_and_grant_a_skill(scene):
    s = scene({"hand": ("brand", "squire"), "souls": ("squire", "archer")}, {})
    s.put("brand", caster=s.soul("squire", 0)).quiet()
    brand = s.find("brand", "under", 0)
    assert s.stat(s.soul("squire", 0), "atk") == 400
    s.answer(("use", brand, "brand.use[0]")).quiet()
    assert s.hand(0) == 2
    assert s.clause("use", brand, "brand.use[0]") == "RP-176"


@pytest.mark.rule("RP-234")
def test_strong_casts_ask_for_a_mage_and_a_mage_in_hand_is_safe(scene):
    """Of the real set at least four Standard Casts require a Mage; one in hand is no caster and no target."""

    def needs_mage(card):
        casters = [n for p in card.play for n in p.ask if isinstance(n, g.Choose) and n.name == "caster"]
        return any("'mage'" in repr(node.set) for node in casters)

    standard = [card for card in GAME.catalogue.cards if "standard" in card.tags and needs_mage(card)]
    assert len(standard) >= 4
    s = scene({"hand": ("spell", "acolyte"), "souls": ("squire",)}, {})
    assert s.clause(*s.play_of("spell")) == "RP-130"
    s.put("acolyte").quiet()
    assert s.can("spell")
