"""Attacks 10 to 17: what a mixer can try."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from engines.kernel.decision import Arrange, Intent, Reveal, Shuffle
from netcore.dealer import proof
from netcore.dealer.faults import Misuse, Wrong
from netcore.dealer.group import Group
from netcore.dealer.mix import Pair, flat, read_pairs
from netcore.dealer.rounds import Due, Wish
from netcore.item import Kind
from netcore.wire import pack, unpack
from tests.attacks.dealer.cheats import (
    ALL,
    PILE,
    REAL,
    SHUFFLE,
    TOY,
    audited,
    bend,
    caught,
    honest,
    secret_table,
    table,
    unnoticed,
)
from tests.netcore.dealer.ring import Ring, audit, the_fault

groups = pytest.mark.parametrize("group", [TOY, REAL], ids=["toy", "real"])


def rewritten(change: Any) -> Any:
    """A mix whose slots are changed by a function of the list of pairs."""

    def how(value: Any) -> Any:
        counter, start, ((backs, slots),) = value
        pairs = list(read_pairs(slots, len(slots) // 64))
        return counter, start, ((backs, flat(change(pairs))),)

    return how


def reencrypted(ring: Ring, pair: Pair, factor: int) -> Pair:
    group, k = ring.group, factor.to_bytes(32, "little")
    return Pair(group.add(pair.first, group.base(k)), group.add(pair.second, group.mul(k, ring.terms.joint)))


# --- 10 to 14: cards that were not in the pile --------------------------------------------------------------


@pytest.mark.attack(10)
@groups
def test_a_plain_copy_of_a_slot(group: Group) -> None:
    ring = table(group=group)
    bend(ring, 1, Kind.MIX, rewritten(lambda pairs: [pairs[1], *pairs[1:]]))
    caught(ring, SHUFFLE, Wrong.COPY, 1)


@pytest.mark.attack(10)
def test_a_slot_passed_on_as_it_came() -> None:
    ring = table()
    came = ring.dealers[0].course.board.slot(3).pair
    bend(ring, 0, Kind.MIX, rewritten(lambda pairs: [came, *pairs[1:]]))
    caught(ring, SHUFFLE, Wrong.COPY, 0)


@pytest.mark.attack(11)
@groups
def test_a_duplicate_under_a_new_factor_fails_the_proof(group: Group) -> None:
    ring = table(group=group)
    bend(ring, 1, Kind.MIX, rewritten(lambda pairs: [reencrypted(ring, pairs[1], 99), *pairs[1:]]), deep=True)
    caught(ring, SHUFFLE, Wrong.PROOF, 1)


@pytest.mark.attack(11)
def test_without_proofs_the_audit_finds_a_duplicate() -> None:
    ring = table(proofs=False)
    bend(ring, 1, Kind.MIX, rewritten(lambda pairs: [reencrypted(ring, pairs[1], 99), *pairs[1:]]), deep=True)
    unnoticed(ring, SHUFFLE)
    honest(ring)
    faces = Counter(face for _, face in ring.deal(ALL).faces)
    assert faces.most_common(1)[0][1] == 2
    assert "mix" in audited(ring, 1, ring.log[2].step)


@pytest.mark.attack(12)
@groups
def test_a_chosen_card_planted_by_the_last_mixer(group: Group) -> None:
    ring = table(group=group)
    card = ring.group.to_point(ring.game, "open", 20)
    planted = Pair(ring.group.generator, ring.group.add(card, ring.terms.joint))
    bend(ring, 1, Kind.MIX, rewritten(lambda pairs: [reencrypted(ring, planted, 5), *pairs[1:]]), deep=True)
    caught(ring, SHUFFLE, Wrong.PROOF, 1)


@pytest.mark.attack(12)
def test_without_proofs_the_audit_finds_a_planted_card() -> None:
    ring = table(proofs=False)
    card = ring.group.to_point(ring.game, "open", 20)
    planted = Pair(ring.group.generator, ring.group.add(card, ring.terms.joint))
    bend(ring, 1, Kind.MIX, rewritten(lambda pairs: [reencrypted(ring, planted, 5), *pairs[1:]]), deep=True)
    unnoticed(ring, SHUFFLE)
    honest(ring)
    assert ring.deal(Reveal((((0,), ()),))).faces == ((0, 20),)
    audited(ring, 1, ring.log[2].step)


def garbage(ring: Ring, cancel: bool) -> Any:
    extra = ring.group.to_point("garbage")

    def change(pairs: list[Pair]) -> list[Pair]:
        pairs[0] = Pair(pairs[0].first, ring.group.add(pairs[0].second, extra))
        if cancel:
            pairs[1] = Pair(pairs[1].first, ring.group.sub(pairs[1].second, extra))
        return pairs

    return rewritten(change)


@pytest.mark.attack(13)
@groups
@pytest.mark.parametrize("cancel", [False, True])
def test_garbage_also_in_a_pair_that_cancels(group: Group, cancel: bool) -> None:
    ring = table(group=group)
    bend(ring, 1, Kind.MIX, garbage(ring, cancel), deep=True)
    caught(ring, SHUFFLE, Wrong.PROOF, 1)


@pytest.mark.attack(13)
@pytest.mark.parametrize("cheat", [0, 1, 2])
def test_without_proofs_a_trace_finds_who_put_garbage_in(cheat: int) -> None:
    """Seen in public: the last mixer shows its part first; the first who cannot is to blame."""
    ring = table(3, proofs=False)
    bend(ring, cheat, Kind.MIX, garbage(ring, False), deep=True)
    unnoticed(ring, SHUFFLE)
    honest(ring)
    fault = caught_reading(ring, ALL)
    assert (fault.wrong, fault.seat) == (Wrong.ROW, None)
    assert trace(ring, fault.slots[0]) == (Wrong.TRACE, cheat)


@pytest.mark.attack(13)
def test_without_proofs_a_viewer_exposes_garbage() -> None:
    """Only seat 0 sees the bad card. It publishes its share; then all see it, and the trace names the
    mixer.
    """
    ring = table(3, proofs=False)
    bend(ring, 2, Kind.MIX, garbage(ring, False), deep=True)
    unnoticed(ring, SHUFFLE)
    honest(ring)
    ring.play(Reveal(((PILE, (0,)),)))
    assert ring.faults.keys() == {0}
    assert ring.faults[0][0].seat is None
    ring.close({dealer: ring.filled[dealer] for dealer in ring.dealers[1:]})
    ((accuser, body),) = ring.exposed
    for dealer in ring.dealers[1:]:
        ring.do(dealer, dealer.exposed(accuser, body))
    assert {(faults[0].wrong, faults[0].seat) for faults in ring.faults.values()} == {(Wrong.ROW, None)}
    assert trace(ring, ring.faults[1][0].slots[0]) == (Wrong.TRACE, 2)


def caught_reading(ring: Ring, intent: Intent) -> Any:
    ring.play(intent)
    faults = {seat: ring.faults[seat][0] for seat in range(ring.seats)}
    assert len({(fault.wrong, fault.seat, fault.step) for fault in faults.values()}) == 1
    return faults[0]


def trace(ring: Ring, handle: int) -> tuple[Wrong, int | None]:
    """All peers follow the slot back; mixers show their part from their secrets as best they can."""
    traces = [dealer.trace(handle) for dealer in ring.dealers]
    while traces[0].fault is None:
        seat = traces[0].due
        assert seat is not None
        dealer = ring.dealers[seat]
        try:
            body = dealer.trace_part(traces[seat])
        except Misuse:
            body = pack((handle, traces[seat]._shown, 0, (5).to_bytes(32, "little")))
        for each in traces:
            each.receive(seat, body)
    assert len({(each.fault.wrong, each.fault.seat) for each in traces if each.fault}) == 1
    fault = traces[0].fault
    return fault.wrong, fault.seat


def smuggle(ring: Ring) -> tuple[Any, int]:
    """Seat 1 puts seat 0's hand slot into the pile in place of another, to have it decrypted."""
    ring.deal(Reveal((((0, 1), (0,)),)))
    victim = ring.dealers[1].course.board.slot(0).pair
    return rewritten(lambda pairs: [reencrypted(ring, victim, 7), *pairs[1:]]), ring.private[0][0]


