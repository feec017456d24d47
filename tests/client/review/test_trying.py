"""What if and puzzles at real widgets: tried out in a window of their own, kept as a tree, played out."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from client.qt import Qt, QtWidgets
from client.review.asking import ALONE, TrialDialog
from client.review.trying import TryingWindow
from engines.bots import bot_chance, make_bot
from engines.kernel import Answer
from replays.study.keeping import load_study, save_study
from replays.study.notes import Analysis, Choice, Judged, Study
from replays.study.whatif import begin
from replays.timeline import open_timeline
from replays.verify import verify
from tests.client.app.hands import SOON, activate, click, playing

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def shown(qtbot, open_window, replay: Path) -> Iterator[Any]:
    window: Any = open_window()
    window.open_replay(replay)
    activate(qtbot, window)
    qtbot.waitUntil(lambda: window.play is not None and window.play.position is not None, timeout=SOON)
    yield window.play
    for each in QtWidgets.QApplication.topLevelWidgets():
        if isinstance(each, TryingWindow):
            each.close()


def trying(qtbot, window: Any, who: str = "") -> Any:
    """Say how in the dialog, and wait for the table."""
    dialog = window.findChildren(TrialDialog)[-1]
    if who:
        dialog.who.setCurrentIndex(dialog.who.findData(who))
    dialog.bot.setCurrentIndex(0)
    click(qtbot, dialog.begin)
    return opened(qtbot, window)


def opened(qtbot, window: Any) -> Any:
    trial = window.findChildren(TryingWindow)[-1]
    qtbot.waitUntil(lambda: asked(trial), timeout=SOON)
    return trial


def asked(trial: Any) -> bool:
    return trial.play.position is not None and trial.play.position.options is not None


def some_answer(trial: Any) -> Any:
    options = trial.play.position.options
    return make_bot("greedy", options.game, bot_chance(b"x", 0)).choose(options.t, options, options.know)


def answer(qtbot, trial: Any) -> None:
    """Answer, and wait until one is asked again."""
    before = trial.play.position.number
    trial.play._answered(some_answer(trial))
    qtbot.waitUntil(lambda: trial.play.position.number > before and asked(trial), timeout=SOON)


def test_a_line_is_played_against_bots_taken_back_kept_and_branched(qtbot, shown) -> None:
    window, path = shown.window(), shown.session.path
    before = verify(path)
    shown.session.go(8)
    qtbot.keyClick(window, Qt.Key.Key_W)
    trial = trying(qtbot, window)
    line = trial.play.session.line
    while len({move.seat for move in trial.play.session.line.moves}) < 2:  # until the bot has answered, too
        answer(qtbot, trial)
    while trial.play.session.line is not line:
        at = trial.play.position.number
        trial.play.session.undo()
        qtbot.waitUntil(lambda at=at: trial.play.position.number < at and asked(trial), timeout=SOON)
    answer(qtbot, trial)
    first = trial.play.session.line
    qtbot.keyClicks(trial.pane.title, "Another way")
    qtbot.keyClick(trial.pane.title, Qt.Key.Key_Return)
    [branch] = load_study(path).branches
    assert (branch.title, branch.at, branch.moves) == ("Another way", line.at, first.moves)
    trial.close()
    assert shown.session.at == 8 and verify(path).verdict == before.verdict
    # taken up again from the tree, it goes on and becomes a branch of that one
    shown.study.lines.tree.itemActivated.emit(shown.study.lines.tree.topLevelItem(0), 0)
    trial = opened(qtbot, window)
    assert trial.play.session.line.moves == first.moves
    answer(qtbot, trial)
    trial.pane.keep()
    child = next(one for one in load_study(path).branches if one.parent)
    assert child.parent == branch.id and child.at == len(first.moves)
    assert shown.study.lines.tree.topLevelItem(0).childCount() == 1


def test_alone_one_plays_all_seats_and_sees_whoever_is_asked(qtbot, shown) -> None:
    shown.session.go(8)
    shown.study.ask_what_if()
    trial = trying(qtbot, shown.window(), ALONE)
    seats = set()
    for _ in range(4):
        seats.add(trial.play.position.view.onlooker)
        answer(qtbot, trial)
    assert seats == {0, 1}


def test_playing_out_tells_a_number_with_its_spread_and_stops(qtbot, shown) -> None:
    shown.session.go(8)
    shown.study.ask_what_if()
    trial = trying(qtbot, shown.window())
    pane = trial.pane
    pane.games.setValue(5)
    click(qtbot, pane.start)
    assert pane.start.text() == "Stop"
    qtbot.waitUntil(lambda: pane.start.text() == "Play it out" and bool(pane.result.text()), timeout=SOON)
    assert "± " in pane.result.text() and "of 5 games" in pane.result.text()
    assert pane.histogram.isVisible() and "Ends from worst to best" in pane.histogram.accessibleName()
    pane.games.setValue(10_000)
    pane.toggle()
    pane.toggle()
    qtbot.waitUntil(lambda: pane.start.text() == "Play it out", timeout=SOON)


def test_at_the_end_there_is_nothing_to_try(qtbot, shown) -> None:
    shown.session.go(shown.session.last)
    shown.study.ask_what_if()
    assert "Nobody is asked anything any more" in shown.notice.sentence.text()


def test_in_the_middle_of_a_game_it_stays_private(qtbot, open_window) -> None:
    window: Any = open_window()
    window.show_new_game()
    click(qtbot, window.screen_shown.begin)
    play = playing(qtbot, window)
    at = play.position.number
    qtbot.keyClick(window, Qt.Key.Key_Y, CTRL)
    trial = trying(qtbot, window)
    answer(qtbot, trial)
    assert not trial.pane.kept.isVisible()  # there is no record yet to keep it beside
    trial.close()
    assert play.position.number == at and play.position.options is not None


@pytest.fixture
def puzzled(shown) -> Any:
    """A game in which the first seat might have answered better, as an analysis says."""
    timeline = open_timeline(shown.session.path)
    at = 8
    while not isinstance(timeline.moments[at + 1].entry, Answer):
        at += 1
    given: Any = timeline.moments[at + 1].entry
    seat = given.seat
    answers = begin(timeline, at, seat, "x").options(seat).answers()
    other = next(a for a in answers if a.value != given.value)
    played, best = Choice(given.value, "played", 2000, 100), Choice(other.value, "better", 8000, 100)
    judged = Judged(at, seat, "What now?", played, (best,), 10, 5000, "blunder")
    save_study(shown.session.path, Study(analysis=Analysis("strong", 10, (judged,), complete=True)))
    shown.study.load()
    shown.session.go(0)
    return given, other


def test_the_better_move_is_looked_for_and_found(qtbot, shown, puzzled) -> None:
    given, other = puzzled
    qtbot.keyClick(shown.window(), Qt.Key.Key_P)
    trial = opened(qtbot, shown.window())
    session = trial.play.session
    assert shown.session.at == session.puzzle.at
    trial.play._answered(given)
    qtbot.waitUntil(lambda: session.tries == 1, timeout=SOON)
    assert len(session.line.moves) == 0
    solved: list[str] = []
    session.solved.connect(solved.append)
    options = trial.play.position.options
    words = options.game.say_answer(options.t, options.decision, other, options.know)
    trial.play._answered(next(a for a in options.answers() if a.value == other.value))
    qtbot.waitUntil(lambda: bool(solved), timeout=SOON)
    assert solved == ["Found: 80 % instead of 20 %. You may play on from here."]
    assert session.line.moves[0].value == other.value
    assert words in session.reveal()  # as the rules say it, not as it was kept


def test_without_an_analysis_there_is_no_puzzle(qtbot, shown) -> None:
    shown.study.ask_puzzle()
    assert "analyse the game first" in shown.notice.sentence.text()


def test_a_game_without_mistakes_is_not_called_unanalysed(qtbot, shown, puzzled) -> None:
    study = load_study(shown.session.path)
    assert study.analysis is not None
    (one,) = study.analysis.decisions
    small = replace(study.analysis, decisions=(replace(one, loss=300, verdict=""),))
    save_study(shown.session.path, replace(study, analysis=small))
    shown.study.load()
    shown.study.ask_puzzle()
    assert shown.notice.sentence.text().startswith("There is no puzzle in this game:")
