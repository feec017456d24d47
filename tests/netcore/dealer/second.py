"""A second verifier and prover of the shuffle argument, as docs/protocol.md states it, beside ours.

Plain integers all the way: the curve equation, its addition law, and the checks as the page states them. It
shares no line with `netcore.dealer`; only hashing a point onto the curve is left to libsodium. Slow, and not
for secrets.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgpack
from nacl.bindings import crypto_core_ed25519_from_uniform

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # of minus one

Spot = tuple[int, int, int, int]
"""A point as (X, Y, Z, T) with x = X/Z, y = Y/Z, x·y = T/Z, which saves divisions."""
NEUTRAL: Spot = (0, 1, 1, 0)


# --- the curve -x² + y² = 1 + d·x²·y² -----------------------------------------------------------------------


def plus(one: Spot, two: Spot) -> Spot:
    """The sum of two points."""
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, two
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * D * t1 * t2 % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def minus(one: Spot, two: Spot) -> Spot:
    """The difference of two points."""
    x, y, z, t = two
    return plus(one, (-x % P, y, z, -t % P))


def times(k: int, a: Spot) -> Spot:
    """A point added k times."""
    found = NEUTRAL
    while k:
        if k & 1:
            found = plus(found, a)
        a = plus(a, a)
        k >>= 1
    return found


def total(points: list[Spot]) -> Spot:
    """The sum of many."""
    found = NEUTRAL
    for point in points:
        found = plus(found, point)
    return found


def encode(a: Spot) -> bytes:
    """Little-endian y, the lowest bit of x on top."""
    one = pow(a[2], -1, P)
    x, y = a[0] * one % P, a[1] * one % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def decode(raw: bytes) -> Spot:
    """A member of the prime-order subgroup other than the neutral one; ValueError for anything else."""
    number = int.from_bytes(raw, "little")
    y, sign = number & (1 << 255) - 1, number >> 255
    if len(raw) != 32 or y >= P:
        raise ValueError("no canonical encoding")
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT % P
    if x * x % P != square or (x == 0 and sign):
        raise ValueError("not on the curve")
    x = x if x & 1 == sign else P - x
    point = (x, y, 1, x * y % P)
    if _neutral(point) or not _neutral(times(L, point)):
        raise ValueError("not in the subgroup")
    return point


def _neutral(a: Spot) -> bool:
    return a[0] == 0 and a[1] == a[2]


def scalar(raw: bytes) -> int:
    """A scalar of a message: above zero, below L."""
    number = int.from_bytes(raw, "little")
    if not 0 < number < L:
        raise ValueError("no scalar")
    return number


G = decode(bytes.fromhex("58" + "66" * 31))


# --- hashing ------------------------------------------------------------------------------------------------


def h(domain: str, *parts: Any, size: int = 32) -> bytes:
    """H of the page."""
    return blake2b(msgpack.packb(parts), digest_size=size, person=domain.encode()).digest()


def challenge(domain: str, *parts: Any) -> int:
    """64 hashed bytes modulo L, zero replaced by one."""
    return int.from_bytes(h(domain, *parts, size=64), "little") % L or 1


def hashed_point(*parts: Any) -> Spot:
    """A point nobody knows a logarithm of."""
    return decode(crypto_core_ed25519_from_uniform(h("dealer.h2g", *parts)))


# --- the argument -------------------------------------------------------------------------------------------


def chunks(raw: bytes, size: int = 32) -> list[bytes]:
    """Bytes cut into equal pieces."""
    if len(raw) % size:
        raise ValueError("wrong length")
    return [raw[at : at + size] for at in range(0, len(raw), size)]


def context(game: bytes, step: int, chain: bytes, seat: int, *more: Any) -> bytes:
    """What a proof is bound to."""
    return h("dealer.ctx", game, step, chain, seat, *more)


def holds(bound: bytes, joint: bytes, inputs: bytes, outputs: bytes, argument: bytes) -> bool:
    """Whether an argument shows that the outputs are the inputs, re-encrypted in another order."""
    try:
        return _holds(bound, joint, inputs, outputs, argument)
    except ValueError:
        return False


def _holds(bound: bytes, joint: bytes, inputs: bytes, outputs: bytes, argument: bytes) -> bool:
    count = len(inputs) // 64
    ins, outs = [decode(raw) for raw in chunks(inputs)], [decode(raw) for raw in chunks(outputs)]
    parts = chunks(argument)
    if count == 0 or len(ins) != 2 * count or len(outs) != len(ins) or len(parts) != 4 * count + 5:
        return False
    commitments = [decode(raw) for raw in parts[:count]]
    links = [decode(raw) for raw in parts[count : 2 * count]]
    c, s1, s2, s3, s4 = (scalar(raw) for raw in parts[2 * count : 2 * count + 5])
    t = [scalar(raw) for raw in parts[2 * count + 5 : 3 * count + 5]]
    p = [scalar(raw) for raw in parts[3 * count + 5 :]]
    y = decode(joint)

    statement = h("dealer.sh.stmt", bound, joint, inputs, outputs)
    committed = h("dealer.sh.b", statement, argument[: 32 * count])
    e = [challenge("dealer.sh.u", committed, number) for number in range(count)]
    first, *each = [hashed_point("generator", number) for number in range(count + 1)]
    product = 1
    for weight in e:
        product = product * weight % L

    def weigh(weights: list[int], points: list[Spot]) -> Spot:
        return total([times(w, a) for w, a in zip(weights, points, strict=True)])

    starts = [
        minus(times(s1, G), times(c, minus(total(commitments), total(each)))),
        minus(times(s2, G), times(c, minus(links[-1], times(product, first)))),
        minus(plus(times(s3, G), weigh(p, each)), times(c, weigh(e, commitments))),
        minus(minus(weigh(p, outs[0::2]), times(s4, G)), times(c, weigh(e, ins[0::2]))),
        minus(minus(weigh(p, outs[1::2]), times(s4, y)), times(c, weigh(e, ins[1::2]))),
    ]
    before = first
    for number, link in enumerate(links):
        grown = plus(times(t[number], G), times(p[number], before))
        starts.append(minus(grown, times(c, link)))
        before = link
    said = b"".join(map(encode, starts))
    known = argument[: 32 * count], argument[32 * count : 64 * count]
    return c == challenge("dealer.sh.c", statement, *known, said)


# --- the same from the prover's side ------------------------------------------------------------------------


def k(key: bytes, domain: str, *parts: Any, size: int = 32) -> bytes:
    """K of the page."""
    return blake2b(msgpack.packb(parts), digest_size=size, key=key, person=domain.encode()).digest()


def secret(key: bytes, domain: str, *parts: Any) -> int:
    """A secret scalar from a key."""
    return int.from_bytes(k(key, domain, *parts, size=64), "little") % L or 1


def mix_key(seed: bytes, game: bytes, seat: int, counter: int, start: bytes) -> bytes:
    """From which one mix of a seat follows."""
    return k(k(seed, "dealer.game", game, seat), "dealer.mix", counter, start)


def argue(
    version: int,
    key: bytes,
    claim: tuple[bytes, bytes, bytes, bytes],
    order: list[int],
    places: list[int],
) -> bytes:
    """The argument for context, joint key, inputs and outputs: output j came from input order[j], and lies at
    place places[j] of the whole pile.
    """
    bound, joint, inputs, outputs = claim
    outs, y, count = [decode(raw) for raw in chunks(outputs)], decode(joint), len(order)
    statement = h("dealer.sh.stmt", bound, joint, inputs, outputs)
    name = b"".join(source.to_bytes(2, "big") for source in order)
    whole = (statement, name)
    of_commitments, of_argument = ((name,), (statement,)) if version == 1 else (whole, whole)

    def draw(domain: str, about: tuple[bytes, ...], many: int) -> list[int]:
        return [secret(key, domain, *about, number) for number in range(many)]

    def weigh(weights: list[int], points: list[Spot]) -> Spot:
        return total([times(w, a) for w, a in zip(weights, points, strict=True)])

    rho = draw("dealer.sh.r", of_commitments, count)
    sigma = draw("dealer.sh.rh", of_argument, count)
    w = draw("dealer.sh.w", of_argument, 4)
    wt, wp = draw("dealer.sh.wh", of_argument, count), draw("dealer.sh.wp", of_argument, count)
    r = [secret(key, "dealer.r", place) for place in places]
    first, *each = [hashed_point("generator", number) for number in range(count + 1)]

    commitments = [plus(times(rho[i], G), each[order.index(i)]) for i in range(count)]
    said = b"".join(map(encode, commitments))
    e = [challenge("dealer.sh.u", h("dealer.sh.b", statement, said), number) for number in range(count)]
    moved = [e[source] for source in order]
    links = [first]
    for blind, weight in zip(sigma, moved, strict=True):
        links.append(plus(times(blind, G), times(weight, links[-1])))
    starts = [
        times(w[0], G),
        times(w[1], G),
        plus(times(w[2], G), weigh(wp, each)),
        minus(weigh(wp, outs[0::2]), times(w[3], G)),
        minus(weigh(wp, outs[1::2]), times(w[3], y)),
        *(plus(times(wt[j], G), times(wp[j], links[j])) for j in range(count)),
    ]
    chained = b"".join(map(encode, links[1:]))
    c = challenge("dealer.sh.c", statement, said, chained, b"".join(map(encode, starts)))
    tail, chain_sum = 1, 0
    for blind, weight in zip(reversed(sigma), reversed(moved), strict=True):
        chain_sum += blind * tail
        tail = tail * weight % L
    secrets = [sum(rho), chain_sum, sum(map(int.__mul__, e, rho)), sum(map(int.__mul__, moved, r))]
    answers = [
        c,
        *(nonce + c * known for nonce, known in zip(w, secrets, strict=True)),
        *(nonce + c * known for nonce, known in zip(wt, sigma, strict=True)),
        *(nonce + c * known for nonce, known in zip(wp, moved, strict=True)),
    ]
    return said + chained + b"".join((answer % L).to_bytes(32, "little") for answer in answers)