@pytest.mark.attack(14)
def test_a_hand_slot_smuggled_into_the_pile_is_refused() -> None:
    ring = table()
    how, _ = smuggle(ring)
    bend(ring, 1, Kind.MIX, how, deep=True)
    caught(ring, Shuffle(((2, 3, 4, 5, 6, 7),)), Wrong.PROOF, 1)


@pytest.mark.attack(14)
def test_without_proofs_it_leaks_and_the_audit_names_the_thief() -> None:
    ring = table(proofs=False)
    how, face = smuggle(ring)
    bend(ring, 1, Kind.MIX, how, deep=True)
    unnoticed(ring, Shuffle(((2, 3, 4, 5, 6, 7),)))
    honest(ring)
    step = ring.log[-1].step
    ring.deal(Reveal((((2,), (1,)),)))
    assert ring.private[1][2] == face
    audited(ring, 1, step)


@pytest.mark.attack(14)
@pytest.mark.parametrize("proofs", [True, False])
def test_a_hand_slot_smuggled_into_one_s_own_hand(proofs: bool) -> None:
    ring = table(proofs=proofs)
    how, face = smuggle(ring)
    ring.deal(Reveal((((4, 5), (1,)),)))
    arrange = Arrange((((4, 5), 1),))
    bend(ring, 1, Kind.MIX, how, deep=True)
    if proofs:
        caught(ring, arrange, Wrong.PROOF, 1, kept=True)
        assert Kind.SHARE not in {kind for kind, _ in ring.record.items}
    else:
        unnoticed(ring, arrange, kept=True)
        honest(ring)
        thief = ring.dealers[1].course.board.slot(4)
        x = ring.seeds[1].root(ring.group, ring.game, 1).x
        shares = [thief.shares[0], ring.group.mul(x, thief.pair.first)]
        point = ring.group.sub(thief.pair.second, ring.group.sum(shares))
        assert point == ring.group.to_point(ring.game, "open", face)
        audited(ring, 1, ring.log[-1].step)


