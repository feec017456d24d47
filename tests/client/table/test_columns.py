"""Columns of the table share its width by what lies in them, the same for both sides."""

from __future__ import annotations

from itertools import pairwise

import pytest

from client.table.layout import layout_for
from client.table.look import DARK_LOOK
from client.table.plan import TablePlan
from client.table.planning import make_plan
from client.table.rows import Lies, Room, Row, ZoneGroup, share_columns
from engines import registry
from engines.kernel import CardView, ZoneView
from replays.samples import samples
from replays.timeline import open_timeline

ENGINE = registry.engine("runiverse")
LAYOUT = layout_for(ENGINE.game(), ENGINE)
CARD, CHIP, ROOM = (100.0, 140.0), (58.0, 81.0), Room(1000, 600, 1.0, 14)


def row(*counts: int) -> Row:
    """A row with so many cards in each of its columns."""
    zones = [
        ZoneView(
            place,
            "field",
            "Creatures",
            0,
            place,
            tuple(
                CardView(100 * place + number, f"{place} {number}", 0, True, "creature", "")
                for number in range(count)
            ),
            hidden=False,
        )
        for place, count in enumerate(counts)
    ]
    lies = Lies({zone.number: list(zone.cards) for zone in zones}, {})
    return Row("front", [ZoneGroup([zone], LAYOUT.zones["field"], lies) for zone in zones], len(counts))


def shares(*rows: Row, pitch: float = 1.0) -> list[int]:
    for each in rows:
        each.pitch = pitch
    return [round(wide) for wide in share_columns(rows, CARD, CHIP, ROOM)]


def test_columns_are_alike_while_all_has_room() -> None:
    assert shares(row(1, 0, 2)) == shares(row(0, 0, 0)) == [333, 333, 333]


def test_a_full_column_takes_what_it_needs_from_the_others_and_no_more() -> None:
    needed = 4 * 100 + 3 * 8 + 26
    assert shares(row(4, 1, 1)) == [needed, (1000 - needed) // 2, (1000 - needed) // 2]
    assert shares(row(2, 1, 1), row(0, 4, 0)) == [275, needed, 275], "of both sides the fuller one counts"


def test_where_all_lack_room_all_overlap_alike() -> None:
    wide = shares(row(9, 2, 2), pitch=0.55)
    assert abs(sum(wide) - 1000) <= 2 and wide[0] > 2 * wide[1] and wide[1] == wide[2] > 100 + 26
    assert shares(row(30, 30, 30), pitch=0.55) == [333, 333, 333]


def edges(plan: TablePlan) -> list[float]:
    return [rect.left() for rect in plan.columns]


@pytest.fixture(scope="module")
def plans(qapp) -> list[TablePlan]:
    """All positions of a game that was really played, as one seat sees them."""
    timeline = open_timeline(next(each for each in samples() if each.stem == "runiverse"))
    return [make_plan(timeline.view(at, 0), LAYOUT, 1280, 761, DARK_LOOK) for at in range(timeline.last + 1)]


def test_what_lies_in_a_column_lies_on_its_ground(plans: list[TablePlan]) -> None:
    for plan in plans:
        assert len(plan.columns) == 3 and all(a.right() < b.left() for a, b in pairwise(plan.columns))
        assert plan.rows.left() < plan.columns[0].left() and plan.columns[-1].right() < plan.rows.right()
        for where in plan.zones.values():
            if where.place.columns:
                ground = plan.columns[where.zone.place]
                assert ground.left() <= where.rect.left() and where.rect.right() <= ground.right()


def in_columns(plan: TablePlan) -> set[int]:
    return {card.id for where in plan.zones.values() if where.place.columns for card in where.zone.cards}


def test_columns_stay_where_they_are_unless_cards_need_the_room(plans: list[TablePlan]) -> None:
    """An edge moves by two cards at most, or by as many as came and left at once (three Swarming Bugs)."""
    moved = []
    for one, other in pairwise(plans):
        far = max(abs(a - b) for a, b in zip(edges(one), edges(other), strict=True)) / one.card[0]
        assert far <= max(2, len(in_columns(one) ^ in_columns(other)))
        moved.append(far)
    assert sum(each < 0.01 for each in moved) >= 0.75 * len(moved)
