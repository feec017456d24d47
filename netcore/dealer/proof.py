"""The shuffle argument: a mix's outputs are its inputs, re-encrypted and in another order, and nothing else.

Terelius and Wikström's argument in the non-interactive form of Haenni, Locher, Koenig and Dubuis. The mixer
commits to the order, is given one random weight per input by hashing, and shows that the same weights,
reordered by the committed order, weigh the outputs. All hashing covers the statement: context (game, step,
chain, seat, counter, start value, part, back), joint key, every input and every output.

Notation here: output j comes from input order[j] with factor r[j]. Additively written; G generator, Y joint
key, H and H_1 … H_N further generators with unknown logarithms. Bytes: N commitments, N links of the chain,
challenge, four responses, N chain responses, N weight responses: 32·(4N+5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from weakref import WeakKeyDictionary

from netcore.dealer.faults import Refused, Wrong
from netcore.dealer.group import ONE, SIZE, Group, Point, Scalar
from netcore.dealer.hashing import Domain, digest
from netcore.dealer.mix import Pair, flat
from netcore.dealer.seeds import Hiding

_SCALARS: Final = 4  # responses that do not depend on N


def proof_size(count: int) -> int:
    """Bytes of an argument about so many slots."""
    return SIZE * (4 * count + 5)


_generators: WeakKeyDictionary[Group, dict[int, Point]] = WeakKeyDictionary()


def generators(group: Group, count: int) -> list[Point]:
    """H, H_1 … H_count: the same in every game. They are kept by number, so threads may share them."""
    known = _generators.setdefault(group, {})
    for number in range(len(known), count + 1):
        known[number] = group.to_point("generator", number)
    return [known[number] for number in range(count + 1)]


@dataclass(frozen=True)
class Statement:
    """What is claimed of one mix."""

    group: Group
    context: bytes
    joint: Point
    inputs: tuple[Pair, ...]
    outputs: tuple[Pair, ...]

    @cached_property
    def hash(self) -> bytes:
        """The whole statement in 32 bytes."""
        return digest(Domain.STATEMENT, self.context, self.joint, flat(self.inputs), flat(self.outputs))

    def weights(self, commitments: Sequence[Point]) -> list[Scalar]:
        """One weight per input, fixed only after the order is committed to."""
        bound = digest(Domain.COMMITTED, self.hash, b"".join(commitments))
        return [self.group.challenge(Domain.EACH, bound, number) for number in range(len(self.inputs))]

    def challenge(
        self, commitments: Sequence[Point], links: Sequence[Point], starts: Sequence[Point]
    ) -> Scalar:
        """The challenge of the proof proper: the statement and everything said so far."""
        return self.group.challenge(
            Domain.SHUFFLE, self.hash, b"".join(commitments), b"".join(links), b"".join(starts)
        )


@dataclass(frozen=True)
class Committed:
    """The commitment to an order, with what hides it."""

    order: tuple[int, ...]
    blinds: tuple[Scalar, ...]
    """By input."""
    points: tuple[Point, ...]
    """By input: blind·G + H of the output it goes to."""
    hiding: Hiding


def order_name(order: Sequence[int]) -> bytes:
    """An order as the secrets that hide it are derived from it."""
    return b"".join(source.to_bytes(2, "big") for source in order)


def commit(group: Group, hiding: Hiding, order: Sequence[int]) -> Committed:
    """Commit to an order."""
    blinds = hiding.blinds(len(order))
    _, *each = generators(group, len(order))
    points = [b""] * len(order)
    for place, source in enumerate(order):
        points[source] = group.add(group.base(blinds[source]), each[place])
    return Committed(tuple(order), tuple(blinds), tuple(points), hiding)


def prove(statement: Statement, committed: Committed, factors: Sequence[Scalar]) -> bytes:
    """The argument for a mix made with this order and these factors (by output)."""
    group, order, count = statement.group, committed.order, len(committed.order)
    draw = committed.hiding.scalars
    base, mul, add, total = group.base, group.mul, group.add, group.sum
    h, *each = generators(group, count)
    weights = statement.weights(committed.points)
    moved = [weights[source] for source in order]  # the weights as the outputs carry them

    chain_blinds = draw(Domain.CHAIN_BLIND, count)
    links = [h]
    for blind, weight in zip(chain_blinds, moved, strict=True):
        links.append(add(base(blind), mul(weight, links[-1])))

    nonces = draw(Domain.NONCE, _SCALARS)
    chain_nonces, order_nonces = draw(Domain.CHAIN_NONCE, count), draw(Domain.ORDER_NONCE, count)
    starts = [
        base(nonces[0]),
        base(nonces[1]),
        total((base(nonces[2]), *map(mul, order_nonces, each))),
        group.sub(total(map(mul, order_nonces, (pair.first for pair in statement.outputs))), base(nonces[3])),
        group.sub(
            total(map(mul, order_nonces, (pair.second for pair in statement.outputs))),
            mul(nonces[3], statement.joint),
        ),
        *(
            add(base(chain_nonce), mul(order_nonce, link))
            for chain_nonce, order_nonce, link in zip(chain_nonces, order_nonces, links[:-1], strict=True)
        ),
    ]
    c = statement.challenge(committed.points, links[1:], starts)

    def respond(nonce: Scalar, secret: Scalar) -> Scalar:
        return group.scalar_add(nonce, group.scalar_mul(c, secret))

    blind_sum = _dot(group, committed.blinds, [ONE] * count)
    chain_sum = _dot(group, chain_blinds, _tails(group, moved))
    blind_dot = _dot(group, committed.blinds, weights)
    factor_dot = _dot(group, factors, moved)
    secrets = (blind_sum, chain_sum, blind_dot, factor_dot)
    return b"".join(
        (
            *committed.points,
            *links[1:],
            c,
            *map(respond, nonces, secrets),
            *map(respond, chain_nonces, chain_blinds),
            *map(respond, order_nonces, moved),
        )
    )


def check(statement: Statement, proof: bytes) -> None:
    """Refuse unless the argument holds for this statement.

    The outputs must have been checked to be members when the mix came in; the argument's own points are
    checked here, each by its first multiplication.
    """
    group, count = statement.group, len(statement.inputs)
    if count == 0 or len(statement.outputs) != count:
        raise Refused(Wrong.FORM, f"{len(statement.outputs)} slots came out of a mix of {count}")
    if len(proof) != proof_size(count):
        raise Refused(Wrong.FORM, f"a shuffle proof has {len(proof)} bytes, not {proof_size(count)}")
    parts = [proof[at : at + SIZE] for at in range(0, len(proof), SIZE)]
    commitments, links = parts[:count], parts[count : 2 * count]
    c, *responses = parts[2 * count :]
    group.need_scalars((c, *responses))
    try:
        starts = _starts(statement, commitments, links, c, responses)
    except Refused as refused:
        if refused.wrong is Wrong.POINT:
            raise Refused(Wrong.POINT, "a point of a shuffle proof is not a member of the group") from None
        raise
    if c != statement.challenge(commitments, links, starts):
        raise Refused(Wrong.PROOF, "a shuffle proof does not hold")


def _starts(
    statement: Statement,
    commitments: Sequence[Point],
    links: Sequence[Point],
    c: Scalar,
    responses: Sequence[Scalar],
) -> list[Point]:
    """What the prover must have started from, if the responses are right."""
    group, count = statement.group, len(statement.inputs)
    base, mul, add, sub, total = group.base, group.mul, group.add, group.sub, group.sum
    s1, s2, s3, s4 = responses[:_SCALARS]
    chain_responses = responses[_SCALARS : _SCALARS + count]
    order_responses = responses[_SCALARS + count :]
    h, *each = generators(group, count)
    weights = statement.weights(commitments)
    product = ONE
    for weight in weights:
        product = group.scalar_mul(product, weight)

    weighed = total(map(mul, weights, commitments))
    plain = sub(total(commitments), total(each))
    end = sub(links[-1], mul(product, h))
    firsts = total(map(mul, weights, (pair.first for pair in statement.inputs)))
    seconds = total(map(mul, weights, (pair.second for pair in statement.inputs)))
    out_firsts = total(map(mul, order_responses, (pair.first for pair in statement.outputs)))
    out_seconds = total(map(mul, order_responses, (pair.second for pair in statement.outputs)))
    return [
        sub(base(s1), mul(c, plain)),
        sub(base(s2), mul(c, end)),
        sub(total((base(s3), *map(mul, order_responses, each))), mul(c, weighed)),
        sub(sub(out_firsts, base(s4)), mul(c, firsts)),
        sub(sub(out_seconds, mul(s4, statement.joint)), mul(c, seconds)),
        *(
            sub(add(base(s), mul(t, before)), mul(c, link))
            for s, t, before, link in zip(
                chain_responses, order_responses, (h, *links[:-1]), links, strict=True
            )
        ),
    ]


def _dot(group: Group, left: Sequence[Scalar], right: Sequence[Scalar]) -> Scalar:
    total = bytes(SIZE)
    for a, b in zip(left, right, strict=True):
        total = group.scalar_add(total, group.scalar_mul(a, b))
    return total


def _tails(group: Group, weights: Sequence[Scalar]) -> list[Scalar]:
    """For each place the product of the weights after it."""
    tails = [ONE]
    for weight in reversed(weights[1:]):
        tails.append(group.scalar_mul(tails[-1], weight))
    return tails[::-1]
