"""What is painted: not empty, not overlapping, not clipped, readable, crisp."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from client.art.gallery import gallery
from client.qt import QApplication, QColor, QImage, QPainter, QRectF, Qt
from client.table.choices import Ref
from client.table.closeup import WIDTH
from client.table.faces import CLOSE, Face, printed_face
from client.table.fonts import font
from client.table.inkwell import contrast, cut, fitted, in_rows, readable
from client.table.layout import Layout, layout_for
from client.table.look import CONTRAST_LOOK, DARK_LOOK, LIGHT_LOOK, PALETTES, Look, seat_sign
from client.table.lying import spread
from client.table.pixmaps import AT_ONCE, Pixmaps
from client.table.planning import make_plan
from client.table.plates import Plate
from engines import registry
from engines.kernel import LocalGame
from tests.client.table.described import (
    duel,
    duel_layout,
    duel_local,
    slingers_layout,
    slingers_local,
)
from tests.client.table.painting import painted
from tests.client.table.sitting import Sitting
from tests.client.table.staged import staged


def colours(image: QImage, step: int = 7) -> int:
    """How many different colours an image has, looked at here and there."""
    spots = itertools.product(range(0, image.width(), step), range(0, image.height(), step))
    return len({image.pixel(x, y) for x, y in spots})


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_text_stands_out_from_its_ground(palette):
    for ink, ground in (
        (palette.text, palette.panel), (palette.text, palette.table), (palette.faint, palette.panel),
        (palette.faint, palette.table), (palette.on_accent, palette.accent), (palette.ink, palette.card),
        (palette.ink_faint, palette.card), (palette.danger, palette.panel),
    ):  # fmt: skip
        assert contrast(ink, ground) >= 4.5, f"{ink} on {ground}"
    for edge in (palette.choice, palette.chosen, palette.focus):
        assert contrast(edge, palette.table) >= 3, edge
    for seat in palette.seats:
        assert contrast(seat, palette.panel) >= 3, seat


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_six_lords_are_told_apart_by_colour_and_by_sign(palette):
    seats = range(max(mode.seats for mode in registry.engine("genesis").game().modes))
    assert len({palette.seat(seat) for seat in seats}) == len({seat_sign(seat) for seat in seats}) == 6


def test_names_stand_out_from_the_frame_of_every_kind():
    for layout in (duel_layout(duel()), slingers_layout(slingers_local().game)):
        for kind in layout.kinds.values():
            assert contrast(readable(kind.colour), kind.colour) >= 4.5


def test_a_text_made_smaller_to_fit_is_not_cut():
    """A number that ends in dots would be another number."""
    made = font(14, bold=True)
    for width in range(20, 40):
        for number in ("1000", "1200", "2700"):
            assert cut(number, fitted(number, made, width, 0.5), width) == number, width


def test_a_long_name_takes_two_rows_and_loses_no_word():
    made = font(14, bold=True)
    assert in_rows("Hush", made, 80, 0.8) == ["Hush"]
    assert in_rows("Seraphiel – The Novice", made, 400, 0.8) == ["Seraphiel – The Novice"]
    assert in_rows("Seraphiel – The Novice", made, 90, 0.8) == ["Seraphiel –", "The Novice"]
    assert in_rows("Rindfleischetikettierung", made, 60, 0.8) == ["Rindfleischetikettierung"]
    for engine in registry.engines():
        game = engine.game()
        for name in map(game.face_name, range(game.face_count())):
            rows = in_rows(name, made, 70, 0.8)
            assert " ".join(rows) == name and len(rows) <= 2


def test_flavour_of_every_card_is_on_the_card_seen_large(qapp):
    for engine in registry.engines():
        game = engine.game()
        layout = layout_for(game, engine)
        plain = msgspec.structs.replace(layout, flavour={})
        for card in map(game.printed, range(game.face_count())):
            if card.name in layout.flavour:
                face = printed_face(card)
                assert painted(face, round(WIDTH), layout) != painted(face, round(WIDTH), plain), card.name


def test_flavour_never_takes_room_from_the_text(qapp):
    layout = msgspec.structs.replace(duel_layout(duel()), flavour={"Ember": "Warm to the touch. " * 5})
    plain = msgspec.structs.replace(layout, flavour={})
    wordy = Face("Ember", "spell", "Deal 2 damage to a unit, then draw a card. " * 12, known=True)
    for width in (104, 150, CLOSE, 400):
        painted(wordy, width, plain)  # a font's first glyphs differ by a shade from all later ones
        assert painted(wordy, width, layout) == painted(wordy, width, plain)
        short = msgspec.structs.replace(wordy, text="Draw a card.")
        if width >= CLOSE:
            assert painted(short, width, layout) != painted(short, width, plain)


@pytest.mark.parametrize("width", [24, 60, 110, 300])
def test_a_card_is_not_empty_at_any_size(width):
    layout = duel_layout(duel())
    plain = Face("Ember", "unit", "Burns.", ("swift",), (("cost", 2), ("level", 3)), known=True)
    other = Face("Frost", "spell", "Freezes.", (), (("cost", 1),), known=True)
    assert colours(painted(plain, width, layout), 2) > 8
    assert painted(plain, width, layout) != painted(other, width, layout)


@pytest.mark.parametrize(
    "change",
    [
        {"damage": 2},
        {"marks": (("charge", 1),)},
        {"down": True},
        {"known": False},
        {"stats": (("level", 9),)},
    ],
    ids=str,
)
def test_every_state_of_a_card_can_be_seen(change):
    layout = duel_layout(duel())
    plain = Face("Ember", "unit", "Burns.", stats=(("level", 3),), known=True)
    assert painted(plain, 80, layout) != painted(msgspec.structs.replace(plain, **change), 80, layout)


def test_a_picture_is_painted_once_and_has_the_screens_own_pixels():
    layout = duel_layout(duel())
    pixmaps = Pixmaps(layout, DARK_LOOK)
    face = Face("Ember", "unit", known=True)
    first = pixmaps.card(face, (80, 112))
    assert pixmaps.card(face, (80, 112)) is first and pixmaps.made == 1
    pixmaps.set_ratio(2.0)
    assert (pixmaps.card(face, (80, 112)).width(), pixmaps.made) == (160, 2)
    assert pixmaps.card(face, (80, 112), turned=True).width() == 224


def test_in_haste_a_face_comes_from_another_size_and_its_own_is_painted_soon(qtbot) -> None:
    """A jump through a replay does not wait for paint; what it showed is exact a moment later."""
    pixmaps = Pixmaps(duel_layout(duel()), DARK_LOOK)
    face = Face("Ember", "unit", known=True)
    pixmaps.card(face, (80, 112))
    with qtbot.waitSignal(pixmaps.renewed), pixmaps.hasty(True):
        quick = pixmaps.card(face, (100, 140))
        lying = pixmaps.card(face, (100, 140), turned=True)
    assert (quick.width(), quick.height(), lying.width(), pixmaps.made) == (100, 140, 140, 1)
    assert pixmaps.card(face, (100, 140)).toImage() != quick.toImage()
    assert pixmaps.made == 2


def test_in_haste_only_so_many_faces_are_painted(qtbot) -> None:
    """The others are plain cards of their kind; a back, which is always the same, comes as it is."""
    pixmaps = Pixmaps(duel_layout(duel()), DARK_LOOK)
    faces = [Face(f"Ember {n}", "unit", known=True) for n in range(AT_ONCE + 3)]
    with qtbot.waitSignal(pixmaps.renewed), pixmaps.hasty(True):
        quick = [pixmaps.card(face, (80, 112)) for face in faces]
        back = pixmaps.card(Face(down=True), (80, 112))
    assert len({picture.cacheKey() for picture in quick}) == AT_ONCE + 1
    assert quick[-1].toImage() != back.toImage()
    exact = [pixmaps.card(face, (80, 112)) for face in faces]
    assert [one is other for one, other in zip(quick, exact, strict=True)] == [True] * AT_ONCE + [False] * 3
    assert len({picture.cacheKey() for picture in exact}) == len(faces)


def test_of_quick_leaps_only_the_last_is_made_exact(qtbot) -> None:
    pixmaps = Pixmaps(duel_layout(duel()), DARK_LOOK)
    pixmaps._soon.setInterval(60_000)
    pixmaps._soon.setTimerType(Qt.TimerType.PreciseTimer)
    with pixmaps.hasty(True):
        for number in range(AT_ONCE + 1):
            pixmaps.card(Face(f"Ember {number}", "unit", known=True), (80, 112))
    qtbot.wait(30)
    left = pixmaps._soon.remainingTime()
    assert 0 < left < 60_000
    with pixmaps.hasty(False):
        assert pixmaps._soon.remainingTime() <= left
    with pixmaps.hasty(True):
        assert pixmaps._soon.remainingTime() > left


def test_pictures_no_longer_used_are_forgotten():
    layout = duel_layout(duel())
    pixmaps = Pixmaps(layout, DARK_LOOK)
    for n in range(130):  # more than the pixels that are kept
        pixmaps.card(Face(f"card {n}", "unit", known=True), (400, 560))
    assert 20_000_000 < pixmaps._pixels <= 24_000_000


SIZES = [(1280, 800), (1000, 640), (1920, 1080), (720, 560)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", ["duel", "slingers", "rune", "teams"])
def test_zones_plates_and_board_do_not_overlap_and_stay_inside(game, size):
    if game == "duel":
        local = duel_local()
        layout = duel_layout(local.game)
    elif game == "slingers":
        local = slingers_local()
        layout = slingers_layout(local.game)
    else:
        rules = registry.load("rune")
        local = LocalGame(rules, rules.setup("teams" if game == "teams" else "duel"), b"fit")
        layout = layout_for(rules, registry.engine("rune"))
    view = local.game.view(local.table, 0, local.secrets[0])
    plan = make_plan(view, layout, size[0], size[1], DARK_LOOK)
    boxes = {f"zone {w.zone.name} {w.zone.seat} {w.zone.place}": w.rect for w in plan.zones.values()
             if w.place.area != "stack"}  # fmt: skip
    boxes |= {f"plate {seat}": rect for seat, rect in plan.plates.items()}
    if plan.board is not None:
        boxes["board"] = plan.board
    whole = QRectF(0, 0, *size).adjusted(-1, -1, 1, 1)
    for name, box in boxes.items():
        assert whole.contains(box), f"{name} {box} leaves the window"
    for (one, a), (other, b) in itertools.combinations(boxes.items(), 2):
        common = a.intersected(b)
        assert common.width() <= 1 or common.height() <= 1, f"{one} and {other} overlap: {a} {b}"


def test_a_far_seat_is_mirrored():
    local = slingers_local()
    view = local.game.view(local.table, 0, local.secrets[0])
    plan = make_plan(view, slingers_layout(local.game), 1280, 800, DARK_LOOK)
    y = {(w.zone.name, w.zone.seat): w.rect.center().y() for w in plan.zones.values()}
    assert y["hand", 0] > y["slinger", 0] > y["field", 0] > y["field", 1] > y["slinger", 1] > y["hand", 1]


def test_cards_lie_within_their_zones():
    local = duel_local()
    layout = duel_layout(local.game)
    view = local.game.view(local.table, 0, local.secrets[0])
    plan = make_plan(view, layout, 1280, 800, DARK_LOOK)
    for lying in spread(view, layout, plan, frozenset()).lying:
        rect = plan.zones[lying.zone].rect.adjusted(-6, -6, 6, 6)
        w, h = lying.size
        box = QRectF(lying.x - w / 2, lying.y - h / 2, w, h)
        if plan.zones[lying.zone].place.area == "hand":  # a hand lies over the edge of the window
            box = box.intersected(QRectF(0, 0, 1280, 800))
            assert box.height() > 20
        assert rect.contains(box)


@pytest.mark.parametrize("look", [DARK_LOOK, LIGHT_LOOK, CONTRAST_LOOK], ids=lambda look: look.palette.name)
def test_the_whole_table_is_painted(qtbot, look):
    local = staged(field0=["sentinel"], field1=["hive"], discard0=["drill"])
    sitting = Sitting(qtbot, local, duel_layout(local.game), look)
    image = sitting.widget.grab().toImage()
    assert colours(image) > 60
    assert sitting.widget.play.lit()
    for ref in sitting.widget.play.lit():
        box = sitting.widget.scene.box_of(ref)
        assert box is not None
        part = sitting.widget.canvas.grab(box.toAlignedRect()).toImage()
        assert colours(part, 3) > 10, f"{ref} is not to be seen"


def test_what_can_be_chosen_is_lit(qtbot):
    local = staged()
    sitting = Sitting(qtbot, local, duel_layout(local.game))
    ref = next(r for r in sitting.widget.play.lit() if r.kind == "card")
    found = sitting.widget.scene.box_of(ref)
    assert found is not None
    box = found.adjusted(-5, -5, 5, 5).toAlignedRect()
    lit = sitting.widget.canvas.grab(box).toImage()
    sitting.widget.scene.lights.show({})
    assert sitting.widget.canvas.grab(box).toImage() != lit


def test_a_used_card_lies_on_its_side(qtbot):
    local = duel_local()
    layout = duel_layout(local.game)
    sitting = Sitting(qtbot, local, layout)
    seen = False
    for options in local.play():
        view = local.game.view(local.table, options.decision.seat, local.secrets[options.decision.seat])
        turned = [c for z in view.zones if z.name == "field" for c in z.cards if c.turned]
        if turned:
            sitting.show()
            box = sitting.widget.scene.box_of(Ref("card", turned[0].id))
            seen = box is not None and box.width() > box.height()
            break
        local.submit(list(options.answers())[-1])
    assert seen


def test_larger_text_leaves_cards_as_they_are_and_larger_cards_leave_text(qtbot):
    local = duel_local()
    layout = duel_layout(local.game)
    view = local.game.view(local.table, 0, local.secrets[0])
    plain = make_plan(view, layout, 1280, 800, Look(card_scale=0.8))
    small = make_plan(view, layout, 1280, 800, Look(card_scale=0.6))
    text = make_plan(view, layout, 1280, 800, Look(card_scale=0.6, text_scale=1.4))
    assert small.card[1] < plain.card[1] and text.card == small.card
    assert text.plates[0].height() > small.plates[0].height() == plain.plates[0].height()


def test_no_colour_is_the_only_sign(qtbot):
    """Every cell of Rune has a shape of its own, drawn stronger when marks are asked for."""
    layout = layout_for(registry.load("rune"), registry.engine("rune"))
    assert len({cell.shape for cell in layout.cells.values()}) == len(layout.cells)
    face = Face("R01", "card", "BGR / RGB", known=True)
    assert painted(face, 120, layout, Look(marks=True)) != painted(face, 120, layout, Look(marks=False))
    assert QColor(layout.cells["B"].colour) != QColor(layout.cells["G"].colour)


@pytest.mark.parametrize("size", [(1280, 800), (900, 640)], ids=str)
@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_no_text_of_the_bar_is_cut_off(qtbot, size, text_scale):
    local = staged(hand0=["cinder", "war_banner"], light0=1)
    sitting = Sitting(qtbot, local, duel_layout(local.game), Look(text_scale=text_scale), size)
    first = next(ref for ref in sitting.widget.play.lit() if ref.kind == "card")
    dear = next(Ref("card", c.id) for c in sitting.widget.play.cards.values() if c.name == "War Banner")
    for ref in (first, dear):  # the longest button, then a refusal
        sitting.widget.play.pick(ref)
        QApplication.processEvents()
        bar = sitting.widget.dock
        for label in (bar.question, bar.note):
            if label.isVisible():
                assert label.heightForWidth(label.width()) <= label.height() + 1
        assert bar.main.heightForWidth(bar.main.width()) <= bar.main.height() + 1
        assert bar.rect().contains(bar.main.geometry())


def test_a_portrait_that_comes_late_is_painted_on_every_plate_that_waits_for_it(qtbot, monkeypatch):
    """Two players may have the same."""
    sitting, painted_for = Sitting(qtbot, staged(), duel_layout(duel())), []

    def without_portrait(p: QPainter, rect: QRectF, plate: Plate, layout: Layout, look: Look) -> str:
        painted_for.append(plate.number)
        return "late"

    monkeypatch.setattr("client.table.furniture.paint_plate", without_portrait)
    sitting.widget.set_names(("Ada", "Ben"))
    assert sorted(painted_for) == [0, 1]
    gallery().arrived.emit("late")
    assert sorted(painted_for) == [0, 0, 1, 1]
