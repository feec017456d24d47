"""The shuffle argument: holds for every honest mix, and for nothing else that was tried.

Its soundness rests on the published proof; these tests hold the code to the equations.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from netcore.dealer import proof
from netcore.dealer.faults import Refused, Wrong
from netcore.dealer.group import NOT_MEMBERS, ORDER, Group, sound_group
from netcore.dealer.hashing import Domain, digest
from netcore.dealer.mix import Pair, flat, remix
from netcore.dealer.seeds import MixKey
from netcore.opening import LOG_VERSION
from tests.netcore.dealer.bits import START, UNSAFE, both, flips, joint_key, pile, point, refused, root


def proved(statement: proof.Statement, key: MixKey, order: list[int], version: int = LOG_VERSION) -> bytes:
    """The argument that the holder of a mix key makes."""
    hiding = key.hiding(version, statement.hash, proof.order_name(order))
    return proof.prove(statement, proof.commit(statement.group, hiding, order), key.factors(len(order)))


def mixed(group: Group, count: int, order: list[int] | None = None) -> tuple[proof.Statement, bytes]:
    """An honest mix with its argument."""
    joint, key = joint_key(group), root(group).mix(0, START)
    inputs, chosen = pile(group, count, joint), order or key.order(count)
    statement = proof.Statement(group, b"context", joint, inputs, remix(group, joint, inputs, chosen, key))
    made = proved(statement, key, chosen)
    return statement, made


@both
@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_an_honest_mix_is_proved(group: Group, count: int) -> None:
    statement, made = mixed(group, count)
    assert len(made) == proof.proof_size(count) == 32 * (4 * count + 5)
    proof.check(statement, made)


@pytest.mark.parametrize("order", [[0, 1, 2, 3], [3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1]])
def test_every_order_is_proved(order: list[int]) -> None:
    proof.check(*mixed(UNSAFE, 4, order))


def test_a_second_mix_of_a_mix_is_proved() -> None:
    first, _ = mixed(UNSAFE, 5)
    key = root(UNSAFE, 1).mix(0, START)
    outputs = remix(UNSAFE, first.joint, first.outputs, key.order(5), key)
    statement = proof.Statement(UNSAFE, b"context", first.joint, first.outputs, outputs)
    made = proved(statement, key, key.order(5))
    proof.check(statement, made)


@pytest.mark.attack(17)
@both
def test_any_field_flipped_is_refused(group: Group) -> None:
    statement, made = mixed(group, 3)
    for at, damaged in flips(made, 32):
        assert refused(proof.check, statement, damaged) in (Wrong.PROOF, Wrong.POINT, Wrong.SCALAR), at


def test_every_single_bit_counts() -> None:
    statement, made = mixed(UNSAFE, 1)
    for bit in range(8 * len(made)):
        damaged = bytearray(made)
        damaged[bit // 8] ^= 1 << bit % 8
        with pytest.raises(Refused):
            proof.check(statement, bytes(damaged))


@pytest.mark.parametrize("count", [0, 2, 4])
def test_another_number_of_slots_is_refused(count: int) -> None:
    statement, made = mixed(UNSAFE, 3)
    other = replace(statement, inputs=(statement.inputs * 2)[:count])
    assert refused(proof.check, other, made) is Wrong.FORM
    short = replace(other, outputs=(statement.outputs * 2)[:count])
    assert refused(proof.check, short, made) is Wrong.FORM


@pytest.mark.parametrize("bad", NOT_MEMBERS.values(), ids=NOT_MEMBERS)
@pytest.mark.parametrize("place", [0, 2, 3, 5])
def test_a_commitment_that_is_no_member_is_refused(bad: bytes, place: int) -> None:
    statement, made = mixed(sound_group(), 3)
    damaged = made[: 32 * place] + bad + made[32 * (place + 1) :]
    assert refused(proof.check, statement, damaged) is Wrong.POINT


@pytest.mark.parametrize("bad", [bytes(32), ORDER.to_bytes(32, "little"), b"\xff" * 32])
def test_a_response_that_is_no_scalar_is_refused(bad: bytes) -> None:
    statement, made = mixed(UNSAFE, 3)
    for place in range(6, len(made) // 32):
        damaged = made[: 32 * place] + bad + made[32 * (place + 1) :]
        assert refused(proof.check, statement, damaged) is Wrong.SCALAR


@pytest.mark.attack(17)
@both
@pytest.mark.parametrize("what", ["context", "joint", "inputs", "outputs", "swapped", "order of inputs"])
def test_an_argument_holds_for_its_own_statement_only(group: Group, what: str) -> None:
    statement, made = mixed(group, 3)
    a, b, c = statement.outputs
    extra = point(group, 9)
    other: dict[str, Any] = {
        "context": {"context": b"another"},
        "joint": {"joint": root(group).public},
        "inputs": {"inputs": (*statement.inputs[:2], Pair(statement.inputs[2].first, extra))},
        "outputs": {"outputs": (a, b, Pair(c.first, group.add(c.second, extra)))},
        "swapped": {"outputs": (b, a, c)},
        "order of inputs": {"inputs": statement.inputs[::-1]},
    }
    assert refused(proof.check, replace(statement, **other[what]), made) is Wrong.PROOF


# --- cheating mixes, proved by the honest prover's code -----------------------------------------------------


def cheat(group: Group, count: int, how: str) -> tuple[proof.Statement, bytes]:
    statement, _ = mixed(group, count)
    key = root(group).mix(0, START)
    order = key.order(count)
    outputs = list(statement.outputs)
    extra = point(group, 50)
    if how == "planted":
        outputs[0] = Pair(outputs[0].first, group.add(outputs[0].second, extra))
    elif how == "pair that cancels":
        outputs[0] = Pair(outputs[0].first, group.add(outputs[0].second, extra))
        outputs[1] = Pair(outputs[1].first, group.sub(outputs[1].second, extra))
    elif how == "doubled":
        again = remix(group, statement.joint, statement.inputs, [order[0], *order[:1], *order[2:]], key)
        outputs[1] = again[1]
    elif how == "marked":
        outputs[0] = Pair(group.add(outputs[0].first, group.generator), outputs[0].second)
    bent = replace(statement, outputs=tuple(outputs))
    return bent, proved(bent, key, order)


@both
@pytest.mark.parametrize("how", ["planted", "pair that cancels", "doubled", "marked"])
def test_a_false_statement_is_not_proved(group: Group, how: str) -> None:
    statement, made = cheat(group, 4, how)
    assert refused(proof.check, statement, made) is Wrong.PROOF


def test_an_order_that_names_an_input_twice_is_not_proved() -> None:
    group, key = UNSAFE, root(UNSAFE).mix(0, START)
    joint = joint_key(group)
    inputs, order = pile(group, 4, joint), [0, 0, 2, 3]
    statement = proof.Statement(group, b"context", joint, inputs, remix(group, joint, inputs, order, key))
    _, *each = proof.generators(group, 4)
    hiding = key.hiding(LOG_VERSION, statement.hash, b"")
    blinds = tuple(hiding.blinds(4))
    points = [group.base(blind) for blind in blinds]
    for place, source in enumerate(order):
        points[source] = group.add(points[source], each[place])
    committed = proof.Committed(tuple(order), blinds, tuple(points), hiding)
    made = proof.prove(statement, committed, key.factors(4))
    assert refused(proof.check, statement, made) is Wrong.PROOF


# --- weak hashing: a prover that leaves one input out of a hash must fail the real verifier -----------------


@pytest.mark.attack(17)
@pytest.mark.parametrize("left_out", ["context", "joint", "inputs", "outputs"])
def test_a_statement_hash_without_a_part_fails(left_out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    statement, _ = mixed(UNSAFE, 3)
    key = root(UNSAFE).mix(0, START)
    parts = {
        "context": statement.context,
        "joint": statement.joint,
        "inputs": flat(statement.inputs),
        "outputs": flat(statement.outputs),
    }
    parts[left_out] = b""
    weak = replace(statement)
    weak.__dict__["hash"] = digest(Domain.STATEMENT, *parts.values())
    made = proved(weak, key, key.order(3))
    proof.check(weak, made)  # the weak prover convinces a verifier as weak as itself
    assert refused(proof.check, statement, made) is Wrong.PROOF


@pytest.mark.attack(17)
@pytest.mark.parametrize("left_out", ["commitments", "links", "starts"])
def test_a_challenge_without_a_part_fails(left_out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    statement, _ = mixed(UNSAFE, 3)
    key, full = root(UNSAFE).mix(0, START), proof.Statement.challenge

    def weak(self: proof.Statement, commitments: Any, links: Any, starts: Any) -> bytes:
        said = {"commitments": commitments, "links": links, "starts": starts, left_out: ()}
        return full(self, said["commitments"], said["links"], said["starts"])

    with monkeypatch.context() as patch:
        patch.setattr(proof.Statement, "challenge", weak)
        made = proved(statement, key, key.order(3))
        proof.check(statement, made)
    assert refused(proof.check, statement, made) is Wrong.PROOF


@pytest.mark.attack(17)
def test_weights_without_the_commitments_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    statement, _ = mixed(UNSAFE, 3)
    key, full = root(UNSAFE).mix(0, START), proof.Statement.weights
    with monkeypatch.context() as patch:
        patch.setattr(proof.Statement, "weights", lambda self, commitments: full(self, ()))
        made = proved(statement, key, key.order(3))
        proof.check(statement, made)
    assert refused(proof.check, statement, made) is Wrong.PROOF


@pytest.mark.attack(59)
def test_no_two_statements_or_orders_share_a_blind_or_a_nonce() -> None:
    key = root(UNSAFE).mix(0, START)
    drawn = [
        scalar
        for statement in (b"a", b"b")
        for order in ([0, 1, 2], [1, 0, 2])
        for hiding in (key.hiding(2, statement, proof.order_name(order)),)
        for scalar in (
            *hiding.blinds(3),
            *hiding.scalars(Domain.NONCE, 4),
            *hiding.scalars(Domain.CHAIN_BLIND, 3),
        )
    ]
    assert len(set(drawn)) == len(drawn) == 4 * 10


def test_the_first_version_drew_blinds_from_the_order_and_nonces_from_the_statement() -> None:
    key = root(UNSAFE).mix(0, START)
    one, same, other = key.hiding(1, b"a", b"o"), key.hiding(1, b"b", b"o"), key.hiding(1, b"a", b"p")
    assert one.blinds(3) == same.blinds(3) != other.blinds(3)
    assert one.scalars(Domain.NONCE, 4) == other.scalars(Domain.NONCE, 4) != same.scalars(Domain.NONCE, 4)


def test_generators_are_fixed_members_all_different() -> None:
    group = sound_group()
    known = proof.generators(group, 16)
    assert len(set(known)) == 17
    assert group.generator not in known
    assert all(map(group.valid, known))
    assert proof.generators(group, 4) == known[:5]
