"""Attacks 32 and 33: coins, dice, and whether orders and rolls are uniform."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial
from typing import Any

import pytest

from engines.kernel.decision import Choose, Deck, Make, Number, Reveal, Roll, Shuffle
from netcore.dealer import coin
from netcore.dealer.faults import Refused, Wrong
from netcore.item import Kind
from netcore.wire import pack
from tests.attacks.dealer.cheats import audited, bend, caught
from tests.netcore.dealer.ring import Ring, the_fault


def value(ring: Ring, seat: int, index: int, chain: int = 0) -> bytes:
    return ring.seeds[seat].root(ring.group, ring.game, seat).coin(chain, index, ring.coins)


@pytest.mark.attack(32)
@pytest.mark.parametrize(
    "other",
    [
        lambda ring: bytes(32),
        lambda ring: value(ring, 1, 1),
        lambda ring: value(ring, 1, 3),
        lambda ring: value(ring, 0, 2),
        lambda ring: value(ring, 1, 1, chain=1),
    ],
    ids=["not a preimage", "the last one again", "a step skipped", "another's", "another chain's"],
)
def test_a_coin_that_is_not_the_next(other: Any) -> None:
    ring = Ring(3)
    ring.deal(Roll(6))
    bend(ring, 1, Kind.COIN, lambda v: (other(ring),))
    caught(ring, Roll(6), Wrong.COIN, 1)


@pytest.mark.attack(32)
def test_a_coin_shown_early_is_not_taken_early() -> None:
    """Its owner gives its own chance away; it counts in the step that asks for it, and only there."""
    ring = Ring(2)
    ring.begin(Choose((Number(0, "bid", 0, 9), Number(1, "bid", 0, 9))))
    fault = the_fault(ring.dealers[0].receive(1, Kind.COIN, pack((value(ring, 1, 1),))))
    assert (fault.wrong, fault.seat) == (Wrong.STATE, 1)


@pytest.mark.attack(32)
def test_refusing_after_seeing_the_others_names_the_refuser() -> None:
    ring = Ring(3)
    bend(ring, 2, Kind.COIN, lambda v: None)
    ring.play(Roll(6))
    assert not [dealer for dealer in ring.filled if dealer.seat != 2]
    assert [due.seat for due in ring.dealers[0].waiting()] == [2]


@pytest.mark.attack(32)
def test_giving_up_the_seat_does_not_bring_the_coin_back() -> None:
    """The seat that leaves has no second coin; the others' coins of the void step are spent."""
    ring = Ring(3)
    bend(ring, 2, Kind.COIN, lambda v: None)
    ring.play(Roll(6))
    ring.void()
    ring.leave(2)
    ring.deal(Roll(6))
    assert {seat for _, seat in ring.log[-1].items} == {0, 1}
    coins = [body for seat, kind, body in ring.wire if (seat, kind) == (0, Kind.COIN)]
    assert len(set(coins)) == 2


@pytest.mark.attack(32)
def test_a_chain_not_from_the_seed_is_found_by_the_audit() -> None:
    """A new chain is chosen freely when the old one ends: fair to the others, but not what was committed."""
    ring = Ring(2, coins=66)
    root = ring.dealers[1]._root
    assert root is not None
    values = [b"c" * 32]
    for _ in range(66):
        values.append(coin.link(ring.game, 1, values[-1]))
    ring.deal(Roll(6))
    root._chains[1, 66] = values
    for _ in range(66):
        ring.deal(Roll(6))
    assert "coin" in audited(ring, 1)


