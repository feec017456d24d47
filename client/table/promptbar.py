"""The bar below the table: what is asked, what else can be answered, and the one big button."""

from __future__ import annotations

from functools import partial

from client import texts
from client.app.speech import tr
from client.qt import Qt, QtGui, QtWidgets, QWidget, Signal
from client.table.choices import Choice
from client.table.picking import NumberPicking, OrderPicking, Picking
from engines.kernel import Answer

MAX_BUTTONS = 6
"""Answers with a button of their own; further ones are in a list that one button opens."""
MAX_SAID = 400
"""Characters of a question or a note: no game says more at once, and strangers' names may be any length."""
MAX_LABEL = 60
"""Characters on a small button; the whole text is in its tip and its accessible name."""


class PromptBar(QWidget):
    """Question, buttons, and the editor for numbers and orders."""

    chosen = Signal(object)
    """An Answer."""
    clause_wanted = Signal(str)
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.question, self.note = texts.label("", "question"), texts.label("", "note")
        self.clause, self.main = QtWidgets.QToolButton(), QtWidgets.QPushButton()
        for name in ("clause", "main"):
            getattr(self, name).setObjectName(name)
        for label in (self.question, self.note):
            label.setWordWrap(True)
            label.setSizePolicy(
                QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Preferred
            )
        self.clause.hide()
        self.clause.clicked.connect(lambda: self.clause_wanted.emit(self.clause.property("clause")))
        self.main.setMinimumSize(230, 54)
        fixed = QtWidgets.QSizePolicy.Policy.Fixed
        self.main.setSizePolicy(fixed, fixed)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Preferred, fixed)
        self.main.clicked.connect(self.press)
        self._side = QtWidgets.QHBoxLayout()
        self._side.setSpacing(8)
        told_box = QWidget()
        told_box.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Preferred)
        words = QtWidgets.QVBoxLayout(told_box)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(1)
        words.addStretch()
        words.addWidget(self.question)
        told = QtWidgets.QHBoxLayout()
        told.addWidget(self.note, 1)
        told.addWidget(self.clause)
        words.addLayout(told)
        words.addStretch()
        line = QtWidgets.QHBoxLayout(self)
        line.setContentsMargins(16, 10, 14, 10)
        line.setSpacing(14)
        line.addWidget(told_box, 1)
        line.addLayout(self._side)
        line.addWidget(self.main)
        self.setMinimumHeight(74)
        self.picking: Picking | None = None
        self.others: list[Choice] = []
        self.labels: list[str] = []
        self._editor: QWidget | None = None
        self._built: tuple[Picking | None, list[Answer]] = (None, [])

    # --- showing --------------------------------------------------------------------------------------------

    def ask(self, picking: Picking | None, waiting: str) -> None:
        """Show a question, or what is being waited for."""
        self.picking = picking
        texts.write(self.question, _short(picking.question if picking is not None else waiting, MAX_SAID))
        self.tell("")
        self.refresh()

    def refresh(self) -> None:
        """Show what has been chosen so far."""
        picking = self.picking
        button = picking.button() if picking is not None else None
        self.main.setVisible(picking is not None)
        if button is not None:
            texts.write(self.main, _short(button.words, 40))
            texts.tip(self.main, f"{button.words} (Space)")
            texts.name(self.main, button.words)
            self.main.setEnabled(button.answer is not None)
        self.others = picking.others() if picking is not None else []
        self._fill_side()

    def _fill_side(self) -> None:
        """Buttons stay as they are while what they give stays: one may be under the pointer."""
        wanted = (self.picking, [choice.answer for choice in self.others])
        if wanted == self._built:
            return
        self._built = wanted
        while (item := self._side.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.setParent(None)
                old.deleteLater()
        self._editor = None
        if isinstance(self.picking, NumberPicking):
            self._editor = self._number_editor(self.picking)
        elif isinstance(self.picking, OrderPicking):
            self._editor = self._order_editor(self.picking)
        if self._editor is not None:
            self._side.addWidget(self._editor)
        self.labels = told_apart([choice.words for choice in self.others])
        for number, choice in enumerate(self.others[:MAX_BUTTONS]):
            self._side.addWidget(self._small_button(choice, number))
        if len(self.others) > MAX_BUTTONS:
            self._side.addWidget(self._more_button(self.others))

    def _small_button(self, choice: Choice, number: int) -> QtWidgets.QPushButton:
        words = self.labels[number]
        button = QtWidgets.QPushButton()
        texts.write(button, _short(words, MAX_LABEL))
        texts.tip(button, f"{words} ({number + 1})")
        texts.name(button, words)
        button.clicked.connect(lambda: self.chosen.emit(choice.answer))
        return button

    def _more_button(self, choices: list[Choice]) -> QtWidgets.QToolButton:
        button = QtWidgets.QToolButton()
        texts.write(button, tr("{count} ways …").format(count=len(choices)))
        button.setPopupMode(QtWidgets.QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QtWidgets.QMenu(button)
        for words, choice in zip(self.labels, choices, strict=True):
            texts.action(menu, words, partial(self.chosen.emit, choice.answer))
        button.setMenu(menu)
        return button

    def _number_editor(self, picking: NumberPicking) -> QWidget:
        """A box to type in and, for a short span, a slider."""
        made = QWidget()
        line = QtWidgets.QHBoxLayout(made)
        line.setContentsMargins(0, 0, 0, 0)
        box = QtWidgets.QSpinBox()
        slider = QtWidgets.QSlider(Qt.Orientation.Horizontal)
        for part in (box, slider):
            part.setRange(picking.low, picking.high)
            part.setValue(picking.number)
            texts.name(part, picking.question)
        box.setButtonSymbols(QtWidgets.QAbstractSpinBox.ButtonSymbols.NoButtons)  # arrow keys and slider
        box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        box.setMinimumWidth(84)
        slider.setMinimumWidth(150)
        slider.valueChanged.connect(box.setValue)
        box.valueChanged.connect(slider.setValue)

        def changed(value: int) -> None:
            picking.set(value)
            self.refresh()

        box.valueChanged.connect(changed)
        line.addWidget(slider)
        line.addWidget(box)
        return made

    def _order_editor(self, picking: OrderPicking) -> QWidget:
        """A list, first to last, whose lines are dragged, or moved with Ctrl and the arrow keys."""
        made = _OrderList([picking.words(card) for card in picking.order])

        def moved(at: int, to: int) -> None:
            picking.move(at, to)
            self.refresh()

        made.moved.connect(moved)
        return made

    def tell(self, sentence: str, clause: str = "", *, bad: bool = False) -> None:
        """A line beneath the question: what a choice would bring, or why it is refused."""
        texts.write(self.note, _short(sentence, MAX_SAID))
        self.note.setVisible(bool(sentence))
        if self.note.property("bad") != bad:
            self.note.setProperty("bad", bad)
            self.note.style().polish(self.note)
        self.clause.setVisible(bool(clause))
        texts.write(self.clause, tr("Rule {clause}").format(clause=clause))
        self.clause.setProperty("clause", clause)
        texts.name(self.clause, tr("Show rule {clause}").format(clause=clause))

    @property
    def refusing(self) -> bool:
        """Whether a refusal is being told."""
        return bool(self.note.property("bad") and self.note.text())

    # --- answering ------------------------------------------------------------------------------------------

    def press(self) -> bool:
        """Do what the big button says; False if it cannot be pressed."""
        button = self.picking.button() if self.picking is not None else None
        if button is None or button.answer is None:
            return False
        self.chosen.emit(button.answer)
        return True

    def press_other(self, number: int) -> bool:
        """The small button of that number, counted from 1."""
        if not 1 <= number <= len(self.others):
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
        self.setMinimumWidth(260)
        self.setMaximumHeight(min(190, 12 + len(lines) * 26))
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
        """Ctrl with up or down moves the line."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        to = self.currentRow() + step
        if step and event.modifiers() & Qt.KeyboardModifier.ControlModifier and 0 <= to < self.count():
            self._move(self.currentRow(), to)
            return
        super().keyPressEvent(event)


def told_apart(words: list[str]) -> list[str]:
    """The words, with a number after those that stand there more than once.

    >>> told_apart(["draw", "pass", "draw"])
    ['draw (1)', 'pass', 'draw (2)']
    """
    seen: dict[str, int] = {}
    found = []
    for word in words:
        seen[word] = seen.get(word, 0) + 1
        found.append(f"{word} ({seen[word]})" if words.count(word) > 1 else word)
    return found


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
