"""The pages beside a replay, on real widgets: notes are kept in the file, all follow the position."""

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from client.app.replay_bar import ReplayBar
from client.qt import Qt
from client.review import pane as study_pane
from client.review.pane import StudyPane
from replays.study.analysis import Point, decisions
from replays.study.keeping import load_study, save_study
from replays.study.notes import Analysis, Choice, Judged, Study
from replays.verify import verify
from tests.client.app.hands import SOON, activate


@pytest.fixture
def play(qtbot, open_window, replay: Path) -> Any:
    window: Any = open_window()
    window.open_replay(replay)
    activate(qtbot, window)
    qtbot.waitUntil(lambda: window.play is not None and window.play.position is not None, timeout=SOON)
    assert isinstance(window.play.study, StudyPane)
    return window.play


def judged(at: int, seat: int, played: int, best: int, loss: int = 0) -> Judged:
    return Judged(
        at,
        seat,
        "What now?",
        Choice(1, "the played one", played, 300),
        (Choice(2, "the better one", best, 300),),
        10,
        loss,
        "blunder" if loss > 2000 else "",
    )


def test_a_note_is_kept_in_the_file_and_the_record_stays_as_it_was(qtbot, play) -> None:
    pane, path = play.study, play.session.path
    before = verify(path)
    play.session.go(3)
    pane.setCurrentWidget(pane.notes)
    qtbot.keyClicks(pane.notes.text, "Why not the corner?")
    pane.notes.sign.setCurrentIndex(pane.notes.sign.findData("?!"))
    qtbot.keyClick(pane.notes.text, Qt.Key.Key_Return)
    [note] = load_study(path).notes
    assert (note.at, note.text, note.mark) == (3, "Why not the corner?", "?!")
    assert "Why not the corner?" in pane.notes.list.item(0).text()
    after = verify(path)
    assert (after.verdict, after.steps) == (before.verdict, before.steps)
    play.session.go(0)
    pane.notes.list.itemActivated.emit(pane.notes.list.item(0))
    assert play.session.at == 3
    qtbot.mouseClick(pane.notes.drop, Qt.MouseButton.LeftButton)
    assert load_study(path).notes == ()


def test_chapters_excerpts_arrows_and_notes_on_cards_are_written_and_drawn(qtbot, play) -> None:
    pane, path = play.study, play.session.path
    last = play.session.last
    play.session.go(2)
    pane.comment()
    qtbot.keyClicks(pane.notes.text, "The opening")
    qtbot.mouseClick(pane.notes.chapter, Qt.MouseButton.LeftButton)
    assert [(one.at, one.title, one.until) for one in load_study(path).chapters] == [(2, "The opening", -1)]
    assert "The opening" in pane.notes.list.item(0).text() and not pane.notes.end.isEnabled()
    play.session.go(last)
    pane.notes.list.item(0).setSelected(True)
    qtbot.mouseClick(pane.notes.end, Qt.MouseButton.LeftButton)
    assert [(one.at, one.until) for one in load_study(path).chapters] == [(2, last)]

    pane.show_cards()
    pane.cards.cards.setCurrentRow(0)
    first = pane.cards.cards.currentItem().data(Qt.ItemDataRole.UserRole)
    qtbot.mouseClick(pane.cards.arrow, Qt.MouseButton.LeftButton)
    pane.cards.cards.setCurrentRow(1)
    second = pane.cards.cards.currentItem().data(Qt.ItemDataRole.UserRole)
    qtbot.mouseClick(pane.cards.arrow, Qt.MouseButton.LeftButton)
    assert [(one.source, one.target, one.at) for one in load_study(path).arrows] == [(first, second, last)]
    noted = play.table.scene.arrows.noted
    qtbot.waitUntil(lambda: len(noted) == 1, timeout=SOON)
    play.session.go(last - 1)
    qtbot.waitUntil(lambda: not noted, timeout=SOON)  # it belongs to its position
    play.session.go(last)
    qtbot.waitUntil(lambda: len(noted) == 1, timeout=SOON)

    pane.note_on(second)
    assert pane.currentWidget() is pane.notes and not pane.notes.about.isHidden()
    qtbot.keyClicks(pane.notes.text, "Strong there")
    qtbot.keyClick(pane.notes.text, Qt.Key.Key_Return)
    assert [(one.text, one.cards) for one in load_study(path).notes] == [("Strong there", (second,))]
    assert pane.notes.about.isHidden()


