"""Small cards, crowded rows, narrow plates: nothing that is told lies under anything else or is cut."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from client.qt import QImage, QPainter, QRectF, Qt
from client.table import backdrop, inkwell, plates
from client.table.backdrop import LEAST, Caption, paint_caption
from client.table.changes import Change
from client.table.choices import Ref
from client.table.faces import RIM, Face, aim_on, printed_face
from client.table.faces import board as board_face
from client.table.faces.back import FOLD, FOLD_END
from client.table.faces.board import SIGNS_FROM
from client.table.faces.frame import Sheet
from client.table.faces.marks import damage_radius, damage_spot
from client.table.fonts import font
from client.table.inkwell import SMALLEST, cut, fitted
from client.table.items import CardItem, halo
from client.table.layout import MarkLook
from client.table.look import CONTRAST_LOOK, DARK_LOOK, LIGHT_LOOK
from client.table.lying import Lying, spread
from client.table.momentary import NumberItem
from client.table.pixmaps import Pixmaps
from client.table.plan import CAPTION
from client.table.planning import make_plan
from client.table.plates import Plate, paint_plate
from engines.kernel import CardView
from tests.client.table.described import duel_layout, duel_local
from tests.client.table.painting import blank, laid, painted
from tests.client.table.sitting import Sitting
from tests.client.table.staged import staged

# --- cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("damage", [0, 2])
def test_a_cross_hair_goes_around_the_damage_not_over_it(damage, turned):
    _, layout = laid("genesis")
    face = Face("Viper", "wilds", known=True, level="board", damage=damage)
    item = CardItem(Lying((1,), face, 0, 0, (100, 140), turned=turned), Pixmaps(layout, DARK_LOOK))
    item.light(frozenset({"target"}))
    x, y = damage_spot(100, 140)
    spot = (140 - y, x) if turned else (x, y)
    image = halo(item._pixmaps, item.extent, item.lights, item._aim()).toImage()
    assert inked(image, spot, damage_radius(100, 140) - 1) == (not damage)


def test_it_leaves_free_what_says_that_a_card_lies_face_down():
    aim = aim_on(Face("Viper", "wilds", known=True, level="board", down=True), 100, 140)
    assert aim.y - aim.radius * 1.4 > FOLD_END * 140
    assert aim.y + aim.radius * 1.4 < 140 - 22, "nor over the name"


def inked(image: QImage, spot: tuple[float, float], r: float) -> bool:
    """Whether a light's picture has anything within this radius."""
    steps = range(-40, 41)
    within = [(dx, dy) for dx in steps for dy in steps if dx * dx + dy * dy < r * r]
    return any(
        image.pixelColor(RIM + int(spot[0]) + dx, RIM + int(spot[1]) + dy).alpha() for dx, dy in within
    )


@pytest.mark.parametrize(
    ("digits", "px", "width"), [("1100", 16, 34.4), ("1100", 19, 34.4), ("1000", 10, 22.3)]
)
def test_a_number_made_smaller_to_fit_is_whole(digits, px, width):
    """Letters do not shrink evenly: the smallest part of a pixel too much once made dots of a number."""
    made = fitted(digits, font(px, bold=True), width, 0.4)
    assert made.pixelSize() > SMALLEST and cut(digits, made, width) == digits


def test_what_is_used_and_face_down_says_both(monkeypatch):
    made, layout = laid("runeslingers")
    face = replace(printed_face(made.printed(40)), level="board", used="used", down=True)
    tags: list[QRectF] = []
    written = inkwell.write_line

    def watched(p, rect, *rest) -> None:
        tags.append(QRectF(rect))
        written(p, rect, *rest)

    monkeypatch.setattr(board_face, "write_line", watched)
    painted(face, 86, layout)
    (tag,) = tags
    band = QRectF(0, FOLD * 86 * 1.4, 86, (FOLD_END - FOLD) * 86 * 1.4)
    assert not tag.intersects(band)


