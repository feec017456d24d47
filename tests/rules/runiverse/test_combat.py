"""Attacks, guards, damage and dispelling, mages under attack (ledger section 6)."""

from __future__ import annotations

import pytest

from engines.kernel import Answer, Frame, IllegalAnswer, Work
from engines.runiverse.attack import ATTACK, next_round
from engines.runiverse.turn import draw


def targets(s, card):
    """What a card may attack."""
    return {s._id(a.value[2]) for a in s.options.answers() if a.value[:2] == ("attack", card)}


def kinds(s, *wanted):
    """Events of these kinds so far, in order."""
    return [e for e in s.local.events if e.kind in wanted]


# --- what is attacked ---------------------------------------------------------------------------------------


@pytest.mark.rule("RV-187", "RV-188", "RV-R45")
def test_creatures_mages_and_relics_are_attacked_and_nothing_else(scene):
    s = scene({"field0": "imp hound"}, {"field0": "titan idol haze", "secrets0": "pitfall"})
    s.phase()
    assert targets(s, s.up("imp")) == {"titan", "idol", "ember"}
    assert s.refused(("attack", s.up("imp"), s.up("hound"))) == ("bad_target", "RV-188")
    assert s.refused(("attack", s.up("imp"), s.up("haze", 1))) == ("bad_target", "RV-188")


@pytest.mark.rule("RV-189", "RV-R40", "RV-262")
def test_a_guarding_card_must_be_attacked_first(scene):
    s = scene({"field0": "imp wisp"}, {"field0": "titan hound brute", "guards": ("hound",), "mages1": "gale"})
    s.phase()
    assert targets(s, s.up("imp")) == {"hound", "gale"}
    assert targets(s, s.up("wisp")) == {"hound", "gale"}, "Boundless or not"
    assert s.refused(("attack", s.up("imp"), s.up("titan", 1))) == ("bad_target", "RV-189")
    s = scene({"field0": "imp brute"}, {"field0": "titan hound", "guards": ("hound", "titan")})
    s.phase()
    assert targets(s, s.up("imp")) == {"hound", "titan"}, "any of several guards"
    s.attack(s.up("imp"), s.up("hound", 1))
    assert targets(s, s.up("brute")) == {"titan"}


@pytest.mark.rule("RV-190", "RV-185", "RV-189")
def test_a_non_combat_attack_is_bound_by_guards_and_not_answered(scene):
    s = scene(
        {"hand": "smite smite", "field0": "imp", "vars": {"power": 2}},
        {"field0": "titan hound", "guards": ("titan",)},
    )
    s.phase().evoke("smite").engages()
    assert s.row(s.up("titan", 1)).damage == 2, "the only legal target"
    s.evoke("smite").answer((s.up("hound", 1),))
    assert s.zone("discard", 1) == ("hound",)


@pytest.mark.rule("RV-190", "RV-219")
def test_a_non_combat_attack_on_a_mage_breaks_a_bond(scene):
    s = scene({"hand": "smite", "vars": {"power": 1}}, {})
    s.phase().evoke("smite").engages()
    assert len(s.zone("rifts", 1)) == 1


@pytest.mark.rule("RV-191")
def test_a_card_is_defending_while_it_is_attacked(scene):
    s = scene({"field0": "brute"}, {"field0": "thorny"})
    s.phase()
    brute, thorny = s.up("brute"), s.up("thorny", 1)
    s.attack(brute, thorny)
    told = [e.args for e in s.local.events if e.kind == "changed" and e.args[0] == "attacked"]
    assert told == [("attacked", thorny + 1), ("attacked", 0)]


# --- guards -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RV-192", "RV-330", "RV-R63")
def test_an_attacked_guard_guards_no_more(scene):
    s = scene({"field0": "imp hound"}, {"field0": "titan brute", "guards": ("titan",)})
    s.phase().attack(s.up("imp"), s.up("titan", 1))
    assert s.row(s.up("titan", 1)).mark("guard") == 0
    assert targets(s, s.up("hound")) == {"titan", "brute", "ember"}, "the former guard included"


