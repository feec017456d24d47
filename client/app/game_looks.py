"""What games say of their looks, for screens that stand before a table."""

from __future__ import annotations

from functools import lru_cache

from client.table.layout import Layout, LayoutError, read_layout
from engines import registry
from engines.registry import RegistryError


@lru_cache(maxsize=64)
def layout_of(game: str) -> Layout:
    """A game's layout by its id; a plain one where it brings none that can be read."""
    try:
        source = registry.engine(game).layout()
        return read_layout(source) if source is not None else Layout()
    except (LayoutError, RegistryError):
        return Layout()


def game_titled(title: str) -> str:
    """The id of the installed game with this title; nothing where there is none."""
    return next((engine.id for engine in registry.engines() if engine.kind.title == title), "")
