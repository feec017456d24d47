"""Mixes: the same cards in another order, every point new, backs kept."""

from __future__ import annotations

import pytest

from netcore.dealer.faults import Wrong
from netcore.dealer.group import NOT_MEMBERS, Group, sound_group
from netcore.dealer.mix import Pair, by_back, check_pairs, flat, layers, read_pairs, recover_order, remix
from tests.netcore.dealer.bits import START, UNSAFE, both, joint_key, opened, pile, point, refused, root


@both
def test_a_mix_holds_the_same_cards_in_the_order_of_its_key(group: Group) -> None:
    joint, key = joint_key(group), root(group).mix(0, START)
    order = key.order(6)
    outputs = remix(group, joint, pile(group, 6, joint), order, key)
    assert [opened(group, pair) for pair in outputs] == [point(group, face) for face in order]


@both
def test_no_point_of_a_mix_was_there_before(group: Group) -> None:
    joint, key = joint_key(group), root(group).mix(0, START)
    inputs = pile(group, 6, joint)
    outputs = remix(group, joint, inputs, key.order(6), key)
    before, after = [[p for pair in pairs for p in pair] for pairs in (inputs, outputs)]
    assert len({*before, *after}) == len(set(before)) + 12
    check_pairs(group, outputs, inputs)


def test_copies_become_different_slots() -> None:
    joint, key = joint_key(UNSAFE), root(UNSAFE).mix(0, START)
    copies = pile(UNSAFE, 1, joint) * 4
    assert len(set(remix(UNSAFE, joint, copies, key.order(4), key))) == 4


@both
def test_the_mixer_finds_its_order_again(group: Group) -> None:
    joint, key = joint_key(group), root(group).mix(0, START)
    inputs = pile(group, 5, joint)
    outputs = remix(group, joint, inputs, [3, 1, 4, 0, 2], key)
    assert recover_order(group, joint, inputs, outputs, key) == [3, 1, 4, 0, 2]
    assert recover_order(group, joint, inputs, outputs, root(group).mix(1, START)) is None
    assert recover_order(group, joint, inputs, outputs, root(group, 1).mix(0, START)) is None


def test_equal_cards_are_each_found_once() -> None:
    joint, key = joint_key(UNSAFE), root(UNSAFE).mix(0, START)
    copies = pile(UNSAFE, 1, joint) * 3
    found = recover_order(UNSAFE, joint, copies, remix(UNSAFE, joint, copies, [2, 0, 1], key), key)
    assert found is not None
    assert sorted(found) == [0, 1, 2]


@pytest.mark.parametrize("bad", NOT_MEMBERS.values(), ids=NOT_MEMBERS)
@pytest.mark.parametrize("half", [0, 1])
def test_a_slot_that_is_no_member_is_refused(bad: bytes, half: int) -> None:
    group = sound_group()
    good = Pair(point(group, 0), point(group, 1))
    slot = Pair(bad, good.second) if half == 0 else Pair(good.first, bad)
    assert refused(check_pairs, group, (slot,)) is Wrong.POINT


def test_a_point_that_occurs_twice_is_refused() -> None:
    a, b, c = (point(UNSAFE, face) for face in range(3))
    assert refused(check_pairs, UNSAFE, (Pair(a, b), Pair(a, c))) is Wrong.COPY
    assert refused(check_pairs, UNSAFE, (Pair(a, b), Pair(c, b))) is Wrong.COPY
    assert refused(check_pairs, UNSAFE, (Pair(a, a),)) is Wrong.COPY
    assert refused(check_pairs, UNSAFE, (Pair(a, b),), (Pair(c, b),)) is Wrong.COPY


@pytest.mark.parametrize("size", [0, 63, 65, 127, 129])
def test_slots_of_another_length_are_refused(size: int) -> None:
    assert refused(read_pairs, bytes(size), 2) is Wrong.FORM


def test_slots_travel_as_they_are() -> None:
    pairs = pile(UNSAFE, 3, joint_key(UNSAFE))
    assert read_pairs(flat(pairs), 3) == pairs


def test_backs_stay_together_in_the_key_s_order() -> None:
    assert by_back([4, 2, 0, 3, 1], [1, 0, 1, 0, 0]) == [4, 3, 1, 2, 0]
    assert by_back([4, 2, 0, 3, 1], [0] * 5) == [4, 2, 0, 3, 1]


def test_a_mix_falls_apart_by_back() -> None:
    first, second = layers((1, 0, 1), (0, 1, 1))
    assert (first.back, first.sources, first.places) == (0, (1,), (0,))
    assert (second.back, second.sources, second.places) == (1, (0, 2), (1, 2))


def test_a_changed_number_of_backs_is_refused() -> None:
    assert refused(layers, (1, 0, 1), (0, 0, 1)) is Wrong.BACKS
