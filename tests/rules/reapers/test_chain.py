"""Ledger section 9: chains, windows and triggers."""

from __future__ import annotations

import pytest

from tests.rules.reapers.real import CARDS, amount, ranked

DRAKE = ("wyrm_1", "wyrm_2")
CADOC = ("cadoc_1", "cadoc")
DROGON = ("drogon_1", "drogon")


@pytest.mark.rule("RP-212", "RP-215")
def test_a_chain_resolves_newest_first(scene):
    s = scene(
        {"hand": ("bolt", "squire"), "souls": ("squire",)},
        {"hand": ("ordeal",), "souls": ("squire", "archer")},
    )
    target = s.soul("squire", 1)
    s.put("bolt", t=target)
    s.put("ordeal", caster=s.soul("archer", 1), t=target)
    assert s.links() == ["bolt.play[0]", "ordeal.play[0]"]
    s.quiet()
    assert s.souls(1) == ["archer"], "1000 damage and 500 more GRD first, then 1000 more"
    assert s.zone("graveyard", 1) == ("ordeal", "squire")


@pytest.mark.rule("RP-213", "RP-214", "RP-162")
def test_only_quick_things_follow(scene):
    s = scene(
        {"hand": ("bolt", "spell"), "souls": ("squire", "acolyte", "oracle")},
        {"hand": ("smite", "bolt", "armor", "squire"), "souls": ("marut", "ibwa_1")},
    )
    s.put("bolt", caster=s.soul("squire", 0), t=s.soul("ibwa_1", 1))
    assert [s.clause(*s.play_of(id)) for id in ("smite", "armor", "squire")] == ["RP-213"] * 3
    assert s.clause("use", s.soul("ibwa_1", 1), "ibwa_1.use[0]") == "RP-214"
    s.put("bolt", t=s.soul("squire", 0))
    assert s.asked == (0, "#reply")
    assert s.clause(*s.play_of("spell")) == "RP-213", "nor after a Quick Cast"
    assert s.clause("use", s.soul("oracle", 0), "oracle.use[0]") == "RP-214"


@pytest.mark.rule("RP-R93")
def test_the_opponent_is_asked_first_then_in_turn_until_two_pass(scene):
    s = scene(
        {"hand": ("bolt", "bolt", "squire"), "souls": ("squire",)},
        {"hand": ("bolt", "squire"), "souls": (DRAKE,)},
    )
    wyrm, asked = s.soul("wyrm_2", 1), []
    s.put("bolt", t=wyrm)
    asked.append(s.asked)
    s.passes()
    asked.append(s.asked)
    s.put("bolt", t=wyrm)
    asked.append(s.asked)
    s.passes().passes()
    assert asked == [(1, "#reply"), (0, "#reply"), (1, "#reply")]
    assert (s.asked, s.zone("graveyard", 1)) == ((0, "act"), ("wyrm_2", "wyrm_1"))


@pytest.mark.rule("RP-R93", "RP-220")
def test_everything_opens_a_window(scene):
    """Summon, Rank-up, attack, Cast, Skill, trigger."""
    foe = {"souls": (DRAKE, "acolyte"), "hand": ("bolt",)}
    mine = {"souls": ("wyrm_1", "oracle", CADOC), "hand": ("archer", "wyrm_2", "surge")}
    begun = {
        "summon": lambda s: s.put("archer"),
        "rank_up": lambda s: s.put("wyrm_2"),
        "cast": lambda s: s.put("surge"),
        "skill": lambda s: s.skill("oracle"),
    }
    for name, begin in begun.items():
        s = scene(mine, foe)
        begin(s)
        assert s.asked == (1, "#reply"), name
    s = scene(mine, foe, at="combat")
    s.attack(s.soul("cadoc", 0), s.soul("wyrm_2", 1))
    assert s.asked == (1, "#reply")
    s.quiet()
    s.answer(0)
    s.choose(0)
    assert (s.asked, s.links()) == ((1, "#reply"), ["cadoc.when[0]"]), "a trigger"
    assert s.can("bolt"), "a Quick Cast answers it"


@pytest.mark.rule("RP-216", "RP-R99", "RP-R109")
def test_a_skill_whose_soul_is_destroyed_in_answer_has_no_effect(scene):
    s = scene({"hand": (), "souls": ("ibwa_1",)}, {"hand": ("bolt",), "souls": ("squire",)})
    s.skill("ibwa_1")
    s.put("bolt", t=s.soul("ibwa_1", 0)).quiet()
    assert (s.hand(0), s.zone("graveyard", 0)) == (0, ("ibwa_1",))


