"""Cards as we paint them: frame and colour by kind, emblem by name, cost, stats, text, and the marks on them.

A `Face` holds all that a card's picture depends on; equal faces are one picture.
"""

from __future__ import annotations

from dataclasses import dataclass

from client.app.speech import tr
from client.qt import QColor, QPainter, QPointF, QRectF, Qt, QtGui
from client.table.emblem import emblem
from client.table.fonts import font
from client.table.inkwell import colour, fitted, in_rows, mixed, readable, text_height, write_line, write_text
from client.table.layout import CellLook, Layout, MarkLook
from client.table.look import Look
from client.table.shapes import at
from engines.kernel import CardView
from engines.kernel.view import Pairs

TEXT_FROM = 104
"""Narrowest card in pixels that has room for text one can read."""
LARGE = 200
"""From this width on a card is seen large: its text need not grow with it."""
ART = (0.16, 0.44)
"""Least and most share of a card's body for the emblem; the text takes what it needs in between."""
SQUEEZED = 0.78
"""How much smaller than usual a name is written so that it has room; beyond that it takes two rows."""
BACK = "#3d4b5c"
MAX_MARKS = 4
"""Counters drawn one by one; further ones are told as a number."""

_LEFT, _RIGHT, _MIDDLE = (
    Qt.AlignmentFlag.AlignLeft,
    Qt.AlignmentFlag.AlignRight,
    Qt.AlignmentFlag.AlignHCenter,
)


@dataclass(frozen=True)
class Face:
    """What a card's picture depends on."""

    name: str = ""
    kind: str = ""
    text: str = ""
    words: tuple[str, ...] = ()
    stats: Pairs = ()
    marks: Pairs = ()
    damage: int = 0
    back: int | None = None
    known: bool = False
    """Whether the onlooker sees what is on it."""
    down: bool = False
    """Whether it lies face down for others."""
    seat: int = -1
    """Whose it is, as the onlooker counts (0 is the onlooker)."""


def face_of(card: CardView, seat: int, *, down: bool) -> Face:
    """The face of a card as it is to be drawn."""
    if card.face is None and not card.name:
        return Face(marks=card.marks, damage=card.damage, back=card.back, down=True, seat=seat)
    return Face(
        card.name, card.kind, card.text, card.words, card.stats, card.marks, card.damage, card.back,
        True, down, seat,
    )  # fmt: skip


def paint_card(p: QPainter, size: tuple[float, float], face: Face, layout: Layout, look: Look) -> None:
    """Paint a card into a rectangle from the origin."""
    w, h = size
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    kind = layout.kind(face.kind)
    if not face.known:
        _paint_back(p, w, h, face, layout, look)
    elif kind.face == "cells":
        _paint_cells(p, w, h, face, layout, look)
    elif kind.face == "piece":
        paint_piece(p, QRectF(0, 0, w, h), face.name, face.words, face.seat, layout, look)
        return
    else:
        _paint_front(p, w, h, face, layout, look)
    if face.known and face.down:
        _paint_fold(p, w, h, face, layout)
    _paint_marks(p, w, h, face, layout, look)


def _rounded(p: QPainter, rect: QRectF, radius: float, fill: str, line: str = "", width: float = 1.0) -> None:
    p.setBrush(colour(fill))
    p.setPen(QtGui.QPen(colour(line), width) if line else Qt.PenStyle.NoPen)
    inset = width / 2 if line else 0.0
    p.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius)


def _paint_back(p: QPainter, w: float, h: float, face: Face, layout: Layout, look: Look) -> None:
    backs = layout.backs
    ground = backs[face.back] if face.back is not None and 0 <= face.back < len(backs) else ""
    ground = ground or (backs[0] if backs else BACK)
    radius = 0.07 * min(w, h)
    _rounded(p, QRectF(0, 0, w, h), radius, ground, mixed(ground, "#000000", 0.45), max(1.0, 0.02 * w))
    inner = QRectF(0, 0, w, h).adjusted(*(s * 0.08 * min(w, h) for s in (1, 1, -1, -1)))
    _rounded(p, inner, radius * 0.6, mixed(ground, "#000000", 0.12), mixed(ground, "#ffffff", 0.35), 1.0)
    _stroke_emblem(p, layout.title, QPointF(w / 2, h / 2), 0.24 * min(w, h), mixed(ground, "#ffffff", 0.45))
    if face.back is not None and look.marks:
        badge = QRectF(w / 2 - 0.2 * w, h * 0.76, 0.4 * w, 0.13 * h)
        write_line(p, badge, str(face.back + 1), font(0.11 * h, bold=True), colour(readable(ground)), _MIDDLE)


