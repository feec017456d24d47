"""Attacks 41 and 44 to 48: what places, lengths and passes of a pack give away."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from engines.kernel.decision import Arrange, Back, Deck, Make, Reveal, Roll, Shuffle
from netcore.dealer.board import Slot
from netcore.dealer.deck import CardSet
from netcore.dealer.faults import Wrong
from netcore.item import Kind
from tests.attacks.dealer.cheats import bend, caught, table
from tests.attacks.dealer.test_coins import spread
from tests.netcore.dealer.ring import Ring, audit


def traffic(faces: list[int], order: list[int]) -> list[tuple[int, str, int]]:
    """Who sent what, how long, in a game whose only difference is which cards lie where."""
    ring = Ring(3, lists=[{"main": faces}, {"main": order}, {}])
    ring.deal(Make((Deck(0, 0, 6, None, "main"), Deck(1, 1, 6, None, "main"))))
    ring.deal(Shuffle((tuple(range(6)), tuple(range(6, 12)))))
    ring.deal(Reveal((((0, 1, 2), (0,)), ((6,), (0, 1)), ((7, 8), (1,)))))
    ring.deal(Arrange((((0, 1, 2), 0),)), kept=True)
    ring.answer(0, (1,))
    ring.deal(Reveal((((3,), ()),)))
    return [(seat, kind.word, len(body)) for seat, kind, body in ring.wire]


@pytest.mark.attack(41)
def test_no_length_or_order_of_messages_depends_on_a_face() -> None:
    plain = traffic([1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12])
    assert traffic([1, 1, 1, 1, 1, 1], [90, 91, 92, 93, 94, 99]) == plain
    assert traffic([0, 0, 50, 50, 99, 99], [7, 7, 7, 7, 7, 7]) == plain


def hidden(slot: Slot) -> tuple[Any, ...]:
    """Everything of a slot that others see, but for points and shares that are new in every mix."""
    return slot.back, slot.decks, slot.seen, sorted(slot.shares), sorted(slot.boxes), slot.face, slot.fresh


@pytest.mark.attack(44)
def test_nothing_public_tells_a_returned_card_from_the_rest() -> None:
    """Card 0 was open and went back to the hand; after the owner's mix all three places look alike to the
    others.
    """
    ring = table(3)
    ring.deal(Reveal((((0,), ()), ((1, 2), (0,)))))
    before = {ring.dealers[1].course.board.slot(card).handle for card in (0, 1, 2)}
    ring.deal(Arrange((((0, 1, 2), 0),)), kept=True)
    slots = [ring.dealers[1].course.board.slot(card) for card in (0, 1, 2)]
    assert len({repr(hidden(slot)) for slot in slots}) == 1
    assert not before & {slot.handle for slot in slots}
    assert [slot.handle for slot in slots] == sorted(slot.handle for slot in slots)
    old = list(filter(None, map(ring.dealers[1].course.slot, before)))
    assert len(old) == 3
    points = {point for slot in old for point in (*slot.pair, *slot.shares.values())}
    assert not points & {point for slot in slots for point in (*slot.pair, *slot.shares.values())}


@pytest.mark.attack(44)
def test_where_a_known_card_goes_in_a_mix_is_chance() -> None:
    counts: Counter[int] = Counter()
    for number in range(240):
        ring = Ring(2, number=number, proofs=False, coins=1)
        ring.deal(Make((Deck(-1, 0, 4, (20, 21, 22, 23), "open"),)))
        ring.deal(Arrange((((0, 1, 2, 3), 0),)))
        counts[next(card for card, face in ring.private[0].items() if face == 20)] += 1
    assert abs(spread(counts, 4)) < 5


@pytest.mark.attack(45)
def test_a_claim_is_held_against_the_place_of_its_time() -> None:
    """After a mix another card lies under the same id; the audit still knows what lay there when it was
    claimed.
    """
    for number in range(8):
        ring = table(2, number=number)
        ring.deal(Reveal((((0, 1, 2, 3), (0,)),)))
        step, claimed = ring.log[-1].step, dict(ring.private[0])
        ring.deal(Arrange((((0, 1, 2, 3), 0),)), kept=True)
        now = dict(ring.private[0])
        found = audit(ring, {0: ring.seeds[0].reveal()})
        assert found.faces(0, step, (0,)) == {0: claimed[0]}
        assert found.faces(0, ring.log[-1].step, (0,)) == {0: now[0]}
        if claimed[0] != now[0]:
            return
    raise AssertionError("eight mixes left card 0 where it was")


@pytest.mark.attack(46)
@pytest.mark.parametrize("games", [300, pytest.param(2000, marks=pytest.mark.slow)])
def test_a_deck_of_two_backs_is_dealt_like_cards_on_a_table(games: int) -> None:
    """Shuffle, show the top back, draw it, put it back at the bottom of an otherwise loose deck, show the new
    top … Every card is as likely to be the second draw of those left.
    """
    cards = CardSet(100, {face: face % 2 for face in range(100)})
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(games):
        ring = Ring(2, number=number, proofs=False, coins=16, cards=cards)
        ring.deal(Make((Deck(-1, 0, 4, (20, 21, 22, 24), "open"),)))
        ring.deal(Shuffle(((0, 1, 2, 3),)))
        ring.deal(Back((3,)))
        first = ring.deal(Reveal((((3,), ()),))).faces[0][1]
        ring.deal(Back((1,)))
        second = ring.deal(Reveal((((1,), ()),))).faces[0][1]
        counts[first, second] += 1
    assert len(counts) == 12
    assert abs(spread(counts, 12)) < 5


# --- 47, 48: drafts -----------------------------------------------------------------------------------------


def draft(ring: Ring, pack: tuple[int, ...], holder: int, following: int) -> tuple[int, ...]:
    """One hold: mix, pick the first place, show the rest to the next seat."""
    ring.deal(Arrange(((pack, holder),)))
    rest = pack[1:]
    ring.deal(Reveal(((rest, (following,)),)))
    return rest


@pytest.mark.attack(47)
def test_the_passer_learns_nothing_of_the_next_pick_but_the_multiset() -> None:
    """Seat 0 passes the pack; seat 1 mixes it before picking by place. Seat 0 cannot read the new slots, and
    which of the cards it knew lies at the picked place is chance.
    """
    picked: Counter[int] = Counter()
    for number in range(200):
        ring = Ring(3, number=number, proofs=False, coins=1)
        ring.deal(Make((Deck(-1, 0, 4, (20, 21, 22, 23), "open"),)))
        ring.deal(Shuffle(((0, 1, 2, 3),)))
        ring.deal(Reveal((((0, 1, 2, 3), (0,)),)))
        rest = draft(ring, (0, 1, 2, 3), 0, 1)
        passed = sorted(ring.private[0][card] for card in rest)
        ring.deal(Arrange(((rest, 1),)))
        slot = ring.dealers[0].course.board.slot(rest[0])
        assert not slot.shares
        assert not slot.boxes
        assert slot.seen == 1 << 1
        picked[passed.index(ring.private[1][rest[0]])] += 1
    assert abs(spread(picked, 3)) < 5


@pytest.mark.attack(48)
@pytest.mark.parametrize("change", [lambda slots: slots[:-64], lambda slots: slots + slots[:64]])
def test_a_pass_that_drops_or_adds_a_card(change: Any) -> None:
    ring = table(3)
    ring.deal(Reveal((((0, 1, 2, 3), (0,)),)))
    bend(ring, 0, Kind.MIX, lambda v: (*v[:2], ((v[2][0][0], change(v[2][0][1])),)))
    caught(ring, Arrange((((0, 1, 2, 3), 0),)), Wrong.FORM, 0)


@pytest.mark.attack(48)
def test_a_card_of_another_pack_in_one_s_own() -> None:
    """Seat 0 mixes a slot of seat 1's pack into its own, to take it: the argument fails."""
    ring = table(3)
    ring.deal(Reveal((((0, 1, 2), (0,)), ((3, 4, 5), (1,)))))
    group, joint = ring.group, ring.terms.joint
    theirs = ring.dealers[0].course.board.slot(3).pair
    k = (9).to_bytes(32, "little")
    stolen = group.add(theirs.first, group.base(k)) + group.add(theirs.second, group.mul(k, joint))
    bend(ring, 0, Kind.MIX, lambda v: (*v[:2], ((v[2][0][0], stolen + v[2][0][1][64:]),)), deep=True)
    caught(ring, Arrange((((0, 1, 2), 0),)), Wrong.PROOF, 0)


def cut_off(part: int, seat: int, kind: Kind, body: bytes) -> bytes | None:
    return body if seat < part else None


@pytest.mark.attack(49)
def test_every_counter_is_skipped_alike_after_a_step_broken_off() -> None:
    """Resigning, leaving or being overdue voids the open step in the middle of a mix or a coin."""
    for part in range(4):
        ring = table(3)
        ring.bend = partial(cut_off, part)
        ring.play(Shuffle((tuple(range(8)),)))
        ring.void()
        ring.play(Roll(6))
        ring.void()
        ring.bend = lambda seat, kind, body: body
        ring.leave(2)
        ring.deal(Shuffle((tuple(range(8)),)))
        ring.deal(Roll(6))
        assert {verdict.word for verdict in audit(ring).verdicts()} == {"verified"}
