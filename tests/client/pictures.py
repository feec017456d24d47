"""Makes the pictures of docs/pictures anew: every screen and state, drawn by the program itself, offscreen.

python -m tests.client.pictures [--out FOLDER] [--scale 2] [--only WORD] [--theme light] [--size 1920x1080]

`--moments` takes every game early, in the middle and late; `--film` makes the animated picture of a turn.
"""

import argparse
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

PATIENCE = 120.0
"""Seconds that anything may take to come about, on a busy machine too."""
OTHER_ANSWERS = 30
"""Answers after which a card game has something to show."""
MOMENTS = {"early": 12, "middle": 45, "late": 90}
"""Answers of both sides after which a game is early, in the middle, late."""
FILM = ("reapers", 4, 30, 5)
"""The game of the animated picture, its seed, the answers before it begins, and those that it shows."""
FILM_SIZE, FILM_FRAME = (800, 500), 70
"""Its size in pixels, and the milliseconds of a frame."""
DEFAULT = Path(__file__).parents[2] / "docs" / "pictures"


class Enough(Exception):
    """All pictures that were asked for have been taken."""


class Photographer:
    """Brings the window into a state, waits until it is still, and takes a picture."""

    def __init__(
        self, out: Path, theme: str, only: str, language: str, suffix: str, size: tuple[int, int]
    ) -> None:
        from client.app.main import application
        from client.app.settings import SettingsFile, default_path
        from client.app.speech import speak
        from client.app.theme import dress
        from client.app.window import Window
        from engines import registry
        from netcore.identity import Identity
        from netcore.keyfile import default_path as key_path
        from netcore.keyfile import save

        installed = registry.engines()
        ours = [each for each in installed if each.provider == "runetable"]
        registry.engines = lambda: type(installed)(ours)
        self.out, self.only, self.suffix = out, only.split(",") if only else [], suffix
        self.asked = bool(only)
        self.app = application()
        save(key_path(), Identity.new("Ada"))
        self.settings = SettingsFile(default_path())
        self.settings.change(
            theme=theme,
            language=language,
            bot_pace=0.0,
            sounds=False,
            tutorials_seen=("rune", "reapers", "runeslingers", "runiverse", "genesis"),
            reduced_motion=True,
        )
        speak(language)
        dress(self.app, self.settings.now.look)
        self.window: Any = Window(self.settings)
        self.window.resize(*size)
        self.window.show()
        self.wait(0.2)

    def wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.app.processEvents()
            time.sleep(0.005)

    def until(self, so: Callable[[], Any]) -> None:
        end = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < end, "it does not come about"
            self.wait(0.02)

    def take(self, name: str, widget: Any = None) -> None:
        self.wait(0.25)
        table = self.window.play.table if self.window.play is not None else None
        if not self.only or name in self.only:
            if table is not None:
                self.until(lambda: not table.scene.effects.showing)
            path = self.out / f"{name}{self.suffix}.png"
            (widget or self.window).grab().save(str(path))
            print(path, flush=True)
            self.only = [each for each in self.only if each != name]
            if self.asked and not self.only:
                raise Enough

    def game(self, seats: str = "you,greedy", turns: int = 4, *, words: bool = False) -> Any:
        """A game of Rune some turns old."""
        from client.service.plan import Plan

        self.window.begin(Plan("rune", "duel", seats=seats, seed=11))
        play = self.window.play
        self.until(lambda: play.position is not None)
        while play.position.view.turn < turns:
            self.until(lambda: play.position.options is not None)
            at = play.position.number
            play._answered(self.hinted(play))
            self.until(partial(self.beyond, play, at))
        self.until(lambda: play.position.options is not None)
        play.show_words(words)
        return play

    def covered(self) -> bool:
        """Whether the start screen has all its pictures."""
        start = self.window.screen_shown
        tiles = [tile for tile in start.games.values() if tile.cover]
        return bool(start.lately.replays) and not any(tile._cover.isNull() for tile in tiles)

    def painted(self) -> None:
        """Wait until all illustrations of a table have come."""
        from client.art.gallery import gallery

        self.wait(0.3)
        self.until(lambda: not gallery()._wishes)
        self.wait(0.3)

    def beyond(self, play: Any, at: int) -> bool:
        """Whether the game has gone on, or is over."""
        return play.position.number > at or play.ending.isVisible()

    def hinted(self, play: Any) -> Any:
        """What a bot would answer."""
        from engines.bots import bot_chance, make_bot

        options = play.position.options
        return make_bot("greedy", options.game, bot_chance(b"x", 0)).choose(options.t, options, options.know)

    # --- the states

    def all(self) -> None:
        window = self.window
        self.until(lambda: len(window.screen_shown.games) > 1)
        self.until(self.covered)
        self.take("start")
        window.show_new_game()
        self.take("new-game")
        play = self.game()
        self.take("game")
        play.show_words(True)
        self.take("text-table")
        play.show_words(False)
        play.refuse("The card must cover at least one rune that lies on the table.", "RN-044")
        self.take("refused")
        window.show_rules()
        self.take("rules", window._rules)
        window._rules.close()
        window.show_start()
        self.until(self.covered)
        self.take("start-with-a-game")
        window.show_resume()
        self.take("go-on")
        self.settings.change(tutorials_seen=())
        window.begin_guided("rune")
        self.until(lambda: window.play.position is not None and window.play.position.options is not None)
        window.play.guide.next.click()
        window.play.guide.next.click()
        self.take("tutorial")
        self.settings.change(tutorials_seen=("rune", "reapers", "runeslingers", "runiverse", "genesis"))
        self.others()
        self.decks()
        self.sharing()
        self.ending()
        self.dialogs()
        self.network()

    def others(self) -> None:
        """The other games, some answers on."""
        from client.service.plan import Plan
        from engines import registry

        for engine in registry.engines():
            name = f"game-{engine.id}"
            if engine.id == "rune" or engine.provider != "runetable" or (self.only and name not in self.only):
                continue
            self.window.begin(Plan(engine.id, seed=4))
            play = self.window.play
            self.until(partial(_shows, play))
            for _ in range(OTHER_ANSWERS):
                self.until(partial(_asks, play))
                if play.ending.isVisible():
                    break
                at = play.position.number
                play._answered(self.hinted(play))
                self.until(partial(self.beyond, play, at))
            self.until(partial(_asks, play))
            self.painted()
            self.take(name)

    def moments(self) -> None:
        """Every game early, in the middle and late."""
        from client.service.plan import Plan
        from engines import registry

        for engine in registry.engines():
            if engine.provider != "runetable" or (self.only and engine.id not in self.only):
                continue
            self.window.begin(Plan(engine.id, seed=4))
            play = self.window.play
            self.until(partial(_shows, play))
            for name, wanted in MOMENTS.items():
                self.play_to(play, wanted)
                path = self.out / f"{engine.id}-{name}{self.suffix}.png"
                self.painted()
                self.window.grab().save(str(path))
                print(path)

    def play_to(self, play: Any, wanted: int) -> None:
        """Go on until so many entries have been made, and a person is asked or the game is over."""
        while not play.ending.isVisible():
            self.until(partial(_asks, play))
            if play.ending.isVisible() or play.position.number >= wanted:
                return
            at = play.position.number
            play._answered(self.hinted(play))
            self.until(partial(self.beyond, play, at))

    def film(self) -> None:
        """A turn of play as an animated picture; on a slow machine all goes slower while it is taken."""
        from client.qt import QtCore
        from client.service.plan import Plan
        from tests.client.moving import Film

        slow = [1.0]

        class Slowed(QtCore.QElapsedTimer):
            def elapsed(self) -> int:
                return round(super().elapsed() / slow[0])

        QtCore.QElapsedTimer = Slowed  # type: ignore[misc]
        game, seed, before, count = FILM
        self.settings.change(bot_pace=0.0, tutorials_seen=(game,))
        self.window.begin(Plan(game, seed=seed))
        play = self.window.play
        self.until(partial(_shows, play))
        self.play_to(play, before)
        self.painted()
        self.settings.change(reduced_motion=False)
        self.window.restyle()
        play.drawer.set_open(False)
        self.wait(0.5)
        trial, began = Film(*FILM_SIZE), time.monotonic()
        for _ in range(4):
            trial.add(play.grab().toImage(), FILM_FRAME)
            self.wait(0.0)
        slow[0] = max(1.0, 1.3 * (time.monotonic() - began) / 4 / (FILM_FRAME / 1000))
        play.session.pace = 0.9 * slow[0]
        play.table.showing.patient = False  # the session's pace does it here
        film, answers, answered = Film(*FILM_SIZE), 0, -1
        next_answer = time.monotonic() + 0.6 * slow[0]
        while answers < count and not play.ending.isVisible():
            began = time.monotonic()
            film.add(play.grab().toImage(), FILM_FRAME)
            here = play.position
            if here.options is not None and here.number != answered and began > next_answer:
                play._answered(self.hinted(play))
                answers, answered = answers + 1, here.number
                next_answer = began + 1.1 * slow[0]
            self.wait(max(0.0, slow[0] * FILM_FRAME / 1000 - (time.monotonic() - began)))
        for _ in range(10):
            film.add(play.grab().toImage(), FILM_FRAME)
            self.wait(slow[0] * FILM_FRAME / 1000)
        path = self.out / f"turn{self.suffix}.webp"
        film.save(path)
        print(path, f"{slow[0]:.1f} times slower than it shows", flush=True)

    def decks(self) -> None:
        """The deck builder: a deck that may be played, and one with everything wrong."""
        from client.decks.deck import deck_from
        from engines.registry import names_of

        self.window.show_decks("runeslingers")
        screen = self.window.screen_shown
        screen.desk.copy_ready("romin")
        self.painted()
        self.take("decks")
        text = "3 Fier Ball\n3 Wisp\n2 Last Word X\n[slinger]\nEva\n[stance]\nIron Patience\n"
        screen.take(deck_from("Pasted", text, names_of(screen.desk.pool.game)), False)
        screen.shelf.search.setText("kind:attack cost<=2 burn or pierce")
        self.painted()
        self.take("decks-mending")
        screen.import_deck("2x Fireball\n3 Wisp (RS) 12\nFoursee x2")
        from client.decks.dialogs import ImportDialog

        dialog = self.window.findChild(ImportDialog)
        self.take("decks-import", dialog)
        dialog.close()

    def sharing(self) -> None:
        from client.service.plan import Plan

        self.window.begin(Plan("rune", "duel", seats="you,you", seed=3))
        self.until(self.window.play.curtain.isVisible)
        self.take("curtain")

    def ending(self) -> None:
        play = self.game(turns=3)
        while not play.ending.isVisible():
            if play.position.options is not None:
                at = play.position.number
                play._answered(self.hinted(play))
                self.until(partial(self.beyond, play, at))
            self.wait(0.02)
        self.take("ending")
        play.ending.replay.click()
        replay = self.window.play
        self.until(lambda: "✓" in replay.replay_bar.badge.text())
        for _ in range(8):
            replay.session.turn(1)
        self.painted()
        self.take("replay")

    def dialogs(self) -> None:
        from client.app.settings_screen import SettingsDialog

        dialog = SettingsDialog(self.settings, self.window.identity(), self.window)
        dialog.show()
        for number, name in enumerate(("looks", "play", "keys", "you", "network")):
            dialog.tabs.setCurrentIndex(number)
            self.take(f"settings-{name}", dialog)
        dialog.close()
        self.window.show_replays()
        self.take("replays")

    def network(self) -> None:
        from client.app.network import wait
        from client.app.speech import tr
        from client.app.start import HOST, JOIN, WATCH
        from client.service.net.hosting import Hosting
        from client.service.net.party import Choices
        from client.service.plan import Plan
        from client.session.net.boundary import close_network, network
        from client.session.net.parties import hosts
        from client.session.net.seat import NetSession

        window = self.window
        for what, name in ((HOST, "host"), (JOIN, "join"), (WATCH, "watch")):
            window.show_network(what)
            self.take(name)
        hosting = Hosting(Plan("rune", "duel"), watch="invited", listen="127.0.0.1:0")
        session = NetSession(network(), hosts(window.identity(), hosting, Choices()))
        wait(window, session, tr("Your table"))
        self.until(window.screen_shown.text.toPlainText)
        self.take("waiting-room")
        window.show_start()
        close_network()


