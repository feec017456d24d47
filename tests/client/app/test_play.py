"""The screen of a game: refusals with their rule, take-back, hints, log, tutorial, the end."""

from dataclasses import replace
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest

from client.app.log import Seen
from client.app.tutorial import TutorialError, read_tutorial
from client.qt import QImage, QPainter, QRectF, Qt, QtCore, QtWidgets
from client.service.plan import Plan
from client.session.telling import LogLine, Told
from client.table import plates
from client.table.inkwell import write_line
from client.table.planning import make_plan
from engines import registry
from engines.kernel import Answer, render
from engines.registry import SourceFile
from tests.client.app.hands import SOON, asks, click, play_by_list, playing


@pytest.fixture
def play(qtbot, open_window):
    window: Any = open_window(text_table=True)
    window.show_new_game()
    click(qtbot, window.screen_shown.begin)
    return playing(qtbot, window)


def test_a_refused_move_names_the_rule_and_f1_opens_it_there(qtbot, play) -> None:
    right = next(iter(play.position.options.answers()))
    play._answered(Answer(right.step, right.seat, ("place", right.value[1], 40, 40, 0), right.faces))
    qtbot.waitUntil(play.notice.isVisible, timeout=SOON)
    assert play.notice.clause == "RN-044"
    window = play.window()
    qtbot.keyClick(window, Qt.Key.Key_F1)
    rules = window._rules
    assert rules.isVisible() and rules._wanted == "RN-044"
    assert "at least one cell" in rules.page.toPlainText()


def test_the_rules_are_searched(qtbot, play) -> None:
    click(qtbot, play.tools.rules)
    rules = play.window()._rules
    rules.search.setText("master diagonal")
    assert rules.found.text().startswith("0 of") or "diagonal" in rules.page.toPlainText().casefold()
    rules.search.setText("rn-049")
    assert rules.found.text().startswith("1 of")
    assert rules.page.toPlainText().strip().startswith("RN-049")
    rules.search.setText("<b>&no such")
    assert rules.found.text().startswith("0 of")


