"""Where in an ability a check stands: what is bound, what `it` and `event` mean, what is forbidden here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from engines.effects.events import Sort

Trail = tuple[Any, str | int] | None
"""A path as a chain, newest part last: (what leads here, name or index). Written out only for a problem."""


def written(trail: Trail) -> str:
    """A chain as errors write it, without the root."""
    parts: list[str] = []
    while trail is not None:
        trail, part = trail
        parts.append(f"[{part}]" if isinstance(part, int) else f".{part}")
    return "".join(reversed(parts))


class Bound(NamedTuple):
    """What a `$name` stands for; `hidden` cards have faces that rules must not read."""

    sort: Literal["number", "cards", "either"]
    hidden: bool = False


class Context:
    """A place within an ability. A context is copied with changes; only its bindings are added to."""

    __slots__ = ("before", "cost", "edits", "event", "it", "it_hidden", "names", "own", "private")

    def __init__(self) -> None:
        self.names: dict[str, Bound] = {}
        self.event: Mapping[str, Sort] | None = None
        """Fields of the event in hand."""
        self.it = False
        """Whether `it` means something."""
        self.it_hidden = False
        self.private = False
        """Whether faces are read only by a seat that sees them, or claimed by it."""
        self.before = False
        """In a before-effect: nothing may be learned here."""
        self.edits = False
        """Whether the event in hand can be edited."""
        self.cost = False
        self.own: frozenset[str] = frozenset({"active"})
        """Words for the seat whose turn it surely is."""

    def but(self, **changes: Any) -> Context:
        """A copy with changes, with its own further bindings."""
        copy = Context.__new__(Context)
        copy.names = self.names.copy()
        copy.event = self.event
        copy.it = self.it
        copy.it_hidden = self.it_hidden
        copy.private = self.private
        copy.before = self.before
        copy.edits = self.edits
        copy.cost = self.cost
        copy.own = self.own
        for name, value in changes.items():
            setattr(copy, name, value)
        return copy