def _shows(play: Any) -> bool:
    return play.position is not None


def _asks(play: Any) -> bool:
    return play.position.options is not None or play.ending.isVisible()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=DEFAULT)
    parser.add_argument("--scale", default="1")
    parser.add_argument("--theme", default="dark")
    parser.add_argument("--language", default="en")
    parser.add_argument("--only", default="", metavar="A,B", help="these alone")
    parser.add_argument("--size", default="1280x800", metavar="WxH")
    parser.add_argument("--moments", action="store_true", help="all games early, in the middle and late")
    parser.add_argument("--film", action="store_true", help="the animated picture of a turn")
    parser.add_argument("--suffix", default="", help="added to every name, as in --suffix=-light")
    arguments = parser.parse_args()
    arguments.out = arguments.out.absolute()
    arguments.out.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = arguments.scale
    from client.app.covers import end_covers
    from client.art.gallery import gallery

    with tempfile.TemporaryDirectory() as home:
        os.chdir(home)  # so that pictures show short names, and none of this machine
        os.environ["RUNETABLE_HOME"] = "runetable"
        photographer = Photographer(
            arguments.out,
            arguments.theme,
            arguments.only,
            arguments.language,
            arguments.suffix,
            (int(arguments.size.split("x")[0]), int(arguments.size.split("x")[1])),
        )
        with contextlib.suppress(Enough):
            if arguments.moments:
                photographer.moments()
            elif arguments.film:
                photographer.film()
            else:
                photographer.all()
        photographer.window.close()
        end_covers()
        gallery().close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
