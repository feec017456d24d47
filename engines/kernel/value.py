"""The only kinds of value that rules, entries and tables are made of.

Integers, strings, booleans, None and tuples of them: every one of these packs to the same bytes everywhere,
compares by content and can be shared between positions without copying.
"""

from __future__ import annotations

from typing import TypeAlias

Value: TypeAlias = "int | str | bool | tuple[Value, ...] | None"

MAX_DEPTH = 16
"""Deepest nesting of an answer or a bound value; real ones stay under five."""

MAX_ITEMS = 4096
"""Most items in one tuple of a value: a whole deck with room to spare."""

MAX_TEXT = 1024
"""Longest string inside a value: names and labels, never prose."""

MAX_INT = 2**53
"""Largest magnitude of an integer, so that any language can read a log."""


def same(a: object, b: object) -> bool:
    """Whether two values are the same one, by type too: to Python 1 equals True, but their bytes differ.

    >>> same((1, "a"), (1, "a")), same((1,), (True,))
    (True, False)
    """
    if a != b:
        return False
    if isinstance(a, tuple) and isinstance(b, tuple):
        return all(same(x, y) for x, y in zip(a, b, strict=True))
    return type(a) is type(b)


def freeze(raw: object, depth: int = 0) -> Value:
    """Turn decoded data into a value, refusing what no value may hold.

    >>> freeze([1, ["a", None]])
    (1, ('a', None))
    """
    if raw is None or isinstance(raw, bool):
        return raw
    if isinstance(raw, int):
        if abs(raw) > MAX_INT:
            raise ValueError(f"the number {raw} is out of bounds")
        return raw
    if isinstance(raw, str):
        if len(raw) > MAX_TEXT:
            raise ValueError(f"a text of {len(raw)} characters is longer than {MAX_TEXT}")
        return raw
    if isinstance(raw, list | tuple):
        if depth >= MAX_DEPTH:
            raise ValueError(f"values are nested deeper than {MAX_DEPTH}")
        if len(raw) > MAX_ITEMS:
            raise ValueError(f"a list of {len(raw)} items is longer than {MAX_ITEMS}")
        return tuple([freeze(item, depth + 1) for item in raw])
    raise ValueError(f"a {type(raw).__name__} cannot be part of a value")