@pytest.mark.attack(32)
def test_a_private_die_opened_differently() -> None:
    ring = Ring(2)
    root = ring.seeds[0].root(ring.group, ring.game, 0)
    pledge = coin.private_pledge(ring.game, 7, 0, root.private_coin(7))
    others = [(1, value(ring, 1, 1))]
    rolls = {
        coin.roll(coin.private_key(ring.game, b"t", 7, 0, mine, others), 6, 1)
        for mine in (root.private_coin(7), root.private_coin(8), b"x" * 32, b"y" * 32, b"z" * 32)
    }
    assert len(rolls) > 1  # the owner would have something to choose from
    for other in (root.private_coin(8), b"x" * 32):
        with pytest.raises(Refused) as refused:
            coin.check_private(ring.game, 7, 0, pledge, other)
        assert refused.value.wrong is Wrong.PLEDGE


@pytest.mark.attack(32)
@pytest.mark.parametrize("what", ["value", "salt", "opening", "another's"])
def test_a_choice_unveiled_differently(what: str) -> None:
    ring = Ring(3)
    how: dict[str, Any] = {
        "value": lambda v: (pack(9), *v[1:]),
        "salt": lambda v: (v[0], b"x" * 32, v[2]),
        "opening": lambda v: (*v[:2], ((0,), bytes(32), bytes(64), ())),
        "another's": lambda v: (pack(5), *v[1:]),
    }
    bend(ring, 1, Kind.UNVEIL, how[what])
    intent = Choose(tuple(Number(seat, "bid", 0, 9) for seat in range(3)))
    choices = {seat: (seat + 4,) for seat in range(3)} | {1: (3,)}
    caught(ring, intent, (Wrong.PLEDGE, Wrong.OPENING), 1, choices=choices)


@pytest.mark.attack(32)
def test_a_copied_pledge_cannot_be_unveiled() -> None:
    """The pledge holds its author's seat: repeating another's, one can only repeat the unveiling, which
    fails.
    """
    ring = Ring(2)
    ring.begin(Choose((Number(0, "bid", 0, 9), Number(1, "bid", 0, 9))))
    ring.do(ring.dealers[0], ring.dealers[0].choose(6))
    copied = ring.record.items[Kind.PLEDGE, 0]
    ring.do(ring.dealers[0], ring.dealers[0].receive(1, Kind.PLEDGE, copied))
    unveiled = ring.record.items[Kind.UNVEIL, 0]
    ring.do(ring.dealers[0], ring.dealers[0].receive(1, Kind.UNVEIL, unveiled))
    fault = ring.faults[0][0]
    assert (fault.wrong, fault.seat) == (Wrong.PLEDGE, 1)


# --- 33: uniformity -----------------------------------------------------------------------------------------


def spread(counts: Counter[Any], cells: int) -> float:
    """How far chi-square lies from its mean, in standard deviations."""
    expected = sum(counts.values()) / cells
    square = sum(count * count for count in counts.values()) / expected - sum(counts.values())
    return (square - (cells - 1)) / (2 * (cells - 1)) ** 0.5


@pytest.mark.attack(33)
@pytest.mark.parametrize(("cards", "games"), [(4, 480), pytest.param(6, 3600, marks=pytest.mark.slow)])
def test_joint_orders_are_uniform(cards: int, games: int) -> None:
    """Every order is as likely; five deviations pass once in a million, and the seeds here are fixed."""
    counts: Counter[tuple[int, ...]] = Counter()
    pile = tuple(range(cards))
    for number in range(games):
        ring = Ring(2, number=number, proofs=False, coins=1)
        ring.deal(Make((Deck(-1, 0, cards, pile, "open"),)))
        ring.deal(Shuffle((pile,)))
        counts[tuple(face for _, face in ring.deal(Reveal(((pile, ()),))).faces)] += 1
    assert set(counts) <= set(permutations(pile))
    assert abs(spread(counts, factorial(cards))) < 5


@pytest.mark.attack(33)
def test_joint_rolls_are_uniform() -> None:
    counts: Counter[int] = Counter()
    for number in range(20):
        ring = Ring(3, number=number, coins=64)
        for _ in range(15):
            counts.update(ring.deal(Roll(6, 4)).values)
    assert abs(spread(counts, 6)) < 5
