"""What lies beneath the cards: the cloth, zones with their captions, seats' plates."""

from __future__ import annotations

from typing import NamedTuple

from client.app.speech import tr
from client.qt import QPainter, QPointF, QRectF, Qt, QtGui
from client.table.fonts import font
from client.table.inkwell import colour, cut, mixed, write_line
from client.table.layout import Layout, MarkLook
from client.table.look import Look
from client.table.lying import Spread
from client.table.plan import CAPTION, Plan, ZonePlan, seat_name, turn_order
from client.table.shapes import at
from engines.kernel import SeatView, TableView

_LEFT, _MIDDLE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter


def paint_cloth(p: QPainter, size: tuple[float, float], plan: Plan, look: Look, *, divided: bool) -> None:
    """What stays from one position to the next: the cloth, the line between the sides, the zones' grounds."""
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    pal = look.palette
    cloth = QtGui.QLinearGradient(0, 0, 0, size[1])
    flat = pal.name == "high contrast"
    cloth.setColorAt(0, colour(pal.table if flat else mixed(pal.table, "#000000", 0.10)))
    cloth.setColorAt(1, colour(pal.table if flat else mixed(pal.table, "#ffffff", 0.04)))
    p.fillRect(QRectF(0, 0, *size), QtGui.QBrush(cloth))
    if divided:
        p.setPen(QtGui.QPen(colour(pal.line, 0.8), 1, Qt.PenStyle.DashLine))
        p.drawLine(QPointF(16, plan.middle), QPointF(size[0] - 16, plan.middle))
    for pile, rect in grounds(plan):
        if pile:
            p.setBrush(colour(mixed(pal.table, "#000000", 0.12), 0.5))
            p.setPen(QtGui.QPen(colour(pal.line), 1))
            p.drawRoundedRect(QRectF(*rect).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        else:
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(colour(pal.text, 0.045))
            p.drawRoundedRect(QRectF(*rect).adjusted(-2, -2, 2, 2), 8, 8)


Ground = tuple[bool, tuple[float, float, float, float]]
"""Whether it is a pile's, and its place."""


def grounds(plan: Plan) -> tuple[Ground, ...]:
    """The grounds of all zones that have one; the same from every seat where sides are alike."""
    found: list[Ground] = []
    for where in plan.zones.values():
        rect = where.rect
        if where.place.area in ("stack", "hand"):
            continue
        if where.place.show in ("pile", "count"):
            wide, high = where.card
            found.append((True, (rect.center().x() - wide / 2, rect.top(), wide, high)))
        else:
            found.append((False, (rect.x(), rect.y(), rect.width(), rect.height())))
    return tuple(sorted(found))


class Caption(NamedTuple):
    """A zone's words, and where they stand."""

    words: str
    rect: QRectF
    middle: bool


def caption_of(where: ZonePlan, spread: Spread, look: Look) -> Caption | None:
    """Title and number of cards; what is not shown one by one is said."""
    if where.place.area in ("stack", "hand"):
        return None
    rect, count, height = where.rect, len(where.zone.cards), CAPTION * look.text_scale
    if where.place.show in ("pile", "count"):
        line = QRectF(rect.x() - 6, rect.bottom() - height, rect.width() + 12, height)
        return Caption(f"{where.title} {count}", line, True)
    words = f"{where.title} · {count}" if count > 4 else where.title
    hidden = spread.hidden.get(where.zone.number, 0)
    if hidden:
        words += " · " + tr("{count} more not shown").format(count=hidden)
    y = rect.bottom() - height if where.far else rect.top()
    return Caption(words, QRectF(rect.x() + 6, y, rect.width() - 12, height), False)


def paint_caption(p: QPainter, caption: Caption, look: Look) -> None:
    """The words, in a rectangle from the origin."""
    box = QRectF(0, 0, caption.rect.width(), caption.rect.height())
    align = _MIDDLE if caption.middle else _LEFT
    p.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    write_line(p, box, caption.words, font(12.5 * look.text_scale), colour(look.palette.faint), align)


class Plate(NamedTuple):
    """All that a seat's plate shows."""

    name: str
    state: str
    """`to move`, `out` or nothing."""
    asked: bool
    number: int
    """Its seat as the onlooker counts: for its colour."""
    values: tuple[tuple[str, int, MarkLook | None], ...]


def plate_of(plan: Plan, view: TableView, seat: SeatView, layout: Layout, names: tuple[str, ...]) -> Plate:
    """A seat's plate."""
    name = seat_name(view, seat.seat, names)
    if seat.seat == view.onlooker and name != "You":
        name = tr("{name} (you)").format(name=name)
    state = "out" if seat.out else "to move" if seat.active and not view.outcome else ""
    number = turn_order(view).index(seat.seat) if seat.seat in turn_order(view) else 0
    return Plate(name, state, seat.asked, number, tuple(_values(plan, seat, layout)))


def paint_plate(p: QPainter, rect: QRectF, plate: Plate, look: Look) -> None:
    """Name, whose turn, and the values: those of the layout with their signs, the rest in words."""
    pal, scale = look.palette, look.text_scale
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    own = pal.seats[plate.number % 4]
    p.setPen(QtGui.QPen(colour(pal.accent if plate.asked else pal.line), 2 if plate.asked else 1))
    p.setBrush(colour(pal.panel))
    p.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 8, 8)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(colour(own))
    p.drawRoundedRect(QRectF(rect.x() + 5, rect.y() + 7, 5, rect.height() - 14), 2.5, 2.5)
    inside = rect.adjusted(18, 6, -10, -6)
    name_font = font(15 * scale, bold=True)
    line = QRectF(inside.x(), inside.y(), inside.width(), 20 * scale)
    moves = plate.state == "to move"
    state = "" if not plate.state else tr("to move") if moves else tr("out")
    state_font = font(12 * scale, bold=True)
    taken = QtGui.QFontMetricsF(state_font).horizontalAdvance(state) + 18 * scale if state else 0.0
    write_line(p, line.adjusted(0, 0, -taken, 0), plate.name, name_font, colour(pal.text), _LEFT)
    if state:
        ink = pal.accent if moves else pal.faint
        tag = QRectF(line.right() - taken, line.y(), taken, line.height())
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(colour(ink))
        p.drawPath(at("triangle" if moves else "cross", tag.topLeft() + QPointF(7, 10 * scale), 5))
        write_line(p, tag.adjusted(15, 0, 0, 0), state, state_font, colour(ink), _LEFT)
    box = QRectF(inside.x(), line.bottom() + 2, inside.width(), inside.bottom() - line.bottom() - 2)
    _paint_values(p, box, plate.values, look)


