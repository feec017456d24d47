"""A card seen close: everything that is printed on it."""

from __future__ import annotations

from client.qt import QColor, QPointF, QRectF
from client.table.faces.frame import Sheet
from client.table.faces.lettering import LEFT, title
from client.table.faces.signs import paint_cost, paint_number, paint_sign
from client.table.fonts import font
from client.table.inkwell import fitted, mixed, text_height, write_line, write_text

PICTURE = (0.34, 0.66)
"""Least and most share of the card for the picture; the text takes what it needs in between."""
TEXT = (0.056, 0.051, 0.046)
"""Sizes of text by width: short texts are written larger."""


def paint_close(s: Sheet) -> None:
    """Cost, name, picture, type line, text, labelled numbers."""
    p, w, h, face, k = s.p, s.w, s.h, s.face, s.look.text_scale
    numbers = s.numbers(4)
    foot = h * 0.105 if numbers else h * 0.02
    bar_high = max(h * 0.064, w * 0.05 * min(k, 1.5) * 1.3)
    width, px, need = w * 0.85, 0.0, 0.0
    for share in TEXT:
        px = w * share * k
        need = text_height(face.text, font(px), width, face.words, h)
        if need < h * 0.25:
            break
    flavour = s.layout.flavour.get(face.name, "")
    extra = text_height(flavour, font(px * 0.92, italic=True), width) + px * 0.6 if flavour else 0.0
    low, high = (h * share for share in PICTURE)
    room = h - foot - need - bar_high - h * 0.03
    top = max(low / max(1.0, k) ** 1.2, min(high, room - extra if room - extra > low else room))
    s.ground()
    p.save()
    p.setClipPath(s.body)
    s.picture(QRectF(0, 0, w, top))
    s.shadow(QRectF(0, 0, w, h * 0.19), 0.88, up=True)
    bar = QRectF(0, top - bar_high / 2, w, bar_high)
    p.fillRect(bar, QColor(mixed(s.tone, "#000000", 0.35)))
    p.fillRect(QRectF(0, bar.top(), w, 2), QColor(mixed(s.tone, "#ffffff", 0.4)))
    p.fillRect(QRectF(0, bar.bottom() - 2, w, 2), QColor(mixed(s.tone, "#000000", 0.6)))
    p.restore()
    cost = s.cost()
    left = w * (0.225 if cost else 0.06)
    title(p, QRectF(left, h * 0.022, w * 0.945 - left, h * 0.075), s.short, w * 0.068)
    paint_sign(
        p,
        s.kind.sign or "star",
        QRectF(w * 0.05, bar.y() + bar_high * 0.16, w * 0.065, bar_high * 0.68),
        "#ffffff",
    )
    line = " · ".join(
        dict.fromkeys(
            word
            for word in (s.kind.word or face.kind.capitalize(), *(w[:1].upper() + w[1:] for w in face.words))
            if word
        )
    )
    row = QRectF(w * 0.135, bar.y(), w * 0.82, bar_high)
    write_line(
        p,
        row,
        line,
        fitted(line, font(w * 0.042 * min(k, 1.5), bold=True), row.width(), 0.75),
        QColor("#ffffff"),
        LEFT,
    )
    box = QRectF(w * 0.075, bar.bottom() + h * 0.014, width, h - foot - bar.bottom() - h * 0.026)
    write_text(p, box, face.text, font(px), QColor(s.ink), face.words)
    if flavour and need + extra <= box.height() + 1:
        box.setTop(box.bottom() - extra + px * 0.4)
        write_text(p, box, flavour, font(px * 0.92, italic=True), QColor(s.faint))
    wide = min(w * 0.32, (w * 0.9 - (len(numbers) - 1) * w * 0.02) / max(1, len(numbers)))
    for at, n in enumerate(numbers):
        plate = QRectF(w * 0.05 + at * (wide + w * 0.02), h - foot - h * 0.012, wide, foot * 0.92)
        paint_number(p, plate, n.look.sign, n.value, n.printed, n.look.colour, n.label)
    s.rim()
    if cost:
        paint_cost(p, s.frame.cost, QPointF(w * 0.115, h * 0.066), w * 0.082, cost, s.tone)
