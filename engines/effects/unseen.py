"""Filters on cards that not everybody can see: what can be asked of them openly, and what is tested when they
are opened.

A test is named in questions and claims, and a claim may be looked at much later. So the name carries all that
the filter would read from the table besides the card: numbers that were bound, traits of other cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from engines.effects import grammar as g
from engines.effects.query import LITERAL, number, trait_of
from engines.effects.scope import Scope

_MARK = "|"
"""Parts the name of a filter from what it carries; paths in packs have none."""


def open_part(f: g.Filter) -> g.Filter:
    """What a filter asks that everybody can tell of a hidden card."""
    return f.open_part


def face_part(f: g.Filter) -> g.Filter:
    """What a filter asks of the face."""
    return g.Filter(
        kind=f.kind, tag=f.tag, name=f.name, name_has=f.name_has, id=f.id, keyword=f.keyword, half=f.half,
        stat=f.stat, same=f.same, any=f.any, not_=f.not_, test=f.test,
    )  # fmt: skip


def test_name(s: Scope, path: str, where: g.Filter | None) -> str:
    """The name of a filter's test as it stands now."""
    carried = list(_carried(s, where)) if where is not None else []
    return f"{path}{_MARK}{msgspec.json.encode(carried).decode()}" if carried else path


def named_test(tests: Mapping[str, g.Filter], name: str) -> g.Filter:
    """The filter behind such a name, with what the name carries filled in."""
    path, _, carried = name.partition(_MARK)
    values: list[Any] = msgspec.json.decode(carried) if carried else []
    where = face_part(tests[path])
    return _filled(where, iter(values)) if values else where


def _carried(s: Scope, f: g.Filter) -> Iterator[Any]:
    for bounds in f.stat.values():
        for end in (bounds.lo, bounds.hi) if isinstance(bounds, g.Bounds) else (bounds,):
            if _loose(end):
                yield number(s, end)
    for trait, ref in f.same.items():
        other = s.one(ref)
        known = other >= 0 and not s.game.concealed(s.t, other)
        yield trait_of(s, other, trait) if known else None
    for part in (*f.any, *((f.not_,) if f.not_ is not None else ())):
        yield from _carried(s, part)


def _loose(end: Any) -> bool:
    return end is not None and type(end) is not int


def _filled(f: g.Filter, values: Iterator[Any]) -> g.Filter:
    stat: dict[str, Any] = {}
    for name, bounds in f.stat.items():
        if isinstance(bounds, g.Bounds):
            lo, hi = (next(values) if _loose(end) else end for end in (bounds.lo, bounds.hi))
            stat[name] = g.Bounds(lo, hi)
        else:
            stat[name] = next(values) if _loose(bounds) else bounds
    same = {trait: LITERAL + msgspec.json.encode(next(values)).decode() for trait in f.same}
    any_ = tuple(_filled(part, values) for part in f.any)
    return replace(f, stat=stat, same=same, any=any_, not_=f.not_ and _filled(f.not_, values))