# --- 15 to 17: form, order, other secrets, other proofs -----------------------------------------------------


@pytest.mark.attack(15)
@pytest.mark.parametrize("change", [lambda p: p[:-1], lambda p: [*p, p[0]], lambda p: []])
def test_a_slot_dropped_or_added(change: Any) -> None:
    ring = table()
    bend(ring, 1, Kind.MIX, rewritten(change))
    caught(ring, SHUFFLE, Wrong.FORM, 1)


@pytest.mark.attack(15)
def test_a_mix_before_its_turn_waits_and_one_made_of_another_input_fails() -> None:
    """Seat 1 mixes the pile as it was before seat 0's mix: its points pass, its proof does not."""
    ring = table()
    ring.begin(SHUFFLE)
    fork = table()
    assert ring.record.what is not None
    course = fork.dealers[1].course
    early = course.begin(ring.step, ring.chain, ring.record.what)
    early._stages[0] = [early._stages[0][0]] * 2  # type: ignore[attr-defined]
    root, wish = ring.seeds[1].root(ring.group, ring.game, 1), Wish(start=b"e" * 16)
    body = early.make(Due(Kind.MIX, 1), root, wish)()
    early.take(Due(Kind.MIX, 1), early.read(Due(Kind.MIX, 1), body))
    argument = early.make(Due(Kind.PROOF, 1), root, wish)()
    dealer = ring.dealers[0]
    ring.do(dealer, dealer.receive(1, Kind.MIX, body))
    ring.do(dealer, dealer.receive(1, Kind.PROOF, argument))
    fault = ring.faults[0][0]
    assert (fault.wrong, fault.seat, fault.step) == (Wrong.PROOF, 1, ring.step)


@pytest.mark.attack(15)
@pytest.mark.parametrize("counter", [0, 2, -1, 2**40])
def test_a_mix_under_another_counter(counter: int) -> None:
    ring = table()
    bend(ring, 1, Kind.MIX, lambda v: (counter, *v[1:]))
    caught(ring, SHUFFLE, Wrong.STATE, 1)


