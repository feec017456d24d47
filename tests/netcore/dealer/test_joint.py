"""Joint dealing among 2 to 8 seats: every intent, messages in any order, and what each seat gets to know."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engines.kernel.decision import (
    Arrange,
    Back,
    Choose,
    Deck,
    Make,
    Number,
    Pick,
    Reveal,
    Roll,
    Shuffle,
)
from netcore.dealer.course import AskedIntent
from netcore.dealer.deck import CardSet
from netcore.dealer.faults import Misuse
from netcore.dealer.group import Group, sound_group
from netcore.dealer.outputs import DealerJob, DealerSend, Filled
from netcore.item import Kind
from tests.netcore.dealer.ring import UNSAFE, Ring, audit

OPEN8 = Make((Deck(-1, 0, 8, tuple(range(20, 28)), "open"),))
SECRET = [{"main": [1, 1, 2, 3, 4 + seat, 40]} for seat in range(8)]
seats = pytest.mark.parametrize("count", range(2, 9))


def secret_decks(count: int) -> Make:
    return Make(tuple(Deck(seat, seat, 6, None, "main") for seat in range(count)))


def open_ring(count: int = 2, **more: Any) -> Ring:
    """A shuffled open deck at places 0 to 7."""
    ring = Ring(count, **more)
    ring.deal(OPEN8)
    ring.deal(Shuffle((tuple(range(8)),)))
    return ring


# --- decks and shuffles -------------------------------------------------------------------------------------


@seats
def test_a_shuffled_open_deck_holds_its_cards(count: int) -> None:
    ring = open_ring(count, scramble=count)
    done = ring.deal(Reveal(((tuple(range(8)), ()),)))
    assert sorted(face for _, face in done.faces) == list(range(20, 28))
    assert [card for card, _ in done.faces] == list(range(8))


def test_everybody_s_mix_changes_the_order() -> None:
    orders = set()
    for number in range(4):
        ring = open_ring(3, number=number)
        orders.add(tuple(face for _, face in ring.deal(Reveal(((tuple(range(8)), ()),))).faces))
    assert len(orders) == 4


@seats
def test_secret_decks_are_shuffled_and_drawn(count: int) -> None:
    ring = Ring(count, lists=SECRET[:count], scramble=count)
    ring.deal(secret_decks(count))
    for seat in range(count):
        laid = [ring.private[seat][card] for card in range(6 * seat, 6 * seat + 6)]
        assert sorted(laid) == sorted(SECRET[seat]["main"])
        ring.private[seat].clear()
    ring.deal(Shuffle(tuple(tuple(range(6 * s, 6 * s + 6)) for s in range(count))))
    ring.deal(Reveal(tuple((tuple(range(6 * s, 6 * s + 6)), (s,)) for s in range(count))))
    for seat in range(count):
        assert sorted(ring.private[seat].values()) == sorted(SECRET[seat]["main"])


def test_the_maker_of_an_untouched_deck_need_not_mix_it() -> None:
    ring = Ring(3, lists=SECRET[:3])
    ring.deal(secret_decks(3))
    ring.deal(Shuffle((tuple(range(6)),)))
    assert {seat for kind, seat in ring.log[-1].items if kind is Kind.MIX} == {1, 2}
    ring.deal(Shuffle((tuple(range(6)),)))
    assert {seat for kind, seat in ring.log[-1].items if kind is Kind.MIX} == {0, 1, 2}


def test_the_maker_of_a_deck_somebody_looked_into_mixes_it() -> None:
    ring = Ring(2, lists=SECRET[:2])
    ring.deal(secret_decks(2))
    ring.deal(Reveal((((0,), (1,)),)))
    ring.deal(Shuffle((tuple(range(6)),)))
    assert {seat for kind, seat in ring.log[-1].items if kind is Kind.MIX} == {0, 1}


@pytest.mark.parametrize("count", [2, 3])
def test_known_and_unknown_cards_of_several_decks_are_shuffled_together(count: int) -> None:
    ring = Ring(count, lists=SECRET[:count], scramble=1)
    ring.deal(OPEN8)
    ring.deal(secret_decks(count))
    ring.deal(Reveal((((8, 9), ()), ((14,), (0,)))))
    cards = tuple(range(8 + 6 * count))
    ring.deal(Shuffle((cards,)))
    done = ring.deal(Reveal(((cards, ()),)))
    wanted = Counter(range(20, 28)) + sum((Counter(SECRET[s]["main"]) for s in range(count)), Counter())
    assert Counter(face for _, face in done.faces) == wanted


@pytest.mark.parametrize(
    "intent", [Shuffle(()), Shuffle(((),)), Reveal(()), Reveal((((), ()),)), Arrange(())]
)
def test_an_intent_without_cards_is_an_empty_step(intent: Shuffle | Reveal | Arrange) -> None:
    ring = open_ring(2)
    ring.deal(intent)
    assert not ring.log[-1].items


def test_a_deck_of_one_stays_hidden_until_it_is_opened() -> None:
    ring = Ring(2, lists=[{"leader": [33]}, {}])
    ring.deal(Make((Deck(0, 0, 1, None, "leader"),)))
    assert ring.private == [{0: 33}, {}]
    assert ring.deal(Reveal((((0,), ()),))).faces == ((0, 33),)


def test_what_lies_open_needs_no_shares() -> None:
    ring = Ring(2)
    ring.deal(OPEN8)
    assert ring.deal(Reveal((((3,), ()),))).faces == ((3, 23),)
    assert not ring.log[-1].items


# --- reading ------------------------------------------------------------------------------------------------


@seats
def test_a_private_draw_shows_the_card_to_one_seat(count: int) -> None:
    ring = open_ring(count)
    ring.deal(Reveal((((2, 5), (1,)),)))
    assert sorted(ring.private[1]) == [2, 5]
    assert not any(ring.private[seat] for seat in range(count) if seat != 1)
    done = ring.deal(Reveal((((2, 5), ()),)))
    assert dict(done.faces) == ring.private[1]


def test_the_reader_s_own_share_stays_at_home() -> None:
    ring = open_ring(3)
    ring.deal(Reveal((((2,), (1,)),)))
    assert {seat for kind, seat in ring.log[-1].items} == {0, 2}


@pytest.mark.parametrize("count", range(3, 9))
def test_a_card_shown_to_some_is_sealed_among_them(count: int) -> None:
    ring = open_ring(count, scramble=count)
    ring.deal(Reveal((((4,), (0, 2)),)))
    assert ring.private[0] == ring.private[2] != {}
    kinds = {(kind, seat) for kind, seat in ring.log[-1].items}
    assert kinds == {(Kind.SEAL, 0), (Kind.SEAL, 2)} | {
        (Kind.SHARE, seat) for seat in range(count) if seat not in (0, 2)
    }
    ring.deal(Reveal((((4,), (1,)),)))
    assert ring.private[1] == ring.private[0]


def test_a_hand_shown_to_the_only_opponent_is_public_among_players() -> None:
    ring = open_ring(2)
    ring.deal(Reveal((((1, 2), (0,)),)))
    ring.deal(Reveal((((1, 2), (1,)),)))
    assert ring.private[1] == ring.private[0]
    assert {kind for kind, _ in ring.log[-1].items} == {Kind.SHARE}
    assert ring.answer(1, (1,)) == ((1, ring.private[0][1]),)


def test_a_second_look_costs_nothing() -> None:
    ring = open_ring(3)
    ring.deal(Reveal((((4,), (0, 2)),)))
    ring.private[0].clear()
    ring.deal(Reveal((((4,), (0,)),)))
    assert list(ring.private[0]) == [4]
    assert not ring.log[-1].items


@pytest.mark.parametrize("twice", [Reveal((((1, 1), ()),)), Shuffle(((1,), (1, 2))), Arrange((((1, 1), 0),))])
def test_an_intent_that_names_a_card_twice_is_refused(twice: Reveal | Shuffle | Arrange) -> None:
    ring = open_ring(2)
    with pytest.raises(Misuse, match="twice"):
        ring.play(twice)


def test_an_intent_over_the_size_limit_is_refused() -> None:
    with pytest.raises(Misuse, match="larger than 512"):
        Ring(2).play(Make((Deck(-1, 0, 513, tuple(range(90)) * 6, "open"),)))


# --- hands --------------------------------------------------------------------------------------------------


@seats
def test_a_hand_is_mixed_by_its_owner_who_still_knows_it(count: int) -> None:
    ring = open_ring(count, scramble=count)
    ring.deal(Reveal((((0, 3, 5), (1,)),)))
    before = dict(ring.private[1])
    ring.deal(Arrange((((5, 0, 3), 1),)), kept=True)
    assert sorted(ring.private[1].values()) == sorted(before.values())
    faces = ring.answer(1, (0, 5))
    assert dict(faces) == {card: ring.private[1][card] for card in (0, 5)}


def test_places_lose_their_meaning_in_a_mixed_hand() -> None:
    moved = set()
    for number in range(12):
        ring = open_ring(2, number=number)
        ring.deal(Reveal((((0, 3, 5), (1,)),)))
        before = dict(ring.private[1])
        ring.deal(Arrange((((0, 3, 5), 1),)), kept=True)
        moved.add(tuple([before[c] for c in (0, 3, 5)].index(ring.private[1][c]) for c in (0, 3, 5)))
    assert len(moved) > 3


def test_cards_are_put_back_in_the_order_their_seat_chose() -> None:
    ring = open_ring(3)
    ring.deal(Reveal((((0, 1, 2), (2,)),)))
    before = dict(ring.private[2])
    ring.deal(Arrange((((0, 1, 2), 2),), ask=True), orders={2: [(2, 0, 1)]})
    assert [ring.private[2][card] for card in (0, 1, 2)] == [before[card] for card in (2, 0, 1)]
    assert {kind for kind, _ in ring.log[-1].items} == {Kind.MIX, Kind.PROOF}


def test_cards_put_back_are_opened_by_a_reveal_only() -> None:
    ring = open_ring(2)
    ring.deal(Reveal((((0, 1), (0,)),)))
    ring.deal(Arrange((((0, 1), 0),), ask=True), orders={0: [(1, 0)]})
    with pytest.raises(Misuse, match="only a Reveal opens it"):
        ring.dealers[0].opening(ring.step, ring.chain, (0,))
    assert ring.deal(Reveal((((0,), ()),))).faces == ((0, ring.private[0][0]),)


def test_several_hands_are_mixed_in_one_step() -> None:
    ring = open_ring(4, scramble=3)
    ring.deal(Reveal((((0, 1), (0,)), ((2, 3), (1,)), ((4, 5), (2,)), ((6, 7), (3,)))))
    before = [sorted(known.values()) for known in ring.private]
    ring.deal(Arrange((((0, 1), 0), ((2, 3), 1), ((4, 5), 2), ((6, 7), 3))), kept=True)
    assert [sorted(known.values()) for known in ring.private] == before
    assert len(ring.answer(3, (6, 7))) == 2


def test_a_draft_pack_goes_round() -> None:
    """Each holder mixes the pack, picks by place, and the rest is shown to the next seat."""
    ring = open_ring(4, scramble=2)
    pack, picks = tuple(range(8)), {}
    ring.deal(Reveal(((pack, (0,)),)))
    for holder in range(4):
        ring.deal(Arrange(((pack, holder),)))
        known = {card: ring.private[holder][card] for card in pack}
        picks[holder] = known[pack[0]]
        pack = pack[1:]
        if holder < 3:
            ring.deal(Reveal(((pack, (holder + 1,)),)))
            assert {card: ring.private[holder + 1][card] for card in pack} == {c: known[c] for c in pack}
    assert len(set(picks.values())) == 4


# --- chance and choices -------------------------------------------------------------------------------------


@seats
def test_all_seats_roll_together(count: int) -> None:
    ring = Ring(count, scramble=count)
    values = [ring.deal(Roll(6, 2)).values for _ in range(5)]
    assert len(set(values)) > 1
    assert all(1 <= value <= 6 for pair in values for value in pair)
    assert {kind for kind, _ in ring.log[-1].items} == {Kind.COIN}


def test_a_game_of_many_rolls_renews_its_chains() -> None:
    ring = Ring(2, coins=70)
    for _ in range(150):
        ring.deal(Roll(6))
    assert {v.word for v in audit(ring).verdicts()} == {"verified"}


def test_a_blind_pick_takes_different_cards() -> None:
    ring = open_ring(2)
    picked = ring.deal(Pick((1, 3, 5, 7), 2)).values
    assert len(set(picked)) == 2
    assert set(picked) <= {1, 3, 5, 7}
    assert ring.deal(Pick((4, 2), 5)).values == (4, 2)
    assert not ring.log[-1].items


@pytest.mark.parametrize("count", [2, 3, 8])
def test_sealed_choices_are_opened_together(count: int) -> None:
    ring = open_ring(count, scramble=7)
    ring.deal(Reveal((((0,), (1,)),)))
    intent = Choose(tuple(Number(seat, "bid", 0, 9) for seat in range(count)))
    choices = {seat: (seat * 2, ()) for seat in range(count)} | {1: ((2, "x", None), (0,))}
    done = ring.deal(intent, choices=choices)
    assert [answer.value for answer in done.answers] == [choices[seat][0] for seat in range(count)]
    assert done.answers[1].faces == ((0, ring.private[1][0]),)
    assert all(answer.step == done.step for answer in done.answers)


def test_nothing_is_unveiled_before_all_have_pledged() -> None:
    ring = Ring(3)
    ring.begin(Choose(tuple(Number(seat, "bid", 0, 9) for seat in range(3))))
    for seat in (0, 1):
        ring.do(ring.dealers[seat], ring.dealers[seat].choose(5))
    ring.flow()
    assert {kind for _, kind, _ in ring.wire} == {Kind.PLEDGE}
    ring.do(ring.dealers[2], ring.dealers[2].choose(6))
    ring.flow()
    assert len(ring.filled) == 3


def test_only_some_seats_choose() -> None:
    ring = Ring(3)
    done = ring.deal(Choose((Number(0, "bid", 0, 9), Number(2, "bid", 0, 9))), choices={0: (1,), 2: (2,)})
    assert [(answer.seat, answer.value) for answer in done.answers] == [(0, 1), (2, 2)]


# --- backs --------------------------------------------------------------------------------------------------

BACKS = CardSet(100, {face: face % 3 for face in range(100)})


def backed_ring(count: int = 2, number: int = 0) -> Ring:
    ring = Ring(count, cards=BACKS, number=number, scramble=number + 1)
    ring.deal(OPEN8)
    ring.deal(Shuffle((tuple(range(8)),)))
    return ring


@pytest.mark.parametrize("count", [2, 4])
def test_backs_are_shown_place_by_place(count: int) -> None:
    ring = backed_ring(count)
    shown = ring.deal(Back((5, 1))).values + ring.deal(Back((0, 2, 3, 4, 6, 7))).values
    assert Counter(shown) == Counter(face % 3 for face in range(20, 28))
    done = ring.deal(Reveal((((5, 1, 0, 2, 3, 4, 6, 7), ()),)))
    assert tuple(face % 3 for _, face in done.faces) == shown
    assert sorted(face for _, face in done.faces) == list(range(20, 28))


def test_a_back_once_shown_stays() -> None:
    ring = backed_ring()
    first = ring.deal(Back((5,))).values
    assert ring.deal(Back((5,))).values == first
    assert not ring.log[-1].items
    assert ring.deal(Back((5, 6))).values[:1] == first


def test_a_loose_place_is_not_revealed() -> None:
    with pytest.raises(Misuse, match="back must be asked for"):
        backed_ring().play(Reveal((((5,), ()),)))


def test_a_part_of_a_bag_is_not_shuffled() -> None:
    with pytest.raises(Misuse, match="part of a bag"):
        backed_ring().play(Shuffle(((1, 2),)))


def test_bound_places_and_bags_are_shuffled_into_one() -> None:
    ring = backed_ring()
    ring.deal(Back((0, 1)))
    ring.deal(Reveal((((0,), ()),)))
    ring.deal(Shuffle((tuple(range(8)),)))
    backs = ring.deal(Back(tuple(range(8)))).values
    done = ring.deal(Reveal(((tuple(range(8)), ()),)))
    assert tuple(face % 3 for _, face in done.faces) == backs
    assert sorted(face for _, face in done.faces) == list(range(20, 28))


@pytest.mark.parametrize("kept", [False, True])
def test_an_arrangement_names_the_back_of_each_place(kept: bool) -> None:
    ring = backed_ring(3)
    ring.deal(Back((0, 1, 2, 3)))
    ring.deal(Reveal((((0, 1, 2, 3), (1,)),)))
    values = ring.deal(Arrange((((0, 1, 2, 3), 1),)), kept=kept).values
    assert [ring.private[1][card] % 3 for card in range(4)] == list(values) == sorted(values)


def test_a_chosen_order_of_several_backs() -> None:
    ring = backed_ring()
    before = ring.deal(Back((0, 1, 2, 3))).values
    ring.deal(Reveal((((0, 1, 2, 3), (1,)),)))
    known = dict(ring.private[1])
    values = ring.deal(Arrange((((0, 1, 2, 3), 1),), ask=True), orders={1: [(3, 1, 0, 2)]}).values
    assert values == tuple(before[place] for place in (3, 1, 0, 2))
    assert [ring.private[1][card] for card in range(4)] == [known[card] for card in (3, 1, 0, 2)]


def test_secret_decks_with_backs() -> None:
    ring = Ring(2, cards=BACKS, lists=SECRET[:2])
    ring.deal(secret_decks(2))
    ring.deal(Shuffle((tuple(range(6)), tuple(range(6, 12)))))
    backs = ring.deal(Back(tuple(range(12)))).values
    ring.deal(Reveal(((tuple(range(6)), (0,)), (tuple(range(6, 12)), (1,)))))
    known = ring.private[0] | ring.private[1]
    assert [known[card] % 3 for card in range(12)] == list(backs)


# --- the real group -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("group", [UNSAFE, sound_group()], ids=lambda group: group.name)
@pytest.mark.parametrize("proofs", [True, False])
def test_a_short_game_from_deck_to_audit(group: Group, proofs: bool) -> None:
    ring = Ring(2, group=group, lists=SECRET[:2], proofs=proofs, watch=True, scramble=9)
    ring.deal(secret_decks(2))
    ring.deal(Shuffle((tuple(range(6)), tuple(range(6, 12)))))
    ring.deal(Reveal((((0, 1, 2), (0,)), ((6, 7, 8), (1,)))))
    ring.deal(Arrange((((0, 1, 2), 0),)), kept=True)
    ring.answer(0, (1,))
    ring.deal(Roll(6))
    ring.deal(Shuffle(((0, 1, 2, 3, 4, 5),)))
    ring.deal(Reveal((((0,), ()), ((7,), ()))))
    assert [verdict.word for verdict in audit(ring).verdicts()] == ["verified"] * 2
    assert [verdict.word for verdict in audit(ring, {}).verdicts()] == ["unaudited"] * 2


# --- the machine itself -------------------------------------------------------------------------------------


def test_heavy_work_is_handed_out_not_done() -> None:
    ring = open_ring(2)
    outputs = ring.dealers[0].begin(ring.step, ring.chain, AskedIntent(Roll(6), number=ring.step))
    assert [type(output) for output in outputs] == [DealerJob]
    assert isinstance(outputs[0], DealerJob)
    assert outputs[0].what == "make a coin"
    (sent,) = ring.dealers[0].finished(outputs[0], outputs[0].run())
    assert isinstance(sent, DealerSend)


def test_work_of_a_step_that_is_over_is_forgotten() -> None:
    dealer = open_ring(2).dealers[0]
    (work,) = dealer.begin(50, bytes(32), AskedIntent(Roll(6)))
    assert isinstance(work, DealerJob)
    result = work.run()
    dealer.void()
    assert dealer.finished(work, result) == []


def test_waiting_names_what_is_due() -> None:
    ring = Ring(3)
    ring.deal(OPEN8)
    ring.bend = lambda seat, kind, body: None if seat == 1 else body
    ring.play(Shuffle((tuple(range(8)),)))
    assert set(ring.dealers[0].waiting()) == {(Kind.MIX, 1)}
    assert not ring.filled


def test_an_item_that_comes_twice_counts_once() -> None:
    ring = open_ring(2)
    filled = ring.play(Reveal((((0,), ()),)))
    for dealer in ring.dealers:
        for (kind, seat), body in ring.record.items.items():
            assert dealer.receive(seat, kind, body) == []
    assert len(filled) == 2
    assert all(isinstance(got, Filled) for got in filled.values())


def test_prepared_mixes_are_the_same_mixes() -> None:
    plain, ahead = open_ring(2), open_ring(2)
    for dealer in ahead.dealers:
        work = dealer.ahead(8)
        assert work is not None
        assert work.run() == 8
    for ring in (plain, ahead):
        ring.deal(Shuffle((tuple(range(8)),)))
    assert plain.log[-1].items == ahead.log[-1].items


def test_a_closed_step_cannot_be_closed_again_nor_an_unfilled_one() -> None:
    ring = open_ring(2)
    with pytest.raises(Misuse, match="no step is open"):
        ring.dealers[0].close()
    ring.begin(Roll(6))
    with pytest.raises(Misuse, match="not filled"):
        ring.dealers[0].close()
    with pytest.raises(Misuse, match="still open"):
        ring.begin(Roll(6))


def test_a_watcher_follows_without_a_seat() -> None:
    ring = open_ring(2, watch=True, scramble=4)
    ring.deal(Reveal((((0,), (1,)),)))
    done = ring.deal(Reveal((((3,), ()),)))
    assert ring.watcher is not None
    assert ring.watcher.course.board.slot(3).face == done.faces[0][1]
    assert ring.watcher.course.board.slot(0).face is None
    with pytest.raises(Misuse):
        ring.watcher.opening(ring.step, ring.chain, (0,))
