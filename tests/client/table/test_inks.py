"""A player has one colour: pieces, plate, what is held, whose turn it is, lines of the log."""

from __future__ import annotations

import pytest

from client.app.log import LogPane
from client.qt import QApplication, QColor, QImage
from client.session.telling import LogLine, Told
from client.table.inks import LEGIBLE, piece_colours, seat_ink
from client.table.inkwell import contrast
from client.table.look import CONTRAST_LOOK, DARK_LOOK, LIGHT_LOOK, PALETTES, Look
from client.table.plates import plate_of
from client.table.shown import Shown
from client.table.widget import TableWidget
from engines import registry
from tests.client.table.described import duel_layout, duel_local
from tests.client.table.test_large_text import positions

AMBER, VIOLET = "#e0a526", "#9a66c4"


def test_pieces_give_their_player_its_colour() -> None:
    views, layout = positions("rune")
    assert {piece_colours(view, layout)[0] for view in views} == {AMBER}
    assert {piece_colours(view, layout)[1] for view in views} == {VIOLET}
    local = duel_local()
    assert piece_colours(local.game.view(local.table, 0, local.secrets[0]), duel_layout(local.game)) == {}


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
@pytest.mark.parametrize("own", [AMBER, VIOLET, "#000000", "#ffffff"])
def test_a_colour_of_pieces_can_be_read_in_every_look(palette, own: str) -> None:
    assert contrast(seat_ink(palette, 0, own), palette.panel) >= LEGIBLE
    assert seat_ink(palette, 1) == palette.seat(1)


@pytest.mark.parametrize("look", [DARK_LOOK, LIGHT_LOOK, CONTRAST_LOOK], ids=lambda look: look.palette.name)
def test_plates_track_board_and_log_have_the_colour_of_the_pieces(qtbot, look: Look) -> None:
    views, layout = positions("rune")
    view, engine = views[-1], registry.engine("rune")
    widget = TableWidget(engine.game(), layout, look)
    qtbot.addWidget(widget)
    widget.resize(1280, 761)
    widget.show()
    widget.show_position(Shown(view, None, (), 1))
    QApplication.processEvents()
    pal, board = widget.look.palette, widget.scene.board
    assert board is not None
    own = {0: AMBER, 1: VIOLET}
    assert board.state.own == own
    assert {s.seat: plate_of(widget.scene.plan, view, s, layout, ()).own for s in view.seats} == own
    shown = widget.grab().toImage()
    for seat, rect in widget.scene.plan.plates.items():
        if not next(each for each in view.seats if each.seat == seat).asked:
            assert near(shown, round(rect.left()), round(rect.center().y()), seat_ink(pal, 0, own[seat]))
    assert near(shown, widget.phases.x() + 2, widget.phases.y() + 15, seat_ink(pal, 0, own[view.active]))


def near(image: QImage, x: int, y: int, wanted: str) -> bool:
    """Whether a line of nearly this colour begins here: its edges are smoothed."""
    ink = QColor(wanted)
    found = [image.pixelColor(x + step, y) for step in range(6)]
    off = (
        max(abs(f.red() - ink.red()), abs(f.green() - ink.green()), abs(f.blue() - ink.blue())) for f in found
    )
    return min(off) < 60


@pytest.mark.parametrize("first", ["view", "lines"])
def test_lines_of_the_log_have_it_too(qtbot, first: str) -> None:
    """Also where the lines are told before anything is seen, as a replay's are."""
    views, layout = positions("rune")
    log = LogPane(DARK_LOOK)
    qtbot.addWidget(log)
    if first == "view":
        log.know(views[0], piece_colours(views[0], layout))
    log.tell(Told((LogLine("plays", seat=1, kind="move"),), afresh=True))
    if first == "lines":
        log.know(views[0], piece_colours(views[0], layout))
    html = ""

    def told() -> bool:
        nonlocal html
        html = log.page.toHtml()
        return "plays" in html

    qtbot.waitUntil(told)
    assert seat_ink(DARK_LOOK.palette, 0, VIOLET) in html
