"""Other looks or another language in a program that runs: everything that shows follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.app.sounds import tune
from client.app.speech import speak
from client.app.start import StartScreen
from client.app.theme import dress
from client.later import later
from client.qt import QApplication

if TYPE_CHECKING:
    from client.app.play_screen import PlayScreen
    from client.app.window import Window


class Wardrobe:
    """What a window wears and speaks, and how it changes."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._language = window.settings.now.language
        self._look = window.settings.now.look

    def change(self) -> None:
        """The settings have changed: show it."""
        app, window = QApplication.instance(), self._window
        assert isinstance(app, QApplication)
        now = window.settings.now
        look, before = now.look, self._look
        self._look = look
        if look != before:
            dress(app, look)
        other_words = now.language != self._language
        if other_words:
            self._language = now.language
            speak(self._language)
            window.menus.write()
            window.menus.enable()
        if (other_words or look != before) and isinstance(window.centralWidget(), StartScreen):
            window.show_start()
        tune(now)
        window.friends.follow()
        window.menus.bind(now.keys)
        if window.play is not None:
            window.play.settle_pace(now.pace)
            window.play.set_look(look)
            if other_words and window.play.position is not None:
                self._say_anew(window.play)
        if window.decks is not None:
            window.decks.set_look(look)
        window.close_rules()

    def _say_anew(self, play: PlayScreen) -> None:
        """The same session in another language, on a new screen: everything there has other words. A replay
        is opened again, at the same place.
        """
        from client.session.replay import ReplaySession

        window, session = self._window, play.session
        if isinstance(session, ReplaySession) and play.company is None:
            at = session.at
            window.open_replay(session.path)
            again = window.play.session if window.play is not None else None
            if isinstance(again, ReplaySession):
                again.opened.connect(lambda _: later(again, 0, lambda: again.go(at)))
            return
        session.setParent(window)
        play.let_go()
        play.hand_on(window.enter(session, *play.guiding.place))
