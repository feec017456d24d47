"""Lit silhouettes: soft paint, deep fog, a sphere as the light of the world."""

from __future__ import annotations

import math

from client.art.paint.air import LEGEND, foreground, glints, land, motes, rays, shade, sky
from client.art.paint.easel import Easel, H, Light, Mode, W, colour, mixed
from client.qt import QColor, QImage, QPointF, Qt, QtGui


def subject(e: Easel, light: Light) -> tuple[QImage, QImage]:
    """The subject in paint, and its glowing parts alone."""
    image, p = e.canvas()
    glow, g = e.canvas()
    pal = e.pal

    def ramp(lit: QColor, half: QColor, dark: QColor) -> QtGui.QBrush:
        fall = QtGui.QLinearGradient(QPointF(light.x, min(light.y, H * 0.3)), QPointF(W - light.x, H * 0.86))
        for at, ink in ((0, lit), (0.5, half), (1, dark)):
            fall.setColorAt(at, ink)
        return QtGui.QBrush(fall)

    for tone, path, back, own, _ in e.parts:
        half = mixed(own, pal.body, 0.28)
        if tone == "b" or (back and tone in "ah"):
            veil = 0.45 if back else 0.3
            ink = ramp(mixed(half, pal.lit, 0.25), mixed(half, pal.far, veil), mixed(pal.dark, pal.far, 0.3))
        elif tone == "a":
            ink = ramp(mixed(half, pal.lit, 0.5), half, mixed(half, pal.dark, 0.85))
        elif tone == "h":
            ink = ramp(QColor(pal.lit), mixed(pal.lit, half, 0.3), mixed(pal.lit, half, 0.75))
        elif tone == "d":
            ink = QtGui.QBrush(colour(mixed(half, pal.dark, 0.85).name(), 0.8))
        else:
            ink = QtGui.QBrush(QColor(pal.glow))
            g.setBrush(ink)
            g.drawPath(path)
        p.setBrush(ink)
        p.drawPath(path)
    g.end()
    p.setCompositionMode(Mode.CompositionMode_SourceAtop)  # brush strokes, only where there is paint
    for _ in range(34):
        x, y, long = e.r.uniform(0, W), e.r.uniform(0, H), e.r.uniform(20, 60)
        near = 1 - min(1.0, math.hypot(x - light.x, y - light.y) / (W * 1.1))
        bright = e.r.random() < 0.35 + 0.4 * near
        ink_ = colour(pal.lit, 0.10 * near + 0.01) if bright else colour(pal.dark, 0.10)
        p.setPen(QtGui.QPen(ink_, e.r.uniform(5, 15), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        a = light.away + e.r.uniform(0.8, 1.6)
        p.drawLine(QPointF(x, y), QPointF(x + long * math.cos(a), y + long * math.sin(a)))
    p.end()
    return e.rimmed(image, light), glow


def paint_painted(e: Easel) -> QImage:
    """A whole picture."""
    r, pal, grand = e.r, e.pal, e.recipe.grand
    image, p = e.canvas()
    light = Light(r.choice((0.26, 0.74)) * W + r.uniform(-14, 14), r.uniform(0.2, 0.34) * H)
    if grand > 1:
        light = Light(W * 0.5, H * 0.36)
    sky(e, p, light)
    rays(e, p, light, 7)
    size = 92 if grand > 1 else 38
    ball = QtGui.QRadialGradient(light.x - 8, light.y - 8, size * 1.2)
    ball.setColorAt(0, colour("#ffffff", 0.95))
    ball.setColorAt(0.5, colour(pal.sky[2], 0.9))
    ball.setColorAt(1, colour(pal.sky[2], 0.12))
    p.setBrush(QtGui.QBrush(ball))
    p.drawEllipse(QPointF(light.x, light.y), size, size)
    land(e, p)
    made, glow = subject(e, light)
    p.setOpacity(0.4)
    p.drawImage(0, 0, e.blurred(e.tinted(made, QColor(pal.sky[2])), 18))
    p.setOpacity(1)
    shade(e, p)
    p.drawImage(0, 0, made)
    e.bloom(p, glow, 7)
    foreground(e, p)
    motes(e, p, e.recipe.motes, 26)
    if grand:
        glints(e, p, 5 * grand, LEGEND)
    e.finish(p, 0.5)
    p.end()
    return e.punched(image)