def test_small_cards_and_those_face_down_show_no_signs(monkeypatch):
    """They would lie over the name, under the number of a pile, under the folded corner."""
    monkeypatch.setattr(Sheet, "picture", lambda self, box: None)  # one might come in between
    made, layout = laid("runiverse")
    named = next(
        face
        for n in range(made.face_count())
        if (face := replace(printed_face(made.printed(n)), level="board")).words
        and painted(face, 100, layout) != painted(replace(face, words=()), 100, layout)
    )
    for face, width in ((named, SIGNS_FROM - 2), (replace(named, down=True), 100)):
        painted(face, width, layout)  # letters are shaped a little differently the first time
        assert painted(face, width, layout) == painted(replace(face, words=()), width, layout)


def test_in_high_contrast_the_picture_reaches_down_to_the_name(monkeypatch):
    made, layout = laid("runeslingers")
    boxes: list[QRectF] = []
    monkeypatch.setattr(Sheet, "picture", lambda self, box: boxes.append(QRectF(box)))
    painted(replace(printed_face(made.printed(0)), level="board"), 140, layout, CONTRAST_LOOK)
    (box,) = boxes
    assert 0.7 * 196 < box.height() < 0.9 * 196


def test_another_look_changes_the_lights_of_cards_that_lie_there(qtbot):
    """Cards of a hand keep their size, and kept the ring of the look before."""
    sitting = Sitting(qtbot, staged(hand0=["cinder", "war_banner"], light0=1), duel_layout(duel_local().game))
    lit, cards = sitting.widget.play.lit(), sitting.widget.scene.items_of
    item: Any = next(cards[ref.a] for ref in lit if ref.kind == "card" and ref.a in cards)
    before = item._halo.pixmap().toImage()
    sitting.widget.set_look(CONTRAST_LOOK)
    assert item._halo.pixmap().toImage() != before


def test_the_number_of_a_pile_stands_over_the_lights():
    _, layout = laid("genesis")
    item: Any = CardItem(Lying((1,), Face(), 0, 0, (50, 70), pile=10), Pixmaps(layout, DARK_LOOK))
    item.light(frozenset({"act"}))
    assert item.childItems()[-1] is item._count


def test_the_light_of_a_pile_is_its_uppermost_cards_and_lies_under_the_number(qtbot):
    """Where the pile itself can be chosen, not a card of it."""
    sitting = Sitting(qtbot, staged(discard0=["cinder", "war_banner"]), duel_layout(duel_local().game))
    scene = sitting.widget.scene
    top = next(each for each in scene.spread.lying if each.pile == 2)
    scene.lights.show({Ref("zone", top.zone): frozenset({"act"})})
    assert not scene.lights._halos
    item: Any = scene.items_of[top.cards[0]]
    assert item.lights == {"act"} and item.childItems()[-1] is item._count
    scene.lights.show({})
    assert not item.lights


def test_lights_around_a_card_that_leans_are_smooth(qtbot):
    _, layout = laid("genesis")
    item: Any = CardItem(
        Lying((1,), Face("Viper", "wilds", known=True), 0, 0, (100, 140), fan=True, angle=4.0),
        Pixmaps(layout, DARK_LOOK),
    )
    item.light(frozenset({"act"}))
    assert item._halo.transformationMode() == Qt.TransformationMode.SmoothTransformation
    item.dress(Lying((1,), item.lying.face, 0, 0, (100, 140)))
    assert item._halo.transformationMode() == Qt.TransformationMode.FastTransformation


def test_the_cross_hair_of_an_empty_place_stands_before_its_words():
    """A place that can be chosen while nothing lies there has words in its middle."""
    _, layout = laid("runiverse")
    image = halo(Pixmaps(layout, DARK_LOOK), (96, 22), frozenset({"target"})).toImage()
    inside = [
        (x, y) for x in range(6, 90) for y in range(6, 16) if image.pixelColor(RIM + x, RIM + y).alpha() > 90
    ]
    assert inside and max(x for x, _ in inside) < 22


# --- rows and plates ----------------------------------------------------------------------------------------