@pytest.mark.rule("RV-192")
def test_a_guarding_mage_too_whatever_the_damage(scene):
    s = scene({"field0": "pebble hound"}, {"guards": ("ember",)})
    s.phase().attack(s.up("pebble"), s.mage(1))
    assert s.row(s.mage(1)).mark("guard") == 0 and len(s.zone("rifts", 1)) == 2


@pytest.mark.rule("RV-193")
def test_a_tasked_guard_guards_no_more(scene):
    s = scene(
        {"field0": "imp", "hand": "freeze", "vars": {"power": 1}},
        {"field0": "titan brute", "guards": ("titan",)},
    )
    s.phase().evoke("freeze").engages().answer((s.up("titan", 1),))
    assert targets(s, s.up("imp")) == {"titan", "brute", "ember"}


@pytest.mark.rule("RV-R38")
def test_a_guard_that_moves_guards_no_more(scene):
    s = scene({"mages1": "gale", "field0": "nomad"})
    s.end_turn("nomad").end_turn()
    assert s.row(s.up("nomad")).mark("guard") == 1
    s.phase().use(s.up("nomad"))
    assert s.row(s.up("nomad")).mark("guard") == 0 and s.zone("field", 0, 1) == ("nomad",)


@pytest.mark.rule("RV-R39")
def test_a_guarding_mage_that_loses_its_last_bond_keeps_guarding(scene):
    s = scene(
        {"hand": "shatter", "field0": "imp"}, {"rifts0": "imp", "field0": "titan", "guards": ("ember",)}
    )
    s.phase().evoke("shatter").engages()
    assert s.zone("rifts", 1) == () and targets(s, s.up("imp")) == {"ember"}


# --- a combat attack ----------------------------------------------------------------------------------------


@pytest.mark.rule("RV-195", "RV-196")
def test_one_untasked_creature_of_the_current_mage_attacks(scene):
    s = scene(
        {"field0": "imp hound idol", "tasked": ("hound",), "mages1": "gale", "field1": "brute"},
        {"field0": "titan"},
    )
    s.phase()
    attackers = {s._id(a.value[1]) for a in s.options.answers() if a.value[0] == "attack"}
    assert attackers == {"imp"}
    assert s.refused(("attack", s.up("hound"), s.mage(1))) == ("used_up", "RV-195")
    s.attack(s.up("imp"), s.mage(1))
    assert s.row(s.up("imp")).turned
    assert s.refused(("attack", s.up("imp"), s.mage(1))) == ("used_up", "RV-195")


@pytest.mark.rule("RV-197", "RV-198", "RV-199", "RV-200", "RV-201", "RV-202", "RV-305")
def test_the_seven_steps_in_order(scene):
    """Tasked, before, Secrets and traps, damage, Secrets down again: read off what happened."""
    s = scene(
        {"field0": "witness herald"},
        {"secrets0": "watchful_eye", "rifts0": "imp imp", "deck": "imp imp imp"},
    )
    s.phase().attack(s.up("herald"), s.mage(1))
    order = [e.kind for e in kinds(s, "used", "counted", "turned", "damaged", "broken")]
    assert order == ["used", "counted", "turned", "damaged", "broken", "turned"]


@pytest.mark.rule("RV-201", "RV-202", "RV-312", "RV-314")
def test_when_comes_after_the_damage_and_after_comes_last(scene):
    """The witness counts the damage on it when it attacked, and grows by what it counted afterwards."""
    s = scene({"field0": "witness"}, {"field0": "hound"})
    witness = s.up("witness")
    s.phase().attack(witness, s.up("hound", 1))
    row = s.row(witness)
    assert (row.damage, row.mark("charge"), row.mark("plus")) == (2, 2, 2)


@pytest.mark.rule("RV-199", "RV-313")
def test_what_changes_the_attack_takes_hold_before_the_damage(scene):
    s = scene({"field0": "zealot"}, {"field0": "titan"})
    s.phase().attack(s.up("zealot"), s.up("titan", 1))
    assert s.row(s.up("titan", 1)).damage == 4


