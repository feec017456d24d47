"""Carved stone: a slab, its signs cut in with light in the groove."""

from __future__ import annotations

from client.art.paint.easel import NOTHING, Easel, H, Mode, W, colour, mixed
from client.qt import QColor, QImage, QPainter, QPainterPath, QPointF, QRectF, Qt, QtGui


def _slab(e: Easel, p: QPainter) -> None:
    """Stone with veins and chips, lit from above."""
    pal, r = e.pal, e.r
    wash = QtGui.QLinearGradient(0, 0, W * 0.4, H)
    for at, ink in ((0, mixed(pal.sky[1], pal.lit, 0.3)), (0.5, QColor(pal.sky[1])), (1, QColor(pal.sky[0]))):
        wash.setColorAt(at, ink)
    p.fillRect(0, 0, W, H, wash)
    p.setBrush(Qt.BrushStyle.NoBrush)
    for _ in range(9):
        x, y = r.uniform(0, W), r.uniform(0, H)
        vein = QPainterPath(QPointF(x, y))
        for _ in range(4):
            x, y = x + r.uniform(-50, 70), y + r.uniform(-40, 60)
            vein.lineTo(x, y)
        p.setPen(QtGui.QPen(colour(r.choice((pal.dark, pal.lit)), 0.12), r.uniform(1, 4)))
        p.drawPath(vein)
    p.setPen(NOTHING)


def _groove(e: Easel, p: QPainter, path: QPainterPath) -> None:
    """An outline cut into the stone: dark above, light below, and a glow at the bottom."""
    pal = e.pal
    for dx, dy, ink in ((-2.4, -2.8, colour("#000000", 0.7)), (2.2, 2.6, colour(pal.lit, 0.5))):
        p.setBrush(ink)
        p.drawPath(path.translated(dx, dy))
    deep = QtGui.QLinearGradient(0, 0, 0, H)
    deep.setColorAt(0, mixed(pal.dark, "#000000", 0.4))
    deep.setColorAt(1, mixed(pal.dark, pal.glow, 0.35))
    p.setBrush(QtGui.QBrush(deep))
    p.drawPath(path)


def paint_carved(e: Easel) -> QImage:
    """A whole picture."""
    image, p = e.canvas()
    _slab(e, p)
    p.setPen(QtGui.QPen(colour(e.pal.dark, 0.7), 3))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawRoundedRect(QRectF(16, 16, W - 32, H - 32), 14, 14)
    p.setPen(NOTHING)
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    glow, g = e.canvas()
    for tone, path, *_ in e.parts:
        if tone in "bah":
            whole.addPath(path)
    _groove(e, p, whole.simplified())
    for tone, path, *_ in e.parts:
        if tone == "d":
            p.setBrush(mixed(e.pal.sky[1], e.pal.lit, 0.12))
            p.drawPath(path)
        elif tone == "c":
            for painter in (p, g):
                painter.setBrush(QColor(e.pal.glow))
                painter.drawPath(path)
    g.setCompositionMode(Mode.CompositionMode_SourceOver)
    g.setBrush(Qt.BrushStyle.NoBrush)
    g.setPen(QtGui.QPen(colour(e.pal.glow, 0.5), 1.6))
    g.drawPath(whole)
    g.end()
    e.bloom(p, glow, 6)
    e.finish(p, 0.45)
    p.end()
    return e.punched(image)
