"""All the parts of an ability, one by one, with their places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.effects import grammar as g
from engines.effects.lint.context import Trail
from engines.effects.plan import plan_of


def inside(node: g.Node, trail: Trail) -> Iterator[tuple[Trail, g.Node]]:
    """A node and all inside it, with their places."""
    yield trail, node
    plan = plan_of(type(node))
    for value, slot in zip(plan.values(node), plan.slots, strict=True):
        yield from _in_value(value, (trail, slot.name))


def _in_value(value: Any, trail: Trail) -> Iterator[tuple[Trail, g.Node]]:
    if isinstance(value, g.Node):
        yield from inside(value, trail)
    elif isinstance(value, tuple):
        for index, part in enumerate(value):
            yield from _in_value(part, (trail, index))
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _in_value(part, (trail, key))
