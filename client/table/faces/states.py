"""What can be done with a card, as light around it: each has a colour and a form, never colour alone.

act     can act: a solid ring with a triangle on top
target  may be chosen: a dashed ring and a cross-hair
chosen  a broad white ring and a tick
focus   where the keyboard is: a second, thin ring further out
point   what another card means; flash what just happened: dotted rings
"""

from __future__ import annotations

from client.qt import QColor, QPainter, QPointF, QRectF, Qt, QtGui
from client.table.faces.face import Face
from client.table.faces.frame import outline
from client.table.faces.marks import Aim, aim_on
from client.table.inkwell import colour
from client.table.look import Palette
from client.table.shapes import tick

RIM = 14
"""Pixels that lights stand out around a card."""
LOW = 44
"""Below this height a thing holds words alone, as an empty place does: its cross-hair stands before them."""
ACT, TARGET, CHOSEN, DANGER = "#7CFFB2", "#ffb02e", "#ffffff", "#ff5a46"


def _ring(
    p: QPainter, size: tuple[float, float], corner: str, ink: str, *, style: str = "solid", out: float = 2.0
) -> None:
    box = QRectF(-out, -out, size[0] + 2 * out, size[1] + 2 * out)
    p.setBrush(Qt.BrushStyle.NoBrush)
    for width, alpha in ((9.0, 0.12), (6.0, 0.24), (3.2, 1.0)):
        for tone, more in (("#000000", 1.6), (ink, 0.0)) if alpha == 1.0 else ((ink, 0.0),):
            pen = QtGui.QPen(colour(tone, alpha if tone == ink else 0.55), width + more)
            if alpha == 1.0 and style == "dashed":
                pen.setDashPattern([3, 2])
            elif alpha == 1.0 and style == "dotted":
                pen.setDashPattern([1, 1.6])
            p.setPen(pen)
            p.drawPath(outline(corner, box))


def paint_lights(
    p: QPainter,
    size: tuple[float, float],
    lights: frozenset[str],
    corner: str,
    pal: Palette,
    aim: Aim | None = None,
) -> None:
    """The lights around a card of this size whose upper left corner is the origin; a cross-hair stands where
    it covers no word or number.
    """
    w, h = size
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    strict = pal.name == "high contrast"
    if "act" in lights and "chosen" not in lights:
        ink = pal.choice if strict else ACT
        _ring(p, size, corner, ink)
        p.setPen(QtGui.QPen(QColor("#06281a"), 1.5))
        p.setBrush(QColor(ink))
        p.drawPolygon(QtGui.QPolygonF([QPointF(w / 2 - 8, -3), QPointF(w / 2 + 8, -3), QPointF(w / 2, -13)]))
    if "target" in lights and "chosen" not in lights:
        _ring(p, size, corner, TARGET, style="dashed")
        at = aim or (Aim(h * 0.5, h / 2, h * 0.24, 0.6) if h < LOW else aim_on(Face(), w, h))
        _cross(p, QPointF(at.x, at.y), at.radius, at.inner)
    if "flash" in lights or "point" in lights:
        _ring(p, size, corner, DANGER if "flash" in lights else pal.focus, style="dotted", out=3.5)
    if "chosen" in lights:
        _ring(p, size, corner, CHOSEN)
        _tick(p, QRectF(0, 0, w, h))
    if "focus" in lights:
        out = 7.0
        box = QRectF(-out, -out, w + 2 * out, h + 2 * out)
        p.setBrush(Qt.BrushStyle.NoBrush)
        for ink, width in (("#000000", 4.0), (pal.focus if strict else CHOSEN, 2.0)):
            p.setPen(QtGui.QPen(QColor(ink), width, Qt.PenStyle.DashLine))
            p.drawPath(outline(corner, box))


def _cross(p: QPainter, c: QPointF, r: float, inner: float) -> None:
    """A cross-hair whose lines begin at this share of its radius."""
    p.setBrush(Qt.BrushStyle.NoBrush)
    thin = min(1.0, r / 10)
    for ink, width in (("#000000", 5.0), (TARGET, 2.6)):
        p.setPen(QtGui.QPen(QColor(ink), width * thin))
        p.drawEllipse(c, r, r)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            near, far = QPointF(dx * r * inner, dy * r * inner), QPointF(dx * r * 1.4, dy * r * 1.4)
            p.drawLine(c + near, c + far)


def _tick(p: QPainter, box: QRectF) -> None:
    side = max(18.0, min(box.width(), box.height()) * 0.24)
    centre = QPointF(box.center().x(), box.bottom() + RIM - side * 0.5 - 1)
    p.setPen(QtGui.QPen(QColor("#15181a"), 2))
    p.setBrush(QColor(CHOSEN))
    p.drawEllipse(centre, side / 2, side / 2)
    pen = QtGui.QPen(QColor("#15181a"), side * 0.14)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    p.setPen(pen)
    p.setBrush(Qt.BrushStyle.NoBrush)
    move = QtGui.QTransform().translate(centre.x(), centre.y()).scale(side / 2, side / 2)
    p.drawPath(move.map(tick()))
