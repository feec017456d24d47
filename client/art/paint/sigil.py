"""Neon sigils: darkness, and magic that burns behind the subject in the form of its kind."""

from __future__ import annotations

import math
from collections.abc import Callable

from client.art.paint.air import LEGEND, glints, land, motes, rays, sky
from client.art.paint.easel import NOTHING, Easel, H, Light, W, colour, polygon
from client.art.paint.painted import subject
from client.qt import QColor, QImage, QPainter, QPainterPath, QPointF, QRectF, Qt, QtGui


def _pen(e: Easel, q: QPainter, alpha: float, width: float) -> None:
    q.setBrush(Qt.BrushStyle.NoBrush)
    q.setPen(QtGui.QPen(colour(e.pal.glow, alpha), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))


def _round(r: float, a: float) -> tuple[float, float]:
    return r * math.cos(a), r * math.sin(a)


def _strokes(e: Easel, q: QPainter, big: float) -> None:
    """Cuts through the air."""
    q.setPen(NOTHING)
    for _ in range(7):
        a, off = e.r.uniform(-0.95, -0.6), e.r.uniform(-0.4, 0.4) * W
        far, thick = e.r.uniform(0.4, 0.8) * W, e.r.uniform(2, 7)
        q.save()
        q.rotate(math.degrees(a))
        q.setBrush(colour(e.pal.glow, e.r.uniform(0.35, 0.9)))
        q.drawPolygon(polygon((-far, off), (0, off - thick), (far, off), (0, off + thick)))
        q.restore()


def _hexagons(e: Easel, q: QPainter, big: float) -> None:
    """Order."""
    for k in range(3):
        _pen(e, q, 0.9 - 0.25 * k, 2.6 - 0.6 * k)
        q.drawPolygon(polygon(*(_round(big * (1 - 0.16 * k), i * math.tau / 6) for i in range(6))))


def _glory(e: Easel, q: QPainter, big: float) -> None:
    """A blessing."""
    _pen(e, q, 0.85, 2.2)
    for i in range(24):
        a, far = i * math.tau / 24, big * (1.2 if i % 2 else 1.02)
        q.drawLine(QPointF(*_round(big * 0.8, a)), QPointF(*_round(far, a)))
    q.drawEllipse(QPointF(0, 0), big * 0.74, big * 0.74)


def _waves(e: Easel, q: QPainter, big: float) -> None:
    """A voice that goes out."""
    for k in range(6):
        _pen(e, q, 0.9 - 0.12 * k, 2.6)
        reach = big * (0.5 + 0.16 * k)
        box = QRectF(-reach, -reach, 2 * reach, 2 * reach)
        q.drawArc(box, 150 * 16, 60 * 16)
        q.drawArc(box, -30 * 16, 60 * 16)


def _beam(e: Easel, q: QPainter, big: float) -> None:
    """A thing in the light."""
    beam = QtGui.QLinearGradient(0, -H * 0.5, 0, H * 0.34)
    beam.setColorAt(0, colour(e.pal.glow, 0.5))
    beam.setColorAt(1, colour(e.pal.glow, 0.05))
    q.setPen(NOTHING)
    q.setBrush(QtGui.QBrush(beam))
    q.drawPolygon(polygon((-26, -H * 0.5), (26, -H * 0.5), (big * 0.95, H * 0.31), (-big * 0.95, H * 0.31)))
    q.setBrush(colour(e.pal.glow, 0.3))
    q.drawEllipse(QPointF(0, H * 0.31), big * 0.95, 14)


def _thorns(e: Easel, q: QPainter, big: float) -> None:
    """What ails."""
    q.setPen(NOTHING)
    q.setBrush(colour(e.pal.extra, 0.55))
    for i in range(15):
        a, far = i * math.tau / 15 + e.r.uniform(-0.1, 0.1), big * e.r.uniform(0.95, 1.35)
        q.drawPolygon(polygon(_round(big * 0.5, a - 0.12), _round(far, a + 0.2), _round(big * 0.5, a + 0.12)))


