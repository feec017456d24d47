"""Attack 53: late keys for spectators."""

from __future__ import annotations

import pytest

from engines.kernel.decision import Arrange, Reveal
from netcore.dealer.faults import Misuse, Refused, Wrong
from netcore.dealer.group import NOT_MEMBERS, Group
from netcore.dealer.late import SpectatorKey, _context
from netcore.dealer.share import open_box
from netcore.wire import pack, unpack
from tests.attacks.dealer.cheats import REAL, SHUFFLE, TOY, table
from tests.netcore.dealer.bits import flips
from tests.netcore.dealer.ring import Ring, the_fault

groups = pytest.mark.parametrize("group", [TOY, REAL], ids=["toy", "real"])
BOX = (4242).to_bytes(32, "little")


def watched(count: int = 2, group: Group = TOY) -> tuple[Ring, SpectatorKey, int]:
    """Seat 0 was shown card 3; a spectator follows the log."""
    ring = table(count, group=group, watch=True)
    ring.deal(Reveal((((3,), (0,)),)))
    return ring, SpectatorKey(ring.terms, BOX), ring.dealers[0].course.board.slot(3).handle


def read(ring: Ring, audience: SpectatorKey, body: bytes, seat: int = 0) -> int:
    assert ring.watcher is not None
    course = ring.watcher.course
    slot = course.slot(unpack(body)[0])
    assert slot is not None
    return audience.read(course.moment(ring.step, ring.chain), seat, body, slot)


@pytest.mark.attack(53)
@groups
@pytest.mark.parametrize("count", [2, 4])
def test_a_late_key_shows_the_card(group: Group, count: int) -> None:
    ring, audience, handle = watched(count, group)
    assert read(ring, audience, ring.dealers[0].late(handle, audience.public)) == ring.private[0][3]


@pytest.mark.attack(53)
def test_a_late_key_to_a_card_that_was_mixed_since() -> None:
    ring, audience, handle = watched()
    ring.deal(SHUFFLE)
    assert read(ring, audience, ring.dealers[0].late(handle, audience.public)) == ring.private[0][3]


@pytest.mark.attack(53)
def test_without_the_key_nothing_is_read() -> None:
    ring, _, handle = watched()
    assert ring.watcher is not None
    slot = ring.watcher.course.slot(handle)
    assert slot is not None
    assert 0 not in slot.shares
    assert slot.face is None


@pytest.mark.attack(53)
def test_a_card_the_seat_was_not_shown() -> None:
    ring, audience, _ = watched()
    other = ring.dealers[0].course.board.slot(5).handle
    with pytest.raises(Misuse, match="never shown"):
        ring.dealers[0].late(other, audience.public)
    with pytest.raises(Misuse):
        ring.dealers[0].late(10**6, audience.public)


@pytest.mark.attack(53)
def test_a_slot_with_a_share_missing() -> None:
    """Arranged and put back without shares: the key alone would show nothing and is not given."""
    ring, audience, _ = watched()
    ring.deal(Reveal((((4,), (0,)),)))
    ring.deal(Arrange((((3, 4), 0),)))
    handle = ring.dealers[0].course.board.slot(3).handle
    with pytest.raises(Misuse, match="not all other shares"):
        ring.dealers[0].late(handle, audience.public)


@pytest.mark.attack(53)
def test_a_card_shown_to_two_of_three_has_no_late_key_from_one() -> None:
    ring = table(3)
    ring.deal(Reveal((((3,), (0, 1)),)))
    with pytest.raises(Misuse, match="not all other shares"):
        ring.dealers[0].late(
            ring.dealers[0].course.board.slot(3).handle, SpectatorKey(ring.terms, BOX).public
        )


@pytest.mark.attack(53)
@groups
def test_a_box_for_another_spectator(group: Group) -> None:
    ring, audience, handle = watched(group=group)
    friend = SpectatorKey(ring.terms, (99).to_bytes(32, "little"))
    body = ring.dealers[0].late(handle, friend.public)
    assert read(ring, friend, body) == ring.private[0][3]
    with pytest.raises(Refused):
        read(ring, audience, body)


@pytest.mark.attack(53)
def test_a_key_of_another_seat_or_slot() -> None:
    ring, audience, handle = watched(3)
    body = ring.dealers[0].late(handle, audience.public)
    with pytest.raises(Refused):
        read(ring, audience, body, seat=1)
    other = ring.dealers[0].course.board.slot(5).handle
    with pytest.raises(Refused):
        read(ring, audience, pack((other, unpack(body)[1])))


@pytest.mark.attack(53)
@groups
def test_a_late_key_with_any_field_flipped(group: Group) -> None:
    ring, audience, handle = watched(group=group)
    box = unpack(ring.dealers[0].late(handle, audience.public))[1]
    for _, damaged in flips(box, 16):
        with pytest.raises(Refused):
            read(ring, audience, pack((handle, damaged)))
    for bad in (box[:-1], box + b"\0", b""):
        with pytest.raises(Refused):
            read(ring, audience, pack((handle, bad)))


@pytest.mark.attack(53)
@pytest.mark.parametrize("what", NOT_MEMBERS)
def test_a_spectator_s_key_that_is_no_member(what: str) -> None:
    ring, _, handle = watched(group=REAL)
    with pytest.raises(Refused) as refused:
        ring.dealers[0].late(handle, NOT_MEMBERS[what])
    assert refused.value.wrong is Wrong.POINT


@pytest.mark.attack(53)
def test_a_late_key_is_no_share_of_the_game() -> None:
    """Its proof is bound to its own context: whoever passes it on cannot open the card with it at the
    table.
    """
    ring, audience, handle = watched()
    slot, box = ring.dealers[0].course.slot(handle), unpack(ring.dealers[0].late(handle, audience.public))[1]
    assert slot is not None
    context = _context(ring.terms, 0, slot, audience.public)
    share = open_box(audience._root, context, ring.terms.keys[0].card, slot.pair.first, box)
    judged = ring.dealers[1].judge(ring.step, ring.chain, 0, ((3,), share.product, share.proof, ()))
    fault = the_fault(ring.dealers[1].settle(judged))
    assert (fault.wrong, fault.seat) == (Wrong.PROOF, 0)


@pytest.mark.attack(53)
def test_nothing_of_a_spectator_s_key_is_printed() -> None:
    _, audience, _ = watched()
    assert "hidden" in repr(audience._root)
    assert "hidden" in repr(audience)
