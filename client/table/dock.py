"""The dock, lower right: what is asked, what can be answered, and the one big button.

Its words wrap and its answers scroll; it lies over the table and never moves anything else. Nothing in it
but an editor takes the keyboard: keys belong to the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil, floor

from client import texts
from client.app.speech import tr
from client.fields import NumberBox, Slide
from client.qt import QPoint, QRectF, Qt, QtCore, QtGui, QtWidgets, QWidget, Signal
from client.table.choices import Choice
from client.table.docking import place_dock
from client.table.labels import grouped, told_apart
from client.table.picking import Button, NumberPicking, OrderPicking, Picking
from client.table.wrapping import WrapButton, WrapRows
from engines.kernel import Answer

MAX_BUTTONS = 24
"""Answers with a button of their own; further ones are in a list that one button opens."""
MAX_SAID = 600
"""Characters of a question or a note: no game says more at once, and strangers' names may be any length."""
GAP = 6
"""Pixels between its parts."""
NEVER = 100_000
"""The height of what cannot be."""
ANY_WIDTH = 16_777_215
"""Qt's word for a widget that may be as wide as it likes."""
DIGITS = 9
"""Answers that a digit gives."""


class Dock(QtWidgets.QFrame):
    """Question, answers, and the editor for numbers and orders."""

    chosen = Signal(object)
    """An Answer."""
    pressed = Signal()
    """The big button was clicked."""
    clause_wanted = Signal(str)
    grown = Signal()
    """It needs another height than it has."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.question = texts.label("", "question", wrap=True)
        self.note = texts.label("", "note", wrap=True)
        self.clause = QtWidgets.QToolButton()
        self.clause.setObjectName("clause")
        self.clause.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clause.hide()
        self.clause.clicked.connect(lambda: self.clause_wanted.emit(self.clause.property("clause")))
        self.main = WrapButton()
        self.main.setObjectName("main")
        self.main.clicked.connect(self.pressed)
        self._inside = QWidget()
        self._inside.setObjectName("inside")
        self._rows = QWidget()
        self._rows.setObjectName("inside")
        self._answers = WrapRows(self._rows, GAP)
        words = QtWidgets.QVBoxLayout(self._inside)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(4)
        words.addWidget(self.question)
        words.addWidget(self.note)
        words.addWidget(self.clause, 0, Qt.AlignmentFlag.AlignLeft)
        words.addWidget(self._rows)
        words.addStretch(1)
        self._words = words
        self.area = QtWidgets.QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(self._inside)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(14, 6, 10, 7)
        column.setSpacing(GAP)
        self.below = QtWidgets.QToolButton(self)
        self.below.setObjectName("below")
        self.below.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.below.clicked.connect(self._page_down)
        self.below.hide()
        bar = self.area.verticalScrollBar()
        bar.valueChanged.connect(self._say_below)
        bar.rangeChanged.connect(self._say_below)
        column.addWidget(self.area, 1)
        self._foot = QtWidgets.QHBoxLayout()
        self._foot.setSpacing(GAP)
        self._foot.addWidget(self.main, 1)
        column.addLayout(self._foot)
        self._flat = False
        self.picking: Picking | None = None
        self.others: list[Choice] = []
        self.labels: list[str] = []
        """What each other answer says, whole."""
        self.small: list[WrapButton] = []
        """Their buttons, as far as they have one."""
        self._editor: QWidget | None = None
        self._built: tuple[Picking | None, list[Answer]] = (None, [])

    # --- its place ------------------------------------------------------------------------------------------

    def need(self, width: int, flat: bool, *, note: bool = False) -> int:
        """The height at which nothing has to scroll, with answers beside the big button or above it. A note
        is left out unless asked for: the dock does not look for another place because of it.
        """
        margins, frame = self.contentsMargins(), self.layout()
        assert frame is not None
        edges = frame.contentsMargins()
        room = width - edges.left() - edges.right() - margins.left() - margins.right()
        if flat and not self._fit_beside(room):
            return NEVER
        high, parts = self.question.heightForWidth(room - 2), [self.note, self.clause] if note else []
        for part in parts:
            if part.isVisibleTo(self):
                tall = part.heightForWidth(room - 2) if part is self.note else part.sizeHint().height()
                high += tall + self._words.spacing()
        foot = self.main.heightForWidth(room) if self.main.isVisibleTo(self) else 0
        if self._answers.count() and flat:
            foot = max(foot, *(each.heightForWidth(each.wide()) for each in self.small))
        elif self._answers.count():
            high += self._answers.heightForWidth(room - 2) + self._words.spacing()
        high += foot + frame.spacing() if foot else 0
        return high + edges.top() + edges.bottom() + margins.top() + margins.bottom() + 1

    def _fit_beside(self, room: int) -> bool:
        """Whether all answers stand in one line with the big button."""
        if not self.small or self._answers.count() != len(self.small) or not self.main.isVisibleTo(self):
            return False
        return sum(each.wide() + GAP for each in self.small) + self.main.wide() <= room

    def place(
        self,
        base: QRectF,
        field: QRectF,
        wider: Sequence[QRectF],
        lit: Sequence[QRectF],
        shown: Sequence[QRectF] = (),
    ) -> None:
        """Lie where nothing that is lit lies beneath, with room for all there is to say if there is any."""
        found = place_dock(base, field, wider, self.need, lit, shown)
        rect = found.rect
        self._lay_flat(found.flat)
        whole = self.need(round(rect.width()), found.flat, note=True)
        high = max(rect.height(), min(whole, rect.bottom() - found.top))
        bar = (
            Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            if whole <= high + 1
            else Qt.ScrollBarPolicy.ScrollBarAlwaysOn
        )
        self.area.setVerticalScrollBarPolicy(bar)  # one that came and went would wrap the answers otherwise
        self.setGeometry(round(rect.left()), ceil(rect.bottom() - high), round(rect.width()), floor(high))
        self._fit()

    def _lay_flat(self, flat: bool) -> None:
        """The answers beside the big button, or above it."""
        if flat == self._flat:
            return
        self._flat = flat
        if flat:
            self._words.removeWidget(self._rows)
            self._foot.insertWidget(0, self._rows, 1)
            self._rows.setFixedWidth(sum(each.wide() for each in self.small) + GAP * (len(self.small) - 1))
        else:
            self._foot.removeWidget(self._rows)
            self._words.insertWidget(self._words.count() - 1, self._rows)
            self._rows.setMinimumWidth(0)
            self._rows.setMaximumWidth(ANY_WIDTH)

    def _fit(self) -> None:
        """Inside there is the height that the words need; what is more than fits scrolls."""
        layout = self._inside.layout()
        assert layout is not None
        high = layout.heightForWidth(self.area.viewport().width())
        if self._inside.minimumHeight() != high:
            self._inside.setMinimumHeight(high)
        # a scrolling area would else keep a height of its own, and take it from the big button
        self.area.setMinimumHeight(min(high, self.question.fontMetrics().height()))

    def event(self, event: QtCore.QEvent) -> bool:
        """Tell when its words have changed in height; the wheel here never turns the table."""
        if event.type() == QtCore.QEvent.Type.LayoutRequest:
            self.grown.emit()
        if event.type() in (QtCore.QEvent.Type.Wheel, QtCore.QEvent.Type.MouseButtonPress):
            event.accept()
            return True
        return super().event(event)

    def _say_below(self) -> None:
        """Where answers are scrolled out of sight, say so."""
        bar = self.area.verticalScrollBar()
        edge = bar.value() + self.area.viewport().height()
        beneath = [] if self._flat else self.small
        hidden = sum(1 for each in beneath if each.mapTo(self._inside, QPoint(0, 0)).y() + 12 > edge)
        texts.write(self.below, tr("▾ {count} more").format(count=hidden))
        self.below.adjustSize()
        corner = self.area.geometry().bottomRight()
        self.below.move(corner.x() - self.below.width() - 12, corner.y() - self.below.height() + 4)
        self.below.setVisible(hidden > 0 and bar.maximum() > 0)
        self.below.raise_()

    def _page_down(self) -> None:
        bar = self.area.verticalScrollBar()
        bar.setValue(bar.value() + bar.pageStep() - 20)

    # --- showing --------------------------------------------------------------------------------------------

    def ask(self, picking: Picking | None, waiting: str) -> None:
        """Show a question, or what is being waited for."""
        self.picking = picking
        texts.write(self.question, _short(picking.question if picking is not None else waiting, MAX_SAID))
        self.tell("")
        self.point(None)
        self.area.verticalScrollBar().setValue(0)

    def show_button(self, button: Button | None) -> None:
        """What the big button does now, and what else can be answered."""
        self.main.setVisible(button is not None)
        if button is not None:
            texts.write(self.main, button.words)
            texts.tip(self.main, tr("{what} (Space or Enter)").format(what=button.words))
            texts.name(self.main, button.words)
            self.main.setEnabled(button.possible)
            self.main.updateGeometry()
        self.others = self.picking.others() if self.picking is not None else []
        self._fill()
        self.grown.emit()

    def _fill(self) -> None:
        """Buttons stay as they are while what they give stays: one may be under the pointer."""
        wanted = (self.picking, [choice.answer for choice in self.others])
        if wanted == self._built:
            return
        self._built = wanted
        self._lay_flat(False)
        while (item := self._answers.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.setParent(None)
                old.deleteLater()
        self._editor, self.small = None, []
        if isinstance(self.picking, NumberPicking):
            self._editor = self._number_editor(self.picking)
        elif isinstance(self.picking, OrderPicking):
            self._editor = self._order_editor(self.picking)
        if self._editor is not None:
            self._add(self._editor)
        self.labels = told_apart([choice.words for choice in self.others])
        self._add_answers()
        self._rows.setVisible(bool(self._answers.count()))

    def _add_answers(self) -> None:
        """The answers, those that begin alike beneath what they have in common."""
        number = 0
        for front, tails in grouped(self.labels):
            if number >= MAX_BUTTONS:
                break
            if front:
                self._add(texts.label(f"{front} …", "front", wrap=True))
            for tail in tails[: MAX_BUTTONS - number]:
                self._add(self._small_button(number, tail))
                number += 1
        if len(self.others) > MAX_BUTTONS:
            self._add(self._more_button())

    def _add(self, part: QWidget) -> None:
        """One more beneath the question; what does not show yet has no height in a layout."""
        self._answers.addWidget(part)
        part.show()

    def _small_button(self, number: int, tail: str) -> WrapButton:
        words, choice = self.labels[number], self.others[number]
        button = WrapButton(left=True)
        digit = number < DIGITS
        texts.write(button, f"{number + 1}  {tail}" if digit else tail)
        texts.tip(button, tr("{what} (key {key})").format(what=words, key=number + 1) if digit else words)
        texts.name(button, words)
        button.clicked.connect(lambda: self.chosen.emit(choice.answer))
        self.small.append(button)
        return button

    def _more_button(self) -> WrapButton:
        button = WrapButton()
        count = len(self.others) - MAX_BUTTONS
        texts.write(button, tr("{count} more …").format(count=count))
        menu = QtWidgets.QMenu(button)
        for words, choice in zip(self.labels[MAX_BUTTONS:], self.others[MAX_BUTTONS:], strict=True):
            texts.action(menu, words, partial(self.chosen.emit, choice.answer))
        button.clicked.connect(lambda: menu.popup(button.mapToGlobal(QPoint(0, 0))))
        return button

    def _number_editor(self, picking: NumberPicking) -> QWidget:
        """A box to type in and, for a short span, a slider."""
        made = QWidget()
        line = QtWidgets.QHBoxLayout(made)
        line.setContentsMargins(0, 0, 0, 0)
        box = NumberBox()
        slider = Slide()
        for part in (box, slider):
            part.setRange(picking.low, picking.high)
            part.setValue(picking.number)
            texts.name(part, picking.question)
        slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        slider.valueChanged.connect(box.setValue)
        box.valueChanged.connect(slider.setValue)

        def changed(value: int) -> None:
            picking.set(value)
            self.show_button(picking.button())

        box.valueChanged.connect(changed)
        line.addWidget(slider, 3)
        line.addWidget(box, 1)
        return made

    def _order_editor(self, picking: OrderPicking) -> QWidget:
        """A list, first to last, whose lines are dragged, or moved with Ctrl and the arrow keys."""
        made = _OrderList([picking.words(card) for card in picking.order])

        def moved(at: int, to: int) -> None:
            picking.move(at, to)
            self.show_button(picking.button())

        made.moved.connect(moved)
        return made

    def tell(self, sentence: str, clause: str = "", *, bad: bool = False) -> None:
        """Words beneath the question: what a choice would bring, or why it is refused."""
        texts.write(self.note, _short(sentence, MAX_SAID))
        self.note.setVisible(bool(sentence))
        if self.note.property("bad") != bad:
            self.note.setProperty("bad", bad)
            self.note.style().polish(self.note)
        self.clause.setVisible(bool(clause))
        texts.write(self.clause, tr("Rule {clause}").format(clause=clause))
        self.clause.setProperty("clause", clause)
        texts.name(self.clause, tr("Show rule {clause}").format(clause=clause))
        self.grown.emit()  # what lies in a scrolling area asks nobody outside for more height
        if sentence:
            self.area.ensureWidgetVisible(self.note)
        else:
            self.area.verticalScrollBar().setValue(0)

    def point(self, answer: Answer | None) -> None:
        """Mark the button that gives an answer; None marks none."""
        button = self.picking.button() if self.picking is not None else None
        pairs = [(self.main, button is not None and button.answer is not None and button.answer == answer)]
        pairs += [(each, self.others[n].answer == answer) for n, each in enumerate(self.small)]
        for each, marked in pairs:
            if bool(each.property("pointed")) != marked:
                each.setProperty("pointed", marked)
                each.style().unpolish(each)
                each.style().polish(each)
            if marked and each is not self.main:
                self.area.ensureWidgetVisible(each)

    @property
    def refusing(self) -> bool:
        """Whether a refusal is being told."""
        return bool(self.note.property("bad") and self.note.text())

    # --- answering ------------------------------------------------------------------------------------------

    def press_other(self, number: int) -> bool:
        """The small button of that number, counted from 1."""
        if not 1 <= number <= min(DIGITS, len(self.others)):
            return False
        self.chosen.emit(self.others[number - 1].answer)
        return True

    def edit(self) -> None:
        """Give the keyboard to the editor, if there is one."""
        if self._editor is not None:
            target = self._editor.findChild(QtWidgets.QSpinBox) or self._editor
            target.setFocus()


class _OrderList(QtWidgets.QListWidget):
    """Lines whose order is the answer."""

    moved = Signal(int, int)

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        for number, line in enumerate(lines, 1):
            texts.item(self, f"{number}. {line}")
        self._lines = lines
        self.setDragDropMode(QtWidgets.QAbstractItemView.DragDropMode.InternalMove)
        self.setAccessibleName(tr("Order, first to last; move a line with Control and the arrow keys"))
        self.setToolTip(tr("Drag a line, or move it with Ctrl+Up and Ctrl+Down"))
        self.setMinimumHeight(min(190, 12 + len(lines) * 26))
        self.setWordWrap(True)
        self.setCurrentRow(0)
        self.model().rowsMoved.connect(lambda _p, at, _e, _d, to: self._move(at, to - (to > at)))

    def _move(self, at: int, to: int) -> None:
        self._lines.insert(to, self._lines.pop(at))
        for row, line in enumerate(self._lines):
            item = self.item(row)
            if item is not None:
                texts.write(item, f"{row + 1}. {line}")
        self.setCurrentRow(to)
        self.moved.emit(at, to)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Ctrl with up or down moves the line; Space is the big button's."""
        if event.key() == Qt.Key.Key_Space:
            event.ignore()
            return
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        to = self.currentRow() + step
        if step and event.modifiers() & Qt.KeyboardModifier.ControlModifier and 0 <= to < self.count():
            self._move(self.currentRow(), to)
            return
        super().keyPressEvent(event)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