def test_what_was_known_follows_position_and_eyes(qtbot, play) -> None:
    pane = play.study
    pane.setCurrentWidget(pane.known)
    play.session.go(2)
    as_spectator = pane.known.toPlainText()
    assert "spectator" in as_spectator
    bar: ReplayBar = play.replay_bar
    bar.next_seat()
    assert pane.known.toPlainText() != as_spectator
    assert "knew here" in pane.known.toPlainText()


def test_the_page_of_trust_tells_who_signed_and_who_dealt(play) -> None:
    said = play.study.trust.toPlainText()
    assert "signed with the key" in said
    assert "dealt" in said


def test_an_analysis_is_read_in_ones_own_words(qtbot, play) -> None:
    """Whoever analysed may have spoken another language: what the rules know is said anew."""
    pane, timeline = play.study, play.session.timeline
    at, seat = decisions(timeline)[2]
    options = timeline.game.options(timeline.table(at), timeline.secrets(at, seat))
    first, second = islice(options.answers(), 2)
    here, there = (Choice(answer.value, "in strange words", 5000, 300) for answer in (first, second))
    one = Judged(at, seat, "A strange question", here, (here, there), 10)
    save_study(play.session.path, Study(analysis=Analysis("strong", 10, (one,), complete=True)))
    pane.load()
    pane.setCurrentWidget(pane.analysis)
    play.session.go(at)
    qtbot.waitUntil(lambda: "nothing was better" in pane.analysis.here.text(), timeout=SOON)
    words = timeline.game.say_answer(timeline.table(at), options.decision, second, options.know)
    assert words in pane.analysis.here.text() and "strange" not in pane.analysis.here.text()
    assert [pane.analysis.points.item(0).text()] == ["No decision cost more than chance explains."]
    assert not pane.analysis.points.item(0).flags()


def test_an_analysis_is_shown_walked_and_kept(qtbot, play, monkeypatch) -> None:
    """The work itself is tested where it is done; here a finished one arrives."""
    pane = play.study
    found = Analysis("strong", 10, (judged(1, 0, 6000, 6200), judged(4, 1, 2000, 7000, 4500)), complete=True)

    def analyse(path: Path, *, tell: Any, stop: Any) -> Analysis:
        tell(1, 2)
        return found

    monkeypatch.setattr(study_pane, "analyse", analyse)
    pane.setCurrentWidget(pane.analysis)
    qtbot.mouseClick(pane.analysis.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: pane.analysis.points.count() == 1, timeout=SOON)
    assert "the better one" in pane.analysis.points.item(0).text()
    pane.analysis.points.itemActivated.emit(pane.analysis.points.item(0))
    assert play.session.at == 4
    assert "70 %" in pane.analysis.here.text()
    # of the first seat, while the second decides: what its answer came to, and what it gave away
    assert "35 %" in pane.analysis.curve.accessibleName()
    assert load_study(play.session.path).analysis == found
    assert pane.analysis.curve._points[0] == Point(1, 6000, 300)


def test_a_click_on_the_curve_goes_there(qtbot, play) -> None:
    curve = play.study.analysis.curve
    curve.show_curve((Point(0, 5000, 0), Point(play.session.last, 9000, 0)), (), play.session.last)
    curve.resize(200, 110)
    with qtbot.waitSignal(curve.wanted) as told:
        qtbot.mouseClick(curve, Qt.MouseButton.LeftButton, pos=curve.rect().center())
    assert abs(told.args[0] - play.session.last / 2) <= 1
