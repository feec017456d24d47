"""A card so small that only its picture and one number are seen: resources, piles, cards in lists."""

from __future__ import annotations

from client.qt import QPointF, QRectF
from client.table.faces.frame import Sheet
from client.table.faces.lettering import MIDDLE, outlined
from client.table.faces.signs import paint_cost


def paint_chip(s: Sheet) -> None:
    """Picture, frame, the number in the corner, and its first number at the foot."""
    p, w, h = s.p, s.w, s.h
    p.save()
    p.setClipPath(s.body)
    s.picture(QRectF(0, 0, w, h))
    numbers = s.numbers(1)
    if numbers:
        s.shadow(QRectF(0, h * 0.6, w, h * 0.4), 0.9, up=False)
    p.restore()
    if numbers:
        size = max(10.0, w * 0.26)
        box = QRectF(0, h - size * 1.3, w, size * 1.2)
        outlined(p, box, str(numbers[0].value), size, align=MIDDLE, least=0.6)
    s.rim()
    cost = s.cost()
    if cost and w >= 36:
        paint_cost(p, s.frame.cost, QPointF(w * 0.2, w * 0.2), w * 0.15, cost, s.tone)
