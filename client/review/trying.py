"""A window of its own in which something is tried out, while the game or the replay stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from client import texts
from client.app.menus import Menus
from client.app.play_screen import PlayScreen
from client.app.speech import tr
from client.qt import Qt, QtGui, QtWidgets, QWidget
from client.review.lines import LinePane
from client.review.trial import Trial
from client.table.look import Look


class TryingWindow(QtWidgets.QMainWindow):
    """One line at a table of its own; closing it leaves nothing behind but what was kept."""

    def __init__(
        self,
        trial: Trial,
        look: Look,
        keys: Mapping[str, str],
        clause: Callable[[str, str], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        texts.entitle(self, tr("What if") if trial.puzzle is None else tr("Find the better move"))
        self.resize(parent.window().size())
        self._trial, self._look, self._clause = trial, look, clause
        self.pane: LinePane | None = None
        self.play = self._fresh()
        self.menus = Menus(self, {"quit": self.close}, lambda: self.play, lambda: None, lambda: None)
        self.menus.bind(keys)
        self.menus.enable()
        self.menuBar().hide()

    def _fresh(self) -> PlayScreen:
        """The line from its beginning, on a deal by chance."""
        session = self._trial.session()

        def beside(log: QWidget) -> QWidget:
            self.pane = LinePane(session, log, self._trial.play_out, self._trial.keep)
            self.pane.told.connect(self.play.notice.tell)
            self.pane.another.connect(self.again)
            return self.pane

        play = PlayScreen(session, self._look, beside=beside)
        session.setParent(play)
        play.ask_leaving = False
        play.left.connect(self.close)
        play.clause_wanted.connect(self._clause)
        play.menu_wanted.connect(lambda: self.menus.popup(play.top.menu))
        self.setCentralWidget(play)
        play.drawer.set_open(True)
        return play

    def begin(self) -> None:
        """Show it, and begin."""
        self.show()
        self.play.session.start()

    def again(self) -> None:
        """The same on another deal."""
        self.play.close_session()
        self.play = self._fresh()
        self.menus.enable()
        self.play.session.start()

    def closeEvent(self, event: QtGui.QCloseEvent) -> None:
        """The line ends here."""
        self.play.close_session()
        super().closeEvent(event)
