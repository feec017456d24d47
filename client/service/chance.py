"""Randomness for games: the system's own, or what follows from a number that people can write down."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import blake2b


def seed_bytes(number: int) -> bytes:
    """The seed of a dealer, from a number that people can write down."""
    return blake2b(b"%d" % number, digest_size=32, person=b"runetable seed").digest()


def entropy_of(seed: int | None, label: str) -> Callable[[int], bytes]:
    """The system's randomness; with a seed, for demonstrations only, bytes that follow from it."""
    if seed is None:
        return os.urandom
    count = 0

    def draw(size: int) -> bytes:
        nonlocal count
        count += 1
        return blake2b(
            f"{seed} {label} {count}".encode(), digest_size=size, person=b"runetable demo"
        ).digest()

    return draw
