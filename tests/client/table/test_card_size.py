"""Cards as large as somebody wants them: they overlap and lie over one another, and none is ever smaller."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from client.qt import QApplication
from client.table.backdrop import caption_of
from client.table.faces import Face
from client.table.look import DARK_LOOK, Look
from client.table.lying import ROWS, Spread, spread
from client.table.plan import TablePlan
from client.table.planning import make_plan
from client.table.rows import LAP
from client.table.shown import Shown
from client.table.widget import TableWidget
from engines import registry
from tests.client.table.painting import laid, painted
from tests.client.table.test_large_text import positions

SIZES = [(1280, 761), (1920, 1041)]
CARD_GAMES = ("reapers", "runeslingers", "runiverse", "genesis")


def plan_of(game: str, part: int, size: tuple[int, int], cards: float, text: float = 1.0) -> TablePlan:
    views, layout = positions(game)
    return make_plan(views[part], layout, *size, replace(DARK_LOOK, card_scale=cards, text_scale=text))


def widths(plan: TablePlan) -> dict[int, float]:
    """Of the cards in every zone that has any."""
    return {number: where.card[0] for number, where in plan.zones.items() if where.zone.cards}


def fighting(plan: TablePlan) -> float:
    """The width of the large cards in the rows."""
    return next(
        w.card[0]
        for w in plan.zones.values()
        if w.zone.cards and w.place.area in ("front", "back") and w.place.weight == "fight"
    )


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", CARD_GAMES)
@pytest.mark.parametrize("part", range(3))
def test_larger_cards_are_larger_and_none_is_smaller(
    qapp, game: str, size: tuple[int, int], part: int
) -> None:
    plans = [plan_of(game, part, size, scale) for scale in (0.6, 1.0, 1.25, 1.5, 2.0)]
    large = [fighting(plan) for plan in plans]
    assert large[0] < large[1] and min(large[2:]) >= 1.15 * large[1]
    before = widths(plans[1])
    for larger in map(widths, plans[2:]):
        assert before.keys() == larger.keys()
        assert all(larger[number] >= before[number] - 0.01 for number in before)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", CARD_GAMES)
def test_large_text_leaves_large_cards_as_they_are(qapp, game: str, size: tuple[int, int]) -> None:
    for scale in (1.5, 2.0):
        plain, large = (plan_of(game, 1, size, scale, text) for text in (1.0, 2.0))
        assert fighting(large) > fighting(plain) - 2.5


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", CARD_GAMES)
@pytest.mark.parametrize("part", range(3))
def test_rows_lie_over_one_another_only_as_far_as_told(
    qapp, game: str, size: tuple[int, int], part: int
) -> None:
    views, layout = positions(game)
    plan = plan_of(game, part, size, 2.0)
    rows = [w for w in plan.zones.values() if w.place.area in ROWS and w.zone.cards]
    assert all(
        plan.rows.top() - 1 <= w.rect.top() and w.rect.bottom() <= plan.rows.bottom() + 1 for w in rows
    )
    assert all(0 <= w.lap <= LAP * w.card[1] + 1 for w in rows)
    lying = {each.cards[0]: each for each in spread(views[part], layout, plan, frozenset()).lying}
    for low in (w for w in rows if w.lap):
        above = [w for w in rows if w.rect.top() < low.rect.top() < w.rect.bottom()]
        for high in above:
            for card in low.zone.cards:
                if card.id not in lying:
                    continue
                over = [lying[each.id] for each in high.zone.cards if each.id in lying]
                assert all(each.z > lying[card.id].z for each in over), "the row above lies over it"
                assert lying[card.id].turned or lying[card.id].face.over * low.card[1] >= low.lap - 0.01


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", CARD_GAMES)
@pytest.mark.parametrize("part", range(3))
def test_captions_are_whole_or_not_there(qapp, game: str, size: tuple[int, int], part: int) -> None:
    plan, look = plan_of(game, part, size, 2.0), replace(DARK_LOOK, card_scale=2.0)
    told = [caption_of(where, plan, Spread([], {}), look) for where in plan.zones.values()]
    tags = [caption for caption in told if caption is not None and caption.tag]
    assert tags and all(caption.rect.width() > 6 * len(caption.words) for caption in tags)


@pytest.mark.parametrize(
    "shows", [{"damage": 2}, {"marks": (("charge", 2),)}, {"stats": (("cost", 3),)}], ids=str
)
def test_what_is_told_at_the_upper_edge_is_told_below_what_lies_over_it(shows) -> None:
    _, layout = laid("genesis")
    face = Face("Viper", "wilds", known=True, level="board", over=0.35)
    plain, told = painted(face, 140, layout), painted(changed(face, **shows), 140, layout)
    height = 140 * 7 // 5
    differ = [y for y in range(height) if any(plain.pixel(x, y) != told.pixel(x, y) for x in range(140))]
    assert differ and min(differ) >= 0.35 * height - 2


def seated(qtbot, size: tuple[int, int], cards: float) -> TableWidget:
    """A game of Rune with cells so large."""
    views, layout = positions("rune")
    engine = registry.engine("rune")
    widget = TableWidget(engine.game(), layout, replace(DARK_LOOK, card_scale=cards, reduced_motion=True))
    qtbot.addWidget(widget)
    widget.resize(*size)
    widget.show()
    widget.show_position(Shown(views[-1], None, (), 1))
    QApplication.processEvents()
    return widget


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_boards_cells_grow_and_what_was_laid_last_stays_in_sight(qtbot, size: tuple[int, int]) -> None:
    sides = []
    for scale in (0.6, 1.0, 1.25, 1.5, 2.0):
        widget = seated(qtbot, size, scale)
        board = widget.scene.board
        assert board is not None and board.state.last
        assert all(
            board.rect.adjusted(-1, -1, 1, 1).contains(board.box(cell)) for cell in board.state.last
        ), (scale, board.rect, [board.box(c) for c in board.state.last])
        sides.append(board.side)
        hand = widget.scene.plan.hand[0]
        assert scale < 1.5 or hand >= 1.4 * seated(qtbot, size, 1.0).scene.plan.hand[0]
    assert sides == sorted(sides) and len(set(sides)) == len(sides)
    assert sides[3] >= 1.25 * sides[1]


def test_a_changed_size_shows_at_once_and_all_can_still_be_fitted_in(qtbot) -> None:
    widget = seated(qtbot, SIZES[0], 1.0)
    board = widget.scene.board
    assert board is not None
    usual = board.side
    board.zoom(0.5, board.rect.center())
    widget.set_look(replace(widget.look, card_scale=2.0))
    assert board.side > 1.5 * usual and not all(map(board.rect.contains, board.filled()))
    board.reset()
    assert all(map(board.rect.contains, board.filled()))
    board.reset()
    assert board.side > 1.5 * usual
    widget.set_look(Look())
    assert board.side == usual
