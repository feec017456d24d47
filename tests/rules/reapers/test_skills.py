"""Ledger section 8: Skills, their limits, parts and verbs."""

from __future__ import annotations

from typing import Any

import pytest

from engines.effects.scope import Scope
from engines.effects.use import note_use, uses
from engines.kernel import Work
from engines.reapers.playing import AGAIN
from tests.rules.reapers.real import ranked
from tests.rules.reapers.table import GAME

DRAKE = ("wyrm_1", "wyrm_2")
ELDER = ("wyrm_1", "wyrm_2", "wyrm_3")
DROGON = ("drogon_1", "drogon")
CADOC = ("cadoc_1", "cadoc")
AUTHA = ("autha_1", "autha")


# --- sorts of Skill -----------------------------------------------------------------------------------------


@pytest.mark.rule("RP-124", "RP-197", "RP-187")
def test_a_soul_may_have_no_skill_and_a_skill_no_cost(scene):
    s = scene({"souls": ("squire", "oracle")}, {})
    assert not s.offers("use", s.soul("squire", 0))
    s.skill("oracle").quiet()
    assert s.hand(0) == 2


@pytest.mark.rule("RP-158", "RP-160", "RP-R08")
def test_an_active_skill_is_used_only_when_chosen(scene):
    s = scene({"souls": ("oracle",)}, {})
    s.done()
    assert s.hand(0) == 1
    speeds = {use.speed for card in GAME.catalogue.cards for use in card.use}
    assert speeds == {"main", "any", "reply"}, "Active, Active Quick, Passive Quick"


@pytest.mark.rule("RP-161", "RP-163", "RP-172")
def test_an_active_skill_in_every_phase_of_either_turn(scene):
    for seat in (0, 1):
        given: list[dict[str, Any]] = [{"souls": ("squire",), "hand": ("bolt",)} for _ in range(2)]
        given[seat] = {"souls": ("oracle", "squire", AUTHA), "hand": ("bolt",)}
        s = scene(*given, at="turn")
        seen = []
        while s.t.turn == 3:
            if s.asked[0] == seat and s.asked[1] in ("act", "open"):
                assert s.uses("oracle", seat) and s.uses("autha", seat)
                seen.append(s.t.phase)
            s.idle()
        assert seen == ["prep", "fortify", "combat", "regroup", "end"]


@pytest.mark.rule("RP-162", "RP-163", "RP-214", "RP-164", "RP-165", "RP-174")
def test_only_a_quick_skill_answers(scene):
    """An Active Skill is no answer; an Active Quick one is, against Cast and Skill, and is used freely."""
    for begin in ("bolt", "oracle"):
        s = scene(
            {"souls": ("oracle", "squire"), "hand": ("bolt",)},
            {"souls": ("oracle", AUTHA), "hand": ("archer",)},
        )
        if begin == "bolt":
            s.put("bolt", caster=s.soul("squire", 0), t=s.soul("autha", 1))
        else:
            s.skill("oracle")
        assert s.asked == (1, "#reply")
        assert s.clause("use", s.soul("oracle", 1), "oracle.use[0]") == "RP-214"
        s.skill("autha", t=s.soul("squire", 0))
        assert s.links()[-1] == "autha.use[0]"
    s = scene({"souls": (AUTHA,)}, {"souls": ("squire",)})
    s.skill("autha").quiet()
    assert s.stat(s.soul("squire", 1), "atk") == 0


@pytest.mark.rule("RP-172", "RP-173", "RP-175", "RP-116")
def test_a_quick_skill_on_either_turn_with_its_conditions(scene):
    s = scene({"souls": ("squire",)}, {"souls": ("wall", AUTHA)}, at="combat")
    s.attack(s.soul("squire", 0), s.soul("wall", 1))
    s.skill("autha", t=s.soul("squire", 0)).quiet()
    assert s.damage(s.soul("wall", 1)) == 0
    s.until("regroup", 0).passes()
    assert s.clause("use", s.soul("autha", 1), "autha.use[0]") == "RP-176", "once per turn"
    s = scene({"souls": ()}, {"souls": (AUTHA,)})
    s.until("fortify", 1)
    assert s.clause("use", s.soul("autha", 1), "autha.use[0]") == "RP-R108", "nobody to aim at"


