"""ElGamal pairs under the joint key, and mixes: re-encrypt every slot, in another order.

A slot is (c1, c2) = (r·G, M + r·Y). A mix adds (r·G, r·Y) with a fresh r to each output, so nobody but the
mixer can tell which input an output came from, whatever the inputs are. Backs are public: a mix keeps the
number of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from netcore.dealer.faults import Refused, Wrong
from netcore.dealer.group import SIZE, Group, Point
from netcore.dealer.seeds import MixKey

PILE_LIMIT: Final = 512
"""Most slots of one pile or deck: above every game's largest pile, and a proof of it still fits a record."""

PAIR_SIZE: Final = 2 * SIZE


class Pair(NamedTuple):
    """One encrypted card."""

    first: Point
    second: Point


def flat(pairs: Iterable[Pair]) -> bytes:
    """Pairs one after the other, as they travel."""
    return b"".join(point for pair in pairs for point in pair)


def read_pairs(data: bytes, count: int) -> tuple[Pair, ...]:
    """Exactly `count` pairs from received bytes; membership is checked by `check_pairs`."""
    if len(data) != count * PAIR_SIZE:
        raise Refused(Wrong.FORM, f"{count} slots are {count * PAIR_SIZE} bytes, not {len(data)}")
    return tuple(
        Pair(data[at : at + SIZE], data[at + SIZE : at + PAIR_SIZE]) for at in range(0, len(data), PAIR_SIZE)
    )


def in_the_open(group: Group, joint: Point, point: Point) -> Pair:
    """An openly known card: factor one, so that anybody can compute it and c1 is never the identity."""
    return Pair(group.generator, group.add(point, joint))


def remix(
    group: Group, joint: Point, inputs: Sequence[Pair], order: Sequence[int], key: MixKey
) -> tuple[Pair, ...]:
    """Output j is input order[j], re-encrypted with factor j of the mix key."""
    return tuple(
        Pair(group.add(inputs[source].first, first), group.add(inputs[source].second, second))
        for source, (first, second) in zip(order, key.masks(len(inputs), joint), strict=True)
    )


def check_pairs(group: Group, outputs: Sequence[Pair], inputs: Sequence[Pair] = ()) -> None:
    """Refuse outputs that are no members, that repeat a point, or that pass an input's point on unchanged."""
    points = [point for pair in outputs for point in pair]
    seen = {point for pair in inputs for point in pair}
    for point in points:
        if point in seen:
            raise Refused(Wrong.COPY, "a point occurs twice in one mix")
        seen.add(point)
    group.need_points(points)


def recover_order(
    group: Group, joint: Point, inputs: Sequence[Pair], outputs: Sequence[Pair], key: MixKey
) -> list[int] | None:
    """Which input each output came from, by taking the factors off again; None if they are not this key's.

    Equal inputs are equal cards, so any of them will do, but each is used once.
    """
    places: dict[Pair, list[int]] = {}
    for number in reversed(range(len(inputs))):
        places.setdefault(inputs[number], []).append(number)
    order = []
    for output, (first, second) in zip(outputs, key.masks(len(outputs), joint), strict=True):
        left = places.get(Pair(group.sub(output.first, first), group.sub(output.second, second)))
        if not left:
            return None
        order.append(left.pop())
    return order


# --- backs --------------------------------------------------------------------------------------------------


def by_back(order: Sequence[int], backs: Sequence[int]) -> list[int]:
    """The order with the cards of each back together, lowest back first; within a back as it was."""
    return sorted(order, key=lambda source: backs[source])


class Layer(NamedTuple):
    """The slots of one back in a mix: where they lie among the inputs and among the outputs."""

    back: int
    sources: tuple[int, ...]
    places: tuple[int, ...]


def layers(backs: Sequence[int], out_backs: Sequence[int]) -> tuple[Layer, ...]:
    """A mix taken apart by back, lowest first; each layer has a shuffle proof of its own."""
    if sorted(backs) != sorted(out_backs):
        raise Refused(Wrong.BACKS, "the number of cards of a back changed in a mix")
    return tuple(Layer(back, _where(back, backs), _where(back, out_backs)) for back in sorted(set(backs)))


def _where(back: int, backs: Sequence[int]) -> tuple[int, ...]:
    return tuple(number for number, other in enumerate(backs) if other == back)
