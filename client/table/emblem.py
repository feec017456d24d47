"""An emblem for every name: strokes like a carved rune, mirrored, the same on every machine.

Nobody has to draw art for a card to be known at a glance: the strokes come from a digest of its name.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from client.qt import QPainterPath, QtGui

_COLUMNS, _ROWS = 3, 7
"""Half the emblem: three columns of points, the first on the mirror line."""
STROKES = 4
CACHED = 2000
"""Emblems kept; no game has more cards than this."""


@lru_cache(maxsize=CACHED)
def emblem(name: str) -> QPainterPath:
    """The emblem of a name, in a square from -1 to 1, to be drawn with a pen."""
    draw = iter(blake2b(name.encode("utf-8", "replace"), digest_size=32).digest())
    path = QPainterPath()
    stem = next(draw) % 3
    top, bottom = -1 + (next(draw) % 3) / 3, 1 - (next(draw) % 3) / 3
    if stem:  # a stave on the mirror line, as most runes have
        path.moveTo(0, top)
        path.lineTo(0, bottom)
    x, y = (0 if stem else 1), next(draw) % _ROWS
    for _ in range(STROKES):
        goal_x = (x + 1 + next(draw) % (_COLUMNS - 1)) % _COLUMNS
        goal_y = max(0, min(_ROWS - 1, y + (next(draw) % 7) - 3))
        if (goal_x, goal_y) == (x, y):
            goal_y = (y + 2) % _ROWS
        for side in (1, -1):
            path.moveTo(*_point(x, y, side))
            path.lineTo(*_point(goal_x, goal_y, side))
        x, y = goal_x, goal_y
    if next(draw) % 2:
        dot_y = _point(0, next(draw) % _ROWS, 1)[1]
        path.addEllipse(-0.14, dot_y - 0.14, 0.28, 0.28)
    box = path.boundingRect()
    if box.height() < 0.8 * box.width():  # strokes that all lie flat get a stave through them
        path.moveTo(0, box.center().y() - box.width() / 2)
        path.lineTo(0, box.center().y() + box.width() / 2)
    return _filling(path)


def _filling(path: QPainterPath) -> QPainterPath:
    """The strokes in the middle of the square and as large as it allows."""
    box = path.boundingRect()
    scale = 2 / max(box.width() * 1.1, box.height(), 0.1)
    centre = box.center()
    return QtGui.QTransform().scale(scale, scale).translate(-centre.x(), -centre.y()).map(path)


def _point(column: int, row: int, side: int) -> tuple[float, float]:
    return side * column * 0.72 / (_COLUMNS - 1), -1 + 2 * row / (_ROWS - 1)