def _stroke_emblem(p: QPainter, name: str, centre: QPointF, radius: float, ink: str) -> None:
    pen = QtGui.QPen(colour(ink), max(1.2, radius * 0.17))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    p.setPen(pen)
    p.setBrush(Qt.BrushStyle.NoBrush)
    move = QtGui.QTransform().translate(centre.x(), centre.y()).scale(radius, radius)
    p.drawPath(move.map(emblem(name)))


def _paint_front(p: QPainter, w: float, h: float, face: Face, layout: Layout, look: Look) -> None:
    kind, pal = layout.kind(face.kind), look.palette
    border, radius = max(1.5, 0.028 * w), 0.07 * w
    with_text = w >= TEXT_FROM
    _rounded(p, QRectF(0, 0, w, h), radius, kind.colour, mixed(kind.colour, "#000000", 0.4), 1.0)
    inside = QRectF(0, 0, w, h).adjusted(border, border, -border, -border)
    bar = QRectF(inside.x(), inside.y(), inside.width(), 0.15 * h if not with_text else 0.125 * h)
    corner = dict(face.stats).get(layout.card.corner) if layout.card.corner else None
    disc = QRectF(bar.x(), bar.y(), bar.height(), bar.height()).adjusted(1, 1, -1, -1)
    title = bar.adjusted((bar.height() * 1.06 if corner is not None else 0.0) + 0.03 * w, 0, -0.03 * w, 0)
    size = min(0.74 * bar.height(), 0.115 * w if with_text else 0.14 * w)
    bar.setHeight(_paint_name(p, title, face.name, size, colour(readable(kind.colour))))
    rest = [(n, v) for n, v in face.stats if n != layout.card.corner]
    order = {name: place for place, name in enumerate(layout.card.stats)}
    rest.sort(key=lambda pair: order.get(pair[0], len(order)))
    foot = 0.13 * h if rest else 0.0
    body = QRectF(inside.x(), bar.bottom(), inside.width(), inside.bottom() - bar.bottom() - foot)
    art = QRectF(body)
    if with_text:
        free = body.height() - _text_needs(body, w, face, layout, look)
        art.setHeight(max(ART[0] * body.height(), min(ART[1] * body.height(), free)))
    _paint_art(p, art, face, kind.colour, 0.0 if with_text or rest else radius * 0.8)
    if with_text:
        paper = QRectF(body.x(), art.bottom(), body.width(), body.bottom() - art.bottom())
        p.fillRect(paper, colour(pal.card))
        _paint_text(p, paper, w, face, layout, look)
    if rest:
        _paint_stats(p, QRectF(inside.x(), body.bottom(), inside.width(), foot), rest, kind.colour, layout)
    if corner is not None:
        p.setBrush(colour(pal.card))
        p.setPen(QtGui.QPen(colour(mixed(kind.colour, "#000000", 0.5)), 1))
        p.drawEllipse(disc)
        cost_font = fitted(str(corner), font(disc.height() * 0.82, bold=True), disc.width() * 0.8, 0.5)
        write_line(p, disc, str(corner), cost_font, colour(pal.ink), _MIDDLE)


def _paint_name(p: QPainter, title: QRectF, name: str, size: float, ink: QColor) -> float:
    """The name on one row or two; gives the height it takes."""
    rows = in_rows(name, font(size, bold=True), title.width(), SQUEEZED)
    size, high = (size, title.height()) if len(rows) == 1 else (0.87 * size, 0.75 * title.height())
    for number, row in enumerate(rows):
        line = QRectF(title.x(), title.y() + number * high, title.width(), high)
        write_line(p, line, row, fitted(row, font(size, bold=True), line.width(), SQUEEZED), ink, _LEFT)
    return high * len(rows)


