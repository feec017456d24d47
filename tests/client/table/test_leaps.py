"""Leaps through a replay: what the table keeps from one position never shows in another."""

from __future__ import annotations

from pathlib import Path

from client.table.layout import layout_for
from client.table.look import DARK_LOOK
from client.table.shown import Shown
from client.table.widget import TableWidget
from engines import registry
from replays.study.eyes import seen_by
from replays.timeline import open_timeline

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


def test_after_leaps_a_position_looks_as_on_a_fresh_table(qtbot) -> None:
    timeline = open_timeline(SAMPLE)
    assert timeline.game is not None
    layout = layout_for(timeline.game, registry.engine("reapers"))

    def table() -> TableWidget:
        assert timeline.game is not None
        made = TableWidget(timeline.game, layout, DARK_LOOK)
        qtbot.addWidget(made)
        made.resize(960, 640)
        made.show()
        return made

    def show(at: int, on: TableWidget) -> None:
        on.show_position(Shown(seen_by(timeline, at, 0), None, (), at, live=False))

    leaping = table()
    for at in (0, timeline.last, 40, 300, 120, timeline.last - 10, 200):
        show(at, leaping)
        assert leaping.scene.motion.moving == 0  # nobody can follow a leap
    fresh = table()
    show(200, fresh)
    assert lie(leaping) == lie(fresh)
    assert len(lie(fresh)) > 10
    leaping.scene.pixmaps.renewed.emit()  # what comes a moment after the last one
    assert lie(leaping) == lie(fresh)
    assert blurred(leaping) == blurred(fresh) == []
