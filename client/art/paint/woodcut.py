"""Woodcuts: paper, one spot colour, black ink; light is what is cut away."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random

from client.art import scenery
from client.art.paint.easel import NOTHING, Easel, H, Light, Mode, Part, W, colour, mixed, polygon
from client.qt import QColor, QImage, QPainter, QPainterPath, QPointF, Qt, QtGui

LIGHTS = tuple(Light(x * W, y * H) for x, y in ((0.26, 0.24), (0.72, 0.22), (0.32, 0.34), (0.70, 0.33)))
"""Places of the light: few, so that the cuts they ask for are made once."""
GOLD = "#e0a020"


def _cuts(light: int, gap: float, angle: float, reach: float, invert: bool) -> QPainterPath:
    """Parallel cuts whose width follows the distance from the light."""
    r, spot = Random(light), LIGHTS[light]
    turn = QtGui.QTransform().translate(W / 2, H / 2).rotate(angle)
    path, size, steps, y = QPainterPath(), 240, 18, -240.0
    path.setFillRule(Qt.FillRule.WindingFill)
    while y < size:
        upper, lower = [], []
        for k in range(steps + 1):
            x = -size + 2 * size * k / steps
            here = turn.map(QPointF(x, y))
            d = min(1.0, math.hypot(here.x() - spot.x, here.y() - spot.y) / reach)
            t = gap * 0.5 * ((1 - d) if invert else d) * r.uniform(0.82, 1.0)
            wob = math.sin(x * 0.02 + y) * 1.2
            upper.append(QPointF(x, y + wob - t))
            lower.append(QPointF(x, y + wob + t))
        path.addPolygon(QtGui.QPolygonF(upper + lower[::-1]))
        y += gap
    return turn.map(path)


@lru_cache(maxsize=48)
def _hatch(scale: int, light: int, gap: float, angle: float, reach: float, invert: bool) -> QImage:
    """The cuts as a mask, made once and then tinted: that is far quicker than clipping."""
    image = QImage(W * scale, H * scale, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(scale)
    image.fill(Qt.GlobalColor.transparent)
    p = QPainter(image)
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    p.setPen(NOTHING)
    p.setBrush(Qt.GlobalColor.black)
    p.drawPath(_cuts(light, gap, angle, reach, invert))
    p.end()
    return image


class Block:
    """The block being cut."""

    def __init__(self, e: Easel) -> None:
        self.e = e
        self.wide = 2.0 if e.coarse else 1.0
        """How much broader every cut is: small cards have fewer and broader ones."""
        self.at = e.r.randrange(len(LIGHTS))
        self.light = LIGHTS[self.at]
        self.ink, self.spot, self.paper = QColor(e.pal.near), QColor(e.pal.extra), QColor(e.pal.sky[0])

    def hatch(self, gap: float, angle: float, reach: float, *, invert: bool) -> QImage:
        """Cuts over the whole picture."""
        return _hatch(self.e.scale, self.at, gap * self.wide, angle, reach, invert)

    def engraved(self, path: QPainterPath, fill: QColor, ink: QColor, cuts: QImage) -> QImage:
        """An outline filled, with cuts in it."""
        image, p = self.e.canvas()
        p.setBrush(fill)
        p.drawPath(path)
        p.setCompositionMode(Mode.CompositionMode_SourceAtop)
        p.drawImage(0, 0, self.e.tinted(cuts, ink))
        p.end()
        return image

    def line(self, width: float, ink: QColor | None = None) -> QtGui.QPen:
        """A pen with round ends."""
        solid, cap, join = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        return QtGui.QPen(ink or self.ink, width, solid, cap, join)


def _sky(b: Block, p: QPainter) -> None:
    e, grand = b.e, b.e.recipe.grand
    p.fillRect(0, 0, W, H, b.paper)
    wash = QtGui.QLinearGradient(0, 0, 0, H)
    wash.setColorAt(0, b.spot)
    wash.setColorAt(0.75, mixed(b.spot, b.paper, 0.65))
    p.fillRect(0, 0, W, H, wash)
    if e.r.random() < 0.4 or grand:  # a glory of rays
        p.setBrush(colour(GOLD if grand > 1 else e.pal.sky[0], 0.9))
        for ray in range(26):
            a = ray * math.tau / 26
            ends = [
                (b.light.x + 480 * math.cos(a + s), b.light.y + 480 * math.sin(a + s)) for s in (-0.05, 0.05)
            ]
            p.drawPolygon(polygon((b.light.x, b.light.y), *ends))
    reach, ink = (W * 1.7, 0.6) if e.coarse else (W * 1.35, 0.92)
    cuts = b.hatch(8.5, e.r.choice((-6, 6)), reach, invert=False)
    p.drawImage(0, 0, e.tinted(cuts, colour(b.ink.name(), ink)))
    spot = QPointF(b.light.x, b.light.y)
    size = 56 if grand > 1 else 44
    p.setBrush(b.paper)
    p.setPen(QtGui.QPen(b.ink, 3))
    p.drawEllipse(spot, size, size)
    p.setPen(NOTHING)
    if grand > 1:
        p.setBrush(QColor(GOLD))
        p.drawEllipse(spot, size - 8, size - 8)
    elif e.r.random() < 0.5:
        p.setBrush(QColor(e.pal.glow))
        p.drawEllipse(spot, 35, 35)


def _land(b: Block, p: QPainter) -> None:
    e = b.e
    for path, depth in scenery.layers(e.recipe.scene, e.r, W, H):
        far = depth < 0.5
        p.setPen(QtGui.QPen(b.paper, 2.4))
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.drawPath(path)
        cuts = b.hatch(7.5 if far else 10, 78 if far else 8, W * (0.5 if e.coarse else 0.8), invert=True)
        fill = mixed(mixed(b.spot, b.ink, 0.35), b.ink, depth)
        p.drawImage(0, 0, b.engraved(path, fill, colour(b.paper.name(), 0.75 - 0.4 * depth), cuts))
    p.setPen(NOTHING)


def _tone(part: Part) -> str:
    """What stands behind is in the spot colour; heads are of paper, so that faces are seen."""
    if part.head:
        return {"a": "h", "d": "i"}.get(part.tone, part.tone)
    return "b" if part.back and part.tone == "a" else part.tone


def _group(b: Block, p: QPainter, group: list[Part]) -> None:
    """Parts that stand together: outlined as one, then cut."""
    e, pal = b.e, b.e.pal
    whole, fore, behind = QPainterPath(), QPainterPath(), QPainterPath()
    for path in (whole, fore, behind):
        path.setFillRule(Qt.FillRule.WindingFill)
    parts = [part._replace(tone=_tone(part)) for part in group]
    for tone, path, *_ in parts:
        if tone in "abh":
            whole.addPath(path)
        if tone == "a":
            fore.addPath(path)
        elif tone == "b":
            behind.addPath(path)
    p.setBrush(b.paper)
    for pen in (b.line(9 * b.wide, b.paper), b.line(3.4 * b.wide)):  # a white line around, then a black one
        p.setPen(pen)
        p.drawPath(whole)
    gold = QColor(GOLD if e.recipe.grand > 1 else pal.glow)
    fills = {
        "b": mixed(b.spot, b.ink, 0.1),
        "a": b.ink,
        "d": b.paper,
        "h": QColor(pal.lit),
        "c": gold,
        "i": b.ink,
    }
    for tone, path, *_ in parts:
        if tone not in "di":
            p.setPen(b.line(2.2) if tone in "bhc" else NOTHING)
            p.setBrush(fills[tone])
            p.drawPath(path)
    p.setPen(NOTHING)
    cuts = b.hatch(7, 62, W * (2.4 if e.coarse else 1.5), invert=False)
    p.drawImage(0, 0, b.engraved(behind, fills["b"], b.ink, cuts))
    p.setPen(b.line(2.2))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawPath(fore)
    p.setPen(NOTHING)
    slant = 52 * b.light.side
    cuts = b.hatch(6.4, slant, W * (0.56 if e.coarse else 0.74), invert=True)
    p.drawImage(0, 0, b.engraved(fore, b.ink, b.paper, cuts))
    for tone, path, *_ in parts:
        if tone in "dhci":
            p.setPen(b.line(1.6) if tone in "hc" else NOTHING)
            p.setBrush(fills[tone])
            p.drawPath(path)


def paint_woodcut(e: Easel) -> QImage:
    """A whole picture."""
    image, p = e.canvas()
    block = Block(e)
    _sky(block, p)
    _land(block, p)
    for back in (True, False):
        _group(block, p, [part for part in e.parts if part.back is back])
    e.grained(p, 0.45)
    p.end()
    return image
