"""What all painters share: canvases, light, the subject's outlines, blur, rim light, grain."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple

from client.art.motifs import PLAIN, motifs
from client.art.palettes import Palette
from client.art.recipe import Recipe, seeded
from client.qt import QColor, QImage, QPainter, QPainterPath, QPointF, Qt, QtGui

W, H = 300, 360
"""A picture in its own units; faces crop it to a landscape or fill the whole card with it."""
Mode = QPainter.CompositionMode
NOTHING = Qt.PenStyle.NoPen
CLOTH = (
    "#a83c48", "#3f6ab0", "#3f8a62", "#c8923c", "#7a4fa0", "#3a98a0", "#b8603a", "#5f6a80", "#d8c8a8",
    "#8a3a6a",
)  # fmt: skip
"""Dyes of clothes, by card."""
SKIN = ("#e6b794", "#c98f68", "#9a6644", "#f0cdb0", "#7a4e36")
_SKINNED = (
    "head_bare",
    "head_hair",
    "head_crown",
    "head_halo",
    "head_hat",
    "head_beard",
    "head_braid",
    "head_veil",
)


def colour(ink: str, alpha: float = 1.0) -> QColor:
    """A colour by its hexadecimal name."""
    made = QColor(ink)
    made.setAlphaF(alpha)
    return made


def mixed(a: QColor | str, b: QColor | str, share: float) -> QColor:
    """Between two colours: share 0 is the first, 1 the second."""
    a, b = QColor(a), QColor(b)
    share = min(1.0, max(0.0, share))
    return QColor(
        round(a.red() + (b.red() - a.red()) * share),
        round(a.green() + (b.green() - a.green()) * share),
        round(a.blue() + (b.blue() - a.blue()) * share),
    )


def polygon(*points: tuple[float, float]) -> QtGui.QPolygonF:
    """A polygon through these points."""
    return QtGui.QPolygonF([QPointF(x, y) for x, y in points])


@dataclass(frozen=True)
class Light:
    """Where the light is."""

    x: float
    y: float

    @property
    def side(self) -> int:
        """-1 if it is left of the middle, else 1."""
        return -1 if self.x < W / 2 else 1

    @property
    def away(self) -> float:
        """The direction from the light to the middle."""
        return math.atan2(H * 0.5 - self.y, W * 0.5 - self.x)


class Part(NamedTuple):
    """One outline of the subject."""

    tone: str
    path: QPainterPath
    back: bool
    own: QColor
    head: bool = False
    """Whether it belongs to somebody's head."""


@cache
def grain() -> QImage:
    """Paper: a tile of soft noise, made once."""
    r, n = Random(7), 128
    return QImage(
        bytes(r.randint(70, 185) for _ in range(n * n)), n, n, n, QImage.Format.Format_Grayscale8
    ).copy()


