"""Looking back while a game is played: by a click in the log or by keys, read only, no question missed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from client.qt import QPoint, Qt, QtGui
from client.service.plan import Plan
from client.session.net.past import past_lines, position_at
from client.session.telling import TURN, LogLine, Told
from engines.kernel import Secrets
from netcore.table import TAKE_BACK
from tests.client.app.hands import SOON, activate, asks, click, playing
from tests.netsim.world import World


@pytest.fixture
def play(qtbot, open_window) -> Any:
    """A game of Runeslingers with a few answers given, its log open."""
    window: Any = open_window()
    window.begin(Plan("runeslingers", seats="you,random", seed=3))
    found, chance = playing(qtbot, window), Random(3)
    for _ in range(6):
        answer_once(qtbot, found, chance)
    found.drawer.set_open(True)
    qtbot.wait(10)
    return found


def answer_once(qtbot, play, chance) -> None:
    qtbot.waitUntil(lambda: asks(play) and play.table.play.picking is not None, timeout=SOON)
    at, options = play.position.number, play.position.options
    play._answered(chance.choice(list(options.answers())[:8]))
    qtbot.waitUntil(lambda: play.position.number > at and asks(play), timeout=SOON)


def click_line(qtbot, play, step: int) -> None:
    """Click on the first line of a moment in the log."""
    page, block = play.log.page, play.log._steps.index(step)
    cursor = QtGui.QTextCursor(page.document().findBlockByNumber(block))
    cursor.movePosition(QtGui.QTextCursor.MoveOperation.EndOfBlock)
    cursor.movePosition(QtGui.QTextCursor.MoveOperation.Left)
    page.setTextCursor(cursor)
    page.ensureCursorVisible()
    at = page.cursorRect(cursor).center() + QPoint(2, 0)
    qtbot.mouseClick(page.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_a_click_on_a_line_goes_to_its_moment_and_one_key_back(qtbot, play) -> None:
    asked = play.position
    step = next(at for at in play.log._steps if 0 < at < asked.number - 3)
    click_line(qtbot, play, step)
    qtbot.waitUntil(lambda: play.lookback.looking, timeout=SOON)
    assert play.lookback.isVisible() and play.lookback.at == step == play.table.play.shown.number
    assert "waits for your answer" in play.lookback.words.text()
    assert play.table.play.picking is None and play.position is asked, "nothing can be answered there"
    activate(qtbot, play.window())
    play.focus_prompt()
    qtbot.keyClick(play.table, Qt.Key.Key_Escape)
    assert not play.lookback.looking and play.table.play.shown is asked
    assert play.table.play.picking is not None


def test_keys_step_about_and_the_bar_leads_back(qtbot, play) -> None:
    window, asked = play.window(), play.position
    activate(qtbot, window)
    seen: list[Any] = []
    for _ in range(3):
        window.menus.actions["look_back"].trigger()
        qtbot.waitUntil(lambda: play.lookback.at not in (-1, *seen), timeout=SOON)
        seen.append(play.lookback.at)
    assert seen == sorted(seen, reverse=True) and seen[0] <= asked.number
    click(qtbot, play.lookback.on)
    qtbot.waitUntil(lambda: play.lookback.at == seen[1], timeout=SOON)
    click(qtbot, play.lookback.now)
    assert not play.lookback.looking and play.table.play.picking is not None


def test_a_question_that_comes_meanwhile_is_not_missed_and_the_view_stays(qtbot, play) -> None:
    play.session.pace = 1.0  # time enough to look back before the others have answered
    heard: list[str] = []
    play.attention.connect(heard.append)
    chance = Random(1)
    while True:  # until others have the word for a while
        options = play.position.options
        play._answered(chance.choice(list(options.answers())[:8]))
        qtbot.waitUntil(lambda before=options: play.position.options is not before, timeout=SOON)
        if not asks(play):
            break
    play.session.look(2)
    qtbot.waitUntil(lambda: play.lookback.looking, timeout=SOON)
    qtbot.waitUntil(lambda: asks(play) and "turn" in heard, timeout=SOON)
    assert play.lookback.called and "waits for your answer" in play.lookback.words.text()
    assert play.table.play.shown.number == 2
    play.lookback.end()
    assert play.table.play.picking is not None


def test_the_text_table_looks_back_too(qtbot, play) -> None:
    play.show_words(True)
    before = play.text.board.toPlainText()
    play.session.look(2)
    qtbot.waitUntil(lambda: play.lookback.looking, timeout=SOON)
    assert play.text.board.toPlainText() != before and not play.text.choices.count()
    play.lookback.end()
    assert play.text.board.toPlainText() == before and play.text.choices.count()


def test_taken_back_turns_are_folded_and_can_be_shown(qtbot, play) -> None:
    answer_once(qtbot, play, Random(5))
    at, last = play.position.number, play.log.text().splitlines()
    click(qtbot, play.tools.undo)
    qtbot.waitUntil(lambda: play.position.number > at and asks(play), timeout=SOON)
    told = "An answer was taken back."  # the page follows the table
    qtbot.waitUntil(lambda: play.log.text().splitlines()[-1] == told, timeout=SOON)
    lines = play.log.text().splitlines()
    assert len(lines) < len(last) + 1
    play.log.set_shown("void", True)
    assert len(play.log.text().splitlines()) > len(lines)


def test_turns_are_headings_in_both_languages(qtbot, open_window) -> None:
    from client.app.speech import speak

    for language, word in (("en", "Turn"), ("de", "Zug")):
        speak(language)
        try:
            window: Any = open_window(language=language)
            window.begin(Plan("rune", seats="you,random", seed=3))
            play, chance = playing(qtbot, window), Random(3)
            for _ in range(3):
                answer_once(qtbot, play, chance)
            heads = [line.text for line in play.log._lines if line.kind == TURN]
            assert heads and all(head.startswith(word) for head in heads)
        finally:
            speak("en")


# --- at a networked table -----------------------------------------------------------------------------------


def test_a_networked_seat_looks_back_at_what_it_knew_then() -> None:
    world = World("rune", 2, seed=3, play=False)
    world.link_all()
    world.answers(6)
    table = world.table(0)
    assert table.fold is not None
    lines = past_lines(table)
    assert [line.step for line in lines] == sorted(line.step for line in lines)
    for at, past in table.fold.past.items():
        shown = position_at(table, at)
        assert shown is not None and not shown.live and shown.options is None and shown.number == at
        assert shown.view == table.game.view(past.table, 0, past.know)
    assert shown is not None
    others = {c.id for z in shown.view.zones if z.seat == 1 for c in z.cards if c.name}
    public = table.game.view(table.fold.table, -1, Secrets())
    assert others == {c.id for z in public.zones if z.seat == 1 for c in z.cards if c.name}
    assert position_at(table, 10_000) is None


def test_what_was_taken_back_at_a_networked_table_is_folded(qtbot) -> None:
    from client.app.log import LogPane
    from client.table.look import DARK_LOOK

    world = World("rune", 2, seed=3, play=False)
    world.link_all()
    world.quiet()
    seat = world.asked()
    before = len(past_lines(world.table(seat)))
    world.answer(seat)
    world.quiet()
    world.call(seat, lambda table: table.offer(TAKE_BACK, world.now))
    world.quiet()
    other = 1 - seat
    world.call(other, lambda table: table.accept(TAKE_BACK, world.now))
    world.quiet()
    lines = past_lines(world.table(seat))
    assert lines[-1].text == "An answer was taken back." and lines[-1].back >= 0
    pane = LogPane(DARK_LOOK)
    qtbot.addWidget(pane)
    pane.tell(Told(lines))
    assert len(pane.text().splitlines()) == before + 1
    assert isinstance(lines[0], LogLine)


# --- in the middle of a game --------------------------------------------------------------------------------


def test_another_language_in_mid_game_leaves_nothing_half(qtbot, play) -> None:
    from client.app.speech import speak

    window, at, told = play.window(), play.position.number, len(play.log.text().splitlines())
    window.settings.change(language="de")
    try:
        window.restyle()
        qtbot.waitUntil(lambda: window.play is not play and asks(window.play), timeout=SOON)
        again = window.play
        qtbot.waitUntil(lambda: again.stands.text().startswith("Du bist am Zug"), timeout=SOON)
        assert again.position.number == at and again.table.play.picking is not None
        assert again.tools.undo.text() == "Zurücknehmen" and again.drawer.is_open
        assert len(again.log.text().splitlines()) == told
        answer_once(qtbot, again, Random(2))
        assert again.position.number > at, "the game goes on there"
    finally:
        speak("en")
