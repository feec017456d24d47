"""The plates of seats: picture, name, the number that decides the game, and the others with their words."""

from __future__ import annotations

from typing import NamedTuple

from client.app.speech import tr
from client.qt import QPainter, QPainterPath, QPointF, QRectF, Qt, QtGui
from client.table.faces import face_of
from client.table.faces.frame import Sheet
from client.table.faces.signs import paint_sign
from client.table.fonts import font
from client.table.inks import piece_colours, seat_ink
from client.table.inkwell import colour, cut, fitted, mixed, readable, write_line
from client.table.layout import Layout, MarkLook
from client.table.look import Look
from client.table.naming import seat_name, turn_order
from client.table.plan import PLATE, TablePlan
from client.table.shapes import at
from engines.kernel import CardView, SeatView, TableView
from engines.kernel.say import say

_LEFT, _MIDDLE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter
_HAND = MarkLook("square", "#a8b2be")
SMALL = 5
"""Values beside the great one."""
LINE, CLOSE = 18.0, 0.78
"""The height of a line of them on a usual plate, and the least share of it, so that all find room."""
FLAT = 0.62
"""A plate lower than this share of its width has its values beside one another."""

Value = tuple[str, int, MarkLook | None]


class Plate(NamedTuple):
    """All that a seat's plate shows."""

    name: str
    state: str
    """`to move`, `out` or nothing."""
    asked: bool
    number: int
    """Its seat as the onlooker counts: for its colour."""
    main: Value | None
    """The number that decides the game."""
    of: str
    """What stands behind it: its limit, if it has one."""
    values: tuple[Value, ...]
    portrait: CardView | None
    own: str = ""
    """The colour of its pieces, where these have one."""


def plate_of(
    plan: TablePlan, view: TableView, seat: SeatView, layout: Layout, names: tuple[str, ...]
) -> Plate:
    """A seat's plate."""
    name = seat_name(view, seat.seat, names)
    if seat.seat == view.onlooker and name != "You":
        name = tr("{name} (you)").format(name=name)
    state = "out" if seat.out else "to move" if seat.active and not view.outcome else ""
    number = turn_order(view).index(seat.seat) if seat.seat in turn_order(view) else 0
    values = _values(plan, seat, layout)
    decides = layout.decides.value or next(iter(layout.values), "")
    known = dict(seat.values)
    main: Value | None = None
    if decides in known:
        mark = layout.values.get(decides)
        words = say(layout.decides.word or (mark.word if mark else "") or decides)
        main = (words, known[decides], mark)
        values = [value for value in values if value[0] not in (say(decides), say(mark.word if mark else ""))]
    of = str(known[layout.decides.of]) if layout.decides.of in known else ""
    limit = layout.values.get(layout.decides.of)
    values = [value for value in values if limit is None or value[0] != say(limit.word)]
    portrait, own = portrait_of(view, layout, seat.seat), piece_colours(view, layout).get(seat.seat, "")
    return Plate(name, state, seat.asked, number, main, of, tuple(values), portrait, own)


def portrait_of(view: TableView, layout: Layout, seat: int) -> CardView | None:
    """The card whose picture stands for a seat, if the game has such a thing and it is known."""
    for zone in view.zones:
        if zone.name == layout.portrait and zone.seat == seat:
            return next((card for card in zone.cards if card.name), None)
    return None


def _values(plan: TablePlan, seat: SeatView, layout: Layout) -> list[Value]:
    """What a plate tells: the layout's values (without any, all of them), then how many cards are in hand."""
    values = dict(seat.values)
    shown: list[Value] = [
        (say(mark.word or name), values.pop(name), mark)
        for name, mark in layout.values.items()
        if name in values
    ]
    if not layout.values:
        shown += [(say(name), value, None) for name, value in values.items()]
    for where in plan.zones.values():
        if where.place.area == "hand" and where.zone.seat == seat.seat:
            shown.append((say(where.zone.name), len(where.zone.cards), _HAND))
    return shown


