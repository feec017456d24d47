"""A replay in the window: gone through by keys, by the slider, from every seat."""

from pathlib import Path
from typing import Any

import pytest

from client.app.replay_bar import ReplayBar
from client.qt import Qt, QtCore, QtGui, QtWidgets
from client.review.ahead import Ahead
from client.service.contacts import Contact, Contacts, save_contacts
from client.session.replay import ReplaySession
from client.session.telling import LogLine, Told
from client.table.choices import Ref
from netcore.dealer import sound_group
from netcore.identity import spoken
from replays.container import read_replay, write_replay
from replays.joint import joint_replay
from replays.study.course import Course as Along
from replays.study.keeping import side_file
from tests.client.app.hands import SOON, activate, click
from tests.netsim.world import calm_game

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def shown(qtbot, open_window, replay: Path) -> Any:
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


def test_the_bar_tells_what_had_happened_at_the_step_that_is_shown(qtbot, shown) -> None:
    ended = shown.session.timeline.lines(shown.session.last)[-1]
    last = shown.top.last
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right):
        at = press(qtbot, shown, key)
        assert last.words == shown.log.last_by(at) != ended
    shown.session.said.emit(Told((LogLine("Ada wins.", shown.session.last),)))  # as while a game is watched
    assert "wins" not in last.words and "drawn" not in last.words
    press(qtbot, shown, Qt.Key.Key_End)
    assert "wins" in last.words or "drawn" in last.words
    press(qtbot, shown, Qt.Key.Key_Home)
    assert "wins" not in last.words and "drawn" not in last.words


def test_space_plays_and_stops(qtbot, shown) -> None:
    press(qtbot, shown, Qt.Key.Key_Greater)
    press(qtbot, shown, Qt.Key.Key_Greater)
    press(qtbot, shown, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: shown.session.at >= 2, timeout=SOON)
    at = press(qtbot, shown, Qt.Key.Key_Space)
    qtbot.wait(400)
    assert shown.session.at == at


def test_all_positions_are_made_ready_while_nobody_moves(qtbot, shown) -> None:
    """Once for all of them; other eyes see other cards, so for them it begins anew."""
    ahead = shown.table.findChild(Ahead)
    assert len(list(ahead._positions())) == shown.session.last + 1
    qtbot.waitUntil(lambda: ahead.readying.done, timeout=SOON)
    shown.session.go(shown.session.last)
    assert ahead.readying.done
    made = shown.table.scene.pixmaps.made
    shown.replay_bar.next_seat()
    assert not ahead.readying.done
    qtbot.waitUntil(lambda: ahead.readying.done, timeout=SOON)
    assert shown.table.scene.pixmaps.made > made


