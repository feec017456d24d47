"""Coins: a chain fixed from the start, checked value by value, and fair numbers from all of them."""

from __future__ import annotations

from collections import Counter

import pytest

from netcore.dealer import coin
from netcore.dealer.coin import RENEWAL, Spent
from netcore.dealer.faults import Misuse, Wrong
from tests.netcore.dealer.bits import GAME, UNSAFE, refused, root

LENGTH = 80
OWNER = root(UNSAFE)


def fresh(length: int = LENGTH) -> Spent:
    return Spent(length, OWNER.coin(0, 0, length))


def due(spent: Spent) -> tuple[bytes, bytes | None]:
    """The coin that is due, with an anchor if one is due too."""
    chain, index = spent.place
    anchor = OWNER.coin(chain + 1, 0, spent.length) if spent.renews else None
    return OWNER.coin(chain, index, spent.length), anchor


def test_every_value_leads_to_the_one_before() -> None:
    for index in range(1, LENGTH + 1):
        before = OWNER.coin(0, index - 1, LENGTH)
        assert coin.link(GAME, 0, OWNER.coin(0, index, LENGTH)) == before


def test_coins_are_paid_one_after_the_other_over_several_chains() -> None:
    spent = fresh()
    for number in range(3 * LENGTH):
        assert spent.count == number
        value, anchor = due(spent)
        spent.check(GAME, 0, value, anchor)
        spent = spent.paid(value, anchor)
    assert spent.chain == 2


def test_the_anchor_comes_once_and_before_the_chain_ends() -> None:
    spent, renewals = fresh(), []
    for number in range(2 * LENGTH):
        value, anchor = due(spent)
        if anchor is not None:
            renewals.append(number)
        spent = spent.paid(value, anchor)
    assert renewals == [LENGTH - RENEWAL, 2 * LENGTH - RENEWAL]


@pytest.mark.parametrize("voids", [1, 5, RENEWAL - 1])
@pytest.mark.parametrize("before", [0, LENGTH - RENEWAL, LENGTH - 3])
def test_coins_of_void_steps_are_skipped(voids: int, before: int) -> None:
    spent = fresh()
    for _ in range(before):
        spent = spent.paid(*due(spent))
    for _ in range(voids):
        spent = spent.skipped()
    assert spent.count == before + voids
    value, anchor = due(spent)
    spent.check(GAME, 0, value, anchor)
    after = spent.paid(value, anchor)
    after.check(GAME, 0, *due(after))


def test_a_chain_that_ran_out_unrenewed_cannot_go_on() -> None:
    spent = fresh()
    for _ in range(LENGTH + 1):
        spent = spent.skipped()
    with pytest.raises(Misuse):
        spent.check(GAME, 0, *due(spent))


def test_another_value_is_refused() -> None:
    spent = fresh()
    for value in (
        OWNER.coin(0, 0, LENGTH),
        OWNER.coin(0, 2, LENGTH),
        OWNER.coin(1, 1, LENGTH),
        root(UNSAFE, 1).coin(0, 1, LENGTH),
        bytes(32),
    ):
        assert refused(spent.check, GAME, 0, value, None) is Wrong.COIN
    value, _ = due(spent)
    assert refused(spent.check, GAME, 1, value, None) is Wrong.COIN
    assert refused(spent.check, b"h" * 32, 0, value, None) is Wrong.COIN


def test_a_value_that_was_paid_is_not_paid_again() -> None:
    spent = fresh()
    value, _ = due(spent)
    assert refused(spent.paid(value, None).check, GAME, 0, value, None) is Wrong.COIN


@pytest.mark.parametrize("value", [b"", bytes(31), bytes(33)])
def test_a_coin_of_another_length_is_refused(value: bytes) -> None:
    assert refused(fresh().check, GAME, 0, value, None) is Wrong.FORM


def test_an_anchor_where_none_is_due_is_refused_and_a_missing_one_too() -> None:
    spent = fresh()
    value, _ = due(spent)
    assert refused(spent.check, GAME, 0, value, bytes(32)) is Wrong.COIN
    for _ in range(LENGTH - RENEWAL):
        spent = spent.paid(*due(spent))
    assert refused(spent.check, GAME, 0, due(spent)[0], None) is Wrong.COIN
    assert refused(spent.check, GAME, 0, due(spent)[0], bytes(31)) is Wrong.FORM


def test_the_numbers_depend_on_every_coin_and_on_the_place() -> None:
    coins = [(0, b"a" * 32), (1, b"b" * 32)]
    keys = {
        coin.roll_key(GAME, b"t", 7, coins),
        coin.roll_key(b"h" * 32, b"t", 7, coins),
        coin.roll_key(GAME, b"u", 7, coins),
        coin.roll_key(GAME, b"t", 8, coins),
        coin.roll_key(GAME, b"t", 7, [(0, b"c" * 32), (1, b"b" * 32)]),
        coin.roll_key(GAME, b"t", 7, [(0, b"a" * 32), (1, b"c" * 32)]),
        coin.roll_key(GAME, b"t", 7, [(1, b"a" * 32), (0, b"b" * 32)]),
        coin.roll_key(GAME, b"t", 7, coins[:1]),
    }
    assert len(keys) == 8
    assert coin.roll_key(GAME, b"t", 7, coins) == coin.roll_key(GAME, b"t", 7, coins[::-1])


def test_rolls_and_picks_are_within_bounds() -> None:
    for number in range(50):
        key = bytes([number]) * 32
        assert all(1 <= value <= 6 for value in coin.roll(key, 6, 5))
        picked = coin.pick(key, (9, 4, 7, 1), 2)
        assert len(set(picked)) == 2
        assert set(picked) <= {9, 4, 7, 1}


def test_rolls_are_uniform() -> None:
    """Chi-square with 5 degrees of freedom: 30 is passed by chance once in 70,000 keys; the keys are
    fixed.
    """
    counts = Counter(coin.roll(number.to_bytes(32, "big"), 6, 1)[0] for number in range(6000))
    assert sum((counts[side] - 1000) ** 2 / 1000 for side in range(1, 7)) < 30


def test_a_private_die_is_bound_by_its_pledge() -> None:
    mine = OWNER.private_coin(7)
    pledge = coin.private_pledge(GAME, 7, 0, mine)
    coin.check_private(GAME, 7, 0, pledge, mine)
    assert refused(coin.check_private, GAME, 7, 0, pledge, OWNER.private_coin(8)) is Wrong.PLEDGE
    others = [(1, b"b" * 32), (2, b"c" * 32)]
    key = coin.private_key(GAME, b"t", 7, 0, mine, others)
    assert key != coin.private_key(GAME, b"t", 7, 0, mine, others[:1])
    with pytest.raises(Misuse):
        coin.private_key(GAME, b"t", 7, 0, mine, [(0, b"a" * 32)])
