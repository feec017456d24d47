"""Attacks 21 to 28: decryption shares, public and sealed."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from engines.kernel.decision import Arrange, Deck, Make, Reveal, Roll, Shuffle
from netcore.dealer import share
from netcore.dealer.course import AskedIntent
from netcore.dealer.deck import OPEN, CardSet, DeckName, open_point
from netcore.dealer.faults import Fault, Misuse, Wrong
from netcore.dealer.group import Group
from netcore.dealer.hashing import Domain
from netcore.dealer.knowledge import prove_equal
from netcore.dealer.outputs import DealerSend
from netcore.item import Kind
from netcore.wire import pack, unpack
from tests.attacks.dealer.cheats import REAL, SHUFFLE, TOY, bend, caught, table
from tests.netcore.dealer.ring import Ring
from tests.netcore.dealer.test_audit import game

groups = pytest.mark.parametrize("group", [TOY, REAL], ids=["toy", "real"])
DRAW = Reveal((((0, 1, 2), (0,)),))
TO_TWO = Reveal((((0,), (0, 2)),))


def moved(ring: Ring, data: bytes, place: int, sign: int = 1) -> bytes:
    old = data[32 * place : 32 * (place + 1)]
    new = (ring.group.add if sign > 0 else ring.group.sub)(old, ring.group.generator)
    return data[: 32 * place] + new + data[32 * (place + 1) :]


@pytest.mark.attack(21, 22)
@groups
@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_share_off_by_the_generator(group: Group, place: int) -> None:
    ring = table(group=group)
    bend(ring, 1, Kind.SHARE, lambda v: (moved(ring, v[0], place), v[1]))
    caught(ring, DRAW, Wrong.PROOF, 1)


@pytest.mark.attack(22)
@groups
def test_two_shares_that_cancel(group: Group) -> None:
    """Spoiled so that their sum is right, with the best proof their maker can give: the weights are
    hashed from the shares themselves, so no weighted sum of them can be made right.
    """
    ring = table(group=group)
    course, root = ring.dealers[1].course, ring.seeds[1].root(ring.group, ring.game, 1)
    slots = [course.board.slot(card) for card in (0, 1, 2)]
    firsts = [slot.pair.first for slot in slots]
    context = course.moment(ring.step, ring.chain).context(1, "share", tuple(slot.handle for slot in slots))

    def cheat(value: Any) -> Any:
        spoiled = moved(ring, moved(ring, value[0], 0), 1, -1)
        products = [spoiled[at : at + 32] for at in (0, 32, 64)]
        bound, weights = share._weights(ring.group, context, root.public, firsts, products)
        base = share._weighed(ring.group, weights, firsts)
        nonce, best = root.share_nonce(context, b""), ring.group.mul(root.x, base)
        args = (bound, root.x, root.public, base, best, nonce)
        return spoiled, prove_equal(ring.group, Domain.EQUAL, *args)

    bend(ring, 1, Kind.SHARE, cheat)
    caught(ring, DRAW, Wrong.PROOF, 1)


@pytest.mark.attack(22)
def test_two_shares_exchanged() -> None:
    ring = table()
    bend(ring, 1, Kind.SHARE, lambda v: (v[0][32:64] + v[0][:32] + v[0][64:], v[1]))
    caught(ring, DRAW, Wrong.PROOF, 1)


@pytest.mark.attack(23)
def test_a_share_for_a_card_not_asked() -> None:
    ring = table()
    bend(ring, 1, Kind.SHARE, lambda v: (v[0] + v[0][:32], v[1]))
    caught(ring, DRAW, Wrong.FORM, 1)


@pytest.mark.attack(23)
@pytest.mark.parametrize("kind", [kind for kind in Kind if kind not in (Kind.COIN, Kind.COMPLAIN)])
def test_an_item_that_is_not_due(kind: Kind) -> None:
    ring = table()
    ring.begin(Roll(6))
    fault = ring.dealers[0].receive(1, kind, pack((b"", b"")))[0]
    assert isinstance(fault, Fault)
    assert (fault.wrong, fault.seat, fault.step) == (Wrong.STATE, 1, ring.step)


@pytest.mark.attack(23)
def test_a_share_withheld_shows_whom_all_wait_for() -> None:
    ring = table(3)
    bend(ring, 1, Kind.SHARE, lambda v: None)
    ring.play(DRAW)
    assert {dealer.seat for dealer in ring.filled} <= {1}
    for seat in (0, 2):
        assert [due.seat for due in ring.dealers[seat].waiting()] == [1]


@pytest.mark.attack(23)
def test_two_different_items_for_one_place() -> None:
    ring = table(3)
    ring.play(DRAW)
    body = pack((bytes(96), bytes(64)))
    (fault,) = ring.dealers[0].receive(1, Kind.SHARE, body)
    assert isinstance(fault, Fault)
    assert (fault.wrong, fault.seat) == (Wrong.TWICE, 1)


@pytest.mark.attack(24)
@pytest.mark.parametrize(
    "what", ["another card", "another step", "another history", "another game", "another seat"]
)
def test_a_proof_replayed(what: str) -> None:
    ring = table(3)
    ring.deal(Roll(6))
    ring.play(DRAW)
    mine = ring.record.items[Kind.SHARE, 2 if what == "another seat" else 1]
    again = table(3, number=1) if what == "another game" else table(3)
    again.deal(Roll(6, 2 if what == "another history" else 1))
    if what == "another step":
        again.deal(Roll(6))
    if what == "another history":
        again.chain = b"h" * 32
    intent = Reveal((((3, 4, 5), (0,)),)) if what == "another card" else DRAW
    bend(again, 1, Kind.SHARE, lambda v: unpack(mine))
    caught(again, intent, Wrong.PROOF, 1)


@pytest.mark.attack(25)
@pytest.mark.parametrize("late", [0, 1, 2])
def test_no_share_before_every_proof_of_its_mix_holds(late: int) -> None:
    """One argument is held back: nobody gives a share on the new hand, nor does any step open that could ask
    for one.
    """
    ring = table(3)
    ring.deal(DRAW)
    bend(ring, 0, Kind.PROOF, lambda v: None)
    ring.play(Arrange((((0, 1, 2), 0),)), kept=True)
    assert Kind.SHARE not in {kind for kind, _ in ring.record.items}
    again = table(3)
    bend(again, late, Kind.PROOF, lambda v: None)
    again.play(SHUFFLE)
    assert {dealer.seat for dealer in again.filled} <= {late}


@pytest.mark.attack(25)
def test_nothing_is_given_after_a_fault() -> None:
    ring = table(3)
    ring.deal(Reveal((((7,), (0,)),)))
    bend(ring, 1, Kind.SHARE, lambda v: (moved(ring, v[0], 0), v[1]))
    caught(ring, DRAW, Wrong.PROOF, 1)
    with pytest.raises(Misuse, match="opens no cards now"):
        ring.dealers[0].opening(ring.step, ring.chain, (7,))
    with pytest.raises(Misuse, match="after a fault"):
        ring.dealers[0].begin(ring.step + 1, ring.chain, AskedIntent(Roll(6)))
    assert ring.dealers[0].receive(2, Kind.SHARE, b"") == []
    assert len(ring.dealers[0].seed()) == 32


# --- 26: boxes and complaints -------------------------------------------------------------------------------


def complain(ring: Ring) -> list[DealerSend]:
    """Play a Reveal to two seats with a bad box in it; what the receiver sends."""
    ring.play(TO_TWO)
    return [DealerSend(kind, body) for (kind, _), body in ring.record.items.items() if kind is Kind.COMPLAIN]


def spoiled(value: Any) -> Any:
    return (value[0][:-1] + bytes([value[0][-1] ^ 1]),)


@pytest.mark.attack(26)
@groups
@pytest.mark.parametrize("how", ["bytes", "wrong card"])
def test_a_bad_sealed_share_and_a_right_complaint(group: Group, how: str) -> None:
    """Seat 2 seals a share to seat 0 that is none. Seat 0 alone sees it, complains, and all know who it
    was.
    """
    ring = table(3, group=group)
    root = ring.seeds[2].root(ring.group, ring.game, 2)
    slots = ring.dealers[2].course.board
    context = (
        ring.dealers[2]
        .course.moment(ring.step, ring.chain)
        .context(2, "seal", slots.slot(0).handle, 0, slots.slot(0).pair.first)
    )
    wrong = share.make_box(root, context, slots.slot(1).pair.first, ring.terms.keys[0].box)
    bend(ring, 2, Kind.SEAL, spoiled if how == "bytes" else lambda v: (wrong,))
    assert len(complain(ring)) == 1
    for seat in (0, 1):
        fault = ring.faults[seat][0]
        assert (fault.wrong, fault.seat, fault.step) == (Wrong.SEAL, 2, ring.step)


@pytest.mark.attack(26)
def test_a_complaint_that_comes_before_the_box() -> None:
    """It waits until the box is known here too."""
    ring = table(3)
    bend(ring, 2, Kind.SEAL, spoiled)
    ring.begin(TO_TWO)
    watcher = ring.dealers[1]
    box = [entry for entry in ring.queue if entry[0] is watcher and entry[2] is Kind.SEAL and entry[1] == 2]
    ring.queue = [entry for entry in ring.queue if entry not in box]
    ring.flow()
    assert 1 not in ring.faults
    ring.queue = box
    ring.flow()
    assert (ring.faults[1][0].wrong, ring.faults[1][0].seat) == (Wrong.SEAL, 2)


@pytest.mark.attack(26)
def test_a_complaint_after_the_step_has_closed() -> None:
    ring = table(3)
    bend(ring, 2, Kind.SEAL, spoiled)
    ring.begin(TO_TWO)
    ring.queue = [entry for entry in ring.queue if entry[2] is not Kind.COMPLAIN]
    while ring.queue:
        entry = ring.queue.pop(0)
        if entry[2] is not Kind.COMPLAIN:
            ring.do(entry[0], entry[0].receive(*entry[1:]))
    outsider = ring.dealers[1]
    ring.do(outsider, outsider.close())
    (fault,) = outsider.receive(0, Kind.COMPLAIN, ring.record.items[Kind.COMPLAIN, 0])
    assert isinstance(fault, Fault)
    assert (fault.wrong, fault.seat, fault.step) == (Wrong.SEAL, 2, ring.step)


@pytest.mark.attack(159)
@pytest.mark.parametrize("held", [True, False])
def test_a_complaint_about_a_step_that_came_to_nothing(held: bool) -> None:
    """Who sealed it is named where the box is at hand; where it was kept back nobody is, least of all who was
    given a bad one.
    """
    ring = table(3)
    bend(ring, 2, Kind.SEAL, spoiled)
    ring.begin(TO_TWO)
    outsider = ring.dealers[1]
    ring.queue = [entry for entry in ring.queue if held or (entry[0], entry[2]) != (outsider, Kind.SEAL)]
    while ring.queue:
        entry = ring.queue.pop(0)
        if entry[2] is not Kind.COMPLAIN:
            ring.do(entry[0], entry[0].receive(*entry[1:]))
    outsider.void()
    outputs = outsider.receive(0, Kind.COMPLAIN, ring.record.items[Kind.COMPLAIN, 0])
    if not held:
        assert outputs == []
        return
    (fault,) = outputs
    assert isinstance(fault, Fault)
    assert (fault.wrong, fault.seat, fault.step) == (Wrong.SEAL, 2, ring.step)


@pytest.mark.attack(159)
@pytest.mark.parametrize("wrong", ["maker", "handle"])
def test_a_complaint_about_what_nobody_had_to_seal_in_a_step_that_came_to_nothing(wrong: str) -> None:
    ring = table(3)
    ring.begin(TO_TWO)
    outsider, handle = ring.dealers[1], ring.dealers[1].course.board.slot(0).handle
    outsider.void()
    maker, handle = (1, handle) if wrong == "maker" else (2, handle + 1)
    (fault,) = outsider.receive(0, Kind.COMPLAIN, pack((ring.step, maker, handle, bytes(96))))
    assert isinstance(fault, Fault)
    assert (fault.wrong, fault.seat) == (Wrong.COMPLAINT, 0)


def about(ring: Ring, maker: int = 2, handle: int | None = None, step: int | None = None) -> bytes:
    """A complaint of seat 0 about the box it got in the last step."""
    slot = ring.dealers[0].course.board.slot(0)
    root = ring.seeds[0].root(ring.group, ring.game, 0)
    sealed = slot.boxes[2, 0]
    proof = share.complain(root, sealed.context, sealed.box)
    return pack(
        (sealed.step if step is None else step, maker, slot.handle if handle is None else handle, proof)
    )


@pytest.mark.attack(26)
@groups
def test_a_complaint_about_a_good_share(group: Group) -> None:
    ring = table(3, group=group)
    ring.deal(TO_TWO)
    for seat in (1, 2):
        (fault,) = ring.dealers[seat].receive(0, Kind.COMPLAIN, about(ring))
        assert isinstance(fault, Fault)
        assert (fault.wrong, fault.seat) == (Wrong.COMPLAINT, 0)


@pytest.mark.attack(26)
@pytest.mark.parametrize("false", [{"maker": 1}, {"handle": 10**6}, {"step": 3}])
def test_a_complaint_about_a_box_that_never_was(false: dict[str, int]) -> None:
    ring = table(3)
    ring.deal(TO_TWO)
    (fault,) = ring.dealers[1].receive(0, Kind.COMPLAIN, about(ring, **false))
    assert isinstance(fault, Fault)
    assert (fault.wrong, fault.seat) == (Wrong.COMPLAINT, 0)


@pytest.mark.attack(26)
@pytest.mark.parametrize(
    "body", [b"", pack((1, 2, 3, b"")), pack((0, 9, 0, bytes(96))), pack((0, -1, 0, bytes(96)))]
)
def test_a_malformed_complaint(body: bytes) -> None:
    ring = table(3)
    ring.deal(TO_TWO)
    (fault,) = ring.dealers[1].receive(0, Kind.COMPLAIN, body)
    assert isinstance(fault, Fault)
    assert (fault.wrong, fault.seat) == (Wrong.FORM, 0)


@pytest.mark.attack(26)
def test_a_box_for_another_receiver() -> None:
    """Seat 2 seals to seat 1's key what it owes to seat 0."""
    ring = table(3)
    root = ring.seeds[2].root(ring.group, ring.game, 2)
    slot = ring.dealers[2].course.board.slot(0)
    moment = ring.dealers[2].course.moment(ring.step, ring.chain)
    context = moment.context(2, "seal", slot.handle, 0, slot.pair.first)
    wrong = share.make_box(root, context, slot.pair.first, ring.terms.keys[1].box)
    bend(ring, 2, Kind.SEAL, lambda v: (wrong,))
    complain(ring)
    assert (ring.faults[1][0].wrong, ring.faults[1][0].seat) == (Wrong.SEAL, 2)


