"""Pools: what is still known to lie among hidden ids after a mix, without the places.

The same two operations serve the public pools of the table and the private ones of a seat's Secrets. No two
pools overlap.
"""

from __future__ import annotations

from collections.abc import Iterable

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


def opened(pools: tuple[Pool, ...], card: int, face: int) -> tuple[Pool, ...]:
    """Pools after a card was opened: it leaves its pool with one copy of its face."""
    for index, pool in enumerate(pools):
        if card in pool.cards:
            cards, faces = _without(pool.cards, card), pool.faces
            if face in faces:
                faces = _without(faces, face)
            rest = (Pool(cards, faces),) if faces and cards else ()
            return pools[:index] + rest + pools[index + 1 :]
    return pools


def _without(numbers: tuple[int, ...], one: int) -> tuple[int, ...]:
    at = numbers.index(one)
    return numbers[:at] + numbers[at + 1 :]
