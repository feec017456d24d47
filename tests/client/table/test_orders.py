"""A private order, asked for at the table on the screen, drawn or in words, goes back to the session."""

from __future__ import annotations

import pytest

from client.app.play_screen import PlayScreen
from client.qt import Qt, QtWidgets
from client.session.base import PLAYING, Opened, PlayState, Session
from client.table.look import DARK_LOOK
from client.table.shown import Shown
from engines import registry
from engines.kernel import LocalGame


class Asking(Session):
    """A session that only asks for an order."""

    def __init__(self) -> None:
        super().__init__()
        self.orders: list[tuple[int, ...]] = []

    def arrange(self, order: tuple[int, ...]) -> None:
        self.orders.append(order)


@pytest.fixture
def asked(qtbot):
    game = registry.load("rune")
    local = LocalGame(game, game.setup("duel"), b"order")
    session = Asking()
    screen = PlayScreen(session, DARK_LOOK)
    qtbot.addWidget(screen)
    screen.resize(1100, 700)
    screen.show()
    cards = local.table.zone("hand", 0)
    session.opened.emit(Opened(game, "duel", ("Ann", "Bert"), (0,)))
    session.moved.emit(Shown(game.view(local.table, 0, local.secrets[0]), number=1))
    session.state.emit(PlayState(PLAYING, order=cards))
    return session, screen, cards


def test_at_the_drawn_table(qtbot, asked):
    session, screen, cards = asked
    lines = screen.table.dock.findChild(QtWidgets.QListWidget)
    qtbot.keyClick(lines, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    session.state.emit(PlayState(PLAYING, order=cards, spent=(5, 5)))  # a clock ticks: nothing begins anew
    qtbot.keyClick(screen.table, Qt.Key.Key_Space)
    assert session.orders == [(cards[1], cards[0], *cards[2:])]


def test_in_words_after_changing_over(qtbot, asked):
    session, screen, cards = asked
    screen.show_words(True)
    screen.text.entry.setFocus()
    qtbot.keyClicks(screen.text.entry, " ".join(str(n) for n in range(len(cards), 0, -1)))
    qtbot.keyClick(screen.text.entry, Qt.Key.Key_Return)
    assert session.orders == [tuple(reversed(cards))]
