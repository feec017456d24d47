"""Signs: motifs of one colour, numbers on plates, the cost on a shape of the game's own."""

from __future__ import annotations

import math
from functools import lru_cache

from client.art.motifs import motifs
from client.qt import QColor, QPainter, QPainterPath, QPointF, QRectF, Qt, QtGui
from client.table.faces.lettering import LEFT, MIDDLE, outlined
from client.table.fonts import font
from client.table.inkwell import colour, fitted, mixed, write_line
from client.table.layout import Layout

RAISED, LOWERED = "#7ff09a", "#ff9a8c"
EDGE = "#0b0a0d"
MAX_SIGNS = 3
"""Keyword signs on a card of the table; hovering tells them all in words."""


@lru_cache(maxsize=512)
def _fitting(name: str) -> QPainterPath:
    """A motif within the unit square around the origin."""
    motif = motifs().get(name)
    path = motif.outline() if motif is not None else QPainterPath()
    box = path.boundingRect()
    if box.isEmpty():
        return path
    k = 1 / max(box.width(), box.height())
    return QtGui.QTransform().scale(k, k).translate(-box.center().x(), -box.center().y()).map(path)


def paint_sign(p: QPainter, name: str, box: QRectF, ink: str | QColor) -> None:
    """A motif as a sign of one colour."""
    side = min(box.width(), box.height())
    move = QtGui.QTransform().translate(box.center().x(), box.center().y()).scale(side, side)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QColor(ink))
    p.drawPath(move.map(_fitting(name)))


def _shape(kind: str, at: QPointF, r: float) -> QPainterPath:
    path = QPainterPath()
    if kind == "diamond":
        far = r * 1.16
        corners = [QPointF(0, -far), QPointF(far, 0), QPointF(0, far), QPointF(-far, 0)]
        path.addPolygon(QtGui.QPolygonF([at + corner for corner in corners]))
    elif kind == "hexagon":
        turns = (k * math.tau / 6 + math.tau / 12 for k in range(6))
        path.addPolygon(QtGui.QPolygonF([at + QPointF(r * math.cos(a), r * math.sin(a)) for a in turns]))
    elif kind == "square":
        path.addRoundedRect(QRectF(at.x() - r * 0.88, at.y() - r * 0.96, r * 1.76, r * 1.92), 2, 2)
    else:
        path.addEllipse(at, r, r)
    path.closeSubpath()
    return path


def paint_cost(p: QPainter, kind: str, at: QPointF, r: float, value: str, tone: str) -> None:
    """The number in the corner."""
    path = _shape(kind, at, r)
    shine = QtGui.QRadialGradient(at.x() - r * 0.4, at.y() - r * 0.5, r * 1.9)
    for stop, ink in (
        (0, mixed(tone, "#ffffff", 0.55)),
        (0.5, mixed(tone, "#000000", 0.15)),
        (1, mixed(tone, "#000000", 0.62)),
    ):
        shine.setColorAt(stop, QColor(ink))
    p.setPen(QtGui.QPen(QColor(EDGE), max(2.0, r * 0.22)))
    p.setBrush(QtGui.QBrush(shine))
    p.drawPath(path)
    p.setPen(QtGui.QPen(colour("#ffffff", 0.75), max(1.0, r * 0.07)))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawPath(path)
    outlined(
        p, QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r), value, r * 1.28, line=EDGE, align=MIDDLE, least=0.5
    )


def _beside_sign(wide: float, h: float, *, changed: bool) -> float:
    """The room for a number beside its sign and the arrow."""
    return wide - h * 0.92 - (h * 0.34 if changed else 0)


def sign_above(size: tuple[float, float], value: int, printed: int | None) -> bool:
    """Whether a number takes a whole plate of this size, and its sign stands out above."""
    room = _beside_sign(*size, changed=printed is not None and value != printed)
    return QtGui.QFontMetricsF(font(size[1] * 0.6, bold=True)).horizontalAdvance(str(value)) > room


def paint_number(
    p: QPainter, box: QRectF, sign: str, value: int, printed: int | None, tone: str, label: str = ""
) -> None:
    """A number that matters: its sign, the number large, an arrow if it is not as printed."""
    changed = printed is not None and value != printed  # then the plate is dark, for green and red
    up = changed and printed is not None and value > printed
    shade = QtGui.QLinearGradient(box.topLeft(), box.bottomLeft())
    shade.setColorAt(0, QColor(mixed(tone, "#000000", 0.80 if changed else 0.25)))
    shade.setColorAt(1, QColor(mixed(tone, "#000000", 0.88 if changed else 0.62)))
    h = box.height()
    ink = "#ffffff" if not changed else RAISED if up else LOWERED
    text = QRectF(box.x() + h * 0.84, box.y(), _beside_sign(box.width(), h, changed=changed), h)
    number = font(h * 0.78, bold=True)
    crowded = not label and sign_above((box.width(), h), value, printed)
    p.setPen(QtGui.QPen(QColor(EDGE), 1.5))
    if crowded:  # many digits: the number takes the whole plate, its sign sits on the rim above
        p.setBrush(QColor(mixed(tone, "#000000", 0.45)))
        p.drawEllipse(QPointF(box.x() + h * 0.28, box.y() - h * 0.02), h * 0.34, h * 0.34)
    p.setBrush(QtGui.QBrush(shade))
    p.drawRoundedRect(box, h * 0.24, h * 0.24)
    bright = mixed(tone, "#ffffff", 0.72)
    if crowded:
        paint_sign(p, sign, QRectF(box.x() + h * 0.06, box.y() - h * 0.24, h * 0.44, h * 0.44), bright)
        body = box.adjusted(h * 0.1, h * 0.08, -h * (0.36 if changed else 0.1), 0)
        write_line(
            p,
            body,
            str(value),
            fitted(str(value), font(h * 0.7, bold=True), body.width(), 0.4),
            QColor(ink),
            MIDDLE,
        )
    else:
        paint_sign(p, sign, QRectF(box.x() + h * 0.12, box.y() + h * 0.16, h * 0.66, h * 0.68), bright)
        if label:
            caption = QRectF(text.x(), box.y() + h * 0.05, text.width(), h * 0.34)
            made = fitted(label, font(h * 0.29, bold=True), caption.width(), 0.6)
            write_line(p, caption, label, made, QColor(mixed(tone, "#ffffff", 0.78)), LEFT)
            text.setTop(box.y() + h * 0.32)
            number = font(h * 0.58, bold=True)
        write_line(p, text, str(value), fitted(str(value), number, text.width(), 0.4), QColor(ink), LEFT)
    if changed:
        x, y, s = box.right() - h * 0.28, box.center().y(), h * 0.17 * (1 if up else -1)
        corners = [QPointF(x, y - s), QPointF(x + abs(s), y + s), QPointF(x - abs(s), y + s)]
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(QColor(ink))
        p.drawPolygon(QtGui.QPolygonF(corners))


def word_signs(words: tuple[str, ...], layout: Layout) -> list[str]:
    """Signs of a card's keywords and states, without repeats."""
    found: list[str] = []
    for word in words:
        low = word.casefold()
        sign = layout.signs.get(low) or layout.signs.get(low.split(" ")[0] if low else "")
        if sign and sign not in found:
            found.append(sign)
    return found[:MAX_SIGNS]
