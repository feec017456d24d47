"""What lies beneath the cards besides the ground: zones with their captions, ledges, columns, panels."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from client.app.speech import tr
from client.qt import QPainter, QPainterPath, QRectF, Qt, QtGui, QtWidgets
from client.table.fonts import font
from client.table.inkwell import colour, cut, fitted, mixed, write_line
from client.table.look import Look
from client.table.lying import Spread
from client.table.plan import CAPTION, TablePlan, ZonePlan

_LEFT, _MIDDLE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter

EDGE = 8.0
"""How far the ground of a row reaches beyond its cards."""
NEARLY = 1.15
"""How much larger than in the gap words beside a row must be to stand there."""
NARROW = 34.0
"""Pixels below which a pile has no words: two letters of them would say nothing, and pointing at it does."""


class ZoneGround(NamedTuple):
    """The ground of a zone: its kind (`row`, `ledge`, `pile`, `bare`, `column`), and where it is."""

    kind: str
    rect: QRectF


def place_of(where: ZonePlan) -> ZoneGround | None:
    """The ground of a zone, if it has one."""
    rect, area = where.rect, where.place.area
    if area in ("stack", "hand") or rect.width() < 1:
        return None
    if where.place.show in ("pile", "count"):
        if where.empty:
            return ZoneGround("bare", rect)
        wide, high = where.card
        pile = QRectF(rect.center().x() - wide / 2, rect.top() - 5, wide + 5, high + 5)
        return ZoneGround("pile", pile) if len(where.zone.cards) > 3 else None
    if where.empty:
        return ZoneGround("ledge", rect)
    return ZoneGround("row", rect.adjusted(-8, -5, 8, 5)) if area != "left" else None


def paint_place(p: QPainter, rect: QRectF, kind: str, look: Look) -> None:
    """The ground of a ledge or a pile into a rectangle."""
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    pal = look.palette
    if kind == "ledge":
        pen = QtGui.QPen(colour(pal.faint, 1.0 if pal.name == "high contrast" else 0.55), 1)
        pen.setDashPattern([4, 3])
        p.setPen(pen)
        p.setBrush(colour("#000000", 0.20 if pal.dark else 0.04))
        p.drawRoundedRect(rect.adjusted(0.7, 0.7, -0.7, -0.7), 6, 6)
        return
    p.setPen(QtGui.QPen(colour("#000000", 0.5), 0.8))
    for depth in (3, 2, 1):  # cards beneath the uppermost
        p.setBrush(colour(mixed(pal.line, "#000000" if pal.dark else "#555555", 0.15 + 0.15 * depth)))
        card = rect.adjusted(0, 5, -5, 0).translated(depth * 1.6, -depth * 1.6)
        p.drawRoundedRect(card, 4, 4)


PLAIN_PLACES = {"row": 10, "column": 12, "bare": 5}
"""Grounds of one colour and any size, and how round they are: quicker drawn than kept as pictures, of which
there would be many."""


class PlaceItem(QtWidgets.QGraphicsPathItem):
    """The plain ground of a zone. Qt paints it by itself: it is there in every frame."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[float, float, str, Look] | None = None

    def show_place(self, place: ZoneGround, look: Look) -> None:
        """Lie there, so large."""
        wanted = (place.rect.width(), place.rect.height(), place.kind, look)
        if wanted != self._shown:
            self._shown = wanted
            pal, flat = look.palette, look.palette.name == "high contrast"
            if place.kind == "column":
                self.setPen(QtGui.QPen(colour(pal.text if flat else pal.accent, 1.0 if flat else 0.30), 1.2))
                self.setBrush(colour(pal.accent, 0.05))
            else:
                self.setPen(QtGui.QPen(colour(pal.text), 1) if flat else QtGui.QPen(Qt.PenStyle.NoPen))
                self.setBrush(colour("#000000", 0.22 if pal.dark else 0.06))
            corner, path = PLAIN_PLACES[place.kind], QPainterPath()
            path.addRoundedRect(QRectF(0.7, 0.7, wanted[0] - 1.4, wanted[1] - 1.4), corner, corner)
            self.setPath(path)
        self.setPos(round(place.rect.x()), round(place.rect.y()))


class Caption(NamedTuple):
    """A zone's words, and where they stand: in the middle of a line, or on a tag at the upper left corner."""

    words: str
    rect: QRectF
    tag: bool


