"""The main window: one screen at a time, menus with every key, windows remembered, a clean exit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from client import texts
from client.app.drawer import BESIDE
from client.app.friends import Friends
from client.app.garbage import give_back
from client.app.identity import NoIdentity, my_identity
from client.app.menus import Menus
from client.app.notice import begun
from client.app.placing import place_of, put
from client.app.settings import SettingsFile
from client.app.sounds import play
from client.app.start import StartScreen
from client.app.tutoring import Tutoring
from client.app.wardrobe import Wardrobe
from client.app.welcome import Welcome
from client.later import later
from client.qt import QApplication, Qt, QtGui, QtWidgets, QWidget
from client.service.journals import KeptFile, unfinished
from client.service.settings import MOMENTS
from netcore.identity import Identity, spoken

if TYPE_CHECKING:
    from client.app.play_screen import PlayScreen
    from client.app.tutorial import Tutorial
    from client.decks.screen import DeckScreen
    from client.library.screen import LibraryScreen
    from client.review.trial import Trial
    from client.service.passing import Pace
    from client.service.plan import Plan
    from client.session.base import Session


GIVE_BACK_AFTER = 1000
"""Milliseconds after a game until its memory goes back to the system: by then its screen is gone."""
FRIENDS_AFTER = 1500
"""Milliseconds after which the program is online, if it shall be: the window comes first."""


class Window(QtWidgets.QMainWindow):
    """Runetable's window."""

    def __init__(self, settings: SettingsFile) -> None:
        super().__init__()
        self.settings = settings
        self.setWindowTitle("Runetable")
        self._play: PlayScreen | None = None
        self._decks: DeckScreen | None = None
        self._library: LibraryScreen | None = None
        self._who: Identity | None = None
        self._rules: QWidget | None = None
        self._again: Callable[[], object] | None = None
        self._asked_to_close = False
        self.friends = Friends(self)
        self.tutoring = Tutoring(settings, self._save, self.say)
        self.wardrobe = Wardrobe(self)
        self.welcome = Welcome(self, self._save, self._renamed)
        self.menus = Menus(
            self,
            {
                "new": lambda: self.leaving(self.show_new_game),
                "open": lambda: self.leaving(self.show_replays),
                "decks": lambda: self.leaving(self.show_decks),
                "people": lambda: self.leaving(self.show_people),
                "start": lambda: self.leaving(self.show_start),
                "settings": self.show_settings,
                "quit": lambda: self.leaving(self.close),
                "rules": self.show_rules,
                "keys": self._show_keys,
                "fullscreen": self._fullscreen,
            },
            lambda: self.play,
            lambda: self.decks,
            lambda: self.library,
        )
        self.menus.bind(settings.now.keys)
        self._place()
        self.show_start()
        later(self, FRIENDS_AFTER, self.friends.follow)
        for problem in settings.problems:
            self.say(problem)

    # --- screens

    @property
    def screen_shown(self) -> QWidget:
        """The screen that shows."""
        screen = self.centralWidget()
        assert screen is not None
        return screen

    @property
    def play(self) -> PlayScreen | None:
        """The session that shows, if one does."""
        return self._play if self._play is self.centralWidget() else None

    @property
    def decks(self) -> DeckScreen | None:
        """The deck builder, if it shows."""
        shown = self.centralWidget()
        return shown if shown is not None and shown is self._decks else None

    @property
    def library(self) -> LibraryScreen | None:
        """The library, if it shows."""
        shown = self.centralWidget()
        return shown if shown is not None and shown is self._library else None

    def show_screen(self, screen: QWidget) -> None:
        """Another screen; whatever the old one did ends, and is kept."""
        self._close_screen(self.centralWidget())
        if self.play is not None:
            later(self, GIVE_BACK_AFTER, give_back)
        self.setCentralWidget(screen)
        screen.show()  # at once: until it is, keys would still go to the old one
        screen.setFocus()  # not its first button, the way back: a key pressed twice would leave again
        self._play = self._play if self._play is screen else None  # a screen that is gone is not held
        self._decks = self._decks if self._decks is screen else None
        self._library = self._library if self._library is screen else None
        self.menus.enable()
        self.menuBar().setVisible(self.play is None)

    def _close_screen(self, screen: QWidget | None) -> None:
        close = getattr(screen, "close_session", None)
        if close is not None:
            close()

    def show_start(self) -> None:
        """The start screen."""
        screen = self.welcome.screen()
        self.show_screen(screen)
        screen.bot.setFocus()

    def show_new_game(self, *, sharing: bool = False, deck: str = "") -> None:
        """What to play, and with which deck."""
        self._settle_decks()
        from client.app.newgame import NewGameScreen

        screen = NewGameScreen(self.show_start, sharing=sharing, last=self.settings.now.last_game, deck=deck)
        screen.planned.connect(self.begin)
        screen.options.edit_wanted.connect(
            lambda game, deck: self.show_decks(
                game, deck, lambda name: self.show_new_game(sharing=sharing, deck=name)
            )
        )
        screen.guided.connect(self.begin_guided)
        self.show_screen(screen)
        screen.begin.setFocus()

    def show_resume(self) -> None:
        """Games that were left."""
        from client.app.resume import ResumeScreen

        screen = ResumeScreen(unfinished(self.identity()), self.show_start)
        screen.chosen.connect(self.take_up)
        self.show_screen(screen)
        screen.list.setFocus()

    def show_people(self) -> None:
        """Whose words were compared, who was met lately, who is not let in."""
        from client.app.people import PeopleScreen

        who = self.identity()
        if who is not None:
            self._settle_decks()
            screen = PeopleScreen(self.show_start, spoken(who.public), self.friends)
            self.show_screen(screen)
            (screen.list if screen.list.count() else screen.back).setFocus()

    def show_replays(self) -> None:
        """The library of finished games."""
        from client.app.reviewing import show_library

        screen = show_library(self)
        if screen is not None:
            self._library = screen
            self.show_screen(screen)
            screen.begin()

    def show_decks(self, game: str = "", deck: str = "", back: Callable[[str], object] | None = None) -> None:
        """The deck builder; `back` is told the deck that was in hand."""
        from client.decks.screen import DeckScreen

        self._settle_decks()
        if not game:
            game, _, deck = self.settings.now.last_deck.partition("/")
        screen = DeckScreen(
            lambda: back(screen.deck_name) if back is not None else self.show_start(),
            self.settings.now.look,
            game=game,
            deck=deck,
        )
        screen.chosen.connect(self._deck_chosen)
        screen.clause_wanted.connect(self.show_rules)
        self._decks = screen
        self.show_screen(screen)
        screen.begin()

    def _settle_decks(self) -> None:
        """Whoever reads the decks next finds every edit."""
        if self.decks is not None:
            self.decks.keep()

    def _deck_chosen(self, game: str, deck: str) -> None:
        if self.settings.now.last_deck != f"{game}/{deck}":
            self._save(last_deck=f"{game}/{deck}")

    def show_network(self, what: str) -> None:
        """Host, join or watch."""
        from client.app.network import show_network

        self._again = None
        self._settle_decks()
        show_network(self, what)

    # --- sessions

    def begin(self, plan: Plan) -> None:
        """Start a local game; the first one of its kind is explained beside the table."""
        from client.service.seats import YOU

        tutorial = None
        if plan.seats.split(",").count(YOU) == 1 and plan.game not in self.settings.now.tutorials_seen:
            tutorial = self.tutoring.of(plan.game)
            if tutorial is not None and tutorial.game.mode not in ("", plan.mode):
                tutorial = None
        self._begin(plan, tutorial)

    def begin_guided(self, game: str) -> None:
        """The game that the tutorial tells of."""
        from engines import registry

        tutorial = self.tutoring.of(game)
        if tutorial is not None:
            self._begin(tutorial.plan(registry.engine(game)), tutorial)

    def _begin(self, plan: Plan, tutorial: Tutorial | None) -> None:
        who = self.identity()
        if who is None:
            return
        from client.session.local import LocalSession

        self._save(last_game=plan.game)
        self._again = lambda: self.begin(plan)
        self._enter(LocalSession(who, plan, pace=self.settings.now.bot_pace), tutorial)

    def take_up(self, game: KeptFile) -> None:
        """Go on with a game that was left."""
        who = self.identity()
        if who is None:
            return
        if game.joint:
            from client.app.network import take_up

            self._again = None
            take_up(self, who, game)
            return
        self._again = self.show_new_game
        from client.session.local import LocalSession

        session = LocalSession(who, journal=game.path, pace=self.settings.now.bot_pace)
        self._enter(session, *self.tutoring.left_in(game.title))

    def open_replay(self, path: Path | str, at: int = -1) -> None:
        """Look at a replay, from a position on."""
        from client.session.replay import ReplaySession

        self._again = self.show_replays
        self._enter(ReplaySession(Path(path), at=max(0, at)))

    def bring_forward(self, path: Path) -> None:
        """A file was opened elsewhere: come to the front and show it; a game that is going on asks first."""
        from client.app.reviewing import to_the_front

        to_the_front(self)
        self.leaving(lambda: self.open_replay(path))

    def look_together(self, path: str, at: int) -> None:
        """Look at a replay with others, and lead."""
        from client.app.network import share

        share(self, Path(path), at)

    def try_out(self, trial: Trial) -> None:
        """Something else, in a window of its own; what shows here stays as it is."""
        from client.review.trying import TryingWindow

        now = self.settings.now
        TryingWindow(trial, now.look, now.keys, self.show_rules, self).begin()

    def browse(self) -> None:
        """A replay file from anywhere."""
        from client.app.reviewing import chosen_file

        path = chosen_file(self)
        if path is not None:
            self.open_replay(path)

    def _enter(self, session: Session, tutorial: Tutorial | None = None, page: int = 0) -> None:
        self.enter(session, tutorial, page)
        session.start()

    def enter(self, session: Session, tutorial: Tutorial | None = None, page: int = 0) -> PlayScreen:
        """Show a session; what it was begun with can be begun again at its end."""
        from client.app.play_screen import PlayScreen

        now = self.settings.now
        screen = PlayScreen(
            session,
            now.look,
            words=now.text_table,
            pace=now.pace,
            tutorial=tutorial,
            tutorial_page=page,
            keys=now.keys,
        )
        session.setParent(screen)
        screen.left.connect(self.show_start)
        screen.again.connect(lambda: self._again() if self._again else None)
        screen.ending.again.setVisible(self._again is not None)
        screen.replay_wanted.connect(self.open_replay)
        screen.trial_wanted.connect(self.try_out)
        screen.together_wanted.connect(self.look_together)
        screen.clause_wanted.connect(self.show_rules)
        screen.attention.connect(self._attend)
        screen.tutorial_ended.connect(self.tutoring.ended)
        screen.tutorial_at.connect(self.tutoring.turned)
        screen.menu_wanted.connect(lambda: self.menus.popup(screen.top.menu))
        screen.pace_changed.connect(self._pace_changed)
        screen.ask_leaving = now.ask_leaving
        screen.asking_stopped.connect(lambda: self._save(ask_leaving=False))
        self.show_screen(screen)
        self._play = screen
        self.menus.enable()
        self.menuBar().setVisible(False)  # the table's own bar has a menu with all of it
        log = now.places.get("log", (int(self.width() >= BESIDE * now.text_scale),))
        screen.drawer.set_open(bool(log[:1] == (1,)))
        screen.log_drawn.connect(self._log_drawn)  # from now on it is the person who wants it so
        return screen

    def _pace_changed(self, pace: Pace) -> None:
        """Which moments one is asked at holds for the games to come; phases and passing do not."""
        asked = tuple(moment for moment in MOMENTS if moment not in pace.passed)
        if asked != self.settings.now.asked:
            self._save(asked=asked)

    def plays_again(self, again: Callable[[], object]) -> None:
        """What the next session is begun with can be begun again at its end so."""
        self._again = again

    def _log_drawn(self, out: bool) -> None:
        self._save(places={**self.settings.now.places, "log": (int(out),)})

    def leaving(self, then: Callable[[], object]) -> None:
        """Do something that ends what shows; a game that is going on asks first."""
        if self.play is not None:
            self.play.leaving(then)
        else:
            then()

    def identity(self) -> Identity | None:
        """Who plays here; asked for once if the key is locked."""
        if self._who is None:
            try:
                self._who = my_identity(self)
            except NoIdentity as error:
                self.say(str(error))
        return self._who

    # --- rules, settings, messages

    def show_rules(self, game: str = "", clause: str = "") -> None:
        """The rules, at the clause in question."""
        from client.app.help import RulesWindow

        if self._rules is None:
            self._rules = RulesWindow(self.settings.now.look)
        assert isinstance(self._rules, RulesWindow)
        play = self.play
        if play is not None:
            game = game or play.game
            clause = clause or play.clause
        elif self.decks is not None:
            game = game or self.decks.game_id
        self._rules.open_at(game or self.settings.now.last_game, clause)

    def show_settings(self) -> None:
        """The settings."""
        from client.app.settings_screen import SettingsDialog

        dialog = SettingsDialog(self.settings, self.identity(), self)
        dialog.applied.connect(self.restyle)
        dialog.renamed.connect(self._renamed)
        dialog.open()

    def _renamed(self, who: Identity) -> None:
        self._who = who
        if isinstance(self.centralWidget(), StartScreen):
            self.show_start()

    def restyle(self) -> None:
        """The settings have changed: show it."""
        self.wardrobe.change()

    def close_rules(self) -> None:
        """The window of the rules goes; it is made anew when somebody wants it."""
        if self._rules is not None:
            self._rules.close()
            self._rules = None

    def say(self, sentence: str) -> None:
        """One sentence that waits for nobody."""
        play = self.play
        if play is not None:
            play.notice.tell(sentence)
            return
        texts.message(self, "Runetable", begun(sentence)).open()

    def _attend(self, what: str) -> None:
        play(what)
        if what == "turn" and not self.isActiveWindow():
            QApplication.alert(self)

    def _save(self, **changes: object) -> None:
        problem = self.settings.change(**changes)
        if problem:
            self.say(problem)

    # --- keys

    def _show_keys(self) -> None:
        from client.app.all_keys import AllKeys

        AllKeys(self.settings.now.keys, self).open()

    def _fullscreen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    # --- remembered, and the end

    def _place(self) -> None:
        """Where the window was last on this screen; never larger than the screen, never out of sight."""
        if put(self, self.settings.now.places):
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def _remember(self) -> None:
        screen, place = place_of(self)
        if self.settings.now.places.get(screen) != place:
            self.settings.change(places={**self.settings.now.places, screen: place})

    def closeEvent(self, event: QtGui.QCloseEvent) -> None:
        """Keep everything and go; a game that is going on asks first, if somebody is there to answer."""
        if event.spontaneous() and self.play is not None and not self._asked_to_close:
            event.ignore()

            def close() -> None:
                self._asked_to_close = True
                self.close()

            later(self, 0, lambda: self.leaving(close))
            return
        self._remember()
        self.friends.stop()
        self._close_screen(self.centralWidget())
        self.close_rules()
        super().closeEvent(event)
