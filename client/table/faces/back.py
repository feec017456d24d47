"""The back of a card: the game's sign on its own ground; and the mark of cards that only you see."""

from __future__ import annotations

from client.app.speech import tr
from client.qt import QColor, QPointF, QRectF, Qt, QtGui
from client.table.faces.frame import Sheet, outline
from client.table.faces.lettering import MIDDLE
from client.table.faces.signs import paint_sign
from client.table.fonts import font
from client.table.inkwell import colour, fitted, mixed, readable, write_line

BACK = "#3d4b5c"
FOLD, FOLD_END = 0.34, 0.47
"""Where the band of a card that only its owner sees begins and ends, in heights of the card."""


def back_colour(s: Sheet) -> str:
    """The ground of a card's back."""
    backs, number = s.layout.backs, s.face.back
    chosen = backs[number] if number is not None and 0 <= number < len(backs) else ""
    return chosen or (backs[0] if backs else BACK)


def paint_back(s: Sheet) -> None:
    """Two lines, a diamond, the sign."""
    p, w, h, side = s.p, s.w, s.h, min(s.w, s.h)
    ground, ink = back_colour(s), s.frame.back_ink
    shine = QtGui.QRadialGradient(w / 2, h / 2, max(w, h) * 0.62)
    shine.setColorAt(0, QColor(mixed(ground, "#ffffff", 0.22)))
    shine.setColorAt(1, QColor(mixed(ground, "#000000", 0.45)))
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QtGui.QBrush(shine))
    p.drawPath(s.body)
    p.setBrush(Qt.BrushStyle.NoBrush)
    for share in (0.07, 0.11):
        p.setPen(QtGui.QPen(colour(ink, 0.75), max(1.0, side * 0.012)))
        inset = side * share
        p.drawPath(outline(s.frame.corner, QRectF(inset, inset, w - 2 * inset, h - 2 * inset)))
    p.setPen(QtGui.QPen(colour(ink, 0.55), max(1.0, side * 0.01)))
    corners = [
        QPointF(w / 2, h * 0.18),
        QPointF(w * 0.84, h / 2),
        QPointF(w / 2, h * 0.82),
        QPointF(w * 0.16, h / 2),
    ]
    p.drawPolygon(QtGui.QPolygonF(corners))
    paint_sign(
        p, s.frame.back, QRectF(w / 2 - side * 0.21, h / 2 - side * 0.23, side * 0.42, side * 0.46), ink
    )
    p.setPen(QtGui.QPen(QColor("#09080b"), 1.5))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawPath(s.body)
    if s.face.back is not None and len(s.layout.backs) > 1 and s.look.marks:  # told apart by number too
        badge = QRectF(w * 0.3, h * 0.8, w * 0.4, h * 0.12)
        write_line(p, badge, str(s.face.back + 1), font(0.1 * h, bold=True), QColor(readable(ground)), MIDDLE)


def fold_start(s: Sheet) -> float:
    """How far down the band of a card that only its owner sees begins."""
    return max(FOLD * s.h, s.covered + 0.02 * s.h if s.face.over else 0.0)


def paint_fold(s: Sheet) -> None:
    """A folded corner and a band in the back's colour: this lies face down, only you see it."""
    p, w, h, ground = s.p, s.w, s.h, back_colour(s)
    p.save()
    p.setClipPath(s.body)
    p.setPen(QtGui.QPen(QColor("#ffffff"), 1))
    p.setBrush(QColor(ground))
    p.drawPolygon(QtGui.QPolygonF([QPointF(w * 0.62, 0), QPointF(w, 0), QPointF(w, w * 0.38)]))
    band = QRectF(0, fold_start(s), w, h * (FOLD_END - FOLD))
    p.fillRect(band, colour(ground, 0.94))
    p.restore()
    words = tr("face down")
    made = fitted(words, font(h * 0.095, bold=True), w * 0.94, 0.5)
    write_line(p, band, words, made, QColor(readable(ground)), MIDDLE)