@pytest.mark.rule("RP-166", "RP-R100", "RP-199")
def test_a_passive_skill_that_simply_holds(scene):
    """No chain; while its card lies face up on top."""
    s = scene({"souls": ("banner", "squire"), "hand": ("recall", "archer")}, {})
    squire = s.soul("squire", 0)
    assert (s.stat(squire, "atk"), s.stat(squire, "grd")) == (1300, 1400)
    assert not s.offers("use", s.soul("banner", 0))
    s.put("recall", caster=squire, t=s.soul("banner", 0)).quiet()
    assert (s.stat(squire, "atk"), s.stat(squire, "grd")) == (1000, 1000)


@pytest.mark.rule("RP-166", "RP-167", "RP-168", "RP-R97", "RP-208", "RP-219")
def test_a_passive_skill_starts_by_itself_and_may_be_declined(scene):
    """After the fight, not as an answer to it; then in a chain of its own, or not at all."""
    for go in (0, 1):
        s = scene({"souls": (CADOC,)}, {"souls": ("squire", "marut")}, at="combat")
        s.attack(s.soul("cadoc", 0), s.soul("squire", 1)).quiet()
        assert (s.souls(1), s.asked) == (["marut"], (0, "#go")), "the Soul has fallen already"
        s.answer(go)
        s.choose(0)
        assert s.links() == (["cadoc.when[0]"] if go == 0 else [])
        s.quiet()
        assert s.damage(s.soul("marut", 1)) == (800 if go == 0 else 0)


@pytest.mark.rule("RP-R97")
def test_an_obligatory_trigger_without_a_target_is_dropped(scene):
    s = scene({"souls": (CADOC, "shade")}, {"souls": ("squire",)}, at="combat")
    s.attack(s.soul("cadoc", 0), s.soul("squire", 1)).quiet()
    assert (s.asked, s.souls(1), s.links()) == ((0, "act"), [], [])
    s = scene({"souls": ("shade",)}, {"souls": ()})
    s.done()
    assert (s.phase, s.links()) == ((0, "combat"), [])


@pytest.mark.rule("RP-169", "RP-170", "RP-R101", "RP-R102")
def test_a_passive_quick_skill_only_when_its_condition_occurs(scene):
    """Not freely, not against damage; right after the event, and against the newest link alone."""
    s = scene({"souls": ("squire",), "hand": ("bolt", "squire")}, {"souls": ("marut",), "hand": ("squire",)})
    s.put("bolt", t=s.soul("marut", 1))
    assert (s.asked, s.offers("use")) == ((1, "#reply"), False)
    assert s.clause("use", s.soul("marut", 1), "marut.use[0]") == "RP-191"
    s.quiet()
    s = scene({"souls": ("marut", "squire")}, {})
    assert s.clause("use", s.soul("marut", 0), "marut.use[0]") == "RP-170", "never freely"


@pytest.mark.rule("RP-171", "RP-R103", "RP-R101")
def test_a_passive_quick_skill_answers_quick_effects_too(scene):
    """Marut against Marut: each the newest link in turn."""
    s = scene({"hand": ("squire",), "souls": (DROGON, "marut")}, {"souls": ("marut", "squire")})
    s.skill("drogon", t=s.soul("squire", 1))
    s.skill("marut")
    assert s.asked == (0, "#reply")
    s.skill("marut")
    assert not s.offers("use"), "used up, and no longer the newest link"
    s.quiet()
    assert (s.souls(0), s.souls(1)) == (["drogon", "marut"], [])


