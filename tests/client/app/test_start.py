"""From the start screen to everywhere, by mouse and by keys alone."""

import shutil
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from client.app.covers import Covers, path_of
from client.app.lately import PICTURES
from client.app.lobby import MeetScreen
from client.app.newgame import NewGameScreen
from client.app.resume import ResumeScreen
from client.app.start import HOST, JOIN, LEARN, PLAY, REPLAY, RESUME, SHARE, StartScreen
from client.library.screen import LibraryScreen
from client.qt import QObject, Qt, QtWidgets
from client.service.journals import folder
from client.service.person import NEW_PLAYER
from client.service.settings import Settings
from engines import registry
from netcore.files import home
from netcore.identity import Identity
from netcore.keyfile import default_path as key_path
from netcore.keyfile import load, save
from netcore.link.messages import Want
from replays.samples import samples
from tests.client.app.hands import (
    SOON,
    activate,
    answer_by_keys,
    asks,
    click,
    leave_by_box,
    play_by_list,
    playing,
    tab_to,
)


def test_a_game_against_a_bot_is_two_clicks_away(qtbot, window: Any) -> None:
    start = window.screen_shown
    assert isinstance(start, StartScreen)
    click(qtbot, start.bot)
    assert isinstance(window.screen_shown, NewGameScreen)
    click(qtbot, window.screen_shown.begin)
    play = playing(qtbot, window)
    assert play.title.text() == "Rune"


def test_the_same_with_two_presses_of_enter(qtbot, window: Any) -> None:
    qtbot.keyClick(window.screen_shown.bot, Qt.Key.Key_Return)
    qtbot.keyClick(window.screen_shown.begin, Qt.Key.Key_Return)
    playing(qtbot, window)


def test_a_whole_game_by_keys_alone_through_the_window(qtbot, open_window) -> None:
    window: Any = open_window(text_table=True)
    activate(qtbot, window)
    for name in ("bot", "begin"):
        target = getattr(window.screen_shown, name)
        tab_to(qtbot, window, target)
        qtbot.keyClick(target, Qt.Key.Key_Space)
    play = playing(qtbot, window)
    play_by_list(qtbot, play)
    assert "verified" in play.ending.kept.text(), play.ending.kept.text()
    assert play.ending.title.text() in ("You win!", "You lose.", "A draw.")


def test_a_new_player_is_asked_for_a_name_once_and_the_key_bears_it(qtbot, open_window) -> None:
    """By keys alone; what cannot be a name is refused in a sentence, and the system's user is never told."""
    window: Any = open_window()
    activate(qtbot, window)
    key = window.identity().public
    assert window.identity().name == NEW_PLAYER
    line = window.screen_shown.name_line
    assert line.field.text() == "" and QtWidgets.QApplication.focusWidget() is window.screen_shown.bot
    tab_to(qtbot, window, line.field)
    line.field.setText("a\u200bb")
    qtbot.keyClick(line.field, Qt.Key.Key_Return)
    assert "letters, digits" in line._problem.text() and load(key_path()).name == NEW_PLAYER
    line.field.clear()
    qtbot.keyClicks(line.field, " Mira ")
    qtbot.keyClick(line.field, Qt.Key.Key_Return)
    assert window.screen_shown.name_line is None, "asked no more"
    kept = load(key_path())
    assert (kept.name, kept.public) == ("Mira", key) and window.identity().name == "Mira"
    assert open_window().screen_shown.name_line is None


@pytest.mark.parametrize("how", ["skip", "take"])
def test_a_new_player_may_stay_without_a_name(qtbot, open_window, how: str) -> None:
    window: Any = open_window()
    click(qtbot, getattr(window.screen_shown.name_line, how))
    assert window.screen_shown.name_line is None and load(key_path()).name == NEW_PLAYER
    assert open_window().screen_shown.name_line is None, "nor at the next start"


def test_a_locked_key_is_asked_for_no_name(open_window, monkeypatch) -> None:
    """Its file could not be written without the passphrase."""
    save(key_path(), Identity.new(NEW_PLAYER), "secret")
    monkeypatch.setattr("client.texts.ask_secret", lambda *_: "secret")
    assert open_window().screen_shown.name_line is None


@pytest.mark.parametrize("game", registry.games())
def test_every_game_has_a_tile_from_which_it_is_played_at_once(qtbot, open_window, game: str) -> None:
    """Two clicks to the table; a third answers."""
    window: Any = open_window(tutorials_seen=tuple(registry.games()))
    start = window.screen_shown
    qtbot.waitUntil(lambda: game in start.games, timeout=SOON)
    title = registry.engine(game).kind.title
    ways = start.games[game].ways
    assert title in ways[PLAY].accessibleName() and title in ways[HOST].accessibleName()
    assert start.games[game].accessibleName() == title
    click(qtbot, ways[PLAY])
    assert playing(qtbot, window).game == game


