"""Where there is little room, and where only the looks change: nothing is out of reach, nothing is lost."""

from functools import partial
from random import Random
from typing import Any

import pytest

from client.app.settings_screen import SettingsDialog
from client.app.speech import speak
from client.app.start import HOST
from client.qt import QApplication, QPoint, QRect, QtWidgets, QWidget
from client.service.glossary import explain_phase, explain_text
from client.service.plan import Plan
from client.table.choices import Ref
from client.table.layout import layout_for
from engines import registry
from tests.client.app.hands import SOON, click, playing
from tests.client.table.sitting import Sitting


@pytest.fixture
def play(qtbot, open_window) -> Any:
    """A game of Runeslingers at the drawn table, with something to answer."""
    window: Any = open_window()
    window.begin(Plan("runeslingers", seed=3))
    window.activateWindow()
    return playing(qtbot, window)


def test_what_the_narrow_bar_hides_is_in_its_menu(qtbot, play: Any) -> None:
    window = play.window()
    window.settings.change(text_scale=2.0)
    window.restyle()
    window.resize(960, 640)
    QApplication.processEvents()
    bar, tools = window.play.top, window.play.tools
    every = (bar.leave, tools.undo, tools.hint, tools.words, tools.rules)
    assert not all(tool.isVisibleTo(bar) for tool in every), "at twice the text something must give way"
    click(qtbot, bar.menu)
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QtWidgets.QMenu)
    offered = {
        action.text().replace("&", "")
        for top in popup.actions()
        if isinstance(menu := top.menu(), QtWidgets.QMenu)
        for action in menu.actions()
        if action.isEnabled()
    }
    popup.close()
    assert {"Leave the game", "Hint", "Rules of the game"} <= offered, offered
    assert any(words.startswith("Text") for words in offered) or "Words" in str(offered), offered


@pytest.mark.parametrize("game", ["runiverse", "reapers"])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_tutorial_lies_beside_the_question_however_large_the_text(
    qtbot, open_window, game: str, scale: float
) -> None:
    window: Any = open_window(size=(960, 640), text_scale=scale, language="de")
    window.begin_guided(game)
    play = playing(qtbot, window)
    for _ in range(4):
        dock = play.table.dock

        def free(dock: QWidget = dock) -> bool:
            place = QRect(dock.mapTo(play, QPoint(0, 0)), dock.size())
            return not play.guide.geometry().intersects(place)

        qtbot.waitUntil(free, timeout=SOON)
        rolls = play.guide.words.verticalScrollBar().maximum() > 0
        assert scale > 1.0 or not rolls, "in common text nothing rolls"
        button = play.guide.next
        buttons = QRect(button.mapTo(play.guide, QPoint(0, 0)), button.size())
        assert play.guide.rect().contains(buttons) and not buttons.intersects(play.guide.words.geometry())
        assert play.guide.words.height() >= 3 * play.guide.text.fontMetrics().lineSpacing()
        click(qtbot, play.guide.next)
    speak("en")


def test_a_theme_changed_alone_in_mid_game_dresses_all_and_keeps_the_question(qtbot, play: Any) -> None:
    window = play.window()
    question, number = play.table.dock.question.text(), play.position.number
    dialog = SettingsDialog(window.settings, window.identity(), window)
    qtbot.addWidget(dialog)
    dialog.applied.connect(window.restyle)
    before = play.table.grab().toImage()
    dialog.theme.setCurrentIndex(dialog.theme.findData("light"))
    assert window.play is play, "the same screen goes on"
    assert (play.table.dock.question.text(), play.position.number) == (question, number)
    looks = {play.table.look.palette, play.table.closeup.look.palette, play.table.phases.look.palette}
    assert len(looks) == 1, "table, close-up and track are dressed alike"
    assert play.table.grab().toImage() != before
    assert play.table.dock.main.isEnabled(), "and it can be answered"
    click(qtbot, play.table.dock.main)
    qtbot.waitUntil(lambda: play.position.number > number, timeout=20_000)


