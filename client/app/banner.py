"""The banner of a screen that is about one game: its picture at the right, what is said at the left."""

from __future__ import annotations

from client import texts
from client.app.cover_panel import CoverPanel, facts, paint_blurred, paint_cells, soft_edged, spoken_facts
from client.app.covers import Covers, path_of
from client.app.game_looks import layout_of
from client.app.theme import dressed
from client.art.gallery import gallery
from client.qt import QImage, QPainter, QRectF, QtGui, QtWidgets
from client.table.grounds import paint_ground, worn
from client.table.layout import Layout
from client.table.look import Look
from client.texts import label
from engines.kernel.say import say

WORDS = 0.6
"""Share of its width that words have; the picture has the rest, and a little of theirs to fade in."""
WIDEST = 1.7
"""Most of the picture's width for its height: of a wider one too little would be seen."""
EDGE = 18
"""Pixels between its words and its edge."""
LOWEST = 116
"""Pixels of height, at least."""


class Banner(CoverPanel):
    """A title, a line and a small one, on the picture of a game."""

    def __init__(self, lowest: int = LOWEST) -> None:
        super().__init__(Layout(), dressed())
        self.setObjectName("banner")
        self.game = ""
        self._lowest = lowest
        self._making: Covers | None = None
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Minimum)
        self.title = label("", "tiletitle", wrap=True)
        self.line = label("", "tileline", wrap=True)
        self.small = label("", "small", wrap=True)
        line = QtWidgets.QHBoxLayout(self)
        line.setContentsMargins(EDGE, 14, 0, 14)
        column = QtWidgets.QVBoxLayout()
        line.addLayout(column, round(100 * WORDS) - 2)
        line.addStretch(round(100 * (1 - WORDS)) + 2)
        column.setSpacing(4)
        column.addStretch(1)
        for each in (self.title, self.line, self.small):
            each.setStyleSheet("color: #ffffff; background: transparent;")
            each.hide()
            column.addWidget(each)
        column.addStretch(1)
        self.setMinimumHeight(lowest)

    def show_game(self, game: str) -> None:
        """The picture of this game."""
        look = dressed()
        if game == self.game and self.look == worn(look, self._layout.ground):
            return
        self.game = game
        self.show_layout(layout_of(game) if game else Layout(), look)
        card = self._layout.tile.card
        if self._making is not None:
            self._making.stop()
            self._making = None
        if card:
            self._fetch(game, card)

    def present(self, game: str, title: str) -> None:
        """A game as it stands on the start screen: its name, its line, how long and how hard."""
        self.show_game(game)
        tile = self._layout.tile
        self.tell(title, say(tile.line), facts(tile))
        texts.name(self.small, spoken_facts(tile))

    def tell(self, title: str, line: str = "", small: str = "") -> None:
        """What stands on it."""
        for where, words in ((self.title, title), (self.line, line), (self.small, small)):
            texts.write(where, words)
            texts.name(where, words)
            where.setVisible(bool(words))
        self.updateGeometry()

    def _fetch(self, game: str, card: str) -> None:
        """From the disc; where it has never been made, it comes later."""
        image = QImage(str(path_of(game, card)))
        if not image.isNull():
            self.show_cover(image)
            return
        if not gallery().working:
            return
        self._making = Covers([(game, card)], self)
        self._making.arrived.connect(self._arrived)
        self._making.start()

    def _arrived(self, game: str, image: QImage) -> None:
        if game == self.game:
            self.show_cover(image)

    # --- its size and its picture

    def show_layout(self, layout: Layout, look: Look) -> None:
        """Another game, or another look."""
        super().show_layout(layout, look)
        self.setMinimumHeight(round(self._lowest * look.text_scale))

    def _paint_picture(self, p: QPainter, box: QRectF) -> None:
        where = self._place(box)
        if not self._cover.isNull():
            paint_blurred(p, box, self._cover)
            p.drawImage(where, soft_edged(self._cover, where.width(), where.height(), middle=0.4))
            return
        paint_ground(p, (box.width(), box.height()), self._layout.ground, worn(Look(), None).palette)
        if self._layout.cells:
            paint_cells(p, where.adjusted(0, 0, 0, where.height() * 0.5), self._layout, self.look)

    def _free(self, box: QRectF) -> QRectF:
        return QRectF(box.left() + box.width() * 0.64, box.top(), box.width() * 0.36, box.height())

    def _place(self, box: QRectF) -> QRectF:
        wide = min(box.width() * (1 - WORDS) * 1.25, box.height() * WIDEST)
        return QRectF(box.right() - wide * 1.06, box.top(), wide, box.height())

    def _fade(self, box: QRectF) -> QtGui.QLinearGradient:
        place = self._place(box)
        end = place.left() + place.width() * 0.34
        fade = QtGui.QLinearGradient(0, 0, end, 0)
        dark = place.left() / end
        for share, alpha in ((0.0, 225), (dark, 205), (0.5 + dark / 2, 90), (1.0, 0)):
            fade.setColorAt(share, QtGui.QColor(8, 8, 12, alpha))
        return fade
