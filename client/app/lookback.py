"""Looking back while a game is played: a bar that says so, steps about, and leads back to the game."""

from __future__ import annotations

from client import texts
from client.app.parts import button
from client.app.speech import tr
from client.qt import Qt, QtWidgets, QWidget, Signal
from client.table.shown import Shown
from client.texts import label


class LookBack(QWidget):
    """Shown while an earlier position is looked at, read only.

    | state | means | goes on |
    |---|---|---|
    | now | nothing of this is seen | `show_moment`: back |
    | back | an earlier position shows | `ask`: called; `end`: now |
    | called | the same, and a question waits in the game | `end`: now |
    """

    stepped = Signal(int)
    """So many moments on, or back."""
    ended = Signal()
    """Back to the game."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("lookback")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.at = -1
        """The position looked at; -1 for what happens now."""
        self.called = False
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(14, 4, 14, 4)
        row.setSpacing(10)
        self.words = label("", "strong", wrap=True)
        self.back = button("", lambda: self.stepped.emit(-1))
        self.on = button("", lambda: self.stepped.emit(1))
        self.now = button("", self.ended.emit, "primary")
        row.addWidget(self.words, 1)
        for one in (self.back, self.on, self.now):
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(one)
        self.write()
        self.hide()

    def write(self) -> None:
        """What it says, in the language that is spoken now."""
        for one, words, tip in (
            (self.back, "‹", tr("One moment back")),
            (self.on, "›", tr("One moment on")),
            (self.now, tr("Back to the game"), tr("Back to what happens now (Esc)")),
        ):
            texts.write(one, words)
            texts.name(one, tip)
            texts.tip(one, tip)

    @property
    def looking(self) -> bool:
        """Whether an earlier position shows."""
        return self.at >= 0

    def show_moment(self, shown: Shown) -> None:
        """An earlier position shows."""
        self.at = shown.number
        self._say(shown)
        self.show()

    def _say(self, shown: Shown) -> None:
        view = shown.view
        where = tr("You look back at turn {turn}.") if view.turn else tr("You look back.")
        asked = tr("The game waits for your answer.") if self.called else tr("The game goes on meanwhile.")
        texts.write(self.words, f"{where.format(turn=view.turn)} {asked}")

    def ask(self, shown: Shown) -> None:
        """A question has come meanwhile; `shown` is what is looked at."""
        if self.looking and not self.called:
            self.called = True
            self._say(shown)
            texts.announce(self.words, self.words.text())

    def end(self) -> None:
        """What happens now shows again."""
        self.at, self.called = -1, False
        self.hide()
