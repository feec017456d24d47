"""Pools: what is still known to lie among hidden ids after a mix, without the places.

The same two operations serve the public pools of the table and the private ones of a seat's Secrets. No two
pools overlap.
"""

from __future__ import annotations

from collections.abc import Iterable

from engines.kernel.decision import Faces
from engines.kernel.table import Pool


def mixed(pools: tuple[Pool, ...], cards: Iterable[int], known: Iterable[int]) -> tuple[Pool, ...]:
    """Pools after these cards were mixed, of which the faces `known` were known by place until then.

    >>> mixed((Pool((1, 2), (7,)),), (2, 3), (9,))
    (Pool(cards=(1, 2, 3), faces=(7, 9)),)
    """
    ids = set(cards)
    faces = list(known)
    apart = []
    for pool in pools:
        if ids.isdisjoint(pool.cards):
            apart.append(pool)
        else:
            ids.update(pool.cards)
            faces.extend(pool.faces)
    if faces:
        apart.append(Pool(tuple(sorted(ids)), tuple(sorted(faces))))
        apart.sort(key=lambda pool: pool.cards)
    return tuple(apart)


def opened(pools: tuple[Pool, ...], shown: Faces) -> tuple[Pool, ...]:
    """Pools after cards were opened: each leaves its pool with one copy of its face.

    >>> opened((Pool((1, 2, 3), (7, 9)),), ((2, 9),))
    (Pool(cards=(1, 3), faces=(7,)),)
    """
    left: list[Pool] = []
    for pool in pools:
        cards, faces = pool.cards, pool.faces
        for card, face in shown:
            if card in cards:
                cards = _without(cards, card)
                if face in faces:
                    faces = _without(faces, face)
        if cards is pool.cards:
            left.append(pool)
        elif cards and faces:
            left.append(Pool(cards, faces))
    return tuple(left)


def _without(numbers: tuple[int, ...], one: int) -> tuple[int, ...]:
    at = numbers.index(one)
    return numbers[:at] + numbers[at + 1 :]
