"""Engagement: set at the first need, one per phase, both ways; Boundless cuts across it."""

from __future__ import annotations

from engines.kernel import TABLE
from tests.proof.runiverse.stage import Stage, stage

TWO_MAGES = {"mages1": "grove_sage", "rifts1": "imp imp", "field0": "ogre", "field1": "titan"}
"""Seat 1 has a creature at each of two locations."""


def engaged(s: Stage) -> int:
    """The engaged location, -1 if none is."""
    return s.t.get(TABLE, "engaged") - 1


def aims(s: Stage, card: int) -> set[int]:
    """What a creature may attack now."""
    return {answer.value[2] for answer in s.options.answers() if answer.value[:2] == ("attack", card)}


def test_the_first_effect_that_needs_an_enemy_asks_which_mage_to_engage() -> None:
    """EX-01, RV-182, RV-183, RV-184: a spell engages a location, and the attack after it is bound to that."""
    s = stage({"hand": "bolt", "field0": "imp"}, TWO_MAGES)
    ogre, titan, imp = s.find("ogre", "field", 1), s.find("titan", "field", 1), s.up("imp")
    s.phase().power()
    assert engaged(s) == -1
    assert aims(s, imp) == {ogre, titan, s.mage(1, 0), s.mage(1, 1)}
    s.play(s.find("bolt", "hand", 0), "plain")
    assert s.asked == (0, "#engage")
    s.answer(1)
    assert engaged(s) == 1
    assert s.t.rows[titan].damage == 2, "the only creature there"
    assert aims(s, imp) == {titan, s.mage(1, 1)}
    assert s.refusal("attack", imp, ogre) == "unknown_option"


def test_an_attack_engages_and_the_engagement_ends_with_the_phase() -> None:
    """RV-181, RV-182, RV-R61: fixed by the first attack; the next phase begins without one."""
    s = stage({"field0": "imp hound", "mages1": "ember_sage", "field1": "ogre"}, TWO_MAGES)
    s.phase().attack(s.up("imp"), s.find("titan", "field", 1))
    assert engaged(s) == 1
    assert aims(s, s.up("hound")) == {s.find("titan", "field", 1), s.mage(1, 1)}
    s.passes()
    assert engaged(s) == -1
    s.phase(1)
    assert len(aims(s, s.up("ogre"))) == 4


def test_boundless_neither_sets_nor_heeds_an_engagement() -> None:
    """RV-260, RV-261: its attack before any engagement sets none; after one it may go elsewhere."""
    s = stage({"field0": "wisp wisp imp"}, TWO_MAGES)
    first, second = s.find("wisp", "field", 0), s.find("wisp", "field", 0, 1)
    s.phase().attack(first, s.mage(1, 0))
    assert engaged(s) == -1
    s.attack(s.up("imp"), s.mage(1, 1))
    assert engaged(s) == 1
    assert aims(s, second) >= {s.mage(1, 0), s.mage(1, 1)}
    s.attack(second, s.mage(1, 0))
    assert engaged(s) == 1
    assert len(s.zone("rifts", 1, 0)) == 0


def test_boundless_respects_guards() -> None:
    """RV-189, RV-192, RV-262: only the guard can be attacked there, once; then it guards no more."""
    s = stage({"field0": "wisp wisp"}, TWO_MAGES)
    s.answer(("pass",)).answer(())
    ogre = s.find("ogre", "field", 1)
    s.answer(("pass",)).answer((ogre,)).answer(())
    first, second = s.find("wisp", "field", 0), s.find("wisp", "field", 0, 1)
    s.phase()
    assert aims(s, first) == {ogre, s.find("titan", "field", 1), s.mage(1, 1)}
    s.attack(first, ogre)
    assert aims(s, second) == {ogre, s.mage(1, 0), s.find("titan", "field", 1), s.mage(1, 1)}


def test_ongoing_abilities_reach_enemies_only_while_engaged_and_both_ways() -> None:
    """RV-240, RV-R56, RV-R57: before an engagement they reach no enemy and force no choice."""
    s = stage({"field0": "captain imp", "hand": "bolt"}, {**TWO_MAGES, "field1": "captain titan"})
    ogre, titan, imp = s.find("ogre", "field", 1), s.find("titan", "field", 1), s.up("imp")
    level = {card: s.stat(card, "level") for card in (ogre, titan, imp)}
    assert level == {ogre: 3, titan: 6, imp: 2}
    s.phase().power().play(s.find("bolt", "hand", 0), "plain").answer(1)
    s.answer((titan,))
    assert (s.stat(titan, "level"), s.stat(imp, "level"), s.stat(ogre, "level")) == (5, 1, 3)
    s.passes()
    assert (s.stat(titan, "level"), s.stat(imp, "level")) == (6, 2)


def test_abilities_of_other_locations_do_not_reach_a_boundless_attacker() -> None:
    """RV-R59: attacker and attacked card are within each other's reach, nothing else there is."""
    s = stage({"field0": "wisp"}, {**TWO_MAGES, "field0": "captain ogre"})
    wisp = s.up("wisp")
    s.phase().attack(wisp, s.find("ogre", "field", 1))
    assert s.t.rows[s.find("ogre", "field", 1)].damage == 2, "the captain there does not weaken it"


def test_a_spell_without_a_legal_target_may_be_evoked_and_still_engages() -> None:
    """RV-R44: do what can be done; the location is picked first."""
    s = stage({"hand": "bolt imp"}, {"mages1": "grove_sage"})
    s.phase().power().play(s.find("bolt", "hand", 0), "plain").answer(0)
    assert s.zone("discard", 0) == ("bolt",)
    assert engaged(s) == 0
