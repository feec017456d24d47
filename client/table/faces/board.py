"""A card on the table: the picture fills it; name, two numbers, keywords and states as signs."""

from __future__ import annotations

from client.qt import QColor, QPointF, QRectF, QtGui
from client.table.faces.back import FOLD, FOLD_END, fold_start
from client.table.faces.frame import Sheet
from client.table.faces.lettering import MIDDLE, title, title_height
from client.table.faces.marks import marks_end
from client.table.faces.signs import paint_cost, paint_number, paint_sign, sign_above, word_signs
from client.table.fonts import font
from client.table.inkwell import colour, fitted, write_line

NAME = 11.0
"""Pixels of the smallest name at text size 1."""
SIGNS_FROM = 56
"""Narrowest card that shows signs of its keywords, in pixels: on smaller ones they would lie over the name,
and under the number of a pile."""


def paint_board(s: Sheet) -> None:
    """The face of a card that lies open on the table."""
    p, w, h, k = s.p, s.w, s.h, s.look.text_scale
    numbers = s.numbers(2)
    grow = min(1.35, 0.65 + 0.35 * k)
    plate = h * 0.185 * grow if numbers else 0.0
    seen, large = w * s.face.shows, any(abs(n.value) > 99 for n in numbers)
    both = w if large else seen  # large ones would be too small side by side in less room
    wide = both * 0.445 if len(numbers) > 1 else min(w * 0.6, seen - w * 0.09)
    crowded = any(sign_above((wide, plate), n.value, n.printed) for n in numbers)
    low = h - plate - h * (0.085 if crowded else 0.045)
    name = s.short.split(" – ")[0].split(",")[0]
    size = max(NAME, w * 0.125) * k
    line = QRectF(w * 0.05, low - size * 1.25, seen - w * 0.1, size * 1.25)
    p.save()
    p.setClipPath(s.body)
    if s.strict:  # a solid ground below the picture, no larger than what stands on it
        top = low - title_height(name, size, line.width(), line.height()) - h * 0.02
        s.picture(QRectF(0, 0, w, top))
        p.fillRect(QRectF(0, top, w, h - top), QColor("#000000"))
    else:
        s.picture(QRectF(0, 0, w, h))
        s.shadow(QRectF(0, h * 0.5, w, h * 0.5), 0.94, up=False)
    if s.face.used:
        p.fillRect(QRectF(0, 0, w, h), QColor(12, 14, 20, 150))
    p.restore()
    title(p, line, name, size, align=MIDDLE, up=True)
    for at, n in enumerate(numbers):
        x = w * 0.045 + at * (both - w * 0.09 - wide) if len(numbers) > 1 else (seen - wide) / 2
        box = QRectF(x, h - plate - h * 0.03, wide, plate)
        paint_number(p, box, n.look.sign, n.value, n.printed, n.look.colour)
    s.rim()
    _signs(s)
    cost = s.cost()
    if cost:
        paint_cost(p, s.frame.cost, QPointF(w * 0.15, s.covered + w * 0.16), w * 0.115, cost, s.tone)
    if s.face.used:
        _used(s)


def _signs(s: Sheet) -> None:
    """Keywords and states down the right edge, where there is room for them beside the picture."""
    p, w = s.p, s.w
    if w < SIGNS_FROM or s.face.down:
        return
    side = max(17.0, w * 0.175)
    edge = w * s.face.shows if w * s.face.shows > 0.27 * w + side else w  # beside what it costs
    for at, sign in enumerate(word_signs(s.face.words, s.layout)):
        disc = QRectF(edge - side - w * 0.045, s.covered + w * 0.05 + at * (side + 2), side, side)
        p.setPen(QtGui.QPen(colour("#ffffff", 0.85), 1.2))
        p.setBrush(colour("#101218", 0.88))
        p.drawEllipse(disc)
        inner = side * 0.2
        paint_sign(p, sign, disc.adjusted(inner, inner, -inner, -inner), "#ffffff")


def _used(s: Sheet) -> None:
    """A word over the veil, below what lies on the card."""
    p, w, h = s.p, s.w, s.h
    least = max(fold_start(s) + h * (FOLD_END - FOLD + 0.02) if s.face.down else h * 0.3, s.covered)
    top = min(max(least, marks_end(s) + 2), h * 0.56)
    tag = QRectF(w * 0.12, top, w * 0.76, h * 0.13)
    p.setPen(QtGui.QPen(QColor("#c9d2e0"), 1))
    p.setBrush(colour("#1a2030", 0.92))
    p.drawRoundedRect(tag, tag.height() / 2, tag.height() / 2)
    word = s.face.used.upper()
    write_line(
        p,
        tag,
        word,
        fitted(word, font(tag.height() * 0.66, bold=True), tag.width() * 0.9, 0.5),
        QColor("#dfe6f2"),
        MIDDLE,
    )