def test_the_slider_leads_anywhere(qtbot, shown) -> None:
    track = shown.replay_bar.track
    middle = QtCore.QPoint(track.width() // 2, track.height() // 2)
    qtbot.mouseClick(track, Qt.MouseButton.LeftButton, pos=middle)
    assert abs(shown.session.at - shown.session.last / 2) <= 2


def test_a_line_of_the_log_leads_to_its_moment(qtbot, shown) -> None:
    shown.log.page.anchorClicked.emit(QtCore.QUrl("step:12"))
    assert shown.session.at == 12
    qtbot.waitUntil(lambda: bool(shown.log.page.extraSelections()))
    (marked,) = shown.log.page.extraSelections()[:1]
    assert marked.cursor.block().text()


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


@pytest.mark.parametrize(("content", "told"), [(b"no", "is no replay"), (b"", "is empty")])
def test_a_file_that_is_no_replay_is_told_of_once_and_one_gets_back(
    qtbot, open_window, tmp_path, content: bytes, told: str
) -> None:
    bad = tmp_path / "bad.rune"
    bad.write_bytes(content)
    window: Any = open_window()
    window.open_replay(bad)
    qtbot.waitUntil(window.play.notice.isVisible, timeout=SOON)
    assert f"bad.rune {told}" in window.play.notice.sentence.text()
    assert "bad.rune" not in window.play.middle.record.toPlainText()  # once is enough
    assert not window.play.replay_bar.isVisible()  # nothing is being checked
    click(qtbot, window.play.leave)
    assert type(window.screen_shown).__name__ == "StartScreen"


def test_keys_go_by_round_and_by_tenths(qtbot, shown) -> None:
    last = shown.session.last
    assert press(qtbot, shown, Qt.Key.Key_PageDown) == round(last / 10)
    assert press(qtbot, shown, Qt.Key.Key_PageUp) == 0
    along = Along(shown.session.timeline)
    assert press(qtbot, shown, Qt.Key.Key_BracketRight) == along.rounds[0]
    assert press(qtbot, shown, Qt.Key.Key_BracketRight) == along.rounds[1] > along.turns[1].at
    assert press(qtbot, shown, Qt.Key.Key_BracketLeft) == along.rounds[0]


def test_all_hands_are_opened_by_key_and_closed_again(qtbot, shown) -> None:
    press(qtbot, shown, Qt.Key.Key_F)
    shown.session.go(6)

    def hands() -> list[set[str]]:
        view = shown.position.view
        return [{card.name for card in zone.cards} for zone in view.zones if zone.name == "hand"]

    assert any(names == {""} for names in hands())
    press(qtbot, shown, Qt.Key.Key_O)
    assert len(hands()) == 2 and all("" not in names for names in hands())
    shown.study.show_known()
    assert "What all knew together here" in shown.study.known.toPlainText()
    press(qtbot, shown, Qt.Key.Key_O)
    assert shown.position.view.onlooker == 0 and any(names == {""} for names in hands())


def test_at_real_pace_each_step_takes_as_long_as_its_answer(qtbot, shown, monkeypatch) -> None:
    session = shown.session
    monkeypatch.setattr(type(session._along), "milliseconds", lambda self, at: 7_000 if at == 1 else 99_000)
    assert session._wait() == 1000
    press(qtbot, shown, Qt.Key.Key_T)
    assert session._wait() == 7_000 and shown.replay_bar.pace.isChecked()
    press(qtbot, shown, Qt.Key.Key_Greater)
    assert session._wait() == 3_500
    session.go(3)
    assert session._wait() == 30_000  # nobody waits longer than a minute, at twice the pace half of it


def test_the_wheel_steps_and_the_ribbon_leads_there(qtbot, shown) -> None:
    def turn(by: int) -> None:
        where = QtCore.QPointF(200, 200)
        wheel = QtGui.QWheelEvent(
            *(where, where, QtCore.QPoint(), QtCore.QPoint(0, by), Qt.MouseButton.NoButton),
            *(Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False),
        )
        QtWidgets.QApplication.sendEvent(shown.table.canvas.viewport(), wheel)

    turn(-120)
    turn(-120)
    turn(120)
    assert shown.session.at == 1
    ribbon = shown.replay_bar.ribbon
    qtbot.mouseClick(ribbon, Qt.MouseButton.LeftButton, pos=ribbon.rect().center())
    assert abs(shown.session.at - shown.session.last / 2) <= 1
    qtbot.waitUntil(lambda: len(shown.session.marks.curve) > shown.session.last, timeout=SOON)
    assert not shown.session.marks.judged and not is_blank(ribbon)


def is_blank(widget: Any) -> bool:
    image = widget.grab().toImage()
    return len({image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}) < 3


def test_a_card_leads_to_the_moment_it_was_drawn_and_played(qtbot, shown) -> None:
    shown.replay_bar.open_hands()
    shown.session.go(shown.session.last)
    press(qtbot, shown, Qt.Key.Key_J)
    cards = shown.study.cards
    assert cards.cards.count() > 5
    for row in range(cards.cards.count()):
        cards.cards.setCurrentRow(row)
        said = [cards.ways.item(n).text() for n in range(cards.ways.count())]
        if any("was drawn" in each for each in said) and any("played" in each for each in said):
            break
    place = next(n for n, each in enumerate(said) if "played" in each)
    card = cards.cards.currentItem().data(Qt.ItemDataRole.UserRole)
    cards.ways.itemActivated.emit(cards.ways.item(place))
    assert said[place].startswith(f"Step {shown.session.at}:")
    shown.session.go(shown.session.last)
    shown._clicked([Ref("card", card)], False)
    menu = shown.study.findChildren(QtWidgets.QMenu)[-1]
    told = [action.text() for action in menu.actions()]
    assert told[: len(said)] == said and [text for text in told[len(said) :] if text] == [
        "Note on it",
        "Arrow from it",
    ]
    menu.actions()[0].trigger()
    assert said[0].startswith(f"Step {shown.session.at}:")
    menu.close()


def test_a_file_that_was_cut_opens_as_far_as_it_goes(qtbot, open_window, replay: Path) -> None:
    replay.write_bytes(replay.read_bytes()[:-300])
    window: Any = open_window()
    window.open_replay(replay)
    qtbot.waitUntil(lambda: window.play is not None and window.play.position is not None, timeout=SOON)
    assert "cut short" in window.play.notice.sentence.text()
    window.play.session.go(5)
    assert window.play.session.at == 5


def test_a_damaged_file_opens_up_to_the_damage_and_its_badge_says_so(
    qtbot, open_window, replay: Path
) -> None:
    raw = bytearray(replay.read_bytes())
    raw[len(raw) * 3 // 4] ^= 1
    replay.write_bytes(raw)
    window: Any = open_window()
    window.open_replay(replay)
    qtbot.waitUntil(lambda: window.play is not None and window.play.position is not None, timeout=SOON)
    told = f"is damaged after step {read_replay(replay).last}: "
    assert told in window.play.notice.sentence.text()
    window.play.session.go(3)
    assert window.play.session.at == 3
    badge = window.play.findChild(ReplayBar).badge
    qtbot.waitUntil(badge.isEnabled, timeout=SOON)
    assert badge.accessibleName().startswith("Broken") and told in badge.toolTip()


def test_hostile_notes_cost_the_notes_alone(qtbot, open_window, replay: Path) -> None:
    """Of another game, in a circle, too many: one sentence, and the game opens."""
    window: Any = open_window()
    judged = '{"at":1,"seat":5,"question":"","played":CHOICE,"best":[CHOICE],"deals":1}'
    judged = judged.replace("CHOICE", '{"value":1,"words":"<script>","chance":1,"spread":1}')
    circle = '{"id":"%s","at":1,"seat":0,"parent":"%s"}'
    one, other = "a" * 16, "b" * 16
    for text, sentence in (
        (f'{{"analysis":{{"bot":"x","deals":1,"decisions":[{judged}]}}}}', "speak of seat 6"),
        (f'{{"branches":[{circle % (one, other)},{circle % (other, one)}]}}', "in a circle"),
        ('{"notes":' + "[" * 5000 + "]" * 5000 + "}", "cannot be read"),
        ('{"analysis":{"bot":3}}', "cannot be read"),
        ('{"notes":"' + "x" * (4 * 2**20) + '"}', "larger than 4 MiB"),
    ):
        side_file(replay).write_text(text)
        window.open_replay(replay)
        qtbot.waitUntil(lambda: window.play is not None and window.play.position is not None, timeout=SOON)
        said = window.play.notice.sentence.text()
        assert sentence in said and said.startswith("The notes")
        window.play.session.go(3)
        assert window.play.session.at == 3
