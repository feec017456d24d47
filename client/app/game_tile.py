"""A game on the start screen: its picture, what it is, how long and how hard, and the ways into it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from client import texts
from client.app.parts import button
from client.app.speech import tr
from client.qt import QImage, QPainter, QPainterPath, QPointF, QRectF, QSize, Qt, QtGui, QtWidgets
from client.table.faces import paint_cell
from client.table.grounds import paint_ground, worn
from client.table.inkwell import colour
from client.table.layout import Layout
from client.table.look import Look
from client.texts import label
from engines.kernel.say import say

LEAST = QSize(270, 208)
STARS = 5


class GameTile(QtWidgets.QFrame):
    """One game; its buttons carry the words, the rest is painted."""

    def __init__(self, title: str, layout: Layout, look: Look) -> None:
        super().__init__()
        self.setObjectName("gametile")
        self.look = worn(look, layout.ground)
        self._layout, self._cover = layout, QImage()
        self._painted: QtGui.QPixmap | None = None
        self.ways: dict[str, QtWidgets.QPushButton] = {}
        self.cover = layout.tile.card
        """The card whose picture stands on it."""
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Expanding)
        texts.name(self, title)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(4)
        column.addStretch(1)
        strict = look.palette.name == "high contrast"
        ink = "#ffffff"
        for words, style in ((title, "tiletitle"), (say(layout.tile.line), "tileline")):
            if words:
                line = label(words, style, wrap=True)
                line.setStyleSheet(f"color: {ink}; background: transparent;")
                column.addWidget(line)
        facts = self._facts()
        if facts:
            line = label(facts, "small")
            line.setStyleSheet(f"color: {'#ffffff' if strict else '#e0dccf'}; background: transparent;")
            texts.name(line, self._spoken())
            column.addWidget(line)
        self._row = QtWidgets.QHBoxLayout()
        self._row.setSpacing(8)
        column.addSpacing(4)
        self._above = QtWidgets.QHBoxLayout()
        column.addLayout(self._above)
        column.addLayout(self._row)

    def add_way(self, words: str, act: Callable[[], object], *, main: bool = False) -> QtWidgets.QPushButton:
        """A way into the game: a button in the tile's lowest line."""
        made = button(words, act, "primary" if main else "tileway")
        self._row.addWidget(made, 2 if main else 1)
        return made

    def add_first_way(self, words: str, act: Callable[[], object]) -> QtWidgets.QPushButton:
        """The way that comes before all others, in a line of its own: four would not fit one."""
        made = button(words, act, "primary")
        self._above.addWidget(made)
        return made

    def minimumSizeHint(self) -> QSize:
        """What its words need, as they are drawn, at the width there is."""
        layout = self.layout()
        assert layout is not None
        for each in self.findChildren(QtWidgets.QWidget):
            each.ensurePolished()  # else they would be measured in another font
        least = layout.minimumSize().expandedTo(LEAST)
        return QSize(
            least.width(), max(least.height(), layout.heightForWidth(max(self.width(), least.width())))
        )

    def show_cover(self, image: QImage) -> None:
        """The picture has come."""
        self._cover, self._painted = image, None
        self.update()

    def _facts(self) -> str:
        tile, said = self._layout.tile, []
        if tile.minutes:
            said.append(tr("about {minutes} min").format(minutes=tile.minutes))
        if tile.difficulty:
            said.append(tr("difficulty") + " " + "★" * tile.difficulty + "☆" * (STARS - tile.difficulty))
        return "   ·   ".join(said)

    def _spoken(self) -> str:
        tile = self._layout.tile
        hard = tr("difficulty {number} of 5").format(number=tile.difficulty) if tile.difficulty else ""
        long = tr("about {minutes} min").format(minutes=tile.minutes) if tile.minutes else ""
        return ", ".join(part for part in (long, hard) if part)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Another size is painted anew, and another width may need another height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()
        self._painted = None

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Picture or ground, darker towards the words, in a rim of the game's accent."""
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
        pal = self.look.palette
        strict = pal.name == "high contrast"
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        path = QPainterPath()
        path.addRoundedRect(box.adjusted(1, 1, -1, -1), 14, 14)
        p.save()
        p.setClipPath(path)
        if strict:
            p.fillRect(box, colour("#000000"))
        elif not self._cover.isNull():
            self._paint_cover(p, box)
        else:
            paint_ground(p, (box.width(), box.height()), self._layout.ground, worn(Look(), None).palette)
            if self._layout.cells:
                paint_cells(p, box, self._layout, self.look)
        if not strict:
            fade = QtGui.QLinearGradient(0, box.height() * 0.22, 0, box.height() * 0.66)
            fade.setColorAt(0, QtGui.QColor(8, 8, 12, 0))
            fade.setColorAt(1, QtGui.QColor(8, 8, 12, 245))
            p.fillRect(box, QtGui.QBrush(fade))
        p.restore()
        accent = self._layout.ground.accent if self._layout.ground is not None else pal.accent
        p.setPen(QtGui.QPen(colour("#ffffff" if strict else accent), 2))
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.drawPath(path)

    def _paint_cover(self, p: QPainter, box: QRectF) -> None:
        """The picture keeps its shape; what is beside it is the same picture out of focus."""
        image, high = self._cover, box.height() * 0.86
        wide = high * 1.18
        tiny = image.scaled(
            14, 16, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        p.drawImage(box.adjusted(-box.width() * 0.1, -60, box.width() * 0.1, 60), tiny)
        if wide >= box.width():
            wide, high = box.width(), box.width() / 1.18
        soft = QImage(round(wide * 2), round(high * 2), QImage.Format.Format_ARGB32_Premultiplied)
        soft.fill(Qt.GlobalColor.transparent)
        q = QPainter(soft)
        q.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        tall = image.width() / wide * high
        top = max(0.0, min(image.height() - tall, image.height() * 0.45 - tall / 2))
        q.drawImage(QRectF(0, 0, wide * 2, high * 2), image, QRectF(0, top, image.width(), tall))
        q.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
        mask = QtGui.QLinearGradient(0, 0, wide * 2, 0)
        for share, alpha in ((0.0, 0), (0.22, 255), (0.78, 255), (1.0, 0)):
            mask.setColorAt(share, QtGui.QColor(0, 0, 0, alpha))
        q.fillRect(soft.rect(), QtGui.QBrush(mask))
        q.end()
        p.drawImage(QRectF(box.center().x() - wide / 2, box.top(), wide, high), soft)


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
