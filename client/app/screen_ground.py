"""What lies behind a screen: a night over hills, or the ground of the game it is about and a card of it.

It is painted once per size, game and theme, and follows its screen by itself.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from client.app.covers import path_of
from client.app.game_looks import layout_of
from client.app.theme import dressed
from client.qt import QImage, QPainter, QPainterPath, QPointF, QRectF, Qt, QtCore, QtGui, QWidget, Signal
from client.table.grounds import paint_ground
from client.table.inkwell import colour
from client.table.look import Palette

_NIGHT, _DAY = ("#2a2050", "#1c1638", "#100d20"), ("#c5cde0", "#b6c0d6", "#a8b4cc")
STARS = 110
COVER = 0.62
"""How strongly the picture of a game's card stands behind its screens; on light grounds half of that."""


class ScreenGround(QWidget):
    """Fills its parent, beneath everything else on it."""

    painted = Signal()
    """It was painted anew: whatever waits until a screen is there may begin."""

    def __init__(self, parent: QWidget, game: str = "") -> None:
        super().__init__(parent)
        self.game = game
        self.bare = False
        """Whether the game's card is left out: it stands elsewhere on the screen."""
        self._key: Hashable = None
        self._painted = QtGui.QPixmap()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(parent.rect())
        parent.installEventFilter(self)
        self.lower()

    def show_game(self, game: str) -> None:
        """The ground of this game; the night for none."""
        if game != self.game:
            self.game = game
            self.update()

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        """The screen has another size: so has its ground."""
        parent = self.parentWidget()
        if watched is parent and event.type() == QtCore.QEvent.Type.Resize and parent is not None:
            self.setGeometry(parent.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """What was painted for this size, or anew."""
        pal, ratio = dressed().palette, self.devicePixelRatioF()
        key = (self.width(), self.height(), ratio, self.game, self.bare, pal)
        anew = key != self._key
        if anew:
            self._key = key
            self._painted = QtGui.QPixmap(round(self.width() * ratio), round(self.height() * ratio))
            self._painted.setDevicePixelRatio(ratio)
            p = QPainter(self._painted)
            _paint(p, self.width(), self.height(), self.game, pal, bare=self.bare)
            p.end()
        p = QPainter(self)
        p.drawPixmap(0, 0, self._painted)
        p.end()
        if anew:
            self.painted.emit()


def _paint(p: QPainter, w: int, h: int, game: str, pal: Palette, *, bare: bool) -> None:
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    layout = layout_of(game) if game else None
    if pal.name == "high contrast":
        p.fillRect(0, 0, w, h, colour(pal.table))
    elif layout is None or layout.ground is None:
        _night(p, w, h, pal)
    else:
        paint_ground(p, (w, h), layout.ground, pal)
        card = "" if bare else layout.tile.card
        cover = QImage(str(path_of(game, card))) if card else QImage()
        if not cover.isNull():
            _card(p, w, h, cover, COVER if pal.dark else COVER / 2)


def _card(p: QPainter, w: int, h: int, cover: QImage, strength: float) -> None:
    """The game's card at the right edge, fading into the ground."""
    high = float(h)
    wide = high * cover.width() / cover.height()
    soft = QImage(round(wide), round(high), QImage.Format.Format_ARGB32_Premultiplied)
    soft.fill(Qt.GlobalColor.transparent)
    q = QPainter(soft)
    q.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    q.drawImage(QRectF(soft.rect()), cover)
    q.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    fade = QtGui.QRadialGradient(wide * 0.58, high * 0.46, max(wide, high) * 0.56)
    for share, alpha in ((0.0, strength), (0.45, strength * 0.85), (1.0, 0.0)):
        fade.setColorAt(share, QtGui.QColor(0, 0, 0, round(255 * alpha)))
    q.fillRect(soft.rect(), QtGui.QBrush(fade))
    q.end()
    p.drawImage(QRectF(w - wide * 0.94, 0, wide, high), soft)


def _night(p: QPainter, w: int, h: int, pal: Palette) -> None:
    """Sky, stars, hills; by day in the light theme."""
    sky = QtGui.QLinearGradient(0, 0, 0, h)
    tones = ("#0c0f1c", "#241a3a", "#0b0a12") if pal.dark else ("#e9ecf4", "#dfe3ee", "#cfd6e4")
    for share, tone in zip((0.0, 0.6, 1.0), tones, strict=True):
        sky.setColorAt(share, colour(tone))
    p.fillRect(0, 0, w, h, QtGui.QBrush(sky))
    chance = Random(2)
    p.setPen(Qt.PenStyle.NoPen)
    if pal.dark:
        for _ in range(STARS):
            p.setBrush(colour("#ffffff", round(chance.uniform(0.15, 0.7), 2)))
            side = chance.uniform(0.5, 1.4)
            p.drawEllipse(QPointF(chance.uniform(0, w), chance.uniform(0, h * 0.55)), side, side)
    for number in range(3):
        base = h * (0.62 + 0.13 * number)
        path = QPainterPath(QPointF(0, h))
        path.lineTo(0, base)
        for step in range(6):
            x0, x1 = w * step / 6, w * (step + 1) / 6
            top = base + chance.uniform(-0.06, 0.04) * h
            part = (x1 - x0) * 0.4
            path.cubicTo(x0 + part, path.currentPosition().y(), x1 - part, top, x1, top)
        path.lineTo(w, h)
        p.setBrush(colour((_NIGHT if pal.dark else _DAY)[number], 0.8))
        p.drawPath(path)
