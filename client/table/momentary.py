"""Items that are seen for a moment: numbers that pop up, shards that fly, banners across the table."""

from __future__ import annotations

from math import cos, sin, tau
from random import Random

from client.qt import QColor, QPainter, QPainterPath, QPointF, QRectF, Qt, QtGui, QtWidgets
from client.table.changes import Change
from client.table.fonts import font
from client.table.inkwell import colour, fitted, mixed
from client.table.look import Look
from client.texts import shown

SHARDS, RAYS = 26, 14
Z_BANNER = 9700.0
LEAST = 16.0
"""Pixels of the smallest number that pops up."""


class MomentaryItem(QtWidgets.QGraphicsItem):
    """Something that draws itself, however Qt asks for it."""

    def paint(
        self,
        p: QPainter,
        option: QtWidgets.QStyleOptionGraphicsItem,
        widget: QtWidgets.QWidget | None = None,
    ) -> None:
        """Draw it."""
        self.draw(p)

    def draw(self, p: QPainter) -> None:
        """Draw it."""
        raise NotImplementedError


def around(reach: float) -> QRectF:
    """The square about the middle, as far as this on each side."""
    return QRectF(-reach, -reach, 2 * reach, 2 * reach)


class NumberItem(MomentaryItem):
    """A number on a burst, with a sign of what it is: a loss, a gain, something held off, a change."""

    def __init__(self, change: Change, side: float, look: Look, room: float = 1e9) -> None:
        """About so large for a card of this side, and no wider than there is room beside the next one's."""
        super().__init__()
        size = min(44.0, max(22.0, 0.30 * side)) * min(1.4, max(1.0, look.text_scale))
        sign = {"gain": "+", "change": "▲ +" if change.amount > 0 else "▼ −"}.get(change.kind, "−")
        words = f"{sign}{abs(change.amount)}"
        self._word = change.word if change.kind in ("shield", "change") else ""
        self._ground = {"loss": "#b0261a", "gain": "#14703c", "shield": "#4a5a70"}.get(
            change.kind, "#14703c" if change.amount > 0 else "#b0261a"
        )
        self._burst = change.kind == "loss"
        while size > LEAST and _advance(words, size) + 0.9 * size > room:
            size -= 1
        made = font(size, bold=True)
        metrics = QtGui.QFontMetricsF(made)
        wide = metrics.horizontalAdvance(words)
        self._half = (max(wide / 2 + size * 0.45, size * 0.9), size * 0.78)
        self._text = QPainterPath()
        self._text.addText(-wide / 2, (metrics.ascent() - metrics.descent()) / 2, made, words)
        self._size = size

    def boundingRect(self) -> QRectF:
        """Burst, and the word beneath it."""
        w, h = self._half
        return QRectF(-w * 1.35, -h * 1.35, 2.7 * w, 2.7 * h + self._size)

    def draw(self, p: QPainter) -> None:
        """A burst for a loss, a plate for the rest."""
        w, h = self._half
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setPen(QtGui.QPen(colour("#ffffff"), 2))
        p.setBrush(colour(self._ground))
        if self._burst:
            spikes = [
                QPointF(w * k * cos(n * tau / 24), h * k * sin(n * tau / 24))
                for n in range(24)
                for k in ((1.28,) if n % 2 else (0.95,))
            ]
            p.drawPolygon(QtGui.QPolygonF(spikes))
        else:
            p.drawRoundedRect(QRectF(-w, -h * 0.8, 2 * w, 1.6 * h), h * 0.8, h * 0.8)
        p.strokePath(self._text, QtGui.QPen(colour("#000000", 0.7), 3))
        p.fillPath(self._text, colour("#ffffff"))
        if self._word:
            made = fitted(self._word, font(max(11.0, self._size * 0.42), bold=True), 2.6 * w, 0.6)
            p.setFont(made)
            metrics = QtGui.QFontMetricsF(made)
            half = metrics.horizontalAdvance(self._word) / 2 + 6
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(colour("#000000", 0.8))  # it lies over the name of a card
            p.drawRoundedRect(QRectF(-half, h * 0.86, 2 * half, metrics.height() + 4), 5, 5)
            p.setPen(QtGui.QPen(colour("#ffffff")))
            p.drawText(
                QRectF(-w * 1.3, h * 0.9, 2.6 * w, self._size),
                Qt.AlignmentFlag.AlignHCenter,
                shown(self._word),
            )


def _advance(words: str, size: float) -> float:
    return QtGui.QFontMetricsF(font(size, bold=True)).horizontalAdvance(words)