@pytest.mark.rule("RP-R102", "RP-R104")
def test_a_destroying_effect_is_known_by_what_it_would_destroy_now(scene):
    """Without a target: whatever it would affect; the caster is the acting Soul."""
    s = scene(
        {"hand": ("plague", "squire"), "souls": (DRAKE,)}, {"hand": ("squire",), "souls": ("marut", DRAKE)}
    )
    s.put("plague")
    s.skill("marut").quiet()
    assert (s.souls(0), s.souls(1)) == ([], ["marut", "wyrm_2"])
    assert s.zone("graveyard", 0) == ("wyrm_2", "wyrm_1", "plague")
    for bullet, offered in ((1, False), (0, True)):
        s = scene(
            {"hand": ("verdict", "squire"), "souls": ("acolyte",)},
            {"hand": ("squire",), "souls": ("marut", "squire")},
        )
        s.answer(s.play_of("verdict")).choose(0)
        s.answer(bullet).choose(0, t=s.soul("squire", 1))
        assert s.offers("use", s.soul("marut", 1)) is offered, "the bullet that was chosen"
    s = scene(
        {"hand": ("smite", "squire"), "souls": ("acolyte", "squire")},
        {"souls": ("marut",), "hand": ("archer",)},
    )
    s.put("smite", caster=s.soul("acolyte", 0), t=s.soul("marut", 1))
    assert s.uses("marut", 1), "it is itself a Soul you control"


@pytest.mark.rule("RP-184", "RP-185")
def test_every_active_and_every_passive_quick_skill_states_a_when():
    """Of the real set: how often, or on whose turn, or on what occasion."""
    for card in GAME.catalogue.cards:
        for use in card.use:
            assert use.limit is not None or use.test is not None, card.id
            if use.speed == "reply":
                assert use.test is not None, card.id


@pytest.mark.rule("RP-R106")
def test_every_active_skill_of_the_set_runs_out():
    for card in GAME.catalogue.cards:
        for use in card.use:
            if use.speed != "reply":
                assert use.limit is not None or use.cost is not None, card.id


# --- limits -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-176", "RP-R105", "RP-178", "RP-179", "RP-180")
def test_copies_share_a_limit_and_ranks_do_not(scene):
    s = scene({"hand": ("ibwa_2",), "souls": ("ibwa_1", "ibwa_1")}, {"souls": ("ibwa_1",)})
    s.skill("ibwa_1").quiet()
    assert s.clause("use", s.soul("ibwa_1", 0, 1), "ibwa_1.use[0]") == "RP-176"
    s.put("ibwa_2", base=s.soul("ibwa_1", 0, 1)).quiet()
    s.skill("ibwa_2").quiet()
    assert s.hand(0) == 3
    assert s.clause("use", s.soul("ibwa_2", 0), "ibwa_2.use[0]") == "RP-176"
    assert s.clause("use", s.soul("ibwa_2", 0), "ibwa_1.use[0]") == "", "the Skill was replaced"
    s.until("fortify", 1)
    s.skill("ibwa_1").quiet()


@pytest.mark.rule("RP-177", "RP-192")
def test_the_shared_limit_covers_copies_outside_the_field(scene):
    s = scene({"hand": ("squire",), "graveyard": ("lucifer", "lucifer", "squire", "archer")}, {})
    s.skill("lucifer", "graveyard", given=s.find("squire", "graveyard", 0)).quiet()
    assert s.souls(0) == ["lucifer"]
    second = s.find("lucifer", "graveyard", 0)
    assert s.clause("use", second, "lucifer.use[0]") == "RP-176"
    s.until("fortify", 1).until("fortify", 0)
    assert s.offers("use", second)


@pytest.mark.rule("RP-R105")
def test_a_negated_use_counts(scene):
    s = scene({"souls": ("ibwa_1",)}, {"hand": ("hush", "squire"), "souls": ("squire",)})
    s.skill("ibwa_1")
    s.put("hush").quiet()
    assert s.hand(0) == 1
    assert s.clause("use", s.soul("ibwa_1", 0), "ibwa_1.use[0]") == "RP-176"


@pytest.mark.rule("RP-R105", "RP-195")
def test_each_skill_of_a_soul_has_its_own_limit_and_cost(scene):
    s = scene({"souls": ("twin",), "hand": ("archer",)}, {"souls": ("squire",)})
    s.skill("twin", ability=0).quiet()
    assert s.clause("use", s.soul("twin", 0), "twin.use[0]") == "RP-176"
    s.skill("twin", ability=1, given=s.find("archer", "hand", 0)).quiet()
    assert (s.damage(s.soul("squire", 1)), s.zone("graveyard", 0)) == (500, ("archer",))
    assert s.clause("use", s.soul("twin", 0), "twin.use[1]") == "RP-176"