@pytest.mark.rule("RP-R99", "RP-216", "RP-R89")
def test_a_soul_that_fell_in_answer_and_is_back_before_its_skill_resolves_is_another(scene):
    s = scene(
        {"hand": (), "souls": ("ibwa_1", "conjurer")}, {"hand": ("bolt", "squire"), "souls": ("squire",)}
    )
    s.skill("ibwa_1").passes().skill("conjurer")
    s.put("bolt", t=s.soul("ibwa_1", 0)).quiet()
    assert (s.souls(0), s.hand(0)) == (["ibwa_1", "conjurer"], 0)


@pytest.mark.rule("RP-R99")
def test_a_soul_that_left_as_its_own_cost_still_acts(scene):
    s = scene({"hand": ("squire",), "souls": ("pyre",)}, {"souls": ("squire",)})
    s.skill("pyre").quiet()
    assert (s.souls(0), s.souls(1)) == ([], [])


@pytest.mark.rule("RP-R99")
def test_a_skill_of_a_card_no_longer_on_top_has_no_effect(scene):
    s = scene({"hand": (), "souls": (("ibwa_1", "ibwa_2"),)}, {"hand": ("de_rank",), "souls": ("squire",)})
    s.skill("ibwa_2")
    s.put("de_rank", t=s.soul("ibwa_2", 0)).quiet()
    assert (s.souls(0), s.hand(0)) == (["ibwa_1"], 0)


@pytest.mark.rule("RP-R51", "RP-R109")
def test_an_effect_aimed_at_a_soul_follows_it_through_a_change_of_rank(scene):
    s = scene(
        {"hand": ("bolt", "squire"), "souls": ("squire",)},
        {"hand": ("de_rank", "squire"), "souls": (("wyrm_1", "wyrm_2", "wyrm_3"),)},
    )
    elder = s.soul("wyrm_3", 1)
    s.put("bolt", t=elder)
    s.put("de_rank", t=elder).quiet()
    assert (s.damage(s.soul("wyrm_2", 1)), s.damage(elder)) == (1000, 0)


@pytest.mark.rule("RP-R57", "RP-R109", "RP-R63", "RP-R118")
def test_a_soul_that_changes_its_line_is_the_same_soul(scene):
    """What is aimed at it, its own Skill, its damage and its lower Ranks stay; a line in brackets counts."""
    s = scene(
        {"hand": ("bolt", "squire"), "souls": ("squire",)}, {"hand": ("sneak", "squire"), "souls": (DRAKE,)}
    )
    drake = s.soul("wyrm_2", 1)
    s.put("bolt", t=drake)
    s.put("sneak").quiet()
    assert (s.zone("ranger", 1), s.damage(drake)) == (("wyrm_2",), 1000)
    assert s.t.rows[s.find("wyrm_1", "under", 1)].host == drake
    s = scene({"hand": ("sneak", "squire"), "souls": (("ibwa_1", "ibwa_2"),)}, {"souls": ("squire",)})
    s.skill("ibwa_2")
    s.passes()
    s.put("sneak").quiet()
    assert (s.zone("ranger", 0), s.hand(0)) == (("ibwa_2",), 3)
    s = scene({"souls": (DROGON,)}, {"hand": ("sneak", "squire"), "souls": ("squire", "archer")})
    s.skill("drogon", t=s.soul("squire", 1))
    s.put("sneak", t=s.soul("squire", 1)).quiet()
    assert s.souls(1) == ["archer", "squire"], "no Front-Line Soul any more"


@pytest.mark.rule("RP-R51", "RP-R63")
def test_an_attacked_soul_that_is_de_ranked_fights_on(scene):
    s = scene(
        {"souls": (DRAKE,), "hand": ("de_rank", "squire")},
        {"souls": ("acolyte", "wall"), "hand": ()},
        at="combat",
    )
    s.attack(s.soul("wyrm_2", 0), s.soul("wall", 1))
    s.put("de_rank", t=s.soul("wyrm_2", 0)).quiet()
    assert s.damage(s.soul("wall", 1)) == 1000, "with the ATK of the lower Rank"
    assert s.t.rows[s.soul("wyrm_1", 0)].mark("attacked") == 1


@pytest.mark.rule("RP-R67")
def test_checks_come_after_a_whole_link(scene):
    """1000 damage and 500 more GRD in one Cast leave a Soul with 900 damage room alive."""
    s = scene({"hand": ("bolt", "ordeal", "squire"), "souls": ("acolyte",)}, {"souls": (DRAKE,), "hand": ()})
    wyrm = s.soul("wyrm_2", 1)
    s.put("bolt", t=wyrm).quiet()
    s.put("ordeal", t=wyrm).quiet()
    assert (s.souls(1), s.damage(wyrm), s.stat(wyrm, "grd")) == (["wyrm_2"], 2000, 2300)


