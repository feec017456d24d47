"""Looking back while a game is played: a bar that says so, steps about, and leads back to the game."""

from __future__ import annotations

from client import texts
from client.app.log import LogPane
from client.app.middle import Middle
from client.app.parts import button
from client.app.speech import tr
from client.qt import Qt, QtWidgets, QWidget, Signal
from client.session.base import Session
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

    began = Signal(object)
    """Shown: this is looked at now."""
    ended = Signal()
    """What happens now shows again."""

    def __init__(self, session: Session, middle: Middle) -> None:
        super().__init__()
        self._session, self._middle = session, middle
        self.setObjectName("lookback")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.at = -1
        """The position looked at; -1 for what happens now."""
        self.called = False
        self.log: LogPane | None = None
        """Knows the moments that can be gone to."""
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(14, 4, 14, 4)
        row.setSpacing(10)
        self.words = label("", "strong", wrap=True)
        self.back = button("", lambda: self.step(-1))
        self.on = button("", lambda: self.step(1))
        self.now = button("", self.end, "primary")
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
        """An earlier position has come: it shows in place of the present one, and the bar says so."""
        if self._middle.curtain.isVisible():
            return
        self.at = shown.number
        now = self._middle.shown
        self.called = self.called or (now is not None and now.options is not None)
        self._middle.look_back(shown)
        self._say(shown)
        self.show()
        self.began.emit(shown)

    def step(self, count: int) -> None:
        """So many moments back from what shows, or on; beyond the last, back to the game."""
        now = self._middle.shown
        if self.log is None or now is None or not self._session.live:
            return
        there = self.log.moment_beside(self.at if self.looking else now.number + 1, count)
        if there >= 0:
            self._session.look(there)
        elif count > 0:
            self.end()

    def _say(self, shown: Shown) -> None:
        view = shown.view
        where = tr("You look back at turn {turn}.") if view.turn else tr("You look back.")
        asked = tr("The game waits for your answer.") if self.called else tr("The game goes on meanwhile.")
        texts.write(self.words, f"{where.format(turn=view.turn)} {asked}")

    def ask(self) -> None:
        """A question has come meanwhile."""
        if self._middle.looking is not None and not self.called:
            self.called = True
            self._say(self._middle.looking)
            texts.announce(self.words, self.words.text())

    def end(self) -> None:
        """What happens now shows again."""
        if self.looking:
            self.at, self.called = -1, False
            self.hide()
            self._middle.look_back(None)
            self.ended.emit()
