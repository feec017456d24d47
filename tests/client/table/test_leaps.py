"""Leaps through a replay: what the table keeps from one position never shows in another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from client.qt import QImage, QPainter, QPointF, QRectF, Qt, QtWidgets
from client.table import laid, pixmaps, slices
from client.table.faces import Face
from client.table.items import CardItem, PictureItem
from client.table.layout import layout_for
from client.table.look import DARK_LOOK
from client.table.motion import Flight
from client.table.planning import make_plan
from client.table.readying import Readying
from client.table.rows import ZoneGroup, by_area, how_lie, rows_of
from client.table.scene import TableScene
from client.table.shown import Shown
from client.table.widget import TableWidget
from engines import registry
from engines.kernel.say import Voice, speaking
from replays.study.eyes import Sights, seen_by
from replays.timeline import Timeline, open_timeline
from tests.client.app.hands import SOON

SAMPLE = Path(__file__).parents[3] / "replays" / "samples" / "reapers.rune"


def lie(table: TableWidget) -> dict[int, tuple[object, ...]]:
    """By card: how its picture lies."""
    return {
        card: (
            *(item.lying, item.lights, item.raised, item.x(), item.y(), item.zValue(), item.rotation()),
            *(item.scale(), item.opacity(), item.offset().toTuple(), item.pixmap().size().toTuple()),
        )
        for card, item in table.scene.items_of.items()
    }


def blurred(table: TableWidget) -> list[str]:
    """Cards whose picture is not the one of their face and size."""
    card = table.scene.pixmaps.card
    wanted = [(item, item.lying) for item in table.scene.items_of.values()]
    return [
        lying.face.name
        for item, lying in wanted
        if item.pixmap().cacheKey() != card(lying.face, lying.size, turned=lying.turned).cacheKey()
    ]


@pytest.fixture
def timeline() -> Timeline:
    return open_timeline(SAMPLE)


@pytest.fixture
def tables(qtbot, timeline: Timeline) -> Callable[[], TableWidget]:
    """Makes tables for the sample."""
    assert timeline.game is not None
    game, layout = timeline.game, layout_for(timeline.game, registry.engine("reapers"))

    def table() -> TableWidget:
        made = TableWidget(game, layout, DARK_LOOK)
        qtbot.addWidget(made)
        made.resize(960, 640)
        made.show()
        return made

    return table


def part(timeline: Timeline, tenths: int) -> int:
    """A position so many tenths into the game."""
    return timeline.last * tenths // 10


def leap(table: TableWidget, timeline: Timeline, at: int) -> None:
    table.show_position(Shown(seen_by(timeline, at, 0), None, (), at, live=False))


def counted(monkeypatch, owner: type, *names: str) -> Counter[str]:
    """Counts calls of these methods from now on."""
    calls: Counter[str] = Counter()

    def watch(name: str) -> None:
        original = getattr(owner, name)

        def called(*args, **more):
            calls[name] += 1
            return original(*args, **more)

        monkeypatch.setattr(owner, name, called)

    for name in names:
        watch(name)
    return calls


def test_after_leaps_a_position_looks_as_on_a_fresh_table(timeline, tables, qtbot) -> None:
    leaping = tables()
    for at in (0, timeline.last, *(part(timeline, tenths) for tenths in (1, 8, 3, 9, 5))):
        leap(leaping, timeline, at)
        assert leaping.scene.motion.moving == 0  # nobody can follow a leap
    fresh = tables()
    leap(fresh, timeline, part(timeline, 5))
    assert lie(leaping) == lie(fresh)
    assert len(lie(fresh)) > 10
    leaping.scene.pixmaps.renewed.emit()  # what comes a moment after the last one
    qtbot.waitUntil(lambda: leaping.scene.renewing.done, timeout=SOON)
    assert lie(leaping) == lie(fresh)
    assert blurred(leaping) == blurred(fresh) == []


def test_a_leap_while_cards_fly_leaves_nothing_half_way(timeline, tables) -> None:
    leaping, fresh = tables(), tables()
    leap(leaping, timeline, part(timeline, 5))
    for item in leaping.scene.items_of.values():
        flight = Flight(item, item.home + QPointF(300, 0), turn=90.0, grow=2.0, flip=True)
        leaping.scene.motion.go([flight])
    leap(leaping, timeline, part(timeline, 1))
    leap(fresh, timeline, part(timeline, 1))
    assert leaping.scene.motion.moving == 0
    assert lie(leaping) == lie(fresh)
    assert all(item.transform().isIdentity() for item in leaping.scene.items_of.values())
    held = next(iter(leaping.scene.items_of.values()))
    held.setPos(5, 5)  # taken away while it turned
    held.setRotation(33)
    leap(leaping, timeline, part(timeline, 1))
    assert lie(leaping) == lie(fresh)


def test_a_leap_makes_no_motions_and_touches_only_what_changes(timeline, tables, monkeypatch) -> None:
    table = tables()
    for at in (part(timeline, 8), 0):  # all its faces are painted
        leap(table, timeline, at)
    flights = counted(monkeypatch, TableScene, "_flight")
    calls = counted(monkeypatch, CardItem, "setPos", "setRotation", "setScale", "setPixmap")
    leap(table, timeline, part(timeline, 8))
    assert calls["setPos"] and not flights
    assert not calls["setScale"]  # nothing is pointed at
    calls.clear()
    leap(table, timeline, part(timeline, 8))
    assert not calls


def test_what_lies_beneath_the_cards_is_set_only_where_it_changes(timeline, tables, monkeypatch) -> None:
    table = tables()
    leap(table, timeline, part(timeline, 8))
    calls = counted(monkeypatch, PictureItem, "setPixmap")
    leap(table, timeline, part(timeline, 8))
    assert not calls
    leap(table, timeline, 0)
    assert calls["setPixmap"] < len(table.scene.furniture._grounds)  # zones that look as they did


def test_a_position_that_comes_back_is_not_worked_out_anew(timeline, tables, monkeypatch) -> None:
    sights, table, made = Sights(timeline), tables(), list[int]()

    def planned(view, *asked):
        made.append(view.step)
        return make_plan(view, *asked)

    monkeypatch.setattr(laid, "make_plan", planned)

    def show(at: int, *, live: bool = False) -> None:
        table.show_position(Shown(sights.at(at, 0), None, (), at, live=live))

    far = part(timeline, 8)
    for at in (0, far, 0, far):
        show(at)
    assert len(made) == 2
    first = lie(table)
    table.resize(900, 640)
    show(far)
    assert len(made) > 2 and lie(table) != first
    made.clear()
    for _ in range(2):
        show(far, live=True)  # of a game that is being played no position comes back
    assert len(made) == 2


def test_a_sight_is_kept_for_the_same_eyes_and_words(timeline) -> None:
    sights, at = Sights(timeline), part(timeline, 5)
    seen = sights.at(at, 0)
    assert sights.at(at, 0) is seen == seen_by(timeline, at, 0)
    assert sights.at(at, 1) != seen
    with speaking(Voice(translate=str.upper)):
        told = sights.at(at, 0)
    assert told != seen and told.zones[0].title == seen.zones[0].title.upper()


def test_a_card_that_only_moves_is_not_dressed_anew(timeline, tables, monkeypatch) -> None:
    table = tables()
    leap(table, timeline, part(timeline, 8))
    calls = counted(
        monkeypatch, CardItem, "setPixmap", "setOffset", "setZValue", "_dress_count", "_dress_halo"
    )
    items = set(table.scene.items_of.values())
    for item in items:
        item.dress(replace(item.lying, x=item.lying.x + 40, y=item.lying.y - 3))
    assert not calls
    for item in items:
        item.dress(replace(item.lying, size=(60, 84), z=77.0))
    assert calls["setPixmap"] == calls["setOffset"] == calls["setZValue"] == len(items)


def test_a_card_taken_on_after_it_was_pointed_at_lies_as_others_do(timeline, tables) -> None:
    table, fresh = tables(), tables()
    leap(table, timeline, part(timeline, 8))
    for item in set(table.scene.items_of.values()):
        item.raise_up(True)
        item.setRotation(12)
    leap(table, timeline, 0)  # most go
    leap(table, timeline, part(timeline, 8))  # and are taken on again
    leap(fresh, timeline, part(timeline, 8))
    assert lie(table) == lie(fresh)


def test_positions_are_made_ready_before_somebody_goes_there(timeline, tables, qtbot) -> None:
    table = tables()
    leap(table, timeline, 0)
    readying, far = Readying(table.scene, table), tuple(part(timeline, tenths) for tenths in (2, 4, 7))
    readying.begin(lambda: (seen_by(timeline, at, 0) for at in far))
    readying.wait()  # somebody still moves about
    assert not readying.done
    qtbot.waitUntil(lambda: readying.done, timeout=SOON)
    made = counted_faces(table)
    for at in far:
        leap(table, timeline, at)
    assert counted_faces(table) == made and blurred(table) == []
    leap(table, timeline, timeline.last)
    assert counted_faces(table) > made  # nobody had asked for these


def test_faces_that_were_lacking_come_a_slice_at_a_time(timeline, tables, qtbot, monkeypatch) -> None:
    """So that nobody feels it; a leap meanwhile has what it needs, and the rest is dropped."""
    table = tables()
    leap(table, timeline, part(timeline, 8))
    monkeypatch.setattr(slices, "SLICE", 0.0)
    monkeypatch.setattr(slices, "BETWEEN", 60_000)
    table.scene.pixmaps.clear()
    calls = counted(monkeypatch, CardItem, "dress")
    monkeypatch.setattr(slices, "perf_counter", iter(range(1000)).__next__)
    table.scene.pixmaps.renewed.emit()
    qtbot.wait(50)
    assert calls["dress"] < 3 < len(set(table.scene.items_of.values()))
    assert not table.scene.renewing.done
    leap(table, timeline, part(timeline, 8))
    assert table.scene.renewing.done and blurred(table) == []


def test_a_leap_to_many_new_faces_waits_for_few_of_them(timeline, tables, qtbot) -> None:
    """The others are plain for a moment; then the position looks as on a fresh table."""
    table, fresh = tables(), tables()
    leap(table, timeline, 0)
    leap(table, timeline, part(timeline, 8))
    upright = [key for key in table.scene.pixmaps._kept if isinstance(key[0], Face) and len(key) == 2]
    assert 0 < sum(face.known for face, _ in upright) <= pixmaps.AT_ONCE < len(blurred(table))
    leap(table, timeline, 0)
    leap(table, timeline, part(timeline, 7))
    table.scene.pixmaps.renewed.emit()
    qtbot.waitUntil(lambda: table.scene.renewing.done, timeout=SOON)
    leap(fresh, timeline, part(timeline, 7))
    assert lie(table) == lie(fresh) and blurred(table) == []


def test_nothing_is_made_ready_that_has_no_room(timeline, tables, qtbot, monkeypatch) -> None:
    table = tables()
    leap(table, timeline, 0)
    monkeypatch.setattr(pixmaps, "MAX_PIXELS", table.scene.pixmaps._pixels)
    made = counted_faces(table)
    readying = Readying(table.scene, table)
    readying.begin(lambda: (seen_by(timeline, at, 0) for at in (part(timeline, 2), part(timeline, 7))))
    qtbot.waitUntil(lambda: readying.done, timeout=SOON)
    assert counted_faces(table) == made


def counted_faces(table: TableWidget) -> int:
    """How many faces of cards are kept."""
    return sum(isinstance(key, tuple) and isinstance(key[0], Face) for key in table.scene.pixmaps._kept)


def test_what_lies_in_a_row_is_gone_through_once_for_all_sizes(timeline, monkeypatch) -> None:
    view = seen_by(timeline, part(timeline, 8), 0)
    layout = layout_for(timeline.game, registry.engine("reapers"))
    rows = rows_of(by_area(view, layout), layout, ("front", "back"), 0, how_lie(view))
    groups = [group for row in rows for group in row.groups if group.filled]
    calls = counted(monkeypatch, ZoneGroup, "shown")
    for size in range(40, 90):
        for group in groups:
            assert group.width((size, 1.4 * size), 1.0, 1.0) >= size
    assert 0 < calls["shown"] <= sum(len(group.zones) for group in groups)


def test_the_cloth_is_painted_once(timeline, tables) -> None:
    table = tables()
    leap(table, timeline, part(timeline, 8))
    scene = table.scene
    (backdrop,) = (item for item in scene.items() if item.zValue() == -1000)
    assert isinstance(backdrop, QtWidgets.QGraphicsPixmapItem)
    assert not backdrop.pixmap().hasAlphaChannel()
    inside = backdrop.boundingRect()

    def filled(rect: QRectF) -> bool:
        image = QImage(8, 8, QImage.Format.Format_ARGB32)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        scene.drawBackground(painter, rect)
        painter.end()
        return image.pixelColor(4, 4).alpha() == 255

    assert not filled(inside)
    assert filled(inside.adjusted(0, 0, 1, 0))  # the window is growing