@pytest.mark.rule("RP-R106", "RP-R108")
def test_a_skill_without_a_number_is_used_as_long_as_its_cost_can_be_paid(scene):
    s = scene({"souls": ("spring",), "hand": ("archer", "archer"), "deck": ("squire",) * 9}, {})
    for n in (1, 2, 3):
        s.skill("spring").quiet()
        assert len(s.zone("graveyard", 0)) == n
    empty = scene({"souls": ("spring",), "hand": ()}, {})
    assert empty.clause("use", empty.soul("spring", 0), "spring.use[0]") == "RP-R108"


@pytest.mark.rule("RP-182", "RP-186", "RP-R107")
def test_once_per_your_turn_and_once_per_turn(scene):
    s = scene({"souls": ("oracle", "ibwa_1"), "hand": ("archer",)}, {"souls": ("squire",)})
    s.skill("oracle").quiet()
    s.skill("ibwa_1").quiet()
    s.until("fortify", 1).passes()
    assert s.asked == (0, "open")
    assert s.uses("oracle", 0) and not s.uses("ibwa_1", 0)


@pytest.mark.rule("RP-077", "RP-R55")
def test_a_kept_skill_counts_under_its_own_ranks_name(scene):
    s = scene({"hand": ("ibwa_2b", "squire"), "souls": ("ibwa_1",)}, {})
    s.skill("ibwa_1").quiet()
    s.put("ibwa_2b").quiet()
    top = s.soul("ibwa_2b", 0)
    assert s.clause("use", top, "ibwa_1.use[0]") == "RP-176"
    s.until("fortify", 1).until("fortify", 0)
    s.answer(("use", top, "ibwa_1.use[0]")).quiet()
    assert not s.offers("use", top)


# --- parts of a Skill ---------------------------------------------------------------------------------------


@pytest.mark.rule("RP-181", "RP-194", "RP-191", "RP-196", "RP-198", "RP-207")
def test_when_condition_effect_restriction(scene):
    """Drogon: on your turn, not having attacked; a Front-Line Soul with less GRD; no attack afterwards."""
    s = scene({"souls": (DROGON,), "hand": ()}, {"souls": ("squire", "wall", "acolyte"), "hand": ()})
    drogon = s.soul("drogon", 0)
    s.use(drogon)
    assert s.souls(1) == ["wall", "acolyte"], "the one Front-Line Soul with less GRD"
    s.until("combat", 0)
    assert s.clause("attack", drogon, s.soul("wall", 1)) == "RP-196"
    s.until("combat", 1).until("combat", 0)
    assert s.offers("attack", drogon), "for this turn only"
    s.attack(drogon, s.soul("wall", 1)).quiet()
    assert s.clause("use", drogon, "drogon.use[0]") == "RP-191", "it has attacked"


@pytest.mark.rule("RP-R77")
def test_the_restriction_binds_that_soul_alone(scene):
    s = scene({"souls": (DROGON, DROGON)}, {"souls": ("squire", "wall"), "hand": ()})
    first, second = s.soul("drogon", 0), s.soul("drogon", 0, 1)
    s.use(first)
    s.quiet()
    s.until("combat", 0)
    assert not s.offers("attack", first) and s.offers("attack", second)
    s.until("combat", 1)
    assert s.souls(0) == ["drogon", "drogon"], "it can still guard"


@pytest.mark.rule("RP-183", "RP-221")
def test_a_passive_without_a_when_works_on_any_turn(scene):
    """Abaddon attacked, and Abaddon attacking."""
    for seat in (0, 1):
        given: list[dict[str, Any]] = [{"souls": (DRAKE,), "hand": ()} for _ in range(2)]
        given[seat] = {"souls": ("abaddon",), "hand": ()}
        s = scene(*given, at="combat")
        s.attack(s.t.zone("front", 0)[0], s.t.zone("front", 1)[0]).quiet()
        assert (s.souls(seat), s.souls(1 - seat)) == (["abaddon"], [])