def paint_plate(p: QPainter, rect: QRectF, plate: Plate, layout: Layout, look: Look) -> str:
    """The plate in its colour, with whose turn it is in words. Gives the key of a picture it lacks."""
    pal = look.palette
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    ink = seat_ink(pal, plate.number, plate.own)
    p.setPen(QtGui.QPen(colour(pal.choice if plate.asked else ink), 2.6 if plate.asked else 1.4))
    p.setBrush(colour(pal.panel, 1.0 if pal.name == "high contrast" else 0.86))
    p.drawRoundedRect(rect.adjusted(1.5, 1.5, -1.5, -1.5), 11, 11)
    flat = rect.height() < FLAT * rect.width() and plate.portrait is None
    scale = rect.height() / 62.0 if flat else rect.width() / PLATE[0]
    scale = min(scale, 2.0)
    if flat:
        _paint_flat(p, rect, plate, ink, look, scale)
        return ""
    high = max(0.0, rect.height() - 112 * scale)
    head = QRectF(rect.x() + 8, rect.y() + 8, rect.width() - 16, max(22 * scale, high))
    missing = _paint_head(p, head, plate, ink, layout, look, scale)
    body = QRectF(
        rect.x() + 8, head.bottom() + 4 * scale, rect.width() - 16, rect.bottom() - head.bottom() - 8 * scale
    )
    if plate.state:
        tag = QRectF(body.x(), body.bottom() - 19 * scale, body.width(), 18 * scale)
        _paint_state(p, tag, plate, look, scale)
        body.setBottom(tag.top() - 2)
    side = min(62 * scale, body.height(), body.width() * 0.45)
    if plate.main is not None:
        coin = QRectF(body.x(), body.y(), side, min(side, body.height()))
        _paint_main(p, coin, plate, look, scale)
    else:
        coin = QRectF(body.topLeft(), body.topLeft())
    _paint_values(p, body, coin, plate.values, look, scale)
    return missing


def _paint_head(
    p: QPainter, head: QRectF, plate: Plate, ink: str, layout: Layout, look: Look, scale: float
) -> str:
    """The picture, with the name over its lower edge; without room for one, the name alone."""
    missing = ""
    if head.height() > 40 * scale:
        path = QPainterPath()
        path.addRoundedRect(head, 8, 8)
        wash = QtGui.QLinearGradient(head.topLeft(), head.bottomLeft())
        wash.setColorAt(0, colour(mixed(ink, "#000000", 0.25)))
        wash.setColorAt(1, colour(mixed(ink, "#000000", 0.75)))
        p.fillPath(path, QtGui.QBrush(wash))
        if plate.portrait is not None:
            p.save()
            p.setClipPath(path)
            face = face_of(plate.portrait, plate.number, down=False)
            sheet = Sheet(p, head.width(), head.height(), face, layout, look)
            bar = 26 * scale if sheet.strict else 0.0  # there the name has a solid ground
            sheet.picture(head.adjusted(0, 0, 0, -bar))
            missing = sheet.missing
            shade = QtGui.QLinearGradient(0, head.center().y(), 0, head.bottom())
            shade.setColorAt(0, QtGui.QColor(0, 0, 0, 0))
            shade.setColorAt(1, QtGui.QColor(0, 0, 0, 225))
            p.fillRect(head, QtGui.QBrush(shade))
            p.fillRect(QRectF(head.x(), head.bottom() - bar, head.width(), bar), colour("#000000"))
            p.restore()
        else:
            _paint_emblem(p, head, layout.frame.back, ink)
        line = QRectF(head.x() + 8, head.bottom() - 22 * scale, head.width() - 14, 20 * scale)
        text, made = "#ffffff", font(14 * scale, bold=True)
    else:
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(colour(ink))
        p.drawRoundedRect(QRectF(head.x(), head.y() + 3, 5, head.height() - 6), 2.5, 2.5)
        line = head.adjusted(11, 0, 0, 0)
        text, made = look.palette.text, font(14 * scale, bold=True)
    write_line(p, line, cut(plate.name, fitted(plate.name, made, line.width(), 0.8), line.width()),
               fitted(plate.name, made, line.width(), 0.8), colour(text), _LEFT)  # fmt: skip
    return missing


def _paint_emblem(p: QPainter, head: QRectF, sign: str, ink: str) -> None:
    """The game's sign in rings of light, for a seat without a picture."""
    side = head.height() * 0.46
    centre = QPointF(head.center().x(), head.top() + head.height() * 0.40)
    p.setBrush(Qt.BrushStyle.NoBrush)
    for share, alpha in ((0.78, 0.55), (0.88, 0.25)):
        p.setPen(QtGui.QPen(colour(mixed(ink, "#ffffff", 0.5), alpha), 1.5))
        p.drawEllipse(centre, side * share, side * share)
    box = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
    paint_sign(p, sign, box, mixed(ink, "#ffffff", 0.62))