@pytest.mark.attack(26)
def test_a_victim_s_c1_as_ephemeral_point() -> None:
    """A complaint shows the product of the box key with that point. Were the box key the card key, this would
    be the missing share on the victim's card. It is not, and a maker that does not know the scalar is refused
    before.
    """
    ring = table(3)
    ring.deal(Reveal((((5,), (0,)),)))
    victim = ring.dealers[0].course.board.slot(5).pair.first
    bend(ring, 2, Kind.SEAL, lambda v: (victim + v[0][32:],))
    caught(ring, TO_TWO, Wrong.SEAL, 2)
    assert Kind.COMPLAIN not in {kind for kind, _ in ring.record.items}
    root = ring.seeds[0].root(ring.group, ring.game, 0)
    assert ring.group.mul(root.box, victim) != ring.group.mul(root.x, victim)


@pytest.mark.attack(26)
def test_another_s_ephemeral_point_repeated_to_open_its_box() -> None:
    """Seat 3 repeats the ephemeral point of seat 2's box to seat 0; a complaint would open that box to
    everybody.
    """
    ring = table(4)
    ring.deal(TO_TWO)
    stolen = ring.log[-1].items[Kind.SEAL, 2]
    bend(ring, 3, Kind.SEAL, lambda v: (unpack(stolen)[0][:32] + v[0][32:],))
    caught(ring, Reveal((((1,), (0, 3)),)), Wrong.SEAL, 3)