@pytest.mark.rule("RP-188", "RP-189", "RP-R112", "RP-205")
def test_a_cost_is_paid_at_activation_and_stays_paid(scene):
    s = scene(
        {"hand": ("squire",), "graveyard": ("lucifer", "squire")}, {"hand": ("hush",), "souls": ("squire",)}
    )
    s.skill("lucifer", "graveyard")
    assert s.zone("purgatory", 0) == ("squire",)
    s.put("hush").quiet()
    assert (s.zone("purgatory", 0), s.zone("graveyard", 0), s.souls(0)) == (("squire",), ("lucifer",), [])


@pytest.mark.rule("RP-193", "RP-R108", "RP-191")
def test_an_other_card_is_not_the_skills_own(scene):
    s = scene({"hand": ("squire",), "graveyard": ("lucifer",)}, {})
    assert s.clause("use", s.find("lucifer", "graveyard", 0), "lucifer.use[0]") == "RP-R108"


@pytest.mark.rule("RP-192", "RP-206", "RP-R110")
def test_a_skill_works_where_its_text_says(scene):
    s = scene({"hand": ("lucifer",), "graveyard": ("lucifer", "squire", "oracle"), "souls": ("lucifer",)}, {})
    assert not s.offers("use", s.soul("lucifer", 0)), "not on the field"
    assert not s.offers("use", s.find("lucifer", "hand", 0)), "not in hand"
    assert not s.offers("use", s.find("oracle", "graveyard", 0)), "and the others on the field only"
    s.skill("lucifer", "graveyard").quiet()
    assert s.souls(0) == ["lucifer", "lucifer"]


# --- verbs --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RP-202", "RP-R112")
def test_negating_a_cast_destroys_it_and_negating_a_skill_leaves_the_soul(scene):
    s = scene({"hand": ("spell",), "souls": ("acolyte",)}, {"hand": ("counter_cast",), "souls": ("squire",)})
    s.put("spell")
    s.put("counter_cast").quiet()
    assert (s.hand(0), s.zone("graveyard", 0), s.zone("graveyard", 1)) == (0, ("spell",), ("counter_cast",))
    s = scene({"hand": (), "souls": ("oracle",)}, {"hand": ("hush",), "souls": ("squire",)})
    s.skill("oracle")
    s.put("hush").quiet()
    assert (s.hand(0), s.souls(0)) == (0, ["oracle"])


@pytest.mark.rule("RP-203", "RP-204", "RP-R111", "RP-186", "RP-188")
def test_a_token_for_a_search(scene):
    s = scene(
        {"souls": ("verin", "wisp"), "deck": ("abaddon", *("squire",) * 9), "hand": ()},
        {"souls": ("squire",)},
    )
    s.skill("verin")
    assert s.souls(0) == ["verin"], "the Token is gone at activation"
    s.quiet()
    abaddon = s.find("abaddon", "deck", 0)
    s.answer((abaddon,))
    assert (s.zone("hand", 0), len(s.t.zone("deck", 0))) == (("abaddon",), 9)
    face = s.game.catalogue.number["abaddon"]
    assert s.local.secrets[1].face(s.t, s.t.zone("hand", 0)[0]) == face, "it was shown"
    assert s.clause("use", s.soul("verin", 0), "verin.use[0]") == "RP-176"


@pytest.mark.rule("RP-R111")
def test_a_search_may_find_nothing(scene):
    s = scene(
        {"souls": ("verin", "wisp"), "deck": ("abaddon", *("squire",) * 9), "hand": ()},
        {"souls": ("squire",)},
    )
    s.skill("verin").quiet()
    s.answer(())
    assert (s.hand(0), len(s.t.zone("deck", 0))) == (0, 10)
    assert s.t.claims == ()