class ShardsItem(MomentaryItem):
    """Pieces that fly apart."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__()
        self._reach = 1.3 * max(size)
        chance = Random(4)
        self._shards = [
            (chance.uniform(0, tau), chance.uniform(0.2, 0.9) * max(size), chance.uniform(2, 6), QColor(ink))
            for ink in chance.choices(("#ffd08a", "#ff6a3a", "#8a6a50"), k=SHARDS)
        ]
        self._share = 0.0

    def spread(self, share: float) -> None:
        """How far they have flown, 0 to 1."""
        self._share = share
        self.update()

    def boundingRect(self) -> QRectF:
        """All they can reach."""
        return around(self._reach)

    def draw(self, p: QPainter) -> None:
        """Small squares, fading."""
        out = 1 - (1 - self._share) ** 2
        p.setPen(Qt.PenStyle.NoPen)
        p.setOpacity(max(0.0, 1 - self._share))
        for angle, reach, side, ink in self._shards:
            p.setBrush(ink)
            x, y = cos(angle) * reach * out, sin(angle) * reach * out + 60 * self._share**2
            p.drawRect(QRectF(x - side / 2, y - side / 2, side, side))


class AuraItem(MomentaryItem):
    """Light that turns behind a spell."""

    def __init__(self, side: float, look: Look) -> None:
        super().__init__()
        self._reach, self._ink = 0.95 * side, look.palette.accent

    def turn(self, centre: QPointF, time: float) -> None:
        """Stand here, turned as far as this many milliseconds ask."""
        self.setPos(centre)
        self.setRotation(time * 0.05)

    def boundingRect(self) -> QRectF:
        """The circle of its rays."""
        return around(self._reach)

    def draw(self, p: QPainter) -> None:
        """Rays and a glow, fading outwards."""
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setPen(Qt.PenStyle.NoPen)
        glow = QtGui.QRadialGradient(0, 0, self._reach)
        for share, alpha in ((0.0, 0.75), (0.55, 0.35), (1.0, 0.0)):
            glow.setColorAt(share, colour(self._ink, alpha))
        p.setBrush(QtGui.QBrush(glow))
        rays = QPainterPath()
        for number in range(RAYS):
            angle = number * tau / RAYS
            rays.moveTo(0, 0)
            for turn in (-0.09, 0.09):
                rays.lineTo(cos(angle + turn) * self._reach, sin(angle + turn) * self._reach)
            rays.closeSubpath()
        p.drawPath(rays)
        p.drawEllipse(QPointF(0, 0), 0.8 * self._reach, 0.8 * self._reach)


class BannerItem(MomentaryItem):
    """A band across the table with large words, and smaller ones below."""

    def __init__(self, table: QRectF, words: str, more: str, look: Look) -> None:
        super().__init__()
        self._look, self._words, self._more = look, words, more
        high = max(104.0, 0.14 * table.height())
        self._band = QRectF(table.left(), table.top() + 0.38 * table.height(), table.width(), high)
        self.setZValue(Z_BANNER)

    def boundingRect(self) -> QRectF:
        """The band."""
        return self._band

    def draw(self, p: QPainter) -> None:
        """Dark in the middle, with a line of the accent above and below."""
        pal, band = self._look.palette, self._band
        for rect, ink, strong in (
            (band, pal.panel, 0.94),
            (QRectF(band.left(), band.top(), band.width(), 2.5), pal.accent, 1.0),
            (QRectF(band.left(), band.bottom() - 2.5, band.width(), 2.5), pal.accent, 1.0),
        ):
            fade = QtGui.QLinearGradient(band.left(), 0, band.right(), 0)
            for share, alpha in ((0.0, 0.0), (0.22, strong), (0.78, strong), (1.0, 0.0)):
                fade.setColorAt(share, colour(ink, alpha))
            p.fillRect(rect, QtGui.QBrush(fade))
        p.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        inside = band.adjusted(band.width() * 0.15, 0, -band.width() * 0.15, 0)
        for words, size, ink, top, share in (
            (self._words, 50.0, pal.text, 0.06, 0.58),
            (self._more, 16.0 * self._look.text_scale, mixed(pal.accent, pal.text, 0.3), 0.64, 0.28),
        ):
            p.setFont(fitted(words, font(size, bold=True), inside.width(), 0.4))
            p.setPen(QtGui.QPen(colour(ink)))
            line = QRectF(
                inside.left(), band.top() + top * band.height(), inside.width(), share * band.height()
            )
            p.drawText(line, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, shown(words))
