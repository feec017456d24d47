"""Attacks 42 and 43, the dealer's part: what an answer opens, and what it must not."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.decision import Arrange, Reveal
from netcore.dealer.faults import Misuse, Wrong
from netcore.dealer.group import Group
from netcore.item import Kind
from tests.attacks.dealer.cheats import REAL, TOY, table
from tests.netcore.dealer.ring import Ring, the_fault

groups = pytest.mark.parametrize("group", [TOY, REAL], ids=["toy", "real"])


def dealt(count: int = 3, **more: Any) -> Ring:
    """Seat 0 has cards 0 and 1, seat 1 has 2 and 3, seats 0 and 1 both know 4."""
    ring = table(count, **more)
    ring.deal(Reveal((((0, 1), (0,)), ((2, 3), (1,)), ((4,), (0, 1)))))
    return ring


def refused(ring: Ring, opening: tuple, wrong: Wrong, culprit: int = 0) -> None:
    """Every other seat refuses the answer, names its author, and nothing has changed."""
    before = [dealer.course.board for dealer in ring.dealers]
    for dealer in ring.dealers:
        if dealer.seat == culprit:
            continue
        fault = the_fault(dealer.settle(dealer.judge(ring.step, ring.chain, culprit, opening)))
        assert (fault.wrong, fault.seat, fault.step) == (wrong, culprit, ring.step)
        assert fault.items == ((ring.step, culprit, Kind.ANSWER),)
    assert [dealer.course.board for dealer in ring.dealers] == before


def opening(ring: Ring, seat: int, *cards: int) -> tuple:
    return tuple(ring.dealers[seat].opening(ring.step, ring.chain, cards))


@pytest.mark.attack(43)
@groups
def test_a_right_opening(group: Group) -> None:
    ring = dealt(group=group)
    assert dict(ring.answer(0, (0, 4))) == {card: ring.private[0][card] for card in (0, 4)}


@pytest.mark.attack(43)
@pytest.mark.parametrize("card", [2, 5, 99, -1], ids=["another's", "nobody's", "no card", "negative"])
def test_a_card_that_is_not_in_that_hand(card: int) -> None:
    ring = dealt()
    made = opening(ring, 0, 0)
    refused(ring, ((card,), *made[1:]), Wrong.OPENING)
    with pytest.raises(Misuse):
        opening(ring, 0, card)


@pytest.mark.attack(43)
def test_a_card_that_lies_open() -> None:
    ring = dealt()
    made = opening(ring, 0, 0)
    ring.answer(0, (0,))
    refused(ring, made, Wrong.OPENING)


@pytest.mark.attack(43)
@groups
def test_a_wrong_share(group: Group) -> None:
    ring = dealt(group=group)
    cards, products, proof, passed = opening(ring, 0, 0, 1)
    wrong = ring.group.add(products[:32], ring.group.generator) + products[32:]
    refused(ring, (cards, wrong, proof, passed), Wrong.PROOF)


@pytest.mark.attack(43)
def test_shares_exchanged() -> None:
    ring = dealt()
    cards, products, proof, passed = opening(ring, 0, 0, 1)
    refused(ring, (cards, products[32:] + products[:32], proof, passed), Wrong.PROOF)


@pytest.mark.attack(43)
def test_another_seat_s_opening() -> None:
    ring = dealt()
    refused(ring, opening(ring, 1, 2), Wrong.OPENING, 0)
    refused(dealt(), opening(dealt(), 1, 4), Wrong.PROOF, 0)


@pytest.mark.attack(43)
def test_an_opening_of_another_step_or_game() -> None:
    ring = dealt()
    made = opening(ring, 0, 0)
    ring.deal(Reveal((((5,), ()),)))
    refused(ring, made, Wrong.PROOF)
    refused(dealt(number=1), made, Wrong.PROOF)


@pytest.mark.attack(43)
@groups
def test_a_share_passed_on_altered(group: Group) -> None:
    """Card 4 was shown to seats 0 and 1 at once: seat 0 must pass seat 1's sealed share on as it was."""
    ring = dealt(group=group)
    cards, products, proof, (share,) = opening(ring, 0, 4)
    wrong = ring.group.add(share[:32], ring.group.generator) + share[32:]
    refused(ring, (cards, products, proof, (wrong,)), Wrong.PROOF)


@pytest.mark.attack(43)
def test_a_share_not_passed_on_or_one_too_many() -> None:
    ring = dealt()
    cards, products, proof, (share,) = opening(ring, 0, 4)
    refused(ring, (cards, products, proof, ()), Wrong.OPENING)
    refused(dealt(), (cards, products, proof, (share, share)), Wrong.OPENING)
    plain = opening(dealt(), 0, 0)
    refused(dealt(), (*plain[:3], (share,)), Wrong.OPENING)


@pytest.mark.attack(43)
def test_a_share_of_one_s_own_withheld() -> None:
    ring = dealt()
    cards, products, proof, _ = opening(ring, 0, 0, 1)
    refused(ring, (cards, products[:32], proof, ()), Wrong.OPENING)
    refused(dealt(), (cards, b"", b"", ()), Wrong.OPENING)


@pytest.mark.attack(43)
@pytest.mark.parametrize(
    "value",
    [
        None,
        (),
        ((0,), b"", b""),
        ((0, 0), bytes(64), bytes(64), ()),
        ((1, 0), bytes(64), bytes(64), ()),
        (("0",), bytes(32), bytes(64), ()),
        ((0,), bytes(31), bytes(64), ()),
        ((0,), bytes(32), bytes(63), ()),
        ((0,), bytes(32), b"", ()),
        ((0,), bytes(32), bytes(64), (bytes(95),)),
        ((0,), bytes(64), bytes(64), ()),
        (tuple(range(600)), b"", b"", ()),
    ],
)
def test_a_malformed_opening(value: Any) -> None:
    refused(dealt(), value, Wrong.FORM)


@pytest.mark.attack(43)
def test_a_card_put_back_on_the_deck_is_not_opened_by_its_share() -> None:
    ring = dealt()
    ring.deal(Arrange((((0, 1), 0),), ask=True), orders={0: [(1, 0)]})
    with pytest.raises(Misuse):
        opening(ring, 0, 0)
    refused(ring, ((0,), bytes(32), bytes(64), ()), Wrong.OPENING)


@pytest.mark.attack(42)
def test_an_answer_that_the_rules_refuse_changes_nothing() -> None:
    """The dealer checks and reads; only when the engine has accepted does anything become public."""
    ring = dealt()
    judged = ring.judge(0, opening(ring, 0, 0))
    assert all(opened.faces for opened in judged.values())
    for dealer in ring.dealers:
        slot = dealer.course.board.slot(0)
        assert slot.face is None
        assert 0 not in slot.shares
    assert dict(ring.answer(0, (1,))) == {1: ring.private[0][1]}
