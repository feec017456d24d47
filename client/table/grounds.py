"""The ground that each game is played on, drawn once per size: behind its table, its screens and its tile."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

from client.qt import QPainter, QPainterPath, QPointF, QRectF, Qt, QtGui
from client.table.inkwell import colour, contrast, mixed, readable
from client.table.layout import Ground
from client.table.look import Look, Palette

PLAIN = Ground()
_NO_PEN, _NO_BRUSH = Qt.PenStyle.NoPen, Qt.BrushStyle.NoBrush


def worn(look: Look, ground: Ground | None) -> Look:
    """The look of one game's table: its own ground and accent, where colours are not set by need."""
    pal = look.palette
    if ground is None or pal.name == "high contrast":
        return look
    if not pal.dark:
        table = mixed(pal.table, ground.second, 0.10)
        return look.with_palette(replace(pal, table=table))
    panel = mixed(ground.colour, "#05060a", 0.55)
    accent = ground.accent if contrast(ground.accent, panel) >= 4.5 else pal.accent
    return look.with_palette(
        replace(
            pal,
            table=ground.colour,
            panel=panel,
            line=mixed(ground.second, "#ffffff", 0.18),
            text="#ffffff",
            faint=mixed(mixed(ground.accent, "#ffffff", 0.7), ground.colour, 0.22),
            accent=accent,
            on_accent=readable(accent),
        )
    )


def paint_ground(p: QPainter, size: tuple[float, float], ground: Ground | None, pal: Palette) -> None:
    """The whole ground into a rectangle from the origin; flat where high contrast is asked for."""
    w, h = size
    whole = QRectF(0, 0, w, h)
    if pal.name == "high contrast":
        p.fillRect(whole, colour(pal.table))
        return
    ground = ground or PLAIN
    edge, middle = ground.colour, ground.second
    if not pal.dark:
        edge, middle = mixed(pal.table, ground.second, 0.16), mixed(pal.table, "#ffffff", 0.45)
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    wash = QtGui.QRadialGradient(w / 2, h * 0.46, max(w * 0.62, 1.0))
    wash.setColorAt(0, colour(middle))
    wash.setColorAt(1, colour(edge))
    p.fillRect(whole, QtGui.QBrush(wash))
    p.save()
    if not pal.dark:
        p.setOpacity(0.2)
    _PATTERNS[ground.pattern](p, w, h, ground)
    p.restore()
    shade = QtGui.QRadialGradient(w / 2, h / 2, max(w * 0.66, 1.0))
    shade.setColorAt(0.6, QtGui.QColor(0, 0, 0, 0))
    shade.setColorAt(1, QtGui.QColor(0, 0, 0, 150 if pal.dark else 16))
    p.fillRect(whole, QtGui.QBrush(shade))


def _plain(p: QPainter, w: float, h: float, ground: Ground) -> None:
    """Cloth: a fine weave."""
    p.setPen(QtGui.QPen(colour("#ffffff", 0.02), 1))
    for x in range(0, int(w), 4):
        p.drawLine(QPointF(x, 0), QPointF(x, h))
    p.setPen(QtGui.QPen(colour("#000000", 0.05), 1))
    for y in range(0, int(h), 4):
        p.drawLine(QPointF(0, y), QPointF(w, y))


def _rays(p: QPainter, w: float, h: float, ground: Ground) -> None:
    """A cut board: rays from the middle, as in a woodcut, warm above and cold below."""
    p.setPen(_NO_PEN)
    p.setBrush(colour("#000000", 0.17))
    centre, far = QPointF(w / 2, h * 0.46), 1.2 * math.hypot(w, h) / 1.6
    for number in range(90):
        angle = number * math.tau / 90
        tip = centre + QPointF(0.09 * w * math.cos(angle), 0.075 * h * math.sin(angle))
        ends = [centre + QPointF(math.cos(angle + a), math.sin(angle + a)) * far for a in (-0.013, 0.013)]
        p.drawPolygon(QtGui.QPolygonF([tip, *ends]))
    for start, ink in ((0.0, "#c0502e"), (h, "#3f78b8")):
        glow = QtGui.QLinearGradient(0, start, 0, h * 0.46)
        glow.setColorAt(0, colour(ink, 0.22))
        glow.setColorAt(1, colour(ink, 0.0))
        p.fillRect(QRectF(0, 0 if not start else h * 0.46, w, h * 0.54), QtGui.QBrush(glow))
    pen = QtGui.QPen(colour(ground.accent, 0.20), max(1.5, 0.003 * h))
    p.setPen(pen)
    p.setBrush(_NO_BRUSH)
    for share in (0.30, 0.315):
        p.drawEllipse(centre, share * h * 1.35, share * h)