# --- 27, 28: what outsiders can and cannot read -------------------------------------------------------------


@pytest.mark.attack(27)
@pytest.mark.parametrize("count", range(3, 9))
def test_outsiders_together_cannot_read(count: int) -> None:
    """Every subset of the seats is shown a card of its own. All others pool their secrets with everything
    public: what they get is no card, while any one of the subset reads it.
    """
    views = [view for size in range(1, count) for view in combinations(range(count), size)]
    pile = tuple(range(len(views)))
    ring = Ring(count, proofs=False, cards=CardSet(300))
    ring.deal(Make((Deck(-1, 0, len(pile), pile, "open"),)))
    ring.deal(Shuffle((pile,)))
    ring.deal(Reveal(tuple(((card,), view) for card, view in zip(pile, views, strict=True))))
    keys = [ring.seeds[seat].root(ring.group, ring.game, seat).x for seat in range(count)]
    cards = {open_point(ring.group, ring.game, DeckName(OPEN, "open"), face): face for face in pile}
    for card, view in zip(pile, views, strict=True):
        slot = ring.dealers[0].course.board.slot(card)
        pooled = {s: ring.group.mul(keys[s], slot.pair.first) for s in range(count) if s not in view}
        shares = {**slot.shares, **pooled}
        assert not set(shares) & set(view)
        assert ring.group.sub(slot.pair.second, ring.group.sum(shares.values())) not in cards
        assert len({ring.private[seat][card] for seat in view}) == 1


