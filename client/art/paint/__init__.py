"""From recipe to picture. Needs no screen: it may be done in any thread."""

from __future__ import annotations

from client.art.choosing import colours
from client.art.paint.carved import paint_carved
from client.art.paint.easel import Easel, H, W
from client.art.paint.facets import paint_facets
from client.art.paint.painted import paint_painted
from client.art.paint.sigil import paint_sigil
from client.art.paint.woodcut import paint_woodcut
from client.art.palettes import shifted
from client.art.recipe import Recipe, seeded
from client.art.style import Style
from client.qt import QImage

__all__ = ["H", "W", "picture"]

_PAINTERS = {
    "painted": paint_painted,
    "sigil": paint_sigil,
    "facets": paint_facets,
    "woodcut": paint_woodcut,
    "carved": paint_carved,
}


def picture(recipe: Recipe, style: Style, *, scale: int = 1, coarse: bool = False) -> QImage:
    """The picture at this scale; `coarse` is the cut for small cards, where fine lines become noise."""
    r = seeded(recipe.game, recipe.card)
    pal = colours(style, recipe.palette)
    if recipe.technique != "woodcut":
        pal = shifted(pal, r)
    easel = Easel(recipe, pal, r, scale, coarse)
    return _PAINTERS[recipe.technique](easel)
