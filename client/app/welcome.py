"""The start screen in its window: made anew whenever it is shown, and where its ways lead."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from client.app.identity import is_nameless, rename
from client.app.speech import tr
from client.app.start import BOT, DECKS, HOST, LEARN, REPLAY, RESUME, SHARE, StartScreen
from client.service.journals import replays, unfinished
from netcore.identity import Identity, IdentityError, spoken

if TYPE_CHECKING:
    from client.app.window import Window


class Welcome:
    """Makes start screens for a window; `save` keeps settings, `renamed` hears of another name."""

    def __init__(
        self, window: Window, save: Callable[..., None], renamed: Callable[[Identity], object]
    ) -> None:
        self._window, self._save, self._renamed = window, save, renamed

    def screen(self) -> StartScreen:
        """A start screen as things stand now."""
        window, who = self._window, self._window.identity()
        now = window.settings.now
        screen = StartScreen(
            who.name if who else tr("nobody"),
            spoken(who.public) if who else tr("no key yet"),
            unfinished(who),
            now.look,
            window.friends,
            replays(),
            asks_name=who is not None and not now.name_asked and is_nameless(who),
        )
        if screen.name_line is not None:
            screen.name_line.said.connect(self._named)
        screen.chosen.connect(self._chosen)
        screen.game_chosen.connect(self._game_chosen)
        screen.taken_up.connect(window.take_up)
        screen.settings_wanted.connect(window.show_settings)
        screen.rules_wanted.connect(window.show_rules)
        screen.lately.replay_chosen.connect(window.open_replay)
        screen.lately.deck_chosen.connect(window.show_decks)
        screen.lately.look_wanted.connect(self._look_near)
        screen.people_wanted.connect(window.show_people)
        return screen

    def _look_near(self) -> None:
        """What tables there are on this network, told on the start screen."""
        from client.app.network import look_near

        screen = self._window.centralWidget()
        if isinstance(screen, StartScreen):
            look_near(self._window, screen.lately)

    def _game_chosen(self, game: str, what: str) -> None:
        """A tile of a game: a bot at once, a table to host, or a guided game."""
        window = self._window
        if what == HOST:
            self._save(last_game=game)
            window.show_network(HOST)
        elif what == LEARN and window.tutoring.of(game) is not None:
            window.begin_guided(game)
        else:
            from client.service.plan import Plan

            window.begin(Plan(game))

    def _chosen(self, what: str) -> None:
        window = self._window
        if what in (BOT, SHARE):
            window.show_new_game(sharing=what == SHARE)
        elif what == RESUME:
            window.show_resume()
        elif what == REPLAY:
            window.show_replays()
        elif what == DECKS:
            window.show_decks()
        else:
            window.show_network(what)

    def _named(self, name: str) -> None:
        """A new player has said a name, or none."""
        start, who = self._window.centralWidget(), self._window.identity()
        assert isinstance(start, StartScreen) and start.name_line is not None and who is not None
        try:
            who = rename(who, name) if name else who
        except IdentityError as error:
            start.name_line.refuse(f"{error}.")
            return
        self._save(name_asked=True)
        self._renamed(who)