@pytest.mark.attack(28)
@pytest.mark.parametrize("count", [2, 3, 5])
def test_a_reader_s_own_share_is_never_on_the_wire(count: int) -> None:
    ring = table(count)
    ring.deal(Reveal((((0, 1, 2), (1,)),)))
    ring.deal(Arrange((((0, 1, 2), 1),)), kept=True)
    wire = b"".join(body for _, _, body in ring.wire)
    root = ring.seeds[1].root(ring.group, ring.game, 1)
    course = ring.dealers[1].course
    for slot in filter(None, map(course.slot, range(30))):
        if slot.seen == 1 << 1:
            assert ring.group.mul(root.x, slot.pair.first) not in wire
    ring.answer(1, (1,))
    opened = ring.dealers[0].course.board.slot(1)
    assert ring.group.mul(root.x, opened.pair.first) == opened.shares[1]


@pytest.mark.attack(28)
def test_no_secret_is_ever_on_the_wire() -> None:
    """All bytes sent in a game of every kind of step, searched for all secrets of all seats."""
    ring = game()
    wire = b"".join(body for _, _, body in ring.wire) + repr([r.openings for r in ring.log]).encode()
    for seat in range(3):
        root = ring.seeds[seat].root(ring.group, ring.game, seat)
        secrets = [ring.seeds[seat].reveal(), root._key, root.x, root.box, root.coin(0, 2, ring.coins)]
        for counter in range(4):
            key = root.mix(counter, bytes([seat + 100]) * 16)
            secrets += [key._key, *key.factors(6)]
        secrets += [root.deck("main").row(number) for number in range(6)]
        assert not any(secret in wire for secret in secrets)
