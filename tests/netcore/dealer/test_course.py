"""Void steps, take-backs, leaving, restarting: what is spent stays spent, and nothing is ever made twice."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.decision import Arrange, Choose, Deck, Make, Number, Pick, Reveal, Roll, Shuffle
from netcore.dealer.course import AskedIntent
from netcore.dealer.faults import Misuse, Wrong
from netcore.dealer.joint import JointDealer
from netcore.dealer.outputs import DealerSend
from netcore.item import Kind
from netcore.wire import unpack
from tests.netcore.dealer.ring import Ring, audit

OPEN8 = Make((Deck(-1, 0, 8, tuple(range(20, 28)), "open"),))
DECK = Shuffle((tuple(range(8)),))
ALL = Reveal(((tuple(range(8)), ()),))


def open_ring(count: int = 2, **more: Any) -> Ring:
    ring = Ring(count, **more)
    ring.deal(OPEN8)
    ring.deal(DECK)
    return ring


def verified(ring: Ring) -> bool:
    return all(verdict.word == "verified" for verdict in audit(ring).verdicts())


def faces(ring: Ring) -> list[int]:
    return sorted(face for _, face in ring.deal(ALL).faces)


# --- void ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sent", [0, 1, 2])
def test_a_void_shuffle_spends_every_mixer_s_counter(sent: int) -> None:
    ring = open_ring(2)
    ring.bend = lambda seat, kind, body: body if seat < sent else None
    ring.play(DECK)
    ring.void()
    ring.bend = lambda seat, kind, body: body
    assert [ring.dealers[0].course.mixes(seat) for seat in range(2)] == [2, 2]
    ring.deal(DECK)
    assert unpack(ring.log[-1].items[Kind.MIX, 0])[0] == 2
    assert faces(ring) == list(range(20, 28))
    assert verified(ring)


@pytest.mark.parametrize("seen", [0, 1, 2, 3])
def test_a_void_roll_spends_every_seat_s_coin(seen: int) -> None:
    ring = Ring(3)
    first = ring.deal(Roll(6)).values
    ring.bend = lambda seat, kind, body: body if seat < seen else None
    ring.play(Roll(6))
    ring.void()
    ring.bend = lambda seat, kind, body: body
    ring.deal(Roll(6))
    coins = [unpack(record.items[Kind.COIN, 2])[0] for record in (ring.log[0], ring.log[2])]
    assert len(set(coins)) == 2
    assert first
    assert verified(ring)


def test_peers_that_saw_different_items_of_a_void_step_go_on_alike() -> None:
    """Every second void roll reaches some and not others; the next one is checked from the last closed
    step.
    """
    ring = Ring(3)
    for late in range(3):
        ring.begin(Roll(6))
        ring.queue = [entry for entry in ring.queue if entry[0].seat != late]
        ring.flow()
        ring.void()
        ring.deal(Roll(6))
    assert verified(ring)


def test_a_void_choice_shows_nothing_and_is_asked_again() -> None:
    ring = Ring(2)
    ask = Choose((Number(0, "bid", 0, 9), Number(1, "bid", 0, 9)))
    ring.begin(ask)
    ring.do(ring.dealers[0], ring.dealers[0].choose(7))
    ring.flow()
    ring.void()
    done = ring.deal(ask, choices={0: (7,), 1: (3,)})
    pledges = {body for seat, kind, body in ring.wire if kind is Kind.PLEDGE and seat == 0}
    assert len(pledges) == 2
    assert [answer.value for answer in done.answers] == [7, 3]
    assert verified(ring)


# --- take-back ----------------------------------------------------------------------------------------------


def test_a_take_back_restores_places_and_shares() -> None:
    ring = open_ring(2)
    ring.deal(Reveal((((0, 1), (0,)),)))
    known, to = dict(ring.private[0]), ring.step - 1
    ring.deal(Arrange((((0, 1), 0),)), kept=True)
    ring.answer(0, (0,))
    ring.rewind(to)
    assert ring.answer(0, (0,)) == ((0, known[0]),)
    assert verified(ring)


def test_a_take_back_gives_no_counter_back() -> None:
    ring = open_ring(2)
    to = ring.step - 1
    ring.deal(DECK)
    ring.deal(Roll(6))
    ring.rewind(to)
    ring.deal(DECK)
    ring.deal(Roll(6))
    mixes = [unpack(body)[0] for seat, kind, body in ring.wire if (seat, kind) == (0, Kind.MIX)]
    coins = [body for seat, kind, body in ring.wire if (seat, kind) == (0, Kind.COIN)]
    assert mixes == [0, 1, 2]
    assert len(set(coins)) == 2
    assert faces(ring) == list(range(20, 28))
    assert verified(ring)


def test_a_take_back_over_a_take_back() -> None:
    ring = open_ring(2)
    first = ring.step - 1
    ring.deal(Reveal((((0,), ()),)))
    ring.rewind(first)
    again = ring.step - 1
    ring.deal(DECK)
    ring.rewind(again)
    assert ring.dealers[0].course.board.slot(0).face is None
    assert faces(ring) == list(range(20, 28))
    assert verified(ring)


def test_a_take_back_to_before_the_deck_was_made() -> None:
    ring = Ring(2, lists=[{"main": [1, 2, 3]}, {}])
    make = Make((Deck(0, 0, 3, None, "main"),))
    ring.deal(Roll(6))
    to = ring.step - 1
    ring.deal(make)
    ring.rewind(to)
    ring.first = 0
    ring.deal(make)
    ring.deal(Shuffle(((0, 1, 2),)))
    assert sorted(face for _, face in ring.deal(Reveal((((0, 1, 2), ()),))).faces) == [1, 2, 3]
    assert verified(ring)


def test_an_open_step_is_voided_before_a_take_back() -> None:
    ring = open_ring(2)
    ring.begin(Roll(6))
    with pytest.raises(Misuse):
        ring.dealers[0].rewind(ring.step, 3)
    with pytest.raises(Misuse):
        ring.dealers[0].leave(1, ring.seeds[1].reveal())


# --- leaving ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [3, 5, 8])
@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_the_others_go_on_without_a_seat_that_left(count: int, leaver: int) -> None:
    ring = open_ring(count, scramble=leaver + 1, watch=True)
    stay = (leaver + 1) % 3
    ring.deal(Reveal((((0, 1), (leaver,)), ((2, 3), (stay,)))))
    ring.leave(leaver)
    ring.deal(Arrange((((2, 3), stay),)), kept=True)
    assert len(ring.answer(stay, (2,))) == 1
    ring.deal(Reveal((((0, 1), ()), ((4,), (stay,)))))
    ring.deal(Roll(6))
    ring.deal(Pick((5, 6, 7), 1))
    ring.deal(Shuffle(((0, 1, 5, 6, 7),)))
    done = ring.deal(Reveal((((0, 1, 5, 6, 7), ()),)))
    assert len({face for _, face in done.faces}) == 5
    assert leaver not in {seat for _, seat in ring.log[-2].items}
    assert verified(ring)


def test_two_seats_leave_one_after_the_other() -> None:
    ring = open_ring(4)
    ring.deal(Reveal((((0,), (1,)), ((1,), (3,)))))
    ring.leave(0)
    ring.leave(3)
    ring.deal(DECK)
    assert faces(ring) == list(range(20, 28))
    assert verified(ring)


def test_what_a_leaver_was_shown_with_others_can_be_opened() -> None:
    ring = open_ring(4)
    ring.deal(Reveal((((0,), (1, 2)),)))
    ring.leave(1)
    assert ring.answer(2, (0,)) == ((0, ring.private[2][0]),)
    assert verified(ring)


def test_a_leaver_s_own_hand_needs_no_mixing() -> None:
    ring = open_ring(3)
    ring.deal(Reveal((((0, 1), (1,)),)))
    ring.leave(1)
    ring.deal(Arrange((((0, 1), 1),)), kept=True)
    assert not ring.log[-1].items
    ring.deal(Reveal((((0, 1), ()),)))


def test_a_seat_leaves_in_the_middle_of_a_shuffle() -> None:
    ring = open_ring(3)
    ring.bend = lambda seat, kind, body: body if seat == 0 else None
    ring.play(DECK)
    ring.void()
    ring.leave(2)
    ring.bend = lambda seat, kind, body: body
    ring.deal(DECK)
    assert faces(ring) == list(range(20, 28))
    assert verified(ring)


@pytest.mark.parametrize("raw", [bytes(32), b"", None])
def test_leaving_with_a_wrong_seed_is_the_leaver_s_fault(raw: bytes) -> None:
    (fault,) = open_ring(3).dealers[0].leave(1, raw)
    assert getattr(fault, "seat", None) == 1
    assert getattr(fault, "wrong", None) in (Wrong.SEED, Wrong.FORM)


def test_a_seat_leaves_once() -> None:
    ring = open_ring(3)
    ring.leave(1)
    with pytest.raises(Misuse):
        ring.dealers[0].leave(1, ring.seeds[1].reveal())


# --- restarting ---------------------------------------------------------------------------------------------


def replayed(ring: Ring, seat: int, start: bytes = b"new start value!") -> JointDealer:
    """A dealer that starts anew and is given everything that was in the log."""
    dealer = ring.dealer(seat, start, live=False)
    for record in ring.log:
        if record.what is not None:
            outputs = dealer.begin(record.step, record.chain, record.what)
            for (kind, author), body in record.items.items():
                outputs += dealer.receive(author, kind, body)
            assert not [o for o in dealer.settle(outputs) if isinstance(o, DealerSend)]
            dealer.void() if record.void else dealer.close()
        elif record.left is not None:
            dealer.leave(*record.left)
        elif record.rewind is not None:
            dealer.rewind(record.step, record.rewind)
        else:
            opened = []
            for author, opening in record.openings.items():
                (judged,) = dealer.settle(dealer.judge(record.step, record.chain, author, opening))
                opened.append(judged.opened)  # type: ignore[union-attr]
            dealer.answered(record.step, opened)
    return dealer


def test_a_restarted_dealer_knows_what_it_knew() -> None:
    ring = open_ring(3, lists=[{"main": [1, 2, 3]}, {}, {}])
    ring.deal(Make((Deck(0, 0, 3, None, "main"),)))
    ring.deal(Reveal((((0, 1, 2), (0,)), ((3, 4), (0, 1)))))
    ring.deal(Arrange((((0, 1), 0),), ask=True), orders={0: [(1, 0)]})
    ring.deal(Arrange((((2, 3, 4), 0),)), kept=True)
    ring.answer(0, (2,))
    again = replayed(ring, 0)
    assert again._sight is not None
    assert ring.dealers[0]._sight is not None
    assert again._sight.faces == ring.dealers[0]._sight.faces
    assert again.course.board == ring.dealers[0].course.board


def test_a_restarted_dealer_plays_on_with_other_factors() -> None:
    ring = open_ring(2)
    ring.deal(Reveal((((0,), (0,)),)))
    ring.dealers[0] = replayed(ring, 0)
    ring.dealers[0].go_live()
    ring.deal(DECK)
    assert unpack(ring.log[-1].items[Kind.MIX, 0])[1] == b"new start value!"
    assert faces(ring) == list(range(20, 28))
    assert verified(ring)


@pytest.mark.parametrize("known", [(), (Kind.MIX,), (Kind.MIX, Kind.PROOF)])
@pytest.mark.parametrize("ask", [False, True])
def test_a_dealer_killed_in_the_middle_of_a_mix_goes_on(known: tuple[Kind, ...], ask: bool) -> None:
    """Its own items come back from journal or peers and are taken, not made again; the rest is made."""
    ring = open_ring(2)
    ring.deal(Reveal((((0, 1, 2), (0,)),)))
    hand, order = dict(ring.private[0]), [(2, 0, 1)]
    twin = replayed(ring, 0)
    ring.bend = lambda seat, kind, body: None if seat == 0 and kind not in known else body
    ring.play(Arrange((((0, 1, 2), 0),), ask=ask), kept=True, orders={0: order} if ask else None)
    ring.bend = lambda seat, kind, body: body
    before, ring.dealers[0] = dict(ring.record.items), twin
    assert ring.record.what is not None
    outputs = twin.begin(ring.step, ring.chain, ring.record.what)
    for (kind, author), body in before.items():
        outputs += twin.receive(author, kind, body)
    ring.do(twin, [*outputs, *twin.go_live()])
    if ask and Kind.MIX not in known:
        ring.do(twin, twin.arrange(order))
    ring.flow()
    assert all(ring.record.items[place] == body for place, body in before.items())
    ring.close({dealer: ring.filled[dealer] for dealer in ring.dealers})
    assert sorted(ring.private[0].values()) == sorted(hand.values())
    assert not ask or [ring.private[0][card] for card in range(3)] == [hand[card] for card in order[0]]
    assert verified(ring)


def test_a_dealer_that_is_not_live_sends_nothing() -> None:
    ring = open_ring(2)
    ring.deal(Reveal((((0,), (0,)),)))
    dealer = replayed(ring, 0)
    with pytest.raises(Misuse, match="opens no cards now"):
        dealer.opening(ring.step, ring.chain, (0,))
    assert dealer.settle(dealer.begin(ring.step, ring.chain, AskedIntent(Roll(6)))) == []
    assert [type(output) for output in dealer.settle(dealer.go_live())] == [DealerSend]


def test_no_second_mix_under_one_counter() -> None:
    """A program that forgot to close or void a step is stopped before it gives its order away."""
    ring = open_ring(2)
    dealer = ring.dealers[0]
    dealer.settle(dealer.begin(ring.step, ring.chain, AskedIntent(DECK)))
    dealer.course.round = None
    with pytest.raises(Misuse, match="show both orders"):
        dealer.begin(ring.step + 1, ring.chain, AskedIntent(DECK))


def test_a_choice_pledged_before_a_restart_binds() -> None:
    ring = Ring(2)
    ask = Choose((Number(0, "bid", 0, 9), Number(1, "bid", 0, 9)))
    ring.begin(ask)
    ring.do(ring.dealers[0], ring.dealers[0].choose(7))
    twin = replayed(ring, 0)
    assert ring.record.what is not None
    outputs = twin.begin(ring.step, ring.chain, ring.record.what)
    outputs += twin.receive(0, Kind.PLEDGE, ring.record.items[Kind.PLEDGE, 0])
    twin.settle([*outputs, *twin.go_live()])
    with pytest.raises(Misuse, match="another choice"):
        twin.choose(8)
    twin.settle(twin.choose(7))


def test_the_seed_is_given_after_the_end_only() -> None:
    dealer = open_ring(2).dealers[0]
    with pytest.raises(Misuse):
        dealer.seed()
    dealer.end()
    assert len(dealer.seed()) == 32