class Easel:
    """One picture in the making."""

    def __init__(self, recipe: Recipe, pal: Palette, r: Random, scale: int, coarse: bool) -> None:
        self.recipe, self.pal, self.r, self.scale, self.coarse = recipe, pal, r, scale, coarse
        self.parts = self._parts()

    def canvas(self) -> tuple[QImage, QPainter]:
        """An empty sheet and its painter, in the picture's units."""
        image = QImage(W * self.scale, H * self.scale, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(self.scale)
        image.fill(Qt.GlobalColor.transparent)
        p = QPainter(image)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        p.setPen(NOTHING)
        return image, p

    def _own(self, name: str) -> QColor:
        """The colour that a motif has by itself; clothes are dyed and people have their skin, by card."""
        who = seeded("cloth", self.recipe.game, self.recipe.card.split(" – ")[0])
        dye, skin = who.choice(CLOTH), who.choice(SKIN)
        if name.startswith(("body_", "arms_", "cape_")):
            return QColor(motifs()[name].own or dye)
        return QColor(skin if name in _SKINNED else motifs()[name].own or PLAIN)

    def _parts(self) -> list[Part]:
        """The subject's outlines on the canvas."""
        found: list[Part] = []
        way = -1 if self.recipe.flip else 1
        for piece in self.recipe.pieces:
            size = piece.size * W / 100
            move = QtGui.QTransform().translate(W * (0.5 + (piece.x - 0.5) * way), H * piece.y)
            move = move.rotate(piece.turn * way).scale(size * way, size).translate(-50, -50)
            own = self._own(piece.motif)
            for tone, path in motifs()[piece.motif].tones():
                found.append(Part(tone, move.map(path), piece.back, own, piece.motif.startswith("head_")))
        return found

    def blurred(self, image: QImage, by: int) -> QImage:
        """Out of focus: made small and large again."""
        w, h, by = image.width(), image.height(), by * self.scale
        smooth = Qt.TransformationMode.SmoothTransformation
        ignore = Qt.AspectRatioMode.IgnoreAspectRatio
        small = image.scaled(max(1, w // by), max(1, h // by), ignore, smooth)
        made = small.scaled(w, h, ignore, smooth)
        made.setDevicePixelRatio(self.scale)
        return made

    def tinted(self, image: QImage, ink: QColor) -> QImage:
        """The same outline in one colour."""
        made = QImage(image)
        p = QPainter(made)
        p.setCompositionMode(Mode.CompositionMode_SourceIn)
        p.fillRect(0, 0, W, H, ink)
        p.end()
        return made

    def rimmed(self, image: QImage, light: Light, width: float = 2.6) -> QImage:
        """Light along the edges that face it: the outline lit, without the picture a little off it."""
        edge = self.tinted(image, mixed(self.pal.lit, self.pal.sky[2], 0.35))
        mask = QImage(image)
        m = QPainter(mask)
        m.setCompositionMode(Mode.CompositionMode_DestinationOut)
        m.drawImage(QPointF(width * math.cos(light.away), width * math.sin(light.away)), image)
        m.end()
        p = QPainter(edge)
        p.setCompositionMode(Mode.CompositionMode_DestinationIn)
        p.drawImage(0, 0, mask)
        p.end()
        whole = QImage(image)
        p = QPainter(whole)
        p.drawImage(0, 0, edge)
        p.end()
        return whole

    def bloom(self, p: QPainter, glow: QImage, by: int) -> None:
        """Light that spills over its edges."""
        p.setCompositionMode(Mode.CompositionMode_Plus)
        for reach, share in ((by, 0.5), (by * 3, 0.55)):
            p.setOpacity(share)
            p.drawImage(0, 0, self.blurred(glow, reach))
        p.setOpacity(1)
        p.setCompositionMode(Mode.CompositionMode_SourceOver)

    def grained(self, p: QPainter, share: float) -> None:
        """The paper's grain over everything."""
        p.setCompositionMode(Mode.CompositionMode_SoftLight)
        p.setOpacity(share)
        p.fillRect(0, 0, W, H, QtGui.QBrush(grain()))
        p.setOpacity(1)
        p.setCompositionMode(Mode.CompositionMode_SourceOver)

    def finish(self, p: QPainter, strength: float) -> None:
        """Grain, and darker towards the edges."""
        self.grained(p, 0.22)
        edge = QtGui.QRadialGradient(W * 0.5, H * 0.48, H * 0.66)
        edge.setColorAt(0.55, QColor(0, 0, 0, 0))
        edge.setColorAt(1, QColor(0, 0, 0, round(255 * strength)))
        p.fillRect(0, 0, W, H, edge)

    def punched(self, image: QImage) -> QImage:
        """More contrast and colour: the picture laid over itself."""
        over = QImage(image)
        p = QPainter(over)
        p.setCompositionMode(Mode.CompositionMode_Overlay)
        p.setOpacity(0.42)
        p.drawImage(0, 0, image)
        p.end()
        return over