@pytest.mark.rule("RV-197", "RV-309", "RV-212")
def test_what_changes_an_attack_before_it_is_made_holds_for_it_alone(scene):
    s = scene({"field0": "fanatic"}, {"field0": "titan"})
    s.phase().attack(s.up("fanatic"), s.up("titan", 1))
    assert s.row(s.up("titan", 1)).damage == 4
    s = scene({"field0": "lunger"}, {"field0": "titan"})
    s.phase().attack(s.up("lunger"), s.up("titan", 1))
    assert s.zone("discard", 1) == ("titan",), "it struck with 6"
    assert (s.stat(s.up("lunger"), "level"), s.row(s.up("lunger")).damage) == (2, 1), (
        "of 5, 4 went with the level"
    )


@pytest.mark.rule("RV-197", "RV-309")
def test_a_before_effect_precedes_the_attack_which_then_still_occurs(scene):
    s = scene({"field0": "brute"}, {"field0": "thorny"})
    s.phase().attack(s.up("brute"), s.up("thorny", 1))
    assert s.zone("discard", 1) == ("thorny",) and s.zone("discard", 0) == ("brute",), "1 before and 2 in it"


@pytest.mark.rule("RV-203", "RV-204", "RV-214", "RV-206")
def test_both_creatures_deal_their_level(scene):
    s = scene({"field0": "brute"}, {"field0": "titan"})
    s.phase().attack(s.up("brute"), s.up("titan", 1))
    assert s.row(s.up("titan", 1)).damage == 3 and s.zone("discard", 0) == ("brute",)


@pytest.mark.rule("RV-205", "RV-230")
def test_mages_and_relics_deal_nothing_back(scene):
    s = scene({"field0": "imp hound"}, {"field0": "statue"})
    s.phase().attack(s.up("imp"), s.up("statue", 1)).attack(s.up("hound"), s.mage(1))
    assert s.row(s.up("imp")).damage == 0 and s.row(s.up("hound")).damage == 0


# --- damage and dispelling ----------------------------------------------------------------------------------


@pytest.mark.rule("RV-206", "RV-207", "RV-215")
def test_damage_adds_up_until_it_dispels(scene):
    s = scene({"field0": "imp raider hound"}, {"field0": "brute"})
    s.phase().attack(s.up("imp"), s.up("brute", 1))
    assert s.row(s.up("brute", 1)).damage == 1
    s.attack(s.up("raider"), s.up("brute", 1))
    assert s.zone("discard", 1) == ("brute",)


@pytest.mark.rule("RV-208", "RV-230")
@pytest.mark.parametrize(("relic", "stands"), [("idol", 2), ("statue", 4)])
def test_a_relic_stands_level_and_three(scene, relic, stands):
    s = scene({"field0": " ".join(["imp"] * 6)}, {"field0": relic})
    s.phase()
    for n in range(stands):
        s.attack(s.up("imp", nth=n), s.up(relic, 1))
    assert s.row(s.up(relic, 1)).damage == stands
    s.attack(s.up("imp", nth=stands), s.up(relic, 1))
    assert s.zone("discard", 1) == (relic,)


@pytest.mark.rule("RV-209", "RV-210")
def test_level_zero(scene):
    s = scene({"field0": "pebble imp"}, {"field0": "pebble"})
    s.phase().attack(s.up("pebble"), s.mage(1))
    assert len(s.zone("rifts", 1)) == 2, "no damage, no bond"
    assert s.up("pebble", 1) >= 0, "0 damage does not dispel it"
    s.attack(s.up("imp"), s.up("pebble", 1))
    assert s.zone("discard", 1) == ("pebble",)


@pytest.mark.rule("RV-R55")
def test_aggressive_at_level_zero_breaks_a_bond(scene):
    s = scene({"field0": "spark"}, {})
    s.phase().attack(s.up("spark"), s.mage(1))
    assert len(s.zone("rifts", 1)) == 1


@pytest.mark.rule("RV-211")
def test_a_level_below_zero_counts_as_zero_but_adds_up_truly(scene):
    """1 - 2 = -1 counts as 0; two more L+1 counters make 1, not 2."""
    s = scene({"hand": "wither", "vars": {"power": 1}}, {"field0": "imp", "hand": "grow"})
    s.phase().evoke("wither").engages()
    imp = s.up("imp", 1)
    assert s.stat(imp, "level") == 0 and imp in s.t.zone("field", 1)
    w = s.t.copy()
    work = Work(s.game, w)
    work.mark(imp, "plus", 2)
    work.touch(cards=True)
    assert s.game.stat(w, imp, "level") == 1


