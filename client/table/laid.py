"""Where everything lies in positions that may come back: worked out once, kept for the last of them."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from client.table.choices import Ref
from client.table.layout import Layout
from client.table.look import Look
from client.table.lying import Spread, spread
from client.table.plan import TablePlan
from client.table.planning import make_plan
from engines.kernel import TableView

KEPT = 256
"""Positions that are kept."""


class Laid(NamedTuple):
    """Where everything lies in a position, in a window of this size and in this look."""

    view: TableView
    size: tuple[float, float]
    look: Look
    plan: TablePlan
    spread: Spread


class LaidOut:
    """Plans and spreads of one table."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._kept: OrderedDict[int, Laid] = OrderedDict()
        """By the identity of a view: to compare whole views would cost what is to be saved."""

    def of(
        self,
        view: TableView,
        size: tuple[float, float],
        look: Look,
        lit: frozenset[Ref],
        opened: int | None,
        *,
        keep: bool,
    ) -> Laid:
        """Where everything lies; `keep` says that the same view may come back."""
        plain = keep and not lit and opened is None
        laid = self._kept.pop(id(view), None) if plain else None
        if laid is None or laid.size != size or laid.look != look:
            plan = make_plan(view, self._layout, *size, look)
            laid = Laid(view, size, look, plan, spread(view, self._layout, plan, lit, opened))
        if plain:
            self._kept[id(view)] = laid  # those shown last come last
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return laid
