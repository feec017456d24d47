"""Faces painted alone, with a game's layout and pictures."""

from __future__ import annotations

from client.art.gallery import gallery
from client.qt import QImage, QPainter, Qt
from client.table.faces import Face, paint_card
from client.table.layout import Layout, layout_for
from client.table.look import DARK_LOOK, Look
from engines import registry
from engines.kernel import Game


def laid(game: str) -> tuple[Game, Layout]:
    """A game and its layout; its pictures are being made."""
    engine = registry.engine(game)
    made = engine.game()
    gallery().open(made)
    return made, layout_for(made, engine)


def blank(w: int, h: int) -> QImage:
    """Nothing yet."""
    image = QImage(w, h, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def painted(face: Face, width: int, layout: Layout, look: Look = DARK_LOOK) -> QImage:
    """A face this wide, and as high as cards are."""
    image = blank(width, width * 7 // 5)
    p = QPainter(image)
    paint_card(p, (width, width * 7 / 5), face, layout, look)
    p.end()
    return image