def _arches(e: Easel, q: QPainter, big: float) -> None:
    """Where one stands: a gate of light."""
    for k in range(4):
        _pen(e, q, 0.85 - 0.17 * k, 2.4)
        half = big * (0.62 + 0.13 * k)
        gate = QPainterPath(QPointF(-half, H * 0.32))
        gate.lineTo(-half, -big * 0.2)
        gate.cubicTo(-half, -big * 0.95 - 6 * k, half, -big * 0.95 - 6 * k, half, -big * 0.2)
        gate.lineTo(half, H * 0.32)
        q.drawPath(gate)


def _burst(e: Easel, q: QPainter, big: float) -> None:
    """What one can do: rays in fours."""
    for k in range(8):
        _pen(e, q, 0.9 if k % 2 else 0.6, 2.2)
        a = k * math.tau / 8 + 0.39
        for off in (-0.09, 0.0, 0.09):
            far = big * (1.2 - abs(off) * 3)
            q.drawLine(QPointF(*_round(big * 0.68, a + off)), QPointF(*_round(far, a + off)))


def _circle(e: Easel, q: QPainter, big: float) -> None:
    """A spell: circles, a star, and runes between."""
    r = e.r
    q.rotate(r.uniform(0, 360))
    _pen(e, q, 0.95, 2.4)
    q.drawEllipse(QPointF(0, 0), big, big)
    _pen(e, q, 0.8, 1.3)
    q.drawEllipse(QPointF(0, 0), big * 0.86, big * 0.86)
    corners, skip = r.choice(((3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3)))
    star = [_round(big * 0.86, k * skip * math.tau / corners) for k in range(corners * skip + 1)]
    q.drawPolyline(polygon(*star))
    _pen(e, q, 0.95, 2.2)
    for k in range(16):
        q.save()
        q.rotate(k * 22.5)
        q.translate(0, -big * 0.93)
        stem = QPainterPath(QPointF(0, -5))
        stem.lineTo(0, 5)
        for _ in range(2):
            y = r.choice((-5, -1, 3))
            stem.moveTo(0, y)
            stem.lineTo(r.choice((-4, 4)), y + r.choice((-3, 3)))
        q.drawPath(stem)
        q.restore()


AURAS: dict[str, Callable[[Easel, QPainter, float], None]] = {
    "strokes": _strokes, "hexagons": _hexagons, "glory": _glory, "waves": _waves, "beam": _beam,
    "thorns": _thorns, "arches": _arches, "burst": _burst, "circle": _circle,
}  # fmt: skip


def paint_sigil(e: Easel) -> QImage:
    """A whole picture."""
    image, p = e.canvas()
    light = Light(W * 0.5 + e.r.uniform(-34, 34), H * e.r.uniform(0.36, 0.46))
    sky(e, p, light)
    rays(e, p, light, 5)
    land(e, p)
    ring, q = e.canvas()
    q.translate(W / 2, H * 0.48)
    AURAS.get(e.recipe.aura, _circle)(e, q, W * e.r.uniform(0.38, 0.45))
    q.end()
    p.setOpacity(0.85)
    p.drawImage(0, 0, ring)
    p.setOpacity(1)
    e.bloom(p, ring, 6)
    made, glow = subject(e, light)
    p.setOpacity(0.8)
    p.drawImage(0, 0, e.blurred(e.tinted(made, QColor(e.pal.near)), 9))
    p.setOpacity(1)
    p.drawImage(0, 0, made)
    e.bloom(p, glow, 6)
    motes(e, p, e.recipe.motes, 38)
    if e.recipe.grand:
        glints(e, p, 6 * e.recipe.grand, LEGEND)
    e.finish(p, 0.72)
    p.end()
    return e.punched(image)
