"""The parts of a screen on which a session shows, where they lie, and which of them has the keyboard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from client.app.drawer import Drawer
from client.app.log import LogPane
from client.app.lookback import LookBack
from client.app.middle import Middle
from client.app.notice import Notice
from client.app.overlay import Overlay
from client.app.replay_bar import ReplayBar
from client.app.speech import tr
from client.app.theme import sheet
from client.app.tools import Tools
from client.app.top_bar import TopBar
from client.qt import Qt, QtGui, QtWidgets, QWidget, Signal
from client.review.pane import StudyPane
from client.session.base import Session
from client.session.replay import ReplaySession
from client.session.stepping import SteppedSession
from client.table.choices import Ref
from client.table.look import Look
from client.table.shown import Shown

if TYPE_CHECKING:
    from client.app.curtain import Curtain
    from client.app.text_table import TextTable
    from client.app.together import TogetherStrip
    from client.table.widget import TableWidget


class PlayFrame(QWidget):
    """Bars above and below, the table between them, and what lies over it."""

    trial_wanted = Signal(object)
    """Trial: something is to be tried out in a window of its own."""
    together_wanted = Signal(str, int)
    """A replay is to be looked at with others, from this position on."""

    def __init__(self, session: Session, look: Look, *, words: bool, keys: Mapping[str, str]) -> None:
        super().__init__()
        self.setObjectName("screen")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.session, self._look = session, look
        self.log: LogPane | None = None
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.top = TopBar(self.want_to_leave)
        self.leave, self.title, self.stands = self.top.leave, self.top.title, self.top.stands
        column.addWidget(self.top)
        self.strip: QWidget | None = None
        if self.shared:
            from client.app.net_strip import NetStrip

            self.strip = NetStrip(self.session)
            column.addWidget(self.strip)
        self.company: TogetherStrip | None = None
        if hasattr(self.session, "together"):  # others look at the same replay
            from client.app.together import TogetherStrip

            self.company = TogetherStrip(self.session, keys)
            column.addWidget(self.company)
        self.middle = Middle(self.session.take_seat, words=words)
        self.lookback = LookBack(self.session, self.middle)
        column.addWidget(self.lookback)
        self.drawer = Drawer(tr("Log"), self)
        self.top.last.clicked.connect(lambda: self.drawer.set_open(not self.drawer.is_open))
        self.notice = Notice()
        self.overlay = Overlay(self, self.middle, self.drawer, self.notice)
        self.overlay.scale = self._look.text_scale
        column.addLayout(self.overlay.row(), 1)
        self.tools = Tools(self.top, self.session.undo, self.want_hint, self.toggle_words, self.want_rules)
        self.study: StudyPane | None = None
        self.replay_bar: ReplayBar | None = None
        if isinstance(self.session, SteppedSession):
            self.replay_bar = ReplayBar(self.session)
            column.addWidget(self.replay_bar)

    # --- what its buttons want

    def want_to_leave(self) -> None:
        """Back to the start screen."""
        raise NotImplementedError

    def want_hint(self) -> None:
        """What a bot would do."""
        raise NotImplementedError

    def want_rules(self) -> None:
        """The rules of the game."""
        raise NotImplementedError

    # --- what stands beside a replay

    def look_together(self) -> None:
        """Look at this replay with others; where one does already, say how more may come."""
        if self.company is not None:
            self.company.show_invitation()
        elif isinstance(self.session, ReplaySession):
            self.together_wanted.emit(str(self.session.path), self.session.at)

    def rejoin(self) -> None:
        """Back to who leads."""
        if self.company is not None:
            self.company.rejoin()

    def _clicked(self, refs: list[Ref], more: bool) -> None:
        """A card of a replay: offer to go along its way."""
        cards = [ref.a for ref in refs if ref.kind == "card"]
        if cards and self.study is not None:
            self.study.card_menu(cards[0], QtGui.QCursor.pos())

    # --- its parts

    @property
    def table(self) -> TableWidget | None:
        """The drawn table, where the game can be drawn."""
        return self.middle.table

    @property
    def text(self) -> TextTable | None:
        """The table in words, once the game is known."""
        return self.middle.text

    @property
    def curtain(self) -> Curtain:
        """What falls between two people at one screen."""
        return self.middle.curtain

    @property
    def shared(self) -> bool:
        """Whether others play at other machines; other sessions need nothing of Twisted."""
        return hasattr(self.session, "dealing")

    @property
    def studies(self) -> bool:
        """Whether a whole file is looked at."""
        return isinstance(self.session, ReplaySession)

    @property
    def clause(self) -> str:
        """The rule of what was refused last, as long as that is to be read."""
        dock = self.middle.drawn.dock if self.middle.drawn is not None else None
        if dock is not None and dock.refusing:
            return str(dock.clause.property("clause") or "")
        return self.notice.clause

    @property
    def position(self) -> Shown | None:
        """The position that shows."""
        return self.middle.shown

    def _wear(self) -> None:
        """Bars and panels around a table wear the colours of its game."""
        if self.table is not None:
            self.setStyleSheet(sheet(self.table.look))

    def show_words(self, words: bool) -> None:
        """The table in words, or drawn."""
        self.middle.words = words
        self.tools.words.setChecked(self.middle.page is self.text)
        self.middle.show_table()
        self.overlay.arrange_later()

    def toggle_words(self) -> None:
        """From the one to the other."""
        self.show_words(not self.middle.words)

    def focus_prompt(self) -> None:
        """To where one answers."""
        self.middle.focus_prompt()

    def focus_log(self) -> None:
        """To the log."""
        if self.log is not None:
            self.drawer.set_open(True)
            self.log.page.setFocus()

    def focus_chat(self) -> None:
        """To the line where one says something."""
        if self.log is not None:
            self.drawer.set_open(True)
            self.log.focus_entry()
