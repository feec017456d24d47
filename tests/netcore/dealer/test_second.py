"""The shuffle argument read twice: what our dealers send holds for a verifier that knows only the protocol's
page, and what was altered holds for neither.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgpack
import pytest

from engines.kernel.decision import Arrange, Deck, Make, Reveal, Shuffle
from netcore.dealer.deck import CardSet
from netcore.dealer.faults import Refused
from netcore.dealer.group import NOT_MEMBERS, sound_group
from netcore.dealer.mix import read_pairs
from netcore.dealer.proof import Statement, check
from netcore.item import Kind
from tests.netcore.dealer import second
from tests.netcore.dealer.ring import Record, Ring
from tests.netsim.world import calm_game

CARDS = 3

Claim = tuple[bytes, bytes, bytes, bytes, bytes]
"""Context, joint key, inputs, outputs, argument."""


def joint_key(keys: list[bytes]) -> bytes:
    """The sum of the seats' card keys."""
    return second.encode(second.total([second.decode(key) for key in keys]))


def open_slots(game: bytes, label: str, faces: range, joint: bytes) -> bytes:
    """The slots of an open deck as everybody computes them."""
    key = second.decode(joint)
    pairs = [(second.G, second.plus(second.hashed_point(game, label, face), key)) for face in faces]
    return b"".join(second.encode(point) for pair in pairs for point in pair)


def mixed(record: Record, seat: int) -> tuple[int, bytes, bytes]:
    """Counter, start value and outputs of a seat's mix of one pile."""
    counter, start, ((_, outputs),) = msgpack.unpackb(record.items[Kind.MIX, seat])
    return counter, start, outputs


def claim(ring: Ring, record: Record, seat: int, inputs: bytes, joint: bytes) -> Claim:
    counter, start, outputs = mixed(record, seat)
    bound = second.context(ring.game, record.step, record.chain, seat, "mix", counter, start, 0, 0)
    (argument,) = msgpack.unpackb(record.items[Kind.PROOF, seat])
    return bound, joint, inputs, outputs, argument


@cache
def claims() -> tuple[Claim, ...]:
    """Two mixes of a shuffle by two seats, and one of a hand, each as the wire shows it."""
    ring = Ring(2, group=sound_group(), cards=CardSet(100))
    ring.deal(Make((Deck(-1, 0, CARDS, tuple(range(CARDS)), "open"),)))
    ring.deal(Shuffle((tuple(range(CARDS)),)))
    ring.deal(Reveal((((0, 1), (0,)),)))
    ring.deal(Arrange((((0, 1), 0),)), kept=True)
    joint = joint_key([keys.card for keys in ring.terms.keys])
    shuffle, arrange = (record for record in ring.log if (Kind.MIX, 0) in record.items)
    dealt = open_slots(ring.game, "open", range(CARDS), joint)
    between, after = mixed(shuffle, 0)[2], mixed(shuffle, 1)[2]
    return (
        claim(ring, shuffle, 0, dealt, joint),
        claim(ring, shuffle, 1, between, joint),
        claim(ring, arrange, 0, after[: 2 * 64], joint),
    )