@pytest.mark.rule("RP-R95")
def test_nothing_is_activated_while_a_chain_resolves(scene):
    """A trigger set off by the first link waits for the last one."""
    s = scene(
        {"hand": ("bolt", "surge", "squire"), "souls": (DRAKE,)},
        {"hand": ("bolt", "squire"), "souls": ("mourner", "archer")},
    )
    wyrm = s.soul("wyrm_2", 0)
    s.put("surge", caster=wyrm, t=wyrm)
    s.put("bolt", caster=s.soul("archer", 1), t=wyrm)
    s.put("bolt", caster=wyrm, t=s.soul("mourner", 1))
    assert s.links() == ["surge.play[0]", "bolt.play[0]", "bolt.play[0]"]
    s.resolve()
    assert s.links() == ["mourner.when[0]"]
    assert (s.damage(wyrm), s.stat(wyrm, "atk")) == (1000, 2400), "the other links have resolved"
    s.quiet()
    assert s.hand(1) == 2


@pytest.mark.rule("RP-R96", "RP-R98", "RP-217", "RP-219")
def test_triggers_go_seat_by_seat_each_in_a_chain_of_its_own(scene):
    """Destroyed by one Cast: from the Graveyard, the turn player's first, the other orders its own."""
    s = scene(
        {"hand": ("feud", "archer"), "souls": ("mourner", DRAKE)},
        {"hand": ("squire",), "souls": ("mourner", "herald")},
    )
    s.put("feud", caster=s.soul("wyrm_2", 0)).resolve()
    assert [(item.ability, item.seat) for item in s.t.chain] == [("mourner.when[0]", 0)]
    s.resolve()
    assert s.asked == (1, "#order")
    s.answer((1, 0))
    assert s.links() == ["herald.when[0]"]
    s.quiet()
    assert (s.souls(1), s.t.queue) == (["wisp"], ())
    assert (s.hand(0), s.hand(1)) == (2, 2)


@pytest.mark.rule("RP-R96")
def test_what_a_trigger_sets_off_waits_for_the_rest_of_its_batch(scene):
    """The fight sets off Cadoc and the Mourner; the Herald that Cadoc then destroys comes last."""
    s = scene(
        {"souls": (CADOC,), "hand": ("archer",)}, {"souls": ("mourner", "herald"), "hand": ()}, at="combat"
    )
    s.attack(s.soul("cadoc", 0), s.soul("mourner", 1)).quiet()
    s.answer(0)
    s.choose(0).resolve()
    assert s.links() == ["mourner.when[0]"]
    s.resolve()
    assert s.links() == ["herald.when[0]"]
    s.quiet()
    assert s.souls(1) == ["wisp"]


@pytest.mark.rule("RP-R97", "RP-R109")
def test_a_target_named_by_the_event_must_still_be_there(scene):
    for answer, left in ((False, []), (True, ["cadoc"])):
        s = scene(
            {"souls": (CADOC,), "hand": ("bolt", "squire")},
            {"souls": ("squire", "avenger"), "hand": ()},
            at="combat",
        )
        s.attack(s.soul("cadoc", 0), s.soul("squire", 1)).quiet()
        s.answer(1)
        assert s.links() == ["avenger.when[0]"]
        if answer:
            s.put("bolt", t=s.soul("avenger", 1))
        s.quiet()
        assert s.souls(0) == left, "the Avenger's Skill fails with the Avenger"


@pytest.mark.rule("RP-R109", "RP-189")
def test_a_paid_cost_is_not_checked_again(scene):
    s = scene(
        {"souls": ("twin",), "hand": ("archer",)}, {"souls": ("squire", "acolyte"), "hand": ("exhume",)}
    )
    s.skill("twin", ability=1, t=s.soul("squire", 1))
    s.put("exhume", t=s.find("archer", "graveyard", 0)).quiet()
    assert (s.damage(s.soul("squire", 1)), s.zone("purgatory", 0)) == (500, ("archer",))


@pytest.mark.rule("RP-R108", "RP-R109")
def test_no_legal_target_no_activation(scene):
    s = scene({"hand": ("smite", "squire"), "souls": ("acolyte", DROGON)}, {})
    assert s.clause(*s.play_of("smite")) == "RP-R108"
    assert s.clause("use", s.soul("drogon", 0), "drogon.use[0]") == "RP-R108"


