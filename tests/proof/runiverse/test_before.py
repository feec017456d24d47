"""Before-effects come while costs are due; an action they would make unpayable was never begun."""

from __future__ import annotations

import pytest

from engines.kernel import Answer, IllegalAnswer
from tests.proof.runiverse.stage import Stage, stage


def evoking(relics: str, rifts: int, hand: str = "bolt ogre") -> Stage:
    """Seat 0 in its phase with as much power as it has opened rifts."""
    more = {f"mages{place}": "ember_sage" for place in range(1, rifts)}
    s = stage({"field0": relics, "hand": hand, **more}, {"field0": "titan"})
    s.phase().power()
    assert s.get(0, "power") == rifts
    return s


def test_a_before_effect_precedes_the_payment() -> None:
    """RV-305, RV-309: the toll is taken first, then the cost of the spell."""
    s = evoking("toll", 2)
    s.play(s.find("bolt", "hand", 0), "plain")
    assert s.get(0, "power") == 0
    assert s.t.rows[s.find("titan", "field", 1)].damage == 2


def test_an_action_left_unpayable_is_not_offered_and_is_refused() -> None:
    """RV-310, RV-311, RV-R108: 1 power would pay for it, were it not for the toll."""
    s = evoking("toll", 1)
    bolt = s.find("bolt", "hand", 0)
    assert not s.offers("play")
    assert s.refusal("play", bolt, "bolt.play[0]", "plain") == "void"
    assert s.get(0, "power") == 1


def test_without_the_before_effect_the_same_action_is_offered() -> None:
    """RV-310: it is the toll alone that stands in the way."""
    s = evoking("crossroads", 1)
    assert s.offers("play")
    assert not evoking("toll", 1).offers("play")


def test_a_before_effect_that_asks_offers_only_what_leaves_the_cost_payable() -> None:
    """RV-311, RV-R108: with 2 power and a spell of 1, losing 2 would void the action, so it cannot be
    chosen.
    """
    s = evoking("crossroads", 2)
    s.play(s.find("bolt", "hand", 0), "plain")
    assert s.asked[0] == 0
    assert [answer.value for answer in s.options.answers()] == [0, 2]
    s.answer(0)
    assert s.get(0, "power") == 0
    assert s.t.rows[s.find("titan", "field", 1)].damage == 2


def test_the_one_answer_left_is_given_without_asking() -> None:
    """RV-R112: with 1 power only gaining one leaves the spell payable; nothing is asked."""
    s = evoking("crossroads", 1)
    s.play(s.find("bolt", "hand", 0), "plain")
    assert s.asked == (0, "act")
    assert s.get(0, "power") == 1
    assert s.t.rows[s.find("titan", "field", 1)].damage == 2


def test_two_before_effects_together() -> None:
    """RV-306, RV-311: toll and crossroads, ordered by the active player; what cannot be finished is not
    offered at any point on the way.
    """
    s = evoking("toll crossroads", 2)
    s.play(s.find("bolt", "hand", 0), "plain")
    while s.asked[1] != "act" and s.t.turn == 1:
        answers = list(s.options.answers())
        assert answers
        s.local.submit(answers[0])
    assert s.t.rows[s.find("titan", "field", 1)].damage == 2


def test_an_ability_that_a_before_effect_tasks_cannot_pay_by_tasking() -> None:
    """RV-179, RV-311: the bellows are tasked before they could task themselves."""
    s = evoking("bellows", 1)
    assert not s.offers("use")
    assert s.refusal("use", s.up("bellows"), "bellows.use[0]") == "void"


def test_a_before_effect_cannot_take_away_the_card_that_is_laid_down() -> None:
    """RV-311: the tithe is paid with another card; with no other, nothing can be laid."""
    s = evoking("tithe", 2, "pitfall imp")
    pitfall, imp = s.find("pitfall", "hand", 0), s.find("imp", "hand", 0)
    s.answer(("conceal", pitfall, "secret"))
    assert s.zone("discard", 0) == ("imp",), "the only card that leaves the Secret where it is"
    assert s.t.zone("secrets", 0) == (pitfall,) and imp in s.t.zone("discard", 0)
    s = evoking("tithe", 2, "pitfall")
    with pytest.raises(IllegalAnswer, match="comes first"):
        s.local.submit(Answer(s.t.step, 0, ("conceal", s.find("pitfall", "hand", 0), "secret")))


def test_a_before_effect_cannot_take_away_the_card_whose_ability_is_used() -> None:
    """RV-311: the altar itself cannot be what it dispels; alone it cannot be used."""
    s = evoking("altar imp ogre", 1)
    altar = s.up("altar")
    s.answer(("use", altar, "altar.use[0]"))
    assert s.asked == (0, "c")
    assert {answer.value[0] for answer in s.options.answers()} == {s.up("imp"), s.up("ogre")}
    s.answer((s.up("imp"),))
    assert (s.zone("discard", 0), s.get(0, "power")) == (("imp",), 2)
    assert not evoking("altar", 1).offers("use")


def test_every_option_offered_can_be_taken_to_its_end() -> None:
    """RV-R108: whatever is listed applies, also in the middle of an action on trial."""
    s = evoking("toll crossroads bellows tithe altar", 3, "bolt wither graft hound pitfall deep_choir")
    for _ in range(40):
        answers = list(s.options.answers())
        for answer in answers:
            s.game.apply(s.t, answer)
        s.local.submit(answers[-1 if s.asked[1] != "act" else s.t.step % len(answers)])