def _circle(p: QPainter, w: float, h: float, ground: Ground) -> None:
    """A summoning circle seen aslant, glowing."""
    for y, ink in ((0.0, "#c0407a"), (h, "#3f8fd8")):
        glow = QtGui.QRadialGradient(w / 2, y, max(w * 0.5, 1.0))
        glow.setColorAt(0, colour(ink, 0.24))
        glow.setColorAt(1, colour(ink, 0.0))
        p.fillRect(QRectF(0, 0, w, h), QtGui.QBrush(glow))
    p.save()
    p.translate(w / 2, h * 0.45)
    p.scale(1.0, 0.52)
    p.setBrush(_NO_BRUSH)
    radius = min(w * 0.36, h * 0.60)
    star = [
        QPointF(0.9 * radius * math.cos(k * 3 * math.tau / 7), 0.9 * radius * math.sin(k * 3 * math.tau / 7))
        for k in range(8)
    ]
    for width, alpha in ((9.0, 0.06), (5.0, 0.10), (2.0, 0.34)):
        p.setPen(QtGui.QPen(colour(ground.accent, alpha), width * h / 800))
        for share in (1.0, 0.9, 0.58):
            p.drawEllipse(QPointF(0, 0), share * radius, share * radius)
        p.drawPolyline(star)
    p.setPen(QtGui.QPen(colour(ground.accent, 0.30), 2.0 * h / 800))
    for number in range(28):  # signs between the two outer rings
        angle = number * math.tau / 28
        at = QPointF(math.cos(angle), math.sin(angle)) * (0.95 * radius)
        side = 0.018 * radius * (1 + number % 3 / 2)
        p.drawLine(at - QPointF(side, side), at + QPointF(side, side))
        if number % 2:
            p.drawLine(at + QPointF(-side, side), at + QPointF(side, -side))
        else:
            p.drawEllipse(at, side, side)
    p.restore()


def _facets(p: QPainter, w: float, h: float, ground: Ground) -> None:
    """The inside of a gem: triangles of slightly different light."""
    chance = Random(5)
    columns, rows = 12, 8
    grid = [
        [
            QPointF(
                (x + (chance.uniform(-0.34, 0.34) if 0 < x < columns else 0)) * w / columns,
                (y + (chance.uniform(-0.34, 0.34) if 0 < y < rows else 0)) * h / rows,
            )
            for x in range(columns + 1)
        ]
        for y in range(rows + 1)
    ]
    p.setPen(_NO_PEN)
    for y in range(rows):
        for x in range(columns):
            a, b, c, d = grid[y][x], grid[y][x + 1], grid[y + 1][x + 1], grid[y + 1][x]
            for corners in ((a, b, c), (a, c, d)):
                p.setBrush(
                    colour(
                        "#ffffff" if chance.random() < 0.5 else "#000000",
                        round(chance.uniform(0.01, 0.075), 3),
                    )
                )
                p.drawPolygon(QtGui.QPolygonF(corners))
    glow = QtGui.QRadialGradient(w * 0.5, h * 0.46, max(w * 0.42, 1.0))
    glow.setColorAt(0, colour(ground.accent, 0.12))
    glow.setColorAt(1, colour(ground.accent, 0.0))
    p.fillRect(QRectF(0, 0, w, h), QtGui.QBrush(glow))