@pytest.mark.rule("RP-R05")
def test_an_effect_may_switch_a_reapers_skills_off(scene):
    s = scene({"hand": ("silence", "archer"), "souls": ("squire",), "reaper": "crown"}, {})
    assert s.offers("use", s.reaper(0)) and s.stat(s.soul("squire", 0), "atk") == 1200
    s.put("silence").quiet()
    assert not s.offers("use", s.reaper(0)) and s.stat(s.soul("squire", 0), "atk") == 1000


@pytest.mark.rule("RP-R06", "RP-165")
def test_a_reapers_quick_skill_answers(scene):
    s = scene({"hand": ("archer", "archer")}, {"reaper": "crown", "hand": ()})
    s.put("archer")
    assert s.asked == (1, "#reply")
    s.answer(("use", s.reaper(1), "crown.use[1]")).quiet()
    assert s.damage(s.soul("archer", 0)) == 300


# --- what is negated ----------------------------------------------------------------------------------------


@pytest.mark.rule("RP-R112", "RP-202")
def test_a_negated_skill_leaves_its_soul_a_negated_cast_is_destroyed(scene):
    """Seraphiel – The Dawn: whole stacks stay where they are."""
    guard = {"souls": (ranked("seraphiel", 3),)}
    s = scene({"souls": (ranked("autha", 2),), "hand": ("marut",)}, guard, real=True)
    s.skill("autha_2", t=s.soul("seraphiel_3", 1)).skill("seraphiel_3").quiet()
    assert (s.souls(0), s.zone("graveyard", 0)) == (["autha_2"], ())
    assert s.stat(s.soul("seraphiel_3", 1), "atk") == CARDS["seraphiel_3"].stats["atk"]
    s = scene(
        {"souls": ("court_mage",), "hand": ("twin_volley", "sunder")},
        {"souls": (*guard["souls"], "marut")},
        real=True,
    )
    s.put("sunder", t=s.soul("marut", 1)).skill("seraphiel_3").quiet()
    assert (s.souls(0), s.zone("graveyard", 0)) == (["court_mage"], ("sunder",))
    assert "marut" in s.souls(1)


@pytest.mark.rule("RP-R112", "RP-R121")
def test_a_skill_that_a_constant_cast_gives_is_a_skill(scene):
    """War Standard: Hush negates it, Counter Cast does not; the Soul and the Cast stay."""
    enemy = {"souls": ("haniel_1", "marut"), "hand": ("counter_cast", "hush")}
    s = scene({"souls": (("aldric_1", "war_standard"),), "hand": ("marut",)}, enemy, real=True)
    s.answer(("use", s.soul("aldric_1", 0), "war_standard.use[0]")).choose(0, t=s.soul("marut", 1))
    assert s.can("hush") and not s.can("counter_cast")
    s.put("hush").quiet()
    assert s.damage(s.soul("marut", 1)) == 0
    assert (s.souls(0), s.zone("under", 0)) == (["aldric_1"], ("war_standard",))


@pytest.mark.rule("RP-R121", "RP-R99")
def test_a_given_skill_needs_its_soul_and_counts_under_the_casts_name(scene):
    two = (("aldric_1", "war_standard"), ("cadoc_1", "war_standard"))
    s = scene({"souls": two, "hand": ("marut",)}, {"souls": ("marut",), "hand": ()}, real=True)
    s.answer(("use", s.soul("aldric_1", 0), "war_standard.use[0]")).choose(0).quiet()
    assert s.damage(s.soul("marut", 1)) == amount("war_standard")
    assert s.clause("use", s.soul("cadoc_1", 0), "war_standard.use[0]") == "RP-176"
    enemy = {"souls": ("court_mage", "marut"), "hand": ()}
    s = scene({"souls": (("aldric_1", "war_standard"),), "hand": ()}, enemy, real=True)
    s.until("fortify", 1).passes()
    assert not s.offers("use"), "on one's own turn only"


@pytest.mark.rule("RP-R121")
def test_a_given_skill_goes_on_though_its_cast_is_purged_in_answer(scene):
    enemy = {"souls": (ranked("zadkiel", 2), "marut"), "hand": ("purge_cast", "lucifer")}
    s = scene({"souls": (("aldric_1", "war_standard"),)}, enemy, real=True)
    s.answer(("use", s.soul("aldric_1", 0), "war_standard.use[0]")).choose(0, t=s.soul("marut", 1))
    s.answer(s.play_of("purge_cast")).choose(1).answer(0)
    s.quiet()
    assert (s.damage(s.soul("marut", 1)), s.zone("graveyard", 0)) == (400, ("war_standard",))
