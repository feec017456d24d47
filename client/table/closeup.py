"""A card seen large beside the pointer, with what its words mean; with Alt, the rules of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from client import texts
from client.app.speech import tr
from client.art.gallery import gallery
from client.qt import QPainter, QPointF, QRectF, Qt, QtGui, QWidget
from client.table.faces import Face, paint_card
from client.table.fonts import font
from client.table.inkwell import colour, text_height, write_line, write_text
from client.table.layout import Layout
from client.table.look import Look
from engines.ledger import Clause

WIDTH = 270.0
"""Pixels of a card seen large at card scale 1."""
RULES_WIDTH, RULES_LEAST = 330.0, 140.0
"""Pixels of what is told beside a card at text scale 1, and those below which nothing is."""
MAX_RULES = 5
"""Rules shown at once; F1 opens all of them."""
MAX_TERMS = 6
"""Words explained at once."""
MAX_RULE = 420
"""Characters of one rule shown; the rest is in the rules."""
_SOURCES = re.compile(r"\s*\([A-Z][\w .,;:§/&–-]*\)\s*$")
_LEFT = Qt.AlignmentFlag.AlignLeft


def rules_for(words: tuple[str, ...], clauses: tuple[Clause, ...]) -> list[Clause]:
    """The rules that speak of these words: those of keywords first, then by how early they name one."""
    found: list[tuple[int, int, Clause]] = []
    for clause in clauses:
        text = clause.text.casefold()
        for word in words:
            stem = word.casefold().split()[0] if word.split() else ""
            at = re.search(rf"\b{re.escape(stem)}s?\b", text) if len(stem) > 2 else None
            if at is not None:
                found.append((clause.tag != "keyword", at.start(), clause))
                break
    found.sort(key=lambda each: each[:2])
    return [clause for _, _, clause in found[:MAX_RULES]]


def plain_rule(clause: Clause) -> str:
    """A rule's sentence without marks of the page and sources."""
    text = _SOURCES.sub("", " ".join(clause.text.replace("**", "").replace("`", "").split()))
    return text if len(text) <= MAX_RULE else text[: MAX_RULE - 1] + "…"


class Aside(NamedTuple):
    """Something told beside a card: a word or the number of a rule, and what it says."""

    head: str
    text: str


def told_rules(clauses: list[Clause]) -> list[Aside]:
    """Rules to be told beside a card."""
    return [Aside(clause.id, plain_rule(clause)) for clause in clauses]


class Closeup(QWidget):
    """The large card; it lies over the table and is never in the way of the pointer."""

    def __init__(self, layout: Layout, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.layout_, self.look, self._over = layout, look, parent
        self.face: Face | None = None
        self.asides: list[Aside] = []
        self.note = ""
        self._lacks = ""
        gallery().arrived.connect(self._arrived)
        self.hide()

    def _arrived(self, key: str) -> None:
        """An illustration came: perhaps the one that this card lacks."""
        if key == self._lacks:
            self.update()

    def display(self, face: Face, near: QRectF, note: str = "", asides: Sequence[Aside] = ()) -> None:
        """Show a card beside the place where it lies, on the side where there is room."""
        self.face, self.note = face, note
        self.asides = self._fitting(list(asides))
        width, height = self._card_size()
        extra = self._note_height(width)
        whole_w = width + (self._asides_width() + 10 if self.asides else 0) + 16
        whole_h = max(height + extra, self._asides_height(self.asides)) + 16
        area = self._over.rect()
        whole_h = min(whole_h, area.height() - 8.0)
        right = near.right() + 14
        x = right if right + whole_w <= area.width() - 4 else near.left() - 14 - whole_w
        if x < 4:  # no room at either side: the side of the window that is farther away
            x = 4 if near.center().x() > area.width() / 2 else area.width() - whole_w - 4
        y = max(4.0, min(near.center().y() - whole_h / 2, area.height() - whole_h - 4))
        above = near.top() - whole_h - 12
        if (
            near.center().y() > 0.6 * area.height() and above >= 4
        ):  # so that the rest of a hand stays in sight
            x = max(4.0, min(near.center().x() - whole_w / 2, area.width() - whole_w - 4))
            y = above
        self.setGeometry(round(x), round(y), round(whole_w), round(whole_h))
        texts.name(self, self.face.name or tr("a face-down card"))
        meant = [f"{each.head}: {each.text}" for each in self.asides]
        texts.describe(self, " ".join((face.text, self.layout_.flavour.get(face.name, ""), *meant)).strip())
        self.show()
        self.raise_()
        self.update()

    def _card_size(self) -> tuple[float, float]:
        width = WIDTH * min(1.6, max(1.0, self.look.card_scale, self.look.text_scale))
        wide, high = self.layout_.card.ratio
        if self.face is not None and self.layout_.kind(self.face.kind).face == "piece":
            return width / 2, width / 2
        most = self._over.height() - 24.0
        height = min(width * high / wide, most)
        return height * wide / high, height

    def _note_height(self, width: float) -> float:
        if not self.note:
            return 0.0
        return text_height(self.note, font(13.5 * self.look.text_scale), width - 12) + 14

    def _fitting(self, asides: list[Aside]) -> list[Aside]:
        """As many as there is room for, the first ones first."""
        if self._asides_width() < RULES_LEAST * self.look.text_scale:
            return []
        while len(asides) > 1 and self._asides_height(asides) > self._over.height() - 24.0:
            asides = asides[:-1]
        return asides

    def _asides_width(self) -> float:
        """What is told beside a card takes what the card leaves of the window."""
        left = self._over.width() - self._card_size()[0] - 34
        return min(RULES_WIDTH * self.look.text_scale, left)

    def _asides_height(self, asides: list[Aside]) -> float:
        if not asides:
            return 0.0
        scale = self.look.text_scale
        width, body = self._asides_width() - 24, font(13.5 * scale)
        return sum(text_height(each.text, body, width) + 26 * scale for each in asides) + 14

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Card, note, and what is told beside them."""
        if self.face is None:
            return
        p = QPainter(self)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        pal = self.look.palette
        p.setPen(QtGui.QPen(colour(pal.line), 1))
        p.setBrush(colour(pal.panel))
        p.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 12, 12)
        width, height = self._card_size()
        p.save()
        p.translate(QPointF(8, 8))
        self._lacks = paint_card(p, (width, height), self.face, self.layout_, self.look)
        p.restore()
        body = font(13.5 * self.look.text_scale)
        if self.note:
            box = QRectF(14, 8 + height + 8, width - 12, self._note_height(width))
            write_text(p, box, self.note, body, colour(pal.text))
        y = 14.0
        x = width + 22
        for each in self.asides:
            line = QRectF(x, y, self._asides_width() - 24, 18 * self.look.text_scale)
            write_line(
                p, line, each.head, font(12.5 * self.look.text_scale, bold=True), colour(pal.accent), _LEFT
            )
            box = QRectF(x, line.bottom(), line.width(), max(0.0, self.height() - line.bottom() - 6))
            y = line.bottom() + write_text(p, box, each.text, body, colour(pal.text)) + 8
        p.end()
