"""Sky, light, land and what hangs in the air, for painters that work in colour."""

from __future__ import annotations

import math

from client.art import scenery
from client.art.paint.easel import NOTHING, Easel, H, Light, W, colour, mixed, polygon
from client.qt import QColor, QPainter, QPointF, Qt, QtGui

LEGEND = "#ffd77a"
"""Gold, for cards that are legends."""


def sky(e: Easel, p: QPainter, light: Light) -> None:
    """The sky, brighter where the light is."""
    wash = QtGui.QLinearGradient(0, 0, 0, H)
    for at, ink in zip((0, 0.55, 1), (e.pal.sky[0], e.pal.sky[1], e.pal.far), strict=True):
        wash.setColorAt(at, QColor(ink))
    p.fillRect(0, 0, W, H, wash)
    sun = QtGui.QRadialGradient(light.x, light.y, W * 0.72)
    for at, alpha in ((0, 0.95), (0.16, 0.62), (0.5, 0.18), (1, 0)):
        sun.setColorAt(at, colour(e.pal.sky[2], alpha))
    p.fillRect(0, 0, W, H, sun)


def rays(e: Easel, p: QPainter, light: Light, count: int) -> None:
    """Beams from the light; a legend has a whole glory of them, in gold."""
    ink = QColor(LEGEND if e.recipe.grand > 1 else e.pal.sky[2])
    fade = QtGui.QRadialGradient(light.x, light.y, W)
    fade.setColorAt(0, QColor(ink.red(), ink.green(), ink.blue(), 120 if e.recipe.grand > 1 else 70))
    fade.setColorAt(1, QColor(ink.red(), ink.green(), ink.blue(), 0))
    p.setBrush(QtGui.QBrush(fade))
    many = e.recipe.grand > 1
    for number in range(18 if many else count):
        a = number * math.tau / 18 + 0.1 if many else e.r.uniform(0, math.tau)
        spread, far = (0.05 if many else e.r.uniform(0.02, 0.09)), W * 1.5
        ends = [(light.x + far * math.cos(a + s), light.y + far * math.sin(a + s)) for s in (-spread, spread)]
        p.drawPolygon(polygon((light.x, light.y), *ends))


def land(e: Easel, p: QPainter) -> None:
    """Scenery, each layer darker than the one behind, with fog at its foot."""
    for path, depth in scenery.layers(e.recipe.scene, e.r, W, H):
        base = mixed(mixed(e.pal.far, e.pal.sky[2], 0.22 * (1 - depth)), e.pal.near, depth)
        top = path.boundingRect().top()
        fog = QtGui.QLinearGradient(0, top, 0, min(H, top + H * 0.42))
        fog.setColorAt(0, base)
        fog.setColorAt(1, mixed(base, e.pal.sky[2], 0.34 * (1 - depth)))
        p.setBrush(QtGui.QBrush(fog))
        p.drawPath(path)


def motes(e: Easel, p: QPainter, kind: str, count: int) -> None:
    """Embers, leaves, bubbles, snow, rain."""
    r, pal = e.r, e.pal
    ink = {"leaf": pal.lit, "bubble": pal.lit, "snow": "#ffffff", "star": "#ffffff", "rain": pal.lit}.get(
        kind, pal.glow
    )
    for _ in range(0 if kind == "none" else count):
        x, y = r.uniform(0, W), r.uniform(0, H)
        s = r.uniform(1.0, 3.6) * (2 if r.random() < 0.08 else 1)
        p.setBrush(colour(ink, r.uniform(0.35, 0.9)))
        p.setPen(NOTHING)
        if kind == "leaf":
            p.save()
            p.translate(x, y)
            p.rotate(r.uniform(0, 360))
            p.drawEllipse(QPointF(0, 0), s * 2, s * 0.8)
            p.restore()
        elif kind == "bubble":
            p.setBrush(Qt.BrushStyle.NoBrush)
            p.setPen(QtGui.QPen(colour(ink, 0.6), 1))
            p.drawEllipse(QPointF(x, y), s * 1.6, s * 1.6)
        elif kind == "rain":
            p.setPen(QtGui.QPen(colour(ink, 0.45), 1.1))
            p.drawLine(QPointF(x, y), QPointF(x - 5, y + s * 7))
        elif kind == "ember":
            p.drawPolygon(polygon((x, y - s * 2), (x + s * 0.7, y), (x, y + s), (x - s * 0.7, y)))
        else:
            p.drawEllipse(QPointF(x, y), s * 0.8, s * 0.8)
    p.setPen(NOTHING)


def glints(e: Easel, p: QPainter, count: int, ink: str = "#ffffff") -> None:
    """Small stars of light."""
    p.setPen(NOTHING)
    p.setBrush(colour(ink, 0.88))
    for _ in range(count):
        x, y, s = e.r.uniform(20, W - 20), e.r.uniform(20, H * 0.8), e.r.uniform(4, 10)
        p.drawPolygon(polygon((x, y - s), (x + s * 0.16, y), (x, y + s), (x - s * 0.16, y)))
        p.drawPolygon(polygon((x - s, y), (x, y + s * 0.16), (x + s, y), (x, y - s * 0.16)))


def shade(e: Easel, p: QPainter) -> None:
    """The shadow it stands on."""
    if not e.recipe.grounded:
        return
    low = QtGui.QRadialGradient(0, 0, 1)
    low.setColorAt(0, colour(e.pal.near, 0.75))
    low.setColorAt(1, colour(e.pal.near, 0))
    p.save()
    p.translate(W * 0.5, H * 0.815)
    p.scale(W * 0.42, H * 0.05)
    p.setBrush(QtGui.QBrush(low))
    p.drawEllipse(QPointF(0, 0), 1, 1)
    p.restore()


def foreground(e: Easel, p: QPainter) -> None:
    """Grass or shards at the lower edge, out of focus."""
    p.setPen(NOTHING)
    p.setBrush(colour(e.pal.near, 0.92))
    for _ in range(22):
        x, tall, lean = e.r.uniform(-10, W + 10), e.r.uniform(14, 52), e.r.uniform(-18, 18)
        p.drawPolygon(polygon((x - 6, H), (x + lean, H - tall), (x + 6, H)))