def _paint_art(p: QPainter, rect: QRectF, face: Face, ground: str, radius: float) -> None:
    wash = QtGui.QLinearGradient(rect.topLeft(), rect.bottomLeft())
    wash.setColorAt(0, colour(mixed(ground, "#ffffff", 0.28)))
    wash.setColorAt(1, colour(mixed(ground, "#000000", 0.12)))
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QtGui.QBrush(wash))
    p.drawRoundedRect(rect, radius, radius)
    size = 0.38 * min(rect.width(), rect.height())
    _stroke_emblem(
        p, face.name, rect.center() + QPointF(0, size * 0.05), size, mixed(ground, "#000000", 0.45)
    )
    _stroke_emblem(p, face.name, rect.center(), size, mixed(ground, "#ffffff", 0.82))


def _text_needs(body: QRectF, w: float, face: Face, layout: Layout, look: Look) -> float:
    """How high the paper would have to be for all of the text; flavour counts on a card seen large."""
    size, width = _text_size(w, look), body.width() - 0.09 * w
    lines = text_height(face.text, font(size), width, face.words, body.height())
    if w >= LARGE and (flavour := layout.flavour.get(face.name)):
        lines += text_height(flavour, font(size, italic=True), width) + 0.6 * size
    return lines + size * 1.35 + 0.06 * w


def _text_size(w: float, look: Look) -> float:
    return max(9.0, 0.07 * w if w < LARGE else 0.055 * w) * look.text_scale


def _paint_text(p: QPainter, paper: QRectF, w: float, face: Face, layout: Layout, look: Look) -> None:
    """Kind and states in one line, then the text as far as it fits; flavour below, if all of it does."""
    size = _text_size(w, look)
    pad = 0.045 * w
    box = paper.adjusted(pad, pad * 0.5, -pad, -pad * 0.4)
    line = " · ".join(word for word in (layout.kind(face.kind).word or face.kind, *face.words) if word)
    if line:
        row = QRectF(box.x(), box.y(), box.width(), size * 1.25)
        write_line(p, row, line, font(size * 0.92, bold=True), colour(look.palette.ink_faint), _LEFT)
        box.setTop(row.bottom() + 0.1 * size)
    box.setTop(box.top() + write_text(p, box, face.text, font(size), colour(look.palette.ink), face.words))
    if flavour := layout.flavour.get(face.name):
        made = font(size, italic=True)
        high = text_height(flavour, made, box.width())
        if high <= box.height():
            box.setTop(box.bottom() - high)
            write_text(p, box, flavour, made, colour(look.palette.ink_faint))


def _paint_stats(
    p: QPainter, strip: QRectF, stats: list[tuple[str, int]], ground: str, layout: Layout
) -> None:
    """Stats side by side; the label gives way where there are many."""
    shown = stats[:4]
    width = strip.width() / len(shown)
    ink = colour(readable(ground))
    for at_, (name, value) in enumerate(shown):
        cell = QRectF(strip.x() + at_ * width, strip.y(), width, strip.height()).adjusted(3, 0, -2, 0)
        label = layout.card.short.get(name, name)
        number = fitted(str(value), font(strip.height() * 0.86, bold=True), cell.width(), 0.5)
        room = QtGui.QFontMetricsF(number).horizontalAdvance(str(value)) + 3
        single = len(shown) == 1
        write_line(p, cell, str(value), number, ink, _RIGHT if single else _LEFT)
        small = font(strip.height() * (0.66 if single else 0.6))
        beside = cell.adjusted(0, 0, -room, 0) if single else cell.adjusted(room, 0, 0, 0)
        if QtGui.QFontMetricsF(small).horizontalAdvance(label) < beside.width() or single:
            write_line(p, beside, label, small, ink, _LEFT)


def _paint_fold(p: QPainter, w: float, h: float, face: Face, layout: Layout) -> None:
    """A folded corner in the back's colour: this lies face down, only you see it."""
    ground = layout.backs[0] if layout.backs else BACK
    fold = QtGui.QPolygonF([QPointF(w * 0.62, 0), QPointF(w, 0), QPointF(w, w * 0.38)])
    p.setPen(QtGui.QPen(colour("#ffffff"), 1))
    p.setBrush(colour(ground))
    p.drawPolygon(fold)
    band = QRectF(0, h * 0.86, w, h * 0.14)
    p.fillRect(band, colour(ground, 0.92))
    write_line(p, band, tr("face down"), font(h * 0.095, bold=True), colour(readable(ground)), _MIDDLE)


