"""What is seen when something happens: found by comparing positions, shown there, ended by any input."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from client.qt import QApplication, QPoint, Qt
from client.table.changes import MAX_CHANGES, Change, changes
from client.table.choices import Ref
from client.table.layout import Decides, EventLook
from client.table.look import DARK_LOOK, Look
from client.table.momentary import BannerItem, NumberItem, ShardsItem
from client.table.shown import Shown
from engines.kernel import Event, LocalGame, TableView
from tests.client.table.described import duel_layout
from tests.client.table.sitting import Sitting
from tests.client.table.staged import staged


def position(**plan: object) -> tuple[TableView, LocalGame]:
    local = staged(**plan)
    return local.game.view(local.table, 0, local.secrets[0]), local


def with_card(view: TableView, card: int, **fields: object) -> TableView:
    """The same position with one card changed."""
    zones = tuple(
        msgspec.structs.replace(
            zone,
            cards=tuple(msgspec.structs.replace(c, **fields) if c.id == card else c for c in zone.cards),
        )
        for zone in view.zones
    )
    return msgspec.structs.replace(view, zones=zones)


def moved(view: TableView, card: int, goal: str, seat: int) -> TableView:
    """The same position with one card in another zone."""
    found = next(c for zone in view.zones for c in zone.cards if c.id == card)
    zones = []
    for zone in view.zones:
        cards = tuple(c for c in zone.cards if c.id != card)
        if zone.name == goal and zone.seat == seat:
            cards = (*cards, found)
        zones.append(msgspec.structs.replace(zone, cards=cards))
    return msgspec.structs.replace(view, zones=tuple(zones))


def in_zone(view: TableView, name: str, seat: int) -> int:
    return next(z.cards[0].id for z in view.zones if z.name == name and z.seat == seat)


@pytest.fixture
def fight():
    view, local = position(field0=["sentinel"], field1=["hive"])
    return view, local, duel_layout(local.game)


def test_damage_and_healing_are_found_without_any_event(fight):
    view, _, layout = fight
    card = in_zone(view, "field", 0)
    hurt = with_card(view, card, damage=2)
    (loss,) = changes(view, hurt, (), layout)
    assert (loss.kind, loss.at, loss.amount) == ("loss", Ref("card", card), -2)
    (gain,) = changes(hurt, view, (), layout)
    assert (gain.kind, gain.amount) == ("gain", 2)


def test_a_card_that_leaves_the_table_for_a_pile_died_and_one_from_the_deck_was_drawn(fight):
    view, _, layout = fight
    dead = in_zone(view, "field", 1)
    assert [c.kind for c in changes(view, moved(view, dead, "discard", 1), (), layout)] == ["died"]
    drawn = in_zone(view, "deck", 0)
    assert [c.kind for c in changes(view, moved(view, drawn, "hand", 0), (), layout)] == ["drawn"]
    played = in_zone(view, "hand", 0)
    assert [c.kind for c in changes(view, moved(view, played, "field", 0), (), layout)] == ["played"]


@pytest.mark.parametrize(("bad", "kind"), [("down", "loss"), ("up", "gain")])
def test_the_number_that_decides_hurts_the_way_the_layout_says(fight, bad, kind):
    view, _, layout = fight
    name, value = view.seats[1].values[0]
    layout = msgspec.structs.replace(layout, decides=Decides(value=name, bad=bad))
    seats = list(view.seats)
    seats[1] = msgspec.structs.replace(seats[1], values=((name, value - 3), *seats[1].values[1:]))
    (change,) = changes(view, msgspec.structs.replace(view, seats=tuple(seats)), (), layout)
    assert (change.kind, change.at, change.before) == (kind, Ref("seat", 1), value)


def test_events_tell_who_struck_whom_and_numbers_are_not_told_twice(fight):
    view, _, layout = fight
    one, two = in_zone(view, "field", 0), in_zone(view, "field", 1)
    looks = {"fought": EventLook(lunge=True), "damaged": EventLook(number="loss")}
    layout = msgspec.structs.replace(layout, events=looks)
    events = (Event("damaged", -1, (two,), (4,)), Event("fought", 0, (one, two)))
    found = changes(view, with_card(view, two, damage=4), events, layout)
    assert [c.kind for c in found] == ["attack", "loss"]
    assert found[0].to == (Ref("card", two),) and found[1].amount == -4


def test_a_flood_of_events_is_bounded(fight):
    view, _, layout = fight
    one = in_zone(view, "field", 0)
    layout = msgspec.structs.replace(layout, events={"damaged": EventLook(number="loss")})
    events = tuple(Event("damaged", -1, (one,), (1,)) for _ in range(5000))
    assert len(changes(view, view, events, layout)) == MAX_CHANGES


def seated(qtbot, fight, look: Look = DARK_LOOK) -> tuple[Sitting, TableView]:
    _, local, layout = fight
    sitting = Sitting(qtbot, local, layout, look)
    sitting.widget.scene.motion._since.invalidate()
    return sitting, sitting.widget.play.view


def hurt(sitting: Sitting, view: TableView, number: int = 999) -> None:
    card = in_zone(view, "field", 1)
    sitting.widget.show_position(Shown(with_card(view, card, damage=2), number=number))
    QApplication.processEvents()


def numbers(sitting: Sitting) -> list[NumberItem]:
    return [item for item in sitting.widget.scene.items() if isinstance(item, NumberItem)]


def test_a_loss_pops_up_at_its_card_and_goes_again(qtbot, fight):
    sitting, view = seated(qtbot, fight)
    heard: list[str] = []
    sitting.widget.sounded.connect(heard.append)
    hurt(sitting, view)
    (number,) = numbers(sitting)
    box = sitting.widget.scene.box_of(Ref("card", in_zone(view, "field", 1)))
    assert box is not None and box.adjusted(-30, -60, 30, 30).contains(number.pos())
    qtbot.waitUntil(lambda: not numbers(sitting))
    assert heard == ["hit"] and not sitting.widget.scene.effects.showing


def test_what_is_destroyed_bursts_where_it_lay_and_arrows_lead_there(qtbot, fight):
    view, local, layout = fight
    layout = msgspec.structs.replace(layout, events={"struck": EventLook(arrow=True, number="loss")})
    sitting, view = seated(qtbot, (view, local, layout))
    scene = sitting.widget.scene
    killer, dead = in_zone(view, "field", 0), in_zone(view, "field", 1)
    box = scene.box_of(Ref("card", dead))
    assert box is not None
    events = (Event("struck", -1, (killer, dead)), Event("struck", -1, (dead,), (3,)))
    sitting.widget.show_position(Shown(moved(view, dead, "discard", 1), None, events, 999))
    (shards,) = [item for item in scene.items() if isinstance(item, ShardsItem)]
    (number,), (arrow,) = numbers(sitting), scene.arrows._passing
    assert shards.pos() == box.center() and box.adjusted(-30, -60, 30, 30).contains(number.pos())
    pile = scene.box_of(Ref("card", dead))
    assert pile is not None and not pile.intersects(arrow.sceneBoundingRect())
    assert arrow.sceneBoundingRect().intersects(box)
    item = scene.items_of[dead]
    assert (item.pos() - box.center()).manhattanLength() < 2, "what is left waits until it has burnt"
    qtbot.waitUntil(lambda: item.pos() == item.home)


@pytest.mark.parametrize("by", ["key", "click"])
def test_any_input_ends_what_is_under_way(qtbot, fight, by):
    sitting, view = seated(qtbot, fight)
    hurt(sitting, view)
    assert numbers(sitting)
    if by == "key":
        qtbot.keyClick(sitting.widget, Qt.Key.Key_Right)
    else:
        qtbot.mouseClick(sitting.widget.canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 20))
    assert not numbers(sitting) and not sitting.widget.scene.effects.showing
    item = sitting.widget.scene.items_of[in_zone(view, "field", 1)]
    assert item.pos() == item.home


def test_with_reduced_motion_nothing_moves_and_the_number_still_stands(qtbot, fight):
    sitting, view = seated(qtbot, fight, replace(DARK_LOOK, reduced_motion=True))
    hurt(sitting, view)
    (number,) = numbers(sitting)
    item = sitting.widget.scene.items_of[in_zone(view, "field", 1)]
    before = number.pos()
    qtbot.wait(80)
    assert item.pos() == item.home and number.pos() == before and number.scale() == 1.0


def test_the_same_position_again_shows_nothing(qtbot, fight):
    sitting, view = seated(qtbot, fight)
    hurt(sitting, view)
    sitting.widget.scene.finish()
    hurt(sitting, view)
    assert not numbers(sitting)


def test_the_banner_of_a_turn_waits_for_numbers(qtbot, fight):
    """Over one another neither could be read."""
    sitting, _ = seated(qtbot, fight)
    effects, at = sitting.widget.scene.effects, Ref("card", in_zone(fight[0], "field", 1))
    for found, waits in (
        ([Change("turn", Ref("seat", 0), amount=3)], False),
        ([Change("turn", Ref("seat", 0), amount=3), Change("loss", at, amount=-2)], True),
    ):
        effects.finish()
        effects._calm.invalidate()
        effects.show_changes(found)
        (banner,) = [item for item in sitting.widget.scene.items() if isinstance(item, BannerItem)]
        assert banner.isVisible() == (not waits)
        qtbot.waitUntil(banner.isVisible)


def test_an_ending_says_so_across_the_table(qtbot, fight):
    sitting, _ = seated(qtbot, fight)
    sitting.widget.show_ending(True, "Seat 1 wins.")
    banners = [item for item in sitting.widget.scene.items() if isinstance(item, BannerItem)]
    assert len(banners) == 1 and banners[0]._words == "Victory"
    sitting.widget.scene.finish()
    assert not [item for item in sitting.widget.scene.items() if isinstance(item, BannerItem)]