def test_a_tile_teaches_and_hosts_its_game(qtbot, window: Any) -> None:
    start = window.screen_shown
    qtbot.waitUntil(lambda: "rune" in start.games, timeout=SOON)
    click(qtbot, start.games["rune"].ways[LEARN])
    assert playing(qtbot, window).guide is not None
    window.show_start()
    start = window.screen_shown
    qtbot.waitUntil(lambda: "reapers" in start.games, timeout=SOON)
    click(qtbot, start.games["reapers"].ways[HOST])
    assert not isinstance(window.screen_shown, StartScreen)
    assert window.settings.now.last_game == "reapers"


def test_tiles_stand_in_rows_that_suit_the_window_and_are_reached_by_keys(qtbot, window: Any) -> None:
    start = window.screen_shown
    qtbot.waitUntil(lambda: len(start.games) == len(registry.games()), timeout=SOON)
    activate(qtbot, window)
    tab_to(qtbot, window, start.games["rune"].ways[LEARN])
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: start._columns[0] == 3)
    window.resize(800, 640)
    qtbot.waitUntil(lambda: start._columns[0] == 2)
    boxes = [tile.geometry() for tile in start.games.values()]
    for number, box in enumerate(boxes):
        assert not any(box.intersects(other) for other in boxes[number + 1 :])


def test_who_has_no_replays_is_offered_those_of_the_program(qtbot, window: Any) -> None:
    start = window.screen_shown
    qtbot.waitUntil(lambda: len(start.lately.replays) == PICTURES, timeout=SOON)
    first = start.lately.replays[0]
    assert "Replay of" in first.accessibleName()
    click(qtbot, first)
    qtbot.waitUntil(lambda: window.play is not None and window.play.replay_bar.isVisible(), timeout=SOON)


def test_own_replays_and_decks_are_one_press_away(qtbot, open_window, tmp_path) -> None:
    window: Any = open_window()
    own = folder() / "20260101-000000-rune.rune"
    own.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(samples()[0], own)
    deck = home() / "decks" / "runeslingers" / "Night.txt"
    deck.parent.mkdir(parents=True)
    deck.write_text("3 Wisp\n")
    window.show_start()
    lately = window.screen_shown.lately
    qtbot.waitUntil(lambda: bool(lately.replays), timeout=SOON)
    assert [each._played.path for each in lately.replays] == [own]
    click(qtbot, next(each for each in lately.ways() if each.text() == "Night"))
    assert window.decks is not None and window.decks.game_id == "runeslingers"


def test_tables_on_this_network_are_shown_when_asked_for_and_joined_by_a_press(qtbot, window: Any) -> None:
    lately = window.screen_shown.lately
    lately.look_wanted.disconnect()
    asked: list[bool] = []
    chosen: list[object] = []
    lately.look_wanted.connect(lambda: asked.append(True))
    lately.table_chosen.connect(chosen.append)
    click(qtbot, lately.look_for)
    table = SimpleNamespace(label="x", name="Bea", game="rune", key=b"", speaks_our_version=True)
    lately.came(table)
    assert asked and not lately.said.isVisible()
    click(qtbot, lately.tables.itemAt(0).widget())
    assert chosen == [table]
    lately.went("x")
    assert lately.tables.count() == 0 and lately.said.isVisible()


