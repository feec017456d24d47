"""Which fields of a node hold words, and of what sort: read once from the types, so that a game's verbs are
checked too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec import inspect as mi

from engines.effects import grammar as g


class Slot(NamedTuple):
    """One field worth looking at: its name in Python and in packs, the sorts of its words and keys."""

    attribute: str
    name: str
    sort: str
    key_sort: str
    default: Any


class Plan(NamedTuple):
    """The fields of a node class that hold words or further nodes, and how to take their values out."""

    slots: tuple[Slot, ...]
    values: Callable[[g.Node], tuple[Any, ...]]
    bind: str | None
    """The field whose name is bound by the step, if there is one."""


@cache
def plan_of(cls: type[g.Node]) -> Plan:
    """The plan of a node class."""
    info = mi.type_info(cls)
    slots: list[Slot] = []
    for field in info.fields if isinstance(info, mi.StructType) else ():
        look = _Look()
        look.at(field.type)
        if look.nodes or look.sort or look.key_sort:
            slots.append(Slot(field.name, field.encode_name, look.sort, look.key_sort, field.default))
    names = [slot.attribute for slot in slots]
    binds = [slot.attribute for slot in slots if slot.sort == "bind"]
    return Plan(tuple(slots), _getter(names), binds[0] if binds else None)


def _getter(names: list[str]) -> Callable[[g.Node], tuple[Any, ...]]:
    """What takes these fields out of a node, always as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda node: tuple(getattr(node, name) for name in names)


class _Look:
    """What one field can hold."""

    def __init__(self) -> None:
        self.nodes = False
        self.sort = ""
        self.key_sort = ""

    def at(self, kind: mi.Type) -> None:
        if isinstance(kind, mi.Metadata):
            self.sort = (kind.extra or {}).get("sort", self.sort)
            self.at(kind.type)
        elif isinstance(kind, mi.UnionType):
            for part in kind.types:
                self.at(part)
        elif isinstance(kind, mi.VarTupleType):
            self.at(kind.item_type)
        elif isinstance(kind, mi.DictType):
            if isinstance(kind.key_type, mi.Metadata):
                self.key_sort = (kind.key_type.extra or {}).get("sort", "")
            self.at(kind.value_type)
        elif isinstance(kind, mi.StructType | mi.CustomType):
            self.nodes = True
