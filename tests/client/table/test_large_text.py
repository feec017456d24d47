"""Text at 200 %: words are larger, cards are not smaller; what has no room gives way by itself."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from client.app.settings import SettingsFile
from client.app.theme import BASE, dress
from client.app.top_bar import TopBar
from client.qt import QApplication
from client.table.backdrop import caption_of
from client.table.layout import Layout, layout_for
from client.table.look import DARK_LOOK
from client.table.lying import Spread
from client.table.plan import LOW_PLATE, PHASE, PHASES_HEAD, TablePlan
from client.table.planning import make_plan
from engines import registry
from engines.kernel import TableView
from replays.samples import samples
from replays.timeline import open_timeline

LARGE = replace(DARK_LOOK, text_scale=2.0)
SIZES = [(1280, 800), (1920, 1080)]
GAMES = [
    pytest.param(game, marks=() if game == "reapers" else pytest.mark.slow)
    for game in ("reapers", "runeslingers", "runiverse", "genesis", "rune")
]
BAR = 39
"""Height of the bar above a table with usual text."""
MORE = 10
"""What it may be higher with large text."""


@cache
def positions(game: str) -> tuple[list[TableView], Layout]:
    """Three positions of the middle of a game that was really played."""
    path = next(each for each in samples() if each.stem == game)
    timeline, engine = open_timeline(path), registry.engine(game)
    views = [timeline.view(timeline.last * part // 8, part % 2) for part in (3, 4, 5)]
    return views, layout_for(engine.game(), engine)


def on_board(plan: TablePlan) -> dict[int, float]:
    """The widths of cards in rows, by zone."""
    return {
        number: where.card[0]
        for number, where in plan.zones.items()
        if where.place.area in ("front", "back", "centre") and where.zone.cards
    }


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_cards_stay_as_large_as_with_usual_text(qapp, game: str, size: tuple[int, int]) -> None:
    views, layout = positions(game)
    for view in views:
        usual = make_plan(view, layout, size[0], size[1] - BAR, DARK_LOOK)
        large = make_plan(view, layout, size[0], size[1] - BAR - MORE, LARGE)
        before, after = on_board(usual), on_board(large)
        assert before.keys() == after.keys() and (before or usual.board)
        assert all(after[number] > before[number] - 2.5 for number in before)
        assert large.hand[0] > usual.hand[0] - 2.5
        if usual.board is not None and large.board is not None:
            assert large.board.height() > usual.board.height() - 2 * MORE


@pytest.mark.parametrize("game", GAMES)
def test_captions_lie_over_no_card_of_another_row_and_on_no_other_caption(qapp, game: str) -> None:
    views, layout = positions(game)
    for view in views:
        plan = make_plan(view, layout, 1280, 752, LARGE)
        tags = {
            number: caption.rect
            for number, where in plan.zones.items()
            if (caption := caption_of(where, plan, Spread([], {}), LARGE)) is not None and caption.tag
        }
        for number, tag in tags.items():
            for other, where in plan.zones.items():
                if other != number and not where.empty and where.place.area in ("front", "back", "centre"):
                    assert not tag.adjusted(1, 1, -1, -1).intersects(where.rect)
            assert not any(tag.intersects(each) for other, each in tags.items() if other != number)


def test_captions_are_larger_where_there_is_room_beside_their_row(qapp) -> None:
    views, layout = positions("reapers")
    highest = {}
    for look in (DARK_LOOK, LARGE):
        plan = make_plan(views[1], layout, 1280, 752, look)
        found = [caption_of(where, plan, Spread([], {}), look) for where in plan.zones.values()]
        highest[look.text_scale] = max(each.rect.height() for each in found if each is not None and each.tag)
    assert highest[2.0] == 2 * highest[1.0]


def test_the_bar_above_the_table_takes_large_words_from_its_padding(qtbot, tmp_path) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    heights = []
    for look in (DARK_LOOK, LARGE):
        dress(app, look)
        bar = TopBar(lambda: None)
        qtbot.addWidget(bar)
        bar.resize(1280, 10)
        bar.show()
        heights.append(bar.sizeHint().height())
    dress(app, SettingsFile(tmp_path / "settings").now.look)
    assert abs(heights[0] - BAR) <= 2 and heights[1] <= heights[0] + MORE and heights[1] > 2 * BASE


@pytest.mark.parametrize("game", GAMES)
def test_phases_have_their_room_before_pictures_of_plates(qapp, game: str) -> None:
    """Also with piles beside the plates, in a low window and in a narrow one."""
    views, layout = positions(game)
    for view in views:
        wanted = PHASES_HEAD + PHASE * len(view.phases)
        for size, share in (((1280, 761), 0.97), ((1280, 681), 0.97), ((960, 600), 0.7)):
            plan = make_plan(view, layout, *size, DARK_LOOK)
            assert plan.track.height() >= share * wanted
            assert min(rect.height() for rect in plan.plates.values()) >= LOW_PLATE * 0.85
