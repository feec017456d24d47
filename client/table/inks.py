"""Every player's colour, everywhere the same: that of its pieces, if they have one, else by its place."""

from __future__ import annotations

from functools import lru_cache

from client.table.inkwell import contrast, mixed
from client.table.layout import Layout
from client.table.look import Palette
from engines.kernel import TableView

LEGIBLE = 4.5
"""Contrast that a player's colour has at least with the panels it stands on."""


def piece_colours(view: TableView, layout: Layout) -> dict[int, str]:
    """By seat: the colour of its pieces, where the layout gives them one by a word."""
    coloured = {name: piece.colours for name, piece in layout.pieces.items() if piece.colours}
    if not coloured:
        return {}
    return {
        card.seat: colours[word]
        for zone in view.zones
        for card in zone.cards
        for word in card.words
        if word in (colours := coloured.get(card.name.casefold(), {}))
    }


def seat_ink(palette: Palette, number: int, own: str = "") -> str:
    """The colour of a seat, as the onlooker counts, or of its pieces."""
    return _legible(own, palette.panel, palette.text) if own else palette.seat(number)


@lru_cache(maxsize=64)
def _legible(ink: str, ground: str, text: str) -> str:
    """A colour drawn towards that of words until it stands out from its ground."""
    made = ink
    for step in range(1, 11):
        if contrast(made, ground) >= LEGIBLE:
            break
        made = mixed(ink, text, step / 10)
    return made
