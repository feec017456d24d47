"""What lies behind a subject: layers from far (depth 0) to near (depth 1), as outlines over a picture."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from client.qt import QPainterPath, QPointF, QRectF, Qt, QtGui

Layer = tuple[QPainterPath, float]
FAR, MID, NEAR = 0.60, 0.72, 0.85
"""How low the layers begin, in heights."""


def _polygon(points: list[tuple[float, float]]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QtGui.QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


class Scenery:
    """Makes the parts of a scene for one picture."""

    def __init__(self, r: Random, w: float, h: float) -> None:
        self.r, self.w, self.h = r, w, h

    def _land(self, points: list[tuple[float, float]]) -> QPainterPath:
        return _polygon([(0, self.h), *points, (self.w, self.h)])

    def hills(self, y: float, amp: float) -> QPainterPath:
        """Soft hills; heights in shares of the picture."""
        r, y, amp = self.r, y * self.h, amp * self.h
        a, b, c = r.uniform(0, 6), r.uniform(0, 6), r.uniform(0.7, 1.5)
        wave = [math.sin(a + c * 4 * i / 18) * 0.7 + math.sin(b + 9 * i / 18) * 0.3 for i in range(19)]
        return self._land([(i * self.w / 18, y + amp * v) for i, v in enumerate(wave)])

    def peaks(self, y: float, amp: float) -> QPainterPath:
        """Sharp mountains."""
        r, y, amp = self.r, y * self.h, amp * self.h
        n = r.randint(4, 6)
        points = []
        for i in range(n + 1):
            x = i * self.w / n + (r.uniform(-0.3, 0.3) * self.w / n if 0 < i < n else 0)
            points.append((x, y + (amp if i % 2 else -amp) * r.uniform(0.3, 1)))
        return self._land(points)

    def firs(self, y: float, size: float, count: int) -> QPainterPath:
        """A wood of firs on a hill."""
        path, r = self.hills(y, 0.035), self.r
        for _ in range(count):
            x, s, foot = r.uniform(0, self.w), size * self.h * r.uniform(0.6, 1.2), y * self.h
            for k in range(3):
                top, wide = foot - s * (1 - 0.26 * k), s * (0.13 + 0.07 * k)
                path.addPath(_polygon([(x, top), (x + wide, top + s * 0.42), (x - wide, top + s * 0.42)]))
            path.addRect(QRectF(x - s * 0.03, foot - s * 0.2, s * 0.06, s * 0.5))
        return path

    def broadleaves(self, y: float, size: float, count: int) -> QPainterPath:
        """Round crowns on a hill."""
        path, r = self.hills(y, 0.03), self.r
        for _ in range(count):
            x, s, foot = r.uniform(0, self.w), size * self.h * r.uniform(0.7, 1.2), y * self.h
            for dx, dy, k in ((0, -0.78, 0.3), (-0.24, -0.6, 0.24), (0.24, -0.62, 0.24)):
                path.addEllipse(QPointF(x + dx * s, foot + dy * s), s * k, s * k * 0.86)
            path.addRect(QRectF(x - s * 0.04, foot - s * 0.6, s * 0.08, s * 0.8))
        return path

    def trunks(self, count: int, wide: float) -> QPainterPath:
        """Trees so near that only their trunks are seen."""
        path, r, h = QPainterPath(), self.r, self.h
        for _ in range(count):
            x, t, lean = r.uniform(0, self.w), wide * self.w * r.uniform(0.5, 1.2), r.uniform(-14, 14)
            top = [(x + lean - t / 3, -5), (x + lean + t / 3, -5), (x + t * 0.5, h * 0.8)]
            path.addPath(_polygon([*top, (x + t, h), (x - t, h), (x - t * 0.5, h * 0.8)]))
            if r.random() < 0.6:
                y, side = h * r.uniform(0.15, 0.5), r.choice((-1, 1))
                path.addPath(_polygon([(x, y), (x + side * t * 3, y - h * 0.08), (x, y + t * 0.5)]))
        return path

    def towers(self, y: float, size: float, count: int, top: str) -> QPainterPath:
        """Towers with roofs, flat tops or broken ones."""
        path, r, size = QPainterPath(), self.r, size * self.h
        y *= self.h
        for i in range(count):
            x = (i + r.uniform(0.1, 0.9)) * self.w / count
            t, s = size * r.uniform(0.12, 0.24), size * r.uniform(0.5, 1.2)
            path.addRect(QRectF(x - t, y - s, 2 * t, s + size))
            if top == "broken":
                crack = [(x - t, y - s), (x - t * 0.3, y - s - t * r.uniform(0.4, 2))]
                path.addPath(_polygon([*crack, (x + t * 0.2, y - s - t * 0.3), (x + t, y - s)]))
            elif top == "roof":
                path.addPath(_polygon([(x - t * 1.3, y - s), (x, y - s - t * 3.2), (x + t * 1.3, y - s)]))
            else:
                path.addRect(QRectF(x - t * 1.25, y - s - t * 0.3, t * 2.5, t * 0.5))
        return path

    def houses(self, y: float, size: float, count: int) -> QPainterPath:
        """A village of gables."""
        path, r, y = self.hills(y, 0.015), self.r, y * self.h
        for i in range(count):
            x = (i + r.uniform(0.2, 0.8)) * self.w / count
            t, s = size * self.h * r.uniform(0.3, 0.5), size * self.h * r.uniform(0.4, 0.7)
            path.addRect(QRectF(x - t, y - s, 2 * t, s + 20))
            path.addPath(_polygon([(x - t * 1.2, y - s), (x, y - s - t * 1.2), (x + t * 1.2, y - s)]))
            path.addRect(QRectF(x + t * 0.4, y - s - t * 1.1, t * 0.3, t * 0.8))
        return path

    def graves(self, y: float, size: float, count: int) -> QPainterPath:
        """Stones and crosses."""
        path, r, y = self.hills(y, 0.02), self.r, y * self.h
        for _ in range(count):
            x, s = r.uniform(0, self.w), size * self.h * r.uniform(0.6, 1.1)
            if r.random() < 0.5:
                path.addRect(QRectF(x - s * 0.06, y - s, s * 0.12, s * 1.3))
                path.addRect(QRectF(x - s * 0.3, y - s * 0.75, s * 0.6, s * 0.12))
            else:
                path.addRoundedRect(QRectF(x - s * 0.25, y - s * 0.8, s * 0.5, s * 1.2), s * 0.24, s * 0.24)
        return path

    def waves(self, y: float, amp: float) -> QPainterPath:
        """Water with crests."""
        w, n, off, y, amp = self.w, 6, self.r.uniform(0, 1), y * self.h, amp * self.h
        path = QPainterPath(QPointF(-20, y))
        for i in range(-1, n + 1):
            a, b = (i + off) * w / n, (i + 1 + off) * w / n
            path.cubicTo(a + (b - a) * 0.5, y + amp * 0.5, a + (b - a) * 0.6, y - amp, b, y - amp * 0.6)
            path.cubicTo(b - 2, y - amp * 0.3, b - 3, y, b, y)
        path.lineTo(w + 40, 999)
        path.lineTo(-20, 999)
        path.closeSubpath()
        return path

    def clouds(self, y: float, size: float) -> QPainterPath:
        """A sea of clouds."""
        path, r, size, y = QPainterPath(), self.r, size * self.h, y * self.h
        path.setFillRule(Qt.FillRule.WindingFill)
        for _ in range(9):
            x, s = r.uniform(-0.1, 1.1) * self.w, size * r.uniform(0.5, 1.1)
            path.addEllipse(QPointF(x, y + r.uniform(0, size * 0.4)), s, s * 0.62)
        path.addRect(QRectF(-5, y + size * 0.25, self.w + 10, 999))
        return path.simplified()

    def teeth(self, y: float, *, down: bool) -> QPainterPath:
        """Stone that hangs or stands in points."""
        w, h, n = self.w, self.h, 9
        edge, way = (0.0, 1) if down else (h, -1)
        long = [self.r.uniform(0.3, 1) * h * 0.2 if i % 2 else 0 for i in range(n + 1)]
        points = [(i * w / n, y * h + way * d) for i, d in enumerate(long)]
        return _polygon([(0, edge), *points, (w, edge)])

    def pillars(self, count: int) -> QPainterPath:
        """A hall's columns."""
        path, w, h = QPainterPath(), self.w, self.h
        for i in range(count):
            x = (i + 0.5) * w / count
            path.addRect(QRectF(x - w * 0.03, h * 0.05, w * 0.06, h))
            path.addRect(QRectF(x - w * 0.05, h * 0.08, w * 0.1, h * 0.03))
        return path

    def shelves(self) -> QPainterPath:
        """Books from wall to wall."""
        path, r, w, h = QPainterPath(), self.r, self.w, self.h
        for row in range(5):
            y, x = h * (0.16 + row * 0.15), -4.0
            path.addRect(QRectF(0, y, w, h * 0.015))
            while x < w:
                wide, tall = r.uniform(6, 14), h * r.uniform(0.07, 0.12)
                if r.random() < 0.86:
                    path.addRect(QRectF(x, y - tall, wide - 2, tall))
                x += wide
        return path

    def cone(self) -> QPainterPath:
        """A mountain with its top open."""
        w, h, far = self.w, self.h, FAR * self.h
        x = self.r.uniform(0.25, 0.75) * w
        left = [(0, far), (x - w * 0.3, far - h * 0.03), (x - w * 0.07, far - h * 0.26)]
        return self._land([*left, (x + w * 0.07, far - h * 0.26), (x + w * 0.34, far), (w, far + 4)])

    def dunes(self, y: float) -> QPainterPath:
        """Sand with sharp ridges."""
        r, w, y, h = self.r, self.w, y * self.h, self.h
        x = r.uniform(0.25, 0.75) * w
        path = QPainterPath(QPointF(-5, y + h * 0.05))
        path.quadTo(x * 0.7, y + h * 0.04, x, y - h * 0.05)
        path.quadTo(x + w * 0.1, y + h * 0.06, w + 5, y + h * 0.02)
        path.lineTo(w + 5, h + 5)
        path.lineTo(-5, h + 5)
        path.closeSubpath()
        return path

    def crystals(self, y: float, size: float, count: int) -> QPainterPath:
        """Splinters that grow out of the ground."""
        path, r, y = self.hills(y, 0.02), self.r, y * self.h
        for _ in range(count):
            x, s, lean = r.uniform(0, self.w), size * self.h * r.uniform(0.5, 1.2), r.uniform(-0.3, 0.3)
            t = s * 0.14
            tip, shoulder = (x + lean * s, y - s), (x + lean * s * 0.8 + t, y - s * 0.8)
            path.addPath(
                _polygon(
                    [(x - t, y + 9), (x + lean * s * 0.8 - t, y - s * 0.74), tip, shoulder, (x + t, y + 9)]
                )
            )
        return path

    def reeds(self, y: float, count: int) -> QPainterPath:
        """Stalks at the water."""
        path, r, y = self.waves(y, 0.015), self.r, y * self.h
        for _ in range(count):
            x, s, lean = r.uniform(0, self.w), self.h * r.uniform(0.12, 0.3), r.uniform(-12, 12)
            path.addPath(_polygon([(x - 2.2, y + 8), (x + lean, y - s), (x + 2.2, y + 8)]))
            if r.random() < 0.5:
                path.addEllipse(QPointF(x + lean * 0.9, y - s * 0.92), 3.4, 10)
        return path

    def gears(self) -> QPainterPath:
        """Wheels of a great machine."""
        path, r = QPainterPath(), self.r
        for _ in range(4):
            x, y, s = r.uniform(0, self.w), r.uniform(0.15, 0.75) * self.h, r.uniform(0.14, 0.3) * self.w
            teeth = 12
            ring = [
                (x + (s if k % 4 < 2 else s * 0.84) * math.cos(k * math.tau / (4 * teeth)),
                 y + (s if k % 4 < 2 else s * 0.84) * math.sin(k * math.tau / (4 * teeth)))
                for k in range(4 * teeth)
            ]  # fmt: skip
            wheel, hole = _polygon(ring), QPainterPath()
            hole.addEllipse(QPointF(x, y), s * 0.4, s * 0.4)
            path.addPath(wheel.subtracted(hole))
        return path