def _values(plan: Plan, seat: SeatView, layout: Layout) -> list[tuple[str, int, MarkLook | None]]:
    """What a plate tells: the layout's values (without any, all of them), then how many cards are in hand."""
    values = dict(seat.values)
    shown: list[tuple[str, int, MarkLook | None]] = [
        (mark.word or name, values.pop(name), mark) for name, mark in layout.values.items() if name in values
    ]
    if not layout.values:
        shown += [(name, value, None) for name, value in values.items()]
    for where in plan.zones.values():
        if where.place.area == "hand" and where.zone.seat == seat.seat:
            shown.append((where.title, len(where.zone.cards), _HAND))
    return shown


_HAND = MarkLook("square", "#8d97a3")


def _paint_values(
    p: QPainter, box: QRectF, shown: tuple[tuple[str, int, MarkLook | None], ...], look: Look
) -> None:
    pal, scale = look.palette, look.text_scale
    number_font, word_font = font(15 * scale, bold=True), font(12 * scale)
    height = 18 * scale
    ends = [box.x()] * max(1, int((box.height() + 3) // height))
    metrics, small = QtGui.QFontMetricsF(number_font), QtGui.QFontMetricsF(word_font)
    for name, value, mark in shown:
        word = cut(name, word_font, box.width() * 0.6)
        sign = 15 * scale if mark else 0.0
        width = sign + metrics.horizontalAdvance(str(value)) + 4 + small.horizontalAdvance(word) + 10
        fits = [n for n, end in enumerate(ends) if end + width - 10 <= box.right() + 1 or end == box.x()]
        if not fits:
            continue
        x, y = ends[fits[0]], box.y() + fits[0] * height
        ends[fits[0]] += width
        if mark:
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(colour(mark.colour))
            p.drawPath(at(mark.shape, QPointF(x + 6 * scale, y + height / 2), 6 * scale))
        number = QRectF(x + sign, y, metrics.horizontalAdvance(str(value)) + 4, height)
        write_line(p, number, str(value), number_font, colour(pal.text), _LEFT)
        label = QRectF(number.right(), y, small.horizontalAdvance(word) + 2, height)
        write_line(p, label, word, word_font, colour(pal.faint), _LEFT)


def paint_tray(p: QPainter, rect: QRectF, title: str, look: Look) -> None:
    """A raised panel for cards spread out over the table."""
    pal = look.palette
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    p.setPen(QtGui.QPen(colour(pal.accent), 1.5))
    p.setBrush(colour(pal.panel, 0.96))
    p.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 12, 12)
    line = QRectF(rect.x() + 14, rect.y() + 5, rect.width() - 28, CAPTION * look.text_scale + 2)
    write_line(p, line, title, font(13 * look.text_scale, bold=True), colour(pal.text), _LEFT)
