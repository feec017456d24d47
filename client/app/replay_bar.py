"""Moving about in a replay: steps, turns, ends, a slider with the turns on it, speeds, seats, the verdict."""

from __future__ import annotations

from client import texts
from client.app.clocks import shortened
from client.app.parts import button
from client.app.speech import mark, tr
from client.fields import Box
from client.qt import QColor, QPainter, Qt, QtCore, QtGui, QtWidgets, QWidget, Signal
from client.review.ribbon import Ribbon
from client.service.heard import heard
from client.session.replay import SPEEDS
from client.session.stepping import Playback, SteppedSession
from client.texts import label
from engines.kernel.secrets import SPECTATOR
from netcore.plain import quoted
from replays.study.eyes import ALL_OPEN
from replays.verdict import ALONE, BROKEN, UNAUDITED, UNFINISHED, VERIFIED, Verdict

BADGES = {
    VERIFIED: ("✓", mark("Verified"), "good"),
    UNFINISHED: ("…", mark("Unfinished"), "faint"),
    UNAUDITED: ("?", mark("Not fully checked"), "faint"),
    BROKEN: ("✗", mark("Broken"), "problem"),
}
"""Sign, word and style of each verdict."""


EDGE = 9
"""Pixels from the end of the slider to its first position: half of its handle."""


class Track(QtWidgets.QSlider):
    """A slider that shows where turns begin; a click goes there."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.turns: tuple[int, ...] = ()
        self.setPageStep(5)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """The slider, with a tick for each turn."""
        super().paintEvent(event)
        if self.maximum() == 0:
            return
        painter = QPainter(self)
        painter.setPen(QColor(self.palette().color(QtGui.QPalette.ColorRole.PlaceholderText)))
        room = self.width() - 2 * EDGE
        for turn in self.turns:
            x = EDGE + round(room * turn / self.maximum())
            painter.drawLine(x, self.height() - 4, x, self.height())
        painter.end()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Straight to where the pointer is, and along with it from there."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._follow(event)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Along with the pointer."""
        if self.isSliderDown():
            self._follow(event)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        """Let go."""
        self.setSliderDown(False)

    def _follow(self, event: QtGui.QMouseEvent) -> None:
        part = (event.position().x() - EDGE) / max(1, self.width() - 2 * EDGE)
        self.setValue(round(part * self.maximum()))


