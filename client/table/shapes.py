"""Shapes as paths, each in a square from -1 to 1: signs for cells, counters, pieces; drawn, not typeset."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from client.qt import QPainterPath, QPointF, QRectF, QtGui


@cache
def shape(name: str) -> QPainterPath:
    """A shape by the name it has in a layout; an unknown one is a circle."""
    return _SHAPES.get(name, _circle)()


def at(name: str, centre: QPointF, radius: float) -> QPainterPath:
    """A shape at a place."""
    move = QtGui.QTransform().translate(centre.x(), centre.y()).scale(radius, radius)
    return move.map(shape(name))


def _polygon(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for x, y in points[1:]:
        path.lineTo(x, y)
    path.closeSubpath()
    return path


def _ring_of(count: int, inner: float, start: float = -pi / 2) -> QPainterPath:
    """A star with that many points; an inner radius of 1 gives a plain polygon."""
    steps = count if inner == 1 else 2 * count
    points = []
    for step in range(steps):
        r = 1.0 if inner == 1 or step % 2 == 0 else inner
        angle = start + 2 * pi * step / steps
        points.append((r * cos(angle), r * sin(angle)))
    return _polygon(*points)


def _circle() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QRectF(-1, -1, 2, 2))
    return path


def _ring() -> QPainterPath:
    path = _circle()
    path.addEllipse(QRectF(-0.62, -0.62, 1.24, 1.24))
    return path


def _shield() -> QPainterPath:
    path = QPainterPath(QPointF(0, -1))
    path.lineTo(0.85, -0.7)
    path.cubicTo(0.9, 0.2, 0.5, 0.75, 0, 1)
    path.cubicTo(-0.5, 0.75, -0.9, 0.2, -0.85, -0.7)
    path.closeSubpath()
    return path


def _drop() -> QPainterPath:
    path = QPainterPath(QPointF(0, -1))
    path.cubicTo(0.3, -0.4, 0.72, 0, 0.72, 0.32)
    path.cubicTo(0.72, 1.23, -0.72, 1.23, -0.72, 0.32)
    path.cubicTo(-0.72, 0, -0.3, -0.4, 0, -1)
    return path


def _flame() -> QPainterPath:
    path = QPainterPath(QPointF(0.1, -1))
    path.cubicTo(0.2, -0.45, 0.78, -0.2, 0.72, 0.35)
    path.cubicTo(0.66, 1.2, -0.66, 1.2, -0.72, 0.35)
    path.cubicTo(-0.72, 0, -0.5, -0.1, -0.42, -0.42)
    path.cubicTo(-0.3, -0.2, -0.2, -0.15, -0.1, -0.15)
    path.cubicTo(0, -0.5, -0.1, -0.7, 0.1, -1)
    return path


def _leaf() -> QPainterPath:
    path = QPainterPath(QPointF(0.8, -0.8))
    path.cubicTo(0.9, 0.5, 0.2, 0.9, -0.8, 0.8)
    path.cubicTo(-0.9, -0.3, -0.2, -0.9, 0.8, -0.8)
    return path


def _pawn() -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(path.fillRule().WindingFill)
    path.addEllipse(QRectF(-0.42, -1, 0.84, 0.84))
    body = QPainterPath(QPointF(-0.2, -0.3))
    body.lineTo(0.2, -0.3)
    body.cubicTo(0.25, 0.25, 0.7, 0.45, 0.72, 1)
    body.lineTo(-0.72, 1)
    body.cubicTo(-0.7, 0.45, -0.25, 0.25, -0.2, -0.3)
    path.addPath(body)
    return path.simplified()


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0, 0.95))
    path.cubicTo(-1.6, -0.1, -0.75, -1.35, 0, -0.45)
    path.cubicTo(0.75, -1.35, 1.6, -0.1, 0, 0.95)
    return path


def _skull() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QRectF(-0.85, -1, 1.7, 1.45))
    path.addRect(QRectF(-0.45, 0.2, 0.9, 0.75))
    path = path.simplified()
    eyes = QPainterPath()
    eyes.addEllipse(QRectF(-0.52, -0.45, 0.42, 0.42))
    eyes.addEllipse(QRectF(0.1, -0.45, 0.42, 0.42))
    return path.subtracted(eyes)


_SHAPES = {
    "circle": _circle,
    "ring": _ring,
    "triangle": lambda: _polygon((0, -0.95), (0.95, 0.75), (-0.95, 0.75)),
    "diamond": lambda: _polygon((0, -1), (0.8, 0), (0, 1), (-0.8, 0)),
    "square": lambda: _polygon((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)),
    "hexagon": lambda: _ring_of(6, 1),
    "star": lambda: _ring_of(5, 0.45),
    "cross": lambda: _polygon(
        *((-0.3, -0.9), (0.3, -0.9), (0.3, -0.3), (0.9, -0.3), (0.9, 0.3), (0.3, 0.3)),
        *((0.3, 0.9), (-0.3, 0.9), (-0.3, 0.3), (-0.9, 0.3), (-0.9, -0.3), (-0.3, -0.3)),
    ),
    "bolt": lambda: _polygon((0.25, -1), (-0.6, 0.15), (-0.05, 0.15), (-0.25, 1), (0.6, -0.2), (0.05, -0.2)),
    "shield": _shield,
    "drop": _drop,
    "flame": _flame,
    "leaf": _leaf,
    "pawn": _pawn,
    "heart": _heart,
    "skull": _skull,
    "none": QPainterPath,
}


@cache
def tick() -> QPainterPath:
    """A tick, drawn with a pen."""
    path = QPainterPath(QPointF(-0.5, 0.05))
    path.lineTo(-0.12, 0.42)
    path.lineTo(0.55, -0.4)
    return path