@pytest.mark.attack(15)
def test_a_mix_by_a_seat_that_owes_none() -> None:
    ring = table()
    ring.deal(Reveal((((0, 1), (0,)),)))
    ring.begin(Arrange((((0, 1), 0),)))
    fault = the_fault(ring.dealers[0].receive(1, Kind.MIX, b"")[:1])
    assert (fault.wrong, fault.seat) == (Wrong.STATE, 1)


@pytest.mark.attack(15)
def test_a_retired_slot_has_no_place() -> None:
    """Ids are places: after a mix nobody can name the old slots, whatever is sent."""
    ring = table()
    before = set(ring.dealers[0].course.board.slots)
    ring.deal(SHUFFLE)
    assert not before & set(ring.dealers[0].course.board.slots)
    assert all(map(ring.dealers[0].course.slot, before))


@pytest.mark.attack(16)
@pytest.mark.parametrize("proofs", [True, False])
@pytest.mark.parametrize("what", ["order", "factor"])
def test_an_order_or_factor_not_from_the_seed(proofs: bool, what: str) -> None:
    """Well mixed and well proved, but not with the committed secrets: only the audit can tell."""
    ring = table(proofs=proofs)
    dealer = ring.dealers[1]
    root = dealer._root
    assert root is not None
    key = root.mix(1, bytes([101]) * 16)
    if what == "order":
        key.order = lambda count: list(range(count))  # type: ignore[method-assign]
    else:
        key._factors = [(n + 2).to_bytes(32, "little") for n in range(8)]
    unnoticed(ring, SHUFFLE)
    why = audited(ring, 1, ring.log[-1].step)
    assert "mix item does not follow from the seed" in why


@pytest.mark.attack(17)
@groups
def test_a_shuffle_proof_from_another_step(group: Group) -> None:
    ring = table(group=group)
    old = ring.log[1].items[Kind.PROOF, 1]
    bend(ring, 1, Kind.PROOF, lambda v: unpack(old))
    caught(ring, SHUFFLE, Wrong.PROOF, 1)


@pytest.mark.attack(17)
def test_a_shuffle_proof_of_another_seat() -> None:
    ring = table(3)
    ring.play(SHUFFLE)
    other = ring.record.items[Kind.PROOF, 0]
    again = table(3)
    bend(again, 1, Kind.PROOF, lambda v: unpack(other))
    caught(again, SHUFFLE, Wrong.PROOF, 1)


@pytest.mark.attack(17)
def test_outputs_swapped_after_the_proof() -> None:
    ring = table()
    bend(ring, 1, Kind.MIX, rewritten(lambda p: [p[1], p[0], *p[2:]]))
    caught(ring, SHUFFLE, Wrong.PROOF, 1)


def flipped(at: int, value: Any) -> Any:
    return (value[0][:at] + bytes([value[0][at] ^ 1]) + value[0][at + 1 :],)


@pytest.mark.attack(17)
def test_every_field_of_a_proof_counts_at_the_table() -> None:
    fields = 4 * 8 + 5
    for place in range(fields):
        ring = table()
        bend(ring, 1, Kind.PROOF, partial(flipped, 32 * place))
        caught(ring, SHUFFLE, (Wrong.PROOF, Wrong.SCALAR, Wrong.POINT), 1)


def test_a_statement_covers_one_layer_of_one_pile() -> None:
    """Two piles in one step have arguments of their own: they cannot be exchanged."""
    ring = table()
    half = proof.proof_size(4)
    bend(ring, 1, Kind.PROOF, lambda v: (v[0][half:] + v[0][:half],))
    caught(ring, Shuffle((PILE[:4], PILE[4:])), Wrong.PROOF, 1)


def test_an_honest_table_passes_all_of_this() -> None:
    ring = secret_table(3)
    ring.deal(Shuffle((tuple(range(6)),)))
    assert {verdict.word for verdict in audit(ring).verdicts()} == {"verified"}
