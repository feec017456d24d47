"""Contact sheets: all cards of a game on one picture, for whoever writes recipes."""

from __future__ import annotations

from collections.abc import Sequence

from client.art.choosing import first_half, recipe_of
from client.art.paint import H, W, picture
from client.art.style import Style
from client.qt import QColor, QImage, QPainter, QRectF, Qt
from client.table.fonts import font, load_fonts
from client.table.inkwell import colour, write_line
from engines.kernel import PrintedCard

GAP, LABEL = 6, 16


def contact_sheet(
    cards: Sequence[PrintedCard],
    game: str,
    style: Style,
    *,
    width: int = 150,
    columns: int = 10,
    coarse: bool = False,
) -> QImage:
    """Every card's picture with its name below."""
    load_fonts()
    high = round(width * H / W)
    rows = -(-len(cards) // columns)
    sheet = QImage(
        GAP + columns * (width + GAP), GAP + max(1, rows) * (high + LABEL + GAP), QImage.Format.Format_RGB32
    )
    sheet.fill(QColor("#15171b"))
    p = QPainter(sheet)
    p.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.TextAntialiasing)
    for number, card in enumerate(cards):
        x = GAP + number % columns * (width + GAP)
        y = GAP + number // columns * (high + LABEL + GAP)
        made = picture(recipe_of(card, game, style), style, coarse=coarse)
        small = made.scaled(
            width, high, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        p.drawImage(x, y, small)
        line = QRectF(x, y + high, width, LABEL)
        write_line(p, line, first_half(card.name), font(11), colour("#d8d4c8"), Qt.AlignmentFlag.AlignLeft)
    p.end()
    return sheet