@pytest.mark.rule("RV-212", "RV-213", "RV-R53")
def test_a_drop_in_level_takes_damage_along_and_never_dispels(scene):
    s = scene({"field0": "hound", "hand": "wither ebb", "vars": {"power": 1}}, {"field0": "brute"})
    brute = s.up("brute", 1)
    s.phase().attack(s.up("hound"), brute)
    assert s.row(brute).damage == 2
    s.evoke("wither")
    assert (s.stat(brute, "level"), s.row(brute).damage) == (1, 0)
    assert brute in s.t.zone("field", 1)
    s.end_turn()
    assert (s.stat(brute, "level"), s.row(brute).damage) == (3, 0)


@pytest.mark.rule("RV-212")
def test_a_removed_level_counter_takes_damage_along_too(scene):
    s = scene({"field0": "imp hound", "hand": "grow ebb"}, {"field0": "raider brute"})
    imp = s.up("imp")
    s.phase().evoke("grow").answer((imp,)).attack(imp, s.up("raider", 1))
    assert s.row(imp).damage == 1
    s.evoke("ebb").answer((imp,))
    assert (s.stat(imp, "level"), s.row(imp).damage) == (2, 0)


@pytest.mark.rule("RV-217")
def test_healing_removes_all_damage(scene):
    s = scene({"field0": "titan", "hand": "salve", "vars": {"power": 1}}, {"field0": "brute"})
    s.phase().attack(s.up("titan"), s.up("brute", 1))
    assert s.row(s.up("titan")).damage == 3
    s.evoke("salve")
    assert s.row(s.up("titan")).damage == 0


@pytest.mark.rule("RV-218")
def test_surviving_an_attack(scene):
    """The stoic grows after an attack it survived; dispelled, it does not."""
    s = scene({"field0": "hound"}, {"field0": "stoic"})
    s.phase().attack(s.up("hound"), s.up("stoic", 1))
    assert s.row(s.up("stoic", 1)).mark("plus") == 1
    s = scene({"field0": "brute"}, {"field0": "stoic"})
    s.phase().attack(s.up("brute"), s.up("stoic", 1))
    assert s.zone("discard", 1) == ("stoic",) and s.row(s.find("stoic", "discard", 1)).mark("plus") == 0


@pytest.mark.rule("RV-R64")
def test_an_attacker_that_leaves_deals_and_gets_nothing(scene):
    s = scene({"field0": "brute hound"}, {"secrets0": "pitfall", "rifts0": "imp imp"})
    s.phase().attack(s.up("brute"), s.mage(1))
    assert s.zone("discard", 0) == ("brute",) and len(s.zone("rifts", 1)) == 2


@pytest.mark.rule("RV-R65")
def test_an_attacked_card_that_leaves_takes_and_deals_nothing(scene):
    """Whatever took it away before step 5: no blow is struck either way."""
    s = scene({"field0": "brute"}, {"field0": "titan"})
    brute, titan = s.up("brute"), s.up("titan", 1)
    s.phase()
    t = s.t.copy()
    w = Work(s.game, t)
    w.move(titan, t.map.number("discard", 1), up=True)
    env = (("target", titan), ("combat", 1), ("rounds", ((((brute, 3),), 5),)))
    t.stack.append(Frame("rv.attack", ATTACK.index(next_round) + 1, 0, brute, env))
    next_round(w, t.stack[-1])
    assert (t.stack[-1].get("blows"), t.stack[-1].get("back")) == ((), 0)


