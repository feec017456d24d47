"""The one bar above a table: menu, game, what happened last, tools, clocks. What does not fit gives way."""

from __future__ import annotations

from collections.abc import Callable

from client import texts
from client.app.parts import button
from client.app.speech import tr
from client.qt import QSize, Qt, QtCore, QtGui, QtWidgets, QWidget, Signal
from client.texts import label

NEWS, NEWS_SHARE = 60, 0.14
"""Pixels, and the share of the bar, that what happened last has in any case: it is news, a title is not."""


class LastEvent(QtWidgets.QPushButton):
    """What happened last, in one line; a click opens the log."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("last")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Fixed)
        self._words = ""

    def tell(self, words: str) -> None:
        """Say it."""
        self._words = words
        texts.tip(self, tr("{what} (click for the log)").format(what=words) if words else tr("The log"))
        texts.name(self, words or tr("The log"))
        self._fit()

    @property
    def words(self) -> str:
        """What it says, whole."""
        return self._words

    def _fit(self) -> None:
        room = max(0, self.width() - 34)
        said = self.fontMetrics().elidedText(f"› {self._words}", Qt.TextElideMode.ElideRight, room)
        least = self.fontMetrics().horizontalAdvance("› " + 10 * "n")
        if room < least and said.endswith("…"):  # three letters of it tell nothing: it still opens the log
            log = f"› {tr('Log')}"
            said = log if self.fontMetrics().horizontalAdvance(log) <= room else "›"
        texts.write(self, said)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Another width shows more or less of it."""
        super().resizeEvent(event)
        self._fit()


class TopBar(QWidget):
    """Tools are added with a weight: where the bar is narrow, the lightest go first. All of them are in the
    menu, too, so nothing is out of reach.
    """

    menu_wanted = Signal()

    def __init__(self, leave: Callable[[], object]) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._row = QtWidgets.QHBoxLayout(self)
        self._row.setContentsMargins(8, 3, 8, 3)
        self._row.setSpacing(6)
        self._tools: list[tuple[int, QWidget]] = []
        self.menu = button("☰", self.menu_wanted.emit, "quiet")
        self.leave = button("", leave, "quiet")
        self.write()
        self.title = label("", "strong")
        self.stands = label(tr("Opening …"), "faint")
        self.last = LastEvent()
        self._row.addWidget(self.menu)
        self._row.addWidget(self.leave)
        self._row.addWidget(self.title)
        self._row.addWidget(self.stands)
        self._row.addWidget(self.last, 1)
        self.setMinimumWidth(0)
        for part in (self.menu, self.leave):
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._tools += [(4, self.leave), (3, self.title), (6, self.stands)]

    def write(self) -> None:
        """What its own buttons say, in the language that is spoken now."""
        self.menu.setAccessibleName(tr("Menu"))
        self.menu.setToolTip(tr("Everything that can be done here (F10)"))
        texts.write(self.leave, tr("‹ Leave"))
        self.leave.setAccessibleName(tr("‹ Leave"))
        self.leave.setToolTip(tr("Back to the start screen; the game is kept"))

    def add(self, widget: QWidget, weight: int) -> None:
        """One more tool at the end. It can be reached by Tab, but a click takes no focus from the table."""
        widget.setFocusPolicy(
            Qt.FocusPolicy.TabFocus
            if isinstance(widget, QtWidgets.QAbstractButton)
            else Qt.FocusPolicy.NoFocus
        )
        self._row.addWidget(widget)
        self._tools.append((weight, widget))
        self.fit()

    def minimumSizeHint(self) -> QSize:
        """It gives way, however narrow the window."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """What fits is shown."""
        super().resizeEvent(event)
        self.fit()

    def event(self, event: QtCore.QEvent) -> bool:
        """What a tool says has become longer or shorter: see again what fits."""
        done = super().event(event)
        if event.type() is QtCore.QEvent.Type.LayoutRequest:
            self.fit()
        return done

    def fit(self) -> None:
        """Show the weightiest tools that fit."""
        room = self.width() - 16 - self.menu.sizeHint().width() - max(NEWS, round(NEWS_SHARE * self.width()))
        for _, widget in sorted(self._tools, key=lambda each: -each[0]):
            wide = widget.sizeHint().width() + self._row.spacing()
            shown = wide <= room and not (isinstance(widget, QtWidgets.QLabel) and not widget.text())
            widget.setVisible(shown)
            room -= wide if shown else 0
