"""Broken bonds: seen by nobody before, shown if they have a gift, in the opponent's turn, without a choice."""

from __future__ import annotations

import pytest

from engines.kernel import Answer, Claim, Duty, IllegalAnswer, Reveal, Work
from tests.proof.runiverse.stage import Stage, stage


def duties(s: Stage) -> list[tuple[Duty, Answer]]:
    """Every duty that fell due, with its answer."""
    found = []
    for step, entry in enumerate(s.local.entries):
        pending = s.local.table_at(step).pending
        if isinstance(pending, tuple) and isinstance(pending[0], Duty) and isinstance(entry, Answer):
            found.append((pending[0], entry))
    return found


def attacked_mage(bonds: str, **more: str) -> Stage:
    """Seat 0's ogre attacks the mage of seat 1, whose rift holds these."""
    s = stage({"field0": "ogre", **more}, {"rifts0": bonds})
    assert all(s.t.rows[card].seen == 0 for card in s.t.zone("rifts", 1))
    s.phase().attack(s.up("ogre"), s.mage(1))
    return s


def test_a_broken_bond_that_is_a_mage_is_shown_and_its_gift_is_carried_out() -> None:
    """RV-219, RV-223, RV-224, RV-225: one bond breaks; its owner, who had not seen it, must show a mage."""
    s = attacked_mage("ember_sage imp")
    assert s.zone("field", 0) == ()
    assert s.zone("discard", 0) == ("ogre",)
    assert s.zone("rifts", 1) == ("imp",)
    assert s.zone("hand", 1) == ("ember_sage",)


def test_the_duty_falls_to_the_owner_in_the_opponents_turn() -> None:
    """RV-099, RV-R134: no choice, so it may fall in another's turn; the bond is first shown to its owner."""
    s = attacked_mage("ember_sage imp")
    ((duty, answer),) = duties(s)
    assert (duty.seat, s.t.active) == (1, 0)
    assert answer.value == duty.cards and len(answer.faces) == 1
    reveals = [t.pending for t in map(s.local.table_at, range(s.t.step)) if isinstance(t.pending, Reveal)]
    assert (duty.cards, (1,)) in [part for reveal in reveals for part in reveal.parts]


def test_a_bond_without_a_gift_stays_hidden_and_leaves_a_claim() -> None:
    """RV-224, RV-225: it goes to hand unseen by the opponent; that it has no gift is claimed."""
    s = attacked_mage("hound imp")
    ((duty, answer),) = duties(s)
    (card,) = duty.cards
    assert answer == Answer(answer.step, 1, (), ())
    assert s.t.rows[card].face is None
    assert s.t.claims == (Claim((card,), False, duty.test, 1, answer.step + 1),)
    assert (s.zone("hand", 1), s.zone("field", 0)) == (("hound",), ("ogre",))


def test_hiding_a_gift_is_refused() -> None:
    """RV-224: it is never optional; in a local game the claim is checked at once."""
    s = attacked_mage("ember_sage imp")
    step = next(n for n, entry in enumerate(s.local.entries) if isinstance(entry, Answer) and entry.seat == 1)
    before, lie = s.local.table_at(step), Answer(step, 1, (), ())
    after, _ = s.game.apply(before, lie)
    with pytest.raises(IllegalAnswer):
        s.local._check_claims(after, s.local.dealer.truth)


def test_a_false_claim_loses_when_the_card_opens() -> None:
    """RV-R134: a peer who claimed that a mage is none loses when the card is played or shown."""
    s = attacked_mage("ember_sage imp")
    step = next(n for n, entry in enumerate(s.local.entries) if isinstance(entry, Answer) and entry.seat == 1)
    table, _ = s.game.apply(s.local.table_at(step), Answer(step, 1, (), ()))
    (claim,) = table.claims
    opened = table.copy()
    w = Work(s.game, opened)
    w.show(((claim.cards[0], s.game.catalogue.number["ember_sage"]),))
    assert opened.result is not None
    assert (opened.result.winners, opened.result.reason) == ((0,), "false_claim")


def test_the_active_player_decides_ties_in_the_gift_of_the_inactive_one() -> None:
    """RV-100, RV-101, RV-226: the gift is the defender's, the choice among equals the attacker's."""
    s = attacked_mage("ember_sage imp", mages1="storm_sage", field1="wisp hound")
    assert s.asked == (0, "t")
    wisp = s.find("wisp", "field", 0)
    assert [answer.value for answer in s.options.answers()] == [(wisp,), (s.find("hound", "field", 0),)]
    s.answer((wisp,))
    assert s.zone("discard", 0) == ("wisp",)
    assert s.zone("hand", 1) == ("ember_sage",)


def test_one_attack_breaks_one_bond_and_a_bondless_mage_loses_nothing() -> None:
    """RV-219, RV-220, RV-R15."""
    s = stage({"field0": "titan hound"}, {"rifts0": "imp"})
    s.phase().attack(s.up("titan"), s.mage(1)).attack(s.up("hound"), s.mage(1))
    assert (s.zone("rifts", 1), s.zone("hand", 1)) == ((), ("imp",))
    assert s.t.result is None


def test_the_last_bond_loses_the_game_once_its_gift_is_over() -> None:
    """RV-002, RV-003, RV-R01: all three rifts opened, no bond left; the gift came first."""
    rifts = {
        "rifts0": "storm_sage",
        "mages1": "storm_sage",
        "mages2": "storm_sage",
        "rifts1": "",
        "rifts2": "",
    }
    s = stage({"field0": "ogre"}, rifts)
    s.phase().attack(s.up("ogre"), s.mage(1))
    assert s.t.result is not None and s.t.result.winners == (0,)
    assert s.zone("hand", 1) == ("imp", "storm_sage")


def test_a_draw_from_an_empty_deck_takes_a_bond_of_a_location_the_active_player_chooses() -> None:
    """RV-112, RV-114, RV-R08: it is no broken bond, so nothing need be shown."""
    s = stage({}, {"deck": "", "mages1": "storm_sage", "rifts1": "ember_sage hound"})
    s.end_turn()
    assert s.asked == (1, "b")
    s.answer((s.t.zone("rifts", 1, 1)[0],))
    assert s.zone("hand", 1) == ("ember_sage",)
    bond = s.t.rows[s.t.zone("hand", 1)[0]]
    assert (bond.face, bond.seen) == (None, 1 << 1)
    assert not duties(s)
