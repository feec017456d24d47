"""The gallery: pictures come later and by themselves, once, from disc the next time, within bounds."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from client.art.gallery import HAND, LATER, Gallery, Wish, fetched, gallery, style_of, trim
from client.art.paint import W
from client.qt import QImage, QPainter, Qt
from client.table.faces import Face, paint_card, printed_face
from client.table.layout import layout_for
from client.table.look import DARK_LOOK
from client.table.pixmaps import Pixmaps
from engines import registry


@pytest.fixture
def rooms(tmp_path):
    made = Gallery(tmp_path)
    yield made
    made.close()


@pytest.fixture(scope="module")
def genesis():
    return registry.engine("genesis").game()


def wish(rooms: Gallery, game, face: int, scale: int = 1) -> Wish:
    album = rooms.open(game)
    return Wish(album.recipe(face), album.style, scale, False)


def test_a_picture_comes_later_and_is_then_there(qtbot, rooms, genesis):
    wanted = wish(rooms, genesis, 3)
    before = time.thread_time()
    assert rooms.picture(wanted) is None  # nobody waits for it
    assert time.thread_time() - before < 0.5
    with qtbot.waitSignal(rooms.arrived, timeout=20_000) as told:
        pass
    assert told.args == [wanted.key]
    image = rooms.picture(wanted)
    assert image is not None and image.width() == W
    assert (rooms.folder / f"{wanted.key}.jpg").exists()


def test_a_picture_that_was_made_is_read_from_disc(qtbot, tmp_path, genesis):
    rooms = Gallery(tmp_path)
    wanted = wish(rooms, genesis, 4)
    path = rooms.folder / f"{wanted.key}.jpg"
    _, fresh = fetched(path, wanted)
    again, second = fetched(path, wanted)
    assert fresh and not second and again.width() == W
    path.write_bytes(b"no picture")  # a broken file is made anew
    mended, third = fetched(path, wanted)
    assert third and mended.width() == W and not QImage(str(path)).isNull()


def test_what_is_wanted_soonest_comes_first(qtbot, rooms, genesis):
    order: list[str] = []
    rooms.arrived.connect(order.append)
    later = [wish(rooms, genesis, face) for face in (10, 11, 12, 13)]
    for each in later:
        rooms.picture(each, LATER)
    hand = wish(rooms, genesis, 20)
    rooms.picture(hand, HAND)
    qtbot.waitUntil(lambda: len(order) == 5, timeout=40_000)
    assert order.index(hand.key) < 4


def test_a_change_of_recipe_is_another_picture(rooms, genesis):
    wanted = wish(rooms, genesis, 5)
    other = replace(wanted, recipe=replace(wanted.recipe, scene="sea"))
    assert wanted.key != other.key != replace(wanted, scale=2).key
    assert wanted.key == wish(Gallery(rooms._folder), genesis, 5).key


def test_the_disc_is_kept_within_bounds(tmp_path):
    for number in range(10):
        (tmp_path / f"{number}.jpg").write_bytes(b"x" * 1000)
    trim(tmp_path, 4000)
    assert len(list(tmp_path.iterdir())) == 4


def test_a_full_disc_costs_no_picture(tmp_path, genesis):
    (tmp_path / "file").write_text("in the way")
    image, fresh = fetched(tmp_path / "file" / "x.jpg", wish(Gallery(tmp_path), genesis, 6))
    assert fresh and image.width() == W


def test_memory_is_bounded(qtbot, rooms, genesis, monkeypatch):
    monkeypatch.setattr("client.art.gallery.MAX_BYTES", 900_000)
    done: list[str] = []
    rooms.arrived.connect(done.append)
    for face in range(4):
        rooms.picture(wish(rooms, genesis, face))
    qtbot.waitUntil(lambda: len(done) == 4, timeout=40_000)
    assert rooms._bytes <= 900_000 and len(rooms._kept) == 2


def test_a_card_is_painted_anew_when_its_picture_came(qtbot, tmp_path, genesis, monkeypatch):
    """First the ground of its kind, then the picture; and the table hears of it."""
    rooms = Gallery(tmp_path)
    monkeypatch.setattr("client.art.gallery._gallery", rooms)
    assert gallery() is rooms
    rooms.open(genesis)
    pixmaps = Pixmaps(layout_for(genesis, registry.engine("genesis")), DARK_LOOK)
    face = printed_face(genesis.printed(2))
    first = pixmaps.card(face, (110, 154)).toImage()
    with qtbot.waitSignal(pixmaps.renewed, timeout=20_000):
        pass
    second = pixmaps.card(face, (110, 154)).toImage()
    assert first != second and pixmaps.card(face, (110, 154)).toImage() == second
    assert pixmaps.made == 2
    rooms.close()


def test_without_a_worker_a_card_still_has_its_ground(genesis):
    layout = layout_for(genesis, registry.engine("genesis"))
    image = QImage(110, 154, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    p = QPainter(image)
    assert paint_card(p, (110, 154), Face("Nobody", "chaos", known=True), layout, DARK_LOOK) == ""
    p.end()
    assert image.pixelColor(55, 60).alpha() == 255


def test_a_broken_art_file_is_no_reason_to_show_nothing(monkeypatch):
    from engines.registry import Engine, SourceFile

    monkeypatch.setattr(Engine, "art", lambda self: SourceFile("art.toml", "technique = 'crayon'"))
    assert style_of("genesis").technique == "painted" and not style_of("genesis").cards
