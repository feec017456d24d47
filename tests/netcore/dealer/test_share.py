"""Shares: right ones pass, wrong ones do not, sealed ones open for one reader, complaints name the right
seat.
"""

from __future__ import annotations

import pytest

from netcore.dealer import share
from netcore.dealer.faults import Refused, Wrong
from netcore.dealer.group import NOT_MEMBERS, ONE, Group, sound_group
from netcore.dealer.hashing import Domain
from netcore.dealer.knowledge import prove_equal
from netcore.dealer.seeds import Root
from tests.netcore.dealer.bits import UNSAFE, both, flips, point, refused, root

CONTEXT = b"context"


def firsts(group: Group, count: int) -> list[bytes]:
    return [point(group, face) for face in range(count)]


@both
@pytest.mark.parametrize("count", [1, 2, 7])
def test_a_batch_of_shares_holds(group: Group, count: int) -> None:
    maker, cards = root(group), firsts(group, count)
    products, proof = share.make_shares(maker, CONTEXT, cards)
    share.check_shares(group, maker.public, CONTEXT, cards, products, proof)


@both
@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_bad_share_in_a_batch_is_refused(group: Group, place: int) -> None:
    maker, cards = root(group), firsts(group, 3)
    products, proof = share.make_shares(maker, CONTEXT, cards)
    products[place] = group.add(products[place], group.generator)
    assert refused(share.check_shares, group, maker.public, CONTEXT, cards, products, proof) is Wrong.PROOF


@both
def test_two_bad_shares_that_cancel_are_refused(group: Group) -> None:
    """The cheater knows its key, spoils two shares so that their sum is right, and proves what it can."""
    maker, cards = root(group), firsts(group, 3)
    products, _ = share.make_shares(maker, CONTEXT, cards)
    products[0] = group.add(products[0], group.generator)
    products[1] = group.sub(products[1], group.generator)
    assert refused(
        share.check_shares, group, maker.public, CONTEXT, cards, products, proved(maker, cards, products)
    ) is (Wrong.PROOF)


def proved(maker: Root, cards: list[bytes], products: list[bytes]) -> bytes:
    """The best proof a cheater can make for products that are not its shares."""
    group = maker.group
    bound, weights = share._weights(group, CONTEXT, maker.public, cards, products)
    base = share._weighed(group, weights, cards)
    return prove_equal(
        group,
        Domain.EQUAL,
        bound,
        maker.x,
        maker.public,
        base,
        group.mul(maker.x, base),
        maker.share_nonce(CONTEXT, b""),
    )


def test_the_cheater_s_proof_is_a_good_one_for_true_shares() -> None:
    maker, cards = root(UNSAFE), firsts(UNSAFE, 3)
    products, _ = share.make_shares(maker, CONTEXT, cards)
    share.check_shares(UNSAFE, maker.public, CONTEXT, cards, products, proved(maker, cards, products))


@both
def test_a_share_holds_for_its_own_card_context_and_key_only(group: Group) -> None:
    maker, cards = root(group), firsts(group, 2)
    products, proof = share.make_shares(maker, CONTEXT, cards)
    other = firsts(group, 3)[1:]
    for public, context, named in (
        (maker.public, b"another", cards),
        (maker.public, CONTEXT, other),
        (maker.public, CONTEXT, cards[::-1]),
        (root(group, 1).public, CONTEXT, cards),
    ):
        assert refused(share.check_shares, group, public, context, named, products, proof) is Wrong.PROOF


@pytest.mark.parametrize("bad", NOT_MEMBERS.values(), ids=NOT_MEMBERS)
@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("count", [1, 2])
def test_a_share_that_is_no_member_is_refused(bad: bytes, place: int, count: int) -> None:
    group = sound_group()
    maker, cards = root(group), firsts(group, count)
    products, proof = share.make_shares(maker, CONTEXT, cards)
    products[min(place, count - 1)] = bad
    assert refused(share.check_shares, group, maker.public, CONTEXT, cards, products, proof) is Wrong.POINT


def test_a_wrong_number_of_shares_is_refused() -> None:
    maker, cards = root(UNSAFE), firsts(UNSAFE, 2)
    products, proof = share.make_shares(maker, CONTEXT, cards)
    for few in (products[:1], [], products + products):
        assert refused(share.check_shares, UNSAFE, maker.public, CONTEXT, cards, few, proof) is Wrong.FORM
    assert refused(share.check_shares, UNSAFE, maker.public, CONTEXT, [], [], proof) is Wrong.FORM


@both
def test_a_proof_with_any_field_flipped_is_refused(group: Group) -> None:
    maker, cards = root(group), firsts(group, 2)
    products, proof = share.make_shares(maker, CONTEXT, cards)
    for _, damaged in flips(proof, 16):
        refused(share.check_shares, group, maker.public, CONTEXT, cards, products, damaged)
    for bad in (proof[:-1], proof + b"\0", b""):
        assert refused(share.check_shares, group, maker.public, CONTEXT, cards, products, bad) is Wrong.FORM


# --- boxes --------------------------------------------------------------------------------------------------


def sealed(group: Group, context: bytes = CONTEXT) -> tuple[Root, Root, bytes, bytes]:
    maker, reader, card = root(group), root(group, 1), point(group, 0)
    return maker, reader, card, share.make_box(maker, context, card, reader.box_public)


