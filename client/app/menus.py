"""The menus of the window: every action with its key, offered where it can be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from client.app import keys
from client.app.speech import mark, tr
from client.qt import QKeySequence, Qt, QtGui, QtWidgets
from client.service.passing import SOMETHING, TURN

if TYPE_CHECKING:
    from client.app.play_screen import PlayScreen
    from client.app.replay_bar import ReplayBar
    from client.decks.screen import DeckScreen
    from client.library.screen import LibraryScreen
    from client.review.pane import StudyPane

Act = Callable[[], object]

IN_GAME: dict[str, Callable[[PlayScreen], object]] = {
    "undo": lambda play: play.session.undo(),
    "hint": lambda play: play.want_hint(),
    "pass_turn": lambda play: play.pass_until(TURN),
    "pass_news": lambda play: play.pass_until(SOMETHING),
    "try_out": lambda play: play.try_out(),
    "look_back": lambda play: play.lookback.step(-1),
    "look_on": lambda play: play.lookback.step(1),
    "look_now": lambda play: play.lookback.end(),
    "draw": lambda play: play.session.offer("draw"),
    "pause": lambda play: play.session.offer("pause"),
    "resign": lambda play: play.resign(),
    "text": lambda play: play.toggle_words(),
    "log": lambda play: play.focus_log(),
    "prompt": lambda play: play.focus_prompt(),
    "chat": lambda play: play.focus_chat(),
    "menu": lambda play: play.menu_wanted.emit(),
    "leave": lambda play: play.want_to_leave(),
}


def _press(name: str) -> Callable[[ReplayBar], object]:
    return lambda bar: bar.buttons[name].click()


IN_REPLAY: dict[str, Callable[[ReplayBar], object]] = {
    **{
        name: _press(name)
        for name in ("forward", "back", "next_turn", "last_turn", "first", "last", "autoplay")
    },
    "next_round": lambda bar: bar.round(1),
    "last_round": lambda bar: bar.round(-1),
    "tenth_on": lambda bar: bar.tenth(1),
    "tenth_back": lambda bar: bar.tenth(-1),
    "faster": lambda bar: bar.faster(1),
    "slower": lambda bar: bar.faster(-1),
    "pace": lambda bar: bar.pace.click(),
    "seat": lambda bar: bar.next_seat(),
    "open_hands": lambda bar: bar.open_hands(),
}
IN_STUDY: dict[str, Callable[[StudyPane], object]] = {
    "cards": lambda study: study.show_cards(),
    "known": lambda study: study.show_known(),
    "next_point": lambda study: study.walk(1),
    "last_point": lambda study: study.walk(-1),
    "comment": lambda study: study.comment(),
    "bookmark": lambda study: study.bookmark(),
    "what_if": lambda study: study.ask_what_if(),
    "puzzle": lambda study: study.ask_puzzle(),
    "export": lambda study: study.export(),
}
"""What needs the whole file: a game that is watched live has none of it."""
AMONG_OTHERS: dict[str, Callable[[PlayScreen], object]] = {
    "together": lambda play: play.look_together(),
    "rejoin": lambda play: play.rejoin(),
}
IN_LIBRARY: dict[str, Callable[[LibraryScreen], object]] = {
    "library_search": lambda library: library.focus_search(),
    "library_sort": lambda library: library.sort_next(),
    "library_verify": lambda library: library.toggle_verifying(),
    "library_import": lambda library: library.choose_files(),
    "library_folders": lambda library: library.show_folders(),
    "library_tag": lambda library: library.focus_tag(),
    "library_statistics": lambda library: library.show_statistics(),
}
IN_DECKS: dict[str, Callable[[DeckScreen], object]] = {
    "deck_new": lambda decks: decks.new_deck(),
    "deck_rename": lambda decks: decks.rename(),
    "deck_duplicate": lambda decks: decks.duplicate(),
    "deck_delete": lambda decks: decks.delete(),
    "deck_undo": lambda decks: decks.undo(),
    "deck_redo": lambda decks: decks.redo(),
    "deck_search": lambda decks: decks.focus_search(),
    "deck_import": lambda decks: decks.import_deck(),
    "deck_copy": lambda decks: decks.copy_text(),
    "deck_code": lambda decks: decks.copy_code(),
    "deck_export": lambda decks: decks.export(),
}
MENUS = (
    (
        mark("&Game"),
        "new open decks people start - undo hint try_out pass_turn pass_news - draw pause resign leave "
        "- settings quit",
    ),
    (mark("&View"), "text log prompt chat - look_back look_on look_now - menu fullscreen"),
    (mark("&Replay"), " ".join([*IN_REPLAY, "-", *IN_STUDY, "-", *AMONG_OTHERS])),
    (mark("&Library"), " ".join(IN_LIBRARY)),
    (mark("&Deck"), " ".join(IN_DECKS)),
    (mark("&Help"), "rules keys"),
)
"""Each menu with its actions; a dash stands for a line between them."""


class Menus:
    """The actions of one window. `play` gives the session that shows, if one does; `decks` the decks,
    `library` the library.
    """

    def __init__(
        self,
        window: QtWidgets.QMainWindow,
        acts: Mapping[str, Act],
        play: Callable[[], PlayScreen | None],
        decks: Callable[[], DeckScreen | None],
        library: Callable[[], LibraryScreen | None],
    ) -> None:
        self._window, self._own, self._play, self._decks = window, acts, play, decks
        self._library = library
        self.actions: dict[str, QtGui.QAction] = {}
        self.write()

    def write(self) -> None:
        """Make all menus anew, in the language that is spoken now."""
        bar = self._window.menuBar()
        bar.clear()
        for old in self.actions.values():
            self._window.removeAction(old)
            old.deleteLater()
        for title, names in MENUS:
            menu = bar.addMenu(tr(title))
            for name in names.split():
                if name == "-":
                    menu.addSeparator()
                    continue
                action = QtGui.QAction(tr(keys.BY_NAME[name].title), self._window)
                action.triggered.connect(lambda _=False, name=name: self._do(name))
                action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
                menu.addAction(action)
                self._window.addAction(action)  # its key works while the menus are hidden
                self.actions[name] = action

    def popup(self, at: QtWidgets.QWidget) -> None:
        """All menus below a button, as far as something in them can be done."""
        made = QtWidgets.QMenu(self._window)
        made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for top in self._window.menuBar().actions():
            menu = top.menu()
            if isinstance(menu, QtWidgets.QMenu) and any(each.isEnabled() for each in menu.actions()):
                made.addAction(top)
        made.popup(at.mapToGlobal(at.rect().bottomLeft()))

    def bind(self, changes: Mapping[str, str]) -> None:
        """Give each action its key."""
        for name, key in keys.bound(changes).items():
            self.actions[name].setShortcut(QKeySequence(key))

    def enable(self) -> None:
        """Only what can be done here is offered; a key of a replay means something else in a game."""
        play = self._play()
        replay = play is not None and play.replay_bar is not None
        for name, action in self.actions.items():
            if name in IN_REPLAY:
                action.setEnabled(replay)
            elif name in IN_STUDY or name in AMONG_OTHERS:
                action.setEnabled(play is not None and play.studies)
            elif name in IN_LIBRARY:
                action.setEnabled(self._library() is not None)
            elif name in IN_DECKS:
                action.setEnabled(self._decks() is not None)
            elif name in IN_GAME:
                where = keys.BY_NAME[name].where
                action.setEnabled(play is not None and (where != keys.GAME or not replay))
            else:
                action.setEnabled(name in self._own)

    def _do(self, name: str) -> None:
        play, decks, library = self._play(), self._decks(), self._library()
        if name in self._own:
            self._own[name]()
        elif decks is not None and name in IN_DECKS:
            IN_DECKS[name](decks)
        elif library is not None and name in IN_LIBRARY:
            IN_LIBRARY[name](library)
        elif play is not None and play.study is not None and name in IN_STUDY:
            IN_STUDY[name](play.study)
        elif play is not None and name in AMONG_OTHERS:
            AMONG_OTHERS[name](play)
        elif play is not None and name in IN_GAME:
            IN_GAME[name](play)
        elif play is not None and play.replay_bar is not None and name in IN_REPLAY:
            IN_REPLAY[name](play.replay_bar)