def _joined(first: QPainterPath, second: QPainterPath) -> QPainterPath:
    first.addPath(second)
    return first


SCENES: dict[str, Callable[[Scenery], list[Layer]]] = {
    "peaks": lambda g: [
        (g.peaks(FAR - 0.06, 0.13), 0.0),
        (g.peaks(MID, 0.09), 0.45),
        (g.hills(NEAR, 0.03), 1.0),
    ],
    "forest": lambda g: [
        (g.firs(FAR, 0.22, 12), 0.0),
        (g.firs(MID, 0.27, 7), 0.45),
        (g.hills(NEAR, 0.025), 1.0),
    ],
    "grove": lambda g: [
        (g.broadleaves(FAR, 0.2, 9), 0.0),
        (g.broadleaves(MID, 0.26, 5), 0.45),
        (g.hills(NEAR, 0.03), 1.0),
    ],
    "deepwood": lambda g: [
        (g.trunks(7, 0.035), 0.0),
        (_joined(g.hills(MID, 0.02), g.trunks(4, 0.06)), 0.4),
        (g.hills(NEAR, 0.025), 1.0),
    ],
    "sea": lambda g: [(g.waves(FAR, 0.03), 0.0), (g.waves(MID, 0.05), 0.5), (g.waves(NEAR, 0.06), 1.0)],
    "deep": lambda g: [
        (g.crystals(FAR, 0.2, 6), 0.1),
        (g.teeth(MID, down=False), 0.35),
        (g.hills(NEAR, 0.03), 1.0),
    ],
    "marsh": lambda g: [(g.hills(FAR, 0.03), 0.0), (g.reeds(MID, 14), 0.45), (g.reeds(NEAR, 6), 1.0)],
    "ruins": lambda g: [
        (_joined(g.hills(FAR, 0.03), g.towers(FAR, 0.30, 5, "broken")), 0.0),
        (_joined(g.hills(MID, 0.02), g.towers(MID, 0.2, 3, "broken")), 0.45),
        (g.hills(NEAR, 0.02), 1.0),
    ],
    "castle": lambda g: [
        (_joined(g.hills(FAR, 0.04), g.towers(FAR, 0.28, 6, "roof")), 0.1),
        (g.hills(MID, 0.04), 0.5),
        (g.hills(NEAR, 0.025), 1.0),
    ],
    "village": lambda g: [
        (g.hills(FAR - 0.04, 0.06), 0.0),
        (g.houses(MID, 0.16, 5), 0.4),
        (g.hills(NEAR, 0.02), 1.0),
    ],
    "city": lambda g: [
        (g.towers(FAR, 0.34, 8, "flat"), 0.0),
        (g.towers(MID, 0.26, 6, "flat"), 0.4),
        (g.hills(NEAR, 0.01), 1.0),
    ],
    "works": lambda g: [(g.gears(), 0.0), (g.towers(MID, 0.22, 5, "flat"), 0.45), (g.hills(NEAR, 0.01), 1.0)],
    "graves": lambda g: [
        (g.hills(FAR, 0.06), 0.0),
        (g.graves(MID, 0.16, 7), 0.45),
        (g.graves(NEAR, 0.1, 3), 1.0),
    ],
    "volcano": lambda g: [(g.cone(), 0.0), (g.peaks(MID, 0.06), 0.5), (g.peaks(NEAR, 0.03), 1.0)],
    "clouds": lambda g: [
        (g.clouds(FAR, 0.13), 0.0),
        (g.clouds(MID, 0.12), 0.45),
        (g.clouds(NEAR + 0.02, 0.1), 0.8),
    ],
    "cave": lambda g: [
        (_joined(g.teeth(0.08, down=True), g.hills(FAR, 0.03)), 0.25),
        (_joined(g.teeth(0.02, down=True), g.teeth(MID, down=False)), 0.6),
        (g.hills(NEAR, 0.02), 1.0),
    ],
    "crystals": lambda g: [
        (g.crystals(FAR, 0.34, 7), 0.0),
        (g.crystals(MID, 0.24, 5), 0.45),
        (g.hills(NEAR, 0.02), 1.0),
    ],
    "dunes": lambda g: [(g.dunes(FAR), 0.0), (g.dunes(MID), 0.45), (g.dunes(NEAR), 1.0)],
    "hall": lambda g: [(g.pillars(5), 0.15), (g.hills(NEAR - 0.02, 0.004), 0.7)],
    "library": lambda g: [(g.shelves(), 0.2), (g.hills(NEAR - 0.02, 0.004), 0.8)],
    "void": lambda g: [(g.hills(NEAR, 0.01), 0.8)],
}
"""Scenes by name."""


def layers(scene: str, r: Random, w: float, h: float) -> list[Layer]:
    """The layers of a scene, far to near."""
    made = SCENES.get(scene, SCENES["void"])(Scenery(r, w, h))
    for path, _ in made:
        path.setFillRule(Qt.FillRule.WindingFill)
    return made
