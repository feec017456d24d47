"""The log's pane: where one reads in it."""

import pytest

from client.app.log import LogPane
from client.session.telling import Line, Told
from client.table.look import DARK_LOOK


@pytest.fixture
def pane(qtbot) -> LogPane:
    pane = LogPane(DARK_LOOK)
    qtbot.addWidget(pane)
    pane.resize(300, 400)
    pane.show()
    pane.tell(Told(lines("first", 60)))
    return pane


def lines(word: str, many: int) -> tuple[Line, ...]:
    return tuple(
        Line(f"{word} {n}, long enough to need a second row in so small a pane") for n in range(many)
    )


def left(pane: LogPane) -> int:
    bar = pane.page.verticalScrollBar()
    return bar.maximum() - bar.value()


def test_the_end_stays_in_sight_when_lines_come_and_when_the_pane_shrinks(qtbot, pane) -> None:
    qtbot.waitUntil(lambda: pane.page.verticalScrollBar().maximum() > 500)
    pane.tell(Told(lines("second", 40)))
    qtbot.waitUntil(lambda: left(pane) == 0)
    pane.resize(220, 150)
    qtbot.waitUntil(lambda: pane.page.height() < 150)
    assert left(pane) == 0


def test_whoever_reads_further_up_is_left_in_peace(qtbot, pane) -> None:
    bar = pane.page.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 500)
    bar.setValue(100)
    pane.tell(Told(lines("second", 40)))
    assert bar.value() == 100
    bar.setValue(bar.maximum())
    pane.tell(Told(lines("third", 40)))
    assert left(pane) == 0
