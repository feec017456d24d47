"""Gem facets: everything cut like a stone, with the stars of a dream behind."""

from __future__ import annotations

import math

from client.art import scenery
from client.art.paint.air import LEGEND, glints, motes
from client.art.paint.easel import NOTHING, Easel, H, Light, W, colour, mixed
from client.qt import QColor, QImage, QPainter, QPainterPath, QPointF, QRectF, QtGui

Net = list[tuple[QtGui.QPolygonF, QRectF]]
Ramp = tuple[QColor | str, QColor | str, QColor | str]


def net(e: Easel, nx: int, ny: int) -> Net:
    """Triangles over the whole picture, their knots shaken."""

    def knot(i: int, j: int) -> QPointF:
        shake = 0.36 if 0 < i < nx and 0 < j < ny else 0
        return QPointF((i + e.r.uniform(-shake, shake)) * W / nx, (j + e.r.uniform(-shake, shake)) * H / ny)

    grid = [[knot(i, j) for j in range(ny + 1)] for i in range(nx + 1)]
    found: Net = []
    for i in range(nx):
        for j in range(ny):
            a, b, c, d = grid[i][j], grid[i + 1][j], grid[i + 1][j + 1], grid[i][j + 1]
            halves = ([a, b, c], [a, c, d]) if e.r.random() < 0.5 else ([a, b, d], [b, c, d])
            for half in halves:
                facet = QtGui.QPolygonF(half)
                found.append((facet, facet.boundingRect()))
    return found


def cut(
    e: Easel,
    p: QPainter,
    where: QPainterPath | None,
    facets: Net,
    ramp: Ramp,
    light: Light,
    vary: float,
    reach: float,
) -> None:
    """Facets from lit to dark by distance from the light, each at an angle of its own."""
    p.save()
    box = QRectF(0, 0, W, H)
    if where is not None:
        p.setClipPath(where)
        box = where.boundingRect()
    for facet, around in facets:
        tilt = e.r.uniform(-vary, vary)
        if not box.intersects(around):
            continue
        c = around.center()
        t = min(1, max(0, math.hypot(c.x() - light.x, c.y() - light.y) / reach + tilt))
        ink = mixed(ramp[0], ramp[1], t * 2) if t < 0.5 else mixed(ramp[1], ramp[2], t * 2 - 1)
        p.setPen(QtGui.QPen(ink, 0.8))
        p.setBrush(ink)
        p.drawPolygon(facet)
    p.restore()


def _subject(e: Easel, light: Light) -> tuple[QImage, QImage]:
    pal, fine = e.pal, net(e, 13, 15)
    image, q = e.canvas()
    glow, g = e.canvas()
    for tone, path, back, own, _ in e.parts:
        half = mixed(own, pal.body, 0.22)
        q.setPen(NOTHING)
        if back and tone in "abh":  # a sign in the air behind
            far = (mixed(half, pal.sky[2], 0.5), mixed(half, pal.sky[1], 0.5), mixed(half, pal.sky[0], 0.7))
            cut(e, q, path, fine, far, light, 0.16, W * 1.1)
        elif tone == "b":
            ramp = (mixed(half, pal.lit, 0.3), mixed(half, pal.dark, 0.35), mixed(half, pal.dark, 0.8))
            cut(e, q, path, fine, ramp, light, 0.2, W)
        elif tone == "a":
            cut(
                e,
                q,
                path,
                fine,
                (mixed(half, pal.lit, 0.75), half, mixed(half, pal.dark, 0.75)),
                light,
                0.24,
                W,
            )
        elif tone == "d":
            q.setBrush(colour(mixed(half, pal.dark, 0.9).name(), 0.85))
            q.drawPath(path)
        elif tone == "h":
            cut(e, q, path, fine, ("#ffffff", mixed(half, "#ffffff", 0.55), half), light, 0.2, W * 1.1)
        else:
            for painter in (q, g):
                painter.setBrush(QColor(pal.glow))
                painter.drawPath(path)
    q.end()
    g.end()
    return e.rimmed(image, light, 2.2), glow


def paint_facets(e: Easel) -> QImage:
    """A whole picture."""
    r, pal, grand = e.r, e.pal, e.recipe.grand
    image, p = e.canvas()
    light = Light(r.choice((0.24, 0.76)) * W + r.uniform(-14, 14), H * r.uniform(0.16, 0.3))
    if grand:
        light = Light(W * 0.5, H * 0.34)
    cut(e, p, None, net(e, 5, 6), (pal.sky[2], pal.sky[1], pal.sky[0]), light, 0.13, W * 1.05)
    if grand:  # a brilliant of gold behind the subject
        _brilliant(p, light, LEGEND if grand > 1 else pal.extra)
    sun = QtGui.QRadialGradient(light.x, light.y, W * 0.5)
    sun.setColorAt(0, colour("#ffffff", 0.75))
    sun.setColorAt(0.25, colour(pal.sky[2], 0.35))
    sun.setColorAt(1, colour(pal.sky[2], 0))
    p.fillRect(0, 0, W, H, sun)
    motes(e, p, "star", 26)
    mid = net(e, 9, 11)
    for path, depth in scenery.layers(e.recipe.scene, r, W, H):
        far = mixed(pal.far, pal.near, depth * 0.9)
        ramp = (mixed(far, pal.sky[2], 0.45 * (1 - depth) + 0.1), far, mixed(far, pal.near, 0.6))
        cut(e, p, path, mid, ramp, light, 0.2, W * 1.3)
    made, glow = _subject(e, light)
    p.setOpacity(0.85)
    p.drawImage(0, 0, e.blurred(e.tinted(made, QColor(pal.near)), 8))
    p.setOpacity(1)
    p.drawImage(0, 0, made)
    e.bloom(p, glow, 6)
    motes(e, p, e.recipe.motes, 12)
    glints(e, p, 5 + 4 * grand)
    e.finish(p, 0.45)
    p.end()
    return e.punched(image)


def _brilliant(p: QPainter, light: Light, ink: str) -> None:
    """Long facets around the light, every other one bright."""
    n, far = 24, W * 0.62
    p.setPen(NOTHING)
    for k in range(n):
        a, b = k * math.tau / n, (k + 1) * math.tau / n
        long = far * (1.0 if k % 2 else 0.8)
        tip = (a + b) / 2
        p.setBrush(colour(ink, 0.55 if k % 2 else 0.25))
        p.drawPolygon(
            QtGui.QPolygonF([
                QPointF(light.x + 40 * math.cos(a), light.y + 40 * math.sin(a)),
                QPointF(light.x + long * math.cos(tip), light.y + long * math.sin(tip)),
                QPointF(light.x + 40 * math.cos(b), light.y + 40 * math.sin(b)),
            ])
        )  # fmt: skip