def test_a_cover_is_made_once_and_comes_from_disc_afterwards(qtbot, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("RUNETABLE_HOME", str(tmp_path))
    parent = QObject()
    for _ in range(2):
        covers = Covers([("runeslingers", "Fireball"), ("runeslingers", "No such card")], parent)
        with qtbot.waitSignal(covers.arrived, timeout=SOON) as came:
            covers.start()
        covers.stop()
        assert came.args[0] == "runeslingers" and came.args[1].width() > 300
        assert path_of("runeslingers", "Fireball").exists()


ANSWERS = 25
"""Answers given before a long game is given up."""


@pytest.mark.parametrize("game", registry.games())
def test_every_game_is_played_by_keys_from_the_list(qtbot, open_window, game: str) -> None:
    window: Any = open_window(text_table=True, last_game=game, tutorials_seen=tuple(registry.games()))
    window.show_new_game()
    click(qtbot, window.screen_shown.begin)
    play = playing(qtbot, window)
    assert play.game == game
    chance, given = Random(7), 0

    def on() -> bool:
        return play.ending.isVisible() or play.text.choices.count() > 0

    for _ in range(20 * ANSWERS):
        qtbot.waitUntil(on, timeout=SOON)
        if given == ANSWERS or play.ending.isVisible():
            break
        at = play.position.number
        answer_by_keys(qtbot, play, chance)
        qtbot.wait(2)
        given += play.position.number != at
    assert given, "nothing could be answered"
    if not play.ending.isVisible():
        play.resign()
        box = play.findChildren(QtWidgets.QMessageBox)[-1]
        click(qtbot, next(one for one in box.buttons() if one.text() == "Resign"))
    qtbot.waitUntil(play.ending.isVisible, timeout=SOON)
    assert "verified" in play.ending.kept.text(), play.ending.kept.text()


@pytest.mark.parametrize(("what", "screen"), [(SHARE, NewGameScreen), (REPLAY, LibraryScreen)])
def test_every_tile_leads_somewhere_and_back(qtbot, window: Any, what, screen) -> None:
    click(qtbot, window.screen_shown.tiles[what])
    assert isinstance(window.screen_shown, screen)
    click(qtbot, window.screen_shown.back)
    assert isinstance(window.screen_shown, StartScreen)


def test_a_game_that_was_left_is_offered_and_goes_on(qtbot, window: Any) -> None:
    assert not window.screen_shown.tiles[RESUME].isEnabled()
    window.show_new_game()
    click(qtbot, window.screen_shown.begin)
    play = playing(qtbot, window)
    at = play.position.number
    click(qtbot, play.leave)
    leave_by_box(qtbot, play)
    start = window.screen_shown
    assert isinstance(start, StartScreen)
    click(qtbot, start.tiles[RESUME])
    resume = window.screen_shown
    assert isinstance(resume, ResumeScreen)
    qtbot.waitUntil(lambda: "to answer" in resume.list.item(0).text(), timeout=SOON)
    qtbot.keyClick(resume.list, Qt.Key.Key_Return)
    again = playing(qtbot, window)
    assert again.position.number == at
    window.show_start()
    click(qtbot, window.screen_shown.last_game)
    assert playing(qtbot, window).position.number == at


def test_every_widget_that_takes_the_focus_says_what_it_is(qtbot, window: Any) -> None:
    def nameless(screen) -> list[str]:
        widgets = screen.findChildren(QtWidgets.QWidget)
        shown = [w for w in widgets if w.isVisible() and w.focusPolicy() is not Qt.FocusPolicy.NoFocus]
        own = [w for w in shown if not w.objectName().startswith("qt_")]
        return [
            f"{type(w).__name__} {w.objectName()}" for w in own if not w.accessibleName() and not _inside(w)
        ]

    assert nameless(window.screen_shown) == []
    window.show_new_game()
    assert nameless(window.screen_shown) == []
    window.show_replays()
    assert nameless(window.screen_shown) == []
    window.show_new_game()
    click(qtbot, window.screen_shown.begin)
    play = playing(qtbot, window)
    play.show_words(True)
    assert nameless(play) == []


def _inside(widget: QtWidgets.QWidget) -> bool:
    """Whether a widget is a part of another that has a name: the field of a spin box, a list's view."""
    parent = widget.parentWidget()
    return parent is not None and bool(parent.accessibleName()) and not parent.isWindow()


def test_everybody_shares_the_screen_behind_a_curtain(qtbot, open_window) -> None:
    window: Any = open_window(text_table=True)
    click(qtbot, window.screen_shown.tiles[SHARE])
    click(qtbot, window.screen_shown.begin)
    qtbot.waitUntil(lambda: window.play is not None and window.play.curtain.isVisible(), timeout=SOON)
    play: Any = window.play
    assert play.text is None or not play.text.isVisible()
    assert not play.position
    click(qtbot, play.curtain.ready)
    qtbot.waitUntil(lambda: asks(play) and play.text.isVisible(), timeout=SOON)
    seat = play.position.view.onlooker
    while not play.curtain.isVisible():
        qtbot.keyClick(play.text.choices, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: play.curtain.isVisible() or play.text.choices.count() > 0, timeout=SOON)
        qtbot.wait(5)
    click(qtbot, play.curtain.ready)
    qtbot.waitUntil(lambda: asks(play) and play.position.view.onlooker != seat, timeout=SOON)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "There is no invitation in this text"),
        ("runetable2:abc", "The invitation's end is missing"),
        ("runetable2:abc:", "The invitation is damaged"),
        ("runetable9:abc:", "your program needs an update"),
        ("x" * 100_000, "The text is longer than"),
    ],
)
def test_a_text_that_is_no_invitation_is_refused_in_a_sentence(
    qtbot, window: Any, text: str, says: str
) -> None:
    click(qtbot, window.screen_shown.tiles[JOIN])
    meet = window.screen_shown
    meet.paste.setPlainText(text)
    click(qtbot, meet.go)
    assert window.screen_shown is meet and says in meet.problem.text()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_takes_the_code_that_was_typed(qtbot, key) -> None:
    screen = MeetScreen(Want.PLAY, lambda: None, cast(Any, None), Settings(meet="127.0.0.1:1:2:3"))
    qtbot.addWidget(screen)
    found: list[tuple[object, str]] = []
    screen.found.connect(lambda invitation, code: found.append((invitation, code)))
    qtbot.keyClicks(screen.paste, "7-guitarist-revenge")
    qtbot.keyClick(screen.paste, key)
    assert found == [(None, "7-guitarist-revenge")]
    assert screen.paste.toPlainText() == "7-guitarist-revenge"
