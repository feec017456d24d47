"""Widgets that several screens share: tiles, buttons, columns, screens with a way back."""

from __future__ import annotations

from collections.abc import Callable

from client import texts
from client.app.banner import Banner
from client.app.emblems import Emblem
from client.app.screen_ground import ScreenGround
from client.app.speech import tr
from client.qt import QSize, Qt, QtGui, QtWidgets, QWidget
from client.texts import label

COLUMN = 760
"""Pixels a column of text and forms is wide at most: longer lines are hard to read."""
MARGIN = 24
"""Pixels around it."""
SHORTEST = 14
"""Characters that a choice shows at least."""
LABELS = 190
"""Pixels for the labels of a form, so that forms under one another line up."""


def button(text: str, act: Callable[[], object], name: str = "") -> QtWidgets.QPushButton:
    """A button that does something; its text is its accessible name."""
    made = QtWidgets.QPushButton()
    texts.write(made, text)
    made.setObjectName(name)
    texts.name(made, text)
    made.setAutoDefault(True)
    made.clicked.connect(lambda _=False: act())
    return made


class Tile(QtWidgets.QPushButton):
    """A large button with an emblem, a title and a line that says more."""

    def __init__(self, emblem: str, title: str, more: str, *, lead: bool = False) -> None:
        super().__init__()
        self.setObjectName("lead" if lead else "tile")
        texts.name(self, title)
        texts.describe(self, more)
        self.setAutoDefault(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(20, 16, 20, 16)
        row.setSpacing(18)
        self.emblem = Emblem(emblem, 44 if lead else 32, self)
        row.addWidget(self.emblem, 0, Qt.AlignmentFlag.AlignVCenter)
        words = QtWidgets.QVBoxLayout()
        words.setSpacing(3)
        words.addStretch()
        for text, style in ((title, "title" if lead else "heading"), (more, "" if lead else "faint")):
            line = label(text, style, wrap=True)
            line.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            words.addWidget(line)
        words.addStretch()
        row.addLayout(words, 1)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        """As large as its words need."""
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """The words, at the width there is."""
        layout = self.layout()
        assert layout is not None
        width = max(self.width(), 240)
        return QSize(240, max(layout.heightForWidth(width), layout.minimumSize().height()))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Another width may need another height."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class Screen(QWidget):
    """One page of the window: a title, a way back, and a column that scrolls when the window is small.

    Behind it lies the night, or the ground of the game it is about (`ground.show_game`).
    """

    def __init__(self, title: str, back: Callable[[], object] | None = None, width: int = COLUMN) -> None:
        super().__init__()
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        texts.name(self, title)
        self.ground = ScreenGround(self)
        outer = QtWidgets.QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        area = self._area = QtWidgets.QScrollArea()
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.viewport().setAutoFillBackground(False)
        self._set_bars(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        outer.addWidget(area)
        inner = QWidget()
        inner.setObjectName("inner")
        area.setWidget(inner)
        row = QtWidgets.QHBoxLayout(inner)
        row.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        row.addStretch(1)
        column = QWidget()
        column.setMaximumWidth(width)
        self._widest = width
        row.addWidget(column, 1000)
        row.addStretch(1)
        self.column = QtWidgets.QVBoxLayout(column)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(16)
        if back is not None:
            head = QtWidgets.QHBoxLayout()
            head.setSpacing(14)
            self.back = button(tr("‹ Back"), back)
            head.addWidget(self.back)
            head.addWidget(label(title, "title"), 1)
            self.column.addLayout(head)

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Bars come where they are needed, but not before it has its size: they would flash."""
        super().showEvent(event)
        self._set_bars(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def _set_bars(self, policy: Qt.ScrollBarPolicy) -> None:
        self._area.setHorizontalScrollBarPolicy(policy)
        self._area.setVerticalScrollBarPolicy(policy)

    @property
    def room(self) -> int:
        """How wide the column may be, so that nothing goes on sideways; a bar beside it has its place."""
        bar = self._area.verticalScrollBar().sizeHint().width()
        return min(self._widest, self.width() - 2 * MARGIN - bar)

    def add_banner(self) -> Banner:
        """A banner at the end of the column, for a screen that is about one game: its card stands there, and
        not on the ground.
        """
        made = Banner()
        self.column.addWidget(made)
        self.ground.bare = True
        return made

    def card(self) -> QtWidgets.QVBoxLayout:
        """A raised panel at the end of the column; gives its layout."""
        frame = QtWidgets.QFrame()
        frame.setObjectName("card")
        self.column.addWidget(frame)
        inside = QtWidgets.QVBoxLayout(frame)
        inside.setContentsMargins(22, 18, 22, 20)
        inside.setSpacing(12)
        return inside


class Rolling(QtWidgets.QScrollArea):
    """Words that wrap, as high as they are where there is room, and that roll where there is less."""

    def __init__(self, words: QtWidgets.QLabel) -> None:
        super().__init__()
        self._words = words
        words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setWidget(words)
        self.setWidgetResizable(True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = QtWidgets.QSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Preferred
        )
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        """That of all its words."""
        return self._words.heightForWidth(width)

    def sizeHint(self) -> QSize:
        """That of all its words."""
        return self._words.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Three lines are enough to roll through."""
        lines = 3 * self._words.fontMetrics().lineSpacing()
        return QSize(0, min(lines, self._words.sizeHint().height()))


def form(card: QtWidgets.QVBoxLayout) -> QtWidgets.QFormLayout:
    """A form within a card."""
    made = QtWidgets.QFormLayout()
    made.setHorizontalSpacing(24)
    made.setVerticalSpacing(9)
    made.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    made.setFieldGrowthPolicy(QtWidgets.QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    card.addLayout(made)
    return made


def row(made: QtWidgets.QFormLayout, text: str, widget: QWidget, *beside: QWidget) -> None:
    """A line of a form, with further things beside it; the label is the widget's accessible name."""
    texts.name(widget, text)
    if isinstance(widget, QtWidgets.QComboBox):  # as wide as there is room, not as its longest line
        widget.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        widget.setMinimumContentsLength(SHORTEST)
    name = label(text, wrap=True)
    name.setBuddy(widget)
    name.setMinimumHeight(widget.sizeHint().height())
    name.setMinimumWidth(LABELS)
    if not beside:
        made.addRow(name, widget)
        return
    line = QtWidgets.QHBoxLayout()
    line.setSpacing(8)
    line.addWidget(widget, 1)
    for other in beside:
        line.addWidget(other)
    made.addRow(name, line)


def spanning(made: QtWidgets.QFormLayout, widget: QWidget) -> None:
    """A line of a form that says by itself what it is, over the whole width."""
    made.setWidget(made.rowCount(), QtWidgets.QFormLayout.ItemRole.SpanningRole, widget)
