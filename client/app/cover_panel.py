"""A panel on the picture of a game, darker towards its words: the games on the start screen, and the banners
of the screens that are about one game.
"""

from __future__ import annotations

from random import Random

from client.app.speech import tr
from client.qt import QImage, QPainter, QPainterPath, QPointF, QRectF, Qt, QtGui, QtWidgets
from client.table.faces import paint_cell
from client.table.grounds import paint_ground, worn
from client.table.inkwell import colour
from client.table.layout import Layout, TileLook
from client.table.look import Look

STARS = 5
SUBDUED, LEAST_FREE = 0.75, 30
"""How strong pictures are where contrast counts most, and the least height at which there is one."""
WIDEST, HEADS = 2.2, 0.36
"""The flattest part of a picture that shows what it is of, width for height, and how far down it lies."""
RADIUS = 14
SHAPE = 1.18
"""Width of a cover's picture for its height, where it stands among words."""


class CoverPanel(QtWidgets.QFrame):
    """Painted once per size and picture; its widgets bring the words."""

    def __init__(self, layout: Layout, look: Look) -> None:
        super().__init__()
        self._layout, self._cover = layout, QImage()
        self.look = worn(look, layout.ground)
        self._painted: QtGui.QPixmap | None = None

    def show_layout(self, layout: Layout, look: Look) -> None:
        """Another game, or another look; the picture comes by itself."""
        self._layout, self.look = layout, worn(look, layout.ground)
        self.show_cover(QImage())

    def show_cover(self, image: QImage) -> None:
        """The picture has come."""
        self._cover, self._painted = image, None
        self.update()

    @property
    def strict(self) -> bool:
        """Whether contrast counts more than pictures."""
        return self.look.palette.name == "high contrast"

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Another size is painted anew, and another width may need another height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
        self._painted = None

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Picture or ground, in a rim of the game's accent."""
        if self._painted is None:
            ratio = self.devicePixelRatioF()
            self._painted = QtGui.QPixmap(round(self.width() * ratio), round(self.height() * ratio))
            self._painted.setDevicePixelRatio(ratio)
            self._painted.fill(Qt.GlobalColor.transparent)
            p = QPainter(self._painted)
            self._paint(p, QRectF(0, 0, self.width(), self.height()))
            p.end()
        p = QPainter(self)
        p.drawPixmap(0, 0, self._painted)
        p.end()

    def _paint(self, p: QPainter, box: QRectF) -> None:
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        path = QPainterPath()
        path.addRoundedRect(box.adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        p.save()
        p.setClipPath(path)
        if self.strict:
            self._paint_apart(p, box)
        else:
            self._paint_picture(p, box)
            p.fillRect(box, QtGui.QBrush(self._fade(box)))
        p.restore()
        accent = self._layout.ground.accent if self._layout.ground is not None else self.look.palette.accent
        p.setPen(QtGui.QPen(colour("#ffffff" if self.strict else accent), 2))
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.drawPath(path)

    def _paint_picture(self, p: QPainter, box: QRectF) -> None:
        """The cover where it belongs; until it has come, or without one, the game's ground and its cells."""
        if not self._cover.isNull():
            where = self._place(box)
            paint_blurred(p, box, self._cover)
            p.drawImage(where, soft_edged(self._cover, where.width(), where.height()))
            return
        paint_ground(p, (box.width(), box.height()), self._layout.ground, worn(Look(), None).palette)
        if self._layout.cells:
            paint_cells(p, box, self._layout, self.look)

    def _paint_apart(self, p: QPainter, box: QRectF) -> None:
        """For contrast: words on black, and the picture only where there are none."""
        p.fillRect(box, colour("#000000"))
        free = self._free(box)
        if free.height() < LEAST_FREE:
            return
        p.setOpacity(SUBDUED)
        if not self._cover.isNull():
            wide = min(free.width(), free.height() * WIDEST)
            shown = QRectF(free.center().x() - wide / 2, free.top(), wide, free.height())
            p.setClipRect(free, Qt.ClipOperation.IntersectClip)
            paint_blurred(p, free, self._cover)
            p.drawImage(shown, soft_edged(self._cover, wide, free.height(), HEADS))
        elif self._layout.cells:
            p.setClipRect(free, Qt.ClipOperation.IntersectClip)
            paint_cells(p, free.adjusted(0, 0, 0, free.height()), self._layout, self.look)
        p.setOpacity(1.0)

    def _free(self, box: QRectF) -> QRectF:
        """Where no words stand: above them."""
        shown = [each for each in self.findChildren(QtWidgets.QWidget) if each.isVisibleTo(self)]
        top = min((each.mapTo(self, each.rect().topLeft()).y() for each in shown), default=box.height())
        return QRectF(box.left(), box.top(), box.width(), max(0.0, top - 6))

    def _place(self, box: QRectF) -> QRectF:
        """Where the cover stands."""
        high = box.height() * 0.86
        wide = high * SHAPE
        if wide >= box.width():
            wide, high = box.width(), box.width() / SHAPE
        return QRectF(box.center().x() - wide / 2, box.top(), wide, high)

    def _fade(self, box: QRectF) -> QtGui.QLinearGradient:
        """The dark beneath the words."""
        fade = QtGui.QLinearGradient(0, box.height() * 0.22, 0, box.height() * 0.66)
        fade.setColorAt(0, QtGui.QColor(8, 8, 12, 0))
        fade.setColorAt(1, QtGui.QColor(8, 8, 12, 245))
        return fade


def facts(tile: TileLook) -> str:
    """How long and how hard a game is, as it stands on its panel."""
    said = []
    if tile.minutes:
        said.append(tr("about {minutes} min").format(minutes=tile.minutes))
    if tile.difficulty:
        said.append(tr("difficulty") + " " + "★" * tile.difficulty + "☆" * (STARS - tile.difficulty))
    return "   ·   ".join(said)


def spoken_facts(tile: TileLook) -> str:
    """The same to be heard."""
    hard = tr("difficulty {number} of 5").format(number=tile.difficulty) if tile.difficulty else ""
    long = tr("about {minutes} min").format(minutes=tile.minutes) if tile.minutes else ""
    return ", ".join(part for part in (long, hard) if part)


def paint_blurred(p: QPainter, box: QRectF, image: QImage) -> None:
    """A picture out of focus, as the ground of itself."""
    tiny = image.scaled(
        14, 16, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    p.drawImage(box.adjusted(-box.width() * 0.1, -60, box.width() * 0.1, 60), tiny)


def part_of(image: QImage, shape: float, middle: float = 0.4) -> QRectF:
    """As much of a picture around its middle as has this shape (width for its height)."""
    tall = min(image.width() / shape, float(image.height()))
    wide = tall * shape
    top = max(0.0, min(image.height() - tall, image.height() * middle - tall / 2))
    return QRectF((image.width() - wide) / 2, top, wide, tall)


def soft_edged(image: QImage, wide: float, high: float, middle: float = 0.45) -> QImage:
    """A picture in its shape, around its middle as much as there is room for, fading out at the sides."""
    soft = QImage(round(wide * 2), round(high * 2), QImage.Format.Format_ARGB32_Premultiplied)
    soft.fill(Qt.GlobalColor.transparent)
    q = QPainter(soft)
    q.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    q.drawImage(QRectF(0, 0, wide * 2, high * 2), image, part_of(image, wide / high, middle))
    q.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    mask = QtGui.QLinearGradient(0, 0, wide * 2, 0)
    for share, alpha in ((0.0, 0), (0.22, 255), (0.78, 255), (1.0, 0)):
        mask.setColorAt(share, QtGui.QColor(0, 0, 0, alpha))
    q.fillRect(soft.rect(), QtGui.QBrush(mask))
    q.end()
    return soft


def paint_cells(p: QPainter, box: QRectF, layout: Layout, look: Look) -> None:
    """A board game without pictures of cards: its cells, as on a table."""
    chance, side = Random(3), max(min(48.0, box.width() / 2.6), box.width() / 5.2)
    letters = list(layout.cells)
    start = box.topLeft() - QPointF(side * 0.25, side * 0.25)
    for x in range(int(box.width() / side) + 2):
        for y in range(int(box.height() * 0.7 / side) + 2):
            letter = chance.choice(letters)
            cell = QRectF(start.x() + x * side, start.y() + y * side, side, side).adjusted(2, 2, -2, -2)
            paint_cell(p, cell, layout.cells[letter], letter, look)