def caption_of(where: ZonePlan, plan: TablePlan, spread: Spread, look: Look) -> Caption | None:
    """Title, and number of cards where they cannot be counted at a glance; what is not shown is said."""
    area, rect, count = where.place.area, where.rect, len(where.zone.cards)
    if area in ("stack", "hand") or rect.width() < 1 or (area == "left" and where.place.show == "row"):
        return None
    height = CAPTION * look.text_scale
    if where.place.show in ("pile", "count"):
        line = QRectF(rect.x() - 4, rect.bottom() - height, rect.width() + 8, height)
        if rect.width() < NARROW * look.text_scale:
            return None
        words = f"{where.title} –" if where.empty else where.title
        return Caption(f"{words} {count}" if where.place.show == "count" and count else words, line, False)
    if where.empty:
        return Caption(
            where.title, QRectF(rect.x(), rect.center().y() - height / 2, rect.width(), height), False
        )
    words = f"{where.title} {count}" if count > 4 else where.title
    hidden = spread.hidden.get(where.zone.number, 0)
    if hidden:
        words += " · " + tr("{count} more not shown").format(count=hidden)
    tag = _tag(words, where, plan, look.text_scale)
    return None if tag is None else Caption(words, tag, True)


def _tag(words: str, where: ZonePlan, plan: TablePlan, scale: float) -> QRectF | None:
    """Where a row's words stand: in the gap above its first card; words too large for the gap beside the row,
    or where that has no room, smaller in the gap. Cards never give way to them.
    """
    rect, height, wide = where.rect, CAPTION * scale, _advance(words, scale) + 16
    left, right = _free_beside(where, plan)
    before, after = rect.x() - EDGE - left, right - rect.right() - EDGE
    if where.lap:  # there is no gap: beside the row, or nowhere
        if max(before, after) < wide:
            return None
        x = rect.x() - EDGE - wide if before >= wide else rect.right() + EDGE
        return QRectF(x, rect.bottom() - height, wide, height)
    if height > plan.gap:
        share = min(1.0, max(before, after) / wide)
        if share * height > NEARLY * plan.gap:
            x = rect.x() - EDGE - wide * share if before >= min(after, wide) else rect.right() + EDGE
            return QRectF(x, rect.y(), wide * share, height * share)
        wide, height = _advance(words, scale * plan.gap / height) + 16, plan.gap
    return QRectF(rect.x() - 5, rect.y() - height * 0.86, min(wide, right - rect.x() + 5), height)


def _free_beside(where: ZonePlan, plan: TablePlan) -> tuple[float, float]:
    """How far the ground is free to the left and the right of a row."""
    rect, whole = where.rect, plan.rows
    for column in plan.columns:
        if column.contains(rect.center()):
            whole = column
    beside = [
        other.rect
        for other in plan.zones.values()
        if other is not where
        and other.rect.top() + other.lap + 1 < rect.bottom()  # rows lie over one another
        and other.rect.bottom() > rect.top() + where.lap + 1
    ]
    lefts = [each.right() + EDGE for each in beside if each.center().x() < rect.center().x()]
    rights = [each.left() - EDGE for each in beside if each.center().x() > rect.center().x()]
    return max([whole.left() + 2, *lefts]), min([whole.right() + EDGE, *rights])


@lru_cache(maxsize=1024)
def _advance(words: str, scale: float) -> float:
    """The width of words on a tag: kept, because every position asks for the same ones."""
    return QtGui.QFontMetricsF(font(11 * scale, bold=True)).horizontalAdvance(words)


LEAST = 0.64
"""How much smaller than usual a caption may be; an empty zone too narrow even for that is a bare ledge, which
tells its name when it is pointed at.
"""


def paint_caption(p: QPainter, caption: Caption, look: Look) -> None:
    """The words, in a rectangle from the origin."""
    pal = look.palette
    box = QRectF(0, 0, caption.rect.width(), caption.rect.height())
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    if caption.tag:
        p.setPen(QtGui.QPen(colour(pal.line), 1))
        p.setBrush(colour(pal.panel, 0.94))
        p.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    size = (11.0 if caption.tag else 11.5) * box.height() / CAPTION
    ink = colour(pal.faint if pal.dark and not caption.tag else pal.text)
    room = box.adjusted(3, 0, -3, 0)
    made = fitted(caption.words, font(size, bold=caption.tag), room.width(), LEAST)
    if caption.tag or cut(caption.words, made, room.width()) == caption.words:
        write_line(p, room, caption.words, made, ink, _MIDDLE)


def paint_panel(p: QPainter, rect: QRectF, title: str, look: Look) -> None:
    """A raised panel for cards spread out, or waiting, over the table."""
    pal = look.palette
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    p.setPen(QtGui.QPen(colour(pal.accent), 1.5))
    p.setBrush(colour(pal.panel, 0.96))
    p.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 12, 12)
    line = QRectF(rect.x() + 14, rect.y() + 6, rect.width() - 28, CAPTION * look.text_scale + 4)
    write_line(p, line, title, font(13 * look.text_scale, bold=True), colour(pal.text), _LEFT)
