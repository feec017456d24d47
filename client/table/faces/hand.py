"""A card in a hand: name, cost, picture, as much of the text as there is room for, two numbers."""

from __future__ import annotations

from client.qt import QColor, QPointF, QRectF
from client.table.faces.frame import Sheet
from client.table.faces.lettering import title
from client.table.faces.signs import paint_cost, paint_number
from client.table.fonts import font
from client.table.inkwell import text_height, write_text

PICTURE = (0.36, 0.7)
SMALLEST = 11.0
"""Pixels of rules text at text size 1: what can be read on a usual screen."""


def paint_hand(s: Sheet) -> None:
    """The face of a card that one holds."""
    p, w, h, face, k = s.p, s.w, s.h, s.face, s.look.text_scale
    numbers = s.numbers(2)
    foot = h * 0.125 if numbers else h * 0.02
    px, width = max(SMALLEST, w * 0.073) * k, w * 0.87
    need = text_height(face.text, font(px), width, face.words, h)
    low, high = PICTURE[0] * h / max(1.0, k) ** 1.3, PICTURE[1] * h
    top = max(low, min(high, h - foot - need - h * 0.025))
    s.ground()
    p.save()
    p.setClipPath(s.body)
    s.picture(QRectF(0, 0, w, top))
    s.shadow(QRectF(0, 0, w, h * 0.2), 0.92, up=True)
    p.fillRect(QRectF(0, top - 3, w, 3), QColor(s.tone))
    p.restore()
    cost = s.cost()
    left = w * (0.27 if cost else 0.06)
    title(p, QRectF(left, h * 0.02, w * 0.95 - left, h * 0.085), s.short, w * 0.092 * min(k, 1.25))
    box = QRectF(w * 0.07, top + h * 0.01, width, h - foot - top - h * 0.015)
    write_text(p, box, face.text, font(px), QColor(s.ink), face.words)
    for at, n in enumerate(numbers):
        plate = QRectF(w * 0.05 + at * w * 0.46, h - foot, w * 0.44, foot * 0.84)
        paint_number(p, plate, n.look.sign, n.value, n.printed, n.look.colour)
    s.rim()
    if cost:
        paint_cost(p, s.frame.cost, QPointF(w * 0.135, h * 0.085), w * 0.105, cost, s.tone)
