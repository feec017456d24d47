"""Which fields of a node hold words, and of what sort: read once from the types, so that a game's verbs are
checked too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

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
    """The plan of a node class. Its own fields are looked at alone: `msgspec.inspect` would go through the
    whole grammar for each class, which was most of the time that loading a game took.
    """
    slots: list[Slot] = []
    for field in fields(cls):
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

    def at(self, kind: Any) -> None:
        origin, parts = get_origin(kind), get_args(kind)
        if origin is Annotated:
            self.sort = _sort(parts, self.sort)
            self.at(parts[0])
        elif origin in (Union, UnionType):
            for part in parts:
                self.at(part)
        elif origin is tuple and parts[-1] is ...:
            self.at(parts[0])
        elif origin is dict:
            if get_origin(parts[0]) is Annotated:
                self.key_sort = _sort(get_args(parts[0]), "")
            self.at(parts[1])
        elif isinstance(kind, type) and issubclass(kind, Struct | g.Step):
            self.nodes = True


def _sort(annotated: tuple[Any, ...], otherwise: str) -> str:
    """The sort that the notes on a type name; the last one counts."""
    for note in annotated[1:]:
        otherwise = (note.extra or {}).get("sort", otherwise)
    return otherwise