@pytest.mark.rule("RP-R28")
def test_effects_draw_and_mill_what_there_is(scene):
    s = scene({"hand": ("flood",), "souls": ("squire",), "deck": ("squire",) * 3}, {})
    s.put("flood").quiet()
    assert (s.hand(0), s.t.result) == (3, None)
    s = scene({"hand": ("hunger", "bolt"), "souls": ("squire",), "deck": ("squire",)}, {"hand": ()})
    s.put("hunger").quiet()
    assert (len(s.t.zone("deck", 0)), s.t.result) == (0, None)


@pytest.mark.rule("RP-207", "RP-208")
def test_destroying_needs_no_damage_and_damage_destroys_only_when_it_is_enough(scene):
    s = scene({"hand": ("smite", "bolt"), "souls": ("acolyte",)}, {"souls": (ELDER, "wall"), "hand": ()})
    s.put("smite", t=s.soul("wyrm_3", 1)).quiet()
    assert s.souls(1) == ["wall"]
    s.put("bolt", t=s.soul("wall", 1)).quiet()
    assert s.damage(s.soul("wall", 1)) == 1000


@pytest.mark.rule("RP-209", "RP-R76")
def test_grd_moved_is_what_remains(scene):
    """Baatar, hit for 1000 of 1500 before, gives 500 and stands at zero."""
    s = scene(
        {"souls": ("squire",), "hand": ("bolt",)},
        {"souls": ("baatar", "squire"), "hand": ("bolt",)},
        at="combat",
    )
    baatar, guard = s.soul("baatar", 1), s.soul("squire", 1)
    s.put("bolt", t=baatar).quiet()
    s.attack(s.soul("squire", 0), guard)
    s.skill("baatar").quiet()
    assert (s.stat(guard, "grd"), s.damage(guard)) == (1500, 1000)
    assert (s.stat(baatar, "grd_left"), s.souls(1)) == (0, ["baatar", "squire"])
    s.until("fortify", 1)
    assert (s.stat(guard, "grd"), s.stat(baatar, "grd")) == (1000, 1500)


@pytest.mark.rule("RP-171", "RP-R101")
def test_one_attack_is_answered_by_all_that_waits_for_it(scene):
    """Baatar and a Pitfall together, and Baatar after what the attacking player answered with."""
    mine = {"souls": (ranked("autha", 2), "malphas_1"), "hand": ("marut",)}
    foe = {"souls": ("baatar", "aldric_1", "village_archer"), "hand": ("pitfall", "marut")}
    s = scene(mine, foe, real=True, at="combat")
    aldric = s.soul("aldric_1", 1)
    s.attack(s.soul("autha_2", 0), aldric).skill("baatar").passes().put("pitfall").quiet()
    assert (s.damage(aldric), s.stat(aldric, "grd")) == (1900 - 900, 1100 + 1400)
    s = scene(mine, foe, real=True, at="combat")
    malphas, aldric = s.soul("malphas_1", 0), s.soul("aldric_1", 1)
    s.attack(malphas, aldric).passes().skill("autha_2", t=aldric).skill("baatar").quiet()
    assert (s.damage(malphas), s.stat(aldric, "grd_left")) == (1100 - 700, 1100 + 1400 - 1100)


@pytest.mark.rule("RP-R101")
def test_an_answer_remembers_of_its_window_what_it_speaks_of(scene):
    """Others are recorded as they always were: the table of each step is signed."""
    mine = {"souls": (ranked("autha", 2), "malphas_1"), "hand": ("marut",)}
    s = scene(mine, {"souls": ("baatar", "aldric_1"), "hand": ()}, real=True, at="combat")
    s.attack(s.soul("malphas_1", 0), s.soul("aldric_1", 1)).passes()
    s.skill("autha_2", t=s.soul("aldric_1", 1)).skill("baatar")
    window, answer = (dict(dict(link.env)["#event"]) for link in s.t.chain)
    assert {"attacker", "target"} <= window.keys() and "target" in answer and "attacker" not in answer
    s = scene(mine, {"souls": (ranked("autha", 2), "aldric_1"), "hand": ()}, real=True, at="combat")
    s.attack(s.soul("malphas_1", 0), s.soul("aldric_1", 1)).skill("autha_2").skill("autha_2")
    assert dict(s.t.chain[1].env)["#event"] == (
        ("event", "reply"),
        ("item", 0),
        ("card", s.soul("autha_2", 1)),
        ("by", 1),
        ("caster", s.soul("autha_2", 1)),
    )


