"""The way to answer a question by pointing, by the kind of question."""

from __future__ import annotations

from client.table.acting import ActPicking
from client.table.layout import Layout
from client.table.picking import CardsPicking, NumberPicking, OptionPicking, OrderPicking, Picking
from engines.kernel import Act, Game, Number, Option, Options, Order, TableView


def picking_for(game: Game, options: Options, view: TableView, layout: Layout) -> Picking:
    """The way to answer a question by pointing."""
    d = options.decision
    kinds: dict[type, type[Picking]] = {
        Act: ActPicking, Option: OptionPicking, Number: NumberPicking, Order: OrderPicking,
    }  # fmt: skip
    return kinds.get(type(d), CardsPicking)(game, options, view, layout)