def _forest(p: QPainter, w: float, h: float, ground: Ground) -> None:
    """A valley at dusk: light over hills, firs before them."""
    sun = QtGui.QRadialGradient(w * 0.5, h * 0.34, max(w * 0.42, 1.0))
    sun.setColorAt(0, colour("#ffe9b0", 0.24))
    sun.setColorAt(1, colour("#ffe9b0", 0.0))
    p.fillRect(QRectF(0, 0, w, h), QtGui.QBrush(sun))
    chance = Random(11)
    p.setPen(_NO_PEN)
    for number, base in enumerate((0.40, 0.55, 0.70, 0.86)):
        ink = mixed(mixed(ground.second, ground.colour, 0.25 + 0.2 * number), "#000000", 0.10)
        p.setBrush(colour(ink, 0.55))
        path = QPainterPath(QPointF(0, h))
        path.lineTo(0, base * h)
        steps = 7
        for step in range(1, steps + 1):
            x0, x1 = w * (step - 1) / steps, w * step / steps
            top = (base + chance.uniform(-0.05, 0.03)) * h
            path.cubicTo(x0 + (x1 - x0) * 0.4, path.currentPosition().y(), x0 + (x1 - x0) * 0.6, top, x1, top)
        path.lineTo(w, h)
        path.closeSubpath()
        p.drawPath(path)
        for _ in range(9 + 3 * number):
            x = chance.uniform(0, w)
            foot = (base + chance.uniform(0.03, 0.12)) * h
            _fir(p, x, foot, h * (0.07 + 0.03 * number) * chance.uniform(0.7, 1.2))


def _fir(p: QPainter, x: float, foot: float, high: float) -> None:
    path = QPainterPath()
    for tier in range(3):
        top, bottom = foot - high * (1 - 0.24 * tier), foot - high * (0.52 - 0.24 * tier)
        half = high * (0.13 + 0.06 * tier)
        path.addPolygon(
            QtGui.QPolygonF([QPointF(x, top), QPointF(x + half, bottom), QPointF(x - half, bottom)])
        )
    path.addRect(QRectF(x - high * 0.02, foot - high * 0.06, high * 0.04, high * 0.06))
    path.setFillRule(Qt.FillRule.WindingFill)
    p.drawPath(path)


def _slabs(p: QPainter, w: float, h: float, ground: Ground) -> None:
    """A stone floor: slabs, each a little lighter or darker, with a cut edge."""
    chance = Random(5)
    side = max(60.0, h / 6)
    columns, rows = math.ceil(w / side) + 1, math.ceil(h / side) + 1
    for y in range(rows):
        shift = (y % 2) * side * 0.5
        for x in range(columns):
            box = QRectF(x * side - shift + 1.5, y * side + 1.5, side - 3, side - 3)
            p.setPen(_NO_PEN)
            p.setBrush(
                colour(
                    "#ffffff" if chance.random() < 0.5 else "#000000", round(chance.uniform(0.015, 0.07), 3)
                )
            )
            p.drawRoundedRect(box, 4, 4)
            p.setPen(QtGui.QPen(colour("#ffffff", 0.05), 1))
            p.drawLine(box.topLeft() + QPointF(3, 0.5), box.topRight() + QPointF(-3, 0.5))
            p.setPen(QtGui.QPen(colour("#000000", 0.20), 1))
            p.drawLine(box.bottomLeft() + QPointF(3, -0.5), box.bottomRight() + QPointF(-3, -0.5))
            if chance.random() < 0.16:
                _crack(p, box, chance)


def _crack(p: QPainter, box: QRectF, chance: Random) -> None:
    at = box.topLeft() + QPointF(chance.uniform(0.2, 0.8) * box.width(), 0)
    p.setPen(QtGui.QPen(colour("#000000", 0.22), 1.2))
    for _ in range(4):
        to = at + QPointF(chance.uniform(-0.14, 0.14) * box.width(), chance.uniform(0.08, 0.2) * box.height())
        p.drawLine(at, to)
        at = to


_PATTERNS = {
    "plain": _plain,
    "rays": _rays,
    "circle": _circle,
    "facets": _facets,
    "forest": _forest,
    "slabs": _slabs,
}
