"""A replay in the window: gone through by keys, by the slider, from every seat."""

from pathlib import Path
from typing import Any

import pytest

from client.qt import Qt, QtCore
from client.service.contacts import Contact, Contacts, save_contacts
from client.session.replay import ReplaySession
from netcore.dealer import sound_group
from netcore.identity import spoken
from replays.container import write_replay
from replays.joint import joint_replay
from tests.client.app.hands import SOON, activate, click
from tests.client.session.test_replay import replay  # noqa: F401  (a fixture)
from tests.netsim.world import calm_game

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def shown(qtbot, open_window, replay: Path) -> Any:  # noqa: F811
    window: Any = open_window()
    window.open_replay(replay)
    activate(qtbot, window)
    qtbot.waitUntil(lambda: window.play is not None and window.play.position is not None, timeout=SOON)
    return window.play


def press(qtbot, play: Any, key: Qt.Key, modifier: Any = Qt.KeyboardModifier.NoModifier) -> int:
    qtbot.keyClick(play.window(), key, modifier)
    session = play.session
    assert isinstance(session, ReplaySession)
    return session.at


def test_keys_go_by_step_by_turn_and_to_the_ends(qtbot, shown) -> None:
    assert press(qtbot, shown, Qt.Key.Key_Right) == 1
    assert press(qtbot, shown, Qt.Key.Key_Right) == 2
    assert press(qtbot, shown, Qt.Key.Key_Left) == 1
    turn = press(qtbot, shown, Qt.Key.Key_Right, CTRL)
    assert turn > 1 and shown.position.view.turn == 1
    assert press(qtbot, shown, Qt.Key.Key_Right, CTRL) > turn
    assert press(qtbot, shown, Qt.Key.Key_Left, CTRL) == turn
    assert press(qtbot, shown, Qt.Key.Key_End) == shown.session.last
    assert shown.position.view.outcome
    assert press(qtbot, shown, Qt.Key.Key_Home) == 0


def test_space_plays_and_stops(qtbot, shown) -> None:
    press(qtbot, shown, Qt.Key.Key_Greater)
    press(qtbot, shown, Qt.Key.Key_Greater)
    press(qtbot, shown, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: shown.session.at >= 2, timeout=SOON)
    at = press(qtbot, shown, Qt.Key.Key_Space)
    qtbot.wait(400)
    assert shown.session.at == at


def test_the_slider_leads_anywhere(qtbot, shown) -> None:
    track = shown.replay_bar.track
    middle = QtCore.QPoint(track.width() // 2, track.height() // 2)
    qtbot.mouseClick(track, Qt.MouseButton.LeftButton, pos=middle)
    assert abs(shown.session.at - shown.session.last / 2) <= 2


def test_a_line_of_the_log_leads_to_its_moment(qtbot, shown) -> None:
    shown.log.page.anchorClicked.emit(QtCore.QUrl("step:12"))
    assert shown.session.at == 12
    marked = shown.log.page.extraSelections()
    assert marked and marked[0].cursor.block().text()


def test_the_seat_is_changed_by_key_and_by_the_box(qtbot, shown) -> None:
    press(qtbot, shown, Qt.Key.Key_F)
    assert shown.position.view.onlooker == 0
    shown.replay_bar.seats.setCurrentIndex(2)
    assert shown.position.view.onlooker == 1


@pytest.mark.attack(81)
def test_the_badge_tells_the_verdict_and_that_one_program_dealt(qtbot, shown) -> None:
    qtbot.waitUntil(shown.replay_bar.badge.isEnabled, timeout=SOON)
    assert shown.replay_bar.badge.text() == "✓ Verified · practice"
    assert "one program dealt" in shown.replay_bar.badge.toolTip()
    click(qtbot, shown.replay_bar.badge)
    assert "signatures" in shown.notice.sentence.text()
    assert "Verified, dealt by one program, for practice" in shown.notice.sentence.text()


@pytest.mark.attack(80, 81)
def test_a_game_dealt_by_all_is_told_so_with_eight_words_and_whom_one_has_compared(
    qtbot, open_window, tmp_path
) -> None:
    content = joint_replay(calm_game("rune", group=sound_group()).table(0).log)
    write_replay(tmp_path / "joint.rune", content)
    window: Any = open_window()
    ada = content.hello.seats[0]
    save_contacts(Contacts([Contact("Ada", spoken(ada.key), "2026-05-01", ada.key)]))
    window.open_replay(tmp_path / "joint.rune")
    qtbot.waitUntil(lambda: window.play is not None and window.play.position is not None, timeout=SOON)
    qtbot.waitUntil(window.play.replay_bar.badge.isEnabled, timeout=SOON)
    assert window.play.replay_bar.badge.text() == "✓ Verified"
    click(qtbot, window.play.replay_bar.badge)
    said = window.play.notice.sentence.text()
    assert f"Ada: {spoken(ada.key)}; you compared these words on 2026-05-01" in said


def test_a_replay_has_no_hint_and_takes_nothing_back(shown) -> None:
    assert not shown.tools.undo.isVisible() and not shown.tools.hint.isVisible()
    assert not shown.window().menus.actions["undo"].isEnabled()


def test_a_file_that_is_no_replay_is_told_of_and_one_gets_back(qtbot, open_window, tmp_path) -> None:
    bad = tmp_path / "bad.rune"
    bad.write_bytes(b"no")
    window: Any = open_window()
    window.open_replay(bad)
    qtbot.waitUntil(window.play.notice.isVisible, timeout=SOON)
    assert "bad.rune" in window.play.notice.sentence.text()
    click(qtbot, window.play.leave)
    assert type(window.screen_shown).__name__ == "StartScreen"
