"""The tutorial beside a game: its pane over the table, and what it speaks of marked there."""

from __future__ import annotations

from client.app.middle import Middle
from client.app.overlay import Overlay
from client.app.tutorial import Tutorial, TutorialPane
from client.qt import QObject, Signal
from client.table.shown import Shown
from engines.kernel import Answer


class Guiding(QObject):
    """Follows a game with a tutorial, while there is one."""

    clause_wanted = Signal(str)
    turned = Signal(int)
    """Another page is at hand."""
    ended = Signal()

    def __init__(self, overlay: Overlay, middle: Middle, tutorial: Tutorial | None, page: int) -> None:
        super().__init__(overlay)
        self._overlay, self._middle, self._tutorial, self._page = overlay, middle, tutorial, page
        self.pane: TutorialPane | None = None

    @property
    def place(self) -> tuple[Tutorial | None, int]:
        """The tutorial that is being read, and the page."""
        return (None, 0) if self.pane is None else (self._tutorial, self.pane.at)

    def begin(self) -> None:
        """The game is there: show the page at hand."""
        if self._tutorial is not None:
            self.pane = TutorialPane(self._tutorial, self._page)
            self.pane.clause_wanted.connect(self.clause_wanted)
            self.pane.ended.connect(self._end)
            self.pane.turned.connect(self._turned)
            self._overlay.add(self.pane)
            self.pane.show()

    def follow(self, shown: Shown) -> None:
        """The game has gone on."""
        if self.pane is not None:
            self.pane.follow(shown)
            self._show_way()

    def answered(self, answer: Answer) -> None:
        """The reader has answered."""
        if self.pane is not None:
            self.pane.answered(answer)

    def _show_way(self) -> None:
        """What the page speaks of is marked on the table."""
        way = self.pane.way() if self.pane is not None else None
        if way is not None and self._middle.drawn is not None:
            self._middle.drawn.show_way(way)

    def _turned(self, page: int) -> None:
        self._show_way()
        self.turned.emit(page)

    def _end(self) -> None:
        if self.pane is not None:
            self._overlay.remove(self.pane)
        self.pane = None
        self.ended.emit()