def test_what_was_answered_is_taken_back_with_the_key(qtbot, play) -> None:
    at = play.position.number
    play.text.answered.emit(next(iter(play.position.options.answers())))
    qtbot.waitUntil(
        lambda: asks(play) and play.position.number > at and play.tools.undo.isEnabled(), timeout=SOON
    )
    qtbot.keyClick(play.window(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "taken back" in play.log.text(), timeout=SOON)


def test_typed_words_do_what_they_do_at_the_terminal(qtbot, play) -> None:
    def type_line(text: str) -> None:
        play.text.entry.setFocus()
        qtbot.keyClicks(play.text.entry, text)
        qtbot.keyClick(play.text.entry, Qt.Key.Key_Return)

    type_line("help")
    assert "Type the number of a line to choose it" in play.text.hint.text()
    type_line("hint")
    qtbot.waitUntil(play.notice.isVisible, timeout=SOON)
    assert play.notice.sentence.text().startswith("Hint: Place ")
    type_line("card r16")
    assert "R16" in play.text.hint.text()
    type_line("nonsense")
    assert play.text.hint.text() == "Nothing here fits 'nonsense'."
    type_line("all")
    name = next(zone for zone in play.position.view.zones if zone.name == "hand").cards[0].name
    type_line(f"why {name}")
    assert play.text.hint.text().startswith(f"You can: “Place {name}")
    type_line("why")
    assert play.text.hint.text().startswith("Nothing is held back now.")
    type_line(f"{name} 40 40")
    assert play.text.hint.text().endswith("(RN-044)")
    type_line("ask own")
    assert "own: after my own actions, to answer them myself: yes" in play.text.hint.text()
    type_line("wait")
    assert play.pace.until == "turn"
    type_line("wait for ever")
    assert play.text.hint.text().startswith("Type wait to pass until your next turn")
    type_line("all")
    before = play.position.number
    type_line("1")
    while play.position.number == before:
        qtbot.keyClick(play.text.choices, Qt.Key.Key_Return)
        qtbot.wait(5)


def test_it_says_what_the_terminal_says(play) -> None:
    assert play.text.board.toPlainText().splitlines() == render(play.position.view)


def test_a_line_of_the_log_leads_to_its_card(qtbot, play) -> None:
    play.text.answered.emit(next(iter(play.position.options.answers())))
    qtbot.waitUntil(lambda: "places R" in play.log.text() or "place R" in play.log.text(), timeout=SOON)
    wanted: list[int] = []
    play.log.card_wanted.connect(wanted.append)
    document = play.log.page.document()
    links = []
    block = document.begin()
    while block.isValid():
        for fragment in block:
            if (piece := fragment.fragment()).charFormat().isAnchor():
                links.append(piece.charFormat().anchorHref())
        block = block.next()
    links = [link for link in links if link.startswith("card:")]
    assert links
    play.log.page.anchorClicked.emit(QtCore.QUrl(links[0]))
    (card,) = wanted
    named = [one for zone in play.position.view.zones for one in zone.cards if one.id == card]
    assert named and named[0].name in play.log.text()
    play.log._links[0] = (card, Seen("R99", 99, 0))  # another card lies where that one lay
    play.log.page.anchorClicked.emit(QtCore.QUrl(links[0]))
    assert wanted == [card] and "R99 is not to be seen now." in play.notice.sentence.text()


def test_what_was_taken_back_is_folded_and_can_be_shown(qtbot, play) -> None:
    lines = [
        LogLine(f"Step {n}", 10 + n, at=n) for n in range(1, 6)
    ]  # sessions count otherwise than the engine
    play.log.tell(
        Told((*lines, LogLine("An answer was taken back.", 16, kind="note", at=6, back=3)), afresh=True)
    )
    assert play.log.text().splitlines() == ["Step 1", "Step 2", "Step 3", "An answer was taken back."]
    play.drawer.set_open(True)
    click(qtbot, play.log.filter)
    menu = QtWidgets.QApplication.activePopupWidget()
    assert isinstance(menu, QtWidgets.QMenu)
    menu.actions()[3].trigger()
    menu.close()
    assert "Step 5" in play.log.text()
    play.log.set_shown("note", False)
    assert "taken back" not in play.log.text() and "Step 5" in play.log.text()


def test_a_replay_is_saved_and_copied_from_the_end(qtbot, play, tmp_path) -> None:
    play.session.resign()
    qtbot.waitUntil(play.ending.isVisible, timeout=SOON)
    assert play.ending.title.text() == "You lose."
    play.ending.copy_to(tmp_path / "mine.rune")
    assert (tmp_path / "mine.rune").read_bytes() and "mine.rune" in play.ending.kept.text()
    click(qtbot, play.ending.share)
    urls = QtWidgets.QApplication.clipboard().mimeData().urls()
    assert [url.toLocalFile() for url in urls] == [play._ended.replay]
    play.ending.copy_to(tmp_path / "no" / "such.rune")
    assert play.ending.kept.text().startswith("It could not be saved")


def test_cutting_the_deck_shows_its_number_and_plates_tell_all(qtbot, open_window, monkeypatch) -> None:
    window: Any = open_window(tutorials_seen=("runeslingers",))
    window.begin(Plan("runeslingers", seed=4))
    table = playing(qtbot, window).table
    qtbot.waitUntil(lambda: table.dock.findChild(QtWidgets.QSpinBox) is not None, timeout=SOON)
    qtbot.wait(20)
    box = table.dock.findChild(QtWidgets.QSpinBox)
    line = box.lineEdit()
    assert line.text() == "0" and line.width() > line.fontMetrics().horizontalAdvance("30")
    assert table.dock.area.verticalScrollBar().maximum() == 0 and not box.visibleRegion().isEmpty()
    said: list[str] = []

    def heard(p: QPainter, line: QRectF, text: str, *more: Any) -> None:
        said.append(text)
        write_line(p, line, text, *more)

    monkeypatch.setattr(plates, "write_line", heard)
    view = table.play.view
    for seat in view.seats:
        plate = plates.plate_of(table.scene.plan, view, seat, table.table_layout, table.scene.names)
        rect = table.scene.plan.plates[seat.seat]
        image = QImage(400, 400, QImage.Format.Format_ARGB32_Premultiplied)
        p = QPainter(image)
        said.clear()
        plates.paint_plate(
            p, QRectF(0, 0, rect.width(), rect.height()), plate, table.table_layout, table.look
        )
        p.end()
        assert {"power", "block", "barrier", "light", "determination"} <= set(said), said
    for scale in (1.0, 1.5, 2.0):  # in the smallest window large text leaves both ends of the column apart
        look = replace(table.look, text_scale=scale)
        plan = make_plan(view, table.table_layout, 960, 570, look)
        left = [each.rect for each in plan.zones.values() if each.place.area == "left" and each.zone.cards]
        for one, other in combinations([*plan.plates.values(), *left], 2):
            common = one.intersected(other)
            assert left and min(common.width(), common.height()) <= 1, (scale, one, other)


def test_resigning_asks_first(qtbot, play) -> None:
    play.resign()
    (box,) = play.findChildren(QtWidgets.QMessageBox)
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    qtbot.wait(20)
    assert not play.ending.isVisible()
    play.resign()
    box = play.findChildren(QtWidgets.QMessageBox)[-1]
    (yes,) = [one for one in box.buttons() if one.text() == "Resign"]
    click(qtbot, yes)
    qtbot.waitUntil(play.ending.isVisible, timeout=SOON)
    assert play.ending.title.text() == "You lose."


def test_after_the_end_the_replay_is_one_press_away(qtbot, play) -> None:
    play_by_list(qtbot, play)
    window = play.window()
    click(qtbot, play.ending.replay)
    qtbot.waitUntil(lambda: window.play is not play and window.play.replay_bar is not None, timeout=SOON)
    shown = window.play
    qtbot.waitUntil(lambda: "Verified" in shown.replay_bar.badge.text(), timeout=SOON)


def test_hostile_texts_freeze_and_break_nothing(qtbot, play) -> None:
    names = ("x" * 5000, "مرحبا \u202e abc", "😀" * 300, "<b>bold</b>\n\x07")
    odd = [LogLine(f"{names[n % 4]} {n}", n, n % 5 - 1, (n,)) for n in range(400)]
    lines = [*odd, *(LogLine(f"Seat 1 places R01 {n}", n, 0, (n,)) for n in range(400, 10_000))]
    play.log.tell(Told(tuple(lines)))
    play.refuse(names[0], "RN-<b>")
    play.curtain.call(names[1] * 50)
    play.window().say(names[2])
    qtbot.waitUntil(lambda: play.log.text().rstrip().endswith("9999"), timeout=SOON)
    assert "<b>bold</b>" in play.log.text()
    play.grab()


def test_a_tutorial_goes_along_with_the_game_and_is_skipped_for_good(qtbot, open_window) -> None:
    window: Any = open_window(tutorials_seen=(), text_table=True)
    window.show_new_game()
    click(qtbot, window.screen_shown.learn)
    play = playing(qtbot, window)
    guide = play.guide
    assert guide is not None
    qtbot.waitUntil(guide.isVisible, timeout=SOON)
    first = guide.title.text()
    click(qtbot, guide.next)
    click(qtbot, guide.next)
    assert guide.page.answer == "place" and guide.title.text() != first
    play.text.answered.emit(next(iter(play.position.options.answers())))
    qtbot.waitUntil(lambda: guide.page.answer == "draw", timeout=SOON)
    click(qtbot, guide.skip)
    assert window.settings.now.tutorials_seen == ("rune",)
    window.show_new_game()
    click(qtbot, window.screen_shown.begin)
    assert playing(qtbot, window).guide is None


TRIES, QUESTIONS = 3, 150
"""Games by chance, and questions of each, in which everything that a tutorial speaks of must come up."""


@pytest.mark.parametrize("game", registry.games())
def test_the_tutorial_of_every_game_speaks_of_what_there_is(game: str) -> None:
    engine = registry.engine(game)
    source = engine.tutorial()
    if source is None:
        pytest.skip("this game has none")
    tutorial = read_tutorial(source)
    clauses = {clause.id for clause in engine.ledger()}
    assert {page.clause for page in tutorial.page if page.clause} <= clauses
    opening = tutorial.plan(engine).opening()
    assert len(tutorial.plan(engine).seats.split(",")) == opening.mode.seats
    asked: set[str] = set()
    words: set[str] = set()
    for number in range(TRIES):
        local, chance = opening.start(b"tutorial %d" % number, number), Random(number)
        for options in islice(local.play(), QUESTIONS):
            asked.add(options.decision.name)
            for answer in islice(options.answers(), 100):
                words |= {answer.value[0]} if isinstance(answer.value, tuple) and answer.value else set()
            local.submit(options.sample(chance))
    assert {page.when for page in tutorial.page if page.when} <= asked
    assert {page.answer for page in tutorial.page if page.answer} <= words


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title = 3", "Expected `str`, got `int` - at `$.title`"),
        ("[[page]]\ntext = 'z'\ntitle = 'y'", "missing required field `title`"),
        ("title = 'x'\n[[page]]\ntitle = 'y'\ntext = 'z'\nurl = 'u'", "unknown field `url` - at `$.page[0]`"),
        ("title = 'x'\npage = []", "length >= 1"),
        ("title =", "Invalid value"),
    ],
)
def test_a_wrong_tutorial_is_named_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(TutorialError) as error:
        read_tutorial(SourceFile("tutorial.toml", text))
    assert "tutorial.toml" in str(error.value) and says.split(" - ", maxsplit=1)[0] in str(error.value)