def _paint_state(p: QPainter, tag: QRectF, plate: Plate, look: Look, scale: float) -> None:
    pal, moves = look.palette, plate.state == "to move"
    ground = pal.choice if moves else pal.line
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(colour(ground))
    p.drawRoundedRect(tag, 5, 5)
    words = "▶ " + tr("to move") if moves else "✕ " + tr("out")
    made = fitted(words, font(12 * scale, bold=True), tag.width() - 8, 0.6)
    write_line(p, tag, words, made, colour(readable(ground)), _MIDDLE)


def _paint_main(p: QPainter, coin: QRectF, plate: Plate, look: Look, scale: float) -> None:
    """The number that decides, on a coin, with its sign behind and its word below."""
    assert plate.main is not None
    pal = look.palette
    word, value, mark = plate.main
    tone = mark.colour if mark is not None else pal.accent
    label = min(15 * scale, coin.height() * 0.26)
    side = min(coin.width(), coin.height() - label)
    disc = QRectF(coin.center().x() - side / 2, coin.y(), side, side)
    ground = mixed(tone, "#000000", 0.45)
    p.setPen(QtGui.QPen(colour(mixed(tone, "#ffffff", 0.4)), max(1.5, 2 * scale)))
    p.setBrush(colour(ground))
    p.drawEllipse(disc.adjusted(1.5, 1.5, -1.5, -1.5))
    if mark is not None:
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(colour(mixed(tone, "#ffffff", 0.2), 0.55))
        p.drawPath(at(mark.shape, disc.center(), side * 0.36))
    number = f"{value}/{plate.of}" if plate.of else str(value)
    made = fitted(number, font(side * 0.54, bold=True), side * 0.86, 0.45)
    path = QPainterPath()
    metrics = QtGui.QFontMetricsF(made)
    start = QPointF(
        disc.center().x() - metrics.horizontalAdvance(number) / 2,
        disc.center().y() + (metrics.ascent() - metrics.descent()) / 2,
    )
    path.addText(start, made, number)
    p.strokePath(
        path, QtGui.QPen(colour("#000000", 0.85), max(2.5, 3.2 * scale), j=Qt.PenJoinStyle.RoundJoin)
    )
    p.fillPath(path, colour("#ffffff"))
    line = QRectF(coin.x() - 4, disc.bottom(), coin.width() + 8, label)
    write_line(
        p, line, word, fitted(word, font(11 * scale, bold=True), line.width(), 0.7), colour(pal.text), _MIDDLE
    )