@both
def test_a_box_opens_for_its_reader(group: Group) -> None:
    maker, reader, card, box = sealed(group)
    assert len(box) == share.BOX_SIZE == 208
    share.check_box(group, CONTEXT, box)
    found = share.open_box(reader, CONTEXT, maker.public, card, box)
    assert found.product == group.mul(maker.x, card)
    share.check_shares(group, maker.public, CONTEXT, [card], [found.product], found.proof)


@both
def test_a_box_opens_for_nobody_else(group: Group) -> None:
    maker, _, card, box = sealed(group)
    assert refused(share.open_box, root(group, 2), CONTEXT, maker.public, card, box) is Wrong.SEAL


@both
def test_a_box_with_any_field_flipped_is_refused(group: Group) -> None:
    maker, reader, card, box = sealed(group)
    for _, damaged in flips(box, 16):
        public = None
        try:
            share.check_box(group, CONTEXT, damaged)
        except Refused as why:
            public = why.wrong
        if public is None:
            assert refused(share.open_box, reader, CONTEXT, maker.public, card, damaged) is Wrong.SEAL


@both
def test_a_box_for_another_context_is_refused(group: Group) -> None:
    _, _, _, box = sealed(group, b"another")
    assert refused(share.check_box, group, CONTEXT, box) is Wrong.PROOF


@pytest.mark.parametrize("bad", NOT_MEMBERS.values(), ids=NOT_MEMBERS)
def test_an_ephemeral_point_that_is_no_member_is_refused(bad: bytes) -> None:
    _, _, _, box = sealed(sound_group())
    assert refused(share.check_box, sound_group(), CONTEXT, bad + box[32:]) is Wrong.POINT


def test_another_s_ephemeral_point_is_refused() -> None:
    """Repeating it and provoking a complaint would open the other's box to everybody."""
    _, _, _, victim = sealed(UNSAFE, b"victim")
    forged = victim[:32] + sealed(UNSAFE)[3][32:]
    assert refused(share.check_box, UNSAFE, CONTEXT, forged) is Wrong.PROOF
    assert refused(share.check_box, UNSAFE, CONTEXT, victim) is Wrong.PROOF


# --- complaints ---------------------------------------------------------------------------------------------


def judged(
    group: Group, maker: Root, reader: Root, card: bytes, box: bytes, complaint: bytes
) -> Wrong | None:
    args = (group, CONTEXT, maker.public, reader.box_public, card, box, complaint)
    found = share.judge_complaint(*args)
    return None if found is None else found.wrong


@both
def test_a_complaint_about_a_bad_share_convinces(group: Group) -> None:
    maker, reader, card, _ = sealed(group)
    cheat = share.make_box(maker, CONTEXT, point(group, 1), reader.box_public)
    complaint = share.complain(reader, CONTEXT, cheat)
    assert len(complaint) == share.COMPLAINT_SIZE == 96
    assert judged(group, maker, reader, card, cheat, complaint) is Wrong.SEAL


@both
def test_a_complaint_about_bytes_that_do_not_open_convinces(group: Group) -> None:
    maker, reader, card, box = sealed(group)
    cheat = box[:-1] + bytes([box[-1] ^ 1])
    assert judged(group, maker, reader, card, cheat, share.complain(reader, CONTEXT, cheat)) is Wrong.SEAL


@both
def test_a_complaint_about_a_good_share_does_not(group: Group) -> None:
    maker, reader, card, box = sealed(group)
    assert judged(group, maker, reader, card, box, share.complain(reader, CONTEXT, box)) is None


@both
def test_a_complaint_with_any_field_flipped_is_refused(group: Group) -> None:
    maker, reader, card, box = sealed(group)
    complaint = share.complain(reader, CONTEXT, box)
    for _, damaged in flips(complaint, 16):
        args = (group, CONTEXT, maker.public, reader.box_public, card, box, damaged)
        assert refused(share.judge_complaint, *args) in (Wrong.PROOF, Wrong.POINT, Wrong.SCALAR)
    args = (group, CONTEXT, maker.public, reader.box_public, card, box, complaint[:-1])
    assert refused(share.judge_complaint, *args) is Wrong.FORM


def test_a_complaint_opens_one_box_only() -> None:
    maker, reader, card, box = sealed(UNSAFE)
    other = share.make_box(maker, b"another", card, reader.box_public)
    shown = share.complain(reader, CONTEXT, box)[:32]
    assert shown == UNSAFE.mul(reader.box, box[:32])
    assert refused(share._open, UNSAFE, b"another", maker.public, card, other, shown) is Wrong.SEAL


def test_a_proof_by_another_key_is_refused() -> None:
    maker, reader, card, box = sealed(UNSAFE)
    stranger = share.complain(root(UNSAFE, 2), CONTEXT, box)
    args = (UNSAFE, CONTEXT, maker.public, reader.box_public, card, box, stranger)
    assert refused(share.judge_complaint, *args) is Wrong.PROOF


def test_the_weights_are_not_zero_and_differ() -> None:
    cards = firsts(UNSAFE, 4)
    _, weights = share._weights(UNSAFE, CONTEXT, root(UNSAFE).public, cards, cards)
    assert len(set(weights)) == 3
    assert all(int.from_bytes(weight, "little") < 2**128 for weight in weights)
    assert ONE not in weights
