"""How many cards of each cost a deck has: small bars, divided by kind."""

from __future__ import annotations

from client import texts
from client.app.speech import tr
from client.decks.deck import Deck
from client.decks.pool import COST, Pool
from client.qt import QPainter, QRectF, QSize, Qt, QtGui, QWidget
from client.table.fonts import font
from client.table.inkwell import colour, readable, write_line
from client.table.look import Look

TOP = 7
"""Costs from this on share a bar."""
HEIGHT = 116
LEGEND = 20
"""Pixels of a line of the legend; there are two at most."""
LEAST = 6
"""Cards that a bar of full height stands for, at least: one card is no tower."""


class CostCurve(QWidget):
    """The bars."""

    def __init__(self, pool: Pool, look: Look) -> None:
        super().__init__()
        self.pool, self.look = pool, look
        self.bars: list[dict[str, int]] = []
        """For each cost from 0, cards by kind."""
        self.kinds: dict[str, int] = {}
        self.setAccessibleName(tr("Costs"))

    def sizeHint(self) -> QSize:
        """As high as bars and legend need."""
        scale = self.look.text_scale
        return QSize(240, round(HEIGHT * min(scale, 1.2) + 2 * LEGEND * scale))

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def set_look(self, look: Look) -> None:
        """Other colours and sizes."""
        self.look = look
        self.updateGeometry()
        self.update()

    def show_deck(self, deck: Deck) -> None:
        """Count this deck."""
        cards = [self.pool.card(face) for faces in deck.lists.values() for face in faces]
        priced = [(dict(card.stats)[COST], card.kind) for card in cards if COST in dict(card.stats)]
        most = min(TOP, max((cost for cost, _ in priced), default=0))
        self.bars = [{} for _ in range(max(5, most + 1))]
        self.kinds = {}
        for kind in self.pool.kinds:
            for cost, its in priced:
                if its == kind:
                    bar = self.bars[max(0, min(TOP, cost))]
                    bar[kind] = bar.get(kind, 0) + 1
                    self.kinds[kind] = self.kinds.get(kind, 0) + 1
        words = [
            tr("{count} of cost {cost}").format(count=sum(bar.values()), cost=cost)
            for cost, bar in enumerate(self.bars)
            if bar
        ]
        kinds = [f"{self.pool.kind_word(kind)} {count}" for kind, count in self.kinds.items()]
        texts.describe(self, ", ".join([*words, *kinds]))
        texts.tip(self, ", ".join(kinds))
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Bars from the left, the costs under them, the kinds at the foot."""
        p = QPainter(self)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        palette, scale = self.look.palette, self.look.text_scale
        small, middle = font(12 * scale), Qt.AlignmentFlag.AlignHCenter
        line = 17 * scale
        room = QRectF(4, line, self.width() - 8, self.height() - 2 * line - 2 * LEGEND * scale)
        tallest = max([LEAST, *(sum(bar.values()) for bar in self.bars)])
        wide = room.width() / max(1, len(self.bars))
        for cost, bar in enumerate(self.bars):
            x, y = room.x() + cost * wide, room.bottom()
            column = min(wide * 0.72, 40 * scale)
            left = x + (wide - column) / 2
            for kind, count in bar.items():
                high = room.height() * count / tallest
                ground = self.pool.layout.kind(kind).colour
                box = QRectF(left, y - high, column, high)
                p.fillRect(box.adjusted(0, 0.5, 0, -0.5), colour(ground))
                if palette.name == "high contrast":
                    p.setPen(QtGui.QPen(colour(palette.line), 1))
                    p.drawRect(box)
                if high >= line:
                    write_line(p, box, str(count), small, colour(readable(ground)), middle)
                y -= high
            if bar:
                total = QRectF(x, y - line, wide, line)
                write_line(
                    p,
                    total,
                    str(sum(bar.values())),
                    font(12 * scale, bold=True),
                    colour(palette.text),
                    middle,
                )
            p.setPen(QtGui.QPen(colour(palette.line), 1))
            p.drawLine(round(x), round(room.bottom()), round(x + wide), round(room.bottom()))
            label = f"{cost}+" if cost == TOP else str(cost)
            write_line(p, QRectF(x, room.bottom(), wide, line), label, small, colour(palette.faint), middle)
        self._legend(p, room.bottom() + line)
        p.end()

    def _legend(self, p: QPainter, y: float) -> None:
        scale, palette = self.look.text_scale, self.look.palette
        metrics = QtGui.QFontMetricsF(font(12 * scale))
        x, line = 4.0, LEGEND * scale
        for kind, count in self.kinds.items():
            words = f"{count} {self.pool.kind_word(kind)}"
            width = metrics.horizontalAdvance(words)
            if x + width + 16 * scale > self.width():
                x, y = 4.0, y + line
            p.fillRect(
                QRectF(x, y + line / 2 - 4 * scale, 9 * scale, 9 * scale),
                colour(self.pool.layout.kind(kind).colour),
            )
            box = QRectF(x + 13 * scale, y, width + 2, line)
            write_line(p, box, words, font(12 * scale), colour(palette.faint), Qt.AlignmentFlag.AlignLeft)
            x += width + 24 * scale
