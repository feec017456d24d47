"""Hand-written vector pictures: points in a box of 100 by 100, joined by soft curves.

A shape is text. Parts are split by `;`, points by spaces:

    12,60 20,48 27,24!   a closed soft outline; `!` makes a corner
    | 50,4 66,12 50,52   the right half of a mirrored outline, from top to bottom
    ~3 30,28 26,16       a stroke of width 3;   |~3 ... the same stroke and its mirror image
    o 50,40,6            a disc;   |o 60,40,3 two discs
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from client.qt import QPainterPath, QPointF, Qt, QtGui


class Knot(NamedTuple):
    """A point that a curve goes through."""

    x: float
    y: float
    corner: bool


class ShapeError(ValueError):
    """The text is no shape; one sentence says which part."""


def _knots(text: str) -> list[Knot]:
    found = []
    for word in text.split():
        x, y = word.rstrip("!").split(",")
        found.append(Knot(float(x), float(y), word.endswith("!")))
    return found


def _mirror(knots: list[Knot]) -> list[Knot]:
    return [Knot(100 - k.x, k.y, k.corner) for k in knots]


def _curve(knots: list[Knot], *, closed: bool) -> QPainterPath:
    """Catmull-Rom through the points; corners have no tangent."""
    n = len(knots)
    path = QPainterPath(QPointF(knots[0].x, knots[0].y))

    def tangent(at: int) -> tuple[float, float]:
        if knots[at % n].corner or (not closed and at in (0, n - 1)):
            return 0.0, 0.0
        before, after = knots[(at - 1) % n], knots[(at + 1) % n]
        return (after.x - before.x) / 6, (after.y - before.y) / 6

    for at in range(n if closed else n - 1):
        here, there = knots[at], knots[(at + 1) % n]
        (ax, ay), (bx, by) = tangent(at), tangent(at + 1)
        path.cubicTo(here.x + ax, here.y + ay, there.x - bx, there.y - by, there.x, there.y)
    if closed:
        path.closeSubpath()
    return path


def _stroke(knots: list[Knot], width: float) -> QPainterPath:
    pen = QtGui.QPainterPathStroker()
    pen.setWidth(width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen.createStroke(_curve(knots, closed=False))


def _part(part: str, whole: QPainterPath) -> None:
    mirrored, part = part.startswith("|"), part.lstrip("| ")
    if part.startswith("o"):
        x, y, r = (float(n) for n in part[1:].strip().split(","))
        whole.addEllipse(QPointF(x, y), r, r)
        if mirrored:
            whole.addEllipse(QPointF(100 - x, y), r, r)
    elif part.startswith("~"):
        width, points = part[1:].split(None, 1)
        line = _knots(points)
        whole.addPath(_stroke(line, float(width)))
        if mirrored:
            whole.addPath(_stroke(_mirror(line), float(width)))
    else:
        knots = _knots(part)
        if mirrored:
            knots += [k for k in reversed(_mirror(knots)) if abs(k.x - 50) > 0.01]
        whole.addPath(_curve(knots, closed=True))


@cache
def shape(text: str) -> QPainterPath:
    """The outline that a text describes; raises ShapeError."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for part in filter(None, (part.strip() for part in text.split(";"))):
        try:
            _part(part, whole)
        except (ValueError, IndexError):
            raise ShapeError(f"“{part}” is no part of a shape.") from None
    return whole
