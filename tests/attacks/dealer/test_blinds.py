"""Attack 59: orders read off equal blinds, and choices off a salt used twice.

The first version of the log drew the blinds of a shuffle argument from mix key and order alone, and the salt
of a sealed choice from the step alone. These tests show what an onlooker learned, and that since version 2
nothing repeats.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from engines.kernel.decision import Choose, Deck, Make, Number, Shuffle
from netcore.dealer.choosing import pack_choice
from netcore.dealer.deck import CardSet
from netcore.dealer.hashing import Domain, digest
from netcore.dealer.mix import by_back
from netcore.dealer.proof import proof_size
from netcore.dealer.seeds import BOUND
from netcore.item import Kind
from netcore.wire import unpack
from tests.netcore.dealer.ring import Record, Ring, audit

OLD, NEW = BOUND - 1, BOUND
COUNT = 2  # slots of each back: half of all pairs of layers have equal orders
FACES = tuple(range(2 * COUNT))
BACKS = [face % 2 for face in FACES]


def shuffled(version: int, times: int = 12) -> Ring:
    """A pile of two backs, alike in number, mixed again and again."""
    ring = Ring(2, cards=CardSet(len(FACES), dict(enumerate(BACKS))), version=version)
    ring.deal(Make((Deck(-1, 0, len(FACES), FACES, "open"),)))
    for _ in range(times):
        ring.deal(Shuffle((FACES,)))
    return ring


def arguments(ring: Ring) -> list[tuple[Record, int, list[bytes]]]:
    """Every mix of a ring with its arguments, one for each back."""
    size = proof_size(COUNT)
    return [
        (record, seat, [body[at : at + size] for at in range(0, len(body), size)])
        for record in ring.log
        for seat in range(ring.seats)
        if (Kind.PROOF, seat) in record.items
        for (body,) in [unpack(record.items[Kind.PROOF, seat], 10**6)]
    ]


def alike(ring: Ring, record: Record, seat: int, backs: list[int]) -> bool:
    """Whether a mix put both backs into the same order, which only its maker can tell."""
    counter, start, _ = unpack(record.items[Kind.MIX, seat], 10**6)
    key = ring.seeds[seat].root(ring.group, ring.game, seat).mix(counter, start)
    order = by_back(key.order(len(backs)), backs)
    return [
        [sources.index(source) for source in order if backs[source] == back]
        for back in (0, 1)
        for sources in [[place for place, other in enumerate(backs) if other == back]]
    ] in ([[0, 1], [0, 1]], [[1, 0], [1, 0]])


def seen(ring: Ring) -> list[tuple[bool, bool]]:
    """Of every mix, whether its commitments are alike, and whether its orders are."""
    found = []
    backs = BACKS
    for number, (record, seat, (first, second)) in enumerate(arguments(ring)):
        equal = first[: 32 * COUNT] == second[: 32 * COUNT]
        found.append((equal, alike(ring, record, seat, backs if number == 0 else sorted(backs))))
    return found


@pytest.mark.attack(59)
def test_equal_commitments_showed_equal_orders() -> None:
    found = seen(shuffled(OLD))
    assert all(equal == same for equal, same in found)
    assert {same for _, same in found} == {False, True}


@pytest.mark.attack(59)
def test_commitments_say_nothing_of_equal_orders() -> None:
    found = seen(shuffled(NEW))
    assert not any(equal for equal, _ in found)
    assert {same for _, same in found} == {False, True}


@pytest.mark.attack(59)
@pytest.mark.parametrize("version", [OLD, NEW])
def test_mixes_of_both_versions_hold_and_are_made_again_from_the_seeds(version: int) -> None:
    ring = shuffled(version, 2)
    assert [verdict.word for verdict in audit(ring, thorough=True).verdicts()] == ["verified"] * 2


@pytest.mark.attack(59)
def test_an_argument_of_the_other_version_does_not_follow_from_the_seed() -> None:
    """It holds all the same: how a mixer blinds is its own affair, but an honest one does as its log says."""
    ring, other = shuffled(NEW, 1), shuffled(OLD, 1)
    (mine, theirs) = (one.log[-1].items for one in (ring, other))
    assert mine[Kind.MIX, 0] == theirs[Kind.MIX, 0]
    assert mine[Kind.PROOF, 0] != theirs[Kind.PROOF, 0]
    mine[Kind.PROOF, 0] = theirs[Kind.PROOF, 0]
    assert audit(ring, {}).verdicts()[0].word == "unaudited"
    assert audit(ring, thorough=True).verdicts()[0].word == "broken"


@pytest.mark.attack(59)
def test_nothing_in_any_argument_of_a_game_repeats() -> None:
    parts = [
        made[at : at + 32]
        for _, _, each in arguments(shuffled(NEW))
        for made in each
        for at in range(0, len(made), 32)
    ]
    assert len(set(parts)) == len(parts)


# --- sealed choices -----------------------------------------------------------------------------------------

BID = Choose((Number(0, "bid", 0, 9), Number(1, "bid", 0, 9)))


def pledged(ring: Ring, value: int) -> bytes:
    """What seat 0 pledges for a choice, by a program that has forgotten whatever it did before."""
    ring.dealers[0] = ring.dealer(0, start=bytes([value]) * 16)
    ring.begin(BID)
    ring.do(ring.dealers[0], ring.dealers[0].choose(value))
    (pledge,) = unpack(ring.record.items[Kind.PLEDGE, 0], 100)
    assert isinstance(pledge, bytes)
    return pledge


def opens(version: int) -> bool:
    """Whether the salt of the choice that counted opens another that was pledged in its place before."""
    ring = Ring(2, version=version)
    forgotten = pledged(ring, 7)
    for dealer in ring.dealers[1:]:
        dealer.void()
    pledged(ring, 3)
    ring.do(ring.dealers[1], ring.dealers[1].choose(5))
    ring.flow()
    _, salt, _ = unpack(ring.record.items[Kind.UNVEIL, 0], 200)
    tried = [digest(Domain.CHOICE, ring.game, ring.step, 0, pack_choice(bid), salt) for bid in range(10)]
    assert all(one != other for one, other in pairwise(tried))
    return forgotten in tried


@pytest.mark.attack(59)
def test_one_salt_opened_a_choice_that_was_forgotten_with_the_one_that_counted() -> None:
    assert opens(OLD)


@pytest.mark.attack(59)
def test_a_salt_opens_its_own_choice_alone() -> None:
    assert not opens(NEW)
