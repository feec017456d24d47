"""The drawn table of a game, or none where its layout cannot be used: then the table in words serves."""

from __future__ import annotations

from client.qt import QWidget
from client.table.layout import LayoutError, layout_for
from client.table.look import Look
from client.table.widget import TableWidget
from engines import registry
from engines.kernel import Game
from engines.registry import RegistryError


class NotDrawn(Exception):
    """The table cannot be drawn; one sentence says why."""


def drawn_table(game: Game, look: Look, parent: QWidget | None) -> TableWidget:
    """The table widget of a game; raises NotDrawn."""
    try:
        layout = layout_for(game, registry.engine(game.id))
    except (LayoutError, RegistryError) as error:
        raise NotDrawn(str(error)) from None
    return TableWidget(game, layout, look, parent)
