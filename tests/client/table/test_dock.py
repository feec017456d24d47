"""The dock lies over nothing that can be pointed at: over games that were really played, at every size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from client.qt import QApplication, QPoint, QRect, QRectF
from client.table.docking import CLEAR, place_dock
from client.table.layout import layout_for
from client.table.look import DARK_LOOK
from client.table.picking import Picking
from client.table.shown import Shown
from client.table.widget import TableWidget
from engines import registry
from replays.samples import samples
from replays.timeline import Timeline, open_timeline

GAMES = ("rune", "reapers", "runeslingers", "runiverse", "genesis")
SIZES = ((960, 601), (1280, 761), (1920, 1041), (1280, 681))
"""Tables in windows of 960×640, 1280×800, 1920×1080, and 2560×1440 at scale 2, below the bar."""
POSITIONS, STEPS = 7, 3
"""Positions of a game that the short form looks at, and things chosen one after another in each."""


@cache
def _timeline(game: str) -> Timeline:
    return open_timeline(next(path for path in samples() if path.stem == game))


def asked(game: str, count: int) -> Iterator[Shown]:
    """Positions of the sample game, evenly over it, as they were put to whoever was asked."""
    timeline = _timeline(game)
    assert timeline.game is not None
    found = []
    for at in range(timeline.last + 1):
        for seat in range(2):
            know = timeline.secrets(at, seat)
            if timeline.game.options(timeline.table(at), know) is not None:
                found.append((at, seat))
                break
    step = max(1, len(found) // count)
    for at, seat in found[step // 2 :: step]:
        table, know = timeline.table(at), timeline.secrets(at, seat)
        view = timeline.game.view(table, seat, know)
        yield Shown(view, timeline.game.options(table, know), (), at)


def seated(qtbot, game: str, size: tuple[int, int], text_scale: float = 1.0) -> TableWidget:
    """The table of a game in a window of this size."""
    engine = registry.engine(game)
    look = replace(DARK_LOOK, text_scale=text_scale, reduced_motion=True)
    widget = TableWidget(engine.game(), layout_for(engine.game(), engine), look)
    qtbot.addWidget(widget)
    widget.resize(*size)
    widget.show()
    return widget


def covered(widget: TableWidget) -> list[str]:
    """What can be chosen and lies beneath the dock, in part or whole."""
    dock, scene = QRectF(widget.dock.geometry()), widget.scene
    return [
        f"{ref}: {box.getRect()} beneath {dock.getRect()}"
        for ref in sorted(widget.play.lit())
        for box in scene.boxes([ref])
        if box.intersects(dock)
    ]


def out_of_order(widget: TableWidget) -> list[str]:
    """What is wrong with the dock itself: beyond the table, or its big button not whole in it."""
    dock = widget.dock
    main = QRect(dock.main.mapTo(dock, QPoint(0, 0)), dock.main.size())
    found = []
    if not widget.rect().contains(dock.geometry()):
        found.append(f"{dock.geometry()} is not on the table")
    if dock.main.isVisible() and not dock.rect().contains(main):
        found.append(f"the button {main} is cut by {dock.rect()}")
    if dock.area.viewport().height() < min(dock.question.fontMetrics().height(), dock.question.height()):
        found.append(f"no line of the question is seen: {dock.area.viewport().height()}")
    return found


def walk(widget: TableWidget, shown: Shown, chance: Random) -> None:
    """Look at a position, and at what each of a few clicks lights."""
    widget.show_position(shown)
    for step in range(STEPS):
        QApplication.processEvents()
        wrong = covered(widget) + out_of_order(widget)
        assert not wrong, (shown.number, step, widget.dock.question.text(), wrong)
        picking = widget.play.picking
        if not isinstance(picking, Picking) or not widget.play.lit():
            return
        widget.play.pick(chance.choice(sorted(widget.play.lit())))
        if widget.play.picking is None:
            return


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_can_be_chosen_lies_beneath_the_dock(qtbot, game: str, size: tuple[int, int]) -> None:
    widget, chance = seated(qtbot, game, size), Random(1)
    for shown in asked(game, POSITIONS):
        walk(widget, shown, chance)


@pytest.mark.slow
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_nor_over_a_whole_game_in_large_text(qtbot, game: str, size: tuple[int, int], scale: float) -> None:
    widget, chance = seated(qtbot, game, size, scale), Random(2)
    for shown in asked(game, 10_000):
        walk(widget, shown, chance)


def test_large_text_in_the_smallest_window(qtbot) -> None:
    widget, chance = seated(qtbot, "runiverse", SIZES[0], 2.0), Random(3)
    for shown in asked("runiverse", POSITIONS):
        walk(widget, shown, chance)


BASE, FIELD = QRectF(600, 400, 300, 100), QRectF(0, 0, 1000, 506)


def needs(plain: int, flat: int = 1000):
    """A dock that needs these heights, whatever its width."""
    return lambda width, beside: flat if beside else plain


def test_it_grows_upwards_over_what_cannot_be_chosen() -> None:
    assert place_dock(BASE, FIELD, [], needs(240), []).rect == QRectF(600, 260, 300, 240)
    assert place_dock(BASE, FIELD, [], needs(40), []).rect == BASE, "and is never lower than its place"


def test_it_sets_its_answers_beside_the_button_before_it_moves() -> None:
    lit = [QRectF(700, 250, 80, 120)]
    found = place_dock(BASE, FIELD, [], needs(150, 120), lit)
    assert found.flat and found.rect == QRectF(600, 380, 300, 120)


def test_it_spreads_before_it_moves() -> None:
    lit = [QRectF(700, 250, 80, 120)]
    wide = QRectF(500, 400, 450, 100)
    found = place_dock(BASE, FIELD, [wide], lambda width, flat: 1000 if flat else 54_000 // width, lit)
    assert (found.rect.left(), found.rect.width()) == (500, 450) and found.rect.bottom() == 500


def test_it_takes_the_nearest_free_place_above_what_can_be_chosen() -> None:
    lit = [QRectF(700, 300, 80, 120), QRectF(620, 40, 80, 20)]
    found = place_dock(BASE, FIELD, [], needs(150), lit)
    assert found.rect.bottom() == 300 - CLEAR and not found.rect.intersects(lit[1])


def test_where_nothing_has_room_it_takes_the_place_that_lacks_least() -> None:
    lit = [QRectF(600, top, 300, 10) for top in (60, 250, 300, 460)]
    found = place_dock(BASE, FIELD, [], needs(400), lit)
    assert found.rect.top() == 70 + CLEAR and found.rect.bottom() == 250 - CLEAR


def test_cards_that_can_only_be_looked_at_stay_free_where_the_edge_has_room() -> None:
    card, wide = QRectF(700, 250, 80, 140), QRectF(500, 400, 450, 100)

    def need(width: int, flat: bool) -> int:
        return 1000 if flat else 45_000 // width

    assert place_dock(BASE, FIELD, [wide], need, []).rect == QRectF(600, 350, 300, 150)
    found = place_dock(BASE, FIELD, [wide], need, [], [card])
    assert found.rect.left() == 500 and not found.rect.intersects(card)
    assert place_dock(BASE, FIELD, [], need, [], [card]).rect == QRectF(600, 350, 300, 150), (
        "else they are not"
    )


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_what_stands_at_the_left_finds_room_beside_it(qtbot, size: tuple[int, int], scale: float) -> None:
    """Plates, small piles of both sides and the track: nothing lies on another, and the phase that is on is
    seen as soon as one phase has room.
    """
    widget = seated(qtbot, "runiverse", size, scale)
    shown = next(iter(asked("runiverse", 3)))
    widget.show_position(shown)
    plan, phases = widget.scene.plan, widget.phases
    left = [where.rect for where in plan.zones.values() if where.place.area == "left" and where.zone.cards]
    boxes = [*plan.plates.values(), *left]
    for number, one in enumerate(boxes):
        assert not any(one.adjusted(1, 1, -1, -1).intersects(other) for other in boxes[number + 1 :])
    at = [name for name, _ in shown.view.phases].index(shown.view.phase)
    box = phases._boxes()[at]
    assert box.top() > 0 and (box.bottom() <= phases.height() + 1 or phases.height() < 2.5 * box.height())
