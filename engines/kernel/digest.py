"""Digests by which peers notice, after every step, that they hold the same table."""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from engines.kernel.table import FIELDS, Table, encode

SIZE = 16
"""Bytes of a digest: 128 bits, far beyond accident, and items are signed besides."""


def digest(t: Table) -> bytes:
    """The digest of a whole table."""
    return blake2b(encode(t), digest_size=SIZE).digest()


def sections(t: Table) -> dict[str, bytes]:
    """A digest per section, so that two differing tables can say where they differ."""
    return {
        name: blake2b(msgspec.msgpack.encode(getattr(t, name)), digest_size=SIZE).digest() for name in FIELDS
    }


def difference(mine: Table, theirs: Table) -> str:
    """The first differing section of two tables, in words; empty if they are equal."""
    for name in FIELDS:
        a, b = getattr(mine, name), getattr(theirs, name)
        if a == b:
            continue
        if isinstance(a, list | tuple) and isinstance(b, list | tuple):
            for index, (x, y) in enumerate(zip(a, b, strict=False)):
                if x != y:
                    return f"{name}[{index}]: {x!r} here, {y!r} there"
            return f"{name}: {len(a)} entries here, {len(b)} there"
        return f"{name}: {a!r} here, {b!r} there"
    return ""
