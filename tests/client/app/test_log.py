"""The log's pane: where one reads in it."""

import pytest

from client.app.log import FOLLOWS, LogPane, Seen
from client.app.theme import sheet
from client.qt import QObject, QtCore, QtGui
from client.service.glossary import explain_text
from client.session.telling import LogLine, Told
from client.table.look import DARK_LOOK, LIGHT_LOOK
from engines.kernel import CardView, TableView, ZoneView


@pytest.fixture
def pane(qtbot) -> LogPane:
    pane = LogPane(DARK_LOOK)
    qtbot.addWidget(pane)
    pane.resize(300, 400)
    pane.show()
    pane.tell(Told(lines("first", 60)))
    return pane


def lines(word: str, many: int) -> tuple[LogLine, ...]:
    return tuple(
        LogLine(f"{word} {n}, long enough to need a second row in so small a pane") for n in range(many)
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


def test_a_word_of_the_game_is_explained_where_it_is_pointed_at(qtbot) -> None:
    pane = LogPane(DARK_LOOK, game="reapers")
    qtbot.addWidget(pane)
    pane.resize(400, 300)
    pane.show()
    term = explain_text("reapers", "Cast")[0]
    pane.tell(Told((LogLine("Something else about Cast."),)))
    cursor = QtGui.QTextCursor(pane.page.document())
    cursor.setPosition(len("Something else about U"))
    assert pane.meaning_at(pane.page.cursorRect(cursor).center()) == f"{term.word}: {term.text}"
    cursor.setPosition(3)
    assert pane.meaning_at(pane.page.cursorRect(cursor).center()) == ""


class Painted(QObject):
    """Notes what is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[QObject] = []

    def eventFilter(self, watched: QObject, event: QtCore.QEvent) -> bool:
        if event.type() == QtCore.QEvent.Type.Paint:
            self.seen.append(watched)
        return False


def test_a_line_paints_the_page_alone_and_its_ground_is_that_of_the_look(qtbot, pane) -> None:
    for look in (DARK_LOOK, LIGHT_LOOK):
        pane.setStyleSheet(sheet(look))
        qtbot.wait(10)
        painted = Painted()
        for each in (pane, pane.page, pane.page.viewport()):
            each.installEventFilter(painted)
        pane.page.viewport().update()
        qtbot.waitUntil(lambda painted=painted: bool(painted.seen))
        assert painted.seen == [pane.page.viewport()]
        ground = pane.page.viewport().grab().toImage().pixelColor(1, 1)
        assert ground.name() == look.palette.panel


def test_other_looks_colour_what_was_told_before_and_keep_the_mark(qtbot, pane) -> None:
    pane.tell(Told((LogLine("You win.", step=7),)))
    pane.mark_moment(7)
    pane.set_look(LIGHT_LOOK)
    block, ink = pane.page.document().begin(), QtGui.QColor(LIGHT_LOOK.palette.text)
    while block.isValid():
        assert block.begin().fragment().charFormat().foreground().color() == ink, block.text()
        block = block.next()
    assert marked(pane) == "You win."


def marked(pane: LogPane) -> str:
    """The line that is marked."""
    (mark,) = pane.page.extraSelections()
    return mark.cursor.selectedText()


def test_the_page_follows_leaps_after_the_table_and_goes_to_the_last_of_them(qtbot, pane) -> None:
    pane.tell(Told(tuple(LogLine(f"Line {n}.", step=n) for n in range(1, 90))))
    pane.mark_moment(3)
    pane.follow(40)
    pane.follow(80)
    assert marked(pane) == "Line 3.", "nothing of it before the table is painted"
    qtbot.waitUntil(lambda: marked(pane) == "Line 80.")
    pane.follow(10)
    pane.mark_moment(20)  # what is marked at once is not led away
    qtbot.wait(3 * FOLLOWS)
    assert marked(pane) == "Line 20."


def sight(*cards: CardView) -> TableView:
    """A table on which these cards are in sight."""
    zone = ZoneView(0, "hand", "Hand", 0, 0, cards, False)
    return TableView("genesis", 0, 1, 1, 0, "", (), (), (zone,), None)


def test_a_link_follows_its_card_and_lights_no_other(qtbot, pane) -> None:
    """Under its number or another, and called otherwise where it lies now; never another player's."""
    pane.know(sight(CardView(5, "Viper // Venom", 7, owner=0)), {})
    pane.tell(Told((LogLine("You draw Viper // Venom.", 3, 0, (5,)),), afresh=True))
    wanted: list[int] = []
    gone: list[str] = []
    pane.card_wanted.connect(wanted.append)
    pane.gone.connect(gone.append)
    for now, goes in (
        ((CardView(5, "Viper", 7, owner=0), CardView(6, "Viper // Venom", 7, owner=0)), 5),
        ((CardView(5, "Moss Bear", 8, owner=0), CardView(9, "Viper // Venom", 7, owner=0)), 9),
        ((CardView(5, "Moss Bear", 8, owner=0), CardView(9, "Viper // Venom", 7, owner=1)), None),
    ):
        pane.know(sight(*now), {})
        pane.page.anchorClicked.emit(QtCore.QUrl("card:0"))
        assert (wanted, gone) == (([goes], []) if goes is not None else ([], ["Viper // Venom"]))
        wanted.clear()


def test_a_piece_without_a_face_goes_by_what_it_is_called() -> None:
    assert Seen("master", None, 0).is_still(Seen("master", None, 0))
    assert not Seen("master", None, 0).is_still(Seen("rune", None, 0))