def ours(one: Claim) -> bool:
    """What our own verifier says."""
    bound, joint, inputs, outputs, argument = one
    pairs = read_pairs(inputs, len(inputs) // 64), read_pairs(outputs, len(outputs) // 64)
    try:
        check(Statement(sound_group(), bound, joint, *pairs), argument)
    except Refused:
        return False
    return True


@pytest.mark.parametrize("number", range(3), ids=["first mixer", "second mixer", "hand"])
def test_what_our_dealers_send_holds_for_both(number: int) -> None:
    assert second.holds(*claims()[number])
    assert ours(claims()[number])


@pytest.mark.parametrize("part", range(5), ids=["context", "key", "inputs", "outputs", "argument"])
def test_an_altered_claim_holds_for_neither(part: int) -> None:
    chance = Random(part)
    for _ in range(3):
        one: list[bytes] = list(claims()[2])
        raw = bytearray(one[part])
        raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
        one[part] = bytes(raw)
        changed: Any = tuple(one)
        assert not second.holds(*changed)
        assert not ours(changed)


def test_every_field_of_the_argument_counts() -> None:
    bound, joint, inputs, outputs, argument = claims()[2]
    for at in range(0, len(argument), 32):
        other = argument[: at + 3] + bytes([argument[at + 3] ^ 1]) + argument[at + 4 :]
        assert not second.holds(bound, joint, inputs, outputs, other), at


def test_swapped_outputs_and_another_mix_hold_for_neither() -> None:
    bound, joint, inputs, outputs, argument = claims()[2]
    swapped = outputs[64:] + outputs[:64]
    assert not second.holds(bound, joint, inputs, swapped, argument)
    assert not ours((bound, joint, inputs, swapped, argument))
    assert not second.holds(*claims()[0][:4], claims()[1][4])


def test_a_wrong_length_holds_for_neither() -> None:
    bound, joint, inputs, outputs, argument = claims()[2]
    for bent in (argument[:-32], argument + argument[-32:], argument[:-1], b""):
        assert not second.holds(bound, joint, inputs, outputs, bent)
        assert not ours((bound, joint, inputs, outputs, bent))


@pytest.mark.parametrize("what", NOT_MEMBERS)
def test_the_second_group_refuses_what_ours_refuses(what: str) -> None:
    with pytest.raises(ValueError, match=r"canonical|curve|subgroup"):
        second.decode(NOT_MEMBERS[what])


def test_the_second_group_computes_what_ours_does() -> None:
    group, chance = sound_group(), Random(4)
    for _ in range(3):
        a, b = (chance.randrange(1, second.L) for _ in range(2))
        p, q = group.base(a.to_bytes(32, "little")), group.base(b.to_bytes(32, "little"))
        assert second.encode(second.times(a, second.G)) == p
        assert second.encode(second.plus(second.decode(p), second.decode(q))) == group.add(p, q)
        assert second.encode(second.minus(second.decode(p), second.decode(q))) == group.sub(p, q)


def test_the_second_mixer_of_a_whole_game_from_its_log_alone() -> None:
    """Every shuffle of a signed game of Rune: what seat 1 made of what seat 0 passed on."""
    log = calm_game("rune", group=sound_group()).table(0).log
    keys = [msgpack.unpackb(item.body)[0] for item in log.steps[0].items if item.kind is Kind.KEY]
    joint, found = joint_key(keys), 0
    for step in log.steps[1:]:
        items = {
            item.place: msgpack.unpackb(item.body)
            for item in step.items
            if item.kind in (Kind.MIX, Kind.PROOF)
        }
        if (Kind.MIX, 0) not in items or (Kind.MIX, 1) not in items:
            continue
        ((_, inputs),), (counter, start, ((_, outputs),)) = items[Kind.MIX, 0][2], items[Kind.MIX, 1]
        before = log.steps[step.number - 1].chain
        bound = second.context(log.game, step.number, before, 1, "mix", counter, start, 0, 0)
        assert second.holds(bound, joint, inputs, outputs, items[Kind.PROOF, 1][0])
        found += 1
    assert found


# --- the prover ---------------------------------------------------------------------------------------------

FACES = (0, 1, 2, 3)
BACKS = {0: 5, 1: 7, 2: 5, 3: 7}
SOURCES = {5: [0, 2], 7: [1, 3]}
PLACES = {5: [0, 1], 7: [2, 3]}


@pytest.mark.parametrize("version", [1, 2])
def test_the_second_prover_argues_for_each_back_as_our_dealers_do(version: int) -> None:
    ring = Ring(2, group=sound_group(), cards=CardSet(4, BACKS), version=version)
    ring.deal(Make((Deck(-1, 0, 4, FACES, "open"),)))
    ring.deal(Shuffle((FACES,)))
    record, joint = ring.log[-1], joint_key([keys.card for keys in ring.terms.keys])
    counter, start, outputs = mixed(record, 0)
    (body,) = msgpack.unpackb(record.items[Kind.PROOF, 0])
    key = second.mix_key(ring.seeds[0].reveal(), ring.game, 0, counter, start)
    dealt = second.chunks(open_slots(ring.game, "open", range(4), joint), 64)
    came = second.chunks(outputs, 64)
    found = b""
    for back in (5, 7):
        bound = second.context(ring.game, record.step, record.chain, 0, "mix", counter, start, 0, back)
        sources, places = SOURCES[back], PLACES[back]
        inputs = b"".join(dealt[source] for source in sources)
        outs = b"".join(came[place] for place in places)
        order = order_of(key, joint, inputs, outs, places)
        found += second.argue(version, key, (bound, joint, inputs, outs), order, places)
        assert second.holds(bound, joint, inputs, outs, found[-len(body) // 2 :])
    assert found == body


def order_of(key: bytes, joint: bytes, inputs: bytes, outputs: bytes, places: list[int]) -> list[int]:
    """Which input each output came from, by taking off the factors of the mix key."""
    known = [second.decode(raw) for raw in second.chunks(inputs)[1::2]]
    found = []
    for place, raw in zip(places, second.chunks(outputs)[1::2], strict=True):
        mask = second.times(second.secret(key, "dealer.r", place), second.decode(joint))
        found.append(
            [second.encode(one) for one in known].index(second.encode(second.minus(second.decode(raw), mask)))
        )
    return found