def _paint_values(
    p: QPainter, box: QRectF, coin: QRectF, values: tuple[Value, ...], look: Look, scale: float
) -> None:
    """The other numbers one below another: sign, number, word; beside the coin, and then below it."""
    pal, wanted = look.palette, list(values[:SMALL])
    high = max(CLOSE * LINE * scale, min(LINE * scale, (box.height() + 1) / max(1, len(wanted))))
    scale = high / LINE
    lines = [box.y() + number * high for number in range(max(1, int((box.height() + 4.5) // high)))]
    narrow = sum(y + 0.3 * high < coin.bottom() for y in lines)
    beside = coin.right() + 8 * scale if coin.width() else box.x()
    usual, bold = font(11.5 * scale), font(14 * scale, bold=True)

    def room(value: Value, x: float) -> float:
        """Pixels for a value's word."""
        number = QtGui.QFontMetricsF(bold).horizontalAdvance(str(value[1])) + 4 * scale
        return box.right() - x - number - (16 * scale if value[2] is not None else 0)

    if len(wanted) > narrow:  # a word that is long for the place beside the coin goes below it
        measure = QtGui.QFontMetricsF(usual).horizontalAdvance
        wanted = sorted(wanted, key=lambda value: 0.8 * measure(value[0]) > room(value, beside))
    for y, value in zip(lines, wanted, strict=False):
        name, count, mark = value
        x = beside if y + 0.3 * high < coin.bottom() else box.x() + 4 * scale
        label = QRectF(box.right() - room(value, x), y, room(value, x), high)
        if mark is not None:
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(colour(mark.colour))
            p.drawPath(at(mark.shape, QPointF(x + 6 * scale, y + high / 2), 6 * scale))
            x += 16 * scale
        write_line(p, QRectF(x, y, label.x() - x + 2, high), str(count), bold, colour(pal.text), _LEFT)
        small = fitted(name, usual, label.width(), 0.6)
        if label.width() > 10:
            write_line(p, label, cut(name, small, label.width()), small, colour(pal.faint), _LEFT)


def _paint_name(p: QPainter, line: QRectF, name: str, ink: str, look: Look, scale: float) -> None:
    """A name in one line, behind a bar in the seat's colour."""
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(colour(ink))
    p.drawRoundedRect(QRectF(line.x(), line.y() + 3, 4, line.height() - 5 * scale), 2, 2)
    room = line.adjusted(8, 0, 0, 0)
    made = fitted(name, font(13 * scale, bold=True), room.width(), 0.65)
    write_line(p, room, cut(name, made, room.width()), made, colour(look.palette.text), _LEFT)


def _paint_flat(p: QPainter, rect: QRectF, plate: Plate, ink: str, look: Look, scale: float) -> None:
    """A low plate: the great number at the left, the name, and the other values in one line. Where the name
    has no room beside the number it stands above: of several bots the last letters tell which.
    """
    inside = rect.adjusted(6, 5, -6, -5)
    bold = font(13 * scale, bold=True)
    beside = inside.width() - (inside.height() * 0.92 + 6 if plate.main is not None else 0) - 8
    above = QtGui.QFontMetricsF(bold).horizontalAdvance(plate.name) * 0.8 > beside
    if above:
        _paint_name(
            p, QRectF(inside.x(), inside.y(), inside.width(), 17 * scale), plate.name, ink, look, scale
        )
        inside.setTop(inside.top() + 17 * scale)
    if plate.main is not None:
        coin = QRectF(inside.x(), inside.y(), inside.height() * 0.92, inside.height())
        _paint_main(p, coin, plate, look, scale)
        inside.setLeft(coin.right() + 6)
    line = QRectF(inside.x(), inside.y(), inside.width(), 4 * scale if above else 20 * scale)
    if not above:
        _paint_name(p, line, plate.name, ink, look, scale)
    if plate.state:
        tag = QRectF(inside.x(), inside.bottom() - 15 * scale, min(inside.width(), 84 * scale), 15 * scale)
        _paint_state(p, tag, plate, look, scale * 0.85)
    room = QRectF(inside.x(), line.bottom(), inside.width(), inside.bottom() - line.bottom())
    if plate.state:
        room.setHeight(room.height() - 16 * scale)
    _paint_in_lines(p, room, plate.values[:SMALL], look, scale)


def _paint_in_lines(p: QPainter, room: QRectF, values: tuple[Value, ...], look: Look, scale: float) -> None:
    """Values beside one another, with their words where all of them have room, else with their signs alone;
    on as many lines as there are.
    """
    made, high = font(11 * scale), 14 * scale
    measure = QtGui.QFontMetricsF(made).horizontalAdvance
    most = max(1, int((room.height() + 2) // high))
    rows: list[list[tuple[float, str, MarkLook | None]]] = []
    for words in (True, False):
        rows, x = [[]], 0.0
        for name, value, mark in values:
            text = f"{value} {name}" if words or mark is None else str(value)
            wide = measure(text) + (13 * scale if mark is not None else 0)
            if rows[-1] and x + wide > room.width() + 2:
                rows.append([])
                x = 0.0
            rows[-1].append((x, text, mark))
            x += wide + 8
        if len(rows) <= most:
            break
    for number, row in enumerate(rows[:most]):
        y = room.y() + number * high
        for x, text, mark in row:
            at_x = room.x() + x
            if mark is not None:
                p.setPen(Qt.PenStyle.NoPen)
                p.setBrush(colour(mark.colour))
                p.drawPath(at(mark.shape, QPointF(at_x + 5 * scale, y + high / 2), 5 * scale))
                at_x += 13 * scale
            box = QRectF(at_x, y, room.right() + 8 - at_x, high)
            write_line(p, box, text, made, colour(look.palette.text), _LEFT)
