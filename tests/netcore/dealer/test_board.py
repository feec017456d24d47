"""The board: places and slots, bags of several backs, and why drawing backs place by place is a fair
shuffle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from engines.kernel.chance import Stream
from netcore.dealer.board import Bag, Board, Slot
from netcore.dealer.faults import Misuse
from netcore.dealer.mix import Pair


def slot(handle: int, back: int = 0) -> Slot:
    return Slot(handle, Pair(b"%d" % handle, b""), back, ())


def board(backs: tuple[int, ...], bag: bool = False) -> Board:
    """Places 10, 11 … with slots 0, 1 … of these backs, bound or in a bag."""
    slots = [slot(handle, back) for handle, back in enumerate(backs)]
    cards = tuple(range(10, 10 + len(backs)))
    made = Board().added(slots, {card: s.handle for card, s in zip(cards, slots, strict=True)})
    return (
        made.remixed(cards, slots, [slot(100 + n, b) for n, b in enumerate(sorted(backs))], 0)
        if bag
        else made
    )


class Script:
    """Chance that follows a script."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)

    def below(self, n: int) -> int:
        assert self.numbers[0] < n
        return self.numbers.pop(0)


def drawn(made: Board, cards: tuple[int, ...], *numbers: int) -> Board:
    chance: Any = Script(*numbers)
    return made.backed(cards, chance)


def test_a_place_keeps_its_slot_until_it_is_mixed() -> None:
    made = board((0, 0, 0))
    assert made.slot(11).handle == 1
    mixed = made.remixed((10, 11), made.pile((10, 11)), [slot(7), slot(8)], None)
    assert [mixed.slot(card).handle for card in (10, 11, 12)] == [7, 8, 2]
    assert sorted(mixed.slots) == [2, 7, 8]
    assert made.slot(11).handle == 1


def test_an_unknown_place_is_a_mistake() -> None:
    with pytest.raises(Misuse):
        board((0,)).slot(99)


def test_a_loose_place_has_no_slot_yet() -> None:
    with pytest.raises(Misuse):
        board((0, 1), bag=True).slot(10)


def test_a_back_is_drawn_by_what_is_left() -> None:
    made = board((0, 0, 1), bag=True)
    after = drawn(made, (11, 10), 2, 1)
    assert [after.slot(card).back for card in (11, 10)] == [1, 0]
    assert [after.slot(card).handle for card in (11, 10)] == [102, 100]
    assert after.bags[0].left == 1
    assert drawn(after, (12,), 0).slot(12).handle == 101


def test_an_empty_bag_gives_nothing() -> None:
    with pytest.raises(ValueError, match="below 0"):
        Bag(0, ((0, ()),)).draw(Stream(b"k", b"l"))


def test_a_pile_takes_bound_places_and_whole_bags() -> None:
    made = drawn(board((0, 0, 1), bag=True), (12,), 2)
    assert [s.handle for s in made.pile((10, 11, 12))] == [102, 100, 101]
    assert [s.handle for s in made.pile((12,))] == [102]


def test_a_pile_takes_no_part_of_a_bag() -> None:
    with pytest.raises(Misuse):
        board((0, 0, 1), bag=True).pile((10, 11))


def test_a_bag_is_forgotten_when_it_is_shuffled() -> None:
    made = board((0, 1), bag=True)
    again = made.remixed((10, 11), made.pile((10, 11)), [slot(8, 0), slot(9, 1)], 1)
    assert list(again.bags) == [1]
    assert sorted(again.slots) == [8, 9]


def test_two_bags_are_drawn_from_apart() -> None:
    one = board((0, 1, 0, 1))
    two = one.remixed((10, 11), one.pile((10, 11)), [slot(20, 0), slot(21, 1)], 0)
    both = two.remixed((12, 13), two.pile((12, 13)), [slot(22, 0), slot(23, 1)], 1)
    after = drawn(both, (12, 10), 1, 1)
    assert (after.slot(12).handle, after.slot(10).handle) == (23, 21)


# --- fairness, by enumeration -------------------------------------------------------------------------------


def outcomes(
    made: Board, seen: tuple[tuple[int, int], ...], chance: Fraction
) -> Iterator[tuple[Any, Fraction]]:
    """All ways to bind every place, with their chances; which place comes next depends on what was seen."""
    loose = sorted(made.loose)
    if not loose:
        yield tuple(made.slot(card).handle for card in sorted(made.places)), chance
        return
    last = seen[-1][1] if seen else 0
    card = loose[-1] if last == 1 else loose[len(loose) // 2] if last == 2 else loose[0]
    left = made.bags[0].left
    for number in range(left):
        after = drawn(made, (card,), number)
        yield from outcomes(after, (*seen, (card, after.slot(card).back)), chance / left)


@pytest.mark.parametrize("backs", [(0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 2, 2), (0, 0, 1, 2)])
def test_drawing_backs_in_any_order_is_a_uniform_shuffle(backs: tuple[int, ...]) -> None:
    """With the mix uniform within each back, every one of the n! orders has the chance 1/n!."""
    chances: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    made = board(backs, bag=True)
    handles = {back: [s.handle for s in made.slots.values() if s.back == back] for back in set(backs)}
    mixes = list(product(*(permutations(group) for group in handles.values())))
    for mix in mixes:
        renamed = dict(
            zip((h for g in handles.values() for h in g), (h for g in mix for h in g), strict=True)
        )
        for laid, chance in outcomes(made, (), Fraction(1)):
            chances[tuple(renamed[handle] for handle in laid)] += chance / len(mixes)
    assert len(chances) == 24
    assert set(chances.values()) == {Fraction(1, 24)}