def test_the_number_of_a_covered_stack_stands_at_its_left():
    """The next card lies over its right side."""
    _, layout = laid("genesis")
    face = Face("Viper", "wilds", known=True, level="board")
    where = {}
    for covered in (False, True):
        item: Any = CardItem(
            Lying((1, 2), face, 0, 0, (100, 140), count=2, covered=covered), Pixmaps(layout, DARK_LOOK)
        )
        where[covered] = item._count.offset().x()
    assert where[True] < -40 < 0 < where[False]


@pytest.mark.parametrize(("cards", "crowded"), [(3, False), (8, True)])
def test_cards_know_what_lies_over_them(cards, crowded):
    local = staged(field0=["cinder"] * cards)
    layout = duel_layout(local.game)
    view = local.game.view(local.table, 0, local.secrets[0])
    plan = make_plan(view, layout, 900, 640, DARK_LOOK)
    zone = next(n for n, w in plan.zones.items() if len(w.zone.cards) == cards and w.place.area == "front")
    row = [each for each in spread(view, layout, plan, frozenset()).lying if each.zone == zone]
    row.sort(key=lambda each: each.x)
    for one, other in pairwise(row):
        assert one.covered == (other.x - other.size[0] / 2 < one.x + one.size[0] / 2)
    assert len(row) == cards and row[0].covered == crowded and not row[-1].covered


def test_a_low_plate_tells_all_its_values(monkeypatch):
    """With six lords a plate is narrow: words give way to signs before a value does."""
    _, layout = laid("genesis")
    words = ("mana", "crystals", "energy", "hand")
    values = tuple((word, n, MarkLook("circle", "#888888")) for n, word in enumerate(words))
    plate = Plate("club (bot 1)", "", False, 1, ("towers", 5, None), "", values, None)
    told: list[str] = []
    written = inkwell.write_line

    def watched(p, rect, text, *rest) -> None:
        told.append(text)
        written(p, rect, text, *rest)

    monkeypatch.setattr(plates, "write_line", watched)
    for width in (124, 200, 420):
        told.clear()
        image = blank(width, 60)
        p = QPainter(image)
        paint_plate(p, QRectF(0, 0, width, 60), plate, layout, DARK_LOOK)
        p.end()
        assert [str(n) for _, n, _ in values] == [
            text.split(" ")[0] for text in told if text[:1].isdigit() and text != "5"
        ]
    assert told[-1] == "3 hand"


@pytest.mark.parametrize("width", [16, 30, 46, 60, 96])
def test_the_name_of_an_empty_zone_is_whole_or_not_there(width, monkeypatch):
    told: list[str] = []
    monkeypatch.setattr(backdrop, "write_line", lambda p, rect, text, *rest: told.append(text))
    image = blank(width, 18)
    p = QPainter(image)
    paint_caption(p, Caption("Battlefield", QRectF(0, 0, width, CAPTION), False), DARK_LOOK)
    p.end()
    smallest = font(int(11.5 * LEAST))
    assert bool(told) == (cut("Battlefield", smallest, width - 6) == "Battlefield")


@pytest.mark.parametrize("look", [CONTRAST_LOOK, LIGHT_LOOK], ids=lambda look: look.palette.name)
def test_a_plate_has_its_portrait_in_every_look(look, monkeypatch):
    asked: list[QRectF] = []
    monkeypatch.setattr(Sheet, "picture", lambda self, box: asked.append(QRectF(box)))
    made, layout = laid("reapers")
    card = CardView(0, made.printed(0).name, 0, True, made.printed(0).kind, "", up=True)
    plate = Plate("Ada", "", False, 0, ("strikes", 0, None), "3", (), card)
    image = blank(150, 194)
    p = QPainter(image)
    paint_plate(p, QRectF(0, 0, 150, 194), plate, layout, look)
    p.end()
    assert asked and asked[0].height() > 40


def test_numbers_of_cards_side_by_side_do_not_lie_over_one_another():
    wide = NumberItem(Change("change", Ref("card", 1), amount=1100), 74.0, DARK_LOOK, 80.0)
    free = NumberItem(Change("change", Ref("card", 1), amount=1100), 74.0, DARK_LOOK)
    assert 2 * wide._half[0] <= 80.5 < 2 * free._half[0]
