"""Attacks 18 to 20: marking cards, restarting in the middle of a mix, and backs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engines.kernel.decision import Arrange, Back, Deck, Make, Reveal
from netcore.dealer.course import AskedIntent
from netcore.dealer.deck import CardSet
from netcore.dealer.faults import Wrong
from netcore.dealer.group import ORDER
from netcore.dealer.mix import Pair, read_pairs, remix
from netcore.item import Kind
from netcore.wire import unpack
from tests.attacks.dealer.cheats import (
    ALL,
    OPEN8,
    PILE,
    SHUFFLE,
    TOY,
    bend,
    caught,
    honest,
    table,
    unnoticed,
)
from tests.attacks.dealer.test_mixes import caught_reading, reencrypted, rewritten, trace
from tests.netcore.dealer.ring import Ring

# --- 18: marking --------------------------------------------------------------------------------------------


@pytest.mark.attack(18)
def test_marking_works_on_commutative_encryption_and_finds_nothing_here() -> None:
    """The first mixer puts r times card 4 in place of card 5, and looks for a pair with that ratio
    afterwards.

    With one factor for all cards (commutative encryption) the ratio survives the honest pass. With a fresh
    factor per slot it does not: no pair of outputs has it, in either half of the slots.
    """
    group, chance = TOY, Random(1)
    ratio = 12345
    points = [group.to_point("card", n) for n in range(8)]
    points[5] = group.mul(ratio.to_bytes(32, "little"), points[4])
    k = chance.randrange(1, ORDER).to_bytes(32, "little")
    order = chance.sample(range(8), 8)
    commutative = [group.mul(k, points[source]) for source in order]

    def pairs(values: list[bytes]) -> list[tuple[int, int]]:
        grown = [group.mul(ratio.to_bytes(32, "little"), value) for value in values]
        return [(a, b) for a in range(8) for b in range(8) if a != b and grown[a] == values[b]]

    assert pairs(commutative) == [(order.index(4), order.index(5))]
    ring = table(proofs=False)
    inputs = [slot.pair for slot in ring.dealers[0].course.board.pile(PILE)]
    r = ratio.to_bytes(32, "little")
    inputs[5] = Pair(group.mul(r, inputs[4].first), group.mul(r, inputs[4].second))
    root = ring.seeds[1].root(group, ring.game, 1)
    outputs = remix(group, ring.terms.joint, inputs, order, root.mix(9, b"s" * 16))
    assert pairs([pair.first for pair in outputs]) == []
    assert pairs([pair.second for pair in outputs]) == []


# --- 19: restarting -----------------------------------------------------------------------------------------


@pytest.mark.attack(19)
def test_a_restarted_seat_is_asked_again_with_other_input() -> None:
    """A peer hides the first mix and presents another pile: the seat's own mix is in its journal, or it uses
    other factors. Two mixes of one seat under one counter never share a factor.
    """
    ring = table()
    ring.begin(SHUFFLE)
    first = ring.record.items[Kind.MIX, 0]
    twin = ring.dealer(0, b"another start 16", live=False)
    for record in ring.log:
        assert record.what is not None
        outputs = twin.begin(record.step, record.chain, record.what)
        for (kind, seat), body in record.items.items():
            outputs += twin.receive(seat, kind, body)
        twin.settle(outputs)
        twin.close()
    sent = twin.settle([*twin.begin(ring.step, ring.chain, AskedIntent(SHUFFLE)), *twin.go_live()])
    second = sent[0].body  # type: ignore[union-attr]
    assert unpack(first)[0] == unpack(second)[0]
    inputs = [slot.pair for slot in ring.dealers[0].course.board.pile(PILE)]
    masks = []
    for body in (first, second):
        outputs_ = read_pairs(unpack(body)[2][0][1], 8)
        masks.append({ring.group.sub(out.first, given.first) for out in outputs_ for given in inputs})
    assert not masks[0] & masks[1]


@pytest.mark.attack(19)
def test_with_equal_start_values_the_order_would_be_read_off() -> None:
    """Why a program draws a new start value: the same factors on two piles show which slot went where."""
    ring = table()
    root = ring.seeds[0].root(ring.group, ring.game, 0)
    first = [slot.pair for slot in ring.dealers[0].course.board.pile(PILE)]
    second = [reencrypted(ring, pair, 11 + n) for n, pair in enumerate(first)]
    key = root.mix(7, b"s" * 16)
    order = key.order(8)
    one, other = (remix(ring.group, ring.terms.joint, pile, order, key) for pile in (first, second))
    deltas = [ring.group.sub(b.first, a.first) for a, b in zip(first, second, strict=True)]
    read = [deltas.index(ring.group.sub(b.first, a.first)) for a, b in zip(one, other, strict=True)]
    assert read == order


# --- 20: backs ----------------------------------------------------------------------------------------------

BACKS = CardSet(100, {face: face % 2 for face in range(100)})


def backed(**more: Any) -> Ring:
    ring = Ring(2, cards=BACKS, **more)
    ring.deal(OPEN8)
    return ring


@pytest.mark.attack(20)
@pytest.mark.parametrize("proofs", [True, False])
def test_two_slots_of_different_backs_exchanged(proofs: bool) -> None:
    ring = backed(proofs=proofs)
    bend(ring, 1, Kind.MIX, rewritten(lambda p: [p[4], *p[1:4], p[0], *p[5:]]), deep=True)
    if proofs:
        caught(ring, SHUFFLE, Wrong.PROOF, 1)
        return
    unnoticed(ring, SHUFFLE)
    honest(ring)
    ring.deal(Back(PILE))
    fault = caught_reading(ring, ALL)
    assert (fault.wrong, fault.seat) == (Wrong.BACK, None)
    assert trace(ring, fault.slots[0]) == (Wrong.TRACE, 1)


@pytest.mark.attack(20)
@pytest.mark.parametrize("backs", [(0, 0, 0), (0, 1), (0, 1, 1, 1), (0, 1, 2)])
def test_a_changed_number_of_backs(backs: tuple[int, ...]) -> None:
    ring = backed()
    ring.deal(Reveal((((0, 1, 2), (1,)),)))
    bend(ring, 1, Kind.MIX, lambda v: (*v[:2], ((backs, v[2][0][1]),)))
    caught(ring, Arrange((((0, 1, 2), 1),)), Wrong.BACKS, 1)


@pytest.mark.attack(20)
def test_backs_named_in_a_shuffle() -> None:
    ring = backed()
    bend(ring, 1, Kind.MIX, lambda v: (*v[:2], (((0, 1) * 4, v[2][0][1]),)))
    caught(ring, SHUFFLE, Wrong.FORM, 1)


@pytest.mark.attack(20)
def test_a_back_is_the_coins_to_decide() -> None:
    """No seat sends a back: a place's back follows from everybody's coins, and a bound place keeps its
    own.
    """
    ring = backed()
    ring.deal(SHUFFLE)
    ring.deal(Back((3,)))
    assert {kind for kind, _ in ring.log[-1].items} == {Kind.COIN}
    ring.deal(Back((3,)))
    assert not ring.log[-1].items


@pytest.mark.attack(20)
def test_a_deck_with_other_backs_than_announced() -> None:
    ring = Ring(2, cards=BACKS, lists=[{"main": [1, 2, 3, 4]}, {}])
    bend(ring, 0, Kind.DECK, lambda v: (*v[:2], ((((0, 3), (1, 1)), *v[2][0][1:]),)))
    make = Make((Deck(0, 0, 4, None, "main", ((0, 2), (1, 2))),))
    caught(ring, make, Wrong.BACKS, 0)