@pytest.mark.rule("RV-R66", "RV-R111")
def test_both_fighters_leave_together(scene):
    """The mourner beside one that falls sees it; of two that fall together each sees the other."""
    s = scene({"field0": "brute mourner"}, {"field0": "brute"})
    s.phase().attack(s.up("brute"), s.up("brute", 1))
    assert (s.zone("discard", 0), s.zone("discard", 1)) == (("brute",), ("brute",))
    assert s.row(s.up("mourner")).mark("charge") == 1
    s = scene({"hand": "quake", "field0": "mourner imp", "vars": {"power": 1}}, {})
    s.phase().evoke("quake").engages()
    s.local.submit(next(iter(s.options.answers())))
    charged = [e for e in s.local.events if e.kind == "counted" and e.args[0] == "charge"]
    assert sorted(s.zone("discard", 0)) == ["imp", "mourner", "quake"]
    assert len(charged) == 1, "the mourner saw the imp go with it"


@pytest.mark.rule("RV-R66", "RV-R111")
def test_fighters_that_fall_together_see_each_other_fall(scene):
    s = scene({"field0": "vulture"}, {"field0": "vulture"})
    s.phase().attack(s.up("vulture"), s.up("vulture", 1))
    assert (s.zone("discard", 0), s.zone("discard", 1)) == (("vulture",), ("vulture",))
    if s.asked[1] == "#order":
        s.local.submit(next(iter(s.options.answers())))
    assert (len(s.zone("hand", 0)), len(s.zone("hand", 1))) == (1, 1)


@pytest.mark.rule("RV-R70")
def test_excess_damage_is_lost_with_one_vim(scene):
    s = scene({"field0": "titan"}, {"field0": "imp", "hand": "brace brace"})
    s.end_turn().phase().evoke("brace").evoke("brace").end_turn()
    imp = s.up("imp", 1)
    assert len(s.game.vim(s.t, imp)) == 2
    s.phase().attack(s.up("titan"), imp)
    assert len(s.game.vim(s.t, imp)) == 1 and s.row(imp).damage == 0


# --- mages and bonds ----------------------------------------------------------------------------------------


@pytest.mark.rule("RV-219", "RV-R07", "RV-R15", "RV-R14")
def test_any_damage_breaks_exactly_one_bond_the_oldest(scene):
    s = scene({"field0": "titan imp"}, {"rifts0": "hound imp"})
    s.phase().attack(s.up("titan"), s.mage(1))
    assert s.zone("rifts", 1) == ("imp",) and s.zone("hand", 1) == ("hound",)
    assert s.row(s.mage(1)).damage == 5
    s.attack(s.up("imp"), s.mage(1))
    assert s.zone("rifts", 1) == ()


@pytest.mark.rule("RV-220", "RV-221")
def test_a_bondless_mage_loses_nothing_and_is_never_dispelled(scene):
    s = scene({"field0": "titan", "hand": "doom", "vars": {"power": 1}}, {"rifts0": "", "mages0": "ember"})
    s.phase().attack(s.up("titan"), s.mage(1)).evoke("doom")
    assert s.zone("mages", 1) == ("ember",) and s.t.result is None


@pytest.mark.rule("RV-222", "RV-048")
def test_effects_break_bonds_and_add_them(scene):
    s = scene({"hand": "shatter knit"}, {"rifts0": "hound imp"})
    s.phase().evoke("shatter").engages()
    assert s.zone("rifts", 1) == ("imp",) and s.zone("hand", 1) == ("hound",)
    s.evoke("knit")
    assert len(s.zone("rifts", 0)) == 3, "RV-R16: more than two"


@pytest.mark.rule("RV-R13")
def test_damage_without_an_attack_breaks_no_bond(scene):
    s = scene({"hand": "scorch", "vars": {"power": 1}}, {})
    s.phase().evoke("scorch").engages()
    assert s.row(s.mage(1)).damage == 1 and len(s.zone("rifts", 1)) == 2


@pytest.mark.rule("RV-R16", "RV-R94")
def test_a_rift_may_hold_more_than_two_and_an_empty_deck_gives_none(scene):
    s = scene({"hand": "knit knit", "deck": "imp"})
    s.phase().evoke("knit")
    assert len(s.zone("rifts", 0)) == 3
    s.evoke("knit")
    assert len(s.zone("rifts", 0)) == 3 and s.zone("hand", 0) == ()