def test_zones_questions_and_phases_are_explained_where_one_points_at_them(qtbot) -> None:
    opening = Plan("reapers").opening()
    sitting = Sitting(qtbot, opening.start(b"hover"), layout_for(opening.game, registry.engine("reapers")))
    plan = sitting.widget.scene.plan
    graveyard = next(number for number, where in plan.zones.items() if where.title == "Graveyard")
    sitting.move(Ref("zone", graveyard))
    assert sitting.widget.canvas.toolTip().count("Graveyard: Where destroyed Souls") == 1
    while not explain_text("reapers", sitting.widget.dock.question.text()):
        options = sitting.local.options(sitting.local.waiting()[0])
        assert options is not None
        sitting.local.submit(options.sample(Random(1)))
        sitting.show()
    for term in explain_text("reapers", sitting.widget.dock.question.text()):
        assert f"{term.word}: {term.text}" in sitting.widget.dock.question.toolTip()
    phases = sitting.widget.phases
    told = [phases.told(number) for number in range(len(sitting.widget.play.view.phases))]
    assert [line.partition(":")[0] for line in told] == [
        "Prep Phase", "Fortify Phase", "Combat Phase", "Regroup Phase", "End Phase",
    ]  # fmt: skip


@pytest.mark.parametrize("game", ["rune", "reapers", "runeslingers", "runiverse", "genesis"])
def test_every_phase_of_every_game_is_explained(game: str) -> None:
    for name, word in registry.engine(game).kind.phases:
        assert explain_phase(game, name, word) is not None, name


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_in_the_bar_of_a_replay_is_cut(qtbot, request, open_window, replay, language) -> None:
    request.addfinalizer(lambda: speak("en"))
    speak(language)
    window: Any = open_window((960, 640), language=language)
    window.open_replay(replay)
    qtbot.waitUntil(lambda: window.play is not None and window.play.position is not None)
    bar = window.play.replay_bar
    qtbot.waitUntil(bar.badge.isEnabled)
    shown = [*bar.buttons.values(), bar.where, bar.badge, bar.pace, bar.seats]
    for at in (0, 10, 20):
        window.play.session.go(at)
        bar.open_hands()
        qtbot.waitUntil(lambda at=at: bar.track.value() == at)
        QApplication.processEvents()
        assert [part.accessibleName() for part in shown if part.width() < part.sizeHint().width()] == []


def test_no_line_is_drawn_over_pages_that_have_tabs(qtbot, window, replay) -> None:
    window.open_replay(replay)
    qtbot.waitUntil(lambda: window.play is not None and window.play.study is not None)
    tabs = window.play.study.tabBar()
    tabs.ensurePolished()
    assert not tabs.drawBase()


@pytest.mark.parametrize("language", ["en", "de"])
def test_forms_and_heads_have_room(request, open_window, language) -> None:
    request.addfinalizer(lambda: speak("en"))
    speak(language)
    window: Any = open_window(language=language, last_game="genesis")
    window.show_new_game()
    QApplication.processEvents()
    (area,) = window.screen_shown.findChildren(QtWidgets.QScrollArea)
    assert area.verticalScrollBar().maximum() == 0, "the longest form, in a usual window"
    window.resize(960, 640)
    window.show_decks("genesis")
    QApplication.processEvents()
    games = window.screen_shown.head.games
    assert games.width() >= games.sizeHint().width()


def test_a_log_that_a_wide_window_opened_is_no_wish_of_anybodys(qtbot, open_window) -> None:
    window: Any = open_window(size=(1600, 900))
    window.begin(Plan("rune", "duel", seed=3))
    play = playing(qtbot, window)
    assert play.drawer.is_open and "log" not in window.settings.now.places
    play.drawer.handle.click()
    assert window.settings.now.places["log"] == (0,), "but who closes it wants it closed"


def test_what_happened_last_has_room_before_the_title(qtbot, request, open_window) -> None:
    request.addfinalizer(lambda: speak("en"))
    speak("de")
    window: Any = open_window(size=(1200, 800), language="de", tutorials_seen=("reapers",))
    window.begin(Plan("reapers", "duel", seats="you,greedy", seed=3))
    bar = playing(qtbot, window).top
    bar.last.tell("Du beschwörst Seraphiel – The Shield.")
    assert len(bar.last.text()) > 10, "not the sign alone"
    assert not bar.title.isVisible()


def test_no_bar_flashes_where_everything_has_room(qtbot, request, open_window) -> None:
    request.addfinalizer(lambda: speak("en"))
    speak("de")
    window: Any = open_window(language="de")
    shows: list[Any] = [window.show_people, partial(window.show_network, HOST), window.show_new_game]
    for show in shows:
        show()
        bars = window.screen_shown.findChildren(QtWidgets.QScrollBar)
        for _ in range(30):
            QApplication.processEvents()
            assert not [bar for bar in bars if bar.isVisible()], show
            qtbot.wait(2)
