"""What lies on a card: damage as a splash with its number, counters with sign, letter, number."""

from __future__ import annotations

import math
from typing import NamedTuple

from client.qt import QColor, QPointF, QRectF, Qt, QtGui
from client.table.faces.face import Face, level_of
from client.table.faces.frame import Sheet
from client.table.faces.lettering import LEFT, MIDDLE, outlined
from client.table.fonts import font
from client.table.inkwell import colour, fitted, write_line
from client.table.layout import MarkLook
from client.table.rows import TUCK
from client.table.shapes import at

BELOW = 0.67
"""Where a cross-hair stands on a card that lies face down, in heights of it: below the band that says so."""
STEP, SPLASH = 1.1, 0.34
"""From one counter to the next, in heights of one; the middle of a splash, in heights of a card."""
MAX_MARKS = 4
"""Counters drawn one by one; further ones are told as a number."""


Spot = tuple[float, float]
"""A place on a card, from its upper left corner."""


class Aim(NamedTuple):
    """Where a cross-hair stands on a card, how large it is, and where its lines begin, as a share of that."""

    x: float
    y: float
    radius: float
    inner: float


def aim_on(face: Face, w: float, h: float) -> Aim:
    """A cross-hair on an upright card of this size: around the number of damage, below the band of a card
    that lies face down, else in the middle of the picture.
    """
    if face.damage:
        return Aim(*damage_spot(w, h, face.over), damage_radius(w, h) * 1.24, 0.92)
    if face.down and face.known:
        return Aim(w * 0.5, h * BELOW, 0.16 * min(w, h), 0.6)
    return Aim(w * 0.5, h * max(0.36, face.over + 0.15), 0.19 * min(w, h), 0.6)


def damage_spot(w: float, h: float, over: float = 0.0) -> Spot:
    """Where damage stands on an upright card of this size of which so much lies under another."""
    return w * 0.5, max(h * SPLASH, h * over + damage_radius(w, h) * 1.05 if over else 0.0)


def damage_radius(w: float, h: float) -> float:
    """How far its splash reaches."""
    return max(15.0, 0.21 * min(w, h))


def paint_marks(s: Sheet) -> None:
    """Damage in the middle, counters down the left edge."""
    marks = [(n, v, s.layout.marks.get(n) or MarkLook(word=n)) for n, v in s.face.marks if v]
    if len(marks) > MAX_MARKS:
        rest = sum(v for _, v, _ in marks[MAX_MARKS - 1 :])
        marks = [*marks[: MAX_MARKS - 1], ("more", rest, MarkLook("square", "#444444", "…"))]
    p, w = s.p, s.w
    side, top = _side(s), _top(s)
    for number, (name, amount, mark) in enumerate(marks):
        letter = (mark.word or name)[:1].upper() if mark.letter is None else mark.letter
        label = f"{letter if s.look.marks else ''}{amount}"
        if s.face.tucked:
            _slip(s, QRectF(0, top + number * side * STEP, w * TUCK, side), amount)
            continue
        made = font(side * 0.68, bold=True)
        wide = min(w, side * 0.95 + QtGui.QFontMetricsF(made).horizontalAdvance(label[:8]) + side * 0.35)
        badge = QRectF(w * 0.03, top + number * side * STEP, wide, side)
        p.setPen(QtGui.QPen(QColor("#ffffff"), 1.2))
        p.setBrush(QColor("#15181a"))
        p.drawRoundedRect(badge, side / 2, side / 2)
        p.setPen(QtGui.QPen(colour("#ffffff", 0.9), 1))
        p.setBrush(QColor(mark.colour))
        p.drawPath(at(mark.shape, QPointF(badge.left() + side * 0.52, badge.center().y()), side * 0.36))
        words = badge.adjusted(side * 0.95, 0, -side * 0.25, 0)
        write_line(p, words, label, fitted(label, made, words.width(), 0.5), QColor("#ffffff"), LEFT)
    if s.face.damage:
        _splash(s, QPointF(*damage_spot(w, s.h, s.face.over)), damage_radius(w, s.h))


def _slip(s: Sheet, box: QRectF, amount: int) -> None:
    """A counter on the edge of a card that sticks out: its number."""
    p, made = s.p, font(box.height() * 0.68, bold=True)
    p.setPen(QtGui.QPen(QColor("#ffffff"), 1.2))
    p.setBrush(QColor("#15181a"))
    p.drawRoundedRect(box.adjusted(1, 0, -1, 0), 4, 4)
    write_line(
        p, box, str(amount), fitted(str(amount), made, box.width() - 4, 0.5), QColor("#ffffff"), MIDDLE
    )


def marks_end(s: Sheet) -> float:
    """How far down a card counters and damage lie."""
    count = min(MAX_MARKS, sum(1 for _, amount in s.face.marks if amount))
    below = damage_spot(s.w, s.h, s.face.over)[1] + damage_radius(s.w, s.h) if s.face.damage else 0.0
    return max(below, _top(s) + count * _side(s) * STEP if count else 0.0)


def _side(s: Sheet) -> float:
    return max(17.0, 0.19 * min(s.w, s.h))


def _top(s: Sheet) -> float:
    corner = 0.31 * s.w if level_of(s.face, s.w) != "chip" else 0.0
    return s.h * s.face.over + corner + _side(s) * 0.2


def _splash(s: Sheet, centre: QPointF, r: float) -> None:
    """Damage: a star with the number in it."""
    p, points = s.p, []
    for k in range(20):
        far, a = (r if k % 2 else r * 0.68), k * math.tau / 20
        points.append(QPointF(centre.x() + far * math.cos(a), centre.y() + far * math.sin(a)))
    pen = QtGui.QPen(QColor("#ffffff"), 2.2)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    p.setPen(pen)
    p.setBrush(QColor("#8f140c"))
    p.drawPolygon(QtGui.QPolygonF(points))
    box = QRectF(centre.x() - r * 0.95, centre.y() - r, 1.9 * r, 2 * r)
    outlined(p, box, f"−{s.face.damage}", r * 0.86, line="#3a0604", align=MIDDLE, least=0.4)