@pytest.mark.rule("RV-223", "RV-224", "RV-225", "RV-226", "RV-100")
def test_a_broken_bond_with_a_gift_is_shown_and_carried_out(scene):
    """The defender's gift; the choice between equals is the attacker's."""
    s = scene({"field0": "brute", "mages1": "gale", "field1": "wisp hound"}, {"rifts0": "ember imp"})
    s.phase().attack(s.up("brute"), s.mage(1))
    assert s.asked == (0, "t")
    wisp = s.up("wisp")
    assert set(s.options.decision.cards) == {wisp, s.up("hound")}
    s.answer((wisp,))
    assert s.zone("discard", 0) == ("wisp",)
    assert s.zone("hand", 1) == ("ember",)
    ((duty, answer),) = s.duties()
    assert duty.seat == 1 and answer.value == duty.cards


@pytest.mark.rule("RV-224", "RV-225", "RV-R134")
def test_a_bond_without_a_gift_goes_to_hand_unseen(scene):
    s = scene({"field0": "brute"}, {"rifts0": "hound imp"})
    s.phase().attack(s.up("brute"), s.mage(1))
    ((duty, answer),) = s.duties()
    assert answer.value == () and s.row(duty.cards[0]).face is None
    assert s.t.claims and s.t.claims[0].test == "gift" and not s.t.claims[0].all


@pytest.mark.rule("RV-R09")
def test_a_broken_bond_is_not_drawn(scene):
    """In one's own turn it does not use up the first draw."""
    s = scene({"hand": "splinter study", "rifts0": "imp imp"}, {}, at=draw, turn=1)
    s.phase().evoke("splinter")
    assert s.get(0, "drawn") == 0
    s.evoke("study")
    assert s.asked == (0, "gift"), "the first draw is still to come"


@pytest.mark.rule("RV-R77")
def test_a_bond_may_break_in_its_owners_own_turn(scene):
    s = scene({"hand": "splinter", "rifts0": "gale imp"}, {})
    s.phase().evoke("splinter")
    assert "gale" in s.zone("hand", 0) and len(s.zone("hand", 0)) == 2, "the gift is mandatory and drew"


@pytest.mark.rule("RV-227", "RV-R71", "RV-R72")
def test_a_face_up_ritual_may_be_dispelled_in_place_of_a_bond(scene):
    s = scene({"field0": "brute pebble"}, {"secrets0": "deep_choir pitfall"})
    s.phase().attack(s.up("pebble"), s.mage(1))
    assert s.asked[1] != "ritual", "no damage, no choice"
    s = scene({"field0": "titan"}, {"secrets0": "deep_choir", "rifts0": "imp imp"})
    s.phase().attack(s.up("titan"), s.mage(1))
    assert s.asked == (0, "ritual")
    assert s.ids(s.options.decision.cards) == ("deep_choir",)
    s.answer(s.t.zone("secrets", 1))
    assert s.zone("discard", 1) == ("deep_choir",) and len(s.zone("rifts", 1)) == 2
    s = scene({"field0": "titan"}, {"secrets0": "deep_choir", "rifts0": "imp imp"})
    s.phase().attack(s.up("titan"), s.mage(1)).answer(())
    assert len(s.zone("secrets", 1)) == 1 and len(s.zone("rifts", 1)) == 1


@pytest.mark.rule("RV-R72")
def test_without_a_bond_there_is_no_choice_of_a_ritual(scene):
    s = scene({"field0": "titan"}, {"secrets0": "deep_choir", "rifts0": ""})
    s.phase().attack(s.up("titan"), s.mage(1))
    assert s.asked[1] != "ritual" and len(s.zone("secrets", 1)) == 1


def test_a_gift_cannot_be_kept_back(scene):
    """RV-224: in a local game the claim is checked at once."""
    s = scene({"field0": "brute"}, {"rifts0": "ember imp"})
    s.phase().attack(s.up("brute"), s.mage(1))
    step = next(n for n, e in enumerate(s.local.entries) if isinstance(e, Answer) and e.seat == 1)
    after, _ = s.game.apply(s.local.table_at(step), Answer(step, 1, (), ()))
    with pytest.raises(IllegalAnswer):
        s.local._check_claims(after, s.local.dealer.truth)
