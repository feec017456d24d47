"""Secrets: laid face down with a claim, revealed when their mage is attacked, turned down again."""

from __future__ import annotations

import pytest

from engines.kernel import Answer, Claim, IllegalAnswer, fold
from tests.proof.runiverse.stage import Stage, stage


def laid(card: str, hand: str = "") -> Stage:
    """Seat 0 has laid this card as a Secret and ended its turn; seat 1 has an ogre."""
    s = stage({"hand": f"{card} {hand}", "mages1": "ember_sage"}, {"field0": "ogre"})
    s.phase().power()
    s.answer(("conceal", s.find(card, "hand", 0), "secret"))
    return s


def test_a_secret_is_laid_unseen_with_a_claim_about_it() -> None:
    """RV-231, RV-R82, RV-R90: 2 power whatever its level; it is of a kind and facet that may lie there."""
    s = laid("deep_choir")
    (card,) = s.t.zone("secrets", 0)
    row = s.t.rows[card]
    assert (row.face, row.up, row.seen) == (None, False, 1)
    assert s.get(0, "power") == 0
    assert s.t.claims == (Claim((card,), True, "way secret.claim ruby", 0, row.since),)


def test_only_fitting_cards_are_offered_and_others_are_refused() -> None:
    """RV-231, RV-153: no plain creature, and no trap of a facet this mage does not evoke."""
    s = stage({"hand": "imp sea_snare pitfall", "mages1": "ember_sage"})
    s.phase().power()
    offered = {answer.value[1] for answer in s.options.answers() if answer.value[0] == "conceal"}
    assert offered == {s.find("pitfall", "hand", 0)}
    for name in ("imp", "sea_snare"):
        with pytest.raises(IllegalAnswer):
            s.local.submit(Answer(s.t.step, 0, ("conceal", s.find(name, "hand", 0), "secret")))


def test_a_lie_about_a_secret_loses_the_game_when_it_is_revealed() -> None:
    """RV-231, §14: what was placed is checked at the first reveal."""
    s = stage({"hand": "imp", "mages1": "ember_sage"}, {"field0": "ogre"})
    s.phase().power()
    imp = s.find("imp", "hand", 0)
    s.local._check_claims = lambda after, truth: None  # type: ignore[method-assign]  # a peer that lies
    s.local.submit(Answer(s.t.step, 0, ("conceal", imp, "secret")))
    s.end_turn()
    s.phase().attack(s.find("ogre", "field", 1), s.mage(0))
    assert s.t.result is not None
    assert (s.t.result.winners, s.t.result.reason) == ((1,), "false_claim")


def test_secrets_of_an_attacked_mage_are_revealed_and_turned_down_again() -> None:
    """RV-234, RV-235, RV-R88, RV-R92: face up during the attack; afterwards down, its face still known."""
    s = laid("deep_choir").end_turn()
    (card,) = s.t.zone("secrets", 0)
    s.phase().attack(s.find("ogre", "field", 1), s.mage(0))
    row = s.t.rows[card]
    assert (row.up, row.face) == (False, s.game.catalogue.number["deep_choir"])
    assert all(card not in claim.cards for claim in s.t.claims), "tested and done with"
    turned = [event.args for event in s.local.events if event.kind == "turned" and event.cards == (card,)]
    assert turned == [(True,), (False,)]


def test_attacks_on_creatures_reveal_no_secrets() -> None:
    """RV-R89."""
    s = stage({"hand": "pitfall", "mages1": "ember_sage", "field0": "titan"}, {"field0": "ogre"})
    s.phase().power().answer(("conceal", s.find("pitfall", "hand", 0), "secret"))
    s.end_turn()
    s.phase().attack(s.find("ogre", "field", 1), s.up("titan"))
    assert s.t.rows[s.t.zone("secrets", 0)[0]].face is None


def test_a_trap_goes_off_when_its_mage_is_attacked() -> None:
    """RV-198, RV-287, RV-R64: 3 damage dispel the attacker before it deals any; no bond breaks."""
    s = laid("pitfall").end_turn()
    s.phase().attack(s.find("ogre", "field", 1), s.mage(0))
    assert (s.zone("discard", 1), s.zone("discard", 0)) == (("ogre",), ("pitfall",))
    assert len(s.zone("rifts", 0)) == 2


def test_a_ritual_is_evoked_from_there_in_a_later_turn_for_three_less() -> None:
    """RV-279, RV-280: not in the turn it was laid; level 5 costs 2."""
    s = laid("deep_choir")
    (card,) = s.t.zone("secrets", 0)
    assert s.refusal("play", card, "deep_choir.play[0]", "ritual") == "not_now"
    s.end_turn().end_turn()
    s.phase().power().play(card, "ritual")
    assert s.get(0, "power") == 0
    assert s.zone("discard", 0) == ("deep_choir",)
    assert s.t.rows[s.find("ogre", "field", 1)].turned


def test_hidden_cards_do_not_change_what_is_asked() -> None:
    """I1: the same game with another trap in place of this one has the same questions until it opens."""
    logs = []
    for trap in ("pitfall", "deep_choir"):
        s = laid(trap).end_turn()
        logs.append([table.pending for table in fold(s.game, s.local.setup, s.local.entries)])
    assert [str(p).replace("pitfall", "deep_choir") for p in logs[0]] == [str(p) for p in logs[1]]
