"""Attacks 28a to 31: secret deck lists."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel.decision import Deck, Make, Reveal, Shuffle
from netcore.dealer import deck as decks
from netcore.dealer.complaints import make_exposure
from netcore.dealer.deck import CardSet
from netcore.dealer.faults import Wrong
from netcore.dealer.group import Group
from netcore.dealer.hashing import Domain
from netcore.dealer.knowledge import prove_known
from netcore.dealer.mix import Pair, flat, read_pairs
from netcore.item import Kind
from netcore.wire import unpack
from tests.attacks.dealer.cheats import REAL, TOY, audited, bend, caught, honest, unnoticed
from tests.netcore.dealer.ring import Ring, the_fault

groups = pytest.mark.parametrize("group", [TOY, REAL], ids=["toy", "real"])


def make(seat: int, count: int = 4) -> Make:
    return Make((Deck(seat, seat, count, None, "main"),))


def lists(*faces: list[int]) -> list[dict[str, list[int]]]:
    return [{"main": each} for each in faces]


@pytest.mark.attack("28a")
@groups
def test_a_deck_made_of_the_opponent_s_slots(group: Group) -> None:
    """Drawn from as one's own, it would show the opponent's list. Its maker does not know the factors."""
    ring = Ring(2, group=group, lists=lists([1, 2, 3, 4], [5, 6, 7, 8]))
    ring.deal(make(0))
    theirs = [ring.dealers[1].course.board.slot(card).pair for card in range(4)]
    k = (77).to_bytes(32, "little")

    def stolen(value: Any) -> Any:
        counter, start, ((backs, rows, _, known),) = value
        g, joint = ring.group, ring.terms.joint
        pairs = [Pair(g.add(p.first, g.base(k)), g.add(p.second, g.mul(k, joint))) for p in theirs]
        return counter, start, ((backs, rows, flat(pairs), known),)

    bend(ring, 1, Kind.DECK, stolen)
    caught(ring, make(1), Wrong.PROOF, 1)


@pytest.mark.attack("28a")
@groups
def test_the_whole_deck_message_of_another_seat(group: Group) -> None:
    ring = Ring(2, group=group, lists=lists([1, 2, 3, 4], [5, 6, 7, 8]))
    ring.deal(make(0))
    copied = ring.log[-1].items[Kind.DECK, 0]
    bend(ring, 1, Kind.DECK, lambda v: unpack(copied))
    caught(ring, make(1), Wrong.PROOF, 1)


def seen(ring: Ring, count: int = 4) -> None:
    ring.deal(Shuffle((tuple(range(count)),)))


@pytest.mark.attack(29)
def test_a_row_that_opens_to_no_card() -> None:
    """Face 200 of a set of 100: whoever reads the card first, its owner is named at once."""
    ring = Ring(2, lists=lists([1, 2, 3, 200], []), cards=CardSet(1000))
    ring.terms = ring.terms.__class__(ring.group, ring.game, ring.terms.keys, CardSet(100), True, ring.coins)
    liar = ring.dealer(0)
    liar.course.terms = liar.terms = ring.terms.__class__(
        ring.group, ring.game, ring.terms.keys, CardSet(1000), True, ring.coins
    )
    ring.dealers = [liar, ring.dealer(1)]
    ring.deal(make(0))
    seen(ring)
    ring.play(Reveal((((0, 1, 2, 3), (1,)),)))
    fault = ring.faults[1][0]
    assert (fault.wrong, fault.seat, fault.step) == (Wrong.ROW, 0, ring.step)


@pytest.mark.attack(29)
@pytest.mark.parametrize("proofs", [True, False])
def test_a_slot_with_a_point_of_no_row(proofs: bool) -> None:
    """Its factor is known, so the proof of knowledge holds; what it hides is no card. With proofs the owner
    is named when it is seen, without them after a trace.
    """
    ring = Ring(2, lists=lists([1, 2, 3, 4], []), proofs=proofs)
    made = decks.make_deck

    def garbage(*args: Any) -> Any:
        root, key, context = args[0], args[5], args[6]
        group, good = ring.group, made(*args)
        extra = group.to_point("garbage")
        pairs = (Pair(good.pairs[0].first, group.add(good.pairs[0].second, extra)), *good.pairs[1:])
        statement = decks._statement(context, good.rows, pairs)
        secret = root.deck("main")
        known = prove_known(
            group,
            Domain.KNOWLEDGE,
            statement,
            key.factors(4),
            [pair.first for pair in pairs],
            [secret.knowledge_nonce(statement, number) for number in range(4)],
        )
        return decks.SecretDeck(good.rows, pairs, known)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("netcore.dealer.making.make_deck", garbage)
        ring.deal(make(0))
    seen(ring)
    ring.play(Reveal((((0, 1, 2, 3), ()),)))
    fault = ring.faults[1][0]
    assert (fault.wrong, fault.seat) == (Wrong.ROW, 0 if proofs else None)
    if not proofs:
        tracing = ring.dealers[1].trace(fault.slots[0])
        while tracing.fault is None:
            assert tracing.due is not None
            tracing.receive(tracing.due, ring.dealers[tracing.due].trace_part(tracing))
        assert (tracing.fault.wrong, tracing.fault.seat) == (Wrong.ROW, 0)


@pytest.mark.attack(29)
def test_a_wrong_back() -> None:
    """The list says back 0, the agreed set says the card has back 1."""
    honest_set = CardSet(100, {1: 0, 2: 0, 3: 1, 4: 1})
    lying_set = CardSet(100, {1: 0, 2: 1, 3: 0, 4: 1})
    ring = Ring(2, lists=lists([1, 2, 3, 4], []), cards=honest_set)
    liar = ring.dealer(0)
    terms = ring.terms
    liar.course.terms = liar.terms = terms.__class__(
        terms.group, terms.game, terms.keys, lying_set, True, terms.coins
    )
    ring.dealers[0] = liar
    ring.deal(make(0))
    ring.play(Reveal((((0, 1, 2, 3), (1,)),)))
    fault = ring.faults[1][0]
    assert (fault.wrong, fault.seat) == (Wrong.BACK, 0)


@pytest.mark.attack(29)
def test_a_list_unlike_its_commitment() -> None:
    ring = Ring(2, lists=lists([1, 2, 3, 4], []))
    ring.lists[0]["main"] = [1, 2, 3, 5]
    ring.dealers[0] = ring.dealer(0)
    unnoticed(ring, make(0))
    assert "committed" in audited(ring, 0, ring.log[-1].step)


@pytest.mark.attack(29)
def test_five_copies_where_four_are_allowed() -> None:
    """Named when the fifth is in sight; before that, at the audit."""
    ring = Ring(2, lists=lists([1] * 5, []), cards=CardSet(100, copies={1: 4}))
    unnoticed(ring, make(0, 5))
    seen(ring, 5)
    audited(ring, 0, ring.log[0].step)
    ring.deal(Reveal((((0, 1, 2, 3), ()),)))
    ring.play(Reveal((((4,), ()),)))
    for seat in range(2):
        assert (ring.faults[seat][0].wrong, ring.faults[seat][0].seat) == (Wrong.COPIES, 0)


@pytest.mark.attack(29)
def test_five_copies_seen_by_one_seat_are_exposed() -> None:
    ring = Ring(3, lists=lists([1] * 5, [], []), cards=CardSet(100, copies={1: 4}))
    ring.deal(make(0, 5))
    seen(ring, 5)
    ring.play(Reveal((((0, 1, 2, 3, 4), (1,)),)))
    assert ring.faults.keys() == {1}
    ring.close({dealer: ring.filled[dealer] for dealer in (ring.dealers[0], ring.dealers[2])})
    ((accuser, body),) = ring.exposed
    fault = the_fault(ring.dealers[2].exposed(accuser, body))
    assert (fault.wrong, fault.seat) == (Wrong.COPIES, 0)


@pytest.mark.attack(29)
def test_a_false_exposure_is_the_accuser_s_fault() -> None:
    ring = Ring(3, lists=lists([1, 2, 3, 4], [], []))
    ring.deal(make(0))
    seen(ring)
    ring.deal(Reveal((((0,), (1,)),)))
    dealer = ring.dealers[1]
    assert dealer._root is not None
    moment = dealer.course.moment(ring.step - 1, ring.chain)
    body = make_exposure(moment, dealer._root, [dealer.course.board.slot(0)])
    fault = the_fault(ring.dealers[2].exposed(1, body))
    assert (fault.wrong, fault.seat) == (Wrong.COMPLAINT, 1)
    for bad in (b"", body[:-1], body.replace(b"\xc4\x40", b"\xc4\x3f")):
        again = Ring(3, lists=lists([1, 2, 3, 4], [], []))
        assert the_fault(again.dealers[2].exposed(1, bad)).seat == 1


@pytest.mark.attack(29)
def test_one_point_for_two_rows() -> None:
    """Two rows with one tag: one point would open to two cards."""
    ring = Ring(2, lists=lists([1, 2, 3, 4], []))
    bend(
        ring,
        0,
        Kind.DECK,
        lambda v: (*v[:2], ((v[2][0][0], v[2][0][1][:48] + v[2][0][1][:144], *v[2][0][2:]),)),
    )
    caught(ring, make(0), Wrong.ROW, 0)


@pytest.mark.attack(29)
def test_a_dummy_row_that_is_a_card() -> None:
    """A row beyond the list, prepared for a card to be slipped in later: it does not follow from the seed."""
    ring = Ring(2, lists=lists([1, 1, 1, 1], []))
    made = decks.make_deck

    def prepared(*args: Any) -> Any:
        root, name, context, key = args[0], args[2], args[6], args[5]
        good = made(*args)
        rows = [good.rows[at : at + 48] for at in range(0, 192, 48)]
        dummies = {root.deck("main").dummy(number) for number in range(3)}
        rows.remove(next(row for row in rows if row in dummies))
        rows.append(decks._row(ring.game, name, ring.group.to_point("mine"), 9))
        table = b"".join(sorted(rows))
        statement = decks._statement(context, table, good.pairs)
        secret = root.deck("main")
        known = prove_known(
            ring.group,
            Domain.KNOWLEDGE,
            statement,
            key.factors(4),
            [pair.first for pair in good.pairs],
            [secret.knowledge_nonce(statement, number) for number in range(4)],
        )
        return decks.SecretDeck(table, good.pairs, known)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("netcore.dealer.making.make_deck", prepared)
        unnoticed(ring, make(0))
    honest(ring)
    assert "deck item does not follow from the seed" in audited(ring, 0, ring.log[0].step)


@pytest.mark.attack(30)
def test_the_owner_does_not_learn_which_card_was_looked_at() -> None:
    """An opponent looks at my deck's top: what I send is the same whichever card it was."""
    ring = Ring(2, lists=lists([1, 2, 3, 4], []))
    ring.deal(make(0))
    seen(ring)
    sent = len(ring.wire)
    ring.deal(Reveal((((0,), (1,)),)))
    mine = [body for seat, _, body in ring.wire[sent:] if seat == 0]
    assert len(mine) == 1
    slot = ring.dealers[0].course.board.slot(0)
    root = ring.seeds[0].root(ring.group, ring.game, 0)
    assert unpack(mine[0])[0] == ring.group.mul(root.x, slot.pair.first)
    assert ring.private[0].keys() == {0, 1, 2, 3}  # as laid before the shuffle: places of no meaning now
    assert ring.private[1] != {}


@pytest.mark.attack(31)
@pytest.mark.parametrize("faces", [[1, 1, 1, 1], [1, 2, 3, 4], [1, 1, 2, 2]])
def test_copies_do_not_show_in_any_length(faces: list[int]) -> None:
    """Copies share a point under fresh factors: no two slots or rows are alike, whatever the list is."""
    ring = Ring(2, lists=lists(faces, []))
    ring.deal(make(0))
    seen(ring)
    lengths = [len(body) for _, _, body in ring.wire]
    other = Ring(2, lists=lists([5, 6, 7, 8], []))
    other.deal(make(0))
    seen(other)
    assert lengths == [len(body) for _, _, body in other.wire]
    (_, rows, slots, _) = unpack(ring.log[0].items[Kind.DECK, 0])[2][0]
    pairs = read_pairs(slots, 4)
    assert len({point for pair in pairs for point in pair}) == 8
    assert len({rows[at : at + 48] for at in range(0, 192, 48)}) == 4