class ReplayBar(QWidget):
    """The controls under a replay."""

    details_wanted = Signal(object)
    """Somebody wants to read the Verdict."""

    def __init__(self, session: SteppedSession) -> None:
        super().__init__()
        self.setObjectName("foot")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session = session
        self._names: tuple[str, ...] = ()
        self._course: Playback | None = None
        self._verdict: Verdict | None = None
        self._closed = SPECTATOR
        """Whose eyes were looked through before all hands were opened."""
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(16, 8, 16, 10)
        self.ribbon = Ribbon(EDGE)
        self.ribbon.wanted.connect(session.go)
        column.addWidget(self.ribbon)
        self.track = Track()
        self.track.setAccessibleName(tr("Position in the replay"))
        self.track.valueChanged.connect(self._slid)
        column.addWidget(self.track)
        row = self._row = QtWidgets.QHBoxLayout()
        row.setSpacing(6)
        column.addLayout(row)
        self._sign, self._said = "…", tr("Checking …")
        self._whole, self._short = "", ""
        """Where one is, in words and in numbers alone."""
        self.buttons: dict[str, QtWidgets.QPushButton] = {}
        for name, sign, says, act in (
            ("first", "|«", mark("To the beginning"), lambda: session.go(0)),
            ("last_turn", "«", mark("Turn before"), lambda: session.turn(-1)),
            ("back", "‹", mark("One step back"), lambda: session.step(-1)),
            ("autoplay", "▶", mark("Play or stop"), self.toggle),
            ("forward", "›", mark("One step on"), lambda: session.step(1)),
            ("next_turn", "»", mark("Next turn"), lambda: session.turn(1)),
            ("last", "»|", mark("To the end"), lambda: session.go(session.last)),
        ):
            made = button(sign, act)
            made.setAccessibleName(tr(says))
            made.setToolTip(tr(says))
            made.setMinimumWidth(44)
            self.buttons[name] = made
            row.addWidget(made)
        self.where = label("", "faint")
        row.addSpacing(8)
        row.addWidget(self.where, 1)
        self.badge = button(tr("Checking …"), self._details, "quiet")
        self.badge.setEnabled(False)
        row.addWidget(self.badge)
        self.pace = button(tr("Real pace"), self._paced)
        self.pace.setCheckable(True)
        self.pace.setAccessibleName(tr("At the pace it was played, or evenly"))
        self.pace.setToolTip(tr("At the pace it was played, or evenly"))
        row.addWidget(self.pace)
        self.speeds = Box()
        self.speeds.setAccessibleName(tr("Speed"))
        for speed in SPEEDS:
            texts.choice(self.speeds, f"{speed:g} ×", speed)
        self.speeds.setCurrentIndex(SPEEDS.index(1.0))
        self.speeds.currentIndexChanged.connect(lambda: session.set_speed(self.speeds.currentData()))
        row.addWidget(self.speeds)
        self.seats = Box()
        self.seats.setAccessibleName(tr("Look from another seat"))
        self.seats.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.seats.currentIndexChanged.connect(self._seat_chosen)
        row.addWidget(self.seats)
        if session.happens_now:  # nothing to hurry, nothing to check yet, one pair of eyes
            for widget in (self.speeds, self.seats, self.badge, self.pace, self.ribbon):
                widget.hide()
            self.buttons["autoplay"].setText(tr("Live"))
            self.buttons["autoplay"].setAccessibleName(tr("Back to what happens now"))
            self.buttons["autoplay"].setToolTip(tr("Back to what happens now"))
        session.course.connect(self._show)
        session.marked.connect(self.ribbon.show_marks)
        session.verified.connect(self._judged)
        session.failed.connect(self._unread)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """In a narrow window signs alone have to do; what they mean is in their tips."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        checking = self._verdict is None
        texts.write(self.badge, self._said if checking else f"{self._sign} {self._said}")
        texts.write(self.where, self._whole)
        for made in self.buttons.values():
            made.setMinimumWidth(44)
        if self._too_wide():
            texts.write(self.badge, self._sign)
            for made in self.buttons.values():
                made.setMinimumWidth(34)
        if self._too_wide():
            texts.write(self.where, self._short)

    def _too_wide(self) -> bool:
        self._row.invalidate()  # else it may answer for the words that stood there before
        return self._row.sizeHint().width() > self.track.width()

    def set_names(self, names: tuple[str, ...]) -> None:
        """Who played."""
        self._names = names

    def toggle(self) -> None:
        """Play or stop."""
        self._session.play(self._course is None or not self._course.playing)

    def faster(self, more: int) -> None:
        """One speed up or down."""
        self.speeds.setCurrentIndex(min(max(self.speeds.currentIndex() + more, 0), len(SPEEDS) - 1))

    def next_seat(self) -> None:
        """Look through the next pair of eyes."""
        if self.seats.count():
            self.seats.setCurrentIndex((self.seats.currentIndex() + 1) % self.seats.count())

    def round(self, count: int) -> None:
        """By whole rounds."""
        self._session.round(count)

    def tenth(self, count: int) -> None:
        """By tenths of the game."""
        self._session.tenth(count)

    def open_hands(self) -> None:
        """All hands open, or back to the eyes of before."""
        now = self.seats.currentData()
        wanted = self._closed if now == ALL_OPEN else ALL_OPEN
        if now != ALL_OPEN and now is not None:
            self._closed = int(now)
        if self.seats.findData(wanted) >= 0:
            self.seats.setCurrentIndex(self.seats.findData(wanted))

    def follow_wheel(self, widget: QWidget) -> None:
        """Steps by the mouse wheel over a widget; with Ctrl it does what it does there."""
        widget.installEventFilter(self)

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        """The wheel over the table."""
        if isinstance(event, QtGui.QWheelEvent):
            turned = event.angleDelta().y()
            if turned and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self._session.step(-1 if turned > 0 else 1)
                return True
        return super().eventFilter(watched, event)

    def _paced(self) -> None:
        self._session.set_real(self.pace.isChecked())

    def _show(self, course: Playback) -> None:
        first = self._course is None or self._course.seats != course.seats
        self._course = course
        self.track.blockSignals(True)
        self.track.setRange(0, course.last)
        self.track.setValue(course.at)
        self.track.turns = course.turns
        self.track.blockSignals(False)
        self.track.update()
        self.ribbon.show_last(course.last)
        self.pace.setChecked(course.real)
        turn = sum(1 for at in course.turns if at <= course.at)
        words = tr("Step {at} of {last} · turn {turn}")
        self._whole = words.format(at=course.at, last=course.last, turn=turn)
        self._short = f"{course.at} / {course.last}"
        texts.tip(self.where, self._whole)
        texts.name(self.where, self._whole)
        self._make_room()
        play = self.buttons["autoplay"]
        if self._session.happens_now:
            play.setEnabled(not course.playing)
        else:
            texts.write(play, "❚❚" if course.playing else "▶")
        for name in ("first", "last_turn", "back"):
            self.buttons[name].setEnabled(course.at > 0)
        for name in ("forward", "next_turn", "last"):
            self.buttons[name].setEnabled(course.at < course.last)
        if first:
            self._list_seats(course)
        elif self.seats.currentData() != course.seat:
            self.seats.blockSignals(True)
            self.seats.setCurrentIndex(self.seats.findData(course.seat))
            self.seats.blockSignals(False)

    def _list_seats(self, course: Playback) -> None:
        self.seats.blockSignals(True)
        self.seats.clear()
        for seat in course.seats:
            named = self._names[seat] if 0 <= seat < len(self._names) else ""
            text = tr("As {name}").format(name=quoted(shortened(named))) if named else tr("As a spectator")
            text = tr("All hands open") if seat == ALL_OPEN else text
            texts.choice(self.seats, text, seat)
        self.seats.setCurrentIndex(max(0, course.seats.index(course.seat)))
        self.seats.setEnabled(len(course.seats) > 1)
        self.seats.blockSignals(False)

    def _slid(self, value: int) -> None:
        self._session.go(value)

    def _seat_chosen(self) -> None:
        seat = self.seats.currentData()
        if seat is not None:
            self._session.look_from(int(seat))

    def _unread(self, sentence: str) -> None:
        """There is nothing to move about in, and nothing is checked; why is told above."""
        if self._course is None:
            self.hide()

    def _judged(self, verdict: Verdict) -> None:
        self._verdict = verdict
        sign, word, style = BADGES[verdict.verdict]
        said = tr("{word} · practice").format(word=tr(word)) if verdict.dealt == ALONE else tr(word)
        self._sign, self._said = sign, said
        self._make_room()
        texts.name(self.badge, said)
        self.badge.setEnabled(True)
        self.badge.setProperty("verdict", style)
        texts.tip(self.badge, heard(verdict.problem) if verdict.problem else self._all_holds(verdict))

    @staticmethod
    def _all_holds(verdict: Verdict) -> str:
        if verdict.dealt == ALONE:
            return tr("Every check of the file holds; one program dealt, for practice.")
        return tr("Every check of the file holds.")

    def _details(self) -> None:
        if self._verdict is not None:
            self.details_wanted.emit(self._verdict)
