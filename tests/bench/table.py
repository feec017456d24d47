"""Speed of the drawn table: a frame with many cards in motion, and from a key to the changed screen."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING

from client.cli.benchmarks import Benchmark, Figure
from client.cli.benchmarks.measure import Work
from engines import registry
from engines.kernel import Answer, Arrange, CardView, LocalGame
from tests.bench.common import timed
from tests.client.table.described import duel_layout, duel_local

if TYPE_CHECKING:
    from client.qt import QApplication
    from client.table.widget import TableWidget

MILLI = 1e3
SIZE = (1280, 800)
CARDS = 150
"""Cards in motion: two full tables and then some."""


def application() -> QApplication:
    """The one application of this process, without a screen unless there is one already."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from client.qt import QApplication

    found = QApplication.instance()
    return found if isinstance(found, QApplication) else QApplication([])


def table_frames() -> list[Figure]:
    """Milliseconds a frame with 150 cards in motion (goal: 16), beside the same pictures in a bare loop."""
    app = application()
    from client.qt import QPainter, QPixmap, QPointF
    from client.table.cardart import face_of
    from client.table.items import CardItem
    from client.table.lying import Lying

    local = duel_local()
    widget = _widget(local, duel_layout(local.game))
    _show(widget, local, 0)
    chance = Random(1)
    items = []
    for n in range(CARDS):
        card = CardView(
            n, f"Card {n % 40}", 0, True, "unit", "Some words on it.", up=True, stats=(("cost", 2),)
        )
        x, y = chance.randrange(60, 1200), chance.randrange(60, 600)
        item = CardItem(Lying((n,), face_of(card, 0, down=False), x, y, (80, 112), n % 7 == 0, float(n)),
                        widget.scene.pixmaps)  # fmt: skip
        widget.scene.addItem(item)
        items.append(item)
    places = [
        [QPointF(chance.randrange(60, 1200), chance.randrange(60, 600)) for _ in items] for _ in range(8)
    ]
    turn = cycle(places)

    def frame() -> int:
        for item, place in zip(items, next(turn), strict=True):
            item.setPos(place)
        app.processEvents()
        return 1

    canvas = QPixmap(*SIZE)
    pictures = [item.pixmap() for item in items]

    def bare() -> int:
        painter = QPainter(canvas)
        for picture, place in zip(pictures, next(turn), strict=True):
            painter.drawPixmap(place, picture)
        painter.end()
        return 1

    baseline = "the same pictures in a bare loop"
    found = timed({baseline: bare, f"{CARDS} cards in motion": frame}, "ms/frame", baseline, MILLI)
    widget.close()
    return found


def table_moves() -> list[Figure]:
    """Milliseconds from a key to the changed screen (goal: 50), beside the engine's part of it alone."""
    found = []
    for name, make in (("duel", _duel), ("rune", _rune)):
        local, layout = make()
        baseline = f"{name}: answer and view"
        works = {baseline: _engine_alone(make), f"{name}: key to screen": _key_to_screen(local, layout, make)}
        found += timed(works, "ms", baseline, MILLI)
    return found


def _duel() -> tuple[LocalGame, object]:
    local = duel_local()
    return local, duel_layout(local.game)


def _rune() -> tuple[LocalGame, object]:
    from client.table.layout import layout_for

    engine = registry.engine("rune")
    game = engine.game()
    return LocalGame(game, game.setup("duel"), b"bench"), layout_for(game, engine)


def _widget(local: LocalGame, layout: object) -> TableWidget:
    from client.table.layout import Layout
    from client.table.look import DARK_LOOK
    from client.table.widget import TableWidget

    assert isinstance(layout, Layout)
    widget = TableWidget(local.game, layout, DARK_LOOK)
    widget.resize(*SIZE)
    widget.show()
    application().processEvents()
    return widget


def _show(widget: TableWidget, local: LocalGame, seat: int) -> None:
    from client.table.shown import Shown

    view = local.game.view(local.table, seat, local.secrets[seat])
    options = None if local.over else local.options(seat)
    widget.show_position(Shown(view, options, (), len(local.entries)))


def _asked(local: LocalGame, make: Callable[[], tuple[LocalGame, object]]) -> LocalGame:
    """The game at its next question, private orders left as they are; a fresh one if it is over."""
    while not local.over and isinstance(local.table.pending, Arrange):
        local.arrange({})
    return make()[0] if local.over else local


def _engine_alone(make: Callable[[], tuple[LocalGame, object]]) -> Work:
    state = [make()[0]]
    chance = Random(2)

    def work() -> int:
        local = state[0] = _asked(state[0], make)
        seat = local.waiting()[0]
        options = local.options(seat)
        assert options is not None
        local.submit(options.sample(chance))
        local.game.view(local.table, seat, local.secrets[seat])
        return 1

    return work


def _key_to_screen(first: LocalGame, layout: object, make: Callable[[], tuple[LocalGame, object]]) -> Work:
    """An answer armed as by clicks, then Space: the game takes it, the next position is painted."""
    app = application()
    from PySide6.QtTest import QTest

    from client.qt import Qt

    widget = _widget(first, layout)
    state = [first]
    chance = Random(2)

    def answered(answer: Answer) -> None:
        local = state[0]
        local.submit(answer)
        local = state[0] = _asked(local, make)
        _show(widget, local, local.waiting()[0])

    widget.answered.connect(answered)
    _show(widget, first, first.waiting()[0])

    def work() -> int:
        local = state[0]
        options = local.options(local.waiting()[0])
        assert options is not None
        if _armed(widget, options.sample(chance)):
            QTest.keyClick(widget, Qt.Key.Key_Space)
        app.processEvents()
        return 1

    return work


def _armed(widget: TableWidget, answer: Answer) -> bool:
    """Choose on the table what an answer names, so that the big button gives it; where it has none (ways to
    choose from), the answer is given as by its own button.
    """
    from client.table.acting import ActPicking
    from client.table.choices import card_ref
    from client.table.picking import CardsPicking

    picking = widget.play.picking
    if isinstance(picking, ActPicking):
        picking.picked = next(choice.path for choice in picking.choices if choice.answer == answer)
    elif isinstance(picking, CardsPicking):
        picking.picked = tuple(card_ref(card) for card in answer.value)
    if picking is not None and picking.button().answer == answer:
        return True
    widget.bar.chosen.emit(answer)
    return False


BENCHMARKS: tuple[Benchmark, ...] = (table_frames, table_moves)
