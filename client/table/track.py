"""The track of phases at the table's left: where the turn is, whose it is, where one is asked."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial

from client import texts
from client.app.speech import mark, tr
from client.qt import QPainter, QPoint, QPointF, QRectF, Qt, QtCore, QtGui, QtWidgets, QWidget, Signal
from client.service.passing import SOMETHING, TURN, Pace
from client.table.fonts import font
from client.table.inks import seat_ink
from client.table.inkwell import colour, cut, fitted, mixed, write_line
from client.table.look import Look
from client.table.naming import seat_name, turn_order
from client.table.plan import PHASE, PHASES_HEAD
from engines.kernel import TableView
from engines.kernel.moments import Moment

_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
MOMENTS = (
    (Moment.LINK, mark("Ask me when another player announces something")),
    (Moment.EVENT, mark("Ask me when another player's card has come into play")),
    (Moment.PAUSE, mark("Ask me before another player's phase ends")),
    (Moment.OWN, mark("Ask me after my own actions, to answer them myself")),
    (Moment.ATTACK, mark("Never miss damage to me: always ask while I am aimed at")),
)
"""The moments that can be passed, as the menu says them."""
PICTURES = 48
"""Pictures of the track that are kept: every phase in the turns of four seats."""
LOWEST = 17.0
"""Height of a phase where there is little room: then the lines above shrink too."""


class PhaseTrack(QWidget):
    """Turn, player and phases, one below another. A phase says in a word when one is asked there; a click,
    or Space, offers to change it.
    """

    pace_changed = Signal(object)
    """Pace: the person wants to be asked otherwise."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("phases")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.look = look
        self.pace = Pace()
        """What one is asked."""
        self.stoppable = False
        """Whether phases have stops at all in this game."""
        self.meaning: Callable[[str, str], str] = lambda name, word: ""
        """What a phase is for, by its name and its word."""
        self._view: TableView | None = None
        self._names: tuple[str, ...] = ()
        self._own: Mapping[int, str] = {}
        self._at = 0
        self._pictures: dict[Hashable, QtGui.QPixmap] = {}
        self._keyed = False
        """Whether the keyboard brought the focus here: only then is it shown."""

    def display(self, view: TableView, names: tuple[str, ...], own: Mapping[int, str]) -> None:
        """Show where the turn is, with seats in the colours of their own pieces."""
        self._view, self._names, self._own = view, names, own
        phase = dict(view.phases).get(view.phase, view.phase)
        texts.name(self, " ".join((*self._turn(), phase)))
        self.update()

    def _turn(self) -> tuple[str, str]:
        """Which turn it is, and whose."""
        view = self._view
        if view is None:
            return "", ""
        if view.outcome:
            return tr("The game is over."), ""
        if not view.turn:
            return "", ""
        who = seat_name(view, view.active, self._names)
        own = view.active == view.onlooker
        return tr("Turn {number}").format(number=view.turn), tr("Your turn") if own else tr(
            "{name}'s turn"
        ).format(name=who)

    def _scale(self) -> float:
        """Text scale, less where the track is low: all phases stay in sight."""
        count = len(self._view.phases) if self._view is not None else 0
        whole = (PHASES_HEAD + PHASE * count) * self.look.text_scale
        least = LOWEST / PHASE
        return self.look.text_scale * min(1.0, max(least, self.height() / whole if whole else 1.0))

    def _boxes(self) -> list[QRectF]:
        view = self._view
        if view is None:
            return []
        scale = self._scale()
        top, row, count = PHASES_HEAD * scale, PHASE * scale, len(view.phases)
        fits = max(1, int((self.height() - top + 1) // row))
        names = [name for name, _ in view.phases]
        now = names.index(view.phase) if view.phase in names else 0
        first = max(0, min(now - fits + 1, count - fits))
        """Where not all have room, the last that is seen is the phase that is on."""
        return [
            QRectF(0, top + (number - first) * row, self.width(), row)
            if first <= number < first + fits
            else QRectF(0, -2 * row, self.width(), row)
            for number in range(count)
        ]

    def wanted(self) -> float:
        """The height at which it has all its room."""
        count = len(self._view.phases) if self._view is not None else 0
        return (PHASES_HEAD + PHASE * count) * self.look.text_scale

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """The whole track; the table shows through, and has it painted again whenever a card moves there."""
        key = self._shows()
        picture = self._pictures.pop(key, None)
        if picture is None:
            picture = QtGui.QPixmap(self.size() * self.devicePixelRatioF())
            picture.setDevicePixelRatio(self.devicePixelRatioF())
            picture.fill(Qt.GlobalColor.transparent)
            self._draw(QPainter(picture))
        self._pictures[key] = picture  # those used last come last
        while len(self._pictures) > PICTURES:
            del self._pictures[next(iter(self._pictures))]
        painter = QPainter(self)
        painter.drawPixmap(0, 0, picture)
        painter.end()

    def _shows(self) -> Hashable:
        """All that its picture depends on."""
        view = self._view
        if view is None:
            return None
        shown = (self._turn(), view.phase, bool(view.outcome), tuple(view.phases), self._ink(view))
        place = (self.width(), self.height(), self.devicePixelRatioF(), self._scale(), self.look)
        return (shown, place, self.pace, self.stoppable, self._keyed and self._at)

    def _ink(self, view: TableView) -> str:
        order = turn_order(view)
        number = order.index(view.active) if view.active in order else 0
        return seat_ink(self.look.palette, number, self._own.get(view.active, ""))

    def _draw(self, p: QPainter) -> None:
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        pal, view = self.look.palette, self._view
        if view is not None:
            scale = self._scale()
            turn, whose = self._turn()
            ink = colour(self._ink(view))
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(ink)
            if whose:
                p.drawRoundedRect(QRectF(2, 3 * scale, 5, 32 * scale), 2.5, 2.5)
            small = font(11.5 * scale, bold=True)
            if self.pace.until:
                turn = f"{turn} · {tr('passing')}"
            write_line(p, QRectF(14, 0, self.width() - 14, 18 * scale), turn, small, colour(pal.faint), _LEFT)
            room = QRectF(14, 16 * scale, self.width() - 14, 20 * scale)
            bold = _largest(whose, room.width(), scale)
            write_line(p, room, cut(whose, bold, room.width()), bold, colour(pal.text), _LEFT)
            for number, ((name, word), box) in enumerate(zip(view.phases, self._boxes(), strict=True)):
                self._paint_phase(p, name, word, box, scale, focus=self._keyed and number == self._at)
        p.end()

    def _paint_phase(
        self, p: QPainter, name: str, word: str, box: QRectF, scale: float, *, focus: bool
    ) -> None:
        pal, view = self.look.palette, self._view
        assert view is not None
        now = name == view.phase and not view.outcome
        names = [each for each, _ in view.phases]
        past = view.phase in names and names.index(name) < names.index(view.phase)
        bar = box.adjusted(1, 1, -2, -1)
        if now:
            shape = QtGui.QPainterPath()
            tip = min(9.0, bar.height() / 2)
            shape.addPolygon(
                QtGui.QPolygonF(
                    [bar.topLeft(), QPointF(bar.right() - tip, bar.top()),
                     QPointF(bar.right(), bar.center().y()), QPointF(bar.right() - tip, bar.bottom()),
                     bar.bottomLeft()]
                )
            )  # fmt: skip
            p.fillPath(shape, colour(pal.accent))
        if focus:
            p.setPen(QtGui.QPen(colour(pal.focus), 2))
            p.setBrush(Qt.BrushStyle.NoBrush)
            p.drawRect(bar)
        ink = colour(pal.on_accent if now else pal.faint if past else pal.text)
        p.setPen(QtGui.QPen(ink, 1.4))
        p.setBrush(ink if past else Qt.BrushStyle.NoBrush)
        p.drawEllipse(QPointF(box.left() + 11, box.center().y()), 3.5 * scale, 3.5 * scale)
        when = self.when(name)
        small = font(10.5 * scale)
        aside = QtGui.QFontMetricsF(small).horizontalAdvance(when) + 16 if when else 8.0
        room = box.adjusted(22, 0, -aside, 0)
        made = fitted(word, font(13 * scale, bold=now), room.width(), 0.75)
        write_line(p, room, cut(word, made, room.width()), made, ink, _LEFT)
        if when:
            ground = ink if now else colour(mixed(pal.table, pal.text, 0.72))
            write_line(p, box.adjusted(0, 0, -13, 0), when, small, ground, _RIGHT)

    def when(self, phase: str) -> str:
        """In a word, in whose turns one is asked in a phase; nothing where that is not to be chosen."""
        if not self.stoppable:
            return ""
        own, others = (self.pace.stops(phase, own=own) for own in (True, False))
        if own and others:
            return tr("stop")
        if own or others:
            return tr("stop: mine") if own else tr("stop: theirs")
        return tr("pass")

    def told(self, number: int) -> str:
        """What the phase is for, and when one is asked, for the tip."""
        assert self._view is not None
        name, word = self._view.phases[number]
        meaning = self.meaning(name, word)
        if not self.stoppable:
            return meaning
        own, others = (self.pace.stops(name, own=own) for own in (True, False))
        said = {
            (True, True): tr("{phase}: you are asked here in your turns and in others' turns."),
            (True, False): tr("{phase}: you are asked here in your turns only; others' are passed for you."),
            (False, True): tr("{phase}: you are asked here in others' turns only; yours are passed for you."),
            (False, False): tr("{phase}: it is passed for you, in every turn."),
        }[own, others]
        asked = said.format(phase=word) + " " + tr("Click to change that.")
        return f"{meaning}\n{asked}" if meaning else asked

    # --- pointer and keys -----------------------------------------------------------------------------------

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Offer to set or take the stops of a phase."""
        number = self._number_at(event.position())
        if number is None or not self.stoppable:
            event.ignore()
            return
        self.menu(number).popup(event.globalPosition().toPoint())

    def event(self, event: QtCore.QEvent) -> bool:
        """The tip says when one is asked in the phase pointed at."""
        if isinstance(event, QtGui.QHelpEvent) and event.type() == QtCore.QEvent.Type.ToolTip:
            number = self._number_at(QPointF(event.pos()))
            texts.show_tip(self.told(number) if number is not None else "", event.globalPos(), self)
            return True
        return super().event(event)

    def _number_at(self, point: QPointF) -> int | None:
        return next((number for number, box in enumerate(self._boxes()) if box.contains(point)), None)

    def menu(self, number: int) -> QtWidgets.QMenu:
        """The stops of one phase, to be set or taken."""
        assert self._view is not None
        name = self._view.phases[number][0]
        made = QtWidgets.QMenu(self)
        made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for own, words in (
            (True, tr("Ask me here in my turns")),
            (False, tr("Ask me here in others' turns")),
        ):
            self._tick(made, words, self.pace.toggled_stop(name, own=own), on=self.pace.stops(name, own=own))
        made.addSeparator()
        for moment, words in MOMENTS:
            self._tick(made, tr(words), self.pace.toggled(moment), on=moment not in self.pace.passed)
        made.addSeparator()
        if self.pace.until:
            texts.action(made, tr("Stop passing"), partial(self.change, self.pace.asking()))
        else:
            turn = self._view.turn
            for until, words in (
                (TURN, tr("Pass until my turn")),
                (SOMETHING, tr("Pass until something happens")),
            ):
                texts.action(made, words, partial(self.change, self.pace.passing(until, turn)))
        return made

    def _tick(self, menu: QtWidgets.QMenu, words: str, pace: Pace, *, on: bool) -> None:
        """A line that can be ticked; choosing it sets this pace."""
        action = texts.action(menu, words, partial(self.change, pace))
        action.setCheckable(True)
        action.setChecked(on)

    def change(self, pace: Pace) -> None:
        """The person wants to be asked otherwise."""
        self.set_pace(pace)
        self.pace_changed.emit(pace)

    def set_pace(self, pace: Pace) -> None:
        """Show what one is asked."""
        self.pace = pace
        self.update()

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        """Show where the keyboard is, if it came here by key."""
        reasons = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self._keyed = event.reason() in reasons
        self.update()

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        """The keyboard is elsewhere."""
        self._keyed = False
        self.update()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Up and down walk, Space or Enter offers the stops of a phase, Esc goes back to the table."""
        boxes = self._boxes()
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and boxes:
            self._at = (self._at + (1 if key == Qt.Key.Key_Down else -1)) % len(boxes)
            texts.describe(self, self.told(self._at))
            self.update()
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if boxes and self.stoppable:
                box = boxes[min(self._at, len(boxes) - 1)]
                made = self.menu(min(self._at, len(boxes) - 1))
                made.popup(self.mapToGlobal(QPoint(round(box.left()) + 20, round(box.bottom()))))
                made.setActiveAction(made.actions()[0])
        elif key == Qt.Key.Key_Escape and (table := self.parentWidget()) is not None:
            table.setFocus()
        else:
            super().keyPressEvent(event)


def _largest(words: str, room: float, scale: float) -> QtGui.QFont:
    """The largest font in which words have room; the smallest that can be read where they have none."""
    sizes = [font(size * scale, bold=True) for size in (14.0, 13.0, 12.0, 11.0)]
    fitting = (made for made in sizes if QtGui.QFontMetricsF(made).horizontalAdvance(words) <= room)
    return next(fitting, sizes[-1])
