"""Views that no honest game makes: the table draws what it can, and never breaks or hangs."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from client.qt import Qt
from client.table.choices import Ref
from client.table.layout import Layout, complete
from client.table.look import DARK_LOOK
from client.table.shown import Shown
from client.table.widget import TableWidget
from engines.kernel import CardView, CellView, SeatView, TableView, ZoneView
from engines.kernel.view import PromptView
from tests.client.table.described import duel_layout, duel_local

NAMES = {
    "huge": "Supercalifragilistic " * 400,
    "one long word": "x" * 5000,
    "right to left": "שלום עולם مرحبا بالعالم",
    "emoji": "🐉🔥👩‍👩‍👧‍👦🏳️‍🌈 dragon",
    "control": "a\x00b\x07c\u202e\u2028d\n\n\re",
    "half a pair": "\ud83d",
    "markup": "<b onclick='x'>&amp; &nbsp; <img src=file:///etc/passwd>",
    "combining": "Z" + "\u0301" * 800,
    "empty": "",
}


@pytest.fixture(scope="module")
def honest():
    local = duel_local()
    return local, local.game.view(local.table, 0, local.secrets[0])


def table(qtbot, honest, layout: Layout | None = None) -> TableWidget:
    local, _ = honest
    widget = TableWidget(local.game, layout or duel_layout(local.game), DARK_LOOK)
    qtbot.addWidget(widget)
    widget.resize(1000, 700)
    widget.show()
    return widget


def cards(count: int, **fields: Any) -> tuple[CardView, ...]:
    made = []
    for n in range(count):
        given: dict[str, Any] = {"name": f"Token {n}", "face": 0, "up": True, **fields}
        made.append(CardView(1000 + n, **given))
    return tuple(made)


def with_zone(view: TableView, name: str, lying: tuple[CardView, ...]) -> TableView:
    zones = tuple(
        replace(zone, cards=lying, hidden=False) if zone.name == name and zone.seat == 0 else zone
        for zone in view.zones
    )
    return replace(view, zones=zones)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_any_text_can_be_shown(qtbot, honest, name):
    widget = table(qtbot, honest)
    view = replace(
        with_zone(
            honest[1],
            "field",
            cards(
                3,
                name=name,
                text=name,
                kind=name[:50],
                words=(name,),
                stats=((name, 10**12),),
                marks=((name, -3),),
            ),
        ),
        phases=((name, name), ("b", name)),
        phase=name,
        outcome=name,
        lines=(name,),
    )
    widget.set_names((name, name))
    widget.show_position(Shown(view, number=1))
    widget._alt = True
    widget.closeup.setProperty("card", 1000)
    widget._show_closeup()
    assert not widget.grab().isNull()


@pytest.mark.parametrize("alike", [True, False], ids=["alike", "all different"])
def test_a_thousand_tokens(qtbot, honest, alike):
    widget = table(qtbot, honest)
    lying = cards(1000, name="Token") if alike else cards(1000)
    began = process_time()
    widget.show_position(Shown(with_zone(honest[1], "field", lying), number=1))
    widget.grab()
    spent = process_time() - began
    assert len(widget.scene.items()) < 600
    stacks = [each for each in widget.scene.spread.lying if each.cards[0] >= 1000]
    assert len(stacks) == (1 if alike else 80)
    assert not alike or stacks[0].count == 1000
    assert spent < 5, "a thousand tokens must not freeze the window"


def test_a_thousand_cards_in_hand_and_deck(qtbot, honest):
    widget = table(qtbot, honest)
    view = with_zone(with_zone(honest[1], "hand", cards(1000)), "deck", cards(1000, name="", face=None))
    widget.show_position(Shown(view, number=1))
    assert not widget.grab().isNull()


def test_a_view_with_hardly_anything_in_it(qtbot, honest):
    widget = table(qtbot, honest)
    bare = TableView("duel", -1, 0, 0, -1, "", (), (), (), None)
    widget.show_position(Shown(bare, number=1))
    widget.show_position(Shown(replace(bare, seats=(SeatView(0, (), True, True, True),)), number=2))
    for key in (
        Qt.Key.Key_Left,
        Qt.Key.Key_Return,
        Qt.Key.Key_Space,
        Qt.Key.Key_Escape,
        Qt.Key.Key_R,
        Qt.Key.Key_M,
    ):
        qtbot.keyClick(widget, key)
    assert not widget.grab().isNull()


def test_numbers_that_point_nowhere(qtbot, honest):
    widget = table(qtbot, honest)
    odd = cards(4, seat=77, owner=-9, host=999_999, back=500, damage=-5, at=(10**9, -(10**9), 45), kind="?")
    ring = (CardView(1, "A", 0, host=2), CardView(2, "B", 0, host=1), CardView(3, "C", 0, host=3))
    view = with_zone(with_zone(honest[1], "field", odd), "hand", ring)
    extra = ZoneView(99, "attic", "Attic", 5, 7, odd, False)
    view = replace(
        view,
        zones=(*view.zones, extra),
        active=55,
        turn=-3,
        prompt=PromptView("x", "x", "cards", (12345,)),
        board=(CellView(10**8, -(10**8), "?", "dragon", 9, "?", (5, 6), 9), CellView(0, 0, "")),
    )
    widget.show_position(Shown(view, number=1))
    assert not widget.grab().isNull()


def test_eight_seats(qtbot, honest):
    widget = table(qtbot, honest)
    seats = tuple(SeatView(n, (("life", 20), ("light", 3)), n == 3, n == 3, n == 7) for n in range(8))
    zones = tuple(
        ZoneView(seat * 2 + k, name, name, seat, 0, cards(6) if k else (), False)
        for seat in range(8)
        for k, name in enumerate(("hand", "field"))
    )
    widget.show_position(Shown(replace(honest[1], seats=seats, zones=zones), number=1))
    assert len(widget.scene.plan.plates) == 8 and not widget.grab().isNull()


@pytest.mark.parametrize("size", [(120, 90), (400, 300), (3000, 300), (300, 3000)], ids=str)
def test_any_size_of_window(qtbot, honest, size):
    widget = table(qtbot, honest)
    widget.show_position(Shown(honest[1], number=1))
    widget.resize(*size)
    widget.show_position(Shown(with_zone(honest[1], "field", cards(30)), number=2))
    assert not widget.grab().isNull()


def test_a_huge_board(qtbot, honest):
    local, view = honest
    widget = table(qtbot, honest, complete(Layout(), local.game))
    board = tuple(CellView(x, y, "B", cards=(x,)) for x in range(100) for y in range(100))
    widget.show_position(Shown(replace(view, board=board), number=1))
    assert widget.scene.board is not None and not widget.grab().isNull()


def test_pointing_at_what_has_gone(qtbot, honest):
    widget = table(qtbot, honest)
    widget.point_at(5)  # before anything is shown
    widget.show_position(Shown(honest[1], number=1))
    widget.point_at(987_654)
    widget.play.look_at(Ref("card", 987_654))
    qtbot.keyClick(widget, Qt.Key.Key_Left)
    widget.point_at(None)
    assert not widget.grab().isNull()


def test_a_flood_of_positions_is_not_animated(qtbot, honest):
    widget = table(qtbot, honest)
    for number in range(30):
        view = with_zone(honest[1], "field", cards(number))
        widget.show_position(Shown(view, number=number))
    assert widget.scene.motion.moving == 0