@pytest.mark.rule("RP-170", "RP-R101")
def test_baatar_is_not_offered_for_himself_nor_outside_an_attack(scene):
    s = scene({"souls": ("squire",), "hand": ("bolt",)}, {"souls": ("baatar", "squire")}, at="combat")
    s.put("bolt", t=s.soul("squire", 1))
    assert (s.asked, s.offers("use")) == ((1, "#reply"), False)
    s.quiet()
    s.attack(s.soul("squire", 0), s.soul("baatar", 1))
    assert (s.asked, s.offers("use")) == ((1, "#reply"), False)


def test_a_warded_soul_is_no_target_of_the_opponent(scene):
    s = scene({"hand": ("bolt", "archer"), "souls": ("squire",)}, {"souls": ("sniper",), "hand": ("bolt",)})
    s.answer(s.play_of("bolt"))
    assert s.asked[1] != "t" or s.soul("sniper", 1) not in s.options.decision.cards
    s.quiet()
    s.passes()
    s.answer(s.play_of("bolt"))
    assert s.soul("sniper", 1) in s.options.decision.cards


def test_uses_are_counted_by_name_and_seat(scene):
    s = scene({"souls": ("oracle",)}, {})
    s.skill("oracle").quiet()
    assert uses(s.t, "turn/oracle.use[0]@seat 0") == 1


@pytest.mark.rule("RP-077", "RP-R55", "RP-R100")
@pytest.mark.parametrize(("top", "bonus"), [("crest_2", 300), ("crest_2b", 0)])
def test_a_kept_passive_goes_on_holding(scene, top, bonus):
    """What simply holds is a Skill like others; without the word it is gone under a higher Rank."""
    s = scene({"souls": (("crest_1", top), "squire"), "hand": ()}, {"souls": ("squire",)})
    assert s.stat(s.soul("squire", 0), "atk") == 1000 + bonus
    assert (s.stat(s.soul(top, 0), "atk"), s.stat(s.soul("squire", 1), "atk")) == (1600, 1000)


@pytest.mark.rule("RP-R39", "RP-R106")
def test_a_skill_whose_cost_never_runs_out_is_used_a_hundred_times_a_turn(scene):
    """Each repetition is asked by itself; a turn does not go on for ever."""
    s = scene({"souls": ("wheel", "wheel"), "hand": (), "graveyard": ("squire",)}, {"hand": ()})
    first, second = s.soul("wheel", 0), s.soul("wheel", 0, 1)
    for _ in range(AGAIN - 1):
        s.use(first)
    s.use(second)
    assert s.stat(first, "atk") == 800 + 100 * (AGAIN - 1)
    assert s.clause("use", first, "wheel.use[0]") == s.clause("use", second, "wheel.use[0]") == "RP-R39"
    s.until("fortify", 1).until("fortify", 0)
    assert s.offers("use", first)


@pytest.mark.rule("RP-R39", "RP-R97")
def test_a_trigger_that_may_be_declined_is_counted_like_what_is_used(scene):
    """One that goes off is; once it has gone off a hundred times it is offered no more that turn."""
    s = scene({"souls": ("martyr", "squire"), "hand": ("bolt", "squire")}, {"hand": ()})
    s.put("bolt", caster=s.soul("squire", 0), t=s.soul("martyr", 0)).quiet()
    s.answer(0).quiet()
    key = "turn/again martyr.when[0]@seat 0"
    assert uses(s.t, key) == 1
    w = Work(s.game, s.t.copy())
    ability, scope = s.game.catalogue.abilities["martyr.when[0]"], Scope(s.game, w.t, 0, 0)
    for _ in range(AGAIN - 1):
        assert s.game.goes_on(scope, ability)
        note_use(w, key)
    assert not s.game.goes_on(scope, ability)