def _paint_marks(p: QPainter, w: float, h: float, face: Face, layout: Layout, look: Look) -> None:
    """Damage and counters down the right edge: a sign, its letter, and the number."""
    side = max(19.0, 0.2 * min(w, h))
    marks = [(n, v, layout.marks.get(n) or MarkLook(word=n)) for n, v in face.marks if v]
    if face.damage:
        marks.insert(0, ("damage", face.damage, MarkLook("drop", look.palette.danger, "damage")))
    if len(marks) > MAX_MARKS:
        rest = sum(v for _, v, _ in marks[MAX_MARKS - 1 :])
        marks = [*marks[: MAX_MARKS - 1], ("more", rest, MarkLook("square", "#444444", "…"))]
    for number, (name, amount, mark) in enumerate(marks):
        letter = (mark.word or name)[:1].upper() if mark.letter is None else mark.letter
        letter = "" if name == "damage" or not look.marks else letter
        label = f"{letter}{amount}"
        made = font(side * 0.68, bold=True)
        wide = min(w, side * 0.95 + QtGui.QFontMetricsF(made).horizontalAdvance(label[:8]) + side * 0.35)
        badge = QRectF(w - wide, h * 0.24 + number * side * 1.1, wide, side)
        _rounded(p, badge, side / 2, "#15181a", "#ffffff", 1.2)
        p.setPen(QtGui.QPen(colour("#ffffff", 0.9), 1))
        p.setBrush(colour(mark.colour))
        p.drawPath(at(mark.shape, QPointF(badge.left() + side * 0.52, badge.center().y()), side * 0.36))
        words = badge.adjusted(side * 0.95, 0, -side * 0.25, 0)
        write_line(p, words, label, fitted(label, made, words.width(), 0.5), colour("#ffffff"), _LEFT)


def _paint_cells(p: QPainter, w: float, h: float, face: Face, layout: Layout, look: Look) -> None:
    rows = [row.strip() for row in face.text.split("/")] or [""]
    columns = max(1, *(len(row) for row in rows))
    radius = 0.06 * min(w, h)
    _rounded(p, QRectF(0, 0, w, h), radius, look.palette.card, mixed(look.palette.card, "#000000", 0.5), 1.0)
    pad = 0.045 * min(w, h)
    cw, ch = (w - 2 * pad) / columns, (h - 2 * pad) / len(rows)
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            rect = QRectF(pad + x * cw, pad + y * ch, cw, ch)
            paint_cell(p, rect.adjusted(1, 1, -1, -1), layout.cells.get(letter), letter, look)


def paint_cell(p: QPainter, rect: QRectF, cell: CellLook | None, letter: str, look: Look) -> None:
    """One cell: its colour, and its shape or letter."""
    if cell is None:
        _rounded(
            p, rect, 0.12 * rect.width(), look.palette.card, mixed(look.palette.card, "#000000", 0.3), 1.0
        )
        size = 0.62 * rect.height()
        write_line(p, rect, letter, font(size, bold=True), colour(look.palette.ink), _MIDDLE)
        return
    _rounded(p, rect, 0.14 * rect.width(), cell.colour, mixed(cell.colour, "#000000", 0.35), 1.0)
    p.setPen(Qt.PenStyle.NoPen)
    strong = 0.62 if look.marks else 0.24
    p.setBrush(colour(mixed(cell.colour, "#ffffff", strong)))
    p.drawPath(at(cell.shape, rect.center(), 0.27 * min(rect.width(), rect.height())))


def paint_piece(
    p: QPainter, rect: QRectF, name: str, words: tuple[str, ...], seat: int, layout: Layout, look: Look
) -> None:
    """A piece: its shape, in a colour of its own or its seat's."""
    piece = layout.pieces.get(name.casefold()) or layout.pieces.get(name)
    own = next((piece.colours[word] for word in words if piece and word in piece.colours), "")
    ground = own or (look.palette.seats[seat % 4] if seat >= 0 else "#c9c2b0")
    path = at(piece.shape if piece else "circle", rect.center(), 0.42 * min(rect.width(), rect.height()))
    pen = QtGui.QPen(colour(mixed(ground, "#000000", 0.7)), max(1.5, 0.05 * rect.width()))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    p.setPen(QtGui.QPen(colour("#ffffff", 0.9), pen.widthF() * 2.2))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawPath(path)
    p.setPen(pen)
    p.setBrush(colour(ground))
    p.drawPath(path)
