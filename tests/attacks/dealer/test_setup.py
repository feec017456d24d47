"""Attacks 1 to 5: keys, copies, replayed proofs, and an old library."""

from __future__ import annotations

import pytest

from netcore.dealer.deck import CardSet
from netcore.dealer.faults import Fault, UnsafeLibrary, Wrong
from netcore.dealer.group import NOT_MEMBERS, Edwards25519, Group, self_test
from netcore.dealer.knowledge import prove_known
from netcore.dealer.seeds import Seed
from netcore.dealer.terms import Commit, agree, make_key
from netcore.item import Kind
from netcore.wire import pack, unpack
from tests.attacks.dealer.cheats import REAL, TOY
from tests.netcore.dealer.bits import GAME, both, root

CARDS = CardSet(50)
COMMITS = [Commit(bytes([seat]) * 32, ()) for seat in range(3)]


def agreed(group: Group, bodies: list[bytes], game: bytes = GAME) -> Fault:
    found = agree(group, game, COMMITS[: len(bodies)], bodies, CARDS, coins=16)
    assert isinstance(found, Fault)
    return found


@pytest.mark.attack(1)
@both
def test_a_rogue_key_that_cancels_another_s(group: Group) -> None:
    """Y_1 = x·G - Y_0 would leave seat 1 alone with the joint key; it cannot be proved to be known."""
    honest, mine = root(group, 0), root(group, 1)
    rogue = group.sub(mine.public, honest.public)
    _, _, box, anchor = unpack(make_key(mine, 16))
    context_free = prove_known(group, "dealer.pop.c", b"", (mine.x,), (rogue,), (mine.possession_nonce(),))
    for proof in (unpack(make_key(mine, 16))[1], context_free):
        fault = agreed(group, [make_key(honest, 16), pack((rogue, proof, box, anchor))])
        assert (fault.wrong, fault.seat, fault.step) == (Wrong.KEY, 1, 0)
        assert fault.items == ((0, 1, Kind.KEY),)


@pytest.mark.attack(2)
@both
def test_a_copied_card_key(group: Group) -> None:
    first, second = (make_key(root(group, seat), 16) for seat in range(2))
    copied = pack((*unpack(first)[:2], *unpack(second)[2:]))
    fault = agreed(group, [first, copied])
    assert (fault.wrong, fault.seat) == (Wrong.KEY, 1)


@pytest.mark.attack(2)
@pytest.mark.parametrize(("place", "what"), [(2, "box keys"), (3, "anchors")])
def test_a_copied_box_key_or_anchor(place: int, what: str) -> None:
    first, second = (unpack(make_key(root(TOY, seat), 16)) for seat in range(2))
    copied = (*second[:place], first[place], *second[place + 1 :])
    fault = agreed(TOY, [pack(first), pack(copied)])
    assert (fault.wrong, fault.seat) == (Wrong.KEY, None)
    assert what in fault.reason


@pytest.mark.attack(2)
def test_a_copied_seed_commitment_binds_nobody_but_its_owner() -> None:
    """The hash holds seat and player, so a copy cannot be opened; equal ones stop the table at once."""
    seed = Seed(b"s" * 32)
    assert seed.commitment(GAME, 0, b"a" * 32) != seed.commitment(GAME, 1, b"b" * 32)
    bodies = [make_key(root(TOY, seat), 16) for seat in range(2)]
    fault = agree(TOY, GAME, COMMITS[:1] * 2, bodies, CARDS, coins=16)
    assert isinstance(fault, Fault)
    assert (fault.wrong, fault.seat) == (Wrong.KEY, None)


@pytest.mark.attack(4)
@both
def test_a_proof_of_possession_from_another_game_or_seat(group: Group) -> None:
    bodies = [make_key(root(group, seat), 16) for seat in range(3)]
    fault = agreed(group, bodies, b"h" * 32)
    assert (fault.wrong, fault.seat) == (Wrong.KEY, 0)
    swapped = agreed(group, [bodies[0], bodies[2], bodies[1]])
    assert (swapped.wrong, swapped.seat) == (Wrong.KEY, 1)


@pytest.mark.attack(6)
@pytest.mark.parametrize("what", NOT_MEMBERS)
@pytest.mark.parametrize("place", [0, 2])
def test_a_key_that_is_no_member(what: str, place: int) -> None:
    bodies = [make_key(root(REAL, seat), 16) for seat in range(2)]
    parts = unpack(bodies[1])
    bent = pack((*parts[:place], NOT_MEMBERS[what], *parts[place + 1 :]))
    fault = agreed(REAL, [bodies[0], bent])
    assert (fault.wrong, fault.seat) == (Wrong.POINT, 1)


@pytest.mark.attack(5)
def test_an_old_libsodium_is_not_played_with() -> None:
    """Before the end of 2025 it took a member plus a point of order 2 for a member."""

    class Old(Edwards25519):
        def valid(self, p: bytes) -> bool:
            return super().valid(p) or p == NOT_MEMBERS["a point of mixed order"]

        def mul(self, k: bytes, p: bytes) -> bytes:
            return p if p == NOT_MEMBERS["a point of mixed order"] else super().mul(k, p)

    with pytest.raises(UnsafeLibrary, match="mixed order"):
        self_test(Old())
